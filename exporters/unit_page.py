"""The page of a design, as in a technical readout: texts, facts, masses, armor, weapons, quirks; in words.

Text, Markdown and HTML are made from these sections. Every fact comes from the unit, its record sheet, its mass budget
and its card; texts are those of its file.
"""

from collections.abc import Iterator, Sequence

from exporters.sheet_words import (
    NONE,
    Fields,
    Paragraphs,
    SheetSection,
    SheetTable,
    fields_of,
    filled_sections,
    heading_fields,
    region_name,
)
from sheets.alphastrike import NoElement, convert, element_row
from sheets.construction.budget import MassPart, is_sink, is_slot_marker
from sheets.construction.families import mass_budget
from sheets.construction.items import item_mass
from sheets.editions import CLASSIC
from sheets.figures import stats_row
from sheets.recordsheet import RecordSheet, record_sheet
from sheets.recordsheet.model import MovementMode
from sheets.units import BattleArmor, Mech, Unit
from sheets.units.outfit import outfit

PAGE_TITLE = "Technical readout"
LOADED = (MassPart.WEAPONS, MassPart.AMMUNITION, MassPart.EQUIPMENT)
_TEXTS = ("overview", "capabilities", "deployment", "history", "use", "notes")
_MAKERS = (("Manufacturer", "manufacturer"), ("Primary factory", "primary_factory"))
_MEASURES = (("Length", "length"), ("Width", "width"), ("Height", "height"))


def unit_page(unit: Unit, edition: str = CLASSIC.id) -> list[SheetSection]:
    """The sections of the page of a unit.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").require()
    >>> [section.title for section in unit_page(brolga)][:4]
    ['Overview', 'Capabilities', 'Unit', 'Values']
    """
    sheet = record_sheet(unit, edition=edition)
    return filled_sections(
        [*_texts(unit), SheetSection("Unit", (_unit(unit, sheet),)), *_figures(unit, sheet, edition)]
    )


def loadout_pages(units: Sequence[Unit], edition: str = CLASSIC.id) -> list[SheetSection]:
    """The sections of one page for the loadouts of an Omni: texts and facts of the first, then the figures of each."""
    first = units[0]
    sections = [*_texts(first), SheetSection("Unit", (_unit(first, record_sheet(first, edition=edition)),))]
    for unit in units:
        sheet = record_sheet(unit, edition=edition)
        for section in _figures(unit, sheet, edition):
            sections.append(section._replace(title=f"{unit.model or unit.name}: {section.title.lower()}"))
    return filled_sections(sections)


def _texts(unit: Unit) -> Iterator[SheetSection]:
    """The texts of the file, each with its paragraphs."""
    for name in _TEXTS:
        text: str = getattr(unit.fluff, name)
        yield SheetSection(name.capitalize(), (Paragraphs(tuple(filter(None, map(str.strip, text.splitlines())))),))


def _unit(unit: Unit, sheet: RecordSheet) -> Fields:
    fluff = unit.fluff
    pairs = [*heading_fields(sheet).pairs]
    pairs += [(label, getattr(fluff, name)) for label, name in (*_MAKERS, *_MEASURES)]
    made = {note.system: [note.text] for note in fluff.system_manufacturers}
    for note in fluff.system_models:
        made.setdefault(note.system, []).append(note.text)
    pairs += [(f"Make of {system.replace('_', ' ').lower()}", " ".join(words)) for system, words in made.items()]
    return fields_of(pairs)


def _figures(unit: Unit, sheet: RecordSheet, edition: str) -> Iterator[SheetSection]:
    """All figures of a design, which differ between the loadouts of an Omni."""
    yield SheetSection("Values", (_values(unit, edition),))
    yield SheetSection("Movement", (_movement(sheet),))
    yield SheetSection("Masses", (_masses(unit),))
    yield SheetSection("Armor and structure", (_armor(sheet), _regions(sheet)))
    yield SheetSection("Weapons and equipment", (_items(unit),))
    yield SheetSection("Bays and quarters", (_bays(sheet),))
    yield SheetSection("Abilities", (Paragraphs(tuple([", ".join(sheet.abilities)] if sheet.abilities else [])),))
    yield SheetSection("Quirks", (fields_of((quirk.name.text, quirk.effect or NONE) for quirk in sheet.quirks),))


