"""The words of the first steps: a tour of four tips beside a newcomer's first hands."""

from __future__ import annotations

from trainer.app.felt.step_card import StepCard

__all__ = ["FIRST", "is_step", "step_card"]

_WORDS = {
    "What is asked": "Pull takes the lit bet back; let it ride leaves it up for the cards still"
    " to come. The $ bet always stays up.",
    "What the verdict tells": "A grade, from Right to Blunder, and what a wrong choice costs on"
    " average. Then why: the cards that still help, counted.",
    "How hands are chosen": "Hard hands come more often here than at a table. Review brings back"
    " what you missed, in a new hand, before you forget it.",
    "Where to look": "Map: the whole game as 66 situations. Progress: what your play would cost at"
    " a real table, and where it leaks.",
}

FIRST = 1
"""The step that the tour begins with."""

_LAST = len(_WORDS)


def is_step(number: int) -> bool:
    """Whether the tour has a step of this number."""
    return FIRST <= number <= _LAST


def step_card(number: int) -> StepCard | None:
    """The card of this step; none where there is no such step."""
    if not is_step(number):
        return None
    heading, text = list(_WORDS.items())[number - 1]
    return StepCard(number, _LAST, heading, text)
