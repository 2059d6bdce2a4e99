"""Stake and payout limit as fields of the analyst's live forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app.live_form.view import LiveField

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["money_fields"]


def money_fields(
    stake: str, limit: str, complaints: Mapping[str, str]
) -> tuple[LiveField, LiveField]:
    """The two as they stand, each complaint beside its field."""
    return (
        LiveField(
            name="stake",
            label="Stake on each circle",
            value=stake,
            complaint=complaints.get("stake", ""),
        ),
        LiveField(
            name="limit",
            label="Payout limit",
            value=limit,
            complaint=complaints.get("limit", ""),
            placeholder="none",
            note="the most the three bets win together, in money",
        ),
    )
