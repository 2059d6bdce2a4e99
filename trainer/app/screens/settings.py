"""Settings: the table to learn for, how it looks and moves, and who is learning."""

from __future__ import annotations

import streamlit as st

from strategy_tables.economics import figures
from strategy_tables.pay_tables import PRESETS
from strategy_tables.slips import slips
from trainer.app import session, settings_form
from trainer.app.page import page_head, plain_caption
from trainer.app.session import backups
from trainer.explaining import percent
from trainer.records import LARGEST_BACKUP
from trainer.settings import CURRENCIES, LEAST_RETENTION, MOST_RETENTION, Motion

settings = session.settings()
settings_form.fill_in()
page_head("Settings", "The table you play at decides what is right. Everything is kept at once.")

table, money = st.columns(2, gap="large")
with table:
    st.header("Pay table", anchor=False)
    names = {key: f"{one.name} · {one}" for key, one in PRESETS.items()}
    names |= {own: f"{own} · {pays}" for own, pays in settings.own_tables.items()}
    st.selectbox(
        "Pay table in force",
        list(names),
        format_func=names.__getitem__,
        key=settings_form.PAY_TABLE,
        on_change=settings_form.choose_table,
    )
    edge = figures(settings.table, settings.rules.limit).house_edge
    st.caption(f"Under perfect play the house keeps {percent(edge, 4)} of one bet.")
    for slip in slips(settings.table):
        st.warning(f"Is this table right? {slip[0].upper()}{slip[1:]}.")
    if settings.pay_table in settings.own_tables:
        st.button(
            "Remove this table",
            on_click=settings_form.remove_table,
            args=(settings.pay_table,),
        )
    with st.form("own-table", border=True):
        st.markdown("**A table of your own**")
        st.text_input("Its name", key=settings_form.OWN_NAME, max_chars=60)
        st.text_input(
            "Its pays, “to 1”, royal flush to pair of tens",
            key=settings_form.OWN_PAYS,
            placeholder="1000/200/50/11/8/5/3/2/1",
        )
        st.form_submit_button("Add and use it", on_click=settings_form.add_table)
        settings_form.complaint(settings_form.OWN_PAYS)

with money:
    st.header("Money", anchor=False)
    st.text_input(
        "Stake on each circle",
        key=settings_form.STAKE,
        on_change=settings_form.change_stake,
    )
    settings_form.complaint(settings_form.STAKE)
    st.selectbox(
        "Currency",
        CURRENCIES,
        format_func=lambda sign: sign.strip() or "none",
        key=settings_form.CURRENCY,
        on_change=settings_form.change,
        args=("currency", settings_form.CURRENCY),
    )
    st.text_input(
        "Payout limit: the most a round's three bets win together (empty: none)",
        key=settings_form.LIMIT,
        on_change=settings_form.change_limit,
        help="In money, returned stakes not counted. Small limits change what is right.",
    )
    settings_form.complaint(settings_form.LIMIT)

    st.header("At the table", anchor=False)
    st.toggle(
        "Four-colour suits",
        key=settings_form.FOUR_COLOUR,
        on_change=settings_form.change,
        args=("four_colour", settings_form.FOUR_COLOUR),
    )
    st.toggle(
        "Keys: P pulls, L lets it ride, Space or Enter goes on",
        key=settings_form.KEYS,
        on_change=settings_form.change,
        args=("keys", settings_form.KEYS),
    )
    st.segmented_control(
        "Motion of cards and chips",
        [one.value for one in Motion],
        required=True,
        key=settings_form.MOTION,
        on_change=settings_form.change,
        args=("motion", settings_form.MOTION),
    )

    st.header("The coach", anchor=False)
    st.toggle(
        "Calm mode: no rating, no score, no certainty",
        key=settings_form.CALM,
        on_change=settings_form.change,
        args=("calm", settings_form.CALM),
        help="Progress then shows what to work on and what you did, and nothing that ranks you.",
    )
    st.slider(
        "How sure to remember: ask again when the chance of being right falls to",
        LEAST_RETENTION,
        MOST_RETENTION,
        step=0.01,
        format="percent",
        key=settings_form.RETENTION,
        on_change=settings_form.change,
        args=("retention", settings_form.RETENTION),
        help="Higher means more reviews. Reviews already planned keep their day.",
    )

st.header("Who is learning", anchor=False)
who = session.profile()
known = session.profiles()
use, rename, add = st.columns(3, gap="large")
with use:
    st.selectbox(
        "Profile",
        [one.id for one in known],
        format_func={one.id: one.name for one in known}.__getitem__,
        key=settings_form.PROFILE,
        on_change=settings_form.use_profile,
    )
with rename, st.form("rename-profile", border=False):
    st.text_input("New name for this profile", key=settings_form.RENAME, max_chars=80)
    st.form_submit_button("Rename", on_click=settings_form.rename_profile)
    settings_form.complaint(settings_form.RENAME)
with add, st.form("add-profile", border=False):
    st.text_input("Name of another learner", key=settings_form.ADD, max_chars=80)
    st.form_submit_button("Add profile", on_click=settings_form.add_profile)
    settings_form.complaint(settings_form.ADD)
with st.expander("Delete this profile"):
    st.text(f"Everything {who.name} ever answered is deleted with it, and cannot come back.")
    with st.form("delete-profile", border=False):
        st.text_input("Type the profile's name to confirm", key=settings_form.DELETE)
        st.form_submit_button("Delete for good", on_click=settings_form.delete_profile)
        settings_form.complaint(settings_form.DELETE)

st.header("Backup", anchor=False)
save, bring_back = st.columns(2, gap="large")
with save:
    st.caption("Everything this profile did, as one file: for safe keeping, or another machine.")
    st.download_button(
        "Download a backup",
        backups.backup_content,
        f"let-it-ride-backup-{session.today():%Y-%m-%d}.json",
        "application/json",
        on_click="ignore",
    )
    st.caption("Records are kept on this machine:")
    st.text(session.records_place())
with bring_back, st.form("restore", border=False):
    st.file_uploader(
        "A backup to bring back",
        type=["json"],
        max_upload_size=LARGEST_BACKUP // 2**20,
        key=backups.BACKUP,
        help="What is here already stays as it is; doing it twice adds nothing. Where another"
        " profile has the same name, the one brought back gets a number behind it.",
    )
    st.form_submit_button("Restore", on_click=settings_form.restore)
    settings_form.complaint(backups.BACKUP)
    for line in backups.restored_lines():
        plain_caption(line)
