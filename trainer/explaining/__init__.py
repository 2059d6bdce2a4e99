"""A verdict in words: what it is worth, why, by which outs, and where the other side begins."""

from trainer.explaining.amounts import (
    bets_words,
    counted,
    limit_words,
    money_words,
    needs_words,
    percent,
    plain_number,
    signed_bets,
    signed_money,
)
from trainer.explaining.choices import BECOMES, DID, best_word
from trainer.explaining.contrast import Contrast, contrast_of
from trainer.explaining.flips import answer_words, pay_flip_lines, seen_flip_lines
from trainer.explaining.headline import headline, price
from trainer.explaining.labels import MADE_LABELS
from trainer.explaining.outs import Outs, OutsRow, outs_of
from trainer.explaining.reasons import straights_reached, why
from trainer.explaining.rule_words import (
    RULE_TERMS,
    list_words,
    rule_words,
    tie_words,
)
from trainer.explaining.signs import SIGNS, signed_grade

__all__ = [
    "BECOMES",
    "DID",
    "MADE_LABELS",
    "RULE_TERMS",
    "SIGNS",
    "Contrast",
    "Outs",
    "OutsRow",
    "answer_words",
    "best_word",
    "bets_words",
    "contrast_of",
    "counted",
    "headline",
    "limit_words",
    "list_words",
    "money_words",
    "needs_words",
    "outs_of",
    "pay_flip_lines",
    "percent",
    "plain_number",
    "price",
    "rule_words",
    "seen_flip_lines",
    "signed_bets",
    "signed_grade",
    "signed_money",
    "straights_reached",
    "tie_words",
    "why",
]
