"""The command, run in this process, and what it said."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from trainer.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable

    Run = Callable[..., "Said"]
    Ask = Callable[..., dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Said:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command with these words."""

    def run_words(*words: str) -> Said:
        code = main(words)
        printed = capsys.readouterr()
        return Said(code, printed.out, printed.err)

    return run_words


@pytest.fixture
def ask(run: Run) -> Ask:
    """Run the command with these words and `--json`; its document, after nothing went wrong."""

    def ask_words(*words: str) -> dict[str, Any]:
        said = run(*words, "--json")
        assert (said.code, said.err) == (0, "")
        document: dict[str, Any] = json.loads(said.out)
        return document

    return ask_words
