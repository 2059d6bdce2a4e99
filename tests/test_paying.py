"""Pay the hand: sums that agree with the rounds they settle, fair tables, forgiving forms."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.cards import DECK, parse_cards, write_cards
from strategy_tables.pay_tables import STANDARD, PayTable
from strategy_tables.rankings import PAYING, BonusRank, HandRank, hand_rank
from strategy_tables.side_bets import FINAL_COUNTS, STANDARD_BONUS, Convention, SideBet
from strategy_tables.values import Choice
from tests.strategy_tables import judge
from tests.strategy_tables.strategies import pay_tables
from tests.test_dealing import assert_fair
from trainer.dealing import MOST_SEATS, Deal, deal
from trainer.errors import DealError, MoneyError, PaymentError, UnfinishedRoundError
from trainer.paying import (
    Asked,
    Bets,
    FinishedTable,
    HandCount,
    House,
    Order,
    Seat,
    SeatAnswer,
    bonus_kind,
    counts_of,
    deal_with_final,
    exact_money,
    finished_table,
    judge_payment,
    paying_order,
    read_answer,
    read_payment,
    worked_payment,
)
from trainer.paying.dealt import five_cards
from trainer.round import LimitCovers, Round
from trainer.rules import Rules

RIDE, PULL = Choice.RIDE, Choice.PULL
RULES: Final = Rules(STANDARD, bonus=STANDARD_BONUS)
HOUSE: Final = House(STANDARD, STANDARD_BONUS)
ZERO: Final = Fraction(0)

money: Final = st.integers(1, 40_000).map(lambda quarters: Fraction(quarters, 4))
rounds: Final = st.builds(
    lambda cards, choices: Round(tuple(cards[:3]), tuple(cards[3:]), choices),
    st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True),
    st.tuples(st.sampled_from(Choice), st.sampled_from(Choice)),
)
seeds: Final = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


def finished(cards: str, *choices: Choice) -> Round:
    five = parse_cards(cards)
    return Round(five[:3], five[3:], choices)


# The sums


@settings(deadline=None)
@given(
    rounds,
    pay_tables,
    st.sampled_from(Convention),
    st.tuples(money, st.just(ZERO) | money, st.none() | money),
    st.sampled_from(LimitCovers),
    st.booleans(),
)
def test_a_payment_agrees_with_the_settled_round(
    round_: Round,
    pay_table: PayTable,
    convention: Convention,
    stakes: tuple[Fraction, Fraction, Fraction | None],
    covers: LimitCovers,
    with_stake: bool,
) -> None:
    stake, bonus_stake, limit = stakes
    bonus = replace(STANDARD_BONUS, convention=convention)
    rules = Rules(pay_table, None if limit is None else limit / stake, bonus)
    payment = worked_payment(round_, Bets(rules, stake, bonus_stake, covers), with_stake=with_stake)
    settled = round_.settle(rules, stake, bonus_stake, covers)
    assert payment.rank is settled.rank
    assert payment.rank == judge.outcome([card.number for card in round_.visible])
    back = settled.bets_up * stake if with_stake else ZERO
    assert payment.amount == max(settled.net_main, -back) + back
    assert (payment.bonus is None) == (not bonus_stake)
    if payment.bonus is not None and settled.bonus is not None:
        back = bonus_stake if with_stake else ZERO
        assert payment.bonus.rank is settled.bonus.rank
        assert payment.bonus.amount == max(settled.bonus.net, -back) + back


@settings(deadline=None)
@given(rounds, pay_tables, money, st.none() | money, st.booleans())
def test_the_words_end_with_the_amount_and_their_product_is_true(
    round_: Round, pay_table: PayTable, stake: Fraction, limit: Fraction | None, with_stake: bool
) -> None:
    rules = Rules(pay_table, None if limit is None else limit / stake)
    payment = worked_payment(round_, Bets(rules, stake), with_stake=with_stake)
    if payment.rank is HandRank.LOSS:
        assert payment.words.endswith("taken")
        return
    amounts = [
        Fraction(text.replace(",", "")) for text in re.findall(r"\$([\d,.]+)", payment.words)
    ]
    assert amounts[-1] == payment.amount
    factors, product = re.findall(r": ([\d,. ×]+) = \$([\d,.]+)", payment.words)[0]
    worth = Fraction(1)
    for factor in factors.replace(",", "").split(" × "):
        worth *= Fraction(factor)
    assert worth == Fraction(product.replace(",", ""))
    assert ("capped" in payment.words) == (limit is not None and worth > limit)


FLUSH: Final = "2h 9h Kh 3h 4h"


@pytest.mark.parametrize(
    ("cards", "choices", "bets", "with_stake", "amount", "words"),
    [
        pytest.param(
            FLUSH,
            (RIDE, RIDE),
            Bets(RULES, Fraction(15)),
            False,
            360,
            "3 bets of $15 at 8 to 1: 3 × 15 × 8 = $360",
            id="three bets",
        ),
        pytest.param(
            FLUSH,
            (PULL, PULL),
            Bets(RULES, Fraction(7)),
            False,
            56,
            "1 bet of $7 at 8 to 1: 7 × 8 = $56",
            id="one bet",
        ),
        pytest.param(
            FLUSH,
            (PULL, RIDE),
            Bets(RULES, Fraction("12.50"), currency="€"),
            True,
            225,
            "2 bets of €12.50 at 8 to 1: 2 × 12.50 × 8 = €200;"
            " with the 2 × 12.50 = €25 staked, €225",
            id="odd stakes with the stake",
        ),
        pytest.param(
            "Th Jh Qh Kh Ah",
            (RIDE, RIDE),
            Bets(Rules(STANDARD, Fraction(1000)), Fraction(25)),
            True,
            25_075,
            "3 bets of $25 at 1,000 to 1: 3 × 25 × 1,000 = $75,000, capped at $25,000 by the limit;"
            " with the 3 × 25 = $75 staked, $25,075",
            id="capped",
        ),
        pytest.param(
            "Kh Qd Ac 2s 3h",
            (PULL, PULL),
            Bets(RULES, Fraction(5)),
            True,
            0,
            "nothing that pays: the bet of $5 is taken",
            id="no wrap-around",
        ),
    ],
)
def test_sums_are_worked_out_in_words(
    cards: str,
    choices: tuple[Choice, Choice],
    bets: Bets,
    with_stake: bool,
    amount: int,
    words: str,
) -> None:
    payment = worked_payment(finished(cards, *choices), bets, with_stake=with_stake)
    assert payment.amount == amount
    assert payment.words == words


@pytest.mark.parametrize(
    ("cards", "bets", "with_stake", "amount", "words"),
    [
        pytest.param(
            FLUSH,
            Bets(RULES, Fraction(5), Fraction("7.50")),
            False,
            "22.50",
            "$7.50 at 3 to 1: 7.50 × 3 = $22.50",
            id="a flush",
        ),
        pytest.param(
            FLUSH,
            Bets(Rules(STANDARD, Fraction(25), STANDARD_BONUS), Fraction(5), Fraction(5)),
            True,
            "20",
            "$5 at 3 to 1: 5 × 3 = $15; with the $5 staked, $20",
            id="a limit on the bets leaves it alone",
        ),
        pytest.param(
            FLUSH,
            Bets(
                Rules(STANDARD, Fraction(26), STANDARD_BONUS),
                Fraction(5),
                Fraction(5),
                LimitCovers.HAND,
            ),
            False,
            "10",
            "$5 at 3 to 1: 5 × 3 = $15, capped at $10, what the limit leaves",
            id="a limit on the hand leaves ten",
        ),
        pytest.param(
            FLUSH,
            Bets(
                Rules(STANDARD, None, SideBet("own", (50, 40, 30, 6, 3, 1), Convention.FOR_ONE)),
                Fraction(5),
                Fraction(5),
            ),
            False,
            "10",
            "$5 at 3 for 1: 5 × 3 = $15, the stake in it, so $10 won",
            id="for 1",
        ),
        pytest.param(
            "Kc Ad 2h 7s 9c",
            Bets(RULES, Fraction(5), Fraction(2)),
            True,
            "0",
            "no bonus hand: the $2 is taken",
            id="K-A-2",
        ),
    ],
)
def test_the_bonus_is_worked_out_likewise(
    cards: str, bets: Bets, with_stake: bool, amount: str, words: str
) -> None:
    # All three bets of a flush at 5 win 120.
    payment = worked_payment(finished(cards, RIDE, RIDE), bets, with_stake=with_stake)
    assert payment.bonus is not None
    assert payment.bonus.amount == Fraction(amount)
    assert payment.bonus.words == words


def test_an_unfinished_round_is_not_paid() -> None:
    with pytest.raises(UnfinishedRoundError):
        worked_payment(finished(FLUSH, RIDE), Bets(RULES, Fraction(5)), with_stake=False)


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        ("0", "$0"),
        ("1250", "$1,250"),
        ("12.5", "$12.50"),
        ("0.125", "$0.125"),
        ("3.0001", "$3.0001"),
    ],
)
def test_money_is_written_exactly(amount: str, text: str) -> None:
    assert exact_money(Fraction(amount), "$") == text


# The table


def a_table(**changes: object) -> FinishedTable:
    """Seat 1 a flush on three bets, seat 2 nothing, seat 3 a pair of kings with a bonus flush."""
    table = FinishedTable(
        "t1",
        (
            Seat(parse_cards("2h 9h Jh"), (RIDE, RIDE), Fraction(15)),
            Seat(parse_cards("2c 9c Td"), (PULL, RIDE), Fraction("12.50")),
            Seat(parse_cards("5s 9s Ks"), (PULL, PULL), Fraction(7), Fraction(5)),
        ),
        parse_cards("3h Kh"),
        HOUSE,
        Order(3),
    )
    return replace(table, **changes)  # type: ignore[arg-type]


def test_seats_are_paid_from_the_dealers_right_the_seat_dealt_last_first() -> None:
    assert paying_order(7) == (7, 6, 5, 4, 3, 2, 1)
    assert paying_order(1) == (1,)


@settings(deadline=None, max_examples=60)
@given(
    seeds,
    st.integers(0, 10**6),
    st.builds(Order, st.integers(1, MOST_SEATS), st.booleans(), st.booleans()),
    st.none() | money,
    st.sampled_from(LimitCovers),
)
def test_a_table_is_read_back_from_its_document_and_made_again_from_its_seed(
    seed: str, number: int, order: Order, limit: Fraction | None, covers: LimitCovers
) -> None:
    house = replace(HOUSE, limit=limit, covers=covers, currency="kr ")
    table = finished_table(order, house, id_="x", seed=seed, number=number)
    assert FinishedTable.from_document(table.document, table.bets_at(1).rules) == table
    assert finished_table(order, house, id_="x", seed=seed, number=number) == table
    assert len(table.seats) == order.seats
    if limit is not None:
        assert table.house == house


@pytest.mark.parametrize(
    "document",
    [
        "",
        "{}",
        "[]",
        "null",
        a_table().document.replace("Kh", "2h"),
        a_table().document.replace('"7"', '"0"'),
        a_table().document.replace('"7"', '"1/0"'),
        a_table().document.replace('"pull","pull"', '"pull"'),
        a_table().document.replace("bets", "wishes"),
        re.sub(r'"seats":\[.*\}\]', '"seats":[]', a_table().document),
    ],
)
def test_a_document_that_says_no_table_is_refused(document: str) -> None:
    with pytest.raises(PaymentError, match="this stored table cannot be read"):
        FinishedTable.from_document(document, RULES)


def test_a_limit_in_money_is_the_same_for_every_stake() -> None:
    table = a_table(house=replace(HOUSE, limit=Fraction(6)))
    assert [table.payment_at(seat).amount for seat in (1, 2, 3)] == [6, 0, 6]


# What is dealt


def test_every_hand_of_a_rank_is_there_once() -> None:
    for rank in PAYING[:6]:
        hands = {frozenset(five_cards(rank, place)) for place in range(FINAL_COUNTS[rank])}
        assert len(hands) == FINAL_COUNTS[rank]
        assert {hand_rank(hand) for hand in hands} == {rank}


@settings(deadline=None)
@given(st.sampled_from(HandRank), st.data())
def test_the_hand_at_every_place_is_of_its_rank(rank: HandRank, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, FINAL_COUNTS[rank] - 1))
    assert hand_rank(five_cards(rank, place)) is rank


@pytest.mark.parametrize("rank", HandRank)
def test_there_are_no_more_hands_than_counted(rank: HandRank) -> None:
    assert len(set(five_cards(rank, FINAL_COUNTS[rank] - 1))) == 5
    with pytest.raises(DealError):
        five_cards(rank, FINAL_COUNTS[rank])


def _ends(dealt: Deal) -> list[HandRank]:
    return [hand_rank((*hand, *dealt.community)) for hand in dealt.seats]


@settings(deadline=None)
@given(
    seeds,
    st.integers(0, 10**6),
    st.lists(st.none() | st.sampled_from(HandRank), min_size=1, max_size=7),
)
def test_a_seat_with_a_wish_gets_it_and_no_card_is_dealt_twice(
    seed: str, number: int, wanted: list[HandRank | None]
) -> None:
    dealt = deal_with_final(wanted, seed, number)
    cards = [card for hand in (*dealt.seats, dealt.community) for card in hand]
    assert len(set(cards)) == len(cards) == 3 * len(wanted) + 2
    wishes = [
        (wish, end) for wish, end in zip(wanted, _ends(dealt), strict=True) if wish is not None
    ]
    assert not wishes or any(wish is end for wish, end in wishes)


def test_without_a_wish_it_is_the_natural_deal() -> None:
    assert deal_with_final([None] * 4, "seed", 9) == deal("seed", 9, 4)


@pytest.mark.parametrize(("seats", "number"), [(0, 0), (8, 0), (3, -1)])
def test_impossible_deals_are_refused(seats: int, number: int) -> None:
    with pytest.raises(DealError):
        deal_with_final([HandRank.FLUSH] * seats, "seed", number)


def test_a_wished_hand_is_drawn_fairly() -> None:
    deals = [deal_with_final([HandRank.FULL_HOUSE], "fair", number) for number in range(4_000)]
    fives = [sorted((*one.seats[0], *one.community), key=lambda card: card.number) for one in deals]
    ranks = [Counter(card.rank for card in five).most_common() for five in fives]
    assert_fair(((three[0], two[0]) for three, two in ranks), 13 * 12)
    assert_fair((one.community[1] for one in deals), 52)


TABLES: Final = 400


@pytest.fixture(scope="module")
def tables() -> list[FinishedTable]:
    return [
        finished_table(Order(3), HOUSE, id_=str(number), seed="many", number=number)
        for number in range(TABLES)
    ]


def test_most_hands_pay_and_every_rank_comes_up(tables: list[FinishedTable]) -> None:
    ends = Counter(table.payment_at(seat).rank for table in tables for seat in (1, 2, 3))
    assert set(ends) == set(HandRank)
    assert ends[HandRank.LOSS] < 0.3 * ends.total()
    big = sum(ends[rank] for rank in HandRank if rank >= HandRank.STRAIGHT)
    assert big > 0.2 * ends.total()


def test_bets_up_stakes_bonus_bets_and_limits_vary(tables: list[FinishedTable]) -> None:
    seats = [seat for table in tables for seat in table.seats]
    assert {table.round_at(1).bets_up for table in tables} == {1, 2, 3}
    assert {Fraction(7), Fraction("12.50"), Fraction(15)} <= {seat.stake for seat in seats}
    assert 0.4 < sum(bool(seat.bonus_stake) for seat in seats) / len(seats) < 0.6
    limited = [table for table in tables if table.house.limit is not None]
    assert TABLES / 4 < len(limited) < TABLES / 2.5
    assert {table.house.covers for table in limited} == set(LimitCovers)
    words = [table.payment_at(seat) for table in limited for seat in (1, 2, 3)]
    assert sum("capped" in one.words for one in words) > 20
    assert any(one.bonus is not None and "leaves" in one.bonus.words for one in words)


def test_natural_tables_are_dealt_and_played_as_at_a_real_one() -> None:
    natural = [
        finished_table(Order(3, natural=True), HOUSE, id_="x", seed="n", number=number)
        for number in range(TABLES)
    ]
    assert write_cards(natural[7].seats[2].hand) == write_cards(deal("n", 7, 3).seats[2])
    paid = sum(table.payment_at(seat).rank > 0 for table in natural for seat in (1, 2, 3))
    assert 0.20 < paid / (3 * TABLES) < 0.28
    up = Counter(table.round_at(seat).bets_up for table in natural for seat in (1, 2, 3))
    assert up[1] > 0.8 * up.total()


# What is typed


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("360", 360),
        (" $1,250 ", 1250),
        ("12.50", Fraction(25, 2)),
        ("0", 0),
        ("0.00", 0),
        ("$0", 0),
        ("take", 0),
        ("Taken", 0),
    ],
)
def test_amounts_are_read_as_people_type_them(text: str, amount: Fraction) -> None:
    assert read_payment(text, "amount") == amount


def test_the_currency_of_the_table_may_be_typed() -> None:
    assert read_payment("kr 45", "amount", "kr ") == 45


@pytest.mark.parametrize("text", ["ten", "-5", "1e3", "2,50", "3 x 15", "∞", "0x10", "<b>"])
def test_what_is_no_amount_is_quoted_in_one_sentence(text: str) -> None:
    with pytest.raises(MoneyError) as caught:
        read_payment(text, "bonus amount")
    assert str(caught.value).startswith(f"the bonus amount {text!r} is none; type what you pay")
    assert "\n" not in str(caught.value)


def test_a_losing_hand_needs_no_amount_and_a_paying_one_does() -> None:
    table = a_table()
    assert read_answer(table, 2, (HandRank.LOSS, None), ("", "")).amount == 0
    with pytest.raises(MoneyError, match="the amount is missing"):
        read_answer(table, 1, (HandRank.FLUSH, None), (" ", ""))


def test_hands_must_be_named() -> None:
    table = a_table()
    with pytest.raises(PaymentError, match="no hand is named; choose one of the ten"):
        read_answer(table, 1, (None, None), ("360", ""))
    with pytest.raises(PaymentError, match="the bonus hand is not named"):
        read_answer(table, 3, (HandRank.PAIR, None), ("7", "15"))


def test_a_whole_answer_is_read() -> None:
    answer = read_answer(
        a_table(), 3, (HandRank.PAIR, BonusRank.FLUSH), ("7", "15"), milliseconds=1200
    )
    assert answer == SeatAnswer(HandRank.PAIR, Fraction(7), BonusRank.FLUSH, Fraction(15), 1200)
    assert judge_payment(a_table(), 3, answer).is_right


# What is said


@pytest.mark.parametrize(
    ("seat", "answer", "headline", "lines"),
    [
        pytest.param(
            1,
            SeatAnswer(HandRank.FLUSH, Fraction(360)),
            "Right — flush, $360",
            ["Flush, 3 bets of $15 at 8 to 1: 3 × 15 × 8 = $360."],
            id="right",
        ),
        pytest.param(
            1,
            SeatAnswer(HandRank.STRAIGHT, Fraction(225)),
            "Mistake — the hand and the amount are wrong",
            [
                (
                    "Flush, 3 bets of $15 at 8 to 1: 3 × 15 × 8 = $360. You said straight."
                    " You paid $225: $135 too little."
                ),
            ],
            id="a straight",
        ),
        pytest.param(
            2,
            SeatAnswer(HandRank.LOSS, Fraction(0)),
            "Right — nothing that pays, bets taken",
            ["Nothing that pays: the 2 bets of $12.50 are taken."],
            id="taken",
        ),
        pytest.param(
            2,
            SeatAnswer(HandRank.LOSS, Fraction(25)),
            "Mistake — the amount is wrong",
            ["Nothing that pays: the 2 bets of $12.50 are taken. You paid $25: $25 too much."],
            id="paid a loser",
        ),
        pytest.param(
            3,
            SeatAnswer(HandRank.PAIR, Fraction(7), BonusRank.NOTHING, Fraction(0)),
            "Mistake — the bonus hand and the bonus amount are wrong",
            [
                "Pair of tens or better, 1 bet of $7 at 1 to 1: 7 × 1 = $7.",
                (
                    "Bonus: flush, $5 at 3 to 1: 5 × 3 = $15. You said nothing."
                    " You paid nothing: $15 too little."
                ),
            ],
            id="bonus missed",
        ),
    ],
)
def test_the_verdict_says_what_was_wrong_and_works_out_what_is_right(
    seat: int, answer: SeatAnswer, headline: str, lines: list[str]
) -> None:
    verdict = judge_payment(a_table(), seat, answer)
    assert verdict.headline == headline
    assert list(verdict.lines) == lines
    assert verdict.is_right == headline.startswith("Right")


def test_kinds_are_counted_best_first_with_their_median_time() -> None:
    flush, pair = HandRank.FLUSH.key, HandRank.PAIR.key
    asked = [
        Asked(bonus_kind(BonusRank.FLUSH), is_right=True),
        Asked(pair, is_right=True, milliseconds=1000),
        Asked(flush, is_right=False, milliseconds=4000),
        Asked(pair, is_right=False, milliseconds=2000),
        Asked(pair, is_right=True, milliseconds=9000),
        Asked("of another version", is_right=True),
    ]
    counts = counts_of(asked)
    assert counts == [
        HandCount(flush, 1, 0, 4000),
        HandCount(pair, 3, 2, 2000),
        HandCount(bonus_kind(BonusRank.FLUSH), 1, 1, None),
        HandCount("of another version", 1, 1, None),
    ]
    assert [count.words for count in counts[:3]] == [
        "Flush",
        "Pair of tens or better",
        "Bonus: flush",
    ]
