"""The page Test without its felt: begun, resumed, finished, and its reports opened again."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from streamlit.testing.v1 import AppTest

import trainer.app
from benchmarks.assessment import dealt_test
from strategy_tables.pay_tables import PRESETS
from strategy_tables.situations import situation_of
from strategy_tables.values import Choice
from tests.app.tab import words_on
from tests.records.examples import keep_reviews
from trainer.app.felt import FeltEvent
from trainer.app.felt.view import Act
from trainer.app.session import test as session_test
from trainer.app.session.keeping import stored_review
from trainer.app.views.assessment_view import stage_in_test
from trainer.coach.assessment import ASKED_AS_CLOSE, answers_given
from trainer.coach.estimate import close_decisions
from trainer.coach.review_cards import ReviewCard
from trainer.coach.reviews import after_answer
from trainer.grading import weigh
from trainer.history import Certainty, Mode, Pending
from trainer.rules import STANDARD_RULES, Rules
from trainer.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from streamlit.testing.v1.element_tree import Button

    from trainer.history import Answer, Question
    from trainer.records import Profile, Records, ReviewChange, StoredReview, TestRecord

SCREEN = Path(trainer.app.__file__).parent / "screens" / "test.py"
NOW = datetime.now(UTC)
_SLOWEST = 60  # seconds, on a busy machine


@pytest.fixture
def learner(records: Records) -> Profile:
    return records.add_profile("Ann", NOW)


def page() -> AppTest:
    return AppTest.from_file(SCREEN, default_timeout=_SLOWEST).run()


def button(shown: AppTest, words: str) -> Button:
    return next(one for one in shown.button if words in one.label)


def right(question: Question, at: datetime, certainty: Certainty | None = None) -> Pending:
    rides = weigh(question.round.visible, question.rules).advantage > 0
    return Pending(Choice.RIDE if rides else Choice.PULL, certainty, at, 1_500)


def sat(records: Records, learner: Profile, at: datetime) -> TestRecord:
    """A perfect test of the past."""
    questions = [
        replace(one, id=f"{learner.id} {at} {one.id}", dealt_at=at)
        for one in dealt_test(STANDARD_RULES, f"{at}")
    ]
    test = records.begin_test(learner.id, questions, at)
    for question in test.questions:
        records.set_pending(question.id, right(question, at, Certainty.SURE))
    return records.finish_test(test.id, at + timedelta(minutes=5))


def test_the_page_offers_a_test_and_begins_it(records: Records, learner: Profile) -> None:
    shown = page()
    button(shown, "Begin the test").click().run()
    assert not shown.exception
    test = records.open_test(learner.id)
    assert test is not None
    assert {question.mode for question in test.questions} == {Mode.TEST}
    assert "Question 1 of 30" in words_on(shown)
    assert button(shown, "Next question").disabled
    assert all(button(shown, words).disabled for words in ("Unsure", "Fairly sure", "○ Sure"))


def test_an_answer_waits_for_its_certainty_and_may_be_changed(
    records: Records, learner: Profile
) -> None:
    shown = page()
    button(shown, "Begin the test").click().run()
    test = records.open_test(learner.id)
    assert test is not None
    first = test.questions[0]
    records.set_pending(first.id, right(first, NOW))
    shown = page()  # as after a reload
    assert button(shown, "Next question").disabled
    button(shown, "Fairly sure").click().run()
    assert button(shown, "Fairly sure").label.startswith("●")
    button(shown, "Unsure").click().run()
    kept = records.question(first.id)
    assert kept is not None
    assert kept.pending is not None
    assert kept.pending.certainty is Certainty.UNSURE
    assert kept.pending.thinking == 1_500
    button(shown, "Next question").click().run()
    assert "Question 2 of 30" in words_on(shown)
    assert records.answers(learner.id) == []  # no other page can tell what was right
    assert "Question 2 of 30" in words_on(page())


def test_the_last_question_ends_it_and_everything_counts_then(
    records: Records, learner: Profile
) -> None:
    shown = page()
    button(shown, "Begin the test").click().run()
    test = records.open_test(learner.id)
    assert test is not None
    for question in test.questions:
        records.set_pending(question.id, right(question, NOW, Certainty.SURE))
        if question is not test.questions[-1]:
            records.record_turn(question.id, NOW)
    shown = page()
    assert records.reviews(learner.id) == []
    button(shown, "Finish the test").click().run()
    assert not shown.exception
    assert shown.header[0].value == "Passed"
    assert len(records.answers(learner.id)) == 30
    reviewed = {answer.answer.situation.id for answer in records.answers(learner.id)}
    assert {card.situation for card in records.reviews(learner.id)} == reviewed
    assert shown.query_params["report"] in (str(test.id), [str(test.id)])
    button(shown, "All tests").click().run()
    button(shown, "30 of 30 right · passed").click().run()
    assert shown.header[0].value == "Passed"
    assert records.open_test(learner.id) is None


def test_the_end_of_a_test_goes_on_from_the_cards_that_are_kept_by_then(
    records: Records, learner: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another tab reviews at the same moment, and the second answer of a day adds nothing."""
    test = records.begin_test(
        learner.id, [replace(one, dealt_at=NOW) for one in dealt_test(STANDARD_RULES, "cards")], NOW
    )
    for question in test.questions:
        given = right(question, NOW, Certainty.SURE)
        if question is test.questions[0]:
            given = replace(given, choice=given.choice.other)
        records.set_pending(question.id, given)
        if question is not test.questions[-1]:
            records.record_turn(question.id, NOW)
    answered = records.open_test(learner.id)
    assert answered is not None
    elsewhere = _reviewed(answers_given(answered.questions), NOW - timedelta(days=2))
    finish = records.finish_test

    def finish_late(test_id: int, now: datetime, reviews: Sequence[ReviewChange]) -> TestRecord:
        keep_reviews(records, learner, *elsewhere)
        return finish(test_id, now, reviews=reviews)

    monkeypatch.setattr(records, "finish_test", finish_late)
    button(page(), "Finish the test").click().run()
    cards = {
        (one.situation, one.side): ReviewCard.from_state(one.state)
        for one in records.reviews(learner.id)
    }
    assert {key for key, _ in cards} == {_situation(one) for one in test.questions}
    assert {card.reviews for card in cards.values()} == {2}
    missed = [key for (key, _), card in cards.items() if card.lapses]
    assert missed == [_situation(test.questions[0])]


