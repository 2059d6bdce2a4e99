"""Progress and Map, pressed without a browser: what they say, and what they keep to themselves."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from tests.app.learner import PULL, RIDE
from tests.app.tab import words_on
from trainer import progress
from trainer.app.progress.progress_sections import CALM, OPEN_SECTION, SECTIONS
from trainer.app.progress.skill_card import estimate_words
from trainer.app.session import seeing
from trainer.coach.estimate import Rating
from trainer.history import Certainty, Mode, answer_of
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from streamlit.testing.v1 import AppTest
    from streamlit.testing.v1.element_tree import Button

    from strategy_tables.values import Choice
    from tests.app.learner import Learner

LOW_PAIR, OPEN_ENDED, ROYAL = "2h 2s 9d", "5h 6c 7d 8s", "Th Jh Qh"


def button(tab: AppTest, label: str) -> Button:
    return next(one for one in tab.button if one.label == label)


def open_section(tab: AppTest, name: str) -> AppTest:
    tab.session_state[OPEN_SECTION] = name
    tab.run()
    assert not tab.exception
    return tab


@pytest.fixture
def practised(learner: Learner) -> Learner:
    """Forty low pairs, every fifth ridden; the last ten in a sitting of their own, with a royal."""
    learner.answer(LOW_PAIR, *[RIDE, PULL, PULL, PULL, PULL] * 6, days_ago=2)
    learner.answer(LOW_PAIR, *[RIDE, PULL, PULL, PULL, PULL] * 2)
    learner.answer(ROYAL, PULL, RIDE, mode=Mode.NATURAL)
    return learner


def test_a_newcomer_is_sent_to_play(learner: Learner) -> None:
    tab = learner.look_at("progress")
    assert "Nothing is answered yet" in words_on(tab)
    assert not tab.tabs


def test_below_the_minimum_each_part_says_how_many_more_it_needs(learner: Learner) -> None:
    learner.answer(LOW_PAIR, RIDE, PULL)
    tab = learner.look_at("progress")
    assert "The estimate needs 18 more decisions that count" in words_on(tab)
    assert "The list of leaks needs 28 more decisions" in words_on(tab)
    assert "house edge over sittings needs 18 more decisions" in words_on(
        open_section(tab, "Skill")
    )
    assert "Accuracy on non-obvious decisions needs 48 more decisions" in words_on(tab)
    assert "This section needs 18 more decisions" in words_on(open_section(tab, "Mistakes"))
    assert "certainty chart needs 30 more decisions" in words_on(open_section(tab, "Certainty"))


def test_the_headline_is_the_estimate_of_all_answers_that_count(practised: Learner) -> None:
    tab = practised.look_at("progress")
    history = practised.records.answers(practised.profile.id)
    estimate = progress.skill_now(history, STANDARD_RULES, now=datetime.now(UTC))
    assert estimate_words(estimate) in words_on(tab)
    assert f"**{estimate.rating.value}**" in words_on(tab)
    (missing,) = (one.label for one in tab.expander)
    assert missing == "Provisional: 10 of the 11 close decisions have fewer than 3 first answers."


def test_every_section_opens(practised: Learner) -> None:
    practised.answer(LOW_PAIR, *[PULL] * 30, certainty=Certainty.SURE, mode=Mode.TEST)
    tab = practised.look_at("progress")
    assert [one.label for one in tab.tabs] == list(SECTIONS)
    for name in SECTIONS:
        open_section(tab, name)
    assert "30 answers where you said how sure you were" in words_on(open_section(tab, "Certainty"))
    assert "You average 3.00 points an answer" in words_on(tab)
    assert "on 2 days of the last year" in words_on(open_section(tab, "Calendar"))


def test_a_leak_opens_its_hands_one_by_one_the_latest_first(practised: Learner) -> None:
    tab = practised.look_at("progress")
    leak = next(one for one in tab.html if "a pair lower than tens" in str(one.value))
    assert "8 of 40 wrong" in str(leak.value)
    button(tab, "Replay 8 misses").click().run()
    assert "1 of 8" in words_on(tab)
    assert "You let it ride. **~ Inaccuracy — pulling was right**: costs 0.060 bets" in words_on(
        tab
    )
    assert "Nearest hand across the line" in words_on(tab)
    assert button(tab, "Newer").disabled
    button(tab, "Older").click().run()
    assert "2 of 8" in words_on(tab)


def test_money_of_the_past_is_in_the_currency_it_was_asked_in(practised: Learner) -> None:
    practised.change(currency="¥")
    tab = practised.look_at("progress")
    shown = words_on(open_section(tab, "Mistakes")).splitlines()
    [mistakes] = [line for line in shown if "**9** wrong of 42" in line]
    assert mistakes.endswith("so far, $19.59 at the stakes played."), mistakes
    open_section(tab, "Leaks")
    button(tab, "Replay 8 misses").click().run()
    assert "costs 0.060 bets · \\$0.60 a time" in words_on(tab)


def test_money_of_several_currencies_is_not_added_up(practised: Learner) -> None:
    practised.answer(LOW_PAIR, RIDE, mode=Mode.REVIEW, currency="€")
    tab = practised.look_at("progress")
    shown = words_on(open_section(tab, "Mistakes")).splitlines()
    [mistakes] = [line for line in shown if "**10** wrong of 43" in line]
    assert "at stakes in several currencies, which add up to no sum of money" in mistakes
    assert not any(sign in mistakes for sign in "$€")
    (modes,) = tab.pills
    modes.set_value(["chosen", "natural"]).run()
    assert "$19.59 at the stakes played" in words_on(tab)
    modes.set_value(["review"]).run()
    assert not tab.exception


def test_the_latest_sitting_has_its_leaks_and_what_was_put_right(practised: Learner) -> None:
    tab = practised.look_at("progress")
    assert "9 of 12 right" in words_on(tab)
    (put_right,) = (line for line in words_on(tab).splitlines() if line.startswith("Put right"))
    assert "bet 1: a pair lower than tens" in put_right
    labels = [one.label for one in tab.button if one.key and one.key.startswith("sitting-leak")]
    assert labels == [
        "Bet 1: three suited cards, 3 straights possible, 3 high cards, 1 of 2 wrong, 1.476 bets",
        "Bet 1: a pair lower than tens, 2 of 10 wrong, 0.121 bets",
    ]
    button(tab, labels[0]).click().run()
    assert "You pulled. **✗ Blunder — riding was right**" in words_on(tab)


def test_only_the_chosen_modes_count(practised: Learner) -> None:
    practised.answer(ROYAL, PULL, mode=Mode.OPEN_DRILL)
    tab = practised.look_at("progress")
    (modes,) = tab.pills
    assert modes.options == ["Chosen hands", "Natural deals", "Open and timed drills"]
    assert modes.value == ["chosen", "natural"]
    assert "1 of 2 wrong" in words_on(tab)
    modes.set_value(["chosen"]).run()
    assert "1 of 2 wrong" not in words_on(tab)
    modes.set_value(["natural"]).run()
    assert "The list of leaks needs 28 more decisions" in words_on(tab)
    modes.set_value([]).run()
    for name in SECTIONS:
        open_section(tab, name)


def test_a_calm_learner_is_not_ranked(practised: Learner) -> None:
    practised.change(calm=True)
    tab = practised.look_at("progress")
    assert [one.label for one in tab.tabs] == list(CALM)
    for name in CALM:
        words = words_on(open_section(tab, name))
        assert "You would play at" not in words
        assert "of 12 right" not in words
        assert not any(f"**{rating.value}**" in words for rating in Rating)
    assert "12 decisions" in words_on(tab)


def test_an_open_test_gives_nothing_away(practised: Learner) -> None:
    who, now = practised.profile.id, datetime.now(UTC)
    asked = [practised.question("3h 3s 9d", Mode.TEST, minute=30) for _ in range(2)]
    practised.records.begin_test(who, asked, now)
    given = answer_of(asked[0], RIDE, shown_at=now, answered_at=now, certainty=Certainty.SURE)
    assert practised.records.record_answer(given)
    tab = practised.look_at("progress")
    assert "A test is open" in words_on(tab)
    assert "8 of 40 wrong" in words_on(tab)
    assert "9 of 12 right" in words_on(tab)
    assert "42 of the newest 42 decisions" in words_on(open_section(tab, "Every decision"))
    tab = practised.look_at("map")
    tab.segmented_control[0].set_value("Mastery").run()
    assert "A test is open" in words_on(tab)


def test_what_is_held_back_does_not_make_a_cut_off_history_whole(
    practised: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest are all that was read, also where the latest of them is not to be seen."""
    tab = practised.look_at("progress")
    assert "The house edge over sittings" not in words_on(open_section(tab, "Skill"))
    asked, now = practised.question(LOW_PAIR, Mode.TEST), datetime.now(UTC)
    practised.records.begin_test(practised.profile.id, [asked], asked.dealt_at)
    assert practised.records.record_answer(
        answer_of(asked, PULL, shown_at=asked.dealt_at, answered_at=now)
    )
    monkeypatch.setattr(seeing, "NEWEST", 40)
    tab = practised.look_at("progress")
    assert "The house edge over sittings needs" in words_on(open_section(tab, "Skill"))


def test_the_map_turns_from_value_to_mastery(practised: Learner) -> None:
    tab = practised.look_at("map")
    assert "what letting it ride is worth" in words_on(tab)
    tab.segmented_control[0].set_value("Mastery").run()
    assert not tab.exception
    assert "How many of your last 10" in words_on(tab)


def test_a_tie_is_right_and_out_of_the_score(learner: Learner) -> None:
    learner.answer(OPEN_ENDED, RIDE, PULL)
    tab = learner.look_at("progress")
    assert "0 of 0 right" in words_on(tab)


@pytest.mark.parametrize(
    ("choices", "words"), [((PULL,), "1 decision"), ((PULL, RIDE), "2 decisions")]
)
def test_a_sitting_of_one_decision_has_one(
    learner: Learner, choices: tuple[Choice, ...], words: str
) -> None:
    learner.change(calm=True)
    learner.answer(OPEN_ENDED, *choices)
    assert words in words_on(learner.look_at("progress")).splitlines()


def test_of_sittings_with_few_decisions_one_is_read_as_a_hint(practised: Learner) -> None:
    words = words_on(open_section(practised.look_at("progress"), "Mistakes"))
    assert "1 of them has fewer than" in words
    assert "read that as a hint" in words
