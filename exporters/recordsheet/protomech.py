"""The record sheet of ProtoMechs: five to a page, as they stand in a point."""

from collections.abc import Sequence
from functools import cache

from exporters.page import Box, Element, Font, Group, Pips, Rect, Symbol, Text, Use, block, fitted
from exporters.recordsheet import marks
from exporters.recordsheet.ammo import ammo_bins, ammunition, stock_lines
from exporters.recordsheet.crew import hit_grid
from exporters.recordsheet.diagram import DiagramLocation, armor_name, diagram
from exporters.recordsheet.figures.troopers import protomech
from exporters.recordsheet.freeroom import free_panel
from exporters.recordsheet.headline import SLIM, VALUE, origin, quirks_and_notes, slim_header, value_line
from exporters.recordsheet.inventory import inventory_table, line_pitch
from exporters.recordsheet.items import name_of
from exporters.recordsheet.layout import NARROW, SharedLayout, below, enlarged
from exporters.recordsheet.loadout import readable_lines
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.panel import MovementMode, Tile, blank, inside, movement_tiles, panel, tiles, tiles_width
from exporters.recordsheet.reference import Grid
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from exporters.recordsheet.tables import to_hit_summary, to_hit_tables
from sheets.rules.structure import internal_structure
from sheets.rules.tables import criticals
from sheets.rules.tables.criticals import PROTOMECH_BOXES
from sheets.rules.tables.hit_locations import PROTOMECH, protomech_hit
from sheets.units import ProtoMech
from sheets.units.protomech import LOCATION_NAMES, MAIN_GUN, ProtoBody

_TILE = Box(0, 0, 38, 31)
_LEFT, _FIGURE, _PILOT = 274.0, 98.0, 190.0
_GUTTER = 8.0
_HALF_PAGE, _LARGER = 300.0, 1.45
_AMMO_LINE = 7.6
_NAMES = {"HD": "Head", "T": "Torso", "RA": "RA", "LA": "LA", "L": "Legs", MAIN_GUN: "Gun"}


def _draw(sheet: Sheet[ProtoMech], box: Box) -> Group:
    """The ProtoMech in its place; larger where it has half a page."""
    if box.width >= NARROW and box.height > _HALF_PAGE:
        return enlarged(_draw, sheet, box, _LARGER)
    frame = Box(box.x, box.y + SLIM, box.width, box.height - SLIM)
    room = inside(frame)
    if box.width < NARROW:
        parts = _in_two_rows(sheet, room)
    else:
        x = room.x + _LEFT + _GUTTER
        parts = [
            *_weapons_side(sheet, Box(room.x, room.y, _LEFT, room.height)),
            *_hits_side(sheet, Box(x, room.y, room.right - _FIGURE - _GUTTER - x, room.height)),
            _armor(sheet, Box(room.right - _FIGURE, room.y - 1, _FIGURE, room.height + 3)),
        ]
    head = slim_header(sheet, Box(box.x, box.y, box.width - _PILOT - _GUTTER, SLIM), _about(sheet.unit))
    pilot = _pilot(sheet, Box(box.right - _PILOT, box.y + 3, _PILOT, 11))
    note = f"{armor_name(sheet.unit.armor, sheet.unit.tech_base.side)}, {sheet.unit.armor.total} points"
    return Group([head, *pilot, panel(sheet.style, frame, "PROTOMECH", parts, note)])


