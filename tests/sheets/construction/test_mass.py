"""Mass budgets against worked examples of the rules."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from importers import load
from sheets.construction.armor import most_armor
from sheets.construction.budget import MassPart
from sheets.construction.engine import integral_heat_sinks
from sheets.construction.families import mass_budget
from sheets.construction.verdict import slot_budget
from sheets.equipment.kinds import ArmorType, EngineType, StructureType
from sheets.rules.movement import movement
from sheets.units.infantry import FIELD_GUNS
from sheets.units.mech import Body, LamType, Slot, System
from sheets.units.systems import Armor, Engine, Structure
from sheets.units.vehicle import Motive, SupportChassis
from tests.builders import mech, mounts, platoon, squad, tank
from tests.sheets.construction.craft import lorry
from tests.sheets.construction.units import assault, walker


def test_equal_items_share_a_line_with_their_number() -> None:
    """Three medium lasers of a ton each are one line of 3 tons; a single PPC has no number."""
    unit = mech(mounts=(*mounts(*["Medium Laser"] * 3, at="RT"), *mounts("PPC", at="LT")))
    lines = {line.label: line.tons for line in mass_budget(unit).lines}
    assert (lines["3 × Medium Laser"], lines["PPC"]) == (3, 7)


def test_an_assault_mech_part_by_part() -> None:
    """100 tons: 10 structure, 19 engine, 3 gyro, 3 cockpit, 10 sinks, 19 armor, 31 weapons, 5 ammunition."""
    budget = mass_budget(assault())
    parts = (
        *(MassPart.STRUCTURE, MassPart.ENGINE, MassPart.GYRO, MassPart.COCKPIT),
        *(MassPart.HEAT_SINKS, MassPart.ARMOR, MassPart.WEAPONS, MassPart.AMMUNITION),
    )
    assert [budget.of(part) for part in parts] == [10, 19, 3, 3, 10, 19, 31, 5]
    assert budget.exact == 100


def test_what_an_assault_mech_may_carry() -> None:
    """A rating of 300 hides 12 of 20 sinks; 2 × (152 − 3) + 9 points of armor at most; 3 walking MP, 5 running."""
    unit = assault()
    assert unit.heat_sinks.count - integral_heat_sinks(unit) == 8
    assert (most_armor(unit), unit.armor.total) == (307, 304)
    assert (movement(unit).walk, movement(unit).run) == (3, 5)


def test_a_heavy_tank_part_by_part() -> None:
    """60 tons tracked: its energy weapons need 13 sinks, ten of them free; the turret is a tenth of 15 tons.

    It has 5 + 60 / 5 item slots, and 3.5 × 60 + 40 points of armor at most.
    """
    points = {"FR": 42, "RS": 33, "LS": 33, "RR": 26, "TU": 42}
    guns = mounts("PPC", "LRM 10", "SRM 6", at="TU") + mounts("Medium Laser", at="FR")
    bins = mounts("IS Ammo LRM-10", "IS Ammo SRM-6", at="BD")
    unit = tank(
        mass=60,
        engine=Engine(type=EngineType.FUSION),
        armor=Armor(type=ArmorType.STANDARD, points=points),
        mounts=guns + bins,
    )
    budget = mass_budget(unit)
    assert budget.of(MassPart.STRUCTURE, MassPart.COCKPIT) == 9
    assert (budget.of(MassPart.ENGINE), budget.of(MassPart.SYSTEMS), budget.of(MassPart.HEAT_SINKS)) == (17.5, 1.5, 3)
    assert (budget.of(MassPart.ARMOR), budget.of(MassPart.WEAPONS), budget.of(MassPart.AMMUNITION)) == (11, 16, 2)
    assert budget.exact == 60
    assert [line.room for line in slot_budget(unit)] == [17]
    assert most_armor(unit) == 250


@pytest.mark.parametrize(
    ("kind", "tons"),
    [
        (StructureType.STANDARD, 5.5),
        (StructureType.ENDO_STEEL, 3),
        (StructureType.COMPOSITE, 3),
        (StructureType.ENDO_COMPOSITE, 4.5),
        (StructureType.REINFORCED, 11),
    ],
)
def test_structure_of_55_tons(kind: StructureType, tons: float) -> None:
    assert mass_budget(mech(mass=55, rating=275, structure=Structure(type=kind))).of(MassPart.STRUCTURE) == tons


def test_tripods_and_superheavies_have_heavier_bones() -> None:
    assert mass_budget(mech(body=Body.TRIPOD, mass=60, rating=240)).of(MassPart.STRUCTURE) == 7
    assert mass_budget(mech(mass=150, rating=300)).of(MassPart.STRUCTURE) == 30


def test_conversion_gear_of_a_land_air_mech() -> None:
    """A tenth of the 'Mech, up to the full ton."""
    unit = mech(body=Body.LAM, mass=45, rating=225, lam=LamType.STANDARD)
    assert mass_budget(unit).of(MassPart.SYSTEMS) == 5


