"""Everything of the classroom is tried as everybody whom it is not for."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import select

from tests.records.examples import NOON
from tests.records.school import answered, names, singles
from trainer.errors import NotYoursError, UnknownCodeError, UnknownKeyError
from trainer.lesson import Feedback, LessonKind, LessonOptions
from trainer.records import Records, RosterEntry
from trainer.records.tables import Base

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.records.school import School

NOBODY = 999


class Scene:
    """Ann's class in a self-paced lesson that Owl 1 has begun; Bob's class in one of his own."""

    def __init__(self, school: School) -> None:
        self.school, self.records = school, school.records
        self.ann, self.bob = school.ann, school.bob
        self.hers, self.his = school.hers, school.his
        paced = LessonOptions(LessonKind.SELF_PACED, attempts=2, feedback=Feedback.AT_END)
        self.lesson = school.open(singles(1), paced)
        self.owl, self.other = school.class_joins(self.lesson, 2)
        self.removed = school.join(self.lesson)
        self.records.remove_learner(self.removed.id, NOON, as_teacher=self.ann.id)
        self.question = school.question(self.lesson, self.owl)
        self.kept = self.lesson.set_id
        self.unused = self.records.keep_set("Unused", singles(), NOON, as_teacher=self.ann.id).id
        bobs = self.records.keep_set("Bob’s", singles(), NOON, as_teacher=self.bob.id)
        self.bobs_lesson = self.records.open_lesson(
            self.his.id, bobs.id, LessonOptions(), ["BOBBOB"], NOON, as_teacher=self.bob.id
        )
        self.stranger = self.records.join("BOBBOB", names(), "stranger’s key", NOON)


TEACHERS: dict[str, Callable[[Scene, int], object]] = {
    "invite": lambda it, who: it.records.invite("t", NOON, NOON, as_teacher=who),
    "set_password": lambda it, who: it.records.set_password("hash", as_teacher=who),
    "sign_out_teacher": lambda it, who: it.records.sign_out_teacher(as_teacher=who),
    "make_class": lambda it, who: it.records.make_class("New", NOON, as_teacher=who),
    "classes": lambda it, who: it.records.classes(as_teacher=who),
    "rename_class": lambda it, who: it.records.rename_class(it.hers.id, "X", as_teacher=who),
    "delete_class": lambda it, who: it.records.delete_class(it.hers.id, as_teacher=who),
    "share_class": lambda it, who: it.records.share_class(it.hers.id, "Bob", as_teacher=who),
    "class_teachers": lambda it, who: it.records.class_teachers(it.hers.id, as_teacher=who),
    "learners": lambda it, who: it.records.learners(it.hers.id, as_teacher=who),
    "add_roster": lambda it, who: it.records.add_roster(
        it.hers.id, [RosterEntry("Eve", None, "k")], names(), NOON, as_teacher=who
    ),
    "remove_learner": lambda it, who: it.records.remove_learner(it.owl.id, NOON, as_teacher=who),
    "renew_key": lambda it, who: it.records.renew_key(it.owl.id, "new key", as_teacher=who),
    "keep_set": lambda it, who: it.records.keep_set("New", singles(), NOON, as_teacher=who),
    "sets": lambda it, who: it.records.sets(as_teacher=who),
    "question_set": lambda it, who: it.records.question_set(it.kept, as_teacher=who),
    "duplicate_set": lambda it, who: it.records.duplicate_set(it.kept, "X", NOON, as_teacher=who),
    "rename_set": lambda it, who: it.records.rename_set(it.kept, "X", as_teacher=who),
    "delete_set": lambda it, who: it.records.delete_set(it.unused, as_teacher=who),
    "open_lesson": lambda it, who: it.records.open_lesson(
        it.hers.id, it.kept, LessonOptions(), ["NEWNEW"], NOON, as_teacher=who
    ),
    "lessons": lambda it, who: it.records.lessons(it.hers.id, as_teacher=who),
    "lesson": lambda it, who: it.records.lesson(it.lesson.id, as_teacher=who),
    "lock_lesson": lambda it, who: it.records.lock_lesson(
        it.lesson.id, locked=True, as_teacher=who
    ),
    "move_on": lambda it, who: it.records.move_on(
        it.lesson.id, it.lesson.step, NOON, as_teacher=who
    ),
    "close_lesson": lambda it, who: it.records.close_lesson(it.lesson.id, NOON, as_teacher=who),
    "lesson_results": lambda it, who: it.records.lesson_results(it.lesson.id, as_teacher=who),
    "class_results": lambda it, who: it.records.class_results(it.hers.id, as_teacher=who),
}
"""What teachers do, here with what is Ann's."""

