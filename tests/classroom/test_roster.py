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
        '"Name";"ID"\n"Lee, Ann";"s1"\n"Zoë Ärger";""\n"=cmd()";"s3"\n',
        '"name","id"\r\n"Lee, Ann","s1"\r\n"Zoë Ärger",\r\n"=cmd()","s3"\r\n',
        '"name"\t"id"\n"Lee, Ann"\t"s1"\n"Zoë Ärger"\t\n"=cmd()"\t"s3"\n',
        '"Lee, Ann","s1"\n"Zoë Ärger"\n"=cmd()","s3"',
        '"Lee, Ann";"s1"\n"Zoë Ärger";\n"=cmd()";"s3"',
        '"Lee, Ann"\ts1\n"Zoë Ärger","",""\n=cmd(),"s3"',
        "Lee, Ann,s1\nZoë Ärger,\n=cmd(), s3",
    ],
)
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_roster_is_read_however_it_was_written(text: str, mark: str) -> None:
    assert read_roster(mark + text) == EXPECTED


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("header", ["", "name{}id\n", '"Name"{}"ID"\n'])
@pytest.mark.parametrize("line", ["Ann Lee{}17", '"Ann Lee"{}"17"', '"Ann Lee"{}17'])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_name_with_its_id_is_read_with_or_without_header_and_quotation_marks(
    separator: str, header: str, line: str, mark: str
) -> None:
    text = mark + (header + line).format(*[separator] * 2)
    assert read_roster(text) == (("Ann Lee", "17"),)


@pytest.mark.parametrize(
    ("line", "name", "id_"),
    [
        ("Lee, Ann", "Lee, Ann", None),
        ("Lee,Ann", "Lee,Ann", None),
        ("King, Martin Luther, Jr.", "King, Martin Luther, Jr.", None),
        ("Lee, Ann, 17", "Lee, Ann", "17"),
        ("Ann Lee, ann.lee@school.example", "Ann Lee", "ann.lee@school.example"),
        ("Lee, Ann; a b", "Lee, Ann", "a b"),
        ('"Ann" Lee', '"Ann" Lee', None),
        ('"Ann Lee', '"Ann Lee', None),
        ('Ann "Annie" Lee;17', 'Ann "Annie" Lee', "17"),
    ],
)
def test_a_comma_or_quotation_mark_of_a_name_stays_in_it(
    line: str, name: str, id_: str | None
) -> None:
    assert read_roster(f"Bob Ray\n{line}") == (("Bob Ray", None), (name, id_))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not 0"),
        (" \n;s1\n\ts2\n", "not 0"),
        ("x\n" * 501, "not 501"),
        ("a;1\nb;1", "appears twice"),
        ("a;" + "1" * 101, "too long"),
        ("x" * 100_001, "too many for a roster"),
        ("name,id\na,1,2", "line 2: 3 cells"),
        ("name,name\na,1", "twice"),
        ('"Ann Lee","17","Bob Ray"', "more than a name and an id"),
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
