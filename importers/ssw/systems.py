"""The systems of a unit: body, engine, gyro, cockpit, structure, armor."""

from dataclasses import dataclass

from importers.ssw.configuration import side_stated
from importers.ssw.document import SswDocument, flag
from importers.xml import Element
from sheets.construction.engine import primitive_rating
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType, TechSide
from sheets.units.keywords.ssw import (
    ARMORS,
    BODIES,
    COCKPITS,
    ENGINES,
    GYROS,
    POINTS,
    PREFIXES,
    PRIMITIVE,
    REAR_POINTS,
    ROBOTIC_COCKPIT,
    STRUCTURES,
)
from sheets.units.mech import LOCATIONS, TORSOS, Body
from sheets.units.systems import Armor, Engine, Plating, Structure


def read_ssw_structure(document: SswDocument, root: Element, side: TechSide) -> Structure:
    """The internal structure."""
    element = document.child(root, "structure")
    kind = document.word(element, strip_side_bracket(document.text(element, "type")), STRUCTURES)
    return Structure(type=kind, side=side_stated(element) or side)


def read_ssw_armor(document: SswDocument, root: Element, body: Body, side: TechSide) -> Armor:
    """The armor of a 'Mech; in a quad the elements of arms and legs are its legs."""
    element = document.child(root, "armor")
    places = {POINTS[place]: place for place in LOCATIONS[body]}
    return element_armor(document, element, places, {REAR_POINTS[place]: place for place in TORSOS}, side)


def element_armor(
    document: SswDocument, element: Element, places: dict[str, str], rear: dict[str, str], side: TechSide
) -> Armor:
    """The armor in an element; `places` are the locations of its children."""
    kind = document.word(element, strip_side_bracket(document.text(element, "type")), ARMORS)
    own = side_stated(element) or side
    patchwork: dict[str, Plating] = {}
    if kind is ArmorType.PATCHWORK:
        patchwork = {place: _patch(document, document.child(element, tag), side) for tag, place in places.items()}
    return Armor(
        type=kind,
        side=own,
        points={place: document.integer(element, tag, 0, 999) for tag, place in places.items()},
        rear={place: document.integer(element, tag, 0, 999) for tag, place in rear.items()},
        patchwork=patchwork,
    )


def _patch(document: SswDocument, element: Element, side: TechSide) -> Plating:
    kind = document.word(element, strip_side_bracket(element.get("type", "")), ARMORS)
    return Plating(type=kind, side=side_stated(element) or side)


def strip_side_bracket(name: str) -> str:
    """The name of a system without the bracket of its side.

    >>> strip_side_bracket("(CL) Endo-Steel")
    'Endo-Steel'
    """
    for prefix in PREFIXES.values():
        name = name.removeprefix(prefix)
    return name


LEAST_TONS, MOST_TONS = 10, 100
MOST_RATING = 500


@dataclass(slots=True)
class Systems:
    """Body, mass and systems."""

    body: Body
    mass: int
    engine: Engine
    walk: int
    structure: Structure
    gyro: GyroType
    cockpit: CockpitType
    robotic: bool
    ejection_seat: bool
    full_head_ejection: bool
    armor: Armor


def read_ssw_systems(document: SswDocument, root: Element, side: TechSide) -> Systems:
    """The systems of a 'Mech; those that both sides build are of the side of its chassis."""
    mass = document.attribute(root, "tons", LEAST_TONS, MOST_TONS)
    body = document.word(document.child(root, "motive_type"), document.text(root, "motive_type"), BODIES)
    engine, walk = _engine(document, root, mass, side)
    cockpit, seat = _cockpit(document, root)
    return Systems(
        body=body,
        mass=mass,
        engine=engine,
        walk=walk,
        structure=read_ssw_structure(document, root, side),
        gyro=document.word(document.child(root, "gyro"), strip_side_bracket(document.text(root, "gyro")), GYROS),
        cockpit=cockpit,
        robotic=_cockpit_name(seat) == ROBOTIC_COCKPIT,
        ejection_seat=flag(seat.get("ejectionseat")),
        full_head_ejection=flag(seat.get("fhes")),
        armor=read_ssw_armor(document, root, body, side),
    )


def read_engine_type(document: SswDocument, element: Element) -> EngineType:
    """The type of an engine; primitive ones are larger, but not of another type."""
    name = strip_side_bracket((element.text or "").strip()).removeprefix(PRIMITIVE)
    return document.word(element, name, ENGINES)


def _engine(document: SswDocument, root: Element, mass: int, side: TechSide) -> tuple[Engine, int]:
    """The engine and the walking MP; the rating of a primitive one is given before its factor is applied."""
    element = document.child(root, "engine")
    rating = document.attribute(element, "rating", 0, MOST_RATING)
    if rating % mass:
        document.refuse(element, f"an engine of rating {rating} in a 'Mech of {mass} tons", "a multiple of the tons")
    walk = rating // mass
    if (root.findtext("mech_type") or "").startswith(PRIMITIVE.strip()):
        rating = primitive_rating(rating)
    kind = read_engine_type(document, element)
    return Engine(type=kind, side=side_stated(element) or side, rating=rating), walk


def _cockpit(document: SswDocument, root: Element) -> tuple[CockpitType, Element]:
    """The cockpit and the element that describes it, which in old files is the outer one."""
    outer = document.child(root, "cockpit")
    inner = outer.find("type")
    element = outer if inner is None else inner
    kind = document.word(element, _cockpit_name(element), COCKPITS)
    if flag(element.get("commandconsole")):
        if kind is not CockpitType.STANDARD:
            document.refuse(element, f"a command console in a {kind.value} cockpit", "a standard one")
        kind = CockpitType.COMMAND_CONSOLE
    return kind, element


def _cockpit_name(element: Element) -> str:
    return strip_side_bracket((element.text or "").strip())