def test_an_armored_cockpit_weighs_a_ton_and_other_slots_half_of_one() -> None:
    head = tuple(
        Slot(system=system, armored=True)
        for system in (System.LIFE_SUPPORT, System.SENSORS, System.COCKPIT, System.SENSORS, System.LIFE_SUPPORT)
    )
    slots = walker().slots | {"HD": (*head, None)}
    assert mass_budget(walker(slots=slots)).of(MassPart.ARMORED) == 3


def test_power_amplifiers_for_energy_weapons_on_combustion_engines() -> None:
    unit = tank(mounts=mounts("PPC", "Medium Laser", "Autocannon/5", at="FR"))
    assert mass_budget(unit).of(MassPart.POWER_AMPLIFIERS) == 1
    assert mass_budget(unit).of(MassPart.HEAT_SINKS) == 13


def test_a_small_support_vehicle_is_weighed_to_the_kilogram() -> None:
    """A 2-ton wheeled car of rating D: the chassis is 0.12 × 2 tons."""
    chassis = SupportChassis(structure_rating="D", engine_rating="D", armor_rating="D", bar=2, fuel=0.024)
    unit = tank(
        motive=Motive.WHEELED,
        mass=2,
        cruise=4,
        support=chassis,
        armor=Armor(type=ArmorType.BAR_2, rating="D", points={"FR": 1, "RS": 1, "LS": 1, "RR": 1}),
    )
    budget = mass_budget(unit)
    assert (budget.of(MassPart.STRUCTURE), budget.of(MassPart.ENGINE)) == (0.24, 0.15)
    assert (budget.of(MassPart.FUEL), budget.of(MassPart.ARMOR)) == (0.024, 0.052)


def test_a_support_vehicle_part_by_part() -> None:
    """20 tons on wheels, technology D: 20 × 0.15, 20 × 0.0075 × (4 + 4²) × 1.5, and 16 points at 32 kg up to a ton."""
    budget = mass_budget(lorry())
    assert [budget.of(part) for part in (MassPart.STRUCTURE, MassPart.ENGINE, MassPart.FUEL, MassPart.ARMOR)] == [
        3,
        4.5,
        1,
        1,
    ]


def test_a_platoon_weighs_its_men_and_its_guns() -> None:
    """28 on foot at 85 kg; an autocannon and a ton of its ammunition."""
    guns = mounts("Autocannon/5", "IS Ammo AC/5", at=FIELD_GUNS)
    budget = mass_budget(platoon(mounts=guns))
    assert [budget.of(part) for part in (MassPart.TROOPERS, MassPart.WEAPONS, MassPart.AMMUNITION)] == [2.38, 8, 1]
    assert budget.exact == 11.38


def test_a_medium_suit_that_jumps() -> None:
    """175 kg chassis, 3 × 50 kg for jumping, 10 points of standard armor at 50 kg."""
    budget = mass_budget(squad())
    assert (budget.of(MassPart.STRUCTURE), budget.of(MassPart.ARMOR), budget.declared) == (0.325, 0.5, 1)


def test_our_own_units_weigh_what_they_should(data: Path) -> None:
    for name in ("Brolga BRG-2.mtf", "Currawong Patrol Tank CPT-1.blk"):
        unit = load(data / name).unit
        assert unit is not None
        budget = mass_budget(unit)
        assert budget.exact == budget.declared


@given(st.lists(st.sampled_from(["Medium Laser", "LRM 20", "IS Ammo LRM-20", "Jump Jet", "ISTargeting Computer"])))
def test_more_equipment_never_weighs_less(names: list[str]) -> None:
    weights = [mass_budget(mech(mounts=mounts(*names[:n], at="CT"))).exact for n in range(len(names) + 1)]
    assert weights == sorted(weights)


@pytest.mark.parametrize(("name", "tons"), [("ISLimitedAmphibiousChassis", 2), ("ISFullyAmphibiousChassis", 5)])
def test_mass_of_chassis_modifications(name: str, tons: float) -> None:
    """Digest 5: of 50 tons a limited amphibious chassis takes a 25th, a fully amphibious one a tenth."""
    budget = mass_budget(tank(mounts=mounts(name, at="BD")))
    assert budget.of(MassPart.EQUIPMENT) - mass_budget(tank()).of(MassPart.EQUIPMENT) == tons
