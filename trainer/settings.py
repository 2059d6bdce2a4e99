"""A profile's settings: the table it plays at, and how the app shows it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from enum import Enum
from fractions import Fraction
from itertools import islice
from typing import Any

from strategy_tables.errors import TablesError
from strategy_tables.pay_tables import PRESETS, PayTable
from strategy_tables.side_bets import STANDARD_BONUS
from strategy_tables.values import limit_in_bets
from trainer.errors import MoneyError, SettingsError
from trainer.foreign_text import refuse_foreign
from trainer.history import Mode
from trainer.money import CURRENCIES, parse_money
from trainer.rules import Rules

__all__ = [
    "LEAST_RETENTION",
    "LONGEST_TABLE_NAME",
    "MOST_OWN_TABLES",
    "MOST_RETENTION",
    "USUAL_RETENTION",
    "Motion",
    "Settings",
]

LONGEST_TABLE_NAME = 40
MOST_OWN_TABLES = 50
USUAL_RETENTION = 0.90
"""The chance of still being right at which a review falls due, where nothing else is set."""
LEAST_RETENTION, MOST_RETENTION = 0.80, 0.97
"""Above, reviews overwhelm; below, too much is forgotten."""


class Motion(Enum):
    """Whether cards and chips move."""

    SYSTEM = "as my system says"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a profile chose; the defaults are a standard table at ten dollars.

    Attributes:
        pay_table: a preset's name, or one of `own_tables`.
        own_tables: pays by name, such as `1000/200/50/11/8/5/3/2/1`.
        stake: money on each circle; limit: the most a round's three bets win, or nothing.
        bonus: money on the Three Card Bonus at the Table, or nothing.
        judged_at_end: whether the Table judges both decisions only when a round is over.
        first_step: the step of the tour that is shown, 0 when it is over, nothing before it began.
        calm: no rating, no streaks, no certainty: nothing that ranks the learner. A lesson that
            asks how sure he is asks all the same.
        retention: the chance of still being right at which a review falls due.
    """

    pay_table: str = "standard"
    own_tables: dict[str, str] = field(default_factory=dict)
    stake: str = "10"
    currency: str = "$"
    limit: str | None = None
    mode: str = Mode.CHOSEN.value
    four_colour: bool = True
    keys: bool = True
    motion: str = Motion.SYSTEM.value
    calm: bool = False
    retention: float = USUAL_RETENTION
    bonus: str | None = None
    judged_at_end: bool = False
    first_step: int | None = None

    @property
    def stake_amount(self) -> Fraction:
        """The stake on each circle, as money."""
        return parse_money(self.stake, "stake")

    @property
    def bonus_amount(self) -> Fraction:
        """The bonus bet at the Table, as money; 0 for none."""
        return Fraction(0) if self.bonus is None else parse_money(self.bonus, "bonus bet")

    @property
    def rules(self) -> Rules:
        """The rules in force: the chosen table, and the limit as a multiple of the stake."""
        limit = None if self.limit is None else parse_money(self.limit, "limit")
        return Rules(self.table, limit_in_bets(limit, self.stake_amount), STANDARD_BONUS)

    @property
    def table(self) -> PayTable:
        """The pay table in force."""
        if self.pay_table in self.own_tables:
            return PayTable.parse(self.own_tables[self.pay_table], self.pay_table)
        return PRESETS[self.pay_table]

    def with_own_table(self, name: str, pays: str) -> Settings:
        """With a table of one's own added (or changed) and put in force.

        Raises:
            SettingsError: no name, one that cannot be kept, or a preset's; or a table too many.
            PayTableError: pays that cannot be a table.
        """
        name = " ".join(name.split())
        if not 1 <= len(name) <= LONGEST_TABLE_NAME:
            message = (
                f"{name!r} is not a name for a table; it has 1 to {LONGEST_TABLE_NAME} letters"
            )
            raise SettingsError(message)
        refuse_foreign(name, "name of a pay table", refused=SettingsError)
        if name in PRESETS:
            message = f"{name!r} is the name of a published table; choose another"
            raise SettingsError(message)
        if len(self.own_tables.keys() | {name}) > MOST_OWN_TABLES:
            message = f"{name!r} would be one table too many; remove one of your {MOST_OWN_TABLES}"
            raise SettingsError(message)
        table = PayTable.parse(pays, name)
        return replace(self, own_tables=self.own_tables | {name: str(table)}, pay_table=name)

    def without_own_table(self, name: str) -> Settings:
        """With a table of one's own removed; decisions made under it keep their rules."""
        left = {known: pays for known, pays in self.own_tables.items() if known != name}
        in_force = self.pay_table if self.pay_table != name else Settings().pay_table
        return replace(self, own_tables=left, pay_table=in_force)

    @property
    def document(self) -> str:
        """The settings as JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_document(cls, document: str) -> Settings:
        """Settings read back; what is missing or no longer possible takes its default.

        An older or newer program may have written them, and a learner must not be locked out of
        practice by a setting.
        """
        try:
            stored = json.loads(document or "{}")
        except (ValueError, RecursionError):
            stored = {}
        if not isinstance(stored, dict):
            stored = {}
        settings = cls()
        # A table of one's own has to be there before it can be in force.
        for name in sorted(stored, key=lambda name: name != "own_tables"):
            settings = settings.changed(name, stored[name])
        return settings

    def changed(self, name: str, value: Any) -> Settings:  # noqa: ANN401 - what JSON held
        """With one setting changed, or as they were where the value is impossible."""
        kinds: dict[str, type | tuple[type, ...]] = {
            key: type(default) for key, default in asdict(Settings()).items()
        }
        kinds["limit"] = kinds["bonus"] = (str, type(None))
        kinds["first_step"] = (int, type(None))
        if name not in kinds or not isinstance(value, kinds[name]):
            return self
        if isinstance(value, dict):
            possible = (one for one in value.items() if _is_possible(*one))
            value = dict(islice(possible, MOST_OWN_TABLES))
        try:
            changes: dict[str, Any] = {name: value}
            settings = replace(self, **changes)
            _ = settings.rules, settings.bonus_amount, Mode(settings.mode), Motion(settings.motion)
            if settings.currency not in CURRENCIES:
                return self
            if not LEAST_RETENTION <= settings.retention <= MOST_RETENTION:
                return self
        except (MoneyError, TablesError, KeyError, ValueError, TypeError, AttributeError):
            return self
        return settings


def _is_possible(name: object, pays: object) -> bool:
    """Whether a stored table of one's own can be one."""
    try:
        refuse_foreign(name, "name", longest=LONGEST_TABLE_NAME, refused=SettingsError)
        refuse_foreign(pays, "pays", refused=SettingsError)
        PayTable.parse(str(pays), str(name))
    except (SettingsError, TablesError):
        return False
    return True
