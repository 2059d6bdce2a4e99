"""A backup that is damaged, foreign, newer or made to do harm is refused whole."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.records.backups import LATER, live, table_rows
from trainer.errors import BackupError
from trainer.records.backup.envelope import _sha256, read_backup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trainer.records import Records

GOLDEN = (Path(__file__).parent / "golden" / "backup-1.json").read_bytes()
SOUND = read_backup(GOLDEN)

Step = str | int


def sealed(document: dict[str, Any]) -> bytes:
    """As somebody would write it who knows how: with the right hash."""
    content = {key: value for key, value in document.items() if key != "sha256"}
    return json.dumps({**content, "sha256": _sha256(content)}).encode()


def golden() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(GOLDEN)
    return document


def paths(value: object, path: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    """The way to everything in a document, itself not."""
    inside: list[tuple[Step, object]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    for step, part in inside:
        yield (*path, step)
        yield from paths(part, (*path, step))


def changed(path: tuple[Step, ...], value: object) -> dict[str, Any]:
    document = golden()
    inside: Any = document
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    return document


def is_refused(content: bytes) -> bool:
    """Whether it is; otherwise it must say exactly what the sound file says."""
    try:
        assert read_backup(content) == SOUND
    except BackupError as error:
        return "\n" not in str(error) and len(str(error)) < 500
    return False


@pytest.mark.parametrize("bit", [0x01, 0x20, 0x80])
def test_no_byte_can_change_unnoticed(bit: int) -> None:
    for place in range(len(GOLDEN)):
        damaged = bytearray(GOLDEN)
        damaged[place] ^= bit
        # A line end that becomes a blank changes nothing that is said.
        assert is_refused(bytes(damaged)) or place == len(GOLDEN) - 1, place


def test_no_part_can_be_missing() -> None:
    for end in range(0, len(GOLDEN) - 1, 7):
        assert is_refused(GOLDEN[:end])
        assert is_refused(GOLDEN[end + 1 :])
        assert is_refused(GOLDEN[:end] + GOLDEN[end + 1 :])


def test_another_layout_is_the_same_backup() -> None:
    document = golden()
    ordered = dict(reversed(document.items()))
    assert read_backup(json.dumps(ordered, indent=2).encode()) == SOUND


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is not JSON or is damaged"),
        (b"\xff\xfe\x00", "is not JSON or is damaged"),
        (b"[" * 100_000, "is not JSON or is damaged"),
        (b"1" * 10_000, "is not JSON or is damaged"),
        (b"{}", "does not call itself 'let-it-ride backup'"),
        (b'[{"format": "let-it-ride backup"}]', "does not call itself"),
        (b'{"format": "let-it-ride backup", "version": 2}', "written by a newer one: install that"),
        (b'{"format": "let-it-ride backup", "version": "2"}', "damaged"),
        (b'{"format": "let-it-ride backup", "version": 0, "sha256": 5}', "damaged"),
        (GOLDEN.replace(b"Ann", rb"\ud800"), "is not a character"),
    ],
)
def test_what_is_no_backup_of_this_version_is_called_so(content: bytes, words: str) -> None:
    with pytest.raises(BackupError) as refused:
        read_backup(content)
    assert words in str(refused.value)


def test_a_file_of_any_size_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainer.records.backup.envelope.LARGEST_BACKUP", 100)
    with pytest.raises(BackupError, match="one has at most 100"):
        read_backup(GOLDEN)


_ALMOST_ANYTHING: tuple[object, ...] = (
    None,
    True,
    -1,
    3,
    2**70,
    1.5,
    float("nan"),
    "",
    "x",
    "1e999999999",
    "<script>alert(1)</script>",
    "![](http://example.com)",
    "9" * 30_000,
    "0001-01-01T00:00:00+23:00",
    "9999-12-31T23:59:59-23:00",
    "2026-03-01T12:00:00",
    [],
    [None],
    {},
    {"x": 1},
)


def test_any_value_anywhere_is_refused_or_restored(records: Records) -> None:
    """Even with the right hash nothing else happens: no crash, no endless sum."""
    taken = []
    for path in paths(golden()):
        for value in _ALMOST_ANYTHING:
            document = changed(path, value)
            try:
                read_backup(sealed(document))
            except BackupError:
                continue
            taken.append(document)
    assert 50 < len(taken) < 500
    for document in taken[:: len(taken) // 12]:
        for one in records.restore(sealed(document), LATER, file="b"):
            for kept in records.answers(one.profile.id):
                assert kept.answer.verdict.cost >= 0
            records.backup([one.profile.id])
            records.delete_profile(one.profile.id)


_QUESTION = ("profiles", 0, "questions", 0)
_LIMITED = ("profiles", 0, "questions", 1)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ((*_QUESTION, "hand"), "5s 8c 5s", "5s appears twice"),
        ((*_QUESTION, "community"), "5s 5h", "none of these cards is in the hand"),
        ((*_QUESTION, "given"), "ride", "a whole round asks both decisions"),
        ((*_QUESTION, "sitting"), 5, "a whole number from 0 to 4"),
        ((*_QUESTION, "rules"), -1, "a whole number from 0 to 1"),
        ((*_QUESTION, "stake"), "1/0", "a number such as '10'"),
        ((*_QUESTION, "stake"), "-1", "it is 0 or more"),
        ((*_QUESTION, "currency"), "<b>", "currency is '<b>'"),
        ((*_QUESTION, "surprise"), 1, "unknown field 'surprise'"),
        ((*_QUESTION, "id"), "Ann-limited", "one question twice"),
        ((*_QUESTION, "turned_at"), None, "nothing was asked any more"),
        ((*_QUESTION, "seat"), 0, "where it belongs it is 'table'"),
        ((*_QUESTION, "answers", 0, "choice"), "fold", "one of 'ride', 'pull'"),
        ((*_LIMITED, "answers", 0, "seen"), "5s", "none of these cards is in the hand"),
        (("profiles", 0, "questions", 4, "place"), 0, "one place in a test twice"),
        (("profiles", 0, "tests", 0, "finished_at"), None, "one open test twice"),
        (("profiles", 0, "name"), "A\u202eB", "marks that turn text round"),
        (("profiles", 0, "settings"), "[]", "the text of a JSON object"),
        (("profiles", 0, "reviews", 0, "side"), "ride", "the same as the fields beside it"),
        (("profiles", 0, "reviews", 0, "state"), "{}", "not a review card"),
        (("profiles", 0, "payments", 0, "named"), "Flush!", "in small letters"),
        (("profiles", 0, "created_at"), "2026-03-01", "it has a zone"),
    ],
)
def test_what_cannot_be_is_quoted(path: tuple[Step, ...], value: object, words: str) -> None:
    with pytest.raises(BackupError) as refused:
        read_backup(sealed(changed(path, value)))
    assert words in str(refused.value)


@pytest.mark.parametrize("last", ["9999-12-31", "2020-01-01"])
def test_a_review_on_no_day_that_leads_to_the_next_is_refused(last: str) -> None:
    document = golden()
    review = document["profiles"][0]["reviews"][0]
    review["state"] = json.dumps(json.loads(review["state"]) | {"last": last})
    with pytest.raises(BackupError, match="not a review card"):
        read_backup(sealed(document))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"limit":"401/3"', '"limit":"1e999999999"'),
        ('"limit":"401/3"', '"limit":"-3"'),
        ('"pays":[50,40,30,6,3,1]', '"pays":[50,40,30,6,3,1,1,1]'),
        ('"to_one":[100,', '"to_one":["100",'),
        ('"name":"California LIRX-03"', '"name":["California"]'),
    ],
)
def test_rules_that_cannot_be_are_refused(old: str, new: str) -> None:
    document = golden()
    rules = document["profiles"][0]["rules"]
    assert old in rules[1]
    rules[1] = rules[1].replace(old, new)
    with pytest.raises(BackupError):
        read_backup(sealed(document))


def test_nothing_is_half_written(records: Records) -> None:
    """The second of two profiles is bad: the first is not restored either."""
    live(records, "Bob", 5)
    before = table_rows(records)
    document = golden()
    document["profiles"].append(copy.deepcopy(document["profiles"][0]))
    document["profiles"][1]["questions"][0]["stake"] = "x"
    for content in (GOLDEN[:-5], sealed(document)):
        with pytest.raises(BackupError, match=r"'b\.json' is not restored, and nothing is changed"):
            records.restore(content, LATER, file="b.json")
    assert table_rows(records) == before


def test_a_write_that_fails_half_way_leaves_nothing(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        message = "the lights went out"
        raise OSError(message)

    live(records, "Bob", 5)
    before = table_rows(records)
    monkeypatch.setattr("trainer.records.backup.restoring.save_reviews", fail)
    with pytest.raises(OSError, match="lights"):
        records.restore(GOLDEN, LATER, file="b")
    assert table_rows(records) == before
