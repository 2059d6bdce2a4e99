"""What a history amounts to: right and wrong, what it cost, where, and whether it gets better.

Everything starts from a table of decisions (`table`) and is counted in one place, whether it goes
to a page, into a file or through a test.
"""

from trainer.progress.calendar import answers_by_day
from trainer.progress.export import decisions_csv
from trainer.progress.samples import (
    FEWEST_FOR_CALIBRATION,
    FEWEST_FOR_ESTIMATE,
    FEWEST_FOR_LEAKS,
    FEWEST_FOR_SITTINGS,
    FEWEST_OF_A_SITTING,
    FEWEST_OF_A_SITUATION,
    needs_words,
    wilson,
)
from trainer.progress.sitting_card import SittingCard, SittingLeak, latest_sitting
from trainer.progress.skill import Skill, benchmarks, skill_now, skill_over_sittings
from trainer.progress.table import Figures, counted, decisions, tallied, totals
from trainer.progress.views import (
    CERTAINTY_POINTS,
    MISTAKES,
    NATURAL_MODES,
    ROLLING,
    Lean,
    best_shares,
    by_certainty,
    by_sitting,
    by_situation,
    certainty_score,
    grades_by_sitting,
    leaks,
    leans,
    not_obvious,
    rolling,
)

__all__ = [
    "CERTAINTY_POINTS",
    "FEWEST_FOR_CALIBRATION",
    "FEWEST_FOR_ESTIMATE",
    "FEWEST_FOR_LEAKS",
    "FEWEST_FOR_SITTINGS",
    "FEWEST_OF_A_SITTING",
    "FEWEST_OF_A_SITUATION",
    "MISTAKES",
    "NATURAL_MODES",
    "ROLLING",
    "Figures",
    "Lean",
    "SittingCard",
    "SittingLeak",
    "Skill",
    "answers_by_day",
    "benchmarks",
    "best_shares",
    "by_certainty",
    "by_sitting",
    "by_situation",
    "certainty_score",
    "counted",
    "decisions",
    "decisions_csv",
    "grades_by_sitting",
    "latest_sitting",
    "leaks",
    "leans",
    "needs_words",
    "not_obvious",
    "rolling",
    "skill_now",
    "skill_over_sittings",
    "tallied",
    "totals",
    "wilson",
]
