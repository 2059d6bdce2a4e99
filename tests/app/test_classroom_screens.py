"""The classroom's pages: what a teacher makes and sees there, and what a learner finds."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from strategy_tables.values import Choice
from tests.records.examples import NOON
from tests.records.school import answered, names, rounds, singles
from trainer.app import journal, page
from trainer.app.classroom.result_sections import SECTIONS
from trainer.app.session import running, widgets
from trainer.classroom.codes import codes
from trainer.classroom.preview import solution_of
from trainer.history import Certainty
from trainer.items import table_seats
from trainer.lesson import LessonKind, LessonOptions
from trainer.progress import FEWEST_OF_A_SITUATION
from trainer.records import LONGEST_NAME, RosterEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.app.tab import Tab
    from tests.records.school import School
    from trainer.items import Item
    from trainer.records import Learner, Lesson, LessonResults


def _given(
    school: School, items: Sequence[Item] | None = None, options: LessonOptions | None = None
) -> tuple[Lesson, Learner]:
    """A lesson at its first hand, and a learner in it."""
    lesson = school.open(items, options)
    who = school.join(lesson)
    if lesson.kind is not LessonKind.SELF_PACED:
        lesson = school.move_on(lesson, datetime.now(UTC))
    return lesson, who


def _answer(school: School, lesson: Lesson, who: Learner, choice: Choice = Choice.RIDE) -> None:
    now = datetime.now(UTC)
    given = answered(school.question(lesson, who, now), choice, now)
    assert school.records.answer_lesson(lesson.id, given, as_learner=who.id)


# Sets


def test_a_set_is_composed_shown_and_composed_again(tab: Tab, school: School) -> None:
    tab.sign_in(school.ann)
    tab.open("sets")
    tab.type_into("Name of the set", "Monday <b>")
    tab.press("Make the set")
    assert "10 questions:" in tab.words
    assert "let it ride" not in tab.words
    [answers] = [one for one in tab.app.toggle if one.label == "Show the answers"]
    answers.set_value(True)
    tab.run()
    assert "let it ride" in tab.words
    tab.press("Other hands, same blueprint")
    again, first = school.records.sets(as_teacher=school.ann.id)
    assert (again.name, again.items) == ("Monday <b> again", first.items)
    items = [
        school.records.question_set(one.id, as_teacher=school.ann.id).items
        for one in (again, first)
    ]
    assert items[0] != items[1]


def test_rounds_for_a_table_are_composed(tab: Tab, school: School) -> None:
    tab.sign_in(school.ann)
    tab.open("sets")
    [kind] = [one for one in tab.app.segmented_control if one.label == "What it asks"]
    kind.set_value("Rounds for a table")
    tab.run()
    tab.type_into("Name of the set", "Table")
    tab.press("Make the set")
    [one] = school.records.sets(as_teacher=school.ann.id)
    made = school.records.question_set(one.id, as_teacher=school.ann.id)
    assert table_seats(made.items) == 4
    assert "5 rounds for a table of 4, 40 decisions" in tab.words


def test_a_bad_line_is_named_and_nothing_is_lost(tab: Tab, school: School) -> None:
    tab.sign_in(school.ann)
    tab.open("sets")
    tab.type_into("Name of this set", "Pasted")
    tab.type_into("Hands, one a line", "Th Jh Qh\n2c 2d XX")
    tab.press("Make the set from these hands")
    assert "line 2: &#x27;XX&#x27; is not a card" in tab.words
    assert school.records.sets(as_teacher=school.ann.id) == []
    [lines] = [one for one in tab.app.text_area if one.label.startswith("Hands")]
    assert lines.value == "Th Jh Qh\n2c 2d XX"
    tab.type_into("Hands, one a line", "Th Jh Qh\n2c 2d 5h 9s")
    tab.press("Make the set from these hands")
    [made] = school.records.sets(as_teacher=school.ann.id)
    assert (made.name, made.items) == ("Pasted", 2)


def test_a_set_that_was_given_stays(tab: Tab, school: School) -> None:
    school.open()
    tab.sign_in(school.ann)
    tab.open("sets")
    tab.press("Delete this set")
    assert "was given in a lesson" in tab.words
    tab.press("Duplicate")
    tab.press("Delete this set")
    assert [one.name for one in school.records.sets(as_teacher=school.ann.id)] == ["Monday"]


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """No two presses are a double click."""
    monkeypatch.setattr(widgets, "_DOUBLE_PRESS", timedelta())


@pytest.mark.usefixtures("slowly")
def test_a_set_made_of_another_one_has_a_name_of_its_own(tab: Tab, school: School) -> None:
    tab.sign_in(school.ann)
    tab.open("sets")
    name = "B" * LONGEST_NAME
    tab.type_into("Name of the set", name)
    tab.press("Make the set")
    first = tab.named("set")
    for word in ("Duplicate", "Other hands, same blueprint"):
        for _ in range(2):
            tab.app.query_params["set"] = first
            tab.run()
            tab.press(word)
    made = [one.name for one in school.records.sets(as_teacher=school.ann.id)]
    assert made == [
        f"{'B' * 30} again (2)",
        f"{'B' * 34} again",
        f"Copy of {'B' * 28} (2)",
        f"Copy of {'B' * 32}",
        name,
    ]


# Things of one name


def _turned_to(tab: Tab, label: str, what: str) -> list[str]:
    """What the address says after each option of a box was picked, in the order of the options."""
    [box] = [one for one in tab.app.selectbox if one.label == label]
    named = dict[str, str]()
    for option in sorted(box.options, key=lambda one: one == box.options[box.index or 0]):
        _pick(tab, label, option)  # what is shown comes last: to pick it first is no change
        [now] = [one for one in tab.app.selectbox if one.label == label]
        assert now.options[now.index or 0] == option
        named[option] = tab.named(what)
    return [named[one] for one in box.options]


def test_a_set_that_is_renamed_elsewhere_is_still_the_one_that_is_given(
    tab: Tab, school: School
) -> None:
    ann = school.ann.id
    kept = [school.records.keep_set(name, singles(), NOON, as_teacher=ann) for name in "AB"]
    tab.sign_in(school.ann)
    _pick(tab, "Set", "A · 3 questions")
    school.records.rename_set(kept[0].id, "C", as_teacher=ann)
    tab.run()
    [box] = [one for one in tab.app.selectbox if one.label == "Set"]
    assert (box.proto.set_value, box.proto.raw_value) == (True, "C · 3 questions")
    tab.press("Open the lesson")
    [lesson] = school.records.lessons(school.hers.id, as_teacher=ann)
    assert lesson.set_id == kept[0].id


@pytest.mark.usefixtures("slowly")
def test_each_of_two_sets_of_one_name_is_shown_and_given(tab: Tab, school: School) -> None:
    ann = school.ann.id
    kept = [school.records.keep_set("Before", singles(3), NOON, as_teacher=ann) for _ in range(2)]
    tab.sign_in(school.ann)
    [box] = [one for one in tab.app.selectbox if one.label == "Set"]
    assert len(set(box.options)) == 2
    for option in box.options:
        tab.open("classroom")
        _pick(tab, "Set", option)
        tab.press("Open the lesson")
    lessons = school.records.lessons(school.hers.id, as_teacher=ann)
    assert [one.set_id for one in lessons] == [one.id for one in kept]
    tab.open("sets")
    assert _turned_to(tab, "Your sets", "set") == [str(one.id) for one in reversed(kept)]


def test_each_of_two_classes_of_one_name_is_shown(tab: Tab, school: School) -> None:
    other = school.class_of(school.ann, school.hers.name)
    tab.sign_in(school.ann)
    assert sorted(_turned_to(tab, "Class", "class")) == [str(school.hers.id), str(other.id)]


@pytest.mark.parametrize(("screen", "box"), [("live", "Your lessons"), ("results", "Lesson")])
def test_each_of_two_lessons_of_one_name_is_shown(
    tab: Tab, school: School, screen: str, box: str
) -> None:
    lessons = [school.open(), school.open()]
    tab.sign_in(school.ann)
    tab.open(screen)
    assert _turned_to(tab, box, "lesson") == [str(one.id) for one in reversed(lessons)]


def test_a_learner_finds_each_of_two_lessons_of_one_name(tab: Tab, school: School) -> None:
    lessons = [school.open(), school.open()]
    who = school.join(lessons[0])
    tab.sign_in(who)
    assert _turned_to(tab, "Your lessons", "lesson") == [str(one.id) for one in lessons]


def test_a_lesson_is_compared_with_each_of_two_of_one_name(tab: Tab, school: School) -> None:
    lessons = [school.move_on(school.open(singles(1))) for _ in range(3)]
    who = school.join(lessons[0])
    _answer(school, lessons[0], who)
    school.records.take_seat(lessons[2].id, NOON, as_learner=who.id)
    _answer(school, lessons[2], who)
    tab.sign_in(school.ann)
    tab.app.query_params["lesson"] = str(lessons[0].id)
    tab.app.session_state["result-section"] = "Before and after"
    tab.open("results")
    [box] = [one for one in tab.app.selectbox if one.label == "Compare with"]
    said = []
    for option in box.options:
        _pick(tab, "Compare with", option)
        said.append("over 1 learner in both" in tab.words)
    assert said == [False, True]


@pytest.fixture(params=[0, 5], ids=["at once", "on a busy server"])
def clock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """A clock that stands still but while a page is drawn: to the next press no time is lost."""
    clock, draw_frame = [NOON], page.frame

    def frame() -> None:
        clock[0] += timedelta(seconds=request.param)
        draw_frame()

    monkeypatch.setattr(page, "frame", frame)
    for module in (widgets, running):
        monkeypatch.setattr(module, "now", lambda: clock[0])
    return clock


def test_a_double_click_opens_one_lesson(
    tab: Tab, school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(widgets, "now", lambda: NOON)
    school.open()
    tab.sign_in(school.ann)
    tab.press("Open the lesson")
    tab.open("classroom")
    tab.press("Open the lesson")
    assert len(school.records.lessons(school.hers.id, as_teacher=school.ann.id)) == 2


def test_a_double_click_makes_one_of_a_thing(
    tab: Tab, school: School, clock: list[datetime]
) -> None:
    school.open()
    ann = school.ann.id
    tab.sign_in(school.ann)
    tab.open("sets")
    for pressed, there in (("Duplicate", 2), ("Delete this set", 1)):
        tab.press(pressed)
        tab.press(pressed)
        assert len(school.records.sets(as_teacher=ann)) == there
    clock[0] += timedelta(seconds=1)
    tab.press("Duplicate")
    assert len(school.records.sets(as_teacher=ann)) == 2


# Classes


def test_a_roster_becomes_learners_whose_keys_are_shown_until_put_away(
    tab: Tab, school: School
) -> None:
    tab.sign_in(school.ann)
    tab.app.session_state["class-section"] = "Learners"
    tab.run()
    tab.type_into("Names, one a line", "Ada <i>; s1\nEmmy; s2")
    tab.press("Make keys for them")
    learners = school.records.learners(school.hers.id, as_teacher=school.ann.id)
    assert sorted((one.name, one.roster_id) for one in learners) == [
        ("Ada <i>", "s1"),
        ("Emmy", "s2"),
    ]
    assert "Ada &lt;i&gt;" in tab.words
    assert "your name here is" in tab.words
    tab.press("Put them away")
    assert "your name here is" not in tab.words


def test_a_class_is_deleted_by_its_name_alone(tab: Tab, school: School) -> None:
    tab.sign_in(school.ann)
    tab.app.session_state["class-section"] = "The class"
    tab.run()
    for typed, left in (("His", 1), ("Hers", 0)):
        tab.type_into("Type the name of the class", typed)
        tab.press("Delete for good")
        assert len(school.records.classes(as_teacher=school.ann.id)) == left


def test_a_lesson_at_a_table_needs_rounds(tab: Tab, school: School) -> None:
    school.records.keep_set("Singles", singles(), datetime.now(UTC), as_teacher=school.ann.id)
    tab.sign_in(school.ann)
    [kind] = [one for one in tab.app.segmented_control if one.label == "Kind"]
    kind.set_value(LessonKind.TABLE)
    tab.run()
    tab.press("Open the lesson")
    assert "does not consist of rounds" in tab.words
    assert school.records.lessons(school.hers.id, as_teacher=school.ann.id) == []


# A lesson


def test_a_teacher_runs_a_lesson_to_its_end(
    tab: Tab, school: School, clock: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second press of a double click meets the next step's button, and does not count."""
    told = list[str]()
    monkeypatch.setattr(journal, "note", told.append)
    lesson = school.open(singles(1))
    tab.sign_in(school.ann)
    tab.open("live")
    assert lesson.code in tab.words
    tab.press("Begin")
    for word in ("Show what was right", "Finish the lesson"):
        step = school.lesson(lesson).step
        tab.press(word)
        assert school.lesson(lesson).step == step
        clock[0] += timedelta(seconds=1)
        tab.press(word)
        assert school.lesson(lesson).step != step
    name = f"lesson {lesson.id}"
    assert told == [f"{name}: hand 1 asking", f"{name}: hand 1 shown", f"{name} is over"]
    assert "This lesson is over." in tab.words


