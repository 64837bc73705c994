"""What a file says that no field of a unit holds: kept under keys that begin with `ssw `, and written back."""

from collections.abc import Iterator
from copy import deepcopy

from lxml import etree

from importers.ssw.document import Element
from importers.ssw.page import Page, flag
from sheets.formats.ssw import (
    DETAILS,
    HEAD_ATTRIBUTES,
    HEAD_ELEMENTS,
    KEPT,
    KEPT_FLUFF,
    LEVELS,
    LOADOUT_ELEMENTS,
    NO_IMAGE,
    NO_MAKER,
    OWN,
    era_of,
    production_era_of,
)
from sheets.formats.ssw_text import plain
from sheets.units.base import Extra

_MECH = """
ssw_savefile_version battle_value cost rules_level fractional era productionera mech_type techbase year motive_type
structure engine gyro cockpit enhancement armor baseloadout loadout fluff source
"""
_VEHICLE = """
ssw_savefile_version battle_value motive cost rules_level fractional era productionera techbase year structure engine
armor baseloadout loadout fluff source
"""
_LOADOUT = """
source info battleforce actuators clancase jumpjets heatsinks multislot partialwing jumpbooster leg_aes arm_aes turret
boobytrap equipment armored_locations loadout_era loadout_productionera loadout_year techbase battle_value cost
"""
_FLUFF = """
overview capabilities battlehistory deployment variants notables additional quirks jumpjet_model commsystem tandtsystem
"""

KNOWN = {
    "mech": frozenset({*_MECH.split(), OWN}),
    "combatvehicle": frozenset({*_VEHICLE.split(), OWN}),
    "loadout": frozenset(_LOADOUT.split()),
    "fluff": frozenset(_FLUFF.split()),
}
"""The elements that the format knows in each element."""


def kept(key: str, text: str | None = "") -> Extra:
    """One thing that is kept."""
    return Extra(key=KEPT + key, text=text or "")


def source_text(element: Element) -> str:
    """An element as it stands in the file, without the indentation of what is in it."""
    if len(element):
        element = deepcopy(element)
        for inner in element.iter():
            if len(inner) and not (inner.text or "").strip():
                inner.text = None
            if not (inner.tail or "").strip():
                inner.tail = None
    return etree.tostring(element, encoding="unicode", with_tail=False).strip()


def kept_facts(page: Page, root: Element, loadout: Element, year: int) -> Iterator[Extra]:
    """Values, dates, summaries and whatever is unknown; what a loadout says for itself stands for the file's."""
    for name in HEAD_ATTRIBUTES:
        text = root.get(name) or ""
        if text not in NO_IMAGE:
            yield kept(name, text)
    implied = {"era": str(era_of(year)), "productionera": str(production_era_of(year))}
    for name in HEAD_ELEMENTS:
        text = (loadout.findtext(name) or root.findtext(name) or "").strip()
        if text and text != implied.get(name):
            yield kept(name, text)
    if root.find("fractional") is not None:
        yield kept("fractional")
    era_specific = str(len(LEVELS) - 1)
    if era_specific in (loadout.get("ruleslevel"), (root.findtext("rules_level") or "").strip()):
        yield kept("rules_level", era_specific)
    stated = root.find("year")
    if stated is not None and flag(stated.get("restricted")):
        yield kept("restricted", "TRUE")
    for name in LOADOUT_ELEMENTS:
        if text := (loadout.findtext(name) or "").strip():
            yield kept(name, text)
    force = loadout.find("battleforce")
    if force is not None:
        yield kept("battleforce", source_text(force))
    fluff = root.find("fluff")
    if fluff is not None:
        yield from (kept(name, text) for name in KEPT_FLUFF if (text := (fluff.findtext(name) or "").strip()))
        yield from _unknown(page, fluff, KNOWN["fluff"])
    yield from _unknown(page, root, KNOWN[root.tag])
    yield from _unknown(page, loadout, KNOWN["loadout"])


def details(equipment: Element) -> Iterator[tuple[str, str]]:
    """What is kept of a piece of equipment: who makes it, and what a grenade launcher is loaded with."""
    name = equipment.find("name")
    if name is not None and (text := maker(plain(name.get("manufacturer")))):
        yield DETAILS[0], text
    if (load := (equipment.findtext("vglammo") or "0").strip()) != "0":
        yield DETAILS[1], load


def _unknown(page: Page, parent: Element, known: frozenset[str]) -> Iterator[Extra]:
    """Elements that nobody knows, whole."""
    for child in parent:
        if child.tag not in known:
            page.report(child, f"unknown element <{child.tag}> in <{parent.tag}>", done="kept as written")
            yield kept(f"element in {parent.tag}", source_text(child))


def maker(text: str) -> str:
    """Who makes something, nothing where nobody is named."""
    text = text.strip()
    return "" if text in NO_MAKER else text
