"""Combat vehicles: each rule broken once, and a neighbor that keeps it."""

from typing import Any

import pytest

from sheets.construction.budget import MassPart
from sheets.construction.checks import legal
from sheets.construction.families import mass_budget
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.problem import Severity
from sheets.units import Mount, Unit, Vehicle
from sheets.units.base import Mounting
from sheets.units.systems import Armor, Plating
from sheets.units.transporter import Transporter, TransporterKind
from sheets.units.vehicle import FOUR_SIDES, Motive
from tests.builders import mounts
from tests.sheets.construction.craft import (
    FLYING,
    FOUR,
    SIX,
    TURRETED,
    combat,
    engine,
    errors,
    fighter,
    found,
    holding,
    plates,
    sentence_of,
    vtol,
)

Kind = TransporterKind
NUCLEAR: dict[str, Any] = {"engine": engine(EngineType.FUSION)}


def sponson(name: str, at: str) -> Mount:
    return Mount(item=name, location=at, mounting=Mounting.SPONSON)


def patchwork(other: dict[str, ArmorType]) -> Armor:
    """Standard armor on a VTOL, but for some places."""
    kinds = dict.fromkeys(FLYING.points, ArmorType.STANDARD) | other
    patches = {place: Plating(type=kind) for place, kind in kinds.items()}
    return Armor(type=ArmorType.PATCHWORK, points=FLYING.points, patchwork=patches)


def carrying(kind: Kind, size: float = 1) -> Vehicle:
    return combat(transporters=(Transporter(kind=kind, size=size),))


def omni(gun: str) -> Vehicle:
    """An Omni with a turret of half a ton, room for five tons."""
    held = Mount(item=gun, location="TU", pod=True)
    return holding(held, omni=True, turret_mass=0.5, armor=TURRETED, **NUCLEAR)


