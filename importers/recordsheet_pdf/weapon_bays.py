"""The weapons of large craft as their sheets list them: bays of several weapons, with their places and rounds."""

import re
from collections import defaultdict
from typing import NamedTuple

from importers.recordsheet_pdf.document import Findings
from importers.recordsheet_pdf.item_names import ammunition_of, printed_item
from importers.recordsheet_pdf.page import Phrase, PrintedPage
from sheets.equipment.kinds import TechSide

_PLACE = re.compile(r"([A-Z]{2,3}(?:/[A-Z]{2,3})?)( \(R\))? ?(\d*)")
_WEAPON = re.compile(r"(\d+) (.+?)(?: \((\d[\d,]*(?: [^()]+)?)\))?( ?\(R\))?[,*]*")
_ROUNDS = re.compile(r"([\d,]+)(?: (.+))?")
_MISSILES = {"B": "Barracuda", "WS": "White Shark", "KW": "Killer Whale", "S": "Santa Anna"}
_BEHIND = re.compile(r" ([A-Z]{2,3}(?:/[A-Z]{2,3})?)( \(R\))?$")
_END = re.compile(
    r"(Cargo|Grav Decks|Fuel Points|Features|Quirks|Ammo):|Features |Bays and quarters|Battle Value|Equipment$"
    r"|(Standard|Capital|Sub-Capital) ([Ss]cale|weapon bays)"
)
_FOOTNOTE = re.compile(r"\* ?w/ ?(.+)")
_LINKED = re.compile(r" \+ (Artemis .+|Apollo)$")

FAMILY = "dropship"
PLACES: dict[str, tuple[str, bool]] = {
    **{place: (place, False) for place in ("NOS", "AFT", "LS", "RS", "FLS", "FRS", "ALS", "ARS", "LBS", "RBS", "HULL")},
    "LW": ("LS", False),
    "RW": ("RS", False),
    "HUL": ("HULL", False),
    "BOD": ("HULL", False),
}


class _Bay(NamedTuple):
    """Weapons that fire together: where, whether to the rear, and the words of each."""

    places: tuple[str, ...]
    rear: bool
    words: list[str]


def weapon_bays(page: PrintedPage, findings: Findings, side: TechSide) -> dict[str, list[str]]:
    """The lines of a unit file for the weapons of each place; the first weapon of a bay opens it."""
    held: dict[str, list[str]] = defaultdict(list)
    footnote = next((m[1] for p in page.phrases if (m := _FOOTNOTE.fullmatch(p.text))), "")
    six_sided = any(
        "station" in p.text.casefold() or "jumpship" in p.text.casefold() or "warship" in p.text.casefold()
        for p in page.phrases
        if "record sheet" in p.text.casefold()
    )
    for bay in _bays(page):
        for place in bay.places:
            here, rear = _facing(place, bay.rear, six_sided)
            opened = False
            for words in bay.words:
                for line in _weapons(words, findings, side, footnote):
                    opening = "" if opened or "Ammo" in line else "(B) "
                    opened = True
                    held[here].append(f"{'(R) ' if rear else ''}{opening}{line}")
    held["HULL"] += [line for words in _equipment(page) for line in _weapons(words, findings, side, "")]
    return held


def _equipment(page: PrintedPage) -> list[str]:
    """What is listed as equipment of the whole craft, with its number."""
    head = next((p for p in page.phrases if p.text == "Equipment" and p.x0 < 0.42 * page.width), None)
    if head is None:
        return []
    found: list[str] = []
    last = head.line
    for line in _lines(page, head.line, head.x0 - 4, head.x0 + 130, page.height):
        words = " ".join(p.text for p in line)
        if line[0].line - last > 3 * head.size or _END.match(words) or not words[:1].isdigit():
            break
        found.append(words)
        last = line[0].line
    return found


def _facing(place: str, rear: bool, six_sided: bool) -> tuple[str, bool]:
    """The location of a place. A craft of four sides has its forward and its rear weapons on one side."""
    if not six_sided and place in ("FLS", "FRS"):
        return place[1:], False
    if not six_sided and place in ("ALS", "ARS"):
        return place[1:], True
    return PLACES.get(place, (place, False))[0], rear


