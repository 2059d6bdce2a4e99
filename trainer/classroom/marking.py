"""Answers of a lesson with their verdicts, graded from the cards and choices: the one start of all.

Grid, tables, exports and a learner's own report are made of what `mark` gives, so no two of them
can disagree. First attempts count, as everywhere in the house; ties are neither right nor wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, cast

from trainer.history import Answer, Mode

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from strategy_tables.situations import Situation
    from strategy_tables.values import Choice
    from trainer.grading import Verdict
    from trainer.items import Item
    from trainer.records import Cell, LessonResults

__all__ = ["Marked", "SituationFigures", "by_situation", "first_attempts", "mark"]


class Marked(NamedTuple):
    """One answer, graded; `learner`, `place`, `attempt` and `hand` as in a `Cell`."""

    learner: int
    place: int
    attempt: int
    hand: int
    item: Item
    answer: Answer
    verdict: Verdict

    @property
    def situation(self) -> Situation:
        """The situation the learner was in."""
        return self.verdict.analysis.situation

    @property
    def is_scored(self) -> bool:
        """Whether one could be wrong."""
        return not self.verdict.is_tie

    @property
    def is_right(self) -> bool:
        """Whether it was right; a tie is."""
        return self.verdict.is_right


def mark(results: LessonResults) -> tuple[Marked, ...]:
    """Every answer that was given, learner by learner in the order of the lesson."""
    known: dict[tuple[int, int, int, Choice], Verdict] = {}
    marked = []
    for cell in results.cells:
        if cell.choice is None:
            continue
        item = results.items[cell.place]
        answer = _answer(cell, item, cell.choice)
        # Whatever is alike is judged once: a class answers few things differently.
        key = cell.place, cell.hand, answer.bets_riding, cell.choice
        if key not in known:
            known[key] = answer.verdict
        marked.append(
            Marked(cell.learner, cell.place, cell.attempt, cell.hand, item, answer, known[key])
        )
    return tuple(marked)


def _answer(cell: Cell, item: Item, choice: Choice) -> Answer:
    return Answer(
        question=cell.question,
        decision=item.decision,
        mode=Mode.LESSON if cell.attempt == 1 else Mode.LESSON_AGAIN,
        rules=item.rules,
        stake=item.stake,
        currency=item.currency,
        cards=item.cards(cell.hand),
        bets_riding=cast("int", cell.bets_riding),
        choice=choice,
        shown_at=cast("datetime", cell.shown_at),
        answered_at=cast("datetime", cell.answered_at),
        certainty=cell.certainty,
        thinking=cell.thinking,
    )


def first_attempts(marked: Iterable[Marked]) -> tuple[Marked, ...]:
    """The answers that count."""
    return tuple(one for one in marked if one.attempt == 1)


@dataclass(frozen=True, slots=True)
class SituationFigures:
    """What answers in one situation add up to; `cost` is exact, in bets."""

    situation: Situation
    scored: int
    wrong: int
    cost: Fraction

    @property
    def right(self) -> int:
        """How many were right."""
        return self.scored - self.wrong


def by_situation(marked: Iterable[Marked]) -> dict[Situation, SituationFigures]:
    """Figures of every situation met: with all lessons of a class, its heat map. Ties stay out."""
    parts: dict[Situation, list[Marked]] = {}
    for one in marked:
        if one.is_scored:
            parts.setdefault(one.situation, []).append(one)
    return {
        situation: SituationFigures(
            situation,
            len(answers),
            sum(not one.is_right for one in answers),
            sum((one.verdict.cost for one in answers), Fraction(0)),
        )
        for situation, answers in parts.items()
    }
