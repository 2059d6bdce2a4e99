"""Any question under any rules, answered in any way: what records have to keep."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st
from sqlalchemy import func, select

from strategy_tables.cards import DECK
from strategy_tables.pay_tables import HIGHEST_PAY, PayTable
from strategy_tables.side_bets import Convention, SideBet
from strategy_tables.values import Choice
from trainer.dealing import deal
from trainer.history import Certainty, Mode, Pending, Question, answer_of
from trainer.records import ReviewChange, StoredPayment, StoredReview
from trainer.records.reviews import save_reviews
from trainer.records.tables import Base
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from trainer.history import Answer
    from trainer.records import Alike, Profile, Records, Sitting

NOON: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)

# Rules with other signs in their names come from nobody but a file, and that is refused.
_names = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=30)
_pays = st.integers(0, HIGHEST_PAY)
_pay_tables = st.builds(PayTable, _names, st.tuples(*[_pays] * 9), _names)
_bonuses = st.builds(SideBet, _names, st.tuples(*[_pays] * 6), st.sampled_from(Convention), _names)
_limits = st.fractions(0, 3 * HIGHEST_PAY, max_denominator=10_000)
rules: Final = st.builds(Rules, _pay_tables, st.none() | _limits, st.none() | _bonuses) | st.just(
    STANDARD_RULES
)

_stakes = st.fractions(Fraction(1, 10_000), 10**12, max_denominator=10_000)
_zones = st.integers(-23 * 60, 23 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
_times = st.datetimes(datetime(2020, 1, 1), datetime(2090, 1, 1), timezones=_zones)  # noqa: DTZ001
_thinking = st.none() | st.integers(0, 2**53)
_certainty = st.none() | st.sampled_from(Certainty)
pendings: Final = st.builds(Pending, st.sampled_from(Choice), _certainty, _times, _thinking)


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """A question of either kind, unanswered, begun or done, perhaps with an answer pending."""
    cards = draw(st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True))
    mode = draw(st.sampled_from(Mode))
    given = draw(st.none() | st.sampled_from(Choice)) if mode is Mode.CHOSEN else None
    question = Question(
        draw(st.uuids()).hex,
        mode,
        draw(rules),
        draw(_stakes),
        draw(_names),
        tuple(cards[:3]),
        tuple(cards[3:]),
        draw(_times),
        given,
        reason=draw(st.none() | _names),
        bonus_stake=draw(st.just(Fraction(0)) | _stakes),
    )
    while question.asked is not None and draw(st.booleans()):
        one = answer_of(
            question,
            draw(st.sampled_from(Choice)),
            shown_at=draw(_times),
            answered_at=draw(_times),
            thinking=draw(_thinking),
            certainty=draw(_certainty),
        )
        known = st.sampled_from([card for card in DECK if card not in cards])
        seen = draw(st.lists(known, max_size=3, unique=True))
        question = replace(
            question,
            answers=(*question.answers, replace(one, seen=tuple(seen))),
            turned_at=question.turned_at or draw(st.none() | _times),
        )
    return replace(question, pending=draw(st.none() | pendings)) if question.asked else question


def dealt(
    id_: str, at: datetime = NOON, mode: Mode = Mode.NATURAL, rules: Rules = STANDARD_RULES
) -> Question:
    """A question about deal 7, unanswered."""
    cards = deal("records", 7)
    return Question(id_, mode, rules, Fraction(10), "$", cards.seats[0], cards.community, at)


def answered(question: Question, choice: Choice = Choice.PULL, after: float = 5) -> Answer:
    """The answer to what the question asks now, so many seconds after it was dealt."""
    return answer_of(
        question,
        choice,
        shown_at=question.dealt_at,
        answered_at=question.dealt_at + timedelta(seconds=after),
        thinking=int(after * 1000),
    )


def review(situation: str = "1 low pair", side: str = "ride", day: int = 2) -> StoredReview:
    """A review card due on that day of March; its state is nobody's business."""
    return StoredReview(situation, side, f'{{"day": {day}, "“": "♥"}}', date(2026, 3, day))


def making(card: StoredReview) -> ReviewChange:
    """An answer after which the review card is this one, whatever it was."""
    return ReviewChange(card.situation, card.side, lambda _: card)


def keep_reviews(records: Records, who: Profile, *cards: StoredReview) -> None:
    """As if answers on another machine had left these cards, and a backup had brought them."""
    with records._session(writes=True) as session:
        save_reviews(session, who.id, cards)


def payment(id_: str, at: datetime = NOON, rules: Rules = STANDARD_RULES) -> StoredPayment:
    """A flush that was called a straight and taken from."""
    return StoredPayment(
        id=id_,
        rules=rules,
        document='{"hand": "2♥ 5♥"}',
        seat=3,
        named="straight",
        right_name="flush",
        amount=Fraction(-75, 2),
        right_amount=Fraction(120),
        with_stake=True,
        milliseconds=12_345,
        at=at,
    )


def graded(one: Answer | Alike) -> tuple[object, ...]:
    """Everything that a chart counts by."""
    return (
        one.mode,
        one.rules,
        one.decision,
        one.situation,
        one.bets_riding,
        one.choice,
        one.certainty,
        one.stake,
        one.verdict.grade,
        one.verdict.cost,
    )


def check_counts(records: Records, who: Profile, modes: tuple[Mode, ...] | None) -> None:
    """Counted in the database or one by one, the answers must come to the same."""
    kept = records.answers(who.id, modes=modes)
    counts = records.decision_counts(who.id, modes)
    expected: Counter[tuple[Sitting, tuple[object, ...]]] = Counter(
        (one.sitting, graded(one.answer)) for one in kept
    )
    found: Counter[tuple[Sitting, tuple[object, ...]]] = Counter()
    for one in counts:
        found[one.sitting, graded(one.alike)] += one.answers
    assert found == expected
    assert records.currencies(who.id, modes) == {one.answer.currency for one in kept}
    ids = [one.sitting.id for one in counts]
    assert ids == sorted(ids)


def profile_rows(records: Records) -> dict[str, int]:
    """How many rows each table has that belongs to profiles; the classroom has its own."""
    names = {
        mapper.local_table.name  # type: ignore[attr-defined]
        for mapper in Base.registry.mappers
        if mapper.class_.__module__ == Base.__module__
    }
    return {name: count for name, count in rows(records).items() if name in names}


def rows(records: Records) -> dict[str, int]:
    """How many rows each table has."""
    with records._session() as session:
        return {
            table.name: session.execute(select(func.count()).select_from(table)).scalar_one()
            for table in Base.metadata.tables.values()
        }
