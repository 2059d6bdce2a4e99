"""`let-it-ride analyze`: what both choices of a hand are worth."""

from dataclasses import dataclass
from fractions import Fraction
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trainer.cli.arguments import (
    CommandLineError,
    JsonFlag,
    LimitOption,
    PayTableOption,
    StakeOption,
    money,
    odd_pays,
    pay_table_from,
    read_cards,
)
from trainer.cli.complaints import note
from trainer.cli.printing import (
    bets,
    choice_words,
    choices_in_order,
    exact,
    pay_table_document,
    pay_table_words,
    print_columns,
    print_json,
)

if TYPE_CHECKING:
    from strategy_tables.flips import Flips
    from strategy_tables.pay_tables import PayTable
    from strategy_tables.values import Analysis
    from trainer.explaining import Outs

__all__ = ["analyze"]

_WIDTH = 78


def analyze(
    cards: Annotated[
        list[str], typer.Argument(metavar="CARDS", help='Three or four cards: "7d 8d Td".')
    ],
    seen: Annotated[
        list[str] | None,
        typer.Option("--seen", metavar="CARDS", help='Cards known to be elsewhere: "9d 5c".'),
    ] = None,
    pay_table: PayTableOption = "standard",
    stake: StakeOption = None,
    limit: LimitOption = None,
    bets_up: Annotated[
        str | None,
        typer.Option(
            "--bets-up",
            metavar="1/2",
            help="Four cards under a limit: 1 when bet 1 was pulled, 2 when it rides.",
        ),
    ] = None,
    json_: JsonFlag = False,
) -> None:
    """The exact value of a hand: whether to pull or let it ride, and what the other would cost."""
    from strategy_tables.flips import flips
    from strategy_tables.values import limit_in_bets
    from trainer.explaining import outs_of, why
    from trainer.grading import weigh
    from trainer.rules import Rules

    hand = read_cards(cards)
    table, cap = pay_table_from(pay_table), money(limit, "limit")
    question = _Question(
        pay_table=table,
        stake=money(stake, "stake"),
        limit=cap,
        bets_up=_bets_up(bets_up, len(hand), limit),
    )
    rules = Rules(table, limit_in_bets(cap, question.unit))
    analysis = weigh(hand, rules, bets_up=question.bets_up, seen=read_cards(seen or []))
    found = flips(analysis, table, limit=rules.limit, bets_up=question.bets_up)
    outs = outs_of(analysis, rules, question.bets_up or 1)
    reason = why(analysis, rules, question.bets_up or 1).replace("**", "")
    notes = odd_pays(table)
    if json_:
        document = _document(analysis, question, notes)
        print_json(document | {"why": reason, **_shares(outs), **_flips_document(found)})
        return
    _print_text(analysis, question, reason, outs)
    _print_flips(found)
    for words in notes:
        note(words)


@dataclass(frozen=True, slots=True)
class _Question:
    """What was asked about a hand; stake and limit in money."""

    pay_table: "PayTable"
    stake: Fraction | None
    limit: Fraction | None
    bets_up: int | None

    @property
    def unit(self) -> Fraction:
        return self.stake or Fraction(1)


def _bets_up(text: str | None, cards: int, limit: str | None) -> int | None:
    """The bets up that four cards under a limit need; the limit as it was typed."""
    meaning = "1 when bet 1 was pulled, 2 when it rides"
    if text is None:
        if cards == 4 and limit is not None:
            message = f"four cards under a limit of {limit!r} need --bets-up: {meaning}"
            raise CommandLineError(message)
        return None
    if text not in ("1", "2"):
        message = f"--bets-up is {text!r}; give {meaning}"
        raise CommandLineError(message)
    if cards == 3:
        message = f"--bets-up {text!r} belongs to four cards; leave it out with three"
        raise CommandLineError(message)
    return int(text)


def _document(analysis: "Analysis", question: _Question, notes: list[str]) -> dict[str, Any]:
    from strategy_tables.rankings import HandRank

    return {
        "cards": list(map(str, analysis.cards)),
        "seen": list(map(str, analysis.seen)),
        "pay_table": pay_table_document(question.pay_table),
        "stake": str(question.unit),
        "limit": None if question.limit is None else str(question.limit),
        "bets_up": question.bets_up,
        "decision": int(analysis.situation.decision),
        "situation": analysis.situation.key,
        "situation_name": analysis.situation.name,
        "best": choices_in_order(analysis.best),
        **exact("advantage", analysis.advantage),
        **exact("advantage_in_money", analysis.advantage * question.unit),
        **exact("cost_of_mistake", analysis.cost_of_mistake),
        "outcomes": {
            rank.key: boards for rank, boards in zip(HandRank, analysis.outcomes, strict=True)
        },
        "boards": analysis.boards,
        "notes": notes,
    }


