"""What the felt table shows, as one value: the only thing that travels to the browser.

Nothing here gives an answer away by itself; whoever fills it in before the answer leaves the
verdict and the explanation out, and hands over no card that still lies face down.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from trainer.card_faces import back_svg, face_svg, small_face_svg

if TYPE_CHECKING:
    from strategy_tables.cards import Card
    from trainer.app.felt.step_card import StepCard

__all__ = [
    "Act",
    "Bet",
    "BetState",
    "Contrast",
    "Explanation",
    "FeltView",
    "FeltViewError",
    "Grade",
    "OutsTable",
    "Placard",
    "Tile",
    "VerdictLine",
]

Data: TypeAlias = dict[str, object]


class FeltViewError(ValueError):
    """The table cannot show this: too many cards, bets, buttons or tiles."""


class Act(StrEnum):
    """What a learner can do at the table; the value travels, the label is on the button."""

    PULL = "pull"
    RIDE = "ride"
    TURN = "turn"
    NEXT = "next"
    DEAL = "deal"

    @property
    def label(self) -> str:
        """The button's whole accessible name."""
        return _LABELS[self]

    @property
    def key(self) -> str:
        """The key named beside the label. The going-on buttons also answer to Enter."""
        return {Act.PULL: "P", Act.RIDE: "L"}.get(self, "Space")


_LABELS = {
    Act.PULL: "Pull",
    Act.RIDE: "Let it ride",
    Act.TURN: "Turn the card",
    Act.NEXT: "Next hand",
    Act.DEAL: "Deal",
}


class Grade(StrEnum):
    """How good a choice was; each has its own sign and word, so colour is never alone."""

    RIGHT = "right"
    EITHER = "either"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class BetState(StrEnum):
    """Where a bet's chip is: not out yet, on its circle, back with the player, or settled."""

    READY = "ready"
    UP = "up"
    PULLED = "pulled"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Bet:
    """One circle: its printed sign (`$`, `2`, `1`), the stake on its chip, and how it stands.

    `note` is a few characters shown beside a settled chip, such as `+$20`. `asked` lights the
    circle that the learner is to decide about.
    """

    sign: str
    stake: str
    state: BetState = BetState.UP
    note: str = ""
    asked: bool = False

    @property
    def name(self) -> str:
        """What a screen reader says: `Bet 1: $10 up`."""
        bet = "Dollar bet" if self.sign == "$" else f"Bet {self.sign}"
        note = f", {self.note}" if self.note else ""
        return f"{bet}: {self.stake} {self.state}{note}"


@dataclass(frozen=True, slots=True)
class VerdictLine:
    """The judgement at the table. `headline` starts with the grade's word: `Right — pull`."""

    grade: Grade
    headline: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Placard:
    """The pay table as it stands on a real table, and a line or two under it."""

    title: str
    rows: tuple[tuple[str, str], ...]
    text: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OutsTable:
    """Counts by outcome, ready to print; the first cell of each row is its heading.

    Raises:
        FeltViewError: a row has more or fewer cells than there are columns.
    """

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...]

    def __post_init__(self) -> None:
        for row in (*self.rows, self.total):
            if len(row) != len(self.columns):
                raise FeltViewError(f"{row} has {len(row)} cells for {len(self.columns)} columns")


