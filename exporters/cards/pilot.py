"""Pilot cards: name, skills, hits and abilities of a crew, and the initiative card that is drawn for its unit."""

from collections.abc import Iterator, Sequence
from functools import cache

from exporters.cards.front import NOTICE, draw_facts
from exporters.cards.headline import (
    NAME,
    NAME_ALONE,
    badge_box,
    draw_ground,
    draw_heading,
    draw_headline,
    room_ends,
    second_line,
)
from exporters.cards.look import BLACK, FORCE, HEIGHT, LEAST, CardPalette, Look, box_outline, caption, fit_card_line
from exporters.cards.panels import BAND, GAP, MARGIN, RADIUS, look_name
from exporters.cards.pips import critical_box
from exporters.cards.silhouettes import silhouette, silhouette_name
from exporters.page import (
    BlockStyle,
    Box,
    Field,
    Group,
    Line,
    Pips,
    Rect,
    Symbol,
    Text,
    Use,
    centered_baseline,
    fit_block,
)
from exporters.page.model import Element as Shape
from sheets.recordsheet.card import CardSheet
from sheets.recordsheet.model import CrewSeat, Skill, Track

SKILLS_TALL, HITS_TALL = 36.0, 40.0
FOOT = 10.0
LABELS = 38.0  # width of the titles of the rows of hits
BOX_SCALE = 1.9
INITIATIVE = "INITIATIVE"


def pilot_front(card: CardSheet, seat: CrewSeat, look: Look) -> list[Shape]:
    """The card of one member of a crew, in the measure of the design."""
    palette = look.palette(card)
    boxes = _pilot_boxes(look.width, bool(seat.hits))
    shapes: list[Shape] = [
        Group([draw_ground(look, palette), _panels(f"pilot-{bool(seat.hits)}", boxes, look, palette)], tag="Artifact"),
        *_pilot_heading(card, seat, look, palette),
        Group(list(_skills(seat.skills, boxes[0], palette)), tag="P"),
    ]
    if seat.hits is not None:
        shapes.append(_hits(seat, seat.hits, boxes[1], palette))
    return [*shapes, *_abilities(seat, boxes[-1], palette), _foot(look, palette)]


def initiative_front(card: CardSheet, look: Look) -> list[Shape]:
    """The card that is drawn when the unit acts: its silhouette and movement."""
    palette = look.palette(card)
    strip = Box(MARGIN, BAND + GAP, look.width - 2 * MARGIN, 20.5)
    room = Box(MARGIN, strip.bottom + GAP, strip.width, HEIGHT - FOOT - GAP - strip.bottom)
    side = room.height - 14
    figure = Use(silhouette(silhouette_name(card), palette.shade), (look.width - side) / 2, room.y + 10, side / 100)
    panels = _panels(f"initiative-{card.aerospace}", (strip, room), look, palette)
    title = Text(look.width / 2, room.y + 9.5, INITIATIVE, "condensed-bold", 9, "middle", palette.text, tag="H2")
    return [
        Group([draw_ground(look, palette), panels, figure], tag="Artifact"),
        *draw_headline(card, look, palette),
        draw_facts(card, strip, palette),
        title,
        _foot(look, palette),
    ]


def initiative_back(look: Look) -> list[Shape]:
    """The back that all initiative cards of a deck share."""
    palette = BLACK if look.printed == "black" else FORCE
    room = Box(MARGIN, BAND + GAP, look.width - 2 * MARGIN, HEIGHT - FOOT - GAP - BAND)
    side = room.height - 20
    figure = Use(silhouette("force", palette.shade), (look.width - side) / 2, room.y + 10, side / 100)
    box = badge_box(look.width)
    cover = Rect(box.inset(-1), fill=palette.band)  # without silhouette and value
    return [
        Group([draw_ground(look, palette), cover, _panels("deck", (room,), look, palette), figure], tag="Artifact"),
        *draw_heading("force", "Initiative", NAME_ALONE, look, palette),
        _foot(look, palette),
    ]


def _pilot_boxes(width: float, hits: bool) -> tuple[Box, ...]:
    """The boxes of the panels: skills, hits if the crew takes any, abilities with room for notes."""
    talls = [SKILLS_TALL, HITS_TALL] if hits else [SKILLS_TALL]
    y, boxes = BAND + GAP, []
    for tall in talls:
        boxes.append(Box(MARGIN, y, width - 2 * MARGIN, tall))
        y += tall + GAP
    return (*boxes, Box(MARGIN, y, width - 2 * MARGIN, HEIGHT - FOOT - y - 1))


@cache
def _panels(name: str, boxes: Sequence[Box], look: Look, palette: CardPalette) -> Use:
    shapes = [Rect(box, fill=palette.panel, stroke=palette.edge, line_width=0.6, radius=RADIUS) for box in boxes]
    return Use(Symbol(f"{name}-{look_name(look, palette)}", Box(0, 0, look.width, HEIGHT), shapes), 0, 0)


