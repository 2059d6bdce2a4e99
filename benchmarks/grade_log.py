"""How long `let-it-ride grade` takes for a large file, as a whole process, and how much memory.

Beside it stands the floor: `pandas.read_csv` of the same file, which only reads. The second file is
the same decisions as other programs write them: cards with commas in quotation marks.

    python -m benchmarks.grade_log            # 1,000,000 rows
    python -m benchmarks.grade_log 100000
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import numpy as np

from strategy_tables.cards import DECK

__all__ = ["READ", "seconds_of", "write_log"]

READ = "import sys, pandas; pandas.read_csv(sys.argv[1])"
_FORBIDS_KEEPING = "PYTHONDONTWRITEBYTECODE"


def main(rows: int) -> None:
    """Make the files, grade them, and print a line for each."""
    with TemporaryDirectory() as folder:
        for name, quoted in (("plain", False), ("quoted", True)):
            file = Path(folder, f"{name}.csv")
            write_log(file, rows, quoted=quoted)
            floor = seconds_of("-c", READ, str(file))
            out = str(file.with_suffix(".graded.csv"))
            took = seconds_of("-m", "trainer", "grade", str(file), "-o", out)
            print(  # noqa: T201 - the benchmark's result
                f"{name}: {rows:,} rows in {took:.2f} s, {took / floor:.1f} times what"
                f" pandas.read_csv takes ({floor:.2f} s)"
            )
    # Of the largest process that was started, in KiB.
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"at most {most:,.0f} MiB of memory")  # noqa: T201 - the benchmark's result


def write_log(file: Path, rows: int, *, quoted: bool) -> None:
    """So many random decisions, as `let-it-ride grade` takes them."""
    random = np.random.default_rng(1)
    gap, mark = (",", '"') if quoted else (" ", "")
    cards = np.array([str(card) for card in DECK])
    with file.open("w", encoding="utf-8") as text:
        text.write("id,cards,choice,won\n")
        for start in range(0, rows, 10_000):
            many = min(10_000, rows - start)
            hands = np.argsort(random.random((many, len(DECK))), axis=1)[:, :4]
            sizes, rides = random.integers(3, 5, many), random.random(many) < 0.3
            text.writelines(
                f"{start + place},{mark}{gap.join(hand[:size])}{mark},"
                f"{'ride' if ride else 'pull'},{place % 90 - 30}\n"
                for place, (hand, size, ride) in enumerate(
                    zip(cards[hands].tolist(), sizes, rides, strict=True)
                )
            )


def seconds_of(*words: str) -> float:
    """How long Python takes with these words, as a whole process.

    It keeps what it compiled, as it does of installed packages, wherever this is run.
    """
    keeping = {name: text for name, text in os.environ.items() if name != _FORBIDS_KEEPING}
    started = perf_counter()
    subprocess.run([sys.executable, *words], check=True, capture_output=True, env=keeping)  # noqa: S603
    return perf_counter() - started


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
