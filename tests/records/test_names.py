"""What a profile may be called."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.records.examples import NOON
from trainer.errors import ProfileNameError

if TYPE_CHECKING:
    from trainer.records import Profile, Records


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param("Ann", "Ann", id="plain"),
        pytest.param("  Ann Lee\t", "Ann Lee", id="trimmed"),
        pytest.param("A", "A", id="one character"),
        pytest.param("x" * 40, "x" * 40, id="forty characters"),
        pytest.param("🃏", "🃏", id="emoji"),
        pytest.param("👨‍👩‍👧 family", "👨‍👩‍👧 family", id="emoji joined by invisible signs"),
        pytest.param("דנה\u200f (7)", "דנה\u200f (7)", id="right-to-left mark"),
        pytest.param("Rene\u0301", "René", id="accent composed"),
        pytest.param("O’Brien; DROP TABLE--", "O’Brien; DROP TABLE--", id="signs"),
        pytest.param("=1+1", "=1+1", id="formula"),
    ],
)
def test_a_name_that_is_one(records: Records, text: str, name: str) -> None:
    assert records.add_profile(text, NOON).name == name
    assert [profile.name for profile in records.profiles()] == [name]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param("", "^give the profile a name of 1 to 40", id="empty"),
        pytest.param(" \t\n", "^give the profile a name", id="blank"),
        pytest.param("\u200b\u200f", r"see the name '\\u200b", id="invisible"),
        pytest.param("x" * 41, f"'{'x' * 41}' has 41 characters", id="forty-one characters"),
        pytest.param("Ann\nLee", r"'Ann\\nLee' has control characters", id="line break"),
        pytest.param("Ann\0", r"'Ann\\x00' has control characters", id="null"),
        pytest.param("\x1b[31mAnn", "has control characters", id="escape sequence"),
        pytest.param("Ann\u2028Lee", "has line breaks", id="line separator"),
        pytest.param("Ann\u202eeel", "has marks that turn text round", id="override"),
        pytest.param("Ann\u2067", "has marks that turn text round", id="isolate"),
        pytest.param("Ann\ud800", "has broken characters", id="lone surrogate"),
    ],
)
def test_a_name_that_is_none(records: Records, ann: Profile, text: str, complaint: str) -> None:
    with pytest.raises(ProfileNameError, match=complaint):
        records.add_profile(text, NOON)
    with pytest.raises(ProfileNameError, match=complaint):
        records.rename_profile(ann.id, text)
    assert records.profiles() == [ann]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("Ann", "Ann", id="the same"),
        pytest.param("Ann", " ann ", id="case"),
        pytest.param("Groß", "GROSS", id="sharp s"),
        pytest.param("İpek", "i\N{COMBINING DOT ABOVE}PEK", id="dotted i"),
        pytest.param("René", "rene\u0301", id="accent in two parts"),
        pytest.param("Ann", "\N{FULLWIDTH LATIN CAPITAL LETTER A}nn", id="full width"),
        pytest.param("Ann", "An\u200bn", id="invisible sign"),
    ],
)
def test_two_names_that_look_alike_are_one(records: Records, first: str, second: str) -> None:
    kept = records.add_profile(first, NOON)
    with pytest.raises(ProfileNameError, match="choose another name") as caught:
        records.add_profile(second, NOON)
    assert repr(second.strip())[1:4] in str(caught.value)
    other = records.add_profile("Zoë", NOON)
    with pytest.raises(ProfileNameError, match="choose another name"):
        records.rename_profile(other.id, second)
    assert records.profiles() == [kept, other]


def test_renaming(records: Records, ann: Profile) -> None:
    renamed = records.rename_profile(ann.id, " ANN ")
    assert renamed.name == "ANN"
    assert records.profiles() == [renamed]
    records.rename_profile(ann.id, "Bob")
    records.add_profile("Ann", NOON)


def test_profiles_come_by_name_without_regard_to_case_and_accents(records: Records) -> None:
    for name in ("bob", "Ann", "Zoë", "émile", "ann 2"):
        records.add_profile(name, NOON)
    names = [profile.name for profile in records.profiles()]
    assert names == ["Ann", "ann 2", "bob", "émile", "Zoë"]