# What the rule is about, the unit that breaks it, one that does not, the code of the finding.
Row = tuple[str, Unit, Unit, str]
FORBIDDEN: list[Row] = [
    # Tonnage and sides
    ("a tank on rails", combat(motive=Motive.RAIL), combat(), "vehicle.motive-type"),
    (
        "a hovercraft of 105 tons",
        combat(motive=Motive.HOVER, mass=105, armor=SIX),
        combat(motive=Motive.HOVER, mass=100, armor=SIX),
        "vehicle.tonnage",
    ),
    (
        "a hydrofoil of 110 tons",
        combat(motive=Motive.HYDROFOIL, mass=110),
        combat(motive=Motive.HYDROFOIL, mass=100),
        "vehicle.tonnage",
    ),
    (
        "a submarine of 560 tons",
        combat(motive=Motive.SUBMARINE, mass=560, cruise=1),
        combat(motive=Motive.SUBMARINE, mass=555, cruise=1),
        "vehicle.tonnage",
    ),
    ("a superheavy with four sides", combat(mass=120), combat(mass=120, armor=SIX), "vehicle.sides"),
    ("a tank with six sides", combat(armor=SIX), combat(armor=FOUR), "vehicle.sides"),
    ("a heavy hydrofoil of six sides", combat(motive=Motive.HYDROFOIL, armor=SIX), vtol(mass=60), "vehicle.sides"),
    # Engines and trailers
    ("a tank with sails", combat(engine=engine(EngineType.STEAM)), combat(), "vehicle.engine"),
    (
        "a tank without an engine",
        combat(engine=engine(EngineType.NONE), cruise=0),
        combat(engine=engine(EngineType.NONE), cruise=0, trailer=True),
        "vehicle.engine",
    ),
    (
        "a trailer that drives without an engine",
        combat(engine=engine(EngineType.NONE), trailer=True),
        combat(engine=engine(EngineType.NONE), trailer=True, cruise=0),
        "vehicle.trailer",
    ),
    (
        "a hovering trailer",
        combat(motive=Motive.HOVER, trailer=True),
        combat(motive=Motive.WHEELED, trailer=True),
        "vehicle.trailer",
    ),
    (
        "an engine rated 505",
        combat(mass=101, cruise=5, armor=SIX),
        combat(mass=100, cruise=5),
        "engine.size",
    ),
    (
        "a large compact engine",
        combat(mass=82, cruise=5, engine=engine(EngineType.COMPACT)),
        combat(mass=80, cruise=5, engine=engine(EngineType.COMPACT)),
        "engine.size",
    ),
    (
        "an engine too small for its speed",
        combat(engine=engine(EngineType.ICE, rating=180)),
        combat(engine=engine(EngineType.ICE, rating=200)),
        "engine.rating",
    ),
    # Armor
    (
        "a hardened rotor",
        vtol(armor=patchwork({"RO": ArmorType.HARDENED})),
        vtol(armor=patchwork({"RO": ArmorType.REFLECTIVE})),
        "vehicle.hardened",
    ),
    # What fits which motive type
    (
        "a bulldozer on a ship",
        combat("Bulldozer", at="FR", motive=Motive.NAVAL),
        combat("Bulldozer", at="FR"),
        "vehicle.motive",
    ),
    (
        "a flotation hull on wheels",
        combat("ISFlotationHull", motive=Motive.WHEELED),
        combat("ISFlotationHull", motive=Motive.HOVER),
        "vehicle.motive",
    ),
    (
        "an amphibious hovercraft",
        combat("ISFullyAmphibiousChassis", motive=Motive.HOVER),
        combat("ISFullyAmphibiousChassis"),
        "vehicle.motive",
    ),
    (
        "a limited amphibious ship",
        combat("ISLimitedAmphibiousChassis", motive=Motive.NAVAL),
        combat("ISLimitedAmphibiousChassis", motive=Motive.WHEELED),
        "vehicle.motive",
    ),
    (
        "a dune buggy on tracks",
        combat("ISCVDuneBuggyChassis"),
        combat("ISCVDuneBuggyChassis", motive=Motive.WHEELED),
        "vehicle.motive",
    ),
    (
        "jump jets on a ship",
        combat("VehicleJumpJet", motive=Motive.NAVAL),
        combat("VehicleJumpJet", motive=Motive.WIGE),
        "vehicle.motive",
    ),
    (
        "a minesweeper in the air",
        vtol("ISMineSweeper", at="FR"),
        combat("ISMineSweeper", at="FR", motive=Motive.NAVAL),
        "vehicle.motive",
    ),
    (
        "an armored motive system on a VTOL",
        vtol("ISArmoredMotiveSystem", at="BD"),
        combat("ISArmoredMotiveSystem"),
        "vehicle.motive",
    ),
    (
        "anti-personnel pods at sea",
        combat("ISAntiPersonnelPod", at="FR", motive=Motive.NAVAL),
        combat("ISAntiPersonnelPod", at="FR"),
        "vehicle.motive",
    ),
    ("B-Pods at sea", combat("ISBPod", at="FR", motive=Motive.SUBMARINE), vtol("ISBPod", at="FR"), "vehicle.motive"),
    (
        "a ship on a parachute",
        combat("VeeDropChuteStd", motive=Motive.NAVAL),
        combat("VeeDropChuteStd"),
        "vehicle.motive",
    ),
    ("a mast on a tank", combat("ISMastMount"), vtol("ISMastMount"), "vehicle.motive"),
    ("a jet booster on a tank", combat("ISVTOLJetBooster"), vtol("ISVTOLJetBooster", at="BD"), "vehicle.motive"),
    (
        "a look-down radar that does not fly",
        combat("ISLookDownRadar"),
        vtol("ISLookDownRadar", at="BD"),
        "vehicle.motive",
    ),
    ("a supercharged VTOL", vtol("Supercharger", at="BD"), combat("Supercharger"), "vehicle.vtol"),
    ("a backhoe on a VTOL", vtol("Backhoe", at="FR"), combat("Backhoe", at="FR"), "vehicle.vtol"),
    # Places
    (
        "a gun in a turret that is not there",
        combat("PPC", at="TU", **NUCLEAR),
        combat("PPC", at="TU", armor=TURRETED, **NUCLEAR),
        "place.missing",
    ),
    ("CASE on the front", combat("ISCASE", at="FR"), combat("ISCASE"), "place.case"),
    ("a probe on the bare rotor", vtol("BeagleActiveProbe"), vtol("BeagleActiveProbe", "ISMastMount"), "place.rotor"),
    ("a laser on the mast", vtol("Medium Laser", "ISMastMount", **NUCLEAR), vtol("ISTAG", "ISMastMount"), "place.mast"),
    ("two masts", vtol("ISMastMount", "ISMastMount"), vtol("ISMastMount"), "vehicle.mast"),
    (
        "heavy Gauss in the turret",
        combat("ISHeavyGaussRifle", at="TU", armor=TURRETED, **NUCLEAR),
        combat("ISHeavyGaussRifle", at="RR", armor=TURRETED, **NUCLEAR),
        "place.heavy-gauss",
    ),
    (
        "three manipulators in front",
        combat(*["Manipulator (Non-Mech/Non-Battle Armor)"] * 3, at="FR"),
        combat(*["Manipulator (Non-Mech/Non-Battle Armor)"] * 2, at="FR"),
        "vehicle.manipulators",
    ),
    # Turrets and sponsons
    (
        "a front turret alone",
        combat(armor=plates(*FOUR_SIDES, "FT")),
        combat(armor=plates(*FOUR_SIDES, "FT", "TU")),
        "vehicle.turret",
    ),
    ("too much for the turret of an Omni", omni("PPC"), omni("LRM 10"), "vehicle.turret-mass"),
    (
        "jump jets beside sponsons",
        combat("VehicleJumpJet", "SponsonTurret"),
        combat("VehicleJumpJet"),
        "vehicle.sponsons",
    ),
    (
        "a sponson in front",
        holding(sponson("Machine Gun", "FR"), *mounts("SponsonTurret", at="BD")),
        holding(sponson("Machine Gun", "LS"), *mounts("SponsonTurret", at="BD")),
        "place.sponson",
    ),
    # Heat sinks
    ("compact heat sinks", combat("1 Compact Heat Sink"), combat(), "vehicle.heat-sinks"),
    (
        "one heat sink for a medium laser",
        holding(*mounts("Medium Laser", at="FR"), *mounts("Heat Sink")),
        holding(*mounts("Medium Laser", at="FR"), *mounts(*["Heat Sink"] * 3)),
        "vehicle.heat-sinks",
    ),
    # Bays and equipment of others
    ("a docking collar", carrying(Kind.DOCKING_COLLAR), carrying(Kind.CARGO), "bays.family"),
    ("a repair bay", carrying(Kind.REINFORCED_REPAIR), carrying(Kind.MECH), "bays.family"),
    ("HarJel III in a tank", combat("HarJel Repair Systems (HarJel III)"), combat("Cargo"), "equipment.family"),
    (
        "a suit's flamer on a tank",
        combat("CLBAFlamer", at="FR", **NUCLEAR),
        combat("Flamer", at="FR", **NUCLEAR),
        "equipment.family",
    ),
]

