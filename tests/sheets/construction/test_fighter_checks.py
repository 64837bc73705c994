"""Fighters: each rule broken once, and a neighbor that keeps it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.construction.checks import legal
from sheets.construction.verdict import slot_budget
from sheets.equipment import item, items
from sheets.equipment.kinds import AeroCockpitType, ArmorType, EngineType, HeatSinkType
from sheets.problem import Severity
from sheets.units import Fighter, Mount, Unit
from sheets.units.systems import HeatSinks
from tests.builders import mounts
from tests.sheets.construction.craft import (
    FACINGS,
    conventional,
    engine,
    errors,
    fighter,
    found,
    plates,
    sentence_of,
)

AC, LRM, SRM = "Autocannon/2", "LRM 15", "SRM 6"
PRIMITIVE: dict[str, Any] = {
    "cockpit": AeroCockpitType.PRIMITIVE,
    "armor": plates(*FACINGS, kind=ArmorType.PRIMITIVE_FIGHTER),
}


def armed(*names: str, at: str = "NOS", **fields: Any) -> Fighter:
    return fighter(*mounts(*names, at=at), **fields)


def loaded(ammo: str, *others: str) -> Fighter:
    """Ammunition in the fuselage, launchers and fire control in the nose."""
    return fighter(*mounts(ammo, at="FSLG"), *mounts(*others, at="NOS"))


def winged(left: tuple[Mount, ...], right: tuple[Mount, ...]) -> Fighter:
    places = {"LWG": left, "RWG": right}
    return fighter(*(m.model_copy(update={"location": at}) for at, row in places.items() for m in row))


LASER, REAR_LASER, GUN = Mount(item="Medium Laser"), Mount(item="Medium Laser", rear=True), Mount(item=AC)

# What the rule is about, the unit that breaks it, one that does not, the code of the finding.
FORBIDDEN: list[tuple[str, Unit, Unit, str]] = [
    ("a fighter of 105 tons", fighter(mass=105), fighter(mass=100, safe_thrust=5), "fighter.tonnage"),
    ("a conventional fighter of 55 tons", conventional(mass=55), conventional(mass=50), "fighter.tonnage"),
    # Systems
    (
        "a fighter on batteries",
        fighter(engine=engine(EngineType.BATTERY)),
        fighter(engine=engine(EngineType.XL)),
        "fighter.engine",
    ),
    (
        "a conventional XL engine",
        conventional(engine=engine(EngineType.XL)),
        conventional(engine=engine(EngineType.FUSION), heat_sinks=HeatSinks(count=10)),
        "fighter.engine",
    ),
    ("an engine rated 600", fighter(mass=100, safe_thrust=8), fighter(mass=100, safe_thrust=7), "engine.size"),
    (
        "a large compact engine",
        fighter(mass=90, safe_thrust=7, engine=engine(EngineType.COMPACT)),
        fighter(mass=80, safe_thrust=7, engine=engine(EngineType.COMPACT)),
        "engine.size",
    ),
    (
        "an engine too small for its thrust",
        fighter(engine=engine(EngineType.FUSION, rating=180)),
        fighter(engine=engine(EngineType.FUSION, rating=200)),
        "engine.rating",
    ),
    (
        "a primitive engine as small as a modern one",
        fighter(engine=engine(EngineType.FUSION, rating=200), **PRIMITIVE),
        fighter(engine=engine(EngineType.FUSION, rating=240), **PRIMITIVE),
        "engine.rating",
    ),
    (
        "a small cockpit on a conventional fighter",
        conventional(cockpit=AeroCockpitType.SMALL),
        fighter(cockpit=AeroCockpitType.SMALL),
        "fighter.cockpit",
    ),
    (
        "double heat sinks on a conventional fighter",
        conventional(heat_sinks=HeatSinks(count=0, type=HeatSinkType.DOUBLE)),
        fighter(heat_sinks=HeatSinks(count=10, type=HeatSinkType.DOUBLE)),
        "fighter.heat-sinks",
    ),
    (
        "nine heat sinks",
        fighter(heat_sinks=HeatSinks(count=9)),
        fighter(heat_sinks=HeatSinks(count=11)),
        "fighter.heat-sinks",
    ),
    ("lift gear in space", fighter(vstol=True), conventional(vstol=True), "fighter.vstol"),
    ("a primitive OmniFighter", fighter(omni=True, **PRIMITIVE), fighter(**PRIMITIVE), "fighter.primitive"),
    (
        "a primitive fighter with an XL engine",
        fighter(engine=engine(EngineType.XL), **PRIMITIVE),
        fighter(engine=engine(EngineType.FUSION), **PRIMITIVE),
        "fighter.primitive",
    ),
    (
        "a primitive fighter in ferro-aluminum",
        fighter(cockpit=AeroCockpitType.PRIMITIVE, armor=plates(*FACINGS, kind=ArmorType.FERRO_ALUMINUM)),
        fighter(armor=plates(*FACINGS, kind=ArmorType.FERRO_ALUMINUM)),
        "fighter.primitive",
    ),
    # Arcs
    ("six guns in the nose", armed(*[AC] * 6), armed(*[AC] * 5), "slots.arc"),
    ("a probe is the sixth", armed(*[AC] * 5, "BeagleActiveProbe"), armed(*[AC] * 5, "Cargo"), "slots.arc"),
    (
        "five guns and a Blue Shield",
        armed(*[AC] * 5, "Blue Shield Particle Field Damper"),
        armed(*[AC] * 4, "Blue Shield Particle Field Damper"),
        "slots.arc",
    ),
    ("a laser in the fuselage", armed("Medium Laser", at="FSLG"), armed("Medium Laser", at="AFT"), "place.arc"),
    ("heavy Gauss in the wings", armed("ISHeavyGaussRifle", at="LWG"), armed("ISHeavyGaussRifle"), "place.heavy-gauss"),
    ("a gun on one wing", winged((GUN,), ()), winged((GUN,), (GUN,)), "place.wings"),
    ("a laser that looks back on one wing", winged((REAR_LASER,), (LASER,)), winged((REAR_LASER,), (REAR_LASER,)),
     "place.wings"),
    ("two guns against one", winged((GUN, GUN), (GUN,)), winged((GUN, LASER), (LASER, GUN)), "place.wings"),
    # Ammunition
    ("swarm missiles", loaded("IS Ammo LRM-15 Swarm", LRM), loaded("IS Ammo LRM-15", LRM), "fighter.munitions"),
    ("infernos", loaded("IS Ammo SRM-6 Inferno", SRM), loaded("IS Ammo SRM-6", SRM), "fighter.munitions"),
    (
        "guided missiles that nothing guides",
        loaded("IS Ammo LRM-15 Artemis-capable", LRM),
        loaded("IS Ammo LRM-15 Artemis-capable", LRM, "ISArtemisIV"),
        "fighter.munitions",
    ),
    (
        "missiles for another Artemis",
        loaded("Clan Ammo LRM-15 (Clan) Artemis V-capable", LRM, "CLArtemisIV"),
        loaded("Clan Ammo LRM-15 (Clan) Artemis V-capable", LRM, "CLArtemisV"),
        "fighter.munitions",
    ),
    ("slugs of an LB-X", loaded("IS LB 10-X AC Ammo"), loaded("IS LB 10-X Cluster Ammo"), "fighter.munitions"),
    ("precision rounds", loaded("IS Precision Ammo AC/5", "Autocannon/5"), loaded("Silver Bullet Gauss Ammo"),
     "fighter.munitions"),
    ("smoke", loaded("IS Ammo SRM-6 Smoke", SRM), loaded("Clan Ammo ATM-9 ER"), "fighter.munitions"),
]  # fmt: skip


@pytest.mark.parametrize(("broken", "neighbor", "code"), [row[1:] for row in FORBIDDEN], ids=[r[0] for r in FORBIDDEN])
def test_what_is_forbidden_and_what_is_not(broken: Unit, neighbor: Unit, code: str) -> None:
    assert code in errors(broken)
    assert legal(broken) is False
    assert code not in found(neighbor)


def test_a_conventional_fighter_counts_the_sinks_that_its_lasers_need() -> None:
    """Three for a medium laser on a combustion engine; what they weigh follows from the laser in any case."""
    guns = mounts("Medium Laser", at="NOS")
    assert "fighter.heat-sinks" in found(conventional(*guns), Severity.WARNING)
    assert "fighter.heat-sinks" not in found(conventional(*guns, heat_sinks=HeatSinks(count=3)))


def test_ammunition_stands_in_the_fuselage() -> None:
    assert "place.fuselage" in found(armed("IS Ammo AC/2", at="LWG"), Severity.WARNING)
    assert "place.fuselage" not in found(armed("IS Ammo AC/2", at="FSLG"))


def test_sentences_name_places_and_things() -> None:
    assert (
        sentence_of(armed(*[AC] * 6, at="AFT"), "slots.arc") == "6 weapons and the like in the aft, there are 5 slots."
    )
    assert sentence_of(winged((GUN,), ()), "place.wings") == "The wings carry different weapons: AC/2."


def room(armor: ArmorType) -> list[int]:
    budget = {line.place: line.room for line in slot_budget(fighter(armor=plates(*FACINGS, kind=armor)))}
    return [budget[place] for place in ("Nose", "Left Wing", "Right Wing", "Aft")]


def test_armor_takes_slots_of_the_arcs() -> None:
    """One of the aft; two of the wings, one each; from three on aft, right wing, left wing, nose."""
    assert room(ArmorType.STANDARD) == [5, 5, 5, 5]
    assert room(ArmorType.LIGHT_FERRO_ALUMINUM) == [5, 5, 5, 4]
    assert room(ArmorType.FERRO_ALUMINUM) == [5, 4, 4, 5]
    assert room(ArmorType.FERRO_ALUMINUM_PROTOTYPE) == [5, 4, 4, 4]
    assert room(ArmorType.HEAVY_FERRO_ALUMINUM) == [4, 4, 4, 4]


WEAPONS = st.lists(st.sampled_from([LASER, REAR_LASER, GUN]), max_size=3)


@given(left=WEAPONS, right=WEAPONS)
def test_wings_are_alike_whatever_the_order(left: list[Mount], right: list[Mount]) -> None:
    """TM: identical weapons, those that fire ahead and those that fire to the rear each by themselves."""
    alike = sorted(map(str, left)) == sorted(map(str, right))
    assert ("place.wings" in errors(winged(tuple(left), tuple(right)))) is not alike


AMMO = sorted(e.name for e in items() if e.ammo is not None and e.ammo.type in ("lrm", "srm", "autocannon"))


@given(name=st.sampled_from(AMMO))
def test_launchers_of_missiles_and_autocannon_fire_plain_ammunition_only(name: str) -> None:
    """TM: without any Artemis on board no munition of these has a place on a fighter."""
    ammo = item(name).ammo
    assert ammo is not None
    assert ("fighter.munitions" in errors(loaded(name))) == ("standard" not in ammo.munitions)
