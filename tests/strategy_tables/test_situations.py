"""The whole game is 66 situations, counted from the deck by an independent judge."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import comb
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.cards import DECK, Card, Suit, parse_cards
from strategy_tables.classification import FIRST_KEYS, SECOND_KEYS
from strategy_tables.errors import DuplicateCardError, InvalidHandError, SituationError
from strategy_tables.rankings import bonus_rank
from strategy_tables.situations import (
    FIRST,
    KINDS,
    SECOND,
    SITUATIONS,
    Decision,
    Situation,
    situation,
    situation_of,
    situation_of_numbers,
)
from strategy_tables.values import next_cards_of
from tests.strategy_tables import judge
from tests.strategy_tables.strategies import hands

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tests.strategy_tables.judge import Integers, SuitClasses


def test_there_are_33_situations_at_each_decision() -> None:
    assert [one.key for one in FIRST] == list(FIRST_KEYS)
    assert [one.key for one in SECOND] == list(SECOND_KEYS)
    assert (len(set(FIRST_KEYS)), len(set(SECOND_KEYS))) == (33, 33)
    assert SITUATIONS == FIRST + SECOND
    assert len({one.id for one in SITUATIONS}) == 66


@pytest.mark.parametrize(
    ("situations", "made", "draws_of_each_colour"), [(FIRST, 3, 15), (SECOND, 5, 14)]
)
def test_a_situation_is_made_or_a_suited_or_mixed_draw(
    situations: tuple[Situation, ...], made: int, draws_of_each_colour: int
) -> None:
    assert sum(one.is_made for one in situations) == made
    for colour in (True, False):
        draws = {
            (one.straights, one.high)
            for one in situations
            if not one.is_made and one.suited is colour
        }
        assert len(draws) == draws_of_each_colour


@pytest.mark.parametrize(
    ("id_", "example", "count", "outcomes"),
    [
        # FACTS §3: loss, pair T+, two pair, trips, straight, flush, full house, quads, sf, royal.
        ("1 mixed s0 h1", "Kc 7d 2h", 7440, (996, 144, 27, 9, 0, 0, 0, 0, 0, 0)),
        ("1 low pair", "8c 8d Ah", 2304, (880, 0, 198, 88, 0, 0, 9, 1, 0, 0)),
        ("1 pair T+", "Tc Td 4h", 1440, (0, 880, 198, 88, 0, 0, 9, 1, 0, 0)),
        ("1 trips", "2c 2d 2h", 52, (0, 0, 0, 1056, 0, 0, 72, 48, 0, 0)),
        ("1 suited s1 h1", "As 2s 4s", 48, (936, 144, 27, 9, 15, 44, 0, 0, 1, 0)),
        ("1 suited s3 h3", "Qh Jh Th", 4, (678, 372, 27, 9, 45, 42, 0, 0, 2, 1)),
        ("2 mixed s0 h2", "Kc Jd 7h 2s", 69300, (42, 6, 0, 0, 0, 0, 0, 0, 0, 0)),
        ("2 low pair", "8c 8d Ah 3s", 50688, (40, 0, 6, 2, 0, 0, 0, 0, 0, 0)),
        ("2 mixed s2 h0", "6c 7d 8h 9s", 1260, (40, 0, 0, 0, 8, 0, 0, 0, 0, 0)),
        ("2 mixed s1 h4", "Ac Kd Qh Js", 1008, (32, 12, 0, 0, 4, 0, 0, 0, 0, 0)),
        ("2 suited s2 h4", "Kh Qh Jh Th", 4, (21, 12, 0, 0, 6, 7, 0, 0, 1, 1)),
    ],
)
def test_published_counts_of_a_situation(
    id_: str, example: str, count: int, outcomes: tuple[int, ...]
) -> None:
    found = situation(id_)
    assert (found.hands, found.outcomes) == (count, outcomes)
    hand = parse_cards(example)
    assert situation_of(hand) is found
    assert judge.count_outcomes([card.number for card in hand]) == outcomes


@pytest.mark.parametrize(
    ("decision", "situations", "total", "boards"),
    [(Decision.FIRST, FIRST, 22_100, 1176), (Decision.SECOND, SECOND, 270_725, 48)],
)
def test_every_hand_and_every_board_is_counted_once(
    decision: Decision, situations: tuple[Situation, ...], total: int, boards: int
) -> None:
    assert sum(one.hands for one in situations) == total
    assert decision.boards == boards
    assert {sum(one.outcomes) for one in situations} == {boards}
    assert {one.decision for one in situations} == {decision}


@pytest.mark.parametrize("situations", [FIRST, SECOND], ids=["first", "second"])
def test_no_two_situations_lead_to_the_same_counts(situations: tuple[Situation, ...]) -> None:
    assert len({one.outcomes for one in situations}) == 33


@pytest.mark.parametrize("situations", [FIRST, SECOND], ids=["first", "second"])
def test_five_card_hands_are_found_again_in_the_hands_they_contain(
    situations: tuple[Situation, ...],
) -> None:
    # Sources: the well-known five-card frequencies; pairs of tens or better 422,400 of 1,098,240.
    known = (1978380, 422400, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
    seen = situations[0].decision.cards_seen
    for outcome, count in enumerate(known):
        met = sum(one.hands * one.outcomes[outcome] for one in situations)
        assert met == count * comb(5, seen)


def test_49_next_cards_lead_from_every_three_card_hand() -> None:
    assert {sum(kind.next_cards) for kind in KINDS} == {49}
    by_situation: Counter[str] = Counter()
    for kind in KINDS:
        by_situation[kind.situation.key] += kind.hands
    assert by_situation == {one.key: one.hands for one in FIRST}


def test_every_four_card_hand_is_reached_from_the_four_hands_inside_it() -> None:
    for place, one in enumerate(SECOND):
        arriving = sum(kind.hands * kind.next_cards[place] for kind in KINDS)
        assert arriving == 4 * one.hands


def test_the_chain_meets_every_board_of_a_first_decision_in_both_orders() -> None:
    for kind in KINDS:
        for outcome, boards in enumerate(kind.situation.outcomes):
            in_order = sum(
                ways * one.outcomes[outcome]
                for ways, one in zip(kind.next_cards, SECOND, strict=True)
            )
            assert in_order == 2 * boards


def test_three_card_hands_are_of_51_kinds_and_of_59_with_the_bonus() -> None:
    assert len({kind.next_cards for kind in KINDS}) == 51
    assert len({(kind.situation, kind.bonus, kind.next_cards) for kind in KINDS}) == 59
    bonuses = defaultdict(set)
    for kind in KINDS:
        bonuses[kind.situation].add(kind.bonus)
    assert Counter(map(len, bonuses.values())) == {1: 25, 2: 8}


@settings(deadline=None)
@given(hands(3, 4), st.permutations(list(Suit)), st.randoms())
def test_neither_order_nor_names_of_suits_matter(
    cards: tuple[Card, ...], suits: Sequence[Suit], chance: Random
) -> None:
    other_suit = dict(zip(Suit, suits, strict=True))
    renamed = [Card(card.rank, other_suit[card.suit]) for card in cards]
    chance.shuffle(renamed)
    assert situation_of(renamed) is situation_of(cards)


@pytest.mark.parametrize("cards", ["", "Th", "Th Jh", "Th Jh Qh Kh Ah", "Th Jh Qh Kh Ah 2c"])
def test_a_decision_sees_three_or_four_cards(cards: str) -> None:
    hand = parse_cards(cards)
    with pytest.raises(InvalidHandError) as refusal:
        situation_of(hand)
    assert str(refusal.value) == f"{cards!r} has {len(hand)} cards; a decision sees 3 or 4"


def test_one_card_twice_is_in_no_situation() -> None:
    hand = parse_cards("Th Jh")
    with pytest.raises(DuplicateCardError, match="Th appears twice in 'Th Jh Th'"):
        situation_of([*hand, hand[0]])


@pytest.mark.parametrize("one", SITUATIONS, ids=lambda one: one.id)
def test_a_situation_is_found_by_its_id(one: Situation) -> None:
    assert situation(one.id) is one
    assert one.id == f"{int(one.decision)} {one}"


@pytest.mark.parametrize("id_", ["", "low pair", "3 low pair", "1 quads", "1 suited s9 h9"])
def test_what_names_no_situation_is_quoted(id_: str) -> None:
    with pytest.raises(SituationError, match="is not a situation") as refusal:
        situation(id_)
    assert str(refusal.value).startswith(repr(id_))


@pytest.mark.parametrize(
    ("id_", "name"),
    [
        ("1 trips", "three of a kind"),
        ("2 quads", "four of a kind"),
        ("2 pair T+", "a pair of tens or better"),
        ("1 low pair", "a pair lower than tens"),
        ("1 suited s2 h1", "three suited cards, 2 straights possible, 1 high card"),
        ("1 mixed s1 h2", "three mixed cards, 1 straight possible, 2 high cards"),
        ("2 mixed s0 h0", "four mixed cards, no straights possible, no high cards"),
    ],
)
def test_a_situation_has_a_name_in_plain_words(id_: str, name: str) -> None:
    assert situation(id_).name == name


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("cards_seen", "total", "classes"), [(3, 22_100, 1755), (4, 270_725, 16432)]
)
def test_suit_classes_partition_the_hands(cards_seen: int, total: int, classes: int) -> None:
    found = judge.suit_classes(judge.every_hand(cards_seen))
    assert (len(found.sizes), found.sizes.sum()) == (classes, total)
    assert set(found.sizes.tolist()) <= {1, 4, 6, 12, 24}


def _assert_counted(
    situations: tuple[Situation, ...], classes: SuitClasses, counts: Integers
) -> None:
    """The judge's counts for one hand per suit class are those shipped for its situation."""
    sizes: Counter[str] = Counter()
    for hand, size, outcomes in zip(
        classes.examples.tolist(), classes.sizes.tolist(), counts.tolist(), strict=True
    ):
        found = situation_of([DECK[number] for number in hand])
        assert found.outcomes == tuple(outcomes), f"{hand} is not in {found.id}"
        sizes[found.key] += size
    assert sizes == {one.key: one.hands for one in situations}
    assert len(np.unique(counts, axis=0)) == 33


