"""The analyst's question about a hand."""

from __future__ import annotations

from dataclasses import asdict

from trainer.app.session.live import LiveQuestion
from trainer.app.session.tab import settings
from trainer.app.views.hand_question import HandTexts

__all__ = ["HAND", "ask", "texts"]

HAND = LiveQuestion("analyze-form", "analyze-answer", ("table", "stake"))


def texts() -> HandTexts:
    """What is asked; at first nothing, at the table of the settings."""
    kept = settings()
    table = str(kept.table) if kept.pay_table in kept.own_tables else kept.pay_table
    begun = HandTexts(table=table, stake=kept.stake, limit=kept.limit or "")
    return HandTexts(**HAND.in_address(asdict(begun)))


def ask() -> None:
    """Ask what stands in the fields now."""
    sent = HAND.sent.texts
    HAND.write({name: sent.get(name, "") for name in asdict(HandTexts())})
