"""The record sheet of a vehicle as a value."""

from collections.abc import Iterator

from sheets.construction.clancase import free_case
from sheets.construction.engine import engine_rating
from sheets.construction.support import SMALL_BELOW
from sheets.equipment.kinds import EngineType
from sheets.record.boxes import critical_boxes
from sheets.recordsheet.blocks import (
    armor_summary,
    crew_seat,
    movement_mode,
    plating_name,
    point_track,
    sheet_heading,
    structure_figure,
)
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.model import (
    ArmorRegion,
    ArmorSummary,
    CodedName,
    CrewSeat,
    Heading,
    MovementMode,
    SystemFigure,
    Track,
)
from sheets.recordsheet.names import ENGINE_NAMES
from sheets.recordsheet.transport import transporter_texts
from sheets.rules.structure import internal_structure
from sheets.units import Unit, Vehicle, location_name
from sheets.units.outfit import Outfit
from sheets.units.vehicle import FRONT_TURRET, TURRET, FuelType, Motive

_FEATURES = ("case", "chassis-modification")


_FIRE_CONTROL = ("basic-fire-control", "advanced-fire-control")


_SHORT_MODIFICATION = "Combat Vehicle Chassis Mod "


_SHOWN_ELSEWHERE = frozenset({"hydrofoil", "submersible"})  # by the type of vehicle


_AIRBORNE = 1  # for vehicles that fly or jump


ENGINES: dict[EngineType, str] = {
    **ENGINE_NAMES,
    EngineType.NONE: "None",
    EngineType.MAGLEV: "Maglev",
    EngineType.STEAM: "Steam",
    EngineType.BATTERY: "Battery",
    EngineType.SOLAR: "Solar",
    EngineType.EXTERNAL: "External",
}


def engine_with_fuel(unit: Vehicle) -> str:
    """The engine with its fuel."""
    name = ENGINES[unit.engine.type]
    if unit.fuel_type not in (None, FuelType.NONE):
        name += f" ({unit.fuel_type.value.replace('-', ' ')})"
    return name


def vehicle_remarks(unit: Vehicle) -> list[str]:
    """The transporters of the vehicle, in a paragraph."""
    aboard = transporter_texts(unit.transporters)
    if unit.extra_seats:
        aboard.append(f"{unit.extra_seats} extra seats")
    return ["Carries: " + ", ".join(aboard)] if aboard else []


def vehicle_features(unit: Vehicle, carried: Outfit[Unit]) -> list[str]:
    """Features outside of the inventory: CASE, changes of the chassis, missing controls and fire control."""
    shown = [entry for _, _, entry in carried.with_trait(*_FEATURES) if not entry.traits & _SHOWN_ELSEWHERE]
    found = dict.fromkeys(entry.short.removeprefix(_SHORT_MODIFICATION).strip("[]") for entry in shown)
    if free_case(unit):
        found["CASE"] = None
    if unit.support is not None:
        if unit.support.bar is not None:
            found[f"BAR {unit.support.bar}"] = None
        if not carried.has(*_FIRE_CONTROL):
            found["no fire control"] = None
    if unit.no_controls:
        found["no control systems"] = None
    return list(found)


MOTIVE_TITLES: dict[Motive, str] = {
    Motive.TRACKED: "tracked vehicle",
    Motive.WHEELED: "wheeled vehicle",
    Motive.HOVER: "hover vehicle",
    Motive.VTOL: "VTOL",
    Motive.NAVAL: "naval vessel",
    Motive.HYDROFOIL: "hydrofoil",
    Motive.SUBMARINE: "submarine",
    Motive.WIGE: "WiGE vehicle",
    Motive.RAIL: "rail vehicle",
    Motive.MAGLEV: "maglev vehicle",
    Motive.AIRSHIP: "airship",
    Motive.STATION_KEEPING: "satellite",
}


def vehicle_title(unit: Vehicle) -> str:
    """The line under the name: `Superheavy tracked vehicle record sheet`."""
    words = [MOTIVE_TITLES[unit.motive] + (" trailer" if unit.trailer else "")]
    if unit.support is not None:
        words.insert(0, "support")
        if unit.mass < SMALL_BELOW:
            words.insert(0, "small")
        elif unit.six_sided:
            words.insert(0, "large")
    elif unit.six_sided:
        words.insert(0, "superheavy")
    if unit.omni:
        words.insert(0, "Omni")
    text = " ".join([*words, "record sheet"])
    return text[0].upper() + text[1:]


# The stabilizers in print order.
_STABILIZERS = {
    "FR": "Front",
    "LS": "Left",
    "RS": "Right",
    "FRLS": "F left",
    "FRRS": "F right",
    "RRLS": "R left",
    "RRRS": "R right",
    "RR": "Rear",
    FRONT_TURRET: "F turret",
    TURRET: "Turret",
}


