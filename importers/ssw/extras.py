"""Texts, manufacturers and quirks of a unit, data of the file without a field, and unit data without a place in the
format.

Data without a field is kept under keys that begin with `ssw ` and written back; unit data without a place in the format
is in an element that our writer adds and other programs ignore.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, TypeVar

from lxml import etree
from pydantic import ValidationError

from importers.loaded import wrong_fields
from importers.ssw.document import SswDocument, flag, text_of
from importers.xml import Element
from sheets.equipment.kinds import TechSide
from sheets.model import Model
from sheets.units import dump
from sheets.units.base import Extra, Fluff, Quirk, SystemNote
from sheets.units.keywords.ssw import (
    DETAILS,
    FLUFF,
    FLUFF_SYSTEMS,
    HEAD_ATTRIBUTES,
    HEAD_ELEMENTS,
    KEPT,
    KEPT_FLUFF,
    LEVELS,
    LOADOUT_ELEMENTS,
    NO_IMAGE,
    NO_MAKER,
    OWN,
    OWN_ENTRY,
    OWN_FIELDS,
    decode_text,
    era_of,
    production_era_of,
)
from sheets.units.keywords.ssw_quirks import ssw_quirk_codes
from sheets.units.mech import Mech
from sheets.units.vehicle import Vehicle

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
"""The elements that the format defines in each element."""


def extra_entry(key: str, text: str | None = "") -> Extra:
    """One entry of extra data."""
    return Extra(key=KEPT + key, text=text or "")


def source_text(element: Element) -> str:
    """The source of an element, without the indentation of its content."""
    if len(element):
        element = deepcopy(element)
        for inner in element.iter():
            if len(inner) and not (inner.text or "").strip():
                inner.text = None
            if not (inner.tail or "").strip():
                inner.tail = None
    return etree.tostring(element, encoding="unicode", with_tail=False).strip()


def kept_facts(document: SswDocument, root: Element, loadout: Element, year: int) -> Iterator[Extra]:
    """Values, dates, summaries and unknown data; those of a loadout take precedence over those of the file."""
    for name in HEAD_ATTRIBUTES:
        text = root.get(name) or ""
        if text not in NO_IMAGE:
            yield extra_entry(name, text)
    implied = {"era": str(era_of(year)), "productionera": str(production_era_of(year))}
    for name in HEAD_ELEMENTS:
        text = (loadout.findtext(name) or root.findtext(name) or "").strip()
        if text and text != implied.get(name):
            yield extra_entry(name, text)
    if root.find("fractional") is not None:
        yield extra_entry("fractional")
    era_specific = str(len(LEVELS) - 1)
    if era_specific in (loadout.get("ruleslevel"), (root.findtext("rules_level") or "").strip()):
        yield extra_entry("rules_level", era_specific)
    stated = root.find("year")
    if stated is not None and flag(stated.get("restricted")):
        yield extra_entry("restricted", "TRUE")
    for name in LOADOUT_ELEMENTS:
        if text := (loadout.findtext(name) or "").strip():
            yield extra_entry(name, text)
    force = loadout.find("battleforce")
    if force is not None:
        yield extra_entry("battleforce", source_text(force))
    fluff = root.find("fluff")
    if fluff is not None:
        yield from (extra_entry(name, text) for name in KEPT_FLUFF if (text := (fluff.findtext(name) or "").strip()))
        yield from _unknown(document, fluff, KNOWN["fluff"])
    yield from _unknown(document, root, KNOWN[root.tag])
    yield from _unknown(document, loadout, KNOWN["loadout"])


def equipment_details(equipment: Element) -> Iterator[tuple[str, str]]:
    """Extra data of a piece of equipment: its manufacturer, and the load of a grenade launcher."""
    name = equipment.find("name")
    if name is not None and (text := manufacturer_name(decode_text(name.get("manufacturer")))):
        yield DETAILS[0], text
    if (load := (equipment.findtext("vglammo") or "0").strip()) != "0":
        yield DETAILS[1], load


def _unknown(document: SswDocument, parent: Element, known: frozenset[str]) -> Iterator[Extra]:
    """Unknown elements, complete."""
    for child in parent:
        if child.tag not in known:
            document.report(child, f"unknown element <{child.tag}> in <{parent.tag}>", done="kept as written")
            yield extra_entry(f"element in {parent.tag}", source_text(child))


def manufacturer_name(text: str) -> str:
    """The manufacturer of a system, empty where none is named."""
    text = text.strip()
    return "" if text in NO_MAKER else text


OF_MOUNTS = ("mount_order", "weapon_quirks")

Json = dict[str, Any]  # any: what JSON can hold
AnyUnit = TypeVar("AnyUnit", Mech, Vehicle)


def own_fields(document: SswDocument, root: Element) -> tuple[Json, list[Extra]]:
    """Fields of the unit by name, and extra data kept from another format."""
    own = root.find(OWN)
    if own is None:
        return {}, []
    fields: Json = {}
    extra: list[Extra] = []
    for child in own.iterchildren(OWN_ENTRY):
        field = child.get("field")
        if field in OWN_FIELDS:
            fields[field] = _value(document, child, field)
        elif field is None:
            extra.append(Extra(key=child.get("key") or OWN_ENTRY, text=child.text or ""))
        else:
            document.report(child, f"the field {field!r}", "one that the format has no place for", "ignored")
    return fields, extra


def _value(document: SswDocument, element: Element, field: str) -> object:
    try:
        return json.loads(element.text or "null")
    except (ValueError, RecursionError):  # including infinite numbers, and nested brackets
        return document.refuse(element, f"{(element.text or '')[:40]!r} as {field}", "a value in JSON")


def with_own_fields(document: SswDocument, unit: AnyUnit, fields: Json) -> AnyUnit:
    """The unit with these fields, which are validated like any other."""
    if not fields:
        return unit
    data = dump(unit)
    _merge(data, {name: value for name, value in fields.items() if name not in OF_MOUNTS})
    try:
        _set_mounts(data, _OfMounts.model_validate({name: fields[name] for name in OF_MOUNTS if name in fields}))
        return type(unit).model_validate(data)
    except ValidationError as error:
        for found, expected in wrong_fields(error):
            document.report(None, found, expected, "ignored")
        return unit


class _OfMounts(Model):
    """Extra data of mounts: the order of a vehicle's equipment, the quirks of weapons by their number."""

    mount_order: tuple[int, ...] = ()
    weapon_quirks: dict[int, tuple[str, ...]] = {}