# The same for rules that published designs break, and for what is only worth knowing.
UNUSUAL: list[tuple[str, Unit, Unit, str, Severity]] = [
    (
        "a superheavy by standard rules",
        combat(mass=120, armor=SIX, rules_level=2),
        combat(mass=120, armor=SIX, rules_level=3),
        "vehicle.superheavy",
        Severity.WARNING,
    ),
    (
        "a tank that nobody steers",
        combat(no_controls=True),
        combat(no_controls=True, trailer=True),
        "vehicle.controls",
        Severity.WARNING,
    ),
    (
        "a light engine under a hovercraft",
        combat(motive=Motive.HOVER, mass=20, cruise=8, **NUCLEAR),
        combat(motive=Motive.HOVER, mass=20, cruise=12, **NUCLEAR),
        "vehicle.hover-engine",
        Severity.NOTE,
    ),
    (
        "a weapon in a sponson that is not mounted",
        holding(sponson("Machine Gun", "LS")),
        holding(sponson("Machine Gun", "LS"), *mounts("SponsonTurret", at="BD")),
        "vehicle.sponsons",
        Severity.WARNING,
    ),
    (
        "ammunition in the turret",
        combat("IS Ammo AC/20", at="TU", armor=TURRETED),
        combat("IS Ammo AC/20", armor=TURRETED),
        "place.ammo",
        Severity.WARNING,
    ),
    (
        "cargo on the mast",
        vtol("ISMastMount", "Cargo"),
        vtol("ISMastMount", "ISC3SlaveUnit"),
        "place.mast",
        Severity.WARNING,
    ),
    (
        "a wrecking ball on the side",
        combat("IS Wrecking Ball", at="LS", armor=TURRETED),
        combat("IS Wrecking Ball", at="TU", armor=TURRETED),
        "place.location",
        Severity.WARNING,
    ),
    (
        "an escape pod in front",
        combat("ISCombatVehicleEscapePod", at="FR"),
        combat("ISCombatVehicleEscapePod", at="RR"),
        "place.location",
        Severity.WARNING,
    ),
    (
        "quarters for half a man",
        carrying(Kind.STEERAGE_QUARTERS, 2.5),
        carrying(Kind.STEERAGE_QUARTERS, 5),
        "bays.quarters",
        Severity.WARNING,
    ),
    (
        "half a seat",
        carrying(Kind.STANDARD_SEATS, 0.5),
        carrying(Kind.TROOP_SPACE, 0.5),
        "bays.size",
        Severity.WARNING,
    ),
    (
        "the stealth armor of 'Mechs",
        combat("ISGuardianECMSuite", armor=plates(*FOUR_SIDES, kind=ArmorType.STEALTH)),
        combat("ISGuardianECMSuite", armor=plates(*FOUR_SIDES, kind=ArmorType.VEHICULAR_STEALTH)),
        "armor.kind",
        Severity.WARNING,
    ),
    (
        "ferro-aluminum on a tank",
        combat(armor=plates(*FOUR_SIDES, kind=ArmorType.FERRO_ALUMINUM)),
        combat(armor=plates(*FOUR_SIDES, kind=ArmorType.FERRO_FIBROUS)),
        "armor.kind",
        Severity.WARNING,
    ),
    (
        "a combat vehicle on an armored chassis",
        combat("Armored Chassis"),
        combat("Environmental Sealing"),
        "equipment.family",
        Severity.WARNING,
    ),
]


