"""A set as a file: JSON that another teacher, or another machine, reads back as the same set."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from strategy_tables.cards import parse_cards, write_cards
from strategy_tables.situations import Decision
from strategy_tables.values import Choice
from trainer.classroom.blueprint import Blueprint
from trainer.errors import SetError
from trainer.foreign_text import refuse_foreign
from trainer.items import Item
from trainer.money import read_currency, read_exact
from trainer.records import MOST_ITEMS
from trainer.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["FORMAT", "VERSION", "SharedSet", "read_set", "write_set"]

FORMAT: Final = "let-it-ride set"
VERSION: Final = 1
_LONGEST = 2_000_000  # bytes


@dataclass(frozen=True, slots=True)
class SharedSet:
    """A set as it travels; `blueprint` is the document it was composed by, if it was."""

    name: str
    blueprint: str | None
    items: tuple[Item, ...]


def write_set(name: str, blueprint: str | None, items: Sequence[Item]) -> bytes:
    """The file of a set, in UTF-8; rules stand in it once each."""
    rules = list(dict.fromkeys(item.rules for item in items))
    content = {
        "format": FORMAT,
        "version": VERSION,
        "name": name,
        "blueprint": None if blueprint is None else json.loads(blueprint),
        "rules": [json.loads(one.document) for one in rules],
        "items": [
            {
                "rules": rules.index(item.rules),
                "stake": str(item.stake),
                "currency": item.currency,
                "hands": list(map(write_cards, item.hands)),
                "community": write_cards(item.community),
                "decision": int(item.decision),
                "bet 1": None if item.given is None else item.given.value,
            }
            for item in items
        ],
    }
    return json.dumps(content, ensure_ascii=False, indent=1).encode()


def read_set(file: bytes) -> SharedSet:
    """The set in a file that `write_set` wrote.

    Raises:
        SetError: it is no such file, is from a newer version, or says something that cannot be.
    """
    content = _content(file)
    version = content.get("version")
    if not isinstance(version, int) or version > VERSION:
        message = (
            f"this set is of version {str(version)[:20]!r}, and this program reads version"
            f" {VERSION}; update the program"
        )
        raise SetError(message)
    try:
        blueprint = _blueprint(content["blueprint"])
        rules = [Rules.from_outside(json.dumps(one)) for one in content["rules"]]
        written = content["items"]
        if len(written) > MOST_ITEMS:
            message = f"a set has at most {MOST_ITEMS} questions, not {len(written)}"
            raise SetError(message)
        refuse_foreign(content["name"], "name of the set", refused=SetError)
        return SharedSet(
            content["name"],
            blueprint,
            tuple(_item(one, rules) for one in written),
        )
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        message = f"this file of a set cannot be read ({error})"
        raise SetError(message) from error


def _content(file: bytes) -> dict[str, Any]:
    try:
        # One byte more than a set can have makes it no JSON.
        content = json.loads(file[:_LONGEST])
    except (ValueError, RecursionError) as error:
        message = f"this is not a set file; choose one that was saved here ({error})"
        raise SetError(message) from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        message = "this is not a set file; choose one that was saved here"
        raise SetError(message)
    return content


def _blueprint(written: object) -> str | None:
    """The document of a blueprint that makes a set."""
    if written is None:
        return None
    document = json.dumps(written, ensure_ascii=False)
    Blueprint.from_document(document)
    return document


def _item(written: dict[str, Any], rules: Sequence[Rules]) -> Item:
    given, stake = written["bet 1"], read_exact(written["stake"])
    if stake <= 0:
        message = f"the stake cannot be {written['stake']!r}; give an amount above 0"
        raise SetError(message)
    return Item(
        rules=rules[written["rules"]],
        stake=stake,
        currency=read_currency(written["currency"]),
        hands=tuple(map(parse_cards, written["hands"])),
        community=parse_cards(written["community"]),
        decision=Decision(written["decision"]),
        given=None if given is None else Choice(given),
    )
