"""The maths of Let It Ride: exact, for any pay table and payout limit.

Names are loaded when first used, so that `strategy_tables.generate` can rebuild tables that no
longer load. Rooms, in the order in which they build on each other: `cards`, `rankings`,
`classification`, `situations`, `pay_tables`, `values`, `economics`; then `comparing`, `side_bets`,
`slips`, `named_ways`, `boards`, `flips`; `round_law`, `lattice`, `night`, `ruin`; and `generate`,
which makes and proves the shipped tables.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from strategy_tables.cards import Card, parse_cards, write_cards
    from strategy_tables.economics import WayOfPlaying, cost_of_playing, figures
    from strategy_tables.errors import TablesError
    from strategy_tables.pay_tables import PRESETS, STANDARD, PayTable, read_pay_table
    from strategy_tables.rankings import BonusRank, HandRank, bonus_rank, hand_rank
    from strategy_tables.side_bets import SideBet, read_bonus_table
    from strategy_tables.situations import FIRST, SECOND, SITUATIONS, Situation, situation_of
    from strategy_tables.values import Analysis, Choice, analyze, ride_value

_ROOMS = {
    "cards": ("Card", "parse_cards", "write_cards"),
    "economics": ("WayOfPlaying", "cost_of_playing", "figures"),
    "errors": ("TablesError",),
    "pay_tables": ("PRESETS", "STANDARD", "PayTable", "read_pay_table"),
    "rankings": ("BonusRank", "HandRank", "bonus_rank", "hand_rank"),
    "side_bets": ("SideBet", "read_bonus_table"),
    "situations": ("FIRST", "SECOND", "SITUATIONS", "Situation", "situation_of"),
    "values": ("Analysis", "Choice", "analyze", "ride_value"),
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "FIRST",
    "PRESETS",
    "SECOND",
    "SITUATIONS",
    "STANDARD",
    "Analysis",
    "BonusRank",
    "Card",
    "Choice",
    "HandRank",
    "PayTable",
    "SideBet",
    "Situation",
    "TablesError",
    "WayOfPlaying",
    "analyze",
    "bonus_rank",
    "cost_of_playing",
    "figures",
    "hand_rank",
    "parse_cards",
    "read_bonus_table",
    "read_pay_table",
    "ride_value",
    "situation_of",
    "write_cards",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - the module's own names, typed above
    if name not in _ROOM_OF:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value = getattr(import_module(f"strategy_tables.{_ROOM_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