def _pilot_heading(card: CardSheet, seat: CrewSeat, look: Look, palette: CardPalette) -> Iterator[Shape]:
    """The name of the pilot, the unit below it, and the Alpha Strike Skill in the badge."""
    yield from draw_heading(silhouette_name(card), seat.name or seat.title or "Pilot", NAME, look, palette)
    unit = f"{seat.title}, {card.name}" if seat.name and seat.title else card.name
    yield second_line(unit, room_ends(look), palette)
    box = badge_box(look.width)
    yield Text(box.x + 7, centered_baseline(box, LEAST), "SKILL", "condensed-bold", LEAST, color=palette.on_badge)
    number = Text(box.x + 36, centered_baseline(box, 17), str(card.skill), "condensed-bold", 17, "middle")
    yield number._replace(color=palette.on_badge)


def _skills(skills: Sequence[Skill], box: Box, palette: CardPalette) -> Iterator[Shape]:
    """Each skill in a cell: a field for its value, or a dash if the unit does not use the skill."""
    wide = box.width / max(1, len(skills))
    for number, skill in enumerate(skills):
        cell = Box(box.x + wide * number, box.y, wide, box.height)
        middle = cell.middle[0]
        if number:
            yield Line(cell.x, cell.y + 4, cell.x, cell.bottom - 4, stroke=palette.edge, line_width=0.4)
        yield fit_card_line(
            Text(middle, cell.y + 9, skill.label, "condensed-bold", 7, "middle", palette.soft), wide - 8
        )
        if not skill.used:
            yield Text(middle, cell.bottom - 6, "—", "condensed-bold", 20, "middle", palette.text)
        else:
            value = "" if skill.value is None else str(skill.value)
            field = Box(middle - 16, cell.y + 11, 32, 22)
            yield Field(skill.id, field, value, skill.label, "condensed-bold", 20, "middle", color=palette.text)


def _hits(seat: CrewSeat, hits: Track, box: Box, palette: CardPalette) -> Group:
    """The boxes for hits, below each the consciousness roll."""
    step = (box.width - LABELS - 8) / hits.boxes
    xs = [box.x + LABELS + step * (number + 0.5) for number in range(hits.boxes)]
    upper, lower = box.y + 14, box.y + 32
    shapes: list[Shape] = [
        caption(box.x + 5, upper + 2.5, "HITS", palette.text, tag="H2"),
        caption(box.x + 5, lower - 1, "AWAKE ON" if seat.conscious else "OUT", palette.soft),
    ]
    places = [(x, upper) for x in xs]
    marked = frozenset(range(1, hits.marked + 1))
    face = critical_box(palette)
    pips = Pips(hits.id, places, face, marked, BOX_SCALE, within=box_outline(box), tooltip="Hit")
    shapes.append(Group([pips], tag="Figure", alt=f"Hits: {hits.boxes} boxes, {hits.marked} marked"))
    shapes += [
        fit_card_line(Text(x, lower, word, "condensed-bold", 9, "middle", palette.text), step - 2)
        for x, word in zip(xs, hits.words, strict=True)
    ]
    return Group(shapes, tag="Sect")


def _abilities(seat: CrewSeat, box: Box, palette: CardPalette) -> list[Shape]:
    """The special abilities, and room to write."""
    words = "; ".join(seat.abilities)
    y = box.y + 8
    shapes: list[Shape] = [caption(box.x + 5, y, "ABILITIES" if words else "ABILITIES, NOTES", palette.soft, tag="H2")]
    if words:
        room = Box(box.x + 5, y + 2, box.width - 10, box.height * 0.55 - 4)
        shapes.append(fit_block(room, words, BlockStyle(size=8.5, color=palette.text, least=LEAST, cut=True), tag="P"))
        y = room.bottom
    notes = Box(box.x + 5, y + 2, box.width - 10, box.bottom - y - 5)
    rules = int(notes.height / 11)
    shapes.append(
        Group(
            [
                Line(notes.x, notes.y + 11 * n, notes.right, notes.y + 11 * n, stroke=palette.edge, line_width=0.3)
                for n in range(1, rules + 1)
            ],
            tag="Artifact",
        )
    )
    if not seat.name:
        shapes.append(caption(notes.x, notes.y + 9.5, "NAME", palette.soft))
    shapes.append(Field(f"{seat.id}-notes", notes, "", "Notes", size=8, color=palette.text, many_lines=True))
    return shapes


def _foot(look: Look, palette: CardPalette) -> Text:
    """The notice about the trademark."""
    wide = look.width - 2 * MARGIN
    return fit_card_line(
        Text(look.width - MARGIN, HEIGHT - 4.5, NOTICE, "condensed", LEAST, "right", palette.soft, tag="Note"), wide
    )
