"""Every page, run from the entry script: what it says, and what its own widgets do.

The felt and the map are components, which nothing but a browser can press: tests/browser.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from streamlit.testing.v1 import AppTest

import trainer.app
from strategy_tables.cards import parse_cards
from strategy_tables.pay_tables import PRESETS
from strategy_tables.situations import SITUATIONS, situation
from strategy_tables.values import Choice
from tests.app.tab import titles, words_on
from trainer.app import session, storage
from trainer.app.felt.step_card import OVER
from trainer.app.progress.progress_sections import OPEN_SECTION
from trainer.app.session import looking
from trainer.app.table.worked_rounds import WORKED_ROUNDS
from trainer.history import Mode, Question, answer_of
from trainer.rules import STANDARD_RULES
from trainer.settings import Motion, Settings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trainer.records import Profile, Records

_MAIN: Final = Path(trainer.app.__file__).with_name("main.py")
_NAME, _PAYS = "Its name", "Its pays, “to 1”, royal flush to pair of tens"
_STAKE = "Stake on each circle"
_LIMIT = "Payout limit: the most a round's three bets win together (empty: none)"
_ADD, _RENAME = "Name of another learner", "New name for this profile"
_CONFIRM = "Type the profile's name to confirm"
_OWN = "50/40/30/15/9/6/3/2/1"
_PAGES = ("Practice", "Map", "Night", "Progress", "Rules", "Settings")
_NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
_NEW = Settings(first_step=1)
"""The settings of who has seen the practice page and nothing else."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[AppTest]:
    """The app on an empty data folder; it shows the practice page."""
    storage.configure(tmp_path)
    yield AppTest.from_file(_MAIN, default_timeout=60).run()
    storage.configure(None)


@pytest.fixture
def records(app: AppTest) -> Records:
    return storage.records()


@pytest.fixture
def learner(records: Records) -> Profile:
    """The profile that the first visit made."""
    [only] = records.profiles()
    return only


def _open(app: AppTest, title: str) -> AppTest:
    app.switch_page(f"screens/{title.lower()}.py").run()
    assert not app.exception
    return app


def _widget(widgets: Iterable[Any], label: str) -> Any:  # noqa: ANN401  each kind has its own class
    [found] = [one for one in widgets if one.label == label]
    return found


def _press(app: AppTest, label: str) -> None:
    _widget(app.button, label).click().run()
    assert not app.exception


def _type(app: AppTest, label: str, text: str) -> None:
    _widget(app.text_input, label).set_value(text).run()
    assert not app.exception


def _settings(records: Records, profile: Profile) -> Settings:
    return Settings.from_document(records.settings(profile.id))


def _refusals(app: AppTest) -> list[str]:
    bodies = [one.proto.body for one in app.get("html")]
    return [unescape(body) for body in bodies if 'role="alert"' in body]


def _sent(app: AppTest) -> Any:  # noqa: ANN401  what JSON reads is anything
    """What the page's component was sent."""
    [component] = app.get("bidi_component")
    data = json.loads(component.proto.json)
    return data[0] if isinstance(data, list) else data


def _answer(
    records: Records, profile: Profile, number: int, cards: str, choice: Choice, at: datetime
) -> None:
    hand = parse_cards(cards)
    question = Question(
        id=f"question {number}",
        mode=Mode.CHOSEN,
        rules=STANDARD_RULES,
        stake=Fraction(10),
        currency="$",
        hand=hand[:3],
        community=hand[3:],
        dealt_at=at,
    )
    answer = answer_of(question, choice, shown_at=at, answered_at=at + timedelta(seconds=3))
    assert records.record_question(profile.id, question)
    assert records.record_answer(answer)


@pytest.mark.parametrize("title", _PAGES)
def test_every_page_opens_for_a_newcomer(title: str, app: AppTest) -> None:
    _open(app, title)
    assert titles(app) == [title]
    assert re.search(r'<p class="page-line">.+?</p>', words_on(app))
    assert not app.error


