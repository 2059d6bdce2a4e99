"""The map of the 66 situations: as values, as mastery, or as what was answered.

As values it is the strategy card of the pay table in force.
"""

from __future__ import annotations

from math import copysign
from typing import TYPE_CHECKING

from strategy_tables.situations import FIRST, SECOND, Decision
from trainer.app.situation_map.view import Block, Cell, DecisionView, LegendEntry, MapView
from trainer.coach import worth_of_asking
from trainer.coach.sides import Side, sides
from trainer.coach.standing import MASTERED_DAYS, MASTERED_RUN
from trainer.explaining import MADE_LABELS, best_word, signed_bets

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from fractions import Fraction

    from strategy_tables.situations import Situation
    from trainer.coach.standing import Record, Standing
    from trainer.rules import Rules

__all__ = ["FEWEST_OF_A_CELL", "habit_map", "mastery_map", "share_map", "value_map"]

FEWEST_OF_A_CELL = 3
"""First answers below which a cell of the mastery map is hatched."""

_VALUE_LEGEND = (
    LegendEntry(words="let it ride", tone=0.8, mark="+"),
    LegendEntry(words="pull", tone=-0.8, mark="−"),
    LegendEntry(words="a tie: either is right", hatch=True, mark="0"),
)
_CHANGED = "↔"
_HABIT_LEGEND = (
    LegendEntry(words="let it ride", tone=0.7),
    LegendEntry(words="pull", tone=-0.7),
    LegendEntry(words="changed by you", tone=0.7, hatch=True, mark=_CHANGED),
)
_MASTERED = "✓"
_HALF_RIGHT = 0.7  # neither good nor bad: one in two is what guessing gives


def value_map(rules: Rules, selected: str | None) -> MapView:
    """Both decisions; a cell shows what letting the bet ride is worth, in bets."""
    worth = worth_of_asking(rules)
    return _map(lambda one: _value_cell(one, worth[one]), _VALUE_LEGEND, selected)


def mastery_map(standing: Standing, selected: str | None) -> MapView:
    """Both decisions; a cell shows how many of the last ten first answers were right."""
    side, mastered = sides(standing.rules), standing.mastered

    def cell(one: Situation) -> Cell:
        if side[one] is Side.EITHER:
            return _tie_cell(one)
        right = [sample.right for sample in standing[one].recent if sample.right is not None]
        return _share_cell(
            one,
            sum(right),
            len(right),
            fewest=FEWEST_OF_A_CELL,
            last=_how_many(standing[one]),
            mastered=one in mastered,
        )

    legend = (
        *_share_legend(FEWEST_OF_A_CELL),
        LegendEntry(
            words=f"mastered: the last {MASTERED_RUN} right, over {MASTERED_DAYS} days",
            mark=_MASTERED,
        ),
    )
    return _map(cell, legend, selected)


def share_map(
    rules: Rules,
    answered: Mapping[Situation, tuple[int, int]],
    fewest: int,
    selected: str | None,
) -> MapView:
    """Both decisions; a cell shows the share right of what was answered there.

    Args:
        rules: in force; where they make a tie, nobody can be wrong.
        answered: how many were right, and of how many that are not ties.
        fewest: answers below which a cell is hatched.
        selected: the id of the situation looked at.
    """
    side = sides(rules)

    def cell(one: Situation) -> Cell:
        right, scored = answered.get(one, (0, 0))
        if side[one] is Side.EITHER and not scored:
            return _tie_cell(one)
        return _share_cell(one, right, scored, fewest=fewest)

    return _map(cell, _share_legend(fewest), selected)


def habit_map(rules: Rules, otherwise: Collection[Situation]) -> MapView:
    """Both decisions; a cell shows what is done there: what is best, except in `otherwise`."""
    worth = worth_of_asking(rules)

    def cell(one: Situation) -> Cell:
        departs = one in otherwise
        word = "ride" if (worth[one] > 0) != departs else "pull"
        shown = _three_figures(worth[one])
        fault = "" if not departs else ", as good" if worth[one] == 0 else ", a mistake"
        return Cell(
            id=one.id,
            value=shown,
            word=word,
            tone=0.7 if word == "ride" else -0.7,
            label=f"{_named(one)}: {word}{fault}; riding is worth {shown} bets",
            hatch=departs,
            mark=_CHANGED if departs else "",
        )

    return _map(cell, _HABIT_LEGEND, None)


