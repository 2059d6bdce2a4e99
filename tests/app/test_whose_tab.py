"""In a classroom a tab is that of whoever its browser belongs to, and of nobody else."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from streamlit.testing.v1 import AppTest

from strategy_tables.values import Choice
from tests.app.tab import ADDRESS, MAIN, titles
from trainer.app import session, storage
from trainer.errors import NotYoursError
from trainer.history import Certainty, Pending

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from streamlit.testing.v1.element_tree import TextInput

    from tests.app.tab import Tab
    from tests.records.school import School
    from trainer.records import Learner


def _asked(who: Learner) -> str:
    question = storage.records().latest_question(who.profile_id)
    assert question is not None
    return question.id


def test_without_a_cookie_there_is_no_page(tab: Tab, school: School) -> None:
    tab.sign_in(None)
    assert "You are signed out" in tab.words
    assert not tab.app.get("bidi_component")
    assert school.records.profiles() == []


def test_a_learner_is_asked_and_nobody_else_is(tab: Tab, learners: tuple[Learner, ...]) -> None:
    one, two = learners
    tab.sign_in(one)
    assert titles(tab.app) == ["Lesson"]
    tab.open("practice")
    assert _asked(one)
    assert storage.records().latest_question(two.profile_id) is None


def test_settings_speak_of_oneself_alone(tab: Tab, learners: tuple[Learner, ...]) -> None:
    one, two = learners
    storage.records().add_profile("Owner of the machine", datetime.now(UTC))
    tab.sign_in(one)
    tab.open("settings")
    assert one.alias in tab.words
    assert 'href="/your-key"' in tab.words
    assert 'href="/delete-my-data"' in tab.words
    everything = tab.words + str([box.options for box in tab.app.selectbox])
    for other in (two.alias, "Owner of the machine", storage.records().place):
        assert other not in everything
    labels = [box.label for box in (*tab.app.selectbox, *tab.app.text_input)]
    assert not any("Profile" in label or "profile" in label for label in labels)


def test_settings_of_one_are_not_those_of_another(tab: Tab, learners: tuple[Learner, ...]) -> None:
    tab.sign_in(learners[0])
    tab.open("settings")
    [stake] = [box for box in tab.app.text_input if box.label == "Stake on each circle"]
    stake.set_value("77").run()
    tab.sign_in(learners[1])
    [stake] = [box for box in tab.app.text_input if box.label == "Stake on each circle"]
    assert stake.value == "10"


@pytest.mark.parametrize(
    "door",
    [
        pytest.param(session.profiles, id="see all"),
        pytest.param(lambda: session.switch_profile(1), id="switch"),
        pytest.param(lambda: session.add_profile("Eve"), id="add"),
        pytest.param(lambda: session.rename_profile("Eve"), id="rename"),
        pytest.param(session.delete_profile, id="delete"),
        pytest.param(session.records_place, id="see the place of the records"),
    ],
)
def test_the_doors_to_profiles_are_shut(tab: Tab, door: Callable[[], object]) -> None:
    with pytest.raises(NotYoursError, match="their own profile alone"):
        door()


def test_a_learner_of_a_class_comes_to_the_end_of_a_test(
    tab: Tab, learners: tuple[Learner, ...]
) -> None:
    records, who = storage.records(), learners[0].profile_id
    tab.sign_in(learners[0])
    tab.open("test")
    tab.press("Begin the test")
    test = records.open_test(who)
    assert test is not None
    for question in test.questions:
        now = datetime.now(UTC)
        records.set_pending(question.id, Pending(Choice.PULL, Certainty.SURE, now))
        if question is not test.questions[-1]:
            records.record_turn(question.id, now)
    tab.run()
    tab.press("Finish the test")
    assert records.open_test(who) is None
    assert len(records.answers(who)) == len(test.questions)
    assert records.reviews(who)
    assert "report" in tab.app.query_params
    tab.open("progress")


def test_a_tab_of_who_signed_out_shows_nothing_more(
    tab: Tab, learners: tuple[Learner, ...]
) -> None:
    tab.sign_in(learners[0])
    tab.open("practice")
    assert tab.app.get("bidi_component")
    tab.sign_out()
    tab.app.run()
    assert "You are signed out" in tab.words
    assert not tab.app.get("bidi_component")


def test_who_is_sent_out_is_out_at_the_next_press(
    tab: Tab, school: School, learners: tuple[Learner, ...]
) -> None:
    tab.sign_in(learners[0])
    school.records.remove_learner(learners[0].id, datetime.now(UTC), as_teacher=school.ann.id)
    tab.app.run()
    assert "You are signed out" in tab.words


def test_nothing_of_the_last_one_is_left_for_the_next(
    tab: Tab, learners: tuple[Learner, ...]
) -> None:
    one, two = learners
    tab.sign_in(one)
    tab.open("practice")
    tab.sign_in(two)
    assert _asked(two) != _asked(one)
    state = repr(tab.app.session_state)
    assert _asked(two) in state
    assert _asked(one) not in state
    assert one.alias not in state


def test_a_teacher_sees_the_classroom_and_the_own_classes(tab: Tab, school: School) -> None:
    tab.sign_in(school.ann)
    assert titles(tab.app) == ["Classroom"]
    [classes] = [box for box in tab.app.selectbox if box.label == "Class"]
    assert classes.options == ["Hers"]
    assert not tab.app.get("bidi_component")


def test_a_teacher_makes_a_class_by_a_name_that_can_be_one(tab: Tab, school: School) -> None:
    tab.sign_in(school.ann)
    for name in ("", "up\N{RIGHT-TO-LEFT OVERRIDE}side", "<script>"):
        _named(tab).set_value(name)
        [make] = [button for button in tab.app.button if button.label == "Create the class"]
        make.click().run()
    assert [one.name for one in school.records.classes(as_teacher=school.ann.id)] == [
        "<script>",
        "Hers",
    ]
    assert _named(tab).value == ""


def _named(tab: Tab) -> TextInput:
    [field] = [field for field in tab.app.text_input if field.label == "Name of a new class"]
    return field


def test_an_invitation_is_shown_once_and_to_its_maker_alone(tab: Tab, school: School) -> None:
    tab.sign_in(school.ann)
    [invite] = [button for button in tab.app.button if button.label == "Invite a teacher"]
    invite.click().run()
    token = tab.app.code[0].value
    assert f"{ADDRESS}/teacher/new" in tab.words
    tab.sign_in(school.bob)
    assert token not in tab.words
    assert not tab.app.code


def test_a_cookie_of_an_older_version_is_nobodys(tab: Tab, school: School) -> None:
    tab.sign_in(school.ann)
    school.records.sign_out_teacher(as_teacher=school.ann.id)
    tab.app.run()
    assert "You are signed out" in tab.words


def test_on_ones_own_machine_nobody_is_asked(tmp_path: Path) -> None:
    storage.configure(tmp_path)
    app = AppTest.from_file(MAIN, default_timeout=60).run()
    assert titles(app) == ["Practice"]
    [owner] = storage.records().profiles()
    assert owner.created_at > datetime.now(UTC) - timedelta(minutes=5)
    storage.configure(None)
