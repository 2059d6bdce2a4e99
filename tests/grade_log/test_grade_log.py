"""A log is graded the same however it is cut into blocks, whatever its columns are called."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from strategy_tables.pay_tables import PRESETS, STANDARD
from strategy_tables.situations import SITUATIONS, situation
from strategy_tables.values import Choice, ride_value
from trainer.dealing import hand_of
from trainer.errors import LogFileError
from trainer.grade_log import Columns, Summary, Verdicts, preview_of, read_log, records
from trainer.grading import Grade

if TYPE_CHECKING:
    from trainer.grade_log import BadRow

CELLS = st.sampled_from(
    ["7d 8d Td", "8c 8d Ah", "Jc Qd Kh As", "ride", "pull", "x", "", "-5", "=a", '"', 'a "b"', "é"]
)
LINES = st.lists(st.lists(CELLS, max_size=4).map(",".join) | st.just('"7d,8d,Td",ride,"n\nm"'))


def _read(content: bytes, columns: Columns | None = None) -> tuple[str, list[BadRow], Summary]:
    verdicts = Verdicts(STANDARD)
    summary, text, bad = Summary(verdicts), "", []
    with read_log(io.BytesIO(content), "log.csv", columns) as log:
        text = log.csv_header
        for rows in log.graded():
            summary.add(rows)
            text += log.csv_rows(rows, verdicts)
            bad += rows.bad
    return text, bad, summary


@settings(deadline=None)
@given(LINES)
@example(['7d 8d Td,ride,a "b"', '"'])
def test_blocks_of_any_size_give_the_same(lines: list[str]) -> None:
    content = "\n".join(["cards,choice,note", *lines]).encode()
    whole, bad, summary = _read(content)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(records, "_BLOCK", 1)
        again, bad_again, summary_again = _read(content)
        patched.setattr(records, "_quick", lambda *_: None)
        careful, bad_careful, _ = _read(content)
    # A block is read with care where one of its lines needs it; its lines are written anew then,
    # with the same cells.
    for other in (again, careful):
        assert list(csv.reader(io.StringIO(other))) == list(csv.reader(io.StringIO(whole)))
    assert bad_again == bad_careful == bad
    assert summary_again.cost == summary.cost
    assert summary.rows == summary.graded + len(bad)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_columns_by_other_names_and_other_words(separator: str) -> None:
    rows = [["Hand", "4th", "Player action"], ["7d 8d Td", "", "Hold"], ["7d 8d Td", "2c", "FOLD"]]
    content = "\n".join(separator.join(row) for row in rows).encode()
    columns = Columns(("hand", "4TH"), "player ACTION", ride="hold", pull="fold")
    text, bad, summary = _read(content, columns)
    graded = list(csv.DictReader(io.StringIO(text)))
    assert bad == []
    assert [row["situation"] for row in graded] == ["suited s2 h1", "mixed s0 h1"]
    assert [row["class"] for row in graded] == ["Right", "Right"]
    assert summary.mistakes == 0


def test_a_column_that_is_not_there_is_named() -> None:
    with (
        pytest.raises(LogFileError, match=r"no column 'action'.*'hand;move'"),
        read_log(io.BytesIO(b"hand;move\n"), "x.csv", Columns(("hand",), "action")),
    ):
        pass


def test_a_first_look_shows_names_and_samples() -> None:
    seen = preview_of("\ufeffhand;did;note\n7d 8d Td;hold;a,b\n\nx;fold\n".encode(), "x.csv")
    assert seen.names == ["hand", "did", "note"]
    assert seen.samples("did") == ["hold", "fold"]
    assert seen.samples("note") == ["a,b", ""]
    assert seen.samples("nothing") == []
    with pytest.raises(LogFileError, match=r"'x.csv' is empty"):
        preview_of(b"", "x.csv")
    with pytest.raises(LogFileError, match=r"'x.csv' is not text"):
        preview_of("hand,did".encode("utf-16"), "x.csv")


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        pytest.param(["R", "P", "R"], ("R", "P"), id="R and P"),
        pytest.param(["", " Pull ", "Ride", "RIDE"], ("Ride", "Pull"), id="capitals and blanks"),
        pytest.param(["P", "L"], ("L", "P"), id="L and P"),
        pytest.param(["R", "oops", "P"], ("R", "P"), id="one that is none besides"),
        pytest.param(["1", "0"], None, id="1 and 0 could mean either"),
        pytest.param(["R", "ride", "P"], None, id="two words for riding"),
        pytest.param(["R", "R"], None, id="one word only"),
        pytest.param(["hold", "fold"], None, id="words nobody knows"),
        pytest.param([], None, id="no rows"),
    ],
)
def test_the_words_of_a_choice_are_told_where_one_can_tell(
    cells: list[str], words: tuple[str, str] | None
) -> None:
    seen = preview_of("\n".join(["did,no", *(f"{cell},1" for cell in cells)]).encode(), "x.csv")
    assert seen.choice_words("did") == words
    assert seen.choice_words("nothing") is None


def test_a_first_look_goes_far_and_shows_few_and_survives_an_open_quotation_mark() -> None:
    rows = ["did,no", *["R,1"] * 600, "P,1", '"P,1', *["R" * 400] * 900]
    seen = preview_of("\n".join(rows).encode(), "x.csv")
    assert seen.choice_words("did") == ("R", "P")
    assert seen.samples("did") == ["R"] * 5


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("quote", ["", '"'])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_cell_that_is_too_long_costs_its_own_row(separator: str, quote: str, place: int) -> None:
    cells, row = ["7d 8d Td", "R", "a note"], ["8c 8d Ah", "P", "a note"]
    cells[place] = f"{quote}{cells[place]}{'x' * 200_000}{quote}"
    rows = [["cards", "choice", "note"], row, cells, *[row] * 3]
    content = "\n".join(separator.join(one) for one in rows).encode()
    columns = Columns(ride="R", pull="P")
    _, (bad,), summary = _read(content, columns)
    assert (bad.line, summary.graded) == (3, 4)
    assert bad.reason == "a cell has more than 131,072 characters; shorten it"
    assert bad.cells[place].strip('"').endswith("xxx")
    assert len(bad.cells) == 3
    seen = preview_of(content, "x.csv")
    assert seen.samples("cards")[2:] == ["8c 8d Ah"] * 3
    assert all(len(cell) < 1000 for name in seen.names for cell in seen.samples(name))


def test_a_player_without_mistakes_costs_nothing_and_is_estimated_near_perfect() -> None:
    rows = ["cards,choice"]
    for one in SITUATIONS:
        cards = " ".join(map(str, hand_of(one, 0)))
        choice = "ride" if ride_value(one, STANDARD) > 0 else "pull"
        rows += [f"{cards},{choice}"] * 50
    _, _, summary = _read("\n".join(rows).encode())
    assert summary.mistakes == summary.cost == 0
    assert summary.leaks == []
    assert summary.grades[Grade.EITHER] == 100
    estimate = summary.estimate
    assert estimate.perfect == Fraction(37963, 1082900)
    assert not estimate.provisional
    assert float(estimate.perfect) <= estimate.low <= estimate.edge <= estimate.high < 0.05


def test_leaks_are_weighed_by_how_often_they_come_up_at_a_table() -> None:
    content = (
        b"cards,choice\n" + b"8c 8d Ah,ride\n" * 3 + b"8c 8d Ah,pull\n" + b"9c 9d 9h,pull\n" * 4
    )
    _, _, summary = _read(content)
    trips, pairs = summary.leaks
    assert (pairs.situation, trips.situation) == (situation("1 low pair"), situation("1 trips"))
    assert (pairs.wrong, pairs.of, pairs.choice) == (3, 4, Choice.RIDE)
    assert pairs.cost == 3 * Fraction(71, 1176)
    assert pairs.per_hundred == 100 * Fraction(2304, 22100) * Fraction(3, 4) * Fraction(71, 1176)
    assert trips.per_hundred == 100 * Fraction(52, 22100) * Fraction(6360, 1176)
    assert summary.cost == pairs.cost + trips.cost


def test_a_choice_that_is_none_is_quoted_with_the_words_that_would_do() -> None:
    columns = Columns(choice="did", ride="hold", pull="fold")
    _, (bad,), _ = _read(b"cards,did\n7d 8d Td,raise\n", columns)
    assert bad.reason == "'raise' is not a choice; write hold or fold"


@pytest.mark.parametrize(
    ("ride", "pull"),
    [
        ("r", "r"),
        ("R ", "r"),
        pytest.param("ride", "Ride", id="riding is its usual word"),
        pytest.param("pull", "pull", id="pulling is its usual word"),
    ],
)
def test_one_word_for_both_choices_is_refused(ride: str, pull: str) -> None:
    with pytest.raises(LogFileError, match="are one word; give two") as refusal:
        Columns(ride=ride, pull=pull)
    assert repr(ride) in str(refusal.value)
    assert repr(pull) in str(refusal.value)


@pytest.mark.parametrize("empty", ["", " ", "\t"])
@pytest.mark.parametrize("choice", ["ride", "pull"])
def test_an_empty_word_is_refused(choice: str, empty: str) -> None:
    with pytest.raises(LogFileError, match="is not a word for"):
        Columns(**{choice: empty})  # type: ignore[arg-type] # it is one of the words


@pytest.mark.parametrize(
    ("columns", "right"),
    [
        pytest.param(Columns(), ["ride", "pull"], id="the usual words"),
        pytest.param(Columns(ride="x", pull="y"), ["ride", "x", "pull", "y"], id="others"),
        pytest.param(Columns(ride="hold", pull="ride"), ["hold", "ride"], id="ride pulls"),
        pytest.param(Columns(ride="pull", pull="ride"), ["pull", "ride"], id="the other way round"),
    ],
)
def test_each_word_stands_for_its_choice_and_an_empty_cell_for_none(
    columns: Columns, right: list[str]
) -> None:
    rows = "\n".join(f"9c 9d 9h,{word}" for word in [*right, "", " "])
    text, bad, summary = _read(f"cards,choice\n{rows}\n".encode(), columns)
    assert [row.reason.split(";")[0] for row in bad] == [
        "'' is not a choice",
        "' ' is not a choice",
    ]
    graded = {row["choice"]: row["class"] for row in csv.DictReader(io.StringIO(text))}
    assert summary.graded == len(right)
    half = len(right) // 2
    assert [graded[word] for word in right] == ["Right"] * half + ["Blunder"] * half


def test_another_pay_table_gives_other_verdicts_of_the_same_rows() -> None:
    verdicts = Verdicts(PRESETS["california-03"])
    with read_log(io.BytesIO(b"cards,choice\n7d 8d Td,pull\n"), "x") as log:
        (rows,) = log.graded()
        assert log.csv_rows(rows, verdicts).startswith("7d 8d Td,pull,suited s2 h1,pull,-29/1176,")


NAMES = ["situation", "best", "advantage", "advantage_decimal", "cost", "cost_decimal", "class"]


@pytest.mark.parametrize("separator", [",", ";"])
@pytest.mark.parametrize("own", [*([name] for name in NAMES), ["Class", " COST"], NAMES[:6]])
def test_columns_of_the_users_own_are_kept_under_free_names(own: list[str], separator: str) -> None:
    header = separator.join(["cards", *own, "choice"])
    row = separator.join(["7d 8d Td", *(f"my {name}" for name in own), "pull"])
    text, _, _ = _read(f"{header}\n{row}\n".encode())
    for _ in range(2):  # and a graded file is graded again to the same
        (graded,) = csv.DictReader(io.StringIO(text))
        kept = [f"{name} (before)" for name in own]
        assert list(graded) == ["cards", *kept, "choice", *NAMES]
        assert [graded[name] for name in kept] == [f"my {name}" for name in own]
        assert (graded["situation"], graded["class"]) == ("suited s2 h1", "Mistake")
        text, _, _ = _read(text.encode())


def test_no_name_comes_twice_in_a_graded_file() -> None:
    content = b"cards,cost,cost,Cost (Before),best\n7d 8d Td,1,2,3,pull\n"
    text, _, _ = _read(content, Columns(choice="best"))
    (graded,) = csv.DictReader(io.StringIO(text))
    assert list(graded.items())[:5] == [
        ("cards", "7d 8d Td"),
        ("cost (before 2)", "1"),
        ("cost (before 3)", "2"),
        ("Cost (Before)", "3"),
        ("best (before)", "pull"),
    ]
    assert list(graded)[5:] == NAMES
