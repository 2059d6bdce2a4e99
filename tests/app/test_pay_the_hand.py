"""Pay the hand through its own widgets: graded at once, kept once, there again after a reload."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from streamlit.testing.v1 import AppTest

import trainer.app
from strategy_tables.rankings import BonusRank, HandRank
from strategy_tables.side_bets import STANDARD_BONUS
from tests.paying.tables import a_table
from trainer.app.paying import paid_table_html, seconds_words, verdict_html
from trainer.app.paying.paid_table import house_limit_words
from trainer.app.session import paying
from trainer.paying import Order, SeatAnswer, finished_table, judge_payment
from trainer.round import LimitCovers
from trainer.settings import Settings

if TYPE_CHECKING:
    from trainer.paying import FinishedTable, House
    from trainer.records import Profile, Records

SCREEN = Path(trainer.app.__file__).parent / "screens" / "pay_the_hand.py"
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
_SLOWEST = 60  # seconds, on a busy machine


@pytest.fixture
def learner(records: Records) -> Profile:
    return records.add_profile("Ann", NOW)


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Order, House]]:
    """Orders and houses asked for; the first three-seat table is the known one."""
    asked: list[tuple[Order, House]] = []

    def deal(order: Order, house: House, **words: Any) -> FinishedTable:  # noqa: ANN401
        asked.append((order, house))
        table = finished_table(order, house, **words)
        if len(asked) > 1 or order != Order():
            return table
        return replace(a_table(), id=table.id)

    monkeypatch.setattr(paying, "finished_table", deal)
    return asked


class Page:
    """The page in one tab."""

    def __init__(self) -> None:
        self.test = AppTest.from_file(SCREEN, default_timeout=_SLOWEST)
        self.run()

    def run(self) -> Page:
        self.test.run()
        assert not self.test.exception
        return self

    def name(self, label: str, value: object) -> Page:
        group = next(one for one in self.test.button_group if one.label == label)
        group.set_value(value)
        return self

    def type(self, label: str, text: str) -> Page:
        next(one for one in self.test.text_input if one.label == label).input(text)
        return self

    def press(self, label: str) -> Page:
        next(one for one in self.test.button if one.label == label).click()
        return self.run()

    def pay(self, seat: int, rank: HandRank, amount: str = "") -> Page:
        self.name(f"Seat {seat}: the hand", rank)
        self.type(f"Seat {seat}: winnings alone", amount)
        return self.press(f"Pay seat {seat}")

    def pay_with_bonus(self) -> Page:
        """Seat 3 of the known table, rightly."""
        self.name("Seat 3: the bonus hand, three cards", BonusRank.FLUSH)
        self.type("Bonus: winnings alone", "15")
        return self.pay(3, HandRank.PAIR, "7")

    def pay_all(self) -> Page:
        return self.pay_with_bonus().pay(2, HandRank.LOSS).pay(1, HandRank.FLUSH, "$360")

    @property
    def buttons(self) -> list[str]:
        return [one.label for one in self.test.button]

    @property
    def said(self) -> str:
        html = " ".join(str(one.proto.body) for one in self.test.get("html"))
        return html + " ".join(one.value for one in self.test.markdown)


def test_seats_are_paid_from_the_last_to_the_first_and_graded_at_once(
    learner: Profile, dealt: object
) -> None:
    page = Page()
    assert page.buttons == ["Pay seat 3"]
    assert 'role="status">&nbsp;' in page.said
    page.pay_with_bonus()
    assert page.buttons == ["Pay seat 2"]
    assert "Right — pair of tens or better, $7" in page.said
    assert "Bonus: flush, $5 at 3 to 1: 5 × 3 = $15." in page.said
    page.pay(2, HandRank.PAIR, "25")
    assert "Mistake — the hand and the amount are wrong" in page.said
    assert "the 2 bets of $12.50 are taken." in page.said
    page.pay(1, HandRank.FLUSH, "360")
    assert "Right — flush, $360" in page.said
    assert "The table is paid: 2 of 3 seats right" in page.said
    assert page.buttons == ["Next round"]
    page.press("Next round")
    assert page.buttons == ["Pay seat 3"]


def test_every_seat_is_kept_with_its_bonus_bet_before_its_verdict_is_shown(
    learner: Profile, records: Records, dealt: object
) -> None:
    Page().pay_with_bonus().pay(2, HandRank.PAIR, "25")
    kept = {
        (one.seat, one.named, one.right_name, one.amount, one.right_amount)
        for one in records.payments(learner.id)
    }
    assert kept == {
        (3, "bonus flush", "bonus flush", Fraction(15), Fraction(15)),
        (3, "pair", "pair", Fraction(7), Fraction(7)),
        (2, "pair", "loss", Fraction(25), Fraction(0)),
    }
    times = [one.milliseconds for one in records.payments(learner.id) if "bonus" not in one.named]
    assert all(time is not None and 0 <= time < 60_000 for time in times)


@pytest.mark.parametrize(
    ("rank", "amount", "complaint"),
    [
        (None, "360", "No hand is named; choose one of the ten"),
        (HandRank.FLUSH, "", "The amount is missing; type what you pay"),
        (HandRank.FLUSH, "ten", "The amount cannot be &#x27;ten&#x27;; type"),
        (HandRank.FLUSH, "<b>9", "The amount cannot be &#x27;&lt;b&gt;9&#x27;; type"),
    ],
)
def test_what_cannot_be_read_is_quoted_and_counts_for_nothing(
    rank: HandRank | None,
    amount: str,
    complaint: str,
    learner: Profile,
    records: Records,
    dealt: object,
) -> None:
    page = Page().pay_with_bonus().pay(2, HandRank.LOSS)
    if rank is not None:
        page.name("Seat 1: the hand", rank)
    page.type("Seat 1: winnings alone", amount).press("Pay seat 1")
    assert complaint in page.said
    assert page.buttons == ["Pay seat 1"]
    assert page.test.text_input[0].value == amount
    assert len(records.payments(learner.id)) == 3
    page.pay(1, HandRank.FLUSH, "360")
    assert 'role="alert"' not in page.said


def test_a_reload_brings_the_table_back_with_the_seats_paid(
    learner: Profile, dealt: list[tuple[Order, House]]
) -> None:
    Page().pay_with_bonus()
    page = Page()
    assert page.buttons == ["Pay seat 2"]
    assert "Bonus: flush, $5 at 3 to 1: 5 × 3 = $15." in page.said
    assert len(dealt) == 1
    page.pay(2, HandRank.LOSS).pay(1, HandRank.FLUSH, "360")
    done = Page()
    assert done.buttons == ["Next round"]
    assert "The table is paid: 3 of 3 seats right" in done.said


def test_of_two_tabs_the_first_answer_stands(
    learner: Profile, records: Records, dealt: object
) -> None:
    first = Page().pay_with_bonus()
    second = Page()
    first.pay(2, HandRank.LOSS)
    second.pay(2, HandRank.PAIR, "25")
    assert "Right — nothing that pays, bets taken" in second.said
    assert second.buttons == ["Pay seat 1"]
    assert [one.named for one in records.payments(learner.id) if one.seat == 2] == ["loss"]


@pytest.mark.parametrize("other", ["seat", "table"])
def test_a_click_on_an_old_picture_pays_nothing(
    other: str,
    learner: Profile,
    records: Records,
    dealt: object,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pay_seat = paying.pay_seat

    def clicked(table_id: str, seat: int) -> None:
        pay_seat("another" if other == "table" else table_id, 1 if other == "seat" else seat)

    monkeypatch.setattr(paying, "pay_seat", clicked)
    page = Page().pay_with_bonus()
    assert page.buttons == ["Pay seat 3"]
    assert records.payments(learner.id) == []
    assert 'role="alert"' not in page.said


def test_counts_by_kind_of_hand_are_shown(learner: Profile, dealt: object) -> None:
    page = Page()
    assert len(page.test.table) == 2  # the pays
    page.pay_all()
    assert "How you paid, by kind of hand" in page.said
    rows = page.test.table[-1].value
    assert list(rows.iloc[:, 0]) == [
        "Flush",
        "Pair of tens or better",
        "Nothing that pays",
        "Bonus: flush",
    ]
    assert set(rows.iloc[:, 1]) == {"1 of 1"}


def test_another_order_deals_another_table_and_outlives_a_reload(
    learner: Profile, dealt: list[tuple[Order, House]]
) -> None:
    page = Page()
    page.name("Seats", 1).run()
    page.name("Amounts", True).run()
    page.name("Deals", True).run()
    assert [order for order, _ in dealt] == [
        Order(3),
        Order(1),
        Order(1, with_stake=True),
        Order(1, natural=True, with_stake=True),
    ]
    page.name("Seat 1: the hand", HandRank.LOSS)
    if len(page.test.text_input) == 2:
        page.name("Seat 1: the bonus hand, three cards", BonusRank.NOTHING)
        page.type("Bonus: with the stake", "0")
    page.type("Seat 1: with the stake", "0").press("Pay seat 1")
    groups = {one.label: one.value for one in Page().test.button_group}
    assert groups == {"Seats": 1, "Deals": True, "Amounts": True}


def test_the_house_of_the_settings_is_in_force(
    learner: Profile, records: Records, dealt: list[tuple[Order, House]]
) -> None:
    settings = Settings(pay_table="california-03", stake="25", limit="5000", currency="€")
    records.save_settings(learner.id, settings.document)
    page = Page()
    _, house = dealt[0]
    assert (house.pay_table, house.bonus) == (settings.table, STANDARD_BONUS)
    assert (house.limit, house.covers, house.currency) == (Fraction(5000), LimitCovers.BETS, "€")
    assert page.buttons == ["Pay seat 3"]


def test_another_profile_has_a_table_of_its_own(
    learner: Profile, records: Records, dealt: object
) -> None:
    page = Page().pay_with_bonus()
    records.delete_profile(learner.id)
    page.run()
    assert page.buttons == ["Pay seat 3"]
    assert 'role="status">&nbsp;' in page.said


def test_a_table_of_another_program_version_is_passed_over(
    learner: Profile, records: Records, dealt: object
) -> None:
    Page().pay_with_bonus()
    stored = records.payments(learner.id)[-1]
    records.record_payment(
        learner.id, replace(stored, id="other", document="{}", at=datetime.now(UTC))
    )
    page = Page()
    assert page.buttons == ["Pay seat 3"]
    assert "How you paid, by kind of hand" in page.said


# What is drawn


def test_the_table_tells_nothing_of_a_seat_before_it_is_paid() -> None:
    table = a_table()
    html = paid_table_html(table, {}, 3, None, four_colour=True)
    for seat in (1, 2, 3):
        payment = table.payment_at(seat)
        assert payment.words not in html
        assert payment.rank.words not in html.lower()
    assert html.index('aria-label="Seat 1, not paid yet"') < html.index(
        'aria-label="Seat 3, to be paid now"'
    )
    for name in ("Three of hearts", "King of hearts", "Ten of diamonds", "King of spades"):
        assert f'role="img" aria-label="{name}"' in html
    assert 'aria-label="Bet 1: taken back"' in html
    assert 'aria-label="Three Card Bonus: &#36;5 up"' in html
    assert "$" not in html  # between two of them Markdown would read mathematics


def test_the_verdict_is_in_a_status_region_that_is_always_there() -> None:
    table = a_table()
    right = judge_payment(table, 2, SeatAnswer(HandRank.LOSS, Fraction(0), milliseconds=4210))
    assert 'role="status"' in verdict_html(None, None)
    assert 'role="status"' in verdict_html(2, right)
    assert "Seat 2 · 4.2 s" in verdict_html(2, right)
    assert "status" not in verdict_html(2, right, spoken=False)
    assert seconds_words(None) == "–"


def test_the_limit_says_what_it_covers() -> None:
    house = replace(a_table().house, limit=Fraction(5000))
    assert house_limit_words(a_table().house) == ""
    assert house_limit_words(house).startswith("Limit $5,000 won on the three bets of a hand")
    whole = house_limit_words(replace(house, covers=LimitCovers.HAND))
    assert "a whole hand, bets first, then its bonus" in whole
