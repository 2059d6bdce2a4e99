"""All 66 situations at a pay table: what riding is worth, and what differs from another table."""

from __future__ import annotations

import csv
import io
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

from strategy_tables import data_files
from strategy_tables.comparing import changed_sides
from strategy_tables.situations import SITUATIONS
from strategy_tables.values import Choice, best_choices, ride_value

if TYPE_CHECKING:
    from fractions import Fraction

    from strategy_tables.pay_tables import PayTable
    from strategy_tables.situations import Situation

__all__ = [
    "CSV_COLUMNS",
    "TABLE_FILES",
    "Change",
    "Entry",
    "changes_from_standard",
    "entries_of",
    "strategy_csv",
    "tables_zip",
]

CSV_COLUMNS = ("decision", "situation", "name", "hands", "best", "advantage", "advantage_decimal")

TABLE_FILES = (data_files.FIRST, data_files.SECOND, data_files.TRANSITIONS)
"""The shipped tables, which `data_files.read` gives: counts, true for every pay table."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A situation and what riding is worth in it, in bets."""

    situation: Situation
    advantage: Fraction

    @property
    def best(self) -> frozenset[Choice]:
        """The right choices; both at a tie."""
        return best_choices(self.advantage)

    @property
    def best_words(self) -> tuple[str, ...]:
        """`ride`, `pull` or both, always in this order."""
        return tuple(choice.value for choice in Choice if choice in self.best)


@dataclass(frozen=True, slots=True)
class Change:
    """A situation whose right choices are others than at the standard table."""

    standard: Entry
    here: Entry

    @property
    def situation(self) -> Situation:
        """Which one."""
        return self.here.situation


def entries_of(table: PayTable) -> tuple[Entry, ...]:
    """Every situation, in the order of `SITUATIONS`."""
    return tuple(Entry(one, ride_value(one, table)) for one in SITUATIONS)


def changes_from_standard(table: PayTable) -> tuple[Change, ...]:
    """Where a player of the standard strategy has to learn anew, ties included."""
    return tuple(
        Change(Entry(one.situation, one.standard), Entry(one.situation, one.here))
        for one in changed_sides(table)
    )


def strategy_csv(table: PayTable) -> str:
    """A header and one row per situation; exact values as fractions with decimals beside them."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(CSV_COLUMNS)
    for entry in entries_of(table):
        one = entry.situation
        rows.writerow(
            [
                int(one.decision),
                one.key,
                one.name,
                one.hands,
                "/".join(entry.best_words),
                entry.advantage,
                repr(float(entry.advantage)),
            ]
        )
    return text.getvalue()


def tables_zip(table: PayTable) -> bytes:
    """The shipped tables and `values.csv` in one file; the same table gives the same bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for name in TABLE_FILES:
            package.writestr(zipfile.ZipInfo(name), data_files.read(name))
        package.writestr(zipfile.ZipInfo("values.csv"), strategy_csv(table))
    return file.getvalue()