def test_practice_names_the_table_and_asks(app: AppTest, records: Records) -> None:
    assert "Standard · $10 a bet" in words_on(app)
    sent = _sent(app)
    assert [action["label"] for action in sent["actions"]] == ["Pull", "Let it ride"]
    assert sent["verdict"] is None
    [profile] = records.profiles()
    question = records.latest_question(profile.id)
    assert question is not None
    assert sent["question"] == question.id


def test_the_first_steps_stand_beside_the_first_hand_and_are_asked_for_again(
    app: AppTest, records: Records, learner: Profile
) -> None:
    steps = []
    for number in (1, 2, 3, 4):
        settings = replace(_settings(records, learner), first_step=number)
        records.save_settings(learner.id, settings.document)
        steps.append(_sent(app.run())["step"])
    assert [(one["number"], one["of"]) for one in steps] == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert [(one["back"], one["next"]) for one in steps] == [(0, 2), (1, 3), (2, 4), (3, OVER)]
    for over in (OVER, 5, -1):
        settings = replace(_settings(records, learner), first_step=over)
        records.save_settings(learner.id, settings.document)
        assert _sent(app.run())["step"] is None
    _open(app, "Settings")
    _press(app, "Show the first steps again")
    assert _settings(records, learner).first_step == 1


def test_the_first_steps_are_for_a_profile_without_answers(
    records: Records, learner: Profile
) -> None:
    records.save_settings(learner.id, "{}")  # as a version before the tour kept them
    _answer(records, learner, 1, "8c 5d 2s 8h Ks", Choice.PULL, _NOON)
    app = AppTest.from_file(_MAIN, default_timeout=60).run()
    assert _sent(app)["step"] is None
    assert _settings(records, learner).first_step == OVER


def test_the_choice_of_hands_is_kept_and_deals_anew(
    app: AppTest, records: Records, learner: Profile
) -> None:
    first = _sent(app)["question"]
    [choice] = app.segmented_control
    assert choice.value == Mode.CHOSEN.value
    choice.set_value(Mode.NATURAL.value).run()
    assert not app.exception
    assert _settings(records, learner).mode == Mode.NATURAL.value
    assert _sent(app)["question"] != first
    assert "Whole rounds" in words_on(app)
    fresh = AppTest.from_file(_MAIN, default_timeout=60).run()
    assert fresh.segmented_control[0].value == Mode.NATURAL.value
    assert _sent(fresh)["question"] == _sent(app)["question"]


def test_the_map_shows_every_situation(app: AppTest) -> None:
    sent = _sent(_open(app, "Map"))
    blocks = [block for decision in sent["decisions"] for block in decision["blocks"]]
    cells = [cell["id"] for block in blocks for row in block["cells"] for cell in row if cell]
    assert Counter(cells) == Counter(one.id for one in SITUATIONS)
    assert "66 situations" in words_on(app)


def test_the_map_says_what_a_limit_does_to_it(app: AppTest) -> None:
    _type(_open(app, "Settings"), _LIMIT, "1000")
    assert "Under a payout limit" in words_on(_open(app, "Map"))
    assert "limit $1000" in words_on(app)


