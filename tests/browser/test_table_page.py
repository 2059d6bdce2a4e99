"""An evening at the Table: chips out and back, luck and skill apart, nothing doubled or lost."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from secrets import token_urlsafe
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from strategy_tables.cards import parse_cards
from strategy_tables.values import Choice
from tests.browser.judging import GRADES, check_outs, check_verdict, net_of_round, number
from tests.browser.table import BUTTON, FACE_DOWN
from trainer.history import Mode, Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from tests.browser.database import Database
    from tests.browser.screen import Screen
    from tests.browser.table import Table

_RIDE, _PULL = Choice.RIDE, Choice.PULL


def _tile(table: Table, label: str) -> Locator:
    return table.tally.locator("div", has_text=label)


def _money(table: Table, label: str) -> Fraction:
    text = _tile(table, label).locator("strong").inner_text()
    return number(text.replace("\N{WORD JOINER}", "").replace("$", ""))


def _sit_down(screen: Screen, bankroll: str = "1000") -> Table:
    screen.open_page("Table")
    screen.type_into("Bankroll", bankroll)
    expect(screen.table.button("Deal")).to_be_visible()
    screen.table.wait_until_ready()
    return screen.table


def _deal(table: Table) -> None:
    expect(table.button("Deal")).to_be_visible()
    table.wait_until_ready()
    table.button("Deal").click()
    table.wait_for_question()


def _turn(table: Table) -> None:
    table.button("Turn the card").click()
    table.wait_for_question()


def _lay(database: Database, hand: str, community: str, bonus: int = 0) -> None:
    """Deal these cards to the learner's seat, as if another tab had."""
    seat = database.records.current_seat(database.profile.id)
    assert seat is not None
    settings = database.settings()
    question = Question(
        id=token_urlsafe(12),
        mode=Mode.TABLE,
        rules=settings.rules,
        stake=settings.stake_amount,
        currency=seat.currency,
        hand=parse_cards(hand),
        community=parse_cards(community),
        dealt_at=datetime.now(UTC),
        bonus_stake=Fraction(bonus),
    )
    assert database.records.record_question(database.profile.id, question, seat=seat.id)


@pytest.mark.parametrize("choices", [(_PULL, _RIDE), (_RIDE, _PULL)])
def test_a_round_takes_bets_from_the_bankroll_and_gives_back_what_is_pulled(
    choices: tuple[Choice, Choice], screen: Screen, database: Database
) -> None:
    table = _sit_down(screen)
    expect(table.bets.first).to_have_accessible_name("Dollar bet: $10 ready")
    _deal(table)
    assert _money(table, "Bankroll") == 970
    assert table.seen().community == (FACE_DOWN, FACE_DOWN)
    first, second = choices
    table.answer(first)
    check_verdict(table, first)
    check_outs(table)
    assert _money(table, "Bankroll") == (980 if first is _PULL else 970)
    _turn(table)
    table.answer(second)
    net = net_of_round(table.cards, choices, Fraction(10))
    assert _money(table, "Bankroll") == 1000 + net
    assert _money(table, "Result") == net
    cost = sum(answer.verdict.cost * 10 for answer in database.answers())
    assert abs(_money(table, "Cost of mistakes") - cost) <= Fraction(1, 100)
    expect(table.buttons).to_have_accessible_name("Deal")
    assert database.count() == 2


def test_a_wrong_ride_that_wins_is_lucky_and_a_mistake(screen: Screen, database: Database) -> None:
    screen.open_page("Table")
    screen.type_into("Bankroll", "1000")
    expect(screen.table.button("Deal")).to_be_visible()
    _lay(database, "Tc 7d 2h", "Th 5s")
    screen.open_page("Table")
    table = screen.table
    table.answer(_RIDE)
    assert not table.verdict_lines[0].startswith("Right")
    _turn(table)
    table.answer(_RIDE)
    assert table.verdict_lines[0] == "Right — let it ride"
    expect(table.beside).to_contain_text("a mistake that wins is still a mistake")
    assert _money(table, "Luck") > 30
    assert _money(table, "Cost of mistakes") > 0
    screen.press("Stand up")
    card = screen.page.locator(".st-key-seat-card")
    expect(card).to_contain_text("You were lucky by $")
    expect(card).to_contain_text("mistakes cost $")
    expect(card).to_contain_text("You sat down with $1,000.00 and stood up with $1,030.00.")
    screen.page.reload()
    expect(card).to_contain_text("You were lucky by $")


def test_a_reload_at_any_stage_brings_the_same_round_and_bankroll(screen: Screen) -> None:
    table = _sit_down(screen)

    def reload() -> None:
        before = table.seen()
        screen.page.reload()
        screen.wait_for_page("Table")
        table.wait_until_ready()
        assert table.seen() == before

    reload()
    _deal(table)
    reload()
    table.answer(_RIDE)
    reload()
    _turn(table)
    reload()
    table.answer(_PULL)
    reload()
    _deal(table)
    reload()


