"""Rules of aerospace craft: attack values, thresholds, drives and sails, and the tables that are rolled on."""

import gzip
import json
from pathlib import Path

import pytest

from importers import Loaded
from sheets.equipment import item
from sheets.equipment.weapon import LAUNCHER_MODES
from sheets.rules.aerospace import (
    arc_heat,
    attack_values,
    bay_values,
    damage_threshold,
    docking_collars,
    drive_integrity,
    in_capital_points,
    is_capital,
    launcher_values,
    sail_integrity,
    shots_of_attack,
    weapon_bays,
)
from sheets.rules.links import links
from sheets.rules.tables.aero import (
    CAPITAL_HITS,
    CRITICAL_EFFECTS,
    DROPSHIP_HITS,
    FIGHTER_ENGINE,
    FIGHTER_HITS,
    LANDING_GEAR,
    SHIP_ENGINE,
    SPHEROID_IN_ATMOSPHERE,
    AeroHitTable,
    aero_hit,
)
from sheets.rules.tables.piloting import CONTROL_CAUSES
from sheets.rules.tables.to_hit import AERO_MODIFIERS, bracket_spans
from sheets.units import Fighter, JumpShip, Spacecraft, WarShip
from sheets.units.spacecraft import CollarType
from tests.exporters.recordsheet.craft import dropship, fighter, small_craft, station, warship


def test_fire_control_raises_the_attack_value_of_its_launcher() -> None:
    """TW: an LRM 20 hits for 12, with Artemis IV for 16."""
    craft = fighter()
    assert attack_values(craft, 2, links(craft).served_by) == (16, 16, 16, 0)
    alone = fighter(mounts=[{"item": "LRM 20", "location": "NOS"}])
    assert attack_values(alone, 0, links(alone).served_by) == (12, 12, 12, 0)


def test_a_launcher_has_attack_values_for_each_load() -> None:
    """TM: an MML 7 hits for 4 as far as LRMs go, with SRMs for 8 at short range alone."""
    craft = fighter(mounts=[{"item": "ISMML7", "location": "NOS"}])
    lrm, srm = (launcher_values(craft, 0, mode, {}) for mode in LAUNCHER_MODES["mml"])
    assert lrm == (4, 4, 4, 0)
    assert srm == (8, 0, 0, 0)


def test_advanced_tactical_missiles_by_load() -> None:
    """TW: an ATM 9 hits for 14 to medium range, for 7 as far as any weapon, for 21 at short range."""
    craft = fighter(tech_base="clan", mounts=[{"item": "CLATM9", "location": "NOS"}])
    found = [launcher_values(craft, 0, mode, {}) for mode in LAUNCHER_MODES["atm"]]
    assert found == [(14, 14, 0, 0), (7, 7, 7, 7), (21, 0, 0, 0)]


@pytest.mark.parametrize(
    ("launcher", "value"), [("SRM 2", 4), ("SRM 4", 6), ("SRM 6", 10), ("LRM 5", 4), ("LRM 15", 12)]
)
def test_artemis_iv_by_launcher(launcher: str, value: int) -> None:
    craft = fighter(mounts=[{"item": launcher, "location": "NOS"}, {"item": "ISArtemisIV", "location": "NOS"}])
    assert attack_values(craft, 0, links(craft).served_by).short == value


def test_a_capacitor_adds_five_to_its_cannon() -> None:
    mounts = [{"item": "PPC", "location": "NOS"}, {"item": "PPC Capacitor", "location": "NOS"}]
    craft = fighter(mounts=mounts)
    assert attack_values(craft, 0, links(craft).served_by) == (15, 15, 0, 0)


def test_rapid_fire_makes_its_heat_at_the_rate_of_its_attack_value() -> None:
    assert shots_of_attack(item("ISUltraAC20")) == 2
    assert shots_of_attack(item("ISRotaryAC5")) == 6
    assert shots_of_attack(item("ISGaussRifle")) == 1


def test_standard_values_are_rounded_normally_on_the_capital_scale() -> None:
    """TW 4.4 p. 238, Scale."""
    assert [in_capital_points(value) for value in (0, 4, 5, 14, 15, 32)] == [0, 0, 1, 1, 2, 3]


def test_a_bay_is_the_sum_of_its_weapons() -> None:
    ship = dropship()
    nose = weapon_bays(ship)[0]
    assert bay_values(ship, nose, links(ship).served_by) == (32, 32, 32, 0)
    assert not is_capital(ship, nose)
    naval = warship()
    assert is_capital(naval, weapon_bays(naval)[0])


def test_heat_is_counted_by_arc() -> None:
    ship = dropship()
    heat = arc_heat(ship, weapon_bays(ship))
    assert heat == {("NOS", False): 12, ("LS", False): 9, ("RS", False): 9, ("AFT", False): 10}


def test_thresholds_are_a_tenth_of_the_facing_rounded_up() -> None:
    assert [damage_threshold(fighter(), place) for place in ("NOS", "LWG", "AFT")] == [6, 4, 3]


def test_barrier_armor_below_ten_has_no_threshold_to_speak_of() -> None:
    points = {"NOS": 28, "LWG": 0, "RWG": 19, "AFT": 12}
    craft = fighter(armor={"type": "bar-6", "points": points})
    assert [damage_threshold(craft, place) for place in ("NOS", "LWG")] == [1, 0]
    assert damage_threshold(fighter(armor={"type": "bar-10", "points": points}), "NOS") == 3