@pytest.mark.parametrize(("broken", "neighbor", "code"), [row[1:] for row in FORBIDDEN], ids=[r[0] for r in FORBIDDEN])
def test_what_is_forbidden_and_what_is_not(broken: Unit, neighbor: Unit, code: str) -> None:
    assert code in errors(broken)
    assert legal(broken) is False
    assert code not in found(neighbor)


@pytest.mark.parametrize(
    ("odd", "neighbor", "code", "severity"), [row[1:] for row in UNUSUAL], ids=[row[0] for row in UNUSUAL]
)
def test_what_is_said_of_units_that_stay_legal(odd: Unit, neighbor: Unit, code: str, severity: Severity) -> None:
    assert code in found(odd, severity)
    assert code not in errors(odd)
    assert code not in found(neighbor)


def test_sentences_name_places_and_things() -> None:
    gun = combat("ISHeavyGaussRifle", at="RS", **NUCLEAR)
    assert (
        sentence_of(gun, "place.heavy-gauss")
        == "Heavy Gauss Rifle must be in the front or rear of a vehicle, but is in its right side."
    )
    mounted = "Heat sinks mounted: 1. The energy weapons need 3, besides 0 of the engine."
    assert sentence_of(holding(*mounts("Medium Laser", at="FR"), *mounts("Heat Sink")), "vehicle.heat-sinks") == mounted


def test_the_engine_of_a_hovercraft_is_a_fifth_of_it() -> None:
    """TM: 20 tons at 8 MP need a rating of 75, and a fusion engine of 2 tons, shielded 3; a fifth of 20 tons is 4."""
    unit = combat(motive=Motive.HOVER, mass=20, cruise=8, **NUCLEAR)
    assert mass_budget(unit).of(MassPart.ENGINE) == 4
    assert sentence_of(unit, "vehicle.hover-engine").startswith("The engine weighs 3 tons and counts as 4")


def test_fighters_wear_the_armor_that_the_tables_give_them() -> None:
    for kind in (ArmorType.REACTIVE, ArmorType.HARDENED):
        assert "armor.kind" not in found(fighter(armor=plates("NOS", "LWG", "RWG", "AFT", kind=kind)))
    assert "armor.kind" in found(fighter(armor=plates("NOS", "LWG", "RWG", "AFT", kind=ArmorType.INDUSTRIAL)))