def test_a_double_click_locks_a_lesson(tab: Tab, school: School, clock: list[datetime]) -> None:
    """The second press meets the button that lets others in again."""
    lesson = school.open(singles(1))
    tab.sign_in(school.ann)
    tab.open("live")
    for words, other in (
        ("Let nobody new in", "Let others in again"),
        ("Let others in again", "Let nobody new in"),
    ):
        tab.press(words)
        tab.press(other)
        assert school.lesson(lesson).locked == (words == "Let nobody new in")
        clock[0] += timedelta(seconds=1)


def test_another_teachers_lesson_is_not_shown(tab: Tab, school: School) -> None:
    lesson = school.open()
    tab.sign_in(school.bob)
    for screen in ("live", "results"):
        tab.app.query_params["lesson"] = str(lesson.id)
        tab.open(screen)
        assert lesson.code not in tab.words
        assert "No lesson yet" in tab.words


@pytest.mark.parametrize("kind", [LessonKind.LIVE, LessonKind.TABLE])
def test_results_have_all_their_sections(tab: Tab, school: School, kind: LessonKind) -> None:
    items = rounds(1, 2) if kind is LessonKind.TABLE else singles(2)
    lesson, who = _given(school, items, LessonOptions(kind=kind))
    _answer(school, lesson, who)
    tab.sign_in(school.ann)
    for section in SECTIONS:
        tab.app.session_state["result-section"] = section
        tab.open("results")
    assert len(tab.app.get("download_button")) == 5


