"""Opening the database: found, looked at, brought up to date, connected."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL

from trainer.errors import RecordsError
from trainer.records.address import VARIABLE, place_of, read_address
from trainer.records.connecting import connect
from trainer.records.database_file import (
    FILE_NAME,
    default_folder,
    keep_to_owner,
    make_folder,
    refuse_unfit,
)
from trainer.records.upgrading import bring_up_to_date, known_revisions

if TYPE_CHECKING:
    from sqlalchemy import Engine

__all__ = ["open_database"]


def open_database(place: Path | None, url: str | None, *, make: bool = True) -> tuple[Engine, str]:
    """The database ready for use, and how to name it to the user.

    Raises:
        RecordsError: it cannot be opened, and is as it was.
    """
    if url is None:
        file = (place or default_folder()) / FILE_NAME
        address = URL.create("sqlite", database=str(file))
    else:
        address = read_address(url)
    where = place_of(address)
    if address.get_backend_name() == "sqlite":
        file = Path(where)
        if not make and not file.exists():
            named = "their folder with --data" if url is None else f"another place with {VARIABLE}"
            message = f"there are no records at {file}; name {named}"
            raise RecordsError(message)
        make_folder(file)
        refuse_unfit(file, known_revisions())
        keep_to_owner(file)
    bring_up_to_date(address, where)
    return connect(address), where
