"""The sections of a record sheet in words: labels with values, tables, paragraphs, in reading order.

Text, Markdown and HTML are made from these sections, so all have the same content.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sheets.recordsheet import RecordSheet
from sheets.recordsheet.model import (
    ArmorRegion,
    CrewSeat,
    InventoryLine,
    MovementMode,
    Now,
    SlotLine,
    Track,
    WeaponBay,
)
from sheets.recordsheet.reference import reference_table, table_name
from sheets.recordsheet.reference.shared import SUMMARY, TO_HIT
from sheets.recordsheet.wording import format_signed

NONE = "—"


class Fields(NamedTuple):
    """Labels with their values."""

    pairs: tuple[tuple[str, str], ...]


class SheetTable(NamedTuple):
    """A table with a head for each column; the first cell of a row names the row."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Paragraphs(NamedTuple):
    """Sentences."""

    texts: tuple[str, ...]


Part = Fields | SheetTable | Paragraphs


class SheetSection(NamedTuple):
    """A titled part of the sheet."""

    title: str
    parts: tuple[Part, ...]


def sheet_sections(sheet: RecordSheet) -> list[SheetSection]:
    """The sections of a sheet that are not empty, in reading order."""
    sections = [
        SheetSection("Unit", (heading_fields(sheet), _paragraphs(_features(sheet)))),
        SheetSection("Now", () if sheet.now is None else tuple(_now(sheet.now))),
        SheetSection("Movement", (_movement(sheet),)),
        SheetSection("Crew", (_crew(sheet), fields_of(_aboard(sheet)))),
        SheetSection("Weapons and equipment", (*_weapons(sheet), *_bays(sheet))),
        SheetSection("Ammunition", (_ammunition(sheet),)),
        SheetSection("Bays and quarters", (_transport(sheet),)),
        SheetSection("External stores", (_stores(sheet),)),
        SheetSection("Armor and structure", (fields_of(_armor(sheet)), _regions(sheet))),
        SheetSection("Critical damage", (_tracks(sheet.criticals),)),
        SheetSection("Critical slots", tuple(_slots(sheet))),
        SheetSection("Heat", tuple(_heat(sheet))),
        SheetSection("Physical attacks", (_attacks(sheet),)),
        SheetSection("Strength", (_strength(sheet), _ranges(sheet))),
        SheetSection("Abilities", (_paragraphs([", ".join(sheet.abilities)] if sheet.abilities else []),)),
        SheetSection("Quirks", (fields_of((quirk.name.text, quirk.effect or NONE) for quirk in sheet.quirks),)),
        SheetSection("Notes", (_paragraphs([sheet.notes] if sheet.notes else []),)),
        SheetSection("Battle Value", (fields_of(_worth(sheet)),)),
        SheetSection("Reference tables", tuple(_reference_tables(sheet))),
        SheetSection("Not on the pages", (_left_out(sheet),)),
        SheetSection("Rulings and tables", (_sources(sheet),)),
    ]
    return filled_sections(sections)


def filled_sections(sections: Iterable[SheetSection]) -> list[SheetSection]:
    """The sections that are not empty, without empty parts."""
    filled = (section._replace(parts=tuple(part for part in section.parts if _has_words(part))) for section in sections)
    return [section for section in filled if section.parts]


def _has_words(part: Part) -> bool:
    match part:
        case Fields():
            return bool(part.pairs)
        case SheetTable():
            return bool(part.rows)
        case Paragraphs():
            return bool(part.texts)


def fields_of(pairs: Iterable[tuple[str, str]]) -> Fields:
    """The labels that have a value."""
    return Fields(tuple((label, value) for label, value in pairs if value))


def _paragraphs(texts: Iterable[str]) -> Paragraphs:
    return Paragraphs(tuple(texts))


