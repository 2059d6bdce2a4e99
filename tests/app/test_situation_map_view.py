"""The map's view: what it refuses to draw, and what reaches the browser."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest

from trainer.app.situation_map import picked
from trainer.app.situation_map.view import (
    LONGEST_ID,
    Block,
    Cell,
    DecisionView,
    LegendEntry,
    MapView,
)

if TYPE_CHECKING:
    from collections.abc import Callable

TRIPS: Final = Cell(
    id="first:trips", value="+5.41", word="ride", tone=1, label="Trips: ride, worth +5.41 bets"
)
LOW_PAIR: Final = Cell(
    id="first:low", value="−0.06", word="pull", tone=-0.1, label="Low pair: pull, worth −0.06 bets"
)
TIE: Final = Cell(
    id="second:mixed:2:0",
    value="0",
    word="either",
    tone=None,
    hatch=True,
    label="Mixed, two straights, no high card: either is right",
)
STRIP: Final = Block(
    caption="Already made", column_labels=("trips", "low pair"), cells=((TRIPS, LOW_PAIR),)
)
GRID: Final = Block(
    caption="Mixed suits",
    row_heading="straights still possible",
    column_heading="cards ten or higher",
    row_labels=("2", "0"),
    column_labels=("0", "4"),
    cells=((TIE, None), (None, None)),
)
VIEW: Final = MapView(
    decisions=(
        DecisionView(heading="First decision", note="three cards", blocks=(STRIP,)),
        DecisionView(heading="Second decision", blocks=(GRID,)),
    ),
    legend=(LegendEntry(words="let it ride", tone=1), LegendEntry(words="either", hatch=True)),
    selected=LOW_PAIR.id,
)


def test_cells_are_listed_in_reading_order_without_the_gaps() -> None:
    assert list(VIEW.cells()) == [TRIPS, LOW_PAIR, TIE]


def test_the_browser_gets_every_field_by_its_name() -> None:
    data = json.loads(json.dumps(VIEW.as_data()))
    first, second = data["decisions"]
    assert data["selected"] == "first:low"
    assert data["legend"][1] == {"words": "either", "tone": None, "hatch": True, "mark": ""}
    assert (first["heading"], first["note"]) == ("First decision", "three cards")
    assert first["blocks"][0]["row_labels"] == []
    assert first["blocks"][0]["cells"][0][0] == {
        "id": "first:trips",
        "value": "+5.41",
        "word": "ride",
        "tone": 1,
        "label": "Trips: ride, worth +5.41 bets",
        "hatch": False,
        "mark": "",
    }
    assert second["blocks"][0] == {
        "caption": "Mixed suits",
        "row_heading": "straights still possible",
        "column_heading": "cards ten or higher",
        "row_labels": ["2", "0"],
        "column_labels": ["0", "4"],
        "cells": [[second["blocks"][0]["cells"][0][0], None], [None, None]],
    }


def test_equal_views_are_equal_and_cannot_be_edited() -> None:
    assert replace(VIEW) == VIEW
    assert hash(replace(VIEW)) == hash(VIEW)
    with pytest.raises(AttributeError):
        VIEW.selected = None  # type: ignore[misc]


@pytest.mark.parametrize(
    ("draw", "complaint"),
    [
        pytest.param(lambda: replace(TRIPS, tone=1.01), "tone 1.01", id="tone too strong"),
        pytest.param(lambda: replace(TRIPS, tone=float("nan")), "tone nan", id="tone not a number"),
        pytest.param(lambda: replace(TRIPS, mark="new"), "mark 'new'", id="mark too long"),
        pytest.param(lambda: replace(TRIPS, id=""), "1 to 64 characters", id="no id"),
        pytest.param(
            lambda: replace(TRIPS, id="x" * (LONGEST_ID + 1)), "1 to 64 characters", id="long id"
        ),
        pytest.param(lambda: replace(TRIPS, label=""), "no label", id="nothing to read out"),
        pytest.param(lambda: LegendEntry(words="ride", tone=-2), "tone -2", id="legend's tone"),
        pytest.param(
            lambda: replace(GRID, row_labels=("2",)), "2 rows but 1 row labels", id="row labels"
        ),
        pytest.param(
            lambda: replace(STRIP, row_heading="straights"),
            "no row labels",
            id="heading of nothing",
        ),
        pytest.param(
            lambda: replace(STRIP, column_labels=("trips",)), "a row of 2 cells", id="ragged row"
        ),
        pytest.param(
            lambda: MapView(decisions=(*VIEW.decisions, VIEW.decisions[1])),
            r"used twice: \['second:mixed:2:0'\]",
            id="doubled id",
        ),
        pytest.param(
            lambda: replace(VIEW, selected="first:quads"), "'first:quads'", id="selected nowhere"
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused_by_name(
    draw: Callable[[], object], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        draw()


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        pytest.param(
            {"map": {"pick": {"id": "first:trips", "nonce": "1"}}}, "first:trips", id="id"
        ),
        pytest.param({}, None, id="never drawn"),
        pytest.param({"map": {"pick": None}}, None, id="nothing picked"),
        pytest.param({"map": {"pick": "first:trips"}}, None, id="no object"),
        pytest.param({"map": {"pick": {"nonce": "1"}}}, None, id="without id"),
        pytest.param({"map": {"pick": {"id": 7}}}, None, id="a number"),
        pytest.param({"map": {"pick": {"id": ""}}}, None, id="empty"),
        pytest.param({"map": {"pick": {"id": "x" * (LONGEST_ID + 1)}}}, None, id="too long"),
    ],
)
def test_only_a_well_formed_pick_is_believed(
    monkeypatch: pytest.MonkeyPatch, state: dict[str, object], expected: str | None
) -> None:
    monkeypatch.setattr("streamlit.session_state", state)
    assert picked("map") == expected
