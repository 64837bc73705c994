"""Sheets of conventional infantry: platoons and points, four on a page."""

import re
from collections.abc import Iterator

from importers.loaded import Loaded
from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.counted_marks import with_counted_marks
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.inventory import InventoryRow, ammunition, inventory
from importers.recordsheet_pdf.item_names import ammunition_of, printed_item
from importers.recordsheet_pdf.labels import first_number, label_value, right_beside, split_list, text_beside, text_from
from importers.recordsheet_pdf.page import PrintedPage, Shape, is_dark, squeeze_text
from importers.recordsheet_pdf.pips import is_marked_fill
from importers.recordsheet_pdf.platoon_arms import PrintedPlatoon, infer_arms
from importers.recordsheet_pdf.reading import Fields, PrintedMount, Reading, infer_unit, mount_fields
from importers.recordsheet_pdf.unit_head import bracketed_name, headline, unit_areas
from importers.recordsheet_pdf.unit_leaves import common_fields
from sheets.equipment import Item, items
from sheets.record import Condition
from sheets.recordsheet.infantry import HIDING, KINDS
from sheets.units import Infantry
from sheets.units.base import TechBase
from sheets.units.infantry import FIELD_GUNS, TROOPERS, InfantryMotive

_COMPANY = re.compile(r"(\d+) [×x] (\d+) troopers")
_BEAST = re.compile(r"(?:.*\[beast: (.+)\]|Beast-mounted infantry \((.+)\))", re.I)
_TIMES = re.compile(r"(\d+) [×x] ")
_SUPPORT = re.compile(r"(\d+) (.+) in a squad")
_COLUMNS = 30

MOTIVES: tuple[tuple[str, InfantryMotive], ...] = (
    ("motorized scuba", InfantryMotive.MOTORIZED_UMU),
    ("scuba infantry (motorized)", InfantryMotive.MOTORIZED_UMU),
    ("mechanized scuba", InfantryMotive.SUBMARINE),
    ("submarine", InfantryMotive.SUBMARINE),
    ("scuba", InfantryMotive.UMU),
    ("umu", InfantryMotive.UMU),
    ("microlite", InfantryMotive.MICROLITE),
    ("microcopter", InfantryMotive.VTOL),
    ("vtol", InfantryMotive.VTOL),
    ("hover", InfantryMotive.HOVER),
    ("wheeled", InfantryMotive.WHEELED),
    ("tracked", InfantryMotive.TRACKED),
    ("jump", InfantryMotive.JUMP),
    ("motorized", InfantryMotive.MOTORIZED),
)
"""Words of sheets for the motive types of infantry, the longer ones first; other infantry is on foot."""

SMALL_SQUADS = (7, 5, 6, 4, 8, 9, 10, 3, 2, 1)


def find_platoons(page: PrintedPage) -> list[PrintedPage]:
    """The part of the page of each platoon."""
    own = [p for p in page.phrases if p.text in ("PLATOON", "POINT")]
    if own and any(p.text == "Commander" for p in page.phrases):
        return unit_areas(page, own, 3.5)
    marks = (
        ("Commander:", "Commander") if "weapon damage" in page.text.casefold() else ("Commander:",)
    )  # crews have one commander
    return unit_areas(page, [p for p in page.phrases if p.text in marks], 3.2)


def read_platoon(page: PrintedPage, file: str) -> Loaded:
    """Read the platoon in its part of the page; raises Unreadable when a required fact is missing."""
    findings = SheetFindings(file, page.number)
    head = headline(page)
    name = bracketed_name(head.name or _name_above(page), "infantry")
    motive, beast = _motive(page)
    damage = _line_of_label(page, "Max Weapon Damage*", "Max Weapon Damage", "Damage")
    troopers = len([text for text in damage if text.isdigit()])
    company = next((m for word in head.words if (m := _COMPANY.fullmatch(word))), None)
    squads = [(int(company[1]), int(company[2]))] if company else _squads(troopers)
    if not squads:
        raise findings.refuse("no troopers", "a row with the damage of the platoon")
    clan = bool({"Clan", "Point"} & set(f"{name[0]} {name[1]}".split()))  # the Clan word for a platoon
    tech = design.printed_tech_base(page, findings, [], TechBase.CLAN if clan or troopers == 25 else TechBase.IS)
    fields = common_fields(page, findings, "infantry", tech, name)
    fields["heading"] |= {
        "kind": f"Beast-mounted infantry ({beast})" if beast else KINDS[motive],
        "size": f"{squads[0][0]} × {squads[0][1]} troopers",
        "remarks": [
            f"{label}: {text}" for label in ("Gear", "Training", "Implants") if (text := text_from(page, f"{label}:"))
        ],
    }
    fields |= {
        "systems": [*_arms(page, company is not None, findings)],
        "armor": _armor(page, findings),
        **mount_fields([*_gear(page, tech), *_guns(page, findings, tech, company is not None)]),
    }
    loaded = infer_unit([[Reading("infantry", fields, findings)]])
    unit = loaded.unit
    if isinstance(unit, Infantry) and company is None:
        printed = PrintedPlatoon(
            tuple(int(text) for text in reversed(damage) if text.isdigit()),
            tuple(_line_of_label(page, "Range Modifier:", "Range Modifier")),
            first_number(label_value(page, "bv")),
            _tons(page),
            first_number(label_value(page, "foot")),
            tuple(squads),
        )
        unit = infer_arms(unit, printed, findings)
    condition = with_counted_marks(_marks(page, unit.troopers if isinstance(unit, Infantry) else troopers), page, unit)
    return Loaded(file, unit, tuple(findings.problems), condition if condition != Condition() else None)


