"""A button that prints the page: only the browser can do that."""

from __future__ import annotations

from typing import Final

from trainer.app.component import component

__all__ = ["print_button"]

_CSS: Final = """
button {
  min-height: 2.5rem;
  padding: 0.25rem 0.75rem;
  border: 1px solid var(--st-border-color, #ccc);
  border-radius: var(--st-button-radius, 0.5rem);
  background: var(--st-background-color, #fff);
  color: var(--st-text-color, #1f2a26);
  font: 400 0.875rem/1.6 var(--st-font, sans-serif);
  cursor: pointer;
}
button:hover, button:focus-visible {
  border-color: var(--st-primary-color, #b88a2a);
}
"""
_JS: Final = """
export default function ({ data, parentElement }) {
  const button = parentElement.querySelector("button");
  button.textContent = data.label;
  button.onclick = () => window.print();
}
"""

_mount = component("let_it_ride_print", html='<button type="button"></button>', css=_CSS, js=_JS)


def print_button(label: str) -> None:
    """Print the page as its print stylesheet shows it."""
    _mount(key="print", data={"label": label}, width="content")
