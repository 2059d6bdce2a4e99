"""What a seat is paid, with the sum in words: `3 bets of $15 at 8 to 1: 3 × 15 × 8 = $360`."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.rankings import BonusRank, HandRank
from strategy_tables.side_bets import Convention
from trainer.round import LimitCovers

if TYPE_CHECKING:
    from strategy_tables.side_bets import SideBet
    from trainer.round import BonusBet, Round, Settlement
    from trainer.rules import Rules

__all__ = ["Bets", "BonusPayment", "Payment", "exact_money", "worked_payment"]

_NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Bets:
    """What stands at a seat, and the rules it is paid by.

    Attributes:
        rules: their limit is in bets of this very stake.
        stake: money on each circle.
        bonus_stake: money on the Three Card Bonus; 0 without one.
    """

    rules: Rules
    stake: Fraction
    bonus_stake: Fraction = _NOTHING
    covers: LimitCovers = LimitCovers.BETS
    currency: str = "$"


@dataclass(frozen=True, slots=True)
class BonusPayment:
    """What the bonus bet is paid, in money, and why."""

    rank: BonusRank
    amount: Fraction
    words: str


@dataclass(frozen=True, slots=True)
class Payment:
    """What a seat is paid for its three bets, in money, and why; the bonus bet apart."""

    rank: HandRank
    amount: Fraction
    words: str
    bonus: BonusPayment | None = None


def exact_money(amount: Fraction, currency: str) -> str:
    """`$1,250`, `$12.50`; more decimals where there are more, up to the fourth."""
    return f"{currency}{_plain(amount)}"


def _plain(amount: Fraction) -> str:
    text = f"{Decimal(amount.numerator) / Decimal(amount.denominator):,.4f}"
    whole, _, decimals = text.partition(".")
    decimals = decimals.rstrip("0")
    return f"{whole}.{decimals.ljust(2, '0')}" if decimals else whole


def worked_payment(round_: Round, bets: Bets, *, with_stake: bool) -> Payment:
    """What a finished round is paid, as `Round.settle` has it, worked out in words.

    Args:
        round_: both decisions made.
        bets: what stands at the seat.
        with_stake: whether winners' stakes count as paid, or stay where they are.

    Raises:
        UnfinishedRoundError: a decision is still to be made.
    """
    settled = round_.settle(bets.rules, bets.stake, bets.bonus_stake, bets.covers)
    return Payment(
        settled.rank,
        _paid(settled.net_main, settled.bets_up * bets.stake, with_stake=with_stake),
        _main_words(settled, bets, with_stake=with_stake),
        None if settled.bonus is None else _bonus(settled.bonus, bets, with_stake=with_stake),
    )


def _paid(net: Fraction, staked: Fraction, *, with_stake: bool) -> Fraction:
    return net + staked if with_stake else max(net, _NOTHING)


def _main_words(settled: Settlement, bets: Bets, *, with_stake: bool) -> str:
    up, stake = settled.bets_up, exact_money(bets.stake, bets.currency)
    if settled.rank is HandRank.LOSS:
        taken = f"the bet of {stake} is" if up == 1 else f"the {up} bets of {stake} are"
        return f"nothing that pays: {taken} taken"
    pay = bets.rules.pay_table.net(settled.rank)
    count = "1 bet" if up == 1 else f"{up} bets"
    factors = _plain(bets.stake) if up == 1 else f"{up} × {_plain(bets.stake)}"
    staked = up * bets.stake
    words = (
        f"{count} of {stake} at {pay:,} to 1:"
        f" {factors} × {pay:,} = {exact_money(staked * pay, bets.currency)}"
    )
    if settled.net_main < staked * pay:
        words += f", capped at {exact_money(settled.net_main, bets.currency)} by the limit"
    if with_stake:
        product = "" if up == 1 else f"{factors} = "
        words += (
            f"; with the {product}{exact_money(staked, bets.currency)} staked,"
            f" {exact_money(settled.net_main + staked, bets.currency)}"
        )
    return words


def _bonus(bonus: BonusBet, bets: Bets, *, with_stake: bool) -> BonusPayment:
    amount = _paid(bonus.net, bets.bonus_stake, with_stake=with_stake)
    table = bets.rules.bonus
    words = (
        f"no bonus hand: the {exact_money(bets.bonus_stake, bets.currency)} is taken"
        if table is None or bonus.rank is BonusRank.NOTHING
        else _bonus_words(bonus, table, bets, with_stake=with_stake)
    )
    return BonusPayment(bonus.rank, amount, words)


def _bonus_words(bonus: BonusBet, table: SideBet, bets: Bets, *, with_stake: bool) -> str:
    stake = bets.bonus_stake
    pay = dict(zip(table.ranks, table.pays, strict=True))[bonus.rank]
    words = (
        f"{exact_money(stake, bets.currency)} at {pay:,} {table.convention.value}:"
        f" {_plain(stake)} × {pay:,} = {exact_money(stake * pay, bets.currency)}"
    )
    won = stake * table.net(bonus.rank)
    if table.convention is Convention.FOR_ONE:
        words += f", the stake in it, so {exact_money(max(won, _NOTHING), bets.currency)} won"
    if bonus.net < won:
        words += f", capped at {exact_money(bonus.net, bets.currency)}, what the limit leaves"
    if with_stake:
        words += (
            f"; with the {exact_money(stake, bets.currency)} staked,"
            f" {exact_money(bonus.net + stake, bets.currency)}"
        )
    return words
