"""Sets: by blueprint, by picked hands, pasted, shared; and what a teacher sees of them."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.cards import parse_cards
from strategy_tables.pay_tables import PRESETS, STANDARD, PayTable
from strategy_tables.side_bets import STANDARD_BONUS
from strategy_tables.situations import SITUATIONS, Decision, situation_of
from strategy_tables.values import Choice
from trainer.classroom.blueprint import Blueprint, compose
from trainer.classroom.picking import Picking
from trainer.classroom.preview import balance_of, solution_of
from trainer.classroom.sharing import SharedSet, read_set, write_set
from trainer.coach.drills import Family, family_of
from trainer.coach.hands import suit_class, suit_classes
from trainer.coach.sides import worth_of_asking
from trainer.errors import SetError
from trainer.items import Item, table_seats
from trainer.records import MOST_ITEMS
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from strategy_tables.situations import Situation

TEN = Fraction(10)
LIMITED = Rules(PRESETS["california-02"], Fraction(100))
PICKING = Picking(STANDARD_RULES, TEN, "$", "a seed")


def blueprint(**changes: Any) -> Blueprint:  # noqa: ANN401 - any field of a blueprint
    plan = Blueprint("a seed", STANDARD_RULES, TEN, "$", {Family.SUITED: 6, Family.STRAIGHTS: 4})
    return replace(plan, **changes)


def all_families_have_hands(plan: Blueprint) -> bool:
    """Whether each family that is asked has hands, no ties, at a decision that may be asked."""
    worth = worth_of_asking(plan.rules)
    return all(
        any(
            family_of(one) is kind and plan.decision in (None, one.decision) and worth[one]
            for one in SITUATIONS
        )
        for kind in plan.families
    )


def family(item: Item) -> Family:
    return family_of(situation_of(item.cards()))


# By blueprint

plans = st.builds(
    Blueprint,
    seed=st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=10),
    rules=st.sampled_from([STANDARD_RULES, LIMITED]),
    stake=st.just(TEN),
    currency=st.sampled_from(["$", "€"]),
    families=st.dictionaries(st.sampled_from(Family), st.integers(1, 9), min_size=1),
    decision=st.none() | st.sampled_from(Decision),
    near=st.fractions(0, 1, max_denominator=8),
)


@settings(deadline=None, max_examples=60)
@given(plans)
def test_a_set_is_what_its_blueprint_says(plan: Blueprint) -> None:
    try:
        items = compose(plan)
    except SetError:
        assert not all_families_have_hands(plan)
        return
    assert compose(plan) == items
    assert Counter(map(family, items)) == Counter(dict(plan.families))
    assert all(plan.decision in (None, item.decision) for item in items)
    assert {(item.rules, item.stake, item.currency) for item in items} == {
        (plan.rules, TEN, plan.currency)
    }
    assert balance_of(items).ties == 0 or plan.rules.limit is not None
    assert Blueprint.from_document(plan.document) == plan


@settings(deadline=None, max_examples=60)
@given(plans)
def test_both_decisions_in_turn_are_asked_equally_often(plan: Blueprint) -> None:
    plan = replace(plan, decision=None, rules=STANDARD_RULES)
    asked = Counter(item.decision for item in compose(plan))
    # Under these rules every family has hands at both.
    assert abs(asked[Decision.FIRST] - asked[Decision.SECOND]) == asked.total() % 2


def test_one_question_of_each_kind_asks_both_decisions() -> None:
    kinds = (Family.LOW_PAIRS, Family.SUITED, Family.STRAIGHTS, Family.HIGH_CARDS)
    items = compose(blueprint(families=dict.fromkeys(kinds, 1)))
    assert Counter(map(family, items)) == Counter(kinds)
    assert Counter(item.decision for item in items) == {Decision.FIRST: 2, Decision.SECOND: 2}


def test_a_kind_with_hands_at_one_decision_takes_it_and_the_others_make_up_for_it() -> None:
    # 6 outs for two pairs and 2 for three of a kind: nobody can be wrong about a second bet there.
    even = Rules(PayTable.parse("1000/200/50/11/10/9/8/4/1"))
    items = compose(blueprint(rules=even, families={Family.LOW_PAIRS: 3, Family.SUITED: 4}))
    asked = Counter((family(item), int(item.decision)) for item in items)
    assert asked == {(Family.LOW_PAIRS, 1): 3, (Family.SUITED, 2): 3, (Family.SUITED, 1): 1}


def test_a_blueprint_makes_the_same_set_for_ever() -> None:
    cards = [" ".join(map(str, item.cards())) for item in compose(blueprint())]
    assert cards == GOLDEN


GOLDEN = [
    "8s Qs 9s",
    "Jh Qc Kh",
    "7h Th 9s 8d",
    "3d 6d 4d 7d",
    "9h Kh Qc Jh",
    "7d 6d 4d",
    "Ah 3d 2s",
    "Qd Jd Ad Td",
    "Qc 9c Jc",
    "5d Qd Jd Kd",
]


def test_the_share_near_the_line_is_kept_where_there_are_such_hands() -> None:
    for near in (Fraction(0), Fraction(3, 10), Fraction(7, 10)):
        assert balance_of(compose(blueprint(near=near))).near == near * 10
    # At the second decision no suited draw is near, and no paying hand anywhere.
    assert balance_of(compose(blueprint(near=Fraction(1)))).near == 7
    paying = blueprint(families={Family.PAYING: 5}, near=Fraction(1))
    assert balance_of(compose(paying)).near == 0


def test_another_seed_asks_other_hands_of_the_same_kinds() -> None:
    one, two = blueprint(), blueprint(seed="another")
    assert one.is_like(two)
    assert not one.is_like(replace(two, near=Fraction(1)))
    assert {item.cards() for item in compose(one)}.isdisjoint(item.cards() for item in compose(two))


def test_hands_of_a_set_differ_in_more_than_the_names_of_suits() -> None:
    items = compose(blueprint(families={Family.STRAIGHTS: 20}, decision=Decision.FIRST))
    assert len({suit_class(item.cards()) for item in items}) == 20


def come_in_turn(items: Iterable[Item]) -> bool:
    """Whether each situation's hands all came before one of them came again."""
    met: dict[Situation, Counter[int]] = {}
    for item in items:
        met.setdefault(situation_of(item.cards()), Counter())[suit_class(item.cards())] += 1
    return all(
        max(times.values()) <= 1 + (min(times.values()) if len(times) == suit_classes(one) else 0)
        for one, times in met.items()
    )


