"""The one clock of the app: everything below it is handed its times."""

from datetime import UTC, datetime

__all__ = ["now"]


def now() -> datetime:
    """What time it is, by the server's clock."""
    return datetime.now(UTC)