LEARNERS: dict[str, Callable[[Scene, int], object]] = {
    "renew_own_key": lambda it, who: it.records.renew_own_key("new key", as_learner=who),
    "take_seat": lambda it, who: it.records.take_seat(it.lesson.id, NOON, as_learner=who),
    "take_seat_by_code": lambda it, who: it.records.take_seat_by_code(
        it.lesson.code, NOON, as_learner=who
    ),
    "open_lessons": lambda it, who: it.records.open_lessons(as_learner=who),
    "own_lessons": lambda it, who: it.records.own_lessons(as_learner=who),
    "lesson_step": lambda it, who: it.records.lesson_step(it.lesson.id, as_learner=who),
    "lesson_turn": lambda it, who: it.records.lesson_turn(
        it.lesson.id, "new", NOON, as_learner=who
    ),
    "answer_lesson": lambda it, who: it.records.answer_lesson(
        it.lesson.id, answered(it.question), as_learner=who
    ),
    "go_on": lambda it, who: it.records.go_on(it.lesson.id, it.question.id, NOON, as_learner=who),
    "begin_attempt": lambda it, who: (
        it.records.answer_lesson(it.lesson.id, answered(it.question), as_learner=it.owl.id),
        it.records.begin_attempt(it.lesson.id, "again", NOON, as_learner=who),
    ),
    "withheld_questions": lambda it, who: it.records.withheld_questions(NOON, as_learner=who),
    "own_results": lambda it, who: it.records.own_results(it.lesson.id, NOON, as_learner=who),
}
"""What learners do, here Owl 1 in his lesson."""

OF_ONESELF = {
    "invite", "set_password", "sign_out_teacher", "make_class", "classes", "keep_set", "sets",
    "renew_own_key", "open_lessons", "own_lessons", "withheld_questions",
}  # fmt: skip
"""What everybody may do for himself: it names nothing that could be another's."""

OF_THE_CLASS = {"take_seat", "take_seat_by_code", "lesson_step", "lesson_turn", "own_results"}
"""What each learner of a class may do in its lessons, and sees nobody else by."""


@pytest.fixture
def scene(school: School) -> Scene:
    return Scene(school)


def everything(records: Records) -> dict[str, list[Any]]:
    with records._session() as session:
        return {
            name: sorted(map(repr, session.execute(select(table)).all()))
            for name, table in Base.metadata.tables.items()
        }


def asks_for(parameter: str) -> set[str]:
    return {
        name
        for name, method in inspect.getmembers(Records, inspect.isfunction)
        if not name.startswith("_") and parameter in inspect.signature(method).parameters
    }


def test_every_method_that_is_told_who_asks_is_tried() -> None:
    assert set(TEACHERS) == asks_for("as_teacher")
    assert set(LEARNERS) == asks_for("as_learner")


@pytest.mark.parametrize("what", TEACHERS)
def test_a_teacher_may_do_it_with_what_is_his(scene: Scene, what: str) -> None:
    TEACHERS[what](scene, scene.ann.id)


@pytest.mark.parametrize("what", LEARNERS)
def test_a_learner_may_do_it_where_he_is(scene: Scene, what: str) -> None:
    LEARNERS[what](scene, scene.owl.id)


@pytest.mark.parametrize("what", sorted(set(TEACHERS) - OF_ONESELF))
def test_another_teacher_may_not(scene: Scene, what: str) -> None:
    before = everything(scene.records)
    with pytest.raises(NotYoursError, match=r"^there is no .* for you"):
        TEACHERS[what](scene, scene.bob.id)
    assert everything(scene.records) == before


@pytest.mark.parametrize("what", sorted(set(TEACHERS) - {"classes", "sets"}))
def test_one_who_is_no_teacher_may_not(scene: Scene, what: str) -> None:
    before = everything(scene.records)
    with pytest.raises(NotYoursError, match=r"^there is no .* for you"):
        TEACHERS[what](scene, NOBODY)
    assert everything(scene.records) == before


