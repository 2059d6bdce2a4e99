"""Which step of a lesson follows which, and what a class may see at each."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.errors import LessonOptionsError
from trainer.lesson import (
    GRACE,
    Feedback,
    LessonKind,
    LessonOptions,
    Stage,
    Step,
    first_step,
    next_step,
    places_shown,
)

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
ASKING, SHOWN, OVER = Stage.ASKING, Stage.SHOWN, Stage.OVER
LIVE, TABLE, PACED = LessonKind.LIVE, LessonKind.TABLE, LessonKind.SELF_PACED


def course(options: LessonOptions, items: int) -> list[Step]:
    """Every step of a lesson, the first and the last among them."""
    steps = [first_step(options.kind)]
    while steps[-1].stage is not OVER:
        steps.append(next_step(steps[-1], options, items))
    return steps


@pytest.mark.parametrize(
    ("kind", "feedback", "items", "expected"),
    [
        (LIVE, Feedback.AT_ONCE, 2, [(0, ASKING), (0, SHOWN), (1, ASKING), (1, SHOWN), (1, OVER)]),
        (LIVE, Feedback.AT_END, 2, [(0, ASKING), (1, ASKING), (1, OVER)]),
        (TABLE, Feedback.AT_ONCE, 2, [(0, ASKING), (1, ASKING), (1, SHOWN), (1, OVER)]),
        (
            TABLE, Feedback.AT_ONCE, 4,
            [(0, ASKING), (1, ASKING), (1, SHOWN), (2, ASKING), (3, ASKING), (3, SHOWN), (3, OVER)],
        ),
        (TABLE, Feedback.AT_END, 2, [(0, ASKING), (1, ASKING), (1, OVER)]),
    ],
)  # fmt: skip
def test_a_lesson_that_a_teacher_moves_on_takes_every_step_once(
    kind: LessonKind, feedback: Feedback, items: int, expected: list[tuple[int, Stage]]
) -> None:
    options = LessonOptions(kind, feedback=feedback)
    assert course(options, items) == [(0, Stage.LOBBY), *expected]


def test_a_self_paced_lesson_is_open_and_then_over() -> None:
    assert course(LessonOptions(PACED), 7) == [(0, ASKING), (0, OVER)]


@given(
    st.sampled_from([LIVE, TABLE]),
    st.sampled_from(Feedback),
    st.integers(1, 10).map(lambda n: 2 * n),
)
def test_what_is_shown_grows_and_never_holds_what_is_asked(
    kind: LessonKind, feedback: Feedback, items: int
) -> None:
    options = LessonOptions(kind, feedback=feedback)
    steps = course(options, items)
    shown = [places_shown(step, options) for step in steps]
    assert shown[0] == range(0)
    assert shown[-1] == range(items)
    for step, before, now in zip(steps[1:], shown[:-1], shown[1:], strict=True):
        assert set(before) <= set(now)
        if step.stage is ASKING:
            assert step.place not in now
        if kind is TABLE:
            assert len(now) % 2 == 0


options_ = st.builds(
    LessonOptions,
    st.sampled_from(LessonKind),
    countdown=st.none() | st.integers(5, 3600),
    due=st.none()
    | st.datetimes(
        datetime(2020, 1, 1),  # noqa: DTZ001 - the zone is added
        timezones=st.integers(-1439, 1439).map(lambda n: timezone(timedelta(minutes=n))),
    ),
    attempts=st.integers(1, 20),
    feedback=st.sampled_from(Feedback),
    seats=st.none() | st.integers(1, 500),
    certainty=st.booleans(),
)


@given(options_)
def test_options_are_read_back_as_they_were_written(options: LessonOptions) -> None:
    assert LessonOptions.from_document(options.document, options.kind) == options


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"countdown": 4}, "5 to 3600"),
        ({"countdown": 3601}, "5 to 3600"),
        ({"attempts": 0}, "1 to 20"),
        ({"attempts": 21}, "1 to 20"),
        ({"seats": 0}, "1 to 500"),
        ({"seats": 501}, "1 to 500"),
        ({"due": datetime(2026, 3, 1)}, "time zone"),  # noqa: DTZ001
    ],
    ids=str,
)
def test_options_that_cannot_be_are_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(LessonOptionsError, match=said):
        replace(LessonOptions(), **changes)


def test_the_time_is_up_after_the_countdown_or_when_it_is_due() -> None:
    after = timedelta(seconds=30) + GRACE
    counted = LessonOptions(LIVE, countdown=30, due=NOON)
    assert not counted.time_is_up(NOON, NOON + after)
    assert counted.time_is_up(NOON, NOON + after + timedelta(microseconds=1))
    due = LessonOptions(PACED, countdown=30, due=NOON + timedelta(hours=1))
    assert not due.time_is_up(NOON, NOON + timedelta(hours=1))
    assert due.time_is_up(NOON, NOON + timedelta(hours=1, seconds=1))
    assert not LessonOptions().time_is_up(NOON, NOON + timedelta(days=9))
