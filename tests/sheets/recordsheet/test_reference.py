"""The tables of play on sheets and the facts beside them, each stated from its rule, by family."""

from pathlib import Path
from typing import Any

import pytest

from exporters.recordsheet import Sheet
from exporters.recordsheet.ammo import ammo_rows
from importers import load
from sheets.equipment.catalogue import catalogue
from sheets.equipment.kinds import CockpitType
from sheets.equipment.weapon import InfantryDamage
from sheets.record import Condition
from sheets.recordsheet import RecordSheet, condition_of, record_sheet
from sheets.recordsheet.reference import reference_table, table_name
from sheets.rules.tables.infantry import BURST_ROWS, BURSTS, SUIT_BURST_ROWS
from sheets.units import Fighter, GunEmplacement, Mount, Unit
from sheets.units.mech import Body, Slot, System
from tests import ROOT
from tests.builders import COMMON, mech, mounts, platoon, squad, tank
from tests.exporters.recordsheet.proof import sample
from tests.sheets.alphastrike.test_laws import BUILT


def rows_of(sheet: RecordSheet, *names: str) -> dict[str, str]:
    """The rows of the tables of a sheet that have these names."""
    keys = [key for key in sheet.tables if table_name(key) in names]
    return {row[0]: row[1] for key in keys for row in reference_table(key).rows}


def shot(unit: Unit) -> dict[str, str]:
    """The short tables of the gunner's roll."""
    return rows_of(record_sheet(unit), "to-hit-shot", "to-hit-target")


ARMED: dict[str, Any] = {"mounts": mounts("Medium Laser", at="FR")}


def test_a_vehicle_neither_jumps_nor_lies_down() -> None:
    """TW: each sensor hit of a vehicle is +1, a commander hit +1; a stabilizer counts the movement twice."""
    rows = shot(tank(**ARMED))
    assert {cause: rows[cause] for cause in ("Cruised", "Flanked", "Sensor hit, each")} == {
        "Cruised": "+1",
        "Flanked": "+2",
        "Sensor hit, each": "+1",
    }
    assert rows["Commander or co-pilot hit"] == "+1"
    assert rows["Stabilizer hit, own movement"] == "× 2"
    assert rows.keys().isdisjoint({"Walked", "Ran", "Jumped", "Attacker prone", "Sensor hit"})


def test_the_sensor_boxes_of_a_vehicle_agree_with_its_list() -> None:
    sheet = record_sheet(tank(**ARMED))
    (sensors,) = (track for track in sheet.criticals if track.id == "sensors")
    assert sensors.words == ("+1", "+2", "+3", "D")
    assert rows_of(sheet, "to-hit-attacker")["Sensor hit, each"] == "+1"


def test_the_table_of_an_emplacement_is_the_one_that_play_rolls_on() -> None:
    """Recorded plays (unconfirmed): 6 jams a weapon, 9 kills the gunners, 12 strikes other equipment."""
    sheet = record_sheet(GunEmplacement(**COMMON, mounts=mounts("Medium Laser", at="GUN")))
    rows = rows_of(sheet, "emplacement-criticals")
    assert [rows[roll] for roll in ("6", "9", "12")] == ["Weapon malfunction", "Gunners killed", "Equipment hit"]
    assert rows_of(sheet, "emplacement-critical-effects").keys() == set(rows.values()) - {"—"}


def test_a_unit_without_weapons_has_no_list() -> None:
    assert shot(tank()) == {}
    assert rows_of(record_sheet(tank()), "to-hit-range", "to-hit-attacker") == {}


def test_own_movement_of_infantry_adds_nothing() -> None:
    """TW: neither suits nor platoons have a modifier of their own movement; a platoon has ranges of its own."""
    suits, troops = shot(squad()), shot(platoon())
    for rows in (suits, troops):
        assert rows.keys().isdisjoint({"Walked", "Ran", "Jumped", "Attacker prone", "Sensor hit"})
        assert rows["Target jumped"] == "+1"
    assert suits["Medium"] == "+2"
    assert troops.keys().isdisjoint({"Medium", "Long", "Extreme", "Each hex inside the minimum"})


