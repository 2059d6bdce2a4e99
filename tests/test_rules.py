"""Rules are kept whole, once, under the hash of their content."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.pay_tables import PRESETS, STANDARD, PayTable
from strategy_tables.side_bets import STANDARD_BONUS, Convention, SideBet
from tests.records.examples import rules as any_rules
from trainer.errors import RulesError, TrainerError
from trainer.rules import STANDARD_RULES, Rules

WHOLE = Rules(STANDARD, Fraction(100, 3), STANDARD_BONUS)


@settings(deadline=None)
@given(any_rules)
def test_rules_are_read_back_as_they_were(rules: Rules) -> None:
    again = Rules.from_document(rules.document)
    assert again == rules
    assert (again.document, again.content_hash) == (rules.document, rules.content_hash)


def test_standard_rules_keep_their_document_and_their_hash() -> None:
    # Stored answers point to this hash: it must never change.
    assert STANDARD_RULES.document == (
        '{"bonus":null,"limit":null,"pay_table":{"name":"Standard","source":"'
        "Bureau of Gambling Control (California), rules of Let It Ride, Rev 01/13, table LIRX-01"
        '","to_one":[1000,200,50,11,8,5,3,2,1]}}'
    )
    assert STANDARD_RULES.content_hash == (
        "855941724cfd82c22d2f91c910cb9fb7f34e8e6d10527b15a52c58aa0aae1194"
    )


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(Rules(PRESETS["royal-500"], WHOLE.limit, WHOLE.bonus), id="pay table"),
        pytest.param(Rules(PayTable("Ours", STANDARD.to_one), WHOLE.limit, WHOLE.bonus), id="name"),
        pytest.param(Rules(STANDARD, Fraction(33), WHOLE.bonus), id="limit"),
        pytest.param(Rules(STANDARD, None, WHOLE.bonus), id="no limit"),
        pytest.param(Rules(STANDARD, WHOLE.limit), id="no bonus"),
        pytest.param(
            Rules(
                STANDARD,
                WHOLE.limit,
                SideBet(
                    STANDARD_BONUS.name,
                    STANDARD_BONUS.pays,
                    Convention.FOR_ONE,
                    STANDARD_BONUS.source,
                ),
            ),
            id="bonus keeps its stake",
        ),
    ],
)
def test_any_difference_gives_another_hash(other: Rules) -> None:
    assert other.content_hash != WHOLE.content_hash


def test_equal_rules_have_one_hash() -> None:
    again = Rules(
        PayTable(STANDARD.name, tuple(STANDARD.to_one), STANDARD.source),
        Fraction(200, 6),
        STANDARD_BONUS,
    )
    assert again == WHOLE
    assert hash(again) == hash(WHOLE)
    assert again.content_hash == WHOLE.content_hash


def _with(**changes: object) -> str:
    return json.dumps(json.loads(WHOLE.document) | changes)


@pytest.mark.parametrize(
    "document",
    [
        pytest.param("", id="nothing"),
        pytest.param("{", id="half a document"),
        pytest.param("null", id="null"),
        pytest.param("[]", id="a list"),
        pytest.param("{}", id="no rules"),
        pytest.param("[" * 100_000, id="nested too deep"),
        pytest.param(_with(pay_table=None), id="no pay table"),
        pytest.param(_with(pay_table={"name": "x", "source": ""}), id="no pays"),
        pytest.param(_with(pay_table={"name": "x", "source": "", "to_one": [1]}), id="one pay"),
        pytest.param(_with(limit="much"), id="limit in words"),
        pytest.param(_with(limit="1/0"), id="limit of one through nothing"),
        pytest.param(_with(limit=float("inf")), id="infinite limit"),
        pytest.param(_with(bonus={}), id="empty bonus"),
        pytest.param(
            _with(bonus={"name": "x", "source": "", "pays": [1] * 6, "convention": "at 1"}),
            id="unknown convention",
        ),
    ],
)
def test_what_says_no_rules_is_refused_by_name(document: str) -> None:
    with pytest.raises(RulesError, match="these stored rules cannot be read") as refusal:
        Rules.from_document(document)
    assert repr(document[:80]) in str(refusal.value)


@settings(deadline=None)
@given(
    st.text()
    | st.recursive(st.none() | st.integers() | st.text(), st.lists, max_leaves=5).map(json.dumps)
)
def test_any_text_is_rules_or_a_named_error(text: str) -> None:
    with pytest.raises(TrainerError):
        Rules.from_document(text)


def test_a_hash_is_sha_256_in_hexadecimal() -> None:
    assert re.fullmatch("[0-9a-f]{64}", WHOLE.content_hash)
