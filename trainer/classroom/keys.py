"""Keys: four words that bring a learner back on any device.

They are drawn from an own list of words, none of which is another one mistyped by one letter. The
key itself is kept nowhere: only a hash, made slow on purpose, because forty bits could be tried out
by whoever got hold of a database otherwise.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from functools import cache
from importlib.resources import files
from math import log2

from trainer.errors import UnknownKeyError

__all__ = ["KEY_BITS", "WORDS_IN_A_KEY", "key_hash", "new_key", "read_key"]

WORDS_IN_A_KEY = 4
_LONGEST = 100  # characters; a longer text is not looked at

# A salt of its own for each key would forbid looking a key up.
_SALT = b"let-it-ride learner key"
_COST, _BLOCK, _AT_ONCE = 2**14, 8, 1
"""Of scrypt: 16 MiB, and some 40 ms on a server of 2024."""


@cache
def _words() -> tuple[str, ...]:
    text = (files("trainer.classroom") / "key_words.txt").read_text(encoding="ascii")
    return tuple(text.split())


KEY_BITS = WORDS_IN_A_KEY * log2(len(_words()))
"""How much chance there is in a key: more than 40."""


def new_key() -> str:
    """A key by lot: `otter lantern brisk meadow`."""
    return " ".join(secrets.choice(_words()) for _ in range(WORDS_IN_A_KEY))


def read_key(typed: str) -> str:
    """A key as `new_key` writes it; case and what stands between the words do not matter.

    Raises:
        UnknownKeyError: it cannot be one; the message names the word that is no word of ours.
    """
    plain = unicodedata.normalize("NFKC", typed[:_LONGEST]).casefold()
    words = re.findall(r"[a-z]+", plain)
    if len(typed) > _LONGEST or len(words) != WORDS_IN_A_KEY:
        message = f"{typed[:40]!r} is not four words such as {_example()!r}"
        raise UnknownKeyError(message)
    for word in words:
        if word not in _words():
            message = (
                f"none of the four words can be {word!r}; check its spelling, letter by letter"
            )
            raise UnknownKeyError(message)
    return " ".join(words)


def key_hash(typed: str) -> str:
    """What the records know of a key, in hexadecimal; errors as for `read_key`.

    Takes some 40 ms of one core, so that keys are not tried out.
    """
    key = read_key(typed).encode()
    return hashlib.scrypt(key, salt=_SALT, n=_COST, r=_BLOCK, p=_AT_ONCE, dklen=32).hex()


def _example() -> str:
    return " ".join(_words()[:: len(_words()) // WORDS_IN_A_KEY][:WORDS_IN_A_KEY])
