"""What to ask next in Practice: due, weak, natural and seldom seen situations, mixed by lot.

Every question draws a bucket, with the shares of `_SHARES`; the turn of an empty one goes to the
weak. Before the bucket come, in this order:

1. the promises about any stretch of questions (`promises.py`);
2. two to four questions after a miss a contrasting one: the nearest situation across the line;
3. eight to twelve after a miss the missed situation again.

2 and 3 also give way to each other, the most pressing first: of six questions running at most
three are such appointments, so that someone who misses every other hand still meets the rest of
the game. A natural deal is drawn only where no hand could break a promise, so that it is as at a
table (but for ties that come too soon).

`benchmarks/picker.py` tells what the weights were tuned by. How much a situation is worth asking
is its error weighed by what it costs *at a table*, not by how near the line it lies: near ones
are frequent by promise as it is, and weighed by nearness learners took longer than with situations
drawn evenly. Steering towards 85 % right answers did not help either, so nothing does.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, TypeVar

from strategy_tables.situations import FIRST, SECOND, SITUATIONS
from trainer.coach.promises import ALL_PLACES, Bucket, Promises, narrowed
from trainer.coach.terrain import PLACES, terrain
from trainer.dealing import draw_below

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from strategy_tables.situations import Situation
    from trainer.coach.promises import Turn
    from trainer.coach.standing import Standing
    from trainer.coach.terrain import Terrain

__all__ = ["Pick", "pick"]

_Thing = TypeVar("_Thing")

_SHARES = {Bucket.DUE: 25, Bucket.WEAK: 45, Bucket.NATURAL: 20, Bucket.LEAST_SEEN: 10}

_CONTRAST_AFTER = range(2, 5)
_RETURN_AFTER = range(8, 13)
_APPOINTMENT_WINDOW, _MOST_APPOINTMENTS = 6, 3

_NOT_AGAIN_WITHIN = 3

_LEAST_DOUBT = 0.002
"""Added to the chance of being wrong, so that nothing is ever quite out of the mix."""

_LEAST_FORGETTING = 0.005
"""The same for what was answered today already."""

_APPOINTMENTS = frozenset({Bucket.CONTRAST, Bucket.RETURN})


@dataclass(frozen=True, slots=True)
class Pick:
    """What to ask, and why; a natural deal too is named by the situation it fell on."""

    situation: Situation
    bucket: Bucket


def pick(
    standing: Standing,
    recent: Sequence[Turn],
    due: Sequence[Situation],
    memory: Mapping[Situation, float],
    *,
    seed: str,
    number: int,
) -> Pick:
    """Question `number` of a seed that stays on the server; the same arguments, the same pick.

    Args:
        standing: of the learner; its rules are in force.
        recent: questions answered before, oldest first; the last 33 decide.
        due: the situations whose reviews are due, most forgotten first.
        memory: the chance of still being right, 0 to 1, for situations with a review card.
        seed: any text.
        number: of the question.
    """
    ground, promises, lots = terrain(standing.rules), Promises.after(recent), _Lots(seed, number)
    allowed = promises.allowed(ground)
    if appointment := _appointment(recent, ground, allowed):
        return appointment
    free = promises.spared(allowed, ground)
    bucket = lots.by_weight(tuple(_SHARES), tuple(_SHARES.values()))
    if bucket is Bucket.NATURAL and promises.anything_goes:
        return Pick(SITUATIONS[_natural(ground, lots, ties=promises.tie_allowed)], bucket)
    side = (
        ground.rides if lots.below(100) < promises.rides_in_hundred else ALL_PLACES - ground.rides
    )
    just_asked = {PLACES[turn.situation] for turn in recent[-_NOT_AGAIN_WITHIN:]}
    choice = sorted(narrowed(free, side, ALL_PLACES - just_asked))
    if bucket is Bucket.DUE:
        waiting = [PLACES[situation] for situation in due]
        for places in (choice, free):
            if found := [place for place in waiting if place in places]:
                return Pick(SITUATIONS[found[0]], bucket)
    if bucket is Bucket.LEAST_SEEN:
        asked = [standing[SITUATIONS[place]].asked for place in choice]
        least = [place for place, times in zip(choice, asked, strict=True) if times == min(asked)]
        return Pick(SITUATIONS[least[lots.below(len(least))]], bucket)
    choice = sorted(narrowed(choice, ALL_PLACES - ground.ties))
    worth = [_worth_of_asking(place, standing, memory, ground) for place in choice]
    return Pick(SITUATIONS[lots.by_weight(choice, worth)], Bucket.WEAK)


def _worth_of_asking(
    place: int, standing: Standing, memory: Mapping[Situation, float], ground: Terrain
) -> float:
    """How much the learner may gain there: doubt × forgetting × the root of the cost at a table.

    Doubt is how often the learner was wrong there, and a guess where it was never asked. With the
    cost itself the few dearest situations would crowd out all others; hence the root.
    """
    situation = SITUATIONS[place]
    record = standing[situation]
    doubt = (record.wrong + ground.doubt[place]) / (record.asked + 1) + _LEAST_DOUBT
    forgetting = 1 - memory.get(situation, 0) + _LEAST_FORGETTING
    return doubt * forgetting * sqrt(ground.cost[place])


def _appointment(recent: Sequence[Turn], ground: Terrain, allowed: Collection[int]) -> Pick | None:
    """The most pressing contrast or return that a miss calls for and that is allowed now."""
    lately = sum(turn.bucket in _APPOINTMENTS for turn in recent[1 - _APPOINTMENT_WINDOW :])
    if lately >= _MOST_APPOINTMENTS:
        return None
    pressing: tuple[int, int] | None = None
    chosen = None
    for age in range(1, min(len(recent), _RETURN_AFTER[-1]) + 1):
        missed = recent[-age]
        if missed.right:
            continue
        place = PLACES[missed.situation]
        for order, (bucket, after, wanted) in enumerate(
            (
                (Bucket.CONTRAST, _CONTRAST_AFTER, ground.contrast[place]),
                (Bucket.RETURN, _RETURN_AFTER, place),
            )
        ):
            if age not in after or wanted is None or wanted not in allowed:
                continue
            since = recent[len(recent) - age + after[0] :]
            kept = any(PLACES[turn.situation] == wanted for turn in since)
            left = (after[-1] - age, order)
            if not kept and (pressing is None or left < pressing):
                pressing, chosen = left, Pick(SITUATIONS[wanted], bucket)
    return chosen


def _natural(ground: Terrain, lots: _Lots, *, ties: bool) -> int:
    """A place drawn as hands fall at a table: the first decision or the second, even chances."""
    half = (FIRST, SECOND)[lots.below(2)]
    places = [PLACES[one] for one in half if ties or PLACES[one] not in ground.ties]
    return lots.by_weight(places, [SITUATIONS[place].hands for place in places])


class _Lots:
    """Lots drawn one after another, all decided by a seed and a number."""

    def __init__(self, seed: str, number: int) -> None:
        # So large that a handful of lots leaves no bias that anyone could measure.
        self._left = draw_below(1 << 256, seed, number, "mixing")

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` − 1."""
        self._left, lot = divmod(self._left, bound)
        return lot

    def by_weight(self, things: Sequence[_Thing], weights: Sequence[float]) -> _Thing:
        """One of the things, each as likely as its weight says."""
        rest = self.below(1 << 48) / (1 << 48) * sum(weights)
        for thing, weight in zip(things, weights, strict=True):
            rest -= weight
            if rest < 0:
                return thing
        return things[-1]
