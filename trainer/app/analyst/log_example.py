"""Before a log is handed in: what its rows look like, and what comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy_tables.cards import parse_cards
from strategy_tables.values import Choice
from trainer.app.start_page import draw_start
from trainer.explaining import bets_words
from trainer.grading import judge
from trainer.rules import Rules

if TYPE_CHECKING:
    from strategy_tables.pay_tables import PayTable

__all__ = ["draw_log_example", "example_rows"]

_ROWS = (
    ("7d 8d Td", Choice.RIDE),
    ("Th Ts 4c", Choice.PULL),
    ("8c 8d 3s Kh", Choice.RIDE),
)


def example_rows(table: PayTable) -> list[tuple[str, str, str, str]]:
    """Cards, choice, class and cost in bets of three decisions at this pay table."""
    rules = Rules(table)
    rows = []
    for cards, choice in _ROWS:
        verdict = judge(choice, parse_cards(cards), rules)
        cost = bets_words(verdict.cost).partition(" ")[0]
        rows.append((cards, choice.value, verdict.grade.value, cost))
    return rows


def draw_log_example(table: PayTable) -> None:
    """What is asked for, what comes back, and three rows with both."""
    _, beside = draw_start(
        [
            "What all decisions cost, and how many were mistakes.",
            "Where the leaks are, and the house edge that such play would face.",
            (
                "Your rows again, each with its grade (column class) and cost, as a file. Nothing"
                " is kept."
            ),
        ]
    )
    head = ["| cards | choice | class | bets |", "|:--|:--|:--|--:|"]
    rows = [f"| {' | '.join(row)} |" for row in example_rows(table)]
    beside.markdown("**Three rows**, and what comes back\n\n" + "\n".join(head + rows))
