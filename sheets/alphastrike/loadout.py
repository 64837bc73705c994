"""What a unit carries, sorted for the conversion: guns with their multipliers, gear, and what may explode."""

from dataclasses import dataclass, field

from sheets.alphastrike.element import ElementType
from sheets.alphastrike.entries import Entry, entry
from sheets.alphastrike.facts import FIRE_CONTROL, Facts, Values
from sheets.alphastrike.kinds import LARGE_CRAFT
from sheets.rules.links import links
from sheets.units import Mech, Unit
from sheets.units.mount import Mount

ONE_SHOT = 0.1  # what a weapon counts that fires once
SCARCE_AMMO = 0.75  # what a weapon counts with too few shots
TARGETING_COMPUTER = 1.1
ACTUATOR_ENHANCEMENT = 1.05
COOLANT_POD = "coolant-pod"
ARTEMIS = frozenset({"artemis-iv", "artemis-v", "artemis-prototype"})
ARMS = frozenset({"LA", "RA"})


Pools = dict[tuple[str, int], int]
"""Shots by family and size of launcher.

AS:14.30: launchers of different types each see the whole pool. AS:14.42: the round in a one-shot launcher counts for
others of its family and size."""


@dataclass(slots=True)
class Gun:
    """One mounted weapon: `factor` multiplies its damage, `damage` is with the fire control that serves it."""

    facts: Facts
    mount: Mount
    index: int
    factor: float
    damage: Values
    artemis: bool = False


@dataclass(slots=True)
class Loadout:
    """Everything known that a unit mounts."""

    guns: list[Gun] = field(default_factory=list)
    gear: list[tuple[Mount, Entry]] = field(default_factory=list)
    explosives: list[Mount] = field(default_factory=list)
    traits: set[str] = field(default_factory=set)
    coolant_pods: int = 0

    def count(self, trait: str) -> int:
        """How many pieces of gear have a trait."""
        return sum(trait in piece.traits for _, piece in self.gear) if trait in self.traits else 0


def loadout(unit: Unit, kind: ElementType) -> Loadout:
    """The loadout of a unit, ammunition counted and multipliers found."""
    load = Loadout()
    guns, gear, explosives = load.guns, load.gear, load.explosives
    pools: Pools = {}
    serving = False
    for index, mount in enumerate(unit.mounts):
        if not mount.known:
            continue
        piece = entry(mount.item)
        weapon = piece.weapon
        if weapon is not None:
            guns.append(Gun(weapon, mount, index, 1.0, weapon.damage))
            if weapon.one_shot and weapon.ammo:
                pools[weapon.ammo] = pools.get(weapon.ammo, 0) + 1
        elif piece.pool is not None:
            shots = piece.shots if mount.shots is None else mount.shots
            pools[piece.pool] = pools.get(piece.pool, 0) + shots
            load.coolant_pods += piece.pool[0] == COOLANT_POD
            if piece.explosive and shots > 0:
                explosives.append(mount)
            continue
        elif piece.gear:
            gear.append((mount, piece))
            serving = serving or piece.serves
        if piece.explosive:
            explosives.append(mount)
    load.traits.update(*(piece.traits for _, piece in gear))
    _multiply(unit, kind, load, pools)
    if serving:
        _serve(unit, load)
    return load


def _multiply(unit: Unit, kind: ElementType, load: Loadout, pools: Pools) -> None:
    """The multiplier of each gun: its ammunition, one shot, targeting computer, actuator enhancement."""
    counts_ammo = kind not in LARGE_CRAFT
    suits = kind is ElementType.BATTLE_ARMOR
    aimed = "targeting-computer" in load.traits
    enhanced = _enhanced_arms(unit, load)
    of_type: dict[str, int] = {}
    for gun in load.guns:
        of_type[gun.facts.name] = of_type.get(gun.facts.name, 0) + 1
    for gun in load.guns:
        facts = gun.facts
        if facts.discounted:
            gun.factor = ONE_SHOT
        elif facts.ammo and counts_ammo and not facts.one_shot and (facts.missile or not suits):
            gun.factor = _ammo_factor(pools.get(facts.ammo, 0), of_type[facts.name], facts.ammo_needed)
        if aimed and facts.exact:
            gun.factor *= TARGETING_COMPUTER
        if gun.mount.location in enhanced:
            gun.factor *= ACTUATOR_ENHANCEMENT


def _ammo_factor(shots: int, guns: int, needed: int) -> float:
    """Full damage with enough shots for each gun of a type, less with few, none without."""
    if shots // guns >= needed:
        return 1.0
    return SCARCE_AMMO if shots > 0 else 0.0


def _enhanced_arms(unit: Unit, load: Loadout) -> frozenset[str]:
    """The arms of a 'Mech with an actuator enhancement system."""
    if "actuator-enhancement" not in load.traits or not isinstance(unit, Mech):
        return frozenset()
    enhanced = {m.location for m, piece in load.gear if "actuator-enhancement" in piece.traits and m.location}
    return ARMS & enhanced


def _serve(unit: Unit, load: Loadout) -> None:
    """Give each gun the damage it does with the Artemis, Apollo or capacitor that serves it."""
    served = links(unit).served_by
    for gun in load.guns:
        for server in served.get(gun.index, ()):
            traits = entry(unit.mounts[server].item).traits
            gun.artemis = gun.artemis or not traits.isdisjoint(ARTEMIS)
            for trait in FIRE_CONTROL:
                if trait in traits and trait in gun.facts.served:
                    gun.damage = gun.facts.served[trait]


def label(gun: Gun) -> str:
    """A gun as reports name it: `Medium Laser (RA)`."""
    place = gun.mount.location or ""
    rear = ", rear" if gun.mount.rear else ""
    return f"{gun.facts.title} ({place}{rear})" if place else gun.facts.title