def test_a_situation_under_a_limit_is_shown_as_its_cell_says(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bet 1 always rides with three of a kind, so at the limit a fourth card makes a tie."""
    _type(_open(app, "Settings"), _LIMIT, "1000")
    quads = situation("2 quads")
    monkeypatch.setattr(session, "picked_situation", lambda: quads)
    said = words_on(_open(app, "Map"))
    cells = [
        cell
        for decision in _sent(app)["decisions"]
        for block in decision["blocks"]
        for row in block["cells"]
        for cell in row
        if cell and cell["id"] == quads.id
    ]
    assert [cell["value"] for cell in cells] == ["0"]
    assert "the limit is reached without this bet: it can win nothing more" in said


def test_the_rules_work_two_rounds_and_answer_the_usual_questions(app: AppTest) -> None:
    _open(app, "Rules")
    assert app.header[0].value == "Two rounds, step by step"
    [choice] = app.segmented_control
    for place, worked in enumerate(WORKED_ROUNDS):
        choice.set_value(place).run()
        assert not app.exception
        names = [card["name"] for card in _sent(app)["hand"]]
        assert names == [card.name for card in parse_cards(worked.hand)]
    assert len(app.expander) == 8
    assert all(len(str(one.markdown[0].value)) > 40 for one in app.expander)
    pays, bonus = app.table
    assert pays.value["Pays"].iloc[0] == "1,000 to 1"
    assert bonus.value["Pays"].iloc[-1] == "1 to 1"
    assert "trademark" in words_on(app)
    assert "Play responsibly" in words_on(app)


def test_the_rules_show_the_pays_in_force(app: AppTest) -> None:
    _widget(_open(app, "Settings").selectbox, "Pay table in force").set_value("california-03").run()
    _open(app, "Rules")
    pays = "/".join(text.split()[0] for text in app.table[0].value["Pays"])
    assert pays == "100/50/30/15/9/6/3/2/1"
    assert "California LIRX-03" in words_on(app)


@pytest.mark.parametrize("key", PRESETS)
def test_every_published_table_can_be_put_in_force(
    key: str, app: AppTest, records: Records, learner: Profile
) -> None:
    _open(app, "Settings")
    _widget(app.selectbox, "Pay table in force").set_value(key).run()
    assert not app.exception
    assert not app.warning
    assert _settings(records, learner).table == PRESETS[key]
    assert PRESETS[key].name in unescape(words_on(_open(app, "Practice")))


def test_stake_currency_and_limit_are_kept(
    app: AppTest, records: Records, learner: Profile
) -> None:
    _open(app, "Settings")
    _type(app, _STAKE, " 2.50 ")
    _type(app, _LIMIT, "25,000")
    _widget(app.selectbox, "Currency").set_value("€").run()
    kept = _settings(records, learner)
    assert (kept.stake, kept.limit, kept.currency) == ("2.50", "25,000", "€")
    assert "Standard · €2.50 a bet · limit €25,000" in words_on(_open(app, "Practice"))
    _type(_open(app, "Settings"), _LIMIT, "")
    assert _settings(records, learner).limit is None


@pytest.mark.parametrize(
    ("label", "text"),
    [
        (_STAKE, "ten"),
        (_STAKE, ""),
        (_STAKE, "0"),
        (_STAKE, "1.23456"),
        (_LIMIT, "-1"),
        (_LIMIT, "∞"),
    ],
)
def test_an_amount_that_is_none_is_quoted_and_not_kept(
    label: str, text: str, app: AppTest, records: Records, learner: Profile
) -> None:
    _open(app, "Settings")
    _type(app, label, text)
    [sentence] = _refusals(app)
    assert repr(text) in sentence
    assert _settings(records, learner) == _NEW
    assert _widget(app.text_input, label).value == text
    _type(app, label, "20")
    assert _refusals(app) == []


@pytest.mark.parametrize(
    ("label", "setting"),
    [
        ("Four-colour suits", "four_colour"),
        ("Keys: P pulls, L lets it ride, Space or Enter goes on", "keys"),
    ],
)
def test_a_switch_is_kept_and_reaches_the_felt(
    label: str, setting: str, app: AppTest, records: Records, learner: Profile
) -> None:
    before = _sent(app)
    _open(app, "Settings")
    switch = _widget(app.toggle, label)
    assert switch.value is True
    switch.set_value(False).run()
    assert getattr(_settings(records, learner), setting) is False
    after = _sent(_open(app, "Practice"))
    changed = {key for key in after if after[key] != before[key]} - {"line"}
    assert changed == {"keys"} if setting == "keys" else changed <= {"hand", "community"}


def test_motion_is_kept_and_reaches_the_felt(
    app: AppTest, records: Records, learner: Profile
) -> None:
    assert _sent(app)["motion"] is True
    _open(app, "Settings")
    [motion] = app.segmented_control
    motion.set_value(Motion.OFF.value).run()
    assert _settings(records, learner).motion == Motion.OFF.value
    assert _sent(_open(app, "Practice"))["motion"] is False


def test_a_table_of_ones_own_comes_and_goes(
    app: AppTest, records: Records, learner: Profile
) -> None:
    _open(app, "Settings")
    _widget(app.text_input, _NAME).set_value("Corner")
    _widget(app.text_input, _PAYS).set_value(_OWN)
    _press(app, "Add and use it")
    assert _widget(app.selectbox, "Pay table in force").value == "Corner"
    assert _widget(app.text_input, _NAME).value == ""
    assert "Corner · $10 a bet" in words_on(_open(app, "Map"))
    _press(_open(app, "Settings"), "Remove this table")
    assert _widget(app.selectbox, "Pay table in force").value == "standard"
    assert _settings(records, learner) == _NEW


def test_a_doubtful_table_is_doubted(app: AppTest) -> None:
    _open(app, "Settings")
    _widget(app.text_input, _NAME).set_value("Mine")
    _widget(app.text_input, _PAYS).set_value("9/8/7/6/5/4/3/2/2")
    _press(app, "Add and use it")
    assert all(str(one.value).startswith("Is this table right? ") for one in app.warning)
    assert len(app.warning) > 0


def test_an_impossible_table_is_quoted_and_what_was_typed_stays(
    app: AppTest, records: Records, learner: Profile
) -> None:
    _open(app, "Settings")
    _widget(app.text_input, _NAME).set_value("Corner")
    _widget(app.text_input, _PAYS).set_value("1/2/3")
    _press(app, "Add and use it")
    assert len(_refusals(app)) == 1
    assert "1/2/3" in _refusals(app)[0]
    assert _widget(app.text_input, _PAYS).value == "1/2/3"
    assert _settings(records, learner) == _NEW


def test_profiles_are_added_used_renamed_and_deleted(
    app: AppTest, records: Records, learner: Profile
) -> None:
    _open(app, "Settings")
    _widget(app.text_input, _ADD).set_value("Ann")
    _press(app, "Add profile")
    ann = records.last_used_profile()
    assert ann is not None
    assert _widget(app.selectbox, "Profile").value == ann.id
    _type(app, _STAKE, "25")
    _widget(app.text_input, _RENAME).set_value("Anna")
    _press(app, "Rename")
    assert [one.name for one in records.profiles()] == ["Anna", learner.name]
    _widget(app.selectbox, "Profile").set_value(learner.id).run()
    assert _widget(app.text_input, _STAKE).value == "10"
    _widget(app.selectbox, "Profile").set_value(ann.id).run()
    assert _widget(app.text_input, _STAKE).value == "25"
    _widget(app.text_input, _CONFIRM).set_value("Ann")
    _press(app, "Delete for good")
    assert len(_refusals(app)) == 1
    assert ann.id in {one.id for one in records.profiles()}
    _widget(app.text_input, _CONFIRM).set_value("Anna")
    _press(app, "Delete for good")
    assert records.profiles() == [learner] or [one.id for one in records.profiles()] == [learner.id]
    assert _widget(app.selectbox, "Profile").value == learner.id
    assert _refusals(app) == []


def test_the_second_half_of_a_double_click_refuses_nothing(app: AppTest, records: Records) -> None:
    _open(app, "Settings")
    for _ in range(2):
        _widget(app.text_input, _ADD).set_value("Ann")
        _press(app, "Add profile")
        assert _refusals(app) == []
    assert sorted(one.name for one in records.profiles()) == ["Ann", "Me"]
    for _ in range(2):
        _widget(app.text_input, _CONFIRM).set_value("Ann")
        _press(app, "Delete for good")
        assert _refusals(app) == []
    assert [one.name for one in records.profiles()] == ["Me"]


def test_another_profile_does_not_see_the_answers_that_were_open(
    app: AppTest, records: Records, learner: Profile
) -> None:
    _answer(records, learner, 1, "2h 2s 9d 4s 8c", Choice.RIDE, datetime.now(UTC))
    [answer] = [one.answer for one in records.answers(learner.id)]
    app.session_state[looking._OPENED] = looking.Opened((answer,))
    _open(app, "Progress")
    assert "· bet 1 ·" in words_on(app)  # the decision, looked at again
    _open(app, "Settings")
    _widget(app.text_input, _ADD).set_value("Ann")
    _press(app, "Add profile")
    ann = records.last_used_profile()
    assert ann is not None
    _answer(records, ann, 2, "2h 2s 9d 4s 8c", Choice.PULL, datetime.now(UTC))
    _open(app, "Progress")
    assert "· bet 1 ·" not in words_on(app)


@pytest.mark.parametrize("name", ["", "  ", "ME", "x" * 41])
def test_a_name_that_cannot_be_is_refused(name: str, app: AppTest, records: Records) -> None:
    _open(app, "Settings")
    for label, button in ((_ADD, "Add profile"), (_RENAME, "Rename")):
        if label == _RENAME and name == "ME":
            continue  # one's own name in capitals is none that is taken
        _widget(app.text_input, label).set_value(name)
        _press(app, button)
    assert len(_refusals(app)) == (1 if name == "ME" else 2)
    assert [one.name for one in records.profiles()] == ["Me"]


def test_the_last_profile_deleted_leaves_a_new_one(app: AppTest, records: Records) -> None:
    _open(app, "Settings")
    _widget(app.text_input, _CONFIRM).set_value("Me")
    _press(app, "Delete for good")
    [fresh] = records.profiles()
    assert fresh.name == "Me"
    assert _widget(app.selectbox, "Profile").value == fresh.id
    assert len(_sent(_open(app, "Practice"))["actions"]) == 2


def test_where_the_records_lie_is_said(app: AppTest, records: Records) -> None:
    assert records.place in words_on(_open(app, "Settings"))


def test_progress_of_a_newcomer_says_what_is_missing(app: AppTest) -> None:
    _open(app, "Progress")
    assert "Nothing is answered yet" in words_on(app)
    assert "From 20 answers: the house edge you would play at" in words_on(app)
    assert "| perfect play | **3.51 %** |" in words_on(app)
    assert [one.label for one in app.button] == ["Deal me a hand"]


def test_progress_adds_up_what_was_answered(
    app: AppTest, records: Records, learner: Profile
) -> None:
    for number, (cards, choice) in enumerate(
        [
            ("Th Jh Qh 2c 3c", Choice.RIDE),  # right
            ("Jc Qd Ts 2c 3c", Choice.RIDE),  # 27/1176
            ("8c 5d 2s 8h Ks", Choice.PULL),  # right
            ("Th Ts 4c 7d Ks", Choice.PULL),  # 1689/1176
        ]
    ):
        _answer(records, learner, number, cards, choice, _NOON + timedelta(minutes=number))
    _open(app, "Progress")
    cost = float(Fraction(27 + 1689, 1176))
    assert f"2 of 4 right, cost {cost:.3f} bets" in words_on(app)
    assert any("needs" in str(one.value) for one in app.info)
    app.session_state[OPEN_SECTION] = "Every decision"
    app.run()
    [rows] = app.dataframe
    assert list(rows.value["cards"]) == ["Th Ts 4c", "8c 5d 2s", "Jc Qd Ts", "Th Jh Qh"]
    _widget(app.pills, "Verdict").set_value(["Right"]).run()
    assert not app.exception
    assert list(app.dataframe[0].value["cards"]) == ["8c 5d 2s", "Th Jh Qh"]
    _widget(app.multiselect, "Situation").set_value(["1 suited s3 h3"]).run()
    assert list(app.dataframe[0].value["cards"]) == ["Th Jh Qh"]
    assert "1 of the newest 4 decisions" in words_on(app)
