"""What a live form shows: its fields, and the deck. It knows no rule of the game."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from strategy_tables.cards import Card, Rank, Suit
from trainer.card_faces import suit_path

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["DeckView", "LiveField", "LiveFormView", "deck_html"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveField:
    """A field.

    Attributes:
        name: what its text is sent as.
        value: the text in it; for a choice the value of an option.
        options: value and words of each choice; a field without is typed into.
        note: what is said below it; complaint: why its text is refused, instead of the note.
        placeholder: an example, where it is empty.
        whole: whether it takes whole numbers, which the arrow keys change by one.
        wide: whether it takes the width of the form.
        hidden: not asked now.
    """

    name: str
    label: str
    value: str
    options: tuple[tuple[str, str], ...] = ()
    note: str = ""
    complaint: str = ""
    placeholder: str = ""
    whole: bool = False
    wide: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckView:
    """The deck: a click puts a card into the text of the pile's field, another takes it out.

    `piles` has the name of a field and its words on the deck for each pile.
    """

    piles: Mapping[str, str]
    four_colour: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveFormView:
    """The whole form.

    Attributes:
        number: the input that this view has taken in.
        answer: the key of the container whose `data-input` says which input it answers.
    """

    number: int
    answer: str
    fields: tuple[LiveField, ...]
    deck: DeckView | None = None

    def as_data(self) -> dict[str, object]:
        """The view as the browser gets it: JSON with the names of these classes' fields."""
        return asdict(self)


def deck_html() -> str:
    """The 52 cards as buttons, a row for each suit, ace first; the same for every form."""
    rows = "".join(
        f'<div class="suit {suit.value}" role="group" aria-label="{suit.word.capitalize()}">'
        + "".join(_button(Card(rank, suit)) for rank in reversed(Rank))
        + "</div>"
        for suit in reversed(Suit)
    )
    shapes = "".join(
        f'<symbol id="suit-{suit.value}" viewBox="-56 -56 112 112"><path d="{suit_path(suit)}"/>'
        "</symbol>"
        for suit in Suit
    )
    return (
        f'<svg width="0" height="0" aria-hidden="true" class="shapes">{shapes}</svg>'
        '<div class="deck" role="group" aria-label="Deck" hidden><div class="piles"></div>'
        f'<div class="suits">{rows}</div></div>'
    )


def _button(card: Card) -> str:
    return (
        f'<button type="button" data-card="{card}" aria-label="{card.name}" aria-pressed="false"'
        f' tabindex="-1"><b>{card.rank.index}</b><svg aria-hidden="true"><use'
        f' href="#suit-{card.suit.value}"/></svg></button>'
    )
