"""Sheets of gun emplacements and handheld weapons, several on a page."""

import re
from collections.abc import Iterator
from dataclasses import replace

from importers.loaded import Loaded
from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.counted_marks import count_struck_boxes, with_counted_marks
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.inventory import ammunition, inventory
from importers.recordsheet_pdf.item_names import printed_item
from importers.recordsheet_pdf.labels import first_number
from importers.recordsheet_pdf.page import PrintedPage, Shape
from importers.recordsheet_pdf.pips import ENLARGED, LARGEST, pips_in
from importers.recordsheet_pdf.reading import PrintedMount, Reading, infer_unit, mount_fields
from importers.recordsheet_pdf.unit_head import bracketed_name, headline, unit_areas
from importers.recordsheet_pdf.unit_leaves import Makers, common_fields, equipment_by_place
from sheets.equipment import Item, items
from sheets.equipment.kinds import ArmorType
from sheets.record import Condition
from sheets.record.boxes import boxes, critical_boxes
from sheets.rules.tables.terrain import MOST_FACTOR
from sheets.units import Unit

GUN = "GUN"
"""The one location of a gun."""


def find_emplacements(page: PrintedPage) -> list[PrintedPage]:
    """The part of the page of each emplacement; a page may have two."""
    return unit_areas(page, [p for p in page.phrases if p.text == "EMPLACEMENT"], 5.5, page.width + 6)


def read_emplacement(page: PrintedPage, file: str) -> Loaded:
    """Read the emplacement in its part of the page."""
    findings = SheetFindings(file, page.number)
    tech = design.printed_tech_base(page, findings, [])
    fields = common_fields(page, findings, "gun-emplacement", tech, _name(page))
    fields |= mount_fields(equipment_by_place(page, findings, Makers(tech), "vehicle", {GUN: GUN}, GUN))
    loaded = infer_unit([[Reading("gun-emplacement", fields, findings)]])
    damage = _struck_pips(page, MOST_FACTOR)  # of the building
    marked = Condition(criticals=_hits(page, loaded.unit), structure={"GUN": damage} if damage else {})
    condition = with_counted_marks(marked, page, loaded.unit)
    return replace(loaded, condition=condition if condition != Condition() else None)


HITS = {
    "turret locked": "turret-locked-GUN",
    "stabilizer hit": "stabilizer-GUN",
    "stabilizer": "stabilizer-GUN",
    "crew killed": "crew-killed",
}
"""The boxes of hits by their words on sheets of emplacements."""


def _hits(page: PrintedPage, unit: Unit | None) -> dict[str, int]:
    """The marked boxes behind the names of hits."""
    known = critical_boxes(unit) if unit is not None else {}
    names = ((HITS.get(p.text.casefold().strip(": "), ""), p) for p in page.phrases)
    return {name: 1 for name, p in names if name in known and count_struck_boxes(page, p, p.x1 + BESIDE)}


BESIDE = 24.0  # points: largest distance of the box of a hit from its name


def _name(page: PrintedPage) -> tuple[str, str]:
    return bracketed_name(design.printed_name(page), "gun-emplacement")


MOUNTED_BY = "mech"  # handheld weapons are built of the weapons of 'Mechs
_NAME = re.compile(r"(.+) \(([\d.]+) tons\)")
_MASS = re.compile(r"([\d.]+) tons")
_POINTS = re.compile(r".+, (\d+) points")
_AMMO = re.compile(r"Ammo(?: ?\((.+)\))? ?\((\d+)\):?", re.I)


def find_handhelds(page: PrintedPage) -> list[PrintedPage]:
    """The part of the page of each weapon."""
    if any(p.text.casefold() == "handheld weapons" for p in page.phrases):
        return unit_areas(page, [p for p in page.phrases if _NAME.fullmatch(p.text)])
    return unit_areas(page, [p for p in page.phrases if p.text == "HANDHELD"], 3.5)


def read_handheld(page: PrintedPage, file: str) -> Loaded:
    """Read the weapon in its part of the page; raises Unreadable when a required fact is missing."""
    findings = SheetFindings(file, page.number)
    mass = next((m[1] for word in headline(page).words if (m := _MASS.fullmatch(word))), None)
    title = next((m for p in page.phrases if (m := _NAME.fullmatch(p.text))), None)
    name = headline(page).name
    if title is not None and mass is None:
        name, mass = title[1], title[2]
    if mass is None:
        raise findings.refuse("no mass", "the tons of the weapon behind its name")
    fields = common_fields(page, findings, MOUNTED_BY, name=(name, ""))
    fields["heading"]["tons"] = float(mass)
    fields["armor"] = {"name": {"code": ArmorType.STANDARD.value}}
    fields["regions"] = [{"place": GUN, "armor": {"boxes": _armor(page, findings)}}]
    weapons = [PrintedMount(item.name, place=GUN) for item in _weapons(page, findings)]
    readings = [
        Reading("handheld-weapon", fields | mount_fields([*weapons, *lot]), findings, ", ".join(m.code for m in lot))
        for lot in [*_lots(page, findings)] or [[]]
    ]
    loaded = infer_unit([readings], "the kind of ammunition")
    condition = with_counted_marks(_marks(page, _armor(page, findings), loaded.unit), page, loaded.unit)
    return replace(loaded, condition=condition if condition != Condition() else None)


