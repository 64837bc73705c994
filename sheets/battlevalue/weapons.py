"""Weapons in the offensive rating: what modifies the value of each, in which order, and what heat leaves of it.

Rules: TM, Battle Value, Offensive Battle Rating, step 1.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sheets.battlevalue.ledger import Addend, Factor, Ledger, product
from sheets.battlevalue.stock import Placed, Stock
from sheets.battlevalue.tables import (
    AES_WEAPON,
    ARRAY,
    CAPACITOR,
    DRONE_WEAPON,
    FIRE_CONTROL,
    OVERHEAT,
    REAR,
    TARGETING_COMPUTER,
)
from sheets.rules.links import links
from sheets.units import Fighter, Unit, Vehicle

# Enhancements of a single weapon; without one of these nothing is linked.
ENHANCEMENTS = (*FIRE_CONTROL, "ppc-capacitor", "laser-insulator", "machine-gun-array")

CAPACITOR_HEAT, PULSE_MODULE_HEAT, INSULATOR_HEAT = 5, 2, -1
INSULATED_LEAST = 1

SUPPORT_FIRE_CONTROL: dict[str, Factor] = {
    "advanced-fire-control": Factor(1.0, "advanced fire control"),
    "basic-fire-control": Factor(0.9, "basic fire control"),
    "": Factor(0.8, "no fire control"),
}


@dataclass(slots=True)
class FireControl:
    """What a unit has that makes its weapons better or worse."""

    serving: Mapping[int, Sequence[str]] = field(
        default_factory=dict
    )  # by mount of the weapon: traits of what serves it
    arrays: Mapping[int, float] = field(default_factory=dict)  # by mount of the array: the BV of its guns
    drone: bool = False
    targeting_computer: bool = False
    support: Factor | None = None


@dataclass(slots=True)
class Gun:
    """A weapon, or several alike in one bay, as the sum counts it; `chain` is its value step by step."""

    placed: Placed
    heat: float
    chain: list[float]
    value: float
    count: int = 1

    def __str__(self) -> str:
        return f"{self.count} × {self.placed}" if self.count > 1 else str(self.placed)


def fire_control(unit: Unit, stock: Stock) -> FireControl:
    """The fire control of a unit."""
    control = FireControl(
        drone=stock.has("drone-operating-system"),
        targeting_computer=stock.has("targeting-computer"),
        support=support_fire_control(unit, stock),
    )
    if any(mark in stock.marked for mark in ENHANCEMENTS):
        found = links(unit)
        marks = {placed.index: mark for mark in ENHANCEMENTS for placed in stock.those(mark)}
        control.serving = {
            weapon: [marks[by] for by in serving if by in marks] for weapon, serving in found.served_by.items()
        }
        values = {placed.index: placed.bv for placed in stock.weapons}
        control.arrays = {array: sum(values[gun] for gun in guns) for array, guns in found.arrays.items()}
    return control


def support_fire_control(unit: Unit, stock: Stock) -> Factor | None:
    """What the fire control of a support vehicle makes of its weapons and ammunition; None for all other units."""
    if not isinstance(unit, Vehicle | Fighter) or unit.support is None:
        return None
    return next(factor for trait, factor in SUPPORT_FIRE_CONTROL.items() if not trait or stock.has(trait))


def gun_of(
    placed: Placed,
    control: FireControl,
    count: int = 1,
    *,
    aes: bool = False,
    rear: bool = False,
    arc: Factor | None = None,
) -> Gun:
    """A weapon with its modified value, the steps in the order of the rules."""
    serving = control.serving.get(placed.index, ())
    chain: list[float] = [placed.bv] if count == 1 else [count, placed.bv]
    # The linked guns stay in the sum and the array comes on top. BV digest 5.2 and 18.6 would drop the guns, but every
    # published value of a unit with an array counts both, and so does every total that SSW's own files state.
    if placed.index in control.arrays:
        chain = [control.arrays[placed.index], ARRAY]
    if aes:
        chain.append(AES_WEAPON)
    if rear:
        chain.append(REAR)
    if arc is not None:
        chain.append(arc)
    if control.drone:
        chain.append(DRONE_WEAPON)
    if "ppc-capacitor" in serving:
        chain.append(Addend(count * CAPACITOR.get(placed.bv, 0), "capacitor"))
    chain += [FIRE_CONTROL[trait] for trait in serving if trait in FIRE_CONTROL]
    if control.targeting_computer and placed.entry.direct_fire:
        chain.append(TARGETING_COMPUTER)
    elif control.support is not None and not placed.entry.infantry:
        chain.append(control.support)
    heat = placed.entry.heat
    return Gun(placed, _enhanced_heat(heat, serving) if serving else heat, chain, product(chain), count)


def _enhanced_heat(heat: float, serving: Iterable[str]) -> float:
    if "ppc-capacitor" in serving:
        heat += CAPACITOR_HEAT
    if "risc-laser-pulse-module" in serving:
        heat += PULSE_MODULE_HEAT
    if "laser-insulator" in serving:
        heat = max(heat + INSULATOR_HEAT, INSULATED_LEAST)
    return heat


def rear_halved(
    placed: Sequence[Placed], group: Callable[[Placed], bool | None], make: Callable[[Placed, bool], Gun]
) -> tuple[list[Gun], bool]:
    """Weapons with the lesser of the forward and the rear group halved, and whether the two groups changed roles.

    `group` says of a weapon whether it points backward; None is for arms and turrets, which always count in full.
    """
    guns = [make(p, False) for p in placed]
    groups = [group(p) for p in placed]
    if True not in groups:
        return guns, False
    forward = sum(gun.value for gun, rear in zip(guns, groups, strict=True) if rear is False)
    backward = sum(gun.value for gun, rear in zip(guns, groups, strict=True) if rear)
    switched = backward > forward
    halved = not switched
    return [make(gun.placed, True) if rear is halved else gun for gun, rear in zip(guns, groups, strict=True)], switched


def write_guns(ledger: Ledger, guns: Iterable[Gun], rule: str = "") -> None:
    """Add weapons that heat does not limit."""
    for gun in guns:
        ledger.plus(gun, *gun.chain, rule=rule)


def write_heated(ledger: Ledger, guns: list[Gun], limit: float, rule: str = "") -> None:
    """Add weapons up to a heat limit: the coolest nothing first, then the best; what fires after the limit is half."""
    guns.sort(key=_firing_order)
    heat = 0.0
    for gun in guns:
        over = heat >= limit
        heat += gun.heat
        chain = [*gun.chain, OVERHEAT] if over else gun.chain
        ledger.plus(gun, *chain, rule=rule, note=f"heat {heat:g}" if ledger.keeps_lines else "")


def _firing_order(gun: Gun) -> tuple[bool, float, float]:
    return gun.heat > 0, -gun.value, gun.heat
