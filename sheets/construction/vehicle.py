"""Combat and support vehicles on the ground, on water and in the air: mass and cost.

Rules: TM, Combat Vehicle and Support Vehicle Construction and costs, fixed-wing support craft and airships among them.
"""

from math import prod

from sheets.construction.armor import armor_entry, armor_mass, armor_part
from sheets.construction.bill import AMPLIFIER, OMNI, SINGLE_SINK, Bill, add_armor, add_engine, add_equipment
from sheets.construction.budget import MassLine, MassPart, lines_with_mass, mounted_lines
from sheets.construction.engine import engine_mass, free_heat_sinks
from sheets.construction.formulas.formula import mount_mass
from sheets.construction.formulas.gear import TURRET_SHARE
from sheets.construction.heat_sinks import amplifier_mass, needed_sink_mass, needed_sinks
from sheets.construction.report import format_number
from sheets.construction.support import RATINGS, chassis_mass, exact_chassis_mass, modifications, round_down, round_up
from sheets.construction.transport import add_transport, transport_lines
from sheets.equipment.kinds import EngineType
from sheets.rules.heat import CAPACITOR
from sheets.rules.links import links
from sheets.rules.rounding import up_to_half_ton
from sheets.units import Fighter, Vehicle
from sheets.units.outfit import outfit
from sheets.units.vehicle import FRONT_TURRET, TURRET, Motive, SupportChassis

MASS_RULE = "TM, vehicle construction"

STRUCTURE_SHARE, SUPERHEAVY_STRUCTURE_SHARE = 0.10, 0.20
CONTROLS_SHARE = 0.05
LIFT_SHARE = 0.10
LIFTED = frozenset({Motive.HOVER, Motive.VTOL, Motive.HYDROFOIL, Motive.SUBMARINE, Motive.WIGE})
AFLOAT = frozenset({Motive.NAVAL, Motive.HYDROFOIL, Motive.SUBMARINE})
COMBAT_SEAT = 0.5

# The heaviest combat vehicle that is not superheavy.
SUPERHEAVY_ABOVE: dict[Motive, float] = {
    Motive.TRACKED: 100,
    Motive.WHEELED: 80,
    Motive.HOVER: 50,
    Motive.WIGE: 80,
    Motive.VTOL: 30,
    Motive.NAVAL: 300,
    Motive.SUBMARINE: 300,
    Motive.HYDROFOIL: 100,
}


def mass_lines(vehicle: Vehicle) -> list[MassLine]:
    """The mass lines of a vehicle."""
    if vehicle.support is not None:
        body = [
            MassLine(MassPart.STRUCTURE, "Chassis", chassis_mass(vehicle, vehicle.support), MASS_RULE),
            MassLine(MassPart.ENGINE, "Engine", engine_mass(vehicle), MASS_RULE),
            MassLine(MassPart.FUEL, "Fuel", vehicle.support.fuel, MASS_RULE),
        ]
    else:
        body = [
            MassLine(MassPart.STRUCTURE, "Internal structure", vehicle_structure_mass(vehicle), MASS_RULE),
            MassLine(MassPart.ENGINE, "Engine", engine_mass(vehicle), MASS_RULE),
            MassLine(MassPart.COCKPIT, "Controls", vehicle_controls_mass(vehicle), MASS_RULE),
            MassLine(MassPart.SYSTEMS, "Lift and dive equipment", lift_mass(vehicle), MASS_RULE),
        ]
    return lines_with_mass(
        (
            *body,
            MassLine(MassPart.SYSTEMS, "Turret", turret_mass(vehicle, TURRET), MASS_RULE),
            MassLine(MassPart.SYSTEMS, "Front turret", turret_mass(vehicle, FRONT_TURRET), MASS_RULE),
            MassLine(MassPart.HEAT_SINKS, "Heat sinks", needed_sink_mass(vehicle), MASS_RULE),
            MassLine(MassPart.POWER_AMPLIFIERS, "Power amplifiers", amplifier_mass(vehicle), MASS_RULE),
            MassLine(MassPart.ARMOR, "Armor", armor_mass(vehicle), MASS_RULE),
            *mounted_lines(vehicle),
            MassLine(MassPart.CREW, "Extra combat seats", COMBAT_SEAT * vehicle.extra_seats, "TO, combat seats"),
            *transport_lines(vehicle.transporters),
        )
    )


