"""A deck for Anki, read back as Anki reads it: a zip with an SQLite collection."""

from __future__ import annotations

import io
import json
import re
import sqlite3
import zipfile
from typing import TYPE_CHECKING, NamedTuple

import pytest

from strategy_tables.cards import DECK
from strategy_tables.pay_tables import PRESETS, STANDARD, PayTable
from strategy_tables.situations import SITUATIONS, situation_of
from strategy_tables.values import analyze, ride_value
from trainer.errors import WorksheetError
from trainer.explaining import signed_bets
from trainer.takeaway.anki_deck import anki_deck

if TYPE_CHECKING:
    from pathlib import Path

_CARDS = {card.name: card for card in DECK}
_NAME = re.compile('aria-label="([^"]+)"')


class Note(NamedTuple):
    """A row of the collection."""

    guid: str
    question: str
    answer: str
    table: str


def _notes(content: bytes, folder: Path) -> list[Note]:
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        package.extract("collection.anki2", folder)
    collection = sqlite3.connect(folder / "collection.anki2")
    try:
        rows = collection.execute("select guid, flds from notes order by id").fetchall()
        assert collection.execute("select count(*) from cards").fetchone() == (len(rows),)
        decks = json.loads(collection.execute("select decks from col").fetchone()[0])
    finally:
        collection.close()
    assert any(deck["name"].startswith("Let It Ride ") for deck in decks.values())
    return [Note(guid, *fields.split("\x1f")) for guid, fields in rows]


@pytest.mark.parametrize("table", [STANDARD, PRESETS["california-03"]], ids=str)
def test_every_card_asks_a_close_hand_and_answers_right(table: PayTable, tmp_path: Path) -> None:
    notes = _notes(anki_deck(table, 4), tmp_path)
    met = []
    for note in notes:
        cards = [_CARDS[name] for name in _NAME.findall(note.question)]
        analysis = analyze(cards, table)
        assert abs(analysis.advantage) <= 0.25
        met.append(analysis.situation)
        assert note.table == f"pays {table}"
        assert "bets" not in note.question
        if len(analysis.best) == 2:
            assert "Either is right" in note.answer
            continue
        word = "Let it ride" if analysis.advantage > 0 else "Pull"
        assert f"{word}: {signed_bets(analysis.advantage)} bets" in note.answer
        assert f"<th>{analysis.boards:,}</th>" in note.answer
        assert "**" not in note.answer
        other = [_CARDS[name] for name in _NAME.findall(note.answer)]
        assert analyze(other, table).advantage * analysis.advantage < 0
    near = [one for one in SITUATIONS if abs(ride_value(one, table)) <= 0.25]
    assert [met.count(one) for one in near] == [4] * len(near)
    assert len(near) > 10


def test_a_newer_deck_changes_cards_in_place_and_hands_differ(tmp_path: Path) -> None:
    first = _notes(anki_deck(STANDARD, 2), tmp_path)
    more = _notes(anki_deck(STANDARD, 5), tmp_path)
    assert {note.guid: note.question for note in first}.items() <= {
        note.guid: note.question for note in more
    }.items()
    assert len({note.guid for note in more}) == len(more)
    questions = {note.question for note in more}
    assert len(questions) > 0.95 * len(more)
    other = _notes(anki_deck(PRESETS["california-02"], 2), tmp_path)
    assert not {note.guid for note in other} & {note.guid for note in first}


def test_situations_of_few_hands_repeat_them(tmp_path: Path) -> None:
    notes = _notes(anki_deck(PRESETS["california-03"], 20), tmp_path)
    hands = [frozenset(_NAME.findall(note.question)) for note in notes]
    qjt = [
        hand for hand in hands if situation_of([_CARDS[name] for name in hand]).key == "mixed s3 h3"
    ]
    assert len(qjt) == 20


@pytest.mark.parametrize("hands", [0, 21])
def test_a_number_of_hands_that_cannot_be_is_quoted(hands: int) -> None:
    with pytest.raises(WorksheetError, match=f"^{hands} hands"):
        anki_deck(STANDARD, hands)
