"""Paragraphs: where their lines break, and how they are made to fit a box.

>>> [line[0].text for line in wrap("Ammunition explosion avoided on 8 or more", 70, size=7)]
['Ammunition explosion', 'avoided on 8 or more']
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from exporters.page import fonts
from exporters.page.geometry import Box
from exporters.page.measure import ELLIPSIS, LEAST, NARROWEST, Means, centered_baseline, fitted, width
from exporters.page.model import BLACK, Anchor, Color, Field, Font, Piece, Tag, Text, TextBlock

LOOSE, TIGHT = 1.2, 1.04  # line distance, as a multiple of the size, at ease and at worst
_STEP = 0.25  # sizes are tried in quarters of a point

Paragraph = str | tuple[Piece, ...]  # plain words, or words in fonts of their own


def wrap(
    paragraph: Paragraph, room: float, font: Font = "condensed", size: float = 7.0, stretch: float = 1.0
) -> list[list[Piece]]:
    """Break a paragraph into lines no wider than the room; a word that is wider than a line is broken too."""
    pieces = [Piece(paragraph, font)] if isinstance(paragraph, str) else paragraph
    lines: list[list[Piece]] = []
    line: list[Piece] = []
    used = 0.0
    for word in _words(pieces, room / (size * stretch)):
        space = fonts.advance(" ", word.pieces[0].font) if line and word.spaced else 0.0
        if line and (used + space + word.width) * size * stretch > room + 1e-6:
            lines.append(_joined(line))
            line, used, space = [], 0.0, 0.0
        if space:
            line.append(Piece(" ", word.pieces[0].font))
        line.extend(word.pieces)
        used += space + word.width
    return [*lines, _joined(line)] if line else lines or [[]]


class _Word(NamedTuple):
    """Pieces that no line may part, and whether a space comes before them."""

    pieces: tuple[Piece, ...]
    width: float
    spaced: bool


def _words(pieces: Sequence[Piece], longest: float) -> list[_Word]:
    words: list[_Word] = []
    parts: list[Piece] = []
    for piece in pieces:
        chunks = piece.text.replace("\n", " ").replace("\t", " ").split(" ")
        for number, chunk in enumerate(chunks):
            if number:
                _close(words, parts, longest)
            if chunk:
                parts.append(Piece(chunk, piece.font))
    _close(words, parts, longest)
    return words


def _close(words: list[_Word], parts: list[Piece], longest: float) -> None:
    if not parts:
        return
    whole = sum(fonts.advance(p.text, p.font) for p in parts)
    if whole <= longest:
        words.append(_Word(tuple(parts), whole, spaced=True))
    else:
        spaced = True
        for part in (bit for p in parts for bit in _broken(p, longest)):
            words.append(_Word((part,), fonts.advance(part.text, part.font), spaced))
            spaced = False
    parts.clear()


def _broken(piece: Piece, longest: float) -> list[Piece]:
    """A word too long for a line, in bits that are not, parted after a hyphen, slash or comma where there is one."""
    bits: list[Piece] = []
    text = piece.text
    while too_long := next((n for n in range(1, len(text) + 1) if fonts.advance(text[:n], piece.font) > longest), 0):
        end = max(1, too_long - 1)
        after = max(text.rfind(mark, 0, end) for mark in "-/,")
        end = after + 1 if after >= 0 else end
        bits.append(Piece(text[:end], piece.font))
        text = text[end:]
    return [*bits, Piece(text, piece.font)] if text else bits


def _joined(line: Sequence[Piece]) -> list[Piece]:
    joined: list[Piece] = []
    for piece in line:
        if joined and joined[-1].font == piece.font:
            joined[-1] = Piece(joined[-1].text + piece.text, piece.font)
        else:
            joined.append(piece)
    return joined


def width_of_line(line: Sequence[Piece], size: float, stretch: float = 1.0) -> float:
    """The width of a line of pieces."""
    return sum(width(piece.text, piece.font, size, stretch) for piece in line)


def height(lines: int, size: float, leading: float) -> float:
    """The height of a number of lines, from the top of the first one's letters to the bottom of the last one's."""
    return (max(lines, 1) - 1) * leading + (fonts.ASCENT + fonts.DESCENT) * size


def rise(line: Sequence[Piece], size: float) -> float:
    """The extent of a line above `fonts.ASCENT`, as of capitals with an accent."""
    tallest = max((fonts.ink(piece.text, piece.font)[1] for piece in line), default=0.0)
    return max(0.0, tallest - fonts.ASCENT) * size


class _Setting(NamedTuple):
    """The setting of a block: its lines, their size, width and spacing."""

    lines: tuple[tuple[Piece, ...], ...]
    size: float
    stretch: float
    leading: float


@lru_cache(maxsize=1 << 12)
def _set(
    paragraphs: tuple[Paragraph, ...], wide: float, tall: float, font: Font, size: float, least: float, loose: float
) -> _Setting:
    """The largest setting that fits: lines move closer before letters shrink, and letters shrink before they narrow."""

    def lines_at(size: float, stretch: float = 1.0) -> tuple[tuple[Piece, ...], ...]:
        return tuple(tuple(line) for text in paragraphs for line in wrap(text, wide, font, size, stretch))

    def setting(size: float, stretch: float = 1.0) -> _Setting | None:
        lines = lines_at(size, stretch)
        above = rise(lines[0], size) if lines else 0.0
        if height(len(lines), size, TIGHT * size) + above > tall + 1e-6:
            return None
        spare = (tall - above - height(1, size, 0.0)) / max(1, len(lines) - 1)
        return _Setting(lines, size, stretch, min(loose * size, max(TIGHT * size, spare)))

    steps = max(0, round((size - least) / _STEP))
    for candidate in (*(size - _STEP * n for n in range(steps)), min(least, size)):
        if found := setting(candidate):
            return found
    smallest = min(least, size)
    for hundredths in range(95, round(NARROWEST * 100) - 1, -5):
        if found := setting(smallest, hundredths / 100):
            return found
    return _Setting(lines_at(smallest, NARROWEST), smallest, NARROWEST, TIGHT * smallest)


fonts.forget_with_fallback(_set.cache_clear)


def _shortened(setting: _Setting, wide: float, tall: float) -> _Setting:
    """As many lines as the height has room for, the last one ended by an ellipsis if any had to go."""
    room = max(1, int((tall - height(1, setting.size, 0.0)) / setting.leading + 1e-6) + 1)
    if len(setting.lines) <= room:
        return setting
    last = list(setting.lines[room - 1])
    while last and width_of_line([*last, Piece(ELLIPSIS, last[-1].font)], setting.size, setting.stretch) > wide:
        words = last.pop()
        if shorter := words.text[:-1].rstrip():
            last.append(Piece(shorter, words.font))
    font = last[-1].font if last else setting.lines[0][0].font
    return setting._replace(lines=(*setting.lines[: room - 1], (*last, Piece(ELLIPSIS, font))))


def block(
    box: Box,
    paragraphs: str | Sequence[Paragraph],
    font: Font = "condensed",
    size: float = 7.0,
    *,
    anchor: Anchor = "left",
    color: Color = BLACK,
    least: float = LEAST,
    loose: float = LOOSE,
    middle: bool = False,
    cut: bool = False,
    id: str = "",  # noqa: A002 - the element's own word
    tag: Tag = "",
) -> TextBlock:
    """Paragraphs as lines that fit the box: the lines first move closer, then the letters shrink, then they narrow.

    A paragraph is a text or pieces of text in their own fonts. `middle` stands the lines in the middle of the box's
    height; `cut` allows an ellipsis where nothing else helps. What does not fit and may not be cut leaves the box,
    whole, and exporters.page.check finds it.
    """
    several = (paragraphs,) if isinstance(paragraphs, str) else tuple(paragraphs)
    setting = _set(several, box.width, box.height, font, size, least, loose)
    if cut:
        above = rise(setting.lines[0], setting.size) if setting.lines else 0.0
        setting = _shortened(setting, box.width, box.height - above)
    lines, size, stretch, leading = setting
    top = (box.height - height(len(lines), size, leading)) / 2 if middle else 0.0
    x = {"left": box.x, "middle": box.x + box.width / 2, "right": box.right}[anchor]
    above = rise(lines[0], size) if lines else 0.0
    y = box.y + max(top, above) + fonts.ASCENT * size
    return TextBlock(x, y, lines, size, leading, anchor, color, stretch, box, id, tag)


def filled(field: Field) -> Text | TextBlock:
    """The text in a field that is printed with its value."""
    if field.many_lines:
        return block(field.box, field.value, field.font, field.size, anchor=field.anchor, color=field.color, cut=True)
    x = {"left": field.box.x, "middle": field.box.x + field.box.width / 2, "right": field.box.right}[field.anchor]
    y = centered_baseline(field.box, field.size)
    means: tuple[Means, ...] = ("condense", "shrink", "cut")
    return fitted(x, y, field.value, field.box.width, field.font, field.size, field.anchor, field.color, means=means)
