"""The command `let-it-ride`: its commands, and the one place where what went wrong is said.

Exit codes: 0 done, 1 the shipped tables are wrong, 2 bad input. Whatever is bad is said in one line
on stderr. Modules of the maths are imported by the commands that need them, so that help is quick
and tables that no longer load can still be rebuilt.
"""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING

from strategy_tables.errors import TablesError, TamperedDataError
from trainer.errors import TrainerError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

DONE, TABLES_ARE_WRONG, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

_DEFAULT_COMMAND = "app"
_OF_THE_WHOLE = {"--help", "--version"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command (that of the command line where none is handed in); its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or (words[0].startswith("-") and words[0] not in _OF_THE_WHOLE):
        words.insert(0, _DEFAULT_COMMAND)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot show a sign gets its code, not a crash.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader (`| head`) has seen enough. Python flushes once more at exit: to nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(words: list[str]) -> int:
    # Imported late: whoever only wants `main` need not wait for Typer.
    import typer

    from trainer.cli.command_line import PROGRAM, app
    from trainer.cli.complaints import complain, os_error_words, unreadable_words, usage_words

    command = typer.main.get_command(app)
    try:
        with command.make_context(PROGRAM, words) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except typer.TyperException as error:
        complain(usage_words(error))
    except TamperedDataError as error:
        complain(str(error))
        return TABLES_ARE_WRONG
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(os_error_words(error))
    except UnicodeEncodeError as error:
        complain(unreadable_words(error))
    except (TablesError, TrainerError) as error:
        complain(str(error))
    else:
        return DONE
    return BAD_INPUT