@dataclass(frozen=True, slots=True)
class Contrast:
    """The nearest hand on the other side of the line."""

    title: str
    cards: tuple[Card, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """What stands beside the felt after an answer. `**bold**` marks work in `why` and texts."""

    why: str
    outs: OutsTable | None = None
    contrast: Contrast | None = None
    title: str = "Why"


@dataclass(frozen=True, slots=True)
class Tile:
    """One figure of the strip below the table, with its unit; `note` holds an interval."""

    label: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class FeltView:
    """Everything on the screen of the table.

    `question` and `stage` come back in the event, untouched; together they name what is being
    asked now, so a second answer to the same pair is not sent. A new `deal` deals new cards,
    the same `deal` keeps the cards that lie there (and turns one that was face down).
    A `clock` of no text runs as long as an answer is asked for; any other text stands still.
    `bets` go from left to right. `chosen` marks an answer already given that may still be changed;
    without `judged` no room is kept for a verdict. A phone has room for 60 characters of `ask`,
    34 of a verdict's headline and 60 of its detail.
    `line` is the mark of the direct line, where presses go on it.
    `sent_back` counts the presses at this question that were not taken: with each more of them the
    buttons can be pressed again at once.

    Raises:
        FeltViewError: more than the table has room for.
    """

    question: str | None
    hand: tuple[Card, ...]
    community: tuple[Card | None, ...]
    bets: tuple[Bet, ...]
    ask: str
    actions: tuple[Act, ...]
    stage: str = ""
    deal: str | None = None
    chosen: Act | None = None
    sent_back: int = 0
    judged: bool = True
    verdict: VerdictLine | None = None
    panel: Placard | Explanation | None = None
    notices: tuple[str, ...] = ()
    step: StepCard | None = None
    clock: str | None = None
    tally: tuple[Tile, ...] = ()
    four_colour: bool = True
    keys: bool = True
    motion: bool = True
    line: Data | None = None

    def __post_init__(self) -> None:
        room = {"hand": 3, "community": 2, "bets": 3, "actions": 2, "tally": 4}
        for name, most in room.items():
            if (count := len(getattr(self, name))) > most:
                raise FeltViewError(f"{name} has {count} entries; the table holds {most}")

    def as_data(self) -> Data:
        """The JSON that felt.js draws."""
        return {
            "question": self.question,
            "stage": self.stage,
            "hand": [self._card(f"hand-{place}", card) for place, card in enumerate(self.hand)],
            "community": [
                self._card(f"community-{place}", card) for place, card in enumerate(self.community)
            ],
            "bets": [
                {
                    "sign": bet.sign,
                    "stake": bet.stake,
                    "state": bet.state.value,
                    "note": bet.note,
                    "asked": bet.asked,
                    "name": bet.name,
                }
                for bet in self.bets
            ],
            "ask": self.ask,
            "actions": [
                {"act": act.value, "label": act.label, "key": act.key} for act in self.actions
            ],
            "chosen": None if self.chosen is None else self.chosen.value,
            "sent_back": self.sent_back,
            "judged": self.judged,
            "verdict": None
            if self.verdict is None
            else {
                "grade": self.verdict.grade.value,
                "headline": self.verdict.headline,
                "detail": self.verdict.detail,
            },
            "panel": self._panel(),
            "notices": list(self.notices),
            "step": None if self.step is None else self.step.as_data(),
            "clock": self.clock,
            "tally": [
                {"label": tile.label, "value": tile.value, "note": tile.note} for tile in self.tally
            ],
            "keys": self.keys,
            "motion": self.motion,
            "line": self.line,
        }

    def _card(self, place: str, card: Card | None) -> Data:
        deal = self.question if self.deal is None else self.deal
        return {
            "id": f"{deal}/{place}",
            "name": "Face-down card" if card is None else card.name,
            "svg": back_svg() if card is None else face_svg(card, four_colour=self.four_colour),
        }

    def _panel(self) -> Data | None:
        panel = self.panel
        if panel is None:
            return None
        if isinstance(panel, Placard):
            return {
                "kind": "placard",
                "title": panel.title,
                "rows": [list(row) for row in panel.rows],
                "text": list(panel.text),
            }
        return {
            "kind": "explanation",
            "title": panel.title,
            "why": panel.why,
            "outs": None
            if panel.outs is None
            else {
                "caption": panel.outs.caption,
                "columns": list(panel.outs.columns),
                "rows": [list(row) for row in panel.outs.rows],
                "total": list(panel.outs.total),
            },
            "contrast": None
            if panel.contrast is None
            else {
                "title": panel.contrast.title,
                "text": panel.contrast.text,
                "cards": [
                    {
                        "name": card.name,
                        "svg": small_face_svg(card, four_colour=self.four_colour),
                    }
                    for card in panel.contrast.cards
                ],
            },
        }
