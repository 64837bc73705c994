"""Combat and support vehicles: tanks, naval vessels, VTOLs, WiGEs."""

from importers.blk.blockfile import BlockFile
from importers.blk.common import Technology, read_common
from importers.blk.equipment import read_mounts, with_weapon_quirks
from importers.blk.systems import optional_mass, read_armor, read_engine, read_plating, read_structure, read_support
from importers.blk.transporters import read_transporters
from sheets.equipment import item
from sheets.equipment.kinds import ArmorType
from sheets.formats.blk import FOUR_SIDES_UP_TO, FUELS, VEHICLE_BLOCKS, VEHICLE_MOTION, Dialect
from sheets.units.base import MOST_MP, Mount
from sheets.units.vehicle import BODY, FOUR_SIDES, FRONT_TURRET, ROTOR, SIX_SIDES, TURRET, FuelType, Motive, Vehicle

MOTIONS = {word.lower(): motive for motive, word in VEHICLE_MOTION.items()} | {
    "station": Motive.STATION_KEEPING,
    "station_keeping": Motive.STATION_KEEPING,
    "satellite": Motive.STATION_KEEPING,
}

WORDS_OF_FUEL = {word: fuel for fuel, word in FUELS.items()} | {"HYDROGEN": FuelType.HYDROGEN}

# Lines of armour: front, right, left, rear; a rotor; the turret, or the rear turret and the front turret.
TURRETS: tuple[tuple[str, ...], ...] = ((), (TURRET,), (TURRET, FRONT_TURRET))


def _layouts(sides: tuple[str, ...], turrets: int) -> dict[int, tuple[str, ...]]:
    return {len(sides) + n: (*sides, *TURRETS[n]) for n in range(turrets + 1)}


FOUR_SIDED = _layouts(FOUR_SIDES, 2)
SIX_SIDED = _layouts(SIX_SIDES, 2)
WITH_ROTOR = _layouts((*FOUR_SIDES, ROTOR), 1)

PLACES: dict[str, str] = {
    f"{name} Equipment".lower(): place
    for place, usual in VEHICLE_BLOCKS.items()
    for name in (usual, "Rear Turret" if place == TURRET else usual)
}
QUIRK_PLACES = {place: place for place in VEHICLE_BLOCKS}
USUAL = {
    layout: frozenset((*layout, BODY)) for table in (FOUR_SIDED, SIX_SIDED, WITH_ROTOR) for layout in table.values()
}


def read_vehicle(source: BlockFile, technology: Technology, unit_type: str) -> Vehicle:
    """A vehicle; `unit_type` is the file's word for it, in small letters."""
    motive = source.word("motion_type", MOTIONS, None, "the way a vehicle moves: " + ", ".join(VEHICLE_MOTION.values()))
    if motive is None:
        source.missing("motion_type")
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
    armor = read_armor(source, layouts, plating, VEHICLE_BLOCKS)
    placed = read_mounts(source, PLACES, Dialect.GROUND, USUAL[tuple(armor.points)])
    if flies:
        _check_rotor(source, placed)
    return Vehicle(
        motive=motive,
        mass=mass,
        cruise=source.required_integer("cruisemp", "cruiseMP", high=MOST_MP),
        engine=read_engine(source),
        structure=read_structure(source),
        armor=armor,
        support=support,
        omni=source.flag("omni"),
        trailer=source.flag("trailer"),
        no_controls=source.flag("hasnocontrolsystems"),
        fuel_type=read_fuel_type(source),
        extra_seats=source.integer("extra_seats"),
        turret_mass=optional_mass(source, "basechassisturretweight"),
        front_turret_mass=optional_mass(source, "basechassisturret2weight"),
        sponson_pintle_mass=optional_mass(source, "basechassissponsonpintleweight"),
        transporters=read_transporters(source),
        mounts=with_weapon_quirks(source, placed, QUIRK_PLACES),
        **read_common(source, technology),
    )


def read_fuel_type(source: BlockFile) -> FuelType | None:
    """What a combustion engine burns; an unknown word means petrochemicals."""
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
            source.refuse("modular armour on the rotor", "modular armour elsewhere", "rotor equipment")
