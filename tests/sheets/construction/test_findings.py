"""Findings: each rule, broken once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from importers import load
from sheets.construction.checks import findings, legal
from sheets.construction.verdict import slot_budget, verdict
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType, HeatSinkType, StructureType
from sheets.equipment.systems import structure
from sheets.problem import Severity
from sheets.units import GunEmplacement, Mount, Unit
from sheets.units.base import Quirk
from sheets.units.mech import Body, LamType, System
from sheets.units.systems import Armor, Engine, HeatSinks
from sheets.units.transporter import Transporter, TransporterKind
from sheets.units.vehicle import FOUR_SIDES, Motive, SupportChassis
from tests.builders import COMMON, mech, mounts, platoon, squad, tank
from tests.sheets.construction.units import walker

LATE = {"year": 3150, "rules_level": 4}


def errors(unit: Unit) -> set[str]:
    """The codes of what makes a unit illegal."""
    return {f.code for f in findings(unit) if f.severity is Severity.ERROR}


def warnings(unit: Unit) -> set[str]:
    """The codes of what is odd about a unit."""
    return {f.code for f in findings(unit) if f.severity is Severity.WARNING}


def armed(*names: str, at: str = "CT", **fields: Any) -> Callable[[], Unit]:
    return lambda: mech(mounts=mounts(*names, at=at), **{**LATE, **fields})


def rolling(*names: str, at: str = "BD", **fields: Any) -> Callable[[], Unit]:
    return lambda: tank(mounts=mounts(*names, at=at), **{**LATE, **fields})


CAR = SupportChassis(structure_rating="D", engine_rating="D", armor_rating="D", bar=5)

# What the rule is about, the unit that breaks it, the code of the finding.
BROKEN = [
    ("more than there is room for", armed("Autocannon/20", "Autocannon/20", "Autocannon/20"), "mass.over"),
    ("more armor than the head can hold", lambda: mech(points=10), "armor.location"),
    ("equipment of a later time", armed("Mace", year=3025), "tech.year"),
    ("null signature and C3", armed("Mek Null Signature System", "ISC3SlaveUnit"), "equipment.excludes"),
    ("partial wing and jump boosters", armed("ISPartialWing", "MechanicalJumpBooster"), "equipment.excludes"),
    ("three lift hoists on a 'Mech", armed(*["Lift Hoist/Arresting Hoist"] * 3), "equipment.number"),
    ("stealth armor without ECM", armed(armor=ArmorType.STEALTH), "equipment.needs-ecm"),
    ("a flamer on a combustion engine", armed("Flamer", engine=EngineType.ICE), "equipment.power"),
    ("two kinds of Artemis", armed("LRM 20", "LRM 20", "ISArtemisIV", "CLArtemisV"), "equipment.artemis"),
    ("a capacitor without a PPC", armed("PPC Capacitor", "Medium Laser"), "equipment.unlinked"),
    ("52 tons", lambda: mech(mass=52), "mech.tonnage"),
    ("no gyro", lambda: mech(gyro=GyroType.NONE), "mech.gyro"),
    ("fewer sinks than the engine brings", lambda: mech(sinks=8), "mech.heat-sinks"),
    ("six jump jets at 5 MP", armed(*["Jump Jet"] * 6), "mech.jump-jets"),
    ("MASC and advanced myomer", armed("ISMASC", "Triple Strength Myomer"), "mech.masc"),
    ("a primitive OmniMech", lambda: mech(cockpit=CockpitType.PRIMITIVE, omni=True), "primitive.omni"),
    ("a superheavy in a common cockpit", lambda: mech(mass=150, rating=300), "superheavy.cockpit"),
    ("a Land-Air 'Mech of 60 tons", lambda: mech(body=Body.LAM, lam=LamType.STANDARD, mass=60), "lam.tonnage"),
    ("CASE in the front", rolling("ISCASE", at="FR"), "place.case"),
    ("imagers on tracks", rolling("ISInfraredImager"), "vehicle.motive"),
    ("a tank of 250 tons", lambda: tank(mass=250), "vehicle.tonnage"),
    ("too many things in a tank", rolling(*["Machine Gun"] * 20, at="FR"), "slots.vehicle"),
    (
        "hardened armor on a hovercraft",
        lambda: tank(
            motive=Motive.HOVER, armor=Armor(type=ArmorType.HARDENED, points=dict.fromkeys(FOUR_SIDES, 8)), **LATE
        ),
        "vehicle.hardened",
    ),
    ("a car without fuel", lambda: tank(mass=10, motive=Motive.WHEELED, support=CAR), "support.fuel"),
    (
        "two sorts of mission equipment",
        lambda: squad(mounts=mounts(*["Mission Equipment Storage"] * 2)),
        "equipment.number",
    ),
    ("a suit that runs too fast", lambda: squad(walk=4), "suit.ground"),
    ("a suit that jumps too far", lambda: squad(jump=4), "suit.mp"),
]


@pytest.mark.parametrize(("unit", "code"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_broken_rule_is_found(unit: Callable[[], Unit], code: str) -> None:
    assert code in errors(unit())
    assert legal(unit()) is False


def test_a_plain_unit_breaks_none() -> None:
    for unit in (mech(), tank(motive=Motive.WHEELED), squad(), platoon()):
        assert errors(unit) == set()
        assert legal(unit) is True


def test_a_hatchet_needs_a_hand_to_swing_it() -> None:
    """TM, Hatchet: an arm without a hand actuator cannot hold one."""
    blade = mech(mounts=mounts("Hatchet", at="RA"))
    assert "place.actuator" in errors(blade)
    handless = blade.slots["RA"]
    assert not any(slot is not None and slot.system is System.HAND for slot in handless)


def test_guns_stay_in_the_pods_of_omni_units() -> None:
    gun = Mount(item="Medium Laser", location="RA", pod=True)
    assert "omni.pod" in errors(mech(mounts=(gun,)))
    assert "omni.pod" not in errors(mech(mounts=(gun,), omni=True))


def test_the_arm_of_an_omnimech_loses_its_hand_to_a_big_gun() -> None:
    """TM, OmniMechs: an arm with a Gauss rifle, an autocannon or a PPC has no lower arm and no hand."""
    gun = mounts("PPC", at="RA")
    assert "omni.arm" in warnings(walker(omni=True, mounts=gun))
    assert "omni.arm" not in warnings(walker(mounts=gun))
    assert "omni.arm" not in warnings(mech(omni=True, mounts=gun))


def test_five_years_of_grace_and_five_for_a_date_that_is_only_estimated() -> None:
    """IO dates the mace to 3061: a design of 3056 may have it, one of 3055 may not."""
    assert "tech.year" not in errors(mech(year=3056, mounts=mounts("Mace", at="RA")))
    assert "tech.year" in errors(mech(year=3055, mounts=mounts("Mace", at="RA")))


def test_published_industrial_mechs_break_rules_and_stay_legal() -> None:
    unit = mech(structure={"type": "industrial"}, heat_sinks=HeatSinks(count=10, type=HeatSinkType.DOUBLE))
    assert "industrial.heat-sinks" in warnings(unit)
    assert legal(unit) is True


def test_a_design_that_its_makers_declare_illegal_counts_as_legal() -> None:
    """Its findings are there as warnings, behind a word on the quirk."""
    broken = walker(mounts=mounts("Hatchet", at="CT"))
    declared = broken.model_copy(update={"quirks": (Quirk(code="illegal_design"),)})
    assert legal(broken) is False
    assert legal(declared) is True
    assert errors(broken) <= warnings(declared)
    assert "Declared illegal by its makers." in {finding.sentence for finding in findings(declared)}


def test_maritime_lifeboats_are_for_craft_on_water() -> None:
    lifeboat = mounts("Lifeboat (Maritime)", at="BD")
    assert "equipment.maritime" in errors(tank(mounts=lifeboat))
    assert "equipment.maritime" not in errors(tank(motive=Motive.NAVAL, mounts=lifeboat))


def test_industrial_structure_is_older_than_the_battlemech() -> None:
    """First built in 2300, in production in 2350, common in 2490."""
    found = structure(StructureType.INDUSTRIAL)
    assert found is not None
    dates = found.tech.is_dates
    assert dates is not None
    assert (dates.prototype, dates.production, dates.common) == (2300, 2350, 2490)


def test_unknown_equipment_is_said() -> None:
    unit = mech(mounts=(Mount(item="Flux Capacitor", known=False, location="CT"),))
    assert [f.sentence for f in findings(unit)][:1] == ["Unknown equipment 'Flux Capacitor': it is ignored here."]


def test_a_finding_has_its_numbers_and_its_rule() -> None:
    found = next(f for f in findings(mech(sinks=8)) if f.code == "mech.heat-sinks")
    assert (found.numbers, found.rule) == ({"sinks": 8, "least": 10}, "TM, heat sinks")
    sentence = "8 heat sinks, the engine brings 10 that cannot be left out."
    assert str(found) == f"error mech.heat-sinks: {sentence} [TM, heat sinks]"


def test_emplacements_are_neither_legal_nor_illegal() -> None:
    assert legal(GunEmplacement(**COMMON)) is None


def test_the_slots_of_a_tank() -> None:
    """5 + 50 / 5 slots; each gun one, both ammunitions of one gun one, all cargo one."""
    guns = mounts("Autocannon/20", "LRM 10", at="FR")
    bins = mounts("IS Ammo LRM-10", "IS Ammo LRM-10 Artemis-capable", "IS Ammo AC/20", at="BD")
    bays = tuple(Transporter(kind=TransporterKind.CARGO, size=1, doors=1) for _ in range(2))
    (line,) = slot_budget(tank(mounts=guns + bins, transporters=bays, engine=Engine(type=EngineType.XL)))
    assert (line.room, line.taken) == (15, 2 + 2 + 1 + 2)


def test_the_verdict_over_our_own_mech(data: Path) -> None:
    unit = load(data / "Brolga BRG-2.mtf").unit
    assert unit is not None
    summary = verdict(unit)
    assert (summary.legal, summary.mass, summary.allowed, summary.findings) == (True, 50, 50, ())
    assert {line.place: line.room - line.taken for line in summary.slots}["Right Torso"] == 10
