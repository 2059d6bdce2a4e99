"""Does the mix of Practice teach faster? Simulated learners, who learn and forget, practise.

    python -m benchmarks.picker [--learners 100] [--seed 1] [--a-day 30]

The learners (`learners.py` states the model) start at a median table cost of about a tenth of a
bet per round, and answer so many questions a day until it is half a thousandth. The same learners
practise in four ways: with the coach (its mix, its cards, its days), with situations drawn evenly,
with situations near the line alone, and with natural deals, each decision a question. Counted are
the questions until the cost is reached at all (measured after every question, on the day itself),
and until it is still so the next morning, a night's forgetting later. More than 20,000 are not
asked. Every run with the same options gives the same figures.

Medians of 100 learners, questions until the cost is reached once / and is still so next morning:

    seed, a day        the coach       evenly          natural deals    near the line
    1, 30              356 / 1,095     604 / 1,575     5,551 / 7,410    never / never
    2, 30              437 / 1,365     602 / 1,665     5,926 / 8,505    never / never
    3, 60 (50 of them) 248 / 1,620     380 / 2,040     4,434 / 6,270    never / never
    4, 20 (50 of them) 376 /   940     698 / 1,400     6,651 / 7,770    never / never

What the weights of the mix were tuned by, seed 1: weighing the weak by nearness to the line instead
of by doubt, forgetting and cost takes 636 / 1,935; by doubt and cost alone 432 / 1,335; by doubt
and forgetting alone 383 / 1,110; shares of 40 % due and 30 % weak 396 / 1,230. Steering towards
85 % right answers took a third more in an earlier round (40 learners), and never has anything to
do: who is told the answer is right again the same day.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, date, datetime, timedelta
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
from fsrs import Rating
from rich.console import Console
from rich.table import Table

from benchmarks.learners import Learners, advantages, shares
from strategy_tables.situations import FIRST, SITUATIONS
from trainer.coach.mixing import pick
from trainer.coach.promises import TIE_WINDOW, Turn
from trainer.coach.review_cards import CardKey, ReviewCard
from trainer.coach.reviews import due, memory
from trainer.coach.sides import NEAR, Side, sides, worth_of_asking
from trainer.coach.standing import Sample, Standing
from trainer.coach.terrain import PLACES
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from strategy_tables.situations import Situation
    from trainer.coach.mixing import Pick
    from trainer.rules import Rules

    Floats = NDArray[np.float64]
    Integers = NDArray[np.int64]
    Truths = NDArray[np.bool_]

__all__ = ["COACHED", "MOST_QUESTIONS", "TARGET", "WAYS", "Pupil", "Reached", "reached"]

TARGET = 0.0005
"""The table cost to be reached, in bets per round."""

MOST_QUESTIONS = 20_000
_BATCH = 25
_START = date(2026, 1, 1)
_NO_MATTER_WHEN = datetime(2026, 1, 1, tzinfo=UTC)


class _Way(Protocol):
    """A way of practising: what each learner is asked next, and what becomes of the answers."""

    def ask(self, who: Integers, number: int, day: int) -> Integers:
        """The places of the next question to each of these learners."""

    def tell(self, who: Integers, wrong: Truths, day: int) -> None:
        """Their answers to it."""


class _ByLot:
    """Without looking at the answers; several distributions take turns."""

    def __init__(self, rng: np.random.Generator, *weights: Floats) -> None:
        self._rng = rng
        self._up_to = [np.cumsum(one / one.sum()) for one in weights]

    def ask(self, who: Integers, number: int, day: int) -> Integers:  # noqa: ARG002 - of a way
        up_to = self._up_to[number % len(self._up_to)]
        places = np.searchsorted(up_to, self._rng.random(len(who)), side="right")
        # Sums that are rounded may end below 1.
        last = np.flatnonzero(np.diff(up_to, prepend=0))[-1]
        return np.asarray(np.minimum(places, last), dtype=np.int64)

    def tell(self, who: Integers, wrong: Truths, day: int) -> None:
        """Nothing becomes of them."""


class _Coached:
    """By the coach, with everything it keeps of each learner."""

    def __init__(self, rules: Rules, seed: str, learners: int) -> None:
        self._pupils = [Pupil(rules, f"{seed} {one}") for one in range(learners)]

    def ask(self, who: Integers, number: int, day: int) -> Integers:
        return np.array([self._pupils[one].ask(number, _day(day)) for one in who])

    def tell(self, who: Integers, wrong: Truths, day: int) -> None:
        for one, missed in zip(who, wrong, strict=True):
            self._pupils[one].tell(_day(day), missed=bool(missed))


class Pupil:
    """One learner as the coach knows them."""

    def __init__(self, rules: Rules, seed: str) -> None:
        self._seed = seed
        self._standing = Standing(rules, UTC)
        self.recent: list[Turn] = []
        self._cards: dict[CardKey, ReviewCard] = {}
        self._today: date | None = None
        self._due: list[Situation] = []
        self._memory: dict[Situation, float] = {}
        self._asked: Pick | None = None

    def ask(self, number: int, day: date) -> int:
        """The place of the next question; a day is one sitting."""
        rules, cards = self._standing.rules, self._cards.values()
        if day != self._today:
            self._today = day
            self._due = [card.situation for card in due(cards, rules, day)]
            self._memory = memory(cards, rules, day)
        self._asked = pick(
            self._standing, self.recent, self._due, self._memory, seed=self._seed, number=number
        )
        return PLACES[self._asked.situation]

    def tell(self, day: date, *, missed: bool) -> None:
        """The answer, and the card that comes of it."""
        if self._asked is None:
            message = "an answer came before its question"
            raise ValueError(message)
        one, rules = self._asked.situation, self._standing.rules
        worth, key = worth_of_asking(rules)[one], CardKey(one, sides(rules)[one])
        turn = Turn(one, worth, right=not missed, bucket=self._asked.bucket)
        self.recent = [*self.recent[1 - TIE_WINDOW :], turn]
        # Which hand it was matters for being mastered alone.
        right = None if key.side is Side.EITHER else not missed
        self._standing = self._standing.plus_sample(one, Sample(right, 0, _NO_MATTER_WHEN, day))
        rating = Rating.Again if missed else Rating.Good
        card = self._cards.get(key)
        self._cards[key] = card.after(rating, day) if card else ReviewCard.new(key, rating, day)
        self._memory[one] = 1.0
        self._due = [other for other in self._due if other != one]


def _day(number: int) -> date:
    return _START + timedelta(days=number)


COACHED = "the coach"
WAYS = (COACHED, "evenly", "near the line", "natural deals")


def _way(name: str, rules: Rules, seed: tuple[int, int], learners: int) -> _Way:
    value = np.abs(advantages(rules))
    rng = np.random.default_rng([*seed, 1])
    if name == COACHED:
        return _Coached(rules, f"{seed}", learners)
    if name == "evenly":
        return _ByLot(rng, (value > 0).astype(float))
    if name == "near the line":
        return _ByLot(rng, ((value > 0) & (value <= float(NEAR))).astype(float))
    first = np.arange(len(SITUATIONS)) < len(FIRST)
    return _ByLot(rng, shares() * first, shares() * ~first)


class Reached(NamedTuple):
    """How many questions each learner needed; one more than were asked where none was enough.

    Attributes:
        once: until the cost was reached for the first time.
        lasting: until it was so on the morning after, counted in whole days of questions.
    """

    once: Integers
    lasting: Integers


class _Job(NamedTuple):
    """Some of the learners, who practise in one way."""

    way: str
    learners: int
    seed: tuple[int, int]


def _batch(job: _Job, a_day: int, most: int, rules: Rules) -> Reached:
    name, learners, seed = job
    people = Learners(learners, rules, np.random.default_rng([*seed, 0]))
    way = _way(name, rules, seed, learners)
    once, lasting = (np.full(learners, most + 1) for _ in range(2))
    who = np.arange(learners)
    for number in range(most):
        day = number // a_day
        way.tell(who, people.answer(who, way.ask(who, number, day), day), day)
        reached_now = who[people.cost(who, day) <= TARGET]
        once[reached_now] = np.minimum(once[reached_now], number + 1)
        if number % a_day == a_day - 1:
            done = people.cost(who, day + 1) <= TARGET
            lasting[who[done]] = number + 1
            who = who[~done]
            if not len(who):
                break
    return Reached(once, lasting)


def reached(
    learners: int = 100,
    seed: int = 1,
    a_day: int = 30,
    most: int = MOST_QUESTIONS,
    rules: Rules = STANDARD_RULES,
) -> dict[str, Reached]:
    """What learners need in each of the `WAYS`; the same learners in all of them."""
    sizes = [min(_BATCH, learners - start) for start in range(0, learners, _BATCH)]
    jobs = [_Job(name, size, (seed, place)) for name in WAYS for place, size in enumerate(sizes)]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        batches = list(pool.map(partial(_batch, a_day=a_day, most=most, rules=rules), jobs))
    return {
        name: Reached(*map(np.concatenate, zip(*of_name, strict=True)))
        for name in WAYS
        if (of_name := [b for job, b in zip(jobs, batches, strict=True) if job.way == name])
    }


def _words(questions: float) -> str:
    return f"{questions:,.0f}" if questions <= MOST_QUESTIONS else f"over {MOST_QUESTIONS:,}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.picker")
    for name, default in (("--learners", 100), ("--seed", 1), ("--a-day", 30)):
        parser.add_argument(name, type=int, default=default)
    options = parser.parse_args()
    results = reached(options.learners, options.seed, options.a_day)
    table = Table(title=f"questions until {TARGET} of a bet per round: median (quartiles)")
    for column in ("practice", "once", "still so next morning"):
        table.add_column(column)
    for name, result in results.items():
        cells = []
        for questions in result:
            low, middle, high = np.quantile(questions, (0.25, 0.5, 0.75))
            cells.append(f"{_words(middle)} ({_words(low)} to {_words(high)})")
        table.add_row(name, *cells)
    Console().print(table)


if __name__ == "__main__":
    main()
