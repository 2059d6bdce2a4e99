"""Components whose script, style and frame a browser fetches once and keeps.

Left to itself Streamlit sends all three again with everything a component is to show: of the 47 kB
that came for a verdict, 33 were those of the felt, which a phone on a slow line waits for.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import streamlit as st
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

__all__ = ["PLACE", "SCRIPTS", "component"]

PLACE: Final = "/components/"
"""The path below which the scripts are served."""

_FURNISH: Final = """
const furnished = new WeakSet();
export function furnish(root) {
  if (furnished.has(root)) return;
  furnished.add(root);
  root.append(document.createRange().createContextualFragment(FURNITURE));
}
"""
# Once the script is there nothing waits for it: what is drawn is never older than the page around
# it. It is asked for again at the next call where the line was cut.
_FETCH: Final = """
let script;
const draw = (given) => {
  script.furnish(given.parentElement);
  return script.default(given);
};
export default (given) => {
  if (script) return draw(given);
  return import(new URL("%s", location.origin)).then((found) => {
    script = found;
    return draw(given);
  });
};
"""
_scripts: Final[dict[str, str]] = {}


def component(name: str, *, js: str, html: str = "", css: str = "") -> Callable[..., Any]:
    """Register a component, once, at import: Streamlit warns of a second of the same name.

    Args:
        name: unique in the app.
        js: a module whose default export draws, as Streamlit's components of version 2 do; it
            finds the frame in place.
        html: the frame.
        css: its style.
    """
    furniture = json.dumps(f"<style>{css}</style>{html}")
    script = f"{js}\nconst FURNITURE = {furniture};{_FURNISH}"
    path = f"{PLACE}{name}.{sha256(script.encode()).hexdigest()[:16]}.js"
    _scripts[path] = script
    mount: Callable[..., Any] = st.components.v2.component(name, js=_FETCH % path)
    return mount


async def _script(request: Request) -> Response:
    script = _scripts.get(request.url.path)
    if script is None:
        raise HTTPException(404)
    return Response(
        script,
        media_type="text/javascript",
        # Another script has another hash in its name.
        headers={"Cache-Control": "public, max-age=31536000, immutable"},
    )


SCRIPTS: Final = Route(PLACE + "{script}", _script)
"""Hands the scripts out."""
