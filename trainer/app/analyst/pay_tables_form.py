"""The fields of a pay table being edited: a table to start from, nine pays, and money."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy_tables.rankings import PAYING
from trainer.app.analyst.money_fields import money_fields
from trainer.app.live_form import live_form
from trainer.app.live_form.view import LiveField, LiveFormView
from trainer.app.session import pay_tables

if TYPE_CHECKING:
    from trainer.app.views.table_question import EditedTable, EditedTexts

__all__ = ["pay_tables_form"]


def pay_tables_form(texts: EditedTexts, edited: EditedTable) -> None:
    """Draw them as they stand, each complaint beside its field."""
    complaints = edited.complaints
    pays = (
        LiveField(
            name=rank.key,
            label=rank.words.capitalize(),
            value=text,
            complaint=complaints.get(rank.key, ""),
            whole=True,
        )
        for rank, text in zip(PAYING, texts.pays, strict=True)
    )
    live_form(
        LiveFormView(
            number=pay_tables.TABLE.sent.number,
            answer=pay_tables.TABLE.answer,
            fields=(
                LiveField(
                    name="table",
                    label="Pay table",
                    value=pay_tables.named(texts.pays),
                    options=_tables(),
                    note="Pays are “to 1”: winners get the bet back and this many bets on top.",
                    wide=True,
                ),
                *pays,
                *money_fields(texts.stake, texts.limit, complaints),
            ),
        ),
        key=pay_tables.TABLE.form,
        on_input=pay_tables.edit,
    )


def _tables() -> tuple[tuple[str, str], ...]:
    known = pay_tables.known_tables().items()
    return ((pay_tables.OWN, "A table of your own"), *((name, table.name) for name, table in known))
