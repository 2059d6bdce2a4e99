"""Bad input of every kind: exit 2, one line on stderr that quotes the bad part, no traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

ROUND: Final = ["settle", "Th Ts 4c 7d Ks", "--choices", "ride,ride"]
FOUR: Final = ["analyze", "7d 8d Td 2c"]
PAYS: Final = "1000/200/50/11/8/5/3/2/1"

BAD: Final = [
    # cards
    ("no such card", ["analyze", "7d 8d Xx"], "'Xx'"),
    ("half a card", ["analyze", "7d 8d T"], "'T'"),
    ("a card twice", ["analyze", "7d 8d 7d"], "7d appears twice"),
    ("one card in two spellings", ["analyze", "10h Th 2c"], "Th appears twice"),
    ("two cards", ["analyze", "7d 8d"], "'7d 8d' has 2 cards"),
    ("six cards", ["analyze", "2c 3c 4c 5c 6c 7c"], "has 6 cards"),
    ("an empty hand", ["analyze", ""], "has 0 cards"),
    ("a card both held and seen", ["analyze", "7d 8d Td", "--seen", "8d"], "8d appears twice"),
    ("a card seen twice", ["analyze", "7d 8d Td", "--seen", "9d", "--seen", "9d"], "9d appears"),
    ("a seen card that is none", ["analyze", "7d 8d Td", "--seen", "0d"], "'0d'"),
    ("a line end among the cards", ["analyze", "7d 8d\nX"], "'X'"),
    # pay tables
    ("an unknown table", ["edge", "--pay-table", "vegas"], "'vegas'"),
    ("no such table file", ["edge", "--pay-table", "no/such.toml"], "'no/such.toml'"),
    ("eight pays", ["edge", "--pay-table", "1000/200/50/11/8/5/3/2"], "has 8 pays"),
    ("a pay in words", ["edge", "--pay-table", PAYS.replace("200", "lots")], "'lots'"),
    ("a negative pay", ["edge", "--pay-table", PAYS.replace("200", "-1")], "-1"),
    ("a bonus table by name", ["bonus", "--pay-table", "standard"], "'standard'"),
    ("a bonus table with nine pays", ["bonus", "--pay-table", PAYS], f"'{PAYS}' has 9 pays"),
    # money
    *(
        (f"a {what} of {amount!r}", [*FOUR[:1], "7d 8d Td", f"--{what}", amount], repr(amount))
        for what in ("stake", "limit")
        for amount in ("-5", "0", "nan", "inf", "1e5", "ten", "", "1/2", "0.00001")
    ),
    ("a bonus of nothing", [*ROUND, "--bonus", "0"], "'0'"),
    ("a stake for the edge", ["edge", "--stake", "-1", "--limit", "500"], "'-1'"),
    # bets up
    ("four cards under a limit alone", [*FOUR, "--limit", "500"], "--bets-up: 1 when"),
    ("three bets up", [*FOUR, "--limit", "500", "--bets-up", "3"], "'3'"),
    ("bets up in words", [*FOUR, "--bets-up", "two"], "'two'"),
    ("bets up with three cards", ["analyze", "7d 8d Td", "--bets-up", "2"], "'2' belongs to four"),
    # rounds
    ("four cards to settle", ["settle", "Th Ts 4c 7d", "--choices", "ride,ride"], "has 4 cards"),
    ("a round's card twice", ["settle", "Th Ts 4c 7d Th", "--choices", "ride,ride"], "Th appears"),
    ("one choice", [*ROUND[:3], "ride"], "'ride'"),
    ("three choices", [*ROUND[:3], "ride,ride,ride"], "'ride,ride,ride'"),
    ("a choice that is none", [*ROUND[:3], "ride,hold"], "'ride,hold'"),
    ("no choices at all", ROUND[:2], "'--choices'"),
    ("a limit on the house", [*ROUND, "--limit-covers", "house"], "'house'"),
    # deals
    ("no seed", ["deal"], "'--seed'"),
    ("no hands", ["deal", "--seed", "x", "--hands", "0"], "'0'"),
    ("hands in words", ["deal", "--seed", "x", "--hands", "many"], "'many'"),
    ("half a hand", ["deal", "--seed", "x", "--hands", "1.5"], "'1.5'"),
    ("a deal below 0", ["deal", "--seed", "x", "--start", "-1"], "'-1'"),
    ("eight seats", ["deal", "--seed", "x", "--seats", "8"], "'8'"),
    ("a seed in no coding", ["deal", "--seed", "\udcff"], r"'\udcff'"),
    # nights
    ("a night of nothing", ["night"], "'--hands'"),
    ("no rounds", ["night", "--hands", "0"], "'0'"),
    ("too long a night", ["night", "--hands", "9999999"], "'9999999'"),
    ("an unknown policy", ["night", "--hands", "9", "--policy", "luck"], "'luck'"),
    ("a bankroll in words", ["night", "--hands", "9", "--bankroll", "lots"], "'lots'"),
    ("too small a bankroll", ["night", "--hands", "9", "--bankroll", "2"], "a bankroll of 2 "),
    ("a night too long for ruin", ["night", "--hands", "20000", "--bankroll", "9"], "20,000"),
    (
        "a bonus table and no bonus",
        ["night", "--hands", "9", "--bonus-table", "50/40/30/6/4/1"],
        "--bonus-table '50/40/30/6/4/1' needs --bonus",
    ),
    (
        "a bonus table and no bonus to settle",
        [*ROUND, "--bonus-table", "50/40/30/6/4/1"],
        "--bonus-table '50/40/30/6/4/1' needs --bonus",
    ),
    (
        "a bonus table with nine pays for a night",
        ["night", "--hands", "9", "--bonus", "1", "--bonus-table", PAYS],
        f"'{PAYS}' has 9 pays",
    ),
    ("a bonus without a step", ["night", "--hands", "9", "--bonus", "0.0001"], "round multiples"),
    ("no seed to simulate with", ["simulate", "--hands", "9"], "'--seed'"),
    ("one round to simulate", ["simulate", "--hands", "1", "--seed", "x"], "'1'"),
    (
        "nights without a bankroll",
        ["simulate", "--hands", "9", "--seed", "x", "--night", "3"],
        "--night '3'",
    ),
    (
        "a bankroll for no round",
        ["simulate", "--hands", "9", "--seed", "x", "--bankroll", "2.5"],
        "a bankroll of 2.5 ",
    ),
    (
        "amounts too uneven to simulate",
        ["simulate", "--hands", "9", "--seed", "a", "--stake", "0.0001", "--bonus", "999999999999"],
        "round multiples",
    ),
    # words of a log
    ("one word for both choices", ["grade", "x.csv", "--ride", "r", "--pull", "R"], "'r' for"),
    ("the word for riding to pull", ["grade", "x.csv", "--pull", "ride"], "'ride' for pulling"),
    ("the word for pulling to ride", ["grade", "x.csv", "--ride", "pull"], "'pull' for letting"),
    ("an empty word", ["grade", "x.csv", "--ride", ""], "'' is not a word for letting it ride"),
    # the rest
    ("an unknown format", ["strategy", "--format", "xls"], "'xls'"),
    ("a port that is none", ["app", "--port", "99999"], "'99999'"),
    ("a file to build into", ["tables", "build", "--into", __file__], repr(__file__)),
    ("a file to export into", ["tables", "export", __file__], repr(__file__)),
    ("an unknown table to export", ["tables", "export", "x", "--pay-table", "vegas"], "'vegas'"),
    # the command line itself
    ("an unknown command", ["gamble"], "'gamble'"),
    ("an unknown option", ["analyze", "7d 8d Td", "--colour"], "'--colour'"),
    ("an unknown option of none", ["--colour"], "'--colour'"),
    ("no cards", ["analyze"], "'CARDS'"),
    ("an option without its value", ["analyze", "7d 8d Td", "--stake"], "'--stake'"),
    ("a flag with a value", ["edge", "--json=yes"], "'--json'"),
    ("a word too many", ["edge", "standard"], "'standard'"),
    ("no command of tables", ["tables"], "`let-it-ride tables --help`"),
    ("an unknown command of tables", ["tables", "burn"], "'burn'"),
]


@pytest.mark.parametrize(("words", "quoted"), [pytest.param(*bad[1:], id=bad[0]) for bad in BAD])
def test_one_line_says_what_is_wrong(run: Run, words: list[str], quoted: str) -> None:
    said = run(*words)
    assert said.code == 2
    assert said.out == ""
    (line,) = said.err.splitlines()
    assert quoted in line


@pytest.mark.parametrize(
    ("words", "quoted"), [pytest.param(*bad[1:], id=bad[0]) for bad in BAD[:9]]
)
def test_asking_for_json_leaves_stdout_empty(run: Run, words: list[str], quoted: str) -> None:
    said = run(*words, "--json")
    assert (said.code, said.out) == (2, "")
    assert quoted in said.err


LOGS: Final = [
    ("an empty file", b"", "is empty"),
    ("nothing but line ends", b"\r\n\r\n", "is empty"),
    ("a binary file", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "has no column 'cards'"),
    ("a program", bytes(range(256)) * 9, "is not text"),
    ("UTF-16", "cards,choice\n7d8dTd,ride\n".encode("utf-16"), "is not text"),
    ("no choice column", b"cards,answer\n7d8dTd,ride\n", "has no column 'choice'"),
    ("no header", b"7d8dTd,ride\n", "has no column 'cards'"),
    ("a column twice", b"cards,choice,Cards\n", "has the column 'cards' twice"),
]


@pytest.mark.parametrize(("content", "reason"), [pytest.param(*log[1:], id=log[0]) for log in LOGS])
def test_a_file_that_is_no_log(run: Run, tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "log.csv"
    file.write_bytes(content)
    said = run("grade", str(file), "-o", str(tmp_path / "out.csv"))
    assert (said.code, said.out) == (2, "")
    (line,) = said.err.splitlines()
    assert line.startswith(f"{str(file)!r} {reason}")
    assert not (tmp_path / "out.csv").exists()


def test_a_log_that_cannot_be_opened(run: Run, tmp_path: Path) -> None:
    for path in (tmp_path / "none.csv", tmp_path):
        said = run("grade", str(path))
        assert (said.code, said.out) == (2, "")
        (line,) = said.err.splitlines()
        assert line.startswith(f"{str(path)!r} cannot be read: ")


def test_graded_rows_do_not_overwrite_the_log(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "log.csv"
    file.write_bytes(b"cards,choice\n7d8dTd,ride\n")
    for out in (file, tmp_path, tmp_path / "none" / "out.csv"):
        said = run("grade", str(file), "-o", str(out))
        assert said.code == 2
        (line,) = said.err.splitlines()
        assert repr(str(out)) in line
    assert file.read_bytes() == b"cards,choice\n7d8dTd,ride\n"
