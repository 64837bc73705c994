"""To-hit modifiers of the attacker's state, gear and warrior that players state.

Damage, heat, own movement, fire control, quirks and shields follow from the state of the unit.
"""

from sheets.rules.tables.to_hit import ATTACKER_MOVEMENT, AttackerMovement
from sheets.rules.tohit.lines import SHOTS, UNCONFIRMED, WEAPONS, AttackKind, LineGroup, Subject
from sheets.rules.tohit.terrain import NIGHTS, WEATHERS, spellings_of

_ALL = LineGroup(Subject.ATTACKER, frozenset(AttackKind) - {AttackKind.BOMB_RACK, AttackKind.BOMB})
_SHOTS = LineGroup(Subject.ATTACKER, SHOTS)
_WEAPONS = LineGroup(Subject.ATTACKER, WEAPONS)
_MOVES = LineGroup(Subject.ATTACKER, frozenset((AttackKind.WEAPON, AttackKind.PHYSICAL, AttackKind.ARTILLERY)))

ATTACKER_MOVES: dict[str, tuple[int, str]] = {
    "stand": (ATTACKER_MOVEMENT[AttackerMovement.STOOD], UNCONFIRMED),
    "walk": (ATTACKER_MOVEMENT[AttackerMovement.WALKED], UNCONFIRMED),
    "run": (ATTACKER_MOVEMENT[AttackerMovement.RAN], "TW-4.4:p131:bulldozer"),
    "jump": (ATTACKER_MOVEMENT[AttackerMovement.JUMPED], UNCONFIRMED),
    "swim": (ATTACKER_MOVEMENT[AttackerMovement.JUMPED], "BMM-7.01:p117:umu"),
}
"""Modifier and ruling of the attacker's own move, by its mode."""

ATTACKER_LINES = (
    _MOVES.line("attacker-skidding", ATTACKER_MOVEMENT[AttackerMovement.SKIDDING], "BMM-7.01:p68:skidding"),
    _SHOTS.line("attacker-prone", ATTACKER_MOVEMENT[AttackerMovement.PRONE], "TW-4.4:p122:quad-legs", "lying"),
    _WEAPONS.line("converting", 3, UNCONFIRMED, "converted"),
    _WEAPONS.line("spotting", 1, UNCONFIRMED, "spots-too attacker-spots"),
    _WEAPONS.line("bracing", -2, UNCONFIRMED, "braced"),
    _WEAPONS.line("carrying", 0, UNCONFIRMED, "carries-cargo"),
    _WEAPONS.line("fire-through-own-hull-cover", 1, UNCONFIRMED, "own-hull-down attacker-hull-down"),
    _SHOTS.line("haywire-pod", 1, UNCONFIRMED, "haywire"),
    _SHOTS.line("inarc-haywire-pod", 1, UNCONFIRMED, "inarc-haywire"),
    _SHOTS.line("tasered", 1, UNCONFIRMED, "tased taser attacker-tasered"),
    _SHOTS.line("tsemp-interference", 2, UNCONFIRMED, "tsemp"),
    _SHOTS.line("emp-interference", 2, UNCONFIRMED, "emp"),
    _SHOTS.line("magnetic-pulse", 1, UNCONFIRMED, "mp-missiles"),
    _SHOTS.line("ghost-targets", 1, UNCONFIRMED, "ghost-target", most=4),
    _WEAPONS.line("own-void-signature", 1, UNCONFIRMED, "own-void"),
    _WEAPONS.line("heavy-armor-platoon", 1, UNCONFIRMED, "heavy-armor"),
    _SHOTS.line("heavy-gauss-of-a-fighter", 1, UNCONFIRMED, "fighter-heavy-gauss"),
    _SHOTS.line("bay-with-heavy-lasers", 1, UNCONFIRMED, "heavy-laser-bay"),
    _ALL.line("prosthetic", 0, UNCONFIRMED, "prosthetics", most=2),
    _SHOTS.line("ei-interface", -1, UNCONFIRMED, "ei enhanced-imaging"),
    _SHOTS.line("vdni", -1, UNCONFIRMED, "neural-interface"),
    _SHOTS.line("gunnery-specialist", -1, UNCONFIRMED, "weapon-specialist specialist"),
    _SHOTS.line("cluster-hitter", 0, UNCONFIRMED),
    _WEAPONS.line("jumping-jack", -2, UNCONFIRMED),
    _WEAPONS.line("range-master", -2, UNCONFIRMED),
    _WEAPONS.line("sniper", -2, UNCONFIRMED),
    _WEAPONS.line("oblique-attacker", -1, UNCONFIRMED),
    _WEAPONS.line("multi-tasker", -1, UNCONFIRMED),
)
OWN_CIRCUMSTANCES: dict[tuple[str, str], str] = {
    ("spotting", ""): "spotting",
    ("haywire", ""): "haywire-pod",
    ("inarced", "haywire"): "inarc-haywire-pod",
    ("tased", ""): "tasered",
    ("interference", "tsemp"): "tsemp-interference",
    ("interference", "emp"): "emp-interference",
    ("ghost-targets", ""): "ghost-targets",
    ("hull-down", ""): "fire-through-own-hull-cover",
    ("skidding", ""): "attacker-skidding",
    ("evading", ""): "attacker-evading",
    **{("night", light): key for light, key in spellings_of(NIGHTS).items()},
    ("night", ""): "night",
    **{("weather", weather): key for weather, key in spellings_of(WEATHERS).items()},
}
"""Lines for a circumstance of the attacker: by its kind, and by its value if that matters (the first match counts)."""
