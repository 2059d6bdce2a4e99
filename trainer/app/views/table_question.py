"""The pay table in the fields of the analyst's page, as far as it can be read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from strategy_tables.errors import PayTableError
from strategy_tables.pay_tables import PayTable, parse_pay
from strategy_tables.rankings import PAYING
from strategy_tables.values import limit_in_bets
from trainer.errors import MoneyError
from trainer.money import parse_money

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["EditedTable", "EditedTexts", "read_table"]


@dataclass(frozen=True, slots=True)
class EditedTexts:
    """What stands in the fields: nine pays, royal flush first, and money."""

    pays: tuple[str, ...]
    stake: str
    limit: str


@dataclass(slots=True)
class EditedTable:
    """What the fields say.

    Attributes:
        table: nothing while a pay cannot be read.
        stake, limit: in money; nothing where none is given, or it cannot be read.
        complaints: why a text is refused, by the field's name.
    """

    table: PayTable | None = None
    stake: Fraction | None = None
    limit: Fraction | None = None
    complaints: dict[str, str] = field(default_factory=dict)

    @property
    def limit_in_bets(self) -> Fraction | None:
        """The limit as a multiple of the stake, where both are given."""
        return None if self.stake is None else limit_in_bets(self.limit, self.stake)


def read_table(texts: EditedTexts, name: str) -> EditedTable:
    """Read every text, so that each complaint stands beside its field."""
    edited = EditedTable()
    pays = []
    for rank, text in zip(PAYING, texts.pays, strict=True):
        try:
            pays.append(parse_pay(rank.key, text.strip()))
        except PayTableError as error:
            edited.complaints[rank.key] = str(error)
    if len(pays) == len(PAYING):
        edited.table = PayTable(name, tuple(pays))
    edited.stake = _money(edited, "stake", texts.stake)
    if texts.limit.strip():
        edited.limit = _money(edited, "limit", texts.limit)
    return edited


def _money(edited: EditedTable, what: str, text: str) -> Fraction | None:
    try:
        return parse_money(text, what)
    except MoneyError as error:
        edited.complaints[what] = str(error)
        return None
