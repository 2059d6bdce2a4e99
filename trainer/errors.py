"""Everything a learner or a caller can get wrong, one leaf per cause."""

from __future__ import annotations

import math

__all__ = [
    "AttemptError",
    "BackupError",
    "ClassNameError",
    "DealError",
    "DrillError",
    "ForeignFormError",
    "FormError",
    "HostError",
    "InvitationError",
    "LateAnswerError",
    "LessonFullError",
    "LessonLockedError",
    "LessonOptionsError",
    "LessonOverError",
    "LogFileError",
    "MoneyError",
    "NotYoursError",
    "PasswordError",
    "PaymentError",
    "PortError",
    "ProfileNameError",
    "RecordsError",
    "RosterError",
    "RoundOverError",
    "RulesError",
    "SecretError",
    "SetError",
    "SetInUseError",
    "SettingsError",
    "SignInError",
    "TeacherNameError",
    "TooManyTriesError",
    "TrainerError",
    "UnfinishedRoundError",
    "UnknownCodeError",
    "UnknownKeyError",
    "UnknownProfileError",
    "UnknownQuestionError",
    "UnknownTableError",
    "UnknownTeacherError",
    "UnknownTestError",
    "UnreachableError",
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


class UnreachableError(RecordsError):
    """Records on a server that does not answer; asked again in a while, it may."""


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
        minutes = math.ceil(seconds / 60)
        super().__init__(f"too many tries: wait {minutes} min and try again")
        self.seconds = seconds


class DrillError(TrainerError, ValueError):
    """A text that describes no drill."""


class WorksheetError(TrainerError, ValueError):
    """A number of questions that no worksheet, or no deck of cards, can have."""


class NotYoursError(TrainerError, LookupError):
    """Something of the classroom that is not there, or not for whoever asks: never told apart."""


class TeacherNameError(TrainerError, ValueError):
    """A name that no teacher can have, or that another one has."""


class UnknownTeacherError(TrainerError, LookupError):
    """A name that no teacher has."""


class InvitationError(TrainerError, ValueError):
    """An invitation that was never made, was used, or has expired."""


class ClassNameError(TrainerError, ValueError):
    """A name that no class can have."""


class RosterError(TrainerError, ValueError):
    """A list of names that cannot become learners of a class."""


class UnknownKeyError(TrainerError, LookupError):
    """A text that is no learner's key."""


class UnknownCodeError(TrainerError, LookupError):
    """A text that is the code of no open lesson."""


class LessonLockedError(TrainerError, RuntimeError):
    """A lesson that lets nobody new in."""


class LessonFullError(TrainerError, RuntimeError):
    """A lesson whose seats are all taken."""


class LessonOverError(TrainerError, RuntimeError):
    """A lesson that is closed."""


class LateAnswerError(TrainerError, RuntimeError):
    """An answer that came after the lesson had gone on, or after its time was up."""


class AttemptError(TrainerError, RuntimeError):
    """Another attempt where one is still open, or where none is left."""


class LessonOptionsError(TrainerError, ValueError):
    """Options that no lesson can have."""


class SetError(TrainerError, ValueError):
    """A set that cannot be made, read or given as wanted."""


class SetInUseError(TrainerError, RuntimeError):
    """A set that a lesson was given with, and that its results need."""