def test_double_clicks_and_two_tabs_double_nothing(
    screen: Screen, database: Database, open_tab: Callable[[], Screen]
) -> None:
    screen.open_page("Table")
    screen.main.get_by_role("button", name="Sit down").dblclick()
    table = screen.table
    expect(table.button("Deal")).to_be_visible()
    table.wait_until_ready()
    other = open_tab()
    other.open_page("Table")
    other.table.wait_until_ready()
    table.button("Deal").dblclick()
    other.table.button("Deal").click()
    table.wait_for_question()
    other.table.wait_for_question()
    assert table.hand == other.table.hand
    for one in (screen, other):
        assert _money(one.table, "Bankroll") == 970
    table.button(BUTTON[_PULL]).dblclick()
    table.wait_for_verdict()
    other.table.button(BUTTON[_RIDE]).click()
    other.table.wait_for_verdict()
    assert [answer.choice for answer in database.answers()] == [_PULL]
    assert _money(other.table, "Bankroll") == 980
    _turn(table)
    table.answer(_PULL)
    other.table.button("Turn the card").click()
    expect(other.table.button("Deal")).to_be_visible()
    assert _money(other.table, "Bankroll") == _money(table, "Bankroll")
    seats = database.records.seats(database.profile.id)
    assert len(seats) == 1
    assert len(database.records.seat_questions(seats[0].id)) == 1


def test_judged_when_the_round_is_over(screen: Screen, database: Database) -> None:
    table = _sit_down(screen)
    screen.pick("When the round is over")
    _lay(database, "Tc 7d 2h", "Th 5s")
    screen.open_page("Table")
    table.wait_for_question()
    table.button(BUTTON[_RIDE]).click()
    expect(table.button("Turn the card")).to_be_visible()
    expect(table.verdict).to_be_empty()
    for grade in GRADES:
        expect(screen.main).not_to_contain_text(grade)
    table.wait_until_ready()
    _turn(table)
    table.answer(_RIDE)
    assert table.verdict_lines[0] == "Blunder — pulling was right"
    expect(table.beside).to_contain_text("Bet 1: Blunder — pulling was right. Bet 2: Right")


def test_a_bankroll_that_is_used_up_ends_in_a_sentence_and_a_way_on(
    screen: Screen, database: Database
) -> None:
    table = _sit_down(screen, "30")
    _lay(database, "9c 7d 2h", "Th 5s")
    screen.open_page("Table")
    table.answer(_RIDE)
    _turn(table)
    table.button(BUTTON[_RIDE]).click()
    expect(table.buttons).to_have_count(0)
    expect(table.beside).to_contain_text("Your bankroll is used up. Stand up, and sit down again")
    screen.press("Stand up")
    screen.type_into("Bankroll", "60")
    expect(table.button("Deal")).to_be_visible()
    assert _money(table, "Bankroll") == 60


def test_the_bonus_bet_goes_out_and_is_settled_on_the_own_cards(
    screen: Screen, database: Database
) -> None:
    table = _sit_down(screen)
    screen.type_into("Three Card Bonus", "5")
    expect(table.line).to_contain_text("$5 on the bonus")
    _deal(table)
    assert _money(table, "Bankroll") == 965
    expect(table.beside).to_contain_text("Three Card Bonus: $5 on your own three cards")
    table.answer(_PULL)
    _turn(table)
    table.answer(_PULL)
    seat = database.records.current_seat(database.profile.id)
    assert seat is not None
    (question,) = database.records.seat_questions(seat.id)
    settled = question.round.settle(question.rules, Fraction(10), Fraction(5))
    assert _money(table, "Bankroll") == 1000 + settled.net
    expect(table.line).to_contain_text("· bonus ")


def test_the_chart_and_its_library_come_only_when_asked_for(screen: Screen) -> None:
    loaded: list[str] = []
    screen.page.on("request", lambda request: loaded.append(request.url.lower()))
    table = _sit_down(screen)
    _deal(table)
    table.answer(_RIDE)
    _turn(table)
    table.answer(_RIDE)
    assert not any("plotly" in url for url in loaded)
    screen.switch("Show luck and skill")
    expect(screen.page.locator(".js-plotly-plot .legendtext")).to_have_text(["Luck", "Skill"])


def test_a_whole_seat_by_keyboard_alone(screen: Screen, database: Database) -> None:
    screen.open_page("Table")
    page, table = screen.page, screen.table
    screen.textbox("Bankroll").focus()
    page.keyboard.press("Enter")
    expect(table.button("Deal")).to_be_visible()
    for keys in ("pl", "lp"):
        expect(table.button("Deal")).to_be_visible()
        table.wait_until_ready()
        page.keyboard.press("Space")
        table.wait_for_question()
        page.keyboard.press(keys[0])
        expect(table.button("Turn the card")).to_be_visible()
        table.wait_until_ready()
        page.keyboard.press("Enter")
        table.wait_for_question()
        page.keyboard.press(keys[1])
    expect(table.button("Deal")).to_be_visible()
    choices = [answer.choice for answer in database.answers()]
    assert choices == [_PULL, _RIDE, _RIDE, _PULL]
    up = screen.main.get_by_role("button", name="Stand up")
    up.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-seat-card")).to_contain_text("2 rounds")


def test_on_a_phone_the_whole_question_is_in_sight(phone: Screen) -> None:
    table = _sit_down(phone)
    _deal(table)
    phone.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTo(0, 0)")
    for name in BUTTON.values():
        expect(table.button(name)).to_be_in_viewport(ratio=1)
    width = phone.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360
