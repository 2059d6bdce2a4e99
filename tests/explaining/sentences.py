"""Reads the reasons word by word; a sentence of a shape it does not know fails."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tests.explaining.counting import Look, sign

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Line = dict[int, set[int]]
"""Number of straights reached → the signs of the values of all hands that reach so many."""

COUNTS: Final = {"no": 0, "one": 1, "two": 2, "three": 3, "four": 4}
_NAMES: Final = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
_PLURALS: Final = {key: "sixes" if key == "6" else f"{name}s" for key, name in _NAMES.items()}
_SUITS: Final = ("clubs", "diamonds", "hearts", "spades")

_N = "(no|one|two|three|four)"
_DRAW = re.compile(
    rf"([0-9JQKA-]+) (?:of (\w+)|in (mixed) suits) can reach \*\*{_N}\*\* (straights?)"
    rf"(?: \(([^)]+)\))? and holds \*\*{_N}\*\* (high cards?)(?: \(([^)]+)\))?\. (.+)"
)
_LINE = re.compile(rf"With {_N} (high cards?), (three|four) (suited|mixed) cards (.+)")
_BREAKS_EVEN = re.compile(
    rf"that reach \*\*{_N}\*\* (straights?) break even: both choices are worth the same\."
)
_STARTS = re.compile(
    rf"ride when they reach \*\*{_N}\*\* (straights?)( or more)?"
    rf"(?:: this hand lacks \*\*{_N}\*\*)?\."
)
_BRINGS = re.compile(r"\*\*(\d+)\*\* of ([\d,]+) (boards|last cards) bring a hand that pays\.")
_LOW_PAIR = re.compile(
    r"A pair of \*\*(\w+)\*\* does not pay by itself\. It has to become two pair or better,"
    r" and \*\*(\d+)\*\* of ([\d,]+) (boards|last cards) do that\."
)
_PAYS = re.compile(
    r"\*\*(.+?)\*\* (pays|pay) already, and no card can take that away: the worst of"
    r" ([\d,]+) (boards|last cards) still pays \*\*(\d+) to 1\*\*\.(.*)"
)
_REACHED = " But the limit is reached without this bet: it can win nothing more."
_WINS_NOTHING = " But a bet more can win nothing on top: both choices are worth the same."


@dataclass(frozen=True)
class Facts:
    """What is true of a hand, counted by the judge.

    Attributes:
        counts: boards by outcome.
        to_one: pays in the order of the counts, beginning with the pair.
        value: what the bet at stake is worth; its sign alone matters.
    """

    hand: Sequence[int]
    counts: Sequence[int]
    to_one: Sequence[int]
    value: int


def check(text: str, facts: Facts, lines: Mapping[tuple[int, bool, int], Line] | None) -> str:
    """Hold every word of a reason against the facts; the answer names the shape it had.

    `lines` has the values of all hands; without them no sentence may say where the line runs.
    """
    look = Look.at(facts.hand)
    if look.is_draw:
        return _check_draw(text, look, facts, lines)
    if found := _LOW_PAIR.fullmatch(text):
        assert [_PLURALS[symbol] for symbol in _equal(look)] == [found[1]]
        assert set(_equal(look)) <= set("23456789")
        assert int(found[2]) == sum(facts.counts[2:])
        _check_boards(found[3], found[4], facts)
        return "low pair"
    found = _PAYS.fullmatch(text)
    assert found, f"unknown shape: {text!r}"
    assert found[1] == _made_words(look)
    assert (found[2] == "pays") == found[1].startswith("A pair")
    _check_boards(found[3], found[4], facts)
    assert facts.counts[0] == 0
    came = [pay for pay, boards in zip(facts.to_one, facts.counts[1:], strict=True) if boards]
    assert int(found[5]) == min(came)
    tie = _REACHED if min(came) else _WINS_NOTHING
    assert found[6] == ("" if facts.value else tie)
    return "pays already" if facts.value else {_REACHED: "limit reached"}.get(tie, "no win")


def _equal(look: Look) -> list[str]:
    """The ranks that come more than once, the highest first."""
    return sorted(
        {symbol for symbol in look.symbols if look.symbols.count(symbol) > 1},
        key=look.symbols.index,
    )


def _made_words(look: Look) -> str:
    names = [_PLURALS[symbol] for symbol in _equal(look)]
    if len(names) == 2:
        return f"Two pair, {names[0]} and {names[1]},"
    many = look.symbols.count(_equal(look)[0])
    return {2: "A pair of", 3: "Three", 4: "Four"}[many] + f" {names[0]}"


def _check_boards(number: str, word: str, facts: Facts) -> None:
    assert int(number.replace(",", "")) == sum(facts.counts)
    assert word == {3: "boards", 4: "last cards"}[len(facts.hand)]


def _check_number(word: str, noun: str, expected: int) -> None:
    assert COUNTS[word] == expected
    assert noun.endswith("s") == (expected != 1)


def _check_draw(
    text: str, look: Look, facts: Facts, lines: Mapping[tuple[int, bool, int], Line] | None
) -> str:
    found = _DRAW.fullmatch(text)
    assert found, f"unknown shape: {text!r}"
    assert found[1] == _printed(look.symbols)
    if len(look.suits) == 1:
        assert found[2] == _SUITS[min(look.suits)]
    else:
        assert found[3] == "mixed"
    _check_number(found[4], found[5], len(look.runs))
    listed = found[6].split(", ") if found[6] else []
    assert listed == [_printed(run) for run in look.runs]
    _check_number(found[7], found[8], len(look.high))
    named = re.split(", | and ", found[9]) if found[9] else []
    assert named == [f"the {_NAMES[symbol]}" for symbol in look.high]
    return _check_line(found[10], look, facts, lines)


def _printed(symbols: str) -> str:
    return "-".join("10" if symbol == "T" else symbol for symbol in symbols)


def _check_line(
    text: str, look: Look, facts: Facts, lines: Mapping[tuple[int, bool, int], Line] | None
) -> str:
    if brings := _BRINGS.fullmatch(text):
        assert int(brings[1]) == sum(facts.counts[1:])
        _check_boards(brings[2], brings[3], facts)
        return "boards that pay"
    said = _LINE.fullmatch(text)
    assert said, f"unknown shape: {text!r}"
    assert lines is not None, f"where does the line run? {text!r}"
    _check_number(said[1], said[2], len(look.high))
    assert (COUNTS[said[3]], said[4] == "suited") == look.kin[:2]
    line, reached = lines[look.kin], len(look.runs)
    assert line[reached] >= {sign(facts.value)}
    signs = set().union(*line.values())
    if said[5] == "always ride.":
        assert signs == {1}
        return "always"
    if said[5] == "never ride.":
        assert signs == {-1}
        return "never"
    if said[5] == "never do better than break even.":
        assert signs == {-1, 0}
        assert facts.value < 0
        return "never better than even"
    if even := _BREAKS_EVEN.fullmatch(said[5]):
        _check_number(even[1], even[2], reached)
        assert line[reached] == {0}
        return "even"
    starts = _STARTS.fullmatch(said[5])
    assert starts, f"unknown shape: {text!r}"
    start = COUNTS[starts[1]]
    _check_number(starts[1], starts[2], start)
    assert {straights for straights, met in line.items() if met == {1}} == {
        straights for straights in line if straights >= start
    }
    assert all(1 not in met for straights, met in line.items() if straights < start)
    assert bool(starts[3]) == (max(line) > start)
    lacks = COUNTS[starts[4]] if starts[4] else 0
    assert lacks == max(start - reached, 0)
    return "rides from here" if lacks == 0 else "lacks"
