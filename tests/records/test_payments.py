"""What a dealer in training named and paid is kept once, with the rules it was paid under."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.pay_tables import PRESETS
from tests.records.examples import NOON, payment
from trainer.rules import Rules

if TYPE_CHECKING:
    from trainer.records import Profile, Records


def test_payments_come_back_whole_and_in_order(records: Records, ann: Profile) -> None:
    bob = records.add_profile("Bob", NOON)
    late = payment("a", NOON + timedelta(minutes=1), Rules(PRESETS["royal-500"], Fraction(5000)))
    early = replace(payment("b"), milliseconds=None, with_stake=False)
    for one in (late, early):
        assert records.record_payment(ann.id, one)
    assert records.record_payment(bob.id, payment("c"))
    assert records.payments(ann.id) == [early, late]
    assert records.payments(bob.id) == [payment("c")]


def test_the_first_payment_stands(records: Records, ann: Profile) -> None:
    assert records.record_payment(ann.id, payment("p"))
    assert not records.record_payment(ann.id, replace(payment("p"), named="flush"))
    assert records.payments(ann.id) == [payment("p")]
