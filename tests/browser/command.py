"""The trainer, started as a user starts it: with the command."""

from __future__ import annotations

import subprocess
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from tests.server.running import RunningTrainer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["run_command"]

_LONGEST: Final = 7200  # seconds; a server that a stuck test left behind does not outlive this


@contextmanager
def run_command(place: Path, *words: str, program: str = "trainer") -> Iterator[RunningTrainer]:
    """`let-it-ride app` with its records below `place`; ends it whatever happens."""
    errors = place / "stderr.txt"
    command = [sys.executable, "-m", program, "app", "--data", str(place / "records"), *words]
    with (
        errors.open("w") as stderr,
        subprocess.Popen(
            command, cwd=place, stdout=subprocess.PIPE, stderr=stderr, text=True
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
