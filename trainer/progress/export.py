"""`decisions.csv`: every decision as a row, for spreadsheets; docs/decisions-csv.md explains it."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from strategy_tables.situations import situation
from trainer.explaining import best_word
from trainer.progress.table import decisions
from trainer.spreadsheet import decimal_cell, harmless, time_cell, yes_or_no

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from fractions import Fraction

    from trainer.grading import Verdict
    from trainer.history import Answer
    from trainer.progress.table import SomeSittingAnswer

__all__ = ["ANSWER_CELLS", "COLUMNS", "VERDICT_COLUMNS", "decisions_csv", "verdict_cells"]


ANSWER_CELLS: dict[str, Callable[[Answer], object]] = {
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
    "currency": lambda answer: harmless(answer.currency),
    "choice": lambda answer: answer.choice.value,
    "certainty": lambda answer: "" if answer.certainty is None else answer.certainty.value,
    "thinking_ms": lambda answer: "" if answer.thinking is None else answer.thinking,
    "shown_at_utc": lambda answer: time_cell(answer.shown_at),
    "answered_at_utc": lambda answer: time_cell(answer.answered_at),
}
"""What a row says of an answer, by column."""

VERDICT_COLUMNS = (
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

COLUMNS = (*ANSWER_CELLS, "sitting", *VERDICT_COLUMNS)
"""The columns of the file, in order."""


def decisions_csv(history: Iterable[SomeSittingAnswer]) -> bytes:
    """The file, in UTF-8: a header, then a row per decision in the order given.

    Amounts are exact, as `n/d` or `n`, with a decimal beside them; text that a spreadsheet would
    take for a formula is made harmless.
    """
    given = list(history)
    table = decisions(given)
    judged = zip(
        table["situation"],
        table["grade"],
        table["advantage"],
        table["cost"],
        table["money"],
        strict=True,
    )
    text = io.StringIO(newline="")
    rows = csv.writer(text)
    rows.writerow(COLUMNS)
    for one, verdict in zip(given, judged, strict=True):
        cells = [cell(one.answer) for cell in ANSWER_CELLS.values()]
        rows.writerow([*cells, one.sitting.id, *_judged_cells(*verdict)])
    return text.getvalue().encode()


def verdict_cells(verdict: Verdict, stake: Fraction) -> list[object]:
    """What a row says of a verdict, in the order of `VERDICT_COLUMNS`; `stake` makes it money."""
    analysis = verdict.analysis
    return _judged_cells(
        analysis.situation.id,
        verdict.grade.value,
        analysis.advantage,
        verdict.cost,
        verdict.cost * stake,
    )


def _judged_cells(
    id_: str, grade: str, advantage: Fraction, cost: Fraction, money: Fraction
) -> list[object]:
    return [
        id_,
        situation(id_).name,
        best_word(advantage),
        advantage,
        decimal_cell(advantage),
        grade,
        yes_or_no(not cost),
        yes_or_no(not advantage),
        cost,
        decimal_cell(cost),
        money,
        decimal_cell(money),
    ]
