"""The charts: the only room that knows Plotly.

Each has one hue to say one thing, legible on the light and the dark page; what differs within a
chart differs in shape, pattern or place as well.
"""

from trainer.app.charts.classroom import question_chart, score_chart
from trainer.app.charts.drawing import draw_chart
from trainer.app.charts.mistakes import lean_chart, mistake_classes
from trainer.app.charts.night import night_chart, night_fan
from trainer.app.charts.reviews import due_chart
from trainer.app.charts.seat import luck_and_skill
from trainer.app.charts.skill import calibration_chart, edge_over_sittings, rolling_accuracy

__all__ = [
    "calibration_chart",
    "draw_chart",
    "due_chart",
    "edge_over_sittings",
    "lean_chart",
    "luck_and_skill",
    "mistake_classes",
    "night_chart",
    "night_fan",
    "question_chart",
    "rolling_accuracy",
    "score_chart",
]
