"""What would have to change for the answer to be another one, in words.

`**` marks what a screen sets in bold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy_tables.flips import MOST_SEEN
from trainer.explaining.amounts import signed_bets
from trainer.explaining.reasons import count_word

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from strategy_tables.cards import Card
    from strategy_tables.flips import Flips, PayFlip, SeenFlip

__all__ = ["answer_words", "pay_flip_lines", "seen_flip_lines"]


def answer_words(advantage: Fraction) -> str:
    """`ride, +0.108`, `pull, −0.231`, `a tie`."""
    if advantage == 0:
        return "a tie"
    return f"{'ride' if advantage > 0 else 'pull'}, {signed_bets(advantage)}"


def pay_flip_lines(flips: Flips) -> list[str]:
    """A line for each of the smallest changes of one pay; one that says so where there is none."""
    return [_pay_line(one) for one in flips.pays] or ["No other pay for one hand would change it."]


def _pay_line(flip: PayFlip) -> str:
    words = f"{flip.rank.words[0].upper()}{flip.rank.words[1:]}"
    return (
        f"{words} at **{flip.instead:,} to 1** instead of {flip.now:,}:"
        f" **{answer_words(flip.advantage)}**"
    )


def seen_flip_lines(flips: Flips) -> list[str]:
    """The fewest cards that, seen elsewhere, change the answer; and it without any seen."""
    found = flips.seen
    if found is None:
        lines = [f"No {count_word(MOST_SEEN)} further cards seen elsewhere would change it."]
    else:
        then = f"**{answer_words(found.advantage)}**{_others(found)}"
        lines = [f"**{_card_words(found.cards)}** seen elsewhere: {then}"]
    if flips.unseen is not None:
        lines.append(f"Without the cards seen: **{answer_words(flips.unseen)}**")
    return lines


def _others(found: SeenFlip) -> str:
    others = found.sets - 1
    if not others:
        return ""
    ending = "" if others == 1 else "s"
    if len(found.cards) == 1:
        return f" (so would {others} other card{ending})"
    return f" (so would {others:,} other set{ending} of {count_word(len(found.cards))})"


def _card_words(cards: Iterable[Card]) -> str:
    return " ".join(f"{card.rank.index}{card.suit.symbol}" for card in cards)
