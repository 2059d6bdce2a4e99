"""prototype"""
from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, pairwise
from math import exp

from strategy_tables.situations import FIRST, KINDS, SECOND, SITUATIONS, Decision, Situation, situation_of_numbers
from trainer.coach.practice import worth_of_asking
from trainer.dealing import draw_below

WINDOW = 20
TIE_WINDOW = 34
FEWEST_RIDES, MOST_RIDES = 7, 13
MOST_FAR = 10
MOST_TRIVIAL = 2


class Bucket(Enum):
    CONTRAST = "contrast"
    RETURN = "return"
    DUE = "due"
    WEAK = "weak"
    NATURAL = "natural"
    LEAST_SEEN = "least seen"


@dataclass(frozen=True, slots=True)
class Turn:
    situation: Situation
    advantage: Fraction
    right: bool
    bucket: Bucket | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    situation: Situation
    bucket: Bucket


@dataclass(frozen=True, slots=True)
class Weights:
    due: int = 40
    weak: int = 35
    natural: int = 15
    least: int = 10
    cost_power: float = 0.5
    floor: float = 0.02
    forget_floor: float = 0.005
    ride_target: float = 8.0
    steer: int = 10
    ride_half: int=42
    sharp: float = 1.0
    controller: bool = False
    most_appointments: int = 3  # of any 6


DEFAULT = Weights()


class Board:
    def __init__(self, rules):
        worth = worth_of_asking(rules)
        self.value = [float(worth[s]) for s in SITUATIONS]
        self.ride = [worth[s] > 0 for s in SITUATIONS]
        self.tie = [worth[s] == 0 for s in SITUATIONS]
        self.far = [abs(worth[s]) > Fraction(1, 4) for s in SITUATIONS]
        self.trivial = [abs(worth[s]) > Fraction(3, 5) for s in SITUATIONS]
        self.cost = [s.hands / (22100 if s.decision is Decision.FIRST else 270725) * abs(v) for s, v in zip(SITUATIONS, self.value)]
        near = neighbours()
        self.contrast = []
        for i, s in enumerate(SITUATIONS):
            def across(places):
                o = [j for j in places if SITUATIONS[j].decision is s.decision and self.ride[j] != self.ride[i] and not self.tie[j]]
                return min(o, key=lambda j: (abs(self.value[j]), j), default=None)
            if self.tie[i]:
                self.contrast.append(None)
            else:
                c = across(near[i])
                self.contrast.append(c if c is not None else across(range(66)))


@cache
def neighbours():
    place = {s: i for i, s in enumerate(SITUATIONS)}
    near = [set() for _ in SITUATIONS]
    groups = []
    two = [(0, 1)] # pair of rank r
    shapes = set()
    for r in range(13):
        shapes.add((4 * r, 4 * r + 1))
        for q in range(r):
            shapes.add((4 * r, 4 * q)); shapes.add((4 * r, 4 * q + 1))
    for a, b in shapes:
        groups.append({place[situation_of_numbers([a, b, c])] for c in range(52) if c not in (a, b)})
    for kind in KINDS:
        groups.append({33 + j for j, ways in enumerate(kind.next_cards) if ways})
    for g in groups:
        for i in g:
            near[i] |= g - {i}
    return near


@lru_cache(64)
def board(rules):
    return Board(rules)


PLACE = {s: i for i, s in enumerate(SITUATIONS)}


class Lots:
    def __init__(self, seed, number):
        self.left = draw_below(1 << 256, seed, number, "mixing")

    def below(self, bound):
        self.left, lot = divmod(self.left, bound)
        return lot

    def weighted(self, places, weights):
        total = sum(weights)
        at = self.below(1 << 40) / (1 << 40) * total
        for p, w in zip(places, weights):
            at -= w
            if at < 0:
                return p
        return places[-1]


def first_that_leave(candidates, *filters):
    for f in filters:
        left = [i for i in candidates if f(i)]
        if left:
            candidates = left
    return candidates


