"""What the format has no place for, as our own writer adds it in an element that other programs pass over."""

import json
from typing import Any, TypeVar

from pydantic import ValidationError

from importers.loaded import wrong_fields
from importers.ssw.document import Element
from importers.ssw.page import Page
from sheets.formats.ssw import OWN, OWN_ENTRY, OWN_FIELDS
from sheets.model import Model
from sheets.units import dump
from sheets.units.base import Extra
from sheets.units.mech import Mech
from sheets.units.vehicle import Vehicle

OF_MOUNTS = ("mount_order", "weapon_quirks")

Json = dict[str, Any]  # any: what JSON can hold
AnyUnit = TypeVar("AnyUnit", Mech, Vehicle)


def own_fields(page: Page, root: Element) -> tuple[Json, list[Extra]]:
    """Fields of the unit by name, and what another format had kept."""
    own = root.find(OWN)
    if own is None:
        return {}, []
    fields: Json = {}
    extra: list[Extra] = []
    for child in own.iterchildren(OWN_ENTRY):
        field = child.get("field")
        if field in OWN_FIELDS:
            fields[field] = _value(page, child, field)
        elif field is None:
            extra.append(Extra(key=child.get("key") or OWN_ENTRY, text=child.text or ""))
        else:
            page.report(child, f"the field {field!r}", "one that the format has no place for", "ignored")
    return fields, extra


def _value(page: Page, element: Element, field: str) -> object:
    try:
        return json.loads(element.text or "null")
    except (ValueError, RecursionError):  # also numbers without end, and brackets
        return page.refuse(element, f"{(element.text or '')[:40]!r} as {field}", "a value in JSON")


def with_own_fields(page: Page, unit: AnyUnit, fields: Json) -> AnyUnit:
    """The unit with these fields; they are checked like any other."""
    if not fields:
        return unit
    data = dump(unit)
    _merge(data, {name: value for name, value in fields.items() if name not in OF_MOUNTS})
    try:
        _set_mounts(data, _OfMounts.model_validate({name: fields[name] for name in OF_MOUNTS if name in fields}))
        return type(unit).model_validate(data)
    except ValidationError as error:
        for found, expected in wrong_fields(error):
            page.report(None, found, expected, "ignored")
        return unit


class _OfMounts(Model):
    """What mounts have of their own: the order of a vehicle's equipment, the quirks of weapons by their number."""

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
    """Put fields over others, of models in models only those that are given."""
    for name, value in fields.items():
        if isinstance(value, dict) and isinstance(data.get(name), dict):
            _merge(data[name], value)
        else:
            data[name] = value
