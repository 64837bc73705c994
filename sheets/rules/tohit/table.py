"""All to-hit lines of classic play, by key."""

from collections.abc import Mapping
from types import MappingProxyType

from sheets.rules.tohit.attackers import ATTACKER_LINES
from sheets.rules.tohit.blows import BLOW_LINES, TROOP_LINES
from sheets.rules.tohit.craft import ARTILLERY_LINES, SPACE_LINES
from sheets.rules.tohit.lines import ToHitLine
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


def to_hit_line(key: str) -> ToHitLine:
    """The line with this key; raises KeyError for an unknown key.

    >>> to_hit_line("heavy-woods").value, to_hit_line("immobile").ruling
    (2, 'TW-4.4:p110:aimed-shots')
    """
    return _BY_KEY[key]
