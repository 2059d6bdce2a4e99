"""Looking a page over as it stands, and the account of it in `docs/accessibility.md`."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from tests.browser.accessible import STREAMLITS_OWN, colour, examine
from tests.browser.fitting import SIZES, misfits, seen_at

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.accessible import Findings

__all__ = ["Inspector"]

_COLOURS: Final[tuple[Literal["dark", "light"], ...]] = ("dark", "light")
_ACCOUNT: Final = Path(__file__).parents[2] / "docs" / "accessibility.md"
_BEGINS, _ENDS = "<!-- counted by `make accessibility` -->\n", "<!-- end of the counts -->\n"


@dataclass
class Inspector:
    """Looks at pages with axe in light and dark, and at each of the sizes they have to fit."""

    _seen: dict[tuple[str, str], list[Findings]] = field(default_factory=dict)

    def look(self, page: Page, title: str, state: str) -> list[str]:
        """What is wrong with the page in this state."""
        found = []
        for colours in _COLOURS:
            colour(page, colours)
            findings = examine(page)
            self._seen.setdefault((title, state), []).append(findings)
            found += [f"{title}, {state}, {colours}: {fault}" for fault in findings.ours]
        for size in SIZES:
            with seen_at(page, size):
                found += [f"{title}, {state}, {size}: {one}" for one in misfits(page)]
        return found

    def write_down(self) -> None:
        """Put the counts of all that was looked at into the account."""
        before, _, rest = _ACCOUNT.read_text("utf-8").partition(_BEGINS)
        _, _, after = rest.partition(_ENDS)
        _ACCOUNT.write_text(f"{before}{_BEGINS}\n{self._table()}\n{_ENDS}{after}", "utf-8")

    def _table(self) -> str:
        lines = [
            "| page | state | rules applied | faults of ours | Streamlit's own | rules left open |",
            "|---|---|--:|--:|---|--:|",
        ]
        for (title, state), findings in self._seen.items():
            rules, ours, left = (
                _both([getter(one) for one in findings])
                for getter in (
                    lambda one: one.rules,
                    lambda one: len(one.ours),
                    lambda one: one.undecided,
                )
            )
            own = max((one.streamlits for one in findings), key=lambda count: count.total())
            names = ", ".join(f"{rule} × {own[rule]}" for rule in STREAMLITS_OWN if own[rule])
            lines.append(f"| {title} | {state} | {rules} | {ours} | {names or '–'} | {left} |")
        return "\n".join(lines) + "\n"


def _both(counts: list[int]) -> str:
    """Of dark and light: one number where they agree."""
    return " / ".join(map(str, counts if len(set(counts)) > 1 else counts[:1]))
