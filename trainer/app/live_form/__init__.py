"""Fields that are answered while they are typed into, with a deck to pick cards from where wanted.

One Streamlit component. Streamlit's own fields send what was typed once it is finished, and leave
the last answer beside the new input until the next one is there. This one sends every change, and
hides the answer at once in the browser: answers carry the number of the input they belong to.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from trainer.app.component import component
from trainer.app.live_form.view import deck_html

if TYPE_CHECKING:
    from collections.abc import Callable

    from trainer.app.live_form.view import LiveFormView

__all__ = ["Input", "live_form", "read_input"]

_ASSETS: Final = files(__name__)
_LONGEST: Final = 300  # characters of a field; 52 cards with commas and spaces are fewer
_MOST_INPUTS: Final = 2**53  # what a browser counts exactly


def _asset(name: str) -> str:
    return _ASSETS.joinpath(name).read_text(encoding="utf-8")


_mount: Final = component(
    "live_form",
    html=f'<div class="live-form">\n{deck_html()}<div class="fields"></div></div>',
    css=_asset("live_form.css"),
    js=_asset("live_form.js") + _asset("deck.js"),
)


@dataclass(frozen=True, slots=True)
class Input:
    """What stands in the fields: the number of the input, and a text by the name of its field."""

    number: int
    texts: dict[str, str]


def live_form(view: LiveFormView, *, key: str, on_input: Callable[[], None]) -> None:
    """Draw the fields; `on_input` runs after each change, and asks `read_input` for it."""
    # In a list: Streamlit looks for data frames in a dict, and imports pandas to do so.
    _mount(key=key, data=[view.as_data()], on_input_change=on_input)


def read_input(raw: object) -> Input | None:
    """Judge what a browser sent; None for anything this form could not have sent."""
    if not isinstance(raw, dict):
        return None
    number, texts = raw.get("number"), raw.get("texts")
    if isinstance(number, bool) or not isinstance(number, int) or not isinstance(texts, dict):
        return None
    if not 0 <= number <= _MOST_INPUTS:
        return None
    return Input(
        number,
        {
            name: text[:_LONGEST]
            for name, text in texts.items()
            if isinstance(name, str) and isinstance(text, str)
        },
    )
