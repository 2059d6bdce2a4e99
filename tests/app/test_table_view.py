"""What the felt says beside a hand that was dealt before something else was set."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

import pytest

from strategy_tables.cards import parse_cards
from trainer.app.views.table_view import dealt_otherwise, in_force
from trainer.history import Mode, Question
from trainer.settings import Settings

_SET: Final = Settings(limit="7500")


def _dealt(settings: Settings, mode: Mode = Mode.CHOSEN) -> Question:
    return Question(
        id="q",
        mode=mode,
        rules=settings.rules,
        stake=settings.stake_amount,
        currency=settings.currency,
        hand=parse_cards("Td 9c 8h"),
        community=parse_cards("7s 2c"),
        dealt_at=datetime(2026, 3, 1, tzinfo=UTC),
    )


def test_a_hand_of_what_is_set_needs_no_word() -> None:
    assert dealt_otherwise(_dealt(_SET), _SET) == ()


@pytest.mark.parametrize(
    "set_since",
    [
        replace(_SET, pay_table="royal-500"),
        replace(_SET, stake="25"),
        replace(_SET, limit=None),
    ],
)
def test_a_hand_dealt_before_a_change_says_at_what_it_is_judged(set_since: Settings) -> None:
    [notice] = dealt_otherwise(_dealt(_SET), set_since)
    assert f"**{in_force(_SET)}**" in notice


def test_a_drill_for_others_names_its_own_table() -> None:
    elsewhere = replace(_SET, pay_table="royal-500")
    assert dealt_otherwise(_dealt(_SET, Mode.OPEN_DRILL), elsewhere) == ()