def test_one_of_a_thing_is_one(tab: Tab, school: School) -> None:
    # One learner in the second lesson, and in both; one answer in the first is missing to say more.
    item = singles(1)[0]
    (right,) = solution_of(item).analysis.best
    wrong = next(one for one in Choice if one is not right)
    lessons = [school.move_on(school.open([item])) for _ in range(2)]
    learners = school.class_joins(lessons[0], FEWEST_OF_A_SITUATION - 1)
    for one in learners:
        school.answer(lessons[0], one, wrong)
    school.records.take_seat(lessons[1].id, NOON, as_learner=learners[0].id)
    school.answer(lessons[1], learners[0], wrong)
    tab.sign_in(school.ann)

    def said(section: str, lesson: Lesson) -> str:
        tab.app.query_params["lesson"] = str(lesson.id)
        tab.app.session_state["result-section"] = section
        tab.open("results")
        return "\n".join([tab.words, *(option for one in tab.app.radio for option in one.options)])

    assert "needs 1 more answer)" in said("Teach next", lessons[0])
    assert re.search(r", 1 learner$", said("Learners", lessons[1]), re.MULTILINE)
    assert "over 1 learner in both" in said("Before and after", lessons[1])


def test_what_is_picked_to_teach_next_lies_on_the_felt(tab: Tab, school: School) -> None:
    # At each of two seats two sat one after the other, both wrong at bet 1 and both sure of it.
    [item, _] = items = rounds(1, 2)
    assert [solution_of(item, seat).analysis.best for seat in (1, 2)] == [{Choice.PULL}] * 2
    lesson = school.open(items, LessonOptions(kind=LessonKind.TABLE))
    first = school.class_joins(lesson, 2)
    lesson = school.move_on(lesson)
    second = [_another_in_the_seat(school, lesson, one) for one in first]
    for one in second:
        _be_wrong_and_sure(school, lesson, one)
    tab.sign_in(school.ann)
    tab.open("results")

    def felt() -> str:
        [found] = tab.app.get("bidi_component")
        return str(found.proto)

    def felt_of(option: str) -> str:
        [choice] = tab.app.radio
        choice.set_value(option)
        tab.run()
        return felt()

    at_first, [choice] = felt(), tab.app.radio
    costliest, *others = choice.options
    sure = [one for one in others if "2 of 2 were sure to let it ride" in one]
    assert len({felt_of(one) for one in sure}) == 2
    assert felt_of(costliest) == at_first


