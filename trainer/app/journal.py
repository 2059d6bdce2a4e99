"""What a teacher or an administrator may want to read afterwards, one line each on stderr.

A learner is an alias here and nothing more; keys, tokens, codes and addresses stay out of it.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Final

from trainer.lesson import Stage

if TYPE_CHECKING:
    from trainer.lesson import Step

__all__ = ["begin", "note", "note_step", "warn"]

_JOURNAL: Final = logging.getLogger("let-it-ride")


def begin() -> None:
    """Write from now on; before that, and on one's own machine, only what is wrong is written."""
    lines = logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")
    lines.converter = time.gmtime
    handler = logging.StreamHandler()
    handler.setFormatter(lines)
    _JOURNAL.handlers = [handler]
    _JOURNAL.setLevel(logging.INFO)
    _JOURNAL.propagate = False


def note(event: str) -> None:
    """Write what happened, in one line whatever names are in it."""
    _JOURNAL.info("%s", " ".join(event.split()))


def warn(of: str) -> None:
    """Write what is wrong, also on one's own machine."""
    _JOURNAL.warning("%s", " ".join(of.split()))


def note_step(lesson_id: int, step: Step) -> None:
    """Write where a lesson stands from now on."""
    if step.stage is Stage.OVER:
        note(f"lesson {lesson_id} is over")
    else:
        note(f"lesson {lesson_id}: hand {step.place + 1} {step.stage.value}")
