"""`let-it-ride classroom`: the trainer for others, behind a door of its own."""

from __future__ import annotations

import sys
from datetime import timedelta
from functools import partial
from hashlib import sha256
from io import StringIO
from typing import TYPE_CHECKING, Final

import segno
from starlette.middleware import Middleware

from trainer.app import journal, storage, uploads
from trainer.app.clock import now
from trainer.app.entrance.guard import SignedInOnly
from trainer.app.entrance.invitations import GOOD_FOR, new_token, token_hash
from trainer.app.entrance.paths import NEW_TEACHER
from trainer.app.entrance.reception import Reception, open_reception
from trainer.app.entrance.routes import routes
from trainer.app.entrance.secret import read_secret
from trainer.app.entrance.uploading import FewUploads
from trainer.app.serving.addresses import is_own_name, read_public_url
from trainer.app.serving.listening import USUAL_PORT, check_port
from trainer.app.serving.same_origin import SameOriginOnly
from trainer.app.serving.server import PAGES, open_door, run, say, site_of
from trainer.errors import HostError, RecordsError

if TYPE_CHECKING:
    from pathlib import Path

    from trainer.records import Records

__all__ = ["serve_classroom"]

_CLOCKS_APART: Final = timedelta(seconds=1)  # so two servers differ by no more than the grace
_QUIET_ZONE: Final = 2  # modules
_WHITE_ON_BLACK: Final = "\033[97;40m"
_AS_BEFORE: Final = "\033[0m"


def serve_classroom(
    *,
    host: str,
    port: int | None = None,
    data: Path | None = None,
    public_url: str | None = None,
    trusted_proxies: str | None = None,
    _script: Path = PAGES,
) -> None:
    """Serve the trainer to others until Ctrl+C or SIGTERM; prints where they join.

    Args:
        host: the address to listen on.
        port: the first to try; with a public address the only one.
        data: the directory of the records, and of the secret that cookies are signed with.
        public_url: the address others use where a proxy stands before the server; with https,
            cookies travel through TLS only.
        trusted_proxies: addresses, separated by commas, whose forwarded headers are believed.

    Raises:
        HostError: this machine does not have the address, or the public one is none or missing.
        PortError: a port that does not exist, is kept for the system, is taken, or without a
            public address has no free one after it.
        RecordsError: the records cannot be opened, or the database server's clock is another one.
        SecretError: there is no secret to sign cookies with.
    """
    wanted = USUAL_PORT if port is None else port
    check_port(wanted)
    if trusted_proxies is not None and public_url is None:
        raise HostError(
            f"{trusted_proxies!r} is trusted as a proxy: say with --public-url which address others"
            " use there"
        )
    site = None if public_url is None else read_public_url(public_url)
    storage.configure(data)
    records = storage.records()
    _refuse_another_clock(records)
    secret = read_secret(storage.folder())
    # A proxy would not find us at another port, nor learn that we are there.
    with open_door(host, wanted, exactly=site is not None) as door:
        address = site_of(door) if site is None else site.geturl()
        reception = Reception.of(secret, address)
        token = None if records.has_teachers() else new_token()
        if token is not None:
            records.invite(token_hash(token), now(), now() + GOOD_FOR)
        open_reception(reception)
        journal.begin()
        journal.note(f"classroom opened at {address}")
        run(
            door,
            _script,
            guards=[
                Middleware(SameOriginOnly, is_ours=partial(_is_ours, site and site.hostname)),
                Middleware(SignedInOnly, cookies=reception.cookies),
                Middleware(FewUploads, reception=reception),
            ],
            announce=partial(_announce, reception, token),
            routes=routes(reception),
            trusted_proxies=trusted_proxies,
            maxUploadSize=uploads.IN_A_CLASS,
            cookieSecret=sha256(f"{secret} of Streamlit".encode()).hexdigest(),
        )
    open_reception(None)
    journal.note("classroom closed")
    storage.close()


def _refuse_another_clock(records: Records) -> None:
    # A hand of a lesson opens by the clock of its teacher's server and closes by that of each
    # learner's: servers that agree with their database agree with each other.
    before = now()
    theirs = records.server_time()
    if theirs is None:
        return
    apart = max(theirs - now(), before - theirs)
    if apart > _CLOCKS_APART:
        raise RecordsError(
            f"the clock of {records.place} and that of this machine are"
            f" {apart.total_seconds():,.1f} seconds apart: set both by NTP, or answers that are in"
            " time are refused"
        )


def _is_ours(public_name: str | None, host: str) -> bool:
    return host.lower() == public_name or is_own_name(host)


def _announce(reception: Reception, token: str | None) -> None:
    """What the teacher needs to see, the address last: it stays in sight."""
    for line in _code_lines(reception.join_address):
        say(line)
    if token is not None:
        say(f"First use: open {reception.address}{NEW_TEACHER} and give this token, once: {token}")
    say(f"Let It Ride classroom: {reception.join_address}  (Ctrl+C stops it)")


def _code_lines(address: str) -> list[str]:
    """A QR code of half blocks; in a terminal light on dark whatever its own colours are."""
    drawn = StringIO()
    segno.make_qr(address, error="m").terminal(drawn, border=_QUIET_ZONE, compact=True)
    before, after = (_WHITE_ON_BLACK, _AS_BEFORE) if sys.stdout.isatty() else ("", "")
    return [f"{before}{line}{after}" for line in drawn.getvalue().splitlines()]
