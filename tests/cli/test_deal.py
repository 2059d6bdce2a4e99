"""`deal`: deals of the contract's shape, the same for ever."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from strategy_tables.situations import SITUATIONS, situation, situation_of
from trainer.dealing import Deal, deal, deal_from

if TYPE_CHECKING:
    from tests.cli.conftest import Ask, Run

GOLDEN: Final = json.loads((Path(__file__).parents[1] / "golden" / "deals.json").read_bytes())


def written(made: Deal) -> dict[str, Any]:
    return {
        "seats": [list(map(str, cards)) for cards in made.seats],
        "community": list(map(str, made.community)),
    }


@pytest.mark.parametrize("golden", GOLDEN["deals"])
def test_golden_deals_never_change(golden: dict[str, Any]) -> None:
    made = deal(golden["seed"], golden["number"], len(golden["seats"]))
    assert written(made) == {key: golden[key] for key in ("seats", "community")}


@pytest.mark.parametrize("golden", GOLDEN["deals_from"])
def test_golden_deals_from_a_situation_never_change(golden: dict[str, Any]) -> None:
    wanted = situation(golden["situation"])
    made = deal_from(wanted, golden["seed"], golden["number"])
    assert written(made) == {key: golden[key] for key in ("seats", "community")}
    cards = made.seats[0] + made.community[: wanted.decision.cards_seen - 3]
    assert situation_of(cards) == wanted


def test_the_golden_deals_cover_what_can_be_asked() -> None:
    assert len(GOLDEN["deals"]) + len(GOLDEN["deals_from"]) >= 40
    assert {len(golden["seats"]) for golden in GOLDEN["deals"]} == {1, 7}
    named = {golden["situation"] for golden in GOLDEN["deals_from"]}
    assert len(named & {one.id for one in SITUATIONS}) == 12


def test_the_command_deals_the_same(ask: Ask) -> None:
    golden = next(one for one in GOLDEN["deals"] if one["number"] and len(one["seats"]) == 7)
    number = golden["number"]
    document = ask(
        "deal", "--seed", golden["seed"], "--start", str(number), "--hands", "2", "--seats", "7"
    )
    assert [one["number"] for one in document["deals"]] == [number, number + 1]
    first = document["deals"][0]
    assert (first["seats"], first["community"]) == (golden["seats"], golden["community"])


def test_a_table_of_seven_has_no_card_twice(ask: Ask) -> None:
    for one in ask("deal", "--seed", "x", "--hands", "20", "--seats", "7")["deals"]:
        cards = [card for seat in one["seats"] for card in seat] + one["community"]
        assert len(set(cards)) == len(cards) == 23


def test_one_deal_for_one_seat_is_what_a_seed_alone_gives(ask: Ask, run: Run) -> None:
    (one,) = ask("deal", "--seed", "an evening")["deals"]
    assert (one["number"], len(one["seats"]), len(one["community"])) == (0, 1, 2)
    said = run("deal", "--seed", "an evening")
    cards, community = (" ".join(part) for part in (one["seats"][0], one["community"]))
    assert said.out == f"deal 0: {cards}; community {community}\n"
