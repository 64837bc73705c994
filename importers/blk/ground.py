"""Vehicles on the ground, on water and in the air, gun emplacements, handheld weapons, ProtoMechs.

The weight and armor of an emplacement are those of its building.
"""

from functools import partial

from importers.blk.blockfile import BlockFile
from importers.blk.common import ReadFamily, Technology, read_common
from importers.blk.equipment import read_mounts, with_weapon_quirks
from importers.blk.systems import (
    read_blk_armor,
    read_blk_engine,
    read_blk_structure,
    read_engine_side,
    read_optional_mass,
    read_plating,
    read_support,
    read_truth,
    skip_structure,
)
from importers.blk.transporters import read_transporters
from sheets.equipment import item
from sheets.equipment.kinds import ArmorType
from sheets.units.base import MOST_MP, Mount
from sheets.units.guns import GunEmplacement, HandheldWeapon
from sheets.units.keywords.blk import (
    FOUR_SIDES_UP_TO,
    FUELS,
    PROTOMECH_ARMOR,
    PROTOMECH_BLOCKS,
    PROTOMECH_MOTION,
    REAR_TURRET,
    VEHICLE_BLOCKS,
    VEHICLE_MOTION,
    Dialect,
)
from sheets.units.protomech import MAIN_GUN, ProtoBody, ProtoMech
from sheets.units.vehicle import BODY, FOUR_SIDES, FRONT_TURRET, ROTOR, SIX_SIDES, TURRET, FuelType, Motive, Vehicle

VEHICLE_MOTIONS = {word.lower(): motive for motive, word in VEHICLE_MOTION.items()} | {
    "station": Motive.STATION_KEEPING,
    "station_keeping": Motive.STATION_KEEPING,
    "satellite": Motive.STATION_KEEPING,
}

WORDS_OF_FUEL = {word: fuel for fuel, word in FUELS.items()} | {"HYDROGEN": FuelType.HYDROGEN}

# Lines of armor: front, right, left, rear; a rotor; the turret, or the rear turret and the front turret.
TURRETS: tuple[tuple[str, ...], ...] = ((), (TURRET,), (TURRET, FRONT_TURRET))


def _layouts(sides: tuple[str, ...], turrets: int) -> dict[int, tuple[str, ...]]:
    return {len(sides) + n: (*sides, *TURRETS[n]) for n in range(turrets + 1)}


FOUR_SIDED = _layouts(FOUR_SIDES, 2)
SIX_SIDED = _layouts(SIX_SIDES, 2)
WITH_ROTOR = _layouts((*FOUR_SIDES, ROTOR), 1)

VEHICLE_PLACES: dict[str, str] = {
    f"{name} Equipment".lower(): place
    for place, usual in VEHICLE_BLOCKS.items()
    for name in (usual, REAR_TURRET if place == TURRET else usual)
}
VEHICLE_QUIRK_PLACES = {place: place for place in VEHICLE_BLOCKS}
USUAL = {
    layout: frozenset((*layout, BODY)) for table in (FOUR_SIDED, SIX_SIDED, WITH_ROTOR) for layout in table.values()
}


def read_blk_vehicle(source: BlockFile, technology: Technology, unit_type: str) -> Vehicle:
    """Read a vehicle; `unit_type` is the unit type of the file in lower case."""
    motive = source.word(
        "motion_type", VEHICLE_MOTIONS, None, "the way a vehicle moves: " + ", ".join(VEHICLE_MOTION.values())
    )
    if motive is None:
        source.refuse_missing("motion_type")
    flies = unit_type in ("vtol", "supportvtol")
    if flies != (motive is Motive.VTOL):
        source.refuse(f"motion type {motive} of a {unit_type}", "VTOL for VTOLs only", "motion_type")
    mass = source.mass()
    support = None
    if "support" in unit_type:
        support, plating = read_support(source, fuel=True)
    else:
        plating = read_plating(source, ArmorType.STANDARD)
    if flies:
        layouts = WITH_ROTOR
    elif unit_type == "largesupporttank" or (support is None and mass > FOUR_SIDES_UP_TO.get(motive, mass)):
        layouts = SIX_SIDED
    else:
        layouts = FOUR_SIDED
    armor = read_blk_armor(source, layouts, plating, VEHICLE_BLOCKS)
    placed = read_mounts(source, VEHICLE_PLACES, Dialect.GROUND, USUAL[tuple(armor.points)])
    if flies:
        _check_rotor(source, placed)
    return Vehicle(
        motive=motive,
        mass=mass,
        cruise=source.required_integer("cruisemp", "cruiseMP", high=MOST_MP),
        engine=read_blk_engine(source),
        structure=read_blk_structure(source),
        armor=armor,
        support=support,
        omni=source.flag("omni"),
        trailer=source.flag("trailer"),
        no_controls=source.flag("hasnocontrolsystems"),
        fuel_type=read_fuel_type(source),
        extra_seats=source.integer("extra_seats"),
        turret_mass=read_optional_mass(source, "basechassisturretweight"),
        front_turret_mass=read_optional_mass(source, "basechassisturret2weight"),
        sponson_pintle_mass=read_optional_mass(source, "basechassissponsonpintleweight"),
        transporters=read_transporters(source),
        mounts=with_weapon_quirks(source, placed, VEHICLE_QUIRK_PLACES),
        **read_common(source, technology),
    )


