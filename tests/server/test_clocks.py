"""Servers of one classroom go by one time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from trainer.app.serving import classroom_server
from trainer.app.serving.classroom_server import serve_classroom
from trainer.errors import PortError, RecordsError
from trainer.records import Records

if TYPE_CHECKING:
    from pathlib import Path


def _start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, theirs: timedelta | None) -> None:
    """Start the classroom as far as its port, which is none that can be had."""
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    monkeypatch.setattr(classroom_server, "now", lambda: noon)
    monkeypatch.setattr(Records, "server_time", lambda _: None if theirs is None else noon + theirs)

    def taken(*_: object, **__: object) -> None:
        raise PortError("taken")

    monkeypatch.setattr(classroom_server, "open_door", taken)
    serve_classroom(host="127.0.0.1", data=tmp_path)


@pytest.mark.parametrize("seconds", [-86_400, -1.1, 1.1, 3_600])
def test_a_clock_that_is_not_the_databases_is_refused(
    seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    apart = f"are {abs(seconds):,.1f} seconds apart: set both by NTP"
    with pytest.raises(RecordsError, match=apart):
        _start(tmp_path, monkeypatch, timedelta(seconds=seconds))


@pytest.mark.parametrize("theirs", [None, timedelta(seconds=-0.9), timedelta(seconds=0.9)])
def test_a_clock_that_agrees_is_not_nor_that_of_a_file(
    theirs: timedelta | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(PortError, match="taken"):
        _start(tmp_path, monkeypatch, theirs)
