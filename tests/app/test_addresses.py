"""Names and addresses of this machine, and the one that a proxy gives it."""

from __future__ import annotations

import ipaddress
import socket

import pytest

from trainer.app.serving.addresses import is_own_name, reachable, read_public_url
from trainer.errors import HostError


@pytest.mark.parametrize("address", ["127.0.0.1", "192.168.1.7", "::1", "fe80::1"])
def test_one_address_is_what_others_open(address: str) -> None:
    assert reachable(address) == address


@pytest.mark.parametrize("everywhere", ["0.0.0.0", "::"])  # noqa: S104
def test_everywhere_is_somewhere(everywhere: str) -> None:
    found = reachable(everywhere)
    assert found == socket.gethostname() or not ipaddress.ip_address(found).is_unspecified


def test_without_a_network_there_is_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_network(*_words: object) -> socket.socket:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket, "socket", no_network)
    assert reachable("::") == socket.gethostname()


def test_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Teachers-Laptop.school.lan")
    own = ["localhost", "127.0.0.1", "192.168.1.7", "::1", "fe80::1%eth0"]
    own += ["teachers-laptop.school.lan", "TEACHERS-LAPTOP.SCHOOL.LAN.", "teachers-laptop.local"]
    assert all(map(is_own_name, own))
    others = ["", "evil.example", "teachers-laptop.evil.example", "localhost.evil.example", "1.2.3"]
    assert not any(map(is_own_name, others))


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://trainer.school.example", "https://trainer.school.example"),
        (" http://trainer.lan:8080/ ", "http://trainer.lan:8080"),
        ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"),
    ],
)
def test_a_public_address(text: str, address: str) -> None:
    assert read_public_url(text).geturl() == address


@pytest.mark.parametrize(
    "text",
    [
        "",
        "trainer.school.example",
        "ftp://trainer.school.example",
        "https://",
        "https://trainer.example/below",
        "https://trainer.example?x",
        "https://me@trainer.example",
        "https://trainer.example:0",
        "https://trainer.example:port",
        "https://[::1",
    ],
)
def test_what_is_no_public_address_is_quoted(text: str) -> None:
    with pytest.raises(HostError, match="is not the address of a site") as refusal:
        read_public_url(text)
    assert repr(text) in str(refusal.value)
