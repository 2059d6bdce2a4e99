"""Sets: fixed questions for a class, made by blueprint, by picking hands, or from a file."""

from __future__ import annotations

import re
from functools import partial

import streamlit as st

from strategy_tables.cards import DECK
from strategy_tables.pay_tables import PRESETS
from trainer.app import session, uploads
from trainer.app.choosing import choose_one
from trainer.app.classroom import set_form
from trainer.app.classroom.set_preview import balance_words, draw_set
from trainer.app.classroom.style import classroom_style
from trainer.app.page import ROOM_FOR_A_NAME, page_head, plain_caption
from trainer.app.printer_choice import choose_printer
from trainer.app.refusals import complaint
from trainer.app.session import sets
from trainer.classroom.printing import set_pdf
from trainer.classroom.sharing import write_set
from trainer.coach.drills import Family
from trainer.dealing import MOST_SEATS
from trainer.money import CURRENCIES
from trainer.records import MOST_ITEMS, QuestionSet
from trainer.takeaway.drawing import Inks

_USUAL = {Family.SUITED: 3, Family.STRAIGHTS: 3, Family.HIGH_CARDS: 2, Family.LOW_PAIRS: 2}


def _draw_rules() -> None:
    """The table that all hands of the set are played at."""
    table, money = st.columns(2)
    with table:
        names = {key: f"{one.name} · {one}" for key, one in PRESETS.items()}
        st.selectbox(
            "Pay table", list(names), format_func=names.__getitem__, key=set_form.PAY_TABLE
        )
        st.text_input(
            "or other pays, “to 1”, royal flush to pair of tens",
            key=set_form.OWN_PAYS,
            placeholder="1000/200/50/11/8/5/3/2/1",
        )
    with money, st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input("Stake on each circle", "10", key=set_form.STAKE, width=150)
        st.selectbox(
            "Currency",
            CURRENCIES,
            format_func=lambda sign: sign.strip() or "none",
            key=set_form.CURRENCY,
            width=110,
        )
        st.text_input("Payout limit (empty: none)", key=set_form.LIMIT, width=190)


def _draw_blueprint() -> None:
    kind = st.segmented_control(
        "What it asks",
        [set_form.SINGLES, set_form.TABLE],
        default=set_form.SINGLES,
        required=True,
        key=set_form.KIND,
    )
    if kind == set_form.TABLE:
        with st.container(horizontal=True):
            st.number_input("Rounds", 1, MOST_ITEMS // 2, 5, key=set_form.ROUNDS, width=140)
            st.number_input("Seats", 1, MOST_SEATS, 4, key=set_form.SEATS, width=140)
    else:
        with st.container(horizontal=True):
            for family in Family:
                st.number_input(
                    family.label,
                    0,
                    MOST_ITEMS,
                    _USUAL.get(family, 0),
                    key=set_form.family_key(family),
                    width=150,
                )
        st.segmented_control(
            "Which decision",
            set_form.DECISIONS,
            default=set_form.BOTH,
            required=True,
            key=set_form.DECISION,
        )
    st.slider(
        "Near the line, as far as there are such hands",
        0,
        100,
        50,
        10,
        format="%d %%",
        key=set_form.NEAR,
    )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input("Name of the set", key=set_form.NAME, max_chars=ROOM_FOR_A_NAME, width=320)
        st.button("Make the set", type="primary", on_click=set_form.compose_set)
    complaint(set_form.COMPOSE)


def _draw_picking() -> None:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.multiselect(
            "Pick cards in the order they are seen",
            DECK,
            format_func=lambda card: f"{card} {card.name}",
            max_selections=5,
            key=set_form.PICKED,
        )
        st.button("Add this hand", on_click=set_form.add_picked)
    st.text_area(
        "Hands, one a line; or a CSV with the column cards, and if wanted decision and bet 1",
        key=set_form.PASTE,
        height=180,
        placeholder="Th Jh Qh\n2c 7d 7s Kh",
        help="Three cards ask about bet 1, four about bet 2.",
    )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            "Name of this set", key=set_form.PICK_NAME, max_chars=ROOM_FOR_A_NAME, width=320
        )
        st.button("Make the set from these hands", type="primary", on_click=set_form.keep_pasted)
    complaint(set_form.PASTE)


def _draw_file() -> None:
    st.file_uploader(
        "A set that was saved here or elsewhere",
        "json",
        max_upload_size=uploads.OF_A_SET,
        key=set_form.FILE,
        on_change=set_form.read_file,
    )
    complaint(set_form.FILE)


def _draw_chosen(chosen: QuestionSet) -> None:
    plain_caption(balance_words(chosen.items))
    with st.container(horizontal=True):
        plain = re.sub(r"[^\w]+", "-", chosen.name).strip("-") or "set"
        st.download_button(
            "Save as a file",
            write_set(chosen.name, chosen.blueprint, chosen.items),
            f"{plain}.json",
            "application/json",
            on_click="ignore",
        )
        with st.popover("Print"):
            printer = choose_printer(Inks.FOUR)
            st.download_button(
                "Question sheet and key",
                partial(set_pdf, chosen.name, chosen.items, printer=printer),
                f"{plain}.pdf",
                "application/pdf",
                on_click="ignore",
            )
        st.button(
            "Duplicate",
            key=f"duplicate-{chosen.id}",
            on_click=set_form.duplicate_set,
            args=(chosen,),
        )
        if chosen.blueprint is not None:
            st.button(
                "Other hands, same blueprint",
                help="For before and after a lesson",
                on_click=set_form.compose_again,
                args=(chosen,),
            )
        with st.popover("Rename or delete", key=f"change-{chosen.id}"):
            st.text_input("New name", key=set_form.RENAME, max_chars=ROOM_FOR_A_NAME)
            st.button("Rename", on_click=set_form.rename_set, args=(chosen,))
            st.button(
                "Delete this set",
                key=f"delete-{chosen.id}",
                on_click=set_form.delete_set,
                args=(chosen,),
            )
    complaint(set_form.RENAME)
    complaint(set_form.DELETE)
    answers = st.toggle("Show the answers", key="set-answers")
    draw_set(chosen.items, answers=answers)


classroom_style()
set_form.fill_in()
page_head("Sets", "Fixed questions that a class is given.", session.teacher().name)
known = sets.sets()
chosen = sets.current_set(known)
with st.expander("Make a new set", expanded=chosen is None, key="new-set"):
    blueprint, picking, file = st.tabs(["By blueprint", "Pick or paste hands", "From a file"])
    with blueprint:
        _draw_blueprint()
    with picking:
        _draw_picking()
    with file:
        _draw_file()
    st.markdown("**The table they are played at**")
    _draw_rules()
if chosen is not None:
    names = {one.id: f"{one.name} · {one.items} questions" for one in known}
    choose_one("Your sets", names, chosen.id, sets.turn_to)
    _draw_chosen(chosen)
