"""Gun emplacements and handheld weapons in play."""

from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType
from sheets.play import Refused, marks, state_from_marks
from sheets.record import Condition
from sheets.record.events import BuildingHit, EmplacementCriticalRoll, EndPhase, Enter, HeatPhase, Hit, Position, Spend
from sheets.units import GunEmplacement, HandheldWeapon
from sheets.units.systems import Armor
from tests.builders import COMMON, mounts
from tests.sheets.play.table import Table


def battery(cf: int = 40, **fields: Any) -> Table:
    """Two lasers and an autocannon with a ton of ammunition in a turret."""
    guns = mounts("Medium Laser", "Medium Laser", "Autocannon/5", "IS Ammo AC/5", at="GUN")
    return Table(GunEmplacement(**({**COMMON, "mounts": guns} | fields)), building_cf=cf)


def test_the_building_loses_cf_and_falls_at_the_end_of_the_phase() -> None:
    """digest 18: the building takes the hits; without CF it collapses, and the guns with it."""
    table = battery()
    table.say(BuildingHit(damage=4))
    assert (table.state.building_cf, table.state.due) == (36, ())
    table.say(BuildingHit(damage=50))
    assert (table.state.building_cf, table.state.destroyed) == (0, "")
    table.say(EndPhase())
    assert table.state.destroyed == "building collapse"


def test_damage_of_the_building_is_marked_on_the_sheet_and_comes_back() -> None:
    """The sheet crosses off the points that the building has taken, whatever its construction factor is."""
    table = battery()
    table.say(BuildingHit(damage=4))
    condition = marks(table.unit, table.state, table.options)
    assert condition.structure == {"GUN": 4}
    assert state_from_marks(table.unit, condition, table.options).building_cf == 36


def test_damage_that_was_marked_before_the_factor_was_named_counts() -> None:
    """A sheet has the damage; the table names the construction factor that the building had."""
    table = battery(cf=0)
    table.state = state_from_marks(table.unit, Condition(structure={"GUN": 12}), table.options)
    table.say(Position(building_cf=40))
    assert table.state.building_cf == 28
    table.say(Position(building_cf=60))
    assert table.state.building_cf == 60


def test_a_hit_of_more_than_a_tenth_of_the_cf_may_strike_the_guns() -> None:
    """digest 18: a tenth, rounded up, of the CF that the building had when the phase began."""
    table = battery(cf=41)
    table.say(BuildingHit(damage=5))
    assert table.state.due == ()
    table.say(BuildingHit(damage=6))
    assert table.due.purpose == "emplacement-critical"
    table.roll(1, 1)
    table.say(EndPhase())
    table.say(BuildingHit(damage=4))  # of 30
    assert table.due.purpose == "emplacement-critical"


def critical(table: Table, *dice: tuple[int, ...]) -> None:
    """A roll on the table of critical hits."""
    table.say(EmplacementCriticalRoll(dice=dice))


def test_a_weapon_is_destroyed_or_jams_when_the_phase_is_over() -> None:
    """digest 18: 6 a gun jams, 8 a gun is destroyed."""
    table = battery()
    critical(table, (4, 4))
    assert table.due.choices == ("Medium Laser", "Medium Laser", "AC/5")
    table.outcome(0)
    critical(table, (3, 3))
    table.outcome("AC/5")
    assert (table.state.mounts, table.state.jammed) == ({0}, set())
    table.say(EndPhase())
    assert table.state.jammed == {2}


def test_gunners_are_stunned_and_killed() -> None:
    """digest 18: 7 stuns for this turn and the next, once more for a turn longer; 9 kills."""
    table = battery()
    critical(table, (3, 4))
    critical(table, (3, 4))
    assert table.state.stunned == 3
    table.say(HeatPhase())
    assert table.state.stunned == 2
    critical(table, (4, 5))
    assert table.state.crew[0].dead


def test_a_12_destroys_an_item_that_is_no_gun() -> None:
    """Recorded plays (unconfirmed, digest 18): nothing more happens where there is no such item."""
    table = battery()
    critical(table, (6, 6))
    assert (table.state.mounts, table.state.due) == (frozenset(), ())
    guns = mounts("Medium Laser", "LRM 5", "ISArtemisIV", "IS Ammo LRM-5", at="GUN")
    table = battery(mounts=guns)
    critical(table, (6, 6))
    assert table.state.mounts == {2}


def test_a_turret_jams_or_locks() -> None:
    """digest 18: 10 strikes the turret, 4 or more of 1D6 locks it; fixed guns have none."""
    table = battery()
    critical(table, (5, 5), (3,))
    critical(table, (5, 5), (4,))
    assert table.state.crossed == {"turret-jammed-GUN": 1, "turret-locked-GUN": 1}
    fixed = battery(turret=False)
    critical(fixed, (5, 5))
    assert fixed.state.crossed == {}


def test_ammunition_explodes_in_the_building() -> None:
    """digest 18: 11 sets off all ammunition: 20 shots of 5 points are more than the building holds."""
    table = battery(cf=90)
    critical(table, (5, 6))
    assert (table.state.building_cf, table.state.destroyed, dict(table.state.shots)) == (0, "ammo explosion", {3: 0})
    spared = battery(cf=90)
    spared.say(Spend(bin=3, shots=19))
    critical(spared, (5, 6))
    assert (spared.state.building_cf, spared.state.destroyed) == (85, "")


def test_a_handheld_weapon_is_gone_when_its_armor_is_through() -> None:
    """digest 18: handheld weapons have armor and nothing behind it."""
    armor = Armor(type=ArmorType.STANDARD, points={"GUN": 8})
    table = Table(HandheldWeapon(**COMMON, mass=5, armor=armor, mounts=mounts("Medium Laser", at="GUN")))
    table.say(Hit(location="GUN", damage=8))
    assert (table.state.armor["GUN"], table.state.destroyed) == (0, "")
    table.say(Hit(location="GUN", damage=1))
    assert table.state.destroyed == "location"
    with pytest.raises(Refused, match="no location 'CT'"):
        table.say(Hit(location="CT", damage=1))


def test_a_battery_without_a_construction_factor_takes_no_damage_until_it_is_named() -> None:
    """digest 18: the building takes the hits, so its factor has to be known; until then nothing falls."""
    table = battery(cf=0)
    with pytest.raises(Refused, match=r"takes no damage\. Say it as in enter building 40"):
        table.say(BuildingHit(damage=12))
    table.say(EndPhase())
    assert not table.state.destroyed
    assert table.now.notes == ("its building has no construction factor yet. Say it as in enter building 40",)
    table.say(Enter(terrain="building", factor=40))
    table.say(BuildingHit(damage=4))
    assert (table.now.strength, table.now.notes) == ({"building CF": 36}, ())
    table.say(BuildingHit(damage=36))
    table.say(EndPhase())
    assert table.state.destroyed == "building collapse"
