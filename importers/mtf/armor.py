"""Armour: its type and the points of each location, with patchwork."""

from functools import lru_cache

from importers.mtf.lines import Lines
from sheets.equipment.kinds import ArmorType, TechSide
from sheets.equipment.system_names import armor_named, side_of
from sheets.formats.mtf import REAR_KEYS
from sheets.units.base import TechBase
from sheets.units.mech import LOCATION_NAMES, LOCATIONS, TORSOS, Body
from sheets.units.plating import Armor, Plating

REAR = {place: f"{key.lower()} armor" for place, key in REAR_KEYS.items()}
FRONT = {place: f"{place.lower()} armor" for places in LOCATIONS.values() for place in places}
LIMBS_OF_QUADS = {"FLL": "la armor", "FRL": "ra armor", "RLL": "ll armor", "RRL": "rl armor"}
"""The keys that some quads borrow from bipeds."""

FEW = 1024  # spellings remembered


def read_armor(lines: Lines, body: Body, tech: TechBase, rules_level: int) -> Armor:
    """The armour of a 'Mech."""
    plating = _plating(lines.values["armor"], tech.side)
    if plating is None:
        lines.refuse("armor", "a kind of armour, such as 'Standard(Inner Sphere)'")
    if rules_level == 1 and "clan" in lines.values["armor"].lower().replace("is/clan", ""):
        lines.refuse("armor", "Inner Sphere armour on an introductory 'Mech")
    keys = {place: _key(lines, place) for place in LOCATIONS[body]}
    patchwork: dict[str, Plating] = {}
    if plating.type is ArmorType.PATCHWORK:
        patchwork = {place: _patch(lines, key, tech.side) for place, key in keys.items()}
    return Armor(
        type=plating.type,
        side=plating.side,
        points={place: _points(lines, key, bool(patchwork)) for place, key in keys.items()},
        rear={place: _points(lines, _present(lines, REAR[place], place), False) for place in TORSOS},
        patchwork=patchwork,
    )


def _key(lines: Lines, place: str) -> str:
    """The key with the armour of a location."""
    key = FRONT[place]
    if key not in lines.values and LIMBS_OF_QUADS.get(place) in lines.values:
        return LIMBS_OF_QUADS[place]
    return _present(lines, key, place)


def _present(lines: Lines, key: str, place: str) -> str:
    if key not in lines.values:
        written = f"{key.split()[0].upper()} armor:"
        lines.refuse_line(lines.numbers["armor"], f"no '{written}'", f"the armour of the {LOCATION_NAMES[place]}")
    return key


@lru_cache(FEW)
def _plating(text: str, side: TechSide) -> Plating | None:
    """The kind of armour that a text names; where it names no side, or both, it is that of the unit."""
    kind = armor_named(text)
    return Plating(type=kind, side=side_of(text) or side) if kind else None


def _patch(lines: Lines, key: str, side: TechSide) -> Plating:
    """The plating of one location of patchwork: `CT armor:Hardened(Inner Sphere):34`."""
    kind, colon, _ = lines.values[key].rpartition(":")
    plating = _plating(kind, side) if colon and kind.endswith(")") else None
    if plating is None:
        lines.refuse(key, "armour, tech base and points, such as 'Hardened(Inner Sphere):34'")
    return plating


def _points(lines: Lines, key: str, patched: bool) -> int:
    text = lines.values[key]
    if patched:
        text = text.rpartition(":")[2]
    if not (text.isascii() and text.isdigit()) or len(text) > 4:
        lines.refuse(key, "armour points, a whole number from 0 to 9999")
    return int(text)
