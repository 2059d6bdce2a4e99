"""Blueprints: what a set is to be made of, and the set that a seed makes of it.

The same blueprint with another seed asks other hands of the same kinds, which is what a test before
and one after a lesson should have in common.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING, Any

from strategy_tables.situations import SITUATIONS, Decision, situation_of
from trainer.coach.drills import Family, family_of
from trainer.coach.hands import fresh_deal, suit_class
from trainer.coach.sides import NEAR, worth_of_asking
from trainer.dealing import MOST_SEATS, by_lot, deal
from trainer.errors import SetError
from trainer.foreign_text import refuse_foreign
from trainer.grading import best_first_choice
from trainer.items import Item
from trainer.money import read_currency, read_exact
from trainer.records import MOST_ITEMS
from trainer.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from strategy_tables.cards import Card
    from strategy_tables.situations import Situation
    from trainer.dealing import Deal

__all__ = ["Blueprint", "compose"]

_MOST_DEALS = 10_000
"""Deals looked through for one round; near ones are many, and so are others."""


@dataclass(frozen=True)
class Blueprint:
    """What a set is to be made of: single decisions, or rounds for a table.

    Attributes:
        seed: stays with the teacher: whoever knows it knows the set.
        rules, stake, currency: in force, the stake being money on each circle.
        families: how many single decisions of each family.
        decision: the only one that is asked; none for both in turn, over the whole set and as
            evenly as the families allow that have hands at one of them alone.
        near: the share near the line, as far as the families have such hands; of rounds those in
            which a seat comes near it at one of its decisions.
        rounds: how many rounds, both decisions of which are asked.
        seats: for how many players.

    Raises:
        SetError: numbers that make no set.
    """

    seed: str
    rules: Rules
    stake: Fraction
    currency: str
    families: Mapping[Family, int]
    decision: Decision | None = None
    near: Fraction = Fraction(1, 2)
    rounds: int = 0
    seats: int = 1

    def __post_init__(self) -> None:
        if self.stake <= 0:
            message = f"the stake cannot be {str(self.stake)!r}; give an amount above 0"
            raise SetError(message)
        numbers = [self.rounds, *self.families.values()]
        items = sum(self.families.values()) + 2 * self.rounds
        if min(numbers) < 0 or not 1 <= items <= MOST_ITEMS:
            message = f"a set has 1 to {MOST_ITEMS} questions, not {items}; a round has two"
            raise SetError(message)
        if self.rounds and any(self.families.values()):
            message = "a set has single questions or rounds for a table, not both; compose two sets"
            raise SetError(message)
        if not 0 <= self.near <= 1:
            message = f"{self.near} is not a share of questions; give one from 0 to 1"
            raise SetError(message)
        if not 1 <= self.seats <= MOST_SEATS:
            message = f"{self.seats} seats cannot be dealt; a table has 1 to {MOST_SEATS}"
            raise SetError(message)

    def with_seed(self, seed: str) -> Blueprint:
        """The same blueprint for another set."""
        return replace(self, seed=seed)

    @property
    def document(self) -> str:
        """The blueprint as canonical JSON: the same blueprint gives the same text."""
        content = {
            "seed": self.seed,
            "rules": json.loads(self.rules.document),
            "stake": str(self.stake),
            "currency": self.currency,
            "families": {one.value: self.families[one] for one in Family if self.families.get(one)},
            "decision": None if self.decision is None else int(self.decision),
            "near": str(self.near),
            "rounds": self.rounds,
            "seats": self.seats,
        }
        return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_document(cls, document: str) -> Blueprint:
        """The blueprint a document says.

        Raises:
            SetError: the document says none.
        """
        try:
            content: dict[str, Any] = json.loads(document)
            decision = content["decision"]
            refuse_foreign(content["seed"], "seed", refused=SetError)
            return cls(
                seed=content["seed"],
                rules=Rules.from_outside(json.dumps(content["rules"])),
                stake=read_exact(content["stake"]),
                currency=read_currency(content["currency"]),
                families={Family(name): int(n) for name, n in content["families"].items()},
                decision=None if decision is None else Decision(decision),
                near=read_exact(content["near"]),
                rounds=int(content["rounds"]),
                seats=int(content["seats"]),
            )
        except (
            ArithmeticError,
            AttributeError,
            KeyError,
            RecursionError,
            TypeError,
            ValueError,
        ) as error:
            message = f"this blueprint cannot be read: {document[:80]!r} ({error})"
            raise SetError(message) from error

    def is_like(self, other: Blueprint) -> bool:
        """Whether both make sets of the same kinds of hands, whatever their seeds."""
        return self.with_seed("").document == other.with_seed("").document


def compose(blueprint: Blueprint) -> tuple[Item, ...]:
    """The items of the set; the same blueprint gives the same ones, for ever.

    No hand comes twice, up to the names of the suits, before all others of its situation did; at a
    table no seat gets one twice, as far as `_MOST_DEALS` deals go. Ties are left out: nobody can be
    wrong there.

    Raises:
        SetError: a family has no hands at the decision that is asked.
    """
    return tuple(_rounds(blueprint) if blueprint.rounds else _singles(blueprint))


def _singles(blueprint: Blueprint) -> Iterator[Item]:
    hands: dict[Situation, list[int]] = {}
    for number, one in enumerate(_situations(blueprint)):
        met = hands.setdefault(one, [])
        dealt = fresh_deal(one, met, blueprint.seed, number, apart=MOST_ITEMS)
        item = _item(blueprint, dealt, one.decision)
        met.append(suit_class(item.cards()))
        yield item


def _situations(blueprint: Blueprint) -> Iterator[Situation]:
    """The situations to be asked, in order: each family's in turns, the nearest share near."""
    near, far = _sorted_situations(blueprint.rules)
    decisions = _decisions(blueprint, near.keys() | far.keys())
    slots = [(family, decision) for family in Family for decision in decisions[family]]
    slots = by_lot(slots, blueprint.seed, 0, "set")
    can_be_near = [place for place, slot in enumerate(slots) if near.get(slot)]
    only_near = [place for place in can_be_near if not far.get(slots[place])]
    wanted = round(blueprint.near * len(slots))
    # Those first that can be nothing else.
    first = [*only_near, *(place for place in can_be_near if place not in only_near)]
    chosen = {*only_near, *first[:wanted]}
    turns: dict[tuple[Family, Decision, bool], int] = {}
    for place, (family, decision) in enumerate(slots):
        is_near = place in chosen
        found = (near if is_near else far).get((family, decision), ())
        if not found:
            message = (
                f"there are no {family.label.lower()} at decision {decision:d};"
                " choose the other decision, or both"
            )
            raise SetError(message)
        turn = turns.get((family, decision, is_near), 0)
        turns[family, decision, is_near] = turn + 1
        round_, which = divmod(turn, len(found))
        purpose = f"set: {family.value}, {decision:d}, {'near' if is_near else 'far'}"
        yield by_lot(found, blueprint.seed, round_, purpose)[which]


