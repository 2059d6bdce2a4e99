"""`let-it-ride night`: what a night at the table may bring, exactly."""

from decimal import ROUND_CEILING, Context
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trainer.cli.arguments import (
    BankrollOption,
    BonusOption,
    BonusTableOption,
    JsonFlag,
    LimitOption,
    PayTableOption,
    PolicyOption,
    StakeOption,
    money,
    odd_pays,
    whole_number,
)
from trainer.cli.complaints import note
from trainer.cli.printing import exact, print_columns, print_json
from trainer.cli.table_game import TableGame
from trainer.money import write_money

if TYPE_CHECKING:
    from strategy_tables.lattice import Results
    from strategy_tables.round_law import RoundLaw
    from strategy_tables.ruin import Ruin

__all__ = ["night"]

_QUANTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99)


def night(
    hands: Annotated[str, typer.Option("--hands", metavar="N", help="How many rounds.")],
    policy: PolicyOption = "optimal",
    pay_table: PayTableOption = "standard",
    stake: StakeOption = None,
    bonus: BonusOption = None,
    bonus_table: BonusTableOption = None,
    limit: LimitOption = None,
    bankroll: BankrollOption = None,
    json_: JsonFlag = False,
) -> None:
    """The net result after N rounds: its whole distribution and, with a bankroll, ruin."""
    from strategy_tables.economics import cost_of_playing
    from strategy_tables.night import MOST_ROUNDS
    from strategy_tables.night import night as law_of_night
    from strategy_tables.round_law import round_law
    from strategy_tables.ruin import night_with_bankroll
    from trainer.explaining import counted

    game = TableGame.read(policy, pay_table, stake, bonus, bonus_table, limit)
    rounds = whole_number(hands, "--hands", 1, MOST_ROUNDS)
    purse = money(bankroll, "bankroll")
    way, table, cap = game.way, game.pay_table, game.limit_in_bets
    law = round_law(
        way, table, cap, stake=game.stake, bonus=game.bonus, bonus_table=game.bonus_table
    )
    results = law_of_night(law, rounds)
    ended: dict[int, Results] = {}
    ruin = None if purse is None else night_with_bankroll(law, purse, rounds, see=ended.__setitem__)
    cost = rounds * game.stake * cost_of_playing(way, table, cap)
    notes = odd_pays(table)
    if json_:
        document = {
            "hands": rounds,
            **game.document,
            **exact("mean", rounds * law.mean),
            "standard_deviation": sqrt(rounds * law.variance),
            **exact("cost_of_mistakes", cost),
            **_shape(results),
        }
        if purse is not None and ruin is not None:
            document |= _ruin_document(ruin, purse, law, rounds, ended[rounds])
        print_json({**document, "notes": notes})
        return
    typer.echo(f"{game.words}\n{counted(rounds, 'round')}; amounts are money won (+) or lost (-)\n")
    print_columns(
        [
            ["on average", _amount(rounds * law.mean)],
            ["  of which mistakes cost", _amount(cost).lstrip("+")],
            ["standard deviation", f"{sqrt(rounds * law.variance):,.2f}"],
        ]
    )
    _print_shape(results)
    if purse is not None and ruin is not None:
        typer.echo(f"\nWith a bankroll of {write_money(purse)} the night may end early: ruin is")
        typer.echo(f"less than {write_money(law.needed)} left, what a round needs.\n")
        print_columns(
            [
                ["ruined by the end", f"{100 * ruin.chance:.4f} %"],
                ["rounds played on average", f"{ruin.rounds_played:,.1f}"],
                ["on average", f"{ruin.mean_after(rounds):+,.2f}"],
            ]
        )
        _print_shape(ended[rounds])
    for words in notes:
        note(words)


def _shape(results: "Results") -> dict[str, Any]:
    quantiles: dict[str, str | float] = {}
    for percent in _QUANTILES:
        quantiles |= exact(f"p{percent:02}", results.quantile(percent / 100))
    return {
        "quantiles": quantiles,
        "chance_ahead": results.ahead,
        "chance_even": results.even,
        "error": results.error,
    }


def _ruin_document(
    ruin: "Ruin", purse: Fraction, law: "RoundLaw", rounds: int, results: "Results"
) -> dict[str, Any]:
    return {
        "bankroll": str(purse),
        "needed_for_a_round": str(law.needed),
        "ruin": ruin.chance,
        "ruin_error": ruin.error,
        "rounds_played": ruin.rounds_played,
        "with_bankroll": {"mean": ruin.mean_after(rounds), **_shape(results)},
    }


def _amount(value: Fraction) -> str:
    return f"{float(value):+,.2f}"


def _print_shape(results: "Results") -> None:
    rows = [
        [f"{percent} % of nights end at or below", _amount(results.quantile(percent / 100))]
        for percent in _QUANTILES
    ]
    rows.append(["ends ahead", f"{100 * results.ahead:.4f} %"])
    rows.append(["ends even", f"{100 * results.even:.4f} %"])
    typer.echo("")
    print_columns(rows)
    typer.echo(f"\n  No probability is off by more than {_at_most(results.error)}.")


def _at_most(error: float) -> str:
    """A bound to one digit, rounded up, so that it stays one: `7e-12` for 6.2e-12."""
    return f"{Context(1, ROUND_CEILING).create_decimal(error):.0e}"
