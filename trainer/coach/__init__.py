"""What to ask next, what is due, and how well a learner stands."""

from trainer.coach.practice import worth_of_asking
from trainer.coach.questions import Occasion

__all__ = ["Occasion", "worth_of_asking"]
