"""Clan CASE, which Clan 'Mechs, fighters and vehicles have in each place that can explode, at no mass and in no slot.

Rule: TM, CASE (Clan).
"""

from sheets.equipment import Item
from sheets.equipment.kinds import TechSide
from sheets.units import Fighter, Mech, Unit, Vehicle
from sheets.units.outfit import outfit

CLAN_CASE = "CLCASE"
LOADED_WEAPONS = "loaded weapons"
ONLY_WHEN_JAMMED = "rotary-autocannon"  # explodes in play, but designs have no CASE for it


def needs_case(found: Item) -> bool:
    """Whether CASE is built in because of this item; for a PPC only because of its capacitor."""
    if found.weapon is not None and (found.weapon.ammo_type == ONLY_WHEN_JAMMED or "ppc" in found.traits):
        return False
    return found.explosive


def holds_load(found: Item) -> bool:
    """Whether an item is a weapon that contains its ammunition: a one-shot launcher, or an infantry weapon with its
    clip.
    """
    weapon = found.weapon
    if weapon is None:
        return False
    if weapon.infantry is not None:
        return weapon.infantry.shots > 0
    return "one-shot" in found.traits and weapon.ammo_type is not None


def free_case(unit: Unit) -> tuple[str, ...]:
    """The places with CASE that the design does not list; the ammunition in loaded weapons counts as a place of its
    own.
    """
    if not isinstance(unit, Mech | Fighter | Vehicle) or unit.tech_base.side is not TechSide.CLAN:
        return ()
    endangered: dict[str, None] = {}
    protected: list[str] = []
    loaded = False
    carried = outfit(unit)
    for mounted in carried.mounted:
        here = carried.locations_of(mounted)
        loaded = loaded or holds_load(mounted.item)
        if needs_case(mounted.item):
            endangered.update(dict.fromkeys(here))
        if "case" in mounted.item.traits:
            protected += here
    if loaded and not (isinstance(unit, Fighter) and endangered):
        endangered[LOADED_WEAPONS] = None
    if isinstance(unit, Vehicle):  # the CASE of a vehicle is in its body
        return tuple(endangered)[len(protected) :]
    return tuple(place for place in endangered if place not in protected)
