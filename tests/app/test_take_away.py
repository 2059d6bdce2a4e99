"""Take away and Grade a log without a browser: what they offer, and what they say of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.app.tab import words_on
from trainer.app.session import uploaded_log

if TYPE_CHECKING:
    from streamlit.testing.v1 import AppTest

    from tests.app.learner import Learner

HELD = b"hand;action\n7d 8d Td;hold\n8c 8d Ah;hold\nXx;hold\n"


def _downloads(page: AppTest) -> set[str]:
    buttons: list[Any] = list(page.get("download_button"))
    return {button.label for button in buttons}


def _refused(page: AppTest) -> str:
    """What was refused, and other sentences that quote what somebody typed."""
    return " ".join(one.proto.body for one in page.get("html"))


def _open(learner: Learner, page: str) -> AppTest:
    """A page whose address is not the name of its file is known once the navigation has run."""
    tab = learner.look_at("map").switch_page(f"screens/{page}.py").run()
    assert not tab.exception
    return tab


def _hand_in(learner: Learner, content: bytes, name: str = "log.csv") -> AppTest:
    page = _open(learner, "grade_a_log")
    page.file_uploader[0].set_value((name, content, "text/csv")).run()
    assert not page.exception
    return page


def test_everything_can_be_taken_away(learner: Learner) -> None:
    page = _open(learner, "take_away")
    assert _downloads(page) == {
        "Card as PDF",
        "Card as SVG",
        "Worksheet with key",
        "Download the deck",
        "Values as CSV",
        "All tables",
    }


def test_a_payout_limit_is_warned_to_be_left_out(learner: Learner) -> None:
    assert not _open(learner, "take_away").warning
    learner.change(limit="5000")
    (warning,) = _open(learner, "take_away").warning
    assert "Everything here is without your payout limit" in warning.value


def test_a_log_with_the_usual_columns_is_graded_at_once(learner: Learner) -> None:
    page = _hand_in(learner, b"cards,choice\n7d 8d Td,pull\n8c 8d Ah,ride\nx,ride\n")
    said = words_on(page)
    assert (
        "**2** decisions graded; 1 row could not be graded. **2** mistakes cost **0.229 bets**,"
        " $2.29"
    ) in said
    assert "Line 4: &#x27;x&#x27;" in _refused(page)
    assert "~ Inaccuracy: 1 · ? Mistake: 1" in said
    assert "The house edge such play faces at a table needs 18 more decisions" in said
    leaks = page.dataframe[0].value
    assert leaks["Wrong"].tolist() == ["1 of 1", "1 of 1"]
    assert page.dataframe[1].value["Line"].tolist() == [4]
    assert _downloads(page) == {
        "Download the graded rows",
        "Download the bad rows",
    }


def test_a_log_that_is_long_enough_says_the_edge_at_a_table(learner: Learner) -> None:
    said = words_on(_hand_in(learner, b"cards,choice\n" + b"7d 8d Td,pull\n" * 40))
    assert "Such play faces a house edge of about" in said
    assert "under perfect play it is 3.51 %" in said
    assert "Provisional: 10 of the 11 close decisions have fewer than 3 rows." in said


def test_columns_by_other_names_are_asked_for(learner: Learner) -> None:
    page = _hand_in(learner, HELD)
    assert "Nothing is graded yet" in words_on(page)
    page.multiselect(key=uploaded_log.CARDS).set_value(["hand"])
    page.selectbox(key=uploaded_log.CHOICE).set_value("action")
    page.text_input(key=uploaded_log.RIDE_WORD).set_value("hold")
    page.text_input(key=uploaded_log.PULL_WORD).set_value("fold")
    _press(page, "Grade")
    assert "**2** decisions graded; 1 row could not be graded" in words_on(page)


@pytest.mark.parametrize("empty", ["", "  "])
def test_a_word_left_empty_is_none_given(learner: Learner, empty: str) -> None:
    page = _hand_in(learner, b"hand,action\n7d 8d Td,ride\n8c 8d Ah,fold\n8c 8d Ah,\n")
    page.multiselect(key=uploaded_log.CARDS).set_value(["hand"])
    page.selectbox(key=uploaded_log.CHOICE).set_value("action")
    page.text_input(key=uploaded_log.RIDE_WORD).set_value(empty)
    page.text_input(key=uploaded_log.PULL_WORD).set_value("fold")
    _press(page, "Grade")
    assert "**2** decisions graded; 1 row could not be graded. **0** mistakes" in words_on(page)
    assert "Line 4: &#x27;&#x27; is not a choice; write ride or fold." in _refused(page)


@pytest.mark.parametrize(("ride", "pull"), [("ride", "Ride"), ("fold", "fold"), ("pull", "")])
def test_one_word_for_both_choices_grades_nothing(learner: Learner, ride: str, pull: str) -> None:
    page = _hand_in(learner, b"hand,action\n7d 8d Td,ride\n8c 8d Ah,fold\n")
    page.multiselect(key=uploaded_log.CARDS).set_value(["hand"])
    page.selectbox(key=uploaded_log.CHOICE).set_value("action")
    page.text_input(key=uploaded_log.RIDE_WORD).set_value(ride)
    page.text_input(key=uploaded_log.PULL_WORD).set_value(pull)
    _press(page, "Grade")
    assert "Nothing is graded yet" in words_on(page)


def test_letters_for_the_choice_are_understood_where_the_columns_are_the_usual_ones(
    learner: Learner,
) -> None:
    page = _hand_in(learner, b"cards,choice\n7d 8d Td,R\n8c 8d Ah,P\nTh Jh Qh,R\n")
    assert "**3** decisions graded. **0** mistakes" in words_on(page)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param(
            b"cards,choice\n7d 8d Td,hold\n8c 8d Ah,fold\nTh Jh Qh,hold\n",
            "Line 2: &#x27;hold&#x27; is not a choice; write ride or pull."
            " The same is wrong in 2 of these 3 rows.",
            id="words for the choice",
        ),
        pytest.param(
            b"cards,choice\nXx,ride\n",
            "Line 2: &#x27;Xx&#x27; is not a card",
            id="a card that is none",
        ),
        pytest.param(b"cards,choice\n", "There is no row below the header", id="no rows"),
    ],
)
def test_where_no_row_can_be_graded_the_reason_is_given(
    content: bytes, said: str, learner: Learner
) -> None:
    page = _hand_in(learner, content)
    assert said in _refused(page)
    assert "decisions graded" not in words_on(page)


def _press(page: AppTest, label: str) -> None:
    found: list[Any] = [button for button in page.button if button.label == label]
    found[0].click().run()
    assert not page.exception


@pytest.mark.parametrize(
    ("content", "quoted"),
    [
        pytest.param(b"", "is empty", id="empty"),
        pytest.param("cards,choice\n".encode("utf-16"), "is not text", id="no text"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_one_sentence(
    learner: Learner, content: bytes, quoted: str
) -> None:
    page = _hand_in(learner, content, "bad.csv")
    refused = _refused(page)
    assert refused.count('class="refusal"') == 1
    assert "bad.csv" in refused
    assert quoted in refused
    # And the page goes on: a better file is graded.
    page.file_uploader[0].set_value(
        ("good.csv", b"cards,choice\nTh Jh Qh,ride\n", "text/csv")
    ).run()
    assert "**1** decision graded" in words_on(page)


def test_of_a_log_that_is_no_log_only_the_first_bad_rows_are_held(
    learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploaded_log, "_MOST_KEPT", 3)
    page = _hand_in(learner, b"cards,choice\n7d 8d Td,ride\n" + b"x,ride\n" * 5)
    said = words_on(page)
    assert "5 rows could not be graded" in said
    assert "The same is wrong in 3 of the first 3 rows." in _refused(page) + said
    log = page.session_state["uploaded_log"]
    assert [row.line for row in log.result.bad] == [3, 4, 5]
    rows = uploaded_log.bad_rows_file(log, log.result).decode().splitlines()
    assert [row.partition(",")[0] for row in rows] == ["line", "3", "4", "5", "6", "7"]
