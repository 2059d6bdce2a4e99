"""What the widgets of the settings page do; a refusal is said beside its widget."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import streamlit as st

from strategy_tables.errors import TablesError
from trainer.app import session
from trainer.errors import MoneyError, ProfileNameError, SettingsError
from trainer.money import parse_money

if TYPE_CHECKING:
    from collections.abc import Callable

PAY_TABLE, OWN_NAME, OWN_PAYS = "pay-table", "own-name", "own-pays"
STAKE, CURRENCY, LIMIT = "stake", "currency", "limit"
FOUR_COLOUR, KEYS, MOTION = "four-colour", "keys", "motion"
CALM, RETENTION = "calm", "retention"
PROFILE, RENAME, ADD, DELETE = "profile", "rename", "add", "delete"

_REFUSALS = (MoneyError, ProfileNameError, SettingsError, TablesError)


def complaint(widget: str) -> None:
    """Why the last input there was refused, if it was; the input stays as it is."""
    if sentence := session.complaint_about(widget):
        st.error(sentence)


def _try(widget: str, act: Callable[[], None]) -> bool:
    """Do it, or keep the reason why it cannot be done beside the widget."""
    session.complain(widget, None)
    try:
        act()
    except _REFUSALS as error:
        session.complain(widget, str(error))
        return False
    return True


def _text(widget: str) -> str:
    return str(session.widget_value(widget) or "")


def change(name: str, widget: str) -> None:
    """Keep a setting whose widget offers nothing impossible."""
    session.save_settings(session.settings().changed(name, session.widget_value(widget)))


def choose_table() -> None:
    """Put another pay table in force."""
    change("pay_table", PAY_TABLE)


def add_table() -> None:
    """Add a table of one's own and use it."""

    def act() -> None:
        session.save_settings(session.settings().with_own_table(_text(OWN_NAME), _text(OWN_PAYS)))

    if _try(OWN_PAYS, act):
        for widget in (PAY_TABLE, OWN_NAME, OWN_PAYS):
            session.forget_widget(widget)


def remove_table(name: str) -> None:
    """Forget a table of one's own; what was answered under it keeps its rules."""
    session.save_settings(session.settings().without_own_table(name))
    session.forget_widget(PAY_TABLE)


def change_stake() -> None:
    """Keep another stake."""

    def act() -> None:
        stake = _text(STAKE).strip()
        parse_money(stake, "stake")
        session.save_settings(replace(session.settings(), stake=stake))

    _try(STAKE, act)


def change_limit() -> None:
    """Keep another payout limit; an empty field means none."""

    def act() -> None:
        limit = _text(LIMIT).strip() or None
        if limit is not None:
            parse_money(limit, "limit")
        session.save_settings(replace(session.settings(), limit=limit))

    _try(LIMIT, act)


def use_profile() -> None:
    """Work with another profile."""
    chosen = session.widget_value(PROFILE)
    if isinstance(chosen, int):
        session.switch_profile(chosen)
        _start_over()


def add_profile() -> None:
    """Add a profile and work with it."""
    if _try(ADD, lambda: session.add_profile(_text(ADD))):
        _start_over()


def rename_profile() -> None:
    """Rename the profile in use."""
    if _try(RENAME, lambda: session.rename_profile(_text(RENAME))):
        _start_over()


def delete_profile() -> None:
    """Delete the profile in use with everything in it, once its name was typed."""

    def act() -> None:
        typed, name = _text(DELETE).strip(), session.profile().name
        if typed != name:
            message = f"{typed!r} is not the name of this profile; type {name!r} to delete it"
            raise ProfileNameError(message)
        session.delete_profile()

    if _try(DELETE, act):
        _start_over()


def _start_over() -> None:
    """Widgets show the settings of whoever is in use now."""
    for widget in (
        *(PAY_TABLE, OWN_NAME, OWN_PAYS, STAKE, CURRENCY, LIMIT, FOUR_COLOUR, KEYS, MOTION),
        *(CALM, RETENTION, PROFILE, RENAME, ADD, DELETE),
    ):
        session.forget_widget(widget)
