"""The map of the 66 situations as values: the strategy card of the pay table in force."""

from __future__ import annotations

from math import copysign
from typing import TYPE_CHECKING

from strategy_tables.situations import FIRST, SECOND, Decision
from trainer.app.situation_map.view import Block, Cell, DecisionView, LegendEntry, MapView
from trainer.coach import worth_of_asking
from trainer.explaining import signed_bets

if TYPE_CHECKING:
    from fractions import Fraction

    from strategy_tables.situations import Situation
    from trainer.rules import Rules

__all__ = ["value_map"]

_MADE_LABELS = {
    "quads": "quads",
    "trips": "trips",
    "two pair": "two pair",
    "pair T+": "pair 10+",
    "low pair": "low pair",
}
_LEGEND = (
    LegendEntry(words="let it ride", tone=0.8),
    LegendEntry(words="pull", tone=-0.8),
    LegendEntry(words="a tie: either is right", hatch=True),
)


def value_map(rules: Rules, selected: str | None) -> MapView:
    """Both decisions; a cell shows what letting the bet ride is worth, in bets."""
    worth = worth_of_asking(rules)
    return MapView(
        decisions=(
            DecisionView(
                heading="First decision",
                note="three cards · take bet 1 back?",
                blocks=_blocks(Decision.FIRST, worth),
            ),
            DecisionView(
                heading="Second decision",
                note="four cards · take bet 2 back?",
                blocks=_blocks(Decision.SECOND, worth),
            ),
        ),
        legend=_LEGEND,
        selected=selected,
    )


def _blocks(decision: Decision, worth: dict[Situation, Fraction]) -> tuple[Block, ...]:
    situations = FIRST if decision is Decision.FIRST else SECOND
    made = [one for one in situations if one.is_made]
    draws = {(one.suited, one.straights, one.high): one for one in situations if not one.is_made}
    most_straights = max(straights for _, straights, _ in draws)
    columns = range(decision.cards_seen + 1)
    rows = range(most_straights, -1, -1)
    strip = Block(
        caption="Already made",
        column_labels=tuple(_MADE_LABELS[one.key] for one in made),
        cells=(tuple(_cell(one, worth[one]) for one in made),),
    )
    grids = tuple(
        Block(
            caption=caption,
            row_heading="straights still possible",
            column_heading="cards ten or higher",
            row_labels=tuple(map(str, rows)),
            column_labels=tuple(map(str, columns)),
            cells=tuple(
                tuple(
                    _cell(one, worth[one]) if (one := draws.get((suited, s, h))) else None
                    for h in columns
                )
                for s in rows
            ),
        )
        for caption, suited in (("All of one suit", True), ("Mixed suits", False))
    )
    return (strip, *grids)


def _cell(situation: Situation, value: Fraction) -> Cell:
    word = "either" if value == 0 else "ride" if value > 0 else "pull"
    shown = _three_figures(value)
    name = f"{situation.name[0].upper()}{situation.name[1:]}"
    return Cell(
        id=situation.id,
        value=shown,
        word=word,
        tone=None if value == 0 else _tone(float(value)),
        hatch=value == 0,
        label=f"{name}: {word}, riding is worth {shown} bets",
    )


def _tone(value: float) -> float:
    """Full colour from one bet on; less than in proportion, so that close calls keep theirs."""
    return copysign(min(1.0, abs(value)) ** 0.7, value)


def _three_figures(value: Fraction) -> str:
    """`+0.36`, `+26.6`, `−0.003`: no value but a tie looks like zero."""
    if abs(value) >= 10:
        return signed_bets(value, 1)
    return signed_bets(value, 3 if abs(value) < 0.01 else 2)
