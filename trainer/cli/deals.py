"""`let-it-ride deal`: deals that can be made again for ever."""

import json
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from trainer.cli.arguments import JsonFlag, whole_number

__all__ = ["deal"]


def deal(
    seed: Annotated[
        str, typer.Option("--seed", metavar="S", help="Any text; the same text, the same deals.")
    ],
    hands: Annotated[str, typer.Option("--hands", metavar="N", help="How many deals.")] = "1",
    start: Annotated[
        str, typer.Option("--start", metavar="K", help="The number of the first; from 0.")
    ] = "0",
    seats: Annotated[
        str,
        typer.Option("--seats", metavar="1-7", help="Players who share the community cards."),
    ] = "1",
    json_: JsonFlag = False,
) -> None:
    """Reproducible deals: the same cards for the same seed and number, on any computer."""
    from trainer.dealing import MOST_SEATS

    first = whole_number(start, "--start", 0)
    numbers = range(first, first + whole_number(hands, "--hands", 1))
    deals = _deals(seed, numbers, whole_number(seats, "--seats", 1, MOST_SEATS))
    if json_:
        _print_document(seed, deals)
        return
    for one in deals:
        players = " | ".join(" ".join(cards) for cards in one["seats"])
        typer.echo(f"deal {one['number']}: {players}; community {' '.join(one['community'])}")


def _deals(seed: str, numbers: range, seats: int) -> Iterator[dict[str, Any]]:
    from trainer.dealing import deal as deal_number

    for number in numbers:
        made = deal_number(seed, number, seats)
        yield {
            "number": number,
            "seats": [list(map(str, cards)) for cards in made.seats],
            "community": list(map(str, made.community)),
        }


def _print_document(seed: str, deals: Iterator[dict[str, Any]]) -> None:
    """One document, written deal by deal: a million of them need no memory."""
    typer.echo(f'{{"seed": {json.dumps(seed)}, "deals": [', nl=False)
    for place, one in enumerate(deals):
        typer.echo(f"{',' if place else ''}\n  {json.dumps(one)}", nl=False)
    typer.echo("\n]}")
