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
from sheets.report import shown
from sheets.rules.links import links
from sheets.units import Fighter, Unit, Vehicle

WEAPONS = "TM, BV: weapons"

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

    serving: Mapping[int, Sequence[str]] = field(default_factory=dict)  # by weapon's mount: traits of what serves it
    arrays: Mapping[int, float] = field(default_factory=dict)  # by mount of the array: the BV of its guns
    drone: bool = False
    targeting_computer: bool = False
    support: tuple[Factor, ...] = ()  # on weapons and ammunition of a support vehicle

    @property
    def charged(self) -> set[int]:
        """The PPCs that have a capacitor, by mount."""
        return {weapon for weapon, serving in self.serving.items() if "ppc-capacitor" in serving}


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


def support_fire_control(unit: Unit, stock: Stock) -> tuple[Factor, ...]:
    """What the fire control of a support vehicle makes of its weapons and ammunition; nothing for all other units."""
    if not isinstance(unit, Vehicle | Fighter) or unit.support is None:
        return ()
    return (next(factor for trait, factor in SUPPORT_FIRE_CONTROL.items() if not trait or stock.has(trait)),)


def gun_of(
    placed: Placed,
    control: FireControl,
    count: int = 1,
    *,
    aes: bool = False,
    rear: bool = False,
    arc: Factor | None = None,
) -> Gun:
    """A weapon, or `count` alike in one arc, with its modified value, the steps in the order of the rules.

    A capacitor comes after the number and is not multiplied by it (BV digest 5.2, steps 2 and 7).
    """
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
        chain.append(Addend(CAPACITOR.get(placed.bv, 0), "capacitor"))
    chain += [FIRE_CONTROL[trait] for trait in serving if trait in FIRE_CONTROL]
    if control.targeting_computer and placed.entry.direct_fire:
        chain.append(TARGETING_COMPUTER)
    elif not placed.entry.infantry:
        chain += control.support
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
    ledger: Ledger,
    placed: Sequence[Placed],
    backward: Callable[[Placed], bool | None],
    make: Callable[[Placed, bool], Gun],
    forward: Callable[[Placed], bool] | None = None,
) -> list[Gun]:
    """Weapons with those to the rear halved; where these outweigh the front, the front is halved in their place.

    `backward` says of a weapon whether it belongs to the rear; None is for arms and turrets, which always count in
    full. `forward` says what is halved in place of the rear where that is more than the front.
    """
    guns = [make(p, False) for p in placed]
    groups = [backward(p) for p in placed]
    if True not in groups:
        return guns
    front = sum(gun.value for gun, rear in zip(guns, groups, strict=True) if rear is False)
    aft = sum(gun.value for gun, rear in zip(guns, groups, strict=True) if rear)
    if aft <= front:
        halved = [rear is True for rear in groups]
    else:
        change = f"{shown(aft)} against {shown(front)}: these change roles"
        ledger.note("Rear weapons outweigh the front", change, rule="TM, BV: rear weapons")
        halved = [rear is False for rear in groups] if forward is None else [forward(p) for p in placed]
    return [make(gun.placed, True) if half else gun for gun, half in zip(guns, halved, strict=True)]


def write_guns(ledger: Ledger, guns: Iterable[Gun], rule: str = WEAPONS) -> None:
    """Add weapons that heat does not limit."""
    for gun in guns:
        ledger.plus(gun, *gun.chain, rule=rule)


def write_heated(ledger: Ledger, guns: list[Gun], limit: float) -> None:
    """Add weapons up to a heat limit: the coolest nothing first, then the best; what fires after the limit is half."""
    guns.sort(key=_firing_order)
    heat = 0.0
    for gun in guns:
        over = heat >= limit
        heat += gun.heat
        chain = [*gun.chain, OVERHEAT] if over else gun.chain
        ledger.plus(gun, *chain, rule=WEAPONS, note=f"heat {heat:g}" if ledger.keeps_lines else "")


def _firing_order(gun: Gun) -> tuple[bool, float, float]:
    return gun.heat > 0, -gun.value, gun.heat