def _weapons(words: str, findings: Findings, side: TechSide, footnote: str) -> list[str]:
    match = _WEAPON.fullmatch(words)
    if match is None:
        findings.warn(f"'{words}' among the weapons", "left out", "a number and a weapon")
        return []
    linked = _LINKED.search(match[2])
    guide = linked[1] if linked else footnote if words.rstrip(",").endswith("*") else ""
    name = _LINKED.sub("", match[2])
    found = printed_item(name, side, FAMILY).item
    if found is None:
        findings.warn(f"'{name}' among the weapons", "kept as printed", "a weapon of large craft")
    count = int(match[1])
    lines = [found.name if found is not None else name] * count
    if guide:
        control = printed_item(guide, side, FAMILY).item or printed_item(f"{guide} FCS", side, FAMILY).item
        lines += [control.name if control is not None else guide] * count
    if match[3] and found is not None:
        for part in match[3].split(", "):
            rounds = _ROUNDS.fullmatch(part)
            kind = (rounds[2] or "") if rounds is not None else ""
            ammo = ammunition_of(found, side, "" if kind.startswith("round") else _MISSILES.get(kind, kind))
            if rounds is None or ammo is None:
                findings.warn(f"'{part}' for '{name}'", "left out", "ammunition of the weapon")
            else:
                lines.append(f"{ammo.name}:SHOTS{rounds[1].replace(',', '')}#")
    return lines


def _bays(page: PrintedPage) -> list[_Bay]:
    heads = sorted((p for p in page.phrases if p.text == "Loc" and p.x0 < 0.42 * page.width), key=lambda p: p.line)
    found: list[_Bay] = []
    for number, head in enumerate(heads):
        left = min((p.x0 for p in page.phrases if abs(p.line - head.line) < 3 and p.x0 < head.x0), default=head.x0)
        following = heads[number + 1].line - 8 if number + 1 < len(heads) else page.height
        found += _bays_under(page, head, left - 4, following)
    return found


def _bays_under(page: PrintedPage, head: Phrase, left: float, bottom: float) -> list[_Bay]:
    bays: list[_Bay] = []
    last = head.line
    for line in _lines(page, head.line, left, head.x0 + 22, bottom):
        words = " ".join(p.text for p in line if p.x0 < head.x0 - 10 and not p.text.startswith("[")).strip()
        if line[0].line - last > 4 * head.size or _END.match(words) or _FOOTNOTE.match(words):
            break
        last = line[0].line
        beside = [p.text for p in line if -12 <= p.x0 - head.x0 < 18]
        place = next((match for text in beside if (match := _PLACE.fullmatch(text))), None)
        words = re.sub(r" \[[A-Z,/]+\]$", "", words)
        if place is None and (behind := _BEHIND.search(words)) and behind[1].split("/")[0] in PLACES:
            place, words = behind, words[: behind.start()]
        if place is not None and words:
            bays.append(_Bay(tuple(place[1].split("/")), bool(place[2]) or words.endswith("(R)"), [words]))
        elif bays and words == "(R)":
            bays[-1] = bays[-1]._replace(rear=True)
        elif bays and words[:1].isdigit():
            bays[-1].words.append(words)
        elif bays and words in _MISSILES.values():
            continue  # the figures of one of the missiles
        elif bays and words:
            bays[-1].words[-1] += f" {words}"
    return bays


def _lines(page: PrintedPage, top: float, left: float, right: float, bottom: float) -> list[list[Phrase]]:
    """The phrases of a table line by line."""
    inside = [p for p in page.phrases if top + 3 < p.line < bottom and left <= p.x0 < right]
    lines: list[list[Phrase]] = []
    for phrase in sorted(inside, key=lambda p: (p.line, p.x0)):
        if lines and abs(lines[-1][0].line - phrase.line) < 0.4 * phrase.size:
            lines[-1].append(phrase)
        else:
            lines.append([phrase])
    return [sorted(line, key=lambda p: p.x0) for line in lines]
