"""`let-it-ride teacher-token`: a way back in for a teacher who lost the password."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from trainer.cli.arguments import CommandLineError, DataOption

__all__ = ["teacher_token"]


def teacher_token(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The teacher's name.")],
    data: DataOption = None,
) -> None:
    """Print a token, good once and for a day, with which a teacher sets a new password."""
    from trainer.app.entrance.password_tokens import PasswordTokens
    from trainer.app.entrance.paths import LOST_PASSWORD
    from trainer.app.entrance.secret import FILE_NAME, VARIABLE, read_secret
    from trainer.records import Records, address_in_force, default_folder

    folder = default_folder() if data is None else Path(data)
    if VARIABLE not in os.environ and not (folder / FILE_NAME).exists():
        raise CommandLineError(
            f"there is no {FILE_NAME} in {folder}: name the folder of the classroom with --data,"
            f" or set {VARIABLE} as it is set for the server"
        )
    where = None if data is None else folder
    with closing(Records.open(where, url=address_in_force(), make=False)) as records:
        found = records.teacher_named(name)
        if found is None:
            raise CommandLineError(f"there is no teacher named {name!r} in {records.place}")
    teacher, _ = found
    typer.echo(f"{teacher.name} opens {LOST_PASSWORD} at the classroom's address and gives, once:")
    typer.echo(PasswordTokens(read_secret(folder)).write(teacher))
