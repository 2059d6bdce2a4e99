"""The tour of a new profile: which step it stands at. It is kept, and over for good once it is."""

from __future__ import annotations

from dataclasses import replace

from trainer.app.felt import step_turn
from trainer.app.felt.step_card import OVER
from trainer.app.session.tab import has_answered, save_settings, settings
from trainer.app.views.first_steps import FIRST, is_step

__all__ = ["begin_first_steps", "first_step", "step_turned", "take_turn"]


def first_step() -> int:
    """The step shown now, or `OVER`. The tour begins when a profile without answers looks."""
    kept = settings().first_step
    if kept is None:
        kept = OVER if has_answered() else FIRST
        _keep(kept)
    return kept


def step_turned(key: str) -> None:
    """What a press on the card beside this felt does.

    A double click or another tab names a step that is past, and changes nothing.
    """
    take_turn(key)


def take_turn(key: str) -> bool:
    """`step_turned`; whether anything came of it."""
    turn = step_turn(key)
    if turn is None or turn.shown != first_step() or turn.wanted == turn.shown:
        return False
    _keep(turn.wanted if is_step(turn.wanted) else OVER)
    return True


def begin_first_steps() -> None:
    """Show the tour again, from its first step."""
    _keep(FIRST)


def _keep(step: int) -> None:
    save_settings(replace(settings(), first_step=step))