def _another_in_the_seat(school: School, lesson: Lesson, who: Learner) -> Learner:
    """Who takes the seat of a learner who is wrong there, and is sent out."""
    _be_wrong_and_sure(school, lesson, who)
    school.records.remove_learner(who.id, NOON, as_teacher=school.ann.id)
    return school.join(lesson)


def _be_wrong_and_sure(school: School, lesson: Lesson, who: Learner) -> None:
    given = replace(answered(school.question(lesson, who), Choice.RIDE), certainty=Certainty.SURE)
    assert school.records.answer_lesson(lesson.id, given, as_learner=who.id)


@pytest.mark.parametrize(
    ("roster", "canvas", "moodle"),
    [
        pytest.param(None, False, False, id="no roster"),
        pytest.param(RosterEntry("Ada", None, "a"), True, False, id="a name without an id"),
        pytest.param(RosterEntry("Ada", "s1", "a"), True, True, id="a name with an id"),
    ],
)
def test_a_gradebook_without_anybody_on_a_roster_is_not_offered(
    tab: Tab, school: School, roster: RosterEntry | None, canvas: bool, moodle: bool
) -> None:
    lesson, who = _given(school, singles(1))
    if roster is not None:
        [who] = school.records.add_roster(
            school.hers.id, [roster], names(), NOON, as_teacher=school.ann.id
        )
        school.records.take_seat(lesson.id, NOON, as_learner=who.id)
    _answer(school, lesson, who)
    tab.sign_in(school.ann)
    tab.app.session_state["result-section"] = "Files"
    tab.open("results")
    offered = {one.proto.label: not one.proto.disabled for one in tab.app.get("download_button")}
    assert [offered[f"Grades for {one}"] for one in ("Canvas", "Moodle")] == [canvas, moodle]
    needs = [one.value for one in tab.app.caption if "Bring a roster" in one.value]
    assert len(needs) == [canvas, moodle].count(False)
    assert all(one.startswith("needs a roster") for one in needs)


