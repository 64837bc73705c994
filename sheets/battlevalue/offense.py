"""The Offensive Battle Rating: weapons with their modifiers and the heat limit, ammunition, other equipment.

Rules: TM, Battle Value, Offensive Battle Rating.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sheets.battlevalue.items import CountedAs, Inventory, ValuedMount
from sheets.battlevalue.ledger import Addend, Factor, Ledger, multiply_factors
from sheets.construction.report import format_number
from sheets.rules.heat import served_heat
from sheets.rules.links import links
from sheets.units import Fighter, Unit, Vehicle

OVERHEAT = Factor(0.5, "overheat")
REAR = Factor(0.5, "rear")
AES_WEAPON = Factor(1.25, "AES")
DRONE_WEAPON = Factor(0.8, "drone operating system")
DRONE = Factor(0.95, "drone operating system")
TARGETING_COMPUTER = Factor(1.25, "targeting computer")
ARRAY = Factor(0.67, "array")

# The factor of an enhancement for its weapon, by trait.
FIRE_CONTROL: dict[str, Factor] = {
    "artemis-iv": Factor(1.2, "Artemis IV"),
    "artemis-prototype": Factor(1.1, "prototype Artemis IV"),
    "artemis-v": Factor(1.3, "Artemis V"),
    "apollo": Factor(1.15, "Apollo"),
    "risc-laser-pulse-module": Factor(1.15, "laser pulse module"),
}

WEAPONS = "TM, BV: weapons"

# Traits of items that serve a single weapon or a machine gun array.
ENHANCEMENTS = (*FIRE_CONTROL, "ppc-capacitor", "laser-insulator", "machine-gun-array")

SUPPORT_FIRE_CONTROL: dict[str, Factor] = {
    "advanced-fire-control": Factor(1.0, "advanced fire control"),
    "basic-fire-control": Factor(0.9, "basic fire control"),
    "": Factor(0.8, "no fire control"),
}


@dataclass(slots=True)
class WeaponService:
    """Systems of a unit that change the values of its weapons."""

    serving: Mapping[int, Sequence[str]] = field(default_factory=dict)  # by weapon's mount: traits of what serves it
    arrays: Mapping[int, float] = field(default_factory=dict)  # by mount of the array: the BV of its guns
    drone: bool = False
    targeting_computer: bool = False
    support: tuple[Factor, ...] = ()  # on weapons and ammunition of a support vehicle

    @property
    def charged_ppcs(self) -> set[int]:
        """The PPCs that have a capacitor, by mount."""
        return {weapon for weapon, serving in self.serving.items() if "ppc-capacitor" in serving}


@dataclass(slots=True)
class ValuedGun:
    """A weapon, or several of one kind in one arc, with the modified value; `chain` has its factors."""

    mounted: ValuedMount
    heat: float
    chain: list[float]
    value: float
    count: int = 1

    def __str__(self) -> str:
        return f"{self.count} × {self.mounted}" if self.count > 1 else str(self.mounted)


def fire_control(unit: Unit, inventory: Inventory) -> WeaponService:
    """The fire control of a unit."""
    control = WeaponService(
        drone=inventory.has("drone-operating-system"),
        targeting_computer=inventory.has("targeting-computer"),
        support=support_fire_control(unit, inventory),
    )
    if inventory.outfit.has(*ENHANCEMENTS):
        found = links(inventory.outfit.unit, inventory.outfit.edition)
        traits = {position: trait for trait in ENHANCEMENTS for position, _, _ in inventory.outfit.with_trait(trait)}
        control.serving = {
            weapon: [traits[by] for by in serving if by in traits] for weapon, serving in found.served_by.items()
        }
        values = {mounted.position: mounted.bv for mounted in inventory.weapons}
        control.arrays = {array: sum(values[gun] for gun in guns) for array, guns in found.arrays.items()}
    return control


def support_fire_control(unit: Unit, inventory: Inventory) -> tuple[Factor, ...]:
    """The factor of a support vehicle's fire control for its weapons and ammunition; none for other units."""
    if not isinstance(unit, Vehicle | Fighter) or unit.support is None:
        return ()
    return (next(factor for trait, factor in SUPPORT_FIRE_CONTROL.items() if not trait or inventory.has(trait)),)


