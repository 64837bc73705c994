"""Comparison of the inventory of a 'Mech with its critical table: both list its items, and one of them may be wrong."""

from collections import Counter
from collections.abc import Iterator

from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.inventory import InventoryRow, ammunition, inventory
from importers.recordsheet_pdf.item_names import printed_item
from importers.recordsheet_pdf.page import PrintedPage
from sheets.equipment import Item, item
from sheets.recordsheet.design.slot_runs import slots_of
from sheets.units import Mech
from sheets.units.mech import LOCATION_NAMES
from sheets.units.outfit import outfit


def compare_inventory(page: PrintedPage, mech: Mech, findings: SheetFindings) -> None:
    """Report weapons and shots whose number in the inventory differs from the slots of their location."""
    listed, in_arrays = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for row in inventory(page):
        (in_arrays if row.under else listed).update(_weapons_in_line(mech, row))
    held = Counter(_items_with_places(mech))
    for title, place in sorted((listed.keys() | held.keys()) - in_arrays.keys()):
        count, counted = listed[title, place], held[title, place]
        if count != counted and listed:
            where = LOCATION_NAMES.get(place, place)
            findings.doubt(
                f"{count} {title} at the {where} in the inventory", "the slots taken", f"{counted}, as the slots say"
            )
    for lot in ammunition(page):
        named = printed_item(f"Ammo ({lot.name}) {lot.shots}", mech.tech_base.side, mech.kind, _weapons(mech)).item
        if named is None or lot.lots:
            continue
        shots = sum(_shots(mech, named))
        if 0 < shots < lot.shots:
            findings.doubt(
                f"{lot.shots} shots of {lot.name} in the inventory", "the slots taken", f"{shots}, as the slots say"
            )
        elif shots > lot.shots:  # a damaged unit prints those left
            findings.warn(
                f"{lot.shots} shots of {lot.name} in the inventory", "the slots taken", f"{shots}, as the slots say"
            )


def report_incomplete_items(mech: Mech, findings: SheetFindings) -> None:
    """Report items with too few slots."""
    for number, mount in enumerate(mech.mounts):
        entry = item(mount.item) if mount.known else None
        if entry is None or entry.spreadable:
            continue
        found, needed = len(mech.slots_of(number)), slots_of(entry, mount.size, mech.superheavy)
        if 0 < found < needed:
            where = LOCATION_NAMES.get(mount.location or "", "whole unit")
            findings.doubt(
                f"{found} of {needed} slots of {entry.title} at the {where}", "kept as printed", "all of them"
            )


def _weapons(mech: Mech) -> list[Item]:
    entries = [item(mount.item) for mount in mech.mounts if mount.known]
    return [entry for entry in entries if entry.weapon is not None]


def _weapons_in_line(mech: Mech, row: InventoryRow) -> dict[tuple[str, str], int]:
    """The weapons of a line by name and location; several locations are joined to one text."""
    found = printed_item(row.name, mech.tech_base.side, mech.kind).item
    if found is None or found.weapon is None or not row.place:
        return {}
    return {(found.title, _place(row.place.partition(" ")[0].split("/"))): row.count}


def _items_with_places(mech: Mech) -> Iterator[tuple[str, str]]:
    places = outfit(mech).places
    for n, mount in enumerate(mech.mounts):
        entry = item(mount.item) if mount.known else None
        if entry is not None and entry.weapon is not None:
            yield entry.title, _place(places.get(n, ()) or (mount.location or "",))


def _place(places: object) -> str:
    assert isinstance(places, list | tuple)
    return "/".join(sorted(set(places)))


def _shots(mech: Mech, named: Item) -> Iterator[int]:
    for mount in mech.mounts:
        entry = item(mount.item) if mount.known else None
        if entry is not None and entry.ammo is not None and entry.title == named.title:
            yield entry.ammo.shots if mount.shots is None else mount.shots
