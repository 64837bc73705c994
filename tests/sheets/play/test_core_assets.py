"""Units that are no 'Mechs under the core rules of 2026, which treat them as assets: they stay as they are."""

from random import Random

import pytest

from sheets.battlevalue import battle_value
from sheets.equipment.kinds import ArmorType
from sheets.play import Refused
from sheets.play.families import family_of
from sheets.play.shots import Manner, Shot, hit_event
from sheets.play.to_hit import to_hit
from sheets.record.events import Circumstance, CrewHit, Dump, Fire, Marked, TableRule, parse_event
from sheets.record.record import Options
from sheets.recordsheet import record_sheet
from sheets.rules.tohit.situation import Situation
from sheets.units import ProtoMech, Unit
from sheets.units.protomech import ProtoBody
from sheets.units.systems import Armor
from tests.builders import COMMON, fighter, mounts, platoon, squad, tank
from tests.sheets.play.battles import random_event, rolled
from tests.sheets.play.table import Table, armed
from tests.sheets.play.to_hit_table import LASER, situation, warship

OLDER, CORE = "bmm-7.01", "core-2026"
ARMED_TANK = tank(mounts=(*mounts("MRM 20", "Autocannon/5", at="FR"), *mounts("IS Armor-Piercing Ammo AC/5", at="BD")))


def proto() -> ProtoMech:
    """A ProtoMech of 5 tons."""
    armor = Armor(type=ArmorType.STANDARD_PROTOMEK, points={"HD": 2, "T": 6, "RA": 2, "LA": 2, "L": 4})
    return ProtoMech(**COMMON, body=ProtoBody.BIPED, mass=5, walk=4, armor=armor)


OTHERS: dict[str, Unit] = {
    "vehicle": ARMED_TANK,
    "fighter": fighter(mounts=mounts("Medium Laser", at="NOS")),
    "infantry": platoon(),
    "battle armor": squad(mounts=mounts("ISBAMRM3", at="Squad")),
    "ProtoMech": proto(),
    "WarShip": warship("Naval Laser 35"),
}


@pytest.mark.parametrize("unit", OTHERS.values(), ids=OTHERS.keys())
@pytest.mark.parametrize("seed", range(4))
def test_other_units_play_as_before(unit: Unit, seed: int) -> None:
    """Random events have the same effect and the same refusals in both editions."""
    older, newer = (Table(unit, edition=edition) for edition in (OLDER, CORE))
    kinds = sorted((kind for kind in family_of(unit).events if kind is not Marked), key=lambda kind: kind.__name__)
    chance = Random(seed)
    for number in range(40):
        event = parse_event(random_event(chance.choice(kinds), unit, older, chance))
        refusals = []
        for table in (older, newer):
            dice = Random(number)
            try:
                table.say(event)
                while table.state.due:
                    table.say(rolled(table.due, dice))
                refusals.append("")
            except Refused as refused:
                refusals.append(str(refused))
        assert refusals[0] == refusals[1], event
        assert older.state == newer.state, event
        assert older.now == newer.now, event


@pytest.mark.parametrize("unit", OTHERS.values(), ids=OTHERS.keys())
def test_sheets_of_other_units_stay_as_they_are(unit: Unit) -> None:
    """All of a sheet but its edition, which names the book that it follows."""
    older, newer = (record_sheet(unit, edition=edition) for edition in (OLDER, CORE))
    assert newer.heading.book == "Total Warfare (asset in BattleTech core rules)"
    heading = newer.heading.model_copy(update={"book": older.heading.book})
    assert newer.model_copy(update={"edition": older.edition, "heading": heading}) == older
    assert battle_value(unit, OLDER) == battle_value(unit, CORE)


def test_a_pilot_of_a_fighter_rolls_at_once() -> None:
    """CORE:C1:consciousness is for 'Mechs."""
    table = Table(fighter(), edition=CORE)
    table.say(CrewHit(hits=2))
    assert (table.due.purpose, table.due.target) == ("consciousness", 3)


def test_a_vehicle_dumps_its_ammunition() -> None:
    """CORE:T4:dumping is for 'Mechs."""
    table = Table(ARMED_TANK, edition=CORE)
    table.say(Dump(bin=2))
    assert table.state.dumping == {2}


@pytest.mark.parametrize("mount", [0, 1])
def test_the_shots_of_a_vehicle(mount: int) -> None:
    """CORE:H1:second-target, CORE:W5:armor-piercing, CORE:W8:mrm are for 'Mechs: those of a vehicle stay."""
    told = situation("second-target-aside", range=3)
    found = []
    for edition in (OLDER, CORE):
        table = Table(ARMED_TANK, edition=edition)
        found.append(to_hit(ARMED_TANK, table.state, mount, told, table.options).number)
    assert found[0] == found[1]


def test_a_mech_fires_at_a_vehicle_by_the_core_rules() -> None:
    """CORE:W11:atm-groups: what a 'Mech does is by its own edition."""
    unit, options = armed("CLATM9", "Clan Ammo ATM-9"), Options(edition=CORE)
    body = family_of(unit, options).body(unit, CORE)
    shot = Shot(body, Table(unit, edition=CORE).state, options.book, Fire(weapon=0), Situation(range=3))
    hit = hit_event(shot, ARMED_TANK, Manner(), lambda dice: 7)
    assert getattr(hit, "group", None) == 6


def test_readings_that_a_table_agrees_on_hold_for_shots_too() -> None:
    """CORE:D4:second-target-ahead: agreed on during the game."""
    table = Table(LASER, edition=CORE)
    numbers = []
    for _ in range(2):
        numbers.append(to_hit(LASER, table.state, 0, situation("second-target", range=3), table.options).number)
        table.say(TableRule(rule="unconfirmed", on=True))
    assert numbers == [4 + 1, 4]


def test_thin_air_is_not_a_vacuum_for_infantry() -> None:
    """CORE:K13:breach: the breaches of hulls alone know it."""
    strengths = []
    for value in ("", "thin air"):
        table = Table(platoon(), edition=CORE)
        table.say(Circumstance(kind="vacuum", value=value))
        table.say(parse_event({"do": "attack", "damage": 4}))
        strengths.append(sum(table.state.structure.values()))
    assert strengths[0] < strengths[1]