def heading_fields(sheet: RecordSheet) -> Fields:
    """Type, tonnage, technology, role, era and systems of a unit."""
    head = sheet.heading
    pairs = [
        ("Kind", head.kind),
        ("Size", head.size),
        ("Tonnage", "" if head.tons is None else f"{head.tons:,.8g}"),
        ("Technology", head.technology.text),
        ("Rules", head.rules.text),
        ("Role", head.role),
        ("Era", head.date),
        ("Source", head.source),
        ("Edition", head.book),
    ]
    for system in sheet.systems:
        figure = "" if system.figure is None else f"{system.figure:g} "
        effect = f", {system.effect}" if system.effect else ""
        pairs.append((system.label, f"{figure}{system.name.text}{effect}"))
    if sheet.fuel is not None:
        burnt = f", {sheet.fuel.burnt:g} burnt" if sheet.fuel.burnt else ""
        pairs.append(("Fuel", f"{sheet.fuel.points:,.8g} points{burnt}"))
    return fields_of(pairs)


def _features(sheet: RecordSheet) -> list[str]:
    features = [f"Features: {', '.join(sheet.heading.features)}"] if sheet.heading.features else []
    return [*features, *sheet.heading.remarks]


def _now(now: Now) -> Iterator[Part]:
    pairs = [("Movement", ", ".join(f"{mode} {points}" for mode, points in now.movement.items()))]
    pairs += [(name.capitalize(), str(count)) for name, count in now.strength.items()]
    pairs.append(("Piloting", "" if now.piloting is None else str(now.piloting)))
    pairs.append(("Heat carried off", "" if now.heat_sunk is None else str(now.heat_sunk)))
    pairs.append(("Battle Value", "" if now.battle_value is None else f"{now.battle_value:,}"))
    pairs.append(("Destroyed", now.destroyed))
    pairs.append(("Must withdraw", "; ".join(now.reasons) if now.must_withdraw else ""))
    pairs.append(("Besides", "; ".join(now.notes)))
    yield fields_of(pairs)
    rows = []
    for weapon in now.weapons:
        state = "can fire" if weapon.fires else f"cannot fire: {weapon.reason}" if weapon.reason else "cannot fire"
        shots = NONE if weapon.shots is None else f"{weapon.shots:,}"
        rows.append((weapon.name, weapon.place or NONE, format_signed(weapon.modifier, "+0"), shots, state))
    yield SheetTable("Weapons now", ("Weapon", "Location", "To hit", "Shots left", "State"), tuple(rows))


def _movement(sheet: RecordSheet) -> SheetTable:
    return SheetTable(
        "", ("Mode", "Points", "Heat", "Target modifier"), tuple(_movement_row(way) for way in sheet.movement)
    )


def _movement_row(movement: MovementMode) -> tuple[str, ...]:
    """The mode, its points with the best ones in brackets, its heat, the modifier for shots at the unit."""
    mode = movement.mode.capitalize() if movement.mode.islower() else movement.mode
    name = f"{movement.shape}: {movement.mode}" if movement.shape else mode
    points = f"{movement.points:g}" + (f" [{movement.best:g}]" if movement.best is not None else "")
    heat = NONE if movement.heat is None else str(movement.heat)
    return name, points, heat, NONE if movement.modifier is None else format_signed(movement.modifier, "+0")


def _crew(sheet: RecordSheet) -> SheetTable:
    rows = tuple(_seat(seat) for seat in sheet.crew)
    return SheetTable("", ("Seat", "Name", "Skills", "Hits", "State"), rows)


def _seat(seat: CrewSeat) -> tuple[str, ...]:
    skills = ", ".join(
        f"{skill.label} {NONE if not skill.used else '_' if skill.value is None else skill.value}"
        for skill in seat.skills
    )
    hits = NONE if seat.hits is None else f"{_marked_text(seat.hits)} ({', '.join(seat.hits.words)})"
    state = ["conscious" if seat.conscious else "unconscious", *seat.abilities]
    return seat.title or "Warrior", seat.name or "_", skills, hits, ", ".join(state)


def _aboard(sheet: RecordSheet) -> Iterator[tuple[str, str]]:
    yield from ((label, f"{number:,}") for label, number in sheet.aboard)


def _marked_text(track: Track) -> str:
    return f"{track.marked:,} of {track.boxes:,}"


