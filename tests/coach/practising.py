"""Learners of several kinds, coached question by question."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import TYPE_CHECKING

from benchmarks.picker import Pupil
from strategy_tables.situations import SITUATIONS
from trainer.coach.promises import Promises
from trainer.coach.terrain import terrain

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from trainer.coach.promises import Turn
    from trainer.rules import Rules

A_DAY = 40
START = date(2026, 1, 1)


@dataclass(frozen=True)
class Practised:
    """What was asked and answered, oldest first, and which places were allowed each time."""

    rules: Rules
    turns: list[Turn]
    allowed: list[frozenset[int]]


def _perfect(rules: Rules) -> Callable[[int], bool]:
    del rules
    return lambda _: False


def _always_pull(rules: Rules) -> Callable[[int], bool]:
    return lambda place: place in terrain(rules).rides


def _random(rules: Rules) -> Callable[[int], bool]:
    lot, ties = Random(7), terrain(rules).ties
    return lambda place: lot.random() < 0.5 and place not in ties


def _made_hands_only(rules: Rules) -> Callable[[int], bool]:
    ground = terrain(rules)
    paying = {
        place for place, one in enumerate(SITUATIONS) if one.is_made and one.key != "low pair"
    }
    return lambda place: (place in ground.rides) != (place in paying) and place not in ground.ties


def _learning(rules: Rules) -> Callable[[int], bool]:
    """Wrong at first in one of two cases, and with each question a quarter less often."""
    lot, ties = Random(7), terrain(rules).ties
    chance = [0.5 * (place not in ties) for place in range(len(SITUATIONS))]

    def misses(place: int) -> bool:
        missed = lot.random() < chance[place]
        chance[place] *= 0.75
        return missed

    return misses


KINDS: Mapping[str, Callable[[Rules], Callable[[int], bool]]] = {
    "perfect": _perfect,
    "always pulls": _always_pull,
    "random": _random,
    "made hands only": _made_hands_only,
    "learning": _learning,
}


def practised(kind: str, rules: Rules, questions: int, seed: str = "promises") -> Practised:
    """So many questions to a learner of a kind, forty a day."""
    pupil, misses = Pupil(rules, seed), KINDS[kind](rules)
    turns: list[Turn] = []
    allowed: list[frozenset[int]] = []
    for number in range(questions):
        day = START + timedelta(days=number // A_DAY)
        open_to: Collection[int] = Promises.after(pupil.recent).allowed(terrain(rules))
        place = pupil.ask(number, day)
        pupil.tell(day, missed=misses(place))
        turns.append(pupil.recent[-1])
        allowed.append(frozenset(open_to))
    return Practised(rules, turns, allowed)
