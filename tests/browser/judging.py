"""What a verdict must say, worked out from the cards on the screen with the strategy tables."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from strategy_tables.pay_tables import STANDARD
from strategy_tables.rankings import HandRank, hand_rank
from strategy_tables.values import Choice, analyze

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy_tables.cards import Card
    from strategy_tables.pay_tables import PayTable
    from tests.browser.table import Table

__all__ = ["GRADES", "check_contrast", "check_outs", "check_verdict", "net_of_round", "number"]

GRADES: Final = ("Right", "Either is right", "Inaccuracy", "Mistake", "Blunder")
_PRICE: Final = re.compile(r"(?P<bets>[\d.]+) bets · (?P<sign>\D*)(?P<money>[\d,.]+) a time$")


def number(text: str) -> Fraction:
    """`+1,689`, `−27`, `0.5` as the number it is, whatever joins it to its sign."""
    plain = text.replace(",", "").replace("\N{WORD JOINER}", "")
    return Fraction(plain.replace("\N{MINUS SIGN}", "-"))


def _grade(choice: Choice, advantage: Fraction) -> str:
    if advantage == 0:
        return "Either is right"
    if (choice is Choice.RIDE) == (advantage > 0):
        return "Right"
    if abs(advantage) <= Fraction(1, 10):
        return "Inaccuracy"
    return "Mistake" if abs(advantage) <= Fraction(4, 10) else "Blunder"


def check_verdict(
    table: Table,
    choice: Choice,
    *,
    pay_table: PayTable = STANDARD,
    stake: Fraction = Fraction(10),
    currency: str = "$",
) -> Fraction:
    """Compare the verdict on screen with the worth of the cards on screen, which is returned.

    Of a natural round call it before the next card is turned.
    """
    advantage = analyze(table.cards, pay_table).advantage
    headline, price = table.verdict_lines
    grade = _grade(choice, advantage)
    assert headline.startswith(grade), (headline, table.cards)
    assert headline.startswith(GRADES)
    if advantage == 0:
        assert "exactly the same" in price
        return advantage
    play = "rid" if advantage > 0 else "pull"
    right_one = (
        f"{play}ing was right" if grade != "Right" else {"rid": "let it ride"}.get(play, play)
    )
    assert headline == f"{grade} — {right_one}"
    said = _PRICE.search(price)
    assert said is not None, price
    cost = abs(advantage)
    assert abs(number(said["bets"]) - cost) <= Fraction(1, 2000), (price, cost)
    assert abs(number(said["money"]) - cost * stake) <= Fraction(1, 200), (price, cost)
    assert said["sign"] == currency
    return advantage


def check_outs(table: Table, pay_table: PayTable = STANDARD) -> None:
    """Compare the table of outs with an enumeration of the boards, and add it up."""
    analysis = analyze(table.cards, pay_table)
    _, *rows, total = table.outs
    expected = [
        [rank.words.capitalize(), boards, pay_table.net(rank), boards * pay_table.net(rank)]
        for rank, boards in zip(HandRank, analysis.outcomes, strict=True)
        if boards
    ]
    shown = [[name, *map(number, numbers)] for name, *numbers in rows]
    assert shown == expected
    assert number(total[1]) == sum(number(row[1]) for row in rows) == analysis.boards
    assert number(total[3]) == sum(number(row[3]) for row in rows)
    assert number(total[3]) == analysis.advantage * analysis.boards


def check_contrast(table: Table, advantage: Fraction, pay_table: PayTable = STANDARD) -> None:
    """The contrasting hand has as many cards, all different, and lies across."""
    contrast, cards = table.contrast, table.cards
    assert len(set(contrast)) == len(cards)
    other = analyze(contrast, pay_table).advantage
    assert other * advantage < 0 or (advantage == 0 and other != 0)
    text = table.beside.inner_text()
    shown = f"{'+' if other > 0 else chr(0x2212)}{abs(float(other)):.3f}"
    assert f"{'ride' if other > 0 else 'pull'}, {shown}" in text


def net_of_round(
    cards: Sequence[Card],
    choices: Sequence[Choice],
    stake: Fraction,
    pay_table: PayTable = STANDARD,
) -> Fraction:
    """What five cards win or lose with the bets that were left up."""
    bets_up = 3 - list(choices).count(Choice.PULL)
    return bets_up * stake * pay_table.net(hand_rank(cards))
