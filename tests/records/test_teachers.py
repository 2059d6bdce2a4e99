"""Teachers come by invitation, and a cookie of theirs can be ended."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from tests.records.examples import NOON
from trainer.errors import InvitationError, NotYoursError, TeacherNameError

if TYPE_CHECKING:
    from tests.records.school import School
    from trainer.records import Records

LATER = NOON + timedelta(hours=1)


def test_the_first_teacher_comes_by_the_terminals_token(records: Records) -> None:
    assert not records.has_teachers()
    records.invite("token", NOON, LATER)
    assert records.invitation_is_open("token", LATER)
    ann = records.add_teacher("token", " Ann ", "hash", NOON)
    assert (ann.name, ann.version) == ("Ann", 1)
    assert records.has_teachers()
    assert records.teacher_named("ANN") == (ann, "hash")
    assert records.teacher_named("Bob") is None


def test_where_there_is_a_teacher_the_terminal_invites_nobody(records: Records) -> None:
    records.invite("first", NOON, LATER)
    records.invite("second", NOON, LATER)
    records.add_teacher("first", "Ann", "hash", NOON)
    with pytest.raises(NotYoursError):
        records.invite("third", NOON, LATER)
    assert not records.invitation_is_open("second", NOON)
    with pytest.raises(InvitationError):
        records.add_teacher("second", "Eve", "hash", NOON)


def test_an_invitation_makes_one_teacher_in_its_time(school: School) -> None:
    records = school.records
    for token in ("used", "late"):
        records.invite(token, NOON, LATER, as_teacher=school.ann.id)
    records.add_teacher("used", "Cid", "hash", LATER)
    too_late = LATER + timedelta(seconds=1)
    for token, when in (("used", NOON), ("late", too_late), ("unknown", NOON)):
        assert not records.invitation_is_open(token, when)
        with pytest.raises(InvitationError, match="ask for a new one"):
            records.add_teacher(token, "Dan", "hash", when)
    records.invite("new", too_late, too_late, as_teacher=school.ann.id)
    assert not records.invitation_is_open("late", NOON)  # forgotten


@pytest.mark.parametrize("name", ["ann", "ANN", "", "\u202eAnn", "x" * 10_000, "A\nB"])
def test_a_name_that_cannot_be_costs_no_invitation(school: School, name: str) -> None:
    school.records.invite("token", NOON, LATER, as_teacher=school.ann.id)
    with pytest.raises(TeacherNameError) as caught:
        school.records.add_teacher("token", name, "hash", NOON)
    assert len(str(caught.value)) < 200
    assert school.records.invitation_is_open("token", NOON)


def test_a_new_password_and_signing_out_end_every_cookie(school: School) -> None:
    records, ann = school.records, school.ann
    assert records.signed_in_teacher(ann.id, ann.version) == ann
    changed = records.set_password("another hash", as_teacher=ann.id)
    assert records.teacher_named("Ann") == (changed, "another hash")
    out = records.sign_out_teacher(as_teacher=ann.id)
    assert [one.version for one in (ann, changed, out)] == [1, 2, 3]
    for old in (ann, changed):
        assert records.signed_in_teacher(old.id, old.version) is None
    assert records.signed_in_teacher(999, 1) is None
