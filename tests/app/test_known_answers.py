"""What a tab holds of a long history, and what the coach still knows of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy_tables.cards import parse_cards
from strategy_tables.situations import situation_of
from tests.app.learner import PULL, RIDE, Learner
from trainer.app.session.tab import TabState
from trainer.history import Mode

if TYPE_CHECKING:
    from streamlit.testing.v1 import AppTest

_LONG = 230  # answers, of which a tab holds 200


def _state(page: AppTest) -> TabState:
    state = page.session_state["let_it_ride"]
    assert isinstance(state, TabState)
    return state


def test_a_tab_holds_the_latest_of_each_mode_and_the_coach_knows_all(learner: Learner) -> None:
    learner.answer("2c 7d 9h", *_LONG * (PULL,))
    learner.answer("8h 8s Qd", RIDE, mode=Mode.REVIEW, days_ago=1)
    state = _state(learner.look_at("practice"))
    assert {mode: len(held) for mode, held in state.lately.items() if held} == {
        Mode.CHOSEN: 200,
        Mode.REVIEW: 1,
    }
    latest = learner.records.answers(learner.profile.id, last=200, modes=[Mode.CHOSEN])
    assert list(state.lately[Mode.CHOSEN]) == [one.answer for one in latest]
    assert state.standing[situation_of(parse_cards("2c 7d 9h"))].asked == _LONG


def test_other_rules_are_held_against_all_that_was_answered(learner: Learner) -> None:
    learner.answer("2c 7d 9h", *_LONG * (PULL,))
    page = learner.look_at("practice")
    before = _state(page).standing.rules
    learner.change(pay_table="royal-500")
    page.switch_page("screens/drills.py").run()
    assert _state(page).standing.rules == learner.settings.rules != before
    assert _state(page).standing[situation_of(parse_cards("2c 7d 9h"))].asked == _LONG