def superheavy(vehicle: Vehicle) -> bool:
    """Whether a combat vehicle is heavier than its motive type normally allows."""
    return vehicle.support is None and vehicle.mass > SUPERHEAVY_ABOVE.get(vehicle.motive, vehicle.mass)


def vehicle_structure_mass(vehicle: Vehicle) -> float:
    """Tons of a combat vehicle's internal structure."""
    heavy = superheavy(vehicle) and vehicle.motive not in AFLOAT
    return up_to_half_ton(vehicle.mass * (SUPERHEAVY_STRUCTURE_SHARE if heavy else STRUCTURE_SHARE))


def vehicle_controls_mass(vehicle: Vehicle) -> float:
    """Tons of the controls; a trailer may have none."""
    return 0 if vehicle.no_controls else up_to_half_ton(vehicle.mass * CONTROLS_SHARE)


def lift_mass(vehicle: Vehicle) -> float:
    """Tons of lift equipment or diving equipment."""
    return up_to_half_ton(vehicle.mass * LIFT_SHARE) if vehicle.motive in LIFTED else 0


def turret_mass(vehicle: Vehicle, turret: str) -> float:
    """Tons of a turret: a tenth of all items in it but ammunition; fixed by the base chassis of an Omni."""
    if turret not in vehicle.armor.points:
        return 0
    fixed = vehicle.turret_mass if turret == TURRET else vehicle.front_turret_mass
    if vehicle.omni and fixed is not None:
        return fixed
    inside = sum(
        mount_mass(vehicle, m) for _, m, i in outfit(vehicle).mounted if m.location == turret and i.ammo is None
    )
    return round_up(vehicle, TURRET_SHARE * inside)


STRUCTURE, CONTROLS, TURRET_TON = 10_000, 10_000, 5_000  # a ton
SEAT = 100
LIFT, VTOL_LIFT = 20_000, 40_000
HULL, OFF_ROAD = 1.25, 1.2

CHASSIS, SUPPORT_ENGINE = 2_500, 5_000  # a ton
ENGINE_FACTOR: dict[EngineType, float] = {
    EngineType.STEAM: 0.8,
    EngineType.ICE: 1.0,
    EngineType.BATTERY: 1.2,
    EngineType.FUEL_CELL: 1.4,
    EngineType.SOLAR: 1.6,
    EngineType.FISSION: 3.0,
    EngineType.FUSION: 2.0,
    EngineType.MAGLEV: 2.5,
    EngineType.EXTERNAL: 1.0,
    EngineType.NONE: 0,
}

# The divisor of the tonnage, after which one is added; naval support vehicles have their own figure.
TONNAGE: dict[Motive, float] = {
    Motive.TRACKED: 100,
    Motive.WHEELED: 200,
    Motive.NAVAL: 200,
    Motive.HOVER: 50,
    Motive.SUBMARINE: 50,
    Motive.HYDROFOIL: 75,
    Motive.VTOL: 30,
    Motive.WIGE: 25,
    Motive.RAIL: 250,
    Motive.MAGLEV: 250,
    Motive.AIRSHIP: 10_000,
    Motive.STATION_KEEPING: 75,
}
SUPPORT_AFLOAT = 100_000
FIXED_WING = 50


def fill_bill(bill: Bill, unit: Vehicle | Fighter) -> None:
    """Adds the cost of a vehicle or a fixed-wing support craft in the order of the rule."""
    if unit.support is not None:
        _support(bill, unit, unit.support)
    else:
        assert isinstance(unit, Vehicle)
        _combat(bill, unit)
    bill.multiply("Omni chassis", OMNI if unit.omni else 1, "TM, vehicle costs")
    divisor = _tonnage(unit)
    bill.multiply("Tonnage", 1 + unit.mass / divisor, "TM, vehicle costs", f"1 + {unit.mass:g} / {divisor:g}")
    if isinstance(unit, Vehicle) and unit.support is None:
        carried = outfit(unit)
        bill.multiply(
            "Flotation hull or environmental sealing",
            HULL if carried.has("flotation-hull", "environmental-sealing") else 1,
            "TO, chassis modifications",
        )
        bill.multiply("Off-road chassis", OFF_ROAD if carried.has("off-road") else 1, "TO, chassis modifications")


