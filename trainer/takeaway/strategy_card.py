"""The strategy card of a pay table: the rules to play by, the map, and the hands at the line.

One page has everything; a wallet card has the size of a bank card on either side of a fold. Both
are exact for the pay table, without a payout limit and without cards seen elsewhere; for
somebody who plays under a limit, `limit_left_out` makes them say so where it is seen.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from strategy_tables.economics import figures
from strategy_tables.pay_tables import STANDARD
from strategy_tables.rule_search import shortest_rules
from strategy_tables.situations import Decision
from trainer.dealing import hand_of
from trainer.explaining import RULE_TERMS, list_words, percent, signed_bets, tie_words
from trainer.takeaway.drawing import (
    BOLD,
    LEADING,
    MILLIMETRE,
    REGULAR,
    Box,
    Inks,
    Line,
    Sheet,
    Words,
    lines_of,
    printable,
    width_of,
)
from trainer.takeaway.pdf_file import pdf_file
from trainer.takeaway.printer import A4_IN_COLOUR, Paper, Printer
from trainer.takeaway.strategy_map import Cells, draw_large_map, draw_small_map
from trainer.takeaway.strategy_table import changes_from_standard, entries_of
from trainer.takeaway.svg_file import svg_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy_tables.pay_tables import PayTable
    from trainer.takeaway.strategy_table import Change, Entry

__all__ = ["CardSize", "card_pdf", "card_svg", "draw_page_card", "draw_wallet_card"]

_GREEN, _CREAM, _SOFT = "#0c2f25", "#f4ecd3", "#55585f"
_WALLET = 85.6 * MILLIMETRE, 53.98 * MILLIMETRE  # ISO/IEC 7810 ID-1, as bank cards are
_MARGIN = 36.0
_SMALLEST = 3.0  # the smallest size of rules, where a table needs very many
_HEADINGS = {Decision.FIRST: "First decision", Decision.SECOND: "Second decision"}
_SEEN = {Decision.FIRST: "three cards · bet 1", Decision.SECOND: "four cards · bet 2"}
_NO_LIMIT = "Without a payout limit"
_EXAMPLES = 2  # hands on each side of the line


class CardSize(Enum):
    """A page of the printer's paper, or what goes into a wallet."""

    PAGE = "page"
    WALLET = "wallet"


def card_pdf(
    table: PayTable,
    size: CardSize,
    *,
    printer: Printer = A4_IN_COLOUR,
    limit_left_out: bool = False,
) -> bytes:
    """The card as one page; a wallet card lies on a sheet with marks to cut and fold."""
    if size is CardSize.PAGE:
        sheet = draw_page_card(table, printer=printer, limit_left_out=limit_left_out)
    else:
        card = draw_wallet_card(table, limit_left_out=limit_left_out)
        sheet = _with_cut_marks(card, printer.paper)
    return pdf_file([sheet], _title(table), _subject(table))


def card_svg(
    table: PayTable,
    size: CardSize,
    *,
    printer: Printer = A4_IN_COLOUR,
    limit_left_out: bool = False,
) -> bytes:
    """The card as a drawing of its true size; a wallet card without the sheet around it."""
    sheet = (
        draw_page_card(table, printer=printer, limit_left_out=limit_left_out)
        if size is CardSize.PAGE
        else draw_wallet_card(table, limit_left_out=limit_left_out)
    )
    said = [
        f"{_HEADINGS[decision]}: {'; '.join(list_words(shortest_rules(decision, table)))}"
        for decision in Decision
    ]
    return svg_file(sheet, _title(table), " ".join(said))


def _title(table: PayTable) -> str:
    return f"Let It Ride strategy card: {_name(table)}"


def _subject(table: PayTable) -> str:
    return f"Pays {table}; house edge {percent(figures(table).house_edge, 4)}"


def _name(table: PayTable) -> str:
    """Its name, or where that cannot be printed, its pays."""
    return table.name if printable(table.name) == table.name else str(table)


class _Set(NamedTuple):
    """A line of text as it is to be set, `indent` from the left."""

    text: str
    size: float
    indent: float = 0
    font: str = REGULAR


def _rules_at(decision: Decision, table: PayTable, width: float, size: float) -> list[_Set]:
    """The rules of a decision in lines that are not wider."""
    rules = shortest_rules(decision, table)
    opening, *named = list_words(rules)
    closing = named.pop() if named else ""
    dash, text = 0.5 * size, 1.6 * size
    lines = [_Set(opening, size, font=BOLD)]
    for rule in named:
        first, *more = lines_of(rule, size, width - text)
        lines += [_Set(f"– {first}", size, dash), *(_Set(line, size, text) for line in more)]
    if closing:
        lines.append(_Set(closing, size, font=BOLD))
    small = 0.8 * size
    lines += [_Set(line, small) for line in lines_of(tie_words(rules), small, width) if line]
    return lines


