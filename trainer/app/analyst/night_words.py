"""A night in words and tables, with units; every amount to the cent."""

from __future__ import annotations

from fractions import Fraction
from math import floor, log10
from typing import TYPE_CHECKING

from strategy_tables.round_law import money_for_a_round
from trainer.app.progress.skill_card import missing_words
from trainer.explaining import counted, money_words, percent, signed_money
from trainer.money import write_money

if TYPE_CHECKING:
    from trainer.app.analyst.night_view import Outlook, Plan
    from trainer.coach.estimate import Estimate

__all__ = [
    "end_rows",
    "error_words",
    "estimate_words",
    "headline_words",
    "mistakes_words",
    "picture_words",
    "price_rows",
    "ruin_words",
    "spread_words",
    "table_words",
]

_SEEN = 0.01
"""A chance that can be seen in a picture."""

_ENDS = (
    (0.01, "The worst 1 in 100 ends at or below"),
    (0.05, "The worst 1 in 20 ends at or below"),
    (0.25, "A quarter ends at or below"),
    (0.50, "Half end at or below"),
    (0.75, "The best quarter ends above"),
    (0.95, "The best 1 in 20 ends above"),
    (0.99, "The best 1 in 100 ends above"),
)


def _lasting(hours: Fraction) -> str:
    """`about 40 minutes`, `about 4 hours`: what rounds to 60 minutes is an hour."""
    minutes = round(60 * hours)
    if not minutes:
        return "less than a minute"
    if minutes < 60:
        return f"about {counted(minutes, 'minute')}"
    words = f"{float(hours):,.1f}".removesuffix(".0")
    return f"about {words} hour{'' if words == '1' else 's'}"


def table_words(plan: Plan, currency: str) -> str:
    """What is played: `Pay table Standard, $10 on each circle.`, and what a bonus pays."""
    table, bonus = plan.rules.pay_table, plan.rules.bonus
    words = f"Pay table {table.name}, {currency}{write_money(plan.stake)} on each circle."
    if bonus is None or not plan.bonus:
        return words
    return (
        f"{words} The Three Card Bonus pays {bonus} {bonus.convention.value}: house edge"
        f" {percent(bonus.house_edge, 4)}."
    )


def headline_words(outlook: Outlook, currency: str) -> str:
    """What the night costs on average: `160 rounds, about 4 hours, cost $56.09 on average`."""
    plan = outlook.plan
    total = outlook.price(outlook.rounds_expected).total
    does = ("cost" if total >= 0 else "win") + ("s" if plan.rounds == 1 else "")
    amount = money_words(abs(total), currency)
    return f"{counted(plan.rounds, 'round')}, {_lasting(plan.hours)}, {does} {amount} on average"


def spread_words(outlook: Outlook, currency: str) -> str:
    """How many nights end ahead, and between what half of them do."""
    ends = outlook.ends
    low, high = (signed_money(ends.at_most[share], currency) for share in (0.25, 0.75))
    return (
        f"{percent(Fraction(ends.ahead), 1)} of such nights end ahead. The middle half of them"
        f" ends between {low} and {high}."
    )


def mistakes_words(outlook: Outlook, currency: str) -> str:
    """What mistakes cost an hour; empty where none are made."""
    hour, night = (
        outlook.price(rounds).mistakes for rounds in (outlook.plan.hourly, outlook.rounds_expected)
    )
    if not outlook.cost_of_mistakes:
        return ""
    return (
        f"Mistakes cost {money_words(hour, currency)} an hour on average,"
        f" {money_words(night, currency)} over the night."
    )


def estimate_words(estimate: Estimate, plan: Plan, currency: str) -> str:
    """How sure the cost of a learner's own mistakes is: its interval, and what it still lacks."""
    hourly = plan.hourly * plan.stake
    low, high = (
        money_words(max(Fraction(end) - estimate.perfect, Fraction(0)) * hourly, currency)
        for end in (estimate.low, estimate.high)
    )
    sure = f"with 90 % probability your mistakes cost between {low} and {high} an hour."
    missing = missing_words(estimate, plan.rules)
    return f"{missing.removesuffix('.')}; {sure}" if missing else f"{sure[0].upper()}{sure[1:]}"


def picture_words(outlook: Outlook, currency: str) -> str:
    """What the picture of the night leaves out, and what its tall bar is."""
    beyond, last = percent(Fraction(outlook.ends.beyond), 1), outlook.ends.edges[-1]
    words = f"{beyond} of nights end above {signed_money(last, currency)}, beyond the picture."
    if outlook.ruin is not None and outlook.ruin.chance > _SEEN:
        words += " The bar furthest left holds those who ran out of money."
    return words


def error_words(error: float) -> str:
    """A bound on an error, rounded up: `1 in 1,000,000`."""
    power = floor(-log10(error))
    return f"1 in {10**power:,}"


def ruin_words(outlook: Outlook, currency: str) -> str:
    """How likely the bankroll is to run out; empty without one."""
    plan, ruin = outlook.plan, outlook.ruin
    if ruin is None or plan.bankroll is None:
        return ""
    chance = Fraction(ruin.chance)
    share = percent(chance, 2) if chance >= Fraction(1, 20_000) else "Less than 0.01 %"
    needed = money_words(money_for_a_round(plan.stake, plan.bonus), currency)
    return (
        f"{share} of nights that begin with {money_words(plan.bankroll, currency)} end early:"
        f" less is left than the {needed} that a round needs. On average"
        f" {ruin.rounds_played:,.1f} rounds are played."
    )


def price_rows(outlook: Outlook, currency: str) -> list[dict[str, str]]:
    """What an hour costs on average, and the night for as long as it lasts; columns add up."""
    plan = outlook.plan
    hour, whole = outlook.price(plan.hourly), outlook.price(outlook.rounds_expected)
    parts = [("The bets, played perfectly", hour.house, whole.house)]
    if plan.bonus:
        parts.append((f"The bonus {plan.rules.bonus}", hour.bonus, whole.bonus))
    parts += [("Mistakes", hour.mistakes, whole.mistakes), ("In all", hour.total, whole.total)]
    return [
        {
            "on average": name,
            f"an hour, {plan.hourly} rounds": money_words(of_hour, currency),
            "the night": money_words(of_all, currency),
        }
        for name, of_hour, of_all in parts
    ]


def end_rows(outlook: Outlook, perfect: Outlook, currency: str) -> list[dict[str, str]]:
    """Where nights end, and where they would with perfect play if this is not it."""
    columns = (
        {"this way": outlook}
        if outlook.plan == perfect.plan
        else {"this way": outlook, "perfect play": perfect}
    )
    rows = [
        {"of all nights": words}
        | {name: signed_money(one.ends.at_most[share], currency) for name, one in columns.items()}
        for share, words in _ENDS
    ]
    rows.append(
        {"of all nights": "End ahead"}
        | {name: percent(Fraction(one.ends.ahead), 2) for name, one in columns.items()}
    )
    if outlook.ruin is not None:
        rows.append(
            {"of all nights": "Run out of money"}
            | {
                name: percent(Fraction(one.ruin.chance if one.ruin else 0), 2)
                for name, one in columns.items()
            }
        )
    return rows
