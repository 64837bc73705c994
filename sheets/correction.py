"""What errata change of one unit: it is brought up to an edition, or what later editions changed of it is listed.

Each change says what was, what is, and by which ruling: figures of items, quirks, what the unit is worth.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sheets.alphastrike import NoElement, convert, element_row
from sheets.battlevalue import battle_value
from sheets.editions import CLASSIC, Edition, edition, newer_editions
from sheets.equipment import find
from sheets.equipment.changes import at_path, figure_words
from sheets.errata.ledger import ruling
from sheets.model import Model
from sheets.rules.quirks import changes_quirks
from sheets.unit_rulings import for_unit
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
    unknown = frozenset(newer.id for newer in newer_editions(edition(book)))
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
    unknown = frozenset(newer.id for newer in newer_editions(edition(book)))
    for name in dict.fromkeys(mount.item for mount in unit.mounts if mount.known):
        item = find(name)
        if item is None:
            continue
        figures = item.by(book).model_dump(mode="json")
        for change in item.rulings:
            if ruling(change.ruling).edition not in unknown:
                what = f"{item.title} {change.field.replace('.', ' ').replace('_', ' ')}"
                now = at_path(figures, change.field)
                yield Correction(what=what, was=figure_words(change.was), now=figure_words(now), ruling=change.ruling)


PRINTED = {"pv": "Point Value", "tmm": "TMM", "ov": "overheat value", "squad_size": "squad size"}
RANGES = frozenset({"short", "medium", "long", "extreme"})
NO_FIGURES = frozenset({"chassis", "model", "role", "skill", "edition"})  # of an element's row


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A figure of a unit before and after, and the ruling that changed it; a value follows from the others."""

    what: str
    was: str
    now: str
    ruling: str = ""


def changed_since(unit: Unit, since: str) -> tuple[FigureChange, ...]:
    """Every figure of a unit that is another one in the newest book of the same game.

    >>> from importers import load
    >>> changed_since(load("tests/data/Brolga BRG-2.mtf").unit, "tw-4.4")
    ()
    """
    older = edition(since)
    changes = [*_items(unit, older), *_quirks(unit, older)]
    changes += [FigureChange(what, was, now) for what, was, now in worth_since(unit, since) if was != now]
    return tuple(changes)


def worth_since(unit: Unit, since: str) -> tuple[tuple[str, str, str], ...]:
    """What the unit is worth by an older edition and by the newest of the same game, and its element in Alpha Strike.

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


def _items(unit: Unit, older: Edition) -> Iterator[FigureChange]:
    """What the newer editions changed of the items that it carries."""
    newer = tuple(known.prefix for known in newer_editions(older))
    items = {mounted.item.name: mounted.item for mounted in outfit(unit).mounted}
    for item in items.values():
        now = item.model_dump(mode="json")
        for change in item.rulings:
            if change.ruling.startswith(newer):
                field = change.field.rpartition(".")[2].replace("_", " ")
                what = f"{item.title}: {field} range" if field in RANGES else f"{item.title}: {field}"
                yield FigureChange(
                    what, figure_words(change.was), figure_words(at_path(now, change.field)), change.ruling
                )


def _quirks(unit: Unit, older: Edition) -> Iterator[FigureChange]:
    newer = {known.id for known in newer_editions(older)}
    for entry in for_unit(unit):
        if entry.edition in newer and entry.quirks is not None:
            gains = [*entry.quirks.gains, *(f"{code} ({which})" for which, code in entry.quirks.weapons.items())]
            yield FigureChange("Quirks", ", ".join(entry.quirks.loses), ", ".join(gains), entry.id)