def _map(
    cell: Callable[[Situation], Cell], legend: tuple[LegendEntry, ...], selected: str | None
) -> MapView:
    return MapView(
        decisions=(
            DecisionView(
                heading="First decision",
                note="three cards · take bet 1 back?",
                blocks=_blocks(Decision.FIRST, cell),
            ),
            DecisionView(
                heading="Second decision",
                note="four cards · take bet 2 back?",
                blocks=_blocks(Decision.SECOND, cell),
            ),
        ),
        legend=legend,
        selected=selected,
    )


def _blocks(decision: Decision, cell: Callable[[Situation], Cell]) -> tuple[Block, ...]:
    situations = FIRST if decision is Decision.FIRST else SECOND
    made = [one for one in situations if one.is_made]
    draws = {(one.suited, one.straights, one.high): one for one in situations if not one.is_made}
    most_straights = max(straights for _, straights, _ in draws)
    columns = range(decision.cards_seen + 1)
    rows = range(most_straights, -1, -1)
    strip = Block(
        caption="Already made",
        column_labels=tuple(MADE_LABELS[one.key] for one in made),
        cells=(tuple(cell(one) for one in made),),
    )
    grids = tuple(
        Block(
            caption=caption,
            row_heading="straights still possible",
            column_heading="cards ten or higher",
            row_labels=tuple(map(str, rows)),
            column_labels=tuple(map(str, columns)),
            cells=tuple(
                tuple(cell(one) if (one := draws.get((suited, s, h))) else None for h in columns)
                for s in rows
            ),
        )
        for caption, suited in (("All of one suit", True), ("Mixed suits", False))
    )
    return (strip, *grids)


def _named(situation: Situation) -> str:
    return f"{situation.name[0].upper()}{situation.name[1:]}"


def _value_cell(situation: Situation, value: Fraction) -> Cell:
    word = best_word(value)
    shown = _three_figures(value)
    return Cell(
        id=situation.id,
        value=shown,
        word=word,
        tone=None if value == 0 else _value_tone(float(value)),
        hatch=value == 0,
        label=f"{_named(situation)}: {word}, riding is worth {shown} bets",
    )


def _value_tone(value: float) -> float:
    """Full colour from one bet on; less than in proportion, so that close calls keep theirs."""
    return copysign(min(1.0, abs(value)) ** 0.7, value)


def _three_figures(value: Fraction) -> str:
    """`+0.36`, `+26.6`, `−0.003`: no value but a tie looks like zero."""
    if abs(value) >= 10:
        return signed_bets(value, 1)
    return signed_bets(value, 3 if abs(value) < 0.01 else 2)


def _tie_cell(situation: Situation) -> Cell:
    return Cell(
        id=situation.id,
        value="=",
        word="either",
        tone=None,
        label=f"{_named(situation)}: a tie, nobody can be wrong there",
    )


def _how_many(record: Record) -> str:
    return "last " if record.asked > len(record.recent) else ""


def _share_cell(
    situation: Situation,
    right: int,
    scored: int,
    *,
    fewest: int,
    last: str = "",
    mastered: bool = False,
) -> Cell:
    if not scored:
        return Cell(
            id=situation.id,
            value="–",
            word="new",
            tone=None,
            label=f"{_named(situation)}: not asked yet",
        )
    few = scored < fewest
    label = f"{_named(situation)}: {right} of the {last}{scored} right"
    return Cell(
        id=situation.id,
        value=f"{100 * right / scored:.0f}",
        word=f"{right} of {scored}",
        tone=_share_tone(right / scored),
        hatch=few,
        mark=_MASTERED if mastered else "",
        label=label + (", mastered" if mastered else ", few answers" if few else ""),
    )


def _share_tone(share: float) -> float:
    room = 1 - _HALF_RIGHT if share >= _HALF_RIGHT else _HALF_RIGHT
    return (share - _HALF_RIGHT) / room


def _share_legend(fewest: int) -> tuple[LegendEntry, ...]:
    return (
        LegendEntry(words=f"mostly right, {100 * _HALF_RIGHT:.0f} % or more", tone=0.8),
        LegendEntry(words="too often wrong, below that", tone=-0.5),
        LegendEntry(words=f"fewer than {fewest} answers: only a hint", tone=0.4, hatch=True),
        LegendEntry(words="not asked yet, or a tie"),
    )
