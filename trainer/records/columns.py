"""How the values of the game stand in columns: exact, and the same on any database."""

from __future__ import annotations

from datetime import UTC, date, datetime
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from sqlalchemy import DateTime, SmallInteger, Text
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeDecorator

from strategy_tables.cards import DECK, Card, write_cards

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy.engine import Dialect
    from sqlalchemy.sql.compiler import SQLCompiler

__all__ = [
    "EnumNumber",
    "UtcTime",
    "WrittenText",
    "cards_text",
    "day_text",
    "enum_text",
    "fraction_text",
    "hands_text",
    "quarter_hour",
    "refuse_naive",
]

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


class WrittenText(TypeDecorator[T], Generic[T]):
    """A value as the text that reads back as the same value."""

    impl = Text
    cache_ok = True

    def __init__(self, write: Callable[[T], str], read: Callable[[str], T]) -> None:
        super().__init__()
        self.write = write
        self.read = read

    def process_bind_param(self, value: T | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        return None if value is None else self.write(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> T | None:  # noqa: ARG002
        return None if value is None else self.read(value)


_CARDS = {str(card): card for card in DECK}


def _read_cards(text: str) -> tuple[Card, ...]:
    # We wrote it ourselves: a look-up each, because histories have a hundred thousand hands.
    return tuple(_CARDS[word] for word in text.split())


_read_fraction = lru_cache(maxsize=1024)(Fraction)


def cards_text() -> WrittenText[tuple[Card, ...]]:
    """Cards in the order they were seen: `Th Jh Qh`."""
    return WrittenText(write_cards, _read_cards)


_BETWEEN_HANDS = " | "


def _write_hands(hands: tuple[tuple[Card, ...], ...]) -> str:
    return _BETWEEN_HANDS.join(map(write_cards, hands))


def _read_hands(text: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(map(_read_cards, text.split(_BETWEEN_HANDS)))


def hands_text() -> WrittenText[tuple[tuple[Card, ...], ...]]:
    """The cards of each seat: `Th Jh Qh | 2c 7d 9s`."""
    return WrittenText(_write_hands, _read_hands)


def fraction_text() -> WrittenText[Fraction]:
    """An exact number: `10`, `5/2`."""
    return WrittenText(str, _read_fraction)


def day_text() -> WrittenText[date]:
    """A day of a learner's: `2026-03-01`."""
    return WrittenText(date.isoformat, date.fromisoformat)


def enum_text(members: type[E]) -> WrittenText[E]:
    """A member by its value, which is text."""
    by_value = {str(member.value): member for member in members}
    return WrittenText(_value, by_value.__getitem__)


def _value(member: Enum) -> str:
    return str(member.value)


class EnumNumber(TypeDecorator[E], Generic[E]):
    """A member by its value, which is a whole number."""

    impl = SmallInteger
    cache_ok = True

    def __init__(self, members: type[E]) -> None:
        super().__init__()
        self.members = members

    def process_bind_param(self, value: E | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else int(value.value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> E | None:  # noqa: ARG002
        return None if value is None else self.members(value)


def refuse_naive(moment: datetime) -> None:
    """Let pass only times of which one can say what moment they are.

    Raises:
        ValueError: a time without a zone.
    """
    if moment.utcoffset() is None:
        message = f"{moment} has no time zone; records take times that say theirs, such as UTC"
        raise ValueError(message)


class UtcTime(TypeDecorator[datetime]):
    """A moment, stored in UTC to the microsecond and given back in UTC; naive times are refused."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        refuse_naive(value)
        return value.astimezone(UTC)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:  # noqa: ANN401, ARG002
        if value is None:
            return None
        # SQLite forgets the zone; PostgreSQL gives that of the connection.
        moment: datetime = value
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


class quarter_hour(FunctionElement[str]):  # noqa: N801 - a function, as SQLAlchemy's own are
    """The start of the quarter of an hour, in UTC, that a time lies in: `2026-03-01 12:45`."""

    type = Text()
    inherit_cache = True


@compiles(quarter_hour, "sqlite")
def _quarter_hour_of_text(element: quarter_hour, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ANN401
    # By its letters: SQLite's own functions round the last millisecond of an hour up.
    time = compiler.process(element.clauses, **options)
    return f"substr({time}, 1, 14) || printf('%02d', substr({time}, 15, 2) / 15 * 15)"


@compiles(quarter_hour, "postgresql")
def _quarter_hour_of_time(element: quarter_hour, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ANN401
    time = compiler.process(element.clauses, **options)
    start = f"date_bin('15 minutes', {time}, TIMESTAMPTZ '2000-01-01 00:00+00')"
    return f"to_char({start} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI')"
