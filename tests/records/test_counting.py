"""What is counted in the database is what the answers themselves add up to."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from zoneinfo import available_timezones

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import event

from benchmarks.big_history import fill, timed
from strategy_tables.cards import parse_cards
from strategy_tables.situations import FIRST, KINDS
from tests.records.backups import whole_backup
from tests.records.databases import DATABASE_KINDS
from tests.records.examples import NOON, answered, check_counts, dealt, questions
from trainer.coach.days import day_of, zone_named
from trainer.dealing import hands_in
from trainer.history import Certainty, Mode
from trainer.records import Records
from trainer.records.alikes import alike_number
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from pathlib import Path

    from tests.records.databases import Databases
    from trainer.history import Question
    from trainer.records import Profile


@pytest.mark.parametrize("kind", DATABASE_KINDS)
@settings(max_examples=25, deadline=None)
@given(st.lists(questions(), max_size=5, unique_by=lambda question: question.id))
def test_counts_agree_with_the_answers(
    databases: Databases, kind: str, asked: list[Question]
) -> None:
    with databases.new(kind) as database:
        records = database.open()
        ann, bob = records.add_profile("Ann", NOON), records.add_profile("Bob", NOON)
        records.record_question(bob.id, dealt("his"))
        records.record_answer(answered(dealt("his")))
        for question in asked:
            records.record_question(ann.id, question)
        check_counts(records, ann, None)
        check_counts(records, ann, (Mode.CHOSEN, Mode.TABLE))
        check_counts(records, ann, ())
        records.close()


def test_what_is_alike_is_counted_together(records: Records, ann: Profile) -> None:
    """Hands that differ in suits, ranks and order, but in nothing that may come of them."""
    for number, hand in enumerate(("2c 4d 9h", "9s 3h 5d", "2d 4d 9d")):
        question = replace(dealt(f"q{number}"), hand=parse_cards(hand))
        records.record_question(ann.id, replace(question, answers=(answered(question),)))
    suited, mixed = sorted(records.decision_counts(ann.id), key=lambda one: one.answers)
    assert (suited.answers, suited.alike.situation.suited) == (1, True)
    assert mixed.answers == 2


def test_under_a_limit_hands_of_one_situation_differ(records: Records, ann: Profile) -> None:
    """By what the next card may lead to."""
    rules = Rules(STANDARD_RULES.pay_table, Fraction(3))
    answers = [
        replace(answered(dealt("q", rules=rules)), cards=cards)
        for one in FIRST
        for cards in hands_in(one)
    ]
    kinds = {(kind.situation, kind.next_cards) for kind in KINDS}
    assert len({alike_number(answer) for answer in answers}) == len(kinds) > len(FIRST)
    for number, answer in enumerate(answers[::997]):
        question = dealt(f"{number}", rules=rules)
        answers_of_it = (replace(answer, question=question.id),)
        records.record_question(ann.id, replace(question, answers=answers_of_it))
    check_counts(records, ann, None)


def test_what_was_seen_elsewhere_keeps_its_hand(records: Records, ann: Profile) -> None:
    for number, seen in enumerate(("As", "", "As", "Ks")):
        question = replace(dealt(f"q{number}"), hand=parse_cards("Td Jd Qd"))
        answer = replace(answered(question), seen=parse_cards(seen))
        records.record_question(ann.id, replace(question, answers=(answer,)))
    counts = records.decision_counts(ann.id)
    assert sorted((one.answers, one.alike.seen) for one in counts) == [
        (1, ()),
        (1, parse_cards("Ks")),
        (2, parse_cards("As")),
    ]
    check_counts(records, ann, None)


def test_numbers_of_what_is_alike_never_change() -> None:
    """They are stored: what changes them needs a migration."""
    question = dealt("q", mode=Mode.CHOSEN)
    limited = replace(question, rules=Rules(STANDARD_RULES.pay_table, Fraction(1, 3)))
    numbers = [
        alike_number(answered(question)),
        alike_number(answered(limited)),
        alike_number(replace(answered(question), certainty=Certainty.SURE)),
        alike_number(replace(answered(question), seen=parse_cards("As Ks"))),
    ]
    assert numbers == [
        902_477_631_530_969_181,
        4_578_337_530_162_336_666,
        1_063_118_811_063_545_335,
        3_490_144_188_604_906_988,
    ]


def test_quarters_of_hours_make_days_in_every_zone(records: Records, ann: Profile) -> None:
    """Also in zones off by three quarters of an hour, and in the last microsecond of a day."""
    moments = [
        datetime(2026, 3, 28, hour, minute, tzinfo=UTC) + last
        for hour in range(24)
        for minute in (0, 15, 30, 45)
        for last in (timedelta(0), timedelta(microseconds=-1))
    ]
    for number, moment in enumerate(moments):
        question = dealt(f"q{number}", moment)
        answer = answered(question, after=0)
        records.record_question(ann.id, replace(question, answers=(answer,)))
    quarters = records.answer_times(ann.id)
    assert [one.start for one in quarters] == sorted({one.start for one in quarters})
    for name in (*sorted(available_timezones())[::7], "Asia/Kathmandu", "Australia/Eucla"):
        zone = zone_named(name)
        days: Counter[object] = Counter()
        for one in quarters:
            days[day_of(one.start, zone)] += one.answers
        assert days == Counter(day_of(moment, zone) for moment in moments)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_counts_read_one_index_alone(records: Records, ann: Profile) -> None:
    """Rows of one learner are scattered over the file; their entries in the index are not.

    PostgreSQL decides by what a table holds, and reads a small one whole.
    """
    statements: list[tuple[str, Any]] = []

    def note(*given: Any) -> None:  # noqa: ANN401 - SQLAlchemy's
        statements.append((given[2], given[3]))

    event.listen(records._reading, "before_cursor_execute", note)
    records.decision_counts(ann.id)
    counts = statements[-1]
    records.decision_counts(ann.id, (Mode.CHOSEN, Mode.TABLE))
    counts_of_modes = statements[-1]
    records.answer_times(ann.id)
    times = statements[-1]
    event.remove(records._reading, "before_cursor_execute", note)
    with records._session() as session:
        for statement, parameters in (counts, counts_of_modes, times):
            steps = session.connection().exec_driver_sql(
                f"EXPLAIN QUERY PLAN {statement}", parameters
            )
            decisions = [step.detail for step in steps if "decisions" in step.detail]
            assert all("SEARCH decisions USING COVERING INDEX" in one for one in decisions)
            assert decisions


def test_the_benchmark_runs(tmp_path: Path) -> None:
    file = fill(tmp_path, learners=2, per_learner=120)
    assert all(line.clock > 0 for line in timed(file, 2))
    records = Records.open(tmp_path)
    for who in records.profiles():
        assert len(records.answers(who.id)) == 120
        check_counts(records, who, None)
        for question in records.questions(who.id):
            assert all(one.situation.decision is one.decision for one in question.answers)
    # What it writes is a history that could have been played: a restore refuses any other.
    elsewhere = Records.open(tmp_path / "elsewhere")
    elsewhere.restore(whole_backup(records), datetime(2030, 1, 1, tzinfo=UTC), file="made.json")
    for who in elsewhere.profiles():
        assert len(elsewhere.answers(who.id)) == 120
    elsewhere.close()
    records.close()