def _decisions(
    blueprint: Blueprint, there: Collection[tuple[Family, Decision]]
) -> dict[Family, list[Decision]]:
    """At which decision each question of a family is asked, `there` having hands at all."""
    can_be = {
        family: [one for one in Decision if (family, one) in there] or list(Decision)
        for family in Family
    }
    if blueprint.decision is not None:
        can_be = {family: [blueprint.decision] for family in Family}
    asked: Counter[Decision] = Counter()
    decisions: dict[Family, list[Decision]] = {}
    # Those first that have no choice: the others make up for them.
    for family in sorted(Family, key=lambda one: len(can_be[one])):
        decisions[family] = []
        for _ in range(blueprint.families.get(family, 0)):
            rarer = min(can_be[family], key=asked.__getitem__)
            asked[rarer] += 1
            decisions[family].append(rarer)
    return decisions


Slots = dict[tuple[Family, Decision], tuple["Situation", ...]]


def _sorted_situations(rules: Rules) -> tuple[Slots, Slots]:
    """Situations near the line and away from it, by family and decision; ties in neither."""
    near: Slots = {}
    far: Slots = {}
    for one in SITUATIONS:
        value = worth_of_asking(rules)[one]
        if value:
            side = near if abs(value) <= NEAR else far
            slot = family_of(one), one.decision
            side[slot] = (*side.get(slot, ()), one)
    return near, far


def _rounds(blueprint: Blueprint) -> Iterator[Item]:
    wanted = round(blueprint.near * blueprint.rounds)
    kinds = [number < wanted for number in range(blueprint.rounds)]
    kinds = by_lot(kinds, blueprint.seed, 0, "set of rounds")
    numbers, met = count(), set[tuple[int, int]]()
    for is_near in kinds:
        for number in numbers:
            dealt = deal(blueprint.seed, number, blueprint.seats)
            hands = _hands(dealt)
            if number >= _MOST_DEALS or (
                _is_asked(dealt, blueprint.rules, is_near=is_near) and met.isdisjoint(hands)
            ):
                break
        met |= hands
        for decision in Decision:
            yield Item(
                blueprint.rules,
                blueprint.stake,
                blueprint.currency,
                dealt.seats,
                dealt.community,
                decision,
            )


def _in_view(dealt: Deal) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """What each seat has in view at both decisions, with its place."""
    for place, hand in enumerate(dealt.seats):
        yield place, hand
        yield place, (*hand, dealt.community[0])


def _hands(dealt: Deal) -> set[tuple[int, int]]:
    """The hands of all seats, each with its seat, up to the names of the suits."""
    return {(place, suit_class(cards)) for place, cards in _in_view(dealt)}


def _is_asked(dealt: Deal, rules: Rules, *, is_near: bool) -> bool:
    """Whether some seat comes near the line, or none, as is wanted; and none to a tie."""
    worth = [worth_of_asking(rules)[situation_of(cards)] for _, cards in _in_view(dealt)]
    return all(worth) and any(abs(one) <= NEAR for one in worth) == is_near


def _item(blueprint: Blueprint, dealt: Deal, decision: Decision) -> Item:
    hand = dealt.seats[0]
    given = best_first_choice(hand, blueprint.rules) if decision is Decision.SECOND else None
    return Item(
        blueprint.rules,
        blueprint.stake,
        blueprint.currency,
        dealt.seats,
        dealt.community,
        decision,
        given,
    )
