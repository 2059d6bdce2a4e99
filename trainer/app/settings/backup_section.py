"""Everything a profile did as one file, on the settings page of one's own machine."""

from __future__ import annotations

import streamlit as st

from trainer.app import session, uploads
from trainer.app.page import plain_caption
from trainer.app.refusals import complaint
from trainer.app.session import backups
from trainer.app.settings import settings_form

__all__ = ["save_and_bring_back"]


def save_and_bring_back() -> None:
    """The two sides of it."""
    st.header("Backup", anchor=False)
    save, bring_back = st.columns(2, gap="large")
    with save:
        st.caption("Everything this profile did, as one file: to keep, or for another machine.")
        st.download_button(
            "Download a backup",
            backups.backup_maker(),
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
            max_upload_size=uploads.OF_A_BACKUP,
            key=backups.BACKUP,
            help="What is here already stays as it is; doing it twice adds nothing. Where another"
            " profile has the same name, the one brought back gets a number behind it.",
        )
        st.form_submit_button("Restore", on_click=settings_form.restore)
        complaint(backups.BACKUP)
        for line in backups.restored_lines():
            plain_caption(line)
