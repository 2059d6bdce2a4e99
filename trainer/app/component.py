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
# it. Streamlit shows the stack of a call that is rejected, and calls no more: so the script is
# asked for until it comes, as long as anybody waits for it; by another address each time, since
# Chromium keeps for an address that nothing was found there. And Streamlit cleans up after an
# overtaken call when the newer one has drawn already.
_FETCH: Final = """
const newest = new WeakMap();
let script, asking, tries = 0;
const ask = async () => {
  const address = new URL("%s", location.origin);
  if (tries) address.search = `again=${tries}`;
  try {
    script = await import(address);
  } catch {
    await new Promise((done) => setTimeout(done, Math.min(500 * 2 ** tries++, 10000)));
  }
  asking = null;
};
export default async (given) => {
  const place = given.parentElement;
  const isNewest = () => newest.get(place) === given;
  newest.set(place, given);
  while (!script && isNewest() && place.isConnected) await (asking ??= ask());
  if (!script || !isNewest()) return;
  script.furnish(place);
  const cleanUp = script.default(given);
  return () => isNewest() && cleanUp?.();
};
"""
_scripts: Final[dict[str, str]] = {}


def component(name: str, *, js: str, html: str = "", css: str = "") -> Callable[..., Any]:
    """Register a component, once, at import: Streamlit warns of a second of the same name.

    Args:
        name: unique in the app.
        js: a module whose default export draws, as Streamlit's components of version 2 do; it
            finds the frame in place. What it returns cleans up after the newest call alone.
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
