"""What is restored is what was kept, once; nobody else's records change."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from strategy_tables.cards import DECK
from strategy_tables.values import Choice
from tests.records.backups import LATER, card_after, live, same, table_rows, whole_backup
from tests.records.examples import (
    NOON,
    answered,
    check_counts,
    dealt,
    keep_reviews,
    making,
    payment,
    questions,
)
from tests.records.old_history import NAMES, record
from trainer import progress
from trainer.history import Certainty, Mode, Pending, Question
from trainer.money import CURRENCIES
from trainer.records import Records
from trainer.records.backup.envelope import read_backup
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from trainer.records import Profile

GOLDEN = Path(__file__).parent / "golden" / "backup-1.json"


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Records]:
    """Another installation."""
    records = Records.open(tmp_path / "elsewhere")
    yield records
    records.close()


def test_another_installation_says_the_same(records: Records, elsewhere: Records) -> None:
    ann = live(records)
    [restored] = elsewhere.restore(whole_backup(records), LATER, file="b")
    assert (restored.is_new, restored.decisions, restored.payments, restored.known) == (
        True,
        4,
        1,
        0,
    )
    there = restored.profile
    assert (there.name, there.created_at, there.last_used_at) == (
        ann.name,
        ann.created_at,
        ann.last_used_at,
    )
    assert same(elsewhere, there) == same(records, ann)
    check_counts(elsewhere, there, None)
    assert whole_backup(elsewhere) == whole_backup(records)


def test_progress_is_the_same_to_the_last_digit(records: Records, elsewhere: Records) -> None:
    ann = records.add_profile("Ann", NOON)
    for number in range(60):
        question = dealt(str(number), NOON + timedelta(minutes=7 * number**2), Mode.CHOSEN)
        cards = question.hand + question.community
        rolled = cards[number % 5 :] + cards[: number % 5]
        question = replace(question, hand=rolled[:3], community=rolled[3:])
        records.record_question(ann.id, question)
        records.record_answer(answered(question, list(Choice)[number % 3 == 0], number % 9))
    [restored] = elsewhere.restore(records.backup([ann.id]), LATER, file="b")
    edges = [
        progress.skill_now(of.answers(who.id), STANDARD_RULES, now=LATER)
        for of, who in ((records, ann), (elsewhere, restored.profile))
    ]
    assert edges[0] == edges[1]


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(
    st.lists(questions(), max_size=5, unique_by=lambda one: one.id),
    st.lists(st.sampled_from(CURRENCIES), min_size=5, max_size=5),
)
def test_any_question_comes_back(asked: list[Question], currencies: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        here, there = (Records.open(Path(folder) / name) for name in ("here", "there"))
        ann = here.add_profile("Ann", NOON)
        for question, currency in zip(asked, currencies, strict=False):
            here.record_question(ann.id, replace(question, currency=currency))
        [restored] = there.restore(whole_backup(here), LATER, file="b")
        assert same(there, restored.profile) == same(here, ann)
        here.close()
        there.close()


def test_restoring_twice_adds_nothing(records: Records, elsewhere: Records) -> None:
    for number, name in enumerate(("Ann", "Bob")):
        live(records, name, number)
    nobody = records.add_profile("Nobody yet", NOON)
    content = whole_backup(records)
    before = table_rows(records)
    known = records.restore(content, LATER, file="b")
    assert [(one.is_new, one.decisions, one.payments, one.known) for one in known] == [
        (False, 0, 0, 4),
        (False, 0, 0, 4),
        (False, 0, 0, 0),
    ]
    assert table_rows(records) == before
    elsewhere.add_profile(nobody.name, LATER)
    first = elsewhere.restore(content, LATER, file="b")
    once = table_rows(elsewhere)
    second = elsewhere.restore(content, LATER, file="b")
    assert table_rows(elsewhere) == once
    assert [one.profile for one in second] == [one.profile for one in first]


def _open_again(records: Records, who: Profile, name: str, at: datetime) -> None:
    """A test with three of twenty answers waiting, and a seat with a round open, of one name."""
    asked = [dealt(f"{name} {place}", at, Mode.TEST) for place in range(20)]
    records.begin_test(who.id, asked, at)
    for question in asked[:3]:
        records.set_pending(question.id, Pending(Choice.RIDE, Certainty.SURE, at))
    seat = records.sit_down(who.id, Fraction(800), "$", at)
    records.record_question(who.id, dealt(f"{name} round", at, Mode.TABLE), seat=seat.id)


def test_what_is_open_comes_back_though_the_one_before_was_open_there(
    records: Records, elsewhere: Records
) -> None:
    """The copy that closes a test or a seat opens the next one, too."""
    ann = records.add_profile("Ann", NOON)
    _open_again(records, ann, "first", NOON)
    elsewhere.restore(whole_backup(records), LATER, file="b")
    first = records.open_test(ann.id)
    seat = records.current_seat(ann.id)
    assert first is not None
    assert seat is not None
    next_day = NOON + timedelta(days=1)
    records.finish_test(first.id, next_day)
    records.stand_up(seat.id, next_day)
    _open_again(records, ann, "second", next_day)
    content = whole_backup(records)
    [restored] = elsewhere.restore(content, LATER, file="b")
    assert same(elsewhere, restored.profile) == same(records, ann)
    once = table_rows(elsewhere)
    [again] = elsewhere.restore(content, LATER + timedelta(days=1), file="b")
    assert (again.decisions, again.payments) == (0, 0)
    assert table_rows(elsewhere) == once


@pytest.mark.parametrize("is_over_here", [False, True])
def test_one_test_and_one_seat_are_open_whatever_is_restored(
    records: Records, elsewhere: Records, *, is_over_here: bool
) -> None:
    """What is open here stands; where it is over, that of the copy goes on."""
    ann = records.add_profile("Ann", NOON)
    records.record_question(ann.id, dealt("known", NOON))
    elsewhere.restore(whole_backup(records), LATER, file="b")
    [there] = elsewhere.profiles()
    hour = timedelta(hours=1)
    _open_again(elsewhere, there, "there", NOON + hour)
    mine = elsewhere.open_test(there.id)
    seat = elsewhere.current_seat(there.id)
    assert mine is not None
    assert seat is not None
    if is_over_here:
        elsewhere.finish_test(mine.id, NOON + 2 * hour)
        elsewhere.stand_up(seat.id, NOON + 2 * hour)
    _open_again(records, ann, "here", NOON + 3 * hour)
    for _ in range(2):
        elsewhere.restore(whole_backup(records), LATER, file="b")
        open_test, taken = elsewhere.open_test(there.id), elsewhere.current_seat(there.id)
        assert open_test is not None
        assert taken is not None
        assert (open_test.started_at, taken.started_at) == (
            (NOON + 3 * hour, NOON + 3 * hour) if is_over_here else (NOON + hour, NOON + hour)
        )
        assert [one.ended_at for one in elsewhere.seats(there.id)].count(None) == 1


def test_files_of_the_first_version_come_back(records: Records, elsewhere: Records) -> None:
    record(records)
    elsewhere.restore(whole_backup(records), LATER, file="b")
    assert {one.name for one in elsewhere.profiles()} == set(NAMES)
    for here, there in zip(records.profiles(), elsewhere.profiles(), strict=True):
        assert same(elsewhere, there) == same(records, here)


def test_a_name_that_another_has_gets_a_number(records: Records, elsewhere: Records) -> None:
    live(records)
    other = elsewhere.add_profile("ANN", LATER)
    elsewhere.record_question(other.id, dealt("other", LATER))
    elsewhere.record_answer(answered(dealt("other", LATER)))
    before = same(elsewhere, other)
    content = whole_backup(records)
    [restored] = elsewhere.restore(content, LATER, file="b")
    assert (restored.name, restored.profile.name) == ("Ann", "Ann (2)")
    assert "Ann (here: Ann (2)): 4 decisions" in restored.words
    assert same(elsewhere, other) == before
    [again] = elsewhere.restore(content, LATER, file="b")
    assert (again.profile, again.decisions) == (restored.profile, 0)
    assert len(elsewhere.profiles()) == 2


def test_an_empty_profile_whose_name_is_taken_is_restored_once(
    records: Records, elsewhere: Records
) -> None:
    records.add_profile("Ann", NOON)
    other = elsewhere.add_profile("Ann", LATER)
    elsewhere.record_question(other.id, dealt("other", LATER))
    elsewhere.record_answer(answered(dealt("other", LATER)))
    for _ in range(3):
        elsewhere.restore(whole_backup(records), LATER, file="b")
    assert [one.name for one in elsewhere.profiles()] == ["Ann", "Ann (2)"]


def test_a_long_name_keeps_its_length(records: Records, elsewhere: Records) -> None:
    name = "A" * 40
    live(records, name)
    live(elsewhere, name.lower(), 60)
    [restored] = elsewhere.restore(whole_backup(records), LATER, file="b")
    assert restored.profile.name == "A" * 36 + " (2)"


def test_the_profile_that_a_new_installation_makes_is_taken_over(
    records: Records, elsewhere: Records
) -> None:
    """It has a hand dealt already, which nobody answered."""
    me = live(records, "Me")
    fresh = elsewhere.add_profile("Me", LATER)
    elsewhere.record_question(fresh.id, dealt("fresh", LATER))
    [restored] = elsewhere.restore(whole_backup(records), LATER, file="b")
    assert restored.profile.id == fresh.id
    assert restored.profile.created_at == me.created_at
    assert elsewhere.settings(fresh.id) == records.settings(me.id)
    assert elsewhere.answers(fresh.id)[-1].answer == records.answers(me.id)[-1].answer
    latest = elsewhere.latest_question(fresh.id)
    assert latest is not None
    assert latest.id == "fresh"


def test_a_renamed_profile_is_known_and_keeps_its_settings(records: Records) -> None:
    ann = live(records)
    content = whole_backup(records)
    records.rename_profile(ann.id, "Annabella")
    records.save_settings(ann.id, '{"stake": "5"}')
    [restored] = records.restore(content, LATER, file="b")
    assert (restored.profile.name, restored.is_new) == ("Annabella", False)
    assert records.settings(ann.id) == '{"stake": "5"}'


def test_two_machines_come_together(records: Records, elsewhere: Records) -> None:
    """Older sittings do not become the latest; answers given on either side are all there."""
    ann = records.add_profile("Ann", NOON)
    begun = dealt("begun")
    records.record_question(ann.id, begun)
    records.record_answer(answered(begun), review=making(card_after(answered(begun))))
    [there] = elsewhere.restore(whole_backup(records), LATER, file="b")
    away = dealt("away", NOON + timedelta(days=1), Mode.CHOSEN)
    elsewhere.record_question(there.profile.id, away)
    elsewhere.record_answer(answered(away))
    elsewhere.record_turn("begun", NOON + timedelta(seconds=20))
    linked = elsewhere.question("begun")
    assert linked is not None
    elsewhere.record_answer(answered(linked, Choice.RIDE, 30))
    elsewhere.sit_down(there.profile.id, Fraction(300), "$", NOON + timedelta(days=1))
    home = dealt("home", NOON + timedelta(days=2), Mode.CHOSEN)
    records.record_question(ann.id, home)
    records.record_answer(answered(home))
    seat = records.sit_down(ann.id, Fraction(100), "$", NOON + timedelta(days=2))
    [restored] = records.restore(whole_backup(elsewhere), LATER, file="b")
    assert (restored.decisions, restored.known) == (2, 1)
    order = [one.answer.question for one in records.answers(ann.id)]
    assert order == ["begun", "begun", "away", "home"]
    assert records.current_seat(ann.id) == seat
    assert [one.ended_at for one in records.seats(ann.id)] == [None, LATER]
    latest = records.latest_question(ann.id)
    assert latest is not None
    assert latest.id == "home"


def test_the_card_reviewed_last_is_kept(records: Records, elsewhere: Records) -> None:
    early, late = (answered(dealt("q", NOON + timedelta(days=day))) for day in (0, 9))
    for of in (records, elsewhere):
        of.record_question(of.add_profile("Ann", NOON).id, dealt("q"))
    [ann], [other] = records.profiles(), elsewhere.profiles()
    keep_reviews(records, ann, card_after(early))
    keep_reviews(elsewhere, other, card_after(late))
    old, new = whole_backup(records), whole_backup(elsewhere)
    records.restore(new, LATER, file="b")
    elsewhere.restore(old, LATER, file="b")
    assert records.reviews(ann.id) == elsewhere.reviews(other.id) == [card_after(late)]


def test_a_second_open_test_is_given_up(records: Records, elsewhere: Records) -> None:
    ann = live(records)
    [there] = elsewhere.restore(whole_backup(records), LATER, file="b")
    for of, who, name in ((records, ann, "here"), (elsewhere, there.profile, "there")):
        test = of.open_test(who.id)
        assert test is not None
        of.drop_test(test.id)
        of.begin_test(who.id, [dealt(name, LATER, Mode.TEST)], LATER + timedelta(hours=len(name)))
    records.restore(whole_backup(elsewhere), LATER, file="b")
    kept = records.open_test(ann.id)
    assert kept is not None
    assert [one.id for one in kept.questions] == ["here"]
    assert records.question("there") is None


def test_what_others_have_is_left_to_them(records: Records, elsewhere: Records) -> None:
    """A file with ids of somebody else changes nothing of theirs."""
    live(records)
    bob = elsewhere.add_profile("Bob", LATER)
    elsewhere.record_question(bob.id, dealt("Ann-plain", LATER))
    elsewhere.record_answer(answered(dealt("Ann-plain", LATER)))
    elsewhere.record_payment(bob.id, payment("Ann-paid", LATER))
    before = same(elsewhere, bob)
    [restored] = elsewhere.restore(whole_backup(records), LATER, file="b")
    assert restored.is_new
    assert (restored.decisions, restored.payments) == (2, 0)
    assert same(elsewhere, bob) == before


def test_the_golden_file_comes_back(elsewhere: Records) -> None:
    """Whoever has to change its bytes has changed the format, which then needs a new version."""
    [restored] = elsewhere.restore(GOLDEN.read_bytes(), LATER, file="b")
    assert (restored.profile.name, restored.decisions, restored.payments) == ("Ann", 4, 1)
    assert whole_backup(elsewhere) == GOLDEN.read_bytes()


def test_an_answer_with_many_cards_seen_elsewhere_is_in_it(records: Records, ann: Profile) -> None:
    question = dealt("one")
    records.record_question(ann.id, question)
    answer = answered(question)
    elsewhere = tuple(card for card in DECK if card not in answer.cards)[:45]
    records.record_answer(replace(answer, seen=elsewhere))
    assert read_backup(whole_backup(records))
