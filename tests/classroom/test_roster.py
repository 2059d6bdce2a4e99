"""A pasted roster becomes names with keys to hand out, or one sentence that says why not."""

from __future__ import annotations

import pytest

from trainer.classroom.keys import key_hash
from trainer.classroom.roster import hand_out, read_roster
from trainer.errors import RosterError

EXPECTED = (("Lee, Ann", "s1"), ("Zoë Ärger", None), ("=cmd()", "s3"))


@pytest.mark.parametrize(
    "text",
    [
        "Lee, Ann; s1\n\n Zoë Ärger \n=cmd();s3\n",
        "Lee, Ann\ts1\r\nZoë Ärger\t\r\n=cmd()\ts3",
        'Group,Name,ID\n1,"Lee, Ann",s1\n1,Zoë Ärger,\n2,=cmd(),s3\n',
        "name;id\nLee, Ann;s1\nZoë Ärger;\n=cmd();s3",
    ],
)
def test_a_roster_is_read_however_it_was_written(text: str) -> None:
    assert read_roster(text) == EXPECTED


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not 0"),
        (" \n;s1\n", "not 0"),
        ("x\n" * 501, "not 501"),
        ("a;1\nb;1", "comes twice"),
        ("a;" + "1" * 101, "too long"),
        ("x" * 100_001, "no roster"),
        ("name,id\na,1,2", "line 2: 3 cells"),
        ("name,name\na,1", "twice"),
    ],
)
def test_what_is_no_roster_is_said_to_be_none(text: str, said: str) -> None:
    with pytest.raises(RosterError, match=said) as caught:
        read_roster(text)
    assert len(str(caught.value)) < 250


def test_each_name_gets_a_key_of_its_own() -> None:
    handed = hand_out(EXPECTED)
    assert [(one.entry.name, one.entry.roster_id) for one in handed] == list(EXPECTED)
    assert len({one.key for one in handed}) == 3
    assert [key_hash(one.key) for one in handed] == [one.entry.key_hash for one in handed]
