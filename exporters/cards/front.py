"""The front of a card: its figures, damage, heat, critical hits and special abilities."""

from functools import lru_cache

from exporters.cards.armor import armor_and_structure
from exporters.cards.criticals import criticals
from exporters.cards.damage import damage
from exporters.cards.headline import ground, headline
from exporters.cards.look import LEAST, CardPalette, Look, caption, line, lines
from exporters.cards.panels import FrontPanels, front_kind, front_panels, panels, strip_cells
from exporters.cards.pips import HEAT_STEPS, heat_step
from exporters.cards.silhouettes import figure_of, silhouette
from exporters.page import Box, Group, Line, Piece, Pip, Text, Use, centered_baseline, width
from exporters.page.model import Element as Shape
from exporters.page.model import TextBlock
from sheets.recordsheet.card import CardSheet
from sheets.recordsheet.model import Track

NOTICE = "Unofficial. BattleTech is a trademark of The Topps Company, Inc."
DASH = "—"
STEP = 20.0  # width of a step of the heat scale


def facts(card: CardSheet, strip: Box, palette: CardPalette) -> Group:
    """Type, size, movement, skill, role."""
    values = {
        "TYPE": card.type,
        "SIZE": str(card.size),
        "MOVE": card.move,
        "THRUST": card.move,
        "TMM": str(card.tmm),
        "THRESHOLD": str(card.threshold),
        "SKILL": str(card.skill),
        "ROLE": card.role or DASH,
    }
    shapes: list[Shape] = []
    for title, box in strip_cells(strip, card.aerospace).items():
        shapes.extend(_cell(title, values[title], box, palette))
    return Group(shapes, tag="P")


@lru_cache(maxsize=1 << 12)
def _cell(title: str, value: str, box: Box, palette: CardPalette) -> tuple[Text, Text]:
    middle = box.x + box.width / 2
    size = 9.5 if title == "ROLE" else 11.5
    return (
        caption(middle, box.y + 6.8, title, palette.soft, "middle"),
        line(middle, box.bottom - 3.2, value, box.width - 4, "condensed-bold", size, "middle", palette.text),
    )


def heat(overheat: int, track: Track, box: Box, palette: CardPalette) -> Group:
    """The overheat value and the heat scale."""
    marked = track.marked
    tall, middle = box.height - 4, box.y + box.height / 2
    first = box.right - 3 - STEP * len(HEAT_STEPS)
    steps: list[Shape] = [
        Pip(
            f"heat-{number}",
            first + STEP * (number - 0.5),
            middle,
            heat_step(palette, number, STEP - 1.2, tall),
            number <= marked,
            tooltip=f"Heat {name}",
        )
        for number, name in enumerate(HEAT_STEPS, 1)
    ]
    words = _heat_words(overheat, box, first, palette)
    return Group([*words, Group(steps, tag="Figure", alt=f"Heat scale at {marked} of 4")], tag="P")


@lru_cache(maxsize=1 << 8)
def _heat_words(value: int, box: Box, first: float, palette: CardPalette) -> tuple[Text, ...]:
    small = centered_baseline(box, 5.6)
    return (
        caption(box.x + 5, small, "OV", palette.soft),
        Text(box.x + 15, centered_baseline(box, 11), str(value), "condensed-bold", 11, color=palette.text),
        caption(first - 4, small, "HEAT", palette.soft, "right"),
    )


def specials(card: CardSheet, frame: FrontPanels, palette: CardPalette) -> Group:
    """The special abilities, those that are spent struck through."""
    box = frame.specials
    title = caption(box.x + 4, box.y + 7.2, "SPECIAL", palette.soft, tag="H2")
    room = Box(box.x + 34, box.y + 1.6, box.width - 38, box.height - 3.2)
    pieces: list[Piece] = []
    for ability in card.abilities:
        if pieces:
            pieces.append(Piece(", ", "condensed-bold"))
        pieces.append(Piece(ability.text, "condensed-italic" if ability.spent else "condensed-bold"))
    text = lines(room, tuple(pieces) or DASH, 9.5, palette.text)
    return Group([title, text, *_struck_through(text, palette)])


def _struck_through(text: TextBlock, palette: CardPalette) -> list[Shape]:
    struck: list[Shape] = []
    for row, pieces in enumerate(text.lines):
        x, y = text.x, text.y + row * text.leading - 0.26 * text.size
        for piece in pieces:
            wide = width(piece.text, piece.font, text.size, text.stretch)
            if piece.font == "condensed-italic" and piece.text.strip():
                struck.append(Line(x, y, x + wide, y, stroke=palette.struck, line_width=1))
            x += wide
    return struck


@lru_cache(maxsize=1 << 12)
def foot(year: int | None, era: str, box: Box, palette: CardPalette) -> Group:
    """The era, and whose trademark the game is."""
    dated = " · ".join(part for part in (str(year) if year else "", era) if part)
    y, part = box.bottom - 1.5, box.width * 0.42
    return Group(
        [
            line(box.x, y, dated, part, "condensed-bold", LEAST, "left", palette.text),
            line(box.right, y, NOTICE, box.width - part - 3, "condensed", LEAST, "right", palette.soft),
        ],
        tag="Note",
    )


def front(card: CardSheet, look: Look) -> list[Shape]:
    """The elements of the front, in the measure of the design."""
    palette, kind = look.palette(card), front_kind(card)
    frame = front_panels(kind, look.width)
    shapes: list[Shape] = [
        Group([ground(look, palette), panels(kind, card.aerospace, look, palette)], tag="Artifact"),
        *headline(card, look, palette),
        facts(card, frame.strip, palette),
    ]
    if frame.damage:
        shapes.append(damage(card, frame, palette))
    if frame.heat and card.heat is not None:
        shapes.append(heat(card.overheat, card.heat, frame.heat, palette))
    shapes.extend(armor_and_structure(card, frame, palette))
    if card.criticals:
        shapes.append(criticals(card.criticals, frame.side, palette))
    else:
        shapes.extend(_portrait(card, frame.side, palette))
    shapes += [specials(card, frame, palette), foot(card.year, card.era, frame.foot, palette)]
    return shapes


def _portrait(card: CardSheet, box: Box, palette: CardPalette) -> list[Shape]:
    """The panel in place of critical hits: the silhouette, and the size of a squad of battle armor."""
    squad = card.squad_size
    room = box.height - (15 if squad else 8)
    picture = Use(silhouette(figure_of(card), palette.shade), box.x + (box.width - room) / 2, box.y + 4, room / 100)
    if not squad:
        return [Group([picture], tag="Artifact")]
    words = f"Squad of {squad}" if squad > 1 else "A single suit"
    return [
        Group([picture], tag="Artifact"),
        Text(box.x + box.width / 2, box.bottom - 4, words, "condensed-bold", 8, "middle", palette.text, tag="P"),
    ]
