"""The maths of Let It Ride: exact, for any pay table and payout limit.

Names are loaded when first used, so that `strategy_tables.generate` can rebuild tables that no
longer load. Rooms, in the order in which they build on each other: `cards`, `rankings`,
`classification`, `situations`, `pay_tables`, `values`, `economics`; then `comparing`, `side_bets`,
`slips`, `named_ways`, `boards`, `flips`, `rule_lists`, `rule_search`; with arrays `round_law`,
`lattice`, `night`, `ruin`, `many_situations`, `many_hands` and `generate`, which makes and proves
the shipped tables. A tour stands in docs/tour.md.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from strategy_tables.cards import Card, parse_cards, write_cards
    from strategy_tables.economics import WayOfPlaying, cost_of_playing, figures
    from strategy_tables.errors import TablesError
    from strategy_tables.many_hands import read_hands, ride_points
    from strategy_tables.many_situations import situation_places
    from strategy_tables.pay_tables import PRESETS, STANDARD, PayTable, read_pay_table
    from strategy_tables.rankings import BonusRank, HandRank, bonus_rank, hand_rank
    from strategy_tables.rule_lists import Rule, RuleList
    from strategy_tables.rule_search import shortest_rules
    from strategy_tables.side_bets import SideBet, read_bonus_table
    from strategy_tables.situations import (
        FIRST,
        SECOND,
        SITUATIONS,
        Decision,
        Situation,
        situation_of,
    )
    from strategy_tables.values import Analysis, Choice, analyze, ride_value

_ROOMS = {
    "cards": ("Card", "parse_cards", "write_cards"),
    "economics": ("WayOfPlaying", "cost_of_playing", "figures"),
    "errors": ("TablesError",),
    "many_hands": ("read_hands", "ride_points"),
    "many_situations": ("situation_places",),
    "pay_tables": ("PRESETS", "STANDARD", "PayTable", "read_pay_table"),
    "rankings": ("BonusRank", "HandRank", "bonus_rank", "hand_rank"),
    "rule_lists": ("Rule", "RuleList"),
    "rule_search": ("shortest_rules",),
    "side_bets": ("SideBet", "read_bonus_table"),
    "situations": ("FIRST", "SECOND", "SITUATIONS", "Decision", "Situation", "situation_of"),
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
    "Decision",
    "HandRank",
    "PayTable",
    "Rule",
    "RuleList",
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
    "read_hands",
    "read_pay_table",
    "ride_points",
    "ride_value",
    "shortest_rules",
    "situation_of",
    "situation_places",
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