def _combat(bill: Bill, vehicle: Vehicle) -> None:
    rule = "TM, combat vehicle costs"
    add_engine(bill, vehicle)
    add_armor(bill, vehicle, rule)
    structure, controls, lift = vehicle_structure_mass(vehicle), vehicle_controls_mass(vehicle), lift_mass(vehicle)
    bill.add("Internal structure", STRUCTURE * structure, rule, f"{STRUCTURE:,} × {format_number(structure)}")
    bill.add("Controls", CONTROLS * controls, rule, f"{CONTROLS:,} × {format_number(controls)}")
    _systems(bill, vehicle, rule)
    add_equipment(bill, vehicle)
    add_transport(bill, vehicle.transporters)
    bill.add("Extra combat seats", SEAT * vehicle.extra_seats, "TO, combat seats", f"{SEAT} × {vehicle.extra_seats}")
    price = VTOL_LIFT if vehicle.motive is Motive.VTOL else LIFT
    bill.add("Lift and dive equipment", price * lift, rule, f"{price:,} × {format_number(lift)}")


def _support(bill: Bill, unit: Vehicle | Fighter, chassis: SupportChassis) -> None:
    rule = "TM, support vehicle costs"
    # The mass is rounded up (construction digest 8), but all published prices round it down.
    bones = round_down(unit, exact_chassis_mass(unit, chassis))
    factors = [modification.cost for modification in modifications(unit)]
    bill.add("Chassis", prod(factors, start=CHASSIS * bones), rule, _times(CHASSIS, bones, *factors))
    engine, factor = engine_mass(unit), ENGINE_FACTOR.get(unit.engine.type, 0)
    bill.add("Engine", SUPPORT_ENGINE * engine * factor, rule, _times(SUPPORT_ENGINE, engine, factor))
    _support_armor(bill, unit, rule)
    index = RATINGS.index(chassis.structure_rating)
    bill.multiply("Technology", 0.5 + 0.25 * index, rule, f"0.5 + 0.25 × {index}")
    _systems(bill, unit, rule)
    add_equipment(bill, unit)
    add_transport(bill, unit.transporters)


def _systems(bill: Bill, unit: Vehicle | Fighter, rule: str) -> None:
    sinks = max(0, needed_sinks(unit) - free_heat_sinks(unit))
    amplifiers = amplifier_mass(unit)
    bill.add("Power amplifiers", AMPLIFIER * amplifiers, rule, f"{AMPLIFIER:,} × {amplifiers:g}")
    bill.add("Heat sinks", SINGLE_SINK * sinks, rule, f"{SINGLE_SINK:,} × {sinks}")
    if isinstance(unit, Vehicle):
        turrets = priced_turrets(unit)
        bill.add("Turret", TURRET_TON * turrets, rule, f"{TURRET_TON:,} × {turrets:g}")


def priced_turrets(vehicle: Vehicle) -> float:
    """Tons of the turrets for their price: published prices count the weapons in all turrets together.

    The capacitor of a PPC is part of the weapon.
    """
    carried = outfit(vehicle)
    guns = {n for n, m, i in carried.mounted if m.location in (TURRET, FRONT_TURRET) and i.weapon is not None}
    capacitors = {n for n, _, _ in carried.with_trait(CAPACITOR) if links(carried.unit).serves.get(n) in guns}
    weapons = sum(mount_mass(vehicle, vehicle.mounts[n]) for n in sorted(guns | capacitors))
    return round_up(vehicle, TURRET_SHARE * weapons)


def _support_armor(bill: Bill, unit: Vehicle | Fighter, rule: str) -> None:
    """Add barrier armor by the point, other armor by the ton."""
    if unit.armor.patchwork or armor_part(unit.armor).support_mass is None:
        add_armor(bill, unit, rule)
        return
    price = armor_entry(unit.armor).cost or 0
    bill.add("Armor", price * unit.armor.total, rule, _times(price, unit.armor.total))


def _times(*factors: float) -> str:
    """A product as text, without factors of one."""
    return " × ".join(format_number(factor) for number, factor in enumerate(factors) if number < 2 or factor != 1)


def _tonnage(unit: Vehicle | Fighter) -> float:
    if isinstance(unit, Fighter):
        return FIXED_WING
    if unit.support is not None and unit.motive in AFLOAT:
        return SUPPORT_AFLOAT
    return TONNAGE[unit.motive]
