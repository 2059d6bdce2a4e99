"""What the felt shows at the Table: chips out and back, the round's result, the seat's figures."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trainer.app.felt.view import Act, Bet, BetState, FeltView, Grade, Tile, VerdictLine
from trainer.app.views.table_view import explanation_of, placard_of, stage_of, table_view
from trainer.coach.table import Account, cost_so_far
from trainer.explaining import counted, headline, money_words, price, signed_money
from trainer.money import write_money
from trainer.settings import Motion
from trainer.tally import Tally

if TYPE_CHECKING:
    from trainer.coach.table import Seat
    from trainer.history import Question
    from trainer.round import BonusBet
    from trainer.settings import Settings

__all__ = ["asked_at", "seat_view", "short_of"]


def asked_at(seat: Seat) -> tuple[str, str]:
    """The question and the stage that the felt names when it is pressed."""
    if seat.last is None:
        return f"seat {seat.id}", "deal"
    return seat.last.id, stage_of(seat.last)


def seat_view(seat: Seat, settings: Settings) -> FeltView:
    """The felt of a seat: before its first round, in a round, or after one."""
    view = _before(seat, settings) if seat.last is None else _round(seat.last, settings)
    if seat.open_round is None:
        covered = seat.covers(settings.stake_amount, settings.bonus_amount)
        view = replace(view, actions=(Act.DEAL,) if covered else ())
    if sentence := short_of(seat, settings):
        view = replace(view, notices=(sentence, *view.notices))
    return replace(view, tally=_tiles(seat, settings))


def _before(seat: Seat, settings: Settings) -> FeltView:
    question, stage = asked_at(seat)
    chip = f"{seat.currency}{write_money(settings.stake_amount)}"
    bonus = f" and {seat.currency}{settings.bonus} on the bonus" if settings.bonus else ""
    return FeltView(
        question=question,
        stage=stage,
        hand=(),
        community=(),
        bets=tuple(Bet(sign, chip, BetState.READY) for sign in ("$", "2", "1")),
        ask=f"Deal puts {chip} on each circle{bonus}",
        actions=(),
        panel=placard_of(settings.rules),
        four_colour=settings.four_colour,
        keys=settings.keys,
        motion=settings.motion != Motion.OFF.value,
    )


def _round(question: Question, settings: Settings) -> FeltView:
    view = table_view(question, settings, Tally())
    if question.is_done:
        return _finished(view, question, settings)
    if settings.judged_at_end:
        view = replace(view, verdict=None, panel=placard_of(question.rules))
    if not question.bonus_stake:
        return view
    chip = f"{question.currency}{write_money(question.bonus_stake)}"
    return replace(view, notices=(f"Three Card Bonus: **{chip}** on your own three cards.",))


def _finished(view: FeltView, question: Question, settings: Settings) -> FeltView:
    """Result and decisions apart: the line tells the result, the verdict knows nothing of it."""
    currency, notices = question.currency, []
    if settings.judged_at_end:
        view = _judged_now(view, question)
        both = (
            f"Bet {int(one.decision)}: **{headline(one.verdict)}**." for one in question.answers
        )
        notices.append(" ".join(both))
    bonus = _bonus(question)
    if bonus is not None:
        view = replace(
            view, ask=f"{view.ask} · bonus {signed_money(bonus.net, currency, short=True)}"
        )
        won = signed_money(bonus.net, currency)
        notices.append(f"Three Card Bonus: {bonus.rank.words}, **{won}**.")
    account = Account.of(question).to_the_cent()
    notices.append(_split(account, currency))
    if account.cost and account.result > 0:
        notices.append("The round won, and a mistake that wins is still a mistake.")
    return replace(view, notices=tuple(notices))


def _judged_now(view: FeltView, question: Question) -> FeltView:
    """The verdict on the costlier of both decisions, with its explanation."""
    first, second = question.answers
    shown = first if first.verdict.cost > second.verdict.cost else second
    verdict = shown.verdict
    words = price(verdict, shown.stake, question.currency)
    line = VerdictLine(
        Grade[verdict.grade.name], headline(verdict), f"bet {int(shown.decision)}: {words}"
    )
    return replace(view, verdict=line, panel=explanation_of(shown))


def _bonus(question: Question) -> BonusBet | None:
    return question.round.settle(question.rules, question.stake, question.bonus_stake).bonus


def _split(account: Account, currency: str) -> str:
    """The result and its three parts, which add up."""
    result, luck, mistakes, edge = (
        signed_money(amount, currency)
        for amount in (account.result, account.luck, -account.cost, account.optimal)
    )
    return f"Result **{result}**: luck {luck}, mistakes {mistakes}, house edge {edge}."


def _tiles(seat: Seat, settings: Settings) -> tuple[Tile, ...]:
    """The seat's money; a mistake shows as soon as it is judged."""
    account, currency = seat.account.to_the_cent(), seat.currency
    cost = seat.account.cost
    if seat.open_round is not None and not settings.judged_at_end:
        cost += cost_so_far(seat.open_round)
    out = f"{money_words(seat.out, currency)} on the table" if seat.out else ""
    return (
        Tile("Bankroll", money_words(seat.money, currency), out),
        Tile("Result", signed_money(account.result, currency), counted(account.rounds, "round")),
        Tile("Luck", signed_money(account.luck, currency)),
        Tile("Cost of mistakes", money_words(cost, currency)),
    )


def short_of(seat: Seat, settings: Settings) -> str | None:
    """One sentence where the bankroll does not cover another round, and the way on."""
    stake, bonus = settings.stake_amount, settings.bonus_amount
    if seat.open_round is not None or seat.covers(stake, bonus):
        return None
    if not seat.money:
        return "Your bankroll is used up. Stand up, and sit down again with a new one."
    with_bonus = f" and {money_words(bonus, seat.currency)} on the bonus" if bonus else ""
    return (
        f"Your bankroll of {money_words(seat.money, seat.currency)} no longer covers three bets of"
        f" {money_words(stake, seat.currency)}{with_bonus}: bet less, or stand up and sit down"
        " again with more."
    )
