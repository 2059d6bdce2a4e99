"""Lists of rules play every hand exactly, and none shorter does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from strategy_tables.cards import DECK
from strategy_tables.economics import WayOfPlaying, cost_of_playing
from strategy_tables.pay_tables import PRESETS, STANDARD, PayTable
from strategy_tables.rule_lists import MADE_HANDS, Quantity, Relation, Rule, RuleList
from strategy_tables.rule_search import _every_rule, shortest_rules
from strategy_tables.situations import FIRST, SECOND, SITUATIONS, Decision
from strategy_tables.values import Choice, analyze, best_choices, ride_value
from tests.strategy_tables import judge

if TYPE_CHECKING:
    from strategy_tables.cards import Card
    from strategy_tables.situations import Situation

# A-2-3-4-5 to 10-J-Q-K-A, and what holds a pair or better by how often its ranks come.
STRAIGHTS = [{14, 2, 3, 4, 5}] + [set(range(low, low + 5)) for low in range(2, 11)]
BY_REPEATS = {(3,): "trips", (4,): "quads", (3, 1): "trips", (2, 2): "two pair"}


def _tables() -> list[PayTable]:
    """Two hundred tables: real-looking ones, and ones in which nothing rises with the hand."""
    random = np.random.default_rng(20)
    pays = np.where(
        random.random((200, 9)) < 0.5, random.integers(0, 4, 9), random.integers(0, 61, (200, 9))
    )
    pays[::2] = -np.sort(-pays[::2])
    return [PayTable("any", tuple(row)) for row in pays.tolist()]


def _costs_nothing(pay_table: PayTable) -> bool:
    rides = {
        one: int(shortest_rules(one.decision, pay_table).choice_in(one) is Choice.RIDE)
        for one in SITUATIONS
    }
    return cost_of_playing(WayOfPlaying.by_situation(rides), pay_table) == 0


@pytest.mark.parametrize("name", PRESETS)
def test_playing_by_the_list_costs_nothing(name: str) -> None:
    assert _costs_nothing(PRESETS[name])


@pytest.mark.parametrize("pay_table", _tables(), ids=str)
def test_the_list_agrees_with_any_table_in_every_situation(pay_table: PayTable) -> None:
    for decision, situations in ((Decision.FIRST, FIRST), (Decision.SECOND, SECOND)):
        rules = shortest_rules(decision, pay_table)
        for one in situations:
            best = best_choices(ride_value(one, pay_table))
            assert rules.choice_in(one) in best, one.id
            assert (one in rules.ties) == (len(best) == 2)
    assert _costs_nothing(pay_table)


def _count(quantity: Quantity, cards: tuple[Card, ...]) -> int:
    """Counted from the cards alone."""
    ranks = [int(card.rank) for card in cards]
    straights = sum(straight >= set(ranks) for straight in STRAIGHTS)
    high = sum(rank >= 10 for rank in ranks)
    repeats = tuple(sorted((ranks.count(rank) for rank in set(ranks)), reverse=True))
    paired = max(ranks, key=ranks.count)
    made = BY_REPEATS.get(repeats, "pair T+" if paired >= 10 else "low pair")
    decision = Decision.FIRST if len(cards) == 3 else Decision.SECOND
    return {
        Quantity.MADE: lambda: MADE_HANDS[decision].index(made),
        Quantity.SUITED: lambda: int(len({card.suit for card in cards}) == 1),
        Quantity.STRAIGHTS: lambda: straights,
        Quantity.HIGH: lambda: high,
        Quantity.SUM: lambda: straights + high,
        Quantity.STRAIGHTS_TWICE: lambda: 2 * straights + high,
        Quantity.HIGH_TWICE: lambda: straights + 2 * high,
    }[quantity]()


def _says(rules: RuleList, cards: tuple[Card, ...]) -> Choice:
    def means(rule: Rule) -> bool:
        if rule.made != (len({card.rank for card in cards}) < len(cards)):
            return False
        for asked in rule.conditions:
            count = _count(asked.quantity, cards)
            if asked.relation is Relation.AT_LEAST and count < asked.number:
                return False
            if asked.relation is Relation.AT_MOST and count > asked.number:
                return False
            if asked.relation is Relation.EXACTLY and count != asked.number:
                return False
        return True

    return rules.choice if any(map(means, rules.rules)) else rules.choice.other


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["standard", "california-03", "ride-em-poker"])
@pytest.mark.parametrize("decision", list(Decision))
def test_the_list_read_off_the_cards_plays_every_hand(decision: Decision, name: str) -> None:
    pay_table = PRESETS[name]
    rules = shortest_rules(decision, pay_table)
    every = judge.one_of_each_suit_class(judge.every_hand(decision.cards_seen))
    assert len(every) == {Decision.FIRST: 1_755, Decision.SECOND: 16_432}[decision]
    for numbers in every.tolist():
        cards = tuple(DECK[number] for number in numbers)
        assert _says(rules, cards) in analyze(cards, pay_table).best, cards


def test_the_standard_lists_say_what_is_published() -> None:
    first = shortest_rules(Decision.FIRST, STANDARD)
    assert [[str(asked) for asked in rule.conditions] for rule in first.rules] == [
        ["made hand ≥ 1"],
        ["suited = 1", "s + h ≥ 3"],
    ]
    second = shortest_rules(Decision.SECOND, STANDARD)
    for one in SECOND:
        if one not in second.ties:
            published = one.key != "low pair" and (
                one.is_made or one.suited or 4 * one.straights + one.high > 8
            )
            assert (second.choice_in(one) is Choice.RIDE) == published
    assert [one.key for one in second.ties] == ["mixed s2 h0", "mixed s1 h4"]
    assert (first.choice, second.choice) == (Choice.RIDE, Choice.RIDE)
    assert (first.length, second.length) == (3, 3)


@pytest.mark.exhaustive
@pytest.mark.parametrize("decision", list(Decision))
@pytest.mark.parametrize("name", ["standard", "california-03", "ride-em-poker"])
def test_no_list_that_agrees_is_shorter(decision: Decision, name: str) -> None:
    found = shortest_rules(decision, PRESETS[name])
    situations = FIRST if decision is Decision.FIRST else SECOND
    for choice in Choice:
        named = frozenset(
            one
            for one in situations
            if best_choices(ride_value(one, PRESETS[name])) == frozenset({choice})
        )
        allowed = named | set(found.ties)
        meanings: dict[frozenset[Situation], int] = {}
        for rule, _ in _every_rule(decision):
            meant = frozenset(one for one in allowed if rule.holds_for(one))
            if meant and not any(rule.holds_for(one) for one in situations if one not in allowed):
                meanings[meant] = min(rule.length, meanings.get(meant, rule.length))
        # Everything that lists of each length can mean.
        reached: dict[int, set[frozenset[Situation]]] = {0: {frozenset()}}
        for length in range(1, found.length):
            reached[length] = {
                before | meant
                for meant, more in meanings.items()
                if more <= length
                for before in reached[length - more]
            }
        assert not any(named <= meant for some in reached.values() for meant in some)
