"""Losses of infantry and battle armor by weapons and fires, and their moves."""

from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType
from sheets.play import Refused
from sheets.record.events import (
    Attack,
    EmplacementCriticalRoll,
    EndPhase,
    Fire,
    FreeTurret,
    HeatPhase,
    Hit,
    Inferno,
    Jettison,
    Move,
    Struck,
    WeaponHit,
)
from sheets.units import Mount
from sheets.units.base import Limb
from sheets.units.infantry import CustomArmor, InfantryMotive
from sheets.units.systems import Plating
from tests.builders import mounts, platoon, squad, tank
from tests.sheets.play.table import Table
from tests.sheets.play.test_emplacements import battery
from tests.sheets.play.test_protomechs import proto


def troopers_lost(weapon: str, *dice: tuple[int, ...], fields: dict[str, Any] | None = None, **how: Any) -> int:
    """The troopers that a weapon costs a platoon of 28."""
    table = Table(platoon(**(fields or {})))
    table.say(WeaponHit(weapon=weapon, dice=dice, **how))
    assert not table.state.due
    return 28 - table.state.structure["TPRS"]


@pytest.mark.parametrize(
    ("weapon", "dice", "how", "men"),
    [
        ("PPC", (), {}, 1),  # 10 / 10
        ("Medium Laser", (), {"times": 3}, 3),  # each rounded up
        ("CLHAG20", (), {"damage": 7}, 2),  # 7 / 10, and 1
        ("ISMediumPulseLaser", (), {}, 3),  # 6 / 10, and 2
        ("LRM 20", (), {"damage": 12}, 3),  # 12 / 5
        ("Machine Gun", ((3, 4),), {}, 7),
        ("Flamer", ((1, 2, 3, 4),), {"in_open": True}, 20),
    ],
)
def test_each_kind_of_weapon_has_its_row(
    weapon: str, dice: tuple[tuple[int, ...], ...], how: dict[str, Any], men: int
) -> None:
    """digest 16: damage by the divisor and more, or the dice of a burst."""
    assert troopers_lost(weapon, *dice, **how) == men


@pytest.mark.parametrize(
    ("building", "inside", "men"),
    [
        ("light", False, 8),
        ("medium", False, 5),
        ("heavy", False, 3),
        ("hardened", False, 0),
        ("light", True, 10),
        ("medium", True, 10),
        ("heavy", True, 5),
        ("hardened", True, 3),
    ],
)
def test_a_building_absorbs_a_part_of_the_damage(building: Any, inside: bool, men: int) -> None:
    """TW-4.4:p175:infantry-absorption: a heavy one half from inside, a hardened one three quarters; 50 / 5 men."""
    assert troopers_lost("LRM 20", damage=50, building=building, inside=inside) == men


def test_a_burst_into_a_building_does_half() -> None:
    """TW-4.4:p175:burst-inside: rounded normally."""
    assert troopers_lost("Machine Gun", (3, 4), building="light") == 4


def test_mechanized_infantry_loses_twice_as_many() -> None:
    """TW-4.4:p215:mechanized-double; the dice of a burst are halved first."""
    mechanized = {"motive": InfantryMotive.TRACKED}
    assert troopers_lost("PPC", fields=mechanized) == 2
    assert troopers_lost("Machine Gun", (3, 4), fields=mechanized) == 8


def test_what_has_no_row_must_be_said() -> None:
    """digest 16"""
    table = Table(platoon())
    with pytest.raises(Refused, match="unknown weapon"):
        table.say(WeaponHit(weapon="Pea Shooter"))
    with pytest.raises(Refused, match="say the damage"):
        table.say(WeaponHit(weapon="LRM 20"))


@pytest.mark.parametrize("motive", [InfantryMotive.LEG, InfantryMotive.TRACKED])
def test_infernos_kill_three_men_a_missile_whoever_and_wherever(motive: InfantryMotive) -> None:
    """TW-4.4:p141:inferno-infantry"""
    table = Table(platoon(motive=motive, custom_armor=CustomArmor(divisor=2)))
    table.say(Inferno(missiles=2))
    assert table.state.structure["TPRS"] == 28 - 6


def test_damage_of_infantry_counts_at_once() -> None:
    """TW-4.4:p215:infantry-on-infantry: all of it is one attack."""
    table = Table(platoon())
    table.say(Attack(damage=9))
    assert table.state.structure["TPRS"] == 28 - 9


def test_nobody_counts_the_ammunition_of_infantry_weapons() -> None:
    """TW-4.4:p104:infantry-ammunition: of infantry, and of vehicles that mount its weapons."""
    men = Table(platoon())
    assert all(weapon.shots is None for weapon in men.now.weapons)
    car = Table(tank(mounts=mounts("InfantryLRM", at="FR")))
    for _ in range(3):
        car.say(Fire(weapon=0))
        car.say(HeatPhase())
    assert (car.now.weapons[0].shots, dict(car.state.shots)) == (None, {})