def test_another_teacher_sees_his_own_classes_and_sets_alone(scene: Scene) -> None:
    assert scene.records.classes(as_teacher=scene.bob.id) == [scene.his]
    assert [one.name for one in scene.records.sets(as_teacher=scene.bob.id)] == ["Bob’s"]
    assert scene.records.classes(as_teacher=NOBODY) == []
    assert scene.records.sets(as_teacher=NOBODY) == []


def test_a_set_of_another_teacher_cannot_be_given_to_a_class_of_ones_own(scene: Scene) -> None:
    with pytest.raises(NotYoursError, match="no set"):
        scene.records.open_lesson(
            scene.his.id, scene.kept, LessonOptions(), ["X"], NOON, as_teacher=scene.bob.id
        )


@pytest.mark.parametrize("what", sorted(set(LEARNERS) - OF_ONESELF))
def test_a_learner_of_another_class_may_not(scene: Scene, what: str) -> None:
    before = everything(scene.records)
    with pytest.raises(NotYoursError, match=r"^there is no .* for you"):
        LEARNERS[what](scene, scene.stranger.id)
    if what != "begin_attempt":  # Owl 1 himself answers before it
        assert everything(scene.records) == before


@pytest.mark.parametrize("who", ["removed", "deleted", "nobody"])
@pytest.mark.parametrize("what", LEARNERS)
def test_one_who_is_no_learner_any_more_may_not(scene: Scene, what: str, who: str) -> None:
    if who == "deleted":
        scene.school.delete(scene.other)
    ids = {"removed": scene.removed.id, "deleted": scene.other.id, "nobody": NOBODY}
    before = everything(scene.records)
    with pytest.raises(NotYoursError, match=r"^there is no .* for you"):
        LEARNERS[what](scene, ids[who])
    if what != "begin_attempt":  # the one who may finishes an attempt first
        assert everything(scene.records) == before


@pytest.mark.parametrize(
    "what", sorted(set(LEARNERS) - OF_ONESELF - OF_THE_CLASS - {"begin_attempt"})
)
def test_a_classmate_may_not_touch_what_is_ones_own(scene: Scene, what: str) -> None:
    before = everything(scene.records)
    with pytest.raises(NotYoursError, match=r"^there is no question for you"):
        LEARNERS[what](scene, scene.other.id)
    assert everything(scene.records) == before


def test_a_learner_sees_himself_alone(scene: Scene) -> None:
    records, owl = scene.records, scene.owl
    records.answer_lesson(scene.lesson.id, answered(scene.question), as_learner=owl.id)
    mine = records.own_results(scene.lesson.id, NOON, as_learner=owl.id)
    assert [member.learner for member in mine.members] == [owl]
    assert {cell.learner for cell in mine.cells} == {owl.id}
    theirs = records.own_results(scene.lesson.id, NOON, as_learner=scene.other.id)
    assert [member.learner for member in theirs.members] == [scene.other]
    assert theirs.cells == ()
    assert records.open_lessons(as_learner=scene.stranger.id) == [scene.bobs_lesson]
    turn = records.lesson_turn(scene.lesson.id, "new", NOON, as_learner=scene.other.id)
    assert turn.question is not None
    assert turn.question.answers == ()


def test_a_shared_class_is_open_to_the_other_teacher(scene: Scene) -> None:
    scene.records.share_class(scene.hers.id, "bob", as_teacher=scene.ann.id)
    for what in sorted(set(TEACHERS) - OF_ONESELF):
        if "set" not in what and what not in ("open_lesson", "delete_class"):
            TEACHERS[what](scene, scene.bob.id)
    with pytest.raises(NotYoursError, match="no set"):
        TEACHERS["question_set"](scene, scene.bob.id)


def test_words_that_open_nothing_open_nothing(scene: Scene) -> None:
    with pytest.raises(UnknownCodeError, match="NOSUCH"):
        scene.records.join("NOSUCH", names(), "k", NOON)
    with pytest.raises(UnknownKeyError, match="four words"):
        scene.records.come_back("nobody’s key")
    with pytest.raises(UnknownKeyError, match="four words"):
        scene.records.delete_learner_by_key("nobody’s key", NOON)


def test_a_refusal_says_not_whether_it_is_there(scene: Scene) -> None:
    texts = []
    for lesson in (scene.lesson.id, NOBODY):
        with pytest.raises(NotYoursError) as caught:
            scene.records.lesson(lesson, as_teacher=scene.bob.id)
        texts.append(str(caught.value).replace(str(lesson), "?"))
    assert texts[0] == texts[1]