@pytest.mark.parametrize(("kind", "named"), [("class", "class"), ("set", "set")])
def test_a_thing_without_a_name_is_asked_for_one(
    tab: Tab, school: School, kind: str, named: str
) -> None:
    tab.sign_in(school.ann)
    if kind == "class":
        tab.press("Create the class")
    else:
        tab.open("sets")
        tab.press("Make the set")
    assert f"give the {named} a name of 1 to 40 characters" in tab.words


def test_a_learner_finds_the_lobby_the_hand_and_the_report(tab: Tab, school: School) -> None:
    lesson = school.open(singles(1))
    who = school.join(lesson)
    tab.sign_in(who)
    assert "You are in" in str([one.value for one in tab.app.header])
    lesson = school.move_on(lesson, datetime.now(UTC))
    tab.run()
    assert len(tab.app.get("bidi_component")) == 1
    _answer(school, lesson, who)
    school.records.close_lesson(lesson.id, datetime.now(UTC), as_teacher=school.ann.id)
    tab.run()
    assert "How it went" in str([one.value for one in tab.app.header])
    [score] = [one for one in tab.app.caption if one.value.startswith("Score")]
    assert "a right answer earns 100; the more a mistake costs, the less it earns" in score.value
    assert "exp" not in score.value
    assert "exp(−2.9 × cost in bets)" in score.help
    assert not tab.app.get("bidi_component")


def test_a_learner_of_the_class_takes_a_seat_without_a_code(tab: Tab, school: School) -> None:
    who = school.join(school.open())
    second = school.open()
    for one in school.records.own_lessons(as_learner=who.id):
        school.records.close_lesson(one.id, datetime.now(UTC), as_teacher=school.ann.id)
    tab.sign_in(who)
    tab.press("Take a seat")
    assert second.id in [one.id for one in school.records.own_lessons(as_learner=who.id)]


@pytest.fixture
def homework(school: School) -> Lesson:
    """Given to the class before all other lessons, and open as long as they are."""
    return school.open(options=LessonOptions(kind=LessonKind.SELF_PACED))


def _headings(tab: Tab) -> str:
    return " ".join(one.value for one in tab.app.header)


