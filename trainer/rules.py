"""The rules a decision was made under: stored whole, once, under the hash of their content."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from strategy_tables.errors import TablesError
from strategy_tables.pay_tables import STANDARD, PayTable
from strategy_tables.side_bets import Convention, SideBet
from trainer.errors import RulesError
from trainer.money import read_exact

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["STANDARD_RULES", "Rules"]


@dataclass(frozen=True)  # without slots, for the hash is worked out once
class Rules:
    """What decides the value of a hand.

    Attributes:
        pay_table: what the three bets pay.
        limit: the most they may win together, in bets; returned stakes are not counted.
        bonus: the Three Card Bonus offered beside them.
    """

    pay_table: PayTable
    limit: Fraction | None = None
    bonus: SideBet | None = None

    @property
    def document(self) -> str:
        """The rules as canonical JSON: the same rules give the same text."""
        content: dict[str, Any] = {
            "pay_table": {
                "name": self.pay_table.name,
                "source": self.pay_table.source,
                "to_one": list(self.pay_table.to_one),
            },
            "limit": None if self.limit is None else str(self.limit),
            "bonus": None,
        }
        if self.bonus is not None:
            content["bonus"] = {
                "name": self.bonus.name,
                "source": self.bonus.source,
                "pays": list(self.bonus.pays),
                "convention": self.bonus.convention.value,
            }
        return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    @cached_property
    def content_hash(self) -> str:
        """SHA-256 of the document, in hexadecimal."""
        return hashlib.sha256(self.document.encode()).hexdigest()

    @classmethod
    def from_document(cls, document: str) -> Rules:
        """The rules a document says.

        Raises:
            RulesError: the document says none.
        """
        try:
            content = json.loads(document)
            table, limit, bonus = (content[key] for key in ("pay_table", "limit", "bonus"))
            return cls(
                PayTable(_text(table["name"]), _pays(table["to_one"]), _text(table["source"])),
                None if limit is None else read_exact(limit),
                None
                if bonus is None
                else SideBet(
                    _text(bonus["name"]),
                    _pays(bonus["pays"]),
                    Convention(bonus["convention"]),
                    _text(bonus["source"]),
                ),
            )
        except (
            KeyError,
            RecursionError,
            TypeError,
            ValueError,
            TablesError,
        ) as error:
            message = f"these stored rules cannot be read: {document[:80]!r} ({error})"
            raise RulesError(message) from error


def _text(value: object) -> str:
    if not isinstance(value, str):
        message = f"{value!r} is not text"
        raise TypeError(message)
    return value


def _pays(values: list[Any]) -> tuple[int, ...]:
    if odd := [value for value in values if type(value) is not int]:
        message = f"{odd[0]!r} is not a pay"
        raise TypeError(message)
    return tuple(values)


STANDARD_RULES = Rules(STANDARD)
