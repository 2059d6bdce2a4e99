"""The named ways of playing in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["WAY_WORDS"]

WAY_WORDS: Mapping[str, str] = {
    "optimal": "Perfect play",
    "rides-suited-A24-A34": "Rides suited A-2-4 and A-3-4",
    "rides-mixed-QJT": "Rides mixed Q-J-T",
    "pulls-dealt-quads": "Pulls four of a kind",
    "rides-low-pairs-first": "Rides low pairs at the first decision",
    "rides-inside-straights": "Rides inside straights",
    "rides-three-suited": "Rides any three suited",
    "made-hands": "Rides made hands only",
    "rides-low-pairs-second": "Rides low pairs at the second decision",
    "never-rides": "Never rides",
    "always-rides": "Always rides",
}
"""By the names of `strategy_tables.named_ways.NAMED_WAYS`, in their order."""
