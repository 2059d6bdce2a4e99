"""A seat at the table: its money at every stage, and luck that no way of playing can change."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from itertools import accumulate, permutations
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.cards import DECK, parse_cards
from strategy_tables.pay_tables import STANDARD
from strategy_tables.side_bets import STANDARD_BONUS
from strategy_tables.values import Choice
from trainer.coach.table import Account, Seat, optimal_mean
from trainer.errors import UnfinishedRoundError
from trainer.grading import weigh
from trainer.history import Mode, Question, answer_of
from trainer.round import Round
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy_tables.cards import Card

NOON: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
PULL, RIDE = Choice.PULL, Choice.RIDE
EDGE: Final = Fraction(37_963, 1_082_900)
WITH_BONUS: Final = Rules(STANDARD, None, STANDARD_BONUS)
LINES: Final = ((PULL, PULL), (PULL, RIDE), (RIDE, PULL), (RIDE, RIDE))


def dealt(
    hand: Sequence[Card],
    community: Sequence[Card],
    rules: Rules = WITH_BONUS,
    bonus: Fraction | int = 0,
) -> Question:
    return Question(
        id="one",
        mode=Mode.TABLE,
        rules=rules,
        stake=Fraction(10),
        currency="$",
        hand=tuple(hand),
        community=tuple(community),
        dealt_at=NOON,
        bonus_stake=Fraction(bonus),
    )


def played(question: Question, *choices: Choice) -> Question:
    for choice in choices:
        question = replace(question, turned_at=NOON if question.answers else None)
        answer = answer_of(question, choice, shown_at=NOON, answered_at=NOON)
        question = replace(question, answers=(*question.answers, answer))
    return question


def round_of(hand: str, community: str, *choices: Choice, bonus: Fraction | int = 0) -> Question:
    return played(dealt(parse_cards(hand), parse_cards(community), bonus=bonus), *choices)


# The account of a round


def test_a_wrong_ride_that_wins_costs_what_it_costs() -> None:
    account = Account.of(round_of("Tc 7d 2h", "Th 5s", RIDE, RIDE))
    assert account.result == 30
    assert account.cost == -10 * weigh(parse_cards("Tc 7d 2h"), WITH_BONUS).advantage > 0
    assert account.optimal == -10 * EDGE
    assert account.luck == 30 + 10 * EDGE + account.cost


def test_a_right_pull_that_would_have_won_costs_nothing() -> None:
    account = Account.of(round_of("Tc 7d 2h", "9s Th", PULL, PULL))
    assert account.result == 10
    assert account.cost == 0


def test_the_bonus_bet_is_in_the_result_and_in_what_is_expected() -> None:
    without = Account.of(round_of("8c 8d 2h", "9s 3h", PULL, PULL))
    with_it = Account.of(round_of("8c 8d 2h", "9s 3h", PULL, PULL, bonus=5))
    assert with_it.result - without.result == 5  # a pair pays 1 to 1
    assert with_it.optimal - without.optimal == -5 * STANDARD_BONUS.house_edge
    assert with_it.cost == without.cost == 0


def test_an_unfinished_round_has_no_account() -> None:
    with pytest.raises(UnfinishedRoundError):
        Account.of(round_of("Tc 7d 2h", "Th 5s", RIDE))


def test_optimal_play_loses_the_published_edge() -> None:
    assert optimal_mean(STANDARD_RULES, Fraction(1), Fraction(0)) == -EDGE
    assert optimal_mean(WITH_BONUS, Fraction(10), Fraction(5)) == (
        -10 * EDGE - 5 * STANDARD_BONUS.house_edge
    )


@pytest.mark.parametrize("limit", [None, Fraction(50)])
@pytest.mark.parametrize("hand", ["Tc 7d 2h", "Th Jh Qh", "5c 6d 7h"])
def test_luck_does_not_depend_on_how_a_hand_is_played(hand: str, limit: Fraction | None) -> None:
    """Over all boards a hand brings as much luck to whoever pulls as to whoever rides.

    So a mistake is in the cost alone, and averages to exactly what it costs.
    """
    own = parse_cards(hand)
    rules = replace(WITH_BONUS, limit=limit)
    rest = [card for card in DECK if card not in own]
    boards = list(permutations(rest, 2))
    mean = optimal_mean(rules, Fraction(10), Fraction(0))
    averages = set()
    for line in LINES:
        luck = Fraction(0)
        costs: dict[Card, Fraction] = {}  # it depends on the cards in view alone
        for first, second in boards:
            if first not in costs:
                question = played(dealt(own, (first, second), rules), *line)
                costs[first] = Account.of(question).cost
            net = Round(own, (first, second), line).settle(rules, Fraction(10)).net
            luck += net - mean + costs[first]
        averages.add(luck / len(boards))
    assert len(averages) == 1


money = st.integers(-(10**7), 10**7).map(lambda part: Fraction(part, 1176))
accounts = st.builds(Account, st.just(1), money, money, money.map(abs))


@settings(deadline=None)
@given(st.lists(accounts, max_size=5))
def test_what_is_printed_adds_up_and_is_right_to_two_cents(rounds: list[Account]) -> None:
    seat = Seat(1, Fraction(100), "$", tuple(accumulate(rounds, Account.plus, initial=Account())))
    exact, shown = seat.account, seat.account.to_the_cent()
    assert exact.result == exact.luck + exact.optimal - exact.cost
    assert shown.result == shown.luck + shown.optimal - shown.cost
    for amount in (shown.result, shown.luck, shown.optimal, shown.cost):
        assert (100 * amount).denominator == 1
    assert abs(shown.luck - exact.luck) <= Fraction(2, 100)


# The seat


def test_the_bankroll_at_every_stage_of_a_round() -> None:
    seat = Seat(1, Fraction(1000), "$")
    assert seat.money == 1000
    assert seat.out == seat.dealt == 0
    assert seat.open_round is None
    hand = ("Tc 7d 2h", "Th 5s")
    stages = (
        ((), 965, 35),  # three bets and the bonus go out
        ((PULL,), 975, 25),  # bet 1 comes back
        ((RIDE,), 965, 35),
    )
    for choices, money_left, out in stages:
        question = round_of(*hand, *choices, bonus=5)
        seat = seat.after(question)
        assert seat.money == money_left
        assert seat.out == out
        assert (seat.open_round, seat.dealt) == (question, 1)
    question = round_of(*hand, PULL, RIDE, bonus=5)
    seat = seat.after(question)
    assert seat.money == 1000 + 20 - 5
    assert seat.out == 0
    assert (seat.open_round, seat.dealt) == (None, 1)
    assert seat.after(question) == seat  # looked at again


def test_a_seat_covers_three_bets_and_the_bonus_or_it_does_not() -> None:
    seat = Seat(1, Fraction(35), "$")
    assert seat.covers(Fraction(10), Fraction(5))
    assert not seat.covers(Fraction(10), Fraction(6))
    assert not seat.covers(Fraction(12), Fraction(0))


def test_the_lines_run_from_nothing_to_the_account_of_the_seat() -> None:
    won = round_of("Tc 7d 2h", "Th 5s", RIDE, RIDE)
    lost = replace(round_of("Tc 7d 2h", "9s 3h", PULL, PULL), id="two")
    seat = Seat(1, Fraction(100), "$").after(won).after(lost)
    nothing, first, both = seat.running
    assert (nothing, first) == (Account(), Account.of(won))
    assert both == seat.account == Account.of(won).plus(Account.of(lost))
    assert [one.rounds for one in seat.running] == [0, 1, 2]
