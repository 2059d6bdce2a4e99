"""`let-it-ride app` and `let-it-ride classroom`: the trainer itself, for oneself and for others."""

from pathlib import Path
from typing import Annotated

import typer

from trainer.cli.arguments import DataOption, whole_number

__all__ = ["app", "classroom"]

_Port = Annotated[
    str | None,
    typer.Option(
        "--port",
        metavar="N",
        help="The first port to try, by default 8501; if it is taken, the next free one, but with a"
        " public address none.",
    ),
]


def app(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; this computer's own only.")
    ] = "127.0.0.1",
    port: _Port = None,
    data: DataOption = None,
) -> None:
    """Start the trainer and print its address (what happens when no command is given)."""
    number = _number(port)
    from trainer.app.serving.server import serve

    serve(host=host, port=number, data=None if data is None else Path(data))


def classroom(
    host: Annotated[
        str,
        typer.Option("--host", help="The address to listen on; by default all of this machine's."),
    ] = "0.0.0.0",  # noqa: S104 - others shall come in, and meet a door
    port: _Port = None,
    data: DataOption = None,
    public_url: Annotated[
        str | None,
        typer.Option(
            "--public-url",
            metavar="URL",
            envvar="LET_IT_RIDE_PUBLIC_URL",
            help="The address others use where a proxy stands in front of the trainer.",
        ),
    ] = None,
    trust_proxy: Annotated[
        str | None,
        typer.Option(
            "--trust-proxy",
            metavar="IPS",
            envvar="LET_IT_RIDE_TRUST_PROXY",
            help="Addresses of proxies whose forwarded headers are believed.",
        ),
    ] = None,
) -> None:
    """Start the trainer for a class and print where to join, with a QR code."""
    number = _number(port)
    from trainer.app.serving.classroom_server import serve_classroom

    serve_classroom(
        host=host,
        port=number,
        data=None if data is None else Path(data),
        public_url=public_url,
        trusted_proxies=trust_proxy,
    )


def _number(port: str | None) -> int | None:
    if port is None:
        return None
    from trainer.app.serving.listening import LAST_PORT

    return whole_number(port, "--port", 1, LAST_PORT)
