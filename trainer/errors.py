"""Everything a learner or a caller can get wrong, one leaf per cause."""

from __future__ import annotations

__all__ = [
    "DealError",
    "DrillError",
    "ForeignFormError",
    "FormError",
    "HostError",
    "LogFileError",
    "MoneyError",
    "PasswordError",
    "PaymentError",
    "PortError",
    "ProfileNameError",
    "RecordsError",
    "RoundOverError",
    "RulesError",
    "SecretError",
    "SettingsError",
    "SignInError",
    "TooManyTriesError",
    "TrainerError",
    "UnfinishedRoundError",
    "UnknownProfileError",
    "UnknownQuestionError",
    "UnknownTableError",
    "UnknownTestError",
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


class SecretError(TrainerError, RuntimeError):
    """A secret that is too short, cannot be kept, or is not kept from others."""


class PasswordError(TrainerError, ValueError):
    """A password that no teacher should have."""


class SignInError(TrainerError, ValueError):
    """Name and password that do not belong together."""


class FormError(TrainerError, ValueError):
    """What was typed into a form is too long."""


class ForeignFormError(FormError):
    """A form that this browser did not get from us, or long ago."""


class TooManyTriesError(TrainerError, RuntimeError):
    """More tries than anybody needs; `seconds` says when the next one is allowed."""

    def __init__(self, seconds: float) -> None:
        minutes = max(1, round(seconds / 60))
        super().__init__(f"too many tries: wait {minutes} min and try again")
        self.seconds = seconds


class DrillError(TrainerError, ValueError):
    """A text that describes no drill."""
