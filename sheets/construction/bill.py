"""The cost of a unit in C-bills, with the lines that all unit types share: armor, engine, heat sinks, equipment.

Rules: TM, Cost of units, equipment tables; TO, Armored Components.
"""

from functools import cache
from typing import NamedTuple

from sheets.construction.armor import armor_entry, armor_mass, by_location, exact_plated_mass
from sheets.construction.budget import is_sink, is_slot_marker
from sheets.construction.clancase import CLAN_CASE, free_case
from sheets.construction.engine import engine_rating
from sheets.construction.items import item_cost, item_slots
from sheets.construction.report import ReportTally, format_number
from sheets.equipment import Item, catalogue, item, systems
from sheets.equipment.kinds import HeatSinkType, TechSide
from sheets.units import BattleArmor, Fighter, Mech, Mount, Spacecraft, Unit, Vehicle
from sheets.units.outfit import outfit

ENGINE_DIVISOR = 75
OMNI = 1.25
SINGLE_SINK, DOUBLE_SINK = 2_000, 6_000
AMPLIFIER = 20_000  # a ton


class Bill:
    """The sum so far, with and without ammunition; it keeps its lines only if it has a tally."""

    def __init__(self, tally: ReportTally | None = None, dry: bool = False) -> None:
        self.full = 0.0
        self.dry = 0.0
        self._tally = tally
        self._shows_dry = dry

    def add(self, label: str, amount: float, rule: str, formula: str = "", dry: float | None = None) -> None:
        """Add an amount; `dry` is the part without ammunition, if it is less."""
        without = amount if dry is None else dry
        self.full += amount
        self.dry += without
        wanted = without if self._shows_dry else amount
        if self._tally is not None and wanted:
            self._tally.add(label, wanted, rule, formula)

    def multiply(self, label: str, factor: float, rule: str, formula: str = "") -> None:
        """Multiply the sum so far."""
        self.full *= factor
        self.dry *= factor
        if self._tally is not None and factor != 1:
            self._tally.multiply(label, factor, rule, formula)


def add_armor(bill: Bill, unit: Mech | Vehicle | Fighter | Spacecraft, rule: str) -> None:
    """Add armor by the ton; patchwork armor has a line for each location."""
    armor = unit.armor
    if not armor.patchwork:
        tons, price = armor_mass(unit), armor_entry(armor).cost or 0
        bill.add("Armor", tons * price, rule, f"{format_number(tons)} × {format_number(price)}")
        return
    for at, points in by_location(armor):
        plating = armor.plating_of(at)
        tons, price = exact_plated_mass(plating, points), armor_entry(plating).cost or 0
        bill.add(f"Armor ({at})", tons * price, rule, f"{format_number(tons)} × {format_number(price)}")


def add_engine(bill: Bill, unit: Mech | Vehicle | Fighter) -> None:
    """Add the engine: its price × rating × tonnage / 75."""
    figures = systems.engine(unit.engine.type, unit.engine.side or TechSide.IS, engine_rating(unit))
    price = figures.cost if figures else 0
    bill.add(
        "Engine",
        price * engine_rating(unit) * unit.mass / ENGINE_DIVISOR,
        "TM, engine costs",
        f"{price:,} × {engine_rating(unit)} × {format_number(unit.mass)} / {ENGINE_DIVISOR}",
    )


def add_sinks(bill: Bill, unit: Fighter | Spacecraft, rule: str) -> None:
    """Add the heat sinks of craft that track heat, including the free ones of the engine."""
    each = SINGLE_SINK if unit.heat_sinks.type is HeatSinkType.SINGLE else DOUBLE_SINK
    bill.add("Heat sinks", each * unit.heat_sinks.count, rule, f"{each:,} × {unit.heat_sinks.count}")


ARMORED_SLOT = 150_000
NOT_AMMUNITION = frozenset({"coolant-pod"})  # bought like ammunition, but part of the dry cost
SUITS_ONLY = frozenset({"battle-armor"})
PLAIN = ("standard",)  # the munitions of a standard lot