def _shares(outs: "Outs") -> dict[str, Any]:
    """What each final hand adds to the value of riding, in bets; they add up to the advantage."""
    from strategy_tables.rankings import HandRank

    shares = dict.fromkeys((rank.key for rank in HandRank), Fraction(0))
    shares |= {row.rank.key: row.points / outs.boards for row in outs.rows}
    return {"shares": {name: str(share) for name, share in shares.items()}}


def _flips_document(found: "Flips") -> dict[str, Any]:
    """The smallest changes that would flip the answer."""
    seen = None
    if found.seen is not None:
        seen = {
            "cards": list(map(str, found.seen.cards)),
            "sets": found.seen.sets,
            **exact("advantage", found.seen.advantage),
        }
    pays = [
        {
            "hand": one.rank.key,
            "pays": one.now,
            "instead": one.instead,
            **exact("advantage", one.advantage),
        }
        for one in found.pays
    ]
    unseen = None if found.unseen is None else exact("advantage", found.unseen)
    return {"flips": {"pays": pays, "seen": seen, "unseen": unseen}}


def _print_text(analysis: "Analysis", question: _Question, reason: str, outs: "Outs") -> None:
    from trainer.money import write_money

    situation = analysis.situation
    seen = f"  (seen elsewhere: {' '.join(map(str, analysis.seen))})" if analysis.seen else ""
    typer.echo(f"{' '.join(map(str, analysis.cards))}{seen}")
    typer.echo(f"Decision {int(situation.decision)}: {situation.name}")
    typer.echo(f"Situation: {situation.key}")
    typer.echo(f"Pay table: {pay_table_words(question.pay_table)}")
    if question.limit is not None:
        up = f", bets that ride already: {question.bets_up}" if question.bets_up else ""
        limit, stake = write_money(question.limit), write_money(question.unit)
        typer.echo(f"Limit: {limit} at a stake of {stake}{up}")
    typer.echo(f"\n{_verdict(analysis)}\n")
    _print_worth(analysis, question.stake)
    typer.echo(f"\n{fill(reason, _WIDTH)}\n")
    _print_outs(outs)


def _verdict(analysis: "Analysis") -> str:
    best = choice_words(analysis.best)
    if best == "either":
        return "Either is right: both choices are worth exactly the same."
    words, cost = {"ride": "Let it ride", "pull": "Pull"}[best], bets(analysis.cost_of_mistake)
    return f"{words}. The other choice costs {cost} bets on average."


def _print_worth(analysis: "Analysis", stake: Fraction | None) -> None:
    """What each choice adds to the round: exact, as a decimal, and in money."""
    from trainer.money import write_money

    rows = [["worth, in bets", "exact", "decimal"]]
    for words, value in (("let it ride", analysis.advantage), ("pull", Fraction(0))):
        row = [words, str(value), bets(value)]
        if stake is not None:
            row.append(bets(value * stake))
        rows.append(row)
    if stake is not None:
        rows[0].append(f"money at {write_money(stake)}")
    print_columns(rows)


def _print_outs(outs: "Outs") -> None:
    """The boards by final hand with what they win, and what each adds to the value of riding.

    Under a limit what a board wins can hang on the second decision; then only the sum is printed.
    """
    hanging = any(row.pays is None for row in outs.rows)
    rows = [["final hand", "boards", *([] if hanging else ["pays"]), "bets won", "share"]]
    for row in reversed(outs.rows):
        pays = [] if row.pays is None else [_number(row.pays)]
        points = _number(row.points)
        share = bets(row.points / outs.boards)
        rows.append([row.rank.words, f"{row.boards:,}", *pays, points, share])
    blank = [] if hanging else [""]
    total = _number(outs.points)
    rows.append(["in all", f"{outs.boards:,}", *blank, total, bets(outs.advantage)])
    print_columns(rows)
    typer.echo(f"\n  {total} bets over {outs.boards:,} boards = {outs.advantage}")


def _number(value: Fraction) -> str:
    from trainer.explaining import plain_number

    return plain_number(value).replace("\N{MINUS SIGN}", "-")  # as everything else here is written


def _print_flips(found: "Flips") -> None:
    from trainer.explaining import pay_flip_lines, seen_flip_lines

    typer.echo("\nWhat would change the answer:")
    for line in (*pay_flip_lines(found), *seen_flip_lines(found)):
        typer.echo(
            fill(line.replace("**", ""), _WIDTH, initial_indent="  ", subsequent_indent="    ")
        )
