"""What is deleted is gone, and what is gone or makes no sense is said to be."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from strategy_tables.pay_tables import PRESETS
from strategy_tables.values import Choice
from tests.records.examples import NOON, answered, dealt, making, payment, profile_rows, review
from trainer.errors import UnknownProfileError, UnknownQuestionError
from trainer.history import Mode, Pending
from trainer.records import Profile, Records
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NAIVE = datetime(2026, 3, 1, 12)  # noqa: DTZ001
OTHER_RULES = Rules(PRESETS["royal-500"])


def kept_of(records: Records, who: Profile) -> list[object]:
    """Everything the records say about a profile."""
    asked = (
        records.answers,
        records.questions,
        records.reviews,
        records.tests,
        records.seats,
        records.payments,
        records.decision_counts,
        records.answer_times,
    )
    return [ask(who.id) for ask in asked]


def test_deleting_a_profile_leaves_nothing(tmp_path: Path) -> None:
    records = Records.open(tmp_path)
    ann = records.add_profile("Annabella", NOON)
    records.save_settings(ann.id, '{"secret": "Annabella’s"}')
    question = dealt("q", rules=OTHER_RULES)
    table = records.sit_down(ann.id, Fraction(100), "$", NOON)
    records.record_question(ann.id, question, seat=table.id)
    records.record_answer(answered(question), review=making(review()))
    records.record_payment(ann.id, payment("p", rules=Rules(PRESETS["royal-500"], Fraction(9))))
    records.begin_test(ann.id, [dealt("t", mode=Mode.TEST)], NOON)
    records.set_pending("t", Pending(Choice.RIDE, None, NOON))
    assert all(profile_rows(records).values())
    records.delete_profile(ann.id)
    assert set(profile_rows(records).values()) == {0}
    records.delete_profile(ann.id)
    records.close()
    (file,) = tmp_path.iterdir()
    assert b"Annabella" not in file.read_bytes()


def test_deleting_a_profile_spares_the_others(records: Records, ann: Profile) -> None:
    bob = records.add_profile("Bob", NOON)
    for who, rules in ((ann, STANDARD_RULES), (ann, OTHER_RULES), (bob, STANDARD_RULES)):
        question = dealt(f"{who.name} {rules.pay_table.name}", rules=rules)
        records.record_question(who.id, question)
        records.record_answer(answered(question), review=making(review()))
        records.record_payment(who.id, payment(question.id, rules=rules))
    for who in (ann, bob):
        records.sit_down(who.id, Fraction(100), "$", NOON)
        records.begin_test(who.id, [], NOON)
    before = kept_of(records, bob)
    records.delete_profile(ann.id)
    assert kept_of(records, bob) == before
    assert records.profiles() == [bob]
    assert set(profile_rows(records).values()) == {1}


def test_the_id_of_a_deleted_profile_is_never_given_again(records: Records, ann: Profile) -> None:
    """A page left open elsewhere must not write into a stranger's profile."""
    records.delete_profile(ann.id)
    bob = records.add_profile("Bob", NOON)
    assert bob.id != ann.id
    with pytest.raises(UnknownProfileError, match="no profile"):
        records.record_question(ann.id, dealt("q"))


@pytest.mark.parametrize(
    "act",
    [
        pytest.param(lambda records: records.rename_profile(9, "Bob"), id="rename"),
        pytest.param(lambda records: records.use_profile(9, NOON), id="use"),
        pytest.param(lambda records: records.settings(9), id="settings"),
        pytest.param(lambda records: records.save_settings(9, "{}"), id="save settings"),
        pytest.param(lambda records: records.record_question(9, dealt("q")), id="ask"),
        pytest.param(lambda records: records.begin_test(9, [], NOON), id="begin test"),
        pytest.param(lambda records: records.sit_down(9, Fraction(1), "$", NOON), id="sit down"),
        pytest.param(lambda records: records.record_payment(9, payment("p")), id="pay"),
    ],
)
def test_a_profile_that_is_gone_is_said_to_be(
    records: Records, act: Callable[[Records], object]
) -> None:
    with pytest.raises(UnknownProfileError, match="no profile 9"):
        act(records)
    assert records.open_test(9) is None
    assert records.current_seat(9) is None
    assert records.latest_question(9) is None
    assert kept_of(records, Profile(9, "Nobody", NOON, NOON)) == [[]] * 8


def test_a_question_that_is_gone_is_said_to_be(records: Records, ann: Profile) -> None:
    question = dealt("q")
    records.record_question(ann.id, question)
    records.delete_profile(ann.id)
    with pytest.raises(UnknownQuestionError, match="'q'"):
        records.record_answer(answered(question))
    with pytest.raises(UnknownQuestionError, match="'q'"):
        records.record_turn("q", NOON)
    with pytest.raises(UnknownQuestionError, match="'q'"):
        records.set_pending("q", Pending(Choice.RIDE, None, NOON))
    assert records.question("q") is None


@pytest.mark.parametrize(
    "act",
    [
        pytest.param(lambda records: records.add_profile("Bob", NAIVE), id="add profile"),
        pytest.param(lambda records: records.use_profile(1, NAIVE), id="use profile"),
        pytest.param(lambda records: records.record_question(1, dealt("p", NAIVE)), id="ask"),
        pytest.param(
            lambda records: records.record_answer(replace(answered(dealt("q")), answered_at=NAIVE)),
            id="answered",
        ),
        pytest.param(
            lambda records: records.record_answer(replace(answered(dealt("q")), shown_at=NAIVE)),
            id="shown",
        ),
        pytest.param(lambda records: records.record_turn("q", NAIVE), id="turn"),
        pytest.param(lambda records: records.current_sitting(1, NAIVE), id="sitting"),
        pytest.param(
            lambda records: records.set_pending("q", Pending(Choice.RIDE, None, NAIVE)),
            id="pending",
        ),
        pytest.param(lambda records: records.begin_test(1, [], NAIVE), id="begin test"),
        pytest.param(lambda records: records.finish_test(1, NAIVE), id="finish test"),
        pytest.param(lambda records: records.sit_down(1, Fraction(1), "$", NAIVE), id="sit down"),
        pytest.param(lambda records: records.stand_up(1, NAIVE), id="stand up"),
        pytest.param(lambda records: records.record_payment(1, payment("p", NAIVE)), id="pay"),
    ],
)
def test_a_time_without_zone_is_refused(
    records: Records, ann: Profile, act: Callable[[Records], object]
) -> None:
    records.record_question(ann.id, dealt("q"))
    before = profile_rows(records)
    with pytest.raises(ValueError, match="no time zone") as caught:
        act(records)
    assert type(caught.value) is ValueError
    assert profile_rows(records) == before
