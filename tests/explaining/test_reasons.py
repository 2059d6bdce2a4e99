"""Every number in every reason is true, for one hand of each of the 18,187 suit classes."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from strategy_tables.cards import DECK, parse_cards
from strategy_tables.pay_tables import PRESETS, PayTable
from strategy_tables.rankings import HandRank
from tests.explaining.counting import Look, sign
from tests.explaining.sentences import COUNTS, Facts, Line, check
from trainer.explaining import straights_reached, why
from trainer.explaining.reasons import count_word
from trainer.grading import weigh
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tests.explaining.counting import Counted


def _lines(
    hands: Iterable[Sequence[int]], values: Sequence[int]
) -> dict[tuple[int, bool, int], Line]:
    """For all hands alike in colour and height: the signs of their values by straights reached."""
    lines: dict[tuple[int, bool, int], Line] = defaultdict(lambda: defaultdict(set))
    for hand, value in zip(hands, values, strict=True):
        look = Look.at(hand)
        if look.is_draw:
            lines[look.kin][len(look.runs)].add(sign(value))
    return lines


def _check_all(
    counted: Counted,
    values: Sequence[int],
    rules: Rules,
    *,
    bets_riding: int = 1,
    says_line: bool = True,
    step: int = 1,
) -> Counter[str]:
    """Check the reason of every `step`-th class; how often each shape came."""
    hands = counted.classes.examples.tolist()
    lines = _lines(hands, values) if says_line else None
    to_one = rules.pay_table.to_one[::-1]
    shapes: Counter[str] = Counter()
    for place, (hand, counts) in enumerate(counted.each()):
        if place % step:
            continue
        analysis = weigh([DECK[number] for number in hand], rules, bets_up=bets_riding)
        text = why(analysis, rules, bets_riding)
        shapes[check(text, Facts(hand, counts, to_one, values[place]), lines)] += 1
    return shapes


def test_one_hand_of_every_suit_class_is_explained(
    three_cards: Counted, four_cards: Counted
) -> None:
    assert (len(three_cards.counts), len(four_cards.counts)) == (1755, 16_432)
    assert set(three_cards.counts.sum(axis=1)) == {1176}
    assert set(four_cards.counts.sum(axis=1)) == {48}


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["standard", "california-03", "ride-em-poker"])
def test_every_number_in_every_reason_is_true(
    name: str, three_cards: Counted, four_cards: Counted
) -> None:
    rules = Rules(PRESETS[name])
    shapes: Counter[str] = Counter()
    for counted in (three_cards, four_cards):
        shapes += _check_all(counted, counted.points(rules.pay_table).tolist(), rules)
    assert shapes.total() == 18_187
    assert {"low pair", "pays already", "always", "never", "rides from here", "lacks"} <= set(
        shapes
    )


@pytest.mark.parametrize("bets_riding", [1, 2])
@pytest.mark.parametrize("limit", [500, 100, 3])
def test_under_a_limit_every_number_in_the_reasons_of_four_cards_is_true(
    limit: int, bets_riding: int, four_cards: Counted
) -> None:
    rules = Rules(PRESETS["standard"], Fraction(limit))
    values = four_cards.points_under(rules.pay_table, limit, bets_riding).tolist()
    shapes = _check_all(four_cards, values, rules, bets_riding=bets_riding, step=11)
    assert shapes.total() == 1494
    assert ("limit reached" in shapes) == (limit == 3 or (limit, bets_riding) == (100, 2))


@pytest.mark.parametrize("limit", [500, 20])
def test_under_a_limit_three_cards_are_explained_by_boards_and_not_by_a_line(
    limit: int, three_cards: Counted
) -> None:
    rules = Rules(PRESETS["standard"], Fraction(limit))
    # At these limits some win is left to every made hand, so that none of them is a tie.
    values = three_cards.points(rules.pay_table).tolist()
    shapes = _check_all(three_cards, values, rules, says_line=False, step=5)
    assert shapes.keys() == {"boards that pay", "low pair", "pays already"}


def test_where_riding_does_not_begin_at_some_number_of_straights_no_line_is_drawn(
    three_cards: Counted,
) -> None:
    # Flushes alone win anything: the more straight flushes a draw can make, the fewer flushes.
    rules = Rules(PayTable("flushes", (0, 0, 0, 0, 24, 0, 0, 0, 0)))
    values = three_cards.points(rules.pay_table).tolist()
    odd = {
        kin
        for kin, line in _lines(three_cards.classes.examples.tolist(), values).items()
        if 1 in line[min(line)] and 1 not in line[max(line)]
    }
    assert odd == {(3, True, 0)}
    shapes = _check_all(three_cards, values, rules)
    assert shapes["boards that pay"] > 0


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        pytest.param(
            "2s 4s As",
            "A-4-2 of spades can reach **one** straight (A-2-3-4-5) and holds **one** high card"
            " (the ace). With one high card, three suited cards ride when they reach **two**"
            " straights or more: this hand lacks **one**.",
            id="an ace-low draw",
        ),
        pytest.param(
            "Jc Qd Kh As",
            "A-K-Q-J in mixed suits can reach **one** straight (10-J-Q-K-A) and holds **four** high"
            " cards (the ace, the king, the queen and the jack). With four high cards, four mixed"
            " cards that reach **one** straight break even: both choices are worth the same.",
            id="a tie",
        ),
        pytest.param(
            "8c 8d Ah",
            "A pair of **eights** does not pay by itself. It has to become two pair or better, and"
            " **296** of 1,176 boards do that.",
            id="a low pair",
        ),
        pytest.param(
            "6c Kd 6h Ks",
            "**Two pair, kings and sixes,** pay already, and no card can take that away: the worst"
            " of 48 last cards still pays **2 to 1**.",
            id="two pair",
        ),
    ],
)
def test_a_reason_reads_like_a_sentence(cards: str, reason: str) -> None:
    assert why(weigh(parse_cards(cards), STANDARD_RULES), STANDARD_RULES) == reason


def test_dealt_quads_that_reach_the_limit_say_why_they_are_a_tie() -> None:
    rules = Rules(PRESETS["standard"], Fraction(100))
    quads = parse_cards("2c 2d 2h 2s")
    rides, tie = (why(weigh(quads, rules, bets_up=bets), rules, bets) for bets in (1, 2))
    assert tie == f"{rides} But the limit is reached without this bet: it can win nothing more."


def test_a_table_that_pays_nothing_on_top_blames_no_limit() -> None:
    rules = Rules(PayTable("nothing", (0,) * 9))
    reason = why(weigh(parse_cards("Tc Td 4h"), rules), rules)
    assert "limit" not in reason
    assert reason.endswith(
        "still pays **0 to 1**. But a bet more can win nothing on top: both choices are worth the"
        " same."
    )


def test_with_cards_seen_elsewhere_the_boards_left_are_counted() -> None:
    cards, seen = parse_cards("7d 8d Td"), parse_cards("9d")
    analysis = weigh(cards, STANDARD_RULES, seen=seen)
    reason = why(analysis, STANDARD_RULES)
    paying = 1128 - analysis.outcomes[0]
    assert reason.endswith(f"**{paying}** of 1,128 boards bring a hand that pays.")


def test_counts_are_said_in_words() -> None:
    assert [count_word(count) for count in range(5)] == list(COUNTS)


@pytest.mark.parametrize(
    ("cards", "straights"),
    [
        ("Ac 2d 3h", ["A-2-3-4-5"]),
        ("Qc Kd Ah", ["10-J-Q-K-A"]),
        ("9c Td Jh", ["7-8-9-10-J", "8-9-10-J-Q", "9-10-J-Q-K"]),
        ("Kc Ad 2h", []),
        ("2c 2d 5h", ["A-2-3-4-5", "2-3-4-5-6"]),
    ],
)
def test_the_straights_that_contain_all_ranks_are_listed(cards: str, straights: list[str]) -> None:
    assert straights_reached(parse_cards(cards)) == straights


@pytest.mark.parametrize(
    ("cards", "seen", "straights"),
    [
        pytest.param("7d 8d Td", "9c 9d 9h 9s", "**no** straights and", id="none is left"),
        pytest.param("7d 8d Td", "9c 9d 9h", "**two** straights (6-7-8-9-10, 7-8-9-10-J)", id="3"),
        pytest.param("7d 8d 9c", "Tc Td Th Ts", "**one** straight (5-6-7-8-9)", id="one is left"),
        pytest.param("7d 8d 9c Jh", "Tc Td Th Ts", "**no** straights and", id="four cards"),
        pytest.param("Ad 2d 3c", "5c 5d 5h 5s Kd", "**no** straights and", id="a low ace"),
        pytest.param("Td Jd Qc", "9c 9d 9h 9s Kc Kd Kh", "**one** straight (10-J-Q-K-A)", id="7"),
        pytest.param("7d 8d 9c", "2c 2d 2h 2s", "**three** straights (", id="a rank not needed"),
    ],
)
def test_a_straight_whose_rank_is_all_seen_is_not_reached(
    cards: str, seen: str, straights: str
) -> None:
    analysis = weigh(parse_cards(cards), STANDARD_RULES, seen=parse_cards(seen))
    assert f" can reach {straights}" in why(analysis, STANDARD_RULES)


@pytest.mark.parametrize("rank", "23456789TJQKA")
def test_a_hand_reaches_a_straight_only_where_a_board_makes_one(rank: str) -> None:
    seen = parse_cards(" ".join(rank + suit for suit in "cdhs"))
    for hand in ("7c 8d Th", "2c 3d 5h", "Ac 2d 4h", "Tc Jd Kh", "Qc Kd Ah", "6c 7d 8h"):
        if rank not in hand:
            analysis = weigh(parse_cards(hand), STANDARD_RULES, seen=seen)
            makes_one = analysis.outcomes[HandRank.STRAIGHT] > 0
            assert bool(straights_reached(analysis.cards, seen)) == makes_one
