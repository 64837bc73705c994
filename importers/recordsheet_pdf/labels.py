"""Values next to their labels, anywhere on the page: `Tonnage: 70`."""

import re
from collections.abc import Iterable, Iterator

from importers.recordsheet_pdf.page import Phrase, PrintedPage, squeeze_text

INCHES = 2  # inches on the table for a hex
FAR = 90.0  # points between a label and its value

OWN = "made with AsTech"  # at the foot of the sheets of AsTech

LABELS: dict[str, tuple[str, ...]] = {
    "type": ("Type",),
    "mass": ("Tonnage", "Tons", "Mass", "Weight"),
    "tech": ("Tech Base", "Tech", "Technology Base", "Technology"),
    "rules": ("Rules Level", "Rules"),
    "role": ("Role",),
    "engine": ("Engine Type", "Engine"),
    "walk": ("Walking", "Walk"),
    "run": ("Running", "Run"),
    "jump": ("Jumping", "Jump", "Jump MP"),
    "mech moves": ("'MECH", "'Mech"),
    "airmech moves": ("AIRMECH",),
    "ground": ("Ground MP", "Ground"),
    "vtol": ("VTOL MP", "VTOL"),
    "boosters": ("Boosters",),
    "swim": ("Underwater", "UMU", "Swim", "UW MP", "UMU MP", "Underwater MP"),
    "cruise": ("Cruising", "Cruise"),
    "flank": ("Flanking", "Flank"),
    "safe thrust": ("Safe Thrust", "Safe"),
    "max thrust": ("Maximum Thrust", "Max. Thrust", "Max Thrust", "Max"),
    "motive": ("Movement Type", "Moves on"),
    "bv": ("BV", "Battle Value", "BV 2", "BV 2.0", "Battle Value 2", "Battle Value 2.0"),
    "era": ("Era", "Year"),
    "source": ("Source",),
    "armor": ("Armor", "Armor Type"),
    "kit": ("Armor Type",),
    "divisor": ("Damage Divisor", "Divisor"),
    "transport": ("Transport Wt", "Weight"),
    "foot": ("Movement MP",),
    "fuel": ("Fuel Points", "Fuel"),
    "name": ("Name", "Pilot", "Crew"),
    "gunnery": ("Gunnery Skill", "Gunnery"),
    "piloting": ("Piloting Skill", "Piloting", "Driving Skill", "Driving", "Anti-'Mech Skill", "Anti-'Mech"),
}
"""Labels of sheets for each value, the usual ones first. A colon behind them may be missing."""


def label_value(page: PrintedPage, key: str) -> str:
    """The text next to the first label of this kind, else below it; empty when there is none."""
    return next(label_values(page, key), "")


def label_values(page: PrintedPage, key: str) -> Iterator[str]:
    """The values of all labels of this kind, from left to right and from top to bottom."""
    for label in map(squeeze_text, LABELS[key]):
        for phrase in page.by_words.get(label, ()):
            if squeeze_text(phrase.text.rstrip(": ")) == label:
                under = None if phrase.text.endswith(":") else _is_under(page, phrase)
                if under is not None and under.size > 1.2 * phrase.size:
                    found = under.text  # a large figure in a box belongs to the small word above it
                else:
                    found = text_beside(page, phrase) or (under.text if under is not None else "")
                if found:
                    yield found
            else:
                yield phrase.text.partition(":")[2].strip()


def found_labels(page: PrintedPage) -> Iterator[Phrase]:
    """Every label with a value next to it or below it."""
    known = {squeeze_text(label) for labels in LABELS.values() for label in labels}
    for phrase in page.phrases:
        head, colon, rest = phrase.text.partition(":")
        if squeeze_text(head) in known and (
            rest.strip() or (text_beside(page, phrase) or (not colon and phrase_beneath(page, phrase)))
        ):
            yield phrase


def text_beside(page: PrintedPage, label: Phrase) -> str:
    """The text behind a label on its line, up to the next label."""
    line = sorted(
        (
            p
            for p in page.phrases_at(label.line, 0.4 * label.size)
            if label.x1 - 2 < p.x0 < label.x1 + FAR and p is not label
        ),
        key=lambda p: p.x0,
    )
    words: list[str] = []
    end = 0.0
    for phrase in line:
        if is_label_text(phrase.text) or (words and phrase.x0 - end > 0.9 * phrase.size):
            break
        words.append(phrase.text)
        end = phrase.x1
    return " ".join(words)


