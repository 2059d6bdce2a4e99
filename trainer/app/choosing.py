"""Choosing one of several things by their names, of which two may be the same."""

from __future__ import annotations

import sys
from itertools import count
from typing import TYPE_CHECKING, Literal

import streamlit as st

from trainer.app import session

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

__all__ = ["choose_one", "pick_one", "unlike", "untaken"]


_Width = int | Literal["stretch"]


def choose_one(
    label: str,
    names: Mapping[int, str],
    shown: int,
    turn_to: Callable[[int], None],
    *,
    width: _Width = "stretch",
) -> None:
    """A box of all that a page can show, at what it shows; another one that is picked is turned to.

    Args:
        label: what is over the box; one of a page is so called.
        names: what they are called, by id.
        shown: which one the page shows.
        turn_to: is called with the one that is picked.
        width: in pixels, or as wide as there is room.
    """
    key = f"chosen: {label}"

    def turn() -> None:
        picked = session.widget_value(key)
        if isinstance(picked, int):
            turn_to(picked)

    _draw_box(label, names, key, shown, on_change=turn, width=width)


def pick_one(label: str, names: Mapping[int, str], key: str) -> int:
    """A box of several, at the one that was picked last or else the first; that one.

    `names` are by id, and not none; `key` is the one of the box.
    """
    picked = session.widget_value(key)
    at = picked if isinstance(picked, int) and picked in names else next(iter(names))
    _draw_box(label, names, key, at)
    return at


def _draw_box(
    label: str,
    names: Mapping[int, str],
    key: str,
    at: int,
    *,
    on_change: Callable[[], None] | None = None,
    width: _Width = "stretch",
) -> None:
    labels = unlike(names)
    session.set_choice(key, at, labels)
    st.selectbox(
        label,
        list(labels),
        format_func=labels.__getitem__,
        key=key,
        on_change=on_change,
        width=width,
    )


def unlike(names: Mapping[int, str]) -> dict[int, str]:
    """The names by id, no two alike: what repeats is numbered in the order of making, `Monday (2)`.

    A browser says by its label what was picked; of two that are alike Streamlit takes the last.
    """
    labels: dict[int, str] = {}
    for id_, name in sorted(names.items()):
        given = set(labels.values())
        labels[id_] = untaken(name, given.union(names.values())) if name in given else name
    return {id_: labels[id_] for id_ in names}


def untaken(name: str, taken: Collection[str], *, end: str = "", longest: int = sys.maxsize) -> str:
    """A name with this end that nothing has yet, numbered if need be: `Before again (2)`.

    Where it would have more than `longest` characters, `name` is cut, and never the end.
    """
    ends = (end if number == 1 else f"{end} ({number})" for number in count(1))
    found = (f"{name[: longest - len(one)].rstrip()}{one}" for one in ends)
    return next(one for one in found if one not in taken)
