"""The door that browsers knock at: an address of this machine, and a port nobody else has."""

from __future__ import annotations

import errno
import os
import socket
from typing import Final

from trainer.app.serving.loopback import is_loopback
from trainer.errors import HostError, PortError

__all__ = ["LAST_PORT", "USUAL_PORT", "WAITING", "check_host", "check_port", "listen"]

USUAL_PORT: Final = 8501  # Streamlit's own, so that its guides fit
LAST_PORT: Final = 65_535
_FIRST_FREE_FOR_ALL: Final = 1024  # below, a system may want an administrator
_PORTS_TRIED: Final = 100  # as many as Streamlit tries
WAITING: Final = 128
"""Connections the system keeps until we take them. asyncio takes as many at a time, and logs each
of them where it may open no more files."""


def check_host(host: str) -> None:
    """Refuse every address at which another machine could reach us.

    Raises:
        HostError: not localhost, not in 127.0.0.0/8, not ::1.
    """
    if not is_loopback(host):
        raise HostError(
            f"{host!r} can be reached from other machines, and a profile has no password: "
            "use 127.0.0.1, or start `let-it-ride classroom` for others to join"
        )


def check_port(port: int) -> None:
    """Refuse a number that no port has.

    Raises:
        PortError: not from 1 to 65535.
    """
    if not 1 <= port <= LAST_PORT:
        raise PortError(f"port {port} does not exist: choose one from 1 to {LAST_PORT}")


def listen(host: str, port: int, *, exactly: bool = False) -> socket.socket:
    """A listening socket at this port, or, where it need not be exactly this, at the next free one.

    Raises:
        HostError: this machine does not have the address.
        PortError: the port is kept for the system, or it and all that may be tried are taken.
    """
    last = port if exactly else min(port + _PORTS_TRIED - 1, LAST_PORT)
    for candidate in range(port, last + 1):
        try:
            return _listen_at(host, candidate)
        except PermissionError as error:
            # Windows also forbids whole ranges in the middle: those count as taken.
            if candidate < _FIRST_FREE_FOR_ALL:
                raise PortError(
                    f"port {candidate} is kept for the system: "
                    f"choose one from {_FIRST_FREE_FOR_ALL} to {LAST_PORT}"
                ) from error
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise HostError(f"this machine has no address {host!r}: use 127.0.0.1") from error
    if exactly:
        raise PortError(
            f"port {port} is taken, and a proxy looks for us there: stop what has it,"
            " or choose another one here and there"
        )
    raise PortError(f"ports {port} to {last} are all taken: choose another one")


def _listen_at(host: str, port: int) -> socket.socket:
    # "localhost" can be two addresses, and what we print must be the one we have.
    address = "127.0.0.1" if host.lower() == "localhost" else host
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    # The protocol is named because asyncio turns Nagle's algorithm off only for sockets that say
    # TCP; left on, it holds the first run of a page back by 40 ms.
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # a port is free again at once; on Windows this would share it
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((address, port))
        door.listen(WAITING)
    except BaseException:
        door.close()
        raise
    return door