def _height(lines: Sequence[_Set]) -> float:
    return sum(LEADING * line.size for line in lines)


def _rules_that_fit(
    decisions: Sequence[Decision], table: PayTable, width: float, height: float, largest: float
) -> list[list[_Set]]:
    """The rules of the decisions, as large as all of them fit below each other."""
    size = largest
    while True:
        lists = [_rules_at(decision, table, width, size) for decision in decisions]
        if sum(map(_height, lists)) <= height or size <= _SMALLEST:
            return lists
        size -= 0.2


def _draw_lines(sheet: Sheet, lines: Sequence[_Set], x: float, y: float) -> float:
    """Lines below each other, the first baseline at y; where the next would be."""
    for line in lines:
        sheet.items.append(Words(x + line.indent, y, line.text, line.size, font=line.font))
        y += LEADING * line.size
    return y


def draw_page_card(table: PayTable, *, printer: Printer, limit_left_out: bool = False) -> Sheet:
    """Everything on one page."""
    sheet = Sheet(*printer.paper.size)
    width = sheet.width - 2 * _MARGIN
    _draw_head(sheet, table)
    if limit_left_out:
        words = Words(sheet.width - _MARGIN, 50, _NO_LIMIT, 11, _CREAM, BOLD, anchor="end")
        sheet.items.append(words)
    column, top = (width - 18) / 2, 100.0
    bottom = top
    for left, decision in zip((_MARGIN, _MARGIN + column + 18), Decision, strict=True):
        _draw_heading(sheet, decision, left, top, _SEEN[decision])
        (lines,) = _rules_that_fit([decision], table, column, 130, 9.6)
        bottom = max(bottom, _draw_lines(sheet, lines, left, top + 17))
    y = sheet.paragraph(RULE_TERMS, _MARGIN, bottom + 6, width, 7, colour=_SOFT) + 10
    entries = entries_of(table)
    for decision in Decision:
        _draw_heading(sheet, decision, _MARGIN, y, "what riding is worth, in bets")
        y = draw_large_map(sheet, Cells.of(decision, entries), _MARGIN, y + 8, width) + 22
    y = _draw_line_hands(sheet, entries, y, inks=printer.inks)
    _draw_changes(sheet, changes_from_standard(table), y)
    foot = (
        "Exact for this pay table, without a payout limit and without cards seen elsewhere."
        " Riding is worth 0 at a tie, which is hatched."
    )
    sheet.items.append(Words(_MARGIN, sheet.height - 22, foot, 6.5, _SOFT))
    return sheet


def _draw_head(sheet: Sheet, table: PayTable) -> None:
    sheet.items.append(Box(0, 0, sheet.width, 76, _GREEN))
    sheet.items.append(Words(_MARGIN, 32, "Let It Ride", 20, _CREAM, BOLD))
    sheet.items.append(Words(sheet.width - _MARGIN, 32, "strategy card", 11, _CREAM, anchor="end"))
    name = lines_of(_name(table), 9, 300, BOLD)[0]
    sheet.items.append(Words(_MARGIN, 50, name, 9, _CREAM, BOLD))
    sheet.items.append(Words(_MARGIN, 64, f"pays {table}, royal flush to pair of tens", 8, _CREAM))
    edge = f"house edge {percent(figures(table).house_edge, 4)} of one bet"
    sheet.items.append(Words(sheet.width - _MARGIN, 64, edge, 8, _CREAM, anchor="end"))


def _draw_heading(sheet: Sheet, decision: Decision, x: float, y: float, note: str) -> None:
    title = _HEADINGS[decision]
    sheet.items.append(Words(x, y, title, 11, _GREEN, BOLD))
    sheet.items.append(Words(x + width_of(title, 11, BOLD) + 8, y, note, 7, _SOFT))


