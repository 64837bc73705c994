"""To-hit modifiers of Alpha Strike, by edition, each with its page.

The table of 2.3.1 is in its errata (pp. 37 and 169). The errata of the Commander's Edition change some of its lines and
do not restate the others, which are marked as unconfirmed for that edition.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum


class ElementToHit(StrEnum):
    """Reasons to change the number of an attack, by the words of their lines in the table."""

    SHORT = 'short range, to 6"'
    MEDIUM = 'medium range, to 24"'
    LONG = 'long range, to 42"'
    IMMOBILE = "target immobile"
    STOOD = "target stood still"
    JUMPED = "target jumped"
    MOVED = "target moved"
    STEALTH = "target has STL: short, medium, long range"
    STEALTH_ARMOR = "target is battle armor with STL: short, medium, long range"
    DROPPED = "target is being dropped by an airborne unit"
    AIRBORNE_CRAFT = "target is an airborne aerospace unit"
    AIRBORNE_DROPSHIP = "target is an airborne DropShip"
    AIRBORNE_VEHICLE = "target is an airborne VTOL or WiGE"
    BATTLE_ARMOR = "target is battle armor"
    LARGE = "target is large (LG, VLG, SLG)"
    PROTOMECH = "target is a ProtoMech"
    UNDER_WATER = "under water"
    WOODS = "woods"
    PARTIAL_COVER = "partial cover"
    CHARGE = "charge"
    DEATH_FROM_ABOVE = "death from above"
    ANTI_MECH = "anti-'Mech attack"
    ANTI_MECH_PLATOON = "anti-'Mech attack by conventional infantry"
    ANTI_MECH_CARRIER = "anti-'Mech attack on a transport of battle armor"
    ATTACKER_JUMPED = "attacker jumped"
    ATTACKER_STOOD = "attacker immobile or standing still"
    AREA = "area-effect attack"
    ARTILLERY = "artillery attack, in place of range"
    INDIRECT = "indirect fire"
    TAG = "indirect artillery with TAG or LTAG of the spotter in range"
    SPOTTING = "attacker spots for indirect fire"
    REAR = "attack with REAR"
    INDUSTRIAL = "IndustrialMech without AFC"
    BASIC_FIRE_CONTROL = "support vehicle with BFC"
    NO_FIRE_CONTROL = "support vehicle with neither AFC nor BFC"
    GROUNDED_DROPSHIP = "attacker is a grounded DropShip"
    SHIELD = "attacker has SHLD"
    FIRE_CONTROL_HIT = "each fire control hit"
    OVERHEATING = "overheating"
    HULL_DOWN = "target is hull down"
    SECOND_TARGET = "secondary target"
    AIRMECH = "target is a LAM in AirMech mode"
    TAILING = "attacker tails the target"
    MIMETIC = "target with MAS immobile or standing still"
    LIGHT_MIMETIC = "target with LMAS immobile or standing still"
    SPOTTER_ATTACKED = "indirect fire, the spotter attacks as well"
    REMOTE_SENSOR = "indirect fire, the spotter is a remote sensor"
    AIRBORNE_ARTILLERY = "artillery attack by an airborne aerospace unit"
    ARTILLERY_CANNON = "attack by an artillery cannon"
    HOMING = "homing rounds, which have no area"
    POINT_OF_IMPACT = "artillery at a point of impact"
    CLIMBING = "target climbs"
    SPRINTING = "target sprints"
    DISMOUNTED = "target is infantry that dismounted in this turn"
    DUG_IN = "target is infantry that is dug in"
    ON_THE_DECK = "target is infantry that hit the deck"
    MULTI_TASKER = "attacker has Multi-Tasker or Ground-Hugger, at a secondary target"
    INTIMIDATED = "attacker is intimidated by the target"
    ALTITUDE_BOMBING = "altitude bombing"
    DIVE_BOMBING = "dive bombing"


@dataclass(frozen=True, slots=True)
class ElementToHitLine:
    """One line of a to-hit table, with the ruling that prints it; text if the modifier is not a number.

    >>> AS_TO_HIT[1].when, AS_TO_HIT[1].modifier, AS_TO_HIT[1].page
    ('medium range, to 24"', 2, '37')
    """

    key: ElementToHit
    modifier: int | str
    ruling: str

    @property
    def when(self) -> str:
        """The case in which the modifier applies, in the words of the table."""
        return self.key.value

    @property
    def is_confirmed(self) -> bool:
        """Whether the errata of the edition print the modifier."""
        return self.ruling != UNCONFIRMED

    @property
    def page(self) -> str:
        """The page of the entry, empty where the edition's errata do not print the modifier."""
        return self.ruling.partition(":p")[2].partition(":")[0]


