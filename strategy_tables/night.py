"""What a night of so many rounds wins or loses: its whole distribution, without simulation.

Some laws take millions of places. So the windows of all that is asked for are worked out first,
which costs next to nothing, and too much is refused before anything is transformed; and whoever
asks for several laws is shown one after the other, none of which is held any longer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from strategy_tables.errors import NightError
from strategy_tables.lattice import TAIL, Results, Steps, length_for, power, rounding_error

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from strategy_tables.round_law import RoundLaw

__all__ = ["MOST_PLACES", "MOST_ROUNDS", "night", "nights"]

MOST_ROUNDS: Final = 1_000_000

MOST_PLACES: Final = 32_000_000
"""The most places that the transforms of one answer may have together: some seconds."""


def night(law: RoundLaw, rounds: int) -> Results:
    """The law of the net result after `rounds` rounds, however much money that takes.

    Raises:
        NightError: not 1 to `MOST_ROUNDS` rounds, or amounts that hardly have a common step.
    """
    found: dict[int, Results] = {}
    nights(law, [rounds], found.__setitem__)
    return found[rounds]


def nights(law: RoundLaw, looks: Collection[int], see: Callable[[int, Results], object]) -> None:
    """Show the laws of the net result after so many rounds each, the fewest first.

    Args:
        law: of a round.
        looks: after how many rounds.
        see: is given the rounds and their law, which is then dropped.

    Raises:
        NightError: as for `night`, or more than `MOST_PLACES` together; nothing was seen yet.
    """
    for rounds in looks:
        if not 1 <= rounds <= MOST_ROUNDS:
            message = (
                f"a night of {rounds:,} rounds cannot be worked out; give 1 to {MOST_ROUNDS:,}"
            )
            raise NightError(message)
    steps = Steps.of(law)
    windows, places = {}, 0
    for rounds in sorted({*looks}, reverse=True):  # if any is too long, it is the longest
        lowest, highest = windows[rounds] = steps.window(rounds)
        places += length_for(highest - lowest + 1)
    if places > MOST_PLACES:
        message = (
            f"{max(looks):,} rounds and the way there take {places:,} sums, more than"
            f" {MOST_PLACES:,}; give fewer rounds, a lower payout limit, or a stake, bonus and"
            " limit that are round multiples of each other"
        )
        raise NightError(message)
    for rounds, window in reversed(windows.items()):
        see(rounds, _law_after(steps, rounds, *window))


def _law_after(steps: Steps, rounds: int, lowest: int, highest: int) -> Results:
    length = length_for(highest - lowest + 1)
    spectrum = steps.spectrum(length)
    error = 2 * TAIL + rounding_error(np.abs(spectrum), rounds, length)
    spectrum = power(spectrum, rounds)  # under its name, so that no more is held than must be
    summed = np.fft.irfft(spectrum, length)
    del spectrum
    chances = np.roll(summed, -lowest)[: highest - lowest + 1]
    return Results(lowest, steps.step, np.maximum(chances, 0), error)
