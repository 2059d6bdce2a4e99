"""Players with a habit, to measure the measure by: each plays perfectly but for one way of erring.

What each habit costs is worked out exactly. A habit about single hands, such as riding 2-3-4, is
the share of its situation that these hands are.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.economics import WayOfPlaying, cost_of_playing
from strategy_tables.named_ways import NAMED_WAYS
from strategy_tables.situations import FIRST, SECOND, SITUATIONS, Situation, situation
from trainer.coach import worth_of_asking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from trainer.rules import Rules

__all__ = ["PLAYERS", "Player", "benchmark_players"]

Habit = dict[Situation, "Fraction | int"]
"""The chance of riding in each situation."""


@dataclass(frozen=True, slots=True)
class Player:
    """Someone who rides in each situation with a certain chance.

    Attributes:
        wrong: the chance of error in each situation; zero at ties.
        cost: in bets per round, exact.
        above_chance: whether they are right more often than a coin when rides and pulls are asked
            equally often.
    """

    name: str
    wrong: Mapping[Situation, Fraction]
    cost: Fraction
    above_chance: bool = True


def _named(name: str) -> Callable[[Habit], Habit]:
    """A way of playing that has a name, where it is made of whole situations."""
    return lambda best: best | NAMED_WAYS[name]


def _mixed(one: Situation) -> bool:
    return not one.is_made and not one.suited


def _ride(best: Habit, these: Iterable[Situation]) -> Habit:
    return best | dict.fromkeys(these, 1)


def _pull(best: Habit, these: Iterable[Situation]) -> Habit:
    return best | dict.fromkeys(these, 0)


def _low_pairs(best: Habit) -> Habit:
    return _ride(best, (situation("1 low pair"), situation("2 low pair")))


def _novice(best: Habit) -> Habit:
    """Rides any pair, three suited, three in a row; at the second any straight draw."""
    habit = _low_pairs(best)
    habit = _ride(habit, (one for one in FIRST if one.suited or one.straights == 3))
    habit = _ride(habit, (one for one in SECOND if one.straights))
    return habit | {
        situation(id_): Fraction(60, situation(id_).hands)  # a row has 60 mixed hands
        for id_ in (
            "1 mixed s2 h0",  # 4-3-2
            "1 mixed s1 h1",  # A-2-3
            "1 mixed s2 h3",  # K-Q-J
            "1 mixed s1 h3",  # A-K-Q
        )
    }


PLAYERS: Mapping[str, Callable[[Habit], Habit]] = {
    "perfect": _named("optimal"),
    "never rides suited draws at 3": lambda best: _pull(best, (s for s in FIRST if s.suited)),
    "rides three high offsuit at 3": lambda best: _ride(
        best, (s for s in FIRST if _mixed(s) and s.high == 3)
    ),
    "rides low pair at 3 only": _named("rides-low-pairs-first"),
    "rides inside straights at 4": _named("rides-inside-straights"),
    "rides any three suited": _named("rides-three-suited"),
    "pulls four-flush": lambda best: _pull(best, (s for s in SECOND if s.suited)),
    "made hands only": _named("made-hands"),
    "rides 3+ high cards at 4": lambda best: _ride(
        best, (s for s in SECOND if _mixed(s) and s.high >= 3)
    ),
    "rides low pair at 3 and 4": _low_pairs,
    "plausible novice": _novice,
    "always pull": _named("never-rides"),
    "always ride": _named("always-rides"),
}
"""How each player departs from perfect play."""


def benchmark_players(rules: Rules) -> tuple[Player, ...]:
    """All of them under the rules; their ways of playing know no payout limit."""
    worth = worth_of_asking(rules)
    best: Habit = {one: int(worth[one] > 0) for one in SITUATIONS}
    players = []
    for name, change in PLAYERS.items():
        riding = change(best)
        wrong = {
            one: abs(Fraction(riding[one]) - best[one]) * (worth[one] != 0) for one in SITUATIONS
        }
        cost = cost_of_playing(WayOfPlaying.by_situation(riding), rules.pay_table)
        players.append(Player(name, wrong, cost, not name.startswith("always")))
    return tuple(players)
