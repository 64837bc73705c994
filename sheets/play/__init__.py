"""What an event does to a unit: `step`, and `replay` of a record."""

from sheets.play.replay import replay, steps
from sheets.play.resolution import Happening, Refused, Step
from sheets.play.step import fresh, step

__all__ = ["Happening", "Refused", "Step", "fresh", "replay", "step", "steps"]