@pytest.mark.parametrize("joined", [False, True], ids=["offered", "joined"])
def test_a_learner_stays_at_how_it_went_also_where_there_is_homework(
    tab: Tab, school: School, homework: Lesson, joined: bool
) -> None:
    lesson, who = _given(school, singles(1))
    if joined:
        school.records.take_seat(homework.id, NOON, as_learner=who.id)
    tab.sign_in(who)
    _answer(school, lesson, who)
    school.records.close_lesson(lesson.id, NOON, as_teacher=school.ann.id)
    for _ in range(2):
        tab.run()
        assert _headings(tab) == "How it went"
    tab.reload()
    assert _headings(tab) == "How it went"
    _pick(tab, "Your lessons", _option(tab, "Your lessons", "open"))
    assert tab.named("lesson") == str(homework.id)


def test_after_how_it_went_a_learner_is_led_to_the_next_lesson_and_may_look_back(
    tab: Tab, school: School, homework: Lesson
) -> None:
    lesson, who = _given(school, singles(1))
    ann, later = school.ann.id, NOON + timedelta(hours=1)

    def opened_at(moment: datetime) -> Lesson:
        given = LessonOptions(), codes(), moment
        return school.records.open_lesson(school.hers.id, lesson.set_id, *given, as_teacher=ann)

    tab.sign_in(who)
    school.records.close_lesson(lesson.id, later, as_teacher=ann)
    tab.run()
    assert _headings(tab) == "How it went"
    second = opened_at(later + timedelta(minutes=1))
    tab.run()
    assert tab.named("lesson") == str(second.id)
    tab.press("Take a seat")
    assert "You are in" in _headings(tab)
    _pick(tab, "Your lessons", _option(tab, "Your lessons", "over"))
    opened_at(later + timedelta(minutes=2))
    tab.run()
    assert _headings(tab) == "How it went"
    # It was open when it was chosen, and so it is like one that the page led to.
    _pick(tab, "Your lessons", _option(tab, "Your lessons", "open"))
    chosen = int(tab.named("lesson"))
    school.records.close_lesson(chosen, later + timedelta(minutes=3), as_teacher=ann)
    tab.run()
    assert tab.named("lesson") == str(chosen)
    last = opened_at(later + timedelta(minutes=4))
    tab.run()
    assert tab.named("lesson") == str(last.id)


@pytest.mark.parametrize("screen", ["live", "results"])
def test_a_teachers_page_stays_at_a_lesson_that_is_over(
    tab: Tab, school: School, homework: Lesson, screen: str
) -> None:
    lesson = school.open(singles(1))
    tab.sign_in(school.ann)
    tab.open(screen)
    assert homework.id < lesson.id
    assert tab.named("lesson") == str(lesson.id)
    school.records.close_lesson(lesson.id, NOON, as_teacher=school.ann.id)
    tab.run()
    assert tab.named("lesson") == str(lesson.id)
    [box] = [one for one in tab.app.selectbox if one.label in {"Your lessons", "Lesson"}]
    assert "over" in box.options[box.index or 0]
    assert "over" in box.proto.raw_value  # told to the browser, which would go on with the old one
    tab.run()
    [box] = [one for one in tab.app.selectbox if one.label in {"Your lessons", "Lesson"}]
    assert not box.proto.set_value  # once: a click that comes later has to count


def _option(tab: Tab, label: str, words: str) -> str:
    """The first option of a box that has these words in it, and is not the one shown."""
    [box] = [one for one in tab.app.selectbox if one.label == label]
    shown = box.options[box.index or 0]
    return next(one for one in box.options if words in one and one != shown)


def test_an_answer_is_on_no_other_page_before_the_class_sees_it(tab: Tab, school: School) -> None:
    lesson, who = _given(school, singles(1))
    _answer(school, lesson, who)
    tab.sign_in(who)
    tab.open("progress")
    assert "Nothing is answered yet" in tab.words
    tab.open("practice")
    [felt] = tab.app.get("bidi_component")
    assert "0 decisions" in str(felt.proto)
    school.move_on(lesson, datetime.now(UTC))
    tab.open("progress")
    assert "Nothing is answered yet" not in tab.words


@pytest.mark.parametrize("word", ["New key", "Remove from class"])
def test_a_press_about_a_learner_who_deleted_himself_says_that_he_is_gone(
    tab: Tab, school: School, word: str
) -> None:
    gone, here = school.class_joins(school.open(), 2)
    tab.sign_in(school.ann)
    tab.app.session_state["class-section"] = "Learners"
    tab.run()
    [first, _] = [one for one in tab.app.button if one.label == word]
    school.delete(gone)
    first.click()
    tab.run()
    assert f"there is no learner {gone.id} for you" in tab.words
    tab.press(word)
    assert f"there is no learner {gone.id} for you" not in tab.words
    [left] = school.records.learners(school.hers.id, as_teacher=school.ann.id)
    assert left.id == here.id
    assert (left.removed_at is not None) == (word == "Remove from class")