@pytest.mark.exhaustive
def test_all_22100_first_decisions_lead_where_eval7_says(
    three_card_classes: SuitClasses, game_tree: Integers
) -> None:
    both_orders = game_tree.sum(axis=1)
    assert not (both_orders % 2).any()
    _assert_counted(FIRST, three_card_classes, both_orders // 2)


@pytest.mark.exhaustive
def test_all_270725_second_decisions_lead_where_eval7_says(
    four_card_classes: SuitClasses, judged: Integers
) -> None:
    counts = judge.count_last_cards(four_card_classes.examples, judged)
    _assert_counted(SECOND, four_card_classes, counts)


@pytest.mark.exhaustive
@pytest.mark.parametrize("cards_seen", [3, 4])
def test_every_single_hand_is_in_the_situation_of_its_suit_class(
    cards_seen: int, request: pytest.FixtureRequest
) -> None:
    number = {3: "three", 4: "four"}[cards_seen]
    classes: SuitClasses = request.getfixturevalue(f"{number}_card_classes")
    of_class = [situation_of_numbers(hand).key for hand in classes.examples.tolist()]
    for hand, place in zip(
        judge.every_hand(cards_seen).tolist(), classes.class_of.tolist(), strict=True
    ):
        assert situation_of_numbers(hand).key == of_class[place]


@pytest.mark.exhaustive
def test_next_cards_lead_where_the_judge_says(
    three_card_classes: SuitClasses, game_tree: Integers
) -> None:
    # A second situation is known by its ten counts, so nothing here asks the code where it leads.
    place_of = {one.outcomes: place for place, one in enumerate(SECOND)}
    counted: Counter[tuple[str, str, tuple[int, ...]]] = Counter()
    for hand, size, after in zip(
        three_card_classes.examples.tolist(),
        three_card_classes.sizes.tolist(),
        game_tree.tolist(),
        strict=True,
    ):
        cards = [DECK[number] for number in hand]
        leads = Counter(place_of[tuple(outcomes)] for outcomes in after)
        next_cards = tuple(leads[place] for place in range(33))
        assert next_cards_of(hand) == next_cards
        counted[situation_of(cards).key, bonus_rank(cards).key, next_cards] += size
    assert counted == {
        (kind.situation.key, kind.bonus.key, kind.next_cards): kind.hands for kind in KINDS
    }
