"""Classes and the learners in them, who are profiles like any other."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from strategy_tables.pay_tables import PRESETS
from tests.records.examples import NOON, answered, dealt, rows
from tests.records.school import names, singles
from trainer.errors import (
    ClassNameError,
    LessonFullError,
    LessonLockedError,
    LessonOverError,
    ProfileNameError,
    RosterError,
    UnknownTeacherError,
)
from trainer.lesson import LessonOptions
from trainer.records import RosterEntry
from trainer.rules import Rules

if TYPE_CHECKING:
    from tests.records.school import School


def test_a_class_can_be_renamed_shared_and_deleted(school: School) -> None:
    records, ann = school.records, school.ann.id
    records.make_class("Zeta", NOON, as_teacher=ann)
    records.rename_class(school.hers.id, " Alpha ", as_teacher=ann)
    assert [one.name for one in records.classes(as_teacher=ann)] == ["Alpha", "Zeta"]
    for _ in range(2):
        assert records.share_class(school.hers.id, "BOB", as_teacher=ann) == school.bob
    assert records.class_teachers(school.hers.id, as_teacher=ann) == [school.ann, school.bob]
    with pytest.raises(UnknownTeacherError, match="'Eve'"):
        records.share_class(school.hers.id, "Eve", as_teacher=ann)
    with pytest.raises(ClassNameError):
        records.make_class(" ", NOON, as_teacher=ann)


def test_a_learner_is_a_profile_that_own_machines_do_not_list(school: School) -> None:
    records = school.records
    owl = school.join(school.open())
    records.record_question(owl.profile_id, dealt("q"))
    records.record_answer(answered(dealt("q")))
    records.save_settings(owl.profile_id, '{"calm": true}')
    assert len(records.answers(owl.profile_id)) == 1
    assert records.use_profile(owl.profile_id, NOON).name == owl.alias
    assert records.profiles() == []
    assert records.last_used_profile() is None


def test_an_alias_is_unique_in_its_class_and_takes_no_profiles_name(school: School) -> None:
    records = school.records
    records.add_profile("Owl 1", NOON)
    lesson = school.open()
    one, two = school.class_joins(lesson, 2)
    assert (one.alias, two.alias) == ("Owl 1", "Owl 2")
    bobs = records.keep_set("Bob’s", singles(), NOON, as_teacher=school.bob.id)
    records.open_lesson(
        school.his.id, bobs.id, LessonOptions(), ["BOBBOB"], NOON, as_teacher=school.bob.id
    )
    assert records.join("BOBBOB", names(), "k", NOON).alias == "Owl 1"
    with pytest.raises(ProfileNameError):
        records.add_profile("owl 1", NOON)


def test_a_roster_makes_learners_with_names_and_hands_out_keys(school: School) -> None:
    records, ann = school.records, school.ann.id
    entries = [RosterEntry("Zoë Ärger", "s1", "key a"), RosterEntry("Ann Lee", None, "key b")]
    made = records.add_roster(school.hers.id, entries, names(), NOON, as_teacher=ann)
    assert [(one.name, one.roster_id, one.alias) for one in made] == [
        ("Zoë Ärger", "s1", "Owl 1"),
        ("Ann Lee", None, "Owl 2"),
    ]
    assert records.learners(school.hers.id, as_teacher=ann) == made
    assert records.come_back("key b") == made[1]
    bad = [RosterEntry("Good", None, "key c"), RosterEntry("B\x00d", None, "key d")]
    with pytest.raises(RosterError):
        records.add_roster(school.hers.id, bad, names(), NOON, as_teacher=ann)
    assert len(records.learners(school.hers.id, as_teacher=ann)) == 2


def test_a_key_brings_a_learner_back_to_where_he_was(school: School) -> None:
    lesson = school.open()
    owl = school.join(lesson)
    for _ in range(3):
        school.move_on(lesson)
    question = school.question(lesson, owl)
    assert school.records.come_back("key 1") == owl
    assert school.records.open_lessons(as_learner=owl.id) == [school.lesson(lesson)]
    assert school.question(lesson, owl) == question


def test_a_new_key_ends_the_old_one_and_its_cookies(school: School) -> None:
    owl, other = school.class_joins(school.open(), 2)
    records = school.records
    by_himself = records.renew_own_key("new 1", as_learner=owl.id)
    by_teacher = records.renew_key(other.id, "new 2", as_teacher=school.ann.id)
    for old, new in ((owl, by_himself), (other, by_teacher)):
        assert records.signed_in_learner(old.id, old.version) is None
        assert records.signed_in_learner(new.id, new.version) == new
        assert records.come_back(f"new {old.id}") == new


def test_whoever_is_sent_out_may_come_back_with_all_he_did(school: School) -> None:
    records, ann = school.records, school.ann.id
    lesson = school.open()
    owl = school.join(lesson)
    school.move_on(lesson)
    school.answer(lesson, owl)
    removed = records.remove_learner(owl.id, NOON, as_teacher=ann)
    again = records.remove_learner(owl.id, NOON + timedelta(hours=1), as_teacher=ann)
    assert removed == again
    assert removed.removed_at == NOON
    assert records.signed_in_learner(owl.id, removed.version) is None
    (member,) = records.lesson_results(lesson.id, as_teacher=ann).members
    assert (member.learner, member.present) == (removed, False)
    back = records.come_back("key 1")
    assert back.removed_at is None
    records.take_seat(lesson.id, NOON, as_learner=owl.id)
    assert school.question(lesson, owl).answers
    assert records.own_lessons(as_learner=owl.id) == [school.lesson(lesson)]


def test_a_locked_or_full_lesson_lets_in_whom_it_knows(school: School) -> None:
    records, ann = school.records, school.ann.id
    lesson = school.open(options=LessonOptions(seats=2))
    owl, other = school.class_joins(lesson, 2)
    with pytest.raises(LessonFullError, match="all 2 seats"):
        school.join(lesson)
    assert len(records.learners(school.hers.id, as_teacher=ann)) == 2
    records.remove_learner(other.id, NOON, as_teacher=ann)
    assert records.lock_lesson(lesson.id, locked=True, as_teacher=ann)
    assert school.lesson(lesson).locked
    with pytest.raises(LessonLockedError):
        school.join(lesson)
    records.take_seat_by_code(lesson.code, NOON, as_learner=owl.id)
    records.come_back("key 2")
    with pytest.raises(LessonLockedError):
        records.take_seat(lesson.id, NOON, as_learner=other.id)
    records.lock_lesson(lesson.id, locked=False, as_teacher=ann)
    records.take_seat(lesson.id, NOON, as_learner=other.id)


def test_a_code_is_free_again_when_its_lesson_is_over(school: School) -> None:
    first = school.open()
    owl = school.join(first)
    assert school.open().code == "CODE2"
    school.records.close_lesson(first.id, NOON, as_teacher=school.ann.id)
    third = school.open()
    assert third.code == first.code == "CODE1"
    assert school.records.take_seat_by_code("CODE1", NOON, as_learner=owl.id).id == third.id
    new = school.join(third)
    with pytest.raises(LessonOverError, match="over"):
        school.records.take_seat(first.id, NOON, as_learner=new.id)
    assert school.records.take_seat(first.id, NOON, as_learner=owl.id).is_over


def test_deleted_data_is_gone_and_the_lesson_goes_on(school: School) -> None:
    records = school.records
    rules = Rules(PRESETS["royal-500"])
    lesson = school.open(singles(2, rules))
    owl, other = school.class_joins(lesson, 2)
    school.move_on(lesson)
    for one in (owl, other):
        school.answer(lesson, one)
    school.delete(owl)
    left = rows(records)
    assert [left[table] for table in ("learners", "profiles", "lesson_seats")] == [1, 1, 1]
    assert [left[table] for table in ("lesson_answers", "questions", "decisions")] == [1, 1, 1]
    results = records.lesson_results(lesson.id, as_teacher=school.ann.id)
    assert [member.learner for member in results.members] == [other]
    school.delete(other)
    # The rules of a set stay, whoever is deleted.
    assert records.question_set(lesson.set_id, as_teacher=school.ann.id).items[0].rules == rules


def test_a_deleted_class_leaves_its_sets_and_nothing_else(school: School) -> None:
    records, ann = school.records, school.ann.id
    me = records.add_profile("Me", NOON)
    lesson = school.open()
    school.class_joins(lesson, 3)
    school.move_on(lesson)
    records.delete_class(school.hers.id, as_teacher=ann)
    left = {table for table, count in rows(records).items() if count}
    assert left == {
        "teachers", "invitations", "classes", "class_teachers", "sets", "set_items", "rules",
        "profiles",
    }  # fmt: skip
    assert records.profiles() == [me]
    records.delete_set(lesson.set_id, as_teacher=ann)
    assert rows(records)["rules"] == 0
