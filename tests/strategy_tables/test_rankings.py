"""Every hand is ranked as the rules say, and as an independent judge says."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest

from strategy_tables.cards import DECK, parse_cards
from strategy_tables.errors import InvalidHandError
from strategy_tables.generate import hands_of, rank_all_hands
from strategy_tables.rankings import PAYING, BonusRank, HandRank, bonus_rank, hand_rank
from tests.strategy_tables import judge

if TYPE_CHECKING:
    from tests.strategy_tables.judge import Integers


@pytest.mark.parametrize(
    ("cards", "rank"),
    [
        pytest.param("Ac 2d 3h 4s 5c", HandRank.STRAIGHT, id="ace to five"),
        pytest.param("Ah 2h 3h 4h 5h", HandRank.STRAIGHT_FLUSH, id="suited, but no royal"),
        pytest.param("Th Jh Qh Kh Ah", HandRank.ROYAL_FLUSH, id="royal"),
        pytest.param("9h Th Jh Qh Kh", HandRank.STRAIGHT_FLUSH, id="king high"),
        pytest.param("Qc Kd Ah 2s 3c", HandRank.LOSS, id="no straight round the ace"),
        pytest.param("Kc Ad 2h 3s 4c", HandRank.LOSS, id="nor with one card above it"),
        pytest.param("Qc Kc Ac 2c 3c", HandRank.FLUSH, id="round the ace, suited: a flush"),
        pytest.param("Tc Jd Qh Ks Ac", HandRank.STRAIGHT, id="ten to ace"),
        pytest.param("Tc Td 4h 3s 2c", HandRank.PAIR, id="a pair of tens pays"),
        pytest.param("9c 9d Ah Ks Qc", HandRank.LOSS, id="a pair of nines does not"),
        pytest.param("2c 2d 2h 3s 4c", HandRank.THREE_OF_A_KIND, id="trips of twos"),
        pytest.param("5c 5d Kh Ks 2c", HandRank.TWO_PAIR, id="a low and a high pair"),
        pytest.param("2c 2d 3h 3s 4c", HandRank.TWO_PAIR, id="two low pairs"),
        pytest.param("Jc Jd Jh 8s 4c", HandRank.THREE_OF_A_KIND, id="trips are no full house"),
        pytest.param("Jc Jd Jh 4s 4c", HandRank.FULL_HOUSE, id="with a low pair they are"),
        pytest.param("2c 2d 2h 2s Ac", HandRank.FOUR_OF_A_KIND, id="four twos"),
        pytest.param("Tc Td Kh Ks 2c", HandRank.TWO_PAIR, id="two paying pairs count once"),
        pytest.param("2h 4h 6h 8h Th", HandRank.FLUSH, id="a flush"),
        pytest.param("Ac Kd Qh Js 9c", HandRank.LOSS, id="ace high"),
    ],
)
def test_five_cards_that_trip_programs_up(cards: str, rank: HandRank) -> None:
    hand = parse_cards(cards)
    assert hand_rank(hand) is rank
    assert hand_rank(hand[::-1]) is rank
    numbers = np.array([sorted(card.number for card in hand)])
    assert rank_all_hands(numbers).tolist() == [rank]
    assert judge.OUTCOMES[judge.outcome(numbers[0])] == rank.key


@pytest.mark.parametrize(
    ("cards", "rank"),
    [
        pytest.param("Kc Ad 2h", BonusRank.NOTHING, id="no straight round the ace"),
        pytest.param("Kc Ac 2c", BonusRank.FLUSH, id="round the ace, suited: a flush"),
        pytest.param("Ac 2d 3h", BonusRank.STRAIGHT, id="ace low"),
        pytest.param("Qc Kd Ah", BonusRank.STRAIGHT, id="ace high"),
        pytest.param("Ac 2c 3c", BonusRank.STRAIGHT_FLUSH, id="ace low, suited"),
        pytest.param("Jc Qc Kc", BonusRank.STRAIGHT_FLUSH, id="J-Q-K suited is no mini royal"),
        pytest.param("Ac Kc Qc", BonusRank.MINI_ROYAL, id="mini royal"),
        pytest.param("Ac 2c 4c", BonusRank.FLUSH, id="a gap"),
        pytest.param("2c 2d 2h", BonusRank.THREE_OF_A_KIND, id="trips"),
        pytest.param("2c 2d Ah", BonusRank.PAIR, id="any pair pays"),
        pytest.param("Ac Kd Jh", BonusRank.NOTHING, id="ace high"),
    ],
)
def test_three_cards_that_trip_programs_up(cards: str, rank: BonusRank) -> None:
    hand = parse_cards(cards)
    assert bonus_rank(hand) is rank
    assert bonus_rank(hand[::-1]) is rank


def test_a_straight_beats_a_flush_at_the_bonus_but_not_in_the_main_game() -> None:
    assert BonusRank.STRAIGHT > BonusRank.FLUSH
    assert HandRank.FLUSH > HandRank.STRAIGHT


@pytest.mark.parametrize("cards", ["", "Th Jh Qh", "Th Jh Qh Kh", "Th Jh Qh Kh Ah 9h"])
def test_only_five_cards_make_a_final_hand(cards: str) -> None:
    with pytest.raises(InvalidHandError, match="5 different cards are ranked, not "):
        hand_rank(parse_cards(cards))


@pytest.mark.parametrize("cards", ["Th", "Th Jh", "Th Jh Qh Kh"])
def test_only_three_cards_make_a_bonus_hand(cards: str) -> None:
    with pytest.raises(InvalidHandError, match=f"3 different cards are ranked, not {cards}"):
        bonus_rank(parse_cards(cards))


def test_five_copies_of_a_card_are_no_hand() -> None:
    with pytest.raises(InvalidHandError, match="not Th Th Th Th Th"):
        hand_rank(parse_cards("Th") * 5)


def test_ranks_have_a_key_for_files_and_words_for_sentences() -> None:
    assert [rank.key for rank in HandRank] == list(judge.OUTCOMES)
    assert HandRank.LOSS.words == "nothing that pays"
    assert [rank.words for rank in PAYING] == [
        "royal flush",
        "straight flush",
        "four of a kind",
        "full house",
        "flush",
        "straight",
        "three of a kind",
        "two pair",
        "pair of tens or better",
    ]
    assert (BonusRank.MINI_ROYAL.key, BonusRank.MINI_ROYAL.words) == ("mini_royal", "mini royal")


@pytest.mark.exhaustive
def test_arrays_rank_every_five_card_hand_as_eval7_does(
    five_card_hands: Integers, judged: Integers
) -> None:
    assert np.array_equal(hands_of(5), five_card_hands)
    assert np.array_equal(rank_all_hands(five_card_hands), judged)


@pytest.mark.exhaustive
def test_one_hand_at_a_time_every_suit_class_is_ranked_as_eval7_does(
    five_card_hands: Integers, judged: Integers
) -> None:
    examples = judge.one_of_each_suit_class(five_card_hands)
    assert len(examples) == 134_459
    ranks = [hand_rank([DECK[number] for number in hand]) for hand in examples.tolist()]
    assert np.array_equal(ranks, judged[judge.row_of(examples)])


def _bonus_by_the_book(hand: str) -> str:
    """The six bonus hands spelled out, without numbers: `hand` is such as `Ah Kh Qh`."""
    ranks, suits = set(hand[::3]), set(hand[1::3])
    runs = [set("A23456789TJQKA"[first : first + 3]) for first in range(12)]
    if len(suits) == 1:
        if ranks == set("AKQ"):
            return "mini_royal"
        return "straight_flush" if ranks in runs else "flush"
    if len(ranks) < 3:
        return "pair" if len(ranks) == 2 else "three_of_a_kind"
    return "straight" if ranks in runs else "nothing"


@pytest.mark.exhaustive
def test_every_three_card_hand_is_ranked_by_the_book_of_the_bonus() -> None:
    counts: Counter[str] = Counter()
    for cards in combinations(DECK, 3):
        expected = _bonus_by_the_book(" ".join(map(str, cards)))
        assert bonus_rank(cards).key == expected
        counts[expected] += 1
    assert counts == {
        "mini_royal": 4,
        "straight_flush": 44,
        "three_of_a_kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "nothing": 16440,
    }
