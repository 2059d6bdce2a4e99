"""Who writes first: whoever came first."""

from __future__ import annotations

from datetime import UTC, datetime
from threading import Event, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from trainer.errors import UnreachableError
from trainer.records import Records, patience
from trainer.records.queueing import Queue

if TYPE_CHECKING:
    from pathlib import Path

_LONG = 30.0  # seconds; a test that waits so long has failed


def _wait_until_waiting(queue: Queue, count: int) -> None:
    until = monotonic() + _LONG
    while len(queue._waiting) < count:
        assert monotonic() < until
        sleep(0)


def test_turns_are_taken_in_the_order_in_which_they_were_asked_for() -> None:
    queue = Queue(_LONG)
    order: list[int] = []

    def write(number: int) -> None:
        with queue:
            order.append(number)

    writers = [Thread(target=write, args=(number,)) for number in range(20)]
    with queue:
        for number, writer in enumerate(writers, 1):
            writer.start()
            _wait_until_waiting(queue, number)
        assert order == []
    for writer in writers:
        writer.join(_LONG)
    assert order == list(range(20))


def test_who_writes_again_and_again_does_not_come_before_who_waits() -> None:
    queue = Queue(_LONG)
    had_a_turn = Event()

    def write() -> None:
        with queue:
            had_a_turn.set()

    queue.__enter__()
    writer = Thread(target=write)
    writer.start()
    _wait_until_waiting(queue, 1)
    queue.__exit__()
    with queue:  # at once, while the other still wakes up
        assert had_a_turn.is_set()
    writer.join(_LONG)


def test_who_gives_up_leaves_the_queue_and_the_next_has_his_turn() -> None:
    queue = Queue(0.01)
    with queue, pytest.raises(PoolTimeoutError):
        queue.__enter__()
    assert not queue._waiting
    with queue:
        pass


def test_an_error_in_a_turn_ends_it() -> None:
    queue = Queue(0.01)
    with pytest.raises(ZeroDivisionError), queue:
        _ = 1 / 0
    with queue:
        pass


def test_a_turn_that_never_comes_is_a_reason_to_come_back_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No failure of ours, as a page sees it: it says so and tries again by itself."""
    monkeypatch.setattr(patience, "PATIENCE", 0.2)
    records = Records.open(tmp_path)
    queue = records._writer = Queue(0.01)
    now = datetime(2026, 3, 1, tzinfo=UTC)
    with queue, pytest.raises(UnreachableError, match=r"too many at once\); try again soon"):
        records.add_profile("Ann", now)
    records.add_profile("Ann", now)
    assert [profile.name for profile in records.profiles()] == ["Ann"]
    records.close()
