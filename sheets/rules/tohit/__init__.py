"""To-hit modifiers of classic play as data: a module a subject, each line with its ruling.

Alpha Strike has its own table (`sheets/rules/tables/alpha_strike_to_hit.py`). `sheets/play/to_hit.py` adds them up.
"""

from collections.abc import Mapping
from types import MappingProxyType

from sheets.rules.tohit.attackers import ATTACKER_LINES
from sheets.rules.tohit.blows import BLOW_LINES, TROOP_LINES
from sheets.rules.tohit.craft import ARTILLERY_LINES, SPACE_LINES
from sheets.rules.tohit.lines import (
    RANGE,
    TARGET_MOVEMENT,
    TERRAIN,
    UNCONFIRMED,
    AttackKind,
    Subject,
    ToHitLine,
)
from sheets.rules.tohit.manners import MANNER_LINES
from sheets.rules.tohit.targets import TARGET_LINES
from sheets.rules.tohit.terrain import TERRAIN_LINES, WEATHER_LINES

LINES: tuple[ToHitLine, ...] = (
    *TARGET_LINES,
    *TERRAIN_LINES,
    *WEATHER_LINES,
    *ATTACKER_LINES,
    *MANNER_LINES,
    *BLOW_LINES,
    *TROOP_LINES,
    *SPACE_LINES,
    *ARTILLERY_LINES,
)
_BY_KEY: Mapping[str, ToHitLine] = MappingProxyType({line.key: line for line in LINES})


def line_of(key: str) -> ToHitLine:
    """The line of a key; raises KeyError for others.

    >>> line_of("heavy-woods").value, line_of("immobile").ruling
    (2, 'TW-4.4:p110:aimed-shots')
    """
    return _BY_KEY[key]


__all__ = [
    "LINES",
    "RANGE",
    "TARGET_MOVEMENT",
    "TERRAIN",
    "UNCONFIRMED",
    "AttackKind",
    "Subject",
    "ToHitLine",
    "line_of",
]
