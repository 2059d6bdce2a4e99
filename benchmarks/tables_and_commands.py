"""The maths and the command, each beside a peer or a floor."""

from __future__ import annotations

import sys
from itertools import combinations, count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import eval7

from benchmarks.grade_log import READ, seconds_of, write_log
from benchmarks.ratio import Ratio, side_by_side
from strategy_tables.cards import DECK
from strategy_tables.economics import WayOfPlaying, figures
from strategy_tables.generate import prove
from strategy_tables.night import night
from strategy_tables.pay_tables import STANDARD, PayTable
from strategy_tables.round_law import round_law
from strategy_tables.situations import SITUATIONS
from strategy_tables.values import Choice
from trainer.dealing import deal, hand_of
from trainer.grading import judge
from trainer.rules import STANDARD_RULES
from trainer.simulation import Simulation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy_tables.cards import Card

__all__ = ["grading", "proof", "solving", "starting", "verdict", "whole_night"]

_PEERS = {card: eval7.Card(str(card)) for card in DECK}
_NIGHT = 160
_SIMULATED = 1_000_000
_LOG_ROWS = 1_000_000


def proof() -> Ratio:
    """Everything counted again from the deck, beside one pass of another's hand ranking."""

    def rank_every_hand() -> None:
        for hand in combinations(_PEERS.values(), 5):
            eval7.evaluate(hand)

    what = "full proof from the deck"
    beside = "eval7 ranking all 2,598,960 hands once"
    return Ratio(what, beside, *side_by_side(prove, rank_every_hand, 1), target=3)


def solving() -> Ratio:
    """A pay table never seen before, beside ranking the boards of one hand of each situation."""
    royals = count(1001)
    hands = [hand_of(one, 0) for one in SITUATIONS]

    def solve() -> None:
        figures(PayTable("new", (next(royals), 200, 50, 11, 8, 5, 3, 2, 1)))

    def enumerate_each() -> None:
        for hand in hands:
            _rank_boards(hand)

    beside = "eval7 ranking all boards of 66 hands"
    taken = side_by_side(solve, enumerate_each, 15)
    return Ratio("re-solving a pay table", beside, *taken, target=0.25)


def verdict() -> Ratio:
    """Three-card hands judged, beside another's enumeration of their 1,176 boards."""
    numbers = count()

    def new_hand() -> tuple[Card, ...]:
        return deal("benchmark", next(numbers)).seats[0]

    def judge_one() -> None:
        _ = judge(Choice.RIDE, new_hand(), STANDARD_RULES).cost

    def enumerate_one() -> None:
        _rank_boards(new_hand())

    beside = "eval7 ranking the hand's 1,176 boards"
    taken = side_by_side(judge_one, enumerate_one, 60)
    return Ratio("a single verdict", beside, *taken, target=0.1)


def _rank_boards(hand: Sequence[Card]) -> None:
    held = [_PEERS[card] for card in hand]
    left = [peer for card, peer in _PEERS.items() if card not in hand]
    for board in combinations(left, 5 - len(held)):
        eval7.evaluate([*held, *board])


def grading() -> Ratio:
    """A log graded by the command, beside a program that only reads it."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "log.csv")
        write_log(file, _LOG_ROWS, quoted=False)
        graded = str(Path(folder, "graded.csv"))
        ours, theirs = side_by_side(
            lambda: seconds_of("-m", "trainer", "grade", str(file), "-o", graded),
            lambda: seconds_of("-c", READ, str(file)),
            1,
        )
    return Ratio(f"grading {_LOG_ROWS:,} rows", "pandas.read_csv of the file", ours, theirs, 5)


def whole_night() -> Ratio:
    """The exact law of a night, beside simulating it to three digits."""
    way = WayOfPlaying.optimal(STANDARD)
    simulation = Simulation(way, STANDARD)

    def exactly() -> None:
        night(round_law(way, STANDARD), _NIGHT)

    def by_chance() -> None:
        for _ in simulation.rounds(_SIMULATED, seed=1):
            pass

    what = f"a night of {_NIGHT} rounds, exactly"
    beside = f"simulating {_SIMULATED:,} rounds"
    return Ratio(what, beside, *side_by_side(exactly, by_chance, 3), target=0.1)


def starting() -> Ratio:
    """An answer of the command, beside a Python that only loads what commands are made with."""
    ours, theirs = side_by_side(
        lambda: seconds_of("-m", "trainer", "--help"),
        lambda: seconds_of("-c", "import typer"),
        7,
    )
    beside = f"Python {sys.version_info.major}.{sys.version_info.minor} importing Typer"
    return Ratio("start-up of the command (--help)", beside, ours, theirs, target=1.5)
