"""Who sits in the unit: name, skills, hits, and the roll that each hit asks for."""

from collections.abc import Sequence
from functools import cache

from exporters.page import Box, Element, Group, Pips, Rect, Symbol, Text, Use, block, width
from exporters.recordsheet import marks
from exporters.recordsheet.panel import blank
from exporters.recordsheet.style import Style
from sheets.record import CrewState
from sheets.rules.tables.piloting import CONSCIOUSNESS

WARRIOR_HEIGHT = 64.0  # of one warrior, abilities included
_LABELS = 26.0
_OUT = "Unconscious"


def warrior(
    style: Style,
    box: Box,
    number: int,
    state: CrewState,
    title: str = "",
    skills: Sequence[tuple[str, int | None]] = (),
) -> Group:
    """One member of the crew. `skills` are the labels of the two (a LAM's four) skills with their values."""
    drawn: list[Element] = []
    y = box.y
    label = title or "Name"
    drawn += blank(style, f"crew-{number}-name", Box(box.x, y, box.width, 10), state.name, label)
    for line in range(0, len(skills), 2):
        pair = skills[line : line + 2]
        y += 12.5
        half = (box.width - 6) / 2
        for column, (name, value) in enumerate(pair):
            field = Box(box.x + column * (half + 6), y, half, 10)
            shown = "" if value is None else str(value)
            ident = f"crew-{number}-{name.lower().replace(' ', '-')}"
            drawn += blank(style, ident, field, shown, name, anchor="middle", size=style.text + 1.5)
    y += 14.5
    drawn += hit_grid(style, Box(box.x, y, box.width, 18), number, state)
    y += 20
    place = Box(box.x, y, box.width, 12)
    if not state.conscious:
        drawn.append(Text(box.x, y + 5.4, _OUT, "condensed-bold", style.small, colour=style.palette.struck))
        beside = width(_OUT, "condensed-bold", style.small) + 4
        place = Box(box.x + beside, y, box.width - beside, 12)
    if state.abilities:
        text = "Abilities: " + ", ".join(state.abilities)
        drawn.append(block(place, text, "condensed-italic", style.fine, cut=True, tag="P"))
    return Group(drawn, tag="P")


def hit_grid(style: Style, box: Box, number: int, state: CrewState) -> list[Element]:
    """The six hits of a warrior, and the roll that each asks for."""
    step = (box.width - _LABELS) / 6
    places = [(box.x + _LABELS + step * (n + 0.5), box.y + 4.6) for n in range(6)]
    taken = frozenset(range(1, state.hits + 1))
    return [
        Use(_hit_grid(style, round(box.width, 2)), box.x, box.y),
        Pips(f"crew-{number}-hit", places, marks.ring(style, 7.2), taken, tooltip="Hit"),
    ]


@cache
def _hit_grid(style: Style, wide: float) -> Symbol:
    palette = style.palette
    step = (wide - _LABELS) / 6
    drawn: list[Element] = [
        Rect(Box(0, 0, wide, 18), fill=palette.tint, radius=2),
        Text(3, 6.6, "Hits", "condensed", style.fine, colour=palette.soft),
        Text(3, 15.2, "Awake on", "condensed", style.fine, colour=palette.soft),
    ]
    for n, avoid in CONSCIOUSNESS.items():
        x = _LABELS + step * (n - 0.5)
        text = f"{avoid}+" if avoid is not None else "dead"
        drawn.append(Text(x, 15.2, text, "condensed-bold", style.small, "middle"))
    return Symbol(f"{style.name}/hits-{wide:g}", Box(0, 0, wide, 18), drawn)
