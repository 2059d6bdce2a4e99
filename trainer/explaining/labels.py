"""The shortest names, for the cells of maps."""

from __future__ import annotations

__all__ = ["MADE_LABELS"]

MADE_LABELS = {
    "quads": "quads",
    "trips": "trips",
    "two pair": "two pair",
    "pair T+": "pair 10+",
    "low pair": "low pair",
}
"""What a hand holds already, by the situation's key."""
