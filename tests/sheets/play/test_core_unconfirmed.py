"""Points of the core rules of 2026 on which the sources contradict each other: off, and on with `unconfirmed`."""

from typing import Any

import pytest

from sheets.equipment import item
from sheets.equipment.kinds import ArmorType
from sheets.play import Refused, fresh
from sheets.play.anatomy import mech_anatomy
from sheets.play.families import family_of
from sheets.play.movement import mech_movement_now
from sheets.play.shots import Manner, Shot, hit_event
from sheets.play.to_hit import to_hit
from sheets.play.to_hit_guidance import DESIGNATED
from sheets.record.boxes import strays
from sheets.record.condition import Condition
from sheets.record.events import Critical, CriticalRoll, EndPhase, Fall, Fire, Move, Salvo, Struck, Switch
from sheets.record.record import Options
from sheets.rules.tohit.situation import Situation
from sheets.units import Mech
from sheets.units.mech import Body, Slot
from tests.builders import mech, mounts, tank
from tests.sheets.play.core_rules import CORE, GYRO, LEG, legged, lose, settle, struck
from tests.sheets.play.table import Table, armed, filled
from tests.sheets.play.to_hit_table import LASER, situation


def tables(unit: Mech) -> tuple[Table, Table]:
    """The unit on a table of the confirmed rules, and on one of all."""
    return Table(unit, edition=CORE), Table(unit, edition=CORE, unconfirmed=True)


def numbers(unit: Mech, aim: Situation) -> list[int | None]:
    """The to-hit number of the first weapon by the confirmed rules and by all."""
    choices = [Options(edition=CORE, unconfirmed=on) for on in (False, True)]
    return [to_hit(unit, fresh(unit, options), 0, aim, options).number for options in choices]


def test_a_second_target_ahead() -> None:
    """CORE:D4:second-target-ahead"""
    assert numbers(LASER, situation("second-target", range=3)) == [4 + 1, 4]
    assert numbers(LASER, situation("second-target-aside", range=3)) == [4 + 1, 4 + 1]


def test_semi_guided_missiles_stay_indirect() -> None:
    """CORE:D5:semi-guided-indirect"""
    guided = armed("LRM 20", "IS Ammo LRM-20 Semi-guided")
    assert numbers(guided, situation(DESIGNATED, "indirect", range=7)) == [4, 4 + 1]
    assert numbers(guided, situation("indirect", range=7)) == [4 + 1, 4 + 1]


def test_a_quad_that_loses_a_leg_rolls() -> None:
    """CORE:D8:leg-of-a-quad: it falls by itself, or rolls at +1 at the end of the phase."""
    falls, rolls = tables(legged(Body.QUAD))
    for table in (falls, rolls):
        table.say(CriticalRoll(location="FLL"))
        table.outcome("blown off")
        settle(table)
    assert (falls.state.prone, rolls.state.prone) == (True, False)
    rolls.say(EndPhase())
    assert rolls.due.purpose == "piloting"
    assert "CORE:D8:leg-of-a-quad" in {modifier.ruling for modifier in rolls.due.modifiers if modifier.value == 1}
    (biped,) = tables(legged())[1:]
    biped.say(CriticalRoll(location="LL"))
    biped.outcome("blown off")
    settle(biped)
    assert biped.state.prone


def pilot_number(table: Table) -> int | None:
    """The number that keeps the pilot of a falling 'Mech unhurt."""
    table.say(Fall())
    while table.due.purpose != "fall-pilot":
        table.roll(*(3,) * table.due.dice)
    return table.due.target


def test_damage_makes_the_roll_of_the_pilot_harder() -> None:
    """CORE:D11:fall-of-the-pilot: +2 for a hit to the gyro, +4 for a lost leg; a hip adds nothing in any reading."""
    gyro = [pilot_number(struck(table, ("CT", 3))) for table in tables(legged())]
    hip = [pilot_number(struck(table, ("LL", 0))) for table in tables(legged())]
    leg = [pilot_number(lose(table, "LL")) for table in tables(legged())]
    assert (gyro, hip, leg) == ([5, 5 + 2], [5, 5], [5, 5 + 4])


def test_actuators_leave_no_walking_mp() -> None:
    """CORE:D12:least-walk: a 'Mech of 2 MP with three actuators hit."""
    unit = legged(mass=50, rating=100)
    found = []
    for table in tables(unit):
        struck(table, ("LL", 1), ("LL", 2), ("RL", 1))
        found.append(mech_movement_now(mech_anatomy(table.unit), table.state, table.options).walk)
    assert found == [1, 0]


@pytest.mark.parametrize("slot", [0, 1])
def test_a_charged_capacitor_explodes_by_its_slots(slot: int) -> None:
    """CORE:D14:capacitor-explosion: 15 points, or 2 for each slot of a PPC of one slot here and its capacitor."""
    lost = []
    for table in tables(armed("PPC", "PPC Capacitor", points=40, mass=100, rating=300)):
        table.say(Switch(system="capacitor"))
        table.end_turn()
        whole = table.state.structure["RT"]
        table.say(Critical(location="RT", slot=slot))
        while table.state.due:
            table.outcome(True if table.due.target else 0)
        lost.append(whole - table.state.structure["RT"])
    assert lost == [15, 2 * 2]


