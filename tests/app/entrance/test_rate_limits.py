"""Limits on tries: counted per kind and per whom, over a time that slides."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from trainer.app.entrance import rate_limits
from trainer.app.entrance.rate_limits import Limit, RateLimits, network_of

_THREE = Limit("wrong keys", 3, 60)
_TWO = Limit("wrong codes", 2, 10)


class _Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> _Clock:
    return _Clock()


@pytest.fixture
def limits(clock: _Clock) -> RateLimits:
    return RateLimits(clock)


def test_the_fourth_of_three_has_to_wait_until_the_first_is_forgotten(
    limits: RateLimits, clock: _Clock
) -> None:
    for _ in range(3):
        assert limits.take((_THREE, "a")) == 0
        clock.now += 5
    assert limits.take((_THREE, "a")) == 45
    clock.now += 45
    assert limits.take((_THREE, "a")) == 0
    assert limits.take((_THREE, "a")) == 5


def test_others_and_other_kinds_are_not_held_up(limits: RateLimits) -> None:
    for _ in range(4):
        limits.take((_THREE, "a"))
    assert limits.take((_THREE, "b")) == 0
    assert limits.take((_TWO, "a")) == 0


def test_what_one_limit_refuses_counts_against_none(limits: RateLimits) -> None:
    limits.take((_TWO, "x"))
    limits.take((_TWO, "x"))
    for _ in range(5):
        assert limits.take((_THREE, "a"), (_TWO, "x")) == 10
    for _ in range(3):
        assert limits.take((_THREE, "a")) == 0


def test_refused_tries_do_not_lengthen_the_wait(limits: RateLimits, clock: _Clock) -> None:
    for _ in range(30):
        limits.take((_TWO, "a"))
    clock.now += 10
    assert limits.take((_TWO, "a")) == 0


def test_good_tries_can_be_given_back(limits: RateLimits) -> None:
    for _ in range(20):
        assert limits.take((_TWO, "a")) == 0
        limits.give_back((_TWO, "a"))


def test_tries_at_the_same_time_are_all_counted(limits: RateLimits) -> None:
    many = Limit("any", 100, 60)
    with ThreadPoolExecutor(16) as threads:
        waits = list(threads.map(lambda _: limits.take((many, "a")), range(500)))
    assert waits.count(0) == 100


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch, clock: _Clock) -> None:
    monkeypatch.setattr(rate_limits, "_MOST_REMEMBERED", 50)
    limits = RateLimits(clock)
    for number in range(500):
        limits.take((_THREE, str(number)))
    assert len(limits._tries) <= 50
    assert limits.take((_THREE, "499"), (_THREE, "498")) == 0


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        (None, "unknown"),
        ("testclient", "unknown"),
    ],
)
def test_whom_an_address_is_counted_as(address: str | None, counted_as: str) -> None:
    assert network_of(address) == counted_as
