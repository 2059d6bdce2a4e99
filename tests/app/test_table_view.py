"""What the felt says of a round's end, and beside a hand dealt before something else was set."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import example, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from strategy_tables.cards import parse_cards
from strategy_tables.pay_tables import STANDARD
from strategy_tables.values import Choice
from trainer.app.views.table_view import dealt_otherwise, in_force, table_view
from trainer.history import Mode, Question, answer_of
from trainer.rules import Rules
from trainer.settings import Settings
from trainer.tally import Tally

if TYPE_CHECKING:
    from trainer.app.felt.view import FeltView

_SET: Final = Settings(limit="7500")


def _dealt(settings: Settings, mode: Mode = Mode.CHOSEN) -> Question:
    return Question(
        id="q",
        mode=mode,
        rules=settings.rules,
        stake=settings.stake_amount,
        currency=settings.currency,
        hand=parse_cards("Td 9c 8h"),
        community=parse_cards("7s 2c"),
        dealt_at=datetime(2026, 3, 1, tzinfo=UTC),
    )


def test_a_hand_of_what_is_set_needs_no_word() -> None:
    assert dealt_otherwise(_dealt(_SET), _SET) == ()


@pytest.mark.parametrize(
    "set_since",
    [
        replace(_SET, pay_table="royal-500"),
        replace(_SET, stake="25"),
        replace(_SET, limit=None),
    ],
)
def test_a_hand_dealt_before_a_change_says_at_what_it_is_judged(set_since: Settings) -> None:
    [notice] = dealt_otherwise(_dealt(_SET), set_since)
    assert f"**{in_force(_SET)}**" in notice


def test_a_drill_for_others_names_its_own_table() -> None:
    elsewhere = replace(_SET, pay_table="royal-500")
    assert dealt_otherwise(_dealt(_SET, Mode.OPEN_DRILL), elsewhere) == ()


NOON: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)


def _played(choices: tuple[Choice, Choice], stake: Fraction, limit: Fraction, won: str) -> FeltView:
    """A round to its end, of a hand that wins or loses."""
    question = replace(
        _dealt(_SET, Mode.NATURAL),
        rules=Rules(STANDARD, limit),
        stake=stake,
        hand=parse_cards(won),
        community=parse_cards("7s 2c"),
    )
    for choice in choices:
        answer = answer_of(question, choice, shown_at=NOON, answered_at=NOON)
        question = replace(question, answers=(*question.answers, answer), turned_at=NOON)
    return table_view(question, _SET, Tally())


def _cents(text: str) -> Fraction:
    for sign, plain in (("$", ""), (",", ""), ("\N{MINUS SIGN}", "-"), ("\N{WORD JOINER}", "")):
        text = text.replace(sign, plain)
    return Fraction(text)


@hypothesis_settings(deadline=None)
@given(
    st.tuples(st.sampled_from(Choice), st.sampled_from(Choice)),
    st.integers(1, 10**7).map(lambda amount: Fraction(amount, 10_000)),
    st.integers(1, 10**7).map(lambda amount: Fraction(amount, 1000)),
    st.sampled_from(["7d 7h 7c", "7d 7h 2d", "9c 8h 3d"]),
)
@example((Choice.RIDE, Choice.RIDE), Fraction(10), Fraction(10), "7d 7h 2d")
def test_the_circles_add_up_to_what_the_line_says(
    choices: tuple[Choice, Choice], stake: Fraction, limit: Fraction, won: str
) -> None:
    view = _played(choices, stake, limit, won)
    notes = [bet.note for bet in view.bets if bet.note]
    assert len(notes) == 1 + choices.count(Choice.RIDE)
    assert sum(map(_cents, notes)) == _cents(view.ask.rpartition(": ")[2])


def test_the_last_circle_takes_the_odd_cents() -> None:
    view = _played((Choice.RIDE, Choice.RIDE), Fraction(10), Fraction(10), "7d 7h 2d")
    assert [bet.note for bet in view.bets] == ["+$33.33", "+$33.33", "+$33.34"]
    assert view.ask == "Full house with 3 bets up: +$100"


def _money_of(tally: Tally) -> str:
    question = _dealt(_SET)
    [cost] = [tile for tile in table_view(question, _SET, tally).tally if "Cost" in tile.label]
    return cost.note


def test_mistakes_of_the_sitting_cost_money_of_what_was_asked() -> None:
    """Whatever is set since: a sitting may go on in another currency."""
    cost = Tally(1, 1, 0, Fraction(1, 2), Fraction(5), frozenset({"€"}))
    assert _money_of(Tally()) == "$0.00"
    assert _money_of(cost) == "€5.00"
    both = replace(cost, currencies=frozenset({"€", "$"}))
    assert _money_of(both) == "stakes in several currencies"
