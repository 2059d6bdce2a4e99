"""The trainer's own server in a process of its own, and what it says."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

__all__ = ["ADDRESS_LINE", "RunningTrainer", "run_trainer", "started"]

ADDRESS_LINE: Final = r"Let It Ride trainer: (http://\S+)  \(Ctrl\+C stops it\)\n"
_SECONDS: Final = 60  # to start on a busy machine, and to stop: afterwards the test has failed

_COMMAND: Final = """
import json, sys
from pathlib import Path
words = json.loads(sys.argv[1])
if words.pop("tell_network"):
    def tell(event, args):
        if event in {"socket.connect", "socket.sendto", "socket.getaddrinfo"}:
            sys.stderr.write(f"{event} {args}\\n")
    sys.addaudithook(tell)
from trainer.app.serving.server import serve
serve(data=Path(words.pop("data")), _script=Path(words.pop("script")), **words)
"""


@dataclass(slots=True)
class RunningTrainer:
    """A started server; `said` is its standard output up to now, line by line."""

    process: subprocess.Popen[str]
    errors: Path
    said: list[str] = field(default_factory=list)

    @property
    def url(self) -> str:
        return self.said[-1].split()[4].removesuffix("/join")

    def wait_for_address(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if "(Ctrl+C stops it)" in line:
                return
        raise AssertionError(f"ended with {self.process.wait()}: {self.logged()}")

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> tuple[int, bytes]:
        """Status and body; asks no proxy, follows nothing."""
        place = urlsplit(self.url)
        connection = HTTPConnection(place.hostname or "", place.port, timeout=_SECONDS)
        try:
            connection.request("GET", path, headers=dict(headers or {}))
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def health(self) -> tuple[int, dict[str, str]]:
        status, body = self.get("/healthz")
        return status, json.loads(body)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """The exit code; the rest of the standard output joins `said`."""
        self.process.send_signal(number)
        assert self.process.stdout is not None
        self.said += self.process.stdout.readlines()
        return self.process.wait(_SECONDS)

    def logged(self) -> str:
        return self.errors.read_text()


@contextmanager
def run_trainer(
    place: Path,
    script: Path,
    *,
    cwd: Path | None = None,
    tell_network: bool = False,
    **words: object,
) -> Iterator[RunningTrainer]:
    """Start `serve(**words)` with its records in `place`; ends it whatever happens."""
    words |= {"data": str(place / "records"), "script": str(script), "tell_network": tell_network}
    command = [sys.executable, "-c", _COMMAND, json.dumps(words)]
    with started(command, place, cwd=cwd, longest=2 * _SECONDS) as trainer:
        yield trainer


@contextmanager
def started(
    command: Sequence[str],
    place: Path,
    *,
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
    longest: float,
) -> Iterator[RunningTrainer]:
    """Run a command that serves the trainer until it says its address; ends it whatever happens.

    Args:
        command: with all its words.
        place: where it works, unless `cwd` says otherwise, and where its errors are kept.
        cwd: another folder to work in.
        environment: beside what there is.
        longest: seconds after which it is ended though nobody asked.
    """
    errors = place / "stderr.txt"
    with (
        errors.open("w") as stderr,
        subprocess.Popen(
            command,
            cwd=cwd or place,
            env=os.environ | (environment or {}),
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        ) as process,
    ):
        watchdog = threading.Timer(longest, process.kill)
        watchdog.start()
        try:
            trainer = RunningTrainer(process, errors)
            trainer.wait_for_address()
            yield trainer
        finally:
            watchdog.cancel()
            process.kill()
