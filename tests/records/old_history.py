"""What three learners did with each older version; `old_files` has the file that it left.

Each file was made by that version itself, with `record` below, and is never made again.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from strategy_tables.pay_tables import PRESETS
from strategy_tables.side_bets import Convention, SideBet
from strategy_tables.values import Choice
from trainer.dealing import deal
from trainer.history import Certainty, Mode, Question, answer_of
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from strategy_tables.cards import Card
    from trainer.records import Records

__all__ = ["HISTORY", "NAMES", "record"]

NAMES: Final = ("Ann", "Βασίλης", "Nobody yet")

_START = datetime(2026, 1, 31, 23, 50, tzinfo=UTC)
_RULES = (
    STANDARD_RULES,
    Rules(PRESETS["royal-500"]),
    Rules(
        PRESETS["california-02"],
        Fraction(401, 3),
        SideBet("“Three” Card Bonus", (50, 40, 30, 6, 3, 1), Convention.TO_ONE, "a casino’s card"),
    ),
)


def _answered(question: Question, choice: Choice, after: int, seen: tuple[Card, ...]) -> Question:
    shown = question.dealt_at + timedelta(seconds=after)
    answer = answer_of(
        question,
        choice,
        shown_at=shown,
        answered_at=shown + timedelta(milliseconds=2345),
        thinking=None if after % 3 else 2001 + after,
        certainty=(None, *Certainty)[after % 4],
    )
    return replace(question, answers=(*question.answers, replace(answer, seen=seen)))


def _question(learner: int, number: int) -> Question:
    dealt = deal("an old history", 100 * learner + number, seats=2)
    mode = Mode.NATURAL if number % 2 else Mode.CHOSEN
    question = Question(
        id=f"{learner}-{number}",
        mode=mode,
        rules=_RULES[number % 3],
        stake=Fraction(5 * number + 1, 4),
        currency="$€"[learner],
        hand=dealt.seats[0],
        community=dealt.community,
        dealt_at=_START + timedelta(hours=7 * learner, minutes=11 * number + 40 * (number // 7)),
        given=(None, *Choice)[number // 2 % 3] if mode is Mode.CHOSEN else None,
    )
    if number % 10 == 9:
        return question  # never answered
    seen = dealt.seats[1] if number % 5 == 4 else ()
    question = _answered(question, list(Choice)[number // 4 % 2], number, seen)
    if question.is_done or number % 10 == 7:
        return question  # left before the card was turned
    question = replace(question, turned_at=question.dealt_at + timedelta(seconds=30))
    return _answered(question, list(Choice)[number // 3 % 2], number + 31, seen)


HISTORY: Final[dict[str, tuple[Question, ...]]] = {
    name: tuple(_question(learner, number) for number in range(30 * (learner < 2)))
    for learner, name in enumerate(NAMES)
}


def record(records: Records) -> None:
    """Let the learners do all of it, one after the other."""
    for learner, (name, questions) in enumerate(HISTORY.items()):
        profile = records.add_profile(name, _START)
        records.save_settings(profile.id, f'{{"learner": {learner}}}')
        for question in questions:
            records.record_question(profile.id, replace(question, answers=(), turned_at=None))
            for answer in question.answers[:1]:
                records.record_answer(answer)
            if question.turned_at is not None:
                records.record_turn(question.id, question.turned_at)
            for answer in question.answers[1:]:
                records.record_answer(answer)
