"""The commands in the documents are ones that there are; the cheap ones run, and say what is shown.

Where a block of `text` is the next after one of `sh`, it shows in part what the last command there
prints: each of its lines stands in the output, in that order.
"""

from __future__ import annotations

import importlib.util
import re
import shlex
import shutil
import subprocess
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import pytest
import typer

from tests.documents.reading import DOCUMENTS, ROOT, Block, blocks, name_of
from tests.records.backups import live
from trainer.cli import main
from trainer.cli.command_line import PROGRAM, app
from trainer.records import Records

if TYPE_CHECKING:
    from pathlib import Path

_NOT_RUN: Final = (("app",), ("classroom",), ("tables", "build"))
"""They serve until they are stopped, or write into the checkout."""

_LOG: Final = "cards,choice\nTh Jh Qh,ride\n2h 3h 4h,ride\n8c 8d Ah,pull\n"

Command = list[str]


def commands(document: Path) -> list[tuple[Command, list[str]]]:
    """The commands of all `sh` blocks, each with the lines it is said to print."""
    found: list[tuple[Command, list[str]]] = []
    for block, after in pairwise([*blocks(document), Block("", "")]):
        if block.language != "sh":
            continue
        lines = block.text.replace("\\\n", " ").splitlines()
        of_block = [words for line in lines if (words := shlex.split(line, comments=True))]
        shown = after.text.splitlines() if after.language == "text" else []
        found += [(words, []) for words in of_block[:-1]] + [(of_block[-1], shown)]
    return found


def program(words: Command) -> str:
    """What is started, without the folder it lies in."""
    return words[0].rpartition("/")[2]


def parse(arguments: Command) -> None:
    """Refuse a command or an option that there is not; options of the whole are only run."""
    command: Any = typer.main.get_command(app)
    rest = list(arguments)
    while hasattr(command, "commands"):
        if not rest or rest[0].startswith("-"):
            return
        assert rest[0] in command.commands, f"{arguments}: no such command"
        command = command.commands[rest.pop(0)]
    command.make_context(PROGRAM, rest)


OURS: Final = [
    pytest.param(document, id=name_of(document))
    for document in DOCUMENTS
    if any(program(words) == PROGRAM for words, _ in commands(document))
]


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_commands_are_ones_there_are(document: Path) -> None:
    for words, _ in commands(document):
        if program(words) == PROGRAM:
            parse(words[1:])
        elif program(words) == "make":
            targets = re.findall(r"^([\w./-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
            wanted = [word for word in words[1:] if "=" not in word]
            assert set(wanted) <= set(targets), f"{words}: no such target"
        elif program(words).startswith("python") and words[1] == "-m":
            assert importlib.util.find_spec(words[2]), f"{words}: no such module"
        elif program(words).startswith("python") and words[1].endswith(".py"):
            assert (ROOT / words[1]).is_file(), f"{words}: no such file"


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
def test_every_target_can_be_planned() -> None:
    targets = re.search(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    make = shutil.which("make")
    assert targets
    assert make
    for target in targets[1].split():
        planned = subprocess.run(
            [make, "--dry-run", target], cwd=ROOT, capture_output=True, check=False, text=True
        )
        assert planned.returncode == 0, planned.stderr


@pytest.mark.parametrize("document", OURS)
def test_commands_run(
    document: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One after the other, in a folder with a log to grade and with records of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("trainer.records.opening.default_folder", lambda: tmp_path / "records")
    (tmp_path / "decisions.csv").write_text(_LOG)
    records = Records.open()
    live(records, "Ann")
    records.close()
    for words, shown in commands(document):
        arguments = words[1:]
        if program(words) != PROGRAM or not arguments:
            continue
        if any(arguments[: len(head)] == list(head) for head in _NOT_RUN):
            continue
        code = main(arguments)
        said = capsys.readouterr()
        assert code == 0, f"{shlex.join(words)}: {said.err}"
        printed = iter(said.out.splitlines())
        for line in shown:
            assert any(line.strip() == one.strip() for one in printed), (
                f"{shlex.join(words)} does not say {line!r} but:\n{said.out}"
            )
