"""How much a sample says: intervals, and how many decisions are still to come."""

from __future__ import annotations

from math import nan, sqrt

from trainer.coach.estimate import FEWEST_FOR_ESTIMATE
from trainer.explaining import needs_words

__all__ = [
    "FEWEST_FOR_CALIBRATION",
    "FEWEST_FOR_ESTIMATE",
    "FEWEST_FOR_LEAKS",
    "FEWEST_FOR_SITTINGS",
    "FEWEST_OF_A_SITTING",
    "FEWEST_OF_A_SITUATION",
    "needs_words",
    "wilson",
]

FEWEST_OF_A_SITUATION = 6
FEWEST_OF_A_SITTING = 20
"""Scored decisions below which the share of one row says too little to be shown."""

FEWEST_FOR_LEAKS = 30
FEWEST_FOR_SITTINGS = 20
FEWEST_FOR_CALIBRATION = 30
"""Scored decisions below which a whole chart or figure says too little to be shown."""

_Z = 1.6448536269514722  # 90 % of a normal distribution lie within so many deviations


def wilson(right: int, scored: int) -> tuple[float, float]:
    """Wilson's 90 % interval for a share right, 0 to 1; an estimate, and so in floats.

    NaN where nothing is scored.
    """
    if not scored:
        return nan, nan
    share, spread = right / scored, _Z**2 / scored
    centre = share + spread / 2
    half = _Z * sqrt((share * (1 - share) + spread / 4) / scored)
    low, high = (centre - half) / (1 + spread), (centre + half) / (1 + spread)
    # Rounding must carry no end past the share itself, nor past what a share can be.
    return min(max(low, 0.0), share), max(min(high, 1.0), share)
