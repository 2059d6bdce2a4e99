"""Take away: the strategy card, worksheets, a deck for Anki, and the tables, for the pays in force.

Files are made when they are asked for, not when the page is drawn.
"""

from __future__ import annotations

from functools import partial

import streamlit as st

from trainer.app import session
from trainer.app.page import page_head
from trainer.app.printer_choice import choose_printer
from trainer.app.views.table_view import in_force
from trainer.takeaway.anki_deck import MOST_HANDS, anki_deck
from trainer.takeaway.drawing import Inks
from trainer.takeaway.strategy_card import CardSize, card_pdf, card_svg
from trainer.takeaway.strategy_table import strategy_csv, tables_zip
from trainer.takeaway.worksheet import MOST_QUESTIONS, worksheet_pdf

_SIZES = {CardSize.PAGE: "One page", CardSize.WALLET: "Wallet"}

settings = session.settings()
table = settings.table
page_head("Take away", "For your wallet, your wall, your class and your phone.", in_force(settings))
limited = settings.rules.limit is not None
if limited:
    st.warning(
        "**Everything here is without your payout limit**, under which some of its answers may be"
        " wrong: there the first decision also depends on each hand's own next cards, which no"
        " short list of rules can say. The card and the worksheet say so, too."
    )
printer = choose_printer(Inks.FOUR if settings.four_colour else Inks.TWO)
shown, rest = st.columns([3, 2], gap="large")
with shown:
    st.header("Strategy card", anchor=False)
    size = st.segmented_control(
        "Size of the card",
        list(_SIZES),
        format_func=_SIZES.__getitem__,
        default=CardSize.PAGE,
        required=True,
        key="card-size",
        label_visibility="collapsed",
    )
    with st.container(horizontal=True):
        for kind, make, mime in (
            ("PDF", card_pdf, "application/pdf"),
            ("SVG", card_svg, "image/svg+xml"),
        ):
            st.download_button(
                f"Card as {kind}",
                partial(make, table, size, printer=printer, limit_left_out=limited),
                f"let-it-ride-card-{size.value}.{kind.lower()}",
                mime,
                on_click="ignore",
            )
    st.image(
        card_svg(table, size, printer=printer, limit_left_out=limited).decode(),
        width="stretch",
        alt=f"The strategy card for {table}",
    )
with rest:
    st.header("Worksheet", anchor=False)
    st.caption("Hands near the line to print and hand out, with an answer key behind them.")
    title = st.text_input("Its title", "Let It Ride worksheet", max_chars=60, key="sheet-title")
    with st.container(horizontal=True):
        questions = st.number_input("Questions", 1, MOST_QUESTIONS, 24, key="sheet-questions")
        seed = st.number_input("Sheet number", 1, 9999, 1, key="sheet-seed")
    st.download_button(
        "Worksheet with key",
        partial(
            worksheet_pdf,
            table,
            questions,
            str(seed),
            printer=printer,
            title=title,
            limit_left_out=limited,
        ),
        f"let-it-ride-worksheet-{seed}.pdf",
        "application/pdf",
        on_click="ignore",
    )
    st.header("Deck for Anki", anchor=False)
    st.caption("The situations near the line, each with new hands, the reason and the outs.")
    hands = st.number_input("Hands per situation", 1, MOST_HANDS, 3, key="deck-hands")
    st.download_button(
        "Download the deck",
        partial(anki_deck, table, hands, four_colour=settings.four_colour),
        "let-it-ride.apkg",
        "application/octet-stream",
        on_click="ignore",
    )
    st.header("Tables", anchor=False)
    st.caption("What riding is worth in all 66 situations, and the counts it is worked out from.")
    with st.container(horizontal=True):
        st.download_button(
            "Values as CSV",
            partial(strategy_csv, table),
            "values.csv",
            "text/csv",
            on_click="ignore",
        )
        st.download_button(
            "All tables",
            partial(tables_zip, table),
            "let-it-ride-tables.zip",
            "application/zip",
            on_click="ignore",
        )
