"""The critical hits that a card has boxes for, by element type.

The names of the tracks are those that `AlphaCondition.criticals` counts by. The boxes and their effects are those of
the printed cards, which give each attack of a large craft boxes of its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from exporters.cards.look import CardPalette, caption, line, within
from exporters.cards.pips import critical_box
from exporters.page import Box, Group, Pips, Text, width
from exporters.page.model import Element as Shape
from sheets.alphastrike import ArcFacing, Element, ElementType


@dataclass(frozen=True, slots=True)
class CriticalTrack:
    """A run of boxes: its name in a condition, how many there are, and what stands before them, if anything."""

    name: str
    boxes: int
    caption: str = ""


@dataclass(frozen=True, slots=True)
class CriticalRow:
    """A line of the critical hits: its title, what a hit does, and its boxes."""

    title: str
    effect: str
    tracks: tuple[CriticalTrack, ...]


_FIRE_CONTROL = CriticalRow("FIRE CONTROL", "+2 to-hit each", (CriticalTrack("fire-control", 4),))
_WEAPONS = CriticalRow("WEAPONS", "−1 damage each", (CriticalTrack("weapons", 4),))
_MP = CriticalRow("MP", "half move each", (CriticalTrack("mp", 4),))
_MOTIVE = (
    CriticalTrack("motive-2", 2, '−2"'),
    CriticalTrack("motive-half", 2, "half"),
    CriticalTrack("motive-0", 1, "0"),
)

MECH = (
    CriticalRow("ENGINE", "+1 heat when it fires", (CriticalTrack("engine", 1),)),
    _FIRE_CONTROL,
    _MP,
    _WEAPONS,
)
PROTOMECH = (_FIRE_CONTROL, _MP, _WEAPONS)
VEHICLE = (
    CriticalRow("ENGINE", "half move and damage", (CriticalTrack("engine", 1),)),
    _FIRE_CONTROL,
    _WEAPONS,
    CriticalRow("MOTIVE", "", _MOTIVE),
)
FLYER = (
    CriticalRow("ENGINE", "−25 % thrust each, at least 1", (CriticalTrack("engine", 2),)),
    _FIRE_CONTROL,
    _WEAPONS,
)
SHIP = (
    CriticalRow("CREW", "+2 to-hit, control", (CriticalTrack("crew", 2),)),
    CriticalRow("ENGINE", "−25 −50 −100 %", (CriticalTrack("engine", 3),)),
    _FIRE_CONTROL,
    CriticalRow("THRUSTER", "−1 thrust", (CriticalTrack("thruster", 1),)),
    CriticalRow("WEAPONS", "see the back", ()),
)
DROPSHIP = (
    *SHIP[:4],
    CriticalRow("K-F BOOM", "no jump transport", (CriticalTrack("kf-boom", 1),)),
    CriticalRow("DOCK COLLAR", "no docking", (CriticalTrack("dock-collar", 1),)),
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
"""The attacks of an arc, by their field of `Arc` and by what cards call them."""


def criticals_of(element: Element) -> tuple[CriticalRow, ...]:
    """The lines of an element's critical hits; infantry and battle armor have none."""
    if element.aerospace and not element.large_craft:
        return FLYER  # fixed-wing support vehicles too
    return _BY_TYPE.get(element.type, SHIP)


def arc_weapons(element: Element) -> tuple[str, ...]:
    """The kinds of attack that stand on a large craft's back: standard ones, and what any of its arcs has besides."""
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


def boxes_of(element: Element) -> dict[str, int]:
    """How many boxes each track of an element's card has."""
    boxes = {track.name: track.boxes for row in criticals_of(element) for track in row.tracks}
    if element.large_craft and element.arcs:
        for facing, arc in element.arcs.items():
            boxes |= {arc_track(facing, kind): ARC_BOXES for kind in arc_weapons(element) if any(getattr(arc, kind))}
    return boxes


BOX_PITCH = 8.4
BESIDE = 110.0  # a panel wider than this has the effects beside their titles, not below
TITLE = 49.0  # width of the titles there


def criticals(rows: tuple[CriticalRow, ...], marked: Mapping[str, int], box: Box, palette: CardPalette) -> Group:
    """The panel of the critical hits, with as many boxes of each track struck as are marked."""
    shapes: list[Shape] = [caption(box.x + 4, box.y + 7.2, "CRITICAL HITS", palette.soft, tag="H2")]
    beside = box.width > BESIDE
    for row, room in zip(rows, _lines(rows, box), strict=True):
        shapes.extend(_words(row, room, beside, palette))
        shapes.extend(_boxes(row, room, beside, marked, palette))
    return Group(shapes, tag="Sect")


@cache
def _lines(rows: tuple[CriticalRow, ...], box: Box) -> tuple[Box, ...]:
    """The room of each line; several tracks and effects below titles need more than one line of text."""
    beside = box.width > BESIDE
    weights = [1.0 if beside else 1.9 if len(row.tracks) > 1 else 1.7 for row in rows]
    y, unit, lines = box.y + 9, (box.height - 10) / sum(weights), []
    for weight in weights:
        lines.append(Box(box.x + 4, y, box.width - 8, unit * weight))
        y += unit * weight
    return tuple(lines)


@cache
def _words(row: CriticalRow, room: Box, beside: bool, palette: CardPalette) -> tuple[Text, ...]:
    """The title of a line and what a hit does."""
    taken = BOX_PITCH * sum(track.boxes for track in row.tracks)
    middle = room.y + room.height / 2
    if beside:
        left, baseline = room.x + TITLE, middle + 2.3
        return (
            line(room.x, baseline, row.title, TITLE - 2, "condensed-bold", 6.6, "left", palette.text),
            line(left, baseline, row.effect, room.right - left - taken, "condensed", 5.8, "left", palette.soft),
        )
    if len(row.tracks) > 1:
        return (line(room.x, middle - 1.8, row.title, room.width, "condensed-bold", 7, "left", palette.text),)
    return (
        line(room.x, middle - 0.2, row.title, room.width - taken, "condensed-bold", 7, "left", palette.text),
        line(room.x, middle + 6, row.effect, room.width, "condensed", 5.8, "left", palette.soft),
    )


def _boxes(row: CriticalRow, room: Box, beside: bool, marked: Mapping[str, int], palette: CardPalette) -> list[Shape]:
    """The boxes at the right end of a line, beside the title; those of several tracks below it."""
    middle = room.y + room.height / 2 + (0 if beside else 4.6 if len(row.tracks) > 1 else -2.6)
    right, face, title = room.right, critical_box(palette), row.title.capitalize()
    groups: list[Shape] = []
    for track in reversed(row.tracks):
        first = right - BOX_PITCH * (track.boxes - 0.5) + 0.9
        struck = min(marked.get(track.name, 0), track.boxes)
        places = [(first + BOX_PITCH * number, middle) for number in range(track.boxes)]
        done = frozenset(range(1, struck + 1))
        shapes: list[Shape] = [Pips(track.name, places, face, done, 1.05, within=within(room.inset(-2)), tooltip=title)]
        right = first - BOX_PITCH * 0.5 - 1
        if track.caption:
            shapes.insert(0, Text(right, middle + 2.2, track.caption, "condensed-bold", 6.2, "right", palette.text))
            right -= width(track.caption, "condensed-bold", 6.2) + 4
        said = f"{title} {track.caption}".strip()
        groups.append(Group(shapes, tag="Figure", alt=f"{said}: {track.boxes} boxes, {struck} marked"))
    return groups[::-1]
