"""What a learner sees of a lesson: the felt at each of its moments, and the words around it.

Before the answer, and as long as the lesson shows no verdict, nothing here knows what is right.
"""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from trainer.app.felt.view import Act
from trainer.app.views.table_view import bets_of, explanation_of_hand, stage_of, table_view
from trainer.explaining import BECOMES
from trainer.grading import weigh
from trainer.lesson import Feedback, LessonKind, Stage
from trainer.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from trainer.app.felt.view import FeltView
    from trainer.history import Question
    from trainer.records import Lesson, Neighbour, Turn
    from trainer.settings import Settings

__all__ = [
    "countdown_html",
    "how_sure_html",
    "lesson_felt",
    "may_go_on",
    "moment_of",
    "place_words",
    "seats_html",
    "seconds_left",
    "stage_in_lesson",
]


def moment_of(turn: Turn) -> tuple[object, ...]:
    """Whatever the page shows of a turn: it is drawn anew where this has changed."""
    question = turn.question
    return (
        turn.lesson.step,
        turn.lesson.closed_at,
        turn.place,
        turn.attempt,
        None if question is None else (question.id, bool(question.answers)),
        turn.shows_verdict,
        turn.takes_answer,
        turn.neighbours,
    )


def stage_in_lesson(turn: Turn) -> str:
    """Where the hand stands: `ask-1`, `wait-1` without a verdict, or `verdict-1`."""
    if turn.question is None or turn.takes_answer:
        return "none" if turn.question is None else stage_of(turn.question)
    decision = int(_unanswered(turn.question).asked or 1)
    return f"{'verdict' if turn.shows_verdict else 'wait'}-{decision}"


def may_go_on(turn: Turn) -> bool:
    """Whether the learner leaves this hand himself: where each has his own pace."""
    return (
        turn.lesson.kind is LessonKind.SELF_PACED
        and turn.question is not None
        and turn.question.is_done
    )


def lesson_felt(turn: Turn, question: Question, settings: Settings) -> FeltView:
    """The felt of the question that a turn has.

    At a table the cards of a round lie still from its first decision to its second.
    """
    if turn.shows_verdict and question.answers:
        view = table_view(question, settings, Tally())
    else:
        view = table_view(_unanswered(question), settings, Tally())
    lesson = turn.lesson
    deal = question.id
    if lesson.kind is LessonKind.TABLE:
        deal = f"lesson {lesson.id} round {(turn.place or 0) // 2}"
        if turn.shows_verdict:  # the round is over
            view = replace(view, community=question.community)
    view = replace(
        view,
        stage=stage_in_lesson(turn),
        deal=deal,
        actions=view.actions if turn.takes_answer else (Act.NEXT,) if may_go_on(turn) else (),
        judged=lesson.options.feedback is Feedback.AT_ONCE,
        tally=(),
    )
    if turn.takes_answer or (turn.shows_verdict and question.answers):
        return view
    return _waiting(view, question) if question.answers else _not_given(view, turn, question)


def _unanswered(question: Question) -> Question:
    return replace(question, answers=())


def _waiting(view: FeltView, question: Question) -> FeltView:
    """Answered, and nothing is said about it yet."""
    answer = question.answers[-1]
    return replace(
        view,
        bets=bets_of(question.round, _unanswered(question), decided=True),
        ask=f"Your answer is in: bet {int(answer.decision)} {BECOMES[answer.choice]}",
    )


def _not_given(view: FeltView, turn: Turn, question: Question) -> FeltView:
    """Not answered in time, which is no mistake; what was right is shown to all alike."""
    bets = bets_of(question.round, question, decided=True)
    if not turn.shows_verdict:
        return replace(view, bets=bets, ask="The time is up: no answer was given")
    analysis = weigh(question.round.visible, question.rules, bets_up=question.round.bets_riding)
    return replace(
        view,
        bets=bets,
        ask="No answer was given; that is not a mistake",
        panel=explanation_of_hand(analysis, question.rules, question.round.bets_riding),
    )


def place_words(lesson: Lesson, place: int) -> str:
    """`Hand 3 of 10`, or at a table `Round 2 of 5, bet 1`."""
    if lesson.kind is LessonKind.TABLE:
        return f"Round {place // 2 + 1} of {lesson.items // 2}, bet {place % 2 + 1}"
    return f"Hand {place + 1} of {lesson.items}"


def seconds_left(lesson: Lesson, now: datetime) -> int | None:
    """Whole seconds until no answer is taken any more; none where nobody counts."""
    if lesson.options.countdown is None or lesson.step.stage is not Stage.ASKING:
        return None
    if lesson.kind is LessonKind.SELF_PACED:
        return None
    gone = (now - lesson.staged_at).total_seconds()
    return max(0, round(lesson.options.countdown - gone))


def countdown_html(seconds: int, whole: int, note: str) -> str:
    """The time left as words and as a bar."""
    share = min(100 * seconds / whole, 100)
    return (
        f'<div class="countdown"><p role="timer">{seconds} s left<span>{note}</span></p>'
        f'<div aria-hidden="true"><i style="width:{share:.1f}%"></i></div></div>'
    )


def how_sure_html(*, open_: bool = True, sent_back: bool = False) -> str:
    """What comes before the answer, whole and as short as a phone has room for.

    Args:
        open_: whether an answer would still be taken.
        sent_back: whether one was not taken, and nothing was said since.
    """
    opening = '<p class="how-sure">'
    whole, short = "How sure are you? Say so first, then answer.", "First say how sure you are:"
    if not open_:
        whole = short = "How sure you were:"
    elif sent_back:
        opening = '<p class="how-sure refused" role="alert">'
        whole = "Answer not counted yet: first say how sure you are."
        short = "Not counted: say how sure first"
    return f"{opening}<span>{whole}</span><span>{short}</span></p>"


def seats_html(neighbours: Iterable[Neighbour], own_seat: int) -> str:
    """Who sits at the table and has answered; nobody's cards."""
    return "".join(
        f'<li data-answered="{"yes" if one.answered else "no"}"'
        f' aria-current="{"true" if one.seat == own_seat else "false"}">'
        f"<b><span>Seat </span>{one.seat}</b> <bdi>{escape(one.alias)}</bdi>"
        f'<i aria-hidden="true">{"✓" if one.answered else "…"}</i>'
        f"<span>{'answered' if one.answered else 'thinking'}</span></li>"
        for one in neighbours
    ).join(('<ul class="seats" aria-label="Seats at the table">', "</ul>"))
