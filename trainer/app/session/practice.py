"""The practice table: chosen hands mixed by the coach, or natural deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app.session.desk import Desk
from trainer.app.session.tab import (
    lately,
    next_number,
    occasion,
    review_cards,
    save_settings,
    seed,
    settings,
    standing,
    tab,
    today,
)
from trainer.app.session.widgets import widget_value
from trainer.coach.hands import fresh_deal
from trainer.coach.mixing import pick
from trainer.coach.promises import TIE_WINDOW, Bucket, Turn
from trainer.coach.reviews import due, memory
from trainer.dealing import deal
from trainer.history import Mode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.history import Answer, Question

__all__ = ["MODE", "PRACTICE", "change_mode"]

MODE = "mode"
"""The key of the choice which hands are dealt."""


def _next() -> Question:
    number = next_number()
    if settings().mode == Mode.NATURAL.value:
        return occasion(Mode.NATURAL).round(deal(seed(), number))
    asked = list(lately(Mode.CHOSEN))[-TIE_WINDOW:]  # the longest of the windows
    cards, rules, day = review_cards(), settings().rules, today()
    picked = pick(
        standing(),
        _turns(asked),
        [card.situation for card in due(cards, rules, day)],
        memory(cards, rules, day),
        seed=seed(),
        number=number,
    )
    situation = picked.situation
    dealt = fresh_deal(situation, standing()[situation].hands, seed(), number)
    reason = picked.bucket.value
    return occasion(Mode.CHOSEN, reason=reason).decision(dealt, situation.decision)


def _turns(answers: Sequence[Answer]) -> list[Turn]:
    """The turns that ended with these answers, each the only one to its question; graded once."""
    state = tab()
    state.turns = {
        one.question: state.turns.get(one.question) or Turn.of(one, _BUCKETS.get(one.reason or ""))
        for one in answers
    }
    return list(state.turns.values())


_BUCKETS = {bucket.value: bucket for bucket in Bucket}

PRACTICE = Desk("felt", (Mode.CHOSEN, Mode.NATURAL), _next)


def change_mode() -> None:
    """Deal chosen hands or natural ones from now on, starting with the next."""
    mode = widget_value(MODE)
    if isinstance(mode, str) and mode != settings().mode:
        save_settings(settings().changed("mode", mode))
        PRACTICE.deal()
