"""The small pages before the app: plain HTML in the app's colours, without any script.

Every word that is handed in is text, and is escaped here; nothing else makes HTML.
"""

from __future__ import annotations

import base64
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final

from starlette.responses import HTMLResponse

from trainer.app.configuration import written_options
from trainer.app.entrance.forms import FIELD

__all__ = [
    "Html",
    "button_link",
    "field",
    "form",
    "hidden",
    "named",
    "note",
    "page",
    "paragraph",
    "refusal",
    "shown",
    "ways",
]

_STYLE: Final = Path(__file__).with_name("entrance.css")
_COLOURS: Final = {
    "background": "backgroundColor",
    "sheet": "secondaryBackgroundColor",
    "text": "textColor",
    "primary": "primaryColor",
    "link": "linkColor",
    "border": "borderColor",
}
_ICON: Final = (
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>"
    "<text y='14' font-size='14'>🃏</text></svg>"
)


class Html(str):
    """HTML made here."""

    __slots__ = ()


def page(title: str, *content: Html, status: int = 200) -> HTMLResponse:
    """A whole page under its heading."""
    body = "".join(content)
    return HTMLResponse(
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)} · Let It Ride trainer</title>"
        f'<link rel="icon" href="{escape(_ICON)}"><style>{_style()}</style></head>'
        f"<body><header>Let It Ride trainer</header>"
        f"<main><h1>{escape(title)}</h1>{body}</main></body></html>",
        status,
        headers=_headers(),
    )


def paragraph(*parts: str | Html) -> Html:
    """A paragraph of words, some of which may be `named`."""
    return Html(f"<p>{_joined(parts)}</p>")


def note(text: str) -> Html:
    """A quieter paragraph."""
    return Html(f'<p class="hint">{escape(text)}</p>')


def named(name: str) -> Html:
    """A name in the middle of a sentence: it turns nothing round but itself."""
    return Html(f"<strong><bdi>{escape(name)}</bdi></strong>")


def shown(text: str) -> Html:
    """Words to be read from afar, and copied."""
    return Html(f'<p class="shown"><bdi>{escape(text)}</bdi></p>')


def refusal(sentence: str | None) -> Html:
    """Why something was refused, if it was; here the sentence stands alone."""
    if not sentence:
        return Html()
    words = f"{sentence[0].upper()}{sentence[1:]}."
    return Html(f'<p class="refusal" role="alert">{escape(words)}</p>')


def form(action: str, proof: str, button: str, *fields: Html, grave: bool = False) -> Html:
    """A form with its proof of coming from us.

    Args:
        action: the path it is posted to.
        proof: what the hidden field holds, as `Forms.proof` makes it.
        button: what is done.
        fields: made by `field` and `hidden`.
        grave: whether it cannot be undone.
    """
    look = ' class="grave"' if grave else ""
    return Html(
        f'<form method="post" action="{escape(action)}">{hidden(FIELD, proof)}'
        f"{''.join(fields)}<button{look}>{escape(button)}</button></form>"
    )


def field(  # noqa: PLR0913 - the attributes of one element
    name: str,
    label: str,
    *,
    value: str = "",
    hint: str = "",
    kind: str = "text",
    autocomplete: str = "off",
    is_code: bool = False,
) -> Html:
    """A labelled input; a hint is read with it."""
    described = f' aria-describedby="{name}-hint"' if hint else ""
    look = ' class="code"' if is_code else ""
    words = f'<p class="hint" id="{name}-hint">{escape(hint)}</p>' if hint else ""
    return Html(
        f'<label for="{name}">{escape(label)}</label>'
        f'<input id="{name}" name="{name}" type="{kind}" value="{escape(value)}"{look}{described}'
        f' autocomplete="{autocomplete}" autocapitalize="none" spellcheck="false" dir="auto"'
        " required>"
        f"{words}"
    )


def hidden(name: str, value: str) -> Html:
    """Something a form holds that nobody types."""
    return Html(f'<input type="hidden" name="{name}" value="{escape(value)}">')


def button_link(text: str, path: str) -> Html:
    """The way on."""
    return Html(f'<a class="button" href="{escape(path)}">{escape(text)}</a>')


def ways(*links: tuple[str, str]) -> Html:
    """Other ways to go from here: words and path of each."""
    lines = (f'<p><a href="{escape(path)}">{escape(words)}</a></p>' for words, path in links)
    return Html(f"<nav>{''.join(lines)}</nav>")


def _joined(parts: tuple[str | Html, ...]) -> str:
    return "".join(part if isinstance(part, Html) else escape(part) for part in parts)


@cache
def _style() -> str:
    options = written_options()

    def colours(theme: str) -> str:
        return "".join(
            f"--{ours}:{options[f'theme.{theme}.{its}']};" for ours, its in _COLOURS.items()
        )

    fonts = f"--font:{options['theme.font']};--heading-font:{options['theme.headingFont']};"
    return (
        f":root{{{fonts}{colours('light')}}}"
        f"@media (prefers-color-scheme: dark){{:root{{{colours('dark')}}}}}"
        f"{_STYLE.read_text(encoding='utf-8')}"
    )


@cache
def _headers() -> dict[str, str]:
    style = base64.b64encode(sha256(_style().encode()).digest()).decode()
    return {
        "Cache-Control": "no-store",
        "Content-Security-Policy": (
            f"default-src 'none'; style-src 'sha256-{style}'; img-src data:; "
            "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
        ),
        # Not "no-referrer": with it browsers would not say where a form comes from.
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
    }