def _weapons(sheet: RecordSheet) -> Iterator[SheetTable]:
    """The inventory, a row for each mount; mounts that the sheet leaves out are left out."""
    lines = [line for line in sheet.inventory if line.listed or line.serves is not None]
    in_bays = {mount for bay in sheet.bays for gun in bay.guns for mount in gun.mounts}
    lines = [line for line in lines if line.mount not in in_bays]
    ranged = any(line.ranges or line.modes for line in lines)
    valued = any(line.values or any(mode.values for mode in line.modes) for line in lines)
    heads = ["Item", "Location"]
    heads += ["Heat"] if any(line.heat for line in lines) else []
    heads += ["Damage"] if ranged and not valued else []
    heads += ["Minimum", "Short", "Medium", "Long", "Extreme"] if ranged and not valued else []
    heads += ["Short", "Medium", "Long", "Extreme"] if valued else []
    rows = (row for line in lines for row in _item_rows(line, sheet, heads))
    yield SheetTable("", (*heads, "State"), tuple(rows))


def _item_rows(line: InventoryLine, sheet: RecordSheet, heads: list[str]) -> Iterator[tuple[str, ...]]:
    valued, damaged = "Damage" not in heads and "Short" in heads, "Damage" in heads
    served = "" if line.serves is None else f" (for {sheet.inventory[line.serves].name})"
    details = [*(f"[{','.join(line.codes)}]" for _ in range(bool(line.codes))), line.absorbs, *line.remarks]
    details += [quirk.text for quirk in line.quirks]
    name = " ".join([line.name + served, ", ".join(filter(None, details))]).strip()
    cells = [name, line.where or line.place or NONE]
    cells += [line.heat.text if line.heat else NONE] if "Heat" in heads else []
    if damaged:
        cells += [line.damage.text if line.damage else NONE, *_range_cells(line.ranges)]
    elif valued:
        cells += _value_cells(line.values)
    yield (*cells, _item_state(line))
    for mode in line.modes:
        cells = [f"  as {mode.name}", ""] + ([""] if "Heat" in heads else [])
        cells += [mode.damage.text, *_range_cells(mode.ranges)] if damaged else _value_cells(mode.values)
        yield (*cells, "")


def _range_cells(ranges: object) -> list[str]:
    if ranges is None:
        return [NONE] * 5
    figures = [getattr(ranges, name) for name in ("minimum", "short", "medium", "long", "extreme")]
    return [str(figure) if figure else NONE for figure in figures]


def _value_cells(values: tuple[float, ...] | None) -> list[str]:
    return [NONE] * 4 if values is None else [f"{value:g}" if value else NONE for value in values]


def _item_state(line: InventoryLine) -> str:
    found = ["lost"] if line.lost else []
    if line.shots and not line.lost:
        found.append(f"{_marked_text(line.shots)} shots fired")
    if line.takes:
        found.append(f"{_marked_text(line.takes)} points taken")
    return ", ".join(found) or "intact"


def _bays(sheet: RecordSheet) -> Iterator[SheetTable]:
    for title, capital in (("Capital weapon bays", True), ("Standard weapon bays", False)):
        rows = tuple(row for bay in sheet.bays if bay.capital is capital for row in _bay_rows(bay))
        yield SheetTable(title, ("Bay", "Location", "Heat", "Short", "Medium", "Long", "Extreme", "State"), rows)


def _bay_rows(bay: WeaponBay) -> Iterator[tuple[str, ...]]:
    guns = ", ".join(f"{len(gun.mounts)} {gun.name}" for gun in bay.guns)
    loads = ", ".join(f"{load.left:,} of {load.full:,} shots {load.name or load.weapon}".strip() for load in bay.loads)
    place = f"{bay.place} (R)" if bay.rear else bay.place
    name = f"{guns} ({loads})" if loads else guns
    yield name, place, str(bay.heat), *_value_cells(bay.values), "lost" if bay.lost else "intact"
    for mode in bay.modes:
        yield f"  as {mode.name}", "", str(mode.heat or ""), *_value_cells(mode.values), ""


