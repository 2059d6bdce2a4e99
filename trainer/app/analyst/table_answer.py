"""What is said to an edited pay table, as HTML text in whole pieces, so never half new."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import floor
from typing import TYPE_CHECKING

from strategy_tables.comparing import changed_sides, cost_of_limit, most_won
from strategy_tables.economics import figures
from strategy_tables.slips import slips
from trainer.app.html_text import escaped, heading_html, sentence_html, table_html
from trainer.explaining import answer_words, limit_words, money_words, percent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from strategy_tables.comparing import LimitCost
    from strategy_tables.pay_tables import PayTable
    from strategy_tables.side_bets import SideBet
    from trainer.app.views.table_question import EditedTable

__all__ = ["comparison_html", "limit_html", "side_bets_html", "table_figures_html"]

_LEAST_SHARE, _LEAST_MONEY = Fraction(1, 1_000_000), Fraction(1, 100)
"""The smallest amounts shown as such: 0.0001 %, and a cent."""

_LIMIT_CHANGES = (
    "Under the limit some decisions have another answer, which also depends on the hand's own"
    " cards: set the limit under Settings, and practise with it."
)


def table_figures_html(table: PayTable, limit: Fraction | None = None) -> str:
    """The figures of a table, what looks like a slip in it, and its strategy.

    Under a `limit` in bets that takes something, the figures are those with it, and each says what
    it is without.
    """
    if limit is not None and not _takes_something(cost_of_limit(table, limit)):
        limit = None
    tiles = (
        (name, value, f"{words} · without the limit {before}" if value != before else words)
        for (name, value, words), (_, before, _) in zip(
            _tiles(table, limit), _tiles(table, None), strict=True
        )
    )
    drawn = "".join(
        f"<div><dt>{escaped(name)}</dt><dd><strong>{escaped(value)}</strong>"
        f" <span>{escaped(words)}</span></dd></div>"
        for name, value, words in tiles
    )
    head = ""
    if limit is not None:
        head = f"<p>{sentence_html(f'Under the payout limit of **{limit_words(limit)}**:')}</p>"
    return (
        f'{head}<dl class="answer-tiles">{drawn}</dl>'
        + "".join(_slip(words) for words in slips(table))
        + f"<p>Pays, to 1: <code>{escaped(str(table))}</code>. Exact ties are pulled.</p>"
        + _changes(table, limit)
    )


def _takes_something(cost: LimitCost) -> bool:
    return bool(cost.cost) or cost.changes_play


@lru_cache(maxsize=64)
def _tiles(table: PayTable, limit: Fraction | None) -> tuple[tuple[str, str, str], ...]:
    """The name of each figure, the figure, and what it is of."""
    # `figures(table, None)` would be worked out beside `figures(table)`, which is kept already.
    found = figures(table) if limit is None else figures(table, limit)
    return (
        ("House edge", percent(found.house_edge, 4), f"{found.house_edge} of one bet"),
        ("Element of risk", percent(found.element_of_risk(), 4), "of each bet left up"),
        ("Standard deviation", f"{found.standard_deviation():.4f}", "bets per round"),
        ("Hit frequency", percent(found.hit_frequency, 2), "of rounds end in a paying hand"),
    )


def _slip(words: str) -> str:
    sentence = f"Is this table right? {words[0].upper()}{words[1:]}."
    return f'<p class="answer-slip" role="note">{escaped(sentence)}</p>'


def _changes(table: PayTable, limit: Fraction | None) -> str:
    changed = changed_sides(table)
    heading = heading_html("Against the standard strategy")
    none, differs, play_so, after = "None", "The", ": play the standard strategy.", ""
    if limit is not None and cost_of_limit(table, limit).changes_play:
        none, differs, play_so = "Without the limit none", "Without the limit the", "."
        after = f"<p>{escaped(_LIMIT_CHANGES)}</p>"
    if not changed:
        return f"{heading}<p>{none} of the 66 situations changes{play_so}</p>{after}"
    rows = [
        [
            one.situation.name,
            answer_words(one.standard),
            answer_words(one.here),
        ]
        for one in changed
    ]
    count = f"{differs} right choice differs in {len(changed)} of the 66 situations:"
    drawn = table_html(["situation", "standard", "here"], rows, "answer-changes")
    return f"{heading}<p>{count}</p>{drawn}{after}"


def limit_html(edited: EditedTable, table: PayTable, currency: str) -> str:
    """What the payout limit costs at the stake, and the largest stake it leaves alone."""
    heading = heading_html("What the payout limit costs")
    limit = edited.limit_in_bets
    if limit is None or edited.stake is None or edited.limit is None:
        return f"{heading}<p>Give a stake and a limit to see it.</p>"
    cost, most = cost_of_limit(table, limit), most_won(table)
    free = figures(table).house_edge
    at = (
        f"{money_words(edited.limit, currency)} at {money_words(edited.stake, currency)} a bet"
        f" is {limit_words(limit)}"
    )
    if cost.cost:
        share = _at_least(cost.cost, _LEAST_SHARE, lambda some: percent(some, 4))
        money = _at_least(
            cost.cost * edited.stake, _LEAST_MONEY, lambda some: money_words(some, currency)
        )
        before, after = percent(free, 4), percent(cost.edge, 4)
        edge = (
            f"what it adds to the house edge of {before} is less than four decimals show"
            if before == after
            else f"the house edge rises from {before} to {after}"
        )
        what = f"it costs **{share} of a bet**, **{money} a round**, and {edge}."
    else:
        what = "**it costs nothing**."
    play = "It changes some decisions." if cost.changes_play else "No decision has another answer."
    words = sentence_html(f"{at}: {what} {play}")
    return f"{heading}<p>{words}</p>{_free_stake(edited.limit, most, currency)}"


def _at_least(amount: Fraction, least: Fraction, words: Callable[[Fraction], str]) -> str:
    """An amount in words that never round it to nothing."""
    return words(amount) if amount >= least else f"less than {words(least)}"


def _free_stake(limit: Fraction, most: int, currency: str) -> str:
    if most <= 0:
        return "<p>A round never wins anything here, so no limit cuts it.</p>"
    largest = Fraction(floor(100 * limit / most), 100)
    words = (
        f"Nothing is lost to it up to a stake of **{money_words(largest, currency)}**: the most a"
        f" round can win is {most:,} bets."
        if largest
        else f"It cuts every stake: the most a round can win is {most:,} bets."
    )
    return f"<p>{sentence_html(words)}</p>"


@lru_cache(maxsize=64)
def _compared(table: PayTable) -> tuple[str, ...]:
    (_, edge, _), (_, risk, _), _, (_, hits, _) = _tiles(table, None)
    changed = len(changed_sides(table))
    return (
        str(table),
        edge,
        risk,
        f"{figures(table).standard_deviation():.3f}",
        hits,
        f"{changed}" if changed else "none",
    )


def comparison_html(
    tables: Iterable[PayTable], edited: PayTable, limit: Fraction | None = None
) -> str:
    """Tables side by side with the one being edited, the best for the player first.

    All without a limit; where there is one the heading says so.
    """
    known = list(tables)
    if edited.to_one not in [table.to_one for table in known]:
        known.append(edited)
    rows = [
        [f"{'▸ ' if table.to_one == edited.to_one else ''}{table.name}", *_compared(table)]
        for table in sorted(known, key=lambda table: figures(table).house_edge)
    ]
    columns = [
        "table",
        "pays",
        "house edge",
        "element of risk",
        "standard deviation, bets",
        "hit frequency",
        "changed sides",
    ]
    without = "" if limit is None else ", all without the payout limit"
    heading = heading_html(f"Tables side by side, best first{without}")
    return heading + table_html(columns, rows, "answer-compared")


def side_bets_html(heading: str, bets: Iterable[SideBet]) -> str:
    """Side bets, the best for the player first, each with how it pays."""
    rows = [
        [str(bet), bet.convention.value, percent(bet.house_edge, 4), str(bet.house_edge)]
        for bet in sorted(bets, key=lambda bet: bet.house_edge)
    ]
    columns = ["pays, best hand first", "how it pays", "house edge", "exactly"]
    return heading_html(heading, 3) + table_html(columns, rows, "answer-side-bets")
