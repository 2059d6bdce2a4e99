"""Settings survive being stored; what is no longer possible takes its default."""

from __future__ import annotations

import json
from dataclasses import fields
from fractions import Fraction
from math import nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.errors import PayTableError
from strategy_tables.pay_tables import PRESETS
from strategy_tables.side_bets import STANDARD_BONUS
from trainer.errors import SettingsError
from trainer.history import Mode
from trainer.money import CURRENCIES
from trainer.rules import Rules
from trainer.settings import (
    LEAST_RETENTION,
    LONGEST_TABLE_NAME,
    MOST_OWN_TABLES,
    MOST_RETENTION,
    Motion,
    Settings,
)

OURS = "100/50/30/15/9/6/3/2/1"

amounts = st.integers(1, 10**7).map(lambda cents: f"{cents / 100:.2f}")
own_tables = st.dictionaries(
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=20).filter(
        lambda name: name not in PRESETS
    ),
    st.lists(st.integers(0, 1000), min_size=9, max_size=9).map(lambda p: "/".join(map(str, p))),
    max_size=3,
)


@st.composite
def any_settings(draw: st.DrawFn) -> Settings:
    own = draw(own_tables)
    return Settings(
        pay_table=draw(st.sampled_from([*PRESETS, *own])),
        own_tables=own,
        stake=draw(amounts),
        currency=draw(st.sampled_from(CURRENCIES)),
        limit=draw(st.none() | amounts),
        mode=draw(st.sampled_from(Mode)).value,
        four_colour=draw(st.booleans()),
        keys=draw(st.booleans()),
        motion=draw(st.sampled_from(Motion)).value,
        bonus=draw(st.none() | amounts),
        judged_at_end=draw(st.booleans()),
        first_step=draw(st.none() | st.integers(0, 4)),
        calm=draw(st.booleans()),
        retention=draw(st.floats(LEAST_RETENTION, MOST_RETENTION)),
    )


@settings(deadline=None)
@given(any_settings())
def test_settings_are_read_back_as_they_were(settings: Settings) -> None:
    assert Settings.from_document(settings.document) == settings


def test_a_table_of_ones_own_is_still_in_force_after_it_was_stored() -> None:
    settings = Settings().with_own_table("Our club", OURS)
    again = Settings.from_document(settings.document)
    assert again.pay_table == "Our club"
    assert again.table.to_one == (100, 50, 30, 15, 9, 6, 3, 2, 1)


def test_no_retention_can_be_set_that_reviews_would_refuse() -> None:
    for impossible in (0.79, 0.98, 1, "0.9", None, nan, True):
        assert Settings(retention=0.85).changed("retention", impossible).retention == 0.85
    assert Settings().changed("retention", 0.8).retention == 0.8


def test_the_defaults_are_a_standard_table_at_ten_dollars() -> None:
    settings = Settings()
    assert settings.rules == Rules(PRESETS["standard"], None, STANDARD_BONUS)
    assert (settings.stake_amount, settings.currency) == (Fraction(10), "$")
    assert settings.mode == "chosen"


@pytest.mark.parametrize(
    ("stake", "limit", "bets"),
    [("10", None, None), ("10", "50000", 5000), ("2.50", "1,000", 400), ("3", "100", "100/3")],
)
def test_a_limit_in_money_is_a_multiple_of_the_stake(
    stake: str, limit: str | None, bets: int | str | None
) -> None:
    rules = Settings(stake=stake, limit=limit).rules
    assert rules.limit == (None if bets is None else Fraction(bets))


@pytest.mark.parametrize(
    "document",
    ["", "{", "null", "[]", "3", '"standard"', "[" * 100_000, "{}", '{"unknown": 1}', "\0"],
)
def test_a_document_that_says_nothing_gives_the_defaults(document: str) -> None:
    assert Settings.from_document(document) == Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("pay_table", "no such table"),
        ("pay_table", 3),
        ("pay_table", None),
        ("own_tables", {"Ours": "1/2/3"}),
        ("own_tables", {"Ours": 5}),
        ("own_tables", {"Ours": None}),
        ("own_tables", ["Ours"]),
        ("stake", "0"),
        ("stake", "-5"),
        ("stake", "ten"),
        ("stake", 10),
        ("currency", 3),
        ("limit", "0"),
        ("limit", "none"),
        ("limit", 500),
        ("mode", "guessing"),
        ("mode", None),
        ("four_colour", 1),
        ("four_colour", "yes"),
        ("keys", None),
        ("motion", "wild"),
    ],
)
def test_an_impossible_value_takes_its_default_and_no_other_with_it(
    name: str, value: object
) -> None:
    good: dict[str, object] = {
        "stake": "25",
        "currency": "€",
        "limit": "5000",
        "mode": "natural",
        "four_colour": False,
        "keys": False,
        "motion": "off",
        "pay_table": "california-03",
    }
    settings = Settings.from_document(json.dumps(good | {name: value}))
    expected = good | {name: getattr(Settings(), name)}
    assert {key: getattr(settings, key) for key in expected} == expected


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@settings(deadline=None)
@given(
    st.dictionaries(
        st.sampled_from([field.name for field in fields(Settings)]) | st.text(max_size=5),
        json_values,
    )
)
def test_no_document_locks_a_learner_out(content: dict[str, object]) -> None:
    settings = Settings.from_document(json.dumps(content))
    assert settings.rules.pay_table == settings.table
    assert settings.stake_amount > 0
    assert Settings.from_document(settings.document) == settings


