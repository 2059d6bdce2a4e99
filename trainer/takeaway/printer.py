"""The printer that sheets are made for: the paper in it and its inks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from trainer.takeaway.drawing import MILLIMETRE, Inks

__all__ = ["A4_IN_COLOUR", "Paper", "Printer", "usual_paper"]

_INCH = 72.0

# Where people print on Letter: the territories that CLDR, the Unicode consortium's data about
# locales, gives the paper size "US-Letter" in its measurement data; A4 is the rest of the world's.
_LETTER_COUNTRIES: Final = frozenset(
    {"BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"}
)

_COUNTRY = re.compile(
    r"[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)", re.IGNORECASE
)
"""In a language tag (BCP 47) it follows the language and the script."""


class Paper(Enum):
    """The formats of paper."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the sheet upright, in points."""
        if self is Paper.A4:
            return 210 * MILLIMETRE, 297 * MILLIMETRE
        return 8.5 * _INCH, 11 * _INCH


@dataclass(frozen=True, slots=True)
class Printer:
    """What there is to print with; the inks are those of the suits."""

    paper: Paper = Paper.A4
    inks: Inks = Inks.FOUR


A4_IN_COLOUR: Final = Printer()


def usual_paper(locale: str | None) -> Paper:
    """That of the country in a browser's locale such as `en-US`; A4 where it names no country."""
    country = _COUNTRY.match(locale or "")
    return Paper.LETTER if country and country[1].upper() in _LETTER_COUNTRIES else Paper.A4
