"""By which names and addresses others reach this machine; asks nobody on the network."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from typing import Final
from urllib.parse import SplitResult, urlsplit

from trainer.app.serving.loopback import is_loopback
from trainer.errors import HostError

__all__ = ["is_own_name", "reachable", "read_public_url"]

_SOMEWHERE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses kept for documentation: nothing is there, and nothing is sent."""


def reachable(address: str) -> str:
    """What others open where a server listens at this address.

    A server that listens everywhere is found at the address from which this machine would speak
    to others, and without a network by its name.
    """
    if not ipaddress.ip_address(address).is_unspecified:
        return address
    for family, elsewhere in _SOMEWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as line:
            line.connect((elsewhere, 9))
            return str(line.getsockname()[0])
    return socket.gethostname()


def is_own_name(host: str) -> bool:
    """Whether this is an address, or the name this machine has on its network.

    Any address will do: to reach us by an address another site would need to be there itself.
    """
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        name = host.lower().rstrip(".")
        own = socket.gethostname().lower()
        return is_loopback(name) or name in {own, own.partition(".")[0] + ".local"}
    return True


def read_public_url(text: str) -> SplitResult:
    """The address that a proxy gives to others: scheme and host, with a port or without.

    Raises:
        HostError: it is no such address.
    """
    refusal = HostError(
        f"{text!r} is not the address of a site: give scheme and name, such as"
        " https://trainer.school.example"
    )
    try:
        address = urlsplit(text.strip().rstrip("/"))
        has_port = address.port != 0  # a port that is no number raises
    except ValueError as error:
        raise refusal from error
    plain = not (address.path or address.query or address.fragment or address.username)
    if address.scheme not in {"http", "https"} or not (address.hostname and has_port and plain):
        raise refusal
    return address