def _values(unit: Unit, edition: str) -> Fields:
    row = stats_row(unit, edition)
    cost, dry = row["cost"], row["dry_cost"]
    sinks, capacity = row["heat_sinks"], row["heat_capacity"]
    pairs = [
        ("Battle Value", f"{row['bv']:,}"),
        ("Cost", "" if cost is None else f"{cost:,.0f} C-bills"),
        ("Cost without ammunition", "" if dry in (None, cost) else f"{dry:,.0f} C-bills"),
        ("Heat sinks", "" if not sinks else f"{sinks} (they remove {capacity} a turn)"),
    ]
    try:
        element = element_row(convert(unit))
    except NoElement:
        return fields_of(pairs)
    damage = "by arc" if element["arcs"] else "/".join(element["damage"].values())
    return fields_of(
        [
            *pairs,
            ("Point Value", str(element["pv"])),
            ("Alpha Strike", f"{element['type']}, size {element['size']}, {element['move']}, damage {damage}"),
            ("Special abilities", element["specials"]),
        ]
    )


def _movement(sheet: RecordSheet) -> SheetTable:
    return SheetTable("", ("Mode", "Points"), tuple(map(_mode_row, sheet.movement)))


def _mode_row(way: MovementMode) -> tuple[str, str]:
    mode = f"{way.mode.capitalize()} ({way.shape})" if way.shape else way.mode.capitalize()
    return mode, f"{way.points:g}" + (f" ({way.best:g} at best)" if way.best is not None else "")


def _masses(unit: Unit) -> SheetTable:
    """The mass by part of the unit; items are added up, since another table lists them."""
    budget = mass_budget(unit)
    rows = [(line.label, _tons(line.tons)) for line in budget.lines if line.part not in LOADED]
    rows += [(part.value.capitalize(), _tons(tons)) for part in LOADED if (tons := budget.of(part))]
    title = "The heaviest suit" if isinstance(unit, BattleArmor) else ""
    return SheetTable(title, ("Part", "Tons"), (*rows, ("Total", _tons(budget.exact))) if rows else ())


def _armor(sheet: RecordSheet) -> Fields:
    armor = sheet.armor
    if armor is None:
        return Fields(())
    note = f", {armor.note}" if armor.note else ""
    return Fields((("Armor", f"{armor.name.text}, {armor.points:,} points{note}"),))


def _regions(sheet: RecordSheet) -> SheetTable:
    """Armor and structure by location, without columns that are empty for every location."""
    columns = {
        "Armor": [None if each.armor is None else each.armor.boxes for each in sheet.regions],
        "Rear armor": [None if each.rear is None else each.rear.boxes for each in sheet.regions],
        "Structure": [None if each.structure is None else each.structure.boxes for each in sheet.regions],
        "Threshold": [each.threshold for each in sheet.regions],
    }
    shown = {head: cells for head, cells in columns.items() if any(cell is not None for cell in cells)}
    rows = tuple(
        (region_name(region), *(NONE if cells[number] is None else str(cells[number]) for cells in shown.values()))
        for number, region in enumerate(sheet.regions)
    )
    return SheetTable("", ("Location", *shown), rows)


def _items(unit: Unit) -> SheetTable:
    """Weapons, ammunition and equipment, a row for equal ones in one place; heat sinks are weighed together."""
    found: dict[tuple[str, str], tuple[int, int, float]] = {}
    slots = _slots(unit)
    for position, mount, item in outfit(unit).mounted:
        if is_sink(item) or is_slot_marker(item):
            continue
        key = (item.title, f"{mount.location or NONE}{' (R)' if mount.rear else ''}")
        count, occupied, tons = found.get(key, (0, 0, 0.0))
        found[key] = (count + 1, occupied + slots.get(position, 0), tons + item_mass(unit, mount))
    for mount in unit.mounts:
        if not mount.known:
            count, occupied, tons = found.get((mount.item, mount.location or NONE), (0, 0, 0.0))
            found[mount.item, mount.location or NONE] = (count + 1, occupied, tons)
    heads = ("Item", "Location", *(["Slots"] if slots else []), "Tons")
    rows = tuple(
        (f"{count} {title}" if count > 1 else title, place, *([str(occupied)] if slots else []), _tons(tons))
        for (title, place), (count, occupied, tons) in found.items()
    )
    return SheetTable("", heads, rows)


def _slots(unit: Unit) -> dict[int, int]:
    """The number of critical slots of each mount of a 'Mech."""
    counts: dict[int, int] = {}
    if isinstance(unit, Mech):
        for line in unit.slots.values():
            for slot in line:
                if slot is not None and slot.mount is not None:
                    counts[slot.mount] = counts.get(slot.mount, 0) + 1
    return counts


def _bays(sheet: RecordSheet) -> SheetTable:
    rows = tuple(
        (bay.text, NONE if bay.number is None else str(bay.number), "" if bay.doors is None else str(bay.doors.boxes))
        for bay in sheet.transport
    )
    return SheetTable("", ("Bay", "Number", "Doors"), rows)


def _tons(tons: float) -> str:
    return f"{round(tons, 3):,.7g}"
