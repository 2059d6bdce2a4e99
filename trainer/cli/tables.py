"""`let-it-ride tables`: prove the shipped tables from the deck, rebuild them, write them out."""

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from trainer.cli.arguments import JsonFlag, PayTableOption, pay_table_from
from trainer.cli.printing import exact, print_json

__all__ = ["tables"]

tables = typer.Typer(help="Prove, rebuild or write out the shipped tables.")

_VALUES = "values.csv"


@tables.command("verify")
def verify(*, json_: JsonFlag = False) -> None:
    """Count every hand of the deck again and hold the shipped tables against it (seconds)."""
    from strategy_tables.errors import TamperedDataError
    from strategy_tables.generate import prove

    started = perf_counter()
    try:
        proof = prove()
        # Imported to be read: each published bonus table is checked against its hash.
        import strategy_tables.side_bets  # noqa: F401
    except TamperedDataError as error:
        if json_:
            print_json({"ok": False, "error": str(error)})
        raise
    seconds = perf_counter() - started
    if json_:
        print_json(
            {
                "ok": True,
                "situations": list(proof.situations),
                "hands": list(proof.hands),
                **exact("house_edge", proof.house_edge),
                "seconds": seconds,
            }
        )
        return
    typer.echo(f"situations  {'/'.join(map(str, proof.situations))}")
    typer.echo(f"hands       {'/'.join(f'{hands:,}' for hands in proof.hands)}")
    typer.echo(f"house edge  {proof.house_edge}")
    typer.echo(f"The shipped tables are what the deck says ({seconds:.1f} s).")


@tables.command("build")
def build(
    into: Annotated[
        str | None,
        typer.Option("--into", metavar="DIR", help="Where to write; in place if not given."),
    ] = None,
    json_: JsonFlag = False,
) -> None:
    """Build the tables from the deck; this repairs shipped ones that were damaged (seconds)."""
    from strategy_tables import data_files, generate

    started = perf_counter()
    folder = data_files.FOLDER if into is None else Path(into)
    folder.mkdir(parents=True, exist_ok=True)
    generate.build(folder)
    seconds = perf_counter() - started
    names = [data_files.FIRST, data_files.SECOND, data_files.TRANSITIONS, data_files.MANIFEST]
    _say_what_was_written(folder, names, json_=json_, seconds=seconds)


@tables.command("export")
def export(
    directory: Annotated[str, typer.Argument(metavar="DIR", help="Where to write the CSV files.")],
    pay_table: PayTableOption = "standard",
    json_: JsonFlag = False,
) -> None:
    """Write the tables as CSV files, and the values of all 66 situations for a pay table."""
    from strategy_tables import data_files
    from trainer.takeaway.strategy_table import TABLE_FILES, strategy_csv

    started = perf_counter()
    values = strategy_csv(pay_table_from(pay_table))
    folder = Path(directory)
    folder.mkdir(parents=True, exist_ok=True)
    for name in TABLE_FILES:
        (folder / name).write_bytes(data_files.read(name))
    (folder / _VALUES).write_bytes(values.encode())
    seconds = perf_counter() - started
    _say_what_was_written(folder, [*TABLE_FILES, _VALUES], json_=json_, seconds=seconds)


def _say_what_was_written(folder: Path, names: list[str], *, json_: bool, seconds: float) -> None:
    if json_:
        print_json({"folder": str(folder), "files": names, "seconds": seconds})
    else:
        typer.echo(f"Wrote {', '.join(names)} into {folder} ({seconds:.1f} s).")
