"""What to ask next, what is due, and how well a learner stands."""

from trainer.coach.questions import Occasion
from trainer.coach.sides import worth_of_asking

__all__ = ["Occasion", "worth_of_asking"]
