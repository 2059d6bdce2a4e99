"""`decisions.csv`: every decision as a row, for spreadsheets; docs/decisions-csv.md explains it."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from strategy_tables.situations import situation
from trainer.progress.table import decisions
from trainer.spreadsheet import best_cell, decimal_cell, harmless, time_cell, yes_or_no

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from trainer.history import Answer
    from trainer.progress.table import SomeSittingAnswer

__all__ = ["COLUMNS", "decisions_csv"]


_OF_THE_ANSWER: dict[str, Callable[[Answer], object]] = {
    "question": lambda answer: harmless(answer.question),
    "decision": lambda answer: int(answer.decision),
    "mode": lambda answer: answer.mode.value,
    "counts": lambda answer: yes_or_no(answer.mode.counts),
    "cards": lambda answer: " ".join(map(str, answer.cards)),
    "cards_seen_elsewhere": lambda answer: " ".join(map(str, answer.seen)),
    "bets_riding": lambda answer: answer.bets_riding,
    "pay_table": lambda answer: harmless(answer.rules.pay_table.name),
    "pays_to_one": lambda answer: str(answer.rules.pay_table),
    "limit_in_bets": lambda answer: "" if answer.rules.limit is None else answer.rules.limit,
    "stake": lambda answer: answer.stake,
    "choice": lambda answer: answer.choice.value,
    "certainty": lambda answer: "" if answer.certainty is None else answer.certainty.value,
    "thinking_ms": lambda answer: "" if answer.thinking is None else answer.thinking,
    "shown_at_utc": lambda answer: time_cell(answer.shown_at),
    "answered_at_utc": lambda answer: time_cell(answer.answered_at),
}
_OF_THE_TABLE = (
    "sitting",
    "situation",
    "situation_name",
    "best",
    "advantage",
    "advantage_decimal",
    "grade",
    "right",
    "tie",
    "cost",
    "cost_decimal",
    "cost_money",
    "cost_money_decimal",
)

COLUMNS = (*_OF_THE_ANSWER, *_OF_THE_TABLE)
"""The columns of the file, in order."""


def decisions_csv(history: Iterable[SomeSittingAnswer]) -> bytes:
    """The file, in UTF-8: a header, then a row per decision in the order given.

    Amounts are exact, as `n/d` or `n`, with a decimal beside them; text that a spreadsheet would
    take for a formula is made harmless.
    """
    given = list(history)
    table = decisions(given)
    judged = zip(
        table["sitting"],
        table["situation"],
        table["advantage"],
        table["grade"],
        table["is_right"],
        table["is_tie"],
        table["cost"],
        table["money"],
        strict=True,
    )
    text = io.StringIO(newline="")
    rows = csv.writer(text)
    rows.writerow(COLUMNS)
    for one, (sitting, id_, advantage, grade, right, tie, cost, money) in zip(
        given, judged, strict=True
    ):
        rows.writerow(
            [
                *(cell(one.answer) for cell in _OF_THE_ANSWER.values()),
                sitting,
                id_,
                situation(id_).name,
                best_cell(advantage),
                advantage,
                decimal_cell(advantage),
                grade,
                yes_or_no(right),
                yes_or_no(tie),
                cost,
                decimal_cell(cost),
                money,
                decimal_cell(money),
            ]
        )
    return text.getvalue().encode()
