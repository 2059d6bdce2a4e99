"""Hands that differ in more than the names of their suits, and deals that bring new ones."""

from __future__ import annotations

import pytest

from strategy_tables.cards import parse_cards
from strategy_tables.situations import FIRST, SECOND, SITUATIONS, Situation, situation, situation_of
from trainer.coach.hands import fresh_deal, suit_class, suit_classes
from trainer.dealing import hands_in


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2h 3h 4h", "2s 3s 4s", True),
        ("2h 3h 4h", "4c 2c 3c", True),
        ("2h 3h 4h", "2h 3h 5h", False),
        ("5c 5d 9c", "5h 5s 9s", True),
        ("5c 5d 9c", "5c 5d 9h", False),
        ("Jc Qd Kh As", "Js Qh Kd Ac", True),
        ("Jc Qd Kh As", "Jc Qc Kh As", False),
    ],
)
def test_hands_are_alike_when_only_suits_are_renamed(one: str, other: str, *, same: bool) -> None:
    assert (suit_class(parse_cards(one)) == suit_class(parse_cards(other))) == same


def test_all_situations_together_have_the_published_number_of_classes() -> None:
    assert sum(map(suit_classes, FIRST)) == 1_755
    assert sum(map(suit_classes, SECOND)) == 16_432


@pytest.mark.exhaustive
@pytest.mark.parametrize("one", SITUATIONS, ids=lambda one: one.id)
def test_classes_counted_hand_by_hand(one: Situation) -> None:
    assert len({suit_class(hand) for hand in hands_in(one)}) == suit_classes(one)


@pytest.mark.parametrize(
    ("id_", "classes"),
    [
        ("1 suited s3 h3", 1),
        ("1 suited s2 h1", 3),
        ("1 mixed s3 h1", 4),
        ("1 suited s3 h0", 5),
        ("1 low pair", 192),
        ("2 quads", 13),
        ("2 suited s1 h4", 4),
    ],
)
def test_of_five_deals_running_all_differ_as_far_as_there_are_as_many(
    id_: str, classes: int
) -> None:
    one = situation(id_)
    assert suit_classes(one) == classes
    seen: list[int] = []
    for number in range(60):
        dealt = fresh_deal(one, seen, "fresh", number)
        cards = (dealt.seats[0] + dealt.community)[: one.decision.cards_seen]
        assert situation_of(cards) == one
        assert dealt == fresh_deal(one, seen, "fresh", number)
        seen.append(suit_class(cards))
    for start in range(56):
        assert len(set(seen[start : start + 5])) == min(5, classes)


def test_all_new_hands_are_equally_likely() -> None:
    one = situation("1 suited s2 h1")
    seen = [suit_class(hand) for hand in hands_in(one)]
    last = list(dict.fromkeys(seen))[-2:]
    met = [suit_class(fresh_deal(one, last, "even", number).seats[0]) for number in range(50)]
    assert set(met) == set(seen) - set(last)
