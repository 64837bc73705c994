"""The sheet of a fighter squadron: up to six fighters under each other, and one velocity record for all of them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import floor

from exporters.page import Box, Element, Field, Font, Group, Outline, Pip, Pips, Rect, Text, fitted
from exporters.recordsheet import faces
from exporters.recordsheet.aero import stores, tables, velocity
from exporters.recordsheet.aero.armament import BRACKETS, Arm, arms
from exporters.recordsheet.aero.boxes import systems
from exporters.recordsheet.aero.heat import SINK
from exporters.recordsheet.aero.plan import Facing, facings
from exporters.recordsheet.ammo import bins
from exporters.recordsheet.fields import blank
from exporters.recordsheet.headline import HEADER
from exporters.recordsheet.inventory import lost_mounts
from exporters.recordsheet.layout import NARROW, Shared, room
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.panel import inside, panel
from exporters.recordsheet.pips import lay
from exporters.recordsheet.reference import Grid
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.rules.heat import heat_capacity
from sheets.rules.structure import structural_integrity
from sheets.units import Fighter

GAP = 5.0
_WIDE, _SLIM = 6, 3  # fighters on a page, by its width
_PILOT, _SLIM_PILOT, _CRITICAL = 122.0, 94.0, 82.0  # widths of the parts of a strip
_LEAST_WIDE = 372.0  # of a strip
_UPPER = 76.0  # height of its upper half on narrow paper
_WEAPONS = 0.312  # of its width
_LINE = 7.6
_CAPITAL = 10  # standard points in a capital one
_SHORT = 555.0  # paper no higher than this, where it is narrow too, has room for one fighter less
_INITIALS = {"NOS": "N", "LWG": "L", "RWG": "R", "AFT": "A"}
_FACING_LABEL = 50.0


def places(options: SheetOptions, area: Box) -> list[Box]:
    """The strips of a page."""
    number = _WIDE
    if area.width < NARROW:
        number = _SLIM if area.height / _reduced(area.width) > _SHORT else _SLIM - 1
    top = area.y + HEADER
    tall = (area.height - HEADER - velocity.HEIGHT) / number - GAP
    return [Box(area.x, top + n * (tall + GAP), area.width, tall) for n in range(number)]


def _reduced(width: float) -> float:
    """How much smaller a strip is drawn where it would be too slim."""
    return min(1.0, width / _LEAST_WIDE)


def draw(sheet: Sheet[Fighter], box: Box) -> Group:
    """One fighter in its strip."""
    scale = _reduced(box.width)
    number = _number(sheet.options, box)
    if scale == 1.0:
        return _strip(sheet, box, number)
    room = Box(0, 0, box.width / scale, box.height / scale)
    return Group([_strip(sheet, room, number)], box.x, box.y, scale)


def _strip(sheet: Sheet[Fighter], box: Box, number: int) -> Group:
    """Pilot, weapons, armour and critical damage side by side; the armour below on narrow paper."""
    inner = inside(box)
    narrow = box.width < NARROW
    # Each fighter has a pilot of its own, where a sheet by itself would seat them all in one.
    own = Sheet(sheet.unit, sheet.condition, _with_pilot(sheet.options, number))
    state = own.crew()[0]
    pilot = _SLIM_PILOT if narrow else _PILOT
    upper = _UPPER if narrow else inner.height + 3
    wide = inner.width - pilot - _CRITICAL - 22 if narrow else inner.width * _WEAPONS
    weapons = Box(inner.x + pilot + 8, inner.y - 3, wide, upper)
    armor_left = weapons.right + 10
    critical = Box(inner.right - _CRITICAL, inner.y - 3, _CRITICAL, inner.height + 3)
    armor = Box(armor_left, inner.y - 3, critical.x - armor_left - 10, inner.height + 3)
    if narrow:
        armor = Box(inner.x, weapons.bottom + 3, inner.width, inner.bottom - weapons.bottom - 3)
    drawn: list[Element] = [
        *_pilot(sheet, state.name, state.gunnery, state.piloting, state.hits, inner._replace(width=pilot)),
        _weapons(sheet, weapons),
        _armor(sheet, armor, 2 if narrow else 1),
        *_criticals(sheet, critical),
    ]
    return panel(sheet.style, box, sheet.unit.name.upper(), drawn, _summary(sheet))


@lru_cache(maxsize=64)
def _with_pilot(options: SheetOptions, number: int) -> SheetOptions:
    """The options with the pilot of this fighter alone."""
    return replace(options, pilots=options.pilots[number : number + 1])


def _number(options: SheetOptions, box: Box) -> int:
    """Which place of the page a strip is, counted from 0."""
    return next((n for n, place in enumerate(places(options, room(options))) if place == box), 0)


def _summary(sheet: Sheet[Fighter]) -> str:
    """What stands beside the name: mass, thrust, armour on the capital scale, Battle Value."""
    fighter, moves = sheet.unit, sheet.movement
    points = fighter.armor.total
    capital = floor(points / _CAPITAL + 0.5)
    return (
        f"{fighter.mass:g} t   thrust {moves.walk}/{moves.run}   fuel {fighter.fuel:,}   "
        f"armor {points} (capital {capital})   stores {stores.stores(fighter)}   BV {sheet.battle_value:,}"
    )


def _pilot(
    sheet: Sheet[Fighter], name: str, gunnery: int | None, piloting: int | None, hits: int, box: Box
) -> list[Element]:
    """The pilot with his skills and hits; what changes in a turn: heat and fuel."""
    style, fighter = sheet.style, sheet.unit
    half = (box.width - 6) / 2
    y = box.y - 3
    drawn = blank(style, "crew-1-name", Box(box.x, y, box.width, 10), name, "Pilot")
    for column, (label, value) in enumerate((("Gunnery", gunnery), ("Piloting", piloting))):
        place = Box(box.x + column * (half + 6), y + 12.5, half, 10)
        shown = "" if value is None else str(value)
        drawn += blank(style, f"crew-1-{label.lower()}", place, shown, label, "middle")
    drawn.append(Text(box.x, y + 33.5, "Hits", "condensed", style.small, colour=style.palette.soft))
    rings = [(box.x + 22 + n * (box.width - 24) / 6 + 4, y + 31.2) for n in range(6)]
    drawn.append(Pips("crew-1-hit", rings, faces.ring(style), frozenset(range(1, hits + 1)), tooltip="Hit"))
    hot = heat_capacity(fighter)
    heat, fuel = sheet.condition.heat, sheet.condition.fuel
    left = f"{fighter.fuel - fuel:g}" if fuel else ""
    if hot is not None:
        drawn += blank(style, "heat", Box(box.x, y + 38, half, 10), str(heat) if heat else "", "Heat", "middle")
    drawn += blank(style, "fuel", Box(box.x + half + 6, y + 38, half, 10), left, "Fuel left", "middle")
    if hot is not None:
        count = fighter.heat_sinks.count
        lost = sheet.condition.criticals.get(SINK, 0)
        sinks = f"Heat sinks {count}" + (f" ({hot})" if hot != count else "") + (f", {lost} lost" if lost else "")
        drawn.append(Text(box.x, y + 57, sinks, "condensed", style.small, colour=style.palette.soft))
    return drawn


# Weapons


def merged(sheet: Sheet[Fighter]) -> list[Arm]:
    """Equal weapons in all places as one line: a squadron fires them together."""
    kinds: dict[tuple[str, tuple[str, ...], str], list[Arm]] = {}
    for line in arms(sheet).lines:
        if line.remark or line.level:
            continue
        kinds.setdefault((line.name, line.values, line.heat), []).append(line)
    return [
        alike[0]._replace(
            number=str(sum(int(line.number or 1) for line in alike)),
            location=" ".join(dict.fromkeys(_initial(line.location) for line in alike)),
            mounts=tuple(index for line in alike for index in line.mounts),
        )
        for alike in kinds.values()
    ]


def _initial(location: str) -> str:
    place, _, rear = location.partition(" ")
    return _INITIALS.get(place, place) + (f" {rear}" if rear else "")


def _weapons(sheet: Sheet[Fighter], box: Box) -> Group:
    """The weapons of a fighter with their attack values, and its ammunition."""
    style = sheet.style
    lines = merged(sheet)
    ammo = _ammo(sheet)
    pitch = min(_LINE + 1, (box.height - 8) / max(len(lines) + len(ammo), 1))
    size = min(style.small, pitch * 0.84)
    lost = lost_mounts(sheet)
    step = 14.5
    columns = [box.right - step * (3.5 - n) for n in range(4)]
    heat, place = columns[0] - 14.5, columns[0] - 34
    drawn: list[Element] = [_heads(style, box, place, heat, columns)]
    y = box.y + 8
    for line in lines:
        base = y + (pitch + 0.698 * size) / 2
        row: list[Element] = [
            Text(box.x + 8, base, line.number, "condensed", size, "right"),
            fitted(box.x + 10.5, base, *_named(line, place - box.x - 21, box.width - 11), size, least=min(5.9, size)),
            fitted(heat, base, line.heat, 13, "condensed", size, "middle"),
        ]
        if line.values:
            row.append(fitted(place, base, line.location, 20, "condensed", size, "middle"))
        row += [
            fitted(x, base, value, step - 1, "condensed", size, "middle")
            for x, value in zip(columns, line.values, strict=False)
        ]
        if line.mounts:
            wide = round(place - 12 - box.x - 10, 1)
            face = faces.strike(style, wide, round(pitch - 1, 1))
            gone = lost.issuperset(line.mounts)
            row.append(Pip(f"mount-{line.mounts[0]}", box.x + 10 + wide / 2, y + pitch / 2, face, gone))
            if some := len(lost.intersection(line.mounts)) * (not gone):
                row.append(Text(place - 11, base, f"−{some}", "condensed-bold", 6, "right", style.palette.struck))
        drawn.append(Group(row, tag="TR"))
        y += pitch
    for name, shots, left, index in ammo:
        base = y + (pitch + 0.698 * size) / 2
        value = "" if left == shots else f"{left} left"
        drawn.append(fitted(box.x + 10.5, base, f"{name}, {shots} shots", place - box.x - 12, "condensed", size))
        drawn += blank(
            style, f"ammo-{index}-spent", Box(place, y + 0.5, box.right - place, pitch - 1), value, size=size
        )
        y += pitch
    return Group(drawn, tag="Table")


def _named(line: Arm, room: float, wide: float) -> tuple[str, float, Font]:
    """The name of a weapon and its room; equipment has the whole line, with its place behind the name."""
    if line.values:
        return line.name, room, "condensed-bold"
    return f"{line.name} ({line.location})", wide, "condensed"


def _heads(style: Style, box: Box, place: float, heat: float, columns: Sequence[float]) -> Group:
    colour = style.palette.soft
    y = box.y + 5.6
    heads = [(place, "Loc"), (heat, "Ht"), *zip(columns, BRACKETS, strict=True)]
    drawn: list[Element] = [Text(x, y, name, "condensed", style.fine, "middle", colour, tag="TH") for x, name in heads]
    drawn.append(Text(box.x, y, "Weapons", "condensed-bold", style.small, colour=style.palette.tab, tag="TH"))
    return Group([*drawn, Rect(Box(box.x, box.y + 7, box.width, 0.5), fill=style.palette.tab)], tag="TR")


def _ammo(sheet: Sheet[Fighter]) -> list[tuple[str, int, int, int]]:
    """Each kind of ammunition: name, shots, shots left, and the first of its bins."""
    found: dict[str, tuple[str, int, int, int]] = {}
    for lot in (lot for line in bins(sheet) for lot in line.lots):
        name, shots, left, index = found.get(lot.name, (lot.name, 0, 0, lot.mount))
        found[lot.name] = (name, shots + lot.shots, left + lot.shots - lot.spent, index)
    return list(found.values())


# Armour


def _armor(sheet: Sheet[Fighter], box: Box, columns: int) -> Group:
    """The facings and the structural integrity, each with its points in a row; as high as it has points."""
    style = sheet.style
    found = facings(sheet)
    integrity = structural_integrity(sheet.unit)
    middle = Facing("structure-SI", "SI", integrity, sheet.condition.structural_integrity, 0, "", "circle")
    split = [[*found.values(), middle]]
    if columns == 2:
        nose, left, right, aft = found.values()
        split = [[nose, aft, middle], [left, right]]
    wide = (box.width - 8 * (columns - 1)) / columns
    cells = [
        (facing, cell)
        for number, column in enumerate(split)
        for facing, cell in _cells(column, Box(box.x + number * (wide + 8), box.y, wide, box.height))
    ]
    laid = [lay(_field(cell), facing.points, True) for facing, cell in cells]
    radius = min(one.radius for one in laid)
    drawn: list[Element] = []
    for (facing, cell), one in zip(cells, laid, strict=True):
        gone = frozenset(range(1, min(facing.lost, facing.points) + 1))
        face = faces.pip(style, facing.shape, structure=facing is middle)
        drawn += _facing_label(style, facing, cell)
        drawn.append(
            Pips(facing.id, one.places, face, gone, radius / faces.RADIUS, within=_field(cell), tooltip=facing.name)
        )
    told = "; ".join(f"{facing.name} {facing.points}" for facing, _ in cells)
    return Group(drawn, tag="Figure", alt=told)


def _cells(column: Sequence[Facing], box: Box) -> list[tuple[Facing, Box]]:
    """The rows of a column, their heights by their points."""
    least = 9.0
    total = sum(facing.points for facing in column) or 1
    spare = box.height - least * len(column)
    y = box.y
    found = []
    for facing in column:
        tall = round(least + spare * facing.points / total, 1)
        found.append((facing, Box(box.x, y, box.width, tall)))
        y += tall
    return found


@lru_cache(maxsize=1 << 10)
def _field(cell: Box) -> Outline:
    return Outline.rounded(
        Box(cell.x + _FACING_LABEL, cell.y + 0.3, cell.width - _FACING_LABEL, cell.height - 0.6), 1.5
    )


def _facing_label(style: Style, facing: Facing, cell: Box) -> list[Element]:
    """The name of a facing, its points and its threshold."""
    base = cell.y + cell.height / 2 + 2.3
    palette = style.palette
    name = facing.id.removeprefix("armor-").removeprefix("structure-")
    drawn: list[Element] = [
        Rect(_field(cell).box, fill=palette.body, stroke=palette.faint, line_width=style.hair, radius=1.5),
        Text(cell.x, base, name, "condensed", style.small, colour=palette.soft),
        Text(cell.x + 27, base, str(facing.points), "condensed-bold", style.text, "right"),
    ]
    if facing.threshold:
        drawn.append(Text(cell.x + 30, base, f"thr. {facing.threshold}", "condensed", style.fine, colour=palette.soft))
    return drawn


def _criticals(sheet: Sheet[Fighter], box: Box) -> list[Element]:
    """The boxes of the systems."""
    style = sheet.style
    found = systems(sheet.unit)
    pitch = min(10.4, 64.0 / len(found))
    drawn: list[Element] = []
    for number, system in enumerate(found):
        y = box.y + 1 + pitch * (number + 0.5)
        taken = sheet.condition.criticals.get(system.key, 0)
        drawn.append(fitted(box.x, y + 2.1, system.title, 42, "condensed", style.small))
        for n, mark in enumerate(system.boxes, 1):
            face = faces.labelled(style, mark.replace("-", "−").replace("10+", "10"), 9.0)
            place = box.right - 10.4 * (3.5 - n)
            drawn.append(Pip(f"{system.key}-{n}", place, y, face, n <= taken, tooltip=f"{system.title} {mark}"))
    return drawn


# The page


def furniture(sheets: Sequence[Sheet[Fighter]], area: Box, free: Sequence[Box]) -> list[Element]:
    """The head of the page with what holds for the whole squadron, and its velocity record."""
    first = sheets[0]
    style = first.style
    slowest = min(sheets, key=lambda sheet: sheet.movement.walk).movement
    total = sum(sheet.battle_value for sheet in sheets)
    told = (
        f"Fighter squadron record sheet · {len(sheets)} fighter{'s' if len(sheets) > 1 else ''} · "
        f"thrust {slowest.walk}/{slowest.run} · BV {total:,}"
    )
    record = Box(area.x, area.bottom - velocity.HEIGHT, area.width, velocity.HEIGHT)
    return [
        Group(
            [
                Text(area.x, area.y + 16.5, "Squadron", "bold", style.title, colour=style.palette.tab, tag="H1"),
                *_name_line(style, Box(area.x + 96, area.y + 4, area.width * 0.45, 14)),
                fitted(area.x, area.y + 29, told, area.width, "condensed", 9, colour=style.palette.soft, tag="P"),
            ]
        ),
        velocity.panel_of(first, record),
    ]


def _name_line(style: Style, box: Box) -> list[Element]:
    """Where the name of the squadron is written."""
    return [
        Rect(Box(box.x, box.bottom, box.width, 0.5), fill=style.palette.ink),
        Field("squadron-name", box, "", "Name of the squadron", "bold", 11),
    ]


def references(sheet: Sheet[Fighter]) -> Sequence[Grid]:
    """The tables that stand beside the sheet."""
    return tables.references(sheet.unit)


LAYOUT = Shared(places, draw, furniture, references)
