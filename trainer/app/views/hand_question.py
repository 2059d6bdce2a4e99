"""The analyst's question about a hand: texts as they stand in the fields, and what they ask."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from strategy_tables.cards import parse_cards, refuse_duplicates
from strategy_tables.errors import InvalidHandError, TablesError
from strategy_tables.pay_tables import PRESETS, STANDARD, PayTable
from strategy_tables.values import limit_in_bets
from trainer.errors import TrainerError
from trainer.grading import weigh
from trainer.money import parse_money
from trainer.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from strategy_tables.cards import Card
    from strategy_tables.values import Analysis

__all__ = ["HandQuestion", "HandTexts", "Reading", "pay_table_of", "read_question"]

T = TypeVar("T")
D = TypeVar("D")

FEWEST, MOST = 3, 4
"""The cards of a hand that is to be decided."""

_COMPLAINTS = "One of the fields cannot be read: what is wrong is said below it."


@dataclass(frozen=True, slots=True)
class HandTexts:
    """What stands in the fields.

    Attributes:
        cards, seen: the hand, and cards known to be elsewhere, as players write them.
        table: a published table's name, or pays.
        stake, limit: in money; no limit where it is empty.
        up: with four cards under a limit the bets that ride already, `1` or `2`.
    """

    cards: str = ""
    seen: str = ""
    table: str = "standard"
    stake: str = "1"
    limit: str = ""
    up: str = ""


@dataclass(frozen=True, slots=True)
class HandQuestion:
    """A question, weighed; the limit is in the rules, in bets, the stake in money."""

    analysis: Analysis
    rules: Rules
    stake: Fraction
    bets_up: int | None

    @property
    def riding(self) -> int:
        """The bets that ride already; without a limit it does not matter how many."""
        return self.bets_up or 1


@dataclass(slots=True)
class Reading:
    """What the texts ask.

    Attributes:
        question: nothing while a text is missing or refused.
        complaints: why a text is refused, by the field's name.
        needs_bets_up: whether the question needs to know if bet 1 rides.
        missing: what is still to be said or put right, where there is no question.
    """

    question: HandQuestion | None = None
    complaints: dict[str, str] = field(default_factory=dict)
    needs_bets_up: bool = False
    missing: str = ""

    def read(self, name: str, reader: Callable[[], T], default: D) -> T | D:
        """What a text says, or the default with a complaint."""
        try:
            return reader()
        except (TablesError, TrainerError) as error:
            self.complaints[name] = str(error)
            return default


def pay_table_of(text: str) -> PayTable:
    """A published table by its name, or pays.

    Unlike `read_pay_table` it opens no file: the text may come from an address.

    Raises:
        PayTableError: pays that cannot be a table.
    """
    return PRESETS[text] if text in PRESETS else PayTable.parse(text)


def read_question(texts: HandTexts) -> Reading:
    """Read every text, so that each complaint stands beside its field."""
    reading = Reading()
    cards = reading.read("cards", lambda: _hand(texts.cards), ())
    seen = reading.read("seen", lambda: _seen(texts.seen, cards), ())
    table = reading.read("table", lambda: pay_table_of(texts.table), STANDARD)
    stake = reading.read("stake", lambda: parse_money(texts.stake, "stake"), None)
    limit = None
    if texts.limit.strip():
        limit = reading.read("limit", lambda: parse_money(texts.limit, "limit"), None)
    reading.needs_bets_up = len(cards) == MOST and bool(texts.limit.strip())
    bets_up = int(texts.up) if reading.needs_bets_up and texts.up in {"1", "2"} else None
    if reading.complaints or stake is None:
        reading.missing = _COMPLAINTS
        return reading
    if len(cards) < FEWEST:
        more = FEWEST - len(cards)
        reading.missing = f"Pick {more} {'more ' if cards else ''}card{'s'[: more - 1]}."
        return reading
    if reading.needs_bets_up and bets_up is None:
        reading.missing = "Under a limit four cards need to know whether bet 1 rides: choose."
        return reading
    rules = Rules(table, limit_in_bets(limit, stake))
    analysis = reading.read("seen", lambda: weigh(cards, rules, bets_up=bets_up, seen=seen), None)
    if analysis is None:
        reading.missing = _COMPLAINTS
    else:
        reading.question = HandQuestion(analysis, rules, stake, bets_up)
    return reading


def _hand(text: str) -> tuple[Card, ...]:
    cards = parse_cards(text)
    if len(cards) > MOST:
        message = f"{text.strip()!r} has {len(cards)} cards; a decision sees 3 or 4"
        raise InvalidHandError(message)
    return cards


def _seen(text: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    seen = parse_cards(text)
    refuse_duplicates((*cards, *seen), f"{text.strip()} beside the hand")
    return seen
