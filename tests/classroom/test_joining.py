"""Keys, codes and aliases: easy for people, hard to guess."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice

import pytest

from trainer.classroom.aliases import ALIASES, aliases
from trainer.classroom.codes import CODE_SIGNS, codes, read_code
from trainer.classroom.keys import KEY_BITS, _words, key_hash, new_key, read_key
from trainer.errors import UnknownCodeError, UnknownKeyError


def one_letter_apart(one: str, other: str) -> bool:
    """Whether one letter more, less, changed, or swapped with the next makes one of the other."""
    if one == other or abs(len(one) - len(other)) > 1:
        return one == other
    if len(one) != len(other):
        short, long = sorted((one, other), key=len)
        return any(long[:n] + long[n + 1 :] == short for n in range(len(long)))
    differ = [n for n in range(len(one)) if one[n] != other[n]]
    if len(differ) == 2 and differ[1] == differ[0] + 1:
        return one[differ[0]] == other[differ[1]] and one[differ[1]] == other[differ[0]]
    return len(differ) == 1


def test_a_key_has_more_than_forty_bits() -> None:
    assert KEY_BITS > 40
    assert len(set(_words())) == len(_words()) >= 1024
    assert all(word.isascii() and word.islower() and 3 <= len(word) <= 8 for word in _words())


def test_no_word_of_a_key_is_another_one_mistyped() -> None:
    assert not [pair for pair in combinations(_words(), 2) if one_letter_apart(*pair)]


def test_keys_are_drawn_from_all_words_alike() -> None:
    drawn = Counter(word for _ in range(3000) for word in new_key().split())
    assert len(drawn) > 0.99 * len(_words())
    assert max(drawn.values()) < 40  # 10 on average


@pytest.mark.parametrize(
    "typed",
    [
        "  OTTER lantern\tBrisk-meadow ",
        "otter,lantern,brisk,meadow",
        "Otter. Lantern. Brisk. Meadow.",
    ],
)
def test_a_key_is_read_however_it_is_typed(typed: str) -> None:
    assert read_key(typed) == "otter lantern brisk meadow"
    assert key_hash(typed) == key_hash("otter lantern brisk meadow")


def test_hashes_never_change() -> None:
    """Whoever was given a key must come back with it after any update."""
    assert key_hash("otter lantern brisk meadow") == (
        "b2fde88dd9685a1fe73b3942e55138bdee98e4949b49f6773cef0ada8219297a"
    )
    assert key_hash("otter lantern meadow brisk") != key_hash("otter lantern brisk meadow")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "is not four words such as"),
        ("otter lantern brisk", "is not four words such as"),
        ("otter lantern brisk meadow otter", "is not four words such as"),
        (
            "otter lantern brisk meadwo",
            "none of the four words can be 'meadwo'; check its spelling",
        ),
        ("otter " * 10_000, "is not four words such as"),
        ("<iframe> otter lantern brisk", "none of the four words can be 'iframe'"),
    ],
)
def test_what_is_no_key_is_said_to_be_none(typed: str, said: str) -> None:
    with pytest.raises(UnknownKeyError, match=said) as caught:
        key_hash(typed)
    assert len(str(caught.value)) < 200


def test_codes_have_no_look_alikes_and_make_no_words() -> None:
    assert not set(CODE_SIGNS) & set("0OQI1L2Z5S8BGUAE")
    for code in islice(codes(), 200):
        assert read_code(f" {code[:3].lower()}-{code[3:]} ") == code


@pytest.mark.parametrize(
    "typed",
    ["", "K7TRX", "K7TRX44", "K7TRXO", "x" * 10_000, "\uff2b\uff2b\uff2b\uff2b\uff2b\uff2b"],
)
def test_what_is_no_code_is_said_to_be_none(typed: str) -> None:
    with pytest.raises(UnknownCodeError, match="6 letters and digits") as caught:
        read_code(typed)
    assert len(str(caught.value)) < 200


def test_a_large_class_finds_aliases_enough() -> None:
    taken: set[str] = set()
    for _ in range(500):
        taken.add(next(alias for alias in aliases() if alias not in taken))
    assert len(taken) == 500 < ALIASES
    words = [alias.split() for alias in taken]
    assert all(len(pair) == 2 for pair in words)
    more = [alias.split() for alias in islice(aliases(), ALIASES, ALIASES + 10)]
    assert {alias[2] for alias in more} == {"2"}
