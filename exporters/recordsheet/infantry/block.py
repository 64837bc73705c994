"""One platoon: what it is on the left, its men, ranges and guns on the right."""

from exporters.page import Box, Element, Group, block
from exporters.recordsheet.ammo import ammunition, bins
from exporters.recordsheet.fields import LINE, blank, pairs, tiles, tiles_width
from exporters.recordsheet.headline import SLIM, VALUE, slim_header, value_line
from exporters.recordsheet.headline import remarks as usual_remarks
from exporters.recordsheet.infantry import facts
from exporters.recordsheet.infantry.strength import ranges, ranges_height, strength, strength_height
from exporters.recordsheet.inventory import table
from exporters.recordsheet.layout import NARROW
from exporters.recordsheet.loadout import readable_lines
from exporters.recordsheet.panel import inside, panel
from exporters.recordsheet.sheet import Sheet
from sheets.battlevalue.infantry import can_attack_mechs
from sheets.rules.tables.infantry_fire import LARGEST_GROUP
from sheets.units import Infantry
from sheets.units.infantry import FIELD_GUNS

_TILE = Box(0, 0, 41, 33)
_LEFT = 168.0
_GUTTER = 10.0
_GAP = 5.0
_AMMO_LINE = 7.6
_GUN_LINE = 8.4
_FEW_GUNS = 28.0  # room for the lines of field guns


def draw(sheet: Sheet[Infantry], box: Box) -> Group:
    """The platoon in its place."""
    frame = Box(box.x, box.y + SLIM, box.width, box.height - SLIM)
    room = inside(frame)
    if box.width < NARROW:
        tall = _left_height(sheet)
        parts = [
            *_left(sheet, Box(room.x, room.y, room.width, tall)),
            *_right(sheet, Box(room.x, room.y + tall + _GAP, room.width, room.height - tall - _GAP)),
        ]
    else:
        x = room.x + _LEFT + _GUTTER
        parts = [
            *_left(sheet, Box(room.x, room.y, _LEFT, room.height)),
            *_right(sheet, Box(x, room.y, room.right - x, room.height)),
        ]
    head = slim_header(sheet, Box(box.x, box.y, box.width, SLIM), facts.about(sheet.unit))
    return Group([head, panel(sheet.style, frame, _title(sheet.unit), parts)])


def _title(platoon: Infantry) -> str:
    return "PLATOON" if platoon.tech_base.side.value == "is" else "POINT"


def _left_height(sheet: Sheet[Infantry]) -> float:
    rows = sum(bool(value) for _, value in facts.systems(sheet.unit))
    return max(_TILE.height + 17 + VALUE, rows * LINE)


def _left(sheet: Sheet[Infantry], box: Box) -> list[Element]:
    style, platoon = sheet.style, sheet.unit
    state = sheet.crew()[0]
    ways = facts.movement_values(sheet)
    drawn = tiles(style, box.x, box.y, (_TILE.width, _TILE.height), ways)
    x = box.x + tiles_width(_TILE.width, len(ways)) + 4
    anti_mech = "" if state.piloting is None else str(state.piloting)
    if not can_attack_mechs(platoon):
        anti_mech = "—"
    skills = (("Gunnery", "" if state.gunnery is None else str(state.gunnery)), ("Anti-'Mech", anti_mech))
    for row, (label, value) in enumerate(skills):
        field = Box(x, box.y + 2 + row * 15, min(box.x + _LEFT - x, 82), 11)
        ident = f"crew-1-{label.lower().replace(chr(39), '')}"
        drawn += blank(style, ident, field, value, label, "middle", style.text + 1.5)
    y = box.y + _TILE.height + 5
    wide = min(box.width, _LEFT)
    drawn += blank(style, "crew-1-name", Box(box.x, y, wide, 10), state.name, "Commander")
    if box.width > wide:
        x, y = box.x + wide + _GUTTER, box.y - 13.5
    else:
        x = box.x
    drawn.append(pairs(style, x, y + 20, box.right - x, facts.systems(platoon), 31))
    drawn.append(value_line(sheet, Box(box.x, box.bottom - VALUE, box.width, VALUE)))
    return drawn


def _right(sheet: Sheet[Infantry], box: Box) -> list[Element]:
    platoon = sheet.unit
    y = box.y
    drawn: list[Element] = [strength(sheet, Box(box.x, y, box.width, 0))]
    y += strength_height(platoon) + _GAP
    drawn.append(ranges(sheet, Box(box.x, y, box.width, 0)))
    y += ranges_height(sheet) + _GAP
    if platoon.mounts_in(FIELD_GUNS):
        guns, y = _guns(sheet, Box(box.x, y, box.width, box.bottom - y))
        drawn += guns
    texts = [
        f"Damage to anything but infantry is dealt in groups of {LARGEST_GROUP}.",
        *facts.remarks(platoon),
        *usual_remarks(sheet),
    ]
    drawn.append(
        block(
            *(Box(box.x, y, box.width, box.bottom - y), texts, "condensed", sheet.style.fine + 0.2),
            loose=1.2,
            cut=True,
            tag="P",
        )
    )
    return drawn


def _guns(sheet: Sheet[Infantry], box: Box) -> tuple[list[Element], float]:
    """Field guns and their ammunition, and the height below them."""
    lines = [line for line in readable_lines(sheet, _FEW_GUNS) if _is_gun(sheet, line.mounts)]
    lots = [lot._replace(location="") for lot in bins(sheet)]
    head = 10 + _GUN_LINE * len(lines)
    drawn: list[Element] = [
        table(sheet, lines, Box(box.x, box.y - 3, box.width, head), _GUN_LINE, heat=False, places=False)
    ]
    y = box.y - 3 + head + 2
    half = -(-len(lots) // 2) if len(lots) > 2 else len(lots)
    wide = (box.width - _GUTTER) / 2 if len(lots) > 2 else box.width
    for column in range(0, len(lots), max(half, 1)):
        x = box.x + (0 if column == 0 else wide + _GUTTER)
        drawn.append(ammunition(sheet.style, lots[column : column + half], Box(x, y, wide, 0), _AMMO_LINE))
    return drawn, y + half * _AMMO_LINE + 3


def _is_gun(sheet: Sheet[Infantry], mounts: tuple[int, ...]) -> bool:
    return any(sheet.unit.mounts[n].location == FIELD_GUNS for n in mounts) or not mounts
