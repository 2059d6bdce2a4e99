"""Sets of hands that a teacher picks, or pastes as lines or as a CSV."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from strategy_tables.cards import DECK, parse_cards, write_cards
from strategy_tables.errors import TablesError
from strategy_tables.situations import Decision
from strategy_tables.values import Choice
from trainer.dealing import by_lot
from trainer.delimited import plain, read_table
from trainer.errors import SetError
from trainer.grading import best_first_choice
from trainer.items import Item
from trainer.records import MOST_ITEMS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from strategy_tables.cards import Card
    from trainer.rules import Rules

__all__ = ["BadLine", "Pasted", "Picking"]

_CARDS, _DECISION, _BET = "cards", "decision", "bet 1"
_LONGEST_PASTE = 200_000  # characters


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that became no item: its number, what stands there, and why."""

    line: int
    text: str
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Pasted:
    """What became of pasted lines; the good ones are kept whatever the others are."""

    items: tuple[Item, ...]
    bad: tuple[BadLine, ...]


@dataclass(frozen=True, slots=True)
class Picking:
    """How picked hands become items.

    Attributes:
        rules, stake, currency: in force, the stake being money on each circle.
        seed: deals the cards that nobody picked; it stays with the teacher.
    """

    rules: Rules
    stake: Fraction
    currency: str
    seed: str

    def item(
        self,
        cards: Sequence[Card],
        number: int,
        *,
        decision: Decision | None = None,
        given: Choice | None = None,
    ) -> Item:
        """The item that asks about a hand.

        Args:
            cards: three for the first decision, four for the second, in the order they are seen;
                or five, a whole deal, of which `decision` says what is asked.
            number: of the item, so that each gets other cards that nobody sees.
            decision: may be left out where the number of cards says it.
            given: what was done with bet 1; by default what optimal play does.

        Raises:
            SetError: so many cards and this decision make no question.
        """
        asked = decision or {3: Decision.FIRST, 4: Decision.SECOND}.get(len(cards))
        if asked is None or not asked.cards_seen <= len(cards) <= 5:
            message = (
                f"{write_cards(cards)!r} does not make a question; write three cards for the first"
                " decision, four for the second, or five and which decision"
            )
            raise SetError(message)
        if asked is Decision.SECOND and given is None:
            given = best_first_choice(cards[:3], self.rules)
        rest = [card for card in DECK if card not in cards]
        board = (*cards[3:], *by_lot(rest, self.seed, number, "picked"))[:2]
        return Item(self.rules, self.stake, self.currency, (tuple(cards[:3]),), board, asked, given)

    def paste(self, text: str) -> Pasted:
        """Items of pasted text: a hand a line, or a CSV with the column `cards`.

        A CSV may also have `decision` (1 or 2) and `bet 1` (ride or pull).

        Raises:
            SetError: the text is too long, or its columns cannot be told.
        """
        if len(text) > _LONGEST_PASTE:
            message = (
                f"{len(text):,} characters are too many for a list of hands; paste {MOST_ITEMS}"
                " at most"
            )
            raise SetError(message)
        items: list[Item] = []
        bad: list[BadLine] = []
        for line, cells, trouble in _lines(text.removeprefix("\ufeff")):
            written = cells[_CARDS]
            try:
                _refuse(trouble, len(items))
                items.append(
                    self.item(
                        parse_cards(written),
                        line,
                        decision=_decision(cells.get(_DECISION, "")),
                        given=_choice(cells.get(_BET, "")),
                    )
                )
            except (TablesError, SetError) as error:
                bad.append(BadLine(line, written, str(error)))
        return Pasted(tuple(items), tuple(bad))


def _lines(text: str) -> Iterator[tuple[int, dict[str, str], str]]:
    """Every line that is not empty: its number, its cells by column, and why it is no line."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    if _CARDS not in first.lower():
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip():
                yield number, {_CARDS: line.strip()}, ""
        return
    table = read_table(io.StringIO(text, newline=""), "what you pasted", [_CARDS], refused=SetError)
    names = plain(table.header)
    for record in table.records:
        yield record.line, dict(zip(names, record.cells, strict=False)), record.trouble


def _refuse(trouble: str, items: int) -> None:
    """Refuse a line that is none, or one too many."""
    if trouble:
        raise SetError(trouble)
    if items == MOST_ITEMS:
        message = f"a set has at most {MOST_ITEMS} questions"
        raise SetError(message)


def _decision(text: str) -> Decision | None:
    word = text.strip().lower()
    known = {"": None, "1": Decision.FIRST, "2": Decision.SECOND}
    if word not in known:
        message = f"{text.strip()[:40]!r} is not a decision; write 1 or 2"
        raise SetError(message)
    return known[word]


def _choice(text: str) -> Choice | None:
    word = text.strip().lower()
    if word not in ("", "ride", "pull"):
        message = f"{text.strip()[:40]!r} is nothing to do with bet 1; write ride or pull"
        raise SetError(message)
    return Choice(word) if word else None
