"""The texts of a unit, who makes its systems, and its quirks."""

from collections.abc import Iterator

from importers.ssw.document import Document, text_of
from importers.ssw.extras import kept, maker, source_text
from importers.xml import Element
from sheets.equipment.kinds import TechSide
from sheets.formats.ssw import FLUFF, FLUFF_SYSTEMS, plain
from sheets.formats.ssw_quirks import quirk_codes
from sheets.units.base import Extra, Fluff, Quirk, SystemNote

MAKERS = {"CHASSIS": "structure", "ENGINE": "engine", "ARMOR": "armor"}
"""Systems, and the elements with their makers as an attribute."""


def read_fluff(root: Element) -> Fluff:
    """The texts of a unit."""
    fluff = root.find("fluff")
    base = root.find("techbase")
    texts = {} if fluff is None else {field: text_of(fluff, tag) for field, tag in FLUFF.items()}
    if base is not None:
        texts["manufacturer"] = maker(plain(base.get("manufacturer")))
        texts["primary_factory"] = maker(plain(base.get("location")))
    notes = [SystemNote(system=system, text=text) for system, text in _makers(root, fluff) if text]
    return Fluff(**texts, system_manufacturers=tuple(notes))


def _makers(root: Element, fluff: Element | None) -> Iterator[tuple[str, str]]:
    for system, tag in MAKERS.items():
        element = root.find(tag)
        yield system, "" if element is None else maker(plain(element.get("manufacturer")))
    for system, tag in FLUFF_SYSTEMS.items() if fluff is not None else ():
        yield system, "" if fluff is None else maker(text_of(fluff, tag))


def read_quirks(document: Document, root: Element, side: TechSide) -> tuple[tuple[Quirk, ...], list[Extra]]:
    """The quirks, and those that have no code: a weapon's, of which the file does not say which weapon."""
    quirks: list[Quirk] = []
    others: list[Extra] = []
    for element in root.iterfind("fluff/quirks/quirk"):
        name = plain(element.findtext("Name")).strip()
        if not name:
            document.refuse(element, "a quirk without <Name>", "its name")
        cost = (element.findtext("Cost") or "").strip()
        codes = quirk_codes(name, int(cost) if cost.isascii() and cost.isdigit() else 0, side)
        quirks += [Quirk(code=code) for code in codes]
        if not codes:
            document.report(element, f"quirk {name!r}", "a quirk of the whole design", "kept as written")
            others.append(kept("quirk", source_text(element)))
    return tuple(quirks), others
