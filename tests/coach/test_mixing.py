"""What Practice asks next: every promise in every window, for every kind of learner."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest
from fsrs import Card, Rating, Scheduler, State

from benchmarks.learners import Learners
from benchmarks.picker import COACHED, WAYS, reached
from strategy_tables.pay_tables import PRESETS, PayTable
from strategy_tables.situations import SITUATIONS, Decision, situation
from tests.coach.practising import KINDS, Practised, practised
from trainer.coach import worth_of_asking
from trainer.coach.mixing import Pick, pick
from trainer.coach.promises import TIE_WINDOW, Bucket, Turn
from trainer.coach.standing import Sample, Standing
from trainer.coach.terrain import PLACES, TRIVIAL, terrain
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from strategy_tables.situations import Situation

APPOINTMENTS: Final = {Bucket.CONTRAST, Bucket.RETURN}
QUARTER: Final = Fraction(1, 4)


def turn(id_: str, *, right: bool = True, bucket: Bucket | None = None) -> Turn:
    one = situation(id_)
    return Turn(one, worth_of_asking(STANDARD_RULES)[one], right=right, bucket=bucket)


def next_pick(recent: Sequence[Turn] = (), due: Sequence[Situation] = (), number: int = 0) -> Pick:
    standing = Standing(STANDARD_RULES, UTC)
    return pick(standing, recent, due, {}, seed="mix", number=number)


def windows(flags: Iterable[bool], size: int) -> list[int]:
    """How many there are in each full window."""
    sums = np.cumsum([0, *flags])
    return [int(one) for one in sums[size:] - sums[:-size]]


def broken_promises(practice: Practised) -> list[str]:
    turns = practice.turns
    rides = windows((one.advantage > 0 for one in turns), 20)
    near = windows((abs(one.advantage) <= QUARTER for one in turns), 20)
    ties = windows((one.advantage == 0 for one in turns), TIE_WINDOW)
    trivial = windows(
        (abs(one.advantage) > TRIVIAL and one.bucket is not Bucket.NATURAL for one in turns), 20
    )
    thrice = [
        one for one in range(2, len(turns))
        if len({each.situation for each in turns[one - 2 : one + 1]}) == 1
    ]  # fmt: skip
    broken = {
        "thrice": bool(thrice),
        "rides": not (min(rides) >= 7 and max(rides) <= 13),
        "near": min(near) < 10,
        "ties": max(ties) > 1,
        "trivial": max(trivial) > 2,
    }
    return [name for name, is_broken in broken.items() if is_broken]


def appointments(practice: Practised) -> tuple[int, int, list[int]]:
    """How many misses called for one, how many were kept, and which went without any excuse.

    Excused is one whose every question in time was another appointment, came when three of the
    last five were, or could not have been this situation without breaking a promise.
    """
    turns, ground = practice.turns, terrain(practice.rules)
    asked = [PLACES[one.situation] for one in turns]
    booked = [one.bucket in APPOINTMENTS for one in turns]

    def excused(number: int, place: int) -> bool:
        return (
            booked[number]
            or sum(booked[max(0, number - 5) : number]) >= 3
            or place not in practice.allowed[number]
        )

    called = kept = 0
    inexcusable = []
    for number in range(len(turns) - 12):
        if turns[number].right:
            continue
        for place, after in (
            (ground.contrast[asked[number]], range(2, 5)),
            (asked[number], range(8, 13)),
        ):
            assert place is not None
            called += 1
            if any(asked[number + one] == place for one in after):
                kept += 1
            elif not all(excused(number + one, place) for one in after):
                inexcusable.append(number)
    return called, kept, inexcusable


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("table", PRESETS)
def test_every_promise_holds_in_every_window(table: str, kind: str) -> None:
    practice = practised(kind, Rules(PRESETS[table]), 10_000 if table == "standard" else 2_000)
    assert broken_promises(practice) == []
    _, _, inexcusable = appointments(practice)
    assert inexcusable == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_promises_hold_from_the_first_question(kind: str) -> None:
    for seed in range(3):
        assert broken_promises(practised(kind, STANDARD_RULES, 80, f"start {seed}")) == []


def test_who_misses_now_and_then_gets_nearly_every_contrast_and_return() -> None:
    called, kept, inexcusable = appointments(practised("learning", STANDARD_RULES, 1_500))
    assert called > 100
    assert kept / called > 0.8
    assert inexcusable == []


def test_natural_deals_fall_as_at_a_table() -> None:
    turns = practised("perfect", STANDARD_RULES, 3_000).turns
    for decision in Decision:
        natural = [
            one.situation
            for one in turns
            if one.bucket is Bucket.NATURAL and one.situation.decision is decision and one.advantage
        ]
        half = [one for one in SITUATIONS if one.decision is decision and PLACES[one] not in
                terrain(STANDARD_RULES).ties]  # fmt: skip
        hands = sum(one.hands for one in half)
        met, squares, cells = Counter(natural), 0.0, 0
        for one in half:
            expected = len(natural) * one.hands / hands
            if expected >= 5:
                squares += (met[one] - expected) ** 2 / expected
                cells += 1
        assert len(natural) > 100
        assert squares < cells + 3 * sqrt(2 * cells)


def test_every_bucket_gets_its_turn() -> None:
    turns = practised("learning", STANDARD_RULES, 1_000).turns
    assert {one.bucket for one in turns} == set(Bucket)
    assert {one.situation for one in turns} == set(SITUATIONS)


class TestOnePick:
    def test_the_same_arguments_give_the_same_pick(self) -> None:
        recent = practised("learning", STANDARD_RULES, 60).turns
        for number in range(20):
            assert next_pick(recent, number=number) == next_pick(recent, number=number)
        assert len({next_pick(recent, number=number) for number in range(60)}) > 10

    def test_only_the_last_33_questions_decide(self) -> None:
        turns = practised("random", STANDARD_RULES, 200).turns
        for end in range(40, 200, 7):
            long, short = turns[:end], turns[end - 33 : end]
            assert next_pick(long, number=end) == next_pick(short, number=end)

    @pytest.mark.parametrize(
        ("missed", "contrast"),
        [
            ("1 suited s2 h0", "1 suited s2 h1"),
            ("1 low pair", "1 suited s1 h2"),
            ("1 suited s3 h0", "1 suited s2 h0"),
            ("2 low pair", "2 mixed s2 h1"),
            ("2 mixed s1 h3", "2 mixed s2 h1"),
        ],
    )
    def test_a_contrast_lies_across_the_line_and_near(self, missed: str, contrast: str) -> None:
        ground = terrain(STANDARD_RULES)
        place = ground.contrast[PLACES[situation(missed)]]
        assert place is not None
        assert SITUATIONS[place].id == contrast

    def test_two_to_four_questions_after_a_miss_comes_the_contrast(self) -> None:
        recent = [turn("1 suited s2 h0", right=False)]
        assert next_pick(recent).bucket is not Bucket.CONTRAST
        recent.append(turn("2 mixed s2 h2"))
        assert next_pick(recent) == Pick(situation("1 suited s2 h1"), Bucket.CONTRAST)
        recent += [turn("1 suited s2 h1"), turn("2 mixed s1 h3")]
        assert next_pick(recent).bucket is not Bucket.CONTRAST

    def test_eight_to_twelve_after_a_miss_comes_another_hand_of_it(self) -> None:
        missed = turn("1 suited s2 h0", right=False)
        between = ["2 mixed s2 h2", "1 suited s2 h1", "2 mixed s1 h3", "1 suited s1 h2"] * 2
        recent = [missed, *map(turn, between[:6])]
        assert next_pick(recent).bucket is not Bucket.RETURN
        recent.append(turn(between[6]))
        assert next_pick(recent) == Pick(missed.situation, Bucket.RETURN)
        recent += [turn("1 suited s2 h0"), turn("1 suited s1 h2")]
        assert next_pick(recent).bucket is not Bucket.RETURN

    def test_the_most_forgotten_review_is_asked_first(self) -> None:
        due = [situation("1 suited s1 h2"), situation("1 suited s3 h0"), situation("1 low pair"),
               situation("1 mixed s3 h3")]  # fmt: skip
        picks = [next_pick(due=due, number=number) for number in range(80)]
        asked = {one.situation for one in picks if one.bucket is Bucket.DUE}
        # The first to ride and the first to pull, whichever is wanted.
        assert asked == {due[0], due[2]}

    def test_a_situation_is_not_asked_three_times_running(self) -> None:
        recent = [turn("1 low pair"), turn("1 low pair")]
        asked = {next_pick(recent, number=number).situation.id for number in range(300)}
        assert "1 low pair" not in asked

    def test_what_was_missed_comes_more_often(self) -> None:
        pair = situation("2 low pair")
        sample = Sample(False, 0, None, None)  # type: ignore[arg-type]
        right = Sample(True, 0, None, None)  # type: ignore[arg-type]

        def times(answer: Sample) -> int:
            standing = Standing(STANDARD_RULES, UTC)
            for one in SITUATIONS:
                for _ in range(6):
                    standing = standing.plus_sample(one, answer if one == pair else right)
            picks = [pick(standing, [], [], {}, seed="x", number=n) for n in range(200)]
            return sum(one.situation == pair for one in picks)

        assert times(sample) > 3 * times(right)


class TestOddTables:
    @pytest.mark.parametrize(
        "pays", ["0/0/0/0/0/0/0/0/0", "1000000/0/0/0/0/0/0/0/0", "9/9/9/9/9/9/9/9/9"]
    )
    def test_a_table_with_hardly_a_decision_can_be_practised(self, pays: str) -> None:
        rules = Rules(PayTable.parse(pays))
        turns = practised("random", rules, 120).turns
        for one, other, third in zip(turns, turns[1:], turns[2:], strict=False):
            assert len({one.situation, other.situation, third.situation}) > 1

    def test_a_payout_limit_can_be_practised(self) -> None:
        rules = Rules(PRESETS["standard"], limit=Fraction(100))
        assert broken_promises(practised("learning", rules, 300)) == []


def _moment(day: int) -> datetime:
    return datetime(2026, 1, 1, 12, tzinfo=UTC) + timedelta(days=day)


class TestLearners:
    """The learners of `benchmarks/`."""

    def test_they_remember_as_the_fsrs_package_says(self) -> None:
        people = Learners(200, STANDARD_RULES, np.random.default_rng(5))
        people._pace[:] = 1
        who, places = np.arange(200), np.full(200, PLACES[situation("2 low pair")])
        days = [0, 0, 1, 3, 3, 4, 9, 20, 60]
        wrong = np.array([people.answer(who, places, day) for day in days])
        assert 0 < wrong.mean() < 1
        scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
        for one in range(200):
            card = Card(card_id=1, state=State.Learning)
            for day, missed in zip(days, wrong[:, one], strict=True):
                rating = Rating.Again if missed else Rating.Good
                card, _ = scheduler.review_card(card, rating, _moment(day))
            assert people._stability[one, places[0]] == pytest.approx(card.stability)
            assert people._difficulty[one, places[0]] == pytest.approx(card.difficulty)

    def test_who_was_just_told_makes_no_mistake_today(self) -> None:
        people = Learners(50, STANDARD_RULES, np.random.default_rng(5))
        who = np.arange(50)
        before = people.cost(who, 0)
        for place in range(len(SITUATIONS)):
            people.answer(who, np.full(50, place), 0)
        assert people.cost(who, 0) == pytest.approx(np.zeros(50))
        assert (people.cost(who, 1) > 0).all()
        assert (people.cost(who, 30) < before).all()

    @pytest.mark.exhaustive
    def test_the_coach_teaches_faster_than_any_other_way(self) -> None:
        results = reached(learners=12, most=4_000)
        medians = {name: [float(np.median(part)) for part in results[name]] for name in WAYS}
        for name in WAYS:
            if name != COACHED:
                for coached, other in zip(medians[COACHED], medians[name], strict=True):
                    assert coached < other, name
