"""Test: thirty hands without feedback, and a report at the end."""

from __future__ import annotations

from trainer.app.assessment.assessment_report import offer_test, show_report
from trainer.app.assessment.assessment_sitting import sit_test
from trainer.app.session import test

taking = test.open_test()
report = None if taking else test.opened_report()
if taking is not None:
    sit_test(taking)
elif report is not None:
    show_report(report)
else:
    offer_test()
