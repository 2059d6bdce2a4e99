"""Before an answer nothing leaves the server that would give it away."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import pytest

import trainer.app
from strategy_tables.pay_tables import STANDARD
from strategy_tables.values import Choice, analyze
from tests.browser.table import BUTTON
from trainer.app.card_faces import face_svg, small_face_svg
from trainer.history import Mode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import Response, WebSocket

    from strategy_tables.cards import Card
    from tests.browser.database import Database
    from tests.browser.screen import Screen

_VERDICTS: Final = ("Right —", "Either is right", "Inaccuracy", "Mistake —", "Blunder")
_APP: Final = Path(trainer.app.__file__).parent
# The same for every hand and every learner: the code of the components, and the stylesheet.
_ALWAYS_SENT: Final = sorted(
    (
        path.read_text(encoding="utf-8")
        for end in ("css", "js", "html")
        for path in _APP.rglob(f"*.{end}")
    ),
    key=len,
    reverse=True,
)


class _Line:
    """All that comes over the network."""

    def __init__(self, screen: Screen) -> None:
        self._frames: list[str | bytes] = []
        self._responses: list[Response] = []
        screen.page.on("websocket", self._opened)
        screen.page.on("response", self._answered)

    # Playwright takes functions and methods of Python's own making, and no built-in ones.

    def _answered(self, response: Response) -> None:
        self._responses.append(response)

    def _opened(self, line: WebSocket) -> None:
        line.on("framereceived", self._told)

    def _told(self, frame: str | bytes) -> None:
        self._frames.append(frame)

    def forget(self) -> None:
        """What came so far was told after an answer."""
        self._frames.clear()
        self._responses.clear()

    def heard(self) -> str:
        """What came since, without what is the same for everybody."""
        bodies = [
            response.body()
            for response in self._responses
            if not urlsplit(response.url).path.startswith("/static/")  # files of Streamlit's wheel
        ]
        assert self._frames
        texts = [one if isinstance(one, str) else one.decode("latin-1") for one in self._frames]
        text = "".join([*texts, *(body.decode("latin-1") for body in bodies)])
        for always in _ALWAYS_SENT:
            text = text.replace(always.encode().decode("latin-1"), "")
        return text


def _as_sent(text: str) -> Iterator[str]:
    """In UTF-8, plain and as JSON."""
    for form in (text, json.dumps(text)[1:-1], json.dumps(text, ensure_ascii=False)[1:-1]):
        yield form.encode().decode("latin-1")


def _faces(cards: Iterable[Card]) -> Iterator[str]:
    for card in cards:
        for four_colour in (True, False):
            yield face_svg(card, four_colour=four_colour)


def _giveaways(visible: tuple[Card, ...], hidden: tuple[Card, ...]) -> Iterator[str]:
    for card in hidden:
        yield card.name
        yield from (f'"{card}"', f'\\"{card}\\"')
    yield from _faces(hidden)
    yield from (small_face_svg(card, four_colour=True) for card in hidden)
    analysis = analyze(visible, STANDARD)
    points = analysis.advantage * analysis.boards
    yield from _VERDICTS
    yield from (analysis.situation.id, analysis.situation.name)
    yield f"{abs(int(points)):,} / {analysis.boards:,}"
    yield str(abs(analysis.advantage)) if analysis.advantage else "a tie"
    yield f"{abs(float(analysis.advantage)):.3f} bets" if analysis.advantage else "exactly the same"
    yield f"How the {analysis.boards:,}"


def _assert_untold(line: _Line, visible: tuple[Card, ...], hidden: tuple[Card, ...]) -> None:
    heard = line.heard()
    for card in visible:  # or the search would prove nothing
        assert card.name in heard
        assert any(form in heard for face in _faces([card]) for form in _as_sent(face))
    for secret in _giveaways(visible, hidden):
        for form in _as_sent(secret):
            assert form not in heard, secret


@pytest.mark.parametrize("mode", Mode)
def test_nothing_gives_a_dozen_answers_away(mode: Mode, screen: Screen, database: Database) -> None:
    database.change(mode=mode.value)
    line = _Line(screen)
    table = screen.open()
    for turn in range(12 if mode is Mode.CHOSEN else 6):
        question = database.question()
        visible = table.cards
        assert question.hand + question.community[: len(visible) - 3] == visible
        _assert_untold(line, visible, question.community[len(visible) - 3 :])
        line.forget()
        table.button(BUTTON[(Choice.PULL, Choice.RIDE)[turn % 2]]).click()
        table.wait_for_verdict()
        heard = line.heard()
        assert any(f"{word}" in heard for word in ("Right", "right", *_VERDICTS))
        if mode is Mode.NATURAL:
            # The contrasting hand may hold the very card that comes, by chance and drawn small.
            unturned = question.community
            assert not any(form in heard for face in _faces(unturned) for form in _as_sent(face))
            line.forget()
            table.go_on()
            _assert_untold(line, table.cards, question.community[1:])
            table.answer(Choice.PULL)
        line.forget()
        table.go_on()


def test_a_page_opened_at_a_question_is_told_no_more_than_the_first(
    screen: Screen, database: Database
) -> None:
    question = database.deal("9s 8s Qs", "2d 3c", Mode.NATURAL)
    screen.open()
    line = _Line(screen)
    screen.page.reload()
    screen.table.wait_until_ready()
    _assert_untold(line, question.hand, question.community)
