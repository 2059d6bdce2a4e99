"""Drills: filters combine, links deal the same hands, nothing is left out."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategy_tables.errors import SituationError
from strategy_tables.pay_tables import PRESETS
from strategy_tables.situations import SITUATIONS, Decision, situation, situation_of
from strategy_tables.values import ride_value
from trainer.coach.drills import Drill, Family, family_of
from trainer.coach.sides import NEAR
from trainer.errors import DrillError
from trainer.rules import STANDARD_RULES, Rules

drills = st.builds(
    Drill,
    st.frozensets(st.sampled_from(Family)),
    st.booleans(),
    st.none() | st.sampled_from(Decision),
    st.booleans(),
    st.none() | st.sampled_from(SITUATIONS),
)


@given(drills)
def test_a_drill_is_read_back_from_the_words_it_is_written_in(drill: Drill) -> None:
    assert Drill.parse(str(drill)) == drill


def test_every_situation_belongs_to_one_family_and_every_family_has_some() -> None:
    counts = Counter(family_of(one) for one in SITUATIONS)
    assert counts.total() == 66
    assert set(counts) == set(Family)
    assert counts[Family.SUITED] == 29  # 15 at the first decision, 14 at the second


@pytest.mark.parametrize("text", ["foo", "suited,foo", "first,second", "first;second"])
def test_words_that_are_no_drill_are_quoted(text: str) -> None:
    with pytest.raises(DrillError, match=r"'.*'"):
        Drill.parse(text)


def test_a_situation_that_is_none_is_quoted() -> None:
    with pytest.raises(SituationError, match="1 no pair"):
        Drill.parse("only:1 no pair")


@pytest.mark.parametrize("pay_table", PRESETS.values(), ids=PRESETS.keys())
def test_near_the_line_means_within_a_quarter_of_a_bet_and_no_tie(pay_table: object) -> None:
    rules = Rules(pay_table)  # type: ignore[arg-type]
    found = Drill.parse("near").situations(rules)
    expected = [one for one in SITUATIONS if 0 < abs(ride_value(one, rules.pay_table)) <= NEAR]
    assert list(found) == expected


@given(drills, st.text(max_size=5), st.integers(0, 200))
def test_every_hand_of_a_drill_fits_all_its_filters(drill: Drill, seed: str, number: int) -> None:
    missed = [situation("1 low pair"), situation("2 mixed s1 h3")]
    found = drill.question(STANDARD_RULES, missed, seed, number)
    if found is None:
        assert not drill.situations(STANDARD_RULES, missed)
        return
    wanted, dealt = found
    cards = (dealt.seats[0] + dealt.community)[: wanted.decision.cards_seen]
    assert situation_of(cards) == wanted
    assert not drill.families or family_of(wanted) in drill.families
    assert drill.decision in (None, wanted.decision)
    assert not drill.near or 0 < abs(ride_value(wanted, STANDARD_RULES.pay_table)) <= NEAR
    assert not drill.mistakes or wanted in missed
    assert drill.only in (None, wanted)


def test_the_same_seed_deals_the_same_hands_and_another_seed_others() -> None:
    drill = Drill.parse("suited,near")

    def hands(seed: str) -> list[object]:
        return [drill.question(STANDARD_RULES, (), seed, number) for number in range(20)]

    assert hands("7b") == hands("7b")
    assert hands("7b") != hands("7c")


def test_no_situation_is_left_out_and_none_comes_three_times_running() -> None:
    drill = Drill.parse("near")
    size = len(drill.situations(STANDARD_RULES))
    asked = []
    for number in range(10 * size):
        found = drill.question(STANDARD_RULES, (), "x", number)
        assert found is not None
        asked.append(found[0])
    assert set(Counter(asked).values()) == {10}
    assert not any(a == b == c for a, b, c in zip(asked, asked[1:], asked[2:], strict=False))
