"""What the felt table shows of a question: everything before the answer but the answer."""

from __future__ import annotations

from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING

from strategy_tables.rankings import PAYING, HandRank
from strategy_tables.situations import Decision
from strategy_tables.values import Choice
from trainer.app.felt.view import (
    Act,
    Bet,
    BetState,
    Contrast,
    Explanation,
    FeltView,
    Grade,
    OutsTable,
    Placard,
    Tile,
    VerdictLine,
)
from trainer.explaining import (
    bets_words,
    contrast_of,
    counted,
    headline,
    limit_words,
    money_words,
    outs_of,
    price,
    signed_bets,
    signed_money,
    why,
)
from trainer.history import Mode
from trainer.money import write_money
from trainer.settings import Motion

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from strategy_tables.pay_tables import PayTable
    from strategy_tables.values import Analysis
    from trainer.history import Answer, Question
    from trainer.round import Round, Settlement
    from trainer.rules import Rules
    from trainer.settings import Settings
    from trainer.tally import Tally

__all__ = [
    "bets_of",
    "by_the_clock",
    "dealt_otherwise",
    "explanation_of",
    "explanation_of_hand",
    "in_force",
    "outs_table",
    "placard_of",
    "stage_of",
    "table_view",
]

_CIRCLES = ("$", "2", "1")
_CENTS = 2


def stage_of(question: Question) -> str:
    """Where a question stands: `ask-1`, `verdict-1`, `ask-2` or `verdict-2`."""
    if question.asked is not None:
        return f"ask-{int(question.asked)}"
    return f"verdict-{int(question.answers[-1].decision)}"


def table_view(question: Question, settings: Settings, tally: Tally) -> FeltView:
    """The table with its panel and tally. No value and no undealt card before the answer."""
    decided = question.asked is None
    last = question.answers[-1] if decided else None
    turned = len(question.round.choices) - (1 if question.waits_for_turn else 0)
    if question.mode.is_single:
        turned = 0 if question.given is None else 1
    return FeltView(
        question=question.id,
        stage=stage_of(question),
        hand=question.hand,
        community=tuple(
            card if place < turned else None for place, card in enumerate(question.community)
        ),
        bets=bets_of(question.round, question, decided=decided),
        ask=_ask(question, last),
        actions=_actions(question),
        verdict=None if last is None else _verdict_line(last, question.currency),
        panel=placard_of(question.rules) if last is None else explanation_of(last),
        tally=_tiles(tally, settings),
        four_colour=settings.four_colour,
        keys=settings.keys,
        motion=settings.motion != Motion.OFF.value,
    )


def dealt_otherwise(question: Question, settings: Settings) -> tuple[str, ...]:
    """A notice that a hand is still judged as it was dealt, where something else was set since."""
    if question.mode is Mode.OPEN_DRILL:  # its link may name a table of its own
        return ()
    if (question.rules, question.stake) == (settings.rules, settings.stake_amount):
        return ()
    dealt_at = _in_words(
        question.rules.pay_table.name, question.currency, write_money(question.stake)
    )
    if question.rules.limit is not None:
        limit = write_money(question.rules.limit * question.stake)
        dealt_at += f" · limit {question.currency}{limit}"
    return (f"This hand was dealt at **{dealt_at}**. What you set counts from the next one.",)


def _in_words(table: str, currency: str, stake: str) -> str:
    return f"{table} · {currency}{stake} a bet"


def by_the_clock(view: FeltView, question: Question, times: Sequence[int]) -> FeltView:
    """The same with a clock that runs, or what the answer took; the median of `times` below.

    Times are in milliseconds.
    """
    clock: str | None = ""
    if question.asked is None:
        thinking = question.answers[-1].thinking
        clock = None if thinking is None else _seconds(thinking)
    if times:
        view = replace(view, tally=(*view.tally, Tile("Median time", _seconds(median(times)))))
    return replace(view, clock=clock)


def _seconds(milliseconds: float) -> str:
    return f"{milliseconds / 1000:.1f} s"


def _actions(question: Question) -> tuple[Act, ...]:
    if question.asked is not None:
        return (Act.PULL, Act.RIDE)
    return (Act.TURN,) if question.waits_for_turn else (Act.NEXT,)


def bets_of(round_: Round, question: Question, *, decided: bool) -> tuple[Bet, ...]:
    """The three circles, $ 2 1 from left to right, with the bet to be decided on lit."""
    stake = f"{question.currency}{write_money(question.stake)}"
    pulled = {
        "1": round_.choices[:1] == (Choice.PULL,),
        "2": round_.choices[1:] == (Choice.PULL,),
    }
    settled = _settled(question)
    parts = iter(() if settled is None else _parts(settled))
    bets = []
    for sign in _CIRCLES:
        state = BetState.PULLED if pulled.get(sign) else BetState.UP
        note = ""
        if settled is not None and state is BetState.UP:
            state = BetState.LOST if settled.rank is HandRank.LOSS else BetState.WON
            note = signed_money(next(parts), question.currency, short=True)
        asked = not decided and question.asked is not None and sign == str(int(question.asked))
        bets.append(Bet(sign, stake, state, note, asked=asked))
    return tuple(bets)


