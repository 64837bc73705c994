"""A unit brought up to the errata of an edition: what was, what is, by which ruling."""

from collections.abc import Iterator

from sheets.editions import CLASSIC, edition
from sheets.equipment import find
from sheets.errata.ledger import ruling
from sheets.errata.unit import for_unit
from sheets.model import Model
from sheets.units import Unit
from sheets.units.base import Quirk


class Correction(Model):
    """One thing that errata changed about a unit."""

    what: str
    was: str
    now: str
    ruling: str


def corrected(unit: Unit, book: str = CLASSIC.id) -> tuple[Unit, tuple[Correction, ...]]:
    """The unit with all errata that hold in an edition, and each change with its ruling.

    Figures of equipment stand in the catalogue, so the unit itself changes only where a ruling gives its chassis quirks
    or takes them away.

    >>> from importers import load
    >>> corrected(load("tests/data/Brolga BRG-2.mtf").unit)[1]
    ()
    """
    unknown = frozenset(newer.id for newer in edition(book).newer)
    changes: list[Correction] = []
    codes = [quirk.code for quirk in unit.quirks]
    for entry in for_unit(unit):
        if entry.quirks is None or entry.edition in unknown or f"chassis:{unit.chassis}" not in entry.about:
            continue
        for code in entry.quirks.gains:
            if code not in codes:
                codes.append(code)
                changes.append(Correction(what="quirk", was="", now=code, ruling=entry.id))
        for code in entry.quirks.loses:
            if code in codes:
                codes.remove(code)
                changes.append(Correction(what="quirk", was=code, now="", ruling=entry.id))
    if changes:
        held = {quirk.code: quirk for quirk in unit.quirks}
        unit = unit.model_copy(update={"quirks": tuple(held.get(code) or Quirk(code=code) for code in codes)})
    return unit, (*changes, *_figures(unit, book))


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
