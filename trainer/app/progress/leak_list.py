"""The leaks as a list of bars, each with its hands to look at again."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import streamlit as st

from strategy_tables.situations import situation
from trainer.app.session import seeing

if TYPE_CHECKING:
    from collections.abc import Collection

    import pandas as pd

__all__ = ["draw_leaks", "leak_html"]

_MOST = 8


def draw_leaks(leaks: pd.DataFrame, modes: Collection[str]) -> None:
    """The costliest leaks, each with a button that opens its misses in these modes."""
    worst = leaks.head(_MOST)
    longest = max(worst["per_hundred"].astype("float64").max(), 1e-9) * 1.25
    for id_, leak in worst.iterrows():
        with st.container(horizontal=True, vertical_alignment="center", key=f"leak-{id_}"):
            st.html(leak_html(leak, longest))
            wrong = int(leak["wrong"])
            st.button(
                f"Replay {wrong} miss{'' if wrong == 1 else 'es'}",
                key=f"replay-{id_}",
                on_click=seeing.open_misses,
                args=(situation(str(id_)), modes),
            )
    if len(leaks) > _MOST:
        st.caption(f"The {_MOST} costliest of {len(leaks)} situations with mistakes.")


def leak_html(leak: pd.Series[Any], longest: float) -> str:
    """One leak: its name and figures, and a bar with its interval, `longest` being all the room."""
    cost, low, high = (
        float(leak[name]) for name in ("per_hundred", "per_hundred_low", "per_hundred_high")
    )
    width, left, right = (100 * min(value / longest, 1) for value in (cost, low, high))
    few = leak["needs"] > 0
    more = int(leak["needs"])
    hint = f" · a hint only, needs {more} more answer{'' if more == 1 else 's'}" if few else ""
    return (
        '<div class="leak">'
        f"<p>Bet {leak['decision']}: {escape(str(leak['name']))}</p>"
        f'<p class="figures"><b>{cost:.3f}</b> bets per 100 hands ({low:.3f} to {high:.3f})'
        f" · {leak['wrong']} of {leak['scored']} wrong{hint}</p>"
        f'<div class="bar" aria-hidden="true"><i class="{"few" if few else ""}"'
        f' style="width:{width:.1f}%"></i>'
        f'<b style="left:{left:.1f}%;width:{max(right - left, 0.5):.1f}%"></b></div></div>'
    )