def _parts(settled: Settlement) -> list[Fraction]:
    """What each bet that is up won or lost, to the cent; the last takes the odd ones."""
    each = round(settled.net_main / settled.bets_up, _CENTS)
    others = settled.bets_up - 1
    return [each] * others + [round(settled.net_main, _CENTS) - others * each]


def _settled(question: Question) -> Settlement | None:
    """How a round that was played to its end came out; a single decision has no end."""
    if question.mode.is_single or not question.round.is_over:
        return None
    return question.round.settle(question.rules, question.stake)


def _ask(question: Question, last: Answer | None) -> str:
    settled = _settled(question)
    if settled is not None:
        result = signed_money(round(settled.net, _CENTS), question.currency, short=True)
        bets = "1 bet" if settled.bets_up == 1 else f"{settled.bets_up} bets"
        return f"{settled.rank.words.capitalize()} with {bets} up: {result}"
    decision = question.asked if last is None else last.decision
    bet = int(decision or Decision.FIRST)
    if last is None:
        return f"Decision {bet} of 2 · bet {bet}: pull or ride?"
    return f"Bet {bet} {'came back to you' if last.choice is Choice.PULL else 'rides'}"


def _verdict_line(answer: Answer, currency: str) -> VerdictLine:
    verdict = answer.verdict
    return VerdictLine(
        Grade[verdict.grade.name], headline(verdict), price(verdict, answer.stake, currency)
    )


def in_force(settings: Settings) -> str:
    """The table one plays at, in a few words: `Standard · $10 a bet`."""
    words = _in_words(settings.table.name, settings.currency, settings.stake)
    return words + (f" · limit {settings.currency}{settings.limit}" if settings.limit else "")


def placard_of(rules: Rules) -> Placard:
    """The pay table as it stands at a table."""
    text = []
    if rules.limit is not None:
        text.append(f"A round wins at most **{limit_words(rules.limit)}**.")
    return Placard(rules.pay_table.name, _pays(rules.pay_table), tuple(text))


def _pays(table: PayTable) -> tuple[tuple[str, str], ...]:
    return tuple(
        (rank.words.capitalize(), f"{pay:,} to 1")
        for rank, pay in zip(PAYING, table.to_one, strict=True)
    )


def explanation_of(answer: Answer) -> Explanation:
    """Why, the outs adding up, and the nearest hand across the line."""
    return explanation_of_hand(answer.verdict.analysis, answer.rules, answer.bets_riding)


def explanation_of_hand(analysis: Analysis, rules: Rules, riding: int) -> Explanation:
    """The same, whatever was answered."""
    return Explanation(
        why(analysis, rules, riding),
        outs_table(analysis, rules, riding),
        _contrast(analysis, rules, riding),
    )


def outs_table(analysis: Analysis, rules: Rules, riding: int) -> OutsTable:
    """The outs ready to print; boards and points add up to the last row."""
    outs = outs_of(analysis, rules, riding)
    first = analysis.situation.decision is Decision.FIRST
    what = "boards" if first else "last cards"
    rows = tuple(
        (
            row.rank.words.capitalize(),
            f"{row.boards:,}",
            "" if row.pays is None else _signed_number(row.pays),
            _signed_number(row.points),
        )
        for row in outs.rows
    )
    points = _signed_number(outs.points)
    worth = f"Riding: {points} / {outs.boards:,} = {signed_bets(outs.advantage)} bets"
    return OutsTable(
        caption=f"How the {outs.boards:,} {what} end",
        columns=("final hand", what, "wins", "in all"),
        rows=rows,
        total=(worth, f"{outs.boards:,}", "", points),
    )


def _signed_number(value: Fraction) -> str:
    if value.denominator != 1:
        return signed_bets(value)
    return f"{int(value):+,}".replace("-", "\N{MINUS SIGN}") if value else "0"


def _contrast(analysis: Analysis, rules: Rules, riding: int) -> Contrast | None:
    found = contrast_of(analysis, rules, riding)
    if found is None:
        return None
    play = "ride" if found.advantage > 0 else "pull"
    return Contrast(
        "Nearest hand across the line",
        found.cards,
        f"{found.situation.name[0].upper()}{found.situation.name[1:]}:"
        f" **{play}, {signed_bets(found.advantage)}**",
    )


def _tiles(tally: Tally, settings: Settings) -> tuple[Tile, ...]:
    """The sitting so far; in calm mode only how much of it there was."""
    sitting = Tile("This sitting", counted(tally.decisions, "decision"))
    if settings.calm:
        return (sitting,)
    right = f"{tally.right} of {tally.scored}" if tally.scored else "–"
    ties = "ties not counted" if tally.scored < tally.decisions else ""
    return (
        sitting,
        Tile("Right", right, ties),
        Tile("Cost of mistakes", bets_words(tally.cost), _money_lost(tally, settings)),
    )


def _money_lost(tally: Tally, settings: Settings) -> str:
    """In the currency of what was asked; before anything was, in the one in force."""
    if len(tally.currencies) > 1:
        return "stakes in several currencies"
    return money_words(tally.money, next(iter(tally.currencies), settings.currency))
