"""How often somebody may try: counted in memory, for this server alone."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict, deque
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

MINUTE: Final = 60.0

__all__ = ["MINUTE", "Limit", "RateLimits", "network_of"]

_MOST_REMEMBERED: Final = 20_000
"""Who tried longest ago is forgotten first, so that a flood costs no memory without end."""

_IPV6_HOUSEHOLD: Final = 64
"""Bits: a household has a whole network of IPv6 addresses, and may use a new one each time."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many tries in so many seconds, of this kind."""

    kind: str
    times: int
    seconds: float


class RateLimits:
    """Counts tries by kind and by whom. For any number of threads.

    Args:
        clock: seconds that never go back.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._tries: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()

    def take(self, *tries: tuple[Limit, str]) -> float:
        """Count a try against every one of these limits, or against none if one is reached.

        Returns:
            Seconds to wait; 0 where the try is allowed.
        """
        now = self._clock()
        with self._lock:
            logs = [(limit, self._log(limit, whom, now)) for limit, whom in tries]
            wait = max(
                (
                    log[-limit.times] + limit.seconds - now
                    for limit, log in logs
                    if len(log) >= limit.times
                ),
                default=0.0,
            )
            if wait <= 0:
                for _, log in logs:
                    log.append(now)
            return max(wait, 0.0)

    def give_back(self, *tries: tuple[Limit, str]) -> None:
        """Uncount the latest try: it was a good one, and only bad ones are limited."""
        with self._lock:
            for limit, whom in tries:
                log = self._tries.get((limit.kind, whom))
                if log:
                    log.pop()

    def _log(self, limit: Limit, whom: str, now: float) -> deque[float]:
        key = (limit.kind, whom)
        log = self._tries.setdefault(key, deque())
        self._tries.move_to_end(key)
        while log and log[0] <= now - limit.seconds:
            log.popleft()
        while len(self._tries) > _MOST_REMEMBERED:
            self._tries.popitem(last=False)
        return log


def network_of(address: str | None) -> str:
    """Whom an address is counted as."""
    try:
        found = ipaddress.ip_address(address or "")
    except ValueError:
        return "unknown"
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, _IPV6_HOUSEHOLD), strict=False))
    return str(found)
