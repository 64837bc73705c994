"""A unit brought up to the errata of an edition: what was, what is, by which ruling."""

from collections.abc import Iterator

from sheets.editions import CLASSIC, edition
from sheets.equipment import find
from sheets.errata.ledger import ruling
from sheets.errata.unit import changes_quirks, for_unit
from sheets.model import Model
from sheets.units import Unit
from sheets.units.base import Quirk
from sheets.units.outfit import outfit


class Correction(Model):
    """One thing that errata changed about a unit."""

    what: str
    was: str
    now: str
    ruling: str


def corrected(unit: Unit, book: str = CLASSIC.id) -> tuple[Unit, tuple[Correction, ...]]:
    """The unit with all errata that hold in an edition, and each change with its ruling.

    Figures of equipment stand in the catalogue, so the unit itself changes only where a ruling gives its chassis or its
    weapons quirks or takes them away.

    >>> from importers import load
    >>> corrected(load("tests/data/Brolga BRG-2.mtf").unit)[1]
    ()
    """
    unknown = frozenset(newer.id for newer in edition(book).newer)
    changes: list[Correction] = []
    codes = [quirk.code for quirk in unit.quirks]
    for entry in for_unit(unit):
        if entry.quirks is None or entry.edition in unknown or not changes_quirks(entry, unit):
            continue
        for code in entry.quirks.gains:
            if code not in codes:
                codes.append(code)
                changes.append(Correction(what="quirk", was="", now=code, ruling=entry.id))
        for code in entry.quirks.loses:
            if code in codes:
                codes.remove(code)
                changes.append(Correction(what="quirk", was=code, now="", ruling=entry.id))
        for place, code in entry.quirks.weapons.items():
            unit, stable = _with_weapon_quirk(unit, place, code)
            changes += [Correction(what=f"quirk of {title}", was="", now=code, ruling=entry.id) for title in stable]
    if changes:
        held = {quirk.code: quirk for quirk in unit.quirks}
        unit = unit.model_copy(update={"quirks": tuple(held.get(code) or Quirk(code=code) for code in codes)})
    return unit, (*changes, *_figures(unit, book))


def _with_weapon_quirk(unit: Unit, place: str, code: str) -> tuple[Unit, list[str]]:
    """The unit with a quirk on every weapon in a location, and the titles of those that lacked it."""
    lacking = {
        position: entry.title
        for position, mount, entry in outfit(unit).in_location(place)
        if entry.weapon is not None and code not in mount.quirks
    }
    if not lacking:
        return unit, []
    mounts = (
        mount.model_copy(update={"quirks": (*mount.quirks, code)}) if n in lacking else mount
        for n, mount in enumerate(unit.mounts)
    )
    return unit.model_copy(update={"mounts": tuple(mounts)}), list(lacking.values())


def _figures(unit: Unit, book: str) -> Iterator[Correction]:
    """The figures of what it mounts that a ruling changed since they were first printed."""
    unknown = frozenset(newer.id for newer in edition(book).newer)
    for name in dict.fromkeys(mount.item for mount in unit.mounts if mount.known):
        item = find(name)
        if item is None:
            continue
        figures = item.by(book).model_dump(mode="json")
        for change in item.rulings:
            if ruling(change.ruling).edition not in unknown:
                what = f"{item.title} {change.field.replace('.', ' ')}"
                now = _at(figures, change.field)
                yield Correction(what=what, was=str(change.was), now=str(now), ruling=change.ruling)


def _at(value: object, path: str) -> object:
    for key in path.split("."):
        value = value[key] if isinstance(value, dict) else None
    return value
