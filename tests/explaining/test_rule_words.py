"""Rules in words: the standard list word for word, and every list says all it means."""

from __future__ import annotations

import numpy as np
import pytest

from strategy_tables.pay_tables import PRESETS, STANDARD, PayTable
from strategy_tables.rule_search import _every_rule, shortest_rules
from strategy_tables.situations import Decision
from trainer.explaining import list_words, rule_words, tie_words


def test_the_standard_strategy_in_words() -> None:
    first = shortest_rules(Decision.FIRST, STANDARD)
    second = shortest_rules(Decision.SECOND, STANDARD)
    assert list_words(first) == (
        "Let it ride with",
        "a pair of tens or better",
        "three suited cards, if straights + high cards make 3 or more",
        "Pull with everything else.",
    )
    assert list_words(second) == (
        "Let it ride with",
        "a pair of tens or better",
        "any four suited cards",
        "four cards without a pair, if they fit two straights",
        "Pull with everything else.",
    )
    assert tie_words(first) == ""
    assert tie_words(second) == (
        "Either is right with four mixed cards, 2 straights possible, no high cards (such as"
        " 5-4-3-2); four mixed cards, 1 straight possible, 4 high cards (such as A-Q-J-10)."
    )


def test_where_every_hand_takes_the_same_choice_a_sentence_will_do() -> None:
    always = PayTable.parse("99/99/99/99/99/99/99/99/99")
    assert list_words(shortest_rules(Decision.FIRST, always)) == ("Let every hand ride.",)
    never = PayTable.parse("0/0/0/0/0/0/0/0/0")
    said = list_words(shortest_rules(Decision.FIRST, never))
    assert said[0] == "Pull with every hand."


@pytest.mark.parametrize("decision", list(Decision))
def test_rules_that_mean_different_hands_have_different_words(decision: Decision) -> None:
    met: dict[str, int] = {}
    for rule, meant in _every_rule(decision):
        words = rule_words(rule, decision)
        assert met.setdefault(words, meant) == meant, words


@pytest.mark.parametrize("decision", list(Decision))
def test_a_list_of_pulls_says_so(decision: Decision) -> None:
    pays = np.random.default_rng(1).integers(0, 50, (20, 9)).tolist()
    tables = [PayTable("any", tuple(row)) for row in pays]
    for table in [*tables, *PRESETS.values()]:
        rules = shortest_rules(decision, table)
        opening, *middle = list_words(rules)
        if middle:
            closing = middle.pop()
            assert opening.startswith("Pull" if rules.choice.value == "pull" else "Let it ride")
            assert closing.startswith("Let" if rules.choice.value == "pull" else "Pull")
            assert len(middle) == len(rules.rules)
