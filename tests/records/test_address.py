"""Addresses of databases, as people write them, and their passwords, which nobody repeats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from trainer.errors import RecordsError
from trainer.records import Records
from trainer.records.address import place_of, read_address

if TYPE_CHECKING:
    from pathlib import Path

PASSWORD = "s3cret"


@pytest.mark.parametrize(
    "text",
    [
        "postgresql+psycopg://ann:s3cret@db.example:6432/trainer?sslmode=require",
        "postgresql://ann:s3cret@db.example:6432/trainer?sslmode=require",
        "postgres://ann:s3cret@db.example:6432/trainer?sslmode=require",
        "  postgresql://ann:s3cret@db.example:6432/trainer?sslmode=require\n",
    ],
)
def test_an_address_may_be_written_in_several_ways(text: str) -> None:
    address = read_address(text)
    assert address.drivername == "postgresql+psycopg"
    assert address.password == PASSWORD
    assert (address.host, address.port, address.database) == ("db.example", 6432, "trainer")
    assert address.query == {"sslmode": "require"}
    assert place_of(address) == "the database trainer on db.example"


def test_a_folder_may_have_an_at_sign() -> None:
    assert place_of(read_address("sqlite:////data/me@home/x.sqlite3")) == "/data/me@home/x.sqlite3"


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("sqlite://", "sqlite://"),
        ("sqlite:///", "sqlite:///"),
        ("sqlite:///:memory:", "sqlite:///:memory:"),
        ("sqlite:///file:mine?mode=memory&uri=true", "sqlite:///file:mine"),
        ("sqlite://mine.sqlite3", "sqlite://mine.sqlite3"),
        ("sqlite://db.example/mine?password=s3cret", "sqlite://db.example/mine"),
        ("sqlite://ann:s3cret@db.example/mine", "sqlite://…@db.example/mine"),
        ("sqlite://ann:s3cret@/mine", "sqlite://…@/mine"),
    ],
)
def test_a_file_without_a_name_is_refused(
    text: str, quoted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RecordsError, match=f"^'{quoted}' names no file: write sqlite:///"):
        Records.open(url=text)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text",
    [
        "ann:s3cret@db.example/trainer",
        "postgresql:ann:s3cret@db.example/trainer",
        "postgresql://ann:s3cret@db.example:many/trainer",
        "postgresql://ann:s3cret@mine@db.example/trainer",
        "postgresql://ann:mine@s3cret/more@db.example/trainer",
        "mysql://ann:s3cret@db.example/trainer",
        "postgresql+psycopg2://ann:s3cret@db.example/trainer",
        "s3cret@",
        "mysql://db.example/trainer?password=s3cret",
    ],
)
def test_what_is_no_address_is_quoted_without_its_password(text: str) -> None:
    with pytest.raises(RecordsError, match="is not the address of a database") as caught:
        Records.open(url=text)
    assert PASSWORD not in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://ann:s3cret@127.0.0.1:1/trainer",
        "postgresql://127.0.0.1:1/trainer?user=ann&password=s3cret",
        "postgresql://ann:s3cret@/trainer?host=/nowhere",
    ],
)
def test_a_server_that_is_not_there_is_said_without_the_password(text: str) -> None:
    with pytest.raises(RecordsError, match="cannot be opened and is as it was") as caught:
        Records.open(url=text)
    assert "the database trainer on" in str(caught.value)
    assert "see that it is running and lets us in" in str(caught.value)
    assert "\n" not in str(caught.value)
    error: BaseException | None = caught.value
    while error is not None:
        assert PASSWORD not in f"{error!r} {error}"
        error = error.__cause__
