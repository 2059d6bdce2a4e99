"""A seat at the table: what its rounds came to, with luck kept apart from skill.

A round's result is three things added up. Optimal play wins something on average, which is less
than nothing: the house's edge. Mistakes cost what the tables say they cost on average, however the
round ended. All the rest is luck, the cards dealt as much as the cards turned; over all deals it
averages zero for every way of playing, so that skill cannot hide in it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.economics import figures
from strategy_tables.round_law import money_for_a_round

if TYPE_CHECKING:
    from trainer.history import Question
    from trainer.rules import Rules

__all__ = ["Account", "Seat", "cost_so_far", "money_out", "optimal_mean"]

_NOTHING = Fraction(0)
_CENTS = 2


def optimal_mean(rules: Rules, stake: Fraction, bonus_stake: Fraction) -> Fraction:
    """What optimal play wins a round on average before a card is dealt, in money."""
    mean = -stake * figures(rules.pay_table, rules.limit).house_edge
    return mean if rules.bonus is None else mean - bonus_stake * rules.bonus.house_edge


def cost_so_far(question: Question) -> Fraction:
    """What the mistakes of a round cost on average, in money."""
    return sum((one.verdict.cost * one.stake for one in question.answers), _NOTHING)


def money_out(question: Question) -> Fraction:
    """What lies on the table in an open round: the bets still up and the bonus bet."""
    if question.is_done:
        return _NOTHING
    return question.round.bets_up * question.stake + question.bonus_stake


@dataclass(frozen=True, slots=True)
class Account:
    """What rounds came to, in money: `result = optimal − cost + luck`, exactly.

    Attributes:
        rounds: how many, all of them finished.
        result: won (+) or lost (−), the bonus bet with it.
        optimal: what optimal play wins on average in so many rounds at these stakes.
        cost: what the mistakes cost on average.
    """

    rounds: int = 0
    result: Fraction = _NOTHING
    optimal: Fraction = _NOTHING
    cost: Fraction = _NOTHING

    @classmethod
    def of(cls, question: Question) -> Account:
        """One finished round.

        Raises:
            UnfinishedRoundError: a decision is still to be made.
        """
        rules, stake, bonus = question.rules, question.stake, question.bonus_stake
        return cls(
            rounds=1,
            result=question.round.settle(rules, stake, bonus).net,
            optimal=optimal_mean(rules, stake, bonus),
            cost=cost_so_far(question),
        )

    @property
    def luck(self) -> Fraction:
        """The result against what these decisions are worth on average."""
        return self.result - (self.optimal - self.cost)

    def plus(self, other: Account) -> Account:
        """Both together."""
        return Account(
            self.rounds + other.rounds,
            self.result + other.result,
            self.optimal + other.optimal,
            self.cost + other.cost,
        )

    def to_the_cent(self) -> Account:
        """Rounded so that what is printed adds up: luck takes the odd cent."""
        return Account(
            self.rounds,
            round(self.result, _CENTS),
            round(self.optimal, _CENTS),
            round(self.cost, _CENTS),
        )


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat and its rounds so far.

    Attributes:
        id: of the seat in the records.
        bankroll: what the learner sat down with; `currency` is that of the whole seat.
        running: the account from before the first round on, and after each finished one.
        last: the round dealt last, open or finished; none at first.
    """

    id: int
    bankroll: Fraction
    currency: str
    running: tuple[Account, ...] = (Account(),)
    last: Question | None = None

    def after(self, question: Question) -> Seat:
        """With the next round dealt, or with the last one gone on with."""
        running = self.running
        if question.is_done and self.last != question:
            running = (*running, self.account.plus(Account.of(question)))
        return replace(self, running=running, last=question)

    @property
    def open_round(self) -> Question | None:
        """The round being played, if one is."""
        return None if self.last is None or self.last.is_done else self.last

    @property
    def dealt(self) -> int:
        """How many rounds were dealt."""
        return self.account.rounds + (self.open_round is not None)

    @property
    def account(self) -> Account:
        """All finished rounds together."""
        return self.running[-1]

    @property
    def out(self) -> Fraction:
        """What lies on the table now."""
        return _NOTHING if self.last is None else money_out(self.last)

    @property
    def money(self) -> Fraction:
        """What the learner has in front of him: the bankroll without what lies on the table."""
        return self.bankroll + self.account.result - self.out

    def covers(self, stake: Fraction, bonus_stake: Fraction) -> bool:
        """Whether there is enough for three bets and the bonus bet."""
        return self.money >= money_for_a_round(stake, bonus_stake)