def _name_above(page: PrintedPage) -> str:
    """The largest words above the line of the commander."""
    label = next((p for p in page.phrases if p.text.rstrip(":") == "Commander"), None)
    if label is None:
        return ""
    above = [p for p in page.phrases if p.line < label.line - 2 and p.x0 < label.x0 + 60]
    return max(above, key=lambda p: p.line).text if above else ""


def _motive(page: PrintedPage) -> tuple[InfantryMotive, str]:
    """The motive type of the platoon, and its vehicle or animal."""
    types = [p for p in page.phrases if p.text.rstrip(":") == "Type"]
    titles = [*headline(page).words[:1], *(right_beside(page, label) for label in types)]
    titles += [p.text.removeprefix("Type:").strip() for p in page.phrases if p.text.startswith("Type: ")]
    for text in titles:
        if match := _BEAST.fullmatch(text):
            return InfantryMotive.BEAST, match[1] or match[2]
    words = " ".join(titles).casefold()
    return next((motive for word, motive in MOTIVES if word in words), InfantryMotive.LEG), ""


def _line_of_label(page: PrintedPage, *labels: str) -> list[str]:
    """The phrases on the line of a label, from the left; of two labels the one with the longer line is taken."""
    rows = [
        [
            p.text
            for p in sorted(page.phrases, key=lambda p: p.x0)
            if abs(p.line - label.line) < 0.6 * label.size and p.x0 > label.x1
        ]
        for label in page.phrases
        if label.text in labels
    ]
    return max(rows, key=len, default=[])


