"""The lots of ammunition of a unit, one bin a lot."""

from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.model import AmmunitionBin, Track
from sheets.recordsheet.names import lot_name
from sheets.units import Unit


def ammunition(facts: SheetFacts[Unit]) -> tuple[AmmunitionBin, ...]:
    """All ammunition aboard, in the order of `unit.mounts`; a lot that was struck or blown off has no shot left."""
    bins = []
    for mounted in facts.outfit.mounted:
        if mounted.item.ammo is None:
            continue
        index, full = mounted.position, mounted.shots
        lost = index in facts.lost.mounts
        spent = full if lost else min(facts.condition.shots.get(index, 0), full)
        name = lot_name(facts.outfit, mounted.item)
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
