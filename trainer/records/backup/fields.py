"""Values out of JSON that anybody may have written: each is checked before it is believed."""

from __future__ import annotations

from datetime import UTC, date, datetime
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

from strategy_tables.cards import Card, parse_cards
from strategy_tables.errors import TablesError
from trainer.errors import BackupError, MoneyError
from trainer.money import CURRENCIES, read_exact

if TYPE_CHECKING:
    from collections.abc import Collection
    from fractions import Fraction

__all__ = ["Fields"]

E = TypeVar("E", bound=Enum)

_YEARS: Final = range(1970, 2200)
"""Beyond, charts cannot draw a time."""

_QUOTED = 60
_LONGEST_CARD = 4  # "10h" and a blank


class Fields:
    """The fields of one JSON object, taken out one by one until none is left.

    A field that is null is as one that is not there. Every reader raises `BackupError` for a value
    that cannot be; its message says where it stands and what would be right.
    """

    def __init__(self, value: object, where: str) -> None:
        self.where = where
        if not isinstance(value, dict):
            message = f"{where} is {_quote(value)}, and has to be an object with fields"
            raise BackupError(message)
        self._left = {name: one for name, one in value.items() if one is not None}

    def end(self) -> None:
        """All fields are taken.

        Raises:
            BackupError: some are left, which the format does not know.
        """
        if self._left:
            message = f"{self.where} has an unknown field {_quote(next(iter(self._left)))}"
            raise BackupError(message)

    def refuse(self, name: str, value: object, wanted: str) -> NoReturn:
        """Say that a field cannot be what it is."""
        message = f"in {self.where}, {name} is {_quote(value)}; {wanted}"
        raise BackupError(message)

    def is_there(self, name: str) -> bool:
        """Whether the field has a value."""
        return name in self._left

    def text(self, name: str, most: int = 100, least: int = 0) -> str:
        """A text of so many characters."""
        value = self._left.pop(name, None)
        if not isinstance(value, str) or not least <= len(value) <= most:
            self.refuse(name, value, f"it is a text of {least} to {most} characters")
        return value

    def one_of(self, name: str, words: Collection[str]) -> str:
        """One of a few texts."""
        value = self.text(name)
        if value not in words:
            self.refuse(name, value, f"it is one of {', '.join(map(repr, words))}")
        return value

    def member(self, name: str, members: type[E]) -> E:
        """A member of an enumeration, by its value."""
        value = self._left.pop(name, None)
        # Of its type too: 1, True and 1.0 are the same key.
        found: E | None = None
        if isinstance(value, str | int):
            found = _by_value(members).get(value)
        if found is None or type(value) is not type(found.value):
            words = ", ".join(repr(one.value) for one in members)
            self.refuse(name, value, f"it is one of {words}")
        return found

    def member_or_none(self, name: str, members: type[E]) -> E | None:
        """A member, or null."""
        return self.member(name, members) if self.is_there(name) else None

    def whole(self, name: str, least: int, most: int) -> int:
        """A whole number in a range."""
        value = self._left.pop(name, None)
        if type(value) is not int or not least <= value <= most:
            self.refuse(name, value, f"it is a whole number from {least} to {most}")
        return value

    def place(self, name: str, among: Collection[object]) -> int:
        """A place in a list, from 0."""
        return self.whole(name, 0, len(among) - 1)

    def milliseconds(self, name: str) -> int | None:
        """A length of time, or null; as long as a browser can count."""
        return self.whole(name, 0, 2**53) if self.is_there(name) else None

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self._left.pop(name, None)
        if not isinstance(value, bool):
            self.refuse(name, value, "it is true or false")
        return value

    def exact(self, name: str, least: int | None = None) -> Fraction:
        """An exact number: `10`, `-5/2`."""
        value = self._left.pop(name, None)
        try:
            number = read_exact(value)
        except MoneyError:
            self.refuse(name, value, "it is a number such as '10' or '5/2'")
        if least is not None and number < least:
            self.refuse(name, value, f"it is {least} or more")
        return number

    def currency(self) -> str:
        """The sign before amounts, which screens show as it is."""
        return self.one_of("currency", CURRENCIES)

    def cards(self, name: str, counts: Collection[int]) -> tuple[Card, ...]:
        """So many different cards."""
        text = self.text(name, _LONGEST_CARD * max(counts))
        try:
            cards = parse_cards(text)
        except TablesError as error:
            self.refuse(name, text, str(error))
        if len(cards) not in counts:
            self.refuse(name, text, f"there are {' or '.join(map(str, counts))} cards")
        return cards

    def moment(self, name: str) -> datetime:
        """A time that says its zone, in UTC."""
        value = self.text(name)
        try:
            moment = datetime.fromisoformat(value)
        except ValueError:
            self.refuse(name, value, "it is a time such as '2026-03-01T12:00:00+00:00'")
        if moment.utcoffset() is None or moment.year not in _YEARS:
            self.refuse(name, value, f"it has a zone and a year of {_YEARS[0]} to {_YEARS[-1]}")
        return moment.astimezone(UTC)

    def moment_or_none(self, name: str) -> datetime | None:
        """A time, or null."""
        return self.moment(name) if self.is_there(name) else None

    def day(self, name: str) -> date:
        """A day: `2026-03-01`."""
        value = self.text(name)
        try:
            day = date.fromisoformat(value)
        except ValueError:
            self.refuse(name, value, "it is a day such as '2026-03-01'")
        if day.year not in _YEARS:
            self.refuse(name, value, f"its year is from {_YEARS[0]} to {_YEARS[-1]}")
        return day

    def objects(self, name: str, one: str, most: int) -> list[Fields]:
        """A list of objects, each called `one` and by its number, from 1; null is empty."""
        values = self._list(name, most)
        inside = "" if self.where.startswith("this") else f"{self.where}, "
        return [Fields(value, f"{inside}{one} {n}") for n, value in enumerate(values, start=1)]

    def texts(self, name: str, most: int, longest: int) -> list[str]:
        """A list of texts; null is empty."""
        values = self._list(name, most)
        for value in values:
            if not isinstance(value, str) or len(value) > longest:
                self.refuse(name, value, f"each is a text of at most {longest} characters")
        return values

    def _list(self, name: str, most: int) -> list[Any]:
        value = self._left.pop(name, None)
        value = [] if value is None else value
        if not isinstance(value, list) or len(value) > most:
            self.refuse(name, value, f"it is a list of at most {most:,}")
        return value


@cache
def _by_value(members: type[E]) -> dict[object, E]:
    return {one.value: one for one in members}


def _quote(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"
