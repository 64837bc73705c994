"""External stores: bombs, missiles and pods of aerospace units, and the number that they can carry.

Rules: TW, External Stores; TM, hardpoints of support vehicles; TO, bomb bays of Land-Air 'Mechs and the quirk Internal
Bomb Bay.

>>> from sheets.units import from_json
>>> sparrow = from_json('''{"kind": "fighter", "chassis": "Sparrow", "year": 3025, "tech_base": "is", "rules_level": 2,
...     "mass": 30, "safe_thrust": 6, "fuel": 400, "engine": {"type": "fusion"}, "heat_sinks": {"count": 10},
...     "armor": {"type": "standard", "points": {"NOS": 8, "LWG": 8, "RWG": 8, "AFT": 8}}}''')
>>> store_slots(sparrow)
6
>>> print(overload(sparrow, {"HEBomb": 2, "ASMissile Ammo": 1}))
Sparrow has 6 slots for external stores, 8 are asked for: 2 × High-Explosive (Standard) Bomb (1 slot), \
1 × Anti-Ship (AS) Missiles Ammo (6 slots)
"""

from collections.abc import Mapping
from functools import cache
from math import floor

from sheets.equipment import Item, item, items
from sheets.text import letters
from sheets.units import Fighter, Mech, Spacecraft, Unit, Vehicle
from sheets.units.outfit import outfit
from sheets.units.transporter import TransporterKind
from sheets.units.vehicle import Motive

TONS_A_STORE = 5

SHORT_NAMES: Mapping[str, str] = {
    **dict.fromkeys(("he", "hebomb", "highexplosive", "highexplosivebomb"), "HEBomb"),
    **dict.fromkeys(("lg", "lgbomb", "laserguided", "laserguidedbomb"), "LGBomb"),
    **dict.fromkeys(("rl", "rocket", "rocketpod", "rocketlauncher", "rocketlauncherpod"), "RL 10 Ammo (Bomb)"),
    **dict.fromkeys(("tag", "tagpod"), "TAGBomb"),
    **dict.fromkeys(("thunder", "thunderbomb", "fascam"), "ThunderBomb"),
    **dict.fromkeys(("aaa", "aaaarrow"), "AAAMissile Ammo"),
    **dict.fromkeys(("laa", "laamissile"), "LAAMissile Ammo"),
    **dict.fromkeys(("as", "asmissile", "antiship"), "ASMissile Ammo"),
    **dict.fromkeys(("asew",), "ASEWMissile Ammo"),
    **dict.fromkeys(("arrow", "arrowiv"), "ArrowIVMissile Ammo"),
    **dict.fromkeys(("alamo", "nuke"), "AlamoMissile Ammo"),
}
"""The catalogue names of stores by their short names, of which only letters and digits count."""

BOMBS = frozenset({"ground-bomb", "space-bomb", "other-bomb"})


@cache
def stores_by_title() -> dict[str, Item]:
    """Every external store by its title."""
    return {found.title: found for found in items() if _is_store(found)}


def find_store(text: str) -> Item | None:
    """The store with this title, catalogue name or short name, without regard to case.

    >>> find_store("cluster bomb").bv, find_store("HE").title
    (13.0, 'High-Explosive (Standard) Bomb')
    """
    wanted = text.casefold()
    for title, store in stores_by_title().items():
        if wanted in (title.casefold(), store.name.casefold()):
            return store
    short = SHORT_NAMES.get(letters(wanted))
    return item(short) if short is not None else None


def _is_store(found: Item) -> bool:
    return found.ammo is not None and (bool(found.traits & BOMBS) or found.ammo.type == "bomb")


def store_slots(unit: Unit) -> int:
    """The number of slots for stores, including those of bomb bays."""
    return hardpoint_slots(unit) + _bomb_bays(unit)


def hardpoint_slots(unit: Unit) -> int:
    """The slots on external hardpoints: one for every five tons of a fighter or VTOL, the hardpoints of a support
    vehicle.
    """
    if not isinstance(unit, Fighter | Vehicle):
        return 0
    if unit.support is None and (isinstance(unit, Fighter) or unit.motive is Motive.VTOL):
        return floor(unit.mass / TONS_A_STORE + 0.5)
    return outfit(unit).number("external-stores-hardpoint")


def _bomb_bays(unit: Unit) -> int:
    """One slot for each bomb bay of a Land-Air 'Mech, or for each ton of cargo with the quirk Internal Bomb Bay."""
    if isinstance(unit, Mech):
        return outfit(unit).number("bomb-bay")
    if not isinstance(unit, Fighter | Vehicle | Spacecraft) or not unit.has_quirk("internal_bomb"):
        return 0
    return floor(sum(t.size for t in unit.transporters if t.kind is TransporterKind.CARGO))


def overload(unit: Unit, stores: Mapping[str, int]) -> str | None:
    """The reason why a unit cannot carry these stores (catalogue names); None if it can."""
    load = {name: number for name, number in stores.items() if number}
    asked, bombs = sum(_slots_of(name) * number for name, number in load.items()), sum(load.values())
    there, cruise = store_slots(unit), unit.cruise if isinstance(unit, Vehicle) else None
    if bombs and not there:
        return f"{unit.name} has no place for external stores, {asked} slots are asked for: {_load_text(load)}"
    if asked > there:
        return f"{unit.name} has {there} slots for external stores, {asked} are asked for: {_load_text(load)}"
    if cruise is not None and bombs > cruise:
        return f"{unit.name} has {cruise} cruise MP, a store costs one, {bombs} are asked for: {_load_text(load)}"
    return None


def _load_text(load: Mapping[str, int]) -> str:
    return ", ".join(
        f"{number} × {item(name).title} ({slots} slot{'s' if slots > 1 else ''})"
        for name, number in load.items()
        for slots in (_slots_of(name),)
    )


def _slots_of(store: str) -> int:
    """The slots that a store takes, by its catalogue name."""
    ammo = item(store).ammo
    return ammo.store_slots if ammo is not None else 0