def _ammunition(sheet: RecordSheet) -> SheetTable:
    rows = tuple(
        (lot.name, lot.place or NONE, str(lot.shots.boxes), str(lot.shots.marked), "lost" if lot.lost else "intact")
        for lot in sheet.ammunition
    )
    return SheetTable("", ("Ammunition", "Location", "Shots", "Spent", "State"), rows)


def _transport(sheet: RecordSheet) -> SheetTable:
    rows = tuple(
        (
            bay.text,
            NONE if bay.number is None else str(bay.number),
            NONE if bay.doors is None else f"{_marked_text(bay.doors)} jammed",
        )
        for bay in sheet.transport
    )
    return SheetTable("", ("Bay", "Number", "Doors"), rows)


def _stores(sheet: RecordSheet) -> SheetTable:
    rows = tuple(
        (str(number), store.load or "_", "gone" if store.gone else "aboard" if store.load else "empty")
        for number, store in enumerate(sheet.stores, 1)
    )
    return SheetTable("", ("Store", "Load", "State"), rows)


def _armor(sheet: RecordSheet) -> Iterator[tuple[str, str]]:
    if sheet.armor is not None:
        points = f", {sheet.armor.points:,} points" if sheet.armor.points else ""
        yield "Armor", f"{sheet.armor.name.text}{points}{f', {sheet.armor.note}' if sheet.armor.note else ''}"
    if sheet.integrity is not None:
        yield sheet.integrity.label, f"{sheet.integrity.boxes}, {sheet.integrity.marked} lost"


def _regions(sheet: RecordSheet) -> SheetTable:
    columns = {
        "Armor": any(region.armor for region in sheet.regions),
        "Rear armor": any(region.rear for region in sheet.regions),
        "Structure": any(region.structure for region in sheet.regions),
        "Threshold": any(region.threshold is not None for region in sheet.regions),
    }
    patched = len({region.plating for region in sheet.regions}) > 1
    shown_heads = [head for head, shown in columns.items() if shown]
    heads = ["Location", *shown_heads, *(["Plating"] if patched else []), "State"]
    rows = []
    for region in sheet.regions:
        cells = {
            "Armor": _points(region.armor),
            "Rear armor": _points(region.rear),
            "Structure": _points(region.structure),
            "Threshold": NONE if region.threshold is None else str(region.threshold),
        }
        shown = [cells[head] for head in shown_heads]
        plating = [region.plating.text if region.plating else NONE] if patched else []
        rows.append((region_name(region), *shown, *plating, "destroyed" if region.gone else "intact"))
    return SheetTable("", tuple(heads), tuple(rows))


def region_name(region: ArmorRegion) -> str:
    """The name of a location with its abbreviation."""
    return region.label if region.place in region.label else f"{region.label} ({region.place})"


def _points(track: Track | None) -> str:
    if track is None:
        return NONE
    return f"{track.boxes:,}" + (f", {track.marked:,} lost" if track.marked else "")


def _tracks(tracks: Iterable[Track]) -> SheetTable:
    rows = tuple(
        (
            track.label,
            track.id.replace("-", " "),
            f"{_marked_text(track)} hit",
            _effects(track),
        )
        for track in tracks
    )
    return SheetTable("", ("System", "Box", "Hits", "Effects"), rows)


def _effects(track: Track) -> str:
    return "; ".join(filter(None, (", ".join(track.words), track.effect)))


def _slots(sheet: RecordSheet) -> Iterator[SheetTable]:
    for table in sheet.slots:
        title = f"{table.label} ({table.case})" if table.case else table.label
        rows = tuple((str(number), _slot(slot), _slot_state(slot)) for number, slot in enumerate(table.slots, 1))
        yield SheetTable(title, ("Slot", "Item", "State"), rows)


def _slot(slot: SlotLine) -> str:
    return f"{slot.text} (armored)" if slot.armored else slot.text


def _slot_state(slot: SlotLine) -> str:
    found = ["hit"] if slot.struck else []
    found += ["armor crossed"] if slot.crossed else []
    found += ["first hit noted"] if slot.first_hit and not slot.struck else []
    found += [f"{_marked_text(slot.takes)} points taken"] if slot.takes else []
    return ", ".join(found) or ("intact" if slot.hittable else NONE)


