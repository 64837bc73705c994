"""What an event does to a unit: `step`, and `replay` of a record."""

from sheets.play.families import fresh
from sheets.play.marks import marked, marks
from sheets.play.replay import replay, steps
from sheets.play.resolution import Happening, Refused, Step
from sheets.play.status import Status, WeaponStatus
from sheets.play.step import status, step

__all__ = [
    "Happening",
    "Refused",
    "Status",
    "Step",
    "WeaponStatus",
    "fresh",
    "marked",
    "marks",
    "replay",
    "status",
    "step",
    "steps",
]
