"""The next question: a hand for the situation to be practised, or a round as at a table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import pytest

from strategy_tables.situations import Decision, situation_of
from strategy_tables.values import Choice
from trainer.coach import Asked, asked_before, next_question, next_situation
from trainer.dealing import deal
from trainer.grading import weigh
from trainer.history import Mode, answer_of
from trainer.settings import Settings

if TYPE_CHECKING:
    from trainer.history import Answer, Question

NOON: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
NATURAL: Final = Settings(mode=Mode.NATURAL.value)


def ask(settings: Settings, number: int, recent: list[Asked] | None = None) -> Question:
    return next_question(
        settings, recent=recent or [], seed="server", number=number, id_=f"id-{number}", now=NOON
    )


def answered(question: Question, choice: Choice) -> Answer:
    return answer_of(question, choice, shown_at=NOON, answered_at=NOON)


def chosen(settings: Settings, number: int) -> list[Question]:
    """A sitting of so many chosen questions, all pulled."""
    questions: list[Question] = []
    recent: list[Asked] = []
    for place in range(number):
        question = ask(settings, place, recent)
        questions.append(question)
        recent += asked_before([answered(question, Choice.PULL)])
    return questions


def test_a_question_keeps_the_settings_it_was_dealt_under() -> None:
    settings = Settings(stake="25", currency="€", limit="5000", pay_table="california-03")
    question = ask(settings, 3)
    assert (question.id, question.dealt_at) == ("id-3", NOON)
    assert (question.stake, question.currency) == (Fraction(25), "€")
    assert question.rules == settings.rules
    assert question.rules.limit == 200
    assert (question.answers, question.turned_at) == ((), None)


def test_natural_questions_are_the_deals_of_a_table() -> None:
    for number in range(50):
        question = ask(NATURAL, number)
        dealt = deal("server", number)
        assert (question.mode, question.given) == (Mode.NATURAL, None)
        assert (question.hand, question.community) == (dealt.seats[0], dealt.community)
        assert question.asked is Decision.FIRST


def test_natural_questions_come_at_table_frequency() -> None:
    hands = [ask(NATURAL, number).hand for number in range(1500)]
    rides = sum(weigh(hand, NATURAL.rules).advantage > 0 for hand in hands)
    # FACTS §4: bet 1 rides in 1,608 of 22,100 hands; five standard deviations.
    share = 1608 / 22_100
    assert abs(rides - 1500 * share) < 5 * (1500 * share * (1 - share)) ** 0.5
    keys = Counter(situation_of(hand).key for hand in hands)
    expected = 1500 * 7440 / 22_100
    assert abs(keys["mixed s0 h1"] - expected) < 5 * expected**0.5


def test_natural_questions_take_no_notice_of_what_was_asked() -> None:
    recent = asked_before([answered(ask(NATURAL, 1), Choice.PULL)])
    assert ask(NATURAL, 7, recent) == ask(NATURAL, 7)


@pytest.mark.parametrize("limit", [None, "1000"])
def test_a_chosen_question_asks_one_decision_in_the_wanted_situation(limit: str | None) -> None:
    settings = Settings(limit=limit)
    recent: list[Asked] = []
    decisions = Counter[Decision]()
    for number in range(120):
        wanted = next_situation(recent, settings.rules, "server", number)
        question = ask(settings, number, recent)
        assert question.mode is Mode.CHOSEN
        assert question.asked is wanted.decision
        one = answered(question, Choice.RIDE)
        assert one.situation is wanted
        assert replace(question, answers=(one,)).is_done
        recent += asked_before([one])
        decisions[wanted.decision] += 1
    assert min(decisions[Decision.FIRST], decisions[Decision.SECOND]) > 20


@pytest.mark.parametrize("settings", [Settings(), Settings(limit="1000"), Settings(stake="3")])
def test_a_second_decision_begins_as_optimal_play_left_bet_1(settings: Settings) -> None:
    given = Counter[Choice | None]()
    for question in chosen(settings, 200):
        given[question.given] += 1
        if question.asked is Decision.FIRST:
            assert question.given is None
            continue
        advantage = weigh(question.hand, settings.rules).advantage
        assert question.given is (Choice.RIDE if advantage > 0 else Choice.PULL)
        assert question.round.bets_riding == (2 if advantage > 0 else 1)
    assert min(given[None], given[Choice.RIDE], given[Choice.PULL]) > 5


@pytest.mark.parametrize("limit", ["5000", "1000"])
def test_under_a_limit_any_twenty_questions_keep_the_promises_for_the_very_hands(
    limit: str,
) -> None:
    settings = Settings(limit=limit)
    asked = asked_before([answered(question, Choice.PULL) for question in chosen(settings, 300)])
    for start in range(len(asked) - 19):
        twenty = asked[start : start + 20]
        assert 7 <= sum(one.advantage > 0 for one in twenty) <= 13
        assert sum(abs(one.advantage) <= Fraction(1, 4) for one in twenty) >= 10


def test_the_same_question_is_dealt_again_for_the_same_seed_and_number() -> None:
    assert ask(Settings(), 5) == ask(Settings(), 5)
    hands = {ask(Settings(), number).hand for number in range(100)}
    assert len(hands) > 90


def test_what_was_asked_before_is_told_oldest_first() -> None:
    questions = chosen(Settings(), 5)
    answers = [answered(question, Choice.RIDE) for question in questions]
    told = asked_before(answers)
    assert [one.situation for one in told] == [one.situation for one in answers]
    assert [one.advantage for one in told] == [
        weigh(question.round.visible, question.rules).advantage for question in questions
    ]
    assert asked_before([]) == []
