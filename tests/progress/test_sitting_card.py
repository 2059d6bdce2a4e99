"""What a sitting leaves behind."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.situations import situation
from strategy_tables.values import Choice
from tests.progress.test_views import LOW_PAIR, OPEN_ENDED, answer, sat
from trainer.progress import decisions, latest_sitting

if TYPE_CHECKING:
    from trainer.progress import SittingCard
    from trainer.records import SittingAnswer

PULL, RIDE = Choice.PULL, Choice.RIDE
ROYAL, FOUR_FLUSH, TRASH = "Th Jh Qh", "2h 4h 7h 9h", "2c 7d 9s"


def card_of(history: list[SittingAnswer]) -> SittingCard:
    found = latest_sitting(history, decisions(history))
    assert found is not None
    return found


def test_nothing_answered_leaves_no_card() -> None:
    assert latest_sitting([], decisions([])) is None


def test_the_three_costliest_leaks_of_the_last_sitting_alone() -> None:
    before = sat(answer(ROYAL, PULL), sitting=1)
    missed = [
        answer(LOW_PAIR, RIDE, 90),
        answer(TRASH, RIDE, 91),
        answer(ROYAL, PULL, 92),
        answer(FOUR_FLUSH, PULL, 93),
        answer(LOW_PAIR, RIDE, 94),
    ]
    card = card_of(before + sat(*missed, sitting=2))
    assert card.started == missed[0].answered_at
    assert card.figures["wrong"] == 5
    assert [leak.situation.id for leak in card.leaks] == [
        missed[2].situation.id,
        missed[1].situation.id,
        missed[3].situation.id,
    ]
    assert card.leaks[0].misses == (missed[2],)
    assert card.leaks[0].cost == missed[2].verdict.cost
    assert (card.leaks[0].wrong, card.leaks[0].scored) == (1, 1)


def test_misses_come_in_the_order_they_were_made() -> None:
    misses = [answer(LOW_PAIR, RIDE, number) for number in range(2)]
    (leak,) = card_of(sat(*misses, answer(LOW_PAIR, PULL, 3))).leaks
    assert leak.misses == tuple(misses)
    assert (leak.wrong, leak.scored, leak.cost) == (2, 3, 2 * misses[0].verdict.cost)


def test_put_right_is_what_was_missed_before_and_is_right_now() -> None:
    before = sat(answer(LOW_PAIR, RIDE), answer(ROYAL, PULL, 1), sitting=1)
    now = sat(
        answer(LOW_PAIR, PULL, 90),  # missed in the sitting before
        answer(FOUR_FLUSH, PULL, 91),
        answer(FOUR_FLUSH, RIDE, 92),  # missed and put right within this one
        answer(ROYAL, RIDE, 93),
        answer(ROYAL, PULL, 94),  # right, and missed again
        answer(TRASH, PULL, 95),  # right from the start
        answer(OPEN_ENDED, RIDE, 96),  # a tie can be neither
        sitting=2,
    )
    assert [one.id for one in card_of(before + now).put_right] == [
        "1 low pair",
        answer(FOUR_FLUSH, RIDE).situation.id,
    ]


def test_what_an_earlier_sitting_put_right_is_not_put_right_again() -> None:
    before = sat(answer(LOW_PAIR, RIDE), answer(LOW_PAIR, PULL, 1), sitting=1)
    assert card_of(before + sat(answer(LOW_PAIR, PULL, 90), sitting=2)).put_right == ()


def test_a_sitting_without_a_mistake_has_no_leak() -> None:
    card = card_of(sat(replace(answer(LOW_PAIR, PULL), stake=Fraction(5, 2))))
    assert card.leaks == ()
    assert card.figures["money"] == 0
    assert situation("1 low pair") not in card.put_right
