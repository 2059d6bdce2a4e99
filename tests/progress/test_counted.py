"""Decisions counted by the database show the same as the same decisions read one by one."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pandas.testing import assert_frame_equal

from tests.records.examples import NOON, questions
from trainer.progress import (
    by_certainty,
    by_sitting,
    by_situation,
    counted,
    decisions,
    grades_by_sitting,
    leaks,
    leans,
    tallied,
    totals,
)
from trainer.records import Records

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pandas as pd

    from trainer.history import Question

VIEWS: dict[str, Callable[[pd.DataFrame], pd.DataFrame]] = {
    "by sitting": by_sitting,
    "by situation": by_situation,
    "grades by sitting": grades_by_sitting,
    "leaks": leaks,
    "by certainty": by_certainty,
    **{
        f"tallied by {column}": partial(tallied, by=column)
        for column in ("mode", "choice", "decision", "grade", "is_trivial")
    },
}


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Records]:
    opened = Records.open(tmp_path_factory.mktemp("records"))
    yield opened
    opened.close()


@settings(deadline=None, max_examples=25)
@given(asked=st.lists(questions(), max_size=8, unique_by=lambda question: question.id))
def test_every_view_agrees(records: Records, asked: list[Question]) -> None:
    known = records.last_used_profile()
    if known is not None:
        records.delete_profile(known.id)
    who = records.add_profile("Seer", NOON).id
    for question in asked:
        records.record_question(who, question)
    one_by_one = decisions(records.answers(who))
    at_once = counted(records.decision_counts(who))
    assert totals(at_once) == totals(one_by_one)
    assert leans(at_once) == leans(one_by_one)
    for name, view in VIEWS.items():
        seen, expected = view(at_once), view(one_by_one)
        assert_frame_equal(seen.sort_index(), expected.sort_index(), obj=name)


def test_the_tables_share_their_columns(records: Records) -> None:
    one_by_one, at_once = decisions([]), counted([])
    assert set(at_once.columns) == set(one_by_one.columns) - {
        "question",
        "answered_at",
        "thinking",
        "cost_decimal",
    }
    assert at_once.dtypes.to_dict().items() <= one_by_one.dtypes.to_dict().items()
    assert totals(at_once)["cost"] == Fraction(0)
