"""The map's three meanings: the strategy card, mastery, and what was answered."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from strategy_tables.situations import SITUATIONS, situation
from trainer.app.situation_map.map_view import mastery_map, share_map, value_map
from trainer.coach.standing import Sample, Standing
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from trainer.app.situation_map.view import Cell, MapView

LOW_PAIR, TIE = situation("1 low pair"), situation("2 mixed s2 h0")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def cell_of(view: MapView, id_: str) -> Cell:
    return next(cell for cell in view.cells() if cell.id == id_)


def standing(*right: bool, days: int = 2) -> Standing:
    """Low pairs answered so, each another hand, over so many days."""
    known = Standing(STANDARD_RULES, UTC)
    for number, one in enumerate(right):
        at = NOON + timedelta(days=number % days)
        known = known.plus_sample(LOW_PAIR, Sample(one, number, at, at.date()))
    return known


def test_every_map_shows_every_situation_once() -> None:
    empty = Standing(STANDARD_RULES, UTC)
    for view in (
        value_map(STANDARD_RULES, None),
        mastery_map(empty, None),
        share_map(STANDARD_RULES, {}, 6, None),
    ):
        assert sorted(cell.id for cell in view.cells()) == sorted(one.id for one in SITUATIONS)
        assert all(entry.words for entry in view.legend)


def test_what_was_never_asked_has_no_colour_and_says_so() -> None:
    cell = cell_of(mastery_map(Standing(STANDARD_RULES, UTC), None), LOW_PAIR.id)
    assert (cell.value, cell.word, cell.tone, cell.hatch) == ("–", "new", None, False)
    assert cell.label == "A pair lower than tens: not asked yet"


@pytest.mark.parametrize(
    ("right", "word", "hatched"),
    [
        pytest.param([True, False], "1 of 2", True, id="too few to say"),
        pytest.param([True, False, True], "2 of 3", False, id="just enough"),
        pytest.param([False] * 4 + [True] * 10, "10 of 10", False, id="the last ten alone"),
    ],
)
def test_mastery_shows_the_share_of_the_last_ten(
    right: list[bool], word: str, hatched: bool
) -> None:
    cell = cell_of(mastery_map(standing(*right, days=1), None), LOW_PAIR.id)
    assert (cell.word, cell.hatch, cell.mark) == (word, hatched, "")
    few = ", few answers" if hatched else ""
    last = "last " if len(right) > 10 else ""
    assert (
        cell.label == f"A pair lower than tens: {word.replace('of ', f'of the {last}')} right{few}"
    )


def test_a_mastered_situation_is_marked_in_sign_and_words() -> None:
    view = mastery_map(standing(*[True] * 5), None)
    cell = cell_of(view, LOW_PAIR.id)
    assert cell.mark == "✓"
    assert cell.label.endswith("5 of the 5 right, mastered")
    assert any("mastered" in entry.words and entry.mark == "✓" for entry in view.legend)


def test_guessing_looks_bad_and_knowing_looks_good() -> None:
    half, nine = (
        cell_of(mastery_map(standing(*right), None), LOW_PAIR.id)
        for right in ([True, False] * 5, [False] + [True] * 9)
    )
    assert half.tone is not None
    assert nine.tone is not None
    assert half.tone < 0 < nine.tone


def test_a_tie_is_neither_good_nor_bad() -> None:
    for view in (
        mastery_map(Standing(STANDARD_RULES, UTC), None),
        share_map(STANDARD_RULES, {}, 6, None),
    ):
        cell = cell_of(view, TIE.id)
        assert (cell.word, cell.tone) == ("either", None)
        assert "tie" in cell.label


def test_the_share_of_what_was_answered_is_hatched_below_its_minimum() -> None:
    answered = {LOW_PAIR: (4, 5), situation("1 trips"): (6, 6)}
    view = share_map(STANDARD_RULES, answered, 6, LOW_PAIR.id)
    thin, enough = cell_of(view, LOW_PAIR.id), cell_of(view, "1 trips")
    assert (thin.value, thin.word, thin.hatch) == ("80", "4 of 5", True)
    assert (enough.value, enough.word, enough.hatch, enough.tone) == ("100", "6 of 6", False, 1.0)
    assert view.selected == LOW_PAIR.id
    assert any("fewer than 6" in entry.words and entry.hatch for entry in view.legend)