def test_a_land_air_mech_has_the_modifiers_of_its_flight() -> None:
    """IO: +3 for an AirMech that cruised, +4 for one that flanked."""
    rows = shot(mech(body=Body.LAM))
    assert (rows["AirMech cruised"], rows["AirMech flanked"]) == ("+3", "+4")
    assert "AirMech cruised" not in shot(mech())


def test_a_mech_keeps_its_list() -> None:
    rows = shot(mech(mounts=mounts("Jump Jet", at="CT")))
    assert (rows["Walked"], rows["Ran"], rows["Jumped"], rows["Attacker prone"]) == ("+1", "+2", "+3", "+2")
    assert rows["Sensor hit"] == "+2"


@pytest.mark.parametrize("jets", ["Jump Jet", "UMU", "MechanicalJumpBooster"])
def test_only_a_mech_that_can_jump_has_the_modifier_of_jumping(jets: str) -> None:
    """BMM-7.01:p117:umu: underwater maneuvering units count as jumping."""
    jumper = mech(mounts=(Mount(item=jets, location="CT", size=3),))
    assert shot(jumper)["Jumped"] == "+3"
    grounded = record_sheet(mech())
    assert "Jumped" not in rows_of(grounded, "to-hit-shot", "to-hit-attacker-moved")
    assert rows_of(grounded, "to-hit-attacker-moved").keys() >= {"Walked", "Ran", "Prone", "Skidding"}


@pytest.mark.parametrize(("name", "heat"), [("Small", 3), ("Medium", 5), ("Large", 7)])
def test_a_vibroblade_makes_its_heat_once(name: str, heat: int) -> None:
    """TO: 3, 5 or 7 points while it is on."""
    unit = mech(mounts=(Mount(item=f"IS{name}Vibroblade", location="RA"),))
    (line,) = record_sheet(unit).inventory
    assert line.heat is not None
    assert line.heat.points == heat


@pytest.mark.parametrize(("name", "damage"), [("Rock Cutter", 5), ("MiningDrill", 4)])
def test_tools_of_vehicles_do_the_damage_of_their_table(name: str, damage: int) -> None:
    """TM: a rock cutter does 5 points, a mining drill 4, whatever bears them."""
    (line,) = record_sheet(tank(mounts=mounts(name, at="FR"))).inventory
    assert line.damage is not None
    assert line.damage.points == damage


def test_the_value_of_a_suit_has_no_squad_factor() -> None:
    """TM: the sum of four suits times 1.3; a sheet names the value of one suit before that."""
    worth = record_sheet(squad()).worth
    assert worth.each == round(worth.battle_value / (4 * 1.3))


def test_a_pilot_has_a_modifier_for_each_hit() -> None:
    """TW: each hit on a pilot adds 1 to all rolls; the sixth kills."""
    fighter = next(unit for build in BUILT.values() if isinstance(unit := build(), Fighter))
    (seat,) = record_sheet(fighter).crew
    assert seat.rolls == ("+1", "+2", "+3", "+4", "+5", "—")


def test_superheavy_cockpits_are_named_in_their_slots() -> None:
    cockpit = (None, None, Slot(system=System.COCKPIT), None, None, None)
    unit = mech(cockpit=CockpitType.SUPERHEAVY, slots={**mech().slots, "HD": cockpit})
    (head,) = (table for table in record_sheet(unit).slots if table.place == "HD")
    assert head.slots[2].text == "Superheavy Cockpit"


def _bursts_of(weapons: tuple[tuple[str, InfantryDamage], ...]) -> dict[str, str]:
    return {name: BURSTS[kind] for text, kind in weapons for name in text.casefold().split(", ")}


def test_burst_fire_of_suits_has_rows_of_its_own() -> None:
    """A gun does less damage on a suit: machine guns 1D6 and 2D6, on 'Mechs and vehicles 2D6 and 3D6."""
    suits, others = _bursts_of(SUIT_BURST_ROWS), _bursts_of(BURST_ROWS)
    assert (suits["machine gun"], others["machine gun"]) == ("1D6", "2D6")
    assert (suits["heavy machine gun"], others["heavy machine gun"]) == ("2D6", "3D6")
    assert suits["light recoilless rifle"] == "1D6"
    tables = {table_name(key) for key in record_sheet(squad()).tables}
    assert "burst-fire-suits" in tables
    assert "burst-fire" not in tables


