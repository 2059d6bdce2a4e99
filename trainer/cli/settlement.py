"""`let-it-ride settle`: what a finished round pays."""

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from trainer.cli.arguments import (
    BonusOption,
    BonusTableOption,
    CommandLineError,
    JsonFlag,
    LimitOption,
    PayTableOption,
    StakeOption,
    bonus_table_from,
    money,
    odd_pays,
    one_of,
    pay_table_from,
    read_cards,
)
from trainer.cli.complaints import note
from trainer.cli.printing import exact, pay_table_document, print_columns, print_json

if TYPE_CHECKING:
    from strategy_tables.values import Choice
    from trainer.round import Settlement

__all__ = ["settle"]


def settle(
    cards: Annotated[
        list[str], typer.Argument(metavar="CARDS", help="Five cards, the player's three first.")
    ],
    choices: Annotated[
        str,
        typer.Option(
            "--choices",
            metavar="ride,pull",
            help="What was done with bet 1 and with bet 2, such as ride,pull.",
        ),
    ],
    pay_table: PayTableOption = "standard",
    stake: StakeOption = None,
    bonus: BonusOption = None,
    bonus_table: BonusTableOption = None,
    limit: LimitOption = None,
    limit_covers: Annotated[
        str,
        typer.Option(
            "--limit-covers",
            metavar="bets/hand",
            help="Whether the limit counts the three bets, or the whole hand with its bonus.",
        ),
    ] = "bets",
    json_: JsonFlag = False,
) -> None:
    """What a finished round wins or loses, in money."""
    from strategy_tables.values import limit_in_bets
    from trainer.round import LimitCovers, Round
    from trainer.rules import Rules

    seen = read_cards(cards)
    if len(seen) != 5:
        message = f"{' '.join(map(str, seen))!r} has {len(seen)} cards; a finished round has 5"
        raise CommandLineError(message)
    made = _choices(choices)
    table, unit = pay_table_from(pay_table), money(stake, "stake") or Fraction(1)
    cap, bonus_stake = money(limit, "limit"), money(bonus, "bonus bet") or Fraction(0)
    known = [one.value for one in LimitCovers]
    covers = LimitCovers(one_of(limit_covers, "--limit-covers", known))
    side_bet = bonus_table_from(bonus_table, bonus)
    rules = Rules(table, limit_in_bets(cap, unit), side_bet)
    settled = Round(seen[:3], seen[3:], made).settle(rules, unit, bonus_stake, covers)
    notes = odd_pays(table)
    if json_:
        print_json(
            {
                "cards": list(map(str, seen)),
                "choices": [choice.value for choice in made],
                "pay_table": pay_table_document(table),
                "stake": str(unit),
                "bonus": str(bonus_stake),
                "bonus_table": str(side_bet) if bonus_stake else None,
                "limit": None if cap is None else str(cap),
                "limit_covers": covers.value,
                "hand": settled.rank.key,
                "bonus_hand": None if settled.bonus is None else settled.bonus.rank.key,
                "bets_up": settled.bets_up,
                **exact("net_main", settled.net_main),
                **exact("net_bonus", settled.net_bonus),
                **exact("net", settled.net),
                "notes": notes,
            }
        )
        return
    typer.echo(f"{' '.join(map(str, seen))}: {settled.rank.words}\n")
    _print_text(settled)
    for words in notes:
        note(words)


def _choices(text: str) -> tuple["Choice", "Choice"]:
    """The two choices of a line such as `ride,pull`."""
    from strategy_tables.values import Choice

    words = [word.lower() for word in re.split(r"[\s,]+", text.strip())]
    known = [choice.value for choice in Choice]
    if len(words) != 2 or not set(words) <= set(known):
        message = f"--choices is {text!r}; give ride or pull for bet 1 and for bet 2: ride,pull"
        raise CommandLineError(message)
    return Choice(words[0]), Choice(words[1])


def _print_text(settled: "Settlement") -> None:
    rows = [["bets up", str(settled.bets_up)], ["the bets win", _amount(settled.net_main)]]
    if settled.bonus is not None:
        rows.append([f"the bonus wins ({settled.bonus.rank.words})", _amount(settled.net_bonus)])
    rows.append(["in all", _amount(settled.net)])
    print_columns(rows)


def _amount(value: Fraction) -> str:
    from trainer.money import write_money

    return write_money(value)
