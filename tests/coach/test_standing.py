"""What the coach knows of a learner: counts, mastery, misses not yet put right."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

import pytest

from strategy_tables.pay_tables import PRESETS
from strategy_tables.situations import SITUATIONS, situation
from strategy_tables.values import Choice
from tests.coach.answering import PULL, RIDE, Learner
from trainer.coach.hands import suit_class, suit_classes
from trainer.coach.standing import Standing
from trainer.rules import STANDARD_RULES, Rules

ZURICH: Final = ZoneInfo("Europe/Zurich")
LOW_PAIR: Final = situation("1 low pair")
FIVE_LOW_PAIRS: Final = ("5c 5d 9c", "5c 5d 9h", "2c 2d 7h", "3c 3d Kh", "8c 8d As")


def standing_of(*answers: object, rules: Rules = STANDARD_RULES) -> Standing:
    return Standing.of(answers, rules, ZURICH)  # type: ignore[arg-type]


@pytest.fixture
def learner() -> Learner:
    return Learner()


def test_nothing_is_known_of_a_new_learner() -> None:
    standing = standing_of()
    assert all(standing[one].asked == 0 for one in SITUATIONS)
    assert standing.mastered == frozenset()
    assert standing.open_misses == ()
    assert standing.median_thinking is None


def test_answers_are_counted_by_situation(learner: Learner) -> None:
    right = learner.answers("5c 5d 9c", PULL)
    wrong = learner.answers("7c 7d 2c", RIDE)
    standing = standing_of(right, wrong, learner.answers("Tc Td 2c", RIDE))
    record = standing[LOW_PAIR]
    assert (record.asked, record.wrong) == (2, 1)
    assert (record.last_right, record.last_wrong) == (right.answered_at, wrong.answered_at)
    assert [sample.right for sample in record.recent] == [True, False]
    assert record.hands == (suit_class(right.cards), suit_class(wrong.cards))
    assert standing[situation("1 pair T+")].asked == 1


def test_the_last_ten_are_remembered(learner: Learner) -> None:
    answers = [learner.answers("5c 5d 9c", RIDE if n == 0 else PULL) for n in range(12)]
    record = standing_of(*answers)[LOW_PAIR]
    assert (record.asked, record.wrong, len(record.recent)) == (12, 1, 10)
    assert all(sample.right for sample in record.recent)


def test_growing_one_by_one_is_the_same_as_at_once(learner: Learner) -> None:
    answers = [
        learner.answers(cards, choice, thinking=900)
        for cards in (*FIVE_LOW_PAIRS, "2h 3h 4h", "Jc Qd Kh As")
        for choice in Choice
    ]
    grown = standing_of(*answers[:7])
    for answer in answers[7:]:
        grown = grown.plus(answer)
    assert grown == standing_of(*answers)


def test_a_tie_is_asked_and_neither_right_nor_wrong(learner: Learner) -> None:
    standing = standing_of(*(learner.answers("Jc Qd Kh As", choice) for choice in Choice))
    record = standing[situation("2 mixed s1 h4")]
    assert (record.asked, record.wrong) == (2, 0)
    assert [sample.right for sample in record.recent] == [None, None]
    assert (record.last_right, record.last_wrong) == (None, None)


class TestMastered:
    @staticmethod
    def after(learner: Learner, hands: tuple[str, ...], choices: str, nights: str) -> bool:
        """`choices`: r right, w wrong; `nights`: how many pass after each answer."""
        answers = []
        for hand, choice, wait in zip(hands, choices, nights, strict=True):
            answers.append(learner.answers(hand, PULL if choice == "r" else RIDE))
            learner.sleeps(int(wait))
        return LOW_PAIR in standing_of(*answers).mastered

    @pytest.mark.parametrize(
        ("hands", "choices", "nights", "mastered"),
        [
            pytest.param(FIVE_LOW_PAIRS, "rrrrr", "00010", True, id="five on two days"),
            pytest.param(FIVE_LOW_PAIRS, "rrrrr", "00000", False, id="all on one day"),
            pytest.param(FIVE_LOW_PAIRS, "wrrrr", "00010", False, id="four after a miss"),
            pytest.param(FIVE_LOW_PAIRS, "rrrrw", "00010", False, id="the last one missed"),
            pytest.param(FIVE_LOW_PAIRS[:4], "rrrr", "1111", False, id="four"),
            pytest.param(FIVE_LOW_PAIRS * 2, "wwwwwrrrrr", "0000000010", True, id="old misses"),
            pytest.param(
                ("5c 5d 9c", "5h 5s 9s", *FIVE_LOW_PAIRS[2:]), "rrrrr", "00010", False,
                id="one hand twice, with other suits",
            ),
        ],
    )  # fmt: skip
    def test_five_right_on_different_hands_over_two_days(
        self,
        learner: Learner,
        hands: tuple[str, ...],
        choices: str,
        nights: str,
        *,
        mastered: bool,
    ) -> None:
        assert self.after(learner, hands, choices, nights) is mastered

    def test_where_there_is_only_one_hand_that_one_is_enough(self, learner: Learner) -> None:
        royal = situation("1 suited s3 h3")
        assert suit_classes(royal) == 1
        answers = [learner.answers("Th Jh Qh", RIDE) for _ in range(4)]
        learner.sleeps()
        assert royal in standing_of(*answers, learner.answers("Tc Jc Qc", RIDE)).mastered

    def test_where_there_are_three_all_of_them_are_needed(self, learner: Learner) -> None:
        one = situation("1 suited s2 h1")
        hands = ["7h 8h Th", "7h 9h Th", "8h 9h Jh"]
        assert {suit_classes(one), len(hands)} == {3}
        four = [learner.answers(hands[n % 2], RIDE) for n in range(4)]
        learner.sleeps()
        assert one not in standing_of(*four, learner.answers(hands[0], RIDE)).mastered
        assert one in standing_of(*four, learner.answers(hands[2], RIDE)).mastered

    def test_the_day_turns_at_four(self) -> None:
        def mastered_at(moment: datetime) -> bool:
            learner = Learner(now=datetime(2026, 3, 2, 20, tzinfo=UTC))
            first = [learner.answers(hand, PULL) for hand in FIVE_LOW_PAIRS[:4]]
            learner.now = moment
            return (
                LOW_PAIR in standing_of(*first, learner.answers(FIVE_LOW_PAIRS[4], PULL)).mastered
            )

        assert not mastered_at(datetime(2026, 3, 3, 2, 58, tzinfo=UTC))
        assert mastered_at(datetime(2026, 3, 3, 2, 59, tzinfo=UTC))

    def test_a_tie_is_never_mastered(self, learner: Learner) -> None:
        answers = []
        for _ in range(8):
            answers.append(learner.answers("Jc Qd Kh As", PULL))
            learner.sleeps()
        assert standing_of(*answers).mastered == frozenset()


class TestOpenMisses:
    def test_a_miss_is_open_until_its_situation_is_answered_right(self, learner: Learner) -> None:
        pair, draw = learner.answers("5c 5d 9c", RIDE), learner.answers("2h 3h 4h", RIDE)
        again = learner.answers("7c 7d 9c", RIDE)
        standing = standing_of(pair, draw, again)
        assert standing.open_misses == (pair, draw, again)
        standing = standing.plus(learner.answers("9c 9d Kc", PULL))
        assert standing.open_misses == (draw,)
        later = learner.answers("5c 5d 9c", RIDE)
        assert standing.plus(later).open_misses == (draw, later)

    def test_a_tie_opens_nothing(self, learner: Learner) -> None:
        answers = [learner.answers("Jc Qd Kh As", choice) for choice in Choice]
        assert standing_of(*answers).open_misses == ()


class TestOtherRules:
    CALIFORNIA: Final = Rules(PRESETS["california-03"])

    def test_answers_count_where_the_right_answer_is_the_same(self) -> None:
        learner = Learner(rules=self.CALIFORNIA)
        pair, straight = learner.answers("5c 5d 9c", PULL), learner.answers("3h 4h 5h", PULL)
        assert straight.verdict.is_right
        standing = standing_of(pair, straight)
        assert standing[LOW_PAIR].asked == 1
        assert standing[straight.situation].asked == 0  # at the standard table it rides

    def test_thinking_counts_under_any_rules(self) -> None:
        learner = Learner(rules=self.CALIFORNIA)
        answers = [learner.answers("3h 4h 5h", PULL, thinking=1_000 * n) for n in range(1, 12)]
        assert standing_of(*answers[:9]).median_thinking is None
        assert standing_of(*answers).median_thinking == 6_000


def test_a_hand_with_cards_seen_elsewhere_is_judged_with_them(learner: Learner) -> None:
    from dataclasses import replace

    from strategy_tables.cards import parse_cards

    draw = learner.answers("3h 4h 5h", PULL)
    hearts = parse_cards("2h 6h 7h 8h 9h Th Jh Qh Kh Ah")
    elsewhere = replace(draw, seen=hearts)
    assert draw.verdict.is_right is False
    assert elsewhere.verdict.is_right is True
    assert standing_of(elsewhere)[draw.situation].asked == 0