@settings(deadline=None)
@given(st.text())
def test_no_text_locks_a_learner_out(text: str) -> None:
    assert Settings.from_document(text).stake_amount > 0


@pytest.mark.parametrize(
    ("name", "value"), [("stake", "25"), ("limit", "500"), ("limit", None), ("mode", "natural")]
)
def test_one_setting_is_changed_and_the_old_ones_stay(name: str, value: object) -> None:
    before = Settings(currency="€")
    after = before.changed(name, value)
    assert getattr(after, name) == value
    assert after.currency == "€"
    assert before == Settings(currency="€")


def test_an_own_table_is_put_in_force_and_its_name_tidied() -> None:
    settings = Settings().with_own_table("  Our   club ", " 100 / 50/30/15/9/6/3/2/1")
    assert settings.own_tables == {"Our club": OURS}
    assert settings.table.name == settings.pay_table == "Our club"
    changed = settings.with_own_table("Our club", "500/100/25/15/10/5/3/2/1")
    assert changed.own_tables == {"Our club": "500/100/25/15/10/5/3/2/1"}
    assert settings.own_tables == {"Our club": OURS}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "'' is not a name for a table"),
        ("   ", "'' is not a name for a table"),
        ("x" * (LONGEST_TABLE_NAME + 1), "it has 1 to 40 letters"),
        ("standard", "'standard' is the name of a published table"),
        ("my\x07table", "has control characters in it"),
        ("\ud800", "has broken characters in it"),
    ],
)
def test_a_table_needs_a_name_of_its_own(name: str, message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        Settings().with_own_table(name, OURS)


def test_there_are_only_so_many_tables_of_ones_own() -> None:
    settings = Settings()
    for number in range(MOST_OWN_TABLES):
        settings = settings.with_own_table(f"table {number}", OURS)
    assert settings.with_own_table("table 1", "500/100/25/15/10/5/3/2/1").own_tables
    with pytest.raises(SettingsError, match="'one more' would be one table too many; remove one"):
        settings.with_own_table("one more", OURS)
    written = json.dumps({"own_tables": {str(number): OURS for number in range(1000)}})
    assert len(Settings.from_document(written).own_tables) == MOST_OWN_TABLES


@pytest.mark.parametrize("name", ["my\x07table", "\ud800", "x" * (LONGEST_TABLE_NAME + 1)])
def test_a_stored_table_that_no_rules_can_name_goes_and_the_others_stay(name: str) -> None:
    stored = {"own_tables": {name: OURS, "Ours": OURS}, "pay_table": name}
    settings = Settings.from_document(json.dumps(stored))
    assert settings == Settings(own_tables={"Ours": OURS})
    assert Rules.from_outside(settings.rules.document) == settings.rules


def test_a_name_may_be_as_long_as_it_says() -> None:
    name = "x" * LONGEST_TABLE_NAME
    assert Settings().with_own_table(name, OURS).pay_table == name


@pytest.mark.parametrize("pays", ["", "1/2/3", "1000/200/50/11/8/5/3/2/x", "-1/2/3/4/5/6/7/8/9"])
def test_pays_that_are_no_table_are_refused(pays: str) -> None:
    with pytest.raises(PayTableError):
        Settings().with_own_table("Our club", pays)


def test_without_the_own_table_in_force_the_standard_one_is() -> None:
    settings = Settings().with_own_table("Our club", OURS).with_own_table("Other", OURS)
    left = settings.without_own_table("Other")
    assert (left.pay_table, list(left.own_tables)) == ("standard", ["Our club"])
    assert left.table is PRESETS["standard"]
    assert Settings.from_document(left.document) == left


def test_without_another_own_table_the_one_in_force_stays() -> None:
    settings = Settings().with_own_table("Our club", OURS).with_own_table("Other", OURS)
    left = settings.without_own_table("Our club")
    assert (left.pay_table, list(left.own_tables)) == ("Other", ["Other"])
    assert settings.without_own_table("unknown") == settings
