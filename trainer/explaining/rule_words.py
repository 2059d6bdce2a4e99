"""Lists of rules as sentences: what to let ride or pull, and what their words mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy_tables.rule_lists import MADE_HANDS, SUITED, Quantity, Relation
from strategy_tables.situations import FIRST, SECOND, Decision, situation
from strategy_tables.values import Choice
from trainer.dealing import hand_of
from trainer.explaining.reasons import count_word

if TYPE_CHECKING:
    from strategy_tables.rule_lists import Condition, Rule, RuleList
    from strategy_tables.situations import Situation

__all__ = ["RULE_TERMS", "list_words", "rule_words", "tie_words"]

RULE_TERMS = (
    "Straights: how many of the ten straights, A-2-3-4-5 to 10-J-Q-K-A, contain all your cards."
    " High cards: tens, jacks, queens, kings and aces; an ace counts as one even beside 2 and 3."
)
"""What the words of the rules mean, for below any list."""

_SUMS = {
    Quantity.SUM: "straights + high cards",
    Quantity.STRAIGHTS_TWICE: "twice the straights + high cards",
    Quantity.HIGH_TWICE: "straights + twice the high cards",
}


def list_words(rules: RuleList) -> tuple[str, ...]:
    """What opens the list, a line per rule, and a sentence for all other hands.

    One sentence where there is no rule: every hand takes the same choice.
    """
    rides = rules.choice is Choice.RIDE
    if not rules.rules:
        return ("Pull with every hand." if rides else "Let every hand ride.",)
    return (
        "Let it ride with" if rides else "Pull with",
        *(rule_words(one, rules.decision) for one in rules.rules),
        "Pull with everything else." if rides else "Let everything else ride.",
    )


def rule_words(rule: Rule, decision: Decision) -> str:
    """The hands a rule means: `three suited cards, if they hold two high cards`."""
    if rule.made:
        return _made_words(rule, decision)
    number = count_word(decision.cards_seen)
    asked = [one for one in rule.conditions if one.quantity is not Quantity.SUITED]
    suits = [one for one in rule.conditions if one.quantity is Quantity.SUITED]
    if not suits:
        hands = f"{number} cards without a pair"
    elif suits == [SUITED]:
        hands = f"{number} suited cards"
    else:
        hands = f"{number} mixed cards without a pair"
    if not asked:
        return f"any {hands}"
    return f"{hands}, if {' and '.join(_condition_words(one, decision) for one in asked)}"


def _made_words(rule: Rule, decision: Decision) -> str:
    if not rule.conditions:
        return "any pair or better"
    (asked,) = rule.conditions
    keys = MADE_HANDS[decision]
    words = situation(f"{int(decision)} {keys[asked.number]}").name
    if asked.relation is Relation.AT_LEAST and asked.number < len(keys) - 1:
        return words if "or better" in words else f"{words} or better"
    if keys[asked.number] == "pair T+":
        words = "a pair of tens to aces"
    if asked.relation is Relation.AT_MOST and asked.number > 0:
        return f"any pair, and nothing better than {words}"
    return f"{words}, and nothing better" if asked.relation is Relation.EXACTLY else words


def _condition_words(asked: Condition, decision: Decision) -> str:
    number = asked.number
    situations = FIRST if decision is Decision.FIRST else SECOND
    most = max(asked.quantity.of(one) for one in situations if not one.is_made)
    more = ""
    if asked.relation is Relation.AT_LEAST and number < most:
        more = " or more"
    elif asked.relation is Relation.AT_MOST and number:
        more = " or fewer"
    exactly = "exactly " if not more and 0 < number < most else ""
    if asked.quantity in _SUMS:
        return f"{_SUMS[asked.quantity]} make {exactly}{number}{more}"
    verb, noun = (
        ("fit", "straight") if asked.quantity is Quantity.STRAIGHTS else ("hold", "high card")
    )
    plural = "" if number == 1 and not more else "s"
    return f"they {verb} {exactly}{count_word(number)}{more} {noun}{plural}"


def tie_words(rules: RuleList) -> str:
    """Where either choice is right; empty where that is nowhere."""
    if not rules.ties:
        return ""
    named = (
        one.name if one.is_made else f"{one.name} (such as {_ranks(one)})" for one in rules.ties
    )
    return f"Either is right with {'; '.join(named)}."


def _ranks(one: Situation) -> str:
    """The ranks of a hand in the situation: `6-5-4`."""
    return "-".join(card.rank.index for card in hand_of(one, 0))
