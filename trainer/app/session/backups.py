"""The backup that is written for the profile in use, and the one that was handed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import streamlit as st

from trainer.app import storage
from trainer.app.clock import now
from trainer.app.session.tab import profile, switch_profile

if TYPE_CHECKING:
    from streamlit.runtime.uploaded_file_manager import UploadedFile

__all__ = ["BACKUP", "backup_content", "restore_backup", "restored_lines"]

BACKUP = "backup"
"""The key of the widget a file is handed in by."""

_LINES = "backup: lines"


def backup_content() -> bytes:
    """Everything of the profile in use, as a file."""
    return storage.records().backup([profile().id])


def restore_backup() -> None:
    """Restore what was handed in, and work with the profile that is in it.

    Raises:
        BackupError: it is no backup, or none that can be believed; nothing is changed.
    """
    st.session_state[_LINES] = []
    uploaded = cast("UploadedFile | None", st.session_state.get(BACKUP))
    if uploaded is None:
        return
    restored = storage.records().restore(uploaded.getvalue(), now(), file=uploaded.name)
    if restored:
        switch_profile(restored[0].profile.id)
    st.session_state[_LINES] = [one.words for one in restored]


def restored_lines() -> list[str]:
    """What became of what was restored last: said once."""
    return cast("list[str]", st.session_state.pop(_LINES, []))
