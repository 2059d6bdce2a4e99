"""`let-it-ride strategy`: the strategy of a pay table as rules and a map, on screen or on paper."""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trainer.cli.arguments import (
    CommandLineError,
    JsonFlag,
    PaperOption,
    PayTableOption,
    SuitsOption,
    odd_pays,
    one_of,
    pay_table_from,
    printer_of,
)
from trainer.cli.complaints import note
from trainer.cli.printing import (
    choice_words,
    exact,
    pay_table_document,
    pay_table_words,
    print_columns,
    print_json,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from strategy_tables.pay_tables import PayTable
    from strategy_tables.rule_lists import RuleList
    from strategy_tables.situations import Decision
    from trainer.takeaway.printer import Printer
    from trainer.takeaway.strategy_table import Change, Entry

__all__ = ["strategy"]

_FORMATS = ("text", "csv", "json", "svg", "pdf")
_SIZES = ("page", "wallet")


def strategy(
    pay_table: PayTableOption = "standard",
    format_: Annotated[
        str, typer.Option("--format", metavar="/".join(_FORMATS), help="How it is written.")
    ] = "text",
    size: Annotated[
        str, typer.Option("--size", metavar="/".join(_SIZES), help="Size of an SVG or PDF card.")
    ] = "page",
    paper: PaperOption = "a4",
    out: Annotated[
        str | None,
        typer.Option("-o", "--out", metavar="OUT", help="A file to write, in place of the screen."),
    ] = None,
    suits: SuitsOption = "four",
    json_: JsonFlag = False,
) -> None:
    """The whole strategy at a pay table: the shortest exact rules, the map, and what differs."""
    wanted = "json" if json_ else one_of(format_, "--format", _FORMATS)
    table = pay_table_from(pay_table)
    if wanted in ("svg", "pdf"):
        card = _card(table, wanted, one_of(size, "--size", _SIZES), printer_of(paper, suits))
        _write(card, wanted, out)
    elif wanted == "csv":
        from trainer.takeaway.strategy_table import strategy_csv

        _write(strategy_csv(table).encode(), wanted, out)
    elif out is not None:
        message = f"{out!r} is written in csv, svg or pdf; --format is {wanted!r}"
        raise CommandLineError(message)
    elif wanted == "json":
        print_json(_document(table))
        return
    else:
        _print_text(table)
    for words in odd_pays(table):
        note(words)


def _card(table: PayTable, wanted: str, size: str, printer: Printer) -> bytes:
    from trainer.takeaway.strategy_card import CardSize, card_pdf, card_svg

    make = card_pdf if wanted == "pdf" else card_svg
    return make(table, CardSize(size), printer=printer)


def _write(content: bytes, wanted: str, out: str | None) -> None:
    if out is not None:
        Path(out).write_bytes(content)
        typer.echo(f"Wrote {out} ({len(content):,} bytes).")
        return
    if wanted == "pdf" and sys.stdout.isatty():
        message = "a PDF cannot be shown on the screen; give -o and a file name"
        raise CommandLineError(message)
    typer.echo(content, nl=False)


def _document(table: PayTable) -> dict[str, Any]:
    from strategy_tables.situations import Decision
    from trainer.takeaway.strategy_table import changes_from_standard, entries_of

    entries = entries_of(table)
    return {
        "pay_table": pay_table_document(table),
        "first": [_entry(one) for one in entries if one.situation.decision is Decision.FIRST],
        "second": [_entry(one) for one in entries if one.situation.decision is Decision.SECOND],
        "rules": {
            decision.name.lower(): _rules(rules)
            for decision, rules in zip(Decision, _rule_lists(table), strict=True)
        },
        "changes": [
            {
                "decision": int(change.situation.decision),
                "situation": change.situation.key,
                "name": change.situation.name,
                "from": list(change.standard.best_words),
                "to": list(change.here.best_words),
            }
            for change in changes_from_standard(table)
        ],
        "notes": odd_pays(table),
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "situation": entry.situation.key,
        "name": entry.situation.name,
        "hands": entry.situation.hands,
        "best": list(entry.best_words),
        **exact("advantage", entry.advantage),
    }


def _rule_lists(table: PayTable) -> list[RuleList]:
    from strategy_tables.rule_search import shortest_rules
    from strategy_tables.situations import Decision

    return [shortest_rules(decision, table) for decision in Decision]


def _rules(rules: RuleList) -> dict[str, Any]:
    from trainer.explaining import rule_words

    return {
        "choice": rules.choice.value,
        "length": rules.length,
        "rules": [
            {
                "words": rule_words(rule, rules.decision),
                "made": rule.made,
                "conditions": [str(asked) for asked in rule.conditions],
            }
            for rule in rules.rules
        ],
        "ties": [one.key for one in rules.ties],
    }


def _print_text(table: PayTable) -> None:
    from strategy_tables.situations import Decision
    from trainer.takeaway.strategy_table import changes_from_standard, entries_of

    typer.echo(pay_table_words(table))
    for rules in _rule_lists(table):
        _print_rules(rules)
    typer.echo("\ns: straights that contain all ranks; h: cards that are ten or higher")
    entries = entries_of(table)
    for decision in Decision:
        _print_decision(decision, [one for one in entries if one.situation.decision is decision])
    _print_changes(changes_from_standard(table))


def _print_rules(rules: RuleList) -> None:
    from trainer.explaining import list_words, tie_words

    opening, *named = list_words(rules)
    typer.echo(f"\nDecision {int(rules.decision)}: {opening[0].lower()}{opening[1:]}")
    closing = named.pop() if named else ""
    for words in named:
        typer.echo(f"  - {words}")
    for words in filter(None, (closing, tie_words(rules))):
        typer.echo("\n".join(wrap(words, 78, initial_indent="  ", subsequent_indent="  ")))


def _print_decision(decision: Decision, entries: list[Entry]) -> None:
    typer.echo(
        f"\nDecision {int(decision)}, {decision.cards_seen} cards:"
        f" what riding wins over all {decision.boards:,} boards, in bets"
    )
    made = [entry for entry in entries if entry.situation.is_made]
    print_columns([[entry.situation.key for entry in made], [_cell(entry) for entry in made]])
    for suited, caption in ((True, "suited"), (False, "mixed")):
        _print_grid(
            caption,
            [
                entry
                for entry in entries
                if not entry.situation.is_made and entry.situation.suited is suited
            ],
        )


def _cell(entry: Entry) -> str:
    """`ride 1,736`: the best choice and the value in boards' worth."""
    points = entry.advantage * entry.situation.decision.boards
    return f"{choice_words(entry.best)} {points.numerator:,}"


def _print_grid(caption: str, entries: list[Entry]) -> None:
    """Straights down, high cards across."""
    cells = {(one.situation.straights, one.situation.high): _cell(one) for one in entries}
    across = _distinct(high for _, high in cells)
    rows = [[caption, *(f"h{high}" for high in across)]]
    rows += [
        [f"s{straights}", *(cells.get((straights, high), "") for high in across)]
        for straights in reversed(_distinct(straights for straights, _ in cells))
    ]
    print_columns(rows)


def _distinct(numbers: Iterable[int]) -> list[int]:
    return sorted(set(numbers))


def _print_changes(changes: Sequence[Change]) -> None:
    if not changes:
        typer.echo("\nEvery best choice is that of the standard table.")
        return
    typer.echo("\nDifferent from the standard table:")
    for change in changes:
        now, before = (" or ".join(one.best_words) for one in (change.here, change.standard))
        one = change.situation
        typer.echo(f"  {int(one.decision)} {one.key}: {now}, not {before}")
