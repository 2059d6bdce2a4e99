"""Many hands at once, as arrays: read, placed on the map and valued without a loop in Python.

A hand is a row of card numbers, 0 (two of clubs) to 51 (ace of spades), in any order; an array
holds hands of three cards or of four. Values stay exact: whole numbers of bets over all boards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from strategy_tables.cards import DECK, Rank, Suit, parse_cards, write_cards
from strategy_tables.errors import DuplicateCardError, InvalidHandError
from strategy_tables.many_situations import situation_places
from strategy_tables.situations import FIRST, SECOND, Decision

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from strategy_tables.pay_tables import PayTable

__all__ = ["read_hands", "read_plain_hands", "ride_points"]


def _code_of_signs(numbers: dict[str, int]) -> NDArray[np.int8]:
    code = np.full(256, -1, dtype=np.int8)
    for sign, number in numbers.items():
        code[ord(sign.upper())] = code[ord(sign.lower())] = number
    return code


_RANK_OF_SIGN = _code_of_signs({rank.symbol: rank - 2 for rank in Rank})
_SUIT_OF_SIGN = _code_of_signs({suit.value: place for place, suit in enumerate(Suit)})
_IS_GAP = np.isin(np.arange(256), [ord(sign) for sign in " ,;\t"])
_LAYOUTS = ((3, 3), (4, 3), (3, 2), (4, 2))
"""Cards, and signs from one to the next: `Th Jh Qh`, and the same without gaps."""


def read_plain_hands(texts: Sequence[str]) -> NDArray[np.int8]:
    """The card numbers of every text that is written plainly, shape (n, 4).

    Plain is `Th Jh Qh`, `10h,jh,qh` or `T♥J♥Q♥`: what nearly all files have. A row of three cards
    ends with −1; a row of −1 alone is for `parse_cards` to read, or to say what is wrong with it.
    Every hand here is read just as `parse_cards` reads it.
    """
    numbers = np.full((len(texts), 4), -1, dtype=np.int8)
    signs, starts = _signs_of(texts)
    if len(starts) != len(texts) + 1:
        return numbers  # a text has several lines, so nothing stands where it seems to
    lengths = np.diff(starts) - 1
    for cards, step in _LAYOUTS:
        length = cards * step - (step == 3)
        (rows,) = np.nonzero((lengths == length) & (numbers[:, 0] < 0))
        hand = _read_layout(signs, starts[rows], cards, step)
        good = (hand >= 0).all(axis=1) & ~_has_twice(hand)
        numbers[rows[good], :cards] = hand[good]
    return numbers


def _signs_of(texts: Sequence[str]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """All texts as one array of signs, tens as one sign each, and where each text starts."""
    whole = "\n".join(texts).replace("10", "T").replace(", ", ",")
    if not whole.isascii():
        for suit in Suit:
            whole = whole.replace(suit.symbol, suit.value)
    signs = np.frombuffer(whole.encode("ascii", "replace") + b"\n", dtype=np.uint8)
    (ends,) = np.nonzero(signs == ord("\n"))
    return signs, np.concatenate([[0], ends + 1])


def _read_layout(
    signs: NDArray[np.uint8], starts: NDArray[np.int64], cards: int, step: int
) -> NDArray[np.int8]:
    """Card numbers, shape (n, cards); −1 where the layout has something else in a card's place."""
    hand = np.empty((len(starts), cards), dtype=np.int8)
    for card in range(cards):
        place = starts + card * step
        rank, suit = _RANK_OF_SIGN[signs[place]], _SUIT_OF_SIGN[signs[place + 1]]
        good = (rank >= 0) & (suit >= 0)
        if step == 3 and card < cards - 1:
            good &= _IS_GAP[signs[place + 2]]
        hand[:, card] = np.where(good, 4 * rank + suit, -1)
    return hand


def _has_twice(hands: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Whether a card comes twice in the hand."""
    ordered = np.sort(hands, axis=1)
    return np.asarray((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))


def read_hands(texts: Iterable[str]) -> NDArray[np.int64]:
    """The card numbers of hands that all have three cards, or all four: shape (n, 3) or (n, 4).

    >>> read_hands(["Th Jh Qh", "2c 2d 9s"])
    array([[34, 38, 42],
           [ 0,  1, 31]])

    Raises:
        UnknownCardError: a piece of a text names no card.
        DuplicateCardError: a card is named twice in a text.
        InvalidHandError: another number of cards, or not the same in all texts.
    """
    texts = list(texts)  # a pandas Series counts by its labels, not from 0
    numbers = read_plain_hands(texts).astype(np.int64)
    for row in np.flatnonzero(numbers[:, 0] < 0).tolist():
        cards = [card.number for card in parse_cards(texts[row])]
        if len(cards) not in (3, 4):
            message = f"{texts[row]!r} has {len(cards)} cards; a decision sees 3 or 4"
            raise InvalidHandError(message)
        numbers[row, : len(cards)] = cards
    sizes = (numbers >= 0).sum(axis=1)
    if len(sizes) and sizes.min() != sizes.max():
        other = texts[int(np.argmax(sizes != sizes[0]))]
        message = f"{other!r} has not {sizes[0]} cards as {texts[0]!r} has; read them apart"
        raise InvalidHandError(message)
    return numbers[:, : sizes[0] if len(sizes) else 3]


def ride_points(hands: NDArray[np.integer], pay_table: PayTable) -> NDArray[np.int64]:
    """What riding wins over all boards, in bets: exact, one whole number per hand.

    Divided by the boards, 1,176 for three cards and 48 for four, it is the value of riding.

    >>> from strategy_tables import STANDARD
    >>> ride_points(read_hands(["7d 8d Td", "8c 8d Ah"]), STANDARD)
    array([198, -71])

    Raises:
        InvalidHandError: not three or four card numbers in each row.
        DuplicateCardError: a card comes twice in a hand.
    """
    _refuse_bad_hands(hands)
    situations = FIRST if hands.shape[1] == Decision.FIRST.cards_seen else SECOND
    points = np.array([one.outcomes for one in situations]) @ np.array(pay_table.by_outcome)
    return np.asarray(points[situation_places(hands)], dtype=np.int64)


def _refuse_bad_hands(hands: NDArray[np.integer]) -> None:
    if hands.ndim != 2 or hands.shape[1] not in (3, 4):
        message = f"an array of shape {hands.shape} holds no hands; it has 3 or 4 cards a row"
        raise InvalidHandError(message)
    outside = (hands < 0) | (hands >= len(DECK))
    if outside.any():
        message = f"{hands[outside][0]} is not a card number; cards are numbered from 0 to 51"
        raise InvalidHandError(message)
    if (twice := _has_twice(hands)).any():
        cards = [DECK[number] for number in hands[twice][0]]
        message = f"a card appears twice in {write_cards(cards)!r}; there is one of each card"
        raise DuplicateCardError(message)
