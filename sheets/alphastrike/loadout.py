"""The loadout of a unit for the conversion: guns with their multipliers, and explosive items."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from sheets.alphastrike.elementtypes import LARGE_CRAFT, ElementType
from sheets.alphastrike.weapons import FIRE_CONTROL, RawDamage, WeaponFigures, weapon_figures
from sheets.equipment import item
from sheets.equipment.tech import ItemBase
from sheets.rules.links import links
from sheets.units import Mech, Unit
from sheets.units.base import Mount
from sheets.units.outfit import Mounted, Outfit, outfit

NAVAL_GUNS = frozenset(
    {
        "light-naval-gauss",
        "medium-naval-gauss",
        "heavy-naval-gauss",
        "light-mass-driver",
        "medium-mass-driver",
        "heavy-mass-driver",
    }
)
HARMLESS_AMMO = NAVAL_GUNS | {"vehicular-grenade-launcher", "infantry", "fluid-gun"}
HARMLESS_GEAR = frozenset({"PPC Capacitor", "LAM Fuel Tank"})


@cache
def explosive(name: str) -> bool:
    """Whether an item of the catalogue may explode where it is mounted, which excludes ENE.

    A capacitor counts as not
    charged.
    """
    found = item(name)
    if found.ammo is not None:
        return found.explosive and found.ammo.type not in HARMLESS_AMMO
    if found.weapon is not None:
        ammo = found.weapon.ammo_type
        clan_rotary = ammo == "rotary-autocannon" and found.tech.base is ItemBase.CLAN
        return found.explosive and not (clan_rotary or ammo in NAVAL_GUNS or "ppc" in found.traits)
    return (found.explosive and found.name not in HARMLESS_GEAR) or "booby-trap" in found.traits


ONE_SHOT = 0.1  # multiplier of a weapon that fires only once
SCARCE_AMMO = 0.75  # multiplier of a weapon with too few shots
TARGETING_COMPUTER = 1.1
ACTUATOR_ENHANCEMENT = 1.05
COOLANT_POD = "coolant-pod"
ARTEMIS = frozenset({"artemis-iv", "artemis-v", "artemis-prototype"})
ARMS = frozenset({"LA", "RA"})


Pools = dict[tuple[str, int], int]
"""Shots by family and size of launcher.

AS:14.30: launchers of different types each count the whole pool. AS:14.42: the round in a one-shot launcher counts
for other launchers of its family and size."""


@dataclass(slots=True)
class Gun:
    """One mounted weapon: `factor` multiplies its damage; `damage` includes its fire control."""

    weapon: WeaponFigures
    mount: Mount
    position: int
    factor: float
    damage: RawDamage
    artemis: bool = False


@dataclass(slots=True)
class ElementLoadout:
    """The loadout of a unit: outfit, guns, and explosive mounts."""

    outfit: Outfit[Unit]
    guns: list[Gun] = field(default_factory=list)
    explosives: list[Mount] = field(default_factory=list)
    coolant_pods: int = 0

    @property
    def gear(self) -> Iterator[Mounted]:
        """The mounts that are neither weapons nor ammunition."""
        return (mounted for mounted in self.outfit.mounted if mounted.item.kind == "gear")


def element_loadout(unit: Unit, kind: ElementType) -> ElementLoadout:
    """The loadout of a unit, with the multiplier of each gun, which depends on its ammunition."""
    load = ElementLoadout(outfit(unit))
    pools: Pools = {}
    for position, mount, found in load.outfit.mounted:
        if found.weapon is not None:
            weapon = weapon_figures(found.name)
            load.guns.append(Gun(weapon, mount, position, 1.0, weapon.damage))
            if weapon.one_shot and weapon.ammo:
                pools[weapon.ammo] = pools.get(weapon.ammo, 0) + 1
        elif found.ammo is not None:
            pool = (found.ammo.type, found.ammo.rack)
            shots = found.ammo.shots if mount.shots is None else mount.shots
            pools[pool] = pools.get(pool, 0) + shots
            load.coolant_pods += found.ammo.type == COOLANT_POD
            if not shots:
                continue
        if explosive(found.name):
            load.explosives.append(mount)
    _multiply(unit, kind, load, pools)
    if load.outfit.has(*FIRE_CONTROL):
        _serve(load)
    return load


def _multiply(unit: Unit, kind: ElementType, load: ElementLoadout, pools: Pools) -> None:
    """Set the multiplier of each gun: ammunition, one shot, targeting computer, actuator enhancement."""
    counts_ammo = kind not in LARGE_CRAFT
    suits = kind is ElementType.BATTLE_ARMOR
    aimed = load.outfit.has("targeting-computer")
    enhanced = _enhanced_arms(unit, load)
    of_type: dict[str, int] = {}
    for gun in load.guns:
        of_type[gun.weapon.name] = of_type.get(gun.weapon.name, 0) + 1
    for gun in load.guns:
        weapon = gun.weapon
        if weapon.discounted:
            gun.factor = ONE_SHOT
        elif weapon.ammo and counts_ammo and not weapon.one_shot and (weapon.missile or not suits):
            gun.factor = _ammo_factor(pools.get(weapon.ammo, 0), of_type[weapon.name], weapon.ammo_needed)
        if aimed and weapon.exact:
            gun.factor *= TARGETING_COMPUTER
        if gun.mount.location in enhanced:
            gun.factor *= ACTUATOR_ENHANCEMENT


def _ammo_factor(shots: int, guns: int, needed: int) -> float:
    """The ammunition multiplier: 1 with enough shots for each gun of a type, less with few, 0 without any."""
    if shots // guns >= needed:
        return 1.0
    return SCARCE_AMMO if shots > 0 else 0.0


def _enhanced_arms(unit: Unit, load: ElementLoadout) -> frozenset[str]:
    """The arms of a 'Mech with an actuator enhancement system."""
    if not load.outfit.has("actuator-enhancement") or not isinstance(unit, Mech):
        return frozenset()
    return ARMS & {mount.location for _, mount, _ in load.outfit.with_trait("actuator-enhancement") if mount.location}


def _serve(load: ElementLoadout) -> None:
    """Set the damage of each gun with its Artemis, Apollo or capacitor."""
    served = links(load.outfit.unit).served_by
    for gun in load.guns:
        for server in served.get(gun.position, ()):
            traits = load.outfit.by_position[server].item.traits
            gun.artemis = gun.artemis or not traits.isdisjoint(ARTEMIS)
            for trait in FIRE_CONTROL:
                if trait in traits and trait in gun.weapon.served:
                    gun.damage = gun.weapon.served[trait]


def label(gun: Gun) -> str:
    """A gun as reports name it: `Medium Laser (RA)`."""
    place = gun.mount.location or ""
    rear = ", rear" if gun.mount.rear else ""
    return f"{gun.weapon.title} ({place}{rear})" if place else gun.weapon.title
