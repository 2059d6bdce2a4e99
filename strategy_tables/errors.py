"""Everything that can be wrong with what is handed to the tables, one leaf per cause."""

from __future__ import annotations

__all__ = [
    "DuplicateCardError",
    "InvalidHandError",
    "NightError",
    "PayTableError",
    "SituationError",
    "StakeError",
    "TablesError",
    "TamperedDataError",
    "UnknownCardError",
    "UnknownPayTableError",
]


class TablesError(Exception):
    """Base class: catch this to catch all of ours."""


class UnknownCardError(TablesError, ValueError):
    """A word that names no card."""


class DuplicateCardError(TablesError, ValueError):
    """One card in two places: twice in a hand, or both held and seen elsewhere."""


class InvalidHandError(TablesError, ValueError):
    """The wrong number of cards for what is asked."""


class SituationError(TablesError, ValueError):
    """A text or a combination that names none of the 66 situations."""


class PayTableError(TablesError, ValueError):
    """What cannot be a pay table: a row missing, negative or not a whole number."""


class UnknownPayTableError(PayTableError, LookupError):
    """Neither a preset's name, nor a file, nor pays written out."""


class StakeError(TablesError, ValueError):
    """A stake, bonus bet or limit that is no amount of money."""


class NightError(TablesError, ValueError):
    """A night that cannot be worked out: too long, too fine, or more than the money at hand."""


class TamperedDataError(TablesError, RuntimeError):
    """A shipped table that differs from its manifest."""
