"""The lots of ammunition of a unit, one bin a lot."""

from sheets.record.boxes import dispensed, shots
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.model import AmmunitionBin, Track
from sheets.recordsheet.names import lot_name
from sheets.units import Unit


def ammunition(facts: SheetFacts[Unit]) -> tuple[AmmunitionBin, ...]:
    """All ammunition aboard, also in dispensers, in the order of `unit.mounts`; a lot that is lost has no shot left."""
    bins = []
    for mounted in facts.outfit.mounted:
        stored = mounted.item.ammo is not None
        if not (stored or dispensed(mounted.item)):
            continue
        index, full = mounted.position, shots(mounted)
        lost = index in facts.lost.mounts
        spent = full if lost else min(facts.condition.shots.get(index, 0), full)
        name = lot_name(facts.outfit, mounted.item) if stored else mounted.item.short
        bins.append(
            AmmunitionBin(
                mount=index,
                name=name,
                code=mounted.mount.item,
                place=mounted.mount.location or "",
                shots=Track(id=f"ammo-{index}", label=f"{name} shot", boxes=full, marked=spent),
                lost=lost,
            )
        )
    return tuple(bins)
