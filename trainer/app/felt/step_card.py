"""A card of a tour beside the felt: a heading and a sentence or two, and the ways on, back and out.

It asks nothing about the hand and stands in no way of an answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["OVER", "StepCard", "StepTurn", "read_turn"]

OVER: Final = 0
"""Where the tour leads when it is finished or skipped; its steps are numbered from 1."""


@dataclass(frozen=True, slots=True)
class StepCard:
    """Step `number` of `of`; the felt writes `First steps · 1 of 4` over the heading."""

    number: int
    of: int
    heading: str
    text: str

    def as_data(self) -> dict[str, object]:
        """The JSON that step_card.js draws: the card, and where its buttons lead."""
        return {
            "number": self.number,
            "of": self.of,
            "heading": self.heading,
            "text": self.text,
            "back": self.number - 1,
            "next": self.number + 1 if self.number < self.of else OVER,
        }


@dataclass(frozen=True, slots=True)
class StepTurn:
    """A press on the card: the step that was shown, and the one wanted, `OVER` for none."""

    shown: int
    wanted: int


def read_turn(raw: object) -> StepTurn | None:
    """Judge what a browser sent; anything but two steps is None."""
    if not isinstance(raw, dict):
        return None
    shown, wanted = raw.get("shown"), raw.get("wanted")
    if not isinstance(shown, int) or not isinstance(wanted, int):
        return None
    return StepTurn(shown, wanted)
