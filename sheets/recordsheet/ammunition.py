"""The lots of ammunition of a unit, one bin a lot."""

from sheets.equipment import Item
from sheets.record.boxes import dispenser_contents, shots
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.model import AmmunitionBin, Track
from sheets.recordsheet.names import lot_name
from sheets.units import Unit

_CHOSEN = frozenset({"lrm", "srm", "mml", "atm", "iatm", "arrow-iv"})
"""Types of ammunition for which a player chooses the munition of each bin before a game."""


def _is_selectable(entry: Item) -> bool:
    """Whether the design leaves the munition of a bin to the player."""
    ammo = entry.ammo
    return ammo is not None and ammo.type in _CHOSEN and frozenset(ammo.munitions) == {"standard"}


def ammunition_bins(facts: SheetFacts[Unit]) -> tuple[AmmunitionBin, ...]:
    """All ammunition aboard, including dispensers, in the order of `unit.mounts`; a destroyed lot has no shots left."""
    bins = []
    for mounted in facts.outfit.mounted:
        stored = mounted.item.ammo is not None
        if not (stored or dispenser_contents(mounted.item)):
            continue
        index, full = mounted.position, shots(mounted)
        lost = index in facts.losses.mounts
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
                selectable=_is_selectable(mounted.item),
            )
        )
    return tuple(bins)
