"""A learner who goes on whatever happens to servers, and keeps count of what he was told."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from benchmarks.serving.tab import Lost

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from benchmarks.serving.tab import Tab
    from trainer.records import Records

__all__ = ["Count", "Steadfast"]

_BEFORE_ANOTHER_TRY: Final = 0.2  # seconds


@dataclass(slots=True)
class Steadfast:
    """One learner in one tab.

    Attributes:
        sent: his choice by question, as pressed last.
        confirmed: those of them whose verdict he saw.
        lines_lost: how often his line was cut off, or his page drawn without a table.
        strayed: how often he came back to another question than the one he had left.
    """

    profile_id: int
    tab: Tab
    sent: dict[str, str] = field(default_factory=dict)
    confirmed: dict[str, str] = field(default_factory=dict)
    lines_lost: int = 0
    strayed: int = 0

    async def work(self, goes_on: Callable[[], bool], pause: float = 0.0) -> None:
        """Answer one hand after the other; come back as often as it takes."""
        left_at: tuple[str, bool] | None = None
        connected = self.tab.felt is not None
        while goes_on():
            try:
                if not connected:
                    await self.tab.close()
                    await self.tab.open()
                felt = self.tab.table()
                if not connected and left_at is not None:
                    question, went_on = left_at
                    self.strayed += felt.question != question and not went_on
                connected = True
                left_at = (felt.question, "next" in felt.acts)
                if "next" in felt.acts:
                    await self.tab.act("next")
                else:
                    await self._answer(felt.question, random.choice(felt.acts))
                await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            except Lost:
                connected = False
                self.lines_lost += 1
                await asyncio.sleep(_BEFORE_ANOTHER_TRY)
        await self.tab.close()

    async def _answer(self, question: str, choice: str) -> None:
        self.sent[question] = choice
        await self.tab.act(choice)
        seen = self.tab.felt
        if seen is not None and seen.question == question and seen.verdict is not None:
            self.confirmed[question] = choice


@dataclass(frozen=True, slots=True)
class Count:
    """What became of the answers of some learners."""

    confirmed: int
    kept: int
    lost: int
    doubled: int
    never_given: int
    lines_lost: int
    strayed: int

    @classmethod
    def of(cls, learners: Sequence[Steadfast], records: Records) -> Count:
        """Hold what they were told against what was kept."""
        kept = lost = doubled = never_given = 0
        for learner in learners:
            answers = [one.answer for one in records.answers(learner.profile_id)]
            choices = {answer.question: answer.choice.value for answer in answers}
            kept += len(answers)
            doubled += len(answers) - len(choices)
            lost += len(learner.confirmed.items() - choices.items())
            never_given += len(choices.keys() - learner.sent.keys())
        return cls(
            sum(len(learner.confirmed) for learner in learners),
            kept,
            lost,
            doubled,
            never_given,
            sum(learner.lines_lost for learner in learners),
            sum(learner.strayed for learner in learners),
        )

    @property
    def is_good(self) -> bool:
        """Whether nothing that was confirmed is lost, and nothing counted that was not given."""
        return not (self.lost or self.doubled or self.never_given or self.strayed)

    def __str__(self) -> str:
        return (
            f"{self.confirmed} answers confirmed, {self.kept} kept, {self.lost} lost,"
            f" {self.doubled} doubled, {self.never_given} never given;"
            f" {self.lines_lost} lines cut, {self.strayed} came back elsewhere"
        )
