"""Why, in one or two sentences about this very hand. Every number in them is counted, not written.

`**` marks what a screen sets in bold.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from strategy_tables.cards import Rank, Suit
from strategy_tables.rankings import STRAIGHTS, HandRank, rank_bits
from strategy_tables.situations import FIRST, SECOND, Decision
from strategy_tables.values import ride_value, second_advantage

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from strategy_tables.cards import Card
    from strategy_tables.situations import Situation
    from strategy_tables.values import Analysis
    from trainer.rules import Rules

__all__ = ["count_word", "straights_reached", "why"]

_WORDS = ("no", "one", "two", "three", "four")


def count_word(count: int) -> str:
    """0 to 4 in words, "no" for none."""
    return _WORDS[count]


def _counted(count: int, noun: str) -> str:
    return f"**{count_word(count)}** {noun}{'' if count == 1 else 's'}"


def straights_reached(cards: Sequence[Card], seen: Sequence[Card] = ()) -> list[str]:
    """The straights that contain all ranks of the cards, as `8-9-10-J-Q`, the lowest first.

    Those that need a rank whose four cards are all `seen` elsewhere cannot be reached.
    """
    bits = rank_bits(card.number for card in cards)
    met = Counter(card.rank for card in seen)
    gone = rank_bits(card.number for card in seen if met[card.rank] == len(Suit))
    reached = []
    for place, straight in enumerate(STRAIGHTS):
        if straight & bits == bits and not straight & gone:
            low = [Rank.ACE] if place == 0 else [Rank(place + 1)]
            ranks = low + [Rank(place + 1 + step) for step in range(1, 5)]
            reached.append("-".join(rank.index for rank in ranks))
    return reached


def why(analysis: Analysis, rules: Rules, bets_riding: int = 1) -> str:
    """What the hand holds or can reach, and where the line runs; `bets_riding` under a limit."""
    situation = analysis.situation
    if situation.is_made:
        return _why_made(analysis, rules)
    holds = _holds(analysis)
    line = None
    if not analysis.seen and (rules.limit is None or situation.decision is Decision.SECOND):
        line = _line(situation, rules, bets_riding)
    return f"{holds} {line or _paying_boards(analysis)}"


def _why_made(analysis: Analysis, rules: Rules) -> str:
    key = analysis.situation.key
    ranks = [card.rank for card in analysis.cards]
    paired = sorted({rank for rank in ranks if ranks.count(rank) > 1}, reverse=True)
    boards = f"{analysis.boards:,} {_boards(analysis)}"
    if key == "low pair":
        better = sum(analysis.outcomes[HandRank.TWO_PAIR :])
        return (
            f"A pair of **{paired[0].plural}** does not pay by itself. It has to become two pair"
            f" or better, and **{better}** of {boards} do that."
        )
    held = {
        "quads": f"Four {paired[0].plural}",
        "trips": f"Three {paired[0].plural}",
        "two pair": f"Two pair, {' and '.join(rank.plural for rank in paired)},",
        "pair T+": f"A pair of {paired[0].plural}",
    }[key]
    verb = "pays" if key == "pair T+" else "pay"
    least = min(
        rules.pay_table.net(rank)
        for rank, count in zip(HandRank, analysis.outcomes, strict=True)
        if count
    )
    reason = (
        f"**{held}** {verb} already, and no card can take that away: the worst of {boards}"
        f" still pays **{least} to 1**."
    )
    if analysis.advantage == 0:
        # A paying hand is a tie only where the limit swallows what one bet more would win, or where
        # an odd pay table gives the stake back and nothing on top.
        reason += (
            " But the limit is reached without this bet: it can win nothing more."
            if least
            else " But a bet more can win nothing on top: both choices are worth the same."
        )
    return reason


def _boards(analysis: Analysis) -> str:
    return "boards" if analysis.situation.decision is Decision.FIRST else "last cards"


def _holds(analysis: Analysis) -> str:
    cards, situation = analysis.cards, analysis.situation
    ranks = sorted((card.rank for card in cards), reverse=True)
    named = "-".join(rank.index for rank in ranks)
    suit = f"of {cards[0].suit.word}" if situation.suited else "in mixed suits"
    reached = straights_reached(cards, analysis.seen)
    straights = _counted(len(reached), "straight")
    if reached:
        straights += f" ({', '.join(reached)})"
    high = _counted(situation.high, "high card")
    if situation.high:
        high += f" ({_listed([f'the {rank.word}' for rank in ranks if rank.is_high])})"
    return f"{named} {suit} can reach {straights} and holds {high}."


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _line(situation: Situation, rules: Rules, bets_riding: int) -> str | None:
    """Where the line runs among hands alike in all but the straights they can reach.

    None where riding does not simply start at some number of straights, as an odd pay table can
    have it.
    """
    values = {
        one.straights: _value(one, rules, bets_riding)
        for one in (FIRST if situation.decision is Decision.FIRST else SECOND)
        if not one.is_made and one.suited == situation.suited and one.high == situation.high
    }
    rides = {straights for straights, value in values.items() if value > 0}
    ties = {straights for straights, value in values.items() if value == 0}
    colour = "suited" if situation.suited else "mixed"
    number = count_word(situation.decision.cards_seen)
    alike = f"With {_plain(situation.high, 'high card')}, {number} {colour} cards"
    if situation.straights in ties:
        reach = _counted(situation.straights, "straight")
        return f"{alike} that reach {reach} break even: both choices are worth the same."
    if rides == values.keys():
        return f"{alike} always ride."
    if not rides:
        return f"{alike} never ride." if not ties else f"{alike} never do better than break even."
    start = min(rides)
    if any(straights > start and straights not in rides for straights in values):
        return None
    lacks = start - situation.straights
    need = f"{alike} ride when they reach {_counted(start, 'straight')}"
    need += " or more" if start < max(values) else ""
    if lacks <= 0:
        return f"{need}."
    return f"{need}: this hand lacks **{count_word(lacks)}**."


def _plain(count: int, noun: str) -> str:
    return f"{count_word(count)} {noun}{'' if count == 1 else 's'}"


def _value(situation: Situation, rules: Rules, bets_riding: int) -> Fraction:
    if rules.limit is None:
        return ride_value(situation, rules.pay_table)
    return second_advantage(situation.outcomes, bets_riding, rules.pay_table, rules.limit)


def _paying_boards(analysis: Analysis) -> str:
    paying = analysis.boards - analysis.outcomes[HandRank.LOSS]
    return f"**{paying}** of {analysis.boards:,} {_boards(analysis)} bring a hand that pays."