def test_integrity_of_drive_and_sail() -> None:
    """SO: a WarShip of 700,000 tons."""
    ship = warship()
    assert drive_integrity(ship) == 15
    assert sail_integrity(ship) == 1 + 4
    assert docking_collars(ship) == 2
    assert drive_integrity(station()) == sail_integrity(station()) == 0


@pytest.mark.parametrize("table", [FIGHTER_HITS, DROPSHIP_HITS, CAPITAL_HITS])
def test_every_roll_hits_something_that_has_an_effect(table: AeroHitTable) -> None:
    for column in table.values():
        assert set(column) == set(range(2, 13))
        assert {row.critical for row in column.values()} <= set(CRITICAL_EFFECTS)


def test_fighter_hits_by_direction() -> None:
    """TW."""
    assert FIGHTER_HITS["front"][8] == ("nose", "FCS")
    assert FIGHTER_HITS["aft"][4] == ("right wing", "fuel")
    assert FIGHTER_HITS["above or below"][7] == ("nose", "avionics")


def test_without_a_boom_the_avionics_take_its_place() -> None:
    """TW: nose 12 of a DropShip that was built without a boom; no small craft has one."""
    assert aero_hit(dropship(), "front", 12).critical == "K-F boom"
    assert aero_hit(dropship(collar=CollarType.NO_BOOM), "front", 12).critical == "avionics"
    assert aero_hit(small_craft(), "front", 12).critical == "avionics"


def test_spheroids_in_atmosphere_are_hit_by_altitude() -> None:
    """TW-4.4:p249:spheroid-attacks"""
    table = SPHEROID_IN_ATMOSPHERE
    assert [table["same"][roll] for roll in (1, 2, 5, 6)] == ["nose", "side", "side", "aft"]
    assert [table["higher"][roll] for roll in (3, 4)] == ["nose", "side"]
    assert [table["lower"][roll] for roll in (3, 4)] == ["aft", "side"]


def test_thresholds_drives_and_sails_agree_with_the_reference(shared: Path, corpus: dict[str, Loaded]) -> None:
    with gzip.open(shared / "golden" / "units.jsonl.gz", "rt") as lines:
        known = {row["file"]: row for row in map(json.loads, lines)}
    compared = 0
    for file, loaded in corpus.items():
        row, unit = known.get(file), loaded.unit
        if row is None or not isinstance(unit, Fighter | Spacecraft):
            continue
        thresholds, figures = row["systems"].get("thresholds", {}), row["specifics"]
        compared += 1
        for place in unit.armor.points:
            assert damage_threshold(unit, place) == thresholds.get(place, damage_threshold(unit, place)), file
        if isinstance(unit, JumpShip | WarShip):
            assert drive_integrity(unit) == figures["oKFIntegrity"], file
            assert sail_integrity(unit) == figures["oSailIntegrity"], file
    assert compared > 400


def test_boxes_of_systems() -> None:
    assert FIGHTER_ENGINE.boxes == ("-2", "-4", "D")
    assert len(SHIP_ENGINE.boxes) == 6
    assert LANDING_GEAR.boxes == ("+5",)  # TW 4.4 p. 86, one state


@pytest.mark.parametrize(
    ("group", "cause", "value"),
    [
        ("Target", "Velocity 0", -2),
        ("Target", "Atmosphere, each hex", 2),
        ("Target", "Screen, each hex", 2),
        ("Attacker", "Above safe thrust", 2),
        ("Attacker", "Out of control", 2),
        ("Attacker", "Second target, front arc (not large craft)", 1),
        ("Attacker", "Second target, other arc (not large craft)", 2),
        ("Air to ground", "Strafe (energy), altitude 1-3", 4),
        ("Air to ground", "Strike, altitude 2-5", 2),
        ("Air to ground", "Dive bombing, altitude 3-5", 2),
        ("Air to ground", "Altitude bombing, altitude 1+", "+2 + altitude"),
    ],
)
def test_modifiers_of_aerospace_attacks(group: str, cause: str, value: int | str) -> None:
    """The digest of aerospace tables, to-hit and air-to-ground attacks; TW-4.4:p243:strafing-weapons."""
    lines = {table.title: dict(table.lines) for table in AERO_MODIFIERS}
    assert lines[group][cause] == value


def test_no_control_roll_for_reentry() -> None:
    """TW-4.4:p93:reentry"""
    assert [line for line in CONTROL_CAUSES if "entry" in line.cause.casefold()] == []


def test_who_attacks_the_ground_or_flies_low_is_easier_to_hit_and_hits_worse() -> None:
    """TW-4.4:p237:altitude-1"""
    lines = {table.title: dict(table.lines) for table in AERO_MODIFIERS}
    assert lines["Target"]["Made an air-to-ground attack"] == -3
    assert lines["Attacker"]["Altitude 1, air target: Omni, others"] == "+1, +2"


def test_brackets_of_both_scales() -> None:
    assert bracket_spans(capital=False) == ("1-6", "7-12", "13-20", "21-25")
    assert bracket_spans(capital=True) == ("1-12", "13-24", "25-40", "41-50")
