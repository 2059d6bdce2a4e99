"""The part of the records that is taken to another machine, and brought back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.errors import BackupError
from trainer.records.backup.envelope import read_backup, write_backup
from trainer.records.backup.restoring import restore_copy
from trainer.records.backup.taking import copy_of
from trainer.records.columns import refuse_naive
from trainer.records.door import Door, profile_row

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from trainer.records.backup.restoring import Restored

__all__ = ["BackupRecords"]


class BackupRecords(Door):
    """Everything of profiles as the content of one file."""

    def backup(self, profile_ids: Sequence[int]) -> bytes:
        """These profiles with everything they did.

        It is read again before it is handed out, so that what is kept can be restored.

        Raises:
            UnknownProfileError: there is none with one of these ids.
            BackupError: something in the records cannot be, or is too much for one file.
        """
        with self._session() as session:
            rows = [profile_row(session, profile_id) for profile_id in profile_ids]
            copies = [copy_of(session, row) for row in rows]
        content = write_backup(copies)
        if read_backup(content) != copies:
            message = f"what is in {self.place} would not come back the same; nothing is written"
            raise BackupError(message)
        return content

    def restore(self, content: bytes, now: datetime, *, file: str) -> list[Restored]:
        """Add what a backup has and these records have not: all of it, or nothing.

        A profile that is here already, whatever it is called, gets what is missing, and keeps its
        settings unless nobody did anything in it yet; of two cards of one situation the one
        reviewed last is kept. Another profile of the same name is left alone, and the restored one
        gets a number behind its name.

        Args:
            content: of the file.
            now: when; a seat that is still taken elsewhere is given up then.
            file: how messages call it.

        Raises:
            BackupError: the content is no backup, or none that can be believed.
        """
        refuse_naive(now)
        try:
            copies = read_backup(content)
        except BackupError as error:
            message = f"{file!r} is not restored, and nothing is changed: {error}"
            raise BackupError(message) from error
        with self._session(writes=True) as session:
            return [restore_copy(session, copy, now) for copy in copies]
