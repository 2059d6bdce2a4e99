"""Reviews: the rating the app sets, due days, sittings of twenty, and what another table shares."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

import pytest
from fsrs import Rating

from strategy_tables.pay_tables import PRESETS
from strategy_tables.situations import SITUATIONS, situation
from tests.coach.answering import PULL, RIDE, Learner
from trainer.coach.days import day_of
from trainer.coach.review_cards import CardKey, ReviewCard
from trainer.coach.reviews import (
    MOST_PER_SITTING,
    after_answer,
    due,
    forecast,
    key_of,
    memory,
    rating_of,
    sharing,
)
from trainer.coach.sides import Side, sides
from trainer.history import Certainty
from trainer.rules import STANDARD_RULES, Rules
from trainer.settings import LEAST_RETENTION, MOST_RETENTION, USUAL_RETENTION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy_tables.values import Choice

ZURICH: Final = ZoneInfo("Europe/Zurich")
NEW_YORK: Final = ZoneInfo("America/New_York")
MONDAY: Final = date(2026, 3, 2)
LOW_PAIR: Final = CardKey(situation("1 low pair"), Side.PULL)
AGAIN, HARD, GOOD, EASY = Rating.Again, Rating.Hard, Rating.Good, Rating.Easy


def new(key: CardKey = LOW_PAIR, rating: Rating = GOOD, day: date = MONDAY) -> ReviewCard:
    return ReviewCard.new(key, rating, day)


def cards_of(rules: Rules, rating: Rating = GOOD, day: date = MONDAY) -> list[ReviewCard]:
    return [new(CardKey(one, side), rating, day) for one, side in sides(rules).items()]


class TestRating:
    @pytest.mark.parametrize(
        ("cards", "choice", "thinking", "certainty", "rating"),
        [
            pytest.param("5c 5d 9c", RIDE, 500, Certainty.SURE, AGAIN, id="wrong, sure and fast"),
            pytest.param("5c 5d 9c", RIDE, None, None, AGAIN, id="wrong"),
            pytest.param("5c 5d 9c", PULL, None, None, GOOD, id="right"),
            pytest.param("5c 5d 9c", PULL, 2000, None, GOOD, id="right at twice the usual time"),
            pytest.param("5c 5d 9c", PULL, 2001, None, HARD, id="right and slow"),
            pytest.param("5c 5d 9c", PULL, 2001, Certainty.SURE, HARD, id="right, sure and slow"),
            pytest.param("5c 5d 9c", PULL, 500, Certainty.UNSURE, HARD, id="right and unsure"),
            pytest.param("5c 5d 9c", PULL, 500, Certainty.FAIRLY_SURE, GOOD, id="fairly sure"),
            pytest.param("5c 5d 9c", PULL, 1000, Certainty.SURE, EASY, id="right, sure and fast"),
            pytest.param("5c 5d 9c", PULL, 1001, Certainty.SURE, GOOD, id="right and sure"),
            pytest.param("5c 5d 9c", PULL, 500, None, GOOD, id="right and fast"),
            pytest.param("5c 5d 9c", PULL, None, Certainty.SURE, GOOD, id="sure, nobody timed it"),
            pytest.param("Jc Qd Kh As", RIDE, 9000, Certainty.UNSURE, GOOD, id="a tie ridden"),
            pytest.param("Jc Qd Kh As", PULL, 100, Certainty.SURE, GOOD, id="a tie pulled"),
        ],
    )
    def test_the_app_rates(
        self,
        cards: str,
        choice: Choice,
        thinking: int | None,
        certainty: Certainty | None,
        rating: Rating,
    ) -> None:
        assert rating_of(Learner().answers(cards, choice, thinking, certainty), 1000) is rating

    def test_without_a_usual_time_nobody_is_slow_or_fast(self) -> None:
        slow = Learner().answers("5c 5d 9c", PULL, 60_000, Certainty.SURE)
        assert rating_of(slow, None) is GOOD


class TestSchedule:
    @staticmethod
    def intervals(ratings: Sequence[Rating], retention: float = USUAL_RETENTION) -> list[int]:
        """Days to each next review, every one of them on the day it is due."""
        card = ReviewCard.new(LOW_PAIR, ratings[0], MONDAY, retention)
        waits = [(card.due - card.last).days]
        for rating in ratings[1:]:
            card = card.after(rating, card.due, retention)
            waits.append((card.due - card.last).days)
        return waits

    def test_intervals_grow_as_fsrs_publishes_and_end_at_a_year(self) -> None:
        assert self.intervals([GOOD] * 6) == [2, 11, 46, 163, 365, 365]

    def test_after_a_miss_it_comes_tomorrow(self) -> None:
        assert self.intervals([AGAIN, GOOD, GOOD])[0] == 1
        assert self.intervals([GOOD, GOOD, GOOD, AGAIN])[-1] == 1
        assert 1 < self.intervals([GOOD, GOOD, GOOD, AGAIN, GOOD])[-1] < 46

    def test_easier_answers_wait_longer(self) -> None:
        waits = [self.intervals([GOOD, rating])[-1] for rating in (AGAIN, HARD, GOOD, EASY)]
        assert waits == sorted(set(waits))

    def test_the_wish_to_forget_less_brings_reviews_sooner(self) -> None:
        often, usual, seldom = (
            self.intervals([GOOD] * 4, retention)
            for retention in (MOST_RETENTION, USUAL_RETENTION, LEAST_RETENTION)
        )
        assert often[-1] < usual[-1] < seldom[-1]

    @pytest.mark.parametrize("retention", [0.79, 0.98, 1.0, 0.0])
    def test_a_retention_nobody_should_want_is_refused(self, retention: float) -> None:
        with pytest.raises(ValueError, match=r"between 0\.8 and 0\.97"):
            ReviewCard.new(LOW_PAIR, GOOD, MONDAY, retention)

    def test_the_same_answers_give_the_same_card(self) -> None:
        assert [self.intervals([GOOD] * 5) for _ in range(20)] == [self.intervals([GOOD] * 5)] * 20

    def test_a_second_right_answer_on_a_day_changes_nothing(self) -> None:
        card = new()
        assert card.after(GOOD, MONDAY) is card
        assert card.after(EASY, MONDAY) is card

    def test_a_miss_counts_even_on_the_same_day(self) -> None:
        missed = new().after(GOOD, MONDAY + timedelta(2)).after(AGAIN, MONDAY + timedelta(2))
        assert missed.due == MONDAY + timedelta(3)
        assert (missed.reviews, missed.lapses) == (3, 1)
        assert missed.after(GOOD, MONDAY + timedelta(2)) is missed

    def test_retrievability_is_ninety_percent_after_the_stability(self) -> None:
        card = replace(new(), stability=20.0)
        assert card.retrievability(MONDAY) == 1
        assert card.retrievability(MONDAY + timedelta(20)) == pytest.approx(0.9)

    def test_a_card_survives_being_kept_as_text(self) -> None:
        card = new(rating=HARD).after(AGAIN, MONDAY + timedelta(1))
        again = ReviewCard.from_state(card.state)
        assert again == card
        day = MONDAY + timedelta(2)
        assert again.after(GOOD, day) == card.after(GOOD, day)

    @pytest.mark.parametrize(
        "state", ["", "null", "[]", "{}", '{"situation": "1 low pear"}', new().state[:-1]]
    )
    def test_other_text_is_no_card(self, state: str) -> None:
        with pytest.raises(ValueError, match="not a review card"):
            ReviewCard.from_state(state)


class TestDays:
    def after(self, moment: datetime, zone: ZoneInfo = ZURICH) -> ReviewCard:
        """The card of someone who was right on Monday noon, two days before it is due, and now."""
        return new().after(GOOD, day_of(moment, zone))

    def test_due_days_turn_at_four(self) -> None:
        card = new()
        before, at = datetime(2026, 3, 4, 2, 59, tzinfo=UTC), datetime(2026, 3, 4, 3, tzinfo=UTC)
        assert not due([card], STANDARD_RULES, day_of(before, ZURICH))
        assert due([card], STANDARD_RULES, day_of(at, ZURICH)) == (card,)

    @pytest.mark.parametrize("eve", [date(2026, 3, 28), date(2026, 10, 24)])
    def test_a_night_of_23_or_25_hours_is_one_night(self, eve: date) -> None:
        card = new(rating=AGAIN, day=eve)
        four = datetime(eve.year, eve.month, eve.day, 4, tzinfo=ZURICH) + timedelta(days=1)
        second = timedelta(seconds=1)
        assert not due([card], STANDARD_RULES, day_of(four.astimezone(UTC) - second, ZURICH))
        assert due([card], STANDARD_RULES, day_of(four.astimezone(UTC), ZURICH))

    def test_another_time_zone_moves_no_due_day(self) -> None:
        card = new()
        moment = datetime(2026, 3, 4, 3, tzinfo=UTC)
        assert due([card], STANDARD_RULES, day_of(moment, ZURICH))
        assert not due([card], STANDARD_RULES, day_of(moment, NEW_YORK))
        assert card.due == date(2026, 3, 4)

    def test_whoever_flew_west_may_answer_on_the_day_before(self) -> None:
        card = new(day=date(2026, 3, 4))
        assert card.after(GOOD, date(2026, 3, 3)) is card
        missed = card.after(AGAIN, date(2026, 3, 3))
        assert (missed.last, missed.due) == (date(2026, 3, 4), date(2026, 3, 5))
        assert card.retrievability(date(2026, 3, 3)) == 1

    def test_five_days_of_a_learner(self) -> None:
        learner = Learner(now=datetime(2026, 3, 2, 18, tzinfo=UTC))
        cards: dict[CardKey, ReviewCard] = {}
        story = {0: PULL, 1: RIDE, 2: RIDE, 3: PULL, 4: PULL}
        waits = []
        for choice in story.values():
            answer = learner.answers("5c 5d 9c", choice)
            day = day_of(answer.answered_at, ZURICH)
            card = after_answer(cards, answer, day, median_thinking=None)
            cards = {card.key: ReviewCard.from_state(card.state)}
            waits.append((card.due - day).days)
            learner.sleeps()
        assert waits[:3] == [2, 1, 1]
        assert waits[3] < waits[4]
        assert (card.reviews, card.lapses) == (5, 2)


class TestSittings:
    def test_at_most_twenty_the_most_forgotten_first(self) -> None:
        cards = [
            new(CardKey(one, side), GOOD if place % 2 else AGAIN, MONDAY - timedelta(place % 7))
            for place, (one, side) in enumerate(sides(STANDARD_RULES).items())
        ]
        day = MONDAY + timedelta(30)
        asked = due(cards, STANDARD_RULES, day)
        left = [
            card.retrievability(day)
            for card in cards
            if card not in asked and card.side is not Side.EITHER
        ]
        chances = [card.retrievability(day) for card in asked]
        assert len(asked) == MOST_PER_SITTING
        assert chances == sorted(chances)
        assert chances[-1] <= min(left)

    def test_what_was_done_in_the_sitting_counts(self) -> None:
        cards, day = cards_of(STANDARD_RULES), MONDAY + timedelta(9)
        assert len(due(cards, STANDARD_RULES, day, done=13)) == 7
        assert due(cards, STANDARD_RULES, day, done=21) == ()

    def test_what_waits_is_neither_lost_nor_punished(self) -> None:
        cards = cards_of(STANDARD_RULES)
        day = MONDAY + timedelta(400)
        rounds = 0
        waiting = {card.key: card for card in cards if card.side is not Side.EITHER}
        while batch := due(waiting.values(), STANDARD_RULES, day):
            rounds += 1
            for card in batch:
                waiting[card.key] = card.after(GOOD, day)
        assert rounds == 4  # 64 cards
        assert all(card.due > day for card in waiting.values())
        assert all(card.lapses == 0 for card in waiting.values())

    def test_a_tie_is_never_due(self) -> None:
        ties = [card for card in cards_of(STANDARD_RULES) if card.side is Side.EITHER]
        assert len(ties) == 2
        assert due(ties, STANDARD_RULES, MONDAY + timedelta(900)) == ()

    def test_the_forecast_counts_what_waits_today(self) -> None:
        cards = cards_of(STANDARD_RULES)  # 64 that count, due on Wednesday
        assert forecast(cards, STANDARD_RULES, MONDAY, 4) == (0, 0, 64, 0)
        assert forecast(cards, STANDARD_RULES, MONDAY + timedelta(5), 2) == (64, 0)
        assert forecast(cards, STANDARD_RULES, MONDAY, 2) == (0, 0)

    def test_memory_is_told_for_every_card_that_counts(self) -> None:
        remembered = memory(cards_of(STANDARD_RULES), STANDARD_RULES, MONDAY + timedelta(3))
        assert len(remembered) == 64
        assert all(0.8 < chance < 0.9 for chance in remembered.values())


class TestAnotherTable:
    CALIFORNIA: Final = Rules(PRESETS["california-03"])
    CHANGED: Final = {
        "1 suited s3 h0",
        "1 suited s2 h1",
        "1 mixed s3 h3",
        "2 mixed s2 h0",
        "2 mixed s1 h4",
    }

    def test_it_shares_the_cards_whose_answer_is_the_same(self) -> None:
        shared, differing, unseen = sharing(cards_of(STANDARD_RULES), self.CALIFORNIA)
        assert {one.id for one in differing} == self.CHANGED
        assert set(shared) | set(differing) == set(SITUATIONS)
        assert unseen == ()

    def test_what_was_never_asked_is_new(self) -> None:
        shared, differing, unseen = sharing([new()], self.CALIFORNIA)
        assert (shared, differing, len(unseen)) == ((LOW_PAIR.situation,), (), 65)

    def test_a_new_card_starts_and_the_old_one_stays(self) -> None:
        key = CardKey(situation("1 suited s3 h0"), Side.RIDE)
        cards = {key: new(key)}
        answer = Learner(rules=self.CALIFORNIA).answers("3h 4h 5h", PULL)
        card = after_answer(cards, answer, MONDAY + timedelta(5), median_thinking=None)
        assert (card.key, card.reviews) == (CardKey(key.situation, Side.PULL), 1)
        both = [*cards.values(), card]
        day = MONDAY + timedelta(30)
        assert due(both, STANDARD_RULES, day) == (cards[key],)
        assert due(both, self.CALIFORNIA, day) == (card,)
        assert set(memory(both, self.CALIFORNIA, day)) == {key.situation}

    def test_the_card_is_that_of_the_answers_own_rules(self) -> None:
        for rules, side in ((STANDARD_RULES, Side.RIDE), (self.CALIFORNIA, Side.PULL)):
            answer = Learner(rules=rules).answers("3h 4h 5h", RIDE)
            assert key_of(answer) == CardKey(answer.situation, side)
        tie = Learner().answers("Jc Qd Kh As", RIDE)
        assert key_of(tie).side is Side.EITHER
