"""The shipped files, and the manifest of hashes that vouches for them."""

from __future__ import annotations

import csv
import hashlib
import json
from pathlib import Path

from strategy_tables.errors import TamperedDataError

__all__ = [
    "FIRST",
    "FOLDER",
    "MANIFEST",
    "SECOND",
    "TRANSITIONS",
    "read",
    "read_rows",
    "shipped_names",
    "write_manifest",
]

FOLDER = Path(__file__).parent / "data"
FIRST, SECOND, TRANSITIONS = "first.csv", "second.csv", "transitions.csv"
MANIFEST = "manifest.json"


def read(name: str, folder: Path = FOLDER) -> bytes:
    """The bytes of a shipped file, once their SHA-256 is what the manifest says.

    Raises:
        TamperedDataError: the file or the manifest is missing, unreadable or changed.
    """
    try:
        content = (folder / name).read_bytes()
        expected = json.loads((folder / MANIFEST).read_bytes())[name]
    except (OSError, ValueError, KeyError, TypeError) as error:
        message = f"the shipped table {name} cannot be vouched for ({error}); install again"
        raise TamperedDataError(message) from error
    if hashlib.sha256(content).hexdigest() != expected:
        message = f"the shipped table {name} was changed after it was built; install again"
        raise TamperedDataError(message)
    return content


def read_rows(name: str, folder: Path = FOLDER) -> list[dict[str, str]]:
    """The rows of a shipped CSV file as text by column name; errors as for `read`."""
    return list(csv.DictReader(read(name, folder).decode().splitlines()))


def shipped_names(folder: Path = FOLDER) -> list[str]:
    """Every file the manifest has to vouch for, as paths below the folder."""
    files = [*folder.rglob("*.csv"), *folder.rglob("*.toml")]
    return sorted(file.relative_to(folder).as_posix() for file in files)


def write_manifest(folder: Path = FOLDER) -> None:
    """Vouch for the files as they lie there now."""
    hashes = {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest()
        for name in shipped_names(folder)
    }
    (folder / MANIFEST).write_bytes((json.dumps(hashes, indent=2) + "\n").encode())
