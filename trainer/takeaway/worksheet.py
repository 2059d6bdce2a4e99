"""A worksheet to print: hands to decide about, and an answer key on pages of its own."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from strategy_tables.cards import write_cards
from strategy_tables.situations import Decision
from trainer.errors import WorksheetError
from trainer.explaining import best_word, signed_bets, why
from trainer.rules import Rules
from trainer.takeaway.drawing import (
    BOLD,
    LEADING,
    Box,
    Inks,
    Line,
    Sheet,
    Words,
    lines_of,
    printable,
)
from trainer.takeaway.pdf_file import pdf_file
from trainer.takeaway.printer import A4_IN_COLOUR, Paper, Printer
from trainer.takeaway.questions import mixed_hands

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from strategy_tables.cards import Card
    from strategy_tables.pay_tables import PayTable
    from strategy_tables.values import Analysis

__all__ = ["MOST_QUESTIONS", "Asked", "Part", "sheets_pdf", "worksheet_pdf"]

MOST_QUESTIONS = 200

_MARGIN = 40.0
_INK, _SOFT = "#15171c", "#55585f"
_FIRST_ROW, _FOOT = 100.0, 36.0
_CARD = 31.0
_ROW = 82.0  # eight of them fill Letter, and fit A4, too
_COLUMNS = 3
_TEXT = 7.6


@dataclass(frozen=True, slots=True)
class Asked:
    """One question on paper.

    Attributes:
        label: its number, of at most five characters.
        cards: three or four, in the order dealt.
        analysis: what both choices are worth.
        bets_riding: as in a decision; counts under a payout limit alone.
        note: a few words under the question.
    """

    label: str
    cards: tuple[Card, ...]
    analysis: Analysis
    bets_riding: int = 1
    note: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Questions under the same rules; `about` says on each of its pages which these are."""

    asked: Sequence[Asked]
    rules: Rules
    about: str


def worksheet_pdf(
    table: PayTable,
    questions: int,
    seed: str,
    *,
    printer: Printer = A4_IN_COLOUR,
    title: str = "",
    limit_left_out: bool = False,
) -> bytes:
    """Questions, then their key; the same arguments give the same bytes.

    Args:
        table: the pays in force; there is no payout limit.
        questions: how many, 1 to `MOST_QUESTIONS`.
        seed: printed on every page, so that the key is found again.
        printer: its paper, and the inks of the suits; black for any.
        title: what stands above the questions.
        limit_left_out: whether every page says that there is no payout limit.

    Raises:
        WorksheetError: too few or too many questions.
    """
    if not 1 <= questions <= MOST_QUESTIONS:
        message = f"{questions} questions do not make a worksheet; ask for 1 to {MOST_QUESTIONS}"
        raise WorksheetError(message)
    rules = Rules(table)
    hands = mixed_hands(rules, questions, f"worksheet {seed}")
    asked = [Asked(str(number), hand.cards, hand.analysis) for number, hand in enumerate(hands, 1)]
    without = " · without a payout limit" if limit_left_out else ""
    about = f"pays {table}{without} · worksheet {printable(seed)}"
    heading = printable(title.strip()) or "Let It Ride worksheet"
    return sheets_pdf([Part(asked, rules, about)], heading, printer=printer)


def sheets_pdf(parts: Sequence[Part], heading: str, *, printer: Printer = A4_IN_COLOUR) -> bytes:
    """The questions of all parts under one heading, then the keys of all."""
    pages = [
        *chain.from_iterable(_question_pages(part, heading, printer) for part in parts),
        *chain.from_iterable(_key_pages(part, heading, printer.paper) for part in parts),
    ]
    for number, page in enumerate(pages, 1):
        foot = f"{number} / {len(pages)}"
        right, bottom = page.width - _MARGIN, page.height - 20
        page.items.append(Words(right, bottom, foot, 7, _SOFT, anchor="end"))
    return pdf_file(pages, heading, " · ".join(dict.fromkeys(part.about for part in parts)))


def _page(paper: Paper, heading: str, about: str) -> Sheet:
    page = Sheet(*paper.size)
    heading = lines_of(heading, 15, page.width - 2 * _MARGIN, BOLD)[0]
    page.items.append(Words(_MARGIN, 50, heading, 15, font=BOLD))
    line = lines_of(about, 7.5, page.width - 2 * _MARGIN)[0]
    page.items.append(Words(_MARGIN, 66, line, 7.5, _SOFT))
    page.items.append(Line(_MARGIN, 76, page.width - _MARGIN, 76, _SOFT))
    return page


def _question_pages(part: Part, heading: str, printer: Printer) -> Iterator[Sheet]:
    width, height = printer.paper.size
    column = (width - 2 * _MARGIN) / _COLUMNS
    per_page = _COLUMNS * int((height - _FIRST_ROW - _FOOT) / _ROW)
    for start in range(0, len(part.asked), per_page):
        page = _page(printer.paper, heading, part.about)
        task = "Three cards: take bet 1 back? Four cards: take bet 2 back? Mark what is right."
        page.items.append(Words(_MARGIN, 91, task, 8))
        page.items.append(Words(width - _MARGIN, 91, "Name: " + "_" * 26, 8, anchor="end"))
        for place, asked in enumerate(part.asked[start : start + per_page]):
            x = _MARGIN + place % _COLUMNS * column
            y = _FIRST_ROW + place // _COLUMNS * _ROW
            _draw_question(page, asked, x, y, inks=printer.inks)
        yield page


def _draw_question(page: Sheet, asked: Asked, x: float, y: float, *, inks: Inks) -> None:
    page.items.append(Words(x + 18, y + 20, asked.label, 10, font=BOLD, anchor="end"))
    left = x + 24
    page.hand(asked.cards, left, y + 6, _CARD, inks=inks)
    for place, word in enumerate(("pull", "let it ride")):
        at = left + 62 * place
        page.items.append(Box(at, y + 59, 9, 9, edge=_INK))
        page.items.append(Words(at + 13, y + 66.5, word, 8))
    page.items.append(Words(left, y + 79, asked.note, 6.5, _SOFT))


def _key_pages(part: Part, heading: str, paper: Paper) -> Iterator[Sheet]:
    page, y = _page(paper, f"Key: {heading}", part.about), 94.0
    cards, best, worth, reason = (_MARGIN + at for at in (22, 88, 134, 178))
    for asked in part.asked:
        lines = lines_of(_reason(asked, part.rules), _TEXT, page.width - _MARGIN - reason)
        if y + LEADING * _TEXT * len(lines) > page.height - _FOOT:
            yield page
            page, y = _page(paper, f"Key: {heading}", part.about), 94.0
        page.items.append(Words(_MARGIN + 18, y, asked.label, _TEXT, font=BOLD, anchor="end"))
        page.items.append(Words(cards, y, write_cards(asked.cards), _TEXT))
        page.items.append(Words(best, y, best_word(asked.analysis.advantage), _TEXT, font=BOLD))
        value = signed_bets(asked.analysis.advantage)
        page.items.append(Words(worth, y, value, _TEXT))
        for line in lines:
            page.items.append(Words(reason, y, line, _TEXT, _SOFT))
            y += LEADING * _TEXT
        y += 4
    yield page


def _reason(asked: Asked, rules: Rules) -> str:
    bet = 1 if asked.analysis.situation.decision is Decision.FIRST else 2
    reason = why(asked.analysis, rules, asked.bets_riding)
    return f"Bet {bet}. {reason}".replace("**", "")
