"""To-hit modifiers of aerospace combat, of air-to-ground attacks, and of artillery."""

from sheets.rules.tables.to_hit import (
    ATTACK_ANGLE,
    CAPITAL_AT_SMALL,
    GROUND_ATTACKS,
    SUB_CAPITAL_AT_SMALL,
    AttackAngle,
)
from sheets.rules.tohit.lines import (
    ARTILLERY,
    MANY,
    RANGE,
    SPACE,
    TARGET_MOVEMENT,
    TERRAIN,
    UNCONFIRMED,
    AttackKind,
    LineGroup,
    Subject,
)

AERO_TABLE = "aerospace tables"
_ALTITUDE_1 = "TW-4.4:p237:altitude-1"
_TARGET = LineGroup(Subject.TARGET, SPACE)
_ATTACK = LineGroup(Subject.ATTACK, SPACE)
_ATTACKER = LineGroup(Subject.ATTACKER, frozenset((AttackKind.AEROSPACE, AttackKind.AIR_TO_GROUND, AttackKind.BOMB)))
_FROM_GROUND = LineGroup(Subject.ATTACK, frozenset((AttackKind.WEAPON,)))

SPACE_LINES = (
    _TARGET.line("velocity-0", -2, AERO_TABLE, "at-velocity-0 not-moving"),
    _TARGET.line("nose", ATTACK_ANGLE[AttackAngle.NOSE], UNCONFIRMED, "into-nose into-the-nose from-the-front"),
    _TARGET.line("side", ATTACK_ANGLE[AttackAngle.SIDE], UNCONFIRMED, "into-side into-the-side from-the-side"),
    _TARGET.line("aft", ATTACK_ANGLE[AttackAngle.AFT], UNCONFIRMED, "into-aft into-the-aft from-behind"),
    _TARGET.line("craft-evading", 1, AERO_TABLE, "evades-by", most=9),
    _TARGET.line("made-an-air-to-ground-attack", -3, _ALTITUDE_1, "attacks-ground air-to-ground"),
    _TARGET.line("in-sensor-shadow", 1, UNCONFIRMED, "sensor-shadow"),
    _ATTACK.line("atmosphere", 2, AERO_TABLE, "atmosphere-hexes atmosphere-hex", most=MANY),
    _ATTACK.line("screen", 2, AERO_TABLE, "screen-hexes screen-hex screens", most=MANY),
    _ATTACK.line("omni-at-altitude-1", 1, _ALTITUDE_1, "noe-omni"),
    _ATTACK.line("at-altitude-1", 2, _ALTITUDE_1, "noe nap-of-the-earth"),
    _ATTACK.line("capital-at-small-target", CAPITAL_AT_SMALL, AERO_TABLE, "small-target"),
    _ATTACK.line("sub-capital-at-small-target", SUB_CAPITAL_AT_SMALL, AERO_TABLE),
    _ATTACK.line("bearings-only", 3, UNCONFIRMED, "bearings-only-launch"),
    _ATTACK.line("waypoint-launch", 1, UNCONFIRMED, "waypoint"),
    _ATTACK.line("mass-driver", 2, UNCONFIRMED, "mass-driver-attack"),
    _ATTACKER.line("above-safe-thrust", 2, AERO_TABLE),
    _ATTACKER.line("attacker-evading", 2, AERO_TABLE),
    _ATTACKER.line("attacker-out-of-control", 2, AERO_TABLE),
    _FROM_GROUND.line("anti-aircraft-altitude-4-to-6", 1, UNCONFIRMED, "altitude-4 altitude-5 altitude-6"),
    _FROM_GROUND.line("anti-aircraft-altitude-7-to-8", 2, UNCONFIRMED, "altitude-7 altitude-8"),
    _FROM_GROUND.line("anti-aircraft-altitude-9-to-10", 3, UNCONFIRMED, "altitude-9 altitude-10"),
)

CAPITAL_LINES = ("capital-at-small-target", "sub-capital-at-small-target")
"""The lines of capital and of sub-capital weapons at a small target; other weapons have none."""

_BY_TITLE = {attack.title: attack for attack in GROUND_ATTACKS}
AIR_ATTACKS = {
    "strike": _BY_TITLE["Strike"],
    "strafe": _BY_TITLE["Strafe (energy)"],
    "dive bomb": _BY_TITLE["Dive bombing"],
    "altitude bomb": _BY_TITLE["Altitude bombing"],
}
"""Attacks from the air by the words of the player."""
BOMBING = "TW-4.4:p243:bombing-modifiers"

_SHELLS = LineGroup(Subject.ATTACK, ARTILLERY)
ARTILLERY_LINES = (
    _SHELLS.line("direct-artillery", 4, "core digest H7", "direct direct-fire"),
    _SHELLS.line("near-artillery", 4, "core digest H7", "within-17-hexes"),
    _SHELLS.line("indirect-artillery", 7, "core digest H7", "off-board"),
    _SHELLS.line("flak-artillery", 3, "core digest H7", "flak-shells", replaces=(TARGET_MOVEMENT, TERRAIN, RANGE)),
    _SHELLS.line("adjusted-fire", -1, UNCONFIRMED, "adjusted earlier-miss", most=8),
    _SHELLS.line("forward-observer", -2, UNCONFIRMED, "fo"),
    _SHELLS.line("observer-moved", 0, UNCONFIRMED),
    _SHELLS.line("spotter-with-tag", 0, UNCONFIRMED, "homing-with-tag"),
    _SHELLS.line("counter-battery", 0, UNCONFIRMED, "counter-battery-fire"),
)
"""Artillery adds neither range nor the target's movement."""
NEAR_ARTILLERY = 17
