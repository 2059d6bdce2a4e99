"""The nginx of `deploy/` on loopback, with a certificate of its own."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPSConnection
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from http.client import HTTPResponse

__all__ = ["MISSING", "Proxy", "run_proxy"]

_CONFIGURATION: Final = Path(__file__).parents[2] / "deploy" / "nginx.conf"
_PATHS: Final = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])
_SECONDS: Final = 10

MISSING: Final = [name for name in ("nginx", "openssl") if shutil.which(name, path=_PATHS) is None]
"""Programs that are needed and not installed."""

_AROUND: Final = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {configuration}
}}
"""


@dataclass(frozen=True, slots=True)
class Proxy:
    """A running proxy; `trust` knows its certificate."""

    port: int
    trust: ssl.SSLContext

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    def get(self, path: str, cookie: str = "") -> HTTPResponse:
        """The answer to one request, its body read."""
        connection = HTTPSConnection("localhost", self.port, context=self.trust, timeout=_SECONDS)
        headers = {"Cookie": cookie, "Accept": "text/html", "Accept-Encoding": "gzip"}
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer


@contextmanager
def run_proxy(folder: Path, port: int, plain_port: int, servers: Sequence[int]) -> Iterator[Proxy]:
    """Start nginx before servers at these ports; its configuration differs in places alone."""
    certificate, key = _certificate(folder)
    changes = {
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "listen 80;": f"listen 127.0.0.1:{plain_port};",
        "server_name trainer.example.org;": "server_name localhost;",
        "/etc/ssl/trainer.example.org.pem": str(certificate),
        "/etc/ssl/trainer.example.org.key": str(key),
        "127.0.0.1:8501": f"127.0.0.1:{servers[0]}",
        "127.0.0.1:8502": f"127.0.0.1:{servers[1]}",
        "/var/cache/nginx/let-it-ride": str(folder / "cache"),
    }
    text = _CONFIGURATION.read_text(encoding="utf-8")
    for ours, here in changes.items():
        assert ours in text
        text = text.replace(ours, here)
    file = folder / "nginx.conf"
    user = "user root;" if os.geteuid() == 0 else ""
    file.write_text(_AROUND.format(user=user, folder=folder, configuration=text), encoding="utf-8")
    program = shutil.which("nginx", path=_PATHS) or "nginx"
    trust = ssl.create_default_context(cafile=str(certificate))
    proxy = Proxy(port, trust)
    log = str(folder / "error.log")
    with subprocess.Popen([program, "-c", str(file), "-p", str(folder), "-e", log]) as process:
        try:
            _wait_for(proxy, process)
            yield proxy
        finally:
            process.terminate()
            process.wait(_SECONDS)


def _wait_for(proxy: Proxy, process: subprocess.Popen[bytes]) -> None:
    until = monotonic() + _SECONDS
    while True:
        try:
            proxy.get("/healthz")
        except OSError:
            assert process.poll() is None
            assert monotonic() < until
            sleep(0.02)
        else:
            return


def _certificate(folder: Path) -> tuple[Path, Path]:
    certificate, key = folder / "localhost.pem", folder / "localhost.key"
    program = shutil.which("openssl", path=_PATHS) or "openssl"
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run(
        [program, "req", "-x509", *kind, *names, "-out", certificate, "-keyout", key],
        check=True,
        capture_output=True,
    )
    return certificate, key
