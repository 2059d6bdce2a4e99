"""Teachers' passwords."""

from __future__ import annotations

import pytest

from trainer.app.entrance.passwords import LONGEST, hash_password, is_password, read_password
from trainer.errors import PasswordError

_GOOD = "correct horse battery"


def test_only_the_password_itself_fits() -> None:
    kept = hash_password(_GOOD)
    assert kept.startswith("$argon2id$")
    assert _GOOD not in kept
    assert is_password(_GOOD, kept)
    assert not is_password(_GOOD.upper(), kept)
    assert not is_password("", kept)
    assert not is_password(_GOOD, None)


def test_the_same_password_is_kept_differently_each_time() -> None:
    assert hash_password(_GOOD) != hash_password(_GOOD)


def test_one_look_has_one_spelling() -> None:
    composed, decomposed = "caf\N{LATIN SMALL LETTER E WITH ACUTE} du matin", "cafe\u0301 du matin"
    assert is_password(decomposed, hash_password(composed))
    assert read_password(composed, decomposed, name="Ada") == composed


def test_a_text_without_end_is_not_hashed() -> None:
    assert not is_password("x" * 1_000_000, hash_password(_GOOD))


@pytest.mark.parametrize(
    ("password", "again", "sentence"),
    [
        ("", "", "has 0 characters: choose one of 10 to 200"),
        ("ninechars", "ninechars", "has 9 characters"),
        ("x" * (LONGEST + 1), "x" * (LONGEST + 1), "has 201 characters"),
        (_GOOD, _GOOD + " ", "the two passwords differ"),
        ("Ada Lovelace", "Ada Lovelace", "the password is the name"),
        (" ada lovelace ", " ada lovelace ", "the password is the name"),
    ],
)
def test_what_no_teacher_should_have(password: str, again: str, sentence: str) -> None:
    with pytest.raises(PasswordError, match=sentence) as refusal:
        read_password(password, again, name="Ada Lovelace")
    assert not password or password not in str(refusal.value)