def read_fuel_type(source: BlockFile) -> FuelType | None:
    """Read the fuel of a combustion engine; an unknown word becomes petrochemicals."""
    value = source.value("fueltype")
    if value is None:
        return None
    fuel = WORDS_OF_FUEL.get(value.upper())
    if fuel is None:
        expected = ", ".join(FUELS.values())
        done = "read as PETROCHEMICALS, kept as written"
        source.warn(f"{value!r} in <fuelType>", expected, done, source.line_of("fueltype"))
        source.keep_lines("fueltype", [value], " as written")
        return FuelType.PETROCHEMICALS
    return fuel


def _check_rotor(source: BlockFile, placed: list[tuple[str, Mount | None]]) -> None:
    for place, mount in placed:
        if place == ROTOR and mount is not None and mount.known and "modular-armor" in item(mount.item).traits:
            source.refuse("modular armor on the rotor", "modular armor elsewhere", "rotor equipment")


GUNS = "guns equipment"
EMPLACEMENT_PLACES = {GUNS: "GUN"}


def read_blk_emplacement(source: BlockFile, technology: Technology) -> GunEmplacement:
    """Read a gun emplacement; without `<Turret>` it has a turret."""
    if not source.has(GUNS):
        source.refuse_missing("Guns Equipment")  # the last block: the file is cut off
    placed = read_mounts(source, EMPLACEMENT_PLACES, Dialect.GROUND)
    return GunEmplacement(
        turret=source.integer("turret", 1) == 1,
        mounts=with_weapon_quirks(source, placed, {"GUN": "GUN"}),
        **read_common(source, technology),
    )


HANDHELD_LAYOUTS = {1: ("GUN",)}
HANDHELD_PLACES = {"gun equipment": "GUN"}


def read_blk_handheld(source: BlockFile, technology: Technology) -> HandheldWeapon:
    """Read a handheld weapon: one location, armored."""
    skip_structure(source)
    placed = read_mounts(source, HANDHELD_PLACES, Dialect.GROUND)
    return HandheldWeapon(
        mass=source.mass(),
        armor=read_blk_armor(source, HANDHELD_LAYOUTS, read_plating(source, ArmorType.STANDARD)),
        mounts=with_weapon_quirks(source, placed, {"GUN": "GUN"}),
        **read_common(source, technology),
    )


PROTOMECH_MOTIONS: dict[str, ProtoBody | None] = {
    **{word.lower(): body for body, word in PROTOMECH_MOTION.items()},
    "glider": ProtoBody.GLIDER,
}

PROTOMECH_LAYOUTS = {5: PROTOMECH_ARMOR, 6: (*PROTOMECH_ARMOR, MAIN_GUN)}
PROTOMECH_PLACES = {f"{name} Equipment".lower(): place for place, name in PROTOMECH_BLOCKS.items()}
PROTOMECH_QUIRK_PLACES = {place: place for place in PROTOMECH_BLOCKS}


def read_blk_protomech(source: BlockFile, technology: Technology) -> ProtoMech:
    """Read a ProtoMech. Its engine is always a fusion engine; only its side varies."""
    body = source.word("motion_type", PROTOMECH_MOTIONS, None, "Biped, Quad or WiGE")
    if body is None:
        source.refuse_missing("motion_type")
    mass = source.mass()
    if mass > 15:
        source.refuse(f"a ProtoMech of {mass:g} tons", "up to 15", "tonnage")
    source.lines("engine_type")
    skip_structure(source)
    armor = read_blk_armor(source, PROTOMECH_LAYOUTS, read_plating(source, ArmorType.STANDARD_PROTOMEK))
    placed = read_mounts(source, PROTOMECH_PLACES, Dialect.PROTOMECH, frozenset((*armor.points, "BD")))
    return ProtoMech(
        body=body,
        mass=mass,
        walk=source.required_integer("cruisemp", "cruiseMP", high=MOST_MP),
        jump=source.integer("jumpingmp", high=MOST_MP),
        engine_side=read_engine_side(source),
        interface_cockpit=read_truth(source, "interface_cockpit"),
        armor=armor,
        mounts=with_weapon_quirks(source, placed, PROTOMECH_QUIRK_PLACES),
        **read_common(source, technology),
    )


FAMILIES: dict[str, ReadFamily] = {
    **{
        word: partial(read_blk_vehicle, unit_type=word.lower())
        for word in ("Tank", "Naval", "Surface", "Hydrofoil", "VTOL", "SupportTank", "LargeSupportTank", "SupportVTOL")
    },
    "GunEmplacement": read_blk_emplacement,
    "HandheldWeapon": read_blk_handheld,
    "ProtoMek": read_blk_protomech,
    "ProtoMech": read_blk_protomech,
}
