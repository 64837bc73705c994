"""Formulas: figures of an item that follow from the unit that mounts it."""

from collections.abc import Callable
from dataclasses import dataclass

from sheets.equipment import Item, item
from sheets.rules.rounding import up_to_half_ton
from sheets.units import BattleArmor, GunEmplacement, Infantry, Mech, Mount, Unit

Figure = Callable[[Unit, Mount], float]


@dataclass(frozen=True, slots=True)
class Formula:
    """Formulas for the figures of an item that the catalogue leaves open; None where the catalogue has the figure."""

    mass: Figure | None = None
    slots: Figure | None = None
    cost: Figure | None = None
    battle_value: Figure | None = None


def tons(unit: Unit) -> float:
    """The mass of the unit as its design states it; 0 for units that state none."""
    return 0 if isinstance(unit, Infantry | BattleArmor | GunEmplacement) else unit.mass


def item_size(mount: Mount) -> float:
    """The size of an item of variable size; the smallest where the design gives none."""
    if mount.size is not None:
        return mount.size
    steps = item(mount.item).size
    return steps.step if steps else 1.0


def entry(mount: Mount) -> Item:
    """The catalogue entry of a mounted item."""
    return item(mount.item)


def is_quad(unit: Unit) -> bool:
    """Whether a 'Mech has four legs."""
    return isinstance(unit, Mech) and unit.quad


def fixed_figure(value: float) -> Figure:
    """The formula of a figure that is the same on every unit."""
    return lambda unit, mount: value


def mass_share(part: float) -> Figure:
    """The formula of a share of the unit's mass, up to half tons."""
    return lambda unit, mount: up_to_half_ton(tons(unit) * part)


def size_in_tons(unit: Unit, mount: Mount) -> float:
    """The size of the mount as its tons."""
    return item_size(mount)


def per_ton(price: float, mass: Figure, plus: float = 0) -> Figure:
    """The formula of a price: `price` C-bills for each ton of the item, and a fixed amount `plus`."""
    return lambda unit, mount: price * mass(unit, mount) + plus


def mount_mass(unit: Unit, mount: Mount) -> float:
    """Tons of another mount of the unit: the mass of some items depends on the items they serve."""
    from sheets.construction.items import item_mass  # items asks formulas and formulas ask items

    return item_mass(unit, mount)
