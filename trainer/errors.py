"""Everything a learner or a caller can get wrong, one leaf per cause."""

from __future__ import annotations

__all__ = [
    "BackupError",
    "DealError",
    "DrillError",
    "HostError",
    "LogFileError",
    "MoneyError",
    "PaymentError",
    "PortError",
    "ProfileNameError",
    "RecordsError",
    "RoundOverError",
    "RulesError",
    "SettingsError",
    "TrainerError",
    "UnfinishedRoundError",
    "UnknownProfileError",
    "UnknownQuestionError",
    "UnknownTableError",
    "UnknownTestError",
    "WorksheetError",
]


class TrainerError(Exception):
    """Base class: catch this to catch all of ours."""


class MoneyError(TrainerError, ValueError):
    """A text that is no amount of money."""


class PaymentError(TrainerError, ValueError):
    """An answer of the dealers’ drill that cannot be graded, or a table that cannot be read."""


class DealError(TrainerError, ValueError):
    """A number of seats or hands that cannot be dealt."""


class RulesError(TrainerError, ValueError):
    """Stored rules that cannot be read back."""


class RoundOverError(TrainerError, ValueError):
    """A choice arrived after the last card was turned."""


class UnfinishedRoundError(TrainerError, ValueError):
    """A round was to be settled before both choices were made."""


class LogFileError(TrainerError, ValueError):
    """A file of decisions that cannot be read at all."""


class RecordsError(TrainerError, RuntimeError):
    """Records that cannot be opened or used: unreadable, full, or from a newer version."""


class BackupError(TrainerError, ValueError):
    """A backup that is damaged, of a newer version or of another program, or that cannot be so."""


class ProfileNameError(TrainerError, ValueError):
    """A name that no profile can have, or that another one has."""


class UnknownProfileError(TrainerError, LookupError):
    """A profile that is not, or no longer, there."""


class UnknownQuestionError(TrainerError, LookupError):
    """A question that was never recorded, or was deleted with its profile."""


class UnknownTestError(TrainerError, LookupError):
    """A test that was given up, or was deleted with its profile."""


class UnknownTableError(TrainerError, LookupError):
    """A seat at a table that was never taken, or was deleted with its profile."""


class SettingsError(TrainerError, ValueError):
    """A setting that cannot be."""


class HostError(TrainerError, ValueError):
    """An address at which a profile without a password must not, or cannot, be served."""


class PortError(TrainerError, ValueError):
    """A port that does not exist, may not be used, or has no free one after it."""


class DrillError(TrainerError, ValueError):
    """A text that describes no drill."""


class WorksheetError(TrainerError, ValueError):
    """A number of questions that no worksheet, or no deck of cards, can have."""
