"""All that comes over the network to a tab, searched for what would give an answer away."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import trainer.app
from strategy_tables.pay_tables import STANDARD
from strategy_tables.values import analyze
from trainer.app.component import PLACE
from trainer.card_faces import face_svg, small_face_svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import Response, WebSocket

    from strategy_tables.cards import Card
    from tests.browser.screen import Screen

__all__ = ["VERDICTS", "Line", "as_sent", "assert_untold", "faces"]

VERDICTS: Final = ("Right —", "Either is right", "Inaccuracy", "Mistake —", "Blunder")
_APP: Final = Path(trainer.app.__file__).parent
# The same for every hand and every learner: files of Streamlit's wheel, the code of our components,
# and the stylesheets.
_FOR_EVERYBODY: Final = ("/static/", PLACE)
_ALWAYS_SENT: Final = sorted(
    (path.read_text(encoding="utf-8") for path in _APP.rglob("*.css")), key=len, reverse=True
)


class Line:
    """All that comes over the network."""

    def __init__(self, screen: Screen) -> None:
        self._frames: list[str | bytes] = []
        self._responses: list[Response] = []
        screen.page.on("websocket", self._opened)
        screen.page.on("response", self._answered)

    def _opened(self, line: WebSocket) -> None:
        line.on("framereceived", self._received)

    # Playwright takes no method of a list.

    def _received(self, frame: str | bytes) -> None:
        self._frames.append(frame)

    def _answered(self, response: Response) -> None:
        self._responses.append(response)

    def forget(self) -> None:
        """What came so far was told after an answer."""
        self._frames.clear()
        self._responses.clear()

    def heard(self) -> str:
        """What came since, without what is the same for everybody."""
        bodies = [
            response.body()
            for response in self._responses
            if not urlsplit(response.url).path.startswith(_FOR_EVERYBODY)
        ]
        assert self._frames or bodies
        texts = [one if isinstance(one, str) else one.decode("latin-1") for one in self._frames]
        text = "".join([*texts, *(body.decode("latin-1") for body in bodies)])
        for always in _ALWAYS_SENT:
            text = text.replace(always.encode().decode("latin-1"), "")
        return text


def as_sent(text: str) -> Iterator[str]:
    """In UTF-8, plain and as JSON."""
    for form in (text, json.dumps(text)[1:-1], json.dumps(text, ensure_ascii=False)[1:-1]):
        yield form.encode().decode("latin-1")


def faces(cards: Iterable[Card]) -> Iterator[str]:
    for card in cards:
        for four_colour in (True, False):
            yield face_svg(card, four_colour=four_colour)


def _giveaways(visible: tuple[Card, ...], hidden: tuple[Card, ...]) -> Iterator[str]:
    for card in hidden:
        yield card.name
        yield from (f'"{card}"', f'\\"{card}\\"')
    yield from faces(hidden)
    yield from (small_face_svg(card, four_colour=True) for card in hidden)
    analysis = analyze(visible, STANDARD)
    points = analysis.advantage * analysis.boards
    yield from VERDICTS
    yield from (analysis.situation.id, analysis.situation.name)
    yield f"{abs(int(points)):,} / {analysis.boards:,}"
    if len(exact := str(abs(analysis.advantage))) > 4:  # "1" or "1/2" is anywhere, by chance
        yield exact
    if not analysis.advantage:
        yield "a tie"
    yield f"{abs(float(analysis.advantage)):.3f} bets" if analysis.advantage else "exactly the same"
    yield f"How the {analysis.boards:,}"


def assert_untold(line: Line, visible: tuple[Card, ...], hidden: tuple[Card, ...]) -> None:
    """These cards came over the line, and nothing that tells the answer or the hidden ones."""
    heard = line.heard()
    for card in visible:  # or the search would prove nothing
        assert card.name in heard
        assert any(form in heard for face in faces([card]) for form in as_sent(face))
    for secret in _giveaways(visible, hidden):
        for form in as_sent(secret):
            assert form not in heard, secret
