"""The sources of the facts of a record sheet by path: rulings of the errata, tables of the books, or the unit itself.

A path has the fields of a sheet with slashes between them. A line of a list is named by its number, a mount by its
number in the design, a region by its place, a table by its key: `inventory/3/ranges/medium`, `regions/LT/structure`,
`tables/mech-kick/quad`. A path without the number applies to all lines: `movement/heat`.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import chain

from sheets.editions import edition as edition_of
from sheets.editions import newer_editions
from sheets.editions.registry import figure_changes
from sheets.equipment import find
from sheets.errata.ledger import Area, Ruling, ruling
from sheets.recordsheet.model import FactSource, RecordSheet
from sheets.recordsheet.reference import reference_table
from sheets.unit_rulings import ALL_OF, for_unit
from sheets.units import Unit

UNIT_FILE, MARKS, STATUS = "the design of the unit", "the marks on the sheet", "the status of the unit in play"

_CREW = "TW, BMM: skills and hits of warriors; consciousness table"
_TARGET = "TW, BMM: target movement modifiers"
_HEAT = "TW, BMM: heat scale and heat sinks"
_ARMOR = "TM, TW: armor by location; lost points are marks"
_WEAPONS = "TM, TO, IO: weapons and equipment tables"
_VALUE = "TM: Battle Value; `astech explain --bv` has each line"

# Blocks of every sheet; the entries of a family take precedence.
_ALL: Mapping[str, str] = {
    "kind": UNIT_FILE,
    "body": UNIT_FILE,
    "edition": "the edition that was asked for",
    "heading": UNIT_FILE,
    "heading/rules": "TO, TM: rules levels",
    "heading/era": "TM: eras by year",
    "movement": "TM, TW: movement of the family",
    "movement/modifier": _TARGET,
    "systems": UNIT_FILE,
    "crew": _CREW,
    "crew/name": MARKS,
    "crew/abilities": MARKS,
    "crew/conscious": MARKS,
    "aboard": UNIT_FILE,
    "inventory": _WEAPONS,
    "ammunition": "TM, TO, IO: ammunition tables",
    "bays": "TW, SO: weapon bays",
    "brackets": "TW: range brackets of aerospace units",
    "transport": "TM, SO: transport bays and quarters",
    "armor": UNIT_FILE,
    "regions": _ARMOR,
    "slots": UNIT_FILE,
    "criticals": "TW, BMM: critical hits",
    "heat": _HEAT,
    "fuel": UNIT_FILE,
    "stores": "TW: external stores",
    "attacks": "TW, BMM: physical attacks",
    "strength": "TW, TM: infantry damage, anti-'Mech attacks",
    "ranges": "TW, TM: infantry range modifiers",
    "abilities": "TW: battle armor",
    "quirks": "BMM, SO: design quirks",
    "notes": MARKS,
    "worth": _VALUE,
    "now": STATUS,
}

_OF_FAMILIES: Mapping[str, Mapping[str, str]] = {
    "mech": {
        "movement": "TM, BMM: walking, running and jumping MP",
        "movement/heat": "TW, BMM: heat of movement",
        "regions/structure": "TM, BMM: internal structure table",
        "integrity": "IO: structural integrity of Land-Air 'Mechs",
        "heat/weapons": "sum of the heat of all weapons",
    },
    "vehicle": {
        "movement": "TM, TW: cruising, flank and jumping MP",
        "crew": "TW: vehicle crews",
        "criticals": "TW: vehicle critical hits",
        "regions/structure": "TM: internal structure of vehicles",
    },
    "battle-armor": {"regions/armor": UNIT_FILE, "worth/each": "TM: Battle Value of one suit"},
    "infantry": {"movement": "TM, TW: infantry movement", "regions": "TM: platoon sizes"},
    "protomech": {
        "movement": "TM, TW: ProtoMech movement",
        "criticals": "TW: ProtoMech hit locations and critical hits",
        "regions/structure": "TM: internal structure of ProtoMechs",
    },
    "gun-emplacement": {
        "regions": "TW: construction factors of buildings",
        "criticals": "TW: vehicle critical hits, turret column",
    },
}
_OF_CRAFT: Mapping[str, str] = {
    "movement": "TM, SO: thrust",
    "regions/threshold": "TW, SO: damage thresholds",
    "integrity": "TM, SO: structural integrity",
    "criticals": "TW, SO: aerospace critical hits",
    "heat/arcs": "TW: heat by firing arc",
}

_PRINTED = frozenset({Area.CATALOGUE, Area.CONSTRUCTION, Area.QUIRKS, Area.SHEET})
"""Areas of rulings about printed facts."""

# Fields of an item and the field of an inventory line that shows each; others concern the whole line.
_FIELDS: Mapping[str, str] = {
    "heat": "heat",
    "traits": "codes",
    **{f"weapon.{name}": f"ranges/{name}" for name in ("minimum", "short", "medium", "long", "extreme")},
    "weapon.damage": "damage",
    "weapon.infantry_damage": "damage",
    "weapon.artemis_attack_value": "values",
    "ammo.shots": "shots",
}

# Features that rulings name, and the block that shows them.
_FEATURES: Mapping[str, str] = {
    "armor": "armor",
    "engine": "systems",
    "gyro": "systems",
    "cockpit": "systems",
    "structure": "systems",
    "body": "movement",
    "motive": "movement",
    "platoon": "strength",
    "attack": "abilities",
}


def fact_sources(unit: Unit, sheet: RecordSheet) -> tuple[FactSource, ...]:
    """The source of each fact on the sheet of a unit, the general ones first.

    >>> from importers import load
    >>> from sheets.recordsheet import record_sheet
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> sheet = record_sheet(brolga)
    >>> [found.source for found in sources_at(fact_sources(brolga, sheet), "movement/0/modifier")]
    ['TM, BMM: walking, running and jumping MP', 'TW, BMM: target movement modifiers']
    """
    of_lines = tuple(_of_lines(sheet))
    of_rulings = _of_rulings(unit, sheet, frozenset(each.source for each in of_lines))
    return tuple(dict.fromkeys((*_of_blocks(sheet), *_of_tables(sheet), *of_lines, *of_rulings)))


def sources_at(sources: Iterable[FactSource], path: str) -> tuple[FactSource, ...]:
    """The sources of the fact at a path, and of the facts below it."""
    steps, found = path.split("/"), []
    for each in sources:
        own = each.path.split("/")
        if _covers(own, steps) or _covers(steps, own):
            found.append(each)
    return tuple(found)


def _covers(above: list[str], below: list[str]) -> bool:
    """Whether the path of a block leads to a fact below; numbers and keys may be omitted from it."""
    rest = iter(below)
    return above[0] == below[0] and all(step in rest for step in above)


def _of_blocks(sheet: RecordSheet) -> Iterator[FactSource]:
    """The rules of all blocks that the sheet has."""
    craft = _OF_CRAFT if sheet.integrity is not None and sheet.kind != "mech" else {}
    known = {**_ALL, **craft, **_OF_FAMILIES.get(sheet.kind, {})}
    for path, source in known.items():
        if getattr(sheet, path.partition("/")[0]) not in (None, "", ()):
            yield FactSource(path=path, source=source)


def _of_tables(sheet: RecordSheet) -> Iterator[FactSource]:
    """The rule of each reference table."""
    for key in sheet.tables:
        yield FactSource(path=f"tables/{key}", source=reference_table(key).rule)


def _of_lines(sheet: RecordSheet) -> Iterator[FactSource]:
    """The page of each item in the rules, and the rulings that changed its figures."""
    for block, lines in (("inventory", sheet.inventory), ("ammunition", sheet.ammunition)):
        for line in lines:
            path = f"{block}/{line.mount}"
            item = find(line.code)
            if item is None:
                continue
            if item.reference:
                yield FactSource(path=path, source=_page(item.reference))
            yield from (
                _ruling_source(f"{path}{_field(field)}", name) for field, name in _changes(line.code, sheet.edition)
            )


def _page(reference: str) -> str:
    """The page of an item: `TM p. 227`."""
    pages, _, book = reference.partition(", ")
    return f"{book} p. {pages}" if book and re.fullmatch(r"[\d-]+", pages) else reference


def _changes(name: str, edition: str) -> Iterator[tuple[str, str]]:
    """The fields of an item that rulings changed up to an edition, each with the ruling."""
    item = find(name)
    later = tuple(newer.prefix for newer in newer_editions(edition_of(edition)))
    for was in item.rulings if item else ():
        if not was.ruling.startswith(later):
            yield was.field, was.ruling
    yield from ((change.field, change.ruling) for change in figure_changes(edition).get(name, ()))


def _field(field: str) -> str:
    """The end of the path for a field of an item."""
    return f"/{_FIELDS[field]}" if field in _FIELDS else ""


def _of_rulings(unit: Unit, sheet: RecordSheet, placed: Container[str]) -> Iterator[FactSource]:
    """The rulings on features and items of the unit, at the facts that show them, except those at single figures."""
    later = tuple(newer.prefix for newer in newer_editions(edition_of(sheet.edition)))
    for entry in for_unit(unit):
        if entry.id in placed or _PRINTED.isdisjoint(entry.touches) or entry.id.startswith(later):
            continue
        for path in dict.fromkeys(_paths(entry, sheet)):
            yield _ruling_source(path, entry.id)


def _paths(entry: Ruling, sheet: RecordSheet) -> Iterator[str]:
    """The paths of the facts that a ruling concerns."""
    for feature in chain.from_iterable(about.split(ALL_OF) for about in entry.about):
        kind, _, name = feature.partition(":")
        if kind in ("item", "trait", "ammo", "munition"):
            yield from _lines_with(kind, name, sheet)
        elif kind == "quirk":
            yield from (f"quirks/{n}" for n, quirk in enumerate(sheet.quirks) if quirk.name.code == name)
        elif kind == "weapon-quirk":
            lines = (line for line in sheet.inventory if any(quirk.code == name for quirk in line.quirks))
            yield from (f"inventory/{line.mount}/quirks" for line in lines)
        elif kind == "chassis" and entry.quirks is not None:
            yield "quirks"
        elif kind in _FEATURES:
            yield _FEATURES[kind]


def _lines_with(kind: str, name: str, sheet: RecordSheet) -> Iterator[str]:
    """The lines of items with a name, a trait, a type of ammunition or a munition."""
    for block, lines in (("inventory", sheet.inventory), ("ammunition", sheet.ammunition)):
        for line in lines:
            item = find(line.code)
            if item is None:
                continue
            features = {("item", item.name), *(("trait", trait) for trait in item.traits)}
            if item.weapon is not None:
                features.add(("ammo", item.weapon.ammo_type or ""))
            if item.ammo is not None:
                features |= {("ammo", item.ammo.type), *(("munition", munition) for munition in item.ammo.munitions)}
            if (kind, name) in features:
                yield f"{block}/{line.mount}"


def _ruling_source(path: str, name: str) -> FactSource:
    return FactSource(path=path, source=name, says=ruling(name).says)
