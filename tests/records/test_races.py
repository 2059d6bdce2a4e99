"""Threads, tabs and processes that do the same at the same time."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from threading import Barrier
from typing import TYPE_CHECKING, TypeVar

import pytest

from strategy_tables.values import Choice
from tests.records.examples import NOON, answered, dealt, making, review
from trainer.errors import ProfileNameError
from trainer.history import Mode, Pending
from trainer.records import TestRecord

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.synchronize import Barrier as ProcessBarrier
    from pathlib import Path

    from tests.records.databases import Database
    from trainer.history import Answer
    from trainer.records import Profile, Records

THREADS = 8
PROCESSES = 4

T = TypeVar("T")

spawn = multiprocessing.get_context("spawn")


def at_once(act: Callable[[int], T]) -> list[T]:
    """What each of several threads gets that do this at the same moment."""
    barrier = Barrier(THREADS)

    def wait_and_act(number: int) -> T:
        barrier.wait()
        return act(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(wait_and_act, range(THREADS)))


def rival(answer: Answer, number: int) -> Answer:
    """The same answer, but told apart, and every other one contradicts it."""
    choice = Choice.RIDE if number % 2 else Choice.PULL
    return replace(answer, choice=choice, thinking=number)


def test_threads_that_answer_at_once_store_one_row(records: Records, ann: Profile) -> None:
    for round_ in range(10):
        question = dealt(str(round_), NOON + timedelta(seconds=round_))
        records.record_question(ann.id, question)
        answer = answered(question)
        stored = at_once(lambda number, answer=answer: records.record_answer(rival(answer, number)))  # type: ignore[misc]
        assert sorted(stored) == [False] * (THREADS - 1) + [True]
        kept = records.answers(ann.id)[-1].answer
        assert kept == rival(answer, stored.index(True))
    assert len(records.answers(ann.id)) == 10


def test_threads_that_deal_at_once_sit_together(records: Records, ann: Profile) -> None:
    asked = at_once(lambda number: records.record_question(ann.id, dealt(str(number // 2))))
    assert sorted(asked) == [False] * (THREADS // 2) + [True] * (THREADS // 2)
    at_once(lambda number: records.record_answer(answered(dealt(str(number // 2)))))
    sittings = {one.sitting for one in records.answers(ann.id)}
    assert len(sittings) == 1


def test_threads_that_take_one_name_at_once_make_one_profile(records: Records) -> None:
    def add(number: int) -> bool:
        try:
            records.add_profile("Ann" if number % 2 else "ANN", NOON)
        except ProfileNameError:
            return False
        return True

    assert sorted(at_once(add)) == [False] * (THREADS - 1) + [True]
    assert len(records.profiles()) == 1


def test_a_test_that_is_begun_at_once_is_begun_once(records: Records, ann: Profile) -> None:
    begun = at_once(
        lambda number: records.begin_test(ann.id, [dealt(f"q{number}", mode=Mode.TEST)], NOON)
    )
    assert set(begun) == set(records.tests(ann.id))
    assert len(records.questions(ann.id)) == 1


def test_an_answer_changed_while_its_test_is_finished_is_given_once(
    records: Records, ann: Profile
) -> None:
    """Every other thread changes the answer, the others finish the test in tabs of their own."""
    for name in map(str, range(10)):
        test = records.begin_test(ann.id, [dealt(name, mode=Mode.TEST)], NOON)
        pending = [
            Pending(list(Choice)[number // 2 % 2], None, NOON + timedelta(seconds=number), number)
            for number in range(THREADS)
        ]
        records.set_pending(name, pending[0])

        def act(
            number: int, test_id: int = test.id, name: str = name, pending: list[Pending] = pending
        ) -> TestRecord | bool:
            if number % 2:
                return records.set_pending(name, pending[number])
            return records.finish_test(test_id, NOON)

        results = at_once(act)
        (finished,) = set(results[::2])
        assert isinstance(finished, TestRecord)
        assert records.test(test.id) == finished
        (question,) = finished.questions
        assert question.pending is None
        (given,) = question.answers
        assert given.thinking is not None
        chosen = pending[given.thinking]
        assert (given.choice, given.answered_at) == (chosen.choice, chosen.given_at)
        if given.thinking:
            assert results[given.thinking] is True


def test_a_test_finished_at_once_is_finished_once(records: Records, ann: Profile) -> None:
    test = records.begin_test(ann.id, [dealt("q", mode=Mode.TEST)], NOON)
    records.set_pending("q", Pending(Choice.RIDE, None, NOON))
    finished = at_once(
        lambda number: records.finish_test(
            test.id, NOON + timedelta(minutes=number), reviews=[making(review(day=number + 1))]
        )
    )
    (one,) = set(finished)
    assert len(records.answers(ann.id)) == 1
    assert one.finished_at is not None
    assert records.reviews(ann.id) == [review(day=one.finished_at.minute + 1)]


def test_threads_that_sit_down_at_once_have_one_seat(records: Records, ann: Profile) -> None:
    taken = at_once(lambda number: records.sit_down(ann.id, Fraction(number + 1), "$", NOON))
    (seat,) = records.seats(ann.id)
    assert taken == [seat] * THREADS


def test_a_file_restored_at_once_adds_what_is_missing_once(records: Records, ann: Profile) -> None:
    names = [str(number) for number in range(30)]
    records.record_question(ann.id, dealt("known"))
    begun = records.backup([ann.id])
    for name in names:
        records.record_question(ann.id, dealt(name))
        records.record_answer(answered(dealt(name)))
    done = records.backup([ann.id])
    for _ in range(5):
        records.delete_profile(records.profiles()[0].id)
        records.restore(begun, NOON, file="b")
        restored = at_once(lambda _: records.restore(done, NOON, file="b"))
        assert sorted(one.decisions for (one,) in restored) == [0] * (THREADS - 1) + [len(names)]


def test_the_card_kept_is_that_of_the_answer_kept(records: Records, ann: Profile) -> None:
    records.record_question(ann.id, dealt("q"))
    stored = at_once(
        lambda number: records.record_answer(
            rival(answered(dealt("q")), number), review=making(review(day=number + 1))
        )
    )
    assert records.reviews(ann.id) == [review(day=stored.index(True) + 1)]


def open_and_add(database: Database, number: int, barrier: ProcessBarrier) -> None:
    barrier.wait()
    records = database.open()
    records.add_profile(f"Ann {number}", NOON)
    records.close()


def answer_all(database: Database, number: int, barrier: ProcessBarrier, result: Path) -> None:
    records = database.open()
    barrier.wait()
    stored = [records.record_answer(rival(answered(dealt(str(q))), number)) for q in range(20)]
    result.write_text("".join("01"[one] for one in stored))
    records.close()


def test_processes_that_open_a_new_database_at_once_agree(new_database: Database) -> None:
    barrier = spawn.Barrier(PROCESSES)
    processes = [
        spawn.Process(target=open_and_add, args=(new_database, number, barrier))
        for number in range(PROCESSES)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * PROCESSES
    records = new_database.open()
    assert len(records.profiles()) == PROCESSES
    records.close()


def test_processes_that_answer_at_once_store_one_row_each(
    database: Database, tmp_path: Path
) -> None:
    records = database.open()
    ann = records.add_profile("Ann", NOON)
    for number in range(20):
        records.record_question(ann.id, dealt(str(number)))
    barrier = spawn.Barrier(PROCESSES)
    results = [tmp_path / str(number) for number in range(PROCESSES)]
    processes = [
        spawn.Process(target=answer_all, args=(database, number, barrier, result))
        for number, result in enumerate(results)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * PROCESSES
    stored = [result.read_text() for result in results]
    kept = {one.answer.question: one.answer for one in records.answers(ann.id)}
    assert len(kept) == len(records.answers(ann.id)) == 20
    for number in range(20):
        winners = [who for who in range(PROCESSES) if stored[who][number] == "1"]
        assert [kept[str(number)].thinking] == winners
    records.close()


def answer_and_die(database: Database) -> None:
    records = database.open()
    ann = records.add_profile("Ann", NOON)
    records.record_question(ann.id, dealt("q"))
    records.record_answer(answered(dealt("q")))
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL there")
def test_what_was_confirmed_outlives_a_killed_process(database: Database) -> None:
    process = spawn.Process(target=answer_and_die, args=(database,))
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    records = database.open()
    ann = records.last_used_profile()
    assert ann is not None
    assert [one.answer for one in records.answers(ann.id)] == [answered(dealt("q"))]
    records.close()
