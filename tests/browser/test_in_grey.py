"""Grades can be told apart without any colour: by word, by sign, and dark enough in grey."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pandas as pd
import pytest
from playwright.sync_api import expect

import trainer.app.classroom
import trainer.app.progress
from strategy_tables.values import Choice
from tests.browser.accessible import colour
from tests.records.examples import NOON
from tests.records.school import School, singles
from trainer.app.charts.frame import GOLD, GREY, PLUM, RUST
from trainer.app.classroom.grid_view import grid_html
from trainer.app.configuration import written_options
from trainer.app.progress.leak_list import leak_html
from trainer.classroom.live_grid import CellState, Grid, GridCell, GridRow, grid_of
from trainer.classroom.marking import mark
from trainer.explaining import SIGNS
from trainer.grading import Grade
from trainer.history import Mode
from trainer.records import Records

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.database import Database
    from tests.browser.screen import Screen

Colour = tuple[float, float, float]
_TEXT, _SIGN = 4.5, 3.0
"""What words, and signs and bars, need against their ground."""

# The ink of an element and the ground it stands on, as the browser paints them: R, G, B of each.
_PAINT: Final = """(one, property) => {
    const pen = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
    const dot = paint => {
        pen.fillStyle = paint;
        pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const above = [];
    const first = property === "backgroundColor" ? one.parentElement : one;
    for (let each = first; each; each = each.parentElement ?? each.getRootNode().host)
        above.unshift(getComputedStyle(each).backgroundColor);
    dot("#fff");
    const ground = above.map(dot).at(-1);
    return [dot(getComputedStyle(one)[property]), ground];
}"""
_EACH_GRADE: Final = tuple(grade.name.lower() for grade in Grade)


def _grey(paint: Colour) -> float:
    """As a screen without colours shows it, from 0 to 1."""
    red, green, blue = paint
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


def _contrast(one: Colour, other: Colour) -> float:
    """Of the two greys, as WCAG 2 measures it."""
    lights = sorted(
        grey / 12.92 if grey <= 0.04045 else ((grey + 0.055) / 1.055) ** 2.4
        for grey in map(_grey, (one, other))
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _hex(paint: str) -> Colour:
    red, green, blue = bytes.fromhex(paint.removeprefix("#"))
    return red, green, blue


def _stands_out(one: Locator, by: float, paint: str = "color") -> list[str]:
    """The elements among these that do not, in grey."""
    found = []
    expect(one.first).to_be_attached()
    for each in one.all():
        ink, ground = each.evaluate(_PAINT, paint)
        if _contrast(tuple(ink), tuple(ground)) < by:
            words = each.evaluate("one => one.outerHTML").partition("<svg")[0]
            found.append(f"{ink} on {ground}: {words[:120]}")
    return found


def test_the_contrast_of_greys_is_the_published_one() -> None:
    """21 at most; #767676 is the lightest grey for text on white (WCAG 2.2, 1.4.3)."""
    assert _contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert (
        _contrast(_hex("#767676"), _hex("#ffffff"))
        >= _TEXT
        > _contrast(_hex("#777777"), _hex("#ffffff"))
    )


def test_every_grade_has_its_own_sign_and_word() -> None:
    assert set(SIGNS) == set(Grade)
    assert len(set(SIGNS.values())) == len({grade.value for grade in Grade}) == len(Grade)


def test_the_verdict_on_the_felt(screen: Screen, database: Database) -> None:
    database.deal("9s 8s Qs", "2d 3c", Mode.CHOSEN)
    table = screen.open()
    table.answer(Choice.RIDE)
    strong = table.verdict.get_by_role("strong")
    disc = table.verdict.locator(".grade")
    detail = table.verdict.locator("div > span")
    sign = disc.locator("path")
    faint = []
    for grade in _EACH_GRADE:
        table.verdict.evaluate("(one, grade) => one.dataset.grade = grade", grade)
        faint += _stands_out(strong, _TEXT)
        faint += _stands_out(detail, _TEXT)
        faint += _stands_out(disc, _SIGN, "backgroundColor")
        faint += _stands_out(sign, _SIGN, "stroke")
    assert faint == []


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_class_grid_the_leaks_and_the_map(
    colours: str, screen: Screen, database: Database, tmp_path: Path
) -> None:
    screen.open_page("Map")
    colour(screen.page, "dark" if colours == "dark" else "light")
    cells = screen.main.get_by_role("table").get_by_role("button")
    legend = screen.main.get_by_role("list", name="What the colours mean").get_by_role("listitem")
    faint = _stands_out(cells.locator("span"), _TEXT)
    faint += _stands_out(legend.locator("span"), _TEXT)
    marks = legend.locator(".swatch").all_inner_texts()
    words = legend.locator("span:not(.swatch)").all_inner_texts()
    assert len(set(marks)) == len(set(words)) == 3
    assert "" not in marks
    _put_on_the_page(screen, _grid_of_all(tmp_path), trainer.app.classroom, "classroom.css")
    grid = screen.page.locator(".grid-of-class td span")
    for grade, sign in SIGNS.items():
        said = grid.and_(screen.page.get_by_role("img", name=grade.value.lower(), exact=True))
        assert said.all_inner_texts() == [sign]
    faint += _stands_out(grid.filter(has_text=re.compile(r"\S")), _TEXT)
    faint += _stands_out(screen.page.locator(".grid-legend span"), _TEXT)
    for needs in (0, 3):
        _put_on_the_page(screen, _leak(needs), trainer.app.progress, "progress.css")
    faint += _stands_out(screen.page.locator(".leak p"), _TEXT)
    bars = screen.page.locator(".leak .bar i:not(.few)")
    faint += _stands_out(bars, _SIGN, "backgroundColor")
    assert faint == []


def test_the_charts_of_mistakes_in_light_and_dark() -> None:
    """Beside its pattern each bar has its sign and word in the legend; see test_charts."""
    for colours in ("light", "dark"):
        ground = _hex(str(written_options()[f"theme.{colours}.backgroundColor"]))
        for paint in (GOLD, RUST, PLUM, GREY):
            assert _contrast(_hex(paint), ground) >= _SIGN, (colours, paint)


def _put_on_the_page(screen: Screen, html: str, room: object, style: str) -> None:
    """Where Streamlit would put it, so that it has the theme's ink and ground."""
    place = Path(str(getattr(room, "__file__", ""))).with_name(style)
    screen.page.get_by_test_id("stMainBlockContainer").evaluate(
        "(place, html) => place.insertAdjacentHTML('beforeend', html)",
        f"<style>{place.read_text('utf-8')}</style>{html}",
    )


def _grid_of_all(place: Path) -> str:
    """A learner with every grade, and every other state a cell can be in."""
    records = Records.open(place)
    school = School(records)
    lesson = school.open(singles(len(Grade) + len(CellState)))
    school.join(lesson)
    results = records.lesson_results(lesson.id, as_teacher=school.ann.id)
    [row] = grid_of(results, mark(results), NOON).rows
    cells = [GridCell(CellState.ANSWERED, grade) for grade in Grade]
    cells += [GridCell(state) for state in CellState if state is not CellState.ANSWERED]
    records.close()
    none = (0,) * len(cells)
    return grid_html(
        Grid((GridRow(row.member, tuple(cells)),), none, none), lesson, projected=False
    )


def _leak(needs: int) -> str:
    figures = {"per_hundred": 1.0, "per_hundred_low": 0.5, "per_hundred_high": 2.0}
    told = {"decision": 1, "name": "a low pair", "wrong": 3, "scored": 9, "needs": needs}
    return leak_html(pd.Series({**figures, **told}), 2.0)
