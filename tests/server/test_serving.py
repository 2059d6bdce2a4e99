"""The real server, started as the command starts it."""

from __future__ import annotations

import gzip
import json
import re
import signal
import socket
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import CloseCode

from benchmarks.serving.running import ADDRESS_LINE, RunningTrainer, run_trainer
from tests.server.visitor import visit
from trainer.app.configuration import written_options
from trainer.app.serving.server import SOMETHING_WENT_WRONG

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.server


def _seen_by_page(url: str) -> dict[str, Any]:
    with visit(url) as visitor:
        visitor.open_page()
        [text] = visitor.texts("text")
        seen: dict[str, Any] = json.loads(text)
        return seen


def test_one_line_says_the_address_and_nothing_else_is_said(tmp_path: Path, page: Path) -> None:
    with run_trainer(tmp_path, page) as trainer:
        assert trainer.get("/")[0] == 200
        assert _seen_by_page(trainer.url)
        assert trainer.stop() == 0
    *taken, address = trainer.said
    assert re.fullmatch(ADDRESS_LINE, address)
    assert all("is taken" in line for line in taken)
    assert trainer.logged() == ""


def test_healthy_while_the_database_answers(trainer: RunningTrainer) -> None:
    assert trainer.health() == (200, {"status": "ok"})


def test_not_healthy_when_the_database_is_broken_under_it(tmp_path: Path, page: Path) -> None:
    with run_trainer(tmp_path, page) as trainer:
        assert trainer.health()[0] == 200
        for file in (tmp_path / "records").iterdir():
            file.write_bytes(b"no database " * 1000)
        answers = [trainer.health() for _ in range(3)]
        said = trainer.logged()
    assert answers == [(503, {"status": "the records do not answer; the log says why"})] * 3
    assert said.count(str(tmp_path)) == said.count("\n") == 1


@pytest.mark.parametrize("explicit", [True, False])
def test_a_taken_port_is_said_and_the_next_one_used(
    explicit: bool, tmp_path: Path, page: Path
) -> None:
    with closing(socket.socket()) as other:
        if explicit:
            other.bind(("127.0.0.1", 0))
            other.listen()
            wanted = other.getsockname()[1]
            words = {"port": wanted}
        else:
            wanted, words = 8501, {}
            try:
                other.bind(("127.0.0.1", wanted))
                other.listen()
            except OSError:
                pass  # somebody else has it: just as well
        with run_trainer(tmp_path, page, **words) as trainer:
            found = int(trainer.url.rpartition(":")[2])
            assert trainer.said[:-1] == [f"Port {wanted} is taken, using {found}\n"]
            assert found > wanted
            assert trainer.health()[0] == 200


@pytest.mark.parametrize(
    ("host", "address"), [("localhost", "http://127.0.0.1:"), ("::1", "http://[::1]:")]
)
def test_the_printed_address_is_the_one_that_answers(
    host: str, address: str, tmp_path: Path, page: Path
) -> None:
    with run_trainer(tmp_path, page, host=host) as trainer:
        assert trainer.url.startswith(address)
        assert trainer.health()[0] == 200
        assert _seen_by_page(trainer.url)["options"]["server.address"] in {"127.0.0.1", "::1"}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_at_once_and_as_a_success(
    number: signal.Signals, tmp_path: Path, page: Path
) -> None:
    with run_trainer(tmp_path, page) as trainer, visit(trainer.url) as visitor:
        visitor.open_page()
        assert trainer.stop(number) == 0
        assert visitor.stay_until_closed() == CloseCode.SERVICE_RESTART  # a browser tries again
    assert trainer.logged() == ""


def test_our_configuration_holds_wherever_it_is_started(tmp_path: Path, page: Path) -> None:
    (tmp_path / ".streamlit").mkdir()
    (tmp_path / ".streamlit" / "config.toml").write_text(
        "[runner]\npostScriptGC = true\n"
        "[client]\nshowErrorDetails = 'full'\n"
        "[server]\nheadless = false\nport = 1\naddress = '0.0.0.0'\n"
    )
    with run_trainer(tmp_path, page) as trainer:
        options = _seen_by_page(trainer.url)["options"]
        assert int(trainer.url.rpartition(":")[2]) == options.pop("server.port")
        assert options.pop("server.address") == "127.0.0.1"
        assert options == written_options()
        assert trainer.logged() == ""


def test_pages_work_with_the_records_named_on_the_command(trainer: RunningTrainer) -> None:
    assert _seen_by_page(trainer.url)["records"].startswith(str(trainer.errors.parent))


def test_garbage_collection_leaves_the_imports_alone(trainer: RunningTrainer) -> None:
    assert _seen_by_page(trainer.url)["frozen"] > 10_000


@pytest.mark.parametrize(
    ("button", "detail"),
    [("Fail here", "a detail of the page"), ("Fail before", "a detail of the callback")],
)
def test_an_error_is_a_sentence_for_the_learner_and_a_traceback_in_the_log(
    button: str, detail: str, trainer: RunningTrainer
) -> None:
    with visit(trainer.url) as visitor:
        visitor.open_page()
        visitor.press(button)
        assert visitor.texts("alert") == [SOMETHING_WENT_WRONG]
        assert visitor.texts("exception") == []
    assert "Traceback (most recent call last)" in trainer.logged()
    assert f"ValueError: {detail}" in trainer.logged()


@pytest.mark.parametrize("path", ["/", "/healthz", "/_stcore/health"])
def test_another_site_gets_nothing_by_pointing_its_name_here(
    path: str, trainer: RunningTrainer
) -> None:
    port = trainer.url.rpartition(":")[2]
    assert trainer.get(path)[0] == 200
    assert trainer.get(path, {"Host": f"localhost:{port}"})[0] == 200
    assert trainer.get(path, {"Host": f"casino.example:{port}"})[0] == 403


@pytest.mark.parametrize(
    ("origin", "name"), [("https://casino.example", None), ("null", None), (None, "casino.example")]
)
def test_another_site_cannot_open_a_session(
    origin: str | None, name: str | None, trainer: RunningTrainer
) -> None:
    with (
        pytest.raises(InvalidStatus) as refusal,
        visit(trainer.url, origin=origin, name=name),
    ):
        pass
    assert refusal.value.response.status_code == 403


def test_it_never_reaches_for_the_network(tmp_path: Path, page: Path) -> None:
    with run_trainer(tmp_path, page, tell_network=True) as trainer:
        assert _seen_by_page(trainer.url)
        with pytest.raises(InvalidStatus), visit(trainer.url, origin="https://casino.example"):
            pass
        assert trainer.health()[0] == 200
        trainer.stop()
    assert trainer.logged() == ""


def test_streamlits_scripts_come_compressed_and_whole(trainer: RunningTrainer) -> None:
    _, page = trainer.get("/")
    [script, *_] = re.findall(r"static/js/index[\w.-]+\.js", page.decode())
    _, plain = trainer.get(f"/{script}")
    _, compressed = trainer.get(f"/{script}", {"Accept-Encoding": "gzip"})
    assert len(compressed) < len(plain) / 2
    assert gzip.decompress(compressed) == plain
