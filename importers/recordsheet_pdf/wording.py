"""Titles and labels in one spelling for all readers: `V E H I C L E D A T A`, `TYPE:`.

Programs differ in capitals, in letter spacing of titles, and in the size of the whole page.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from importers.recordsheet_pdf.labels import LABELS
from importers.recordsheet_pdf.page import Phrase, PrintedPage, squeeze_text
from sheets.units.base import TECH_BASE_NAMES
from sheets.units.keywords.mtf import SYSTEMS
from sheets.units.mech import LOCATION_NAMES

TITLES = (
    "'MECH DATA",
    "VEHICLE DATA",
    "FIGHTER DATA",
    "CRAFT DATA",
    "DROPSHIP DATA",
    "JUMPSHIP DATA",
    "WARSHIP DATA",
    "STATION DATA",
    "SPACE STATION DATA",
    "ARMOR DIAGRAM",
    "INTERNAL STRUCTURE DIAGRAM",
    "CRITICAL DAMAGE",
    "PILOT DATA",
    "HEAT DATA",
    "CREW DATA",
    "WARRIOR DATA",
    "LEG ATTACKS TABLE",
    "HANDHELD WEAPONS",
    "Weapons & Equipment Inventory",
    "Range Modifier:",
    "Max Weapon Damage*",
    "Damage Divisor:",
    "Heat Sinks:",
    "Double Heat Sinks:",
    "Laser Heat Sinks:",
)
"""Titles and labels of several words."""

HEADS = ("Type", "Loc", "Dmg", "Min", "Sht", "Med", "Lng")
"""Heads of the columns of an inventory."""

OPENINGS = (
    "Type:",
    "Ammo:",
    "Ammo (CASE):",
    "Ammo (CASE II):",
    "Features",
    "Quirks:",
    "Fuel Points:",
    "Commander:",
    "Notes:",
    "Mechanized:",
    "Swarm:",
    "Carries:",
    "Gear:",
    "Cargo:",
    "Armor:",
)
"""Beginnings of lines."""

SIDES = ("Front", "Rear", "Left Side", "Right Side", "Turret", "Rotor", "Nose", "Aft", "Left Wing", "Right Wing")
"""Armor facings of vehicles and craft."""

APART = 1.6  # of the letter size: the widest gap between the pieces of a title
LARGEST_TITLE = 40  # letters
RECORD_SHEET = "recordsheet"


def normalize_wording(page: PrintedPage) -> PrintedPage:
    """The page with each title in one phrase, and with titles and labels in the spelling of the readers."""
    return replace(page, phrases=tuple(map(_normalize_phrase, _split_phrases(_merge_titles(page.phrases)))))


_TITLES = {squeeze_text(title): title for title in TITLES}
_NAMES = {
    squeeze_text(name): name
    for name in (
        *SYSTEMS.values(),
        *LOCATION_NAMES.values(),
        *TECH_BASE_NAMES.values(),
        *(f"{label}:" for labels in LABELS.values() for label in labels),
        *(f"{side} Armor" for side in SIDES),
        "Roll Again",
        "VTOL",
    )
}
"""Names that are recognized without their blanks, which a producer may lose."""
_LONE_CAPITAL = re.compile(r"(?<=\b[B-HJ-Z]) (?=[A-Z]{2})")  # separated from its word; not A or I
_NAMED = re.compile(r"(\d{1,2}\. ?)?([^()]*[^() ])( ?\(.*)?")  # a name behind its number and before its points
_HEADS = {head.casefold(): head for head in HEADS}
_OPENINGS = tuple(sorted(((opening.casefold(), opening) for opening in OPENINGS), key=lambda pair: -len(pair[0])))


def _normalize_phrase(phrase: Phrase) -> Phrase:
    text = phrase.text
    if squeeze_text(text).endswith(RECORD_SHEET) and text.isupper():
        return replace(phrase, text=_LONE_CAPITAL.sub("", text))
    match = _NAMED.fullmatch(text)
    name = _NAMES.get(squeeze_text(match[2])) if match is not None else None
    if match is not None and name is not None and name.casefold() != match[2].casefold():
        return replace(phrase, text=(match[1] or "") + name + (match[3] or ""))
    known = _TITLES.get(squeeze_text(text)) or (_HEADS.get(text.casefold()) if text.isupper() else None)
    if known is None and text.split(":")[0].split(" (")[0].isupper():
        folded = text.casefold()
        known = next(
            (
                opening + text[len(folded) - len(folded[len(key) :]) :]
                for key, opening in _OPENINGS
                if folded.startswith(key)
            ),
            None,
        )
    return replace(phrase, text=known) if known is not None and known != text else phrase


_OF_TABLES = frozenset({*map(str.casefold, HEADS), "#", "qty", "ht", "srv", "mrv", "lrv", "erv"})


def _split_phrases(phrases: Iterable[Phrase]) -> Iterator[Phrase]:
    """The phrases, with heads of narrow columns separated: `# Type`, `Min Sht Med Lng`, `LOCATION1st HIT`."""
    for phrase in phrases:
        words = phrase.text.split(" ")
        if (glued := _NEXT_HEAD.search(phrase.text)) is not None:
            yield from _cut_phrase(phrase, [phrase.text[: glued.start()], phrase.text[glued.start() :]], 0)
        elif (count := _GLUED_COUNT.match(phrase.text)) is not None:
            yield from _cut_phrase(phrase, [count[0], phrase.text[count.end() :]], 0)
        elif (label := _GLUED_VALUE.match(phrase.text)) is not None and squeeze_text(label[1]) in _LABELS:
            yield from _cut_phrase(phrase, [phrase.text[: label.end()], phrase.text[label.end() :]], 0)
        elif len(words) > 1 and all(word.casefold() in _OF_TABLES for word in words):
            yield from _cut_phrase(phrase, words, 1)
        else:
            yield phrase


_GLUED_COUNT = re.compile(r"\d{1,2}(?=[A-Z][a-z])")  # of items, before their name
_GLUED_VALUE = re.compile(r"([^:]+):(?=[^ ])")
_LABELS = {squeeze_text(label) for labels in LABELS.values() for label in labels}
_NEXT_HEAD = re.compile(r"(?<=[A-Z])(?=1st HIT)|(?<=^#)(?=Type$)", re.I)


def _cut_phrase(phrase: Phrase, words: Sequence[str], blank: int) -> Iterator[Phrase]:
    """The words of a phrase at their places, estimated for letters of one width, with this many blanks between them."""
    letter = (phrase.x1 - phrase.x0) / len(phrase.text)
    at = 0
    for word in words:
        left = phrase.x0 + letter * at
        yield replace(phrase, text=word, x0=left, x1=left + letter * len(word))
        at += len(word) + blank


def _merge_titles(phrases: Sequence[Phrase]) -> Iterator[Phrase]:
    """The phrases, with the words of a title that follow each other merged."""
    at = 0
    while at < len(phrases):
        end = _end_of_title(phrases, at)
        if end == at + 1:
            yield phrases[at]
        else:
            yield _merge_phrases(phrases[at:end])
        at = end


def _end_of_title(phrases: Sequence[Phrase], at: int) -> int:
    """The end of the title that begins with a phrase; the next phrase when it begins none."""
    if not phrases[at].text[:1].isalpha() and phrases[at].text[:1] != "'":
        return at + 1
    squeezed, found = squeeze_text(phrases[at].text), at + 1
    for end in range(at + 1, len(phrases)):
        last, phrase = phrases[end - 1], phrases[end]
        if abs(last.line - phrase.line) > 0.3 * last.size or not -1 < phrase.x0 - last.x1 < APART * last.size:
            break
        squeezed += squeeze_text(phrase.text)
        if len(squeezed) > LARGEST_TITLE + len(RECORD_SHEET):
            break
        if squeezed in _TITLES or (squeezed.endswith(RECORD_SHEET) and phrase.text.isupper()):
            found = end + 1
    return found


def _merge_phrases(phrases: Sequence[Phrase]) -> Phrase:
    first = phrases[0]
    return Phrase(
        " ".join(phrase.text for phrase in phrases),
        first.x0,
        min(phrase.top for phrase in phrases),
        phrases[-1].x1,
        max(phrase.bottom for phrase in phrases),
        first.size,
        first.color,
    )


USUAL, SMALLEST, LARGEST = 7.0, 5.2, 12.0  # points: usual letters of an inventory, and scaled ones


def at_usual_size(page: PrintedPage) -> PrintedPage:
    """The page scaled to the usual size when its inventory is drawn to another scale."""
    sizes = sorted(phrase.size for phrase in page.phrases if phrase.text in HEADS)
    if page.scanned or not sizes or SMALLEST < sizes[len(sizes) // 2] < LARGEST:
        return page
    return page.scaled_by(USUAL / sizes[len(sizes) // 2])
