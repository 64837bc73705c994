"""Frames: the parts of a page with one record sheet each, found by titles and by the gutters between sheets."""

import re
from collections.abc import Iterator, Sequence
from math import log

import numpy as np

from importers.recordsheet_pdf.page import Frame, Phrase, PrintedPage
from importers.recordsheet_pdf.page_image import PageImage

NOMINAL_WIDTH = 568.0  # points: width of the content of most sheets, on letter paper
MARGIN = 22.0  # points: around that content
USUAL, SMALLEST_LETTER = 8.0, 5.0  # points: median size of the letters of a sheet; most have 6.4 to 9.3
LEAST_CHANGE = 0.2  # of the logarithm of a scale: sheets with less are not scaled
CUTS = (1 / 2, 1 / 3, 2 / 3)  # of the width or the height of a page: places where its sheets meet
TOLERANCE = 0.06  # of the width or height: tolerance around these places
STRIP = 3.0  # points: the least width of a gutter
WHITE = 2.0  # mean darkness of a gutter, which allows a line of small print across it
HEAD = 0.4  # of the height of a sheet: the upper part with its title

_TITLE = re.compile(r"(?:.* )?record sheet\b.*|(?:.* )?infantry record|handheld weapons", re.I)


def sheet_titles(page: PrintedPage) -> list[Phrase]:
    """The titles of record sheets on a page."""
    return [phrase for phrase in page.phrases if _TITLE.fullmatch(phrase.text)]


def find_frames(page: PrintedPage, image: PageImage | None) -> list[Frame]:
    """The frames of a page from left to right and from top to bottom; `image` is given when the page has two titles."""
    whole = Frame(0.0, 0.0, page.width, page.height)
    heads = sheet_titles(page)
    parts = list(_split_frame(whole, heads, image)) if image is not None else [whole]
    if not all(any(_is_head(head, part) for head in heads) for part in parts):
        parts = [whole]
    return [_at_nominal_size(page, part, alone=len(parts) == 1) for part in parts]


def _split_frame(frame: Frame, heads: Sequence[Phrase], image: PageImage) -> Iterator[Frame]:
    """Cut the frame along its gutters until each part has one title, or no gutter."""
    for share in CUTS if len(heads) > 1 else ():
        for upright in (False, True):
            cut = _gutter(frame, share, upright, image)
            if cut is None:
                continue
            before = [head for head in heads if (head.x1 if upright else head.bottom) < cut]
            behind = [head for head in heads if (head.x0 if upright else head.top) > cut]
            fewest = min(share, 1 - share)
            enough = len(before) >= share / fewest and len(behind) >= (1 - share) / fewest
            if enough and len(before) + len(behind) == len(heads):
                first = frame._replace(right=cut) if upright else frame._replace(bottom=cut)
                second = frame._replace(left=cut) if upright else frame._replace(top=cut)
                yield from _split_frame(first, before, image)
                yield from _split_frame(second, behind, image)
                return
    yield frame


def _gutter(frame: Frame, share: float, upright: bool, image: PageImage) -> float | None:
    """The middle of the white strip across a frame that is nearest to a share of its width or height."""
    start, end = (frame.left, frame.right) if upright else (frame.top, frame.bottom)
    expected, reach = start + share * (end - start), TOLERANCE * (end - start)
    middles = np.arange(expected - reach, expected + reach)
    strips = np.empty((len(middles), 4))
    strips[:] = frame[:4]
    first, last = (0, 2) if upright else (1, 3)
    strips[:, first], strips[:, last] = middles - STRIP / 2, middles + STRIP / 2
    white = middles[image.darkness(strips) < WHITE]
    return float(min(white, key=lambda middle: abs(middle - expected))) if len(white) else None


def _is_head(title: Phrase, frame: Frame) -> bool:
    """Whether a title is at the head of a frame."""
    down = (title.line - frame.top) / (frame.bottom - frame.top)
    return frame.left < title.middle < frame.right and 0 < down < HEAD


def _at_nominal_size(page: PrintedPage, part: Frame, alone: bool) -> Frame:
    """The content of a part of a page, scaled to the usual width of a sheet unless its letters have a usual size.

    A sheet with a page for itself may be laid out for another paper, with letters of the usual size.
    """
    inside = [p for p in page.phrases if part.left < p.middle < part.right and part.top < p.line < part.bottom]
    if not inside:
        return part
    left, right = min(p.x0 for p in inside), max(p.x1 for p in inside)
    scale = NOMINAL_WIDTH / max(right - left, 1.0)
    sizes = sorted(p.size for p in inside for _ in p.text)
    letter = sizes[len(sizes) // 2]
    is_usual = letter > SMALLEST_LETTER if alone else abs(log(scale * letter / USUAL)) > abs(log(letter / USUAL))
    if is_usual or abs(log(scale)) < LEAST_CHANGE:
        return part
    top, bottom = min(p.top for p in inside), max(p.bottom for p in inside)
    around = MARGIN / scale
    return Frame(
        max(left - around, part.left),
        max(top - around, part.top),
        min(right + around, part.right),
        min(bottom + around, part.bottom),
        scale,
    )
