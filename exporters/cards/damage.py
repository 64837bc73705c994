"""Damage: the ranges, the panel of the front, and the firing arcs, which are the back of a large craft."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from exporters.cards.card import Card
from exporters.cards.headline import ground, headline
from exporters.cards.look import HEIGHT, LEAST, CardPalette, Look, caption, line, lines, within
from exporters.cards.panels import BAND, GAP, MARGIN, RADIUS, FrontPanels, damage_cells, look_name
from exporters.cards.pips import critical_box
from exporters.page import Box, Group, Line, Pips, Rect, Symbol, Text, Use, centred_baseline
from exporters.page.model import Element as Shape
from sheets.alphastrike import Arc, ArcFacing, Damage, rules_of
from sheets.alphastrike.criticals import ARC_BOXES, ARC_WEAPONS, arc_track, arc_weapons
from sheets.alphastrike.elementtypes import CAPITAL
from sheets.alphastrike.special import points_text


@dataclass(frozen=True, slots=True)
class Range:
    """One range: its name, the letter on cards, its farthest inches (None beyond the table), its to-hit modifier."""

    title: str
    letter: str
    reach: int | None
    modifier: int


_RANGE = re.compile(r"(short|medium|long) range, to (\d+)\"")
_EXTREME = Range("Extreme", "E", None, 6)  # in the air and in space only; the to-hit table of the ground has no line


@cache
def ranges(edition_code: str) -> tuple[Range, ...]:
    """Short, medium, long and extreme range.

    >>> [(each.letter, each.reach, each.modifier) for each in ranges("asce-5.01")]
    [('S', 6, 0), ('M', 24, 2), ('L', 42, 4), ('E', None, 6)]
    """
    found = []
    for reach in rules_of(edition_code).to_hit:
        if match := _RANGE.fullmatch(reach.when):
            title = match[1].capitalize()
            found.append(Range(title, title[0], int(match[2]), int(reach.modifier)))
    return (*found, _EXTREME)


PLACES = (ArcFacing.FRONT, ArcFacing.REAR, ArcFacing.LEFT, ArcFacing.RIGHT)  # two by two
SHIP_TITLES = {facing: facing.value for facing in ArcFacing}
CRAFT_TITLES = SHIP_TITLES | {ArcFacing.FRONT: "NOSE", ArcFacing.REAR: "AFT"}
NOTE = "Weapon criticals: every damage value −25 % each, rounded down."  # AS:CE errata 5.01, p. 184
HEAD, FEET = 11.5, 10.5  # heights of an arc's title and of its abilities
LABEL, BOXES, PITCH = 20.0, 29.0, 7.2  # widths


def damage(card: Card, frame: FrontPanels, palette: CardPalette) -> Group:
    """The damage at each range, with what it takes to hit there."""
    element, box = card.element, frame.damage
    assert box is not None
    shapes: list[Shape] = []
    cells = damage_cells(box, len(element.damage))
    for number, points in enumerate(element.damage):
        shapes.extend(_range(number, points, element.skill, element.edition, element.aerospace, cells[number], palette))
    return Group(shapes, tag="P")


@lru_cache(maxsize=1 << 12)
def _range(
    number: int, points: float, skill: int, edition: str, aerospace: bool, box: Box, palette: CardPalette
) -> tuple[Text, ...]:
    here = ranges(edition)[number]
    left, right, middle = box.x + 4, box.right - 4, box.x + box.width / 2
    to_hit = f"{here.modifier:+} · {skill + here.modifier}+{'' if aerospace else ' to hit'}"
    texts = [caption(left, box.y + 7.2, here.title.upper(), palette.soft)]
    if not aerospace and here.reach:
        texts.append(caption(right, box.y + 7.2, f'{here.reach}"', palette.soft, "right"))
    room = box.width - 5
    texts.append(line(middle, box.y + 23.4, points_text(points), room, "condensed-bold", 19, "middle", palette.text))
    texts.append(line(middle, box.bottom - 3.2, to_hit, room, "condensed", 6.2, "middle", palette.soft))
    return tuple(texts)


def arcs(card: Card, look: Look) -> list[Shape]:
    """The back of a large craft: each attack of its firing arcs with the boxes of its weapon criticals."""
    element, palette = card.element, look.palette(card.element)
    places = _places(look.width)
    shapes: list[Shape] = [
        Group([ground(look, palette), _panels(look, palette)], tag="Artifact"),
        *headline(card, look, palette),
    ]
    weapons = arc_weapons(element)
    for facing, box in zip(PLACES, places, strict=True):
        arc = element.arcs.get(facing, Arc()) if element.arcs else Arc()
        shapes.append(_arc(card, facing, arc, weapons, box, palette))
    return [*shapes, *_notes(element.skill, element.edition, look.width, palette)]


@cache
def _notes(skill: int, edition: str, width: float, palette: CardPalette) -> tuple[Text, ...]:
    numbers = ", ".join(f"{here.letter} {skill + here.modifier}+" for here in ranges(edition))
    return (
        Text(MARGIN, HEIGHT - 4.5, f"To hit: {numbers}", "condensed-bold", LEAST, colour=palette.text, tag="Note"),
        Text(width - MARGIN, HEIGHT - 4.5, NOTE, "condensed", LEAST, "right", palette.soft, tag="Note"),
    )


@cache
def _places(width: float) -> tuple[Box, ...]:
    wide = (width - 2 * MARGIN - GAP) / 2
    top = BAND + GAP
    tall = (HEIGHT - 11.5 - top - GAP) / 2
    return tuple(
        Box(MARGIN + (wide + GAP) * column, top + (tall + GAP) * row, wide, tall) for row in (0, 1) for column in (0, 1)
    )


@cache
def _panels(look: Look, palette: CardPalette) -> Use:
    shapes: list[Shape] = []
    for box in _places(look.width):
        shapes.append(Rect(box, fill=palette.panel, stroke=palette.edge, line_width=0.6, radius=RADIUS))
        shapes.append(Line(box.x + 4, box.y + HEAD, box.right - 4, box.y + HEAD, stroke=palette.edge, line_width=0.4))
    return Use(Symbol(f"arcs-{look_name(look, palette)}", Box(0, 0, look.width, HEIGHT), shapes), 0, 0)


def _arc(card: Card, facing: ArcFacing, arc: Arc, weapons: tuple[str, ...], box: Box, palette: CardPalette) -> Group:
    element = card.element
    title = (SHIP_TITLES if element.type in CAPITAL else CRAFT_TITLES)[facing]
    shapes: list[Shape] = list(_heads(title, element.edition, box, palette))
    names = dict(ARC_WEAPONS)
    tall = min(13.0, (box.height - HEAD - FEET) / len(weapons))
    for row, weapon in enumerate(weapons):
        row_box = Box(box.x + 4, box.y + HEAD + 1 + tall * row, box.width - 8, tall)
        values: Damage = getattr(arc, weapon)
        shapes.extend(_values(names[weapon], values, row_box, palette))
        if any(values):
            said = f"{title.capitalize()} {names[weapon]}"
            shapes.append(_boxes(card, arc_track(facing, weapon), said, row_box, palette))
    if arc.specials:
        words = ", ".join(special.text for special in arc.specials)
        feet = Box(box.x + 4, box.bottom - FEET, box.width - 8, FEET - 1)
        shapes.append(lines(feet, words, 7.5, palette.text))
    return Group(shapes, tag="Sect")


def _columns(box: Box) -> tuple[float, ...]:
    """The middles of the columns of values."""
    wide = (box.width - 8 - LABEL - BOXES) / 4
    return tuple(box.x + 4 + LABEL + wide * (number + 0.5) for number in range(4))


@lru_cache(maxsize=1 << 10)
def _heads(title: str, edition: str, box: Box, palette: CardPalette) -> tuple[Text, ...]:
    y = box.y + 8.2
    heads = [Text(box.x + 4, y, title, "condensed-bold", 7.5, colour=palette.accent, tag="H2")]
    for here, x in zip(ranges(edition), _columns(box), strict=True):
        heads.append(Text(x, y, here.letter, "condensed-bold", 7.5, "middle", palette.text))
    heads.append(Text(box.right - 4, y, "CRITICALS", "condensed-bold", LEAST, "right", palette.soft))
    return tuple(heads)


@lru_cache(maxsize=1 << 12)
def _values(name: str, values: Damage, room: Box, palette: CardPalette) -> tuple[Text, ...]:
    baseline = centred_baseline(room, 9.5)
    texts = [Text(room.x, centred_baseline(room, 6.4), name, "condensed-bold", 6.4, colour=palette.soft)]
    around = Box(room.x - 4, room.y, room.width + 8, room.height)
    for points, x in zip(values, _columns(around), strict=True):
        texts.append(line(x, baseline, points_text(points, "—"), 12.6, "condensed-bold", 9.5, "middle", palette.text))
    return tuple(texts)


def _boxes(card: Card, track: str, said: str, room: Box, palette: CardPalette) -> Group:
    struck = min(card.condition.criticals.get(track, 0), ARC_BOXES)
    first, middle = room.right - PITCH * (ARC_BOXES - 0.5) + 0.5, room.y + room.height / 2
    pips = Pips(
        track,
        [(first + PITCH * number, middle) for number in range(ARC_BOXES)],
        critical_box(palette),
        frozenset(range(1, struck + 1)),
        0.92,
        within=within(room),
        tooltip=f"{said} weapon critical",
    )
    return Group([pips], tag="Figure", alt=f"{said}: {ARC_BOXES} weapon criticals, {struck} marked")
