"""The sections of the progress page, each drawn when it is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

import streamlit as st

from strategy_tables.situations import situation
from trainer import progress
from trainer.app import charts, session
from trainer.app.clock import now
from trainer.app.progress.calendar_view import calendar_html, calendar_words
from trainer.app.progress.decision_table import decision_table
from trainer.app.progress.leak_list import draw_leaks
from trainer.app.session import looking, seeing
from trainer.app.situation_map import situation_map
from trainer.app.situation_map.map_view import share_map
from trainer.coach.reviews import forecast
from trainer.coach.standing import REMEMBERED
from trainer.coach.terrain import TRIVIAL
from trainer.explaining import bets_words, money_words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from datetime import datetime
    from fractions import Fraction

    import pandas as pd

__all__ = ["CALM", "OPEN_SECTION", "SECTIONS", "SITUATIONS_MAP", "Shown"]

OPEN_SECTION = "progress-section"
"""The key of the choice which section is looked at."""

SITUATIONS_MAP = "progress-map"
"""The key of the map among the sections."""

_LAST_SITTINGS = 12
_DAYS_AHEAD = 30


@dataclass(frozen=True, slots=True)
class Shown:
    """What a section is about: the decisions, counted, and the modes they are of."""

    table: pd.DataFrame
    modes: Collection[str]


def _is_enough(count: int, fewest: int, what: str) -> bool:
    """Whether a chart has enough to show; says how much more it needs where it has not."""
    if needs := progress.needs_words(count, fewest):
        st.info(f"{what} {needs} in the modes chosen above; ties do not count.")
    return not needs


def _last_sittings(count: int) -> str:
    return "Your sitting" if count == 1 else f"Your last {count} sittings"


def _since(started: datetime) -> str:
    return f"{started.astimezone(session.zone()):%d %b %Y}"


def leaks(shown: Shown) -> None:
    """Chart 1: where mistakes would cost most at a real table."""
    figures = progress.totals(shown.table)
    if not _is_enough(figures["scored"], progress.FEWEST_FOR_LEAKS, "The list of leaks"):
        return
    found = progress.leaks(shown.table)
    if found.empty:
        st.success("No mistake so far.")
        return
    st.caption(
        "What your mistakes would cost in 100 hands at a real table, in bets, with the 90 %"
        f" interval. Hatched: fewer than {progress.FEWEST_OF_A_SITUATION} answers there."
    )
    draw_leaks(found, shown.modes)


def skill(shown: Shown) -> None:
    """Charts 2 and 3: the edge over sittings, and rolling accuracy."""
    settings, newest = session.settings(), seeing.newest()
    skills = progress.skill_over_sittings(
        newest,
        settings.rules,
        now=now(),
        last=_LAST_SITTINGS,
        is_whole=seeing.newest_is_whole(),
    )
    known = [one for one in skills if one.estimate.answers_used >= progress.FEWEST_FOR_ESTIMATE]
    if known:
        names = [str(number) for number in range(1, len(known) + 1)]
        charts.draw_chart(
            "The house edge against you at the end of each sitting",
            charts.edge_over_sittings(known, names, progress.benchmarks(settings.rules)),
            key="edge",
            alt="House edge against you at the end of each sitting, from "
            f"{known[0].estimate.edge:.2%} to {known[-1].estimate.edge:.2%}",
        )
        st.caption(
            f"{_last_sittings(len(known))}, from {_since(known[0].started)} on. The estimate"
            " takes every answer that counts, whatever modes are chosen above; bars are its 90 %"
            " intervals."
        )
    else:
        used = skills[-1].estimate.answers_used if skills else 0
        needs = progress.needs_words(used, progress.FEWEST_FOR_ESTIMATE)
        st.info(f"The house edge over sittings {needs} that count and are not ties.")
    latest = seeing.newest_decisions()
    latest = latest[latest["mode"].isin(shown.modes)]
    series = progress.rolling(latest)
    open_ = progress.not_obvious(latest)
    if any(len(points) for points in series.values()):
        charts.draw_chart(
            f"Right at the first try, {progress.ROLLING} non-obvious decisions at a time",
            charts.rolling_accuracy(series, progress.ROLLING),
            key="rolling",
            alt=f"Share right in each run of {progress.ROLLING} non-obvious decisions: "
            + ", ".join(
                f"{name} {points.iloc[-1]:.0%}" for name, points in series.items() if len(points)
            ),
        )
        st.caption(
            f"Non-obvious: riding is worth at most {float(TRIVIAL):g} bets either way. Of your"
            f" latest {len(latest):,} decisions in the modes chosen above."
        )
    else:
        natural = open_["mode"].isin(progress.NATURAL_MODES)
        most = int(max(natural.sum(), (~natural).sum()))
        _is_enough(most, progress.ROLLING, "Accuracy on non-obvious decisions")


def mistakes(shown: Shown) -> None:
    """Charts 5 and 6: classes of mistakes, and riding against pulling too much."""
    figures = progress.totals(shown.table)
    if not _is_enough(figures["scored"], progress.FEWEST_FOR_SITTINGS, "This section"):
        return
    st.markdown(
        f"**{figures['wrong']:,}** wrong of {figures['scored']:,}, cost **"
        f"{bets_words(figures['cost'])}** so far,"
        f" {_at_the_stakes(figures['money'], seeing.currencies(shown.modes))}."
    )
    sittings = progress.grades_by_sitting(shown.table)
    last = sittings.tail(_LAST_SITTINGS)
    first = len(sittings) - len(last) + 1
    charts.draw_chart(
        "Wrong answers by what they cost",
        charts.mistake_classes(last, [str(first + place) for place in range(len(last))]),
        key="classes",
        alt=f"Wrong answers per 100 decisions in each of the last {len(last)} sittings, by cost",
    )
    thin = int((last["needs"] > 0).sum())
    st.caption(
        f"{_last_sittings(len(last))}, from {_since(last['started'].iloc[0])} on."
        + (
            f" {thin} of them {'has' if thin == 1 else 'have'} fewer than"
            f" {progress.FEWEST_OF_A_SITTING} decisions that are not ties: read"
            f" {'that' if thin == 1 else 'those'} as a hint."
            if thin
            else ""
        )
    )
    leans = progress.leans(shown.table)
    charts.draw_chart(
        "Pulling too much (left), riding too much (right)",
        charts.lean_chart(leans),
        key="leans",
        alt="; ".join(
            f"decision {int(lean.decision)}, too much {lean.choice.value}:"
            f" {float(lean.per_hundred):.3f} bets per 100 hands"
            for lean in leans
        ),
    )
    st.caption("As with the leaks, weighted by how often each situation comes up at a table.")


def _at_the_stakes(money: Fraction, currencies: Collection[str]) -> str:
    if len(currencies) > 1:
        return "at stakes in several currencies, which add up to no sum of money"
    return f"{money_words(money, next(iter(currencies), ''))} at the stakes played"


def situations(shown: Shown) -> None:
    """Chart 4: every situation at both decisions, by the share right."""
    st.caption(
        "Right in each situation, in %, ties left out. Choose one to see its hands and your"
        f" answers. The Map shows the same of your last {REMEMBERED} answers, and what is mastered."
    )
    met = progress.by_situation(shown.table)
    answered = {
        situation(str(id_)): (int(right), int(scored))
        for id_, right, scored in zip(met.index, met["right"], met["scored"], strict=True)
    }
    picked = session.picked_situation()
    view = share_map(
        session.settings().rules,
        answered,
        progress.FEWEST_OF_A_SITUATION,
        picked.id if picked else None,
    )
    situation_map(view, key=SITUATIONS_MAP, on_pick=lambda: looking.pick_situation(SITUATIONS_MAP))


def certainty(shown: Shown) -> None:
    """Chart 7: whether the learner knows what they know."""
    said = progress.by_certainty(shown.table)
    scored = int(said["scored"].sum())
    if not _is_enough(scored, progress.FEWEST_FOR_CALIBRATION, "The certainty chart"):
        st.caption("A test asks how sure you are of each answer.")
        return
    score, points = progress.certainty_score(said), progress.CERTAINTY_POINTS.values()
    charts.draw_chart(
        "How sure you were, and how right",
        charts.calibration_chart(said),
        key="calibration",
        alt="; ".join(
            f"certainty {value}: {int(row['right'])} of {int(row['scored'])} right"
            for value, row in said.iterrows()
        ),
    )
    st.caption(
        f"{scored} answers where you said how sure you were. A right answer earns"
        f" {_one_of(right for right, _ in points)} points, a wrong one"
        f" {_one_of(wrong for _, wrong in points)}; the dotted boxes show how often you should be"
        f" right for each to pay best. You average {score:.2f} points an answer."
    )


def _one_of(points: Iterable[int]) -> str:
    """`1, 2 or 3`, with the sign for minus."""
    *others, last = (str(one).replace("-", "−") for one in points)
    return f"{', '.join(others)} or {last}"


def calendar(_: Shown) -> None:
    """Chart 8: the days of the last year, and the reviews of the next month."""
    today = session.today()
    days = progress.answers_by_day(seeing.times(), session.zone(), today)
    st.markdown(f"**{calendar_words(days)}**, in every mode; a day begins at four in the morning.")
    st.html(calendar_html(days))
    cards = session.review_cards()
    if not cards:
        st.info("No reviews yet: each situation you answer comes back when it is due.")
        return
    due = forecast(cards, session.settings().rules, today, _DAYS_AHEAD)
    ahead = [today + timedelta(days=n) for n in range(_DAYS_AHEAD)]
    charts.draw_chart(
        "Reviews falling due",
        charts.due_chart(due, ahead),
        key="due",
        alt=f"Reviews falling due: {due[0]} today, {sum(due)} within {_DAYS_AHEAD} days",
    )


def every_decision(shown: Shown) -> None:
    """The newest decisions as a table, and all of them as a file."""
    newest = seeing.newest_decisions()
    decision_table(
        seeing.newest(),
        newest[newest["mode"].isin(shown.modes)],
        whole=progress.totals(shown.table)["decisions"],
    )
    st.download_button(
        "Download decisions.csv",
        seeing.decisions_file(),
        "decisions.csv",
        "text/csv",
        on_click="ignore",
        help="Everything you ever answered, in every mode, with exact values. What belongs to an"
        " open test, or to a lesson whose verdicts are not shown yet, comes later.",
    )


SECTIONS = {
    "Leaks": leaks,
    "Skill": skill,
    "Mistakes": mistakes,
    "Situations": situations,
    "Certainty": certainty,
    "Calendar": calendar,
    "Every decision": every_decision,
}
"""In the order of what they are worth to a learner."""

CALM = ("Leaks", "Situations", "Calendar", "Every decision")
"""The sections that rank nobody."""
