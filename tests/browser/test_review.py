"""Reviews over five days, across a change to daylight saving and restarts of the server."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from playwright.sync_api import expect

from strategy_tables.situations import situation_of
from strategy_tables.values import Choice, analyze
from tests.browser.command import run_command
from tests.browser.screen import Screen
from tests.browser.stopped_clock import CLOCK_FILE
from tests.browser.table import KEY
from tests.browser.watching import Watch
from trainer.coach.review_cards import ReviewCard
from trainer.coach.reviews import due
from trainer.history import Mode
from trainer.records import Records
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from strategy_tables.cards import Card
    from strategy_tables.situations import Situation

_ZONE: Final = ZoneInfo("Europe/Zurich")
_FRIDAY: Final = date(2026, 3, 27)  # clocks go forward in the night to Sunday
_WRONG: Final = {Choice.PULL: Choice.RIDE, Choice.RIDE: Choice.PULL}


def _right(cards: tuple[Card, ...]) -> Choice:
    advantage = analyze(cards, STANDARD_RULES.pay_table).advantage
    return Choice.RIDE if advantage > 0 else Choice.PULL


@dataclass(frozen=True)
class _Week:
    """A learner in Zurich, whose trainer is started anew every day."""

    place: Path
    page: Page

    @contextmanager
    def at(self, day: date, hour: int, minute: int) -> Iterator[Screen]:
        """The trainer, started at this time on the learner's wall."""
        moment = datetime(day.year, day.month, day.day, hour, minute, tzinfo=_ZONE)
        (self.place / CLOCK_FILE).write_text(moment.astimezone(UTC).isoformat(), "utf-8")
        watch = Watch(self.page)
        with run_command(self.place, program="tests.browser.stopped_clock") as trainer:
            yield Screen(self.page, trainer.url, watch)
            assert watch.complaints == []
            self.page.goto("about:blank")
            assert trainer.stop() == 0
            assert trainer.logged() == ""

    def waiting(self, day: date) -> list[str]:
        """What the records say is due on that day, the most forgotten first."""
        records = Records.open(self.place / "records")
        profile = records.last_used_profile()
        assert profile is not None
        cards = [ReviewCard.from_state(one.state) for one in records.reviews(profile.id)]
        answers = [one.answer for one in records.answers(profile.id)]
        records.close()
        done = sum(
            one.mode is Mode.REVIEW and one.answered_at.astimezone(_ZONE).date() == day
            for one in answers
        )
        return [card.situation.id for card in due(cards, STANDARD_RULES, day, done=done)]


def _review_by_keys(screen: Screen, week: _Week, day: date) -> int:
    """Everything that waits, the first of it wrong and then, once more, right."""
    table, reviewed = screen.table, 0
    while waiting := week.waiting(day):
        expect(screen.main).to_contain_text(f"{len(waiting)} waiting today, {reviewed} done")
        table.wait_until_ready()
        right = _right(table.cards)
        screen.page.keyboard.press(KEY[_WRONG[right] if reviewed == 0 else right])
        table.wait_for_verdict()
        reviewed += 1
        screen.page.keyboard.press("Space")
        if week.waiting(day):
            table.wait_for_question()
    expect(screen.main).to_contain_text("Done for today")
    expect(screen.main).to_contain_text(f"0 waiting today, {reviewed} done")
    return reviewed


def test_five_days_of_reviews(browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context(
        viewport={"width": 1280, "height": 850}, timezone_id="Europe/Zurich"
    )
    week = _Week(tmp_path, context.new_page())
    with week.at(_FRIDAY, 19, 0) as screen:
        table = screen.open()
        missed: set[Situation] = set()
        for number in range(8):
            right = _right(table.cards)
            table.answer(_WRONG[right] if number < 3 else right)
            if number < 3 and analyze(table.cards, STANDARD_RULES.pay_table).advantage:
                missed.add(situation_of(table.cards))  # nobody misses a tie
            table.go_on()
        screen.open_page("Review")
        expect(screen.main).to_contain_text("Nothing is due today")
    assert week.waiting(_FRIDAY) == []
    saturday = _FRIDAY + timedelta(days=1)
    with week.at(saturday, 3, 59) as screen:  # still Friday's evening
        screen.open_page("Review")
        expect(screen.main).to_contain_text("Nothing is due today")
    reviewed = []
    for days in range(1, 5):
        day = _FRIDAY + timedelta(days=days)
        waiting = week.waiting(day)
        with week.at(day, 4, 1) as screen:
            screen.open_page("Review")
            if waiting:
                reviewed.append(_review_by_keys(screen, week, day))
            else:
                expect(screen.main).to_contain_text("Nothing is due today")
        assert week.waiting(day) == []
    # What was missed comes back every day; what was right waits longer from time to time.
    assert len(reviewed) >= 3
    assert reviewed[0] >= len(missed) > 0
    context.close()
