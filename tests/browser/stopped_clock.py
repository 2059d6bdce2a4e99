"""The trainer under a clock that stands at what a file says; run as a module, with its words.

The file `clock.txt` lies in the folder that the program is started in.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from trainer.app import clock
from trainer.cli import main

__all__ = ["CLOCK_FILE"]

CLOCK_FILE = "clock.txt"


def _now() -> datetime:
    return datetime.fromisoformat(Path(CLOCK_FILE).read_text("utf-8"))


if __name__ == "__main__":
    clock.now = _now  # before any page takes it from there
    main()
