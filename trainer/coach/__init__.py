"""What to ask next."""

from trainer.coach.practice import Asked, next_situation, worth_of_asking
from trainer.coach.questions import asked_before, next_question

__all__ = ["Asked", "asked_before", "next_question", "next_situation", "worth_of_asking"]
