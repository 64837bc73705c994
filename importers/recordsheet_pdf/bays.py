"""What a unit carries besides its equipment, as sheets word it: bays, quarters, seats, compartments."""

import re
from collections.abc import Iterator

from importers.recordsheet_pdf.labels import listed, paragraph
from importers.recordsheet_pdf.page import Phrase, PrintedPage
from sheets.formats.blk import REPAIR_FACINGS, TRANSPORTERS, UNNUMBERED
from sheets.units.transporter import Platoon, TransporterKind

_NUMBERED = re.compile(r"Bay (\d+): (.+?) \(([\d.,]+)\)(?: \((\d+) Doors?\))?", re.I)
_TONS = re.compile(r"(.+?) \(([\d.,]+) tons?\)+", re.I)
_SEATS = re.compile(r"(\d+) ((?:Pillion|Standard|Ejection) Seats?)", re.I)
_OWN = re.compile(
    r"(?:(?P<times>\d+) × )?(?P<name>[^\d]+?)(?: (?P<size>[\d.,]+))?(?: t)?"
    r"(?: (?:platoons?|squads?(?: of six)?|points of five))?(?: \((?P<notes>[^)]*)\))?"
)
_DOORS = re.compile(r"(\d+) doors?")
_FACING = re.compile(r"to the (\w+)")

NAMES: dict[str, TransporterKind] = {
    **{kind.value.replace("-", " "): kind for kind in TRANSPORTERS},
    "infantry compartment": TransporterKind.TROOP_SPACE,
    "mechs": TransporterKind.MECH,
    "protomechs": TransporterKind.PROTOMECH,
    "super heavy vehicle": TransporterKind.SUPERHEAVY_VEHICLE,
    "standard cargo": TransporterKind.CARGO,
    "livestock": TransporterKind.LIVESTOCK_CARGO,
    "drop shuttle": TransporterKind.DROPSHUTTLE,
    "pillion seat": TransporterKind.PILLION_SEATS,
    "standard seat": TransporterKind.STANDARD_SEATS,
    "ejection seat": TransporterKind.EJECTION_SEATS,
}
"""What sheets call each kind, apart from the words of ours."""


def bay_line(text: str, inside_vehicle: bool = False) -> str:
    """The line of a unit file for what a sheet says; empty for what is none. Numbers of bays are kept.

    >>> bay_line("Bay 5: Cargo (149) (3 Doors)"), bay_line("Cargo 10.5 t (1 door)")
    ('cargobay:149:3:5', 'cargobay:10.5:1')
    """
    if match := _NUMBERED.fullmatch(text):
        return _line(match[2], match[3], int(match[4] or 0), match[1])
    if match := _TONS.fullmatch(text):
        return _line(match[1], match[2], 1 if "cargo" in match[1].casefold() else 0)
    if match := _SEATS.fullmatch(text):
        return _line(match[2], match[1], 0)
    match = _OWN.fullmatch(text)
    if match is None:
        return ""
    notes = match["notes"] or ""
    doors, facing = _DOORS.search(notes), _FACING.search(notes)
    name = match["name"].strip()
    if name == "Infantry" and inside_vehicle:
        name = "Infantry Compartment"
    line = _line(name, match["size"] or "", int(doors[1]) if doors else 0)
    if line and facing and facing[1] in REPAIR_FACINGS:
        line += f":f{REPAIR_FACINGS.index(facing[1])}"
    return "\n".join([line] * int(match["times"] or 1)) if line else ""


def _line(name: str, size: str, doors: int, number: str = "") -> str:
    words = re.sub(r"[^a-z0-9 ]", "", name.casefold().replace("-", " ")).strip()
    platoon = next((kind.value for kind in Platoon if words.startswith(f"{kind.value} ")), "")
    bare = words.removeprefix(platoon).strip()
    platoon = platoon or next((kind.value for kind in Platoon if bare.endswith(f" {kind.value}")), "")
    kind = NAMES.get(bare) or NAMES.get(bare.removesuffix(f" {platoon}")) or NAMES.get(bare.removesuffix("s"))
    if kind is None:
        return ""
    amount = float(size.replace(",", "")) if size else 0.0
    if kind is TransporterKind.TROOP_SPACE:
        return f"{TRANSPORTERS[kind]}:{amount:g}"
    if kind is TransporterKind.DOCKING_COLLAR:
        return TRANSPORTERS[kind]
    parts = [TRANSPORTERS[kind], f"{amount:.10g}", str(doors)]
    if number and kind not in UNNUMBERED:
        parts.append(number)
    if platoon and kind is TransporterKind.INFANTRY:
        parts.append(platoon)
    return ":".join(parts)


def bays(page: PrintedPage) -> Iterator[str]:
    """The lines of everything that is listed as carried: numbered bays, lists, and what stands behind `Carries:`."""
    for phrase in sorted(page.phrases, key=lambda p: p.line):
        if phrase.text.startswith("Bay ") and (line := bay_line(phrase.text)):
            yield line
    head = next((p for p in page.phrases if p.text == "Bays and quarters"), None)
    if head is not None:
        yield from _listed_under(page, head)
    for text in listed(paragraph(page, "Carries:")):
        if line := bay_line(text, inside_vehicle=True):
            yield line


def _listed_under(page: PrintedPage, head: Phrase) -> Iterator[str]:
    """A line each: the number of a bay, and what it holds."""
    column = [p for p in page.phrases if p.line > head.line + 2 and -2 <= p.x0 - head.x0 < 40]
    last = head.line
    for words in sorted((p for p in column if not p.text.isdigit()), key=lambda p: p.line):
        lines = bay_line(words.text).splitlines()
        if words.line - last > 2.5 * head.size or not lines:
            break
        last = words.line
        number = next((p.text for p in column if p.text.isdigit() and abs(p.line - words.line) < 2), "")
        for line in lines:
            parts = line.split(":")
            yield ":".join([*parts[:3], number, *parts[3:]]) if number and len(parts) >= 3 else line