class ItemPrice(NamedTuple):
    """The number of items of one kind, their cost, and their cost without ammunition."""

    number: int
    full: float
    dry: float


def add_equipment(bill: Bill, unit: Unit, but: str = "") -> ItemPrice:
    """Add a line for each kind of item; return the sum.

    Armor, structure, heat sinks other than prototypes, and items with the trait `but` have lines elsewhere.
    """
    prices = equipment_prices(unit, but)
    for title, (number, full, dry) in prices.items():
        bill.add(f"{number} × {title}" if number > 1 else title, full, "TM, equipment tables", dry=dry)
    all_of_them = prices.values()
    return ItemPrice(
        sum(p.number for p in all_of_them), sum(p.full for p in all_of_them), sum(p.dry for p in all_of_them)
    )


def equipment_prices(unit: Unit, but: str) -> dict[str, ItemPrice]:
    """The price of each kind of item by its title."""
    prices: dict[str, ItemPrice] = {}
    for _, mount, found in outfit(unit).mounted:
        if but in found.traits or is_slot_marker(found) or (is_sink(found) and not found.cost):
            continue
        _enter(prices, found, mount_cost(unit, mount))
        for load in one_shot_loads(unit, found):
            _enter(prices, load, load.cost or 0)
    case = item(CLAN_CASE)
    for _ in free_case(unit):
        _enter(prices, case, case.cost or 0)
    return prices


def _enter(prices: dict[str, ItemPrice], found: Item, cost_: float) -> None:
    number, full, dry = prices.get(found.title, (0, 0.0, 0.0))
    prices[found.title] = ItemPrice(number + 1, full + cost_, dry + (0 if is_ammunition(found) else cost_))


def mount_cost(unit: Unit, mount: Mount) -> float:
    """C-bills of one mounted item, with its armored component and the further clips of an infantry weapon."""
    price = item_cost(unit, mount) + _further_clips(mount)
    return price + ARMORED_SLOT * item_slots(unit, mount) if mount.armored else price


def _further_clips(mount: Mount) -> float:
    """C-bills of the clips beyond the first, which comes with the weapon; the mount's size is the number of clips."""
    weapon = item(mount.item).weapon if mount.known and mount.size is not None else None
    if weapon is None or weapon.infantry is None or mount.size is None:
        return 0
    return max(mount.size - 1, 0) * weapon.infantry.ammo_cost


def is_ammunition(found: Item) -> bool:
    """Whether an item is left out of the dry cost."""
    return found.ammo is not None and found.ammo.type not in NOT_AMMUNITION


def one_shot_loads(unit: Unit, launcher: Item) -> list[Item]:
    """The lots of ammunition in the price of a one-shot launcher: one, or two for a launcher of two shots.

    It holds a single salvo, but published prices include the whole lot.
    """
    weapon = launcher.weapon
    if weapon is None or "one-shot" not in launcher.traits or weapon.ammo_type is None:
        return []
    suits = isinstance(unit, BattleArmor) and "missile" in launcher.traits
    load = _plain_ammo(weapon.ammo_type, weapon.rack, launcher.tech.base.value, suits)
    if load is None:
        return []
    return [load, load] if "double-one-shot" in launcher.traits else [load]


@cache
def _plain_ammo(kind: str, rack: int, base: str, suits: bool) -> Item | None:
    lots = [i for i in catalogue().of_kind("ammo") if i.ammo is not None and (i.ammo.type, i.ammo.rack) == (kind, rack)]
    plain = [i for i in lots if i.ammo is not None and i.ammo.base is None]
    plain = [i for i in plain if i.ammo is not None and i.ammo.munitions == PLAIN] or plain
    plain = [i for i in plain if (i.families == SUITS_ONLY) == suits] or plain
    same = [i for i in plain if i.tech.base.value == base]
    return next(iter(same or plain), None)
