"""Support vehicles: each rule broken once, and a neighbor that keeps it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.construction.armor import SUPPORT_POINTS
from sheets.construction.checks import legal
from sheets.construction.support import ENGINE_MULTIPLIER, RATINGS, SupportKind
from sheets.construction.support_checks import support_crew
from sheets.construction.verdict import slot_budget
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.problem import Severity
from sheets.units import Mount, Unit, Vehicle
from sheets.units.base import Mounting
from sheets.units.outfit import outfit
from sheets.units.transporter import Transporter, TransporterKind
from sheets.units.vehicle import FOUR_SIDES, Motive, SupportChassis
from tests.builders import mounts
from tests.sheets.construction.craft import (
    CHASSIS,
    SIX,
    car,
    engine,
    errors,
    found,
    lorry,
    plane,
    plates,
    seats,
    sentence_of,
)

Kind = TransporterKind
RIFLE, GUN, TRAILER = "InfantryAssaultRifle", "Machine Gun", "SV Chassis Mod [Trailer]"
TRACKED: dict[str, Any] = {"motive": Motive.TRACKED}


def barrier(kind: ArmorType, rating: str = "D", points: int = 4) -> dict[str, Any]:
    return {"armor": plates(*FOUR_SIDES, kind=kind, rating=rating, points=points)}


def rated(engine_rating: str, kind: EngineType) -> Vehicle:
    """A lorry with an engine of some tech rating."""
    chassis = CHASSIS.model_copy(update={"engine_rating": engine_rating})
    return lorry(support=chassis, engine=engine(kind))


def pintle(at: str) -> Mount:
    return Mount(item=RIFLE, location=at, mounting=Mounting.PINTLE)


NO_ENGINE: dict[str, Any] = {"engine": engine(EngineType.NONE), "cruise": 0}
DRY = CHASSIS.model_copy(update={"fuel": 0})

# What the rule is about, the unit that breaks it, one that does not, the code of the finding.
FORBIDDEN: list[tuple[str, Unit, Unit, str]] = [
    # Tonnage and sides
    ("a lorry of 161 tons", lorry(mass=161, armor=SIX), lorry(mass=160, armor=SIX), "support.tonnage"),
    (
        "a hydrofoil of 110 tons",
        lorry("HydroFoilChassisMod", motive=Motive.HYDROFOIL, mass=110),
        lorry("HydroFoilChassisMod", motive=Motive.HYDROFOIL, mass=100),
        "support.tonnage",
    ),
    ("a large lorry with four sides", lorry(mass=81), lorry(mass=80), "support.sides"),
    ("a medium lorry with six sides", lorry(armor=SIX), lorry(mass=81, armor=SIX), "support.sides"),
    # Engines and fuel
    ("a lorry with an XL engine", lorry(engine=engine(EngineType.XL)), lorry(), "support.engine"),
    (
        "a steam hovercraft",
        lorry(motive=Motive.HOVER, engine=engine(EngineType.STEAM)),
        lorry(engine=engine(EngineType.STEAM)),
        "support.engine",
    ),
    (
        "a VTOL in the sun",
        plane(engine=engine(EngineType.MAGLEV)),
        plane("PropChassisMod", engine=engine(EngineType.SOLAR)),
        "support.engine",
    ),
    ("combustion at rating A", rated("A", EngineType.ICE), rated("B", EngineType.ICE), "support.engine-rating"),
    ("a fuel cell at rating B", rated("B", EngineType.FUEL_CELL), rated("C", EngineType.FUEL_CELL),
     "support.engine-rating"),
    ("an empty tank", lorry(support=DRY), lorry(support=DRY, engine=engine(EngineType.FUSION)), "support.fuel"),
    # Chassis
    ("a propeller on wheels", lorry("PropChassisMod"), plane("PropChassisMod"), "support.chassis"),
    ("a tracked bicycle", lorry("BicycleChassisMod", **TRACKED), lorry("BicycleChassisMod"), "support.chassis"),
    ("an off-road tank", lorry("ISOffRoadChassis", **TRACKED), lorry("ISOffRoadChassis"), "support.chassis"),
    ("a snowmobile in the air", plane("SnowmobileChassis"), lorry("SnowmobileChassis"), "support.chassis"),
    ("a hovering trailer", lorry(TRAILER, motive=Motive.HOVER), lorry(TRAILER, **TRACKED), "support.chassis"),
    ("a flying tractor", plane("SV Chassis Mod [Tractor]"), lorry("SV Chassis Mod [Tractor]"), "support.chassis"),
    ("a lorry on one wheel", lorry("MonocycleChassisMod"), car("MonocycleChassisMod"), "support.chassis"),
    ("an ultra-light lorry", lorry("UltraLightChassisMod"), car("UltraLightChassisMod"), "support.chassis"),
    (
        "an armored ultra-light",
        car("UltraLightChassisMod", "Armored Chassis"),
        car("Armored Chassis"),
        "support.chassis",
    ),
    (
        "an amphibious dune buggy",
        lorry("ISSVDuneBuggyChassis", "AmphibiousChassis"),
        lorry("AmphibiousChassis"),
        "support.chassis",
    ),
    (
        "a convertible with a turret",
        lorry("ConvertibleChassisMod", armor=plates(*FOUR_SIDES, "TU", kind=ArmorType.BAR_5, rating="D")),
        lorry("ConvertibleChassisMod"),
        "support.chassis",
    ),
    (
        "a train without a pickup",
        lorry(motive=Motive.RAIL, engine=engine(EngineType.EXTERNAL)),
        lorry("ExternalPowerPickupChassisMod", motive=Motive.RAIL, engine=engine(EngineType.EXTERNAL)),
        "support.pickup",
    ),
    (
        "an electric jet",
        plane(engine=engine(EngineType.BATTERY)),
        plane("PropChassisMod", engine=engine(EngineType.BATTERY)),
        "support.propeller",
    ),
    ("a lorry without an engine", lorry(**NO_ENGINE), lorry(TRAILER, **NO_ENGINE), "support.trailer"),
    (
        "a hydrofoil on a common hull",
        lorry(motive=Motive.HYDROFOIL),
        lorry("HydroFoilChassisMod", motive=Motive.HYDROFOIL),
        "support.motive",
    ),
    (
        "a ship that can dive and does not",
        lorry("SubmersibleChassisMod", motive=Motive.NAVAL),
        lorry("SubmersibleChassisMod", motive=Motive.SUBMARINE),
        "support.motive",
    ),
    (
        "a maglev train on wheels",
        lorry(motive=Motive.RAIL, engine=engine(EngineType.MAGLEV)),
        lorry(motive=Motive.MAGLEV, engine=engine(EngineType.MAGLEV)),
        "support.motive",
    ),
    # Armor
    ("BAR 9 at rating A", lorry("Armored Chassis", **barrier(ArmorType.BAR_9, "A")),
     lorry("Armored Chassis", **barrier(ArmorType.BAR_9, "B")), "support.armor-rating"),
    ("BAR 8 at rating D", lorry(**barrier(ArmorType.BAR_8)), lorry(**barrier(ArmorType.BAR_8, "E")),
     "support.armored-chassis"),
    (
        "the armor of tanks",
        lorry(**barrier(ArmorType.STANDARD)),
        lorry("Armored Chassis", **barrier(ArmorType.STANDARD)),
        "support.armored-chassis",
    ),
    (
        "a sealed lorry without armor",
        lorry("Environmental Sealing", **barrier(ArmorType.BAR_5, points=0)),
        lorry("Environmental Sealing", **barrier(ArmorType.BAR_5, points=1)),
        "support.bare",
    ),
    # Weapons and gear
    ("a tank's gun on a car", car(GUN), car(RIFLE), "support.weapons"),
    ("an axe on a car", car("Blade (Axe/Hatchet/Tomahawk)"), car(RIFLE), "support.weapons"),
    ("a rifle on a lorry", lorry(RIFLE, at="FR"), lorry(GUN, at="FR"), "support.weapons"),
    ("a sponson on a car", car("SponsonTurret", at="BD"), lorry("SponsonTurret"), "support.turret"),
    ("a pintle on a lorry", lorry("PintleTurret", at="LS"), car("PintleTurret", at="LS"), "support.turret"),
    ("a pintle on a plane", plane("PintleTurret", mass=4), car("PintleTurret", at="LS"), "support.turret"),
    (
        "a rifle on no pintle",
        car().model_copy(update={"mounts": (pintle("LS"),)}),
        car().model_copy(update={"mounts": (pintle("LS"), *mounts("PintleTurret", at="LS"))}),
        "vehicle.pintle",
    ),
    ("three hardpoints under 20 tons", plane(*["External Stores Hardpoint"] * 3),
     plane(*["External Stores Hardpoint"] * 2), "support.hardpoints"),
    ("a hardpoint on a lorry", lorry("External Stores Hardpoint"), plane("External Stores Hardpoint"),
     "support.hardpoints"),
    ("C3 without fire control", lorry("ISC3SlaveUnit"), lorry("ISC3SlaveUnit", "Advanced Fire Control"), "support.c3"),
    # Seats
    ("three guns and three seats", car(*[RIFLE] * 3, transporters=seats(4)), car(RIFLE, transporters=seats(2)),
     "support.seats"),
]  # fmt: skip

UNUSUAL: list[tuple[str, Unit, Unit, str]] = [
    (
        "a great ship by standard rules",
        lorry(motive=Motive.NAVAL, mass=400, armor=SIX, rules_level=2),
        lorry(motive=Motive.NAVAL, mass=400, armor=SIX, rules_level=3),
        "support.large",
    ),
    (
        "the armor of tanks by standard rules",
        lorry("Armored Chassis", **barrier(ArmorType.STANDARD), rules_level=2),
        lorry("Armored Chassis", **barrier(ArmorType.BAR_10), rules_level=2),
        "support.armor-level",
    ),
]


@pytest.mark.parametrize(("broken", "neighbor", "code"), [row[1:] for row in FORBIDDEN], ids=[r[0] for r in FORBIDDEN])
def test_what_is_forbidden_and_what_is_not(broken: Unit, neighbor: Unit, code: str) -> None:
    assert code in errors(broken)
    assert legal(broken) is False
    assert code not in found(neighbor)


@pytest.mark.parametrize(("odd", "neighbor", "code"), [row[1:] for row in UNUSUAL], ids=[row[0] for row in UNUSUAL])
def test_what_is_said_of_units_that_stay_legal(odd: Unit, neighbor: Unit, code: str) -> None:
    assert code in found(odd, Severity.WARNING)
    assert code not in errors(odd)
    assert code not in found(neighbor)


def test_sentences_name_places_and_things() -> None:
    bare = lorry("AmphibiousChassis", **barrier(ArmorType.BAR_5, points=0))
    assert sentence_of(bare, "support.bare").startswith("No armor on front, left, rear and right; ")
    assert (
        sentence_of(car(RIFLE, transporters=seats(1)), "support.seats")
        == "Seats: 1. The crew numbers 2, gunners 1 of them."
    )


# The crew by the rule: driver, gunners, others and officers.
CREWS: list[tuple[str, Unit, tuple[int, int, int, int]]] = [
    ("a car", car(), (1, 0, 0, 0)),
    ("a car with three guns", car(*[RIFLE] * 3), (1, 3, 0, 1)),
    ("three guns in one place, fire control", car(*[RIFLE] * 3, "Basic Fire Control"), (1, 1, 0, 0)),
    ("the same with advanced fire control", car(*[RIFLE] * 3, "Advanced Fire Control"), (1, 0, 0, 0)),
    ("a lorry", lorry(), (2, 0, 0, 0)),
    ("a large lorry", lorry(mass=100, armor=SIX), (3, 0, 0, 0)),
    ("a boat", lorry(motive=Motive.NAVAL), (4, 0, 0, 1)),
    ("a ship of 12,000 tons", lorry(motive=Motive.NAVAL, mass=12_000, armor=SIX), (6, 0, 0, 1)),
    ("an airship of 600 tons", lorry(motive=Motive.AIRSHIP, mass=600, armor=SIX), (5, 0, 0, 1)),
    ("a trailer", lorry(TRAILER, **NO_ENGINE), (0, 0, 0, 0)),
    ("fourteen tons of autocannon", lorry("Autocannon/20", at="FR"), (2, 7, 0, 2)),
    ("with basic fire control", lorry("Autocannon/20", "Basic Fire Control", at="FR"), (2, 5, 0, 2)),
    ("with advanced fire control", lorry("Autocannon/20", "Advanced Fire Control", at="FR"), (2, 4, 0, 1)),
    ("a field kitchen and a field base", lorry("FieldKitchen", "ISMobileFieldBase"), (2, 0, 8, 2)),
]


@pytest.mark.parametrize(("unit", "crew"), [row[1:] for row in CREWS], ids=[row[0] for row in CREWS])
def test_the_crew_of_a_support_vehicle(unit: Vehicle, crew: tuple[int, int, int, int]) -> None:
    needed = support_crew(outfit(unit))
    assert (*needed, needed.officers) == crew
    assert needed.total == sum(crew)


@pytest.mark.parametrize(("rating", "gunners"), [("D", 4), ("E", 3), ("F", 3)])
def test_good_technology_needs_fewer_gunners(rating: str, gunners: int) -> None:
    """Fourteen tons with advanced fire control: one for four tons, for five at rating E, for six at F."""
    chassis = SupportChassis(structure_rating=rating, engine_rating="D", armor_rating="D", bar=5, fuel=1)
    unit = lorry("Autocannon/20", "Advanced Fire Control", at="FR", support=chassis)
    assert support_crew(outfit(unit)).gunners == gunners


def test_communications_and_theatres_are_served_by_their_size() -> None:
    held = (Mount(item="Communications Equipment", location="BD", size=4), Mount(item="MASH Equipment", size=2))
    assert support_crew(outfit(lorry().model_copy(update={"mounts": held}))).others == 4 + 2 * 5


def quartered(*quarters: tuple[Kind, int]) -> int:
    """The item slots of quarters on a large lorry, whose crew is three."""
    rooms = tuple(Transporter(kind=kind, size=tons) for kind, tons in quarters)
    (line,) = slot_budget(lorry(mass=100, armor=SIX, transporters=rooms))
    return line.taken


@pytest.mark.parametrize(("rating", "slots"), [("D", 0), ("E", 2), ("F", 1)])
def test_barrier_armor_of_the_best_kind_takes_slots_by_its_technology(rating: str, slots: int) -> None:
    plain = slot_budget(lorry(**barrier(ArmorType.BAR_9, rating)))[0].taken
    assert slot_budget(lorry(**barrier(ArmorType.BAR_10, rating)))[0].taken == plain + slots


def test_quarters_for_more_than_the_crew_take_slots() -> None:
    """Ten tons a first class bed, five a steerage one; five passengers in first class to a slot, fifty in steerage."""
    first, steerage = Kind.FIRST_CLASS_QUARTERS, Kind.STEERAGE_QUARTERS
    assert quartered((first, 30)) == 0
    assert quartered((first, 40)) == 1
    assert quartered((first, 80)) == 1
    assert quartered((first, 90)) == 2
    assert quartered((first, 30), (steerage, 5)) == 1
    assert quartered((steerage, 5 * 53)) == 1


@given(guns=st.integers(0, 8), room=st.integers(0, 12))
def test_a_car_needs_a_seat_for_everybody(guns: int, room: int) -> None:
    """A driver, a gunner for each gun; of four and more every six have an officer, and one for the rest."""
    hands = 1 + guns
    crew = hands + (-(-hands // 6) if hands >= 4 else 0)
    assert ("support.seats" in errors(car(*[RIFLE] * guns, transporters=seats(room)))) == (room < crew)


@given(rating=st.sampled_from(RATINGS), points=st.integers(1, 5))
def test_barrier_armor_never_grows_heavier_with_better_technology(rating: str, points: int) -> None:
    """TM, armor table: what needs no armored chassis at a rating needs none at a better one."""
    better = [r for r in RATINGS if r >= rating]
    for kind in (ArmorType.BAR_2, ArmorType.BAR_6, ArmorType.BAR_8, ArmorType.BAR_10):
        fine = ["support.armored-chassis" not in found(lorry(**barrier(kind, r, points))) for r in better]
        missing = "support.armor-rating" in found(lorry(**barrier(kind, rating, points)))
        assert missing or fine == sorted(fine)


def test_points_of_armor_for_each_ton_of_a_support_vehicle() -> None:
    """Construction digest 8: the limit is 4 and these points for each ton, rounded down."""
    assert SUPPORT_POINTS == {
        SupportKind.TRACKED: 2,
        SupportKind.WHEELED: 2,
        SupportKind.FIXED_WING: 1,
        SupportKind.HOVER: 1,
        SupportKind.VTOL: 1,
        SupportKind.WIGE: 0.5,
        SupportKind.RAIL: 0.5,
        SupportKind.SATELLITE: 0.5,
        SupportKind.AIRSHIP: 0.334,
        SupportKind.NAVAL: 0.334,
    }


def test_the_table_of_engines_of_support_vehicles() -> None:
    """Construction digest 8: factors by technology rating A to F; 0 where the engine is not built."""
    assert {kind.value: factors for kind, factors in ENGINE_MULTIPLIER.items()} == {
        "steam": (4, 3.5, 3, 2.8, 2.6, 2.5),
        "ice": (0, 3, 2, 1.5, 1.3, 1),
        "battery": (0, 0, 1.5, 1.2, 1, 0.8),
        "fuel-cell": (0, 0, 1.2, 1, 0.9, 0.7),
        "solar": (0, 0, 5, 4.5, 4, 3.5),
        "fission": (0, 0, 1.75, 1.5, 1.4, 1.3),
        "fusion": (0, 0, 1.5, 1, 0.75, 0.5),
        "maglev": (0, 0, 0.8, 0.7, 0.6, 0.5),
        "external": (0, 1.4, 1, 0.8, 0.7, 0.6),
        "none": (0,) * 6,
    }
