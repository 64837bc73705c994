"""The panels of a 'Mech with physical attacks and hit locations."""

from exporters.page import Box, Element, Group, Text, fit_text
from exporters.recordsheet.freeroom import SpareSpace, ruled_lines
from exporters.recordsheet.left_out import ATTACKS
from exporters.recordsheet.panel import panel, panel_room
from exporters.recordsheet.reference import GRID_ROW, Grid, grid_elements, grid_height
from exporters.recordsheet.sheet import Sheet
from sheets.recordsheet.wording import format_signed

_LEAST_NOTES = 34.0  # room below the physical attacks that is ruled to write on
_WORDS_LINE = 7.4  # height of a line of words that explain the table
_LEAST_HEIGHT = 118.0  # height of a hit location table


def physical_panel(sheet: Sheet, box: Box, free: SpareSpace) -> Group:
    """The physical attacks of a 'Mech with its actuators, gear and quirks; below them tables that need room."""
    lines = tuple((attack.name, format_signed(attack.to_hit), attack.text) for attack in sheet.value.attacks)
    table = Grid("", ("Attack", "To hit", "Damage"), lines, (), (1.5, 0.9, 1.1), left=True)
    room = panel_room(box)
    pitch = min(GRID_ROW, round((room.height - grid_height(table, 0)) / max(len(lines), 1), 1))
    # Few 'Mechs have equal attacks, so their table is no symbol.
    attacks = grid_elements(sheet.style, table, round(room.width, 2), pitch)
    drawn: list[Element] = [Group(attacks, room.x, room.y - 1, id=ATTACKS)]
    top = room.y + grid_height(table, pitch) + 4
    more, end = free.put_tables(Box(room.x, top, room.width, room.bottom - top))
    drawn += more
    words = _explanations(sheet)
    if room.bottom - end >= _WORDS_LINE * len(words) + 2:
        for text in words:
            end += _WORDS_LINE
            drawn.append(fit_text(Text(room.x, end, text, "condensed-italic", sheet.style.fine, tag="P"), room.width))
        end += 2
    rest = Box(room.x, end, room.width, room.bottom - end)
    if rest.height > _LEAST_NOTES:
        drawn += ruled_lines(sheet.style, Box(room.x, end + 4, room.width, rest.height - 4))
    return panel(sheet.style, box, "PHYSICAL ATTACKS", drawn)


def _explanations(sheet: Sheet) -> list[str]:
    """Explanations of words in the table that a player may not know."""
    attacks = sheet.value.attacks
    words = []
    if any(attack.to_hit == "skills" for attack in attacks):
        words.append("skills: 2 × own Piloting − the target's")
    if any("× hex" in attack.text for attack in attacks):
        words.append("× hex: each hex moved; up: rounded up")
    return words


def hit_location_panel(sheet: Sheet, box: Box, free: SpareSpace) -> list[Group]:
    """As many hit location tables as fit; the others stay in `free` for other panels."""
    if box.height <= _LEAST_HEIGHT:
        return []
    room = panel_room(box)
    drawn, _ = free.put_tables(room)
    return [panel(sheet.style, box, "HIT LOCATIONS", drawn)]
