"""The designs of vehicles, gun emplacements, handheld weapons and ProtoMechs from their sheets."""

import re
from collections.abc import Iterable

from sheets.equipment.kinds import EngineType
from sheets.recordsheet.design.common import (
    common_design_fields,
    design_armor,
    design_mounts,
    design_structure,
    system_side,
    technology,
)
from sheets.recordsheet.design.reading import ReadBlock, Undescribed
from sheets.recordsheet.design.speed import built_for
from sheets.recordsheet.identify import squeeze
from sheets.recordsheet.transport import parse_transporters
from sheets.recordsheet.vehicles import ENGINES, MOTIVE_TITLES
from sheets.units import GunEmplacement, HandheldWeapon, ProtoMech, Vehicle
from sheets.units.protomech import ProtoBody
from sheets.units.systems import Engine
from sheets.units.vehicle import FuelType, Motive, SupportChassis

CARRIES = "Carries: "
_SEATS = re.compile(r"(\d+) extra seats")
_FUEL = re.compile(r"\(([^()]+)\)$")
_BARRIER = re.compile(r"BAR (\d+)")

USUAL_RATING = "D"
"""The tech rating of a part of a support vehicle, which no sheet prints."""


def design_vehicle(sheet: ReadBlock) -> Vehicle:
    """The vehicle that a sheet describes."""
    title = sheet.text("heading.title").casefold()
    features = sheet.texts("heading.features")
    systems = {system.text("label"): system.block("name") for system in sheet.blocks("systems")}
    side = technology(sheet).side
    nothing = ReadBlock({})
    aboard = next((text for text in sheet.texts("heading.remarks") if text.startswith(CARRIES)), "")
    seats = _SEATS.search(aboard)
    speeds = {way.text("mode"): way.whole("points") for way in sheet.blocks("movement")}
    kind = systems.get("Engine", nothing).code_of(EngineType, ENGINES) or EngineType.NONE
    unit = Vehicle(
        **common_design_fields(sheet),
        mounts=design_mounts(sheet),
        motive=motive_of(sheet.text("body"), title),
        mass=sheet.required_number("heading.tons"),
        cruise=speeds.get("cruise", 0),
        engine=Engine(type=kind, side=system_side(systems.get("Engine", nothing), side)),
        structure=design_structure(systems.get("Structure", nothing), side),
        armor=design_armor(sheet),
        support=support_chassis(stated_barrier_rating(features)) if "support" in title else None,
        omni=any(word.startswith("omni") for word in title.split()),
        trailer="trailer" in title.split(),
        no_controls="no control systems" in features,
        fuel_type=fuel_of(systems.get("Engine", nothing).text("text")),
        extra_seats=int(seats[1]) if seats else 0,
        transporters=parse_transporters(_SEATS.sub("", aboard.removeprefix(CARRIES))),
    )
    return built_for(unit, {"cruise": unit.cruise}, lambda moves: moves.walk == unit.cruise)


def motive_of(body: str, title: str) -> Motive:
    """The motive type, by the code of the body, else by the title of the sheet; the longest matching name counts."""
    if body in {motive.value for motive in Motive}:
        return Motive(body)
    words = squeeze(title)
    found = [motive for motive, name in MOTIVE_TITLES.items() if squeeze(name) in words]
    if not found:
        raise Undescribed(f"the title '{title}', expected the kind of a vehicle: {', '.join(MOTIVE_TITLES.values())}")
    return max(found, key=lambda motive: len(MOTIVE_TITLES[motive]))


def stated_barrier_rating(features: Iterable[str]) -> int | None:
    """The barrier armor rating among the features of a support vehicle."""
    return next((int(match[1]) for text in features if (match := _BARRIER.fullmatch(text))), None)


def support_chassis(bar: int | None) -> SupportChassis:
    """The support chassis with its barrier rating; its tech ratings are not printed."""
    return SupportChassis(structure_rating=USUAL_RATING, engine_rating=USUAL_RATING, armor_rating=USUAL_RATING, bar=bar)


def fuel_of(engine: str) -> FuelType | None:
    """The fuel of an engine, in brackets after its name."""
    match = _FUEL.search(engine)
    word = match[1].replace(" ", "-") if match else ""
    return FuelType(word) if word in {fuel.value for fuel in FuelType} else None


def design_emplacement(sheet: ReadBlock) -> GunEmplacement:
    """The gun emplacement that a sheet describes."""
    turret = "turret" in sheet.text("heading.title").casefold()
    return GunEmplacement(**common_design_fields(sheet), mounts=design_mounts(sheet), turret=turret)


def design_handheld(sheet: ReadBlock) -> HandheldWeapon:
    """The handheld weapon that a sheet describes."""
    mass = sheet.required_number("heading.tons")
    return HandheldWeapon(
        **common_design_fields(sheet), mounts=design_mounts(sheet), mass=mass, armor=design_armor(sheet)
    )


def design_protomech(sheet: ReadBlock) -> ProtoMech:
    """The ProtoMech that a sheet describes."""
    words = f"{sheet.text('heading.kind')} {sheet.text('heading.title')}".casefold()
    points = {way.text("mode"): way.whole("points") for way in sheet.blocks("movement")}
    walk, jump, swim = (points.get(mode, 0) for mode in ("walk", "jump", "UMU"))
    unit = ProtoMech(
        **common_design_fields(sheet),
        mounts=design_mounts(sheet),
        body=next((body for body in (ProtoBody.QUAD, ProtoBody.GLIDER) if body in words), ProtoBody.BIPED),
        mass=sheet.required_number("heading.tons"),
        walk=points.get("cruise", walk),
        jump=jump or swim,
        armor=design_armor(sheet),
    )
    speeds = {"walk": unit.walk, "jump": unit.jump}
    return built_for(unit, speeds, lambda moves: (moves.walk, moves.jump, moves.umu) == (unit.walk, jump, swim))