@pytest.mark.parametrize("decision", Decision)
@pytest.mark.parametrize("kind", Family)
@pytest.mark.parametrize("questions", [20, 199])
def test_no_hand_of_a_set_comes_again_before_all_others_of_its_kind_did(
    kind: Family, decision: Decision, questions: int
) -> None:
    for number in range(200 // questions):
        plan = blueprint(seed=f"set {number}", families={kind: questions}, decision=decision)
        assert come_in_turn(compose(plan))


@pytest.mark.parametrize(("rounds", "seats"), [(20, 1), (100, 1), (20, 7), (100, 7)])
@pytest.mark.parametrize("near", [Fraction(0), Fraction(1, 2), Fraction(1)])
@pytest.mark.parametrize(
    "rules",
    [STANDARD_RULES, Rules(PayTable.parse("1000/200/50/11/10/9/8/4/1"))],
    ids=["standard", "low pairs are ties"],
)
def test_no_seat_of_a_table_gets_a_hand_twice_or_one_where_nobody_can_be_wrong(
    rules: Rules, rounds: int, seats: int, near: Fraction
) -> None:
    plan = blueprint(rules=rules, families={}, rounds=rounds, seats=seats, near=near)
    items = compose(plan)
    assert (len(items), table_seats(items), balance_of(items).ties) == (2 * rounds, seats, 0)
    for seat in range(1, seats + 1):
        assert len({suit_class(item.cards(seat)) for item in items}) == 2 * rounds


def test_the_largest_sets_are_made() -> None:
    families = dict.fromkeys(Family, MOST_ITEMS // len(Family))
    assert len(compose(blueprint(families=families))) == sum(families.values()) > 98
    assert len(compose(blueprint(families={}, rounds=MOST_ITEMS // 2))) == MOST_ITEMS


@pytest.mark.parametrize("seats", [1, 4, 7])
def test_rounds_are_for_a_table(seats: int) -> None:
    items = compose(blueprint(families={}, rounds=5, seats=seats, near=Fraction(2, 5)))
    assert len(items) == 10
    assert table_seats(items) == seats
    assert len({item.community for item in items}) == 5


@pytest.mark.parametrize(
    "changes",
    [
        {"families": {}},
        {"families": {Family.SUITED: 201}},
        {"families": {Family.SUITED: -1, Family.NOTHING: 2}},
        {"rounds": 1},
        {"near": Fraction(3, 2)},
        {"seats": 8},
        {"families": {}, "rounds": 101},
        {"stake": Fraction(0)},
        {"stake": Fraction(-5)},
    ],
    ids=str,
)
def test_a_blueprint_that_makes_no_set_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(SetError):
        blueprint(**changes)


@pytest.mark.parametrize(
    "document", ["", "[]", "{}", '{"seed": 1}', "[" * 100_000, '{"near": "1/0"}']
)
def test_what_is_no_blueprint_is_said_to_be_none(document: str) -> None:
    with pytest.raises(SetError, match="cannot be read"):
        Blueprint.from_document(document)


NO_AMOUNTS = ["1e30000000", "0", "-5", "1/0", " ", "nan", "9" * 100_000, 10, None, []]


@pytest.mark.parametrize("amount", NO_AMOUNTS, ids=lambda amount: repr(amount)[:12])
def test_a_blueprint_of_no_amount_of_money_is_refused_at_once(amount: object) -> None:
    content = json.loads(blueprint().document)
    with pytest.raises(SetError, match=re.escape(repr(amount)[:12])):
        Blueprint.from_document(json.dumps(content | {"stake": amount}))
    if amount != "0":
        with pytest.raises(SetError, match=re.escape(repr(amount).strip("'")[:10])):
            Blueprint.from_document(json.dumps(content | {"near": amount}))


# By picked hands


def test_three_cards_ask_the_first_decision_and_four_the_second() -> None:
    first = PICKING.item(parse_cards("Th Jh Qh"), 0)
    second = PICKING.item(parse_cards("Th Jh Qh 2c"), 0)
    pulled = PICKING.item(parse_cards("Th Jh Qh 2c"), 0, given=Choice.PULL)
    whole = PICKING.item(parse_cards("Th Jh Qh 2c 3d"), 0, decision=Decision.FIRST)
    assert [one.decision for one in (first, second, whole)] == [1, 2, 1]
    assert [one.given for one in (first, second, pulled)] == [None, Choice.RIDE, Choice.PULL]
    assert whole.community == parse_cards("2c 3d")
    assert second.community[0] == parse_cards("2c")[0]
    assert PICKING.item(parse_cards("Th Jh Qh"), 0) == first
    assert PICKING.item(parse_cards("Th Jh Qh"), 1).community != first.community


def test_pasted_lines_become_items_and_bad_ones_are_named_one_by_one() -> None:
    pasted = PICKING.paste(
        "Th Jh Qh\n\n10h, Jh, Qh, 2c\nTh Th 2c\nzz\nTh Jh\n2c3d4h5s6c\n♣2 \n5c5d9h\n"
    )
    assert [item.cards() for item in pasted.items] == [
        parse_cards("Th Jh Qh"), parse_cards("Th Jh Qh 2c"), parse_cards("5c 5d 9h"),
    ]  # fmt: skip
    assert [(one.line, one.text) for one in pasted.bad] == [
        (4, "Th Th 2c"), (5, "zz"), (6, "Th Jh"), (7, "2c3d4h5s6c"), (8, "♣2"),
    ]  # fmt: skip
    assert str(pasted.bad[0]).startswith("line 4: Th appears twice")
    assert "'zz' is not a card" in pasted.bad[1].reason


def test_a_csv_says_which_decision_and_what_became_of_bet_1() -> None:
    pasted = PICKING.paste(
        "name;Cards;Decision;Bet 1\n"
        "a;Th Jh Qh 2c 3d;1;\n"
        "b;Th Jh Qh 2c 3d;2;pull\n"
        "c;Th Jh Qh 2c;;ride\n"
        "d;Th Jh Qh;2;\n"
        "e;Th Jh Qh;3;\n"
        "f;Th Jh Qh 2c;2;fold\n"
        "g;Th Jh Qh;1;ride\n"
        "h;a;b;c;d;e\n"
    )
    assert [(item.decision, item.given) for item in pasted.items] == [
        (1, None), (2, Choice.PULL), (2, Choice.RIDE),
    ]  # fmt: skip
    assert [one.line for one in pasted.bad] == [5, 6, 7, 8, 9]


@pytest.mark.parametrize("header", ["", "cards\n"])
def test_a_mark_of_the_file_it_was_in_is_no_part_of_a_hand(header: str) -> None:
    pasted = PICKING.paste(f"\ufeff{header}Th Jh Qh\n")
    assert ([item.cards() for item in pasted.items], pasted.bad) == ([parse_cards("Th Jh Qh")], ())


@pytest.mark.parametrize("quote", ["", '"'])
def test_a_cell_that_is_too_long_is_a_bad_line(quote: str) -> None:
    long = f"{quote}{'x' * 150_000}{quote}"
    pasted = PICKING.paste(f"name,cards\na,Th Jh Qh\n{long},Th Jh Qh\nc,5c 5d 9h\n")
    assert len(pasted.items) == 2
    assert list(map(str, pasted.bad)) == [
        "line 3: a cell has more than 131,072 characters; shorten it"
    ]


def test_more_hands_than_a_set_has_are_bad_lines() -> None:
    pasted = PICKING.paste("Th Jh Qh\n" * 203)
    assert (len(pasted.items), [one.line for one in pasted.bad]) == (200, [201, 202, 203])


@pytest.mark.parametrize("text", ["", "\n \n", "\x00", "<script>alert(1)</script>", "\u202e" * 99])
def test_strange_text_makes_no_items_and_no_trouble(text: str) -> None:
    assert PICKING.paste(text).items == ()


def test_a_text_that_is_far_too_long_is_refused() -> None:
    with pytest.raises(SetError, match="200 at most"):
        PICKING.paste("x" * 200_001)


# As a file


def test_a_shared_set_is_read_back_as_the_same_set() -> None:
    plan = blueprint(rules=LIMITED)
    items = compose(plan) + PICKING.paste("Th Jh Qh\n5c 5d 9h 2s").items
    file = write_set("“Möwe” 🦉", plan.document, items)
    shared = read_set(file)
    assert shared.items == items
    assert shared.name == "“Möwe” 🦉"
    assert shared.blueprint is not None
    assert Blueprint.from_document(shared.blueprint) == plan
    assert read_set(write_set("x", None, items)) == SharedSet("x", None, items)


def spoilt(**changes: object) -> bytes:
    content = json.loads(write_set("x", None, PICKING.paste("Th Jh Qh").items))
    return json.dumps(content | changes).encode()


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (b"", "not a set file"),
        (b"\xff\xfe", "not a set file"),
        (b"[" * 200_000, "not a set file"),
        (b"[]", "not a set file"),
        (b'{"format": "another"}', "not a set file"),
        (b" " * 2_000_001, "not a set file"),
        (spoilt(version=2), "version '2'"),
        (spoilt(version=None), "version 'None'"),
        (spoilt(items=[{}]), "cannot be read"),
        (spoilt(items=7), "cannot be read"),
        (spoilt(rules=[{"pay_table": 1}]), "cannot be read"),
        (spoilt(items=[{}] * 201), "at most 200"),
    ],
)
def test_what_is_no_shared_set_is_said_to_be_none(file: bytes, said: str) -> None:
    with pytest.raises(SetError, match=said):
        read_set(file)


@pytest.mark.parametrize("amount", NO_AMOUNTS, ids=lambda amount: repr(amount)[:12])
def test_a_shared_set_at_no_amount_of_money_is_refused_at_once(amount: object) -> None:
    plan = blueprint()
    content = json.loads(write_set("x", plan.document, compose(plan)))
    assert read_set(json.dumps(content).encode()).items == compose(plan)
    for part in (content["items"][-1], content["blueprint"]):
        before, part["stake"] = part["stake"], amount
        with pytest.raises(SetError, match=re.escape(repr(amount)[:12])) as refusal:
            read_set(json.dumps(content).encode())
        assert len(str(refusal.value)) < 400
        part["stake"] = before


FOREIGN_TEXTS = ["x" * 201, "a\nb", "a\x1bb", "broken \udc80", 7, None]


@pytest.mark.parametrize("text", FOREIGN_TEXTS, ids=lambda text: repr(text)[:12])
@pytest.mark.parametrize(
    "where",
    [
        ("rules", 0, "pay_table", "name"),
        ("rules", 0, "pay_table", "source"),
        ("rules", 0, "bonus", "name"),
        ("rules", 0, "bonus", "source"),
        ("items", -1, "currency"),
        ("name",),
        ("blueprint", "currency"),
        ("blueprint", "seed"),
        ("blueprint", "rules", "pay_table", "name"),
        ("blueprint", "rules", "bonus", "source"),
    ],
    ids=lambda where: " ".join(map(str, where)),
)
def test_a_shared_set_brings_no_text_that_cannot_be_shown_or_kept(
    where: tuple[str | int, ...], text: object
) -> None:
    refused_at_once(where, text)


@pytest.mark.parametrize("limit", ["-5", "-1/3", "1" + "0" * 39])
@pytest.mark.parametrize("where", [("rules", 0), ("blueprint", "rules")], ids=["rules", "plan"])
def test_a_shared_set_brings_no_limit_that_cannot_be(
    where: tuple[str | int, ...], limit: str
) -> None:
    refused_at_once((*where, "limit"), limit)


def test_a_shared_set_brings_no_bonus_of_another_kind() -> None:
    refused_at_once(("rules", 0, "bonus", "pays"), [1] * 8)


def refused_at_once(where: tuple[str | int, ...], value: object) -> None:
    """Put the value into a file that was good; one sentence then refuses it."""
    plan = blueprint(rules=Rules(STANDARD, Fraction(100), STANDARD_BONUS))
    content = json.loads(write_set("x", plan.document, compose(plan)))
    assert read_set(json.dumps(content).encode()).items == compose(plan)
    *way, last = where
    part = content
    for step in way:
        part = part[step]
    part[last] = value
    with pytest.raises(SetError) as refusal:
        read_set(json.dumps(content).encode())
    sentence = str(refusal.value)
    assert len(sentence) < 600
    assert sentence.isprintable()


# Its answers


@pytest.mark.parametrize(
    ("cards", "advantage", "near"),
    [
        ("Th Jh Qh", Fraction(1736, 1176), False),
        ("2h 3h 4h", Fraction(-30, 1176), True),
        ("Jc Qd Kh As", Fraction(0), True),
        ("8c 5d 2s 8h", Fraction(-22, 48), False),
    ],
)
def test_a_preview_says_what_is_right(cards: str, advantage: Fraction, near: bool) -> None:
    solution = solution_of(PICKING.item(parse_cards(cards), 0))
    assert (solution.analysis.advantage, solution.is_near) == (advantage, near)


def test_a_balance_adds_up() -> None:
    items = PICKING.paste("Th Jh Qh\n2h 3h 4h\nJc Qd Kh As\n8c 5d 2s 8h").items
    balance = balance_of(items)
    assert (balance.ride, balance.pull, balance.ties, balance.near) == (1, 2, 1, 2)
    assert balance.decisions == 4
    rounds = compose(blueprint(families={}, rounds=3, seats=5))
    assert balance_of(rounds).decisions == 30
