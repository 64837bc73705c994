"""The effect of an event on a unit: `step` for one event, `replay` for a record."""

from sheets.play.families import fresh, marks, state_from_marks
from sheets.play.resolution import Happening, Refused, Step
from sheets.play.status import Status, WeaponStatus
from sheets.play.step import OPTIONAL, replay, status, step, steps

__all__ = [
    "OPTIONAL",
    "Happening",
    "Refused",
    "Status",
    "Step",
    "WeaponStatus",
    "fresh",
    "marks",
    "replay",
    "state_from_marks",
    "status",
    "step",
    "steps",
]