def test_two_learners_are_removed_one_right_after_the_other(
    tab: Tab, school: School, clock: list[datetime]
) -> None:
    school.class_joins(school.open(), 2)
    tab.sign_in(school.ann)
    tab.app.session_state["class-section"] = "Learners"
    tab.run()
    [first, _] = [one for one in tab.app.button if one.label == "Remove from class"]
    first.click()
    tab.run()
    tab.press("Remove from class")
    left = school.records.learners(school.hers.id, as_teacher=school.ann.id)
    assert all(one.removed_at is not None for one in left)


def test_a_double_click_makes_one_new_key(tab: Tab, school: School, clock: list[datetime]) -> None:
    school.join(school.open())
    tab.sign_in(school.ann)
    tab.app.session_state["class-section"] = "Learners"
    tab.run()
    tab.press("New key")
    slip = tab.words
    tab.press("New key")
    assert tab.words == slip


def test_who_comes_while_the_class_gathers_can_be_removed(
    tab: Tab, school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = school.open()
    joined: list[Learner] = []

    def results(lesson_id: int) -> LessonResults:
        """As they are; then somebody joins, before the page looks again."""
        found = school.records.lesson_results(lesson_id, as_teacher=school.ann.id)
        if not joined:
            joined.append(school.join(lesson))
        return found

    monkeypatch.setattr(running, "results", results)
    tab.sign_in(school.ann)
    tab.open("live")
    _pick(tab, "Who", joined[0].alias)
    tab.press("Remove")
    [member] = running.results(lesson.id).members
    assert not member.present


def test_who_deleted_himself_is_not_removed_from_a_lesson(tab: Tab, school: School) -> None:
    lesson = school.open()
    gone, here = school.class_joins(lesson, 2)
    tab.sign_in(school.ann)
    tab.open("live")
    _pick(tab, "Who", gone.alias)
    [remove] = [one for one in tab.app.button if one.label == "Remove"]
    school.delete(gone)
    remove.click()
    tab.run()
    assert f"there is no learner {gone.id} for you" in tab.words
    _pick(tab, "Who", here.alias)
    tab.press("Remove")
    assert f"there is no learner {gone.id} for you" not in tab.words
    assert [
        one.present
        for one in school.records.lesson_results(lesson.id, as_teacher=school.ann.id).members
    ] == [False]


def _pick(tab: Tab, label: str, option: str) -> None:
    """Pick something in the one box that is so called."""
    [box] = [one for one in tab.app.selectbox if one.label == label]
    box.set_value(option)
    tab.run()


@pytest.mark.parametrize("word", ["Close it now", "Let nobody new in", "Begin"])
def test_a_press_about_a_lesson_that_another_tab_deleted_ends_in_no_error(
    tab: Tab, school: School, word: str
) -> None:
    school.open()
    tab.sign_in(school.ann)
    tab.open("live")
    [button] = [one for one in tab.app.button if one.label == word]
    school.records.delete_class(school.hers.id, as_teacher=school.ann.id)
    button.click()
    tab.run()
    assert "No lesson yet" in tab.words


@pytest.mark.parametrize(
    ("section", "word"),
    [
        ("The class", "Rename"),
        ("The class", "Let them teach it too"),
        ("The class", "Delete for good"),
        ("Learners", "Make keys for them"),
        ("Lessons", "Open the lesson"),
    ],
)
def test_a_press_about_a_class_that_another_tab_deleted_ends_in_no_error(
    tab: Tab, school: School, section: str, word: str
) -> None:
    school.open()
    tab.sign_in(school.ann)
    tab.app.session_state["class-section"] = section
    tab.run()
    [button] = [one for one in tab.app.button if one.label == word]
    for field in (*tab.app.text_input, *tab.app.text_area):
        field.set_value("Hers" if "confirm" in field.label else "Bob")
    school.records.delete_class(school.hers.id, as_teacher=school.ann.id)
    button.click()
    tab.run()
    assert school.records.classes(as_teacher=school.ann.id) == []
