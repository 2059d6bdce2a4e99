"""A place whose button may be followed by another one, and keeps the keyboard's focus."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import streamlit as st

from trainer.app.component import component

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["kept_focus"]

_JS: Final = """
const kept = new WeakSet();
export default function ({ data }) {
  const place = document.querySelector(`.st-key-${data[0]}`);
  if (!place || kept.has(place)) return;
  kept.add(place);
  let last = null; // had the focus here, and did not give it to anything else since
  place.addEventListener("focusin", (event) => (last = event.target));
  place.addEventListener("focusout", ({ target }) => setTimeout(() => {
    if (last === target && target.isConnected) last = null;
  }));
  new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    place.querySelector("button")?.focus({ preventScroll: true });
  }).observe(place, { childList: true, subtree: true });
}
"""

_mount = component("let_it_ride_kept_focus", js=_JS)


@contextmanager
def kept_focus(key: str) -> Iterator[None]:
    """The place to draw one button in; `key` is of the place, unique on the page.

    To a browser a button of another key is another button: without this the focus is lost with the
    one that goes, and whoever works by the keyboard begins at the top of the page again.
    """
    with st.container(key=key, width="content", gap=None):
        yield
        _mount(key=f"{key}-focus", data=[key], width="content")
