"""Attack values: what weapons and weapon bays do in aerospace combat, by range bracket, and the heat of each arc.

Rules: TW, TO:AUE for the fire control of launchers.
"""

from collections.abc import Iterable, Mapping
from math import floor
from typing import get_args

from sheets.equipment import Item, item
from sheets.equipment.weapon import LAUNCHER_MODES, AttackValues, LauncherMode, LauncherSystem
from sheets.rules.bays import CAPITAL_SCALE, Bay
from sheets.units import Unit

_LAUNCHER_SYSTEMS: tuple[LauncherSystem, ...] = get_args(LauncherSystem)
_CAPACITOR = "ppc-capacitor"
_CAPACITOR_VALUE = 5  # what a charged capacitor adds to the shot
_PER_ALPHA_POINT = 10  # attack value of a point of Alpha Strike damage: both count the average hits of a salvo

_FULL_RATE = {"ultra-": 2, "rotary-": 6}  # shots of the attack that the attack value is of

NOTHING = AttackValues(0, 0, 0, 0)

Servers = Mapping[int, tuple[int, ...]]
"""What serves each weapon: `Links.served_by`."""


def attack_values(unit: Unit, index: int, served_by: Servers) -> AttackValues:
    """The attack values of one mounted weapon with the fire control that serves it.

    >>> from sheets.rules.links import links
    >>> from sheets.units import Fighter, Mount, parse
    >>> armor = {"type": "standard", "points": {"NOS": 9, "LWG": 9, "RWG": 9, "AFT": 9}}
    >>> craft = parse({"kind": "fighter", "chassis": "Dart", "year": 3050, "tech_base": "is", "rules_level": 2,
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
        values = _served(item(unit.mounts[index].item), item(unit.mounts[server].item), values)
    return values


def _served(entry: Item, server: Item, values: AttackValues) -> AttackValues:
    """The values of a weapon that something serves: more of a salvo hits, a capacitor adds to the shot."""
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
    """The attack values of a launcher with a load: as many missiles hit as of its first one, each for its own damage.

    >>> from sheets.equipment.weapon import LAUNCHER_MODES
    >>> from sheets.units import parse
    >>> armor = {"type": "standard", "points": {"NOS": 9, "LWG": 9, "RWG": 9, "AFT": 9}}
    >>> craft = parse({"kind": "fighter", "chassis": "Dart", "year": 3070, "tech_base": "clan", "rules_level": 2,
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
"""The missiles of an AR10 launcher by their mark, each with the launcher that fires it alone and has its values."""


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
    """Standard points of attack or armour on the capital scale, rounded normally.

    >>> in_capital_points(32), in_capital_points(15), in_capital_points(8)
    (3, 2, 1)
    """
    return floor(value / CAPITAL_SCALE + 0.5)


def is_capital(unit: Unit, bay: Bay) -> bool:
    """Whether the weapons of a bay have their values on the capital scale."""
    weapons = (item(unit.mounts[index].item).weapon for index in bay.weapons)
    return any(weapon is not None and weapon.capital_scale for weapon in weapons)


def shots_of_attack(entry: Item) -> int:
    """How often a weapon fires for its attack value: rapid-fire cannons have theirs at their full rate.

    >>> shots_of_attack(item("ISUltraAC20")), shots_of_attack(item("ISRotaryAC5")), shots_of_attack(item("Heavy PPC"))
    (2, 6, 1)
    """
    kind = (entry.weapon.ammo_type or "") if entry.weapon is not None else ""
    return next((shots for name, shots in _FULL_RATE.items() if kind.startswith(name)), 1)


def bay_heat(unit: Unit, weapons: Iterable[int]) -> int:
    """The heat of weapons that fire together."""
    entries = [item(unit.mounts[index].item) for index in weapons]
    return sum(entry.heat * shots_of_attack(entry) for entry in entries)


def arc_heat(unit: Unit, bays: Iterable[Bay]) -> dict[tuple[str, bool], int]:
    """The heat of firing everything into an arc, by location and whether it fires aft from there."""
    heat: dict[tuple[str, bool], int] = {}
    for bay in bays:
        arc = bay.location, bay.rear
        heat[arc] = heat.get(arc, 0) + bay_heat(unit, bay.weapons)
    return heat