UNCONFIRMED = "AS: to-hit table, unconfirmed"
_TABLE = "AS-2.3.1:p37:to-hit-table"
_AS_MODIFIERS: Mapping[ElementToHit, int | str] = {
    ElementToHit.SHORT: 0,
    ElementToHit.MEDIUM: 2,
    ElementToHit.LONG: 4,
    ElementToHit.IMMOBILE: -4,
    ElementToHit.STOOD: 0,
    ElementToHit.JUMPED: 1,
    ElementToHit.MOVED: "its TMM",
    ElementToHit.STEALTH: "+0, +1, +2",
    ElementToHit.STEALTH_ARMOR: "+1, +1, +2",
    ElementToHit.DROPPED: 3,
    ElementToHit.AIRBORNE_CRAFT: "+2, but not from the air",
    ElementToHit.AIRBORNE_DROPSHIP: -2,
    ElementToHit.AIRBORNE_VEHICLE: 1,
    ElementToHit.BATTLE_ARMOR: 1,
    ElementToHit.LARGE: -1,
    ElementToHit.PROTOMECH: 1,
    ElementToHit.UNDER_WATER: 1,
    ElementToHit.WOODS: 2,
    ElementToHit.PARTIAL_COVER: 2,
    ElementToHit.CHARGE: 1,
    ElementToHit.DEATH_FROM_ABOVE: 1,
    ElementToHit.ANTI_MECH: 1,
    ElementToHit.ANTI_MECH_PLATOON: 3,
    ElementToHit.ANTI_MECH_CARRIER: 3,
    ElementToHit.ATTACKER_JUMPED: 2,
    ElementToHit.ATTACKER_STOOD: -1,
    ElementToHit.AREA: 1,
    ElementToHit.ARTILLERY: 4,
    ElementToHit.INDIRECT: 1,
    ElementToHit.TAG: -1,
    ElementToHit.SPOTTING: 1,
    ElementToHit.REAR: 1,
    ElementToHit.INDUSTRIAL: 1,
    ElementToHit.BASIC_FIRE_CONTROL: 1,
    ElementToHit.NO_FIRE_CONTROL: 2,
    ElementToHit.GROUNDED_DROPSHIP: -1,
    ElementToHit.SHIELD: 1,
    ElementToHit.FIRE_CONTROL_HIT: 2,
    ElementToHit.OVERHEATING: "the heat level",
    ElementToHit.SPOTTER_ATTACKED: 1,
    ElementToHit.REMOTE_SENSOR: 3,
    ElementToHit.AIRBORNE_ARTILLERY: 1,
    ElementToHit.ARTILLERY_CANNON: 0,
}
AS_TO_HIT: tuple[ElementToHitLine, ...] = (
    *(ElementToHitLine(key, modifier, _TABLE) for key, modifier in _AS_MODIFIERS.items()),
    ElementToHitLine(ElementToHit.MIMETIC, 3, "AS-2.3.1:p47:mimetic"),
    ElementToHitLine(ElementToHit.LIGHT_MIMETIC, 2, "AS-2.3.1:p47:mimetic"),
    ElementToHitLine(ElementToHit.POINT_OF_IMPACT, 0, "AS-2.3.1:p42:artillery"),
    ElementToHitLine(ElementToHit.HOMING, 0, "AS-2.3.1:p76:homing"),
    ElementToHitLine(ElementToHit.CLIMBING, "its TMM is 1 lower", "AS-2.3.1:p62:climbing"),
    ElementToHitLine(ElementToHit.SPRINTING, 0, "AS-2.3.1:p63:sprinting"),
    ElementToHitLine(ElementToHit.DISMOUNTED, 0, "AS-2.3.1:p32:dismounted"),
)

