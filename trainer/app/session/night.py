"""The night page: what its address says of the map, and how the learner plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from strategy_tables.situations import SITUATIONS
from trainer.app.clock import now
from trainer.app.session.seeing import newest
from trainer.app.situation_map import picked
from trainer.coach.estimate import estimate_of, measured_answers
from trainer.coach.measured_way import chances_of_error

if TYPE_CHECKING:
    from fractions import Fraction

    from strategy_tables.situations import Situation
    from trainer.coach.estimate import Estimate
    from trainer.history import Answer
    from trainer.rules import Rules

__all__ = [
    "NIGHT_MAP",
    "answers_measured",
    "change_nothing",
    "flip",
    "my_errors",
    "my_estimate",
    "otherwise",
]

NIGHT_MAP = "night-map"
"""The key of the map."""

_PARAMETER = "otherwise"
_BY_ID = {one.id: one for one in SITUATIONS}


def otherwise() -> tuple[Situation, ...]:
    """The situations played otherwise than is best; what the address names besides is none."""
    named = st.query_params.get(_PARAMETER, "").split(",")
    return tuple(one for id_, one in _BY_ID.items() if id_ in named)


def flip() -> None:
    """Play the situation that was clicked the other way from now on."""
    clicked = _BY_ID.get(picked(NIGHT_MAP) or "")
    if clicked is not None:
        _write({*otherwise()} ^ {clicked})


def change_nothing() -> None:
    """Play the whole map best again."""
    _write(set())


def _write(changed: set[Situation]) -> None:
    if changed:
        st.query_params[_PARAMETER] = ",".join(id_ for id_, one in _BY_ID.items() if one in changed)
    else:
        st.query_params.pop(_PARAMETER, None)


def answers_measured(rules: Rules) -> int:
    """How many answers say how the learner plays; after `seeing.look`."""
    return len(measured_answers(_counting(), rules, now=now()))


def my_errors(rules: Rules) -> tuple[tuple[Situation, Fraction], ...]:
    """The learner's chance of a mistake in each situation; after `seeing.look`."""
    return tuple(chances_of_error(_counting(), rules, now=now()).items())


def my_estimate(rules: Rules) -> Estimate:
    """What that costs, with its interval; after `seeing.look`."""
    return estimate_of(_counting(), rules, now=now())


def _counting() -> list[Answer]:
    return [one.answer for one in newest() if one.answer.mode.counts]
