"""The trainer, started as a user starts it: with the command."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from benchmarks.serving.running import RunningTrainer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

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
    errors = place / "stderr.txt"
    data = ("--data", str(place / "records"))
    with (
        errors.open("w") as stderr,
        subprocess.Popen(
            [sys.executable, "-m", program, command, *data, *words],
            cwd=place,
            env=os.environ | (environment or {}),
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        ) as process,
    ):
        watchdog = threading.Timer(_LONGEST, process.kill)
        watchdog.start()
        try:
            trainer = RunningTrainer(process, errors)
            trainer.wait_for_address()
            yield trainer
        finally:
            watchdog.cancel()
            process.kill()
