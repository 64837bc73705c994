"""The weapon bays of large craft: which weapons fire together, and the ammunition they share."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sheets.equipment import item
from sheets.equipment.weapon import AeroClass, Weapon
from sheets.model import Model
from sheets.units import CapitalShip, DropShip, Mount, SpaceStation, Unit

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

    A weapon opens a bay where the design says so; otherwise it joins the one before it if class and direction agree and
    the bay is not full. Ammunition belongs to the bay before it.
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
    """A bay that is still being filled."""

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
        """Puts a weapon into the bay."""
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
