"""What a table of decisions shows, part by part; each view is made of `tallied`.

Every view takes a table of either kind, counted or one by one, but for `rolling`, which needs the
order of the decisions. Their rows have these columns beside the `Figures`:

| column | content |
|---|---|
| `accuracy`, `low`, `high` | the share right and its 90 % interval; NaN where nothing is scored |
| `cost_each` | bets per decision, a float |
| `needs` | how many more scored decisions make the row worth showing; 0 when it is |
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import nan
from typing import NamedTuple

import pandas as pd

from strategy_tables.situations import Decision, situation
from strategy_tables.values import Choice
from trainer.coach.estimate import share_of_rounds
from trainer.grading import Grade
from trainer.history import Certainty, Mode
from trainer.progress.samples import FEWEST_OF_A_SITTING, FEWEST_OF_A_SITUATION, wilson
from trainer.progress.table import NOTHING, figures_of, tallied

__all__ = [
    "CERTAINTY_POINTS",
    "MISTAKES",
    "NATURAL_MODES",
    "ROLLING",
    "Lean",
    "best_shares",
    "by_certainty",
    "by_sitting",
    "by_situation",
    "certainty_score",
    "grades_by_sitting",
    "leaks",
    "leans",
    "not_obvious",
    "rolling",
]

ROLLING = 50
"""So many decisions make one point of the rolling accuracy."""

MISTAKES = (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)
"""The classes of wrong answer, the smallest first."""

NATURAL_MODES = frozenset(mode.value for mode in Mode if not mode.is_single)
"""Where hands come as often as at a real table; elsewhere hard ones are picked."""

CERTAINTY_POINTS = {
    Certainty.UNSURE: (1, 0),
    Certainty.FAIRLY_SURE: (2, -2),
    Certainty.SURE: (3, -6),
}
"""Points for a right and a wrong answer: saying what one believes earns most."""


def best_shares() -> dict[Certainty, tuple[Fraction, Fraction]]:
    """For each certainty the shares right, from and to, for which saying it earns most points."""
    points = list(CERTAINTY_POINTS.values())
    bounds = [
        Fraction(lower_wrong - wrong, right - lower_right + lower_wrong - wrong)
        for (lower_right, lower_wrong), (right, wrong) in pairwise(points)
    ]
    return dict(zip(CERTAINTY_POINTS, pairwise([Fraction(0), *bounds, Fraction(1)]), strict=True))


def by_sitting(table: pd.DataFrame) -> pd.DataFrame:
    """A row per sitting by its id, in the order of the table, with `started`, when it began."""
    sittings = _scores(tallied(table, "sitting"), FEWEST_OF_A_SITTING)
    sittings["started"] = table.groupby("sitting")["sitting_started_at"].first()
    return sittings


def grades_by_sitting(table: pd.DataFrame) -> pd.DataFrame:
    """The rows of `by_sitting` with a column for each class of mistake, counted."""
    sittings = by_sitting(table)
    for grade in MISTAKES:
        counts = tallied(table[table["grade"] == grade.value], "sitting")["decisions"]
        sittings[grade.value] = counts.reindex(sittings.index, fill_value=0)
    return sittings


def by_situation(table: pd.DataFrame) -> pd.DataFrame:
    """A row per situation met by its id, with its `decision` and `name`, the costliest first.

    What costs most is what would at a real table, where some situations are rare: `per_hundred`
    is exact, in bets per 100 hands there, were the share of mistakes the one found.
    """
    met = _scores(tallied(table, "situation"), FEWEST_OF_A_SITUATION)
    met["decision"] = [int(situation(id_).decision) for id_ in met.index]
    met["name"] = [situation(id_).name for id_ in met.index]
    met["per_hundred"] = pd.Series(
        [
            _per_hundred(id_, cost, scored)
            for id_, cost, scored in zip(met.index, met["cost"], met["scored"], strict=True)
        ],
        index=met.index,
        dtype="object",
    )
    return met.sort_values(["per_hundred", "wrong"], ascending=False, kind="stable")


def _per_hundred(id_: str, cost: Fraction, scored: int) -> Fraction:
    return cost / int(scored) * share_of_rounds(situation(id_)) * 100 if cost else NOTHING


def leaks(table: pd.DataFrame) -> pd.DataFrame:
    """The situations in which something was given away, the costliest at a real table first.

    From `per_hundred_low` to `per_hundred_high` is the 90 % interval of `per_hundred`.
    """
    met = by_situation(table)
    met = met[met["wrong"] > 0].copy()
    # The interval is that of the share wrong; what a mistake costs there is known.
    each = met["per_hundred"].astype("float64") / (1 - met["accuracy"])
    met["per_hundred_low"] = each * (1 - met["high"])
    met["per_hundred_high"] = each * (1 - met["low"])
    return met


class Lean(NamedTuple):
    """What is lost at one decision by doing too much of one thing.

    Attributes:
        per_hundred: exact, in bets per 100 table hands.
        wrong: the mistakes it is made of.
    """

    decision: Decision
    choice: Choice
    per_hundred: Fraction
    wrong: int


def leans(table: pd.DataFrame) -> tuple[Lean, ...]:
    """Riding too much and pulling too much, at both decisions; they add up to the leaks."""
    scored = tallied(table, "situation")["scored"]
    mistakes = table[~table["is_right"]]
    found = []
    for choice in Choice:
        wrong = tallied(mistakes[mistakes["choice"] == choice.value], "situation")
        for decision in Decision:
            here = [id_ for id_ in wrong.index if situation(id_).decision is decision]
            lost = (_per_hundred(id_, wrong["cost"][id_], scored[id_]) for id_ in here)
            misses = int(wrong["wrong"].reindex(here).sum())
            found.append(Lean(decision, choice, sum(lost, NOTHING), misses))
    return tuple(sorted(found, key=lambda lean: lean.decision))


def by_certainty(table: pd.DataFrame) -> pd.DataFrame:
    """A row per certainty that was said, from 1 to 3; answers without one stay out."""
    said = tallied(table[table["certainty"].notna()], "certainty")
    return _scores(said, FEWEST_OF_A_SITUATION).sort_index()


def certainty_score(said: pd.DataFrame) -> float:
    """The points per answer that certainty earned, -6 to 3; NaN where none was said."""
    scored = int(said["scored"].sum())
    points = 0
    for certainty, (right, wrong) in CERTAINTY_POINTS.items():
        figures = figures_of(said, certainty.value)
        points += right * figures["right"] + wrong * figures["wrong"]
    return points / scored if scored else nan


def not_obvious(table: pd.DataFrame) -> pd.DataFrame:
    """The decisions that are neither trivial nor ties."""
    return table[~table["is_trivial"] & ~table["is_tie"]]


def rolling(table: pd.DataFrame) -> dict[str, pd.Series[float]]:
    """The share right in each run of `ROLLING` decisions, `natural` and `trained` apart.

    Of those that are not obvious, by how many of them were made until then.
    """
    open_ = not_obvious(table).reset_index(drop=True)
    open_.index += 1
    natural = open_["mode"].isin(NATURAL_MODES)
    return {
        name: part["is_right"].astype("float64").rolling(ROLLING).mean().dropna()
        for name, part in (("natural", open_[natural]), ("trained", open_[~natural]))
    }


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
