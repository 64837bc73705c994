"""Who flies: the pilot of a fighter; the crew of anything larger, with everybody else aboard."""

from functools import cache

from exporters.page import Box, Element, Group, Pips, Rect, Symbol, Text, Use, fitted
from exporters.recordsheet import marks
from exporters.recordsheet.aero import Large
from exporters.recordsheet.crew import WARRIOR_HEIGHT, warrior
from exporters.recordsheet.panel import TAB_HEIGHT, blank, inside, panel
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.equipment.kinds import AeroCockpitType, TechSide
from sheets.units import Fighter, SmallCraft

_CREW = 6  # hits that put a crew out
_HIT_LABELS = 26.0
_LINE = 8.8


def _pilots(fighter: Fighter) -> tuple[str, ...]:
    """Who the cockpit seats; one pilot has no title."""
    return ("Pilot", "Commander") if fighter.cockpit is AeroCockpitType.COMMAND_CONSOLE else ("",)


def pilot_height(fighter: Fighter) -> float:
    """How tall the panel of a fighter's pilots is."""
    return TAB_HEIGHT + 7 + WARRIOR_HEIGHT * len(_pilots(fighter))


def pilot_panel(sheet: Sheet[Fighter], box: Box) -> Group:
    """The pilot of a fighter."""
    room = inside(box)
    titles = _pilots(sheet.unit)
    drawn: list[Element] = []
    for number, (title, state) in enumerate(zip(titles, sheet.crew(len(titles)), strict=True)):
        place = Box(room.x, room.y + number * WARRIOR_HEIGHT, room.width, WARRIOR_HEIGHT)
        skills = (("Gunnery", state.gunnery), ("Piloting", state.piloting))
        drawn.append(warrior(sheet.style, place, number + 1, state, title, skills))
    title = "PILOT" if len(titles) == 1 else "PILOTS"
    return panel(sheet.style, box, title, drawn, "each hit: +1 to all rolls" if box.width > 150 else "")


def crew_height(craft: Large) -> float:
    """How tall the panel of a ship's crew is."""
    return TAB_HEIGHT + 7 + 50.5 + _LINE * -(-len(_aboard(craft)) // 2)


def crew_panel(sheet: Sheet[Large], box: Box) -> Group:
    """The crew of a small craft or a ship: skills, hits, and who is aboard."""
    room, style = inside(box), sheet.style
    state = sheet.crew()[0]
    half = (room.width - 6) / 2
    drawn: list[Element] = blank(style, "crew-1-name", Box(room.x, room.y - 1, room.width, 10), state.name, "Name")
    for number, (label, value) in enumerate((("Gunnery", state.gunnery), ("Piloting", state.piloting))):
        field = Box(room.x + number * (half + 6), room.y + 11.5, half, 10)
        shown = "" if value is None else str(value)
        drawn += blank(style, f"crew-1-{label.lower()}", field, shown, label, "middle", style.text + 1.5)
    y = room.y + 26
    drawn.append(Use(_hit_grid(style, round(room.width, 2)), room.x, y))
    step = (room.width - _HIT_LABELS) / _CREW
    places = [(room.x + _HIT_LABELS + step * (n + 0.5), y + 4.8) for n in range(_CREW)]
    taken = frozenset(range(1, state.hits + 1))
    drawn.append(Pips("crew-1-hit", places, marks.ring(style, 7.2), taken, tooltip="Crew hit"))
    drawn += _people_aboard(sheet, Box(room.x, y + 23.5, room.width, 0))
    return panel(style, box, "CREW", drawn)


@cache
def _hit_grid(style: Style, wide: float) -> Symbol:
    """Hits over the modifier that each of them brings to all rolls of the crew."""
    palette = style.palette
    step = (wide - _HIT_LABELS) / _CREW
    drawn: list[Element] = [
        Rect(Box(0, 0, wide, 18.5), fill=palette.tint, radius=2),
        Text(3, 6.8, "Hits", "condensed", style.fine, colour=palette.soft),
        Text(3, 15.6, "To rolls", "condensed", style.fine, colour=palette.soft),
    ]
    for n in range(1, _CREW + 1):
        text = f"+{n}" if n < _CREW else "out"
        drawn.append(Text(_HIT_LABELS + step * (n - 0.5), 15.6, text, "condensed-bold", style.small, "middle"))
    return Symbol(f"{style.name}/crew-hits-{wide:g}", Box(0, 0, wide, 18.5), drawn)


def _people_aboard(sheet: Sheet[Large], box: Box) -> list[Element]:
    """Two columns of numbers."""
    style = sheet.style
    lines = _aboard(sheet.unit)
    rows = -(-len(lines) // 2)
    half = (box.width - 8) / 2
    drawn: list[Element] = []
    for number, (label, count) in enumerate(lines):
        x = box.x + (number // rows) * (half + 8)
        y = box.y + (number % rows) * _LINE + 5
        line: list[Element] = [
            fitted(x, y, label, half - 20, "condensed", style.small, colour=style.palette.soft),
            fitted(x + half, y, f"{count:,}", 22, "condensed-bold", style.text, "right"),
        ]
        drawn.append(Group(line, tag="P"))
    return drawn


_ALWAYS = ("Crew", "Passengers", "Marines")


def _aboard(craft: Large) -> list[tuple[str, int]]:
    """Who is aboard, and how they leave; a small craft leaves out what it has none of."""
    aboard = craft.complement
    suits = "Elementals" if craft.tech_base.side is TechSide.CLAN else "Battle armor"
    found = [
        ("Crew", aboard.crew + aboard.other_crew),
        ("Officers", aboard.officers),
        ("Gunners", aboard.gunners),
        ("Passengers", aboard.passengers),
        ("Others", aboard.other_passengers),
        ("Marines", aboard.marines),
        (suits, aboard.battle_armor),
        ("Life boats", craft.life_boats),
        ("Escape pods", craft.escape_pods),
    ]
    if isinstance(craft, SmallCraft):
        return [(label, number) for label, number in found if number or label in _ALWAYS]
    return found
