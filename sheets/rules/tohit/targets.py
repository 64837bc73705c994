"""To-hit modifiers of the target: movement, state, type, stealth."""

from sheets.rules.tables.to_hit import TARGET_STATE, TargetState
from sheets.rules.tohit.lines import (
    AT_TARGETS,
    GROUND_SHOTS,
    TARGET_MOVEMENT,
    UNCONFIRMED,
    WEAPONS,
    AttackKind,
    LineGroup,
    Subject,
)

_ALL = LineGroup(Subject.TARGET, AT_TARGETS)
_ALL_AND_SHELLS = LineGroup(Subject.TARGET, AT_TARGETS | {AttackKind.ARTILLERY})
_SHOTS = LineGroup(Subject.TARGET, GROUND_SHOTS)
_WEAPONS = LineGroup(Subject.TARGET, WEAPONS)
_WEAPONS_AND_BLOWS = LineGroup(Subject.TARGET, frozenset((AttackKind.WEAPON, AttackKind.PHYSICAL)))
_TABLE = "BV digest 3"
_LANDED = "BMM-7.01:p80:drop-modifier"
_ALOFT = "TW-4.4:p225:dismount-airborne"

TARGET_LINES = (
    _ALL.line("jumped", TARGET_STATE[TargetState.JUMPED], _TABLE, "jumping jump"),
    _ALL.line("airborne", TARGET_STATE[TargetState.JUMPED], _TABLE, "vtol wige flying"),
    _ALL.line("skidding", TARGET_STATE[TargetState.SKIDDING], "BMM-7.01:p68:skidding", "skidded skid"),
    _ALL_AND_SHELLS.line(
        "immobile",
        TARGET_STATE[TargetState.IMMOBILE],
        "TW-4.4:p110:aimed-shots",
        "shut-down unconscious",
        replaces=(TARGET_MOVEMENT,),
    ),
    _WEAPONS_AND_BLOWS.line("prone-adjacent", TARGET_STATE[TargetState.PRONE_ADJACENT], UNCONFIRMED),
    _WEAPONS_AND_BLOWS.line("prone", TARGET_STATE[TargetState.PRONE], UNCONFIRMED),
    _WEAPONS_AND_BLOWS.line("landed", 3, _LANDED, "dropping dropped just-landed", replaces=(TARGET_MOVEMENT,)),
    _ALL.line("dismounted-in-the-air", 0, _ALOFT, "dismounted-in-flight", replaces=(TARGET_MOVEMENT,)),
    _ALL.line("jumping-infantry-dismounted", 1, _ALOFT, "jump-infantry-dismounted", replaces=(TARGET_MOVEMENT,)),
    _ALL.line("evading", 1, UNCONFIRMED, "evades evaded", most=9),
    _ALL.line("grappled", -4, UNCONFIRMED, "grapples", replaces=(TARGET_MOVEMENT,)),
    _ALL.line("battle-armor", TARGET_STATE[TargetState.BATTLE_ARMOR], UNCONFIRMED, "suits ba"),
    _ALL.line("protomech", 0, UNCONFIRMED, "proto"),
    _WEAPONS.line("mechwarrior-on-foot", 2, UNCONFIRMED, "mechwarrior ejected-crew ejected-pilot"),
    _SHOTS.line("superheavy", -1, "core digest H5"),
    _SHOTS.line("large-support-vehicle", -1, "core digest H5", "large-support large"),
    _SHOTS.line("airship", -1, UNCONFIRMED),
    _SHOTS.line("grounded-dropship", -1, UNCONFIRMED, "grounded-dropships"),
    _WEAPONS.line("swarmed-by-battle-armor", 0, UNCONFIRMED, "carries-swarmers"),
    _WEAPONS.line("hull-down", 2, UNCONFIRMED, "hulldown"),
    _WEAPONS.line("swerved", 1, "digest 21.1", "nimble-jumper"),
    _WEAPONS.line("narced-by-inarc", -1, UNCONFIRMED, "inarc-homing inarced"),
)

STEALTH: dict[str, tuple[tuple[int, int, int, int], str]] = {
    "stealth": ((0, 1, 2, 2), "digest 3.1"),
    "null-signature": ((0, 1, 2, 2), UNCONFIRMED),
    "chameleon": ((0, 1, 2, 2), UNCONFIRMED),
    "basic-stealth": ((0, 1, 2, 2), UNCONFIRMED),
    "standard-stealth": ((1, 1, 2, 2), UNCONFIRMED),
    "improved-stealth": ((1, 2, 3, 3), UNCONFIRMED),
}
"""Modifiers at short, medium, long and extreme range by the stealth of the target, and the ruling of each."""
MIMETIC_BY_HEXES: tuple[int, ...] = (3, 2, 1)
VOID_BY_HEXES: tuple[int, ...] = (3, 2, 2, 1, 1, 1)
"""Modifiers of mimetic armor and of a void-signature system by the hexes that the target moved; more than these: 0
(unconfirmed)."""
STEALTH_WORDS: dict[str, tuple[str, ...]] = {
    "stealth": ("stealth armor",),
    "null-signature": ("null sig", "null signature system"),
    "void-signature": ("void sig", "void signature system"),
    "chameleon": ("chameleon shield", "clps"),
    "mimetic": ("mimetic armor",),
    "basic-stealth": ("basic ba stealth",),
    "standard-stealth": ("standard ba stealth", "ba stealth"),
    "improved-stealth": ("improved ba stealth",),
}
"""Kinds of stealth of a target, and their further spellings."""
