"""A unit brought up to the errata of an edition: what was, what is, by which ruling."""

from collections.abc import Callable, Iterator

from sheets.editions import CLASSIC, edition
from sheets.equipment import find
from sheets.errata.ledger import ruling
from sheets.errata.unit import changes_quirks, for_unit
from sheets.model import Model
from sheets.units import Unit
from sheets.units.base import Quirk
from sheets.units.outfit import Mounted, outfit


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
            unit, plain = _without_weapon_quirk(unit, code)
            changes += [Correction(what=f"quirk of {title}", was=code, now="", ruling=entry.id) for title in plain]
        for which, code in entry.quirks.weapons.items():
            unit, better = _with_weapon_quirk(unit, which, code)
            changes += [Correction(what=f"quirk of {title}", was="", now=code, ruling=entry.id) for title in better]
    if changes:
        held = {quirk.code: quirk for quirk in unit.quirks}
        unit = unit.model_copy(update={"quirks": tuple(held.get(code) or Quirk(code=code) for code in codes)})
    return unit, (*changes, *_figures(unit, book))


def _with_weapon_quirk(unit: Unit, which: str, code: str) -> tuple[Unit, list[str]]:
    """The unit with a quirk on every weapon in a location or of a kind, and the titles of those that lacked it."""
    return _requirked(
        unit,
        lambda mounted: (
            (*mounted.mount.quirks, code)
            if _is_named(which, mounted) and code not in mounted.mount.quirks
            else mounted.mount.quirks
        ),
    )


def _without_weapon_quirk(unit: Unit, code: str) -> tuple[Unit, list[str]]:
    """The unit without a quirk on any weapon, and the titles of those that had it."""
    return _requirked(unit, lambda mounted: tuple(other for other in mounted.mount.quirks if other != code))


def _requirked(unit: Unit, quirks: Callable[[Mounted], tuple[str, ...]]) -> tuple[Unit, list[str]]:
    """The unit whose items have the quirks that a function says, and the titles of those that had others."""
    changed = {
        mounted.position: (mounted.item.title, found)
        for mounted in outfit(unit).mounted
        if (found := quirks(mounted)) != mounted.mount.quirks
    }
    if not changed:
        return unit, []
    mounts = (
        mount.model_copy(update={"quirks": changed[n][1]}) if n in changed else mount
        for n, mount in enumerate(unit.mounts)
    )
    return unit.model_copy(update={"mounts": tuple(mounts)}), [title for title, _ in changed.values()]


def _is_named(which: str, mounted: Mounted) -> bool:
    """Whether a ruling on weapons in a location, or fed by a kind of ammunition, is on this one."""
    weapon = mounted.item.weapon
    return weapon is not None and (mounted.mount.location == which or which in (weapon.ammo_type or ""))


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
