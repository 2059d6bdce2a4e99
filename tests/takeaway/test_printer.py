"""The paper that a browser's locale lets one expect in the printer."""

from __future__ import annotations

import pytest

from trainer.takeaway.printer import Paper, usual_paper


@pytest.mark.parametrize(
    "locale",
    ["en-US", "en-us", "es-MX", "fr-CA", "fil-PH", "es-Latn-CO", "en-US-u-hc-h12", "en-US-posix"],
)
def test_where_people_print_on_letter_it_is_letter(locale: str) -> None:
    assert usual_paper(locale) is Paper.LETTER


@pytest.mark.parametrize(
    "locale",
    [
        pytest.param("de-CH", id="another country"),
        pytest.param("en", id="no country"),
        pytest.param("ca", id="a language that is written as Canada is"),
        pytest.param("es-419", id="a part of the world"),
        pytest.param("de-u-ca-gregory", id="a calendar that is written as Canada is"),
        pytest.param("", id="empty"),
        pytest.param(None, id="a browser that does not say"),
    ],
)
def test_elsewhere_it_is_a4(locale: str | None) -> None:
    assert usual_paper(locale) is Paper.A4
