"""Results of lessons that nobody sat in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from strategy_tables.cards import parse_cards
from strategy_tables.values import Choice
from trainer.classroom.picking import Picking
from trainer.lesson import LessonOptions, Stage, Step
from trainer.money import parse_money
from trainer.records import Cell, Learner, Lesson, LessonResults, Member
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trainer.history import Certainty
    from trainer.items import Item

__all__ = ["NOON", "cell", "items_of", "lesson_of", "member", "results_of"]

NOON: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
_PICKING = Picking(STANDARD_RULES, parse_money("10"), "$", "a seed")


def items_of(*hands: str) -> tuple[Item, ...]:
    """An item for each hand of three or four cards."""
    return tuple(_PICKING.item(parse_cards(hand), number) for number, hand in enumerate(hands))


def lesson_of(
    items: int,
    step: Step | None = None,
    options: LessonOptions | None = None,
    *,
    class_name: str = "Monday class",
    set_name: str = "A set",
) -> Lesson:
    """A lesson of so many items that is over, or stands at a step."""
    over = step is None
    return Lesson(
        id=1,
        class_id=1,
        class_name=class_name,
        set_id=1,
        set_name=set_name,
        code="K7TRX4",
        options=options or LessonOptions(),
        step=step or Step(items - 1, Stage.OVER),
        staged_at=NOON,
        items=items,
        locked=False,
        opened_at=NOON,
        closed_at=NOON + timedelta(hours=1) if over else None,
    )


def member(
    id_: int, *, name: str | None = None, roster_id: str | None = None, present: bool = True
) -> Member:
    """Owl so-and-so, in the seat of that number."""
    alias = f"Owl {id_}"
    return Member(Learner(id_, 1, id_, alias, name, roster_id, 1, NOON, None), id_, present)


def cell(
    learner: int,
    place: int,
    choice: Choice | None,
    item: Item,
    *,
    certainty: Certainty | None = None,
    thinking: int | None = None,
    attempt: int = 1,
    hand: int = 1,
) -> Cell:
    """An item put to a learner, and what he answered, if he did."""
    bets = None if choice is None else 2 if item.bet_one(hand) is Choice.RIDE else 1
    return Cell(
        learner,
        place,
        attempt,
        hand,
        f"{learner}-{place}-{attempt}",
        choice,
        bets,
        certainty,
        thinking,
        None if choice is None else NOON,
        None if choice is None else NOON + timedelta(seconds=9),
    )


def results_of(
    items: Sequence[Item],
    cells: Iterable[Cell],
    *,
    lesson: Lesson | None = None,
    members: Sequence[Member] | None = None,
) -> LessonResults:
    """The results of a lesson with these cells; members are whoever they name."""
    cells = tuple(cells)
    if members is None:
        members = [member(id_) for id_ in sorted({one.learner for one in cells})]
    return LessonResults(
        lesson or lesson_of(len(items)), dict(enumerate(items)), tuple(members), cells
    )
