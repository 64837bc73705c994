"""The back of an ordinary card: what its special abilities mean, in our own words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from exporters.cards.headline import ground, headline
from exporters.cards.look import LEAST, CardPalette, Look
from exporters.cards.panels import back_panel, back_room
from exporters.cards.silhouettes import figure_of, silhouette
from exporters.page import Box, Group, Piece, Text, Use, wrap
from exporters.page.fonts import ASCENT, DESCENT
from exporters.page.model import Element as Shape
from exporters.page.model import TextBlock
from exporters.page.paragraphs import Paragraph
from sheets.recordsheet.card import CardAbility, CardSheet
from sheets.recordsheet.model import CodedName

LARGEST, STEP = 9.5, 0.25
LEADING, BETWEEN = 1.16, 0.45  # from line to line, and more from ability to ability, as parts of the size
GUTTER = 9.0
EASY = 8.0  # one column is kept as long as the letters are this large
ART = 34.0  # the least room that is worth a silhouette
NONE = "No special abilities."

Lines = list[list[Piece]]


def abilities(card: CardSheet, look: Look) -> list[Shape]:
    """The elements of the back, in the measure of the design."""
    palette = look.palette(card)
    room = back_room(look)
    inside = Box(room.x + 6, room.y + 5, room.width - 12, room.height - 10)
    columns = _columns(card, inside) if card.abilities or card.implied else []
    texts: list[Shape] = [text for column in columns for text in column.texts(palette)]
    if not texts:
        words = Text(inside.x, inside.y + 9, NONE, "condensed", LARGEST, color=palette.text, tag="P")
        columns, texts = [_Column(Box(inside.x, inside.y, inside.width, 12), LARGEST, [])], [words]
    return [
        Group(
            [ground(look, palette), back_panel(look, palette, room), *_art(card, columns, inside, palette)],
            tag="Artifact",
        ),
        *headline(card, look, palette),
        *texts,
    ]


def _art(card: CardSheet, columns: list["_Column"], room: Box, palette: CardPalette) -> list[Use]:
    """The silhouette in the room that the words leave."""
    side = min(room.bottom - max(column.box.bottom for column in columns) - 4, 88.0)
    if side < ART:
        return []
    return [Use(silhouette(figure_of(card), palette.shade), room.right - side, room.bottom - side, side / 100)]


@dataclass(frozen=True, slots=True)
class _Column:
    """Paragraphs under each other, broken into lines of one size; the box is what they fill."""

    box: Box
    size: float
    paragraphs: list[Lines]

    def texts(self, palette: CardPalette) -> Iterator[TextBlock]:
        leading, y = LEADING * self.size, self.box.y
        for lines in self.paragraphs:
            height = (len(lines) - 1) * leading + (ASCENT + DESCENT) * self.size
            field = Box(self.box.x, y, self.box.width, height)
            yield TextBlock(
                field.x, y + ASCENT * self.size, lines, self.size, leading, color=palette.text, box=field, tag="P"
            )
            y += len(lines) * leading + BETWEEN * self.size


def _columns(card: CardSheet, room: Box) -> list[_Column]:
    """The meanings as large as they fit, in one column or in two; or one after the other without a break.

    Where not even that fits, the names stand there, as large as they fit.
    """
    paragraphs = list(_paragraphs(card, meanings=True))
    size = LARGEST
    while size >= LEAST:
        one = _column(paragraphs, room, size)
        if one.box.bottom <= room.bottom:
            return [one]
        two = _two(paragraphs, room, size)
        if size < EASY and all(column.box.bottom <= room.bottom for column in two):
            return two
        size -= STEP
    for meanings in (True, False):
        run = tuple(piece for each in _paragraphs(card, meanings) for piece in (*each, Piece(" ")))
        size = LARGEST
        while (column := _column([run], room, size)).box.bottom > room.bottom and size > LEAST:
            size = max(size - STEP, LEAST)
        if column.box.bottom <= room.bottom:
            break
    return [column]


def _two(paragraphs: Sequence[Paragraph], room: Box, size: float) -> list[_Column]:
    """Two columns, the first one as little longer than the second as can be."""
    wide = (room.width - GUTTER) / 2
    left = Box(room.x, room.y, wide, room.height)
    whole = _column(paragraphs, left, size)
    half, used = 0, 0
    total = sum(len(lines) for lines in whole.paragraphs)
    while used * 2 < total:
        used += len(whole.paragraphs[half])
        half += 1
    return [
        _measured(left, size, whole.paragraphs[:half]),
        _measured(left.moved(wide + GUTTER, 0), size, whole.paragraphs[half:]),
    ]


def _column(paragraphs: Sequence[Paragraph], room: Box, size: float) -> _Column:
    return _measured(room, size, [_wrapped(paragraph, room.width, size) for paragraph in paragraphs])


@lru_cache(maxsize=1 << 14)
def _wrapped(paragraph: Paragraph, width: float, size: float) -> Lines:
    """The lines of a paragraph; cached, since many cards share their abilities."""
    return wrap(paragraph, width, "condensed", size)


def _measured(room: Box, size: float, paragraphs: list[Lines]) -> _Column:
    lines = sum(len(each) for each in paragraphs)
    height = lines * LEADING * size + (len(paragraphs) - 1) * BETWEEN * size
    return _Column(Box(room.x, room.y, room.width, height), size, paragraphs)


def _paragraphs(card: CardSheet, meanings: bool) -> Iterator[tuple[Piece, ...]]:
    """A paragraph for each ability, those in a turret that are nowhere else after it."""
    codes = {ability.code for ability in card.abilities}
    for ability in card.abilities:
        yield _explained(ability, meanings)
        for part in ability.parts:
            if part.code and part.code not in codes:
                codes.add(part.code)
                yield _explained(part, meanings)
    if card.implied:
        names = ", ".join(map(_name, card.implied))
        yield Piece("Like all of its kind: ", "condensed-italic"), Piece(names)


def _name(ability: CodedName) -> str:
    return f"{ability.text} ({ability.code})" if ability.text else ability.code


def _explained(ability: CardAbility, meanings: bool) -> tuple[Piece, ...]:
    code = Piece(ability.text, "condensed-bold")
    if not ability.name:
        return (code,)
    name = Piece("" if ability.name == ability.code else f" {ability.name}.", "condensed-italic")
    return (code, name, Piece(f" {ability.meaning}")) if meanings else (code, name)
