"""Tokens that make somebody a teacher, once: the first one's, and those of teachers for others."""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256
from typing import Final

from trainer.classroom.codes import CODE_SIGNS

__all__ = ["GOOD_FOR", "new_token", "token_hash"]

GOOD_FOR: Final = timedelta(days=1)

_GROUPS, _IN_A_GROUP = 4, 5


def new_token() -> str:
    """Twenty signs in groups of five: 86 bits, so that a plain hash of it gives nothing away."""
    groups = (
        "".join(secrets.choice(CODE_SIGNS) for _ in range(_IN_A_GROUP)) for _ in range(_GROUPS)
    )
    return "-".join(groups)


def token_hash(typed: str) -> str:
    """What is kept of a token, as SHA-256 in hex; case and what stands between is all one."""
    signs = "".join(sign for sign in typed.upper() if sign.isalnum())
    return sha256(signs.encode()).hexdigest()