def pick(standing, recent, due, memory, seed, number, weights=DEFAULT):
    b = board(standing.rules)
    lots = Lots(seed, number)
    window = recent[-(WINDOW - 1):]
    rides = sum(t.advantage > 0 for t in window)
    far = sum(abs(t.advantage) > Fraction(1, 4) for t in window)
    trivial = sum(abs(t.advantage) > Fraction(3, 5) and t.bucket is not Bucket.NATURAL for t in window)
    tie_ok = not any(t.advantage == 0 for t in recent[-(TIE_WINDOW - 1):])
    last = [PLACE[t.situation] for t in recent[-2:]]
    tired = last[0] if len(last) == 2 and last[0] == last[1] else None
    to_come = WINDOW - 1 - len(window)
    must_ride = rides < FEWEST_RIDES - to_come
    must_pull = rides >= MOST_RIDES
    must_near = far >= MOST_FAR
    allowed = first_that_leave(
        range(66),
        lambda i: i != tired,
        lambda i: b.ride[i] if must_ride else not b.ride[i] if must_pull else True,
        lambda i: not (must_near and b.far[i]),
        lambda i: tie_ok or not b.tie[i],
        lambda i: trivial < MOST_TRIVIAL or not b.trivial[i],
    )
    # appointments
    n = len(recent)
    lately = sum(t.bucket in (Bucket.CONTRAST, Bucket.RETURN) for t in recent[-5:])
    if lately < weights.most_appointments:
        wanted = []
        for age in range(1, 13):
            if age > n:
                break
            t = recent[-age]
            if t.right:
                continue
            i = PLACE[t.situation]
            if 2 <= age <= 4:
                c = b.contrast[i]
                if c is not None and not any(PLACE[u.situation] == c for u in recent[n - age + 2:]):
                    wanted.append((4 - age, 0, c, Bucket.CONTRAST))
            if 8 <= age <= 12 and not any(u.situation == t.situation for u in recent[n - age + 8:]):
                wanted.append((12 - age, 1, i, Bucket.RETURN))
        ok = set(allowed)
        for w in sorted(wanted, key=lambda w: w[:2]):
            if w[2] in ok:
                return Pick(SITUATIONS[w[2]], w[3])
    free = first_that_leave(
        allowed,
        lambda i: not (rides < FEWEST_RIDES + 1 - to_come and not b.ride[i]),
        lambda i: not (rides >= MOST_RIDES - 1 and b.ride[i]),
        lambda i: not (far >= MOST_FAR - 1 and b.far[i]),
    )
    steady = (FEWEST_RIDES + 1 - to_come <= rides < MOST_RIDES - 1) and far < MOST_FAR - 1 and tired is None
    weak, natural, duew = weights.weak, weights.natural, weights.due
    if weights.controller:
        known = [t.right for t in window if t.advantage != 0]
        if len(known) >= 10:
            acc = sum(known) / len(known)
            if acc > .9:
                weak += 10; natural = max(0, natural - 10)
            elif acc < .75:
                weak -= 10; duew += 10
    shares = [(Bucket.DUE, duew), (Bucket.WEAK, weak), (Bucket.NATURAL, natural), (Bucket.LEAST_SEEN, weights.least)]
    at = lots.below(sum(s for _, s in shares))
    for bucket, s in shares:
        if at < s:
            break
        at -= s
    half = weights.ride_target * len(window) / 19
    p_ride = min(max(weights.ride_half + round(weights.steer * (half - rides)), 10), 90)
    ride = lots.below(100) < p_ride
    just = {PLACE[t.situation] for t in recent[-3:]}
    mine = first_that_leave(free, lambda i: b.ride[i] == ride, lambda i: i not in just)
    if bucket is Bucket.NATURAL:
        if steady:
            side = FIRST if lots.below(2) else SECOND
            off = 0 if side is FIRST else 33
            places = [off + j for j in range(33) if tie_ok or not b.tie[off + j]]
            return Pick(SITUATIONS[lots.weighted(places, [SITUATIONS[j].hands for j in places])], bucket)
        bucket = Bucket.WEAK
    if bucket is Bucket.DUE:
        places = [PLACE[s] for s in due]
        if not places:
            bucket = Bucket.WEAK
        else:
            for pool in (set(mine), set(free)):
                for p in places:
                    if p in pool:
                        return Pick(SITUATIONS[p], bucket)
            bucket = Bucket.WEAK
    if bucket is Bucket.LEAST_SEEN:
        fewest = min(standing[SITUATIONS[i]].asked for i in mine)
        places = [i for i in mine if standing[SITUATIONS[i]].asked == fewest]
        return Pick(SITUATIONS[places[lots.below(len(places))]], bucket)
    ws = []
    places = [i for i in mine if not b.tie[i]] or list(mine)
    for i in places:
        r = standing[SITUATIONS[i]]
        trouble = (r.wrong + .5) / (r.asked + 1) + weights.floor
        w = trouble * (1 - memory.get(SITUATIONS[i], 0) + weights.forget_floor)
        ws.append((w * (b.cost[i] ** weights.cost_power + 1e-6))**weights.sharp)
    return Pick(SITUATIONS[lots.weighted(places, ws)], Bucket.WEAK)
