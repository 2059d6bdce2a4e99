"""How the command starts: what it loads, what it does without words, how a closed pipe ends it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import types
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from trainer.errors import HostError

if TYPE_CHECKING:
    from tests.cli.conftest import Run

HEAVY: Final = {"streamlit", "pandas", "plotly", "sqlalchemy", "rich", "alembic"}
COMMANDS: Final = [
    "app",
    "classroom",
    "analyze",
    "edge",
    "bonus",
    "settle",
    "strategy",
    "grade",
    "worksheet",
    "anki",
    "deal",
    "night",
    "simulate",
    "backup",
    "restore",
    "teacher-token",
    "tables",
]


def run_alone(*words: str, after: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    code = f"import sys\nfrom trainer.cli import main\ncode = main({list(words)!r})\n{after}\n"
    return subprocess.run(
        [sys.executable, "-c", code + "sys.exit(code)"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize(
    ("words", "needs_numpy"),
    [
        pytest.param(["--help"], False, id="help"),
        # Thousands of sets of cards are tried for the smallest change that flips the answer.
        pytest.param(["analyze", "7d 8d Td", "--seen", "9d"], True, id="analyze"),
        pytest.param(["edge"], False, id="edge"),
        pytest.param(["deal", "--seed", "x"], False, id="deal"),
    ],
)
def test_only_what_a_command_needs_is_loaded(words: list[str], needs_numpy: bool) -> None:
    said = run_alone(*words, after="print(*sys.modules, file=sys.stderr)")
    assert said.returncode == 0
    loaded = {module.partition(".")[0] for module in said.stderr.split()}
    assert not loaded & HEAVY
    assert ("numpy" in loaded) is needs_numpy


def test_python_m_trainer_is_the_same_command() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "trainer", "analyze", "7d 8d Td", "--seen", "9d", "--json"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    document = json.loads(said.stdout)
    assert (document["best"], document["advantage"]) == (["pull"], "-87/376")


def test_a_bad_line_is_one_line_outside_too() -> None:
    said = run_alone("analyze", "7d 8d Xx")
    assert (said.returncode, said.stdout) == (2, "")
    assert len(said.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["deal", "--seed", "x", "--hands", "100000"], id="more than a pipe holds"),
        pytest.param(["edge", "--json"], id="less than that"),
        pytest.param(["--help"], id="help"),
    ],
)
def test_a_closed_pipe_ends_quietly(words: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "trainer", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_said_in_one_line() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        said = subprocess.run(
            [sys.executable, "-m", "trainer", "edge"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert said.returncode == 2
    assert len(said.stderr.splitlines()) == 1


def test_a_terminal_without_the_signs_gets_no_traceback() -> None:
    said = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-m", "trainer", "analyze", "7d 8d Td", "--json"],
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
        capture_output=True,
        check=False,
    )
    assert said.returncode == 0
    assert json.loads(said.stdout)["best"] == ["ride"]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the server was asked; no server starts."""
    asked: list[dict[str, Any]] = []

    def serve(**words: object) -> None:
        if words["host"] == "0.0.0.0":  # noqa: S104 - what must be refused
            message = "'0.0.0.0' lets others in"
            raise HostError(message)
        asked.append(words)

    server = types.ModuleType("trainer.app.serving.server")
    server.__dict__["serve"] = serve
    monkeypatch.setitem(sys.modules, "trainer.app.serving.server", server)
    return asked


@pytest.fixture
def taught(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the classroom's server was asked; none starts."""
    asked: list[dict[str, Any]] = []
    server = types.ModuleType("trainer.app.serving.classroom_server")
    server.__dict__["serve_classroom"] = lambda **words: asked.append(words)
    monkeypatch.setitem(sys.modules, "trainer.app.serving.classroom_server", server)
    return asked


_CLASSROOM: Final = {
    "host": "0.0.0.0",  # noqa: S104 - others shall come in
    "port": None,
    "data": None,
    "public_url": None,
    "trusted_proxies": None,
}


def test_a_classroom_is_open_to_others_by_default(run: Run, taught: list[dict[str, Any]]) -> None:
    assert run("classroom").code == 0
    assert taught == [_CLASSROOM]


def test_what_a_proxy_says_is_believed_only_when_told(
    run: Run, taught: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    url = "https://trainer.school.example"
    behind = _CLASSROOM | {"public_url": url, "trusted_proxies": "127.0.0.1"}
    words = ["--public-url", url, "--trust-proxy", "127.0.0.1"]
    assert run("classroom", *words).code == 0
    monkeypatch.setenv("LET_IT_RIDE_PUBLIC_URL", url)
    monkeypatch.setenv("LET_IT_RIDE_TRUST_PROXY", "127.0.0.1")
    assert run("classroom").code == 0
    assert taught == [behind, behind]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        pytest.param([], {"host": "127.0.0.1", "port": None, "data": None}, id="no word"),
        pytest.param(["app"], {"host": "127.0.0.1", "port": None, "data": None}, id="app"),
        pytest.param(
            ["--port", "8600"],
            {"host": "127.0.0.1", "port": 8600, "data": None},
            id="options alone",
        ),
        pytest.param(
            ["app", "--host", "::1", "--port", "8600", "--data", "here"],
            {"host": "::1", "port": 8600, "data": Path("here")},
            id="every option",
        ),
    ],
)
def test_the_trainer_itself_is_what_starts(
    run: Run, served: list[dict[str, Any]], words: list[str], wanted: dict[str, Any]
) -> None:
    assert run(*words).code == 0
    assert served == [wanted]


def test_what_the_server_refuses_is_one_line(run: Run, served: list[dict[str, Any]]) -> None:
    said = run("app", "--host", "0.0.0.0")  # noqa: S104 - what must be refused
    assert (said.code, said.out, said.err) == (2, "", "'0.0.0.0' lets others in\n")


@pytest.mark.parametrize(
    "words",
    [[], *([name] for name in COMMANDS), *(["tables", n] for n in ("verify", "build", "export"))],
)
def test_every_command_explains_itself(run: Run, words: list[str]) -> None:
    said = run(*words, "--help")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"Usage: {' '.join(['let-it-ride', *words])} ")
    assert max(map(len, said.out.splitlines())) <= 80


def test_help_lists_the_commands(run: Run) -> None:
    out = run("--help").out.split("Commands:")[1]
    assert re.findall(r"^  ([\w-]+)", out, re.MULTILINE) == COMMANDS


def test_the_version(run: Run) -> None:
    said = run("--version")
    assert said.code == 0
    assert re.fullmatch(r"\d+\.\d+\.\d+\n", said.out)
