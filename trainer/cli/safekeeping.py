"""`let-it-ride backup` and `let-it-ride restore`: everything learners did, as one file."""

from __future__ import annotations

import os
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Annotated

import typer

from trainer.cli.arguments import CommandLineError, DataOption, JsonFlag
from trainer.cli.printing import print_json

if TYPE_CHECKING:
    from trainer.records import Profile, Records, Restored

__all__ = ["backup", "restore"]


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to write.")],
    profile: Annotated[
        str | None,
        typer.Option("--profile", metavar="NAME", help="Only this learner; all if not given."),
    ] = None,
    data: DataOption = None,
    json_: JsonFlag = False,
) -> None:
    """Write everything learners did into one file, from which `restore` brings it back."""
    with closing(_records(data, make=False)) as records:
        chosen = _chosen(records, profile)
        content = records.backup([one.id for one in chosen])
    _write_whole(Path(file), content)
    names = [one.name for one in chosen]
    if json_:
        print_json({"file": file, "profiles": names, "bytes": len(content)})
    else:
        typer.echo(f"Wrote {', '.join(names)} into {file} ({len(content):,} bytes).")


def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file that `backup` wrote.")],
    data: DataOption = None,
    json_: JsonFlag = False,
) -> None:
    """Bring back what a backup has and the records have not; doing it twice adds nothing."""
    from trainer.records import LARGEST_BACKUP

    with Path(file).open("rb") as opened:
        content = opened.read(LARGEST_BACKUP + 1)
    with closing(_records(data)) as records:
        restored = records.restore(content, datetime.now(UTC), file=file)
    if json_:
        print_json({"file": file, "profiles": [_document(one) for one in restored]})
        return
    for one in restored:
        typer.echo(one.words)


def _records(data: str | None, *, make: bool = True) -> Records:
    """The ones that `app` would open with the same words in the same environment."""
    from trainer.records import Records, address_in_force

    return Records.open(None if data is None else Path(data), url=address_in_force(), make=make)


def _chosen(records: Records, name: str | None) -> list[Profile]:
    known = records.profiles()
    if name is None and known:
        return known
    chosen = [one for one in known if one.name == name]
    if not chosen:
        there = ", ".join(repr(one.name) for one in known) or "none"
        asked = "no profile" if name is None else f"no profile {name!r}"
        message = f"there is {asked} in {records.place}; the profiles there: {there}"
        raise CommandLineError(message)
    return chosen


def _write_whole(file: Path, content: bytes) -> None:
    """All of it, or what was there before: a backup is never half of one.

    Only its owner may read it.

    Raises:
        OSError: it cannot be written; says the file that was asked for, not the one beside it.
    """
    try:
        _write_beside(file, content)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error


def _write_beside(file: Path, content: bytes) -> None:
    with NamedTemporaryFile(dir=file.absolute().parent, prefix=".backup-", delete=False) as part:
        beside = Path(part.name)
        try:
            part.write(content)
            part.flush()
            os.fsync(part.fileno())
            part.close()
            beside.replace(file)
        except OSError:
            beside.unlink(missing_ok=True)
            raise


def _document(one: Restored) -> dict[str, object]:
    return {
        "name": one.name,
        "restored_as": one.profile.name,
        "new": one.is_new,
        "decisions": one.decisions,
        "payments": one.payments,
        "already_there": one.known,
    }
