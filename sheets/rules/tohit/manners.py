"""To-hit modifiers of the manner of an attack: indirect, aimed, at a second target, by a munition."""

from sheets.rules.tables.to_hit import ATTACKER_STATE, AttackerState
from sheets.rules.tohit.lines import SHOTS, TARGET_MOVEMENT, UNCONFIRMED, WEAPONS, AttackKind, LineGroup, Subject
from sheets.rules.tohit.targets import TARGET_LINES

_SHOTS = LineGroup(Subject.ATTACK, SHOTS)
_WEAPONS = LineGroup(Subject.ATTACK, WEAPONS)
_DIRECT_AND_ARTILLERY = LineGroup(Subject.ATTACK, frozenset((AttackKind.WEAPON, AttackKind.ARTILLERY)))
_SECOND = "core digest H1"
_ECM = "core digest G6"
_TAG = "BMM-7.01:p31:tag-spotting"

SATURATION = "saturation"
"""Fire of MRMs with Apollo at a hex, where nothing counts that modifies shots at a unit in it."""
COVERS = ("partial-cover", "water-cover", "inside-building")

MANNER_LINES = (
    _SHOTS.line("second-target", ATTACKER_STATE[AttackerState.SECOND_TARGET], _SECOND, "secondary-target secondary"),
    _SHOTS.line(
        "second-target-aside",
        ATTACKER_STATE[AttackerState.SECOND_TARGET_ASIDE],
        _SECOND,
        "secondary-aside second-target-side second-target-rear",
    ),
    _WEAPONS.line("indirect", ATTACKER_STATE[AttackerState.INDIRECT], "core digest G3", "indirect-fire indirectly"),
    _WEAPONS.line("spotter-walked", 1, UNCONFIRMED),
    _WEAPONS.line("spotter-ran", 2, UNCONFIRMED),
    _WEAPONS.line("spotter-jumped", 3, UNCONFIRMED),
    _WEAPONS.line("spotter-attacked", 1, UNCONFIRMED, "spotter-fires spotter-fired"),
    _WEAPONS.line("no-spotter", 2, UNCONFIRMED, "without-spotter"),
    _WEAPONS.line("narc-beacon", 0, "TW-4.4:p111:narc-terrain", "narced narc"),
    _WEAPONS.line(
        "tag-spotter",
        0,
        _TAG,
        "tagged tag",
        replaces=("spotter-attacked", "spotter-walked", "spotter-ran", "spotter-jumped"),
    ),
    _WEAPONS.line("hostile-ecm", 0, _ECM, "under-ecm ecm"),
    _SHOTS.line("flak", -2, "TW-4.4:p114:flak"),
    _WEAPONS.line("hag-flak", -3, "BV digest A", replaces=("flak",)),
    _WEAPONS.line("rapid-fire", 0, "TW-4.4:p114:jam-or-less", "rapid ultra rotary shots", most=6),
    _WEAPONS.line("rapid-machine-gun", 1, UNCONFIRMED, "rapid-mg"),
    _WEAPONS.line("called-shot", 3, UNCONFIRMED, "called called-low called-high"),
    _WEAPONS.line("aimed", 3, "BMM-7.01:p114:targeting-computer", "aimed-shot"),
    _WEAPONS.line("aimed-at-head", 3, "TW-4.4:p110:aimed-shots", "aimed-at-hd head-shot", replaces=("immobile",)),
    _SHOTS.line("bracketing-80", -1, UNCONFIRMED, "bracket-80"),
    _SHOTS.line("bracketing-60", -2, UNCONFIRMED, "bracket-60"),
    _SHOTS.line("bracketing-40", -3, UNCONFIRMED, "bracket-40"),
    _WEAPONS.line("hot-loaded", 0, UNCONFIRMED, "hot-load"),
    _WEAPONS.line("friendly-swarm-missiles", 0, UNCONFIRMED, "swarm-missiles"),
    _WEAPONS.line("glancing-blow", 0, "digest 19", "glancing"),
    _WEAPONS.line(
        SATURATION,
        0,
        "CORE:W10:saturation",
        "saturate saturates saturation-fire saturation-mode",
        replaces=(TARGET_MOVEMENT, *(line.key for line in TARGET_LINES), *COVERS, "at-a-hex"),
    ),
    _DIRECT_AND_ARTILLERY.line("at-a-hex", -4, "TW-4.4:p228:bomb-rack", "hex at-hex at-building"),
    _SHOTS.line("smart-munition", -1, UNCONFIRMED, "artemis-v-munition"),
)
MUNITION_LINES: dict[str, tuple[int, str]] = {
    "armor-piercing": (1, "digest 3.1"),
    "artemis-v-capable": (-1, UNCONFIRMED),
    "listen-kill": (-1, UNCONFIRMED),
}
"""Munitions whose modifier is not in the catalogue."""
PRECISION_MOST = 2
PRECISION = "core digest 18"
SEMI_GUIDED = "TW-4.4:p142:semi-guided"
VARIABLE_PULSE: dict[str, int] = {"Short": -3, "Medium": -2, "Long": -1, "Extreme": -1}
VARIABLE_PULSE_RULING = "BV digest A"
APOLLO = "digest 19"
ACTUATORS, ACTUATORS_RULING = -1, "digest 6"
"""The modifier of weapons in an arm with an actuator enhancement system."""
WEAPON_TABLE = "BV digest A"
"""Modifiers of weapons by their kind, as the catalogue has them."""
SECOND_TARGETS = frozenset(("second-target", "second-target-aside"))
