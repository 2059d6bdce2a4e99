"""`let-it-ride edge` and `let-it-ride bonus`: what the house keeps, and the figures around it."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trainer.cli.arguments import (
    JsonFlag,
    LimitOption,
    PayTableOption,
    StakeOption,
    money,
    odd_pays,
    pay_table_from,
)
from trainer.cli.complaints import note
from trainer.cli.printing import (
    bets,
    exact,
    pay_table_document,
    pay_table_words,
    percent,
    print_columns,
    print_json,
)

if TYPE_CHECKING:
    from strategy_tables.economics import FinalHands, GameFigures
    from strategy_tables.pay_tables import PayTable
    from strategy_tables.side_bets import SideBet
    from strategy_tables.values import Choice

__all__ = ["bonus", "edge"]

_TIES = {"pull": "ties_pulled", "ride": "ties_ridden"}


def edge(
    pay_table: PayTableOption = "standard",
    stake: StakeOption = None,
    limit: LimitOption = None,
    json_: JsonFlag = False,
) -> None:
    """The game's figures under optimal play, in bets; a limit in money needs the stake."""
    from strategy_tables.economics import figures
    from strategy_tables.values import limit_in_bets

    table, unit = pay_table_from(pay_table), money(stake, "stake") or Fraction(1)
    cap = limit_in_bets(money(limit, "limit"), unit)
    found, notes = figures(table, cap), odd_pays(table)
    if json_:
        print_json(
            {
                "pay_table": pay_table_document(table),
                "stake": str(unit),
                "limit": None if cap is None else str(cap * unit),
                "limit_in_bets": None if cap is None else str(cap),
                **_document(found, table, cap),
                "notes": notes,
            }
        )
        return
    typer.echo(f"{pay_table_words(table)}{_capped(cap)}")
    typer.echo("Optimal play; the unit is one of the three bets.\n")
    _print_text(found)
    for words in notes:
        note(words)


def _capped(limit: Fraction | None) -> str:
    if limit is None:
        return ""
    from trainer.explaining import limit_words

    return f"; a round wins {limit_words(limit)} at most"


def _document(found: "GameFigures", table: "PayTable", limit: Fraction | None) -> dict[str, Any]:
    return {
        **exact("house_edge", found.house_edge),
        "by_bet": _exact_each(found.by_bet),
        "element_of_risk": _by_ties(found.element_of_risk),
        "standard_deviation": {
            name: found.standard_deviation(ties) for ties, name in _ties().items()
        },
        "variance": _by_ties(lambda ties: found.variance[ties]),
        "average_bets": _by_ties(found.average_bets),
        **exact("hit_frequency", found.hit_frequency),
        "final_hands": {
            name: _final_hands(found.final_hands[ties], table, limit)
            for ties, name in _ties().items()
        },
    }


def _ties() -> dict["Choice", str]:
    from strategy_tables.values import Choice

    return {Choice(value): name for value, name in _TIES.items()}


def _exact_each(values: Mapping[str, Fraction]) -> dict[str, str | float]:
    return {
        key: shown for name, value in values.items() for key, shown in exact(name, value).items()
    }


def _by_ties(figure: Callable[["Choice"], Fraction]) -> dict[str, str | float]:
    return _exact_each({name: figure(ties) for ties, name in _ties().items()})


def _final_hands(
    ends: "FinalHands", table: "PayTable", limit: Fraction | None
) -> list[dict[str, Any]]:
    from strategy_tables.values import round_net

    return [
        {
            "bets_up": bets_up,
            "hand": rank.key,
            **exact("net", round_net(bets_up, rank, table, limit)),
            **exact("chance", chance),
        }
        for (bets_up, rank), chance in ends.by_bets_up().items()
    ]


def _print_text(found: "GameFigures") -> None:
    from strategy_tables.values import Choice

    rows = [["house edge, of one bet", percent(found.house_edge), str(found.house_edge)]]
    rows += [
        [f"  {'the $ bet' if bet == '$' else f'bet {bet}'} wins", percent(value), str(value)]
        for bet, value in found.by_bet.items()
    ]
    rows.append(["a round pays", percent(found.hit_frequency), str(found.hit_frequency)])
    print_columns(rows)
    typer.echo("\nWhere both choices are worth the same, either is right; three figures differ:\n")
    ties = (Choice.PULL, Choice.RIDE)
    print_columns(
        [
            ["", "ties pulled", "ties ridden"],
            ["average bets at the end", *(bets(found.average_bets(one)) for one in ties)],
            ["element of risk", *(percent(found.element_of_risk(one)) for one in ties)],
            [
                "standard deviation, in bets",
                *(f"{found.standard_deviation(one):.6f}" for one in ties),
            ],
        ]
    )
    typer.echo("\nHow rounds end, by the bets still up (ties pulled):\n")
    _print_final_hands(found.final_hands[Choice.PULL])


def _print_final_hands(ends: "FinalHands") -> None:
    from strategy_tables.rankings import HandRank

    chances = ends.by_bets_up()
    rows = [["", "3 bets", "2 bets", "1 bet", "in all"]]
    for rank in reversed(HandRank):
        row = [chances[bets_up, rank] for bets_up in (3, 2, 1)]
        rows.append([rank.words, *(f"{float(chance):.8f}" for chance in (*row, sum(row)))])
    totals = [
        sum((chances[bets_up, rank] for rank in HandRank), Fraction(0)) for bets_up in (3, 2, 1)
    ]
    rows.append(["in all", *(f"{float(chance):.8f}" for chance in (*totals, sum(totals)))])
    print_columns(rows)


def bonus(
    pay_table: Annotated[
        str,
        typer.Option(
            "--pay-table", metavar="T", help='Six pays "to 1", mini royal (suited A-K-Q) to pair.'
        ),
    ] = "50/40/30/6/3/1",
    json_: JsonFlag = False,
) -> None:
    """What the house keeps of the Three Card Bonus, and how often each hand comes."""
    from strategy_tables.side_bets import read_bonus_table

    table = read_bonus_table(pay_table)
    counts = {rank.key: count for rank, count in table.counts.items()}
    if json_:
        print_json(
            {
                "pay_table": str(table),
                **exact("house_edge", table.house_edge),
                "counts": counts,
                "hands": sum(counts.values()),
            }
        )
        return
    typer.echo(f"Three Card Bonus: {table}, {table.convention.value}\n")
    typer.echo(f"  house edge  {percent(table.house_edge)}  {table.house_edge}\n")
    _print_bonus_hands(table)


def _print_bonus_hands(table: "SideBet") -> None:
    rows = [["hand", "hands", "pays", "won"]]
    total = 0
    for rank, count in table.counts.items():
        pay = table.net(rank)
        total += count * pay
        rows.append([rank.words, f"{count:,}", f"{pay:,}", f"{count * pay:,}"])
    rows.append(["in all", f"{sum(table.counts.values()):,}", "", f"{total:,}"])
    print_columns(rows)
