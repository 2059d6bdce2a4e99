"""The backup that is written for the profile in use, and the one that was handed in."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

import streamlit as st

from trainer.app import storage
from trainer.app.clock import now
from trainer.app.session.profiles import switch_profile
from trainer.app.session.tab import profile

if TYPE_CHECKING:
    from collections.abc import Callable

    from streamlit.runtime.uploaded_file_manager import UploadedFile

__all__ = ["BACKUP", "backup_maker", "handed_in", "restore_backup", "restored_lines"]

BACKUP = "backup"
"""The key of the widget a file is handed in by."""

_LINES = "backup: lines"


def backup_maker() -> Callable[[], bytes]:
    """Makes a file of everything of the profile in use.

    Streamlit calls it when the file is asked for, outside of any tab: there, the profile in use
    would be another's.
    """
    return partial(storage.records().backup, [profile().id])


def restore_backup() -> None:
    """Restore what was handed in, and work with the profile that is in it.

    Raises:
        BackupError: it is no backup, or none that can be believed; nothing is changed.
    """
    st.session_state.pop(_LINES, None)
    uploaded = _uploaded()
    if uploaded is None:
        return
    restored = storage.records().restore(uploaded.getvalue(), now(), file=uploaded.name)
    if restored:
        switch_profile(restored[0].profile.id)
    st.session_state[_LINES] = uploaded.file_id, [one.words for one in restored]


def handed_in() -> str:
    """Which file was handed in: another one, also of the same name, is another."""
    uploaded = _uploaded()
    return "" if uploaded is None else uploaded.file_id


def _uploaded() -> UploadedFile | None:
    return cast("UploadedFile | None", st.session_state.get(BACKUP))


def restored_lines() -> list[str]:
    """What became of the file that is handed in, if it was restored."""
    file, lines = cast("tuple[str, list[str]]", st.session_state.get(_LINES, ("", [])))
    return lines if file == handed_in() else []
