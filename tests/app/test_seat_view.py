"""What the felt shows at the Table: result and decisions apart, and nothing before its time."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Final

import pytest

from strategy_tables.cards import parse_cards
from strategy_tables.values import Choice
from trainer.app.felt.view import Act, BetState, FeltView, Placard
from trainer.app.table.seat_card import summary_of
from trainer.app.views.seat_view import asked_at, seat_view, short_of
from trainer.coach.table import Account, Seat
from trainer.history import Mode, Question, answer_of
from trainer.settings import Settings

NOON: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
PULL, RIDE = Choice.PULL, Choice.RIDE
AT_ONCE: Final = Settings()
AT_END: Final = Settings(judged_at_end=True)
EMPTY: Final = Seat(7, Fraction(1000), "$")
GRADES: Final = ("Right", "Either", "Inaccuracy", "Mistake", "Blunder")


def plain(text: str) -> str:
    return text.replace("\N{WORD JOINER}", "")


def played(hand: str, community: str, *choices: Choice, bonus: int = 0) -> Question:
    question = Question(
        id="q",
        mode=Mode.TABLE,
        rules=AT_ONCE.rules,
        stake=Fraction(10),
        currency="$",
        hand=parse_cards(hand),
        community=parse_cards(community),
        dealt_at=NOON,
        bonus_stake=Fraction(bonus),
    )
    for choice in choices:
        if question.answers:
            question = replace(question, turned_at=NOON)
        answer = answer_of(question, choice, shown_at=NOON, answered_at=NOON)
        question = replace(question, answers=(*question.answers, answer))
    return question


def view_of(question: Question, settings: Settings = AT_ONCE) -> FeltView:
    return seat_view(EMPTY.after(question), settings)


def tiles(view: FeltView) -> dict[str, str]:
    return {tile.label: plain(f"{tile.value} {tile.note}").strip() for tile in view.tally}


def test_before_the_first_round_the_chips_are_with_the_player() -> None:
    view = seat_view(EMPTY, Settings(bonus="5"))
    assert (view.question, view.stage) == asked_at(EMPTY)
    assert view.hand == view.community == ()
    assert [bet.state for bet in view.bets] == [BetState.READY] * 3
    assert view.actions == (Act.DEAL,)
    assert view.ask == "Deal puts $10 on each circle and $5 on the bonus"
    assert tiles(view)["Bankroll"] == "$1,000.00"


def test_the_chips_leave_the_bankroll_and_a_pulled_one_comes_back() -> None:
    dealt = view_of(played("Tc 7d 2h", "Th 5s", bonus=5))
    assert tiles(dealt)["Bankroll"] == "$965.00 $35.00 on the table"
    assert dealt.notices == ("Three Card Bonus: **$5** on your own three cards.",)
    assert dealt.verdict is None
    assert isinstance(dealt.panel, Placard)
    pulled = view_of(played("Tc 7d 2h", "Th 5s", PULL, bonus=5))
    assert tiles(pulled)["Bankroll"] == "$975.00 $25.00 on the table"
    assert pulled.actions == (Act.TURN,)


def test_a_wrong_ride_that_wins_is_still_a_mistake() -> None:
    view = view_of(played("Tc 7d 2h", "Th 5s", RIDE, RIDE))
    assert view.ask == "Pair of tens or better with 3 bets up: +$30"
    assert any("still a mistake" in line for line in view.notices)
    shown = tiles(view)
    assert shown["Bankroll"] == "$1,030.00"
    assert shown["Result"] == "+$30.00 1 round"
    assert shown["Cost of mistakes"] != "$0.00"
    assert shown["Luck"].startswith("+$3")


@pytest.mark.parametrize("settings", [AT_ONCE, AT_END])
def test_the_verdict_is_the_same_whether_the_last_card_wins_or_loses(settings: Settings) -> None:
    won = view_of(played("Tc 7d 2h", "5s Th", RIDE, RIDE), settings)
    lost = view_of(played("Tc 7d 2h", "5s 3d", RIDE, RIDE), settings)
    assert won.verdict == lost.verdict is not None
    assert won.panel == lost.panel
    assert tiles(won)["Cost of mistakes"] == tiles(lost)["Cost of mistakes"]
    assert tiles(won)["Luck"] != tiles(lost)["Luck"]


def test_the_parts_of_a_result_add_up_on_the_screen() -> None:
    for choices in ((RIDE, RIDE), (RIDE, PULL), (PULL, PULL)):
        view = view_of(played("Tc 7d 2h", "Th 5s", *choices, bonus=5))
        line = next(one for one in view.notices if one.startswith("Result"))
        found = re.findall(r"([+\N{MINUS SIGN}]?)\$(\d+\.\d\d)", plain(line))
        amounts = [Fraction(number) * (-1 if sign != "+" else 1) for sign, number in found]
        result, *parts = amounts
        assert len(parts) == 3
        assert result == sum(parts)


def test_judged_at_the_end_nothing_is_said_between_the_decisions() -> None:
    question = played("Tc 7d 2h", "Th 5s", RIDE)
    assert view_of(question, AT_ONCE).verdict is not None
    view = view_of(question, AT_END)
    assert view.verdict is None
    assert isinstance(view.panel, Placard)
    assert tiles(view)["Cost of mistakes"] == "$0.00"
    assert tiles(view_of(question, AT_ONCE))["Cost of mistakes"] != "$0.00"
    sent = json.dumps(view.as_data())
    assert not any(grade in sent for grade in GRADES)


def test_judged_at_the_end_both_decisions_are_named_and_the_costlier_explained() -> None:
    first_wrong = view_of(played("Tc 7d 2h", "Th 5s", RIDE, RIDE), AT_END)
    assert first_wrong.verdict is not None
    assert first_wrong.verdict.headline == "Blunder — pulling was right"
    assert first_wrong.verdict.detail.startswith("bet 1: costs ")
    assert first_wrong.notices[0] == (
        "Bet 1: **Blunder — pulling was right**. Bet 2: **Right — let it ride**."
    )
    both_right = view_of(played("Tc 7d 2h", "Th 5s", PULL, RIDE), AT_END)
    assert both_right.verdict is not None
    assert both_right.verdict.headline == "Right — let it ride"
    assert both_right.verdict.detail.startswith("bet 2: ")


def test_the_bonus_is_told_apart_from_the_bets() -> None:
    view = view_of(played("8c 8d 2h", "9s 3h", PULL, PULL, bonus=5))
    assert plain(view.ask) == "Nothing that pays with 1 bet up: \N{MINUS SIGN}$10 · bonus +$5"
    assert "Three Card Bonus: pair, **+$5.00**." in view.notices
    assert tiles(view)["Bankroll"] == "$995.00"


@pytest.mark.parametrize(
    ("bankroll", "settings", "said"),
    [
        (29, Settings(), "Your bankroll of $29.00 no longer covers three bets of $10.00"),
        (34, Settings(bonus="5"), "three bets of $10.00 and $5.00 on the bonus"),
        (0, Settings(), "used up"),
    ],
)
def test_without_the_money_there_is_a_sentence_and_no_deal(
    bankroll: int, settings: Settings, said: str
) -> None:
    seat = replace(EMPTY, bankroll=Fraction(bankroll))
    view = seat_view(seat, settings)
    assert view.actions == ()
    assert said in view.notices[0]
    assert "sit down again" in view.notices[0]
    assert short_of(replace(seat, bankroll=Fraction(35)), settings) is None


def test_an_open_round_is_played_on_whatever_is_left_of_the_bankroll() -> None:
    seat = replace(EMPTY, bankroll=Fraction(30)).after(played("Tc 7d 2h", "Th 5s"))
    assert seat_view(seat, AT_ONCE).actions == (Act.PULL, Act.RIDE)
    assert short_of(seat, AT_ONCE) is None


@pytest.mark.parametrize(
    ("account", "said"),
    [
        (Account(2, Fraction(30), Fraction(-1), Fraction(3)), "lucky by $34.00; mistakes cost $3"),
        (Account(2, Fraction(-30), Fraction(-1), Fraction(3)), "You were unlucky by $26.00"),
        (Account(2, Fraction(-1), Fraction(-1)), "Luck came out even; you made no mistake."),
    ],
)
def test_a_seat_in_one_sentence(account: Account, said: str) -> None:
    assert said in summary_of(account, "$")