def _set_mounts(data: Json, own: _OfMounts) -> None:
    mounts = data.get("mounts", [])
    if sorted(own.mount_order) == list(range(len(mounts))):
        mounts[:] = [mounts[number] for number in own.mount_order]
    for number, codes in own.weapon_quirks.items():
        if 0 <= number < len(mounts):
            mounts[number]["quirks"] = codes


def _merge(data: Json, fields: Json) -> None:
    """Replace fields by others; of nested models only the given fields."""
    for name, value in fields.items():
        if isinstance(value, dict) and isinstance(data.get(name), dict):
            _merge(data[name], value)
        else:
            data[name] = value


MAKERS = {"CHASSIS": "structure", "ENGINE": "engine", "ARMOR": "armor"}
"""Systems, and the elements that have their manufacturers as an attribute."""


def read_ssw_fluff(root: Element) -> Fluff:
    """The texts of a unit."""
    fluff = root.find("fluff")
    base = root.find("techbase")
    texts = {} if fluff is None else {field: text_of(fluff, tag) for field, tag in FLUFF.items()}
    if base is not None:
        texts["manufacturer"] = manufacturer_name(decode_text(base.get("manufacturer")))
        texts["primary_factory"] = manufacturer_name(decode_text(base.get("location")))
    notes = [SystemNote(system=system, text=text) for system, text in _makers(root, fluff) if text]
    return Fluff(**texts, system_manufacturers=tuple(notes))


def _makers(root: Element, fluff: Element | None) -> Iterator[tuple[str, str]]:
    for system, tag in MAKERS.items():
        element = root.find(tag)
        yield system, "" if element is None else manufacturer_name(decode_text(element.get("manufacturer")))
    for system, tag in FLUFF_SYSTEMS.items() if fluff is not None else ():
        yield system, "" if fluff is None else manufacturer_name(text_of(fluff, tag))


def read_ssw_quirks(document: SswDocument, root: Element, side: TechSide) -> tuple[tuple[Quirk, ...], list[Extra]]:
    """The quirks, and those without a code: weapon quirks, for which the file does not name the weapon."""
    quirks: list[Quirk] = []
    others: list[Extra] = []
    for element in root.iterfind("fluff/quirks/quirk"):
        name = decode_text(element.findtext("Name")).strip()
        if not name:
            document.refuse(element, "a quirk without <Name>", "its name")
        cost = (element.findtext("Cost") or "").strip()
        codes = ssw_quirk_codes(name, int(cost) if cost.isascii() and cost.isdigit() else 0, side)
        quirks += [Quirk(code=code) for code in codes]
        if not codes:
            document.report(element, f"quirk {name!r}", "a quirk of the whole design", "kept as written")
            others.append(extra_entry("quirk", source_text(element)))
    return tuple(quirks), others
