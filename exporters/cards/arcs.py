"""The back of a large craft: its firing arcs, each attack with the boxes of its weapon criticals."""

from functools import cache, lru_cache

from exporters.cards.band import band
from exporters.cards.card import HEIGHT, Card, Look
from exporters.cards.criticals import ARC_BOXES, ARC_WEAPONS, arc_track, arc_weapons
from exporters.cards.frame import BAND, GAP, MARGIN, RADIUS, ground, mark
from exporters.cards.inks import Inks
from exporters.cards.lettering import LEAST, lines, within
from exporters.cards.lettering import line as shown
from exporters.cards.marks import critical_box
from exporters.cards.ranges import ranges
from exporters.page import Box, Group, Line, Pips, Rect, Symbol, Text, Use, centred_baseline
from exporters.page.model import Element as Shape
from sheets.alphastrike import Arc, Damage, Facing
from sheets.alphastrike.kinds import CAPITAL
from sheets.alphastrike.special import points_text

PLACES = (Facing.FRONT, Facing.REAR, Facing.LEFT, Facing.RIGHT)  # two by two
SHIP_TITLES = {facing: facing.value for facing in Facing}
CRAFT_TITLES = SHIP_TITLES | {Facing.FRONT: "NOSE", Facing.REAR: "AFT"}
NOTE = "Weapon criticals: every damage value −25 % each, rounded down."  # AS:CE errata 5.01, p. 184
HEAD, FEET = 11.5, 10.5  # heights of an arc's title and of its abilities
LABEL, BOXES, PITCH = 20.0, 29.0, 7.2  # widths


def arcs(card: Card, look: Look) -> list[Shape]:
    """What stands on the back, in the measure of the design."""
    element, inks = card.element, look.inks(card.element)
    places = _places(look.width)
    shapes: list[Shape] = [
        Group([ground(look, inks), _panels(look, inks)], tag="Artifact"),
        *band(card, look, inks),
    ]
    weapons = arc_weapons(element)
    for facing, box in zip(PLACES, places, strict=True):
        arc = (element.arcs or {}).get(facing, Arc())
        shapes.append(_arc(card, facing, arc, weapons, box, inks))
    return [*shapes, *_notes(element.skill, element.edition, look.width, inks)]


@cache
def _notes(skill: int, edition: str, width: float, inks: Inks) -> tuple[Text, ...]:
    numbers = ", ".join(f"{here.letter} {skill + here.modifier}+" for here in ranges(edition))
    return (
        Text(MARGIN, HEIGHT - 4.5, f"To hit: {numbers}", "condensed-bold", LEAST, colour=inks.text, tag="Note"),
        Text(width - MARGIN, HEIGHT - 4.5, NOTE, "condensed", LEAST, "right", inks.soft, tag="Note"),
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
def _panels(look: Look, inks: Inks) -> Use:
    shapes: list[Shape] = []
    for box in _places(look.width):
        shapes.append(Rect(box, fill=inks.panel, stroke=inks.edge, line_width=0.6, radius=RADIUS))
        shapes.append(Line(box.x + 4, box.y + HEAD, box.right - 4, box.y + HEAD, stroke=inks.edge, line_width=0.4))
    return Use(Symbol(f"arcs-{mark(look, inks)}", Box(0, 0, look.width, HEIGHT), shapes), 0, 0)


def _arc(card: Card, facing: Facing, arc: Arc, weapons: tuple[str, ...], box: Box, inks: Inks) -> Group:
    element = card.element
    title = (SHIP_TITLES if element.type in CAPITAL else CRAFT_TITLES)[facing]
    shapes: list[Shape] = list(_heads(title, element.edition, box, inks))
    names = dict(ARC_WEAPONS)
    tall = min(13.0, (box.height - HEAD - FEET) / len(weapons))
    for row, weapon in enumerate(weapons):
        line = Box(box.x + 4, box.y + HEAD + 1 + tall * row, box.width - 8, tall)
        values: Damage = getattr(arc, weapon)
        shapes.extend(_values(names[weapon], values, line, inks))
        if any(values):
            shapes.append(_boxes(card, arc_track(facing, weapon), f"{title.capitalize()} {names[weapon]}", line, inks))
    if arc.specials:
        words = ", ".join(special.text for special in arc.specials)
        feet = Box(box.x + 4, box.bottom - FEET, box.width - 8, FEET - 1)
        shapes.append(lines(feet, words, 7.5, inks.text))
    return Group(shapes, tag="Sect")


def _columns(box: Box) -> tuple[float, ...]:
    """The middles of the columns of values."""
    wide = (box.width - 8 - LABEL - BOXES) / 4
    return tuple(box.x + 4 + LABEL + wide * (number + 0.5) for number in range(4))


@lru_cache(maxsize=1 << 10)
def _heads(title: str, edition: str, box: Box, inks: Inks) -> tuple[Text, ...]:
    y = box.y + 8.2
    heads = [Text(box.x + 4, y, title, "condensed-bold", 7.5, colour=inks.accent, tag="H2")]
    for here, x in zip(ranges(edition), _columns(box), strict=True):
        heads.append(Text(x, y, here.letter, "condensed-bold", 7.5, "middle", inks.text))
    heads.append(Text(box.right - 4, y, "CRITICALS", "condensed-bold", LEAST, "right", inks.soft))
    return tuple(heads)


@lru_cache(maxsize=1 << 12)
def _values(name: str, values: Damage, line: Box, inks: Inks) -> tuple[Text, ...]:
    baseline = centred_baseline(line, 9.5)
    texts = [Text(line.x, centred_baseline(line, 6.4), name, "condensed-bold", 6.4, colour=inks.soft)]
    around = Box(line.x - 4, line.y, line.width + 8, line.height)
    for points, x in zip(values, _columns(around), strict=True):
        texts.append(shown(x, baseline, points_text(points, "—"), 12.6, "condensed-bold", 9.5, "middle", inks.text))
    return tuple(texts)


def _boxes(card: Card, track: str, said: str, line: Box, inks: Inks) -> Group:
    struck = min(card.condition.criticals.get(track, 0), ARC_BOXES)
    first, middle = line.right - PITCH * (ARC_BOXES - 0.5) + 0.5, line.y + line.height / 2
    pips = Pips(
        track,
        [(first + PITCH * number, middle) for number in range(ARC_BOXES)],
        critical_box(inks),
        frozenset(range(1, struck + 1)),
        0.92,
        within=within(line),
        tooltip=f"{said} weapon critical",
    )
    return Group([pips], tag="Figure", alt=f"{said}: {ARC_BOXES} weapon criticals, {struck} marked")
