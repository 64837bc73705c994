"""Shots and their ammunition as errata have them: rapid fire, strafing, jams, clusters, computers that aim."""

import pytest

from astech.words import WordContext, parse
from sheets.model import FrozenDict
from sheets.play import Refused
from sheets.record.events import ClearJam, Critical, Fire, Heat, HeatPhase
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.reference.shared import cluster_sizes
from sheets.rules.tables.to_hit import cluster_hits
from sheets.units.mech import Slot
from tests.builders import mech, mounts, tank
from tests.sheets.play.table import Table, armed


def guarded(*items: str) -> Table:
    """A tank with these in its front; ammunition is in the body."""
    return Table(tank(mounts=tuple(m for name in items for m in mounts(name, at="BD" if "Ammo" in name else "FR"))))


def test_rapid_fire_spends_and_heats_for_every_shot() -> None:
    """BMM-7.01:p97:rapid-fire: given an ultra autocannon/5 of 1 heat, when it fires twice, then 2 shots and 2 heat."""
    table = Table(armed("ISUltraAC5", "IS Ultra AC/5 Ammo"))
    table.say(Fire(weapon=0, times=2))
    assert (table.state.shots[1], table.state.heat_to_come) == (20 - 2, 2)


def test_a_weapon_that_strafes_fires_once_however_many_it_strikes() -> None:
    """TW-4.4:p243:strafing-once: one shot for heat and ammunition; the same weapon cannot be fired a second time."""
    table = Table(armed("Medium Laser"))
    table.say(Fire(weapon=0))
    with pytest.raises(Refused, match="fired already"):
        table.say(Fire(weapon=0))
    assert table.state.heat_to_come == 3


@pytest.mark.parametrize(("gun", "shots", "roll"), [("UltraAC5", 2, 2), ("RotaryAC5", 3, 2), ("RotaryAC5", 4, 3)])
def test_rapid_fire_says_on_which_roll_it_jams(gun: str, shots: int, roll: int) -> None:
    """TW-4.4:p114:jam-or-less: two or three shots on 2, four on 3 or less; a single shot never."""
    lot = {"UltraAC5": "IS Ultra AC/5 Ammo", "RotaryAC5": "ISRotaryAC5 Ammo"}[gun]
    table = Table(armed(f"IS{gun}", lot))
    done = table.say(Fire(weapon=0, times=shots))
    assert done.happened[-1].words == f"it jams on a to-hit roll of {roll} or less"
    single = Table(armed(f"IS{gun}", lot)).say(Fire(weapon=0))
    assert not any("jams" in line.words for line in single.happened)


def test_each_anti_missile_system_engages_one_attack_a_turn() -> None:
    """TW-4.4:p129:ams: given two of them, when both engaged, then neither does again before the next turn."""
    table = guarded("ISAntiMissileSystem", "ISAntiMissileSystem", "ISAMS Ammo")
    table.say(Fire(weapon=0))
    table.say(Fire(weapon=1))
    for weapon in (0, 1):
        with pytest.raises(Refused, match="fired already"):
            table.say(Fire(weapon=weapon))
    table.say(HeatPhase())
    table.say(Fire(weapon=0))


def test_every_jammed_rotary_autocannon_may_be_cleared_in_one_turn() -> None:
    """TW-4.4:p140:rotary-unjam: a roll for each weapon, not one a turn."""
    table = guarded("ISRotaryAC2", "ISRotaryAC2", "ISRotaryAC2 Ammo")
    for weapon in (0, 1):
        table.say(Fire(weapon=weapon, times=2, jammed=True))
    for weapon in (0, 1):
        table.say(ClearJam(weapon=weapon))
    assert not table.state.jammed


def test_heat_of_infernos_lasts_one_turn() -> None:
    """TW-4.4:p142:inferno-heat: 6 points from outside count in the first of two heat phases."""
    table = Table(mech(sinks=0))
    table.say(Heat(points=6))
    table.say(HeatPhase())
    assert table.state.heat == 6
    table.say(HeatPhase())
    assert table.state.heat == 6


@pytest.mark.parametrize(
    ("gun", "helped"),
    [
        *(("Medium Laser", True), ("ISMediumPulseLaser", True), ("Autocannon/5", True), ("CLHAG20", True)),
        *(("LRM 20", False), ("Flamer", False), ("Machine Gun", False)),
    ],
)
def test_a_targeting_computer_helps_direct_fire_while_it_works(gun: str, helped: bool) -> None:
    """BMM-7.01:p114:targeting-computer: -1 for ballistic, energy and pulse weapons, HAGs with them; not for clusters,
    flamers and machine guns."""
    for table in (Table(armed(gun, "ISTargeting Computer")), guarded(gun, "ISTargeting Computer")):
        (weapon,) = table.now.weapons
        helps = [each.value for each in weapon.modifiers if each.reason == "targeting computer"]
        assert helps == ([-1] if helped else [])
    broken = Table(armed(gun, "ISTargeting Computer"))
    broken.say(Critical(location="RT", slot=1))
    assert all(each.reason != "targeting computer" for each in broken.now.weapons[0].modifiers)


def test_cluster_ammunition_rolls_on_the_column_of_its_autocannon() -> None:
    """BMM-7.01:p106:cluster-ammunition: the sheet of an LB 10-X prints column 10; each shell that hits does 1 point."""
    unit = tank(mounts=(*mounts("ISLBXAC10", at="FR"), *mounts("IS LB 10-X Cluster Ammo", at="BD")))
    assert cluster_sizes(SheetFacts(unit)) == (10,)
    assert cluster_hits(10, 7) == 6


def test_a_streak_launcher_that_misses_keeps_its_missiles() -> None:
    """BMM-7.01:p31:streak-ammunition: others mark theirs off all the same; it does not fire again in this turn."""
    table = Table(armed("ISStreakSRM4", "IS Streak SRM 4 Ammo", "SRM 4", "IS Ammo SRM-4"))
    for event in parse("fire streak srm 4 missed, srm 4 missed", WordContext(table.unit, table.state)):
        table.say(event)
    assert (table.state.shots[1], table.state.shots[3]) == (25, 24)
    assert table.state.heat_to_come == 3
    with pytest.raises(Refused, match="fired already"):
        table.say(Fire(weapon=0))
    table.say(HeatPhase())
    table.say(Fire(weapon=0))
    assert table.state.shots[1] == 24


def test_a_weapon_split_between_arm_and_torso_fires_from_the_torso() -> None:
    """BMM-7.01:p24:split-weapon-arc"""
    plain = armed("Autocannon/20", at="RA")
    torso = (Slot(mount=0), *plain.slots["RT"][1:])
    split = plain.model_copy(update={"slots": FrozenDict({**plain.slots, "RT": torso})})
    assert [Table(unit).now.weapons[0].location for unit in (plain, split)] == ["RA", "RT"]
