"""Firepower of a unit in one turn: damage at each range, and heat when all weapons fire.

The damage of a weapon is the mean of the Alpha Strike conversion: the mean of the cluster table for missiles, of the
number of hits for rapid fire. Launchers with several kinds of ammunition take the best at each range. Every attack
hits. Artillery, anti-missile systems and infantry weapons count as 0.
"""

from collections.abc import Callable
from typing import NamedTuple

from sheets.equipment.weapon import LAUNCHER_MODES, Weapon
from sheets.rules.aerospace import shots_of_attack
from sheets.rules.heat import movement_heat, shot_heat
from sheets.rules.movement import movement
from sheets.rules.tables.to_hit import CLUSTER_HITS, ROLLS, cluster_hits
from sheets.units import BattleArmor, Infantry, Mech, Unit
from sheets.units.base import Mount
from sheets.units.outfit import Mounted, outfit

_WAYS = tuple(6 - abs(7 - roll) for roll in ROLLS)  # number of ways to roll each total with two dice


class Firepower(NamedTuple):
    """Damage by distance: from the unit's own hex to the longest range."""

    front: tuple[float, ...]  # of all weapons that do not fire to the rear
    rear: tuple[float, ...]


class HeatSource(NamedTuple):
    """A source of heat in a turn, and its heat."""

    label: str
    heat: int


def firepower(unit: Unit) -> Firepower | None:
    """The damage of a unit by distance; None for troops and capital ships, whose damage does not follow from the
    figures of weapons.

    >>> from importers import load
    >>> found = firepower(load("tests/data/Brolga BRG-2.mtf").unit)
    >>> found.front[1:12:3], found.rear[3]
    ((21.0, 21.0, 21.0, 8.0), 5.0)
    """
    armed = _counted_weapons(unit)
    if isinstance(unit, Infantry | BattleArmor) or any(weapon.capital_scale for _, weapon in armed):
        return None
    longest = max((_reach(weapon) for _, weapon in armed), default=0)
    if not longest:
        return None

    def at_all(chosen: Callable[[Mount], bool]) -> tuple[float, ...]:
        own = [weapon for mounted, weapon in armed if chosen(mounted.mount)]
        return tuple(round(sum(damage_at(weapon, hexes) for weapon in own), 3) for hexes in range(longest + 2))

    return Firepower(at_all(lambda mount: not mount.rear), at_all(lambda mount: mount.rear))


def _counted_weapons(unit: Unit) -> list[tuple[Mounted, Weapon]]:
    return [
        (mounted, mounted.item.weapon)
        for mounted in outfit(unit).mounted
        if mounted.item.weapon is not None and "ams" not in mounted.item.traits
    ]


def _modes(weapon: Weapon) -> list[tuple[int, float]]:
    """The longest range and the mean damage of each mode of a launcher."""
    hits = sum(cluster_hits(weapon.rack, roll) * ways for roll, ways in zip(ROLLS, _WAYS, strict=True)) / sum(_WAYS)
    modes = LAUNCHER_MODES.get(weapon.ammo_type or "", ()) if weapon.rack >= min(CLUSTER_HITS) else ()
    return [(mode.long, round(hits * mode.damage, 1)) for mode in modes]


def _reach(weapon: Weapon) -> int:
    return max((weapon.long, *(reach for reach, _ in _modes(weapon)))) if any(weapon.alpha.damage) else 0


def damage_at(weapon: Weapon, hexes: int) -> float:
    """The mean damage of a weapon that hits at a distance."""
    if hexes > _reach(weapon):
        return 0.0
    if modes := _modes(weapon):
        return max((damage for reach, damage in modes if hexes <= reach), default=0.0)
    if weapon.damage_by_range is not None:
        bands = (weapon.short, weapon.medium, weapon.long)
        return float(weapon.damage_by_range[next(number for number, last in enumerate(bands) if hexes <= last)])
    return round(10 * max(weapon.alpha.damage), 3)


def heat_sources(unit: Mech) -> tuple[HeatSource, ...]:
    """The heat of a turn in which a 'Mech uses its hottest movement and fires all weapons, source by source.

    >>> from importers import load
    >>> [step.heat for step in heat_sources(load("tests/data/Brolga BRG-2.mtf").unit)]
    [5, 13, 17, 20, 23]
    """
    moving = max(movement_heat(unit, movement(unit)))
    total, steps = moving, [HeatSource("movement", moving)]
    fired = [
        (mounted.item.title, shot_heat(outfit(unit), mounted.position) * shots_of_attack(mounted.item))
        for mounted, _ in _counted_weapons(unit)
    ]
    for title, heat in sorted(fired, key=lambda each: -each[1]):
        if heat:
            total += heat
            steps.append(HeatSource(title, total))
    return tuple(steps)
