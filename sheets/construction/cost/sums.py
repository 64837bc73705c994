"""What the sums of all unit types share: the bill that is filled in, equipment, armour and engines.

Rule: TM, Cost of units.
"""

from sheets.construction.armor import armor_entry, armor_mass, by_location, exact_plated_mass
from sheets.construction.engine import rating
from sheets.equipment import systems
from sheets.equipment.kinds import HeatSinkType, TechSide
from sheets.report import Tally, shown
from sheets.units import Fighter, Mech, Spacecraft, Vehicle

ENGINE_DIVISOR = 75
OMNI = 1.25
SINGLE_SINK, DOUBLE_SINK = 2_000, 6_000
AMPLIFIER = 20_000  # a ton


class Bill:
    """A sum in the making, with and without ammunition at once; it writes its lines down only when they are wanted."""

    def __init__(self, tally: Tally | None = None, dry: bool = False) -> None:
        self.full = 0.0
        self.dry = 0.0
        self._tally = tally
        self._shows_dry = dry

    def add(self, label: str, amount: float, rule: str, formula: str = "", dry: float | None = None) -> None:
        """Add an amount; `dry` is what is left of it without ammunition, where that is less."""
        without = amount if dry is None else dry
        self.full += amount
        self.dry += without
        wanted = without if self._shows_dry else amount
        if self._tally is not None and wanted:
            self._tally.add(label, wanted, rule, formula)

    def multiply(self, label: str, factor: float, rule: str, formula: str = "") -> None:
        """Multiply what there is so far."""
        self.full *= factor
        self.dry *= factor
        if self._tally is not None and factor != 1:
            self._tally.multiply(label, factor, rule, formula)


def add_armor(bill: Bill, unit: Mech | Vehicle | Fighter | Spacecraft, rule: str) -> None:
    """Armour by the ton; patchwork has a line for each location."""
    armor = unit.armor
    if not armor.patchwork:
        tons, price = armor_mass(unit), armor_entry(armor).cost or 0
        bill.add("Armor", tons * price, rule, f"{shown(tons)} × {shown(price)}")
        return
    for at, points in by_location(armor):
        plating = armor.plating_of(at)
        tons, price = exact_plated_mass(plating, points), armor_entry(plating).cost or 0
        bill.add(f"Armor ({at})", tons * price, rule, f"{shown(tons)} × {shown(price)}")


def add_engine(bill: Bill, unit: Mech | Vehicle | Fighter) -> None:
    """The engine: its price × rating × tonnage / 75."""
    figures = systems.engine(unit.engine.type, unit.engine.side or TechSide.IS, rating(unit))
    price = figures.cost if figures else 0
    bill.add(
        "Engine",
        price * rating(unit) * unit.mass / ENGINE_DIVISOR,
        "TM, engine costs",
        f"{price:,} × {rating(unit)} × {shown(unit.mass)} / {ENGINE_DIVISOR}",
    )


def add_sinks(bill: Bill, unit: Fighter | Spacecraft, rule: str) -> None:
    """The line of heat sinks of craft that track heat: all are paid, those that come with the engine too."""
    each = SINGLE_SINK if unit.heat_sinks.type is HeatSinkType.SINGLE else DOUBLE_SINK
    bill.add("Heat sinks", each * unit.heat_sinks.count, rule, f"{each:,} × {unit.heat_sinks.count}")
