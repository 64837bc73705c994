"""One ProtoMech: pilot, inventory, hits and armour side by side."""

from exporters.page import Box, Element, Group, block
from exporters.recordsheet import faces
from exporters.recordsheet.ammo import ammunition, bins
from exporters.recordsheet.crew import hit_grid
from exporters.recordsheet.diagram import Location, diagram, pip_radius
from exporters.recordsheet.fields import blank, tiles, tiles_width
from exporters.recordsheet.figures.protomechs import protomech
from exporters.recordsheet.headline import SLIM, VALUE, remarks, slim_header, value_line
from exporters.recordsheet.inventory import line_pitch, table
from exporters.recordsheet.layout import NARROW
from exporters.recordsheet.loadout import readable_lines
from exporters.recordsheet.panel import inside, panel
from exporters.recordsheet.plating import armor_name
from exporters.recordsheet.protomech import facts
from exporters.recordsheet.protomech.hits import height_of, hits
from exporters.recordsheet.sheet import Sheet
from sheets.rules.structure import internal_structure
from sheets.units import ProtoMech
from sheets.units.protomech import MAIN_GUN

_TILE = Box(0, 0, 38, 31)
_LEFT, _FIGURE, _PILOT = 274.0, 98.0, 190.0
_GUTTER = 8.0
_AMMO_LINE = 7.6
_NAMES = {"HD": "Head", "T": "Torso", "RA": "RA", "LA": "LA", "L": "Legs", MAIN_GUN: "Gun"}


def draw(sheet: Sheet[ProtoMech], box: Box) -> Group:
    """The ProtoMech in its place."""
    frame = Box(box.x, box.y + SLIM, box.width, box.height - SLIM)
    room = inside(frame)
    if box.width < NARROW:
        parts = _in_two_rows(sheet, room)
    else:
        x = room.x + _LEFT + _GUTTER
        parts = [
            *_left(sheet, Box(room.x, room.y, _LEFT, room.height)),
            *_hits(sheet, Box(x, room.y, room.right - _FIGURE - _GUTTER - x, room.height)),
            _armor(sheet, Box(room.right - _FIGURE, room.y - 1, _FIGURE, room.height + 3)),
        ]
    head = slim_header(sheet, Box(box.x, box.y, box.width - _PILOT - _GUTTER, SLIM), facts.about(sheet.unit))
    pilot = _pilot(sheet, Box(box.right - _PILOT, box.y + 3, _PILOT, 11))
    note = f"{armor_name(sheet.unit.armor)}, {sheet.unit.armor.total} points"
    return Group([head, *pilot, panel(sheet.style, frame, "PROTOMECH", parts, note)])


def _in_two_rows(sheet: Sheet[ProtoMech], room: Box) -> list[Element]:
    """Pilot and weapons above, hits and armour below."""
    upper = round((room.height - _GUTTER) * 0.47, 1)
    lower = room.y + upper + _GUTTER
    figure = Box(room.right - _FIGURE, lower, _FIGURE, room.bottom - lower)
    return [
        *_left(sheet, Box(room.x, room.y, room.width, upper)),
        *_hits(sheet, Box(room.x, lower, room.width - _FIGURE - _GUTTER, room.bottom - lower)),
        _armor(sheet, figure),
    ]


def _pilot(sheet: Sheet[ProtoMech], box: Box) -> list[Element]:
    state, size = sheet.crew()[0], sheet.style.text + 1.5
    gunnery = "" if state.gunnery is None else str(state.gunnery)
    name = Box(box.x, box.y, box.width - 58, box.height)
    return [
        *blank(sheet.style, "crew-1-name", name, state.name, "Pilot"),
        *blank(
            sheet.style,
            "crew-1-gunnery",
            Box(box.right - 52, box.y, 52, box.height),
            gunnery,
            "Gunnery",
            "middle",
            size,
        ),
    ]


def _left(sheet: Sheet[ProtoMech], box: Box) -> list[Element]:
    """Movement, the pilot's hits and the Battle Value in a row; below them the inventory."""
    style = sheet.style
    ways = facts.movement_values(sheet)
    drawn = tiles(style, box.x, box.y, (_TILE.width, _TILE.height), ways)
    x = box.x + tiles_width(_TILE.width, len(ways)) + 5
    state = sheet.crew()[0]
    drawn += hit_grid(style, Box(x, box.y, box.right - x, 18), 1, state)
    drawn.append(value_line(sheet, Box(x, box.y + _TILE.height - 12, box.right - x, VALUE - 3)))
    lots = bins(sheet)
    y = box.y + _TILE.height + 2
    stock = box.bottom - _AMMO_LINE * len(lots)
    lines = readable_lines(sheet, stock - y)
    pitch = line_pitch(len(lines), stock - y, 10)
    drawn.append(table(sheet, lines, Box(box.x, y, box.width, stock - y), pitch, heat=False))
    drawn.append(ammunition(style, lots, Box(box.x, stock, box.width, 0), _AMMO_LINE))
    return drawn


def _hits(sheet: Sheet[ProtoMech], box: Box) -> list[Element]:
    y = box.y - 2 + height_of(sheet.unit) + 2
    texts = [*facts.remarks(sheet), *remarks(sheet)]
    drawn: list[Element] = [hits(sheet, Box(box.x, box.y - 2, box.width, 0))]
    if texts:
        drawn.append(
            block(
                Box(box.x, y, box.width, box.bottom + 2 - y),
                texts,
                "condensed",
                sheet.style.fine,
                loose=1.15,
                cut=True,
                tag="P",
            )
        )
    return drawn


def _armor(sheet: Sheet[ProtoMech], box: Box) -> Group:
    proto, style, condition = sheet.unit, sheet.style, sheet.condition
    natural = protomech(proto.body, proto.main_gun)
    scale = min(box.width / natural.box.width, box.height / natural.box.height)
    figure = natural.scaled(int(scale * 1000) / 1000)
    structure = internal_structure(proto)
    face = faces.pip(style, faces.armor_shape(proto.armor.type))
    inner = faces.pip(style, structure=True)
    shown: dict[str, Location] = {}
    for place in proto.locations:
        gone = place in condition.destroyed
        armor, skeleton = proto.armor.points[place], structure[place]
        lost = armor if gone else condition.lost_armor(place)
        shown[place] = Location(f"armor-{place}", _NAMES[place], armor, face, lost)
        struck = skeleton if gone else condition.structure.get(place, 0)
        shown[f"{place}/in"] = Location(f"structure-{place}", f"{_NAMES[place]} structure", skeleton, inner, struck)
    runs = sheet.options.runs_of_five
    x = box.x + (box.width - figure.box.width) / 2 - figure.box.x
    y = box.y + (box.height - figure.box.height) / 2 - figure.box.y
    return diagram(style, figure, shown, x, y, pip_radius(figure, shown, runs), runs)
