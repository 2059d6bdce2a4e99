"""The felt table as a person finds it: by the names of its regions, cards and buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from strategy_tables.cards import DECK
from strategy_tables.values import Choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator, Page

    from strategy_tables.cards import Card

__all__ = ["BUTTON", "FACE_DOWN", "KEY", "Seen", "Table"]

BUTTON: Final = {Choice.PULL: "Pull", Choice.RIDE: "Let it ride"}
KEY: Final = {Choice.PULL: "p", Choice.RIDE: "l"}
FACE_DOWN: Final = "Face-down card"
_CARDS: Final = {card.name: card for card in DECK}
_NAMES: Final = "all => all.map(one => one.getAttribute('aria-label'))"


@dataclass(frozen=True, slots=True)
class Seen:
    """All that the table shows, to be compared with what it shows later."""

    hand: tuple[str, ...]
    community: tuple[str, ...]
    bets: tuple[str, ...]
    line: str
    verdict: str
    buttons: tuple[str, ...]
    beside: str
    tally: str


class Table:
    """The table of the page that is open."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.felt = page.get_by_role("region", name="Table", exact=True)
        self.beside = page.get_by_role("region", name="Beside the felt", exact=True)
        self.verdict = self.felt.get_by_role("status")
        self.line = self.felt.get_by_role("paragraph")
        self.your_cards = self._group("Your cards").get_by_role("img")
        self.community_cards = self._group("Community cards").get_by_role("img")
        self.bets = self._group("Your bets").get_by_role("group")
        self.buttons = self.felt.get_by_role("button")
        self.tally = page.locator(".tally")

    def _group(self, name: str) -> Locator:
        return self.felt.get_by_role("group", name=name, exact=True)

    def button(self, name: str) -> Locator:
        return self.felt.get_by_role("button", name=name, exact=True)

    # Waiting: a press counts from 300 ms after what it answers came up.

    def wait_until_ready(self) -> None:
        """Until something is asked and a press counts."""
        self.page.locator(".table[data-ready=true]").wait_for()

    def wait_for_question(self) -> None:
        """Until a decision is asked, and an answer counts."""
        expect(self.button("Let it ride")).to_be_visible()
        self.wait_until_ready()

    def wait_for_cards(self, cards: Sequence[Card]) -> None:
        """Until a decision about these cards is asked, and an answer counts.

        Where one question follows the other at once, the last one is there until this one is.
        """
        shown = [self.your_cards.nth(place) for place in range(3)]
        shown += [self.community_cards.nth(place) for place in range(len(cards) - 3)]
        for card, place in zip(cards, shown, strict=True):
            expect(place).to_have_attribute("aria-label", card.name)
        self.wait_for_question()

    def wait_for_verdict(self) -> None:
        """Until the answer is judged, and going on counts."""
        expect(self.buttons).to_have_count(1)
        expect(self.verdict).not_to_be_empty()
        self.wait_until_ready()

    # What stands there

    @property
    def hand(self) -> tuple[Card, ...]:
        """The player's three cards."""
        return tuple(_CARDS[name] for name in self.your_cards.evaluate_all(_NAMES))

    @property
    def turned(self) -> tuple[Card, ...]:
        """The community cards that lie face up."""
        names = self.community_cards.evaluate_all(_NAMES)
        return tuple(_CARDS[name] for name in names if name != FACE_DOWN)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that the player sees."""
        return self.hand + self.turned

    @property
    def verdict_lines(self) -> list[str]:
        """The headline and the price."""
        return [line for line in self.verdict.inner_text().splitlines() if line.strip()]

    @property
    def outs(self) -> list[list[str]]:
        """The rows of the table of outs, from its headings to its sum."""
        rows = self.beside.get_by_role("table").get_by_role("row")
        return [
            [cell.strip() for cell in row]
            for row in rows.evaluate_all(
                "all => all.map(row => [...row.cells].map(c => c.innerText))"
            )
        ]

    @property
    def contrast(self) -> tuple[Card, ...]:
        """The nearest hand across the line."""
        names = self.beside.get_by_role("img").evaluate_all(_NAMES)
        return tuple(_CARDS[name] for name in names)

    def seen(self) -> Seen:
        """All of it."""
        return Seen(
            hand=tuple(self.your_cards.evaluate_all(_NAMES)),
            community=tuple(self.community_cards.evaluate_all(_NAMES)),
            bets=tuple(self.bets.evaluate_all(_NAMES)),
            line=self.line.inner_text(),
            verdict=self.verdict.inner_text(),
            buttons=tuple(self.buttons.all_inner_texts()),
            beside=self.beside.inner_text(),
            tally=self.tally.inner_text(),
        )

    # What a learner does

    def answer(self, choice: Choice) -> None:
        """Press one of the two buttons, and wait for the verdict."""
        self.wait_for_question()
        self.button(BUTTON[choice]).click()
        self.wait_for_verdict()

    def go_on(self) -> None:
        """Press the one button that is left, and wait for what it brings."""
        self.wait_for_verdict()
        self.buttons.click()
        self.wait_for_question()
