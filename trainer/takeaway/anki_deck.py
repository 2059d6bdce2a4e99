"""A deck for Anki: the hands near the line, each card with its verdict, outs and reason.

Importing a newer deck of the same pay table changes cards in place and loses no review: each has
an id that hangs on its pays, its situation and its number alone.
"""

from __future__ import annotations

import io
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING

import genanki

from strategy_tables.situations import SITUATIONS, Decision
from trainer.card_faces import small_face_svg
from trainer.coach.sides import NEAR, worth_of_asking
from trainer.errors import WorksheetError
from trainer.explaining import contrast_of, outs_of, signed_bets, why
from trainer.rules import Rules
from trainer.takeaway.questions import fresh_hands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy_tables.cards import Card
    from strategy_tables.pay_tables import PayTable
    from strategy_tables.situations import Situation
    from trainer.takeaway.questions import Hand

__all__ = ["MOST_HANDS", "anki_deck", "near_situations"]

MOST_HANDS = 20
"""Hands of each situation; more of them ask nothing new."""

_SEED = "anki"
_QUESTION = {
    Decision.FIRST: "Three cards: pull bet 1, or let it ride?",
    Decision.SECOND: "Four cards: pull bet 2, or let it ride?",
}
_CSS = """
.card { font-family: Verdana, sans-serif; font-size: 18px; text-align: center;
  color: #15171c; background: #f4f1e8; }
.nightMode.card, .night_mode .card { color: #f4ecd3; background: #0c2f25; }
.hand svg { width: 64px; margin: 2px; }
.small svg { width: 36px; margin: 1px; }
table { margin: 0.6em auto; border-collapse: collapse; font-size: 15px; }
td, th { padding: 2px 10px; text-align: right; border-bottom: 1px solid #8c8678; }
td:first-child, th:first-child { text-align: left; }
.verdict { font-size: 24px; font-weight: bold; }
.table { font-size: 12px; opacity: 0.7; }
"""


def near_situations(rules: Rules) -> tuple[Situation, ...]:
    """The situations worth a card: ties, and all within a quarter of a bet of the line."""
    worth = worth_of_asking(rules)
    return tuple(one for one in SITUATIONS if abs(worth[one]) <= NEAR)


def anki_deck(table: PayTable, hands: int, *, four_colour: bool = True) -> bytes:
    """The `.apkg` file, with so many hands of each situation near the line (1 to `MOST_HANDS`).

    Raises:
        WorksheetError: too few or too many hands.
    """
    if not 1 <= hands <= MOST_HANDS:
        message = f"{hands} hands per situation do not make a deck; ask for 1 to {MOST_HANDS}"
        raise WorksheetError(message)
    rules = Rules(table)
    name = f"Let It Ride {table}"
    deck = genanki.Deck(_id_of(f"deck {table}"), name, escape(f"{table.name}: {table}"))
    model = genanki.Model(
        _id_of("note of one hand"),
        "Let It Ride hand",
        fields=[{"name": "Question"}, {"name": "Answer"}, {"name": "Table"}],
        templates=[
            {
                "name": "Pull or ride",
                "qfmt": '{{Question}}<p class="table">{{Table}}</p>',
                "afmt": '{{Question}}<hr id="answer">{{Answer}}<p class="table">{{Table}}</p>',
            }
        ],
        css=_CSS,
    )
    for one in near_situations(rules):
        for number, hand in enumerate(fresh_hands(one, rules, hands, _SEED)):
            note = genanki.Note(
                model=model,
                fields=[
                    _question(hand, four_colour=four_colour),
                    _answer(hand, rules, four_colour=four_colour),
                    f"pays {table}",
                ],
                tags=[f"decision-{int(one.decision)}", one.key.replace(" ", "-")],
                guid=genanki.guid_for(str(table), one.id, number),
            )
            deck.add_note(note)
    file = io.BytesIO()
    genanki.Package(deck).write_to_file(file)
    return file.getvalue()


def _id_of(text: str) -> int:
    """A number that Anki takes for an id, the same for the same text."""
    return int.from_bytes(sha256(text.encode()).digest()[:4], "big") | 1 << 32


def _drawn(cards: Sequence[Card], kind: str, *, four_colour: bool) -> str:
    faces = "".join(
        f'<span role="img" aria-label="{card.name}">'
        f"{small_face_svg(card, four_colour=four_colour)}</span>"
        for card in cards
    )
    return f'<div class="{kind}">{faces}</div>'


def _question(hand: Hand, *, four_colour: bool) -> str:
    asked = _QUESTION[hand.analysis.situation.decision]
    return f"{_drawn(hand.cards, 'hand', four_colour=four_colour)}<p>{asked}</p>"


def _answer(hand: Hand, rules: Rules, *, four_colour: bool) -> str:
    advantage = hand.analysis.advantage
    verdict = (
        "Either is right"
        if advantage == 0
        else f"{'Let it ride' if advantage > 0 else 'Pull'}: {signed_bets(advantage)} bets"
    )
    reason = escape(why(hand.analysis, rules))
    while "**" in reason:
        reason = reason.replace("**", "<b>", 1).replace("**", "</b>", 1)
    parts = [f'<p class="verdict">{verdict}</p>', f"<p>{reason}</p>", _outs(hand, rules)]
    if (contrast := contrast_of(hand.analysis, rules)) is not None:
        word = "ride" if contrast.advantage > 0 else "pull"
        parts.append(f"<p>Across the line: {word}, {signed_bets(contrast.advantage)}</p>")
        parts.append(_drawn(contrast.cards, "small", four_colour=four_colour))
    return "".join(parts)


def _outs(hand: Hand, rules: Rules) -> str:
    outs = outs_of(hand.analysis, rules)
    rows = "".join(
        f"<tr><td>{row.rank.words}</td><td>{row.boards:,}</td><td>{row.pays}</td></tr>"
        for row in outs.rows
    )
    total = f"<tr><th>all</th><th>{outs.boards:,}</th><th></th></tr>"
    head = "<tr><th>final hand</th><th>boards</th><th>pays</th></tr>"
    return f"<table>{head}{rows}{total}</table>"
