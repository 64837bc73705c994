"""To-hit modifiers of Alpha Strike, by edition, each with its page.

The table of 2.3.1 stands in its errata (pp. 37 and 169). The errata of the Commander's Edition change some of its lines
and do not restate the others, which are marked as unconfirmed for that edition.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum


class ElementToHit(StrEnum):
    """What changes the number of an attack, by the words of its line in the table."""

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


@dataclass(frozen=True, slots=True)
class ElementToHitLine:
    """One line of a to-hit table; text where the modifier is no plain number.

    `page` is that of the errata entry that prints the number, empty where the edition's errata do not; such a line is
    not `confirmed`.
    """

    key: ElementToHit
    modifier: int | str
    page: str

    @property
    def when(self) -> str:
        """When the modifier applies."""
        return self.key.value

    @property
    def confirmed(self) -> bool:
        """Whether the errata of the edition print the modifier."""
        return bool(self.page)


_TABLE_2017 = "37"
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
}
AS_TO_HIT: tuple[ElementToHitLine, ...] = (
    *(ElementToHitLine(key, modifier, _TABLE_2017) for key, modifier in _AS_MODIFIERS.items()),
    ElementToHitLine(ElementToHit.MIMETIC, 3, "47"),
    ElementToHitLine(ElementToHit.LIGHT_MIMETIC, 2, "47"),
)

_ASCE_CHANGES: Mapping[ElementToHit, ElementToHitLine] = {
    line.key: line
    for line in (
        ElementToHitLine(ElementToHit.SHORT, 0, "45"),
        ElementToHitLine(ElementToHit.MEDIUM, 2, "45"),
        ElementToHitLine(ElementToHit.LONG, 4, "45"),
        ElementToHitLine(ElementToHit.MOVED, "its TMM", "45"),
        ElementToHitLine(ElementToHit.WOODS, 1, "43"),
        ElementToHitLine(ElementToHit.PARTIAL_COVER, 1, "45"),
        ElementToHitLine(ElementToHit.JUMPED, 1, "45"),
        ElementToHitLine(ElementToHit.LARGE, -1, "45"),
        ElementToHitLine(ElementToHit.AIRBORNE_CRAFT, 2, "44"),
        ElementToHitLine(ElementToHit.TAG, -1, "44"),
        ElementToHitLine(ElementToHit.DEATH_FROM_ABOVE, "2 more than a charge", "46"),
        ElementToHitLine(ElementToHit.AREA, 1, "183"),
    )
}
_ASCE_VOID = frozenset({ElementToHit.GROUNDED_DROPSHIP})  # p. 183
ASCE_TO_HIT: tuple[ElementToHitLine, ...] = (
    *(_ASCE_CHANGES.get(line.key, replace(line, page="")) for line in AS_TO_HIT if line.key not in _ASCE_VOID),
    ElementToHitLine(ElementToHit.HULL_DOWN, 1, "38"),
    ElementToHitLine(ElementToHit.SECOND_TARGET, 1, "175"),
    ElementToHitLine(ElementToHit.AIRMECH, 1, "178"),
    ElementToHitLine(ElementToHit.TAILING, -2, "185"),
)

STEALTH_BY_RANGE: Mapping[ElementToHit, tuple[int, int, int]] = {
    ElementToHit.STEALTH: (0, 1, 2),
    ElementToHit.STEALTH_ARMOR: (1, 1, 2),
}
"""Stealth at short, medium and long range (AS errata 2.3.1 p. 37, note 2)."""
