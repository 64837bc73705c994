"""The crew of a unit: name, skills, hits, and the consciousness roll of each hit."""

from collections.abc import Iterable, Sequence
from functools import cache

from exporters.page import BlockStyle, Box, Element, Group, Pips, Rect, Symbol, Text, Use, fit_block, text_width
from exporters.recordsheet import marks
from exporters.recordsheet.panel import blank_field
from exporters.recordsheet.style import Style
from sheets.recordsheet.model import CrewSeat, Skill

WARRIOR_HEIGHT = 64.0  # of one warrior, abilities included
ROLLS = 8.4  # of the modifiers of a pilot
HIT_LABELS = 26.0  # the width of the labels beside the hits
_OUT = "Unconscious"


def draw_warrior(style: Style, box: Box, seat: CrewSeat) -> Group:
    """One member of the crew."""
    drawn: list[Element] = []
    y = box.y
    label = seat.title or "Name"
    drawn += blank_field(style, f"{seat.id}-name", Box(box.x, y, box.width, 10), seat.name, label)
    for line in range(0, len(seat.skills), 2):
        pair = seat.skills[line : line + 2]
        y += 12.5
        half = (box.width - 6) / 2
        for column, skill in enumerate(pair):
            drawn += skill_blank(style, skill, Box(box.x + column * (half + 6), y, half, 10))
    y += 14.5
    drawn += hit_grid(style, Box(box.x, y, box.width, 18), seat)
    y += 20 + (ROLLS if seat.rolls else 0)
    place = Box(box.x, y, box.width, 12)
    if not seat.conscious:
        drawn.append(Text(box.x, y + 5.4, _OUT, "condensed-bold", style.small, color=style.palette.struck))
        beside = text_width(_OUT, "condensed-bold", style.small) + 4
        place = Box(box.x + beside, y, box.width - beside, 12)
    if seat.abilities:
        text = "Abilities: " + ", ".join(seat.abilities)
        drawn.append(fit_block(place, text, BlockStyle("condensed-italic", style.fine, cut=True), tag="P"))
    return Group(drawn, tag="P")


def skill_blank(style: Style, skill: Skill, box: Box) -> list[Element]:
    """A field for a skill; a dash if the unit does not use it."""
    value = "—" if not skill.used else "" if skill.value is None else str(skill.value)
    return blank_field(style, skill.id, box, value, skill.label, anchor="middle", size=style.text + 1.5)


def hit_grid(style: Style, box: Box, seat: CrewSeat) -> list[Element]:
    """The six hits of a warrior with their consciousness rolls."""
    hits = seat.hits
    assert hits is not None
    step = (box.width - HIT_LABELS) / hits.boxes
    places = [(box.x + HIT_LABELS + step * (n + 0.5), box.y + 4.6) for n in range(hits.boxes)]
    marked = frozenset(range(1, hits.marked + 1))
    return [
        Use(_hit_grid(style, round(box.width, 2), hits.words, seat.rolls), box.x, box.y),
        Pips(hits.id, places, marks.ring_face(style, 7.2), marked, tooltip="Hit"),
    ]


@cache
def _hit_grid(style: Style, wide: float, words: tuple[str, ...], rolls: tuple[str, ...]) -> Symbol:
    """Hits above their consciousness rolls and their modifiers to all rolls."""
    name = f"hits-{wide:g}{'-rolls' if rolls else ''}"
    lines = [(15.2, "Awake on", words), *([(23.6, "To rolls", rolls)] if rolls else [])]
    return hit_grid_symbol(style, name, Box(0, 0, wide, 18 + (ROLLS if rolls else 0)), 6.6, lines)


def hit_grid_symbol(
    style: Style, name: str, box: Box, first: float, lines: Iterable[tuple[float, str, Sequence[str]]]
) -> Symbol:
    """A line for hits at the height `first`; each line below has a height, a label, and a word for each hit."""
    palette = style.palette
    drawn: list[Element] = [
        Rect(box, fill=palette.tint, radius=2),
        Text(3, first, "Hits", "condensed", style.fine, color=palette.soft),
    ]
    for y, label, words in lines:
        step = (box.width - HIT_LABELS) / len(words)
        drawn.append(Text(3, y, label, "condensed", style.fine, color=palette.soft))
        for n, text in enumerate(words):
            drawn.append(Text(HIT_LABELS + step * (n + 0.5), y, text, "condensed-bold", style.small, "middle"))
    return Symbol(f"{style.name}/{name}", box, drawn)
