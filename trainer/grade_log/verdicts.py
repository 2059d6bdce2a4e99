"""Every verdict there is at a pay table: 66 situations, two choices.

A verdict is a whole number here, its place in `Verdicts.rows`: twice the situation's place in
`SITUATIONS`, and one more for a pull.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from strategy_tables.cards import parse_cards
from strategy_tables.many_hands import read_plain_hands
from strategy_tables.many_situations import situation_places
from strategy_tables.situations import FIRST, SITUATIONS, situation_of
from strategy_tables.values import Choice, best_choices, ride_value
from trainer.errors import LogFileError
from trainer.grading import Grade, grade_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from numpy.typing import NDArray

    from strategy_tables.pay_tables import PayTable
    from strategy_tables.situations import Situation
    from trainer.grade_log.columns import Columns

__all__ = ["ADDED_COLUMNS", "NO_VERDICT", "Judged", "VerdictReader", "Verdicts"]

ADDED_COLUMNS = (
    "situation",
    "best",
    "advantage",
    "advantage_decimal",
    "cost",
    "cost_decimal",
    "class",
)
"""What grading adds; where all of these are in the file it was graded before, and they give way."""

NO_VERDICT = -1
_CHOICES = tuple(Choice)
_PLACES = {one: place for place, one in enumerate(SITUATIONS)}


class Judged(NamedTuple):
    """What every row with the same situation and choice gets; the cost is in bets."""

    situation: Situation
    choice: Choice
    advantage: Fraction
    grade: Grade
    cost: Fraction

    @property
    def added(self) -> tuple[str, ...]:
        """The cells of `ADDED_COLUMNS`."""
        best = (choice.value for choice in Choice if choice in best_choices(self.advantage))
        return (
            self.situation.key,
            "/".join(best),
            str(self.advantage),
            repr(float(self.advantage)),
            str(self.cost),
            repr(float(self.cost)),
            self.grade.value,
        )


class Verdicts:
    """All verdicts at a pay table."""

    def __init__(self, pay_table: PayTable) -> None:
        self.pay_table = pay_table
        self.rows = tuple(self._judged(one, choice) for one in SITUATIONS for choice in _CHOICES)

    def _judged(self, one: Situation, choice: Choice) -> Judged:
        advantage = ride_value(one, self.pay_table)
        right = choice in best_choices(advantage)
        cost = 0 * advantage if right else abs(advantage)
        return Judged(one, choice, advantage, grade_of(choice, advantage), cost)

    @cached_property
    def added(self) -> tuple[tuple[str, ...], ...]:
        """The cells of `ADDED_COLUMNS`, by verdict."""
        return tuple(one.added for one in self.rows)


class _Choices(dict[str, int]):
    """The place of a choice in `_CHOICES` by what stands in a cell; −1 for what is none.

    What was met once is looked up, not read again.
    """

    def __init__(self, columns: Columns) -> None:
        super().__init__()
        self._words = {"ride": 0, "pull": 1}
        self._words |= {_word(columns.ride): 0, _word(columns.pull): 1}

    def __missing__(self, cell: str) -> int:
        place = self._words.get(_word(cell), -1)
        if len(self) < _MOST_REMEMBERED:
            self[cell] = place
        return place


_MOST_REMEMBERED = 10_000


def _word(cell: str) -> str:
    return cell.strip().lower()


class VerdictReader:
    """Reads verdicts off cells; which one it is does not hang on the pay table."""

    def __init__(self, columns: Columns) -> None:
        self._choices = _Choices(columns)
        self._right_words = f"{columns.ride} or {columns.pull}"

    def read(self, cards: Sequence[str], choices: Sequence[str]) -> NDArray[np.int64]:
        """A verdict for each row; `NO_VERDICT` for one that `read_one` has to look at."""
        hands = read_plain_hands(cards)
        places = np.full(len(cards), NO_VERDICT, dtype=np.int64)
        is_plain, is_four = hands[:, 0] >= 0, hands[:, 3] >= 0
        three, four = is_plain & ~is_four, is_plain & is_four
        places[three] = situation_places(hands[three, :3])
        places[four] = len(FIRST) + situation_places(hands[four])
        said = np.fromiter(map(self._choices.__getitem__, choices), np.int64, len(choices))
        known = (places >= 0) & (said >= 0)
        return np.where(known, len(_CHOICES) * places + said, NO_VERDICT)

    def read_one(self, cards: str, choice: str) -> int:
        """The verdict of one row.

        Raises:
            TablesError: the text names no three or four cards.
            LogFileError: the choice is none.
        """
        place = _PLACES[situation_of(parse_cards(cards))]
        said = self._choices[choice]
        if said < 0:
            message = f"{choice!r:.60} is not a choice; write {self._right_words}"
            raise LogFileError(message)
        return len(_CHOICES) * place + said