def _situation(question: Question) -> str:
    return situation_of(question.round.visible).id


def _reviewed(answers: Iterable[Answer], at: datetime) -> list[StoredReview]:
    """The cards of what was answered, each after a first review, with the right answer."""
    cards = []
    for answer in answers:
        [right_choice] = answer.verdict.right_choices
        given = replace(answer, choice=right_choice)
        card = after_answer({}, given, at.date(), median_thinking=None)
        cards.append(stored_review(card))
    return cards


def test_a_calm_learner_is_asked_for_no_certainty_and_not_ranked(
    records: Records, learner: Profile
) -> None:
    records.save_settings(learner.id, replace(Settings(), calm=True).document)
    sat(records, learner, NOW)
    shown = page()
    assert not button(shown, "30 of 30 right").label.endswith("passed")
    button(shown, "30 of 30 right").click().run()
    assert [one.value for one in shown.header] == ["What you missed"]
    button(shown, "All tests").click().run()
    button(shown, "Begin the test").click().run()
    assert not any("ure" in one.label for one in shown.button)
    test = records.open_test(learner.id)
    assert test is not None
    records.set_pending(test.questions[0].id, right(test.questions[0], NOW))
    shown = page()
    button(shown, "Next question").click().run()
    assert "Question 2 of 30" in words_on(shown)


def test_a_test_given_up_leaves_nothing(records: Records, learner: Profile) -> None:
    shown = page()
    button(shown, "Begin the test").click().run()
    button(shown, "Give it up for good").click().run()
    assert not button(shown, "Begin the test").disabled
    assert records.tests(learner.id) == []


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (6, "It will be offered again on"),
        (7, "Your last test was 7 days ago"),
        (12, "Your last test was 12 days ago"),
    ],
)
def test_it_offers_itself_again_after_a_week(
    days: int, words: str, records: Records, learner: Profile
) -> None:
    sat(records, learner, NOW - timedelta(days=days))
    assert words in words_on(page())


def test_a_test_on_the_eve_of_the_thirtieth_day_was_one_day_ago(
    records: Records, learner: Profile
) -> None:
    for days in (30, 1):
        sat(records, learner, NOW - timedelta(days=days))
    assert "Your last test was 1 day ago" in words_on(page())


@pytest.mark.parametrize("table", PRESETS)
def test_what_the_page_says_of_close_hands_is_what_is_asked(
    table: str, records: Records, learner: Profile
) -> None:
    records.save_settings(learner.id, Settings(pay_table=table).document)
    questions = dealt_test(Rules(PRESETS[table]), "close")
    asked = Counter(_situation(one) for one in questions if one.reason == ASKED_AS_CLOSE)
    assert set(asked.values()) == {2}
    all_of_them = len(asked) == len(close_decisions(Rules(PRESETS[table])))
    said = words_on(page())
    assert ("What lies close to the line is asked twice" in said) is all_of_them
    assert (f"up to {len(asked)} of them" in said) is not all_of_them


def test_after_the_second_test_it_waits_for_the_thirtieth_day(
    records: Records, learner: Profile
) -> None:
    sat(records, learner, NOW - timedelta(days=29))
    sat(records, learner, NOW - timedelta(days=20))
    assert "It will be offered again on" in words_on(page())
    other = records.add_profile("Bob", NOW + timedelta(seconds=1))
    sat(records, other, NOW - timedelta(days=31))
    sat(records, other, NOW - timedelta(days=20))
    assert "Your last test was 20 days ago" in words_on(page())


def test_nobody_sees_the_report_of_another(records: Records, learner: Profile) -> None:
    test = sat(records, learner, NOW)
    records.add_profile("Bob", NOW + timedelta(seconds=1))
    shown = AppTest.from_file(SCREEN, default_timeout=_SLOWEST)
    shown.query_params["report"] = str(test.id)
    shown.run()
    assert not shown.header
    assert not button(shown, "Begin the test").disabled


def test_the_same_answer_pressed_again_adds_its_time_once(
    records: Records, learner: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A press is looked at before the page is drawn, and once more after it."""
    button(page(), "Begin the test").click().run()
    test = records.open_test(learner.id)
    assert test is not None
    first = test.questions[0]

    def sat_down() -> None:
        from trainer.app.session import test

        test.pressed()
        test.take_press()

    asked = stage_in_test(first)
    for stage, milliseconds in ((asked, 1000), (f"{asked} pull", 500)):
        press = FeltEvent(first.id, stage, Act.PULL, milliseconds)
        monkeypatch.setattr(session_test, "felt_event", lambda _key, press=press: press)
        assert not AppTest.from_function(sat_down, default_timeout=_SLOWEST).run().exception
    again = records.open_test(learner.id)
    assert again is not None
    assert again.questions[0].pending is not None
    assert again.questions[0].pending.thinking == 1500
