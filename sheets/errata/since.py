"""What later editions of a game changed of one unit: figures of its items, its quirks, what it is worth."""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.alphastrike import NoElement, convert, element_row
from sheets.battlevalue import battle_value
from sheets.editions import Edition, edition
from sheets.errata.ledger import at_path
from sheets.errata.unit import for_unit
from sheets.units import Unit
from sheets.units.outfit import outfit

PRINTED = {"pv": "Point Value", "tmm": "TMM", "ov": "overheat value", "squad_size": "squad size"}
RANGES = frozenset({"short", "medium", "long", "extreme"})
NO_FIGURES = frozenset({"chassis", "model", "role", "skill", "edition"})  # of an element's row


class FigureChange(NamedTuple):
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
    newest = (older, *older.newer)[-1]
    if older.game == "classic":
        return (("Battle Value", f"{battle_value(unit, older.id):,}", f"{battle_value(unit, newest.id):,}"),)
    try:
        was, now = (element_row(convert(unit, known.id)) for known in (older, newest))
    except NoElement:
        return ()
    told = tuple(
        (PRINTED.get(name, name), _text(before), _text(now[name]))
        for name, before in was.items()
        if name not in NO_FIGURES and (before != now[name] or name == "pv")
    )
    return tuple(sorted(told, key=lambda row: row[0] == PRINTED["pv"]))


def _items(unit: Unit, older: Edition) -> Iterator[FigureChange]:
    """What the newer editions changed of the items that it carries."""
    newer = tuple(known.prefix for known in older.newer)
    items = {mounted.item.name: mounted.item for mounted in outfit(unit).mounted}
    for item in items.values():
        now = item.model_dump(mode="json")
        for change in item.rulings:
            if change.ruling.startswith(newer):
                field = change.field.rpartition(".")[2].replace("_", " ")
                what = f"{item.title}: {field} range" if field in RANGES else f"{item.title}: {field}"
                yield FigureChange(what, _text(change.was), _text(at_path(now, change.field)), change.ruling)


def _quirks(unit: Unit, older: Edition) -> Iterator[FigureChange]:
    newer = {known.id for known in older.newer}
    for entry in for_unit(unit):
        if entry.edition in newer and entry.quirks is not None:
            gains = [*entry.quirks.gains, *(f"{code} ({which})" for which, code in entry.quirks.weapons.items())]
            yield FigureChange("Quirks", ", ".join(entry.quirks.loses), ", ".join(gains), entry.id)


def _text(value: object) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case dict():
            return "/".join(map(str, value.values()))
        case list():
            return ", ".join(map(str, value))
    return str(value)
