"""The catalogue as Alpha Strike sees it: one small record for each item, made when somebody first mounts it."""

from dataclasses import dataclass
from functools import cache

from sheets.alphastrike.equipment import Grant, grants
from sheets.alphastrike.facts import FIRE_CONTROL, Facts, weapon_facts
from sheets.equipment import Item, item
from sheets.equipment.kinds import HeatSinkType
from sheets.equipment.tech import ItemBase
from sheets.rules.heat import sink_type, sinks_in

NAVAL_GUNS = frozenset(
    {
        "light-naval-gauss",
        "medium-naval-gauss",
        "heavy-naval-gauss",
        "light-mass-driver",
        "medium-mass-driver",
        "heavy-mass-driver",
    }
)
HARMLESS_AMMO = NAVAL_GUNS | {"vehicular-grenade-launcher", "infantry", "fluid-gun"}
HARMLESS_GEAR = frozenset({"PPC Capacitor", "LAM Fuel Tank"})


@dataclass(frozen=True, slots=True)
class Entry:
    """One item: `weapon` for weapons, `pool` and `shots` for ammunition, `grants` what it gives as equipment."""

    item: Item
    traits: frozenset[str]
    weapon: Facts | None
    gear: bool
    pool: tuple[str, int] | None
    shots: int
    grants: tuple[Grant, ...]
    explosive: bool
    sink: HeatSinkType | None  # what kind of heat sink it is, and how many
    sinks: int
    serves: bool  # fire control or capacitor: it changes the damage of a weapon


@cache
def entry(name: str) -> Entry:
    """The record of the catalogue's item with this name."""
    found = item(name)
    return Entry(
        item=found,
        traits=found.traits,
        weapon=weapon_facts(found) if found.weapon else None,
        gear=found.kind == "gear",
        pool=(found.ammo.type, found.ammo.rack) if found.ammo else None,
        shots=found.ammo.shots if found.ammo else 0,
        grants=grants(found),
        explosive=_explosive(found),
        sink=sink_type(found),
        sinks=sinks_in(found),
        serves=not found.traits.isdisjoint(FIRE_CONTROL),
    )


def _explosive(found: Item) -> bool:
    """Whether the item may explode where it is mounted, which denies ENE. A capacitor counts as not charged."""
    if found.ammo is not None:
        return found.explosive and found.ammo.type not in HARMLESS_AMMO
    if found.weapon is not None:
        ammo = found.weapon.ammo_type
        clan_rotary = ammo == "rotary-autocannon" and found.tech.base is ItemBase.CLAN
        return found.explosive and not (clan_rotary or ammo in NAVAL_GUNS or "ppc" in found.traits)
    return (found.explosive and found.name not in HARMLESS_GEAR) or "booby-trap" in found.traits
