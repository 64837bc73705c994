"""Hits by plasma weapons: heat for 'Mechs, more damage for other units."""

import pytest

from sheets.play import fresh
from sheets.play.families import family_of
from sheets.play.shots import Manner, Shot, hit_event
from sheets.record.events import Attack, Event, Fire, Heat, Salvo, WeaponHit
from sheets.record.record import Options
from sheets.rules.tohit.situation import Situation
from sheets.units import Unit
from tests.builders import fighter, mech, platoon, squad, tank
from tests.sheets.play.table import Table, armed

RIFLE = armed("ISPlasmaRifle", "ISPlasmaRifleAmmo")
CANNON = armed("CLPlasmaCannon", "CLPlasmaCannonAmmo")


def hit(attacker: Unit, target: Unit) -> Event | None:
    """The effect of the first weapon; each die of the attacker shows a 3."""
    options = Options()
    shot = Shot(
        family_of(attacker, options).body(attacker, options.reading),
        fresh(attacker, options),
        options.book,
        Fire(weapon=0),
        Situation(range=3),
    )
    return hit_event(shot, target, Manner(), lambda dice: 3 * dice)


def test_a_plasma_rifle_heats_a_mech() -> None:
    """TM: 10 points, and 1D6 of heat."""
    found = hit(RIFLE, mech())
    assert isinstance(found, Attack)
    assert (found.damage, found.heat) == (10, 3)


def test_a_plasma_cannon_only_heats_a_mech() -> None:
    """TM: 2D6 of heat."""
    found = hit(CANNON, mech())
    assert found == Heat(points=6, by_weapon=True)
    table = Table(mech())
    table.say(found)
    assert table.state.outside_heat == 6


@pytest.mark.parametrize(("weapon", "points"), [(RIFLE, 10 + 2 * 3), (CANNON, 3 * 3)])
def test_plasma_strikes_a_vehicle_in_groups_of_five(weapon: Unit, points: int) -> None:
    """digest 13.7: 10 + 2D6, or 3D6."""
    found = hit(weapon, tank())
    assert isinstance(found, Salvo)
    assert (found.size, found.group, found.all_hit) == (points, 5, True)


def test_plasma_heats_a_fighter() -> None:
    """digest 13.7: a unit with heat takes 2D6 of heat from a cannon, 10 points and 1D6 of heat from a rifle."""
    assert hit(CANNON, fighter()) == Heat(points=6, by_weapon=True)
    found = hit(RIFLE, fighter())
    assert isinstance(found, Attack)
    assert (found.damage, found.heat) == (10, 3)
    table = Table(fighter())
    table.say(found)
    assert table.state.outside_heat == 3


def test_plasma_does_a_conventional_fighter_the_damage_alone() -> None:
    """digest 14.5: it has no heat scale."""
    found = hit(RIFLE, fighter(conventional=True))
    assert isinstance(found, Attack)
    assert (found.damage, found.heat) == (10, 0)


def test_fire_resistant_suits_take_only_the_damage() -> None:
    """digest 3.1: they are immune to the heat and the extra damage of plasma."""
    plain, resistant = (hit(RIFLE, squad(plating={"type": kind})) for kind in ("ba-standard", "ba-fire-resistant"))
    assert isinstance(plain, Salvo)
    assert isinstance(resistant, Salvo)
    assert (plain.size, resistant.size) == (16, 10)


def test_a_platoon_rolls_its_casualties() -> None:
    """digest 16: by the table of weapons against infantry."""
    assert isinstance(hit(CANNON, platoon()), WeaponHit)
