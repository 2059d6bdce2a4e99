"""The offer of a test, the list of its reports, and one of them whole, fit to be printed."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import streamlit as st

from strategy_tables.cards import parse_cards
from strategy_tables.values import Choice
from trainer.app import session
from trainer.app.drawn import draw_hands
from trainer.app.page import no_formula, page_head
from trainer.app.print_button import print_button
from trainer.app.session import test
from trainer.app.start_page import draw_start
from trainer.app.views.assessment_view import CERTAINTIES
from trainer.app.views.edge_words import edge_words
from trainer.app.views.table_view import explanation_of, in_force
from trainer.coach.assessment import MOST_SITUATIONS_CLOSE, QUESTIONS
from trainer.coach.assessment_report import MOST_WRONG, report_of
from trainer.coach.estimate import close_decisions
from trainer.explaining import DID, bets_words, counted, headline, money_words, percent, price
from trainer.grading import judge, weigh

if TYPE_CHECKING:
    from datetime import date

    from trainer.coach.assessment_report import TestReport
    from trainer.history import Answer
    from trainer.records import TestRecord

__all__ = ["offer_test", "rule_lines", "show_report", "sureness_words"]


def date_words(day: date) -> str:
    """`3 March 2026`."""
    return f"{day.day} {day:%B %Y}"


def rule_lines(report: TestReport) -> list[tuple[bool, str]]:
    """The conditions for passing, each with whether it is met."""
    blunders, gaps, wrong = report.blunders, len(report.gaps), len(report.misses)
    lines = [
        (not blunders, f"{_count(blunders, 'blunder')}; none is allowed"),
        (
            not gaps,
            f"{_count(gaps, 'situation')} asked more than once and always missed; none is allowed",
        ),
        (wrong <= MOST_WRONG, f"{_count(wrong, 'wrong answer')}; {MOST_WRONG} are allowed"),
    ]
    if not report.complete:
        lines.append((False, "Not every question was answered"))
    return lines


def _count(number: int, what: str) -> str:
    return f"{number or 'No'} {what}{'' if number == 1 else 's'}"


def sureness_words(report: TestReport) -> str:
    """What the certainties say, in a sentence or two."""
    surest = report.sureness[0]
    if not surest.answers:
        return "You were never sure."
    share = percent(Fraction(surest.right, surest.answers), 0)
    words = f"When you were sure you were right {surest.right} of {surest.answers} times ({share})."
    wrong = surest.answers - surest.right
    if wrong:
        words += (
            f" {'The one' if wrong == 1 else f'The {wrong}'} wrong all the same"
            f" {'is' if wrong == 1 else 'are'} worth a look first: nobody doubts what they are"
            " sure of."
        )
    return words


# The offer

_MISSED = "8d 9d Jd"
"""A hand near the line, as the test asks them."""


def offer_test() -> None:
    """What the test is, when it is due again, and the reports of the past."""
    page_head("Test", "What do you know without being told?", in_force(session.settings()))
    done = test.finished_tests()
    due = test.offer(done)
    if due is not None:
        _say_when(due, done[-1])
    calm, some = session.settings().calm, _how_many_of_them()
    lines = [
        f"**{QUESTIONS} hands**, one decision each, and no feedback before the end.",
        (
            f"What lies close to the line{some} is asked twice, in two hands; the rest falls as at"
            " a table."
        ),
        "An answer may be changed until you go on. Leave whenever you like: the test waits.",
    ]
    if not calm:
        lines.append("You also say how sure you are.")
    words, beside = draw_start(lines)
    with words:
        st.button("Begin the test", type="primary", on_click=test.begin)
    with beside:
        _preview_report(calm=calm)
    if done:
        st.header("Your reports", anchor=False)
    for one in reversed(done):
        report = report_of(one.questions)
        outcome = "" if calm else f" · {'passed' if report.passed else 'not passed'}"
        st.button(
            f"{date_words(test.day_finished(one))} · house edge {edge_words(report.estimate)} ·"
            f" {report.right} of {len(report.scored)} right{outcome}",
            key=f"report-{one.id}",
            on_click=test.open_report,
            args=(one.id,),
        )


def _how_many_of_them() -> str:
    """Nothing where all are asked."""
    close = close_decisions(session.settings().rules)
    most = MOST_SITUATIONS_CLOSE
    return f" (up to {most} of them, by lot)" if len(close) > most else ""


def _preview_report(*, calm: bool) -> None:
    """What the report is about, with a miss as it shows them."""
    st.markdown("**In the report**: the house edge you would play at, and every miss, such as")
    settings, cards = session.settings(), parse_cards(_MISSED)
    draw_hands([cards])
    best = weigh(cards, settings.rules).best
    wrong = Choice.PULL if Choice.RIDE in best else Choice.RIDE
    verdict = judge(wrong, cards, settings.rules)
    did = price(verdict, settings.stake_amount, settings.currency)
    st.markdown(no_formula(f"Bet 1: you {DID[wrong]}. **{headline(verdict)}**; your choice {did}."))
    if not calm:
        st.caption(
            "Passed: no blunder, no situation that was asked more than once and always missed, and"
            f" at most {MOST_WRONG} wrong answers."
        )


def _say_when(due: date, last: TestRecord) -> None:
    if due <= session.today():
        st.info(
            f"Your last test was {counted(test.days_waited(last), 'day')} ago. Take it again, to"
            " see what has stuck."
        )
    else:
        st.caption(f"It will be offered again on {date_words(due)}, to see what has stuck.")


# A report


def show_report(done: TestRecord) -> None:
    """One report: how it went, what it says about play at a table, and every miss."""
    report = report_of(done.questions)
    question = done.questions[0]
    rules = question.rules
    page_head(
        "Test",
        f"Report of {date_words(test.day_finished(done))} · {session.profile().name}",
        f"{rules.pay_table.name} · pays {rules.pay_table}",
    )
    with st.container(horizontal=True, key="screen-only-report"):
        st.button("All tests", on_click=test.close_report)
        print_button("Print this report")
    if not session.settings().calm:
        with st.container(border=True):
            st.header("Passed" if report.passed else "Not passed yet", anchor=False)
            lines = [f"{'✓' if met else '✗'} {words}" for met, words in rule_lines(report)]
            st.markdown("  \n".join(lines))
    _summary(report, question.currency)
    if any(answer.certainty for answer in report.answers) and not session.settings().calm:
        _calibration(report)
    _misses(report, question.currency)


def _summary(report: TestReport, currency: str) -> None:
    estimate, wrong = report.estimate, len(report.misses)
    cost = sum((answer.verdict.cost for answer in report.misses), Fraction(0))
    money = sum((one.verdict.cost * one.stake for one in report.misses), Fraction(0))
    with st.container(horizontal=True):
        st.metric("Right", f"{report.right} of {len(report.scored)}", border=True)
        st.metric("Wrong", str(wrong), border=True)
        st.metric("Cost of the misses", bets_words(cost), border=True)
        st.metric("House edge against you", percent(Fraction(estimate.edge)), border=True)
    st.markdown(
        f"From this test alone, you would play at a house edge of **{edge_words(estimate)}**; under"
        f" perfect play it is {percent(estimate.perfect)}."
    )
    st.caption(
        f"In brackets the 90 % interval. {QUESTIONS} answers leave much open: what the test did not"
        " ask is not taken for granted, so it is wide and the estimate high."
        + (f" The misses cost {money_words(money, currency)} together." if wrong else "")
    )


def _calibration(report: TestReport) -> None:
    st.header("How sure you were", anchor=False)
    st.markdown(sureness_words(report))
    # Not st.table: a whole library is loaded for it.
    rows = ["| You said | answers | right | share |", "|:--|--:|--:|--:|"]
    for one in report.sureness:
        share = percent(Fraction(one.right, one.answers), 0) if one.answers else "–"
        rows.append(f"| {CERTAINTIES[one.certainty]} | {one.answers} | {one.right} | {share} |")
    st.markdown("\n".join(rows))


def _misses(report: TestReport, currency: str) -> None:
    st.header("What you missed", anchor=False)
    if not report.misses:
        st.markdown("Nothing.")
    for answer in report.misses:
        with st.container(border=True, key=f"miss-{answer.question}"):
            _miss(answer, currency)


def _miss(answer: Answer, currency: str) -> None:
    verdict, explanation = answer.verdict, explanation_of(answer)
    sure = f", {CERTAINTIES[answer.certainty].lower()}" if answer.certainty else ""
    hand, across = st.columns([2, 1], gap="medium")
    with hand:
        draw_hands([answer.cards])
        st.markdown(
            f"Bet {int(answer.decision)}: you {DID[answer.choice]}{sure}. **{headline(verdict)}**;"
            f" your choice {price(verdict, answer.stake, currency)}."
        )
        st.markdown(explanation.why)
    if explanation.contrast is not None:
        with across:
            draw_hands([explanation.contrast.cards])
            st.markdown(f"{explanation.contrast.title}.  \n{explanation.contrast.text}")
