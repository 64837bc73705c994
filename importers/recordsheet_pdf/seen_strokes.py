"""Strokes through words in the image of a page: the length of ink along a line of text without a gap."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from importers.recordsheet_pdf.page import Phrase, PrintedPage, is_strong
from importers.recordsheet_pdf.page_image import PageImage, Pixels

BAND = 0.45  # of the letter size: extent of a stroke above and below the middle of the words
CENTER = 0.3  # of the letter size: its extent in the middle third of the words
DARK, COLORED = 90, 60  # levels of 255 of a pixel of a dark stroke, and of a colored one
LEAST_DARK = 0.95  # of the width of the words: letters alone have 0.9 at most
LETTER = 0.3  # of the letter size: the stem of a letter, which hides a highlighter
BEYOND = 1.5  # points before and behind the words: a stroke extends half as far beyond them
SHORTEST = 5.0  # points: the shortest words that are searched for strokes
LIGHT = 200  # of the channels of letters in a dark banner, where a dark stroke is not visible
MOST_PHRASES = 3000

Mask = NDArray[np.bool_]
Run = tuple[int, int]  # columns of pixels
NO_RUN = (0, 0)
_COUNT = re.compile(r"\d+\.? +")  # before the words of a line, which a stroke may leave out


def with_seen_strokes(page: PrintedPage, image: PageImage, without_letters: Callable[[], PageImage]) -> PrintedPage:
    """The page with the strokes through its words; when letters touch, an image without letters shows the strokes."""
    bare = cache(without_letters)
    looked = (_with_stroke(phrase, image, bare) for phrase in page.phrases[:MOST_PHRASES])
    return replace(page, phrases=(*looked, *page.phrases[MOST_PHRASES:]))


def _with_stroke(phrase: Phrase, image: PageImage, bare: Callable[[], PageImage]) -> Phrase:
    count = _COUNT.match(phrase.text)
    x0 = phrase.x0 + (phrase.x1 - phrase.x0) * (count.end() / len(phrase.text) if count else 0.0)
    if phrase.x1 - x0 < SHORTEST or is_strong(phrase.color):
        return phrase
    box = x0 - BEYOND, phrase.line - BAND * phrase.size, phrase.x1 + BEYOND, phrase.line + BAND * phrase.size
    dark, color = image.cut(*box)
    if not dark.size:
        return phrase
    run = _longest_stretch(_columns(color > COLORED), round(LETTER * phrase.size * image.scale))
    least = (LEAST_DARK * (phrase.x1 - x0) + BEYOND / 2) * image.scale
    if run[0] == run[1] and max(phrase.color) < LIGHT and (run := _dark_run(dark, least)) != NO_RUN:
        run = _dark_run(bare().cut(*box)[0], least)
    start, end = (box[0] + side / image.scale for side in run)
    return replace(phrase, stroke=(start, end)) if end > start else phrase


def _dark_run(dark: Pixels, least: float) -> Run:
    """The columns of a dark stroke of a least length; empty when there is no such stroke."""
    if _columns(dark > DARK).sum() < least:
        return NO_RUN
    run = _longest_run(_middle_band(dark > DARK))
    return run if run[1] - run[0] >= least else NO_RUN


def _columns(mask: Mask) -> Mask:
    """The columns with a marked pixel."""
    return np.asarray(mask.any(axis=0))


def _longest_stretch(columns: Mask, gap: int) -> Run:
    """The longest stretch of marked columns; gaps up to the width of a letter do not end it."""
    places = np.flatnonzero(columns)
    if not len(places):
        return 0, 0
    parts = np.split(places, np.flatnonzero(np.diff(places) > gap) + 1)
    longest = max(parts, key=lambda part: part[-1] - part[0])
    return int(longest[0]), int(longest[-1]) + 1


def _middle_band(mask: Mask) -> Mask:
    """The band without its edges in the middle third of the words, because other lines of the page may run there."""
    rows, columns = mask.shape
    edge, third = round(rows * (BAND - CENTER) / (2 * BAND)), columns // 3
    if edge and third:
        mask = mask.copy()
        mask[:edge, third:-third] = False
        mask[-edge:, third:-third] = False
    return mask


def _longest_run(mask: Mask) -> Run:
    """The columns of the longest path along marked pixels with at most one pixel up or down at each step."""
    best, start = (0, 0), 0
    reached = np.zeros(mask.shape[0], bool)
    for column in range(mask.shape[1]):
        near = reached.copy()
        near[1:] |= reached[:-1]
        near[:-1] |= reached[1:]
        reached = near & mask[:, column]
        if not reached.any():
            start, reached = column, mask[:, column]
        if reached.any() and column + 1 - start > best[1] - best[0]:
            best = start, column + 1
    return best
