"""When a situation is to be seen again: FSRS, one card per situation and right answer.

Because the right answer belongs to the card, another pay table shares every card whose answer is
the same and starts a new one where it differs.

A tie has a card, rated good whatever was chosen, so that a table where the situation is no tie
starts a card of its own; it never falls due, because nobody can be found wrong there. The mix
asks a tie now and then, to show that it is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fsrs import Rating

from strategy_tables.situations import SITUATIONS
from trainer.coach.review_cards import CardKey, ReviewCard
from trainer.coach.sides import Side, side_of, sides
from trainer.history import Certainty
from trainer.settings import USUAL_RETENTION

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from strategy_tables.situations import Situation
    from trainer.history import Answer
    from trainer.rules import Rules

__all__ = [
    "MOST_PER_SITTING",
    "Sharing",
    "after_answer",
    "due",
    "forecast",
    "key_of",
    "memory",
    "rating_of",
    "sharing",
]

MOST_PER_SITTING = 20
"""Cards asked in one sitting; more just wait, and nothing is said about them."""

_SLOW = 2
"""An answer that takes more than twice the learner's own median is slow."""


def key_of(answer: Answer) -> CardKey:
    """The card that an answer belongs to, under the answer's own rules."""
    return CardKey(answer.situation, side_of(answer.verdict.analysis.advantage))


def rating_of(answer: Answer, median_thinking: float | None) -> Rating:
    """The rating the app sets; `median_thinking` is the learner's own, in milliseconds.

    Learners asked to rate themselves press "hard" for "wrong", so they are not asked.
    """
    verdict = answer.verdict
    if verdict.is_tie:
        return Rating.Good
    if not verdict.is_right:
        return Rating.Again
    timed = answer.thinking is not None and median_thinking is not None
    pace = (answer.thinking or 0) / median_thinking if timed and median_thinking else None
    if answer.certainty is Certainty.UNSURE or (pace is not None and pace > _SLOW):
        return Rating.Hard
    if answer.certainty is Certainty.SURE and pace is not None and pace <= 1:
        return Rating.Easy
    return Rating.Good


def after_answer(
    cards: Mapping[CardKey, ReviewCard],
    answer: Answer,
    day: date,
    *,
    median_thinking: float | None,
    retention: float = USUAL_RETENTION,
) -> ReviewCard:
    """The card an answer belongs to as it is afterwards, new where there was none.

    Args:
        cards: the learner's.
        answer: a first answer that counts.
        day: the learner's, when it was given.
        median_thinking: the learner's usual time for an answer, in milliseconds.
        retention: the chance of still being right at which the card is to fall due.
    """
    key, rating = key_of(answer), rating_of(answer, median_thinking)
    if key in cards:
        return cards[key].after(rating, day, retention)
    return ReviewCard.new(key, rating, day, retention)


def _under(cards: Iterable[ReviewCard], rules: Rules) -> list[ReviewCard]:
    """The cards that hold under the rules, without ties."""
    right = sides(rules)
    return [c for c in cards if c.side is not Side.EITHER and c.side is right[c.situation]]


def due(
    cards: Iterable[ReviewCard], rules: Rules, day: date, *, done: int = 0
) -> tuple[ReviewCard, ...]:
    """The cards to review, most forgotten first: at most 20 in a sitting, `done` of them already.

    What does not fit simply waits for another sitting.
    """
    waiting = [card for card in _under(cards, rules) if card.due <= day]
    waiting.sort(key=lambda card: (card.retrievability(day), card.situation.id))
    return tuple(waiting[: max(0, MOST_PER_SITTING - done)])


def forecast(
    cards: Iterable[ReviewCard], rules: Rules, day: date, days: int = 30
) -> tuple[int, ...]:
    """How many cards fall due on each of the next days; first `day`, with all that waits."""
    counts = [0] * days
    for card in _under(cards, rules):
        wait = max(0, (card.due - day).days)
        if wait < days:
            counts[wait] += 1
    return tuple(counts)


def memory(cards: Iterable[ReviewCard], rules: Rules, day: date) -> dict[Situation, float]:
    """The chance, by the model, of being right now, 0 to 1, in situations that have a card."""
    return {card.situation: card.retrievability(day) for card in _under(cards, rules)}


class Sharing(NamedTuple):
    """How the situations stand to a learner's cards under some rules; every one is in one part.

    Attributes:
        shared: the answer is one they were asked before.
        differing: they were asked, and the right answer was another one: a new card starts.
        new: never asked.
    """

    shared: tuple[Situation, ...]
    differing: tuple[Situation, ...]
    new: tuple[Situation, ...]


def sharing(cards: Iterable[ReviewCard], rules: Rules) -> Sharing:
    """Which situations keep their cards under the rules, and which start new ones."""
    keys = {card.key for card in cards}
    asked = {key.situation for key in keys}
    shared = {one for one, side in sides(rules).items() if CardKey(one, side) in keys}
    return Sharing(
        tuple(one for one in SITUATIONS if one in shared),
        tuple(one for one in SITUATIONS if one in asked - shared),
        tuple(one for one in SITUATIONS if one not in asked),
    )
