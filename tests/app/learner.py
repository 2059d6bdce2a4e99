"""A learner with a history on disk, and the app opened on one of its pages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from streamlit.testing.v1 import AppTest

import trainer.app
from strategy_tables.cards import parse_cards
from strategy_tables.values import Choice
from trainer.app import storage
from trainer.history import Certainty, Mode, Question, answer_of
from trainer.settings import Settings

if TYPE_CHECKING:
    from trainer.records import Profile, Records

__all__ = ["PULL", "RIDE", "Learner"]

PULL, RIDE = Choice.PULL, Choice.RIDE

_APP: Final = Path(trainer.app.__file__).parent
_PATIENCE: Final = 120  # seconds; a busy machine imports slowly
_COMMUNITY: Final = {3: "4s 8c", 4: "8c"}  # dealt with the hands of these tests, and never seen
_numbers = count(1)


@dataclass(frozen=True)
class Learner:
    """Someone who answers, and looks at pages."""

    records: Records
    profile: Profile

    @classmethod
    def new(cls) -> Learner:
        """The one who is learning from now on."""
        records = storage.records()
        return cls(records, records.add_profile(f"Learner {next(_numbers)}", datetime.now(UTC)))

    def question(
        self, cards: str, mode: Mode = Mode.CHOSEN, *, days_ago: float = 0, minute: float = 0
    ) -> Question:
        """About three or four cards, asked so many days ago."""
        seen = parse_cards(cards)
        dealt_at = datetime.now(UTC) - timedelta(days=days_ago) + timedelta(minutes=minute - 30)
        return Question(
            id=f"question {next(_numbers)}",
            mode=mode,
            rules=self.settings.rules,
            stake=Fraction(10),
            currency="$",
            hand=seen[:3],
            community=seen[3:] + parse_cards(_COMMUNITY[len(seen)]),
            dealt_at=dealt_at,
            given=PULL if len(seen) == 4 else None,
        )

    def answer(
        self,
        cards: str,
        *choices: Choice,
        mode: Mode = Mode.CHOSEN,
        days_ago: float = 0,
        certainty: Certainty | None = None,
        currency: str = "$",
    ) -> None:
        """Answer the same hand so often, a few seconds apart."""
        for number, choice in enumerate(choices):
            asked = self.question(cards, mode, days_ago=days_ago, minute=number / 10)
            asked = replace(asked, currency=currency)
            given = answer_of(
                asked,
                choice,
                shown_at=asked.dealt_at,
                answered_at=asked.dealt_at + timedelta(seconds=4),
                certainty=certainty,
            )
            assert self.records.record_question(self.profile.id, asked)
            assert self.records.record_answer(given)

    @property
    def settings(self) -> Settings:
        """As they are kept."""
        return Settings.from_document(self.records.settings(self.profile.id))

    def change(self, **changes: object) -> None:
        """Keep other settings."""
        changed = replace(self.settings, **changes)  # type: ignore[arg-type]
        self.records.save_settings(self.profile.id, changed.document)

    def look_at(self, page: str) -> AppTest:
        """A page in a new tab, without an error on it."""
        tab = AppTest.from_file(str(_APP / "main.py"), default_timeout=_PATIENCE)
        tab.switch_page(f"screens/{page}.py").run()
        assert not tab.exception
        return tab
