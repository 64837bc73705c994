"""A unit in an edition: its quirks, figures that later editions changed, and whether the book has its items."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sheets.alphastrike import NoElement, convert, element_row
from sheets.battlevalue import battle_value
from sheets.editions import CLASSIC, BookItems, Edition, edition, figure_changes, newer_editions
from sheets.equipment import Item
from sheets.equipment.catalogue import EDITION_MARK
from sheets.equipment.changes import at_path, figure_words
from sheets.rules.quirks import changes_quirks
from sheets.unit_rulings import for_unit
from sheets.units import Mech, Unit
from sheets.units.base import Quirk
from sheets.units.outfit import Mounted, edition_of_unit, outfit


class CorrectedQuirks(NamedTuple):
    """A unit with the quirks of an edition, and the ruling that changed each quirk, by its code."""

    unit: Unit
    rulings: Mapping[str, str]


def with_quirks_of(unit: Unit, book: str = CLASSIC.id) -> CorrectedQuirks:
    """The unit with the quirks that the rulings of an edition give to its chassis or its weapons.

    Other fields do not change: figures of equipment are in the catalogue.

    >>> from importers import load
    >>> with_quirks_of(load("tests/data/Brolga BRG-2.mtf").unit).rulings
    {}
    """
    unknown = frozenset(newer.id for newer in newer_editions(edition(book)))
    found: dict[str, str] = {}
    codes = [quirk.code for quirk in unit.quirks]
    for entry in for_unit(unit):
        if entry.quirks is None or entry.edition in unknown or not changes_quirks(entry, unit):
            continue
        gained = [code for code in entry.quirks.gains if code not in codes]
        lost = [code for code in entry.quirks.loses if code in codes]
        codes = [code for code in (*codes, *gained) if code not in lost]
        found |= dict.fromkeys((*gained, *lost), entry.id)
        for code in entry.quirks.loses:
            changed = _without_weapon_quirk(unit, code)
            found |= {code: entry.id} if changed is not unit else {}
            unit = changed
        for which, code in entry.quirks.weapons.items():
            changed = _with_weapon_quirk(unit, which, code)
            found |= {code: entry.id} if changed is not unit else {}
            unit = changed
    if found:
        known = {quirk.code: quirk for quirk in unit.quirks}
        unit = unit.model_copy(update={"quirks": tuple(known.get(code) or Quirk(code=code) for code in codes)})
    return CorrectedQuirks(unit, found)


def with_items_of(unit: Unit, book: str) -> Unit:
    """The unit with the items of an edition in place of the items with all errata, if they differ.

    Their masses, slots and costs are then the figures of that edition.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> with_items_of(brolga, "tw-4.4") == brolga
    True
    """
    by_book = outfit(unit, book).mounted
    pairs = zip(outfit(unit).mounted, by_book, strict=True)
    changed = {each.mount.item for each, other in pairs if each.item != other.item}
    if not changed:
        return unit
    mounts = (
        mount.model_copy(update={"item": f"{mount.item}{EDITION_MARK}{book}"}) if mount.item in changed else mount
        for mount in unit.mounts
    )
    return unit.model_copy(update={"mounts": tuple(mounts)})


def _with_weapon_quirk(unit: Unit, which: str, code: str) -> Unit:
    """The unit with a quirk on every weapon in a location or of a kind."""
    return _with_item_quirks(
        unit,
        lambda mounted: (
            (*mounted.mount.quirks, code)
            if _is_named(which, mounted) and code not in mounted.mount.quirks
            else mounted.mount.quirks
        ),
    )


def _without_weapon_quirk(unit: Unit, code: str) -> Unit:
    """The unit without a quirk on any weapon."""
    return _with_item_quirks(unit, lambda mounted: tuple(other for other in mounted.mount.quirks if other != code))


def _with_item_quirks(unit: Unit, quirks: Callable[[Mounted], tuple[str, ...]]) -> Unit:
    """The unit with the weapon quirks that a function returns for each item; the same object if none changes."""
    changed = {
        mounted.position: found
        for mounted in outfit(unit).mounted
        if (found := quirks(mounted)) != mounted.mount.quirks
    }
    if not changed:
        return unit
    mounts = (
        mount.model_copy(update={"quirks": changed[n]}) if n in changed else mount
        for n, mount in enumerate(unit.mounts)
    )
    return unit.model_copy(update={"mounts": tuple(mounts)})


def _is_named(which: str, mounted: Mounted) -> bool:
    """Whether a ruling on weapons in a location, or with a type of ammunition, applies to this one."""
    weapon = mounted.item.weapon
    return weapon is not None and (mounted.mount.location == which or which in (weapon.ammo_type or ""))


PRINTED = {"pv": "Point Value", "tmm": "TMM", "ov": "overheat value", "squad_size": "squad size"}
RANGES = frozenset({"short", "medium", "long", "extreme"})
NO_FIGURES = frozenset({"chassis", "model", "role", "skill", "edition"})  # of an element's row


@dataclass(frozen=True, slots=True)
class UnitFigureChange:
    """A figure of a unit before and after, and the ruling that changed it; a value follows from the others."""

    what: str
    was: str
    now: str
    ruling: str = ""


def changed_since(unit: Unit, since: str) -> tuple[UnitFigureChange, ...]:
    """Every figure of a unit that differs in the newest book of the same game.

    >>> from importers import load
    >>> changed_since(load("tests/data/Brolga BRG-2.mtf").unit, "tw-4.4")
    ()
    """
    older = edition(since)
    changes = [*_items(unit, older), *_quirks(unit, older)]
    changes += [UnitFigureChange(what, was, now) for what, was, now in worth_since(unit, since) if was != now]
    return tuple(changes)


def worth_since(unit: Unit, since: str) -> tuple[tuple[str, str, str], ...]:
    """Changes of Battle Value, or of the Alpha Strike element, between an older edition and the newest of the same
    game.

    >>> from importers import load
    >>> worth_since(load("tests/data/Brolga BRG-2.mtf").unit, "tw-4.4")
    (('Battle Value', '1,217', '1,217'),)
    """
    older = edition(since)
    newest = (older, *newer_editions(older))[-1]
    if older.game == "classic":
        return (("Battle Value", f"{battle_value(unit, older.id):,}", f"{battle_value(unit, newest.id):,}"),)
    try:
        was, now = (element_row(convert(unit, known.id)) for known in (older, newest))
    except NoElement:
        return ()
    told = tuple(
        (PRINTED.get(name, name), figure_words(before), figure_words(now[name]))
        for name, before in was.items()
        if name not in NO_FIGURES and (before != now[name] or name == "pv")
    )
    return tuple(sorted(told, key=lambda row: row[0] == PRINTED["pv"]))


def _items(unit: Unit, older: Edition) -> Iterator[UnitFigureChange]:
    """Changes of the unit's items by newer editions: errata of the catalogue, and figures of the newest edition."""
    newer = newer_editions(older)
    prefixes = tuple(known.prefix for known in newer)
    by_edition = figure_changes(edition_of_unit(unit, newer[-1].id)) if newer else {}
    items = {mounted.item.name: mounted.item for mounted in outfit(unit).mounted}
    for item in items.values():
        now = item.model_dump(mode="json")
        for change in item.rulings:
            if change.ruling.startswith(prefixes):
                yield _item_change(item, change.field, change.was, at_path(now, change.field), change.ruling)
        was = item.by(older.id).model_dump(mode="json")
        for figure in by_edition.get(item.name, ()):
            before = at_path(was, figure.field)
            if before != figure.value:
                yield _item_change(item, figure.field, before, figure.value, figure.ruling)


