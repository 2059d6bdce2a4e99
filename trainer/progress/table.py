"""The table under every view: decisions with their verdicts, one by one or counted.

`decisions` has a row for each decision, `counted` one for each kind of decision in a sitting, as
the database counts them, which takes a hundredth of the time. Both have the columns below and go
through `tallied`, the one count there is, so no two views can disagree. Costs are exact fractions
in bets and, at the stake of each decision, in money; ties cost nothing and are out of every score.
A decision counts as it was answered first: whoever makes a table leaves out other answers, which
there are in modes that are not `is_first` alone.

| column | content |
|---|---|
| `count` | how many decisions the row stands for: 1, or more where they were counted |
| `mode`, `choice` | the value of a `Mode`; `ride` or `pull` |
| `decision`, `situation` | 1 or 2; id of the situation, such as `1 low pair` |
| `sitting`, `sitting_started_at` | which sitting, and when it began, in UTC |
| `certainty` | 1 to 3; missing where unknown |
| `grade` | the value of a `Grade`, such as `Either is right` |
| `is_tie`, `is_right` | a tie is right; leave ties out before you average |
| `is_trivial` | riding is worth more than `TRIVIAL` bets either way, as the coach says |
| `advantage` | a `Fraction`: ride minus pull, in bets, of each |
| `cost`, `money` | `Fraction`s: the cost in bets and at the stake, of all that the row stands for |

`decisions` alone also has `question`, `answered_at`, `thinking` (milliseconds; missing where
unknown) and `cost_decimal`, a float to show.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypedDict

import numpy as np
import pandas as pd

from strategy_tables.cards import Card, Rank, Suit
from trainer.coach.terrain import TRIVIAL
from trainer.grading import Verdict, judge

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable
    from datetime import datetime

    from strategy_tables.situations import Decision
    from strategy_tables.values import Choice
    from trainer.history import Answer, Certainty, Mode
    from trainer.rules import Rules

__all__ = [
    "NOTHING",
    "Figures",
    "SomeCount",
    "SomeSittingAnswer",
    "counted",
    "decisions",
    "tallied",
    "totals",
]

NOTHING = Fraction(0)


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


class _SomeAlike(Protocol):
    @property
    def mode(self) -> Mode: ...
    @property
    def stake(self) -> Fraction: ...
    @property
    def decision(self) -> Decision: ...
    @property
    def choice(self) -> Choice: ...
    @property
    def certainty(self) -> Certainty | None: ...
    @property
    def verdict(self) -> Verdict: ...


class SomeCount(Protocol):
    """Decisions of one kind in one sitting, counted, as the records give them."""

    @property
    def sitting(self) -> _SomeSitting: ...
    @property
    def alike(self) -> _SomeAlike: ...
    @property
    def answers(self) -> int: ...


class _Judged(NamedTuple):
    """What the maths say about a decision, ready for the table."""

    situation: str
    grade: str
    is_tie: bool
    is_right: bool
    is_trivial: bool
    advantage: Fraction
    cost: Fraction

    @classmethod
    def of(cls, verdict: Verdict) -> _Judged:
        advantage = verdict.analysis.advantage
        return cls(
            verdict.analysis.situation.id,
            verdict.grade.value,
            verdict.is_tie,
            verdict.is_right,
            abs(advantage) > TRIVIAL,
            advantage,
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


class _Kind(NamedTuple):
    """What a row says of each decision it stands for."""

    asked: Answer | _SomeAlike
    judged: _Judged


_TIME = "datetime64[us, UTC]"
_OF_A_KIND: dict[str, tuple[str, Callable[[_Kind], object]]] = {
    "mode": ("str", lambda kind: kind.asked.mode.value),
    "choice": ("str", lambda kind: kind.asked.choice.value),
    "decision": ("int64", lambda kind: int(kind.asked.decision)),
    "situation": ("str", lambda kind: kind.judged.situation),
    "certainty": ("Int64", lambda kind: kind.asked.certainty and kind.asked.certainty.value),
    "grade": ("str", lambda kind: kind.judged.grade),
    "is_tie": ("bool", lambda kind: kind.judged.is_tie),
    "is_right": ("bool", lambda kind: kind.judged.is_right),
    "is_trivial": ("bool", lambda kind: kind.judged.is_trivial),
    "advantage": ("object", lambda kind: kind.judged.advantage),
    "cost": ("object", lambda kind: kind.judged.cost),
    "money": (
        "object",
        lambda kind: kind.judged.cost * kind.asked.stake if kind.judged.cost else NOTHING,
    ),
}


def _kinds(kinds: list[_Kind]) -> pd.DataFrame:
    return pd.DataFrame(
        {
            name: pd.Series([value(kind) for kind in kinds], dtype=dtype)
            for name, (dtype, value) in _OF_A_KIND.items()
        }
    )


def _with_sittings(table: pd.DataFrame, sittings: list[_SomeSitting]) -> pd.DataFrame:
    # Each sitting is looked at once: there are hundreds of decisions in it.
    known = {sitting.id: sitting.started_at for sitting in sittings}
    table["sitting"] = np.array([sitting.id for sitting in sittings], dtype="int64")
    started = pd.Series(known.values(), index=list(known), dtype=_TIME)
    table["sitting_started_at"] = started.reindex(table["sitting"]).array
    return table


def decisions(answers: Iterable[SomeSittingAnswer]) -> pd.DataFrame:
    """One row per decision in the order given, with the columns described above."""
    given = list(answers)
    asked = [one.answer for one in given]
    table = _kinds([_Kind(answer, _judged(answer)) for answer in asked])
    table["count"] = np.ones(len(given), dtype="int64")
    _with_sittings(table, [one.sitting for one in given])
    table["question"] = pd.Series([answer.question for answer in asked], dtype="str")
    table["answered_at"] = pd.Series([answer.answered_at for answer in asked], dtype=_TIME)
    table["thinking"] = pd.Series([answer.thinking for answer in asked], dtype="Int64")
    table["cost_decimal"] = table["cost"].astype("float64")
    return table


def counted(counts: Iterable[SomeCount]) -> pd.DataFrame:
    """One row per kind of decision in a sitting, with the columns described above."""
    rows = list(counts)
    # Kinds are shared between sittings: each is looked at once, by identity.
    alikes = {id(row.alike): row.alike for row in rows}
    places = {known: place for place, known in enumerate(alikes)}
    kinds = _kinds([_Kind(one, _Judged.of(one.verdict)) for one in alikes.values()])
    codes = np.array([places[id(row.alike)] for row in rows], dtype="int64")
    table = kinds.take(codes).reset_index(drop=True)
    table["count"] = np.array([row.answers for row in rows], dtype="int64")
    _with_sittings(table, [row.sitting for row in rows])
    # Right decisions cost nothing, and multiplying fractions is what takes time.
    wrong = table.index[~table["is_right"]]
    for amount in ("cost", "money"):
        exact = table[amount].to_numpy(copy=True)
        exact[wrong] = exact[wrong] * table["count"].to_numpy()[wrong].astype("object")
        table[amount] = pd.Series(exact, dtype="object")
    return table


def tallied(table: pd.DataFrame, by: str) -> pd.DataFrame:
    """The `Figures` of a table of decisions for each value of a column, as they first come.

    The one count that every view is made of. To count a part, filter the table before.
    """
    parts = {
        "decisions": table["count"],
        "ties": table["count"].where(table["is_tie"], 0),
        "right": table["count"].where(table["is_right"] & ~table["is_tie"], 0),
    }
    figures = pd.DataFrame(parts).groupby(table[by], sort=False).sum()
    figures["scored"] = figures["decisions"] - figures["ties"]
    figures["wrong"] = figures["scored"] - figures["right"]
    mistakes = table[~table["is_right"]]
    for amount in ("cost", "money"):
        sums = _sums(mistakes[by].tolist(), mistakes[amount].tolist())
        exact = [sums.get(key, NOTHING) for key in figures.index]
        figures[amount] = pd.Series(exact, index=figures.index, dtype="object")
    return figures[list(Figures.__annotations__)]


def _sums(keys: list[Hashable], amounts: list[Fraction]) -> dict[Hashable, Fraction]:
    """What the amounts of each key add up to."""
    # Over one denominator: adding thousands of fractions is what takes time.
    denominator = lcm(*{amount.denominator for amount in amounts})
    sums: Counter[Hashable] = Counter()
    for key, amount in zip(keys, amounts, strict=True):
        sums[key] += amount.numerator * (denominator // amount.denominator)
    return {key: Fraction(sum_, denominator) for key, sum_ in sums.items()}


def totals(table: pd.DataFrame) -> Figures:
    """What the whole table adds up to."""
    everything = tallied(table.assign(everything=True), "everything")
    return figures_of(everything, True)  # noqa: FBT003 - the one key there is


def figures_of(tally: pd.DataFrame, key: object) -> Figures:
    """One row of `tallied`; zeros where there is none."""
    if key not in tally.index:
        return Figures(decisions=0, ties=0, scored=0, right=0, wrong=0, cost=NOTHING, money=NOTHING)
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
