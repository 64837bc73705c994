"""The pilot of a fighter; the crew of a larger craft, and the numbers of all people aboard."""

from functools import cache

from exporters.page import Box, Element, Group, Pips, Symbol, Text, Use, fit_text
from exporters.recordsheet import marks
from exporters.recordsheet.crew import HIT_LABELS, ROLLS, WARRIOR_HEIGHT, draw_warrior, hit_grid_symbol, skill_blank
from exporters.recordsheet.panel import TAB_HEIGHT, blank_field, panel, panel_room
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style

_LINE = 8.8


def pilot_height(sheet: Sheet) -> float:
    """The height of the panel of a fighter's pilots."""
    return TAB_HEIGHT + 7 + _pilot_pitch(sheet) * len(sheet.value.crew)


def _pilot_pitch(sheet: Sheet) -> float:
    """The height of each pilot: the modifiers take the line of the abilities if no pilot has abilities."""
    noted = any(seat.abilities or not seat.conscious for seat in sheet.value.crew)
    return WARRIOR_HEIGHT + (ROLLS if noted else 0)


def pilot_panel(sheet: Sheet, box: Box) -> Group:
    """The pilot of a fighter."""
    room, tall = panel_room(box), _pilot_pitch(sheet)
    crew = sheet.value.crew
    drawn: list[Element] = []
    for number, seat in enumerate(crew):
        place = Box(room.x, room.y + number * tall, room.width, tall)
        drawn.append(draw_warrior(sheet.style, place, seat))
    title = "PILOT" if len(crew) == 1 else "PILOTS"
    return panel(sheet.style, box, title, drawn)


def craft_crew_height(sheet: Sheet) -> float:
    """The height of the panel of a ship's crew."""
    return TAB_HEIGHT + 7 + 50.5 + _LINE * -(-len(sheet.value.aboard) // 2)


def craft_crew_panel(sheet: Sheet, box: Box) -> Group:
    """The crew of a small craft or a ship: skills, hits, and the people aboard."""
    room, style = panel_room(box), sheet.style
    seat = sheet.value.crew[0]
    hits = seat.hits
    assert hits is not None
    half = (room.width - 6) / 2
    drawn: list[Element] = blank_field(
        style, f"{seat.id}-name", Box(room.x, room.y - 1, room.width, 10), seat.name, "Name"
    )
    for number, skill in enumerate(seat.skills):
        drawn += skill_blank(style, skill, Box(room.x + number * (half + 6), room.y + 11.5, half, 10))
    y = room.y + 26
    drawn.append(Use(_hit_grid(style, round(room.width, 2), hits.words), room.x, y))
    step = (room.width - HIT_LABELS) / hits.boxes
    places = [(room.x + HIT_LABELS + step * (n + 0.5), y + 4.8) for n in range(hits.boxes)]
    marked = frozenset(range(1, hits.marked + 1))
    drawn.append(Pips(hits.id, places, marks.ring_face(style, 7.2), marked, tooltip="Crew hit"))
    drawn += _people_aboard(sheet, Box(room.x, y + 23.5, room.width, 0))
    return panel(style, box, "CREW", drawn)


@cache
def _hit_grid(style: Style, wide: float, words: tuple[str, ...]) -> Symbol:
    """Hits above their modifiers to all rolls of the crew."""
    box = Box(0, 0, wide, 18.5)
    return hit_grid_symbol(style, f"crew-hits-{wide:g}", box, 6.8, [(15.6, "To rolls", words)])


def _people_aboard(sheet: Sheet, box: Box) -> list[Element]:
    """Two columns of numbers."""
    style = sheet.style
    lines = sheet.value.aboard
    rows = -(-len(lines) // 2)
    half = (box.width - 8) / 2
    drawn: list[Element] = []
    for number, (label, count) in enumerate(lines):
        x = box.x + (number // rows) * (half + 8)
        y = box.y + (number % rows) * _LINE + 5
        line: list[Element] = [
            fit_text(Text(x, y, label, "condensed", style.small, color=style.palette.soft), half - 20),
            fit_text(Text(x + half, y, f"{count:,}", "condensed-bold", style.text, "right"), 22),
        ]
        drawn.append(Group(line, tag="P"))
    return drawn
