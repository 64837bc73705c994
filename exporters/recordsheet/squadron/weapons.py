"""The weapons of a fighter as its squadron fires them: equal ones in all places together."""

from typing import NamedTuple

from exporters.page import Box, Element, Font, Group, Pip, Rect, Text, fitted
from exporters.recordsheet import faces
from exporters.recordsheet.aero.armament import BRACKETS, Arm, arms, one_line_each
from exporters.recordsheet.ammo import bins
from exporters.recordsheet.fields import blank
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.units import Fighter

_HEAD, _MOST_PITCH, _STEP = 8.0, 8.6, 14.5
_INITIALS = {"NOS": "N", "LWG": "L", "RWG": "R", "AFT": "A"}


class _Columns(NamedTuple):
    """Where the columns are: the left edge, the middles of place, heat and values, the right edge."""

    left: float
    place: float
    heat: float
    values: tuple[float, ...]
    right: float


def merged(sheet: Sheet[Fighter]) -> list[Arm]:
    """Equal weapons in all places as one line: a squadron fires them together."""
    kinds: dict[tuple[str, tuple[str, ...], str], list[Arm]] = {}
    for line in one_line_each(arms(sheet).lines):
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


def weapons_of(sheet: Sheet[Fighter], box: Box) -> Group:
    """The weapons of a fighter with their attack values, and its ammunition."""
    lines, ammo = merged(sheet), _ammo(sheet)
    pitch = min(_MOST_PITCH, (box.height - _HEAD) / max(len(lines) + len(ammo), 1))
    values = tuple(box.right - _STEP * (3.5 - n) for n in range(4))
    at = _Columns(box.x, values[0] - 34, values[0] - 14.5, values, box.right)
    drawn: list[Element] = [_heads(sheet.style, box, at)]
    y = box.y + _HEAD
    for line in lines:
        drawn.append(_line(sheet, line, at, y, pitch))
        y += pitch
    for shots in ammo:
        drawn.append(_shots(sheet.style, shots, at, y, pitch))
        y += pitch
    return Group(drawn, tag="Table")


def _line(sheet: Sheet[Fighter], line: Arm, at: _Columns, y: float, pitch: float) -> Group:
    """One kind of weapon, struck through when all of them are lost."""
    style = sheet.style
    size = min(style.small, pitch * 0.84)
    base = y + (pitch + 0.698 * size) / 2
    name, room, font = _named(line, at)
    row: list[Element] = [
        Text(at.left + 8, base, line.number, "condensed", size, "right"),
        fitted(at.left + 10.5, base, name, room, font, size, least=min(5.9, size)),
        fitted(at.heat, base, line.heat, 13, "condensed", size, "middle"),
    ]
    if line.values:
        row.append(fitted(at.place, base, line.location, 20, "condensed", size, "middle"))
    for x, value in zip(at.values, line.values, strict=False):
        row.append(fitted(x, base, value, _STEP - 1, "condensed", size, "middle"))
    if line.mounts:
        lost = sheet.lost_mounts.intersection(line.mounts)
        wide = round(at.place - at.left - 22, 1)
        face = faces.strike(style, wide, round(pitch - 1, 1))
        gone = len(lost) == len(line.mounts)
        row.append(Pip(f"mount-{line.mounts[0]}", at.left + 10 + wide / 2, y + pitch / 2, face, gone))
        if lost and not gone:
            row.append(Text(at.place - 11, base, f"−{len(lost)}", "condensed-bold", 6, "right", style.palette.struck))
    return Group(row, tag="TR")


def _shots(style: Style, lot: tuple[str, int, int, int], at: _Columns, y: float, pitch: float) -> Group:
    """One kind of ammunition, and where its shots are counted off."""
    name, shots, left, index = lot
    size = min(style.small, pitch * 0.84)
    base = y + (pitch + 0.698 * size) / 2
    field = Box(at.place, y + 0.5, at.right - at.place, pitch - 1)
    text = fitted(at.left + 10.5, base, f"{name}, {shots} shots", at.place - at.left - 12, "condensed", size)
    value = "" if left == shots else f"{left} left"
    return Group([text, *blank(style, f"ammo-{index}-spent", field, value, size=size)], tag="TR")


def _named(line: Arm, at: _Columns) -> tuple[str, float, Font]:
    """The name of a weapon and its room; equipment has the whole line, with its place behind the name."""
    if line.values:
        return line.name, at.place - at.left - 21, "condensed-bold"
    return f"{line.name} ({line.location})", at.right - at.left - 11, "condensed"


def _heads(style: Style, box: Box, at: _Columns) -> Group:
    colour = style.palette.soft
    y = box.y + 5.6
    heads = [(at.place, "Loc"), (at.heat, "Ht"), *zip(at.values, BRACKETS, strict=True)]
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