def vehicle_heading(facts: SheetFacts[Vehicle]) -> Heading:
    unit = facts.unit
    features = vehicle_features(unit, facts.outfit)
    return sheet_heading(facts, vehicle_title(unit), unit.mass, features=features, remarks=vehicle_remarks(unit))


def vehicle_movement(facts: SheetFacts[Vehicle]) -> tuple[MovementMode, ...]:
    """The movement modes; flying and jumping change the to-hit modifier of the target."""
    moves = facts.movement
    flies = _AIRBORNE if facts.unit.motive in (Motive.VTOL, Motive.WIGE) else 0
    ways = [("cruise", moves.walk, 0, flies), ("flank", moves.plain_run, moves.run, flies)]
    if moves.jump:
        ways.append(("jump", moves.jump, 0, _AIRBORNE))
    if moves.umu:
        ways.append(("under water", moves.umu, 0, 0))
    return tuple(movement_mode(*way) for way in ways)


def vehicle_systems(facts: SheetFacts[Vehicle]) -> tuple[SystemFigure, ...]:
    """Engine and structure."""
    unit = facts.unit
    rated = unit.support is None and unit.engine.type is not EngineType.NONE
    engine = CodedName(text=engine_with_fuel(unit), code=unit.engine.type.value, side=unit.engine.side.value)
    return (
        SystemFigure(label="Engine", name=engine, figure=engine_rating(unit) if rated else None),
        structure_figure(facts.unit),
    )


def vehicle_crew(facts: SheetFacts[Vehicle]) -> tuple[CrewSeat, ...]:
    """The crew, who are hit by critical damage."""
    state = facts.crew()[0]
    return (crew_seat(1, state, "Crew", (("Gunnery", state.gunnery), ("Driving", state.piloting)), None),)


def vehicle_armor(facts: SheetFacts[Vehicle]) -> ArmorSummary:
    return armor_summary(facts.unit.armor, facts.unit.tech_base.side)


def vehicle_regions(facts: SheetFacts[Vehicle]) -> tuple[ArmorRegion, ...]:
    """Armor and structure of each side, turret, rotor."""
    unit, condition, structure = facts.unit, facts.condition, internal_structure(facts.unit)
    found = []
    for place in unit.locations:
        name, destroyed = location_name(unit, place), place in facts.losses.locations
        plating = unit.armor.plating_of(place)
        inside = condition.structure.get(place, 0)
        found.append(
            ArmorRegion(
                place=place,
                label=name,
                armor=point_track(
                    f"armor-{place}", name, unit.armor.points[place], condition.lost_armor(place), destroyed
                ),
                structure=point_track(f"structure-{place}", f"{name} structure", structure[place], inside, destroyed),
                plating=plating_name(plating, unit.tech_base.side),
                gone=destroyed,
            )
        )
    return tuple(found)


ROTOR_HITS = "Rotor hits, −1 MP each"
MOTIVE_EFFECTS = "+2 also −1 MP, +3 half MP, 0 immobile"


def vehicle_critical_tracks(facts: SheetFacts[Vehicle]) -> tuple[Track, ...]:
    """Crew hits, engine, turrets, sensors, the motive system or the rotor, stabilizers."""
    return tuple(_criticals(facts))


def _criticals(facts: SheetFacts[Vehicle]) -> Iterator[Track]:
    unit = facts.unit
    flies = unit.motive is Motive.VTOL

    def track(ident: str, label: str, words: tuple[str, ...] = ("",), effect: str = "") -> Track:
        hits = min(facts.condition.criticals.get(ident, 0), len(words))
        return Track(
            id=ident, label=label, boxes=len(words), marked=hits, words=words if any(words) else (), effect=effect
        )

    if flies:
        yield track("pilot", "Pilot hit", ("+2",), "driving rolls")
        yield track("copilot", "Co-pilot hit", ("+1",), "attacks")
    else:
        yield track("commander", "Commander hit", ("+1",), "driving, attacks")
        yield track("driver", "Driver hit", ("+2",), "driving rolls")
    yield track("engine", "Engine hit")
    if unit.turrets == 1:
        yield track(f"turret-locked-{TURRET}", "Turret locked")
    elif unit.turrets == 2:
        yield track(f"turret-locked-{FRONT_TURRET}", "Turret locked", ("F",))
        yield track(f"turret-locked-{TURRET}", "Turret locked", ("R",))
    yield track("sensors", "Sensors", ("+1", "+2", "+3", "D"))
    if flies:
        yield track("flight-stabilizer", "Flight stabilizer", ("+3",), "cruise only")
        yield track("rotor", ROTOR_HITS, ("",) * critical_boxes(unit)["rotor"])
    else:
        for number, text in enumerate(("+1", "+2", "+3", "0"), 1):
            yield track(f"motive-{number}", "Motive", (text,))
    for place, name in _STABILIZERS.items():
        if place in unit.armor.points:
            label = "R turret" if place == TURRET and unit.turrets == 2 else name
            yield track(f"stabilizer-{place}", label)
