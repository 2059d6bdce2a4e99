"""Analyze: the page says what the command says, about the question in its address."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from streamlit.testing.v1 import AppTest

import trainer.app
from trainer.cli import main
from trainer.explaining import answer_words, money_words, signed_bets

if TYPE_CHECKING:
    from tests.app.learner import Learner

_SCREEN = Path(trainer.app.__file__).parent / "screens" / "analyze.py"
_PATIENCE = 120  # seconds; a busy machine imports slowly
_HEADLINES = {"ride": "Let it ride", "pull": "Pull"}


def _open(**address: str) -> AppTest:
    page = AppTest.from_file(_SCREEN, default_timeout=_PATIENCE)
    for name, text in address.items():
        page.query_params[name] = text
    page.run()
    assert not page.exception
    return page


def _answer(page: AppTest) -> str:
    (html,) = (one.value for one in page.markdown if "data-input" in one.value)
    return html


def _words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def _rows(html: str, kind: str) -> list[list[str]]:
    table = html.split(f'<table class="{kind}">')[1].split("</table>", maxsplit=1)[0]
    rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in table.split("<tr>")[1:]]
    return [[_words(cell) for cell in row] for row in rows]


def _form(page: AppTest) -> dict[str, Any]:
    (component,) = page.get("bidi_component")
    (view,) = json.loads(component.proto.json)
    return {field["name"]: field for field in view["fields"]}


@pytest.mark.parametrize(
    "address",
    [
        pytest.param({"cards": "7d 8d Td", "stake": "10"}, id="three cards"),
        pytest.param({"cards": "7d 8d Td", "seen": "9d", "stake": "10"}, id="after a card seen"),
        pytest.param(
            {"cards": "2c 2d 5h", "stake": "2.5", "limit": "500"}, id="three under a limit"
        ),
        pytest.param(
            {"cards": "KdQcJcTc", "stake": "10", "limit": "100", "up": "2"},
            id="four under a limit",
        ),
        pytest.param({"cards": "6d 7c 8h 9s", "stake": "1"}, id="a tie"),
        pytest.param(
            {"cards": "7d 8d 9d", "table": "california-03", "stake": "5"}, id="another table"
        ),
        pytest.param(
            {"cards": "7d 8d 9d", "table": "50/40/30/15/9/6/3/2/1", "stake": "5"}, id="own pays"
        ),
    ],
)
def test_page_and_command_say_the_same(
    address: dict[str, str], learner: Learner, capsys: pytest.CaptureFixture[str]
) -> None:
    options = {
        "--seen": "seen",
        "--pay-table": "table",
        "--stake": "stake",
        "--limit": "limit",
        "--bets-up": "up",
    }
    words = [
        part
        for option, name in options.items()
        if name in address
        for part in (option, address[name])
    ]
    assert main(["analyze", address["cards"], *words, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert main(["analyze", address["cards"], *words]) == 0
    text = " ".join(capsys.readouterr().out.split())

    html = _answer(_open(**{"table": "standard"} | address))
    shown = _words(html)
    best = "Either is right" if len(said["best"]) == 2 else _HEADLINES[said["best"][0]]
    assert f"{best} " in shown
    advantage = Fraction(said["advantage"])
    (_, ride, pull) = _rows(html, "answer-worth")
    stake = Fraction(said["stake"])
    assert ride == [
        "Let it ride",
        signed_bets(advantage, 6),
        said["advantage"].replace("-", "−"),
        money_words(advantage * stake, "$"),
    ]
    assert pull == ["Pull", "0", "0", "$0.00"]
    _, *outs, total = _rows(html, "answer-outs")
    assert [(row[0], row[1], row[-2]) for row in outs] == [
        (
            {"loss": "Nothing that pays", "pair": "Pair of tens or better"}.get(
                name, name.replace("_", " ").capitalize()
            ),
            f"{boards:,}",
            signed_bets(Fraction(said["shares"][name])),
        )
        for name, boards in said["outcomes"].items()
        if boards
    ]
    assert total[1] == f"{said['boards']:,}"
    assert sum(map(Fraction, said["shares"].values())) == advantage
    assert _plain(said["why"]) in _plain(shown)
    for flip in said["flips"]["pays"]:
        then = answer_words(Fraction(flip["advantage"]))
        line = f"{flip['instead']:,} to 1 instead of {flip['pays']:,}: {then}"
        assert _plain(line) in _plain(shown)
        assert line in text
    if said["flips"]["seen"]:
        then = answer_words(Fraction(said["flips"]["seen"]["advantage"]))
        assert _plain(f"seen elsewhere: {then}") in _plain(shown)
        assert f"seen elsewhere: {then}" in text
    else:
        assert "No four further cards" in shown
    if said["flips"]["unseen"]:
        then = answer_words(Fraction(said["flips"]["unseen"]["advantage"]))
        assert _plain(f"Without the cards seen: {then}") in _plain(shown)
        assert f"Without the cards seen: {then}" in text


def _plain(text: str) -> str:
    """Without spaces, which tags and line ends leave in different places."""
    return "".join(text.split())


def test_without_an_address_the_page_asks_for_cards_at_the_settings_table(
    learner: Learner,
) -> None:
    learner.change(pay_table="california-02", stake="25", limit="9000")
    page = _open()
    assert "Pick 3 cards." in _answer(page)
    fields = _form(page)
    assert {name: field["value"] for name, field in fields.items()} == {
        "cards": "",
        "seen": "",
        "table": "california-02",
        "stake": "25",
        "limit": "9000",
        "up": "",
    }
    assert fields["up"]["hidden"]


def test_a_shared_question_is_answered_by_its_own_terms_not_by_the_readers(
    learner: Learner,
) -> None:
    learner.change(pay_table="california-03", stake="25", limit="100")
    page = _open(cards="7d 8d 9d", table="standard", stake="10")
    fields = _form(page)
    assert (fields["table"]["value"], fields["stake"]["value"]) == ("standard", "10")
    assert fields["limit"]["value"] == ""
    assert "+0.214286" in _answer(page)


def test_ones_own_table_is_offered_by_its_name(learner: Learner) -> None:
    learner.change(own_tables={"Corner": "50/40/30/15/9/6/3/2/1"}, pay_table="Corner")
    field = _form(_open())["table"]
    assert field["value"] == "50/40/30/15/9/6/3/2/1"
    assert [field["value"], "Corner · 50/40/30/15/9/6/3/2/1"] in field["options"]


def test_complaints_stand_beside_their_fields_and_no_answer_beside_them(learner: Learner) -> None:
    page = _open(cards="7d 8x Td", table="standard", stake="ten")
    fields = _form(page)
    assert "'8x'" in fields["cards"]["complaint"]
    assert "'ten'" in fields["stake"]["complaint"]
    assert fields["cards"]["value"] == "7d 8x Td"
    assert "answer-worth" not in _answer(page)


def test_four_cards_under_a_limit_ask_what_became_of_bet_1(learner: Learner) -> None:
    page = _open(cards="7d 8d Td Jd", table="standard", stake="10", limit="500")
    assert not _form(page)["up"]["hidden"]
    assert "whether bet 1 rides" in _answer(page)
    assert "answer-worth" not in _answer(page)


def test_what_an_address_holds_is_never_markup(learner: Learner) -> None:
    page = _open(cards="<img src=x onerror=alert(1)>", table="<b>", stake="$1$")
    assert "<img" not in _answer(page)
    assert "'<b>'" in _form(page)["table"]["complaint"]
