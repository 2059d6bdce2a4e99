"""What the widgets of the settings page do; a refusal is said beside its widget."""

from __future__ import annotations

from dataclasses import replace

from trainer.app import session
from trainer.app.refusals import attempt, attempt_once
from trainer.app.session import backups
from trainer.errors import ProfileNameError
from trainer.money import CURRENCIES, parse_money

PAY_TABLE, OWN_NAME, OWN_PAYS = "pay-table", "own-name", "own-pays"
STAKE, CURRENCY, LIMIT = "stake", "currency", "limit"
FOUR_COLOUR, KEYS, MOTION = "four-colour", "keys", "motion"
CALM, RETENTION = "calm", "retention"
PROFILE, RENAME, ADD, DELETE = "profile", "rename", "add", "delete"


def fill_in() -> None:
    """Show what is kept; what was typed stays until it is kept, or the page is left."""
    kept, who = session.settings(), session.profile()
    for widget, value in {
        PAY_TABLE: kept.pay_table,
        CURRENCY: kept.currency if kept.currency in CURRENCIES else CURRENCIES[0],
        FOUR_COLOUR: kept.four_colour,
        KEYS: kept.keys,
        MOTION: kept.motion,
        CALM: kept.calm,
        RETENTION: kept.retention,
        PROFILE: who.id,
    }.items():
        session.set_widget(widget, value)
    for widget, text in {
        STAKE: kept.stake,
        LIMIT: kept.limit or "",
        RENAME: who.name,
        **dict.fromkeys((OWN_NAME, OWN_PAYS, ADD, DELETE), ""),
    }.items():
        session.begin_widget(widget, text)


def change(name: str, widget: str) -> None:
    """Keep a setting whose widget offers nothing impossible."""
    session.save_settings(session.settings().changed(name, session.widget_value(widget)))


def choose_table() -> None:
    """Put another pay table in force."""
    change("pay_table", PAY_TABLE)


def add_table() -> None:
    """Add a table of one's own and use it."""

    def act() -> None:
        session.save_settings(
            session.settings().with_own_table(
                session.widget_text(OWN_NAME), session.widget_text(OWN_PAYS)
            )
        )

    if attempt(OWN_PAYS, act):
        session.forget_widget(OWN_NAME)
        session.forget_widget(OWN_PAYS)


def remove_table(name: str) -> None:
    """Forget a table of one's own; what was answered under it keeps its rules."""
    session.save_settings(session.settings().without_own_table(name))


def change_stake() -> None:
    """Keep another stake."""

    def act() -> None:
        stake = session.widget_text(STAKE).strip()
        parse_money(stake, "stake")
        session.save_settings(replace(session.settings(), stake=stake))

    attempt(STAKE, act)


def change_limit() -> None:
    """Keep another payout limit; an empty field means none."""

    def act() -> None:
        limit = session.widget_text(LIMIT).strip() or None
        if limit is not None:
            parse_money(limit, "limit")
        session.save_settings(replace(session.settings(), limit=limit))

    attempt(LIMIT, act)


def use_profile() -> None:
    """Work with another profile."""
    chosen = session.widget_value(PROFILE)
    if isinstance(chosen, int):
        session.switch_profile(chosen)
        _start_over()


def add_profile() -> None:
    """Add a profile and work with it."""
    name = session.widget_text(ADD)
    if attempt_once(ADD, lambda: session.add_profile(name), about=name):
        _start_over()


def rename_profile() -> None:
    """Rename the profile in use."""
    if attempt(RENAME, lambda: session.rename_profile(session.widget_text(RENAME))):
        _start_over()


def delete_profile() -> None:
    """Delete the profile in use with everything in it, once its name was typed."""
    typed = session.widget_text(DELETE).strip()

    def act() -> None:
        name = session.profile().name
        if typed != name:
            message = f"{typed!r} is not the name of this profile; type {name!r} to delete it"
            raise ProfileNameError(message)
        session.delete_profile()

    if attempt_once(DELETE, act, about=typed):
        _start_over()


def restore() -> None:
    """Restore the backup that was handed in, and work with the profile in it."""
    if attempt_once(backups.BACKUP, backups.restore_backup, about=backups.handed_in()):
        _start_over()


def _start_over() -> None:
    """Another name is in use: what was typed before is not about them."""
    for widget in (OWN_NAME, OWN_PAYS, STAKE, LIMIT, PROFILE, RENAME, ADD, DELETE):
        session.forget_widget(widget)
