"""To-hit modifiers of classic play as data, one module for each subject, each line with its ruling.

Alpha Strike has its own table (`sheets/rules/tables/alpha_strike_to_hit.py`). `sheets/play/to_hit.py` adds them up.
"""

from sheets.rules.tohit.lines import RANGE, TARGET_MOVEMENT, TERRAIN, UNCONFIRMED, AttackKind, Subject, ToHitLine
from sheets.rules.tohit.table import LINES, to_hit_line

__all__ = [
    "LINES",
    "RANGE",
    "TARGET_MOVEMENT",
    "TERRAIN",
    "UNCONFIRMED",
    "AttackKind",
    "Subject",
    "ToHitLine",
    "to_hit_line",
]
