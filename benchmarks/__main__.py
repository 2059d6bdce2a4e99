"""Is it quick? Each answer is a ratio within one run, so that any machine can judge it.

    python -m benchmarks

The table is printed and kept in `benchmarks/results/` under today's date. What is beside ours runs
in the same minute on the same machine; on a busy one both are slower, and the ratio says less.
"""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from benchmarks.pages import in_chromium
from benchmarks.tables_and_commands import (
    grading,
    proof,
    solving,
    starting,
    verdict,
    whole_night,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.ratio import Ratio

_RESULTS = Path(__file__).with_name("results")
_BESIDE = """\
Not in this table, because they take minutes or ask other questions; each is a command of its own:
`python -m benchmarks.` followed by `picker`, `estimate` or `assessment` (simulated learners of the
coach), `big_history` (records of five million decisions), `typing_pays` or `grade_log` (in detail).
The client that loads a classroom is a command of its own, too."""


def main() -> None:
    """Measure, print, keep."""
    console = Console(width=120, markup=False, highlight=False)
    found: list[Ratio] = []
    for measure in (proof, solving, verdict, grading, whole_night, starting):
        console.print(f"measuring: {measure.__name__.replace('_', ' ')} …")
        found.append(measure())
    console.print("measuring: pages in Chromium …")
    found += in_chromium()
    today = datetime.now(UTC).date()
    report = report_of(found, f"Benchmarks of {today}")
    _RESULTS.mkdir(exist_ok=True)
    file = _RESULTS / f"{today}.md"
    file.write_text(report, encoding="utf-8")
    console.print(f"\n{report}\nKept in {file}.", soft_wrap=True)


def report_of(found: Sequence[Ratio], title: str) -> str:
    """The table in Markdown, what it was measured on, and which targets are missed."""
    rows = [
        f"| {one.what} | {one.beside} | {_number(one.ours)} {one.unit} | {_number(one.theirs)}"
        f" {one.unit} | {one.times:.3g} | {one.target:g} | {'' if one.is_met else 'missed'} |"
        for one in found
    ]
    missed = [one.what for one in found if not one.is_met]
    load = ", ".join(f"{part:.1f}" for part in os.getloadavg()) if hasattr(os, "getloadavg") else ""
    machine = f"Python {platform.python_version()}, {platform.system()} on {os.cpu_count()} cores"
    waiting = f"waiting for them at the end (1, 5, 15 minutes): {load or 'unknown'}"
    return "\n".join(
        [
            f"# {title}",
            "",
            f"{machine}; {waiting}.",
            "",
            "| what | beside | ours | theirs | ratio | at most | |",
            "|---|---|--:|--:|--:|--:|---|",
            *rows,
            "",
            f"Targets missed: {', '.join(missed) if missed else 'none'}.",
            "",
            _BESIDE,
            "",
        ]
    )


def _number(value: float) -> str:
    return f"{value:.3g}" if value < 1000 else f"{value:,.0f}"


if __name__ == "__main__":
    main()
