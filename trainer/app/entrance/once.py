"""What was done for a form is done once, however often the form arrives."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.responses import Response

__all__ = ["Once"]

_MOST_REMEMBERED: Final = 500


@dataclass(slots=True)
class _Deed:
    lock: Lock = field(default_factory=Lock)
    answer: Response | None = None


class Once:
    """Remembers the latest answers by their form, in memory, for this server alone.

    A double click posts one form twice: the second gets the answer of the first, with the same
    four words on it. A form that was refused may be posted again.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._deeds: OrderedDict[str, _Deed] = OrderedDict()

    def do(self, form: str, act: Callable[[], Response]) -> Response:
        """The answer to this form, by page and number; `act` makes it where there is none yet."""
        with self._lock:
            deed = self._deeds.setdefault(form, _Deed())
            self._deeds.move_to_end(form)
            if len(self._deeds) > _MOST_REMEMBERED:
                self._deeds.popitem(last=False)
        with deed.lock:
            if deed.answer is None:
                deed.answer = act()
            return deed.answer
