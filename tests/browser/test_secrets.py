"""Before an answer nothing leaves the server that would give it away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from strategy_tables.pay_tables import STANDARD
from strategy_tables.values import Choice, analyze
from tests.browser.overhearing import VERDICTS, Line, as_sent, assert_untold, faces
from tests.browser.table import BUTTON
from trainer.history import Mode

if TYPE_CHECKING:
    from strategy_tables.cards import Card
    from tests.browser.database import Database
    from tests.browser.screen import Screen


def _right(cards: tuple[Card, ...]) -> Choice:
    return Choice.RIDE if analyze(cards, STANDARD).advantage > 0 else Choice.PULL


@pytest.mark.parametrize("mode", [Mode.CHOSEN, Mode.NATURAL])
def test_nothing_gives_a_dozen_answers_away(mode: Mode, screen: Screen, database: Database) -> None:
    database.change(mode=mode.value)
    line = Line(screen)
    table = screen.open()
    for _ in range(12 if mode is Mode.CHOSEN else 6):
        question = database.question()
        visible = table.cards
        assert question.hand + question.community[: len(visible) - 3] == visible
        assert_untold(line, visible, question.community[len(visible) - 3 :])
        line.forget()
        # Always right: the cost of a mistake stays below the table, and may be this hand's too.
        table.button(BUTTON[_right(visible)]).click()
        table.wait_for_verdict()
        heard = line.heard()
        assert any(f"{word}" in heard for word in ("Right", "right", *VERDICTS))
        if mode is Mode.NATURAL:
            # The contrasting hand may hold the very card that comes, by chance and drawn small.
            unturned = question.community
            assert not any(form in heard for face in faces(unturned) for form in as_sent(face))
            line.forget()
            table.go_on()
            assert_untold(line, table.cards, question.community[1:])
            table.answer(_right(table.cards))
        line.forget()
        table.go_on()


def test_a_page_opened_at_a_question_is_told_no_more_than_the_first(
    screen: Screen, database: Database
) -> None:
    question = database.deal("9s 8s Qs", "2d 3c", Mode.NATURAL)
    screen.open()
    line = Line(screen)
    screen.page.reload()
    screen.table.wait_until_ready()
    assert_untold(line, question.hand, question.community)