@pytest.mark.parametrize("armor", [ArmorType.HARDENED, ArmorType.FERRO_LAMELLOR])
def test_older_armor_stops_lances(armor: ArmorType) -> None:
    """CORE:D15:lance-armor"""
    rolls = []
    for table in tables(mech(points=20, armor=armor)):
        table.say(Struck(by="weapon", damage=4, lance=True))
        table.roll(4, 3)
        rolls.append(bool(table.state.due))
    assert rolls == [True, False]


def test_a_superheavy_mech_lands_harder() -> None:
    """CORE:D18:superheavy-gyro: +2 for the gyro, and 1 more for a jump."""
    legs = dict.fromkeys(("LL", "RL"), LEG)
    jets = {"LT": {number: Slot(mount=number) for number in range(3)}}
    jumper: dict[str, Any] = {"mounts": mounts(*["Jump Jet"] * 3, at="LT"), "slots": filled(legs | GYRO | jets)}
    totals = []
    for mass in (50, 150):
        for table in tables(mech(mass=mass, rating=mass * 3, points=20, **jumper)):
            struck(table, ("CT", 3))
            table.say(Move(mode="jump", hexes=2))
            totals.append(sum(modifier.value for modifier in table.due.modifiers))
    assert totals == [2, 2, 2, 3]


def test_anti_missile_systems_engage_two_salvoes() -> None:
    """CORE:D20:ams-twice: any number of them, or two."""
    for table, more in zip(tables(armed("ISAntiMissileSystem", "ISAMS Ammo")), (True, False), strict=True):
        table.say(Fire(weapon=0))
        table.say(Fire(weapon=0))
        if more:
            table.say(Fire(weapon=0))
        else:
            with pytest.raises(Refused, match="it fired already"):
                table.say(Fire(weapon=0))


def test_hits_to_one_leg_add_up() -> None:
    """CORE:D22:modifier-of-one-roll: hip and upper leg in one phase are one roll, at +1 or at +2."""
    totals = []
    for table in tables(legged()):
        table.say(Critical(location="LL", slot=0))
        table.say(Critical(location="LL", slot=1))
        table.say(Critical(location="RL", slot=1))
        table.say(EndPhase())
        totals.append([sum(modifier.value for modifier in due.modifiers) for due in table.state.due])
    assert totals == [[1 + 1], [1 + 1 + 1]]


def test_a_ton_of_acid_warheads_has_all_of_its_shots() -> None:
    """CORE:D3:acid-shots: 15 shots of an SRM 6 and the Battle Value of standard ones, or half and double."""
    acid = armed("SRM 6", "IS Ammo SRM-6 Acid")
    assert [table.state.shots[1] for table in tables(acid)] == [7, 15]
    doubtful = Options(edition=CORE, unconfirmed=True).reading
    assert [item("IS Ammo SRM-6 Acid").by(edition).bv for edition in (CORE, doubtful)] == [14, 7]
    assert strays(acid, Condition(shots={1: 15}), doubtful) == []


def test_levels_without_a_leg() -> None:
    """CORE:M7:levels-with-hip, CORE:D6:levels-without-leg"""
    refusal = "it changes one level at a time"
    hip = [table.now.notes for table in (struck(each, ("LL", 0)) for each in tables(legged()))]
    assert [any(note.startswith(refusal) for note in notes) for notes in hip] == [True, True]
    leg = [lose(each, "LL").now.notes for each in tables(legged())]
    assert [any(note.startswith(refusal) for note in notes) for notes in leg] == [False, True]
    quad = [lose(each, "FLL", "FRL", "RLL").now.notes for each in tables(legged(Body.QUAD))]
    assert [any(note.startswith(refusal) for note in notes) for notes in quad] == [True, True]


def test_an_improvised_club_asks_for_a_roll() -> None:
    """CORE:D10:club-roll: at +0, at the end of the phase."""
    rolls = []
    for table in tables(mech(points=20)):
        table.say(Struck(by="weapon", damage=4, club=True))
        table.outcome("CT")
        table.say(EndPhase())
        rolls.append([(due.purpose, sum(each.value for each in due.modifiers)) for due in table.state.due])
    assert rolls == [[], [("piloting", 0)]]


@pytest.mark.parametrize(("weapon", "points", "dice"), [("ISLightPlasmaRifle", 4, 1), ("ISHeavyPlasmaRifle", 12, 3)])
def test_new_plasma_rifles_against_units_without_heat(weapon: str, points: int, dice: int) -> None:
    """CORE:W21:plasma-without-heat"""
    unit, found = armed(weapon, f"{weapon}Ammo"), []
    for options in (Options(edition=CORE), Options(edition=CORE, unconfirmed=True)):
        body = family_of(unit, options).body(unit, options.reading)
        shot = Shot(body, fresh(unit, options), options.book, Fire(weapon=0), Situation(range=3))
        found.append(hit_event(shot, tank(), Manner(), lambda number: 3 * number))
    assert [(hit.size, hit.group) for hit in found if isinstance(hit, Salvo)] == [(points, 5), (points + 3 * dice, 5)]
