"""Whatever drill an address names, the hand that lies there is one of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from strategy_tables.situations import Decision, situation_of
from trainer.coach.drills import Drill, Family

if TYPE_CHECKING:
    from tests.app.learner import Learner
    from trainer.history import Question


def _asked(learner: Learner) -> Question:
    question = learner.records.latest_question(learner.profile.id)
    assert question is not None
    return question


@pytest.mark.parametrize("in_new_tab", [False, True])
def test_a_link_to_another_drill_does_not_show_the_hand_that_was_left(
    learner: Learner, *, in_new_tab: bool
) -> None:
    page = learner.look_at("drills")
    page.query_params["drill"] = "low-pairs"
    page.run()
    left = _asked(learner)
    assert left.asked is not None
    if in_new_tab:
        page = learner.look_at("drills")
    page.query_params["drill"] = "suited,first"
    page.run()
    asked = _asked(learner)
    assert asked.id != left.id
    assert situation_of(asked.hand) in Drill.parse("suited,first").situations(asked.rules, [])
    page.run()
    assert _asked(learner).id == asked.id


def test_the_filters_show_what_the_address_asks_for(learner: Learner) -> None:
    page = learner.look_at("drills")
    for words, families, decision, near in (
        ("low-pairs,near", [Family.LOW_PAIRS], None, True),
        ("first", [], Decision.FIRST, False),
        ("low-pairs,near", [Family.LOW_PAIRS], None, True),
    ):
        page.query_params["drill"] = words
        page.run()
        [kinds] = [one for one in page.pills if one.label.startswith("Kinds of hand")]
        [which] = [one for one in page.segmented_control if one.label == "Decision"]
        [close] = [one for one in page.toggle if one.label == "Near the line only"]
        assert (kinds.value, which.value, close.value) == (families, decision, near)
    [timed] = [one for one in page.toggle if one.label.startswith("By the clock")]
    timed.set_value(True).run()
    assert page.query_params["drill"] == "low-pairs,near"
    assert page.query_params["timed"] == "1"
