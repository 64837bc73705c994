"""The back of an ordinary card: what its special abilities mean, in our own words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from exporters.cards.headline import draw_ground, draw_headline
from exporters.cards.look import LEAST, CardPalette, Look
from exporters.cards.panels import back_panel, back_room
from exporters.cards.silhouettes import silhouette, silhouette_name
from exporters.page import Box, Group, Text, TextPiece, Use, wrap
from exporters.page.fonts import ASCENT, DESCENT
from exporters.page.model import Element as Shape
from exporters.page.model import TextBlock
from exporters.page.paragraphs import Paragraph
from sheets.recordsheet.card import CardAbility, CardSheet
from sheets.recordsheet.model import CodedName

LARGEST, STEP = 9.5, 0.25
LEADING, BETWEEN = 1.16, 0.45  # distances of lines, and additional ones of abilities, as parts of the size
GUTTER = 9.0
ONE_COLUMN_SIZE = 8.0  # letters at least this large stay in one column
LEAST_ART = 34.0  # the least room for a silhouette
NONE = "No special abilities."

Lines = list[list[TextPiece]]


def abilities_back(card: CardSheet, look: Look) -> list[Shape]:
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
            [draw_ground(look, palette), back_panel(look, palette, room), *_silhouette(card, columns, inside, palette)],
            tag="Artifact",
        ),
        *draw_headline(card, look, palette),
        *texts,
    ]


def _silhouette(card: CardSheet, columns: list["_Column"], room: Box, palette: CardPalette) -> list[Use]:
    """The silhouette in the room below the words."""
    side = min(room.bottom - max(column.box.bottom for column in columns) - 4, 88.0)
    if side < LEAST_ART:
        return []
    return [Use(silhouette(silhouette_name(card), palette.shade), room.right - side, room.bottom - side, side / 100)]


@dataclass(frozen=True, slots=True)
class _Column:
    """Paragraphs below each other, broken into lines of one size, and the box that they fill."""

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
    """The meanings as large as possible, in one column or in two, or as one paragraph without breaks.

    If that does not fit either, only the names, as large as possible.
    """
    paragraphs = list(_paragraphs(card, meanings=True))
    size = LARGEST
    while size >= LEAST:
        one = _column(paragraphs, room, size)
        if one.box.bottom <= room.bottom:
            return [one]
        two = _two_columns(paragraphs, room, size)
        if size < ONE_COLUMN_SIZE and all(column.box.bottom <= room.bottom for column in two):
            return two
        size -= STEP
    for meanings in (True, False):
        run = tuple(piece for each in _paragraphs(card, meanings) for piece in (*each, TextPiece(" ")))
        size = LARGEST
        while (column := _column([run], room, size)).box.bottom > room.bottom and size > LEAST:
            size = max(size - STEP, LEAST)
        if column.box.bottom <= room.bottom:
            break
    return [column]


def _two_columns(paragraphs: Sequence[Paragraph], room: Box, size: float) -> list[_Column]:
    """Two columns of nearly equal length, the first one not shorter."""
    wide = (room.width - GUTTER) / 2
    left = Box(room.x, room.y, wide, room.height)
    whole = _column(paragraphs, left, size)
    half, used = 0, 0
    total = sum(len(lines) for lines in whole.paragraphs)
    while used * 2 < total:
        used += len(whole.paragraphs[half])
        half += 1
    return [
        _fill_column(left, size, whole.paragraphs[:half]),
        _fill_column(left.moved(wide + GUTTER, 0), size, whole.paragraphs[half:]),
    ]


def _column(paragraphs: Sequence[Paragraph], room: Box, size: float) -> _Column:
    return _fill_column(room, size, [_wrap_cached(paragraph, room.width, size) for paragraph in paragraphs])


@lru_cache(maxsize=1 << 14)
def _wrap_cached(paragraph: Paragraph, width: float, size: float) -> Lines:
    """The lines of a paragraph; cached, since many cards share their abilities."""
    return wrap(paragraph, width, "condensed", size)


def _fill_column(room: Box, size: float, paragraphs: list[Lines]) -> _Column:
    lines = sum(len(each) for each in paragraphs)
    height = lines * LEADING * size + (len(paragraphs) - 1) * BETWEEN * size
    return _Column(Box(room.x, room.y, room.width, height), size, paragraphs)


def _paragraphs(card: CardSheet, meanings: bool) -> Iterator[tuple[TextPiece, ...]]:
    """A paragraph for each ability, those in a turret that are nowhere else after it."""
    codes = {ability.code for ability in card.abilities}
    for ability in card.abilities:
        yield _explain(ability, meanings)
        for part in ability.parts:
            if part.code and part.code not in codes:
                codes.add(part.code)
                yield _explain(part, meanings)
    if card.implied:
        names = ", ".join(map(_name, card.implied))
        yield TextPiece("Like all of its kind: ", "condensed-italic"), TextPiece(names)


def _name(ability: CodedName) -> str:
    return f"{ability.text} ({ability.code})" if ability.text else ability.code


def _explain(ability: CardAbility, meanings: bool) -> tuple[TextPiece, ...]:
    code = TextPiece(ability.text, "condensed-bold")
    if not ability.name:
        return (code,)
    name = TextPiece("" if ability.name == ability.code else f" {ability.name}.", "condensed-italic")
    return (code, name, TextPiece(f" {ability.meaning}")) if meanings else (code, name)
