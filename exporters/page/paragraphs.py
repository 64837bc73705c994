"""Line breaks of paragraphs, and paragraphs made to fit a box.

>>> [line[0].text for line in wrap("Ammunition explosion avoided on 8 or more", 70, size=7)]
['Ammunition explosion', 'avoided on 8 or more']
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from exporters.page import fonts
from exporters.page.geometry import Box
from exporters.page.measure import ELLIPSIS, LEAST_SIZE, LEAST_STRETCH, centered_baseline, fit_text, text_width
from exporters.page.model import BLACK, Anchor, Color, Field, Font, Tag, Text, TextBlock, TextPiece

LOOSE, TIGHT = 1.2, 1.04  # line distance, as a multiple of the size, at ease and at worst
_SIZE_STEP = 0.25  # sizes are tried in quarters of a point
_STRETCHES = (0.95, 0.9, 0.85, 0.8, LEAST_STRETCH)

Paragraph = str | tuple[TextPiece, ...]  # a text in one font, or pieces with fonts


def wrap(
    paragraph: Paragraph, room: float, font: Font = "condensed", size: float = 7.0, stretch: float = 1.0
) -> list[list[TextPiece]]:
    """Break a paragraph into lines no wider than the room; a word that is wider than a line is broken too.

    >>> ["".join(piece.text for piece in line) for line in wrap("Medium Laser, Large Laser", 50)]
    ['Medium Laser,', 'Large Laser']
    """
    pieces = [TextPiece(paragraph, font)] if isinstance(paragraph, str) else paragraph
    lines: list[list[TextPiece]] = []
    line: list[TextPiece] = []
    used = 0.0
    for word in _split_words(pieces, room / (size * stretch)):
        space = fonts.advance(" ", word.pieces[0].font) if line and word.spaced else 0.0
        if line and (used + space + word.width) * size * stretch > room + 1e-6:
            lines.append(_merge_pieces(line))
            line, used, space = [], 0.0, 0.0
        if space:
            line.append(TextPiece(" ", word.pieces[0].font))
        line.extend(word.pieces)
        used += space + word.width
    return [*lines, _merge_pieces(line)] if line else lines or [[]]


class _Word(NamedTuple):
    """Pieces that stay on one line, and whether a space comes before them."""

    pieces: tuple[TextPiece, ...]
    width: float
    spaced: bool


def _split_words(pieces: Sequence[TextPiece], longest: float) -> list[_Word]:
    words: list[_Word] = []
    parts: list[TextPiece] = []
    for piece in pieces:
        chunks = piece.text.replace("\n", " ").replace("\t", " ").split(" ")
        for number, chunk in enumerate(chunks):
            if number:
                _end_word(words, parts, longest)
            if chunk:
                parts.append(TextPiece(chunk, piece.font))
    _end_word(words, parts, longest)
    return words


def _end_word(words: list[_Word], parts: list[TextPiece], longest: float) -> None:
    if not parts:
        return
    whole = sum(fonts.advance(p.text, p.font) for p in parts)
    if whole <= longest:
        words.append(_Word(tuple(parts), whole, spaced=True))
    else:
        spaced = True
        for part in (bit for p in parts for bit in _break_word(p, longest)):
            words.append(_Word((part,), fonts.advance(part.text, part.font), spaced))
            spaced = False
    parts.clear()


def _break_word(piece: TextPiece, longest: float) -> list[TextPiece]:
    """Split a word that is longer than a line, after a hyphen, slash or comma if there is one."""
    bits: list[TextPiece] = []
    text = piece.text
    while too_long := next((n for n in range(1, len(text) + 1) if fonts.advance(text[:n], piece.font) > longest), 0):
        end = max(1, too_long - 1)
        after = max(text.rfind(mark, 0, end) for mark in "-/,")
        end = after + 1 if after >= 0 else end
        bits.append(TextPiece(text[:end], piece.font))
        text = text[end:]
    return [*bits, TextPiece(text, piece.font)] if text else bits


def _merge_pieces(line: Sequence[TextPiece]) -> list[TextPiece]:
    joined: list[TextPiece] = []
    for piece in line:
        if joined and joined[-1].font == piece.font:
            joined[-1] = TextPiece(joined[-1].text + piece.text, piece.font)
        else:
            joined.append(piece)
    return joined


def width_of_pieces(line: Sequence[TextPiece], size: float, stretch: float = 1.0) -> float:
    """The width of a line of pieces."""
    return sum(text_width(piece.text, piece.font, size, stretch) for piece in line)


def block_height(lines: int, size: float, leading: float) -> float:
    """The height of lines, from the top of the first line's letters to the bottom of the last line's."""
    return (max(lines, 1) - 1) * leading + (fonts.ASCENT + fonts.DESCENT) * size


def accent_rise(lines: Sequence[Sequence[TextPiece]], size: float) -> float:
    """The height of the first line above `fonts.ASCENT`, for example of accents on capitals."""
    heights = [fonts.ink_extent(piece.text, piece.font)[1] for line in lines[:1] for piece in line]
    return (max([fonts.ASCENT, *heights]) - fonts.ASCENT) * size


class _Setting(NamedTuple):
    """The setting of a block: its lines, their size, width and spacing."""

    lines: tuple[tuple[TextPiece, ...], ...]
    size: float
    stretch: float
    leading: float


@lru_cache(maxsize=1 << 12)
def _largest_setting(
    paragraphs: tuple[Paragraph, ...], wide: float, tall: float, font: Font, size: float, least: float, loose: float
) -> _Setting:
    """The largest setting that fits: lines move closer before letters shrink, and letters shrink before they narrow."""

    def lines_at(size: float, stretch: float) -> tuple[tuple[TextPiece, ...], ...]:
        return tuple(tuple(line) for text in paragraphs for line in wrap(text, wide, font, size, stretch))

    def setting(size: float, stretch: float = 1.0) -> _Setting | None:
        lines = lines_at(size, stretch)
        above = accent_rise(lines, size)
        if block_height(len(lines), size, TIGHT * size) + above > tall + 1e-6:
            return None
        spare = (tall - above - block_height(1, size, 0.0)) / max(1, len(lines) - 1)
        return _Setting(lines, size, stretch, min(loose * size, max(TIGHT * size, spare)))

    smallest = min(least, size)
    for candidate in (*(size - _SIZE_STEP * n for n in range(round((size - least) / _SIZE_STEP))), smallest):
        if found := setting(candidate):
            return found
    for stretch in _STRETCHES:
        if found := setting(smallest, stretch):
            return found
    return _Setting(lines_at(smallest, LEAST_STRETCH), smallest, LEAST_STRETCH, TIGHT * smallest)


fonts.clear_with_fallback(_largest_setting.cache_clear)


def _cut_to_height(setting: _Setting, wide: float, tall: float) -> _Setting:
    """The lines that fit the height; an ellipsis ends the last one if lines were removed."""
    room = max(1, int((tall - block_height(1, setting.size, 0.0)) / setting.leading + 1e-6) + 1)
    if len(setting.lines) <= room:
        return setting
    last = list(setting.lines[room - 1])
    while last and width_of_pieces([*last, TextPiece(ELLIPSIS, last[-1].font)], setting.size, setting.stretch) > wide:
        words = last.pop()
        if shorter := words.text[:-1].rstrip():
            last.append(TextPiece(shorter, words.font))
    font = last[-1].font if last else setting.lines[0][0].font
    return setting._replace(lines=(*setting.lines[: room - 1], (*last, TextPiece(ELLIPSIS, font))))


class BlockStyle(NamedTuple):
    """How a block of paragraphs is set.

    The letters shrink from `size` to `least` where needed; `loose` is the distance of lines with room to spare, in
    sizes. `middle` centers the lines in the height of the box; `cut` allows an ellipsis as a last resort.
    """

    font: Font = "condensed"
    size: float = 7.0
    anchor: Anchor = "left"
    color: Color = BLACK
    least: float = LEAST_SIZE
    loose: float = LOOSE
    middle: bool = False
    cut: bool = False


def fit_block(
    box: Box,
    paragraphs: str | Sequence[Paragraph],
    style: BlockStyle,
    *,
    id: str = "",  # noqa: A002 - the field of the element has this name
    tag: Tag = "",
) -> TextBlock:
    """Paragraphs as lines that fit the box: the lines first move closer, then the letters shrink, then they narrow.

    A paragraph is a text, or pieces of text in their own fonts. Lines that do not fit and may not be cut leave the
    box, and exporters.page.check reports them.

    >>> block = fit_block(Box(0, 0, 70, 20), "Ammunition explosion avoided on 8 or more", BlockStyle(size=7))
    >>> [line[0].text for line in block.lines]
    ['Ammunition explosion', 'avoided on 8 or more']
    """
    several = (paragraphs,) if isinstance(paragraphs, str) else tuple(paragraphs)
    setting = _largest_setting(several, box.width, box.height, style.font, style.size, style.least, style.loose)
    if style.cut:
        above = accent_rise(setting.lines, setting.size)
        setting = _cut_to_height(setting, box.width, box.height - above)
    lines, size, stretch, leading = setting
    top = (box.height - block_height(len(lines), size, leading)) / 2 if style.middle else 0.0
    x = _anchor_x(box, style.anchor)
    above = accent_rise(lines, size)
    y = box.y + max(top, above) + fonts.ASCENT * size
    return TextBlock(
        x, y, lines, size, leading, style.anchor, color=style.color, stretch=stretch, box=box, id=id, tag=tag
    )


def fit_field_value(field: Field) -> Text | TextBlock:
    """The value of a field as text that fits the field."""
    if field.many_lines:
        return fit_block(
            field.box, field.value, BlockStyle(field.font, field.size, field.anchor, field.color, cut=True)
        )
    x, y = _anchor_x(field.box, field.anchor), centered_baseline(field.box, field.size)
    text = Text(x, y, field.value, field.font, field.size, field.anchor, field.color)
    return fit_text(text, field.box.width, means=("condense", "shrink", "cut"))


def _anchor_x(box: Box, anchor: Anchor) -> float:
    """The x of the point of a box to which text with this anchor is set."""
    return {"left": box.x, "middle": box.x + box.width / 2, "right": box.right}[anchor]
