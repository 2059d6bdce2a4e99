"""What a history amounts to: right and wrong, what it cost, where, and whether it gets better.

Everything starts from one table with a row per decision (`decisions`) and is counted by one
function (`tallied`), so no two views can disagree. Costs are exact fractions in bets and, at the
stake of each decision, in money; ties cost nothing and are out of every score. A decision counts
as it was answered first, because nothing else is ever recorded.

Columns of the table:

| column | content |
|---|---|
| `question`, `decision` | which decision: id of the question, and 1 or 2 |
| `mode`, `choice` | `chosen` or `natural`; `ride` or `pull` |
| `situation` | id of the situation, such as `1 low pair` |
| `sitting`, `sitting_started_at`, `answered_at` | when; times in UTC |
| `certainty`, `thinking` | 1 to 3, and milliseconds; missing where unknown |
| `grade` | the value of a `Grade`, such as `Either is right` |
| `is_tie`, `is_right` | a tie is right; leave ties out before you average |
| `advantage`, `cost`, `money` | `Fraction`s: ride minus pull, cost in bets, cost at the stake |
| `advantage_decimal`, `cost_decimal`, `money_decimal` | the same as floats, for charts alone |

The views are tables with a row per sitting or situation, and these columns:

| column | content |
|---|---|
| `decisions`, `ties`, `scored` | how many; the ties among them; without ties |
| `right`, `wrong` | the two add up to `scored` |
| `cost`, `money` | `Fraction`s, the sums of the above |
| `accuracy`, `low`, `high` | the share right and its 90 % interval; NaN where nothing is scored |
| `cost_each` | bets per decision, a float |
| `needs` | how many more scored decisions make the row worth showing; 0 when it is |
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import nan, sqrt
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypedDict

import pandas as pd

from strategy_tables.cards import Card, Rank, Suit
from strategy_tables.situations import situation
from strategy_tables.values import Choice
from trainer.grading import Grade, Verdict, judge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from trainer.history import Answer
    from trainer.rules import Rules

__all__ = [
    "FEWEST_FOR_LEAKS",
    "FEWEST_FOR_SITTINGS",
    "FEWEST_OF_A_SITTING",
    "FEWEST_OF_A_SITUATION",
    "Figures",
    "SomeSittingAnswer",
    "by_sitting",
    "by_situation",
    "decisions",
    "grades_in_order",
    "leaks",
    "needs_words",
    "tallied",
    "totals",
    "wilson",
    "wrong_ways",
]

FEWEST_OF_A_SITUATION = 6
FEWEST_OF_A_SITTING = 20
"""Scored decisions below which the share of one row says too little to be shown."""

FEWEST_FOR_LEAKS = 30
FEWEST_FOR_SITTINGS = 20
"""Scored decisions below which a whole chart says too little to be shown."""

_Z = 1.6448536269514722  # 90 % of a normal distribution lie within so many deviations
_NOTHING = Fraction(0)


class Figures(TypedDict):
    """What decisions add up to. Ties are decisions, but not scored; `cost` is in bets."""

    decisions: int
    ties: int
    scored: int
    right: int
    wrong: int
    cost: Fraction
    money: Fraction


class _SomeSitting(Protocol):
    @property
    def id(self) -> int: ...
    @property
    def started_at(self) -> datetime: ...


class SomeSittingAnswer(Protocol):
    """An answer and the sitting it was given in, as the records give them."""

    @property
    def sitting(self) -> _SomeSitting: ...
    @property
    def answer(self) -> Answer: ...


class _Judged(NamedTuple):
    """What the maths say about a decision, ready for the table."""

    situation: str
    grade: str
    is_tie: bool
    is_right: bool
    advantage: Fraction
    cost: Fraction

    @classmethod
    def of(cls, verdict: Verdict) -> _Judged:
        return cls(
            verdict.analysis.situation.id,
            verdict.grade.value,
            verdict.is_tie,
            verdict.is_right,
            verdict.analysis.advantage,
            verdict.cost,
        )


@lru_cache(maxsize=16_384)
def _judged_alike(
    rules: Rules, ranks: tuple[Rank, ...], suits: int, bets_riding: int | None, choice: Choice
) -> _Judged:
    # With no card seen elsewhere only one thing about suits matters, whether there is one alone:
    # cards of two suits never become a flush. So any hand with these ranks will do.
    dealt = [Suit.CLUBS] * len(ranks) if suits == 1 else list(Suit)
    cards = [Card(rank, suit) for rank, suit in zip(ranks, dealt, strict=False)]
    return _Judged.of(judge(choice, cards, rules, bets_up=bets_riding))


def _judged(answer: Answer) -> _Judged:
    """The verdict of the answer; hands that are alike are judged once."""
    if answer.seen:
        return _Judged.of(answer.verdict)
    ranks = tuple(sorted(card.rank for card in answer.cards))
    suits = min(len({card.suit for card in answer.cards}), 2)
    bets_riding = None if answer.rules.limit is None else answer.bets_riding
    return _judged_alike(answer.rules, ranks, suits, bets_riding, answer.choice)


class _Row(NamedTuple):
    sitting: _SomeSitting
    answer: Answer
    judged: _Judged
    money: Fraction


_COLUMNS: dict[str, tuple[str, Callable[[_Row], object]]] = {
    "question": ("str", lambda row: row.answer.question),
    "decision": ("int64", lambda row: row.answer.decision),
    "mode": ("str", lambda row: row.answer.mode.value),
    "choice": ("str", lambda row: row.answer.choice.value),
    "situation": ("str", lambda row: row.judged.situation),
    "sitting": ("int64", lambda row: row.sitting.id),
    "sitting_started_at": ("datetime64[us, UTC]", lambda row: row.sitting.started_at),
    "answered_at": ("datetime64[us, UTC]", lambda row: row.answer.answered_at),
    "certainty": ("Int64", lambda row: row.answer.certainty and row.answer.certainty.value),
    "thinking": ("Int64", lambda row: row.answer.thinking),
    "grade": ("str", lambda row: row.judged.grade),
    "is_tie": ("bool", lambda row: row.judged.is_tie),
    "is_right": ("bool", lambda row: row.judged.is_right),
    "advantage": ("object", lambda row: row.judged.advantage),
    "cost": ("object", lambda row: row.judged.cost),
    "money": ("object", lambda row: row.money),
    "advantage_decimal": ("float64", lambda row: row.judged.advantage),
    "cost_decimal": ("float64", lambda row: row.judged.cost),
    "money_decimal": ("float64", lambda row: row.money),
}


def decisions(answers: Iterable[SomeSittingAnswer]) -> pd.DataFrame:
    """One row per decision in the order given, with the columns described above."""
    rows = [_row(one.sitting, one.answer) for one in answers]
    return pd.DataFrame(
        {
            name: pd.Series([value(row) for row in rows], dtype=dtype)
            for name, (dtype, value) in _COLUMNS.items()
        }
    )


def _row(sitting: _SomeSitting, answer: Answer) -> _Row:
    judged = _judged(answer)
    return _Row(sitting, answer, judged, judged.cost * answer.stake if judged.cost else _NOTHING)


def tallied(table: pd.DataFrame, by: str) -> pd.DataFrame:
    """The `Figures` of a table of decisions for each value of a column, as they first come.

    The one count that every view is made of. To count a part, filter the table before.
    """
    groups = table.groupby(by, sort=False)
    figures = pd.DataFrame({"decisions": groups.size(), "ties": groups["is_tie"].sum()})
    figures["scored"] = figures["decisions"] - figures["ties"]
    figures["right"] = groups["is_right"].sum() - figures["ties"]
    figures["wrong"] = figures["scored"] - figures["right"]
    # Right decisions cost nothing, and adding fractions is what takes time.
    mistakes = table[~table["is_right"]].groupby(by, sort=False)
    for amount in ("cost", "money"):
        sums = dict(mistakes[amount].sum().items())
        exact = [sums.get(key, _NOTHING) for key in figures.index]
        figures[amount] = pd.Series(exact, index=figures.index, dtype="object")
    return figures


def totals(table: pd.DataFrame) -> Figures:
    """What the whole table adds up to."""
    everything = tallied(table.assign(everything=True), "everything")
    return _figures(everything, True)  # noqa: FBT003 - the one key there is


def wrong_ways(table: pd.DataFrame) -> dict[Choice, Figures]:
    """The mistakes by what was done: rides that should have been pulls, pulls that should not."""
    ways = tallied(table[~table["is_right"]], "choice")
    return {choice: _figures(ways, choice.value) for choice in Choice}


def grades_in_order(table: pd.DataFrame) -> dict[Grade, int]:
    """How many decisions got each grade, from right to blunder."""
    counts = table["grade"].value_counts()
    return {grade: int(counts.get(grade.value, 0)) for grade in Grade}


def by_sitting(table: pd.DataFrame) -> pd.DataFrame:
    """A row per sitting by its id, in the order of the table, with `started`, when it began."""
    sittings = _scores(tallied(table, "sitting"), FEWEST_OF_A_SITTING)
    sittings["started"] = table.groupby("sitting")["sitting_started_at"].first()
    return sittings


def by_situation(table: pd.DataFrame) -> pd.DataFrame:
    """A row per situation met by its id, the costliest first, with its `decision` and `name`."""
    met = _scores(tallied(table, "situation"), FEWEST_OF_A_SITUATION)
    met["decision"] = [int(situation(id_).decision) for id_ in met.index]
    met["name"] = [situation(id_).name for id_ in met.index]
    return met.sort_values(["cost", "wrong"], ascending=False, kind="stable")


def leaks(table: pd.DataFrame) -> pd.DataFrame:
    """The situations in which something was given away, the costliest first."""
    met = by_situation(table)
    return met[met["wrong"] > 0]


def _figures(tally: pd.DataFrame, key: object) -> Figures:
    """One row of `tallied`; zeros where there is none."""
    if key not in tally.index:
        return Figures(
            decisions=0, ties=0, scored=0, right=0, wrong=0, cost=_NOTHING, money=_NOTHING
        )
    row = tally[tally.index == key].iloc[0]
    return Figures(
        decisions=int(row["decisions"]),
        ties=int(row["ties"]),
        scored=int(row["scored"]),
        right=int(row["right"]),
        wrong=int(row["wrong"]),
        cost=row["cost"],
        money=row["money"],
    )


def _scores(tally: pd.DataFrame, fewest: int) -> pd.DataFrame:
    """With the columns that tell how good the row is, and whether it tells enough."""
    counts = list(zip(tally["right"], tally["scored"], strict=True))
    intervals = [wilson(*count) for count in counts]
    return tally.assign(
        accuracy=[right / scored if scored else nan for right, scored in counts],
        low=[low for low, _ in intervals],
        high=[high for _, high in intervals],
        cost_each=tally["cost"].astype("float64") / tally["decisions"],
        needs=(fewest - tally["scored"]).clip(lower=0),
    )


def wilson(right: int, scored: int) -> tuple[float, float]:
    """Wilson's 90 % interval for a share right, 0 to 1; an estimate, and so in floats.

    NaN where nothing is scored.
    """
    if not scored:
        return nan, nan
    share, spread = right / scored, _Z**2 / scored
    centre = share + spread / 2
    half = _Z * sqrt((share * (1 - share) + spread / 4) / scored)
    low, high = (centre - half) / (1 + spread), (centre + half) / (1 + spread)
    # Rounding must carry no end past the share itself, nor past what a share can be.
    return min(max(low, 0.0), share), max(min(high, 1.0), share)


def needs_words(count: int, fewest: int) -> str:
    """What stands in place of a chart: `needs 6 more decisions`; empty when it needs none."""
    missing = max(fewest - count, 0)
    return f"needs {missing} more decision{'' if missing == 1 else 's'}" if missing else ""
