"""A round as a value: dealt, decided twice, settled."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.cards import DECK, Card, parse_cards
from strategy_tables.errors import DuplicateCardError
from strategy_tables.pay_tables import STANDARD, PayTable
from strategy_tables.rankings import BonusRank, HandRank
from strategy_tables.side_bets import STANDARD_BONUS, Convention, SideBet
from strategy_tables.situations import Decision
from strategy_tables.values import Choice
from tests.strategy_tables import judge
from tests.strategy_tables.strategies import limits, pay_tables
from trainer.errors import RoundOverError, UnfinishedRoundError
from trainer.round import LimitCovers, Round
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

RIDE, PULL = Choice.RIDE, Choice.PULL
TEN: Final = Fraction(10)
WITH_BONUS: Final = Rules(STANDARD, bonus=STANDARD_BONUS)

rounds: Final = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True).map(
    lambda cards: Round(tuple(cards[:3]), tuple(cards[3:]))
)


def dealt(cards: str, *choices: Choice) -> Round:
    five = parse_cards(cards)
    return Round(five[:3], five[3:], choices)


def lines_of_play(round_: Round) -> int:
    if round_.is_over:
        return 1
    return sum(lines_of_play(round_.choose(choice)) for choice in Choice)


@settings(deadline=None)
@given(rounds)
def test_every_deal_has_four_lines_of_play(round_: Round) -> None:
    assert lines_of_play(round_) == 4


@settings(deadline=None)
@given(rounds, st.sampled_from(Choice))
def test_a_choice_makes_a_new_round_and_leaves_this_one_as_it_was(
    round_: Round, choice: Choice
) -> None:
    before = hash(round_)
    after = round_.choose(choice)
    assert (round_.choices, after.choices) == ((), (choice,))
    assert after != round_
    assert hash(round_) == before
    assert round_.choose(choice) == after


def test_no_card_of_a_round_can_be_exchanged() -> None:
    round_ = dealt("Th Ts 4c 7d Ks")
    with pytest.raises(FrozenInstanceError):
        round_.hand = round_.hand[::-1]  # type: ignore[misc]


@settings(deadline=None)
@given(rounds)
def test_a_community_card_is_turned_after_each_decision(round_: Round) -> None:
    first, second = round_.community
    assert round_.decision is Decision.FIRST
    assert round_.visible == round_.hand
    after = round_.choose(PULL)
    assert after.decision is Decision.SECOND
    assert after.visible == (*round_.hand, first)
    over = after.choose(RIDE)
    assert over.decision is None
    assert over.is_over
    assert over.visible == (*round_.hand, first, second)


@pytest.mark.parametrize(
    ("choices", "up", "riding"),
    [
        ((), 3, 1),
        ((RIDE,), 3, 2),
        ((PULL,), 2, 1),
        ((RIDE, RIDE), 3, 3),
        ((RIDE, PULL), 2, 2),
        ((PULL, RIDE), 2, 2),
        ((PULL, PULL), 1, 1),
    ],
)
def test_one_to_three_bets_are_up_and_the_dollar_bet_always_is(
    choices: tuple[Choice, ...], up: int, riding: int
) -> None:
    round_ = dealt("Th Ts 4c 7d Ks", *choices)
    assert (round_.bets_up, round_.bets_riding) == (up, riding)


@pytest.mark.parametrize(
    ("cards", "choices", "rank", "net"),
    [
        pytest.param("Th Ts 4c 7d Ks", (RIDE, RIDE), HandRank.PAIR, 30, id="tens ride"),
        pytest.param("8c 5d 2s 8h Ks", (PULL, PULL), HandRank.LOSS, -10, id="eights lose"),
    ],
)
def test_worked_rounds_from_the_rules_at_ten_on_each_circle(
    cards: str, choices: tuple[Choice, ...], rank: HandRank, net: int
) -> None:
    # FACTS §2.
    settled = dealt(cards, *choices).settle(STANDARD_RULES, TEN)
    assert settled.rank is rank
    assert settled.net_main == settled.net == net
    assert settled.net_bonus == 0


@pytest.mark.parametrize(
    ("cards", "rank", "to_one"),
    [
        pytest.param("9c 9d Ah Ks 2c", "loss", -1, id="a pair of nines"),
        pytest.param("Qc Kd Ah 2s 3c", "loss", -1, id="no straight goes round the corner"),
        pytest.param("Tc Td 4h 3s 2c", "pair", 1, id="a pair of tens"),
        pytest.param("5c 5d Kh Ks 2c", "two_pair", 2, id="two pair"),
        pytest.param("2c 2d 2h 3s 4c", "three_of_a_kind", 3, id="trips"),
        pytest.param("Ac 2d 3h 4s 5c", "straight", 5, id="the ace is low in a straight"),
        pytest.param("2h 9h 4h Kh 7h", "flush", 8, id="a flush"),
        pytest.param("Jc Jd Jh 4s 4c", "full_house", 11, id="a full house"),
        pytest.param("8c 8d 8h 8s 2c", "four_of_a_kind", 50, id="quads"),
        pytest.param("Ac 2c 3c 4c 5c", "straight_flush", 200, id="a low straight flush"),
        pytest.param("Th Jh Qh Kh Ah", "royal_flush", 1000, id="a royal flush"),
    ],
)
@pytest.mark.parametrize("choices", list(product(Choice, repeat=2)))
def test_a_hand_of_every_rank_is_paid_on_the_bets_left_up(
    cards: str, rank: str, to_one: int, choices: tuple[Choice, Choice]
) -> None:
    settled = dealt(cards, *choices).settle(STANDARD_RULES, Fraction(5, 2))
    bets = {RIDE: 1, PULL: 0}
    assert settled.rank.key == rank
    up = 1 + bets[choices[0]] + bets[choices[1]]
    assert settled.bets_up == up
    assert settled.net == Fraction(5, 2) * up * to_one


def _plain_net(
    cards: Sequence[Card],
    choices: Sequence[Choice],
    pay_table: PayTable,
    stake: Fraction,
    limit: Fraction | None,
) -> Fraction:
    """Settled bet by bet, by another judge of the hand."""
    wins = (Fraction(-1), *map(Fraction, reversed(pay_table.to_one)))
    won = wins[judge.outcome([card.number for card in cards])] * stake
    paid = won
    for choice in choices:
        if choice is RIDE:
            paid += won
    return paid if limit is None or paid < limit * stake else limit * stake


@settings(deadline=None)
@given(rounds, pay_tables, st.fractions(Fraction(1, 100), 1000), st.none() | limits)
def test_all_four_lines_settle_as_bet_by_bet(
    round_: Round, pay_table: PayTable, stake: Fraction, limit: Fraction | None
) -> None:
    for choices in product(Choice, repeat=2):
        over = round_.choose(choices[0]).choose(choices[1])
        settled = over.settle(Rules(pay_table, limit), stake)
        expected = _plain_net(over.visible, choices, pay_table, stake, limit)
        assert settled.net == settled.net_main == expected


@pytest.mark.parametrize(
    ("cards", "rank", "net"),
    [
        pytest.param("Qh Kh Ah 2c 7d", BonusRank.MINI_ROYAL, 250, id="mini royal"),
        pytest.param("Jh Qh Kh 2c 7d", BonusRank.STRAIGHT_FLUSH, 200, id="suited J-Q-K"),
        pytest.param("2c 2d 2h 7s 9c", BonusRank.THREE_OF_A_KIND, 150, id="trips"),
        pytest.param("Ac 2d 3h 9s Jc", BonusRank.STRAIGHT, 30, id="A-2-3"),
        pytest.param("2h 9h Kh 3s 4c", BonusRank.FLUSH, 15, id="flush"),
        pytest.param("2c 2d Kh 7s 9c", BonusRank.PAIR, 5, id="a pair of twos"),
        pytest.param("Kc Ad 2h 7s 9c", BonusRank.NOTHING, -5, id="K-A-2"),
    ],
)
@pytest.mark.parametrize("choices", list(product(Choice, repeat=2)))
def test_the_bonus_is_settled_on_the_own_three_cards_whatever_else_happens(
    cards: str, rank: BonusRank, net: int, choices: tuple[Choice, Choice]
) -> None:
    over = dealt(cards, *choices)
    settled = over.settle(WITH_BONUS, TEN, Fraction(5))
    assert settled.bonus is not None
    assert settled.bonus.rank is rank
    assert settled.net_bonus == net
    assert settled.net_main == over.settle(WITH_BONUS, TEN).net
    assert settled.net == settled.net_main + net


def test_a_bonus_that_pays_for_one_keeps_its_stake() -> None:
    kept = SideBet("for 1", STANDARD_BONUS.pays, Convention.FOR_ONE)
    settled = dealt("2c 2d Kh 7s 9c", PULL, PULL).settle(Rules(STANDARD, bonus=kept), TEN, TEN)
    assert settled.net_bonus == 0


@pytest.mark.parametrize(
    ("covers", "main", "bonus"),
    [
        # Three bets of 10 on a royal, 100 on the bonus; a limit of 1,500 bets is 15,000.
        pytest.param(LimitCovers.BETS, 15_000, 5_000, id="over the three bets"),
        pytest.param(LimitCovers.HAND, 15_000, 0, id="over the whole hand"),
    ],
)
def test_a_limit_pays_the_three_bets_first(covers: LimitCovers, main: int, bonus: int) -> None:
    rules = Rules(STANDARD, Fraction(1500), STANDARD_BONUS)
    settled = dealt("Ah Kh Qh Jh Th", RIDE, RIDE).settle(rules, TEN, Fraction(100), covers)
    assert [settled.net_main, settled.net_bonus] == [main, bonus]


@pytest.mark.parametrize(
    ("choices", "limit", "main", "bonus"),
    [
        pytest.param((PULL, PULL), 1200, 10_000, 2_000, id="the bonus gets what is left"),
        pytest.param((RIDE, RIDE), 4000, 30_000, 5_000, id="a limit that is not reached"),
        pytest.param((RIDE, RIDE), 0, 0, 0, id="a limit of nothing"),
    ],
)
def test_a_limit_over_the_hand_leaves_the_rest_to_the_bonus(
    choices: tuple[Choice, ...], limit: int, main: int, bonus: int
) -> None:
    rules = Rules(STANDARD, Fraction(limit), STANDARD_BONUS)
    settled = dealt("Ah Kh Qh Jh Th", *choices).settle(rules, TEN, Fraction(100), LimitCovers.HAND)
    assert [settled.net_main, settled.net_bonus] == [main, bonus]


def test_lost_bets_make_no_room_under_a_limit() -> None:
    rules = Rules(STANDARD, Fraction(10), STANDARD_BONUS)
    settled = dealt("Ah Kh Qh 2c 7d", RIDE, RIDE).settle(rules, TEN, TEN, LimitCovers.HAND)
    assert [settled.net_main, settled.net_bonus] == [-30, 100]


@pytest.mark.parametrize("covers", LimitCovers)
def test_a_limit_never_makes_a_loss_smaller(covers: LimitCovers) -> None:
    rules = Rules(STANDARD, Fraction(0), STANDARD_BONUS)
    settled = dealt("Kc Ad 2h 7s 9c", RIDE, RIDE).settle(rules, TEN, TEN, covers)
    assert [settled.net_main, settled.net_bonus] == [-30, -10]


def test_a_third_choice_is_refused() -> None:
    over = dealt("Th Ts 4c 7d Ks", RIDE, PULL)
    with pytest.raises(RoundOverError, match="both bets of Th Ts 4c 7d Ks are decided already"):
        over.choose(RIDE)
    with pytest.raises(RoundOverError, match="a round has 2 decisions, not 3"):
        dealt("Th Ts 4c 7d Ks", RIDE, PULL, PULL)


@pytest.mark.parametrize("choices", [(), (RIDE,)])
def test_no_round_is_settled_before_both_decisions(choices: tuple[Choice, ...]) -> None:
    with pytest.raises(UnfinishedRoundError, match=r"Th Ts 4c.* cannot be settled before both"):
        dealt("Th Ts 4c 7d Ks", *choices).settle(STANDARD_RULES, TEN)


def test_a_bonus_bet_needs_rules_that_offer_one() -> None:
    with pytest.raises(ValueError, match="the rules offer no bonus"):
        dealt("Th Ts 4c 7d Ks", RIDE, RIDE).settle(STANDARD_RULES, TEN, TEN)


@pytest.mark.parametrize(("own", "community"), [(2, 3), (4, 1), (3, 1), (3, 3), (0, 0)])
def test_a_round_has_three_own_and_two_community_cards(own: int, community: int) -> None:
    cards = DECK[: own + community]
    with pytest.raises(ValueError, match=f"not {own} and {community}"):
        Round(cards[:own], cards[own:])


def test_no_card_is_in_a_round_twice() -> None:
    with pytest.raises(DuplicateCardError, match="Th appears twice"):
        Round(parse_cards("Th Ts 4c"), parse_cards("Th Ks"))
