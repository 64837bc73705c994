"""Aerospace craft: weapon bays, attack values with their fire control and heat, damage thresholds, drives and sails.

Rules: TW (support craft TM), SO for capital weapons, drives and sails.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import ceil, floor
from typing import get_args

from sheets.equipment import Item, item
from sheets.equipment.kinds import ArmorType
from sheets.equipment.weapon import LAUNCHER_MODES, AeroClass, AttackValues, LauncherMode, LauncherSystem, Weapon
from sheets.model import Model
from sheets.rules.heat import shot_heat
from sheets.rules.jump_drive import kf_integrity
from sheets.units import CapitalShip, DropShip, Fighter, Mount, Spacecraft, SpaceStation, Unit, WarShip
from sheets.units.outfit import Outfit, outfit
from sheets.units.spacecraft import DriveCore
from sheets.units.transporter import TransporterKind

CAPITAL_SCALE = 10  # standard points in a capital one
BAY_LIMIT = 700  # short-range attack values a bay may hold, on the standard scale


class Bay(Model):
    """One weapon bay: indexes into `unit.mounts`."""

    location: str
    rear: bool
    aero_class: AeroClass
    weapons: tuple[int, ...]
    ammo: tuple[int, ...] = ()


def weapon_bays(unit: Unit) -> tuple[Bay, ...]:
    """The bays of a DropShip or larger craft in the order of its locations; empty for all other units.

    A weapon opens a bay if the design says so, or if the bay before it has another class or direction or is full.
    Ammunition belongs to the bay before it.
    """
    if not isinstance(unit, DropShip | CapitalShip):
        return ()
    held: dict[str, list[tuple[int, Mount]]] = {}
    for index, mount in enumerate(unit.mounts):
        if mount.location:
            held.setdefault(mount.location, []).append((index, mount))
    return tuple(bay for location, mounts in held.items() for bay in _bays_in(unit, location, mounts))


@dataclass(slots=True)
class _Open:
    """A bay to which weapons can be added."""

    rear: bool
    aero_class: AeroClass
    weapons: list[int] = field(default_factory=list)
    ammo: list[int] = field(default_factory=list)
    load: float = 0.0

    def takes(self, mount: Mount, weapon: Weapon, unlimited: bool) -> bool:
        """Whether a weapon joins the bay."""
        return (
            not mount.opens_bay
            and self.aero_class is weapon.aero_class
            and self.rear is mount.rear
            and (unlimited or self.load + _attack_value(weapon) <= BAY_LIMIT)
        )

    def add(self, index: int, weapon: Weapon) -> None:
        """Add a weapon to the bay."""
        self.weapons.append(index)
        self.load += _attack_value(weapon)


def _bays_in(unit: DropShip | CapitalShip, location: str, mounts: Iterable[tuple[int, Mount]]) -> list[Bay]:
    bays: list[_Open] = []
    for index, mount in mounts:
        entry = item(mount.item) if mount.known else None
        weapon = entry.weapon if entry is not None else None
        if weapon is not None:
            # The mass drivers of a station may exceed a bay.
            unlimited = isinstance(unit, SpaceStation) and weapon.aero_class is AeroClass.CAPITAL_MASS_DRIVER
            if not (bays and bays[-1].takes(mount, weapon, unlimited)):
                bays.append(_Open(mount.rear, weapon.aero_class))
            bays[-1].add(index, weapon)
        elif entry is not None and entry.ammo is not None and bays:
            bays[-1].ammo.append(index)
    return [
        Bay(location=location, rear=b.rear, aero_class=b.aero_class, weapons=tuple(b.weapons), ammo=tuple(b.ammo))
        for b in bays
    ]


def _attack_value(weapon: Weapon) -> float:
    return weapon.attack_values.short * (CAPITAL_SCALE if weapon.capital_scale else 1)


_LAUNCHER_SYSTEMS: tuple[LauncherSystem, ...] = get_args(LauncherSystem)
_CAPACITOR = "ppc-capacitor"
_CAPACITOR_VALUE = 5  # points that a charged capacitor adds to a shot
_PER_ALPHA_POINT = 10  # attack value of a point of Alpha Strike damage: both count the average hits of a salvo

_FULL_RATE = {"ultra-": 2, "rotary-": 6}  # shots in the printed attack value

NOTHING = AttackValues(0, 0, 0, 0)

Servers = Mapping[int, tuple[int, ...]]
"""The items that serve each weapon: `Links.served_by`."""


def attack_values(unit: Unit, index: int, served_by: Servers) -> AttackValues:
    """The attack values of one mounted weapon with the fire control that serves it.

    >>> from sheets.rules.links import links
    >>> from sheets.units import Fighter, Mount, parse_unit
    >>> armor = {"type": "standard", "points": {"NOS": 9, "LWG": 9, "RWG": 9, "AFT": 9}}
    >>> craft = parse_unit({"kind": "fighter", "chassis": "Dart", "year": 3050, "tech_base": "is", "rules_level": 2,
    ...     "mass": 50, "safe_thrust": 6, "heat_sinks": {"count": 10}, "fuel": 400, "engine": {"type": "fusion"},
    ...     "armor": armor, "mounts": [{"item": "LRM 20", "location": "NOS"},
    ...                                {"item": "ISArtemisIV", "location": "NOS"}]})
    >>> attack_values(craft, 0, links(craft).served_by).long
    16.0
    """
    weapon = item(unit.mounts[index].item).weapon
    if weapon is None:
        return NOTHING
    values = weapon.attack_values
    for server in served_by.get(index, ()):
        values = _with_server(item(unit.mounts[index].item), item(unit.mounts[server].item), values)
    return values


def _with_server(entry: Item, server: Item, values: AttackValues) -> AttackValues:
    """The attack values of a weapon with fire control or a capacitor."""
    weapon = entry.weapon
    assert weapon is not None
    if _CAPACITOR in server.traits:
        return AttackValues(*(value + _CAPACITOR_VALUE if value else 0 for value in values))
    system = next((system for system in _LAUNCHER_SYSTEMS if system in server.traits), None)
    if system is None:
        return values
    better = weapon.artemis_attack_value if system == "artemis-iv" else None
    if better is None:
        better = _PER_ALPHA_POINT * max(weapon.alpha.with_system(system))
    return AttackValues(*(float(floor(better + 0.5)) if value else 0 for value in values))


def launcher_values(unit: Unit, index: int, mode: LauncherMode, served_by: Servers) -> AttackValues:
    """The attack values of a launcher with a kind of missile; the number of hits is that of its first kind.

    >>> from sheets.equipment.weapon import LAUNCHER_MODES
    >>> from sheets.units import parse_unit
    >>> armor = {"type": "standard", "points": {"NOS": 9, "LWG": 9, "RWG": 9, "AFT": 9}}
    >>> craft = parse_unit({"kind": "fighter", "chassis": "Dart", "year": 3070, "tech_base": "clan", "rules_level": 2,
    ...     "mass": 50, "safe_thrust": 6, "heat_sinks": {"count": 10}, "fuel": 400, "engine": {"type": "fusion"},
    ...     "armor": armor, "mounts": [{"item": "CLATM12", "location": "NOS"}]})
    >>> [launcher_values(craft, 0, mode, {}).short for mode in LAUNCHER_MODES["atm"]]
    [20.0, 10.0, 30.0]
    """
    weapon = item(unit.mounts[index].item).weapon
    assert weapon is not None
    first = LAUNCHER_MODES[weapon.ammo_type or ""][0]
    hits = attack_values(unit, index, served_by).short / first.damage
    return AttackValues(*(hits * mode.damage if bracket < mode.brackets else 0.0 for bracket in range(4)))


AR10 = "ar10"
AR10_MISSILES: dict[str, str] = {
    "B": "Capital Missile Launcher (Barracuda)",
    "WS": "Capital Missile Launcher (White Shark)",
    "KW": "Capital Missile Launcher (Killer Whale)",
    "B-T": "Tele-operated Missile (Barracuda-T)",
    "WS-T": "Tele-operated Missile (White Shark-T)",
    "KW-T": "Tele-operated Missile (Killer Whale-T)",
}
"""The missiles of an AR10 launcher by their mark, each with the launcher of only that missile, which has its attack
values.
"""


def missile_values(mark: str) -> AttackValues:
    """The attack values of a missile from an AR10 launcher.

    >>> missile_values("KW").short, missile_values("WS").extreme
    (4.0, 3.0)
    """
    weapon = item(AR10_MISSILES[mark]).weapon
    assert weapon is not None
    return weapon.attack_values


def bay_values(unit: Unit, bay: Bay, served_by: Servers) -> AttackValues:
    """The attack values of a weapon bay: those of its weapons, added up."""
    each = [attack_values(unit, index, served_by) for index in bay.weapons]
    return AttackValues(*(sum(values) for values in zip(*each, strict=True)))


def in_capital_points(value: float) -> int:
    """Standard points of attack or armor on the capital scale, rounded normally.

    >>> in_capital_points(32), in_capital_points(15), in_capital_points(8)
    (3, 2, 1)
    """
    return floor(value / CAPITAL_SCALE + 0.5)


def is_capital(unit: Unit, bay: Bay) -> bool:
    """Whether the weapons of a bay have their values on the capital scale."""
    weapons = (item(unit.mounts[index].item).weapon for index in bay.weapons)
    return any(weapon is not None and weapon.capital_scale for weapon in weapons)


def shots_of_attack(entry: Item) -> int:
    """The number of shots in a weapon's attack value: rapid-fire cannons fire at their full rate.

    >>> shots_of_attack(item("ISUltraAC20")), shots_of_attack(item("ISRotaryAC5")), shots_of_attack(item("Heavy PPC"))
    (2, 6, 1)
    """
    kind = (entry.weapon.ammo_type or "") if entry.weapon is not None else ""
    return next((shots for name, shots in _FULL_RATE.items() if kind.startswith(name)), 1)


def bay_heat(unit: Unit, weapons: Iterable[int]) -> int:
    """The heat of weapons that fire in one turn."""
    carried = outfit(unit)
    return sum(attack_heat(carried, index) for index in weapons)


def attack_heat(carried: Outfit[Unit], index: int) -> int:
    """The heat of the attack with the printed attack value: at the full rate, with charged capacitors."""
    return shot_heat(carried, index, charged=True) * shots_of_attack(carried.by_position[index].item)


def arc_heat(unit: Unit, bays: Iterable[Bay]) -> dict[tuple[str, bool], int]:
    """The heat of all weapons in an arc, by location and whether they fire aft."""
    heat: dict[tuple[str, bool], int] = {}
    for bay in bays:
        arc = bay.location, bay.rear
        heat[arc] = heat.get(arc, 0) + bay_heat(unit, bay.weapons)
    return heat


BARRIER = frozenset(ArmorType(f"bar-{rating}") for rating in range(2, 10))
_PART = 10  # the threshold is a tenth of the facing's armor


def damage_threshold(craft: Fighter | Spacecraft, location: str) -> int:
    """The damage threshold of a facing, by its undamaged armor.

    >>> from sheets.units import parse_unit
    >>> armor = {"type": "standard", "points": {"NOS": 66, "LWG": 49, "RWG": 49, "AFT": 33}}
    >>> craft = parse_unit({"kind": "fighter", "chassis": "Dart", "year": 3050, "tech_base": "is", "rules_level": 2,
    ...     "mass": 75, "safe_thrust": 6, "heat_sinks": {"count": 10}, "fuel": 400, "engine": {"type": "fusion"},
    ...     "armor": armor})
    >>> [damage_threshold(craft, location) for location in craft.locations]
    [7, 5, 5, 4]
    """
    points = craft.armor.points[location]
    if points and craft.armor.plating_of(location).type in BARRIER:
        return 1
    return ceil(points / _PART)


_WARSHIP_SAIL, _OTHER_SAIL = 20_000, 7_500  # tons of ship for each ton of sail beyond the first 30
_SAIL_PER_POINT = 20  # tons of sail


def drive_integrity(ship: CapitalShip) -> int:
    """Points of the Kearny-Fuchida drive; None without a drive."""
    return 0 if ship.drive_core is DriveCore.NONE else kf_integrity(ship)


def sail_integrity(ship: CapitalShip) -> int:
    """Points of the jump sail; None without a sail."""
    if not ship.sail:
        return 0
    per_ton = _WARSHIP_SAIL if isinstance(ship, WarShip) else _OTHER_SAIL
    return 1 + ceil((30 + ship.mass / per_ton) / _SAIL_PER_POINT)


def docking_collars(ship: CapitalShip) -> int:
    """The number of DropShips that can dock."""
    return sum(t.kind is TransporterKind.DOCKING_COLLAR for t in ship.transporters)
