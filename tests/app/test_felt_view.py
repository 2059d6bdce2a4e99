"""What travels to the felt table, and what is believed of what comes back."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import trainer.app.felt
from strategy_tables.cards import DECK, parse_cards
from trainer.app.felt import FeltEvent, read_event
from trainer.app.felt.step_card import OVER, StepTurn, read_turn
from trainer.app.felt.view import (
    Act,
    Bet,
    BetState,
    Contrast,
    Explanation,
    FeltView,
    FeltViewError,
    Grade,
    OutsTable,
    Placard,
    Tile,
    VerdictLine,
)
from trainer.card_faces import face_svg

HAND = parse_cards("9s 8s Qs")
QUESTION = FeltView(
    question="q1",
    stage="ask-1",
    deal="d1",
    hand=HAND,
    community=(None, None),
    bets=(Bet("$", "$10"), Bet("2", "$10"), Bet("1", "$10", asked=True)),
    ask="Decision 1 of 2 · bet 1",
    actions=(Act.PULL, Act.RIDE),
    panel=Placard("Pay table", (("Flush", "8 to 1"),)),
)
HERE = Path(trainer.app.felt.__file__).parent


def sent(view: FeltView) -> Any:  # noqa: ANN401  what JSON reads is anything
    return json.loads(json.dumps(view.as_data()))


def test_a_question_shows_the_browser_no_card_but_the_players_own() -> None:
    text = json.dumps(sent(QUESTION), ensure_ascii=False)
    for card in set(DECK) - set(HAND):
        assert card.name not in text
        assert json.dumps(face_svg(card, four_colour=True))[1:-1] not in text


def test_a_press_that_was_not_taken_is_the_same_question_still() -> None:
    assert sent(QUESTION)["sent_back"] == 0
    assert sent(replace(QUESTION, sent_back=2)) == sent(QUESTION) | {"sent_back": 2}


def test_a_hidden_card_is_called_face_down() -> None:
    assert [card["name"] for card in sent(QUESTION)["community"]] == ["Face-down card"] * 2
    assert [card["name"] for card in sent(QUESTION)["hand"]] == [card.name for card in HAND]


def test_a_turned_card_keeps_its_place_and_its_identity() -> None:
    (queen,) = parse_cards("Qd")
    before = sent(QUESTION)
    after = sent(replace(QUESTION, question="q2", community=(queen, None)))
    for row in ("hand", "community"):
        assert [card["id"] for card in before[row]] == [card["id"] for card in after[row]]
    assert after["community"][0]["name"] == "Queen of diamonds"


def test_the_same_cards_in_a_new_deal_are_dealt_anew() -> None:
    again = sent(replace(QUESTION, deal="d2"))
    assert {card["id"] for card in again["hand"]}.isdisjoint(
        card["id"] for card in sent(QUESTION)["hand"]
    )


def test_without_a_deal_a_new_question_is_a_new_deal() -> None:
    ids = [
        sent(replace(QUESTION, deal=None, question=question))["hand"][0]["id"]
        for question in ("q1", "q2")
    ]
    assert ids[0] != ids[1]


def test_two_colours_reach_every_card() -> None:
    contrast = Contrast("Across the line", parse_cards("9d Jd Qd"), "ride")
    view = replace(QUESTION, hand=parse_cards("9d 8d Qd"), panel=Explanation("", None, contrast))
    blue, red = "#1656b8", "#c4122f"
    assert blue in json.dumps(sent(view))
    two = json.dumps(sent(replace(view, four_colour=False)))
    assert blue not in two
    assert red in two


def test_buttons_are_named_as_the_contract_says() -> None:
    assert [act.label for act in Act] == [
        "Pull",
        "Let it ride",
        "Turn the card",
        "Next hand",
        "Deal",
    ]


@pytest.mark.parametrize(
    ("bet", "name"),
    [
        (Bet("1", "10"), "Bet 1: 10 up"),
        (Bet("2", "$10", BetState.PULLED), "Bet 2: $10 pulled"),
        (Bet("$", "$5", BetState.WON, "+$40"), "Dollar bet: $5 won, +$40"),
    ],
)
def test_a_bet_says_what_it_is(bet: Bet, name: str) -> None:
    assert bet.name == name


@pytest.mark.parametrize(
    "too_much",
    [
        {"hand": parse_cards("2c 3c 4c 5c")},
        {"community": (None,) * 3},
        {"bets": (Bet("1", "10"),) * 4},
        {"actions": (Act.PULL, Act.RIDE, Act.NEXT)},
        {"tally": (Tile("a", "1"),) * 5},
    ],
    ids=lambda change: next(iter(change)),
)
def test_the_table_refuses_what_it_has_no_room_for(too_much: dict[str, Any]) -> None:
    with pytest.raises(FeltViewError, match=next(iter(too_much))):
        replace(QUESTION, **too_much)


def test_an_outs_table_has_a_cell_for_every_column() -> None:
    with pytest.raises(FeltViewError, match="2 cells for 3 columns"):
        OutsTable("48 cards", ("", "cards", "worth"), (("flush", "9", "+72"),), ("sum", "48"))


def test_the_browsers_side_knows_every_grade_act_and_bet_state() -> None:
    draws, guards, paints = (
        (HERE / name).read_text(encoding="utf-8")
        for name in ("felt.js", "felt_guard.js", "felt.css")
    )
    for grade in Grade:
        assert f"{grade.value}: " in draws
        assert f'[data-grade="{grade.value}"]' in paints
    for act in Act:
        assert f'"{act.value}"' in guards
    for state in BetState:
        assert f'[data-state="{state.value}"]' in paints


def test_everything_shown_after_an_answer_travels_as_json() -> None:
    outs = OutsTable("48 cards", ("", "cards"), (("flush", "9"),), ("sum", "48"))
    view = replace(
        QUESTION,
        verdict=VerdictLine(Grade.RIGHT, "Right — pull", "riding would cost 0.071 bets"),
        panel=Explanation("**why**", outs, Contrast("Across", HAND, "ride")),
        notices=("met before",),
        tally=(Tile("This session", "24 decisions", "note"),),
    )
    data = sent(view)
    assert data["verdict"] == {
        "grade": "right",
        "headline": "Right — pull",
        "detail": "riding would cost 0.071 bets",
    }
    assert data["panel"]["outs"]["total"] == ["sum", "48"]
    assert [card["name"] for card in data["panel"]["contrast"]["cards"]] == [c.name for c in HAND]


@pytest.mark.parametrize(
    ("raw", "turn"),
    [
        ({"shown": 1, "wanted": 2, "nonce": 1}, StepTurn(1, 2)),
        ({"shown": 4, "wanted": OVER}, StepTurn(4, OVER)),
        ({"shown": 4}, None),
        ({"shown": "1", "wanted": 2}, None),
        ({"shown": 1, "wanted": 1.5}, None),
        ([1, 2], None),
        (None, None),
    ],
    ids=repr,
)
def test_a_turn_of_the_tours_card_names_two_steps(raw: object, turn: StepTurn | None) -> None:
    assert read_turn(raw) == turn


PRESS = {"question": "q1", "stage": "ask-1", "act": "pull", "milliseconds": 1200, "nonce": 1}


def test_a_press_is_read_as_it_was_sent() -> None:
    assert read_event(PRESS) == FeltEvent("q1", "ask-1", Act.PULL, 1200)


@pytest.mark.parametrize(
    "raw",
    [
        None,
        "pull",
        [PRESS],
        {},
        {**PRESS, "question": None},
        {**PRESS, "question": 7},
        {**PRESS, "question": "q" * 65},
        {**PRESS, "stage": "s" * 17},
        {**PRESS, "stage": 1},
        {**PRESS, "act": "cheat"},
        {**PRESS, "act": ["pull"]},
        {**PRESS, "act": None},
    ],
    ids=repr,
)
def test_what_the_table_cannot_have_sent_is_no_press(raw: object) -> None:
    assert read_event(raw) is None


@pytest.mark.parametrize(
    "milliseconds", [-1, 3_600_001, 1e9, 12.5, float("nan"), True, "5", None, [1]], ids=repr
)
def test_a_time_that_makes_no_sense_is_unknown_but_the_press_counts(milliseconds: object) -> None:
    event = read_event({**PRESS, "milliseconds": milliseconds})
    assert event == FeltEvent("q1", "ask-1", Act.PULL, None)


@pytest.mark.parametrize("milliseconds", [0, 3_600_000])
def test_an_hour_is_the_longest_time(milliseconds: int) -> None:
    event = read_event({**PRESS, "milliseconds": milliseconds})
    assert event is not None
    assert event.milliseconds == milliseconds
