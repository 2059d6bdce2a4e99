"""Servers in processes of their own, as an administrator would start them, and their learners."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from socket import socket
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from trainer.app.entrance.cookies import NAME, Cookies, Pass, Role
from trainer.classroom.aliases import aliases
from trainer.records import Records, RosterEntry

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager

    from trainer.records import Learner

__all__ = ["SECRET", "Server", "classroom", "enrol", "enrolled", "free_port", "running"]

SECRET: Final = "known to whoever measures, and to nobody who learns"  # noqa: S105
_SECONDS_TO_START: Final = 60


@dataclass(slots=True)
class Server:
    """A started server."""

    process: subprocess.Popen[bytes]
    port: int

    @property
    def url(self) -> str:
        """Where its pages are."""
        return f"http://127.0.0.1:{self.port}"

    def status(self, path: str) -> int | None:
        """The status of a page; none where nobody answers."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", path)
            return connection.getresponse().status
        except (OSError, HTTPException):
            return None
        finally:
            connection.close()

    def end(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Send a signal and wait for the end."""
        self.process.send_signal(number)
        self.process.wait()

    def memory(self) -> float:
        """Resident memory, in MiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        [kilobytes] = re.findall(r"VmRSS:\s+(\d+) kB", status)
        return int(kilobytes) / 1024

    def cpu_seconds(self) -> float:
        """Processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(
    command: Sequence[str],
    port: int,
    ready: str,
    *,
    folder: Path,
    environment: Mapping[str, str] | None = None,
) -> Iterator[Server]:
    """Start a server, wait until it serves the path `ready`, and end it whatever happens.

    What it says goes to `server-<port>.log` in its folder, where it works.
    """
    # Where our packages are not installed, they are where this is started.
    paths = {"PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)}
    with (folder / f"server-{port}.log").open("ab") as log:
        process = subprocess.Popen(
            command, cwd=folder, env={**os.environ, **paths, **(environment or {})},
            stdout=log, stderr=log,
        )  # fmt: skip
    server = Server(process, port)
    try:
        until = monotonic() + _SECONDS_TO_START
        while server.status(ready) != 200:
            if process.poll() is not None or monotonic() > until:
                message = f"{' '.join(command)} ended with {process.poll()}"
                raise RuntimeError(message)
            sleep(0.05)
        yield server
    finally:
        process.kill()
        process.wait()


def classroom(
    folder: Path, url: str | None = None, port: int | None = None, *more: str
) -> AbstractContextManager[Server]:
    """A classroom whose cookies `enrolled` can write; its records in the folder, or at the URL."""
    port = port or free_port()
    command = [
        *(sys.executable, "-m", "trainer", "classroom", "--host", "127.0.0.1"),
        *("--port", str(port), "--data", str(folder), *more),
    ]
    environment = {"LET_IT_RIDE_SECRET": SECRET, "DATABASE_URL": url or ""}
    return running(command, port, "/healthz", folder=folder, environment=environment)


def enrolled(folder: Path, url: str | None, learners: int) -> list[tuple[Learner, str]]:
    """`enrol` in the records of a classroom."""
    records = Records.open(folder, url=url)
    try:
        return enrol(records, learners)
    finally:
        records.close()


def enrol(records: Records, learners: int) -> list[tuple[Learner, str]]:
    """A class of so many learners, each with the cookie of his browser."""
    now = datetime.now(UTC)
    records.invite("token", now, now + timedelta(hours=1))
    teacher = records.add_teacher("token", "Ann", "no password", now)
    its_class = records.make_class("7b", now, as_teacher=teacher.id)
    roster = [RosterEntry(f"Learner {one}", None, f"key {one}") for one in range(learners)]
    came = records.add_roster(its_class.id, roster, aliases(), now, as_teacher=teacher.id)
    cookies = Cookies(SECRET, secure=False)
    return [(one, _cookie(cookies, one)) for one in came]


def _cookie(cookies: Cookies, learner: Learner) -> str:
    answer = Response()
    cookies.give(answer, Pass(Role.LEARNER, learner.id, learner.version))
    return f"{NAME}={answer.headers['set-cookie'].partition('=')[2].partition(';')[0]}"


def free_port() -> int:
    """A port that nobody has now."""
    with socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port
