"""`let-it-ride app`: the trainer itself."""

from pathlib import Path
from typing import Annotated

import typer

from trainer.cli.arguments import whole_number

__all__ = ["app"]

_HIGHEST_PORT = 65535


def app(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; this computer's own only.")
    ] = "127.0.0.1",
    port: Annotated[
        str | None,
        typer.Option("--port", metavar="N", help="The first port to try; the next free is taken."),
    ] = None,
    data: Annotated[
        str | None,
        typer.Option(
            "--data",
            metavar="DIR",
            help="Where learners' records are kept, unless DATABASE_URL names a database.",
        ),
    ] = None,
) -> None:
    """Start the trainer and print its address (what happens when no command is given)."""
    number = None if port is None else whole_number(port, "--port", 1, _HIGHEST_PORT)
    from trainer.app.server import serve

    serve(host=host, port=number, data=None if data is None else Path(data))