def _squads(troopers: int) -> list[tuple[int, int]]:
    """The ways to divide troopers into squads, the usual ones first."""
    return [(troopers // size, size) for size in SMALL_SQUADS if troopers and troopers % size == 0]


def _tons(page: PrintedPage) -> float | None:
    match = re.match(r"([\d.]+) tons", label_value(page, "transport"))
    return float(match[1]) if match else None


USUAL_WEAPON = "InfantryAssaultRifle"
"""A placeholder weapon for platoons whose sheet does not print the weapons, until they are inferred."""


def _arms(page: PrintedPage, printed: bool, findings: SheetFindings) -> Iterator[Fields]:
    """The printed weapons."""
    if not printed:
        yield {"label": "Primary", "name": {"code": USUAL_WEAPON}}
        return
    for label in ("Primary", "Support"):
        phrase = next((p for p in page.phrases if p.text == label), None)
        text = text_beside(page, phrase) if phrase is not None else ""
        count = _SUPPORT.fullmatch(text)
        if not text:
            continue
        item = _infantry_weapon(count[2] if count else text)
        if item is None:
            findings.doubt(f"the weapon '{text}'", "left out", "an infantry weapon")
        yield {"label": label, "name": {"text": text, "code": item.name if item is not None else None}}


def _infantry_weapon(text: str) -> Item | None:
    wanted = squeeze_text(text)
    armed_with = [i for i in items() if i.weapon is not None and i.weapon.infantry is not None]
    return next(
        (i for i in armed_with if wanted in (squeeze_text(i.short), squeeze_text(i.title), squeeze_text(i.name))), None
    )


def _armor(page: PrintedPage, findings: SheetFindings) -> Fields:
    """The armor kit by its name; else the platoon's own armor with the printed divisor."""
    text = label_value(page, "kit") or label_value(page, "armor")
    divisor = re.match(r"[\d.]+", label_value(page, "divisor"))
    note = f"divisor {divisor[0]}" if divisor else ""
    kit = next((i for i in items() if "armor-kit" in i.traits and squeeze_text(i.short) == squeeze_text(text)), None)
    if kit is not None:
        return {"name": {"code": kit.name}, "note": note}
    if text and text.casefold() not in ("none", "custom"):
        findings.doubt(f"the armor '{text}'", "its divisor taken", "an armor kit")
    own = text.casefold() == "custom" or (divisor is not None and float(divisor[0]) != 1)
    return {"name": {"text": "Custom" if own else "None"}, "note": note}


WORN = frozenset({"anti-'mech gear", "encumbering", "space suit", *(words.casefold() for words in HIDING.values())})
"""Words in the list of gear for properties of the armor, and for gear that is not an item."""


def _gear(page: PrintedPage, tech: TechBase) -> Iterator[PrintedMount]:
    """The items in the list of gear; other gear is read from the words themselves."""
    for words in split_list(text_from(page, "Gear:")):
        count = _TIMES.match(words)
        item = printed_item(words[count.end() :] if count is not None else words, tech.side, "infantry").item
        if item is not None and words.casefold() not in WORN:
            yield from [PrintedMount(item.name, place=TROOPERS)] * (int(count[1]) if count is not None else 1)


def _guns(page: PrintedPage, findings: SheetFindings, tech: TechBase, named: bool) -> Iterator[PrintedMount]:
    """The field guns and their ammunition; guns without a name are of the usual kind."""
    weapons: list[Item] = []
    stock: list[PrintedMount] = []
    for row in inventory(page):
        found = printed_item(row.name, tech.side, "vehicle").item
        if found is None or found.weapon is None:
            continue
        weapons.append(found)
        yield from [PrintedMount(found.name, place=FIELD_GUNS)] * row.count
        if (ammo := ammunition_of(found, tech.side)) is not None and ammo.ammo is not None:
            shots = _number_under(page, row, "Ammo") or 0
            lots = max(row.count, -(-shots // ammo.ammo.shots))  # at least one for each gun
            stock += [PrintedMount(ammo.name, place=FIELD_GUNS)] * lots
    printed = ammunition(page)
    for lot in printed:
        ammo = printed_item(f"Ammo ({lot.name}) {lot.shots}", tech.side, "vehicle", weapons).item
        if ammo is not None:
            yield from (PrintedMount(ammo.name, place=FIELD_GUNS, shots=shots) for shots in lot.shots_of_each(ammo))
    if stock and not printed and not named:
        yield from stock
        findings.note("the ammunition of the field guns is not named", f"{len(stock)} lots of the usual kind")


def _number_under(page: PrintedPage, row: InventoryRow, head: str) -> int | None:
    """The number on the line of a gun below a head."""
    for title in (p for p in page.phrases if p.text == head and 0 < row.y - p.line < 60):
        cells = [p for p in page.phrases if abs(p.line - row.y) < 2 and p.x0 < title.x1 + 2 and p.x1 > title.x0 - 2]
        found = next((first_number(p.text) for p in cells), None)
        if found is not None:
            return found
    return None


def _marks(page: PrintedPage, troopers: int) -> Condition:
    """The number of troopers that are struck, or whose figure is missing from the row."""
    figures = [s for s in page.shapes if 12 < s.height < 40 and 5 < s.width < 24 and s.fill is not None]
    tall = {round(s.height) for s in figures}
    struck = (
        sum(s.struck_in_color or (is_marked_fill(s.fill) and max(s.fill or (0,)) > 90) for s in figures) if tall else 0
    )
    struck = struck or sum(_is_crossed_out(page, s) for s in figures)
    pictures = [s for s in page.pictures if s.height > 12 and s.width < 20]
    struck = struck or sum(page.marked_at(s.x, s.y, s.width / 2) for s in pictures)
    if not struck and troopers <= _COLUMNS and 0 < len(pictures) < _COLUMNS:
        struck = _COLUMNS - len(pictures)
    return Condition(structure={TROOPERS: min(struck, troopers)}) if struck else Condition()


def _is_crossed_out(page: PrintedPage, figure: Shape) -> bool:
    """Whether two lines cross a figure: on a sheet in shades of gray a struck figure has the color of the others."""
    lines = (s for s in page.shapes if s.points == 2 and s.stroke is not None and is_dark(s.stroke))
    over = (s for s in lines if abs(s.x - figure.x) < 0.2 * figure.width and abs(s.y - figure.y) < 0.2 * figure.height)
    return sum(s.height > 0.8 * figure.height and s.width > 0.8 * figure.width for s in over) >= 2
