"""Published pay tables, others that can be written down, and what cannot be a pay table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.economics import figures
from strategy_tables.errors import PayTableError, UnknownPayTableError
from strategy_tables.pay_tables import (
    HIGHEST_PAY,
    PRESETS,
    STANDARD,
    STANDARD_PAYS,
    PayTable,
    parse_pay,
    pay_table_from_toml,
    read_pay_table,
)
from strategy_tables.rankings import PAYING, HandRank
from tests.strategy_tables.strategies import pay_tables

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

GOOD_TOML: Final = """
name = "Corner casino"
source = "seen on the felt, 3 May"

[to_one]
royal_flush = 1000
straight_flush = 200
four_of_a_kind = 50
full_house = 11
flush = 8
straight = 5
three_of_a_kind = 3
two_pair = 2
pair = 1
"""


@pytest.mark.parametrize(
    ("preset", "pays", "source"),
    [
        # FACTS §5.
        ("standard", "1000/200/50/11/8/5/3/2/1", "LIRX-01"),
        ("california-02", "500/100/25/15/10/5/3/2/1", "LIRX-02; casinom8trix.com"),
        ("california-03", "100/50/30/15/9/6/3/2/1", "LIRX-03"),
        ("ride-em-poker", "250/50/25/12/10/8/3/2/1", "duckyluck.ag"),
        ("royal-500", "500/200/50/11/8/5/3/2/1", "Wizard of Odds"),
        ("quads-25", "1000/200/25/11/8/5/3/2/1", "Wizard of Odds"),
    ],
)
def test_published_tables(preset: str, pays: str, source: str) -> None:
    table = read_pay_table(preset)
    assert table is PRESETS[preset]
    assert str(table) == pays
    assert source in table.source
    assert table.to_one == read_pay_table(pays).to_one


def test_there_are_six_presets_and_the_standard_one_comes_first() -> None:
    assert len(PRESETS) == 6
    assert next(iter(PRESETS.values())) is STANDARD
    assert str(STANDARD) == STANDARD_PAYS
    assert len({table.name for table in PRESETS.values()}) == 6


def test_a_bet_that_loses_loses_itself_and_one_that_wins_is_paid_to_one() -> None:
    assert STANDARD.net(HandRank.LOSS) == -1
    assert [STANDARD.net(rank) for rank in PAYING] == [1000, 200, 50, 11, 8, 5, 3, 2, 1]
    assert STANDARD.by_outcome == (-1, 1, 2, 3, 5, 8, 11, 50, 200, 1000)


@settings(deadline=None)
@given(pay_tables)
def test_a_pay_table_is_read_back_from_the_way_it_is_printed(pay_table: PayTable) -> None:
    assert PayTable.parse(str(pay_table), name=pay_table.name) == pay_table
    assert PayTable.parse(f" {str(pay_table).replace('/', ' / ')} ") == read_pay_table(
        str(pay_table)
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("1000/200/50", "'1000/200/50' has 3 pays", id="too few"),
        pytest.param("9/8/7/6/5/4/3/2/1/0", "'9/8/7/6/5/4/3/2/1/0' has 10 pays", id="too many"),
        pytest.param("1000/200/50/11/8/5/3/2/-1", "pair pays -1;", id="negative"),
        pytest.param("1000/200/50/11/8/5/3/2/1.5", "pair pays '1.5';", id="a fraction"),
        pytest.param("1000/200/50/11/x/5/3/2/1", "flush pays 'x';", id="a letter"),
        pytest.param("1000//50/11/8/5/3/2/1", "straight flush pays '';", id="a gap"),
        pytest.param("1e3/200/50/11/8/5/3/2/1", "royal flush pays '1e3';", id="an exponent"),
        pytest.param("1000001/200/50/11/8/5/3/2/1", "royal flush pays 1000001;", id="too high"),
        pytest.param(f"{'9' * 9999}/1/1/1/1/1/1/1/1", "royal flush pays '999", id="huge"),
        pytest.param("1000/200/50/11/8/5/3/²/1", "two pair pays '²';", id="a raised two"),
        pytest.param("1000/200/50/11/8/5/3/٢/1", "two pair pays '٢';", id="an Arabic two"),
        pytest.param("-/200/50/11/8/5/3/2/1", "royal flush pays '-';", id="a sign alone"),
    ],
)
def test_pays_that_cannot_be_are_quoted_with_their_row(text: str, message: str) -> None:
    with pytest.raises(PayTableError) as refusal:
        read_pay_table(text)
    assert str(refusal.value).startswith(message)


@pytest.mark.parametrize("pay", [True, False, 1.0, 8.5, None, [8], b"8"])
def test_only_a_whole_number_is_a_pay(pay: object) -> None:
    with pytest.raises(PayTableError) as refusal:
        parse_pay("full_house", pay)
    assert str(refusal.value) == f"full house pays {pay!r}; a pay is a whole number, such as 200"


@pytest.mark.parametrize("pay", [0, 1, HIGHEST_PAY, "0", "200", str(HIGHEST_PAY)])
def test_from_nothing_to_a_million_everything_can_be_a_pay(pay: int | str) -> None:
    assert parse_pay("flush", pay) == int(pay)


@settings(deadline=None)
@given(st.text(st.sampled_from("0123456789/-+._ ex²٣\x00")))
def test_any_text_is_a_pay_table_or_a_named_error(text: str) -> None:
    try:
        table = PayTable.parse(text)
    except PayTableError:
        return  # anything else that is raised fails here
    assert len(table.to_one) == 9


def test_a_table_made_in_code_is_complete_too() -> None:
    with pytest.raises(PayTableError, match="'1/2' has 2 pays; a pay table has 9"):
        PayTable("short", (1, 2))
    with pytest.raises(PayTableError, match="pair pays -1"):
        PayTable("negative", (1000, 200, 50, 11, 8, 5, 3, 2, -1))


@pytest.mark.parametrize("text", ["", "standart", "Standard", "1000", "no such table"])
def test_what_is_no_name_no_file_and_no_pays_is_quoted_with_what_would_be(text: str) -> None:
    with pytest.raises(UnknownPayTableError) as refusal:
        read_pay_table(text)
    message = str(refusal.value)
    assert message.startswith(f"{text!r} is not a pay table; give a name (standard, california-02,")
    assert message.endswith(f"a .toml file, or pays such as {STANDARD_PAYS}")


def test_a_toml_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "corner.toml"
    file.write_text(GOOD_TOML, encoding="utf-8")
    table = read_pay_table(str(file))
    assert table == PayTable("Corner casino", STANDARD.to_one, "seen on the felt, 3 May")


def test_a_toml_file_without_a_name_is_called_after_itself(tmp_path: Path) -> None:
    file = tmp_path / "corner.toml"
    file.write_text(GOOD_TOML.partition("\n\n")[2], encoding="utf-8")
    assert read_pay_table(str(file)).name == "corner"


@pytest.mark.parametrize(
    ("good", "bad", "message"),
    [
        pytest.param("flush = 8\nstr", "str", "says nothing about 'flush'", id="a row missing"),
        pytest.param("pair = 1", "", "says nothing about 'pair'", id="the last row missing"),
        pytest.param("pair = 1", "pair = 1\njoker = 5", "unknown hand 'joker'", id="a row more"),
        pytest.param("pair = 1", "pair = -1", "pair pays -1;", id="negative"),
        pytest.param("pair = 1", "pair = 1.0", "pair pays 1.0;", id="a float"),
        pytest.param("pair = 1", "pair = inf", "pair pays inf;", id="infinite"),
        pytest.param("pair = 1", "pair = true", "pair pays True;", id="a bool"),
        pytest.param("pair = 1", 'pair = "even"', "pair pays 'even';", id="a text"),
        pytest.param("pair = 1", "pair = [1]", "pair pays [1];", id="a list"),
        pytest.param("pair = 1", "pair = 1000001", "pair pays 1000001;", id="too high"),
        pytest.param("pair = 1", f"pair = 1{'0' * 5000}", "is not a pay table file", id="huge"),
        pytest.param("pair = 1", f"pair = {'[' * 50_000}", "is not a pay table file", id="nested"),
        pytest.param("pair = 1", "pair = 1\npair = 1", "is not a pay table file", id="a row twice"),
        pytest.param("[to_one]", "[to_two]", "has no section [to_one]", id="another section"),
        pytest.param("[to_one]", "[[to_one]]", "has no section [to_one]", id="a list of sections"),
        pytest.param('"Corner casino"', "7", "has name = 7; it is a text", id="a name of 7"),
        pytest.param("seen on the felt", "\x00", "is not a pay table file", id="a zero byte"),
        pytest.param(GOOD_TOML, "", "has no section [to_one]", id="empty"),
        pytest.param(GOOD_TOML, STANDARD_PAYS, "is not a pay table file", id="not TOML"),
    ],
)
def test_a_toml_file_that_is_no_pay_table_is_refused(good: str, bad: str, message: str) -> None:
    assert GOOD_TOML.count(good) == 1
    content = GOOD_TOML.replace(good, bad).encode()
    with pytest.raises(PayTableError) as refusal:
        pay_table_from_toml(content, "corner.toml")
    assert message in str(refusal.value)
    assert len(str(refusal.value)) < 300


def test_a_picture_is_no_pay_table() -> None:
    with pytest.raises(PayTableError) as refusal:
        pay_table_from_toml(b"\x89PNG\r\n\x1a\n\xff\xfe", "corner.toml")
    assert str(refusal.value) == "'corner.toml' is not a pay table file: it is not text"


@pytest.mark.parametrize("name", ["missing.toml", "folder.toml", "nul\0.toml"])
def test_a_toml_file_that_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(UnknownPayTableError, match="cannot be read; give the path of a TOML file"):
        read_pay_table(str(tmp_path / name))


@settings(deadline=None)
@given(st.binary())
def test_any_bytes_are_a_pay_table_or_a_named_error(content: bytes) -> None:
    with pytest.raises(PayTableError, match=r"^'any\.toml' "):
        pay_table_from_toml(content, "any.toml")


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(list, id="a list"),
        pytest.param(iter, id="an iterator"),
        pytest.param(np.array, id="an array"),
        pytest.param(lambda pays: tuple(np.array(pays, dtype=np.int32)), id="NumPy's numbers"),
        pytest.param(lambda pays: tuple(map(str, pays)), id="texts"),
    ],
)
def test_pays_of_any_kind_of_whole_number_are_kept_as_a_tuple_of_our_own(
    kind: Callable[[tuple[int, ...]], Any],
) -> None:
    table = PayTable(STANDARD.name, kind(STANDARD.to_one), STANDARD.source)
    assert table == STANDARD
    assert hash(table) == hash(STANDARD)
    assert type(table.to_one) is tuple
    assert {type(pay) for pay in table.to_one} == {int}
    assert figures(table) is figures(STANDARD)


@pytest.mark.parametrize("pays", ["123456789", "1000/200/50/11/8/5/3/2/1", 1000, None])
def test_what_is_no_row_of_pays_is_quoted(pays: Any) -> None:  # noqa: ANN401 # whatever is given
    with pytest.raises(PayTableError, match=f"^{pays!r} is not a row of pays; give"):
        PayTable("odd", pays)


@pytest.mark.parametrize("pay", [2.0, True, None, "x", np.float64(2), np.True_])
def test_a_pay_that_is_no_whole_number_is_refused(pay: Any) -> None:  # noqa: ANN401
    with pytest.raises(PayTableError, match=r"two pair pays .*; a pay is a whole number"):
        PayTable("odd", (*STANDARD.to_one[:-2], pay, 1))
