"""What the widgets of the Table do; a refusal is said beside its widget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy_tables.round_law import money_for_a_round
from trainer.app import session
from trainer.app.refusals import attempt
from trainer.app.session import table
from trainer.errors import MoneyError
from trainer.explaining import money_words
from trainer.money import parse_money

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = [
    "AT_END",
    "AT_ONCE",
    "BANKROLL",
    "BONUS",
    "JUDGING",
    "STAKE",
    "change_bonus",
    "change_judging",
    "change_stake",
    "sit_down",
]

BANKROLL, STAKE, BONUS, JUDGING = "bankroll", "table-stake", "table-bonus", "table-judging"
AT_ONCE, AT_END = "At once", "When the round is over"


def change_stake() -> None:
    """Keep another stake: the one of the settings, from the next round on."""

    def act() -> None:
        stake = session.widget_text(STAKE).strip()
        parse_money(stake, "stake")
        session.save_settings(session.settings().changed("stake", stake))
        session.forget_widget(BANKROLL)  # its default goes with the stake

    attempt(STAKE, act)


def change_bonus() -> None:
    """Keep another bonus bet from the next round on; an empty field means none."""

    def act() -> None:
        bonus = session.widget_text(BONUS).strip() or None
        if bonus is not None:
            parse_money(bonus, "bonus bet")
        session.save_settings(session.settings().changed("bonus", bonus))

    attempt(BONUS, act)


def change_judging() -> None:
    """Judge each decision at once, or both when the round is over."""
    at_end = session.widget_value(JUDGING) == AT_END
    session.save_settings(session.settings().changed("judged_at_end", at_end))


def sit_down() -> None:
    """Take a seat with the bankroll that was typed."""

    def act() -> None:
        table.sit_down(_enough(session.widget_text(BANKROLL).strip()))
        session.forget_widget(BANKROLL)

    attempt(BANKROLL, act)


def _enough(text: str) -> Fraction:
    settings = session.settings()
    bankroll = parse_money(text, "bankroll")
    needed = money_for_a_round(settings.stake_amount, settings.bonus_amount)
    if bankroll < needed:
        message = (
            f"the bankroll {text!r} does not cover one round; bring at least"
            f" {money_words(needed, settings.currency)}"
        )
        raise MoneyError(message)
    return bankroll