def _in_two_rows(sheet: Sheet[ProtoMech], room: Box) -> list[Element]:
    """Pilot and weapons above, hits and armour below."""
    upper = round((room.height - _GUTTER) * 0.47, 1)
    lower = room.y + upper + _GUTTER
    figure = Box(room.right - _FIGURE, lower, _FIGURE, room.bottom - lower)
    return [
        *_weapons_side(sheet, Box(room.x, room.y, room.width, upper)),
        *_hits_side(sheet, Box(room.x, lower, room.width - _FIGURE - _GUTTER, room.bottom - lower)),
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


def _weapons_side(sheet: Sheet[ProtoMech], box: Box) -> list[Element]:
    """Movement, the pilot's hits and the Battle Value in a row; below them the inventory."""
    style = sheet.style
    ways = _movement(sheet)
    drawn = tiles(style, box.x, box.y, (_TILE.width, _TILE.height), ways)
    x = box.x + tiles_width(_TILE.width, len(ways)) + 5
    state = sheet.crew()[0]
    drawn += hit_grid(style, Box(x, box.y, box.right - x, 18), 1, state)
    drawn.append(value_line(sheet, Box(x, box.y + _TILE.height - 12, box.right - x, VALUE - 3)))
    lots = ammo_bins(sheet)
    y = box.y + _TILE.height + 2
    stock = box.bottom - _AMMO_LINE * stock_lines(lots, box.width)
    lines = readable_lines(sheet, stock - y)
    pitch = line_pitch(len(lines), stock - y, 10)
    drawn.append(inventory_table(sheet, lines, Box(box.x, y, box.width, stock - y), pitch, heat=False))
    drawn.append(ammunition(style, lots, Box(box.x, stock, box.width, 0), _AMMO_LINE))
    return drawn


def _hits_side(sheet: Sheet[ProtoMech], box: Box) -> list[Element]:
    y = box.y - 2 + _hit_table_height(sheet.unit) + 2
    texts = [*_remarks(sheet), *quirks_and_notes(sheet)]
    drawn: list[Element] = [_hit_table(sheet, Box(box.x, box.y - 2, box.width, 0))]
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
    face = marks.pip(style, marks.armor_shape(proto.armor.type))
    inner = marks.pip(style, structure=True)
    shown: dict[str, DiagramLocation] = {}
    for place in proto.locations:
        gone = place in sheet.lost.locations
        armor, skeleton = proto.armor.points[place], structure[place]
        lost = armor if gone else condition.lost_armor(place)
        shown[place] = DiagramLocation(f"armor-{place}", _NAMES[place], armor, face, lost)
        struck = skeleton if gone else condition.structure.get(place, 0)
        shown[f"{place}/in"] = DiagramLocation(
            f"structure-{place}", f"{_NAMES[place]} structure", skeleton, inner, struck
        )
    runs = sheet.options.runs_of_five
    x = box.x + (box.width - figure.box.width) / 2 - figure.box.x
    y = box.y + (box.height - figure.box.height) / 2 - figure.box.y
    return diagram(style, figure, shown, x, y, runs)


_BODIES = {ProtoBody.BIPED: "ProtoMech", ProtoBody.QUAD: "quad ProtoMech", ProtoBody.GLIDER: "glider ProtoMech"}


def _about(proto: ProtoMech) -> list[str]:
    """The line below its name."""
    kind = _BODIES[proto.body]
    if proto.mass > criticals.LIGHT_PROTOMECH:
        kind = f"ultraheavy {kind}"
    return [kind[0].upper() + kind[1:], f"{proto.mass:g} tons", *origin(proto)]


def _movement(sheet: Sheet[ProtoMech]) -> list[Tile]:
    """Each way to move; with the booster in brackets."""
    moves = sheet.movement
    slow, fast = ("CRUISE", "FLANK") if sheet.unit.body is ProtoBody.GLIDER else ("WALK", "RUN")
    third = MovementMode("UMU", moves.umu) if moves.umu else MovementMode("JUMP", moves.jump, more=1)
    return movement_tiles(
        sheet, (MovementMode(slow, moves.walk), MovementMode(fast, moves.plain_run, moves.run), third)
    )


def _torso_weapons(sheet: Sheet[ProtoMech]) -> list[tuple[str, str]]:
    """The rolls that destroy each torso weapon, and the weapon."""
    proto = sheet.unit
    quad = proto.body is ProtoBody.QUAD
    table = criticals.QUAD_TORSO_WEAPON if quad else criticals.TORSO_WEAPON
    found: list[tuple[str, str]] = []
    letters = iter(dict.fromkeys(table.values()))
    for _, mount, entry in sheet.outfit.in_location("T"):
        if entry.weapon is None:
            continue
        letter = next(letters, None)
        if letter is None:
            break
        rolls = [roll for roll, at in table.items() if at == letter]
        span = str(rolls[0]) if len(rolls) == 1 else f"{rolls[0]}-{rolls[-1]}"
        found.append((span, name_of(proto, mount, entry)))
    return found


def _remarks(sheet: Sheet[ProtoMech]) -> list[str]:
    """Paragraphs below the criticals."""
    found = []
    if weapons := _torso_weapons(sheet):
        words = ", ".join(f"{span} {name}" for span, name in weapons)
        found.append(f"Each torso hit, 1D6 destroys: {words}")
    if sheet.outfit.has("magnetic-clamp"):
        found.append("Any torso hit destroys the magnetic clamp")
    if sheet.unit.body is ProtoBody.GLIDER:
        found.append("Every near miss hits a wing: −1 MP")
    return found


_HIT_ROW = 10.4
_HIT_HEAD = 8.0
_ROLL, _NAME, _BOX = 19.0, 33.0, 8.0
_ORDER = (MAIN_GUN, "RA", "L", "T", "LA", "HD")


def _rolls(body: ProtoBody, main_gun: bool) -> dict[str, str]:
    """The rolls that hit each location, the near misses under an empty name.

    >>> _rolls(ProtoBody.QUAD, main_gun=False)["L"]
    '4,5,9,10'
    """
    found: dict[str, list[int]] = {}
    for roll in PROTOMECH:
        found.setdefault(protomech_hit(body, roll, main_gun), []).append(roll)
    return {place: _span(numbers) for place, numbers in found.items()}


def _span(numbers: list[int]) -> str:
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}-{numbers[-1]}"
    return ",".join(map(str, numbers))


def _hit_table_height(proto: ProtoMech) -> float:
    """How tall the table is."""
    return _HIT_HEAD + _HIT_ROW * (len(_hit_places(proto)) + 1)


