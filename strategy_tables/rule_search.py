"""The shortest list of rules that plays a decision exactly, found from the situations.

No list in the language of `rule_lists` that agrees with a pay table in every situation is shorter,
whichever choice it names. A tie may stand on either side, since both choices are right there.

Sets of situations are whole numbers here: bit n is the situation at place n of its decision.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from strategy_tables.rule_lists import (
    MIXED,
    SUITED,
    Condition,
    Quantity,
    Relation,
    Rule,
    RuleList,
)
from strategy_tables.situations import FIRST, SECOND, Decision
from strategy_tables.values import Choice, ride_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from strategy_tables.pay_tables import PayTable
    from strategy_tables.situations import Situation

__all__ = ["shortest_rules"]

_Price = tuple[int, int, int]
"""What the search adds up: length, then rules, then what is harder to think of."""


@lru_cache(maxsize=256)
def shortest_rules(decision: Decision, pay_table: PayTable) -> RuleList:
    """A shortest list for a decision at a pay table without a payout limit.

    The hands to ride are named, unless naming those to pull is shorter. Of lists as short one with
    the fewest rules is taken.
    """
    situations = _situations(decision)
    worth = {one: ride_value(one, pay_table) for one in situations}
    ties = tuple(one for one in situations if worth[one] == 0)
    tied = _set_of(decision, ties)
    riding = _set_of(decision, [one for one in situations if worth[one] > 0])
    pulling = _set_of(decision, situations) - tied - riding
    lists = [
        RuleList(decision, choice, _shortest(decision, named, tied), ties)
        for choice, named in ((Choice.RIDE, riding), (Choice.PULL, pulling))
    ]
    return min(lists, key=lambda found: found.length)


def _situations(decision: Decision) -> tuple[Situation, ...]:
    return FIRST if decision is Decision.FIRST else SECOND


def _set_of(decision: Decision, some: Iterable[Situation]) -> int:
    members = set(some)
    return sum(1 << place for place, one in enumerate(_situations(decision)) if one in members)


class _Meaning(NamedTuple):
    """A rule and the situations it means."""

    rule: Rule
    meant: int

    @property
    def price(self) -> _Price:
        """Of the rule."""
        asked = [one for one in self.rule.conditions if one.quantity is not Quantity.SUITED]
        odd = sum(
            2 * (one.relation is not Relation.AT_LEAST) + (one.quantity is Quantity.SUM)
            for one in asked
        )
        return self.rule.length, 1, odd


def _shortest(decision: Decision, named: int, tied: int) -> tuple[Rule, ...]:
    """The cheapest rules that mean all situations to be named, and but for ties no others."""
    cheapest: dict[int, _Meaning] = {}
    for one in _language(decision):
        if one.meant & ~(named | tied) == 0 and one.meant & named:
            _keep_cheaper(cheapest, one._replace(meant=one.meant & named))
    useful = [
        one
        for one in cheapest.values()
        # Without those that mean less than another, for no lower price.
        if not any(
            one.meant & other.meant == one.meant != other.meant and other.price <= one.price
            for other in cheapest.values()
        )
    ]
    return tuple(sorted(_cheapest_cover(named, useful), key=_reading_order))


def _keep_cheaper(cheapest: dict[int, _Meaning], one: _Meaning) -> None:
    if one.meant not in cheapest or one.price < cheapest[one.meant].price:
        cheapest[one.meant] = one


def _cheapest_cover(whole: int, useful: Sequence[_Meaning]) -> tuple[Rule, ...]:
    """The cheapest rules that together mean the whole.

    Exhaustive: something has to mean the first situation that is left, so every rule that does is
    tried; what is best for the rest is remembered by what is left.
    """

    @cache
    def best(left: int) -> tuple[_Price, tuple[Rule, ...]]:
        if not left:
            return (0, 0, 0), ()
        first = left & -left
        found: list[tuple[_Price, tuple[Rule, ...]]] = []
        for one in useful:
            if one.meant & first:
                (length, rules, odd), others = best(left & ~one.meant)
                price = one.price
                total = (length + price[0], rules + price[1], odd + price[2])
                found.append((total, (one.rule, *others)))
        return min(found, key=lambda priced: priced[0])

    return best(whole)[1]


def _reading_order(rule: Rule) -> tuple[bool, bool, int, str]:
    """Made hands first, then suited ones, then by length."""
    return not rule.made, SUITED not in rule.conditions, rule.length, str(rule)


@lru_cache(maxsize=2)
def _language(decision: Decision) -> tuple[_Meaning, ...]:
    """Every rule there is; of those that mean the same the cheapest."""
    cheapest: dict[int, _Meaning] = {}
    for one in _every_rule(decision):
        _keep_cheaper(cheapest, one)
    return tuple(cheapest.values())


def _every_rule(decision: Decision) -> Iterator[_Meaning]:
    """One condition or none on the made hand; or on each of: the suits, s, h, and one sum."""
    made = [one for one in _situations(decision) if one.is_made]
    draws = [one for one in _situations(decision) if not one.is_made]

    def meant(asked: Condition | None, some: Sequence[Situation]) -> int:
        return _set_of(decision, [one for one in some if asked is None or asked.holds_for(one)])

    for asked in (None, *_conditions(Quantity.MADE, made)):
        yield _Meaning(Rule(made=True, conditions=_all_of(asked)), meant(asked, made))
    sums = [*_conditions(Quantity.SUM, draws)]
    sums += [
        *_conditions(Quantity.STRAIGHTS_TWICE, draws),
        *_conditions(Quantity.HIGH_TWICE, draws),
    ]
    parts = [
        [(asked, meant(asked, draws)) for asked in (None, *conditions)]
        for conditions in (
            (SUITED, MIXED),
            _conditions(Quantity.STRAIGHTS, draws),
            _conditions(Quantity.HIGH, draws),
            sums,
        )
    ]
    for (suits, a), (straights, b), (high, c), (both, d) in product(*parts):
        if a & b & c & d:
            rule = Rule(made=False, conditions=_all_of(suits, straights, high, both))
            yield _Meaning(rule, a & b & c & d)


def _conditions(quantity: Quantity, some: Sequence[Situation]) -> list[Condition]:
    """Every condition on a quantity that is worth asking for."""
    counts = sorted({quantity.of(one) for one in some})
    return [
        *(Condition(quantity, Relation.AT_LEAST, count) for count in counts[1:]),
        *(Condition(quantity, Relation.AT_MOST, count) for count in counts[:-1]),
        *(Condition(quantity, Relation.EXACTLY, count) for count in counts[1:-1]),
    ]


def _all_of(*asked: Condition | None) -> tuple[Condition, ...]:
    return tuple(one for one in asked if one is not None)
