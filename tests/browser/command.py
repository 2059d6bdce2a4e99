"""The trainer, started as a user starts it: with the command."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from benchmarks.serving.running import started

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from benchmarks.serving.running import RunningTrainer

__all__ = ["run_command"]

_LONGEST: Final = 7200  # seconds; a server that a stuck test left behind does not outlive this


@contextmanager
def run_command(
    place: Path,
    *words: str,
    command: str = "app",
    program: str = "trainer",
    environment: Mapping[str, str] | None = None,
) -> Iterator[RunningTrainer]:
    """`let-it-ride app` with its records below `place`; ends it whatever happens."""
    data = ("--data", str(place / "records"))
    words = (sys.executable, "-m", program, command, *data, *words)
    with started(words, place, environment=environment, longest=_LONGEST) as trainer:
        yield trainer