def test_burst_rows_have_every_kind_of_burst_of_the_catalogue() -> None:
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for entry in catalogue():
        if entry.weapon and entry.weapon.infantry_damage in BURSTS:
            found["battle-armor" in entry.families].add(BURSTS[entry.weapon.infantry_damage])
    assert found[True] <= set(_bursts_of(SUIT_BURST_ROWS).values())
    assert found[False] <= set(_bursts_of(BURST_ROWS).values())


def test_bins_of_two_locations_have_lines_of_their_own() -> None:
    """When an arm is lost a player strikes the bins of that arm."""
    unit = load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").require()
    lots = (*mounts("IS Ammo LRM-20", "IS Ammo LRM-20", at="LT"), *mounts("IS Ammo LRM-20", at="RT"))
    rows = ammo_rows(Sheet(unit.model_copy(update={"mounts": lots, "slots": mech().slots})))
    assert [(row.location, row.number) for row in rows] == [("LT", 2), ("RT", 1)]


def test_swarm_modifiers_name_prone_immobile_and_vehicles() -> None:
    rows = rows_of(record_sheet(squad()), "anti-mech-modifiers")
    assert {cause: rows[cause] for cause in ("'Mech prone", "Immobile", "Vehicle (swarm)", "Claws with magnets")} == {
        "'Mech prone": "−2",
        "Immobile": "−4",
        "Vehicle (swarm)": "−2",
        "Claws with magnets": "−1",
    }


def test_each_missile_of_an_ar10_has_its_heat(shared: Path) -> None:
    """TO: a Killer Whale makes 20 points of heat, a White Shark 15, a Barracuda 10, whatever fires it."""
    crafts = sample(shared, "dropships.zip", 10_000, "Overlord A3.blk")
    craft = next(unit for file, unit in crafts if file.endswith("Overlord A3.blk"))
    modes = [mode for bay in record_sheet(craft).bays for mode in bay.modes]
    assert {mode.name: mode.heat for mode in modes} == {"Barracuda": 10, "Killer Whale": 20}


@pytest.mark.parametrize(("name", "load_of_one"), [("RemoteSensorDispenser", 30), ("ISVehicularMineDispenser", 2)])
def test_the_load_of_a_dispenser_is_counted(name: str, load_of_one: int) -> None:
    """TM: 30 remote sensors; TO: 2 mines. What is laid is crossed off, and the dispenser stands until all is."""
    unit = tank(mounts=mounts(name, at="FR"))
    sheet = record_sheet(unit, Condition(shots={0: 1}))
    (bin_,) = sheet.ammunition
    assert (bin_.shots.boxes, bin_.shots.marked, bin_.lost) == (load_of_one, 1, False)
    assert condition_of(sheet).shots == {0: 1}
    assert sheet.inventory[0].shots is None


def test_the_munition_of_a_bin_is_picked_by_the_player() -> None:
    """A bin of standard LRMs takes any munition of its kind before a game; one that the design names does not."""
    unit = mech(mounts=mounts("IS Ammo LRM-20", "IS Precision Ammo AC/5", at="LT"))
    assert [lot.selectable for lot in record_sheet(unit).ammunition] == [True, False]


def test_casualties_of_a_platoon_follow_the_kind_of_attack() -> None:
    """Digest 16, damage from weapons."""
    assert [row[1] for row in reference_table("weapons-against-infantry").rows] == [
        "damage / 10",
        "damage / 10 + 1",
        "damage / 10 + 2",
        "damage / 5",
        "damage",
    ]


@pytest.mark.parametrize(("flight", "notes"), [("space", ()), ("aerospace", ("low, ground map: hexes ahead first",))])
def test_turning_in_air_takes_hexes_ahead(flight: str, notes: tuple[str, ...]) -> None:
    """TW-4.4 p. 84: turns in atmosphere come after hexes straight ahead; in space there are none."""
    assert reference_table(f"aero-turning/{flight}").notes == notes
