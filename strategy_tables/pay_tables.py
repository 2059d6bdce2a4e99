"""What winning hands pay: the published tables, and any other that can be written down.

Pays are "to 1": a winning bet gets its stake back and so many times its stake on top.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from numbers import Integral
from pathlib import Path
from typing import TYPE_CHECKING, Any

from strategy_tables import data_files
from strategy_tables.errors import PayTableError, UnknownPayTableError
from strategy_tables.rankings import PAYING, HandRank

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = [
    "HIGHEST_PAY",
    "PRESETS",
    "STANDARD",
    "STANDARD_PAYS",
    "PayTable",
    "listed_pays",
    "parse_pay",
    "pay_table_from_toml",
    "read_pay_table",
    "read_toml",
    "rows_of",
    "text_of",
]

HIGHEST_PAY = 1_000_000
"""The most a row may pay: far above any real table, and far below what int64 sums can hold."""


@dataclass(frozen=True, slots=True)
class PayTable:
    """What one bet left in play wins, "to 1", for each paying hand.

    Attributes:
        name: how it is called on screen.
        to_one: nine whole numbers, royal flush first (the order of `PAYING`).
        source: where it is published; empty for one's own.
    """

    name: str
    to_one: tuple[int, ...]
    source: str = ""

    def __post_init__(self) -> None:
        given = listed_pays(self.to_one)
        if len(given) != len(PAYING):
            message = (
                f"{'/'.join(map(str, given))!r} has {len(given)} pays; a pay table"
                f" has {len(PAYING)}, royal flush to pair of tens, such as {STANDARD_PAYS}"
            )
            raise PayTableError(message)
        pays = tuple(parse_pay(rank.key, pay) for rank, pay in zip(PAYING, given, strict=True))
        object.__setattr__(self, "to_one", pays)

    @classmethod
    def parse(cls, text: str, name: str | None = None) -> PayTable:
        """Read `1000/200/50/11/8/5/3/2/1`: royal flush to pair of tens.

        Raises:
            PayTableError: not nine whole numbers of 0 or more.
        """
        words = [word.strip() for word in text.strip().split("/")]
        # A row too many is read like the others; __post_init__ then says how many there are.
        ranks = [rank.key for rank in PAYING] + ["row too many"] * len(words)
        pays = tuple(parse_pay(rank, word) for rank, word in zip(ranks, words, strict=False))
        return cls(name or "/".join(map(str, pays)), pays)

    @property
    def by_outcome(self) -> tuple[int, ...]:
        """What one bet wins or loses for each of the ten outcomes, by `HandRank`; −1 for a loss."""
        return (-1, *reversed(self.to_one))

    def net(self, rank: HandRank) -> int:
        """What one bet left in play wins (+) or loses (−1), in bets."""
        return self.by_outcome[rank]

    def __str__(self) -> str:
        return "/".join(map(str, self.to_one))


STANDARD_PAYS = "1000/200/50/11/8/5/3/2/1"


def listed_pays(pays: Iterable[object]) -> tuple[object, ...]:
    """What was given as the pays of a table, still to be read one by one.

    Raises:
        PayTableError: it is one text, whose signs would be read as pays, or no row of anything.
    """
    try:
        if not isinstance(pays, str):
            return tuple(pays)
    except TypeError:
        pass
    message = f"{pays!r} is not a row of pays; give a whole number for each hand, the best first"
    raise PayTableError(message)


def parse_pay(row: str, pay: object) -> int:
    """One pay of a table: a whole number from 0 to `HIGHEST_PAY`, as a number or as text.

    Raises:
        PayTableError: anything else; the message names the row.
    """
    value: int | None = None
    if isinstance(pay, Integral) and not isinstance(pay, bool):
        value = int(pay)  # NumPy's whole numbers overflow in sums
    elif (
        isinstance(pay, str)
        and pay.isascii()
        and pay.removeprefix("-").isdecimal()
        and len(pay) < 20
    ):
        value = int(pay)
    words = row.replace("_", " ")
    if value is None:
        message = f"{words} pays {pay!r}; a pay is a whole number, such as 200"
        raise PayTableError(message)
    if not 0 <= value <= HIGHEST_PAY:
        message = f"{words} pays {value}; a pay lies between 0 and {HIGHEST_PAY:,}"
        raise PayTableError(message)
    return value


def read_toml(content: bytes, where: str) -> dict[str, Any]:
    """The content of a TOML file; `where` names it in messages.

    Raises:
        PayTableError: not UTF-8 text, or not TOML.
    """
    try:
        return tomllib.loads(content.decode())
    # UnicodeDecodeError and TOMLDecodeError are ValueErrors; brackets nested too deep are none.
    except (ValueError, RecursionError) as error:
        reason = "it is not text" if isinstance(error, UnicodeDecodeError) else str(error)
        message = f"{where!r} is not a pay table file: {reason}"
        raise PayTableError(message) from error


def rows_of(document: Mapping[str, Any], key: str, rows: list[str], where: str) -> tuple[int, ...]:
    """The pays under `key`, in the order of `rows`.

    Raises:
        PayTableError: a row is missing, unknown or cannot be a pay.
    """
    pays = document.get(key)
    if not isinstance(pays, dict):
        message = f"{where!r} has no section [{key}] with a line such as {rows[0]} = 1000"
        raise PayTableError(message)
    if odd := [row for row in rows if row not in pays]:
        message = f"{where!r} says nothing about {odd[0]!r}; [{key}] needs every row"
        raise PayTableError(message)
    if odd := [row for row in pays if row not in rows]:
        message = f"{where!r} pays an unknown hand {odd[0]!r}; the rows are {', '.join(rows)}"
        raise PayTableError(message)
    return tuple(parse_pay(row, pays[row]) for row in rows)


def text_of(document: Mapping[str, Any], key: str, default: str, where: str) -> str:
    """A line of text in a pay table file.

    Raises:
        PayTableError: it is there, but no text.
    """
    text = document.get(key, default)
    if not isinstance(text, str):
        message = f"{where!r} has {key} = {text!r}; it is a text in quotation marks"
        raise PayTableError(message)
    return text


def pay_table_from_toml(content: bytes, where: str) -> PayTable:
    """A pay table from a file with `name`, `source` and a section `[to_one]` of nine rows.

    Raises:
        PayTableError: the content is no pay table; the message names the file and the row.
    """
    document = read_toml(content, where)
    return PayTable(
        text_of(document, "name", Path(where).stem, where),
        rows_of(document, "to_one", [rank.key for rank in PAYING], where),
        text_of(document, "source", "", where),
    )


def _load(name: str) -> PayTable:
    file = f"pay_tables/{name}.toml"
    return pay_table_from_toml(data_files.read(file), file)


_NAMES = (
    "standard",
    "california-02",
    "california-03",
    "ride-em-poker",
    "royal-500",
    "quads-25",
)
PRESETS: Mapping[str, PayTable] = {name: _load(name) for name in _NAMES}
"""The published tables by the name that commands take."""

STANDARD = PRESETS["standard"]


def read_pay_table(text: str) -> PayTable:
    """A preset's name, a TOML file, or pays such as `1000/200/50/11/8/5/3/2/1`.

    Raises:
        UnknownPayTableError: none of the three.
        PayTableError: pays or a file that cannot be a pay table.
    """
    if text in PRESETS:
        return PRESETS[text]
    if text.endswith(".toml"):
        try:
            return pay_table_from_toml(Path(text).read_bytes(), text)
        except (OSError, ValueError) as error:
            if isinstance(error, PayTableError):
                raise
            message = f"the pay table file {text!r} cannot be read; give the path of a TOML file"
            raise UnknownPayTableError(message) from error
    if "/" in text:
        return PayTable.parse(text)
    message = (
        f"{text!r} is not a pay table; give a name ({', '.join(PRESETS)}), a .toml file,"
        f" or pays such as {STANDARD_PAYS}"
    )
    raise UnknownPayTableError(message)