def gun_of(
    mounted: ValuedMount,
    control: WeaponService,
    count: int = 1,
    *,
    aes: bool = False,
    rear: bool = False,
    arc: Factor | None = None,
) -> ValuedGun:
    """A weapon, or `count` of one kind in one arc, with its modified value, the steps in the order of the rules.

    A capacitor is added after the multiplication by `count` (BV digest 5.2, steps 2 and 7).
    """
    serving = control.serving.get(mounted.position, ())
    chain: list[float] = [mounted.bv] if count == 1 else [count, mounted.bv]
    # The linked guns stay in the sum and the array comes on top. BV digest 5.2 and 18.6 drop the guns, but every
    # published value of a unit with an array counts both, and so does every total that SSW's own files state.
    if mounted.position in control.arrays:
        chain = [control.arrays[mounted.position], ARRAY]
    if aes:
        chain.append(AES_WEAPON)
    if rear:
        chain.append(REAR)
    if arc is not None:
        chain.append(arc)
    if control.drone:
        chain.append(DRONE_WEAPON)
    if "ppc-capacitor" in serving:
        chain.append(Addend(capacitor_value(mounted), "capacitor"))
    chain += [FIRE_CONTROL[trait] for trait in serving if trait in FIRE_CONTROL]
    if control.targeting_computer and mounted.value.direct_fire:
        chain.append(TARGETING_COMPUTER)
    elif not mounted.value.infantry:
        chain += control.support
    heat = mounted.value.heat
    return ValuedGun(mounted, served_heat(heat, serving) if serving else heat, chain, multiply_factors(chain), count)


def capacitor_value(ppc: ValuedMount) -> float:
    """The value that a capacitor adds to its PPC."""
    weapon = ppc.value.item.weapon
    return weapon.capacitor_bv if weapon is not None else 0


def rear_halved(
    ledger: Ledger,
    mounted: Sequence[ValuedMount],
    backward: Callable[[ValuedMount], bool | None],
    make: Callable[[ValuedMount, bool], ValuedGun],
    forward: Callable[[ValuedMount], bool] | None = None,
) -> list[ValuedGun]:
    """The weapons, the rear ones halved; where the rear outweighs the front, the front is halved instead.

    `backward` returns whether a weapon belongs to the rear group; None is for arms and turrets, which always count in
    full. `forward` says which weapons are halved where the rear outweighs the front: without it the front group.
    """
    guns = [make(p, False) for p in mounted]
    groups = [backward(p) for p in mounted]
    if True not in groups:
        return guns
    front = sum(gun.value for gun, rear in zip(guns, groups, strict=True) if rear is False)
    aft = sum(gun.value for gun, rear in zip(guns, groups, strict=True) if rear)
    if aft <= front:
        halved = [rear is True for rear in groups]
    else:
        change = f"{format_number(aft)} against {format_number(front)}: these change roles"
        ledger.note("Rear weapons outweigh the front", change, rule="TM, BV: rear weapons")
        halved = [rear is False for rear in groups] if forward is None else [forward(p) for p in mounted]
    return [make(gun.mounted, True) if half else gun for gun, half in zip(guns, halved, strict=True)]


def write_guns(ledger: Ledger, guns: Iterable[ValuedGun], rule: str = WEAPONS) -> None:
    """Add weapons that heat does not limit."""
    for gun in guns:
        ledger.plus(gun, *gun.chain, rule=rule)