def _item_change(item: Item, path: str, was: object, now: object, ruling: str) -> UnitFigureChange:
    field = path.rpartition(".")[2].replace("_", " ")
    what = f"{item.title}: {field} range" if field in RANGES else f"{item.title}: {field}"
    return UnitFigureChange(what, figure_words(was), figure_words(now), ruling)


def _quirks(unit: Unit, older: Edition) -> Iterator[UnitFigureChange]:
    newer = {known.id for known in newer_editions(older)}
    for entry in for_unit(unit):
        if entry.edition in newer and entry.quirks is not None:
            gains = [*entry.quirks.gains, *(f"{code} ({which})" for which, code in entry.quirks.weapons.items())]
            yield UnitFigureChange("Quirks", ", ".join(entry.quirks.loses), ", ".join(gains), entry.id)


def has_items(unit: Unit, book: str) -> bool | None:
    """Whether an edition has all items of a unit; None if that is unknown for an item.

    An edition for 'Mechs does not have other units, which are assets there. Engines, gyros, armor and structure are not
    checked.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> has_items(brolga, "tw-4.4") is None
    True
    """
    known = edition(book)
    if known.items is None:
        return None
    if known.mechs_only and not isinstance(unit, Mech):
        return False
    mounted = outfit(unit, book).by_position
    recognized = all(place in mounted for place in range(len(unit.mounts)))
    return True if recognized and all(_in_book(each.item, known.items) for each in mounted.values()) else None


def _in_book(item: Item, items: BookItems) -> bool:
    lot = item.ammo.type if item.ammo is not None else item.weapon.ammo_type if item.weapon is not None else None
    return lot in items.ammunition or not items.traits.isdisjoint(item.traits) or item.name in items.names
