"""Each grade's sign, so that nowhere a colour alone tells one from another.

The felt draws the same signs itself, as shapes.
"""

from __future__ import annotations

from typing import Final

from trainer.grading import Grade

__all__ = ["SIGNS", "signed_grade"]

SIGNS: Final = {
    Grade.RIGHT: "✓",
    Grade.EITHER: "=",
    Grade.INACCURACY: "~",
    Grade.MISTAKE: "?",
    Grade.BLUNDER: "✗",
}


def signed_grade(grade: Grade) -> str:
    """Sign and word: `✓ Right`."""
    return f"{SIGNS[grade]} {grade.value}"
