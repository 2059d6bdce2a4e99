"""A live form whose texts stand in the address, so that a question can be shared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from trainer.app.live_form import Input, read_input

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LiveQuestion"]


@dataclass(frozen=True, slots=True)
class LiveQuestion:
    """Where a page's question lives.

    Attributes:
        form: the key of its fields.
        answer: the key of the container with what depends on them.
        always: what the address names even where it is empty, so that nobody else's settings
            answer in its place.
    """

    form: str
    answer: str
    always: tuple[str, ...]

    @property
    def sent(self) -> Input:
        """What the fields sent last; nothing under the number 0 before the first input."""
        sent = read_input(st.session_state.get(self.form, {}).get("input"))
        return Input(0, {}) if sent is None else sent

    def in_address(self, begun: Mapping[str, str]) -> dict[str, str]:
        """The texts in the address, or those to begin with where it asks nothing."""
        query = st.query_params
        if not query:
            return dict(begun)
        return {
            name: query.get(name, text if name in self.always else "")
            for name, text in begun.items()
        }

    def write(self, texts: Mapping[str, str]) -> None:
        """Put texts into the address."""
        st.query_params.from_dict(
            {name: text for name, text in texts.items() if text or name in self.always}
        )
