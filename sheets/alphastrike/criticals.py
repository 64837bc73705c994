"""The boxes for critical hits on a card, by element type.

The names of the tracks are the keys of `AlphaCondition.criticals`. The boxes and their effects are those of the printed
cards, with separate boxes for each attack of a large craft.
"""

from dataclasses import dataclass

from sheets.alphastrike.element import ArcFacing, Element
from sheets.alphastrike.elementtypes import ElementType


@dataclass(frozen=True, slots=True)
class CriticalTrack:
    """A row of boxes: its name in a condition, their number, and the text before them, if any."""

    name: str
    boxes: int
    caption: str = ""


@dataclass(frozen=True, slots=True)
class CriticalRow:
    """A line of the critical hits: its title, the effect of a hit, and its boxes."""

    title: str
    effect: str
    tracks: tuple[CriticalTrack, ...]


_FIRE_CONTROL = CriticalRow("Fire control", "+2 to-hit each", (CriticalTrack("fire-control", 4),))
_WEAPONS = CriticalRow("Weapons", "−1 damage each", (CriticalTrack("weapons", 4),))
_MP = CriticalRow("MP", "half move each", (CriticalTrack("mp", 4),))
_MOTIVE = (
    CriticalTrack("motive-2", 2, '−2"'),
    CriticalTrack("motive-half", 2, "half"),
    CriticalTrack("motive-0", 1, "0"),
)

MECH = (
    CriticalRow("Engine", "+1 heat when it fires", (CriticalTrack("engine", 1),)),
    _FIRE_CONTROL,
    _MP,
    _WEAPONS,
)
PROTOMECH = (_FIRE_CONTROL, _MP, _WEAPONS)
VEHICLE = (
    CriticalRow("Engine", "half move and damage", (CriticalTrack("engine", 1),)),
    _FIRE_CONTROL,
    _WEAPONS,
    CriticalRow("Motive", "", _MOTIVE),
)
FLYER = (
    CriticalRow("Engine", "−25 % thrust each, at least 1", (CriticalTrack("engine", 2),)),
    _FIRE_CONTROL,
    _WEAPONS,
)
SHIP = (
    CriticalRow("Crew", "+2 to-hit, control", (CriticalTrack("crew", 2),)),
    CriticalRow("Engine", "−25 −50 −100 %", (CriticalTrack("engine", 3),)),
    _FIRE_CONTROL,
    CriticalRow("Thruster", "−1 thrust", (CriticalTrack("thruster", 1),)),
    CriticalRow("Weapons", "see the back", ()),
)
DROPSHIP = (
    *SHIP[:4],
    CriticalRow("K-F boom", "no jump transport", (CriticalTrack("kf-boom", 1),)),
    CriticalRow("Dock collar", "no docking", (CriticalTrack("dock-collar", 1),)),
    SHIP[4],
)

_BY_TYPE: dict[ElementType, tuple[CriticalRow, ...]] = {
    ElementType.BATTLEMECH: MECH,
    ElementType.INDUSTRIALMECH: MECH,
    ElementType.PROTOMECH: PROTOMECH,
    ElementType.COMBAT_VEHICLE: VEHICLE,
    ElementType.SUPPORT_VEHICLE: VEHICLE,
    ElementType.AEROSPACE_FIGHTER: FLYER,
    ElementType.CONVENTIONAL_FIGHTER: FLYER,
    ElementType.SPHEROID_DROPSHIP: DROPSHIP,
    ElementType.AERODYNE_DROPSHIP: DROPSHIP,
    ElementType.INFANTRY: (),
    ElementType.BATTLE_ARMOR: (),
}

ARC_BOXES = 4
ARC_WEAPONS = (("standard", "STD"), ("capital", "CAP"), ("sub_capital", "SCAP"), ("missiles", "MSL"))
"""The attacks of an arc, by their field of `Arc`, with their names on cards."""


def criticals_of(element: Element) -> tuple[CriticalRow, ...]:
    """The lines of an element's critical hits; infantry and battle armor have none."""
    if element.aerospace and not element.large_craft:
        return FLYER  # fixed-wing support vehicles too
    return _BY_TYPE.get(element.type, SHIP)


def arc_weapons(element: Element) -> tuple[str, ...]:
    """The kinds of attack on the back of a large craft's card: standard ones, and all others of its arcs."""
    arcs = (element.arcs or {}).values()
    return tuple(
        field for field, _ in ARC_WEAPONS if field == "standard" or any(any(getattr(arc, field)) for arc in arcs)
    )


def arc_track(facing: ArcFacing, weapon: str) -> str:
    """The name of the boxes of one attack of one arc.

    >>> arc_track(ArcFacing.FRONT, "sub_capital")
    'weapons-front-sub-capital'
    """
    return f"weapons-{facing.lower()}-{weapon.replace('_', '-')}"


def card_boxes(element: Element) -> dict[str, int]:
    """The number of boxes of each track of an element's card."""
    boxes = {track.name: track.boxes for row in criticals_of(element) for track in row.tracks}
    if element.large_craft and element.arcs:
        for facing, arc in element.arcs.items():
            boxes |= {arc_track(facing, kind): ARC_BOXES for kind in arc_weapons(element) if any(getattr(arc, kind))}
    return boxes
