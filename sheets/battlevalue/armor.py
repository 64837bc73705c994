"""Armour in the defensive rating.

Rules: TM, Battle Value, Defensive Battle Rating, step 1; TO:AUE for HarJel II and III, modular armour, Blue Shield.
"""

from typing import Protocol

from sheets.battlevalue.ledger import Factor, Ledger
from sheets.battlevalue.stock import Stock
from sheets.battlevalue.tables import (
    ARMOR_MULTIPLIER,
    ARMOR_POINT,
    BARRIER_RATING,
    BLUE_SHIELD,
    MODULAR_ARMOR_POINTS,
)
from sheets.equipment.kinds import ArmorType
from sheets.units.plating import Armor, Plating

RULE = "TM, BV: armor"

HARJEL: dict[str, Factor] = {"harjel-ii": Factor(1.1, "HarJel II"), "harjel-iii": Factor(1.2, "HarJel III")}


class Armored(Protocol):
    """A unit with armour by location."""

    @property
    def armor(self) -> Armor: ...


def write_armor(
    ledger: Ledger,
    unit: Armored,
    stock: Stock,
    *,
    per_point: float = ARMOR_POINT,
    bar: int | None = None,
    again: int = 0,
) -> None:
    """Add the armour. `bar` is a support vehicle's barrier rating, `again` points that count a second time."""
    armor = unit.armor
    blue = BLUE_SHIELD if stock.has("blue-shield") else 0.0
    harjel = {trait: stock.locations(trait) for trait in HARJEL if stock.has(trait)}
    if harjel or armor.type is ArmorType.PATCHWORK or armor.patchwork:
        _write_by_location(ledger, armor, harjel, blue, per_point, bar)
        return
    modular = MODULAR_ARMOR_POINTS * len(stock.those("modular-armor"))
    points = armor.total + modular + again
    ledger.plus("Armor", points, per_point, *_quality(armor, blue, bar), rule=RULE, note=_more(modular, again))


def _write_by_location(
    ledger: Ledger, armor: Armor, harjel: dict[str, set[str]], blue: float, per_point: float, bar: int | None
) -> None:
    """Each location by its own plating."""
    ledger.heading("Armor by location", RULE)
    for location, front in armor.points.items():
        factors: list[float] = [front + armor.rear.get(location, 0), per_point]
        factors += _quality(armor.plating_of(location), blue, bar)
        factors += [HARJEL[trait] for trait, places in harjel.items() if location in places]
        ledger.plus(f"Armor ({location})", *factors, rule=RULE)


def _quality(plating: Plating, blue: float, bar: int | None) -> list[Factor]:
    """What the kind of armour makes of its points."""
    factors = []
    multiplier = ARMOR_MULTIPLIER.get(plating.type, 1.0) + blue
    if multiplier != 1.0:
        factors.append(Factor(multiplier, plating.type.value.replace("-", " ") + (", Blue Shield" if blue else "")))
    barrier = bar if bar is not None else BARRIER_RATING.get(plating.type, 10)
    if barrier != 10:
        factors.append(Factor(barrier / 10, f"BAR {barrier}"))
    return factors


def _more(modular: int, again: int) -> str:
    notes = ([f"{modular} modular"] if modular else []) + (
        [f"{again} before the cockpit a second time"] if again else []
    )
    return ", ".join(notes)
