"""What goes in comes out again, once, and goes away when it is deleted."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trainer.records
from strategy_tables.pay_tables import PRESETS
from strategy_tables.values import Choice
from tests.records.databases import DATABASE_KINDS
from tests.records.examples import NOON, answered, dealt, questions, rows
from trainer.errors import RecordsError
from trainer.history import Mode
from trainer.rules import Rules

if TYPE_CHECKING:
    from tests.records.databases import Databases
    from trainer.history import Question
    from trainer.records import Profile, Records

LATER = NOON + timedelta(minutes=1)
NAIVE = datetime(2026, 3, 1, 12)  # noqa: DTZ001
OTHER_RULES = Rules(PRESETS["royal-500"])


@pytest.mark.parametrize("kind", DATABASE_KINDS)
@settings(max_examples=40, deadline=None)
@given(st.lists(questions(), min_size=1, max_size=3, unique_by=lambda question: question.id))
def test_a_history_is_read_and_graded_again_from_the_database_alone(
    databases: Databases, kind: str, asked: list[Question]
) -> None:
    answers = [answer for question in asked for answer in question.answers]
    verdicts = {(answer.question, answer.decision): answer.verdict for answer in answers}
    with databases.new(kind) as database:
        records = database.open()
        ann = records.add_profile("Ann", NOON)
        records.save_settings(ann.id, '{"pay_tables": ["mine"]}')
        for question in asked:
            assert records.record_question(ann.id, question)
        # The learner's own pay tables are in the settings; nothing of them is needed.
        records.save_settings(ann.id, "{}")
        records.close()

        records = database.open()
        assert records.profiles() == [ann]
        assert [records.question(question.id) for question in asked] == asked
        assert sorted(records.questions(ann.id), key=repr) == sorted(asked, key=repr)
        kept = records.answers(ann.id)
        counts = records.decision_counts(ann.id)
        records.close()
    in_order = sorted(kept, key=lambda one: (one.sitting.id, one.answer.answered_at))
    assert [one.answer.answered_at for one in kept] == [one.answer.answered_at for one in in_order]
    again = [one.answer for one in kept]
    assert sorted(again, key=repr) == sorted(answers, key=repr)
    assert {(one.question, one.decision): one.verdict for one in again} == verdicts
    assert {(one.question, one.decision): one.reason for one in again} == {
        (answer.question, answer.decision): question.reason
        for question in asked
        for answer in question.answers
    }
    for situation in {one.situation for one in answers}:
        alike = [one.alike.verdict for one in counts if one.alike.situation == situation]
        advantages = {
            one.verdict.analysis.advantage for one in answers if one.situation == situation
        }
        assert {verdict.analysis.advantage for verdict in alike} == advantages


def test_a_round_is_restored_at_every_stage(records: Records, ann: Profile) -> None:
    question = dealt("q")
    assert records.latest_question(ann.id) is None
    records.record_question(ann.id, question)
    assert records.latest_question(ann.id) == question

    first = answered(question)
    records.record_answer(first)
    question = replace(question, answers=(first,))
    assert records.latest_question(ann.id) == question
    assert question.waits_for_turn

    records.record_turn("q", LATER)
    question = replace(question, turned_at=LATER)
    assert records.latest_question(ann.id) == question

    second = answered(question, Choice.RIDE, after=90)
    records.record_answer(second)
    restored = records.latest_question(ann.id)
    assert restored == replace(question, answers=(first, second))
    assert restored is not None
    assert restored.is_done


def test_the_latest_question_is_the_one_dealt_last(records: Records, ann: Profile) -> None:
    bob = records.add_profile("Bob", NOON)
    for number in range(3):
        records.record_question(ann.id, dealt(f"q{number}", NOON + timedelta(seconds=number)))
    records.record_question(bob.id, dealt("his", NOON + timedelta(hours=1)))
    latest = records.latest_question(ann.id)
    assert latest is not None
    assert latest.id == "q2"


def test_nothing_is_recorded_twice(records: Records, ann: Profile) -> None:
    question = dealt("q")
    assert records.record_question(ann.id, question)
    assert not records.record_question(ann.id, replace(question, currency="€"))
    assert records.question("q") == question

    first = answered(question)
    assert records.record_answer(first)
    assert not records.record_answer(first)
    assert not records.record_answer(replace(first, choice=Choice.RIDE))
    assert [one.answer for one in records.answers(ann.id)] == [first]

    records.record_turn("q", LATER)
    records.record_turn("q", LATER + timedelta(seconds=9))
    turned = records.question("q")
    assert turned is not None
    assert turned.turned_at == LATER


def test_rules_are_stored_once(records: Records, ann: Profile) -> None:
    for number in range(3):
        records.record_question(ann.id, dealt(f"s{number}"))
        records.record_question(ann.id, dealt(f"o{number}", rules=OTHER_RULES))
    assert rows(records)["rules"] == 2


def test_an_answer_keeps_its_own_rules(records: Records, ann: Profile) -> None:
    question = dealt("q")
    records.record_question(ann.id, question)
    answer = replace(answered(question), rules=OTHER_RULES)
    records.record_answer(answer)
    assert [one.answer for one in records.answers(ann.id)] == [answer]
    assert records.question("q") == replace(question, answers=(answer,))


def test_the_latest_answers_can_be_read_alone(records: Records, ann: Profile) -> None:
    for number in range(6):
        question = dealt(f"q{number}", NOON + timedelta(minutes=20 * (number + number // 3)))
        records.record_question(ann.id, question)
        records.record_answer(answered(question))
    all_ = records.answers(ann.id)
    assert [one.answer.question for one in all_] == [f"q{number}" for number in range(6)]
    assert records.answers(ann.id, last=4) == all_[2:]
    assert records.answers(ann.id, last=9) == all_
    assert records.answers(ann.id, sitting=all_[0].sitting.id) == all_[:3]
    assert records.answers(ann.id, sitting=all_[0].sitting.id, last=1) == all_[2:3]


def test_the_profile_used_last_comes_back(records: Records) -> None:
    assert records.last_used_profile() is None
    ann = records.add_profile("Ann", NOON)
    bob = records.add_profile("Bob", NOON)
    assert records.last_used_profile() == bob
    used = records.use_profile(ann.id, LATER)
    assert used == replace(ann, last_used_at=LATER)
    assert records.last_used_profile() == used
    assert used in records.profiles()


def test_settings_are_kept_as_they_are(records: Records, ann: Profile) -> None:
    assert records.settings(ann.id) == "{}"
    document = '{"stake": "2.50", "words": "“♥” \\u0000"}'
    records.save_settings(ann.id, document)
    assert records.settings(ann.id) == document


def test_times_come_back_in_utc(records: Records) -> None:
    zoned = datetime.fromisoformat("2026-03-01T23:30:00.000001-05:00")
    ann = records.add_profile("Ann", zoned)
    kept = records.profiles()[0].created_at
    assert kept == zoned == ann.created_at
    assert kept.tzinfo is UTC


def test_the_health_check_notices_a_database_that_does_not_answer(records: Records) -> None:
    records.ping()
    with records._session(writes=True) as session:
        session.connection().exec_driver_sql("ALTER TABLE profiles RENAME TO gone")
    with pytest.raises(RecordsError, match="cannot be used now"):
        records.ping()


def test_only_a_server_has_a_time_of_its_own(records: Records) -> None:
    before = datetime.now(UTC)
    theirs = records.server_time()
    assert theirs is None or before <= theirs <= datetime.now(UTC)  # on this machine
    assert (theirs is None) == records.place.endswith(".sqlite3")


def test_chosen_and_natural_answers_stay_apart(records: Records, ann: Profile) -> None:
    for mode in Mode:
        question = dealt(mode.value, mode=mode)
        records.record_question(ann.id, question)
        records.record_answer(answered(question))
    assert {one.answer.mode for one in records.answers(ann.id)} == set(Mode)


def test_the_front_door_is_exact() -> None:
    assert set(trainer.records.__all__) == {
        "Alike",
        "Cell",
        "Class",
        "DecisionCount",
        "LARGEST_BACKUP",
        "LONGEST_NAME",
        "Learner",
        "Lesson",
        "LessonResults",
        "MOST_ITEMS",
        "Member",
        "Neighbour",
        "Profile",
        "QuarterHour",
        "QuestionSet",
        "Records",
        "Restored",
        "ReviewChange",
        "RosterEntry",
        "SITTING_GAP",
        "SetSummary",
        "Sitting",
        "SittingAnswer",
        "StoredPayment",
        "StoredReview",
        "SeatRecord",
        "Teacher",
        "TestRecord",
        "Turn",
        "address_in_force",
        "default_folder",
        "name_key",
    }
