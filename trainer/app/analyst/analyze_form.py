"""The fields of the analyst's question about a hand, with the deck over them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy_tables.pay_tables import PRESETS
from trainer.app.analyst.money_fields import money_fields
from trainer.app.live_form import live_form
from trainer.app.live_form.view import DeckView, LiveField, LiveFormView
from trainer.app.session import analyze

if TYPE_CHECKING:
    from trainer.app.views.hand_question import HandTexts, Reading
    from trainer.settings import Settings

__all__ = ["analyze_form"]

_BETS_UP = (("", "choose"), ("1", "Bet 1 was pulled"), ("2", "Bet 1 rides"))


def analyze_form(texts: HandTexts, reading: Reading, settings: Settings) -> None:
    """Draw them as they stand, each complaint beside its field."""
    complaints = reading.complaints
    live_form(
        LiveFormView(
            number=analyze.HAND.sent.number,
            answer=analyze.HAND.answer,
            fields=(
                LiveField(
                    name="cards",
                    label="The hand: three or four cards",
                    value=texts.cards,
                    complaint=complaints.get("cards", ""),
                    placeholder="7d 8d Td",
                    wide=True,
                ),
                LiveField(
                    name="seen",
                    label="Cards seen elsewhere",
                    value=texts.seen,
                    complaint=complaints.get("seen", ""),
                    placeholder="9d",
                    wide=True,
                ),
                LiveField(
                    name="table",
                    label="Pay table",
                    value=texts.table,
                    options=_tables(texts.table, settings),
                    complaint=complaints.get("table", ""),
                    wide=True,
                ),
                *money_fields(texts.stake, texts.limit, complaints),
                LiveField(
                    name="up",
                    label="Under a limit: what became of bet 1?",
                    value=texts.up,
                    options=_BETS_UP,
                    wide=True,
                    hidden=not reading.needs_bets_up,
                ),
            ),
            deck=DeckView(
                piles={"cards": "the hand", "seen": "seen elsewhere"},
                four_colour=settings.four_colour,
            ),
        ),
        key=analyze.HAND.form,
        on_input=analyze.ask,
    )


def _tables(asked: str, settings: Settings) -> tuple[tuple[str, str], ...]:
    """The published tables, one's own by their pays, and what else the address may have named."""
    offered = {name: f"{table.name} · {table}" for name, table in PRESETS.items()}
    offered |= {pays: f"{name} · {pays}" for name, pays in settings.own_tables.items()}
    offered.setdefault(asked, asked)
    return tuple(offered.items())
