"""The night page without a browser: its inputs, its refusals, and one's own way of playing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from strategy_tables.side_bets import BONUS_PRESETS
from tests.app.learner import PULL, RIDE
from tests.app.tab import words_on

if TYPE_CHECKING:
    from streamlit.testing.v1 import AppTest

    from tests.app.learner import Learner

_PERFECT = "160 rounds, about 4 hours, cost \\$56.09 on average"


def _type(tab: AppTest, label: str, text: str) -> None:
    next(one for one in tab.text_input if one.label == label).input(text).run()
    assert not tab.exception


def _choose(tab: AppTest, way: str) -> None:
    tab.selectbox[0].select(way).run()
    assert not tab.exception


def test_a_night_of_perfect_play_is_there_at_once(learner: Learner) -> None:
    tab = learner.look_at("night")
    assert _PERFECT in words_on(tab)
    assert "Worked out from the tables, not simulated" in words_on(tab)
    assert len(tab.get("plotly_chart")) == 2


def test_stake_bonus_and_limit_come_from_the_settings(learner: Learner) -> None:
    learner.change(stake="5", bonus="1", limit="500", currency="€")
    tab = learner.look_at("night")
    values = {one.label: one.value for one in tab.text_input}
    assert values == {"Three Card Bonus": "1", "Payout limit": "500", "Bankroll": ""}
    # 160 rounds at 5.21710 % of 5 (a limit of 100 bets), and 7.0950 % of 1.
    assert "cost €53.09 on average" in words_on(tab)


def test_an_amount_that_is_none_is_refused_and_the_rest_goes_on(learner: Learner) -> None:
    tab = learner.look_at("night")
    _type(tab, "Bankroll", "lots <b>")
    assert "the bankroll cannot be &#x27;lots &lt;b&gt;&#x27;; give an amount above 0" in words_on(
        tab
    )
    assert "Everything below is without it." in words_on(tab)
    assert _PERFECT in words_on(tab)
    _type(tab, "Bankroll", "20")
    assert "a bankroll of 20 does not cover one round; bring at least 30" in words_on(tab)
    assert "Everything below assumes that the money never runs out." in words_on(tab)
    assert _PERFECT in words_on(tab)
    _type(tab, "Bankroll", "500")
    assert "of nights that begin with \\$500.00 end early" in words_on(tab)
    assert "does not cover" not in words_on(tab)


def test_amounts_too_uneven_to_add_up_are_refused_alone(learner: Learner) -> None:
    tab = learner.look_at("night")
    _type(tab, "Three Card Bonus", "0.0001")
    assert "round multiples of each other" in words_on(tab)
    assert "on average" not in words_on(tab)
    _type(tab, "Three Card Bonus", "5")
    assert "on average" in words_on(tab)


def test_a_night_that_takes_too_many_sums_says_what_would_be_right(learner: Learner) -> None:
    learner.change(own_tables={"Moon": "300000/200/50/11/8/5/3/2/1"})
    learner.change(pay_table="Moon")
    tab = learner.look_at("night")
    assert "give fewer rounds, a lower payout limit, or a stake, bonus and limit" in words_on(tab)
    assert "on average" not in words_on(tab)
    _type(tab, "Payout limit", "25000")
    assert "160 rounds, about 4 hours" in words_on(tab)


def test_a_habit_is_priced_by_the_hour(learner: Learner) -> None:
    tab = learner.look_at("night")
    _choose(tab, "Rides made hands only")
    assert "Mistakes cost \\$7.10 an hour on average, \\$28.38 over the night." in words_on(tab)


def test_my_own_way_needs_answers_first(learner: Learner) -> None:
    learner.answer("2h 2s 9d", RIDE, PULL)
    tab = learner.look_at("night")
    _choose(tab, "As I play")
    assert "How you play needs 18 more decisions" in words_on(tab)
    assert _PERFECT in words_on(tab)


def test_my_own_way_counts_my_mistakes(learner: Learner) -> None:
    learner.answer("2h 2s 9d", *[RIDE] * 10)
    learner.answer("Th Jh Qh", *[RIDE] * 10)
    tab = learner.look_at("night")
    _choose(tab, "As I play")
    assert "Mistakes cost" in words_on(tab)
    assert "from your latest 20 first answers" in words_on(tab)
    assert "That you play this way is an estimate from your answers." in words_on(tab)


def test_few_answers_price_my_play_provisionally_with_an_interval(learner: Learner) -> None:
    learner.answer("2h 2s 9d", *[RIDE] * 10)
    learner.answer("Th Jh Qh", *[RIDE] * 10)
    tab = learner.look_at("night")
    assert "Provisional" not in words_on(tab)
    _choose(tab, "As I play")
    sentence = re.search(
        r"Provisional: 10 of the 11 close decisions have fewer than 3 first answers; with 90 %"
        r" probability your mistakes cost between \\\$([\d.]+) and \\\$([\d.]+) an hour\.",
        words_on(tab),
    )
    shown = re.search(r"Mistakes cost \\\$([\d.]+) an hour", words_on(tab))
    assert sentence is not None
    assert shown is not None
    low, high = map(float, sentence.groups())
    assert 0 < low < float(shown[1]) < high


def test_a_bonus_is_paid_by_the_table_that_was_chosen(learner: Learner) -> None:
    tab = learner.look_at("night")
    assert [one.label for one in tab.selectbox] == ["Way of playing"]
    _type(tab, "Three Card Bonus", "10")
    _, pays = tab.selectbox
    assert (pays.label, pays.value) == ("The bonus pays, to 1", "50/40/30/6/3/1")
    assert pays.options == list(BONUS_PRESETS)
    # 160 rounds at 7.0950 % of 10, and then at 2.1357 %; the three bets cost 56.09.
    assert "cost \\$169.61 on average" in words_on(tab)
    assert "The Three Card Bonus pays 50/40/30/6/3/1 to 1: house edge 7.0950 %." in words_on(tab)
    pays.select("50/40/30/6/4/1").run()
    assert not tab.exception
    assert "cost \\$90.26 on average" in words_on(tab)
    assert "The Three Card Bonus pays 50/40/30/6/4/1 to 1: house edge 2.1357 %." in words_on(tab)
    _type(tab, "Three Card Bonus", "")
    assert _PERFECT in words_on(tab)
    assert "The Three Card Bonus pays" not in words_on(tab)


def test_the_table_and_the_stake_in_force_are_named_with_a_way_to_change_them(
    learner: Learner,
) -> None:
    learner.change(own_tables={"Corner <b>": "50/40/30/15/9/6/3/2/1"}, stake="2.50")
    learner.change(pay_table="Corner <b>")
    tab = learner.look_at("night")
    assert "Pay table Corner &lt;b&gt;, $2.5 on each circle." in words_on(tab)
    assert [one.proto.page for one in tab.get("page_link")] == ["settings"]


def test_the_address_says_what_is_changed_on_the_map(learner: Learner) -> None:
    tab = learner.look_at("night")
    tab.query_params["otherwise"] = "1 low pair,no such,2 mixed s2 h0"
    _choose(tab, "Set on the map")
    assert "Mistakes cost \\$2.52 an hour" in words_on(tab)  # 4.13510 % instead of 3.50568 %
    next(one for one in tab.button if one.label == "Reset to perfect play").click().run()
    assert not tab.exception
    assert "Mistakes cost" not in words_on(tab)
    assert "otherwise" not in tab.query_params