def write_heated(ledger: Ledger, guns: list[ValuedGun], limit: float) -> None:
    """Add weapons in the order in which they fire: those without heat, then the best first.

    Weapons that fire after the heat has reached the limit count half.
    """
    guns.sort(key=_firing_order)
    heat = 0.0
    for gun in guns:
        over = heat >= limit
        heat += gun.heat
        chain = [*gun.chain, OVERHEAT] if over else gun.chain
        ledger.plus(gun, *chain, rule=WEAPONS, note=f"heat {heat:g}" if ledger.keeps_lines else "")


def _firing_order(gun: ValuedGun) -> tuple[bool, float, float]:
    """The key by which guns are sorted: those without heat first, then the highest value, then the least heat."""
    return gun.heat > 0, -gun.value, gun.heat


AMMUNITION = "TM, BV: ammunition"
EXCESSIVE = "no more than the weapons that fire it"
FREE_AMMO = frozenset({"coolant-pod"})  # needs no weapon

AmmoFamily = tuple[str, int]  # ammunition type and rack size


def _caps(weapons: Iterable[ValuedMount]) -> dict[AmmoFamily, float]:
    """The most value of ammunition of each family: the unmodified values of the weapons that fire it."""
    caps: dict[AmmoFamily, float] = {}
    for mounted in weapons:
        family = mounted.value.family
        if family is not None:
            caps[family] = caps.get(family, 0) + mounted.bv
    return caps


def lot_value(mounted: ValuedMount) -> float:
    """The value of one bin by whole lots; a part of a lot counts as one, an empty bin as 0."""
    shots = mounted.mount.shots
    if shots is None:
        return mounted.bv
    ammo = mounted.value.item.ammo
    assert ammo is not None
    return mounted.bv * max(1, shots // ammo.shots) if shots else 0


def write_ammo(
    ledger: Ledger,
    ammo: Sequence[ValuedMount],
    weapons: Iterable[ValuedMount],
    *factors: Factor,
    value: Callable[[ValuedMount], float] = lot_value,
    rule: str = AMMUNITION,
) -> None:
    """Add the ammunition that has weapons, at most the value of these weapons."""
    if not ammo:
        return
    caps = _caps(weapons)
    sums: dict[AmmoFamily, float] = {}
    titles: dict[AmmoFamily, str] = {}
    for mounted in ammo:
        family = mounted.value.family
        if family is None or (family not in caps and family[0] not in FREE_AMMO):
            continue
        sums[family] = sums.get(family, 0) + value(mounted)
        titles.setdefault(family, mounted.value.title)
    for family, total in sums.items():
        cap = caps.get(family, total)
        if total:
            ledger.plus(titles[family], Factor(cap, EXCESSIVE) if total > cap else total, *factors, rule=rule)


KILOGRAMS = 1000


def shots_value(mounted: ValuedMount) -> float:
    """The value of ammunition that ProtoMechs and suits buy by the shot, as a share of a ton."""
    ammo = mounted.value.item.ammo
    assert ammo is not None
    shots = ammo.shots if mounted.mount.shots is None else mounted.mount.shots
    return mounted.bv * (ammo.kg_per_shot or 0) * shots / KILOGRAMS


OFFENSE_RULE = "TM, BV: offensive equipment"


def write_offense(ledger: Ledger, inventory: Inventory, aes_arms: frozenset[str] | set[str] = frozenset()) -> None:
    """Add offensive equipment; physical weapons in an arm with actuator enhancement count more."""
    gear = inventory.counted[CountedAs.OFFENSE]
    if not gear:
        return
    ledger.heading("Offensive equipment", OFFENSE_RULE)
    for mounted in gear:
        if mounted.mount.location in aes_arms and "physical-weapon" in mounted.value.item.traits:
            ledger.plus(mounted, mounted.bv, AES_WEAPON, rule=OFFENSE_RULE)
        else:
            ledger.plus(mounted, mounted.bv, rule=OFFENSE_RULE)


def write_drone(ledger: Ledger) -> None:
    """Subtract the reduction for a drone, which has no crew."""
    ledger.times("Drone", DRONE, rule="TM, BV: drones")