def right_beside(page: PrintedPage, label: Phrase) -> str:
    """The phrase right behind a label, even if it is a label in other places: `Type: Jump`."""
    line = [p for p in page.phrases_at(label.line, 0.4 * label.size) if p.x0 > label.x1 - 2]
    nearest = min(line, key=lambda p: p.x0, default=None)
    return nearest.text if nearest is not None and nearest.x0 < label.x1 + FAR else ""


def is_ours(page: PrintedPage) -> bool:
    """Whether a page says that AsTech made it; such pages always print the design, damaged or not."""
    return any(OWN in phrase.text for phrase in page.phrases)


_KNOWN = {label.casefold() for labels in LABELS.values() for label in labels}


def is_label_text(text: str) -> bool:
    """Whether words are a label, not a value."""
    return text.endswith(":") or text.casefold() in _KNOWN


def phrase_beneath(page: PrintedPage, label: Phrase) -> str:
    """The phrase right below a label, under its middle."""
    under = _is_under(page, label)
    return under.text if under is not None else ""


def _is_under(page: PrintedPage, label: Phrase) -> Phrase | None:
    under = [p for p in page.phrases_below(label.line, 2.6 * label.size) if p.x0 - 3 <= label.middle <= p.x1 + 3]
    return min(under, key=lambda p: p.line, default=None)


_OPENING = re.compile(r"[A-Z][\w ]*(?: \([\w ]+\))?:|Features |.+ ammo, \d+ shots$")
_INTEGER = re.compile(r"-?\d[\d,]*")


def first_number(text: str) -> int | None:
    """The first whole number in a text: 5 in `5 [8]`, 1299 in `1,299`; inches of a table without hexes as hexes."""
    match = _INTEGER.search(text)
    if match is None:
        return None
    found = int(match[0].replace(",", ""))
    return found // INCHES if text[match.end() :].startswith('"') else found


def text_from(page: PrintedPage, opening: str) -> str:
    """The text that begins with some words, including the lines right below that continue it."""
    start = next((p for p in page.phrases if p.text.startswith(opening)), None)
    if start is None:
        return ""
    words, last = [start.text], start
    for phrase in sorted(page.phrases, key=lambda p: p.line):
        if abs(phrase.x0 - start.x0) < 3 and phrase.line > last.line + 1 and _OPENING.match(phrase.text):
            break
        same_size = abs(phrase.size - start.size) < 0.1 * start.size
        if (
            same_size
            and 0.5 * start.size < phrase.line - last.line < 2.0 * start.size
            and abs(phrase.x0 - start.x0) < 3
        ):
            words.append(phrase.text)
            last = phrase
    return " ".join(words).removeprefix(opening).strip(" :")


def split_list(text: str) -> list[str]:
    """The parts of a list; commas in brackets do not divide it.

    >>> split_list("Rugged (2 Point), Stable, Obsolete (3025, 3050)")
    ['Rugged (2 Point)', 'Stable', 'Obsolete (3025, 3050)']
    """
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def find_heading(page: PrintedPage, *texts: str) -> Phrase | None:
    """The first phrase that is one of these headings, in any case."""
    wanted = [text.casefold() for text in texts]
    found = [p for p in page.phrases if p.text.casefold().strip(":") in wanted]
    return min(found, key=lambda p: wanted.index(p.text.casefold().strip(":"))) if found else None


def join_phrases(phrases: Iterable[Phrase]) -> str:
    """The text of phrases line by line, from the left."""
    return " ".join(p.text for p in sorted(phrases, key=lambda p: (round(p.line / 3), p.x0)))


PANEL = 0.42  # of the width of a page: the data panel of a craft
_LAST_HEADS = ("ERV", "LRV")


def data_panel_edge(page: PrintedPage) -> float:
    """The edge between the panel with the data and the inventory of a craft and its diagram."""
    usual = PANEL * page.width
    heads = [p.x1 + 8 for p in page.phrases if p.text in _LAST_HEADS and p.x1 < usual]
    beside = [p.x0 - 8 for p in page.phrases if p.text == "PILOT DATA" and p.x0 > usual / 2]
    return min(usual, max(heads) if heads else min(beside, default=usual))


def title_kind(page: PrintedPage, title: Phrase | None) -> str:
    """The kind of armor or structure under the title of a diagram, or at the other end of its line."""
    if title is None:
        return ""
    if "diagram" in title.text.casefold():
        return phrase_beneath(page, title)
    line = [p for p in page.phrases_at(title.line, title.size) if p.x0 > title.x1]
    ends = [p.x0 for p in line if p.text.isupper() and not p.text.startswith("BAR")]  # left edges of the next panel
    words = [p for p in line if p.x0 < min(ends, default=page.width) and (not p.text.isupper() or p.text[:3] == "BAR")]
    return min(words, key=lambda p: p.x0).text.split(",")[0] if words else ""