def _draw_line_hands(sheet: Sheet, entries: Sequence[Entry], y: float, *, inks: Inks) -> float:
    """The hands nearest to the line on both of its sides, drawn; where they end."""
    sheet.items.append(Words(_MARGIN, y, "At the line", 10.5, _GREEN, BOLD))
    y += 8
    card = 22.0
    column = (sheet.width - 2 * _MARGIN) / (2 * _EXAMPLES)
    for decision in Decision:
        here = [entry for entry in entries if entry.situation.decision is decision]
        rides = sorted((one for one in here if one.advantage > 0), key=lambda one: one.advantage)
        pulls = sorted((one for one in here if one.advantage < 0), key=lambda one: -one.advantage)
        for place, entry in enumerate((*rides[:_EXAMPLES], *pulls[:_EXAMPLES])):
            left = _MARGIN + place * column
            cards = hand_of(entry.situation, entry.situation.hands // 2)
            sheet.hand(cards, left, y, card, inks=inks)
            beside = left + sheet.hand_width(cards, card) + 3
            word = entry.best_words[0]
            sheet.items.append(Words(beside, y + 14, word, 8, font=BOLD))
            sheet.items.append(Words(beside, y + 24, signed_bets(entry.advantage), 6.5, _SOFT))
        y += 1.4 * card + 7
    return y + 13


def _draw_changes(sheet: Sheet, changes: Sequence[Change], y: float) -> None:
    """What a player of the standard strategy has to learn anew, as far as there is room."""
    if not changes:
        words = f"Every right choice is that of the standard table {STANDARD}."
        sheet.items.append(Words(_MARGIN, y, words, 7.5))
        return
    title = f"Different from the standard table {STANDARD}"
    sheet.items.append(Words(_MARGIN, y, title, 8.5, _GREEN, BOLD))
    room = int((sheet.height - 34 - y) / 10) * 2
    lines = [_change_words(change) for change in changes]
    if len(lines) > room:
        left_out = len(lines) - room + 1
        lines = [*lines[: room - 1], f"and {left_out} situations more: see the map"]
    column = (sheet.width - 2 * _MARGIN) / 2
    for place, line in enumerate(lines):
        x = _MARGIN + place % 2 * column
        sheet.items.append(Words(x, y + 11 + place // 2 * 10, line, 6.2))


def _change_words(change: Change) -> str:
    here, before = (" or ".join(entry.best_words) for entry in (change.here, change.standard))
    return f"{here}, not {before}: {change.situation.name}"


def draw_wallet_card(table: PayTable, *, limit_left_out: bool = False) -> Sheet:
    """Front over back, to be folded between them: the rules, and the map in words."""
    width, height = _WALLET
    sheet = Sheet(width, 2 * height)
    edge = 8.0
    inner = width - 2 * edge
    sheet.items.append(Box(0, 0, width, 21, _GREEN))
    sheet.items.append(Words(edge, 9, "Let It Ride", 7, _CREAM, BOLD))
    name = lines_of(_name(table), 5, inner - 60)[0]
    sheet.items.append(Words(width - edge, 9, name, 5, _CREAM, anchor="end"))
    sheet.items.append(Words(edge, 17, f"pays {table}", 5, _CREAM))
    keeps = f"house edge {percent(figures(table).house_edge)}"
    sheet.items.append(Words(width - edge, 17, keeps, 5, _CREAM, anchor="end"))
    terms = lines_of(RULE_TERMS, 4, inner)
    below = height - 5.4 * len(terms)
    y = 30.0
    if limit_left_out:
        sheet.items.append(Words(edge, y - 1, _NO_LIMIT, 6, font=BOLD))
        y += 9
    room = below - y - len(Decision) * 13
    both = _rules_that_fit(list(Decision), table, inner, room, 6.2)
    for decision, lines in zip(Decision, both, strict=True):
        title = f"{_HEADINGS[decision]}, {_SEEN[decision]}"
        sheet.items.append(Words(edge, y, title, 5.6, _GREEN, BOLD))
        y = _draw_lines(sheet, lines, edge, y + 8) + 4
    sheet.paragraph(RULE_TERMS, edge, below, inner, 4, colour=_SOFT)
    entries = entries_of(table)
    y = height + 11
    for decision in Decision:
        sheet.items.append(Words(edge, y, _HEADINGS[decision], 5.6, _GREEN, BOLD))
        y = draw_small_map(sheet, Cells.of(decision, entries), edge, y, inner) + 10
    foot = "s: straights that contain all your cards · h: cards ten or higher · =: either is right"
    sheet.items.append(Words(edge, 2 * height - 5, foot, 4, _SOFT))
    return sheet


def _with_cut_marks(card: Sheet, paper: Paper) -> Sheet:
    """The card in the middle of the upper half of a sheet, with its outline and its fold."""
    sheet = Sheet(*paper.size)
    x, y = (sheet.width - card.width) / 2, 90.0
    sheet.items += [item.moved(x, y) for item in card.items]
    sheet.items.append(Box(x, y, card.width, card.height, edge="#8c8678"))
    fold = y + card.height / 2
    sheet.items.append(Line(x - 24, fold, x, fold, _SOFT, dashed=True))
    sheet.items.append(Line(x + card.width, fold, x + card.width + 24, fold, _SOFT, dashed=True))
    words = (
        "Print at 100 %, cut along the line, fold in the middle: 85.6 × 54 mm, 3.37 × 2.13 inches."
    )
    sheet.items.append(Words(sheet.width / 2, y - 16, words, 8, _SOFT, anchor="middle"))
    return sheet
