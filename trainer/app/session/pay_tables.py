"""The pay table being edited, with the stake and the limit it is looked at with."""

from __future__ import annotations

from strategy_tables.pay_tables import PRESETS, PayTable
from strategy_tables.rankings import PAYING
from trainer.app.session.live import LiveQuestion
from trainer.app.session.tab import settings
from trainer.app.views.table_question import EditedTexts

__all__ = ["OWN", "TABLE", "edit", "known_tables", "named", "texts"]

TABLE = LiveQuestion("pay-tables-form", "pay-tables-answer", ("pays", "stake"))
OWN = ""
"""Stands in the list of tables for one that has no name yet."""


def known_tables() -> dict[str, PayTable]:
    """The published tables and one's own, by name."""
    own = settings().own_tables.items()
    return dict(PRESETS) | {name: PayTable.parse(pays, name) for name, pays in own}


def named(pays: tuple[str, ...]) -> str:
    """The name of the known table with these pays, or `OWN`."""
    wanted = "/".join(pay.strip() for pay in pays)
    return next((name for name, table in known_tables().items() if str(table) == wanted), OWN)


def texts() -> EditedTexts:
    """What is edited; at first the table of the settings."""
    kept = settings()
    begun = {"pays": str(kept.table), "stake": kept.stake, "limit": kept.limit or ""}
    asked = TABLE.in_address(begun)
    pays = asked["pays"].split("/")
    if len(pays) != len(PAYING):
        pays = begun["pays"].split("/")
    return EditedTexts(tuple(pays), asked["stake"], asked["limit"])


def edit() -> None:
    """Take in what stands in the fields now: a table picked by its name, or pays typed."""
    sent = TABLE.sent.texts
    pays = "/".join(sent.get(rank.key, "").replace("/", "") for rank in PAYING)
    picked = sent.get("table", OWN)
    if picked != named(texts().pays) and picked in known_tables():
        pays = str(known_tables()[picked])
    TABLE.write({"pays": pays, "stake": sent.get("stake", ""), "limit": sent.get("limit", "")})
