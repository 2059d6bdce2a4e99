"""What the widgets of the page of sets do; a refusal is said beside its widget."""

from __future__ import annotations

import secrets
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from strategy_tables.pay_tables import PRESETS, PayTable
from strategy_tables.side_bets import STANDARD_BONUS
from strategy_tables.situations import Decision
from strategy_tables.values import limit_in_bets
from trainer.app import session
from trainer.app.choosing import untaken
from trainer.app.refusals import attempt, attempt_once
from trainer.app.session import sets
from trainer.classroom.blueprint import Blueprint, compose
from trainer.classroom.picking import Picking
from trainer.classroom.sharing import read_set
from trainer.coach.drills import Family
from trainer.errors import SetError
from trainer.money import parse_money
from trainer.records import LONGEST_NAME
from trainer.rules import Rules

if TYPE_CHECKING:
    from trainer.records import QuestionSet

__all__ = [
    "BOTH",
    "COMPOSE",
    "CURRENCY",
    "DECISION",
    "DECISIONS",
    "DELETE",
    "FILE",
    "KIND",
    "LIMIT",
    "NAME",
    "NEAR",
    "OWN_PAYS",
    "PASTE",
    "PAY_TABLE",
    "PICKED",
    "PICK_NAME",
    "RENAME",
    "ROUNDS",
    "SEATS",
    "SINGLES",
    "STAKE",
    "TABLE",
    "add_picked",
    "compose_again",
    "compose_set",
    "delete_set",
    "duplicate_set",
    "family_key",
    "fill_in",
    "keep_pasted",
    "read_file",
    "rename_set",
]

COMPOSE, NAME, KIND = "set-compose", "set-name", "set-kind"
DECISION, NEAR, ROUNDS, SEATS = "set-decision", "set-near", "set-rounds", "set-seats"
PAY_TABLE, OWN_PAYS = "set-pay-table", "set-own-pays"
STAKE, CURRENCY, LIMIT = "set-stake", "set-currency", "set-limit"
PICK_NAME, PICKED, PASTE = "set-pick-name", "set-picked", "set-paste"
FILE, RENAME, DELETE = "set-file", "set-rename", "set-delete"

SINGLES, TABLE = "Single decisions", "Rounds for a table"
BOTH = "Both in turn"
_DECISIONS: Final = {BOTH: None, "First only": Decision.FIRST, "Second only": Decision.SECOND}
DECISIONS: Final = tuple(_DECISIONS)


def family_key(family: Family) -> str:
    """The key of the field that says how many of a family."""
    return f"set-family-{family.value}"


def fill_in() -> None:
    """Begin with empty fields; what was typed stays until it is kept."""
    for widget in (NAME, PICK_NAME, PASTE, RENAME):
        session.begin_widget(widget, "")


def _number(widget: str) -> int:
    value = session.widget_value(widget)
    return int(value) if isinstance(value, (int, float)) else 0


def _rules() -> tuple[Rules, Fraction, str]:
    """Rules, stake and currency as they were chosen."""
    pays = session.widget_text(OWN_PAYS).strip()
    table = PayTable.parse(pays) if pays else PRESETS[session.widget_text(PAY_TABLE) or "standard"]
    stake = parse_money(session.widget_text(STAKE), "stake")
    limit = (
        parse_money(session.widget_text(LIMIT), "limit")
        if session.widget_text(LIMIT).strip()
        else None
    )
    return (
        Rules(table, limit_in_bets(limit, stake), STANDARD_BONUS),
        stake,
        session.widget_text(CURRENCY),
    )


def _blueprint() -> Blueprint:
    rules, stake, currency = _rules()
    rounds = session.widget_text(KIND) == TABLE
    return Blueprint(
        seed=secrets.token_hex(16),
        rules=rules,
        stake=stake,
        currency=currency,
        families={} if rounds else {one: _number(family_key(one)) for one in Family},
        decision=None if rounds else _DECISIONS.get(session.widget_text(DECISION)),
        near=Fraction(_number(NEAR), 100),
        rounds=_number(ROUNDS) if rounds else 0,
        seats=_number(SEATS) if rounds else 1,
    )


def compose_set() -> None:
    """Make a set by the blueprint that the form says."""

    def act() -> None:
        blueprint = _blueprint()
        sets.keep_set(session.widget_text(NAME), compose(blueprint), blueprint.document)

    if attempt_once(COMPOSE, act):
        session.forget_widget(NAME)


def compose_again(known: QuestionSet) -> None:
    """Make other hands of the same kinds: for before and after a lesson."""

    def act() -> None:
        blueprint = Blueprint.from_document(known.blueprint or "")
        other = blueprint.with_seed(secrets.token_hex(16))
        sets.keep_set(_untaken(known.name, " again"), compose(other), other.document)

    attempt_once(RENAME, act)


def add_picked() -> None:
    """Write the picked cards as a line below the others, and begin a new hand."""
    picked = session.widget_value(PICKED)
    if isinstance(picked, list) and picked:
        lines = [session.widget_text(PASTE).rstrip(), " ".join(map(str, picked))]
        session.set_widget(PASTE, "\n".join(line for line in lines if line))
        session.set_widget(PICKED, [])


def keep_pasted() -> None:
    """Make a set of the lines; where some are none, say which, and keep what was written."""

    def act() -> None:
        rules, stake, currency = _rules()
        pasted = Picking(rules, stake, currency, secrets.token_hex(16)).paste(
            session.widget_text(PASTE)
        )
        if pasted.bad:
            bad = "; ".join(map(str, pasted.bad[:5]))
            more = f"; and {len(pasted.bad) - 5} more" if len(pasted.bad) > 5 else ""
            message = (
                f"no set is made yet: {bad}{more}; correct or delete these lines, the rest is fine"
            )
            raise SetError(message)
        sets.keep_set(session.widget_text(PICK_NAME), pasted.items)

    if attempt_once(PASTE, act):
        session.forget_widget(PASTE)
        session.forget_widget(PICK_NAME)


def read_file() -> None:
    """Make a set of a file that was saved here."""
    file = session.widget_value(FILE)
    if file is None:
        return

    def act() -> None:
        shared = read_set(file.getvalue())  # type: ignore[attr-defined]
        sets.keep_set(shared.name, shared.items, shared.blueprint)

    attempt(FILE, act)


def duplicate_set(known: QuestionSet) -> None:
    """The same items under another name."""
    attempt_once(RENAME, lambda: sets.duplicate_set(known.id, _untaken(f"Copy of {known.name}")))


def _untaken(name: str, end: str = "") -> str:
    """A name that none of the teacher's sets has."""
    return untaken(name, [one.name for one in sets.sets()], end=end, longest=LONGEST_NAME)


def rename_set(known: QuestionSet) -> None:
    """Under the name that was typed."""
    if attempt_once(RENAME, lambda: sets.rename_set(known.id, session.widget_text(RENAME))):
        session.forget_widget(RENAME)


def delete_set(known: QuestionSet) -> None:
    """Unless a lesson was given with it."""
    attempt_once(DELETE, lambda: sets.delete_set(known.id))
