"""The rules a decision was made under: stored whole, once, under the hash of their content."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from strategy_tables.errors import TablesError
from strategy_tables.pay_tables import STANDARD, PayTable
from strategy_tables.side_bets import BONUS_PAYING, Convention, SideBet
from trainer.errors import RulesError
from trainer.foreign_text import refuse_foreign
from trainer.money import read_exact

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["STANDARD_RULES", "Rules"]

_LONGEST_SOURCE: Final = 200  # characters; our own have up to 105
_HIGHEST_LIMIT: Final = 10**18  # bets; the highest amount over the lowest stake is below it


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
    def from_outside(cls, document: str) -> Rules:
        """The rules a document says that somebody else may have written.

        Raises:
            RulesError: the document says none, or such as no trainer writes.
        """
        rules = cls.from_document(document)
        _refuse_impossible(rules)
        return rules

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


def _refuse_impossible(rules: Rules) -> None:
    for table in (rules.pay_table, rules.bonus):
        if table is None:
            continue
        refuse_foreign(table.name, "name of a pay table", refused=RulesError)
        refuse_foreign(
            table.source, "source of a pay table", longest=_LONGEST_SOURCE, refused=RulesError
        )
    if rules.limit is not None and not 0 <= rules.limit <= _HIGHEST_LIMIT:
        message = f"the payout limit cannot be {rules.limit!s:.60} bets; it is 0 or more"
        raise RulesError(message)
    if rules.bonus is not None and rules.bonus.ranks != BONUS_PAYING:
        message = f"the bonus {rules.bonus} is not one for three cards; it has six pays"
        raise RulesError(message)


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