def test_three_infernos_of_a_turn_burn_a_suit() -> None:
    """digest 17: accumulated over the turn; fire-resistant suits feel nothing."""
    table = Table(squad())
    table.say(Inferno(missiles=2))
    assert not table.state.due
    table.say(Inferno(missiles=2))
    table.roll(2)
    assert set(table.state.gone) == {"Trooper 2"}
    table.say(HeatPhase())
    table.say(Inferno(missiles=2))
    assert not table.state.due
    proof = Table(squad(plating=Plating(type=ArmorType.BA_FIRE_RESISTANT)))
    proof.say(Inferno(missiles=9))
    assert not proof.state.due


def test_the_infernos_of_a_killed_trooper_may_burn() -> None:
    """digest 17: on 8 or more."""
    launcher = (Mount(item="ISBASRM2", location="Squad"), Mount(item="BA-SRM2 Ammo Inferno", location="Squad", shots=2))
    table = Table(squad(mounts=launcher))
    table.say(Hit(location="Trooper 1", damage=20))
    assert (table.due.purpose, table.due.target) == ("inferno-ammunition", 8)
    assert "every unit in the hex" in table.roll(4, 4).happened[-1].words


def test_plasma_strikes_suits_group_by_group() -> None:
    """TW-4.4:p140:plasma-battle-armor: each group of the extra damage has a trooper of its own."""
    table = Table(squad(armor=10))
    for trooper, points in ((1, 5), (2, 5), (2, 2)):
        table.say(Attack(damage=points, kind="energy", dice=((trooper,),)))
    assert (table.state.armor["Trooper 1"], table.state.armor["Trooper 2"]) == (5, 3)


def test_troops_move_within_their_mp() -> None:
    """digest 10.4"""
    table = Table(squad())
    with pytest.raises(Refused, match="3 MP in a jump, 4 hexes"):
        table.say(Move(mode="jump", hexes=4))
    table.say(Move(mode="jump", hexes=3))
    men = Table(platoon())
    men.say(Move(mode="walk", hexes=1))
    with pytest.raises(Refused, match="has moved"):
        men.say(Move(mode="walk", hexes=1))


def test_suits_throw_off_launchers_before_they_jump() -> None:
    """digest 17: suits of the Inner Sphere with a missile launcher on the body do not jump."""
    launcher = Mount(item="ISBASRM2", location="Squad", limb=Limb.BODY)
    table = Table(squad(mounts=(launcher,)))
    assert table.now.moves["jump"] == 0
    table.say(Jettison(mount=0))
    assert (table.now.moves["jump"], table.now.weapons[0].why) == (3, "destroyed")
    with pytest.raises(Refused, match="gone already"):
        table.say(Jettison(mount=0))
    with pytest.raises(Refused, match="not equipment that suits can jettison"):
        table.say(Jettison(mount=7))


def test_the_myomer_booster_is_rolled_for_when_the_move_is_said() -> None:
    """TW-4.4:p187:myomer-booster, digest 9.4: 3, then 5; a turn without takes a step back."""
    boosted = proto(mounts=(*proto().mounts, Mount(item="CLMyomerBooster", location="T")))
    table = Table(boosted)
    table.say(Move(mode="run", hexes=10, boosted=True))
    assert (table.due.purpose, table.due.target) == ("booster", 3)
    table.roll(2, 2)
    table.say(HeatPhase())
    table.say(Move(mode="run", hexes=10, boosted=True))
    assert table.due.target == 5
    table.roll(1, 2)
    assert table.state.crossed["critical-L"] == 1
    with pytest.raises(Refused, match="has no myomer booster"):
        Table(proto()).say(Move(mode="run", boosted=True))


def test_infernos_destroy_a_location_of_a_protomech_for_three_missiles() -> None:
    """digest 13.7: a location roll each, and near misses do nothing."""
    table = Table(proto())
    table.say(Inferno(missiles=7, dice=((2, 2), (1, 2))))
    if table.state.due:
        table.roll(6, 6)
    assert set(table.state.gone) == {"RA"}


def test_any_damage_to_an_emplacement_strikes_its_building() -> None:
    """digest 18"""
    table = battery(cf=60)
    table.say(Hit(location="GUN", damage=5))
    table.say(Attack(damage=5))
    assert table.now.strength == {"building CF": 50}


def test_gunners_free_a_jammed_turret() -> None:
    """digest 18: 1 to 3 jams it, 4 to 6 locks it."""
    table = battery(turret=True)
    table.say(EmplacementCriticalRoll(dice=((5, 5), (2,))))
    assert table.now.notes == ("the turret is jammed",)
    table.say(FreeTurret(location="GUN"))
    assert table.now.notes == ()
    table.say(EmplacementCriticalRoll(dice=((5, 5), (5,))))
    with pytest.raises(Refused, match="locked for good"):
        table.say(FreeTurret(location="GUN"))
    table.say(EndPhase())


@pytest.mark.parametrize(("damage", "lost"), [(3, 1), (12, 1), (25, 2)])
def test_a_physical_attack_costs_a_tenth_of_its_points(damage: int, lost: int) -> None:
    """digest 20: at least one trooper."""
    table = Table(platoon())
    table.say(Struck(by="kick", damage=damage))
    assert table.state.structure["TPRS"] == 28 - lost
