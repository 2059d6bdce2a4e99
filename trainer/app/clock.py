"""The server's clock; everything else is handed its times."""

from __future__ import annotations

from datetime import UTC, datetime

__all__ = ["now"]


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)