def _marks(page: PrintedPage, points: int, unit: Unit | None) -> Condition:
    """The lost points, when the page has as many pips as the weapon has armor, and the shots next to them."""
    label = next((p for p in page.phrases if _AMMO.fullmatch(p.text)), None)
    if label is not None:
        shots = _struck_pips(
            page.within(label.x0 - 8, label.line, page.width, page.height), first_number(label.text) or 0
        )
        left = page.within(0, 0, label.x0 - 8, page.height)
        full = boxes(unit).shots if unit is not None else {}
        spent = {n: shots for n, count in full.items() if shots and count == first_number(label.text)}
        return _struck_armor(_struck_pips(left, points)).model_copy(update={"shots": spent})
    return _struck_armor(_struck_pips(page, points))


def _struck_armor(lost: int) -> Condition:
    return Condition(armor={"GUN": lost}) if lost else Condition()


def _struck_pips(page: PrintedPage, points: int) -> int:
    """The number of struck pips, of the kind that is on the page this many times."""
    for largest in (LARGEST, ENLARGED):
        pips = pips_in(page.shapes, mixed=True, largest=largest)
        kinds = {(round(pip.width * 5), pip.points): pip for pip in pips}
        for kind in kinds.values():
            alike = [pip for pip in pips if pip.points == kind.points and _is_as_wide(pip, kind)]
            lost = sum(pip.struck for pip in alike)
            if lost and len(alike) == points:
                return lost
    return 0


def _is_as_wide(pip: Shape, other: Shape) -> bool:
    """Whether pips are of one kind; the blot of a pen is hardly wider than the box that it fills."""
    return abs(pip.width - other.width) <= 0.05 * other.width


def _weapons(page: PrintedPage, findings: SheetFindings) -> Iterator[Item]:
    side = design.printed_tech_base(page, SheetFindings(findings.file, page.number), []).side
    for row in inventory(page):
        found = printed_item(row.name, side, MOUNTED_BY).item
        if found is None:
            findings.doubt(f"'{row.name}' in the inventory", "left out", "a weapon")
            continue
        yield from [found] * row.count


def _armor(page: PrintedPage, findings: SheetFindings) -> int:
    if (own := next((m for p in page.phrases if (m := _POINTS.fullmatch(p.text))), None)) is not None:
        return int(own[1])
    label = next((p for p in page.phrases if p.text.rstrip(":") == "Armor"), None)
    if label is None:
        raise findings.refuse("no armor", "its points under 'Armor:'")
    under = [p for p in page.phrases if 0 < p.line - label.line < 3 * label.size and abs(p.x0 - label.x0) < 25]
    points = next((n for p in sorted(under, key=lambda p: p.line) if (n := first_number(p.text)) is not None), None)
    if points is None:
        raise findings.refuse("no armor", "its points under 'Armor:'")
    return points


def _lots(page: PrintedPage, findings: SheetFindings) -> Iterator[list[PrintedMount]]:
    """The ammunition; a sheet that prints only shots means any kind that fits the weapons, the usual one first."""
    own = SheetFindings(findings.file, page.number)
    weapons = list(_weapons(page, own))
    side = design.printed_tech_base(page, own, []).side
    if listed_lots := ammunition(page):
        held = [
            (printed_item(f"Ammo ({lot.name}) {lot.shots}", side, MOUNTED_BY, weapons).item, lot) for lot in listed_lots
        ]
        yield [
            PrintedMount(ammo.name, place=GUN, shots=shots)
            for ammo, lot in held
            if ammo is not None
            for shots in lot.shots_of_each(ammo)
        ]
        return
    label = next((m for p in page.phrases if (m := _AMMO.fullmatch(p.text))), None)
    if label is None:
        return
    fed = {w.weapon.ammo_type: w.tech.base for w in weapons if w.weapon is not None and w.weapon.ammo_type}
    fitting = [
        item
        for item in items()
        if item.ammo is not None
        and fed.get(item.ammo.type) in (item.tech.base, "both")
        and item.ammo.munitions == ("standard",)
        and _is_ammunition_for(item, weapons)
    ]
    yield from ([PrintedMount(item.name, place=GUN, shots=int(label[2]))] for item in fitting)


def _is_ammunition_for(ammo: Item, weapons: list[Item]) -> bool:
    racks = {w.weapon.rack for w in weapons if w.weapon is not None}
    return ammo.ammo is not None and (not ammo.ammo.rack or ammo.ammo.rack in racks)
