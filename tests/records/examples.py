"""Any question under any rules, answered in any way: what records have to keep."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

from strategy_tables.cards import DECK
from strategy_tables.pay_tables import HIGHEST_PAY, PayTable
from strategy_tables.side_bets import Convention, SideBet
from strategy_tables.values import Choice
from trainer.dealing import deal
from trainer.history import Certainty, Mode, Question, answer_of
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from trainer.history import Answer

NOON: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)

_names = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
_pays = st.integers(0, HIGHEST_PAY)
_pay_tables = st.builds(PayTable, _names, st.tuples(*[_pays] * 9), _names)
_bonuses = st.builds(SideBet, _names, st.tuples(*[_pays] * 6), st.sampled_from(Convention), _names)
_limits = st.fractions(0, 3 * HIGHEST_PAY, max_denominator=10_000)
rules: Final = st.builds(Rules, _pay_tables, st.none() | _limits, st.none() | _bonuses) | st.just(
    STANDARD_RULES
)

_stakes = st.fractions(Fraction(1, 10_000), 10**12, max_denominator=10_000)
_zones = st.integers(-23 * 60, 23 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
_times = st.datetimes(datetime(2020, 1, 1), datetime(2090, 1, 1), timezones=_zones)  # noqa: DTZ001
_thinking = st.none() | st.integers(0, 2**53)


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """A question of either kind, unanswered, begun or done."""
    cards = draw(st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True))
    mode = draw(st.sampled_from(Mode))
    given = draw(st.none() | st.sampled_from(Choice)) if mode is Mode.CHOSEN else None
    question = Question(
        draw(st.uuids()).hex,
        mode,
        draw(rules),
        draw(_stakes),
        draw(_names),
        tuple(cards[:3]),
        tuple(cards[3:]),
        draw(_times),
        given,
    )
    while question.asked is not None and draw(st.booleans()):
        one = answer_of(
            question,
            draw(st.sampled_from(Choice)),
            shown_at=draw(_times),
            answered_at=draw(_times),
            thinking=draw(_thinking),
            certainty=draw(st.none() | st.sampled_from(Certainty)),
        )
        known = st.sampled_from([card for card in DECK if card not in cards])
        seen = draw(st.lists(known, max_size=3, unique=True))
        question = replace(
            question,
            answers=(*question.answers, replace(one, seen=tuple(seen))),
            turned_at=question.turned_at or draw(st.none() | _times),
        )
    return question


def dealt(
    id_: str, at: datetime = NOON, mode: Mode = Mode.NATURAL, rules: Rules = STANDARD_RULES
) -> Question:
    """A question about deal 7, unanswered."""
    cards = deal("records", 7)
    return Question(id_, mode, rules, Fraction(10), "$", cards.seats[0], cards.community, at)


def answered(question: Question, choice: Choice = Choice.PULL, after: float = 5) -> Answer:
    """The answer to what the question asks now, so many seconds after it was dealt."""
    return answer_of(
        question,
        choice,
        shown_at=question.dealt_at,
        answered_at=question.dealt_at + timedelta(seconds=after),
        thinking=int(after * 1000),
    )
