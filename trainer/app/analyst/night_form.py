"""What is asked on the night page: the widgets, kept in the address, and the plan they make."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import streamlit as st

from strategy_tables.side_bets import BONUS_PRESETS
from strategy_tables.values import limit_in_bets
from trainer.app import session
from trainer.app.analyst.night_view import PERFECT, Plan
from trainer.app.page import refusal
from trainer.app.session import night, seeing
from trainer.coach import worth_of_asking
from trainer.errors import MoneyError
from trainer.explaining.ways import WAY_WORDS
from trainer.money import parse_money
from trainer.progress import FEWEST_FOR_ESTIMATE, needs_words

if TYPE_CHECKING:
    from fractions import Fraction

    from strategy_tables.side_bets import SideBet
    from trainer.settings import Settings

__all__ = ["MAP", "MINE", "ask_for_plan"]

MINE: Final = "As I play"
MAP: Final = "Set on the map"
_NAMES: Final = {words: name for name, words in WAY_WORDS.items()}
_WAYS: Final = (WAY_WORDS[PERFECT], MINE, MAP, *list(_NAMES)[1:])

_WAY, _ROUNDS, _HOURLY, _BONUS, _LIMIT, _BANKROLL, _BONUS_TABLE = (
    "way",
    "rounds",
    "hourly",
    "bonus-bet",
    "payout-limit",
    "money",
    "bonus-pays",
)
_WIDTH, _WIDE = 135, 280  # pixels: the six that are always there side by side on a desk
_MOST_ROUNDS, _MOST_HOURLY = 100_000, 500
_USUAL_ROUNDS, _USUAL_HOURLY = 160, 40


def ask_for_plan(settings: Settings) -> tuple[Plan, str]:
    """Draw the widgets; the plan they make, and the name of the way of playing in it.

    An amount that cannot be read is said so and left out.
    """
    with st.container(horizontal=True, vertical_alignment="bottom", key="night-form"):
        chosen = st.selectbox("Way of playing", _WAYS, key=_WAY, bind="query-params", width=_WIDE)
        rounds = st.number_input(
            "Rounds", 1, _MOST_ROUNDS, _USUAL_ROUNDS, key=_ROUNDS, bind="query-params", width=_WIDTH
        )
        hourly = st.number_input(
            "Rounds an hour",
            1,
            _MOST_HOURLY,
            _USUAL_HOURLY,
            key=_HOURLY,
            bind="query-params",
            width=_WIDTH,
        )
        for label, default, key, means in (
            ("Three Card Bonus", settings.bonus, _BONUS, None),
            ("Payout limit", settings.limit, _LIMIT, "The most a round's three bets win together."),
            ("Bankroll", None, _BANKROLL, "The night ends when it does not cover a round."),
        ):
            st.text_input(
                label,
                default or "",
                placeholder="none",
                help=means,
                key=key,
                bind="query-params",
                width=_WIDTH,
            )
        beside = st.container()
    bonus, limit, bankroll = (
        _amount(key, what)
        for key, what in ((_BONUS, "bonus bet"), (_LIMIT, "limit"), (_BANKROLL, "bankroll"))
    )
    stake, rules = settings.stake_amount, settings.rules
    if bonus is not None:
        with beside:
            rules = replace(rules, bonus=_bonus_table())
    plan = Plan(
        rules=replace(rules, limit=limit_in_bets(limit, stake)),
        stake=stake,
        bonus=bonus or stake * 0,
        rounds=rounds,
        hourly=hourly,
        bankroll=bankroll,
    )
    return _played(plan, chosen), chosen


def _bonus_table() -> SideBet:
    pays = st.selectbox(
        "The bonus pays, to 1",
        list(BONUS_PRESETS),
        help="Mini royal to pair. The page Pay tables sets these tables side by side.",
        key=_BONUS_TABLE,
        bind="query-params",
        width=_WIDE,
    )
    return BONUS_PRESETS[pays]


def _amount(key: str, what: str) -> Fraction | None:
    text = str(session.widget_value(key) or "").strip()
    try:
        return parse_money(text, what) if text else None
    except MoneyError as error:
        refusal(f"{error}. Everything below is without it.")
        return None


def _played(plan: Plan, chosen: str) -> Plan:
    """The plan with the way of playing that was chosen."""
    if chosen == MINE:
        seeing.look()
        if needs := needs_words(night.answers_measured(plan.rules), FEWEST_FOR_ESTIMATE):
            st.info(f"How you play {needs} that count and are not ties. Until then: perfect play.")
            return plan
        return replace(plan, errors=night.my_errors(plan.rules))
    if chosen == MAP:
        worth = worth_of_asking(plan.rules)
        riding = tuple((one, int(worth[one] <= 0)) for one in night.otherwise())
        return replace(plan, riding=riding)
    return replace(plan, way=_NAMES[chosen])
