"""What a sheet says of a mounted item: its name, where it is, its heat and how far it reaches."""

from collections.abc import Sequence
from functools import lru_cache

from exporters.recordsheet.options import HEX_INCHES, SheetOptions
from sheets.equipment import Item, item
from sheets.equipment.tech import ItemBase
from sheets.units import Infantry, Mech, Mount, Unit
from sheets.units.mount import Mounting


def entry_of(mount: Mount, edition: str) -> Item | None:
    """The catalogue's entry of a mounted item as an edition has it; None for what it does not know."""
    return _entry(mount.item, edition) if mount.known else None


@lru_cache(maxsize=1 << 12)
def _entry(name: str, edition: str) -> Item:
    return item(name).by(edition)


def name_of(unit: Unit, mount: Mount, entry: Item | None) -> str:
    """What the inventory calls an item; on a unit of mixed technology the side is named where two sides build it."""
    if entry is None:
        return mount.item
    name = entry.short or entry.title
    if mount.size is not None and entry.size is not None:
        name += f" ({mount.size:g}{' MP' if 'jump-booster' in entry.traits else ' t'})"
    if unit.tech_base.mixed and entry.tech.base is not ItemBase.BOTH and not name.endswith(")"):
        name += " (C)" if entry.tech.base is ItemBase.CLAN else " (IS)"
    return name


def place_of(unit: Unit, mount: Mount, index: int) -> str:
    """The location as the inventory has it: `RT`, `RT (R)` to the rear, `LA/LT` where an item is split."""
    if isinstance(unit, Infantry):
        return ""
    place = mount.location or "*"
    if isinstance(unit, Mech) and mount.location is not None:
        places = dict.fromkeys(location for location, _ in unit.slots_of(index))
        if len(places) > 1:
            place = "/".join(places)
    elif mount.location is None and isinstance(unit, Mech):
        place = "*"
    if mount.rear:
        place += " (R)"
    if mount.mounting is Mounting.TURRET:
        place += " (T)"
    return place


_JACKETS = {"imp_cooling": -1, "poor_cooling": 1, "no_cooling": 2}


def heat_of(mount: Mount, entry: Item | None) -> int:
    """The heat of one shot, its cooling jacket's quirk counted (BMM)."""
    if entry is None or not entry.heat:
        return 0
    heat = entry.heat + sum(_JACKETS.get(quirk, 0) for quirk in mount.quirks)
    return max(heat, 1)


def heat_text(mount: Mount, entry: Item | None) -> str:
    """The heat as it is printed: for each shot where the weapon may fire several."""
    if entry is None or entry.weapon is None:
        return str(entry.heat) if entry is not None and entry.heat else "—"
    heat = heat_of(mount, entry)
    if not heat:
        return "—"
    return f"{heat}/Sht" if _rapid(entry) else str(heat)


def _rapid(entry: Item) -> bool:
    kind = (entry.weapon.ammo_type or "") if entry.weapon else ""
    return kind.startswith(("ultra-", "rotary-"))


# How far electronics reach, by trait; the first that an item has counts (TM, TO, IO).
_REACH: tuple[tuple[str, int], ...] = (
    ("bloodhound", 8),
    ("nova-cews", 3),
    ("electronic-warfare", 3),
    ("single-hex-ecm", 0),
    ("ecm", 6),
)
_PROBES = {"Light Active Probe": 3, "Active Probe": 5, "Active Probe (Beagle)": 4, "Active Probe (Beagle)(P)": 4}


def ranges(entry: Item, options: SheetOptions) -> tuple[str, str, str, str, str] | None:
    """Minimum, short, medium, long and extreme range as printed."""
    weapon = entry.weapon
    if weapon is None:
        reach = _PROBES.get(entry.short) or next((far for trait, far in _REACH if trait in entry.traits), 0)
        return range_texts((0, 0, 0, reach, 0), options) if reach else None
    if not weapon.long and weapon.water is not None:  # torpedoes reach only so far, and only under water
        return range_texts((weapon.minimum, *weapon.water), options)
    if not weapon.long:
        return None
    figures = (weapon.minimum, weapon.short, weapon.medium, weapon.long, weapon.extreme)
    return range_texts(figures, options)


def range_texts(figures: Sequence[int], options: SheetOptions) -> tuple[str, str, str, str, str]:
    """Ranges as printed, a dash where there is none."""
    factor = HEX_INCHES if options.inches else 1
    mark = '"' if options.inches else ""
    minimum, *others = (f"{figure * factor}{mark}" if figure else "—" for figure in figures)
    return minimum, others[0], others[1], others[2], others[3]
