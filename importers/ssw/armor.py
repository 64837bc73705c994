"""Armour and structure: types, points, and the slots that they take."""

from importers.ssw.document import Element
from importers.ssw.page import Page
from importers.ssw.technology import side_stated
from sheets.equipment.kinds import ArmorType, TechSide
from sheets.formats.ssw import ARMORS, PREFIXES, STRUCTURES
from sheets.units.mech import Body
from sheets.units.plating import Armor, Plating, Structure

POINTS = {"hd": "HD", "ct": "CT", "rt": "RT", "lt": "LT", "ra": "RA", "la": "LA", "rl": "RL", "ll": "LL"}
REAR = {"ctr": "CT", "rtr": "RT", "ltr": "LT"}
QUAD_LEGS = {"RA": "FRL", "LA": "FLL", "RL": "RRL", "LL": "RLL"}
VEHICLE_POINTS = {"front": "FR", "right": "RS", "left": "LS", "rear": "RR"}
VEHICLE_TURRETS = ("primaryturret", "secondaryturret")


def read_structure(page: Page, root: Element, side: TechSide) -> Structure:
    """The internal structure."""
    element = page.child(root, "structure")
    kind = page.word(element, without_side(page.text(element, "type")), STRUCTURES)
    return Structure(type=kind, side=side_stated(element) or side)


def read_armor(page: Page, root: Element, body: Body, side: TechSide) -> Armor:
    """The armour of a 'Mech; a quad has its legs where bipeds have arms and legs."""
    element = page.child(root, "armor")
    legs = QUAD_LEGS if body is Body.QUAD else {}
    places = {tag: legs.get(place, place) for tag, place in POINTS.items()}
    return armor_of(page, element, places, REAR, side)


def armor_of(page: Page, element: Element, places: dict[str, str], rear: dict[str, str], side: TechSide) -> Armor:
    """The armour in an element, with the places that its children stand for."""
    kind = page.word(element, without_side(page.text(element, "type")), ARMORS)
    own = side_stated(element) or side
    patchwork: dict[str, Plating] = {}
    if kind is ArmorType.PATCHWORK:
        patchwork = {place: _patch(page, page.child(element, tag), side) for tag, place in places.items()}
    return Armor(
        type=kind,
        side=own,
        points={place: page.integer(element, tag, 0, 999) for tag, place in places.items()},
        rear={place: page.integer(element, tag, 0, 999) for tag, place in rear.items()},
        patchwork=patchwork,
    )


def _patch(page: Page, element: Element, side: TechSide) -> Plating:
    kind = page.word(element, without_side(element.get("type", "")), ARMORS)
    return Plating(type=kind, side=side_stated(element) or side)


def without_side(name: str) -> str:
    """The name of a system without the bracket that may stand before it.

    >>> without_side("(CL) Endo-Steel")
    'Endo-Steel'
    """
    for prefix in PREFIXES.values():
        name = name.removeprefix(prefix)
    return name
