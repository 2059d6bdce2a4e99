"""The answer to the analyst's question about a hand, as HTML text: one piece, so never half new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy_tables.flips import flips
from trainer.app.html_text import escaped, heading_html, sentence_html, table_html
from trainer.card_faces import small_face_svg
from trainer.explaining import (
    bets_words,
    money_words,
    outs_of,
    pay_flip_lines,
    plain_number,
    seen_flip_lines,
    signed_bets,
    why,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from strategy_tables.cards import Card
    from strategy_tables.values import Analysis
    from trainer.app.views.hand_question import HandQuestion
    from trainer.explaining import Outs
    from trainer.explaining.outs import OutsRow

__all__ = ["answer_html"]


def answer_html(asked: HandQuestion, *, currency: str, four_colour: bool) -> str:
    """The verdict, the worth of both choices, why, the outs, and what would flip the answer."""
    return "".join(
        (
            _verdict(asked, currency, four_colour=four_colour),
            _worth(asked, currency),
            heading_html("Why"),
            f"<p>{sentence_html(why(asked.analysis, asked.rules, asked.riding))}</p>",
            _outs(asked),
            _flips(asked),
        )
    )


def _verdict(asked: HandQuestion, currency: str, *, four_colour: bool) -> str:
    analysis = asked.analysis
    seen = ""
    if analysis.seen:
        drawn = _cards(analysis.seen, four_colour=four_colour)
        seen = f'<span class="answer-seen"><span>seen elsewhere</span>{drawn}</span>'
    cost = analysis.cost_of_mistake
    money = money_words(cost * asked.stake, currency)
    price = (
        "both choices are worth exactly the same"
        if not cost
        else f"the other choice costs {bets_words(cost)} · {money} a time"
    )
    return (
        f'<div class="answer-cards">{_cards(analysis.cards, four_colour=four_colour)}{seen}</div>'
        f'<div class="answer-verdict" data-side="{_side(analysis.advantage)}" role="status">'
        f"<strong>{_HEADLINES[_side(analysis.advantage)]}</strong> <span>{escaped(price)}</span>"
        f'</div><p class="answer-note">{escaped(_situation(analysis))}</p>'
    )


_HEADLINES = {"ride": "Let it ride", "pull": "Pull", "tie": "Either is right"}


def _side(value: Fraction) -> str:
    return "tie" if value == 0 else "ride" if value > 0 else "pull"


def _situation(analysis: Analysis) -> str:
    situation = analysis.situation
    return f"Decision {int(situation.decision)} · {situation.name} · {situation.key}"


def _cards(cards: Iterable[Card], *, four_colour: bool) -> str:
    return "".join(
        f'<span class="answer-card" role="img" aria-label="{card.name}">'
        f"{small_face_svg(card, four_colour=four_colour)}</span>"
        for card in cards
    )


def _worth(asked: HandQuestion, currency: str) -> str:
    advantage = asked.analysis.advantage
    rows = [
        [
            words,
            f"{signed_bets(value, 6)}",
            str(value).replace("-", "\N{MINUS SIGN}"),
            money_words(value * asked.stake, currency),
        ]
        for words, value in (("Let it ride", advantage), ("Pull", advantage * 0))
    ]
    stake = money_words(asked.stake, currency)
    return table_html(
        ["The bet, if you", "bets", "exactly", f"money at {stake}"], rows, "answer-worth"
    )


def _outs(asked: HandQuestion) -> str:
    outs = outs_of(asked.analysis, asked.rules, asked.riding)
    first = len(asked.analysis.cards) == 3
    what = "boards" if first else "last cards"
    longest = max((abs(row.points) for row in outs.rows), default=0) or 1
    wins = [] if any(row.pays is None for row in outs.rows) else ["wins"]
    rows = [
        [
            row.rank.words.capitalize(),
            f"{row.boards:,}",
            *(plain_number(row.pays) for _ in wins if row.pays is not None),
            signed_bets(row.points / outs.boards),
            _bar(row, longest),
        ]
        for row in outs.rows
    ]
    blank = [""] * len(wins)
    rows.append(["Riding", f"{outs.boards:,}", *blank, signed_bets(outs.advantage), ""])
    columns = ["final hand", what, *wins, "share, in bets", ""]
    drawn = table_html(columns, rows, "answer-outs", raw_last=True)
    heading = heading_html(f"How the {outs.boards:,} {what} end")
    return f"{heading}{drawn}<p>{escaped(_sum_words(outs))}</p>"


def _bar(row: OutsRow, longest: Fraction | int) -> str:
    width = float(abs(row.points) / longest) * 50
    side = "minus" if row.points < 0 else "plus"
    return (
        f'<span class="answer-axis" aria-hidden="true"><span class="answer-bar {side}"'
        f' style="width:{width:.2f}%"></span></span>'
    )


def _sum_words(outs: Outs) -> str:
    terms = " ".join(
        f"{'−' if row.points < 0 else '+'} {plain_number(abs(row.points))}" for row in outs.rows
    )
    points = plain_number(outs.points)
    return f"({terms.removeprefix('+ ')}) / {outs.boards:,} = {points} / {outs.boards:,}"


def _flips(asked: HandQuestion) -> str:
    analysis, rules = asked.analysis, asked.rules
    found = flips(analysis, rules.pay_table, limit=rules.limit, bets_up=asked.bets_up)
    return "".join(
        (
            heading_html("What would change the answer"),
            heading_html("The least change of one pay", 3),
            _list(pay_flip_lines(found)),
            heading_html("The fewest cards seen elsewhere", 3),
            _list(seen_flip_lines(found)),
        )
    )


def _list(lines: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{sentence_html(line)}</li>' for line in lines)}</ul>"
