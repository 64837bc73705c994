"""The systems of a 'Mech, which all its loadouts share."""

from dataclasses import dataclass

from importers.ssw.armor import read_armor, read_structure, without_side
from importers.ssw.document import Element
from importers.ssw.page import Page, flag
from importers.ssw.technology import side_stated
from sheets.construction.engine import primitive_rating
from sheets.equipment.kinds import CockpitType, EngineType, GyroType, TechSide
from sheets.formats.ssw import BODIES, COCKPITS, ENGINES, GYROS, PRIMITIVE, ROBOTIC_COCKPIT
from sheets.units.mech import Body
from sheets.units.plating import Armor, Engine, Structure

LEAST_TONS, MOST_TONS = 10, 100
MOST_RATING = 500


@dataclass(slots=True)
class Frame:
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


def read_frame(page: Page, root: Element, side: TechSide) -> Frame:
    """The systems of a 'Mech; those of either side are of the side of its chassis."""
    mass = page.attribute(root, "tons", LEAST_TONS, MOST_TONS)
    body = page.word(page.child(root, "motive_type"), page.text(root, "motive_type"), BODIES)
    engine, walk = _engine(page, root, mass, side)
    cockpit, seat = _cockpit(page, root)
    return Frame(
        body=body,
        mass=mass,
        engine=engine,
        walk=walk,
        structure=read_structure(page, root, side),
        gyro=page.word(page.child(root, "gyro"), without_side(page.text(root, "gyro")), GYROS),
        cockpit=cockpit,
        robotic=_cockpit_name(seat) == ROBOTIC_COCKPIT,
        ejection_seat=flag(seat.get("ejectionseat")),
        full_head_ejection=flag(seat.get("fhes")),
        armor=read_armor(page, root, body, side),
    )


def read_engine_type(page: Page, element: Element) -> EngineType:
    """The type of an engine; primitive ones are larger, but of no other type."""
    name = without_side((element.text or "").strip()).removeprefix(PRIMITIVE)
    return page.word(element, name, ENGINES)


def _engine(page: Page, root: Element, mass: int, side: TechSide) -> tuple[Engine, int]:
    """The engine and the walking MP; the rating of a primitive one stands before the factor is applied."""
    element = page.child(root, "engine")
    rating = page.attribute(element, "rating", 0, MOST_RATING)
    if rating % mass:
        page.refuse(element, f"an engine of rating {rating} in a 'Mech of {mass} tons", "a multiple of the tons")
    walk = rating // mass
    if (root.findtext("mech_type") or "").startswith(PRIMITIVE.strip()):
        rating = primitive_rating(rating)
    kind = read_engine_type(page, element)
    return Engine(type=kind, side=side_stated(element) or side, rating=rating), walk


def _cockpit(page: Page, root: Element) -> tuple[CockpitType, Element]:
    """The cockpit and the element that describes it, which in old files is the outer one."""
    outer = page.child(root, "cockpit")
    inner = outer.find("type")
    element = outer if inner is None else inner
    kind = page.word(element, _cockpit_name(element), COCKPITS)
    if flag(element.get("commandconsole")):
        if kind is not CockpitType.STANDARD:
            page.refuse(element, f"a command console in a {kind.value} cockpit", "a standard one")
        kind = CockpitType.COMMAND_CONSOLE
    return kind, element


def _cockpit_name(element: Element) -> str:
    return without_side((element.text or "").strip())
