"""Pay the hand, the dealers' drill: a finished table, the right payment, and what was answered."""

from trainer.paying.answers import SeatAnswer, SeatVerdict, judge_payment, read_answer, read_payment
from trainer.paying.counts import Asked, HandCount, bonus_kind, counts_of
from trainer.paying.dealt import deal_with_final, finished_table
from trainer.paying.sums import Bets, BonusPayment, Payment, exact_money, worked_payment
from trainer.paying.table import ORDER_WORDS, FinishedTable, House, Order, Seat, paying_order

__all__ = [
    "ORDER_WORDS",
    "Asked",
    "Bets",
    "BonusPayment",
    "FinishedTable",
    "HandCount",
    "House",
    "Order",
    "Payment",
    "Seat",
    "SeatAnswer",
    "SeatVerdict",
    "bonus_kind",
    "counts_of",
    "deal_with_final",
    "exact_money",
    "finished_table",
    "judge_payment",
    "paying_order",
    "read_answer",
    "read_payment",
    "worked_payment",
]
