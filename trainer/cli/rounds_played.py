"""`let-it-ride simulate`: rounds dealt and played one by one, to check the exact figures with."""

from math import floor, sqrt
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trainer.cli.arguments import (
    BankrollOption,
    BonusOption,
    BonusTableOption,
    CommandLineError,
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
from trainer.cli.printing import exact, print_columns, print_json, progress
from trainer.cli.table_game import TableGame
from trainer.money import write_money

if TYPE_CHECKING:
    from fractions import Fraction

    from trainer.simulation import Nights, Simulation

__all__ = ["simulate"]

_MOST_HANDS = 1_000_000_000
_LONGEST_NIGHT = 1000


def simulate(
    hands: Annotated[str, typer.Option("--hands", metavar="N", help="How many rounds in all.")],
    seed: Annotated[
        str, typer.Option("--seed", metavar="S", help="Any text; the same text, the same rounds.")
    ],
    policy: PolicyOption = "optimal",
    pay_table: PayTableOption = "standard",
    stake: StakeOption = None,
    bonus: BonusOption = None,
    bonus_table: BonusTableOption = None,
    limit: LimitOption = None,
    bankroll: BankrollOption = None,
    night: Annotated[
        str | None,
        typer.Option(
            "--night",
            metavar="N",
            help="With a bankroll: the rounds of each night, 1 to 1000; 1000 if not given.",
        ),
    ] = None,
    json_: JsonFlag = False,
) -> None:
    """Deal and play N rounds; with a bankroll, cut them into nights and count who is ruined."""
    from trainer.dealing import draw_below
    from trainer.simulation import Sample, Simulation

    game = TableGame.read(policy, pay_table, stake, bonus, bonus_table, limit)
    count = whole_number(hands, "--hands", 2, _MOST_HANDS)
    playing = Simulation(
        game.way, game.pay_table, game.limit_in_bets, game.stake, game.bonus, game.bonus_table
    )
    nights = _nights(money(bankroll, "bankroll"), night, count, playing)
    sample = Sample(playing.unit)
    with progress("Playing", count) as show:
        for results in playing.rounds(count, draw_below(1 << 128, seed, 0, "simulation")):
            sample.add(results)
            if nights is not None:
                nights.add(results)
            show(sample.rounds)
    notes = odd_pays(game.pay_table)
    if json_:
        document = {
            "hands": sample.rounds,
            "seed": seed,
            **game.document,
            **exact("mean", sample.mean),
            "standard_error": sample.standard_error,
            "standard_deviation": sample.standard_deviation,
        }
        if nights is not None:
            document |= _nights_document(nights)
        print_json({**document, "notes": notes})
        return
    typer.echo(f"{game.words}\n{sample.rounds:,} rounds played; amounts are money a round\n")
    rows = [
        ["won on average", f"{float(sample.mean):+,.6f}"],
        ["standard error of that", f"{sample.standard_error:,.6f}"],
        ["standard deviation", f"{sample.standard_deviation:,.6f}"],
    ]
    if nights is not None:
        rows.append(["nights played", f"{nights.played:,}"])
        rows.append(["ruined", f"{100 * nights.ruined / nights.played:.4f} %"])
    print_columns(rows)
    for words in notes:
        note(words)


def _nights(
    purse: "Fraction | None", length: str | None, hands: int, playing: "Simulation"
) -> "Nights | None":
    """The nights to count, where a bankroll is given: of 1000 rounds if not said otherwise."""
    from trainer.simulation import Nights

    if purse is None:
        if length is not None:
            message = f"--night {length!r} needs --bankroll A: the money each night begins with"
            raise CommandLineError(message)
        return None
    if purse < playing.needed:
        message = (
            f"a bankroll of {write_money(purse)} does not cover one round; bring at least"
            f" {write_money(playing.needed)}"
        )
        raise CommandLineError(message)
    longest = min(hands, _LONGEST_NIGHT)
    rounds = longest if length is None else whole_number(length, "--night", 1, longest)
    return Nights(rounds, floor((purse - playing.needed) / playing.unit))


def _nights_document(nights: "Nights") -> dict[str, Any]:
    share = nights.ruined / nights.played
    return {
        "nights": nights.played,
        "rounds_of_a_night": nights.length,
        "ruin": share,
        "ruin_standard_error": sqrt(share * (1 - share) / nights.played),
    }