def _hit_places(proto: ProtoMech) -> list[str]:
    return [place for place in _ORDER if place in proto.locations]


def _hit_table(sheet: Sheet[ProtoMech], box: Box) -> Group:
    """The table; a box is crossed for every critical hit."""
    proto, style = sheet.unit, sheet.style
    places = _hit_places(proto)
    ground = _hit_ground(style, round(box.width, 2), proto.body, proto.main_gun, tuple(places))
    drawn: list[Element] = [Use(ground, box.x, box.y)]
    face = marks.tick_box(style, _BOX)
    for number, place in enumerate(places):
        middle = box.y + _HIT_HEAD + _HIT_ROW * (number + 0.5)
        boxes = PROTOMECH_BOXES[place]
        taken = len(boxes) if place in sheet.lost.locations else sheet.condition.criticals.get(f"critical-{place}", 0)
        drawn.append(
            Pips(
                *(f"critical-{place}", [(box.x + x, middle) for x in _xs(box.width, len(boxes))], face),
                struck=frozenset(range(1, min(taken, len(boxes)) + 1)),
                tooltip=f"{LOCATION_NAMES[place]} critical hit",
            )
        )
    return Group(drawn, tag="Table")


def _xs(wide: float, number: int) -> list[float]:
    step = (wide - _ROLL - _NAME) / 3
    return [_ROLL + _NAME + step * n + _BOX / 2 for n in range(number)]


@cache
def _hit_ground(style: Style, wide: float, body: ProtoBody, main_gun: bool, places: tuple[str, ...]) -> Symbol:
    palette = style.palette
    by_place = _rolls(body, main_gun)
    step = (wide - _ROLL - _NAME) / 3
    drawn: list[Element] = [
        Text(1, 6, "2D6", "condensed", style.fine, colour=palette.soft),
        Text(_ROLL, 6, "Hit location", "condensed", style.fine, colour=palette.soft),
    ]
    for n, name in enumerate(("1st hit", "2nd hit", "3rd hit")):
        drawn.append(Text(_ROLL + _NAME + step * n, 6, name, "condensed", style.fine, colour=palette.soft))
    for number, place in enumerate((*places, "")):
        top = _HIT_HEAD + _HIT_ROW * number
        base = top + _HIT_ROW / 2 + 2.4
        if number % 2 == 0:
            drawn.append(Rect(Box(0, top, wide, _HIT_ROW), fill=palette.tint))
        drawn.append(fitted(1, base, by_place[place], _ROLL - 3, "condensed-bold", style.small))
        name = LOCATION_NAMES[place] if place else "Near miss"
        drawn.append(fitted(_ROLL, base, name, _NAME - 2 if place else 60, "condensed", style.small))
        boxes = PROTOMECH_BOXES[place] if place else ()
        for x, box in zip(_xs(wide, 3), boxes, strict=False):
            room = step - _BOX - 3 if box is not boxes[-1] else wide - x - _BOX / 2 - 3
            font: Font = "condensed-bold" if box.destroyed else "condensed"
            left = x + _BOX / 2 + 2
            effect = box.effect.replace("-1", "−1")
            drawn.append(fitted(left, base, effect, room, font, style.small))
    name = f"{style.name}/proto-hits-{wide:g}-{body.value}-{main_gun}-{'-'.join(places)}"
    return Symbol(name, Box(0, 0, wide, _HIT_HEAD + _HIT_ROW * (len(places) + 1)), drawn)


_PROTOMECHS, _ON_NARROW = 5, 2
_BETWEEN = 6.0


def _places(options: SheetOptions, area: Box) -> list[Box]:
    number = _ON_NARROW if area.width < NARROW else _PROTOMECHS
    tall = (area.height - (number - 1) * _BETWEEN) / number
    return [Box(area.x, area.y + n * (tall + _BETWEEN), area.width, tall) for n in range(number)]


def _few(sheets: Sequence[Sheet[ProtoMech]], area: Box) -> list[Box]:
    """One or two have half a page each."""
    every = _places(sheets[0].options, area)
    places = every[: len(sheets)]
    if area.width >= NARROW and len(sheets) <= 2:
        tall = (area.height - _BETWEEN) / 2
        places = [Box(area.x, area.y + n * (tall + _BETWEEN), area.width, tall) for n in range(len(sheets))]
    return [*places, below(area, places[-1], _BETWEEN)]


def _furniture(sheets: Sequence[Sheet[ProtoMech]], area: Box, free: Sequence[Box]) -> list[Element]:
    """What a shot asks for and lines to write on, where there is room below."""
    if not free:
        return []
    return free_panel(sheets, free[0], () if sheets[0].options.reference_tables else (to_hit_summary(),))


def _references(sheet: Sheet[ProtoMech]) -> Sequence[Grid]:
    return to_hit_tables()


LAYOUT = SharedLayout(_places, _draw, _furniture, _references, _few)
