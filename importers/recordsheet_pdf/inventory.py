"""The table of weapons and equipment, and what is printed beneath it: ammunition and features."""

import re
from dataclasses import dataclass

from importers.recordsheet_pdf.labels import listed, paragraph
from importers.recordsheet_pdf.page import Phrase, PrintedPage

_CODES = re.compile(r"\s*\[[A-Z/,0-9]+\]$")
_COUNT = re.compile(r"\d{1,3}")
_PLACE = re.compile(r"[A-Z]{2,4}(?:/[A-Z]{2,4})*(?: \([A-Z]\))?|\*|—")
_SHOTS = re.compile(r"\((.+)\) ([\d,]+)$")


@dataclass(frozen=True, slots=True)
class InventoryRow:
    """A line of the table: how many, of what, where, and at which height of the page."""

    count: int
    name: str
    place: str
    y: float
    x0: float
    x1: float


def inventory(page: PrintedPage) -> list[InventoryRow]:
    """The lines of the table under the heads `Type` and `Loc`; names may go on in the line beneath."""
    heads = {p.text: p for p in page.phrases if p.text in ("#", "Type", "Loc")}
    places = [p for p in page.phrases if p.text == "Loc"]
    if "Type" not in heads or not places:
        return []
    kind = heads["Type"]
    loc = min(places, key=lambda p: abs(p.line - kind.line))
    names = sorted(
        (p for p in page.phrases if p.line > kind.line + 2 and kind.x0 - 2 <= p.x0 < loc.x0 - 12),
        key=lambda p: p.line,
    )
    rows: list[InventoryRow] = []
    last = kind.line
    for name in names:
        if name.line - last > 4 * kind.size:
            break
        place = _beside(page, name, loc)
        if place is not None:
            rows.append(_row(page, name, place, kind))
        elif rows and name.text.startswith("w/"):
            above = rows[-1]
            rows.append(
                InventoryRow(above.count, name.text.removeprefix("w/"), above.place, name.line, name.x0, above.x1)
            )
        elif rows and abs(name.x0 - kind.x0) < 2 and name.line - last < 1.7 * kind.size:
            whole = f"{rows[-1].name} {name.text}"
            rows[-1] = InventoryRow(rows[-1].count, whole, rows[-1].place, rows[-1].y, rows[-1].x0, rows[-1].x1)
        last = name.line
    return rows


def _beside(page: PrintedPage, name: Phrase, loc: Phrase) -> Phrase | None:
    return next(
        (
            p
            for p in page.phrases
            if abs(p.line - name.line) < 0.4 * name.size
            and abs(p.middle - loc.middle) < 14
            and _PLACE.fullmatch(p.text)
        ),
        None,
    )


def _row(page: PrintedPage, name: Phrase, place: Phrase, kind: Phrase) -> InventoryRow:
    count = next(
        (
            int(p.text)
            for p in page.phrases
            if abs(p.line - name.line) < 0.4 * name.size and 0 < kind.x0 - p.x0 < 14 and _COUNT.fullmatch(p.text)
        ),
        1,
    )
    return InventoryRow(count, _CODES.sub("", name.text), place.text, name.line, name.x0, place.x1)


def ammunition(page: PrintedPage) -> list[tuple[str, int]]:
    """The ammunition beneath the table by name, with its shots: `Ammo: (LRM 20) 6, (SRM 6) 15`."""
    text = paragraph(page, "Ammo:") or paragraph(page, "Ammo (CASE):") or paragraph(page, "Ammo (CASE II):")
    found = (_SHOTS.fullmatch(part) for part in listed(text))
    return [(match[1], int(match[2].replace(",", ""))) for match in found if match] or _ammunition_table(page)


def _ammunition_table(page: PrintedPage) -> list[tuple[str, int]]:
    """The same where it is a table of its own: name, place, shots under the head `Ammunition`."""
    heads = (p for p in page.phrases if p.text == "Ammunition")
    return next((found for head in heads if (found := _shots_beneath(page, head))), [])


def _shots_beneath(page: PrintedPage, head: Phrase) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    last = head
    for name in sorted(page.phrases, key=lambda p: p.line):
        if abs(name.x0 - head.x0) > 2 or not 2 < name.line - last.line < 2 * head.size:
            continue
        row = [p for p in page.phrases if abs(p.line - name.line) < 1.5 and 0 < p.x0 - name.x1 < 120]
        shots = next((p.text for p in sorted(row, key=lambda p: p.x0) if p.text.replace(",", "").isdigit()), "")
        if not shots or ":" in name.text:
            break
        found.append((name.text, int(shots.replace(",", ""))))
        last = name
    return found


def ammunition_case(page: PrintedPage) -> str:
    """What protects the ammunition: `CASE`, `CASE II`, or nothing."""
    match = next((m for p in page.phrases if (m := re.match(r"Ammo \((CASE(?: II)?)\):", p.text))), None)
    return match[1] if match else ""


def features(page: PrintedPage) -> list[str]:
    """What is listed as features."""
    return listed(paragraph(page, "Features"))