_ASCE_CHANGES: Mapping[ElementToHit, ElementToHitLine] = {
    line.key: line
    for line in (
        ElementToHitLine(ElementToHit.SHORT, 0, "ASCE-5.01:p45:rolling-example"),
        ElementToHitLine(ElementToHit.MEDIUM, 2, "ASCE-5.01:p45:rolling-example"),
        ElementToHitLine(ElementToHit.LONG, 4, "ASCE-5.01:p45:rolling-example"),
        ElementToHitLine(ElementToHit.MOVED, "its TMM", "ASCE-5.01:p45:rolling-example"),
        ElementToHitLine(ElementToHit.WOODS, 1, "ASCE-5.01:p43:woods"),
        ElementToHitLine(ElementToHit.PARTIAL_COVER, 1, "ASCE-5.01:p45:rolling-example"),
        ElementToHitLine(ElementToHit.JUMPED, 1, "ASCE-5.01:p45:rolling-example"),
        ElementToHitLine(ElementToHit.LARGE, -1, "ASCE-5.01:p45:rolling-example"),
        ElementToHitLine(ElementToHit.AIRBORNE_CRAFT, 2, "ASCE-5.01:p44:airborne-footnote"),
        ElementToHitLine(ElementToHit.TAG, -1, "ASCE-5.01:p44:tag-artillery"),
        ElementToHitLine(ElementToHit.DEATH_FROM_ABOVE, "2 more than a charge", "ASCE-5.01:p46:dfa-example"),
        ElementToHitLine(ElementToHit.AREA, 1, "ASCE-5.01:p183:area-effect-modifier"),
        ElementToHitLine(ElementToHit.IMMOBILE, -4, "ASCE-5.01:p187:grounded-modifier"),
        ElementToHitLine(ElementToHit.FIRE_CONTROL_HIT, 2, "AS digest 12.1"),
    )
}
_ASCE_VOID = frozenset({ElementToHit.GROUNDED_DROPSHIP})  # ASCE-5.01:p183:modifier-rows
ASCE_TO_HIT: tuple[ElementToHitLine, ...] = (
    *(
        _ASCE_CHANGES.get(line.key, replace(line, ruling=UNCONFIRMED))
        for line in AS_TO_HIT
        if line.key not in _ASCE_VOID
    ),
    ElementToHitLine(ElementToHit.HULL_DOWN, 1, "ASCE-5.01:p38:hull-down"),
    ElementToHitLine(ElementToHit.SECOND_TARGET, 1, "ASCE-5.01:p175:modifiers"),
    ElementToHitLine(ElementToHit.AIRMECH, 1, "ASCE-5.01:p178:lams"),
    ElementToHitLine(ElementToHit.TAILING, -2, "ASCE-5.01:p185:engagement-example"),
    ElementToHitLine(ElementToHit.DUG_IN, 0, "ASCE-5.01:p139:digging-in"),
    ElementToHitLine(ElementToHit.ON_THE_DECK, 0, "ASCE-5.01:p139:hitting-the-deck"),
    ElementToHitLine(ElementToHit.MULTI_TASKER, "no modifier", "ASCE-5.01:p175:modifiers"),
    ElementToHitLine(ElementToHit.INTIMIDATED, 1, "ASCE-5.01:p93:demoralizer"),
    ElementToHitLine(ElementToHit.ALTITUDE_BOMBING, 0, "ASCE-5.01:p183:bombing-modifiers"),
    ElementToHitLine(ElementToHit.DIVE_BOMBING, 0, "ASCE-5.01:p183:bombing-modifiers"),
)

STEALTH_BY_RANGE: Mapping[ElementToHit, tuple[int, int, int]] = {
    ElementToHit.STEALTH: (0, 1, 2),
    ElementToHit.STEALTH_ARMOR: (1, 1, 2),
}
"""Stealth at short, medium and long range (AS errata 2.3.1 p. 37, note 2)."""
