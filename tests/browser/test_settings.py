"""Settings: kept at once, in force from the next hand on, and never lost by a slip of the pen."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from strategy_tables.cards import Suit
from strategy_tables.pay_tables import PRESETS, PayTable
from strategy_tables.values import Choice
from tests.browser.judging import check_contrast, check_outs, check_verdict
from trainer.card_faces import suit_colour
from trainer.history import Mode

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.database import Database
    from tests.browser.screen import Screen

_CALIFORNIA = "California LIRX-03 · 100/50/30/15/9/6/3/2/1"
_OWN = "50/40/30/15/9/6/3/2/1"
_INKS = """cards => cards.map(card => {
    const shapes = [...card.querySelectorAll("svg *")];
    return [...new Set(shapes.map(shape => getComputedStyle(shape).fill))].join(" ");
})"""
_COUNT_ANIMATIONS = """
    window.animations = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...words) {
        window.animations += 1;
        return animate.apply(this, words);
    };
"""


def _next_hand(screen: Screen) -> None:
    """Finish the hand that is open under the old settings; the next has the new ones."""
    screen.go_to("Practice")
    screen.table.answer(Choice.PULL)
    screen.table.go_on()


def test_stake_and_currency_change_the_money_in_the_next_verdict(
    screen: Screen, database: Database
) -> None:
    table = screen.open()
    screen.go_to("Settings")
    screen.type_into("Stake on each circle", "2.50")
    screen.choose("Currency", "€")
    screen.go_to("Practice")
    table.answer(Choice.RIDE)
    check_verdict(table, Choice.RIDE, stake=Fraction(10), currency="$")  # as it was dealt
    table.go_on()
    assert [name.split()[2] for name in table.seen().bets] == 3 * ["€2.5"]
    table.answer(Choice.RIDE)
    check_verdict(table, Choice.RIDE, stake=Fraction(5, 2), currency="€")
    expect(screen.main).to_contain_text("€2.5")
    assert (database.settings().stake, database.settings().currency) == ("2.50", "€")


def test_a_pay_table_is_in_force_from_the_next_hand_on(screen: Screen, database: Database) -> None:
    screen.open_page("Settings")
    screen.choose("Pay table in force", _CALIFORNIA)
    expect(screen.main).to_contain_text("3.2848 %")
    _next_hand(screen)
    table = screen.table
    expect(table.beside).to_contain_text("LIRX-03")
    for choice in (Choice.RIDE, Choice.PULL, Choice.RIDE):
        pays = PRESETS["california-03"]
        table.answer(choice)
        advantage = check_verdict(table, choice, pay_table=pays)
        check_outs(table, pays)
        check_contrast(table, advantage, pays)
        table.go_on()
    assert database.question().rules.pay_table == PRESETS["california-03"]


def test_an_impossible_amount_is_quoted_and_nothing_is_lost(
    screen: Screen, database: Database
) -> None:
    database.change(first_step=0)
    before = database.settings()
    screen.open_page("Settings")
    complaint = screen.main.get_by_role("alert")
    for field, kept, typed in (
        ("Stake on each circle", "10", ("ten", "0", "-5", "![x](http://casino.example/x.png)")),
        ("Payout limit", "", ("much", "1e9", "$1$")),
    ):
        box = screen.main.get_by_role("textbox", name=field)
        for text in typed:
            box.fill(text)
            box.press("Enter")
            expect(complaint).to_contain_text(f"cannot be {text!r}; give an amount above 0")
            expect(complaint).to_have_count(1)
            expect(box).to_have_value(text)
        assert database.settings() == before
        screen.go_to("Practice")
        screen.table.answer(Choice.PULL)
        check_verdict(screen.table, Choice.PULL)
        screen.table.go_on()
        screen.go_to("Settings")
        expect(box).to_have_value(kept)
        expect(complaint).to_have_count(0)


def test_a_limit_is_kept_shown_and_taken_back(screen: Screen, database: Database) -> None:
    screen.open_page("Settings")
    limit = screen.main.get_by_role("textbox", name="Payout limit")
    limit.fill("1,000")
    limit.press("Enter")
    expect(screen.main).to_contain_text("5.2171 %")  # FACTS: a cap at 100 bets
    screen.go_to("Practice")
    expect(screen.main).to_contain_text("Standard · $10 a bet · limit $1,000")
    _next_hand(screen)
    expect(screen.table.beside).to_contain_text("A round wins at most 100 bets")
    screen.go_to("Settings")
    limit.fill("")
    limit.press("Enter")
    expect(screen.main).to_contain_text("3.5057 %")
    assert database.settings().limit is None


def test_a_table_of_ones_own_is_added_used_and_removed_and_old_answers_stay_judged_by_it(
    screen: Screen, database: Database
) -> None:
    screen.open_page("Settings")
    screen.textbox("Its name").fill("Corner *casino*")
    screen.textbox("Its pays, “to 1”, royal flush to pair of tens").fill(_OWN)
    screen.press("Add and use it")
    in_force = screen.main.get_by_role("combobox", name="Pay table in force")
    expect(in_force).to_have_value(f"Corner *casino* · {_OWN}")
    _next_hand(screen)
    table, pays = screen.table, PayTable.parse(_OWN)
    expect(table.beside).to_contain_text("Corner *casino*")
    expect(screen.main).to_contain_text("Corner *casino* · $10 a bet")
    table.answer(Choice.RIDE)
    check_verdict(table, Choice.RIDE, pay_table=pays)
    check_outs(table, pays)
    judged = table.seen()
    screen.go_to("Settings")
    screen.press("Remove this table")
    expect(in_force).to_have_value(f"Standard · {PRESETS['standard']}")
    expect(screen.main.get_by_role("button", name="Remove this table")).to_have_count(0)
    screen.go_to("Practice")
    screen.page.reload()
    table.wait_until_ready()
    notice = (
        "This hand was dealt at Corner *casino* · $10 a bet. What you set counts from the next one."
    )
    expect(table.beside.get_by_text(notice)).to_be_visible()
    seen = table.seen()
    assert replace(seen, beside=seen.beside.removeprefix(notice).lstrip()) == judged
    table.go_on()
    table.answer(Choice.RIDE)
    check_verdict(table, Choice.RIDE)
    by_table = [one.rules.pay_table.to_one for one in database.answers()]
    assert by_table == [pays.to_one, pays.to_one, PRESETS["standard"].to_one]


def test_an_impossible_table_is_quoted_and_what_was_typed_stays(
    screen: Screen, database: Database
) -> None:
    before = database.settings()
    screen.open_page("Settings")
    for name, pays, quoted in (
        ("Corner", "1000/200/50", "1000/200/50"),
        ("Corner", "1000/200/50/11/8/5/3/two/1", "two"),
        ("", _OWN, "is not a name"),
        ("standard", _OWN, "standard"),
        ("Corner", "1000/200/50/11/8/5/3/2/$1 and $2", "$1 and $2"),
    ):
        screen.textbox("Its name").fill(name)
        screen.textbox("Its pays, “to 1”, royal flush to pair of tens").fill(pays)
        screen.press("Add and use it")
        expect(screen.main.get_by_role("alert")).to_contain_text(quoted)
        expect(screen.textbox("Its name")).to_have_value(name)
        expect(screen.textbox("Its pays, “to 1”, royal flush to pair of tens")).to_have_value(pays)
        assert database.settings() == before


def test_a_table_that_looks_like_a_slip_is_doubted_and_used(
    screen: Screen, database: Database
) -> None:
    screen.open_page("Settings")
    warning = screen.main.get_by_role("alert").or_(screen.main.get_by_role("status"))
    for pays, doubt in (
        ("200/1000/50/11/8/5/3/2/1", "the better hand pays less"),
        ("1001/201/51/12/9/6/4/3/2", "for 1"),
        ("999/199/49/10/7/4/2/1/0", "one too low"),
    ):
        screen.textbox("Its name").fill("Mine")
        screen.textbox("Its pays, “to 1”, royal flush to pair of tens").fill(pays)
        screen.press("Add and use it")
        doubted = warning.filter(has_text="Is this table right?").filter(has_text=doubt)
        expect(doubted).to_be_visible()
        assert str(database.settings().table) == pays


@pytest.mark.parametrize("four_colour", [True, False])
def test_suits_have_four_colours_or_two(
    four_colour: bool, screen: Screen, database: Database
) -> None:
    database.deal("9h 8d Qs", "2d 3c", Mode.NATURAL)
    if four_colour:
        table = screen.open()
    else:
        screen.open_page("Settings")
        screen.switch("Four-colour suits")
        screen.go_to("Practice")
        table = screen.table
    inks = dict(zip("hds", table.your_cards.evaluate_all(_INKS), strict=True))
    for suit in (Suit.HEARTS, Suit.DIAMONDS, Suit.SPADES):
        ink = suit_colour(suit, four_colour=four_colour).removeprefix("#")
        red, green, blue = bytes.fromhex(ink)
        assert f"rgb({red}, {green}, {blue})" in inks[suit.value]
    hearts, diamonds = (
        suit_colour(suit, four_colour=four_colour) for suit in (Suit.HEARTS, Suit.DIAMONDS)
    )
    assert (hearts != diamonds) == four_colour


def test_with_keys_off_only_the_buttons_answer(screen: Screen, database: Database) -> None:
    screen.open_page("Settings")
    screen.switch("Keys: P pulls, L lets it ride, Space or Enter goes on")
    screen.go_to("Practice")
    table, keyboard = screen.table, screen.page.keyboard
    before = table.seen()
    for key in ("p", "l", "Space", "Enter"):
        keyboard.press(key)
        assert table.button("Pull").get_attribute("aria-disabled") is None, key
    assert table.seen() == before
    table.line.focus()
    keyboard.press("Tab")
    expect(table.button("Pull")).to_be_focused()
    keyboard.press("Enter")
    table.wait_for_verdict()
    check_verdict(table, Choice.PULL)
    assert database.count() == 1
    expect(table.button("Next hand")).to_be_focused()
    keyboard.press("Space")
    table.wait_for_question()
    assert database.count() == 1


@pytest.mark.parametrize("how", ["on", "off here", "off in the system"])
def test_nothing_moves_for_those_who_do_not_want_it(
    how: str, screen: Screen, database: Database
) -> None:
    screen.page.add_init_script(_COUNT_ANIMATIONS)
    screen.page.emulate_media(
        reduced_motion="reduce" if how == "off in the system" else "no-preference"
    )
    if how == "off here":
        screen.open_page("Settings")
        screen.pick("off")
        screen.go_to("Practice")
    else:
        screen.open()
    screen.table.answer(Choice.PULL)
    screen.table.go_on()
    assert (screen.page.evaluate("animations") > 0) == (how == "on")


def test_what_one_tab_sets_another_does_not_undo(
    database: Database, open_tab: Callable[[], Screen]
) -> None:
    practising, setting = open_tab(), open_tab()
    practising.open()
    setting.open_page("Settings")
    setting.choose("Pay table in force", _CALIFORNIA)
    expect(setting.main).to_contain_text("3.2848 %")
    practising.pick("Natural deals")
    expect(practising.main).to_contain_text("Whole rounds")
    expect(practising.main).to_contain_text("LIRX-03")
    assert database.settings().mode == Mode.NATURAL.value
    assert database.settings().pay_table == "california-03"