def _heat(sheet: RecordSheet) -> Iterator[Part]:
    heat = sheet.heat
    if heat is None:
        return
    sinks = heat.sinks
    lost = f", {sinks.lost} lost" if sinks.lost else ""
    capacity = f", carry off {sinks.capacity:,}" if sinks.capacity != sinks.count else ""
    pairs = [
        ("Heat level", str(heat.level)),
        ("Heat sinks", f"{sinks.count:,} {' and '.join(sinks.kinds).lower()}{capacity}{lost}"),
        ("All weapons", "" if heat.weapons is None else f"make {heat.weapons} heat"),
    ]
    yield fields_of(pairs)
    by_level: dict[int, list[str]] = {}
    for step in heat.scale:
        by_level.setdefault(step.level, []).append(step.text)
    reached = max((level for level in by_level if level <= heat.level), default=-1)
    rows = tuple(
        (str(level), ", ".join(texts), "reached" if level <= reached else "") for level, texts in by_level.items()
    )
    yield SheetTable("Heat scale", ("Level", "Effect", "State"), rows)
    arcs = tuple((name, " / ".join(f"{figure:,}" for figure in figures)) for name, figures in heat.arcs)
    yield SheetTable("Heat by arc", ("Arc", "Heat"), arcs)


def _attacks(sheet: RecordSheet) -> SheetTable:
    rows = tuple((attack.name, format_signed(attack.to_hit), attack.text) for attack in sheet.attacks)
    return SheetTable("", ("Attack", "To hit", "Damage"), rows)


def _strength(sheet: RecordSheet) -> SheetTable:
    def modifier(value: int | None) -> str:
        return NONE if value is None else format_signed(value, "+0")

    rows = tuple(
        (str(step.troopers), f"{step.damage:g}", modifier(step.leg), modifier(step.swarm)) for step in sheet.strength
    )
    return SheetTable("Damage by troopers left", ("Troopers", "Damage", "Leg attack", "Swarm"), rows)


def _ranges(sheet: RecordSheet) -> SheetTable:
    rows = tuple(
        (row.label, str(hexes), format_signed(modifier, "+0"))
        for row in sheet.ranges
        for hexes, modifier in enumerate(row.modifiers)
    )
    return SheetTable("To hit by distance", ("Fire", "Hexes", "Modifier"), rows)


def _worth(sheet: RecordSheet) -> Iterator[tuple[str, str]]:
    worth = sheet.worth
    yield "Battle Value", f"{worth.battle_value:,}"
    if worth.with_crew is not None:
        yield f"With skills {worth.gunnery}/{worth.piloting}", f"{worth.with_crew:,}"
    if worth.each is not None:
        yield "A suit", f"{worth.each:,}"


def _reference_tables(sheet: RecordSheet) -> Iterator[Part]:
    """The reference tables that the sheet names; full tables replace the summary of a roll."""
    names = {table_name(key): key for key in sheet.tables}
    doubled = SUMMARY if names.keys() >= set(TO_HIT) else ()
    for name, key in names.items():
        if name in doubled:
            continue
        table = reference_table(key)
        heads = table.columns if any(table.columns) else ("", "Value")
        yield SheetTable(table.title, (heads[0] or "Case", *heads[1:]), table.rows)
        yield _paragraphs(table.notes)


_REASONS = {
    "room": "no room on the page",
    "paper": "no place on this sheet",
    "option": "printed on request",
    "elsewhere": "another figure stands for it",
}


def _left_out(sheet: RecordSheet) -> SheetTable:
    rows = tuple((fact.name, _REASONS[fact.reason], fact.path) for fact in sheet.left_out)
    return SheetTable("", ("Fact", "Reason", "Path"), rows)


def _sources(sheet: RecordSheet) -> SheetTable:
    rows = tuple((each.path, each.source, each.says or NONE) for each in sheet.sources)
    return SheetTable("", ("Path", "Ruling or table", "Words of the ruling"), rows)
