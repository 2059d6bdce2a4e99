"""What in a pay table is probably a slip of the pen: possible, but not what a casino offers."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from strategy_tables.economics import figures
from strategy_tables.rankings import PAYING

if TYPE_CHECKING:
    from strategy_tables.pay_tables import PayTable

__all__ = ["slips"]

_HIGHEST_CREDIBLE_EDGE = Fraction(1, 10)


def slips(pay_table: PayTable) -> list[str]:
    """One sentence for each thing that looks wrong; none for a table that looks right."""
    found = [
        f"{better.words} pays {pay} and {worse.words} {next_pay}: the better hand pays less"
        for (better, pay), (worse, next_pay) in pairwise(zip(PAYING, pay_table.to_one, strict=True))
        if pay < next_pay
    ]
    edge = figures(pay_table).house_edge
    percent = f"{abs(float(edge)):.2%}".replace("%", " %")
    if edge < 0:
        found.append(
            f"the player would have an edge of {percent}: are these pays “for 1”, with the stake"
            " counted in? Pays are written “to 1”, so the standard table ends in 3/2/1"
        )
    elif edge > _HIGHEST_CREDIBLE_EDGE:
        found.append(
            f"the house would have an edge of {percent}, and real tables stay below 10 %: is each"
            " pay one too low? Pays are written “to 1”, so the standard table ends in 3/2/1"
        )
    return found
