"""Do a pay table's figures follow the typing? What one changed pay costs the server.

    python -m benchmarks.typing_pays

A page run of Pay tables is timed twice: what is computed (the four figures, slips, changed sides,
the limit, the tables side by side), and all of it as the page writes it. Every pass edits another
pay, so that nothing comes out of a cache that typing would not fill. Times are processor time. The
floor beside them is one pass over the 66 situations that values each once, which nothing exact can
do without.
"""

from __future__ import annotations

from itertools import count
from statistics import median, quantiles
from time import process_time
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from strategy_tables.comparing import changed_sides
from strategy_tables.economics import figures
from strategy_tables.pay_tables import PRESETS, PayTable
from strategy_tables.situations import SITUATIONS
from strategy_tables.slips import slips
from strategy_tables.values import ride_value
from trainer.app.analyst.table_answer import comparison_html, limit_html, table_figures_html
from trainer.app.views.table_question import EditedTexts, read_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_PASSES = 60
_PROMISED = 20  # milliseconds for the figures of a table being typed


def _tables() -> Iterator[PayTable]:
    """Tables nobody has asked for before."""
    for royal in count(1000):
        yield PayTable("typed", (royal, 200, 50, 11, 8, 5, 3, 2, 1))


_EDITED = _tables()


def _floor(table: PayTable) -> None:
    for one in SITUATIONS:
        ride_value(one, table)


def _figures(table: PayTable) -> None:
    found = figures(table)
    found.element_of_risk()
    found.standard_deviation()
    slips(table)
    changed_sides(table)


def _answer(limit: str) -> Callable[[PayTable], None]:
    def write(table: PayTable) -> None:
        edited = read_table(EditedTexts(tuple(map(str, table.to_one)), "10", limit), "typed")
        if edited.table is not None:
            table_figures_html(edited.table, edited.limit_in_bets)
            limit_html(edited, edited.table, "$")
            comparison_html(PRESETS.values(), edited.table, edited.limit_in_bets)

    return write


def _milliseconds(work: Callable[[PayTable], None]) -> list[float]:
    times = []
    for table, _ in zip(_EDITED, range(_PASSES), strict=False):
        before = process_time()
        work(table)
        times.append(1000 * (process_time() - before))
    return times


def main() -> None:
    """Print the times."""
    report = Table(title=f"One pay changed, {_PASSES} times; milliseconds of the processor")
    for heading in ("what", "median", "95 of 100", "times the floor"):
        report.add_column(heading, justify="left" if heading == "what" else "right")
    _answer("5000")(next(_EDITED))  # the published tables' own figures
    floor = median(_milliseconds(_floor))
    for what, work in (
        ("the floor: 66 values", _floor),
        (f"figures, slips, changed sides (promised: {_PROMISED})", _figures),
        ("the whole answer, no limit", _answer("")),
        ("the whole answer under a limit", _answer("5000")),
    ):
        times = _milliseconds(work)
        report.add_row(
            what,
            f"{median(times):.1f}",
            f"{quantiles(times, n=20)[-1]:.1f}",
            f"{median(times) / floor:.1f}",
        )
    Console(width=100).print(report)


if __name__ == "__main__":
    main()
