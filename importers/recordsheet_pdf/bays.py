"""Bays in the words of sheets: cargo, quarters, seats, compartments, and the weapon bays of large craft.

A weapon bay has several weapons with their locations and rounds.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.inventory import parse_quirk_line
from importers.recordsheet_pdf.item_names import ammunition_of, printed_item
from importers.recordsheet_pdf.labels import data_panel_edge, label_value, split_list, text_from
from importers.recordsheet_pdf.page import Phrase, PrintedPage
from importers.recordsheet_pdf.reading import PrintedMount
from sheets.equipment import Item, find
from sheets.equipment.kinds import TechSide
from sheets.units.keywords.blk import REPAIR_FACINGS, SPACECRAFT_BLOCKS, TRANSPORTERS, UNNUMBERED
from sheets.units.transporter import Platoon, Transporter, TransporterKind

_NUMBERED = re.compile(r"Bay (\d+): (.+?) \(([\d.,]+)\)(?: \((\d+) Doors?\))?", re.I)
_TONS = re.compile(r"(.+?) \(([\d.,]+) tons?\)+", re.I)
_SEATS = re.compile(r"(\d+) ((?:Pillion|Standard|Ejection) Seats?)", re.I)
_OWN = re.compile(
    r"(?:(?P<times>\d+) × )?(?P<name>[^\d]+?)(?: (?P<size>[\d.,]+))?(?P<tons> ?t)?"
    r"(?: (?:platoons?|squads?(?: of six)?|points of five))?(?: \((?P<notes>[^)]*)\))?"
)
CARRIED = "Bays and quarters"
DOORS = re.compile(r"(\d+) doors?", re.I)
_FACING = re.compile(r"to the (\w+)")

NAMES: dict[str, TransporterKind] = {
    **{kind.value.replace("-", " "): kind for kind in TRANSPORTERS},
    "infantry compartment": TransporterKind.TROOP_SPACE,
    "mek": TransporterKind.MECH,
    "battlemech": TransporterKind.MECH,
    "protomek": TransporterKind.PROTOMECH,
    "aerospace fighter": TransporterKind.FIGHTER,
    "asf": TransporterKind.FIGHTER,
    "battlearmor": TransporterKind.BATTLE_ARMOR,
    "super heavy vehicle": TransporterKind.SUPERHEAVY_VEHICLE,
    "standard cargo": TransporterKind.CARGO,
    "livestock": TransporterKind.LIVESTOCK_CARGO,
    "drop shuttle": TransporterKind.DROPSHUTTLE,
    "pillion seat": TransporterKind.PILLION_SEATS,
    "standard seat": TransporterKind.STANDARD_SEATS,
    "ejection seat": TransporterKind.EJECTION_SEATS,
}
"""Words of sheets for each kind of bay, besides those that AsTech prints."""

_FILLERS = frozenset({"bay", "bays", "facility", "naval", "space"})
_IN_ANY_ORDER = {frozenset(name.split()) - _FILLERS: kind for name, kind in NAMES.items() if name != "bay"}
"""The kinds of bays by the words of a name in any order: `Vehicle (Light)`, `Naval Repair Facility (Pressurized)`."""


def transporters_called(text: str, inside_vehicle: bool = False) -> list[Transporter]:
    """The transporters that some words describe, with their bay numbers; empty for other words.

    >>> [(bay.kind.value, bay.size, bay.doors, bay.number) for bay in transporters_called("Bay 5: Cargo (9) (3 Doors)")]
    [('cargo', 9.0, 3, 5)]
    >>> [(bay.kind.value, bay.size, bay.doors) for bay in transporters_called("Cargo 10.5 t (1 door)")]
    [('cargo', 10.5, 1)]
    """
    if match := _NUMBERED.fullmatch(text):
        return _parse_transporter(match[2], match[3], int(match[4] or 0), int(match[1]))
    if match := _TONS.fullmatch(text):
        return _parse_transporter(match[1], match[2], 1 if "cargo" in match[1].casefold() else 0)
    if match := _SEATS.fullmatch(text):
        return _parse_transporter(match[2], match[1])
    match = _OWN.fullmatch(text)
    if match is None:
        return []
    notes = match["notes"] or ""
    doors, facing = DOORS.search(notes), _FACING.search(notes)
    name = match["name"].strip()
    if name == "Infantry" and (inside_vehicle or match["tons"]):
        name = "Infantry Compartment"
    changes = {
        "facing": facing[1] if facing and facing[1] in REPAIR_FACINGS else None,
        "comstar": "squads of six" in text,
        "arts": "automated" in notes,
        "pod": "pod" in notes,
    }
    found = _parse_transporter(name, match["size"] or "", int(doors[1]) if doors else 0)
    return [bay.model_copy(update=changes) for bay in found] * int(match["times"] or 1)


def _parse_transporter(name: str, size: str, doors: int = 0, number: int | None = None) -> list[Transporter]:
    words = re.sub(r"[^a-z0-9 ]", "", name.casefold().replace("-", " ")).strip()
    platoon = next((kind for kind in Platoon if words.startswith(f"{kind.value} ")), None)
    bare = words.removeprefix(platoon.value if platoon is not None else "").strip()
    platoon = platoon or next((kind for kind in Platoon if bare.endswith(f" {kind.value}")), None)
    behind = f" {platoon.value}" if platoon is not None else ""
    kind = NAMES.get(bare) or NAMES.get(bare.removesuffix(behind)) or NAMES.get(bare.removesuffix("s"))
    kind = kind or _IN_ANY_ORDER.get(frozenset(bare.split()) - _FILLERS)
    if kind is None:
        return []
    if kind is TransporterKind.DOCKING_COLLAR:
        return [Transporter(kind=kind)]
    amount = float(size.replace(",", "")) if size else 0.0
    if kind is TransporterKind.TROOP_SPACE:
        return [Transporter(kind=kind, size=amount)]
    return [
        Transporter(
            kind=kind,
            size=amount,
            doors=doors,
            number=number if kind not in UNNUMBERED else None,
            platoon=(platoon or Platoon.FOOT) if kind is TransporterKind.INFANTRY else None,
        )
    ]


def listed_transporters(page: PrintedPage, findings: SheetFindings) -> Iterator[Transporter]:
    """All transporters on a page: numbered bays, lists, and the words behind `Carries:`."""
    clan = label_value(page, "tech").casefold().startswith("clan")
    for phrase in sorted(page.phrases, key=lambda p: p.line):
        if (match := _NUMBERED.fullmatch(_full_bay_text(page, phrase))) is None:
            continue
        if not (found := transporters_called(match[0])):
            findings.doubt(f"'{match[0]}' among the bays", "left out", "a kind of bay")
        for bay in found:
            yield _with_squads(bay, clan, findings) if bay.kind is TransporterKind.BATTLE_ARMOR else bay
    for part in [page, *inventory_parts(page)[1:]]:
        head = next((p for p in part.phrases if p.text.startswith(CARRIED)), None)
        if head is not None:
            yield from _bays_in_list(part, head)
    for text in split_list(text_from(page, "Carries:")):
        yield from transporters_called(text, inside_vehicle=True)


def number_bays(bays: Iterable[Transporter], side: TechSide) -> list[Transporter]:
    """The transporters of a craft with bay numbers; battle armor bays of Clan craft are for points."""
    found: list[Transporter] = []
    numbers: set[int] = set()
    for bay in bays:
        number = bay.number
        if bay.kind not in UNNUMBERED and (number is None or number in numbers):
            number = next(n for n in range(1, len(numbers) + 2) if n not in numbers)
        if number is not None:
            numbers.add(number)
        suits = bay.kind is TransporterKind.BATTLE_ARMOR
        clan = suits and side is TechSide.CLAN and not bay.comstar
        found.append(bay.model_copy(update={"number": number, "clan": clan}))
    return found


_OPENS = re.compile(r"Bay \d+:")


def _full_bay_text(page: PrintedPage, bay: Phrase) -> str:
    """The words of a bay, including a second line: `Bay 2: Naval Repair Facility (…) (1` `Door)`."""
    if not _OPENS.match(bay.text):
        return ""
    beneath = [p for p in page.phrases if 0 < p.line - bay.line < 1.8 * bay.size and abs(p.x0 - bay.x0) < bay.size]
    following = min(beneath, key=lambda p: p.line, default=None)
    if following is None or _OPENS.match(following.text):
        return bay.text
    both = f"{bay.text} {following.text}"
    return both if _NUMBERED.fullmatch(both) else bay.text


SQUADS, POINT = (4, 6, 5), 5  # suits in a squad of the Inner Sphere, of ComStar and of the Clans
COMSTAR = 6


def _with_squads(bay: Transporter, clan: bool, findings: SheetFindings) -> Transporter:
    """A numbered bay of battle armor with its size in squads: the sheet prints the number of suits."""
    suits = bay.size
    size = POINT if clan else next((size for size in SQUADS if suits % size == 0), 1)
    squads = suits / size if suits % size == 0 else suits
    if squads != suits:
        findings.note(f"a bay for {suits:g} suits", f"{squads:g} squads of {size}")
    return bay.model_copy(update={"size": squads, "comstar": size == COMSTAR})


def bay_numbers(page: PrintedPage) -> list[tuple[str, Phrase]]:
    """The numbers of bays, each with the words of its line: `Bay 3: Fighter (12) (1 Door)`, or in columns."""
    found = [(m[1], p) for p in page.phrases if (m := _NUMBERED.fullmatch(p.text))]
    for head in (p for p in page.phrases if p.text.startswith(CARRIED)):
        column = _column_under(page, head)
        words = [p for p in column if not p.text.isdigit() and transporters_called(p.text)]
        found += [(p.text, line) for p in column if p.text.isdigit() for line in words if abs(p.line - line.line) < 2]
    return found


def _column_under(page: PrintedPage, head: Phrase) -> list[Phrase]:
    """The phrases of the list under a head; a number close to its words is a phrase by itself."""
    column: list[Phrase] = []
    for phrase in page.phrases:
        if phrase.line <= head.line + 2 or not -2 <= phrase.x0 - head.x0 < 40:
            continue
        numbered = _WITH_NUMBER.fullmatch(phrase.text)
        if numbered is None or not transporters_called(numbered[2]):
            column.append(phrase)
            continue
        end = phrase.x0 + (phrase.x1 - phrase.x0) * len(numbered[1]) / len(phrase.text)
        column += [replace(phrase, text=numbered[1], x1=end), replace(phrase, text=numbered[2], x0=end)]
    return column


_WITH_NUMBER = re.compile(r"(\d{1,2}) (\D.*)")


def _bays_in_list(page: PrintedPage, head: Phrase) -> Iterator[Transporter]:
    """The bays under a head, each with its number."""
    column = _column_under(page, head)
    last = head.line
    for words in sorted((p for p in column if not p.text.isdigit()), key=lambda p: p.line):
        found = transporters_called(words.text)
        if words.line - last > 2.5 * head.size or not found:
            break
        last = words.line
        number = next((int(p.text) for p in column if p.text.isdigit() and abs(p.line - words.line) < 2), None)
        for bay in found:
            yield bay if bay.kind in UNNUMBERED or number is None else bay.model_copy(update={"number": number})


_PLACE = re.compile(r"([A-Z]{2,3}(?:/[A-Z]{2,3})?)( \(R\))? ?(\d*)")
_WEAPON = re.compile(r"(\d+) (.+?)(?: \((\d[\d,]*(?:\.\d+)?(?: [^()]+)?)\))?[,*†‡§]*( ?\(R\))?[,*†‡§]*")
_COUNTED_IN = re.compile(r"\b(?:rounds?|missiles?|screens?|shots?)\b", re.I)
_ROUNDS = re.compile(r"([\d,]+)(?: of ([\d,]+))?(?: (.+))?")  # shots left, full lot, ammunition
_LESS = re.compile(r"(?: -| ?−)(\d+)$")  # how many weapons of a bay are lost
_MISSILES = {"B": "Barracuda", "WS": "White Shark", "KW": "Killer Whale", "S": "Santa Anna"}
_LOADS = re.compile(r"shots: (.+)")  # below the bay when there are many
_MODES = frozenset({"LRM", "SRM", "Standard", "Extended range", "High explosive"})
_BEHIND = re.compile(r" ([A-Z]{2,3}(?:/[A-Z]{2,3})?)( \(R\))?$")
_END = re.compile(
    r"The inventory goes on|"
    r"(Cargo|Grav Decks|Fuel Points|Features|Quirks|Ammo):|Features |Bays and quarters.*|Battle Value|Equipment$"
    r"|(Standard|Capital|Sub-Capital) ([Ss]cale|weapon bays)|.* on the next page"
)
_FOOTNOTE = re.compile(r"([*†‡§]+) ?w/ ?(.+)")
_NOTED = re.compile(r"([*†‡§]+),? ?(?:\(R\))?,?$")
_LINKED = " + "
FAMILY = "dropship"
PLACES: dict[str, tuple[str, bool]] = {
    **{place: (place, False) for place in ("NOS", "AFT", "LS", "RS", "FLS", "FRS", "ALS", "ARS", "LBS", "RBS", "HULL")},
    "LW": ("LS", False),
    "RW": ("RS", False),
    "HUL": ("HULL", False),
    "BOD": ("HULL", False),
}
PLACE_ORDER = tuple(SPACECRAFT_BLOCKS)
"""The locations of large craft in the order of unit files."""


@dataclass(frozen=True, slots=True)
class PrintedBay:
    """A weapon bay as printed: facing, whether it fires to the rear, its weapons, and the codes of their quirks.

    `page` has the lines of the bay at the heights `lines`; `x0` is the left edge of the first words; `lost` is the
    number of weapons that the bay prints as lost.
    """

    places: tuple[str, ...]
    rear: bool
    words: list[str]
    quirks: dict[int, tuple[str, ...]]
    page: PrintedPage
    lines: list[float]
    x0: float
    lost: int = 0


@dataclass(frozen=True, slots=True)
class BayWeapons:
    """Parsed words of a line: weapons of a kind with their size, fire control and lots of ammunition."""

    weapons: tuple[str, ...]
    guides: tuple[str, ...] = ()
    lots: tuple[tuple[str, int, int], ...] = ()  # name, shots of the full lot, shots left
    size: float | None = None
    known: bool = True

    def mounts(self, place: str, rear: bool = False, quirks: tuple[str, ...] = ()) -> Iterator[PrintedMount]:
        """The mounts of a line at a location; the quirks are those of its weapons."""
        yield from (PrintedMount(name, self.known, place, rear, size=self.size, quirks=quirks) for name in self.weapons)
        yield from (PrintedMount(name, find(name) is not None, place, rear) for name in self.guides)
        yield from (PrintedMount(name, True, place, rear, shots=full) for name, full, _ in self.lots)


class ShipArms(NamedTuple):
    """The mounts of a ship, and the numbers of the weapons of each bay."""

    mounts: list[PrintedMount]
    bays: list[list[int]]


def printed_weapon_bays(page: PrintedPage, findings: SheetFindings, side: TechSide) -> ShipArms:
    """The weapons of the bays, sorted by location, and the equipment of the hull."""
    footnotes = guidance_footnotes(page)
    held: list[tuple[int, PrintedMount]] = []  # with the number of its bay
    number = 0
    for bay in printed_bays(page):
        read = [parse_bay_weapons(words, findings, side, footnotes) for words in bay.words]
        for place, rear in facings_of(page, bay):
            number += 1
            for line, arms in enumerate(read):
                held += [(number, mount) for mount in arms.mounts(place, rear, bay.quirks.get(line, ()))]
    for gear in gear_lines(page):
        held += [(0, mount) for mount in parse_bay_weapons(gear.words, findings, side, {}).mounts("HULL")]
    held.sort(key=lambda each: PLACE_ORDER.index(each[1].place))
    bays: dict[int, list[int]] = defaultdict(list)
    for n, (bay_number, mount) in enumerate(held):
        if bay_number and mount.shots is None:
            bays[bay_number].append(n)
    return ShipArms([mount for _, mount in held], [*bays.values()])


def inventory_parts(page: PrintedPage) -> list[PrintedPage]:
    """The parts of pages with the inventory: the left of the first page, and each column of the following pages."""
    parts = [page.within(0, 0, data_panel_edge(page), page.height)]
    for further in page.further:
        titles = [p for p in further.phrases if p.text == "INVENTORY"]
        tops = [p.line for p in titles]
        panels = sorted(p.x0 for p in further.phrases if any(abs(p.line - top) < 2 for top in tops))
        for title in titles:
            right = next((left for left in panels if left > title.x1), further.width)
            parts.append(further.within(title.x0 - 12, 0, right - 10, further.height))
        if not titles:
            parts.append(further.within(0, 0, further.width / 2, further.height))
    return parts


def guidance_footnotes(page: PrintedPage) -> dict[str, str]:
    """Fire control of weapons with a star or another mark, from the footnote of that mark."""
    parts = (page, *page.further)
    return {m[1]: m[2] for part in parts for p in part.phrases if (m := _FOOTNOTE.fullmatch(p.text))}


def facings_of(page: PrintedPage, bay: PrintedBay) -> list[tuple[str, bool]]:
    """The locations of a bay, and whether it fires to their rear."""
    six_sided = any(
        "station" in p.text.casefold() or "jumpship" in p.text.casefold() or "warship" in p.text.casefold()
        for p in page.phrases
        if "record sheet" in p.text.casefold()
    )
    return [_location_and_rear(place, bay.rear, six_sided) for place in bay.places]


@dataclass(frozen=True, slots=True)
class GearLine:
    """A line of equipment: its words with the number, and its height on its page."""

    words: str
    page: PrintedPage
    y: float
    x0: float
    lost: int


def gear_lines(page: PrintedPage) -> list[GearLine]:
    """The lines of equipment of the whole craft."""
    return [line for part in inventory_parts(page) for line in _gear_lines(part)]


def _gear_lines(page: PrintedPage) -> list[GearLine]:
    head = next((p for p in page.phrases if re.fullmatch(r"Equipment(?: \(continued\))?", p.text)), None)
    if head is None:
        return []
    found: list[GearLine] = []
    last = head.line
    for line in _table_lines(page, head.line, head.x0 - 4, head.x0 + 130, page.height):
        less = _LESS.search(words := " ".join(p.text for p in line))
        words = _LESS.sub("", words)
        if line[0].line - last > 3 * head.size or _END.match(words) or not words[:1].isdigit():
            break
        found.append(GearLine(words, page, line[0].line, line[0].x0, int(less[1]) if less else 0))
        last = line[0].line
    return found


def _location_and_rear(place: str, rear: bool, six_sided: bool) -> tuple[str, bool]:
    """The location of a facing, and whether it is the rear.

    A craft with four sides has its forward and its rear side weapons in one location.
    """
    if not six_sided and place in ("FLS", "FRS"):
        return place[1:], False
    if not six_sided and place in ("ALS", "ARS"):
        return place[1:], True
    return PLACES.get(place, (place, False))[0], rear


def parse_bay_weapons(words: str, findings: SheetFindings, side: TechSide, footnotes: Mapping[str, str]) -> BayWeapons:
    """Parse the words of a line of a bay; report words that are not understood."""
    match = _WEAPON.fullmatch(words)
    if match is None:
        findings.doubt(f"'{words}' among the weapons", "left out", "a number and a weapon")
        return BayWeapons(())
    name, *servants = match[2].split(_LINKED)
    noted = _NOTED.search(words)
    if not servants and noted and noted[1] in footnotes:
        servants = [footnotes[noted[1]]]
    found = printed_item(name, side, FAMILY).item
    if found is None:
        findings.doubt(f"'{name}' among the weapons", "kept as printed", "a weapon of large craft")
    count = int(match[1])
    guides: list[str] = []
    for servant in servants:
        control = printed_item(servant, side, FAMILY).item or printed_item(f"{servant} FCS", side, FAMILY).item
        guides += [control.name if control is not None else servant] * count
    if match[3] and found is not None and found.size is not None:
        size = float(match[3].split()[0].replace(",", ""))
        return BayWeapons((found.name,) * count, tuple(guides), size=size)
    lots: list[tuple[str, int, int]] = []
    if match[3] and found is not None:
        for part in match[3].split(", "):
            rounds = _ROUNDS.fullmatch(part)
            if rounds is None:
                findings.doubt(f"'{part}' for '{name}'", "left out", "ammunition of the weapon")
                continue
            left, full = (int((text or rounds[1]).replace(",", "")) for text in (rounds[1], rounds[2]))
            ammo = _ammunition_called(found, side, rounds[3] or "", " ".join(servants), full)
            if ammo is None:
                findings.doubt(f"'{part}' for '{name}'", "left out", "ammunition of the weapon")
            else:
                lots.append((ammo.name, full, left))
    known = found is not None
    return BayWeapons((found.name if found is not None else name,) * count, tuple(guides), tuple(lots), known=known)


_PLAIN = "standard"  # ammunition without guidance by the fire control of its launcher


def _ammunition_called(weapon: Item, side: TechSide, printed: str, guide: str, shots: int) -> Item | None:
    """The ammunition of a weapon by the name of its shots; launchers with fire control have matching missiles."""
    kind = _COUNTED_IN.sub("", printed).strip()
    words = _MISSILES.get(kind, kind)
    plain = words.removesuffix(_PLAIN).strip()
    if "Artemis" in guide and not words.endswith(_PLAIN):
        made_for = "Artemis V-capable" if "Artemis V" in guide else "Artemis-capable"
        if (guided := ammunition_of(weapon, side, f"{plain} {made_for}", shots)) is not None:
            return guided
    return ammunition_of(weapon, side, plain, shots) or printed_item(f"Ammo ({words})", side, FAMILY).item


def printed_bays(page: PrintedPage) -> list[PrintedBay]:
    """The weapon bays in the order of the list."""
    return [bay for part in inventory_parts(page) for bay in _bays_of(part)]


def _bays_of(page: PrintedPage) -> list[PrintedBay]:
    heads = sorted((p for p in page.phrases if p.text == "Loc"), key=lambda p: p.line)
    found: list[PrintedBay] = []
    for number, head in enumerate(heads):
        left = min((p.x0 for p in page.phrases if abs(p.line - head.line) < 3 and p.x0 < head.x0), default=head.x0)
        following = heads[number + 1].line - 8 if number + 1 < len(heads) else page.height
        found += _bays_under(page, head, left - 4, following)
    return found


def _bays_under(page: PrintedPage, head: Phrase, left: float, bottom: float) -> list[PrintedBay]:
    bays: list[PrintedBay] = []
    last = head.line
    for line in _table_lines(page, head.line, left, head.x0 + 22, bottom):
        located = next((p for p in line if -15 <= p.x0 - head.x0 < 18 and _PLACE.fullmatch(p.text)), None)
        before = (p for p in line if p is not located and p.x0 < head.x0 - 10 and not p.text.startswith("["))
        words = " ".join(p.text for p in before).strip()
        if line[0].line - last > 4 * head.size or _END.match(words) or _FOOTNOTE.match(words):
            break
        last = line[0].line
        place = _PLACE.fullmatch(located.text) if located is not None else None
        words = re.sub(r" \[[A-Z,/]+\]$", "", words)
        if place is None and (behind := _BEHIND.search(words)) and behind[1].split("/")[0] in PLACES:
            place, words = behind, words[: behind.start()]
        less = _LESS.search(words)
        words = _LESS.sub("", words)
        if place is not None and words:
            rear, lost = bool(place[2]) or words.endswith("(R)"), int(less[1]) if less else 0
            bays.append(
                PrintedBay(
                    places=tuple(place[1].split("/")),
                    rear=rear,
                    words=[words],
                    quirks={},
                    page=page,
                    lines=[last],
                    x0=line[0].x0,
                    lost=lost,
                )
            )
        elif bays and words == "(R)":
            bays[-1] = replace(bays[-1], rear=True)
        elif bays and (codes := parse_quirk_line(words)):
            bays[-1].quirks[len(bays[-1].words) - 1] = codes
        elif bays and words[:1].isdigit() and not _is_open(bays[-1].words[-1]):
            bays[-1].words.append(words)
            bays[-1].lines.append(last)
            bays[-1] = replace(bays[-1], rear=bays[-1].rear or words.endswith("(R)"))
        elif bays and (words in _MISSILES.values() or words in _MODES):
            continue  # the figures of one missile
        elif bays and (rounds := _LOADS.fullmatch(words)):
            bays[-1].words[-1] += f" ({rounds[1]})"
        elif bays and words:
            bays[-1].words[-1] += f" {words}"
            bays[-1] = replace(bays[-1], rear=bays[-1].rear or words.endswith("(R)"))
    return bays


def _is_open(words: str) -> bool:
    """Whether a bracket is still open: the rounds of many kinds take several lines."""
    return words.count("(") > words.count(")")


def _table_lines(page: PrintedPage, top: float, left: float, right: float, bottom: float) -> list[list[Phrase]]:
    """The phrases of a table line by line."""
    inside = [p for p in page.phrases if top + 3 < p.line < bottom and left <= p.x0 < right]
    lines: list[list[Phrase]] = []
    for phrase in sorted(inside, key=lambda p: (p.line, p.x0)):
        if lines and abs(lines[-1][0].line - phrase.line) < 0.4 * phrase.size:
            lines[-1].append(phrase)
        else:
            lines.append([phrase])
    return [sorted(line, key=lambda p: p.x0) for line in lines]
