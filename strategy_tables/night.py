"""What a night of so many rounds wins or loses: its whole distribution, without simulation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from strategy_tables.errors import NightError
from strategy_tables.lattice import TAIL, Results, Steps, length_for, power, rounding_error

if TYPE_CHECKING:
    from strategy_tables.round_law import RoundLaw

__all__ = ["MOST_ROUNDS", "night"]

MOST_ROUNDS: Final = 1_000_000


def night(law: RoundLaw, rounds: int) -> Results:
    """The law of the net result after `rounds` rounds, however much money that takes.

    Raises:
        NightError: not 1 to `MOST_ROUNDS` rounds, or amounts that hardly have a common step.
    """
    if not 1 <= rounds <= MOST_ROUNDS:
        message = f"a night of {rounds:,} rounds cannot be worked out; give 1 to {MOST_ROUNDS:,}"
        raise NightError(message)
    steps = Steps.of(law)
    lowest, highest = steps.lowest(rounds), steps.highest(rounds)
    length = length_for(highest - lowest + 1)
    spectrum = steps.spectrum(length)
    summed = np.fft.irfft(power(spectrum, rounds), length)
    chances = np.roll(summed, -lowest)[: highest - lowest + 1]
    error = 2 * TAIL + rounding_error(np.abs(spectrum), rounds, length)
    return Results(lowest, steps.step, np.maximum(chances, 0), error)
