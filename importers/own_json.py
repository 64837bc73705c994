"""Our own JSON: `{"astech": 1, "unit": {...}}`, with a "condition" for a unit with damage.

A unit without this envelope, as `astech show --json` prints it, is read too, and so is a record sheet, see
`importers.sheet_json`.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NoReturn

from importers.excess_armor import excess_armor
from importers.loaded import JSON_WORDS, Loaded, source_refusal
from importers.text import CONTROLS, strip_controls, text_reader
from sheets.equipment import catalogue, find, item, nearest
from sheets.equipment.kinds import ArmorType
from sheets.problem import Problem, Severity
from sheets.record.condition import Condition
from sheets.units import (
    JSON_VERSION,
    BattleArmor,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    Mech,
    Mount,
    ProtoMech,
    Spacecraft,
    Unit,
    Vehicle,
    mount_locations,
    parse_unit,
)
from sheets.units.protomech import ARMS, MAIN_GUN
from sheets.units.spacecraft import FOUR_FACINGS, SIX_FACINGS, DropShip, SmallCraft

MOST_DIGITS = 15
MOST_VALUES = 50_000  # mounts in a file; the largest ships have some thousand
MOST_LISTED = 10_000  # values in one list
MOST_KEYS = 1_000  # keys of one object; real ones have some dozen
MOST_HINTS = 20  # names of one file for which a similar name is searched, which is slow
HALVES = re.compile("[\ud800-\udfff]")
"""Surrogates: halves of characters that JSON can contain and text cannot."""


def read_json(text: str, file: str) -> Loaded:
    """Read the unit in such a text; raises pydantic's ValidationError for values that the model does not allow."""
    problems: list[Problem] = []
    data = plain_data(text, file, problems)
    if not isinstance(data, dict):
        raise source_refusal(file, f"{JSON_WORDS[type(data)]} in JSON", "an object with a unit")
    if "astech" not in data:
        if "kind" not in data:
            raise source_refusal(
                file, "JSON of another program", 'an object with "astech" and "unit", or a unit with its "kind"'
            )
        return read_sheet_json(data, file, problems) if is_sheet(data) else check_unit(parse_unit(data), file, problems)
    if data["astech"] != JSON_VERSION:
        raise source_refusal(file, f"version {data['astech']!r} of the format", f"version {JSON_VERSION}")
    if "unit" not in data:
        raise source_refusal(file, "no unit in it", 'an object under "unit"')
    strange = [key for key in data if key not in ("astech", "unit", "condition")]
    problems += [_warning(file, f"the unknown key {key!r}", "not kept") for key in strange[:MOST_HINTS]]
    loaded = check_unit(parse_unit(data["unit"]), file, problems)
    if "condition" not in data:
        return loaded
    return replace(loaded, condition=Condition.model_validate(data["condition"]))


def is_sheet(data: Mapping[str, Any]) -> bool:
    """Whether an object is a record sheet, complete or as it was read, instead of a unit."""
    return "tree" in data or "heading" in data


def read_sheet_json(data: dict[str, Any], file: str, problems: Iterable[Problem]) -> Loaded:
    """Read the unit of a record sheet, with its marks."""
    from importers.sheet_json import load_sheet  # slow to import: the sheets of all families

    loaded = load_sheet(data, file)
    unit = check_unit(loaded.require(), file, (*problems, *loaded.problems))
    return replace(loaded, unit=unit.unit, problems=unit.problems)


def plain_data(text: str, file: str, problems: list[Problem], expected: str = "a unit as AsTech writes it") -> object:
    """Parse a JSON text within the limits of one unit; characters that are removed from its texts become a problem."""
    data = _parse_data(text, file, expected)
    return _remove_controls(data, problems, file) if "\\u" in text or CONTROLS.search(text) else data


def _parse_data(text: str, file: str, expected: str) -> object:
    try:
        if text.count(",") > MOST_VALUES:
            raise ValueError(f"more than {MOST_VALUES:,} values")
        return json.loads(
            text,
            parse_constant=_refuse_constant,
            parse_int=_parse_integer,
            parse_float=_parse_float,
            object_pairs_hook=_parse_object,
        )
    except json.JSONDecodeError as error:
        what = error.msg[:1].lower() + error.msg[1:].removesuffix(" at").removesuffix(" starting")
        found = f"not JSON at column {error.colno}: {what}"
        raise source_refusal(file, found, expected, error.lineno) from None
    except (ValueError, RecursionError) as error:
        found = "values nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise source_refusal(file, found, expected) from None


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(f"{word}, which is not a number in JSON")


def _parse_integer(word: str) -> int:
    if len(word) > MOST_DIGITS:
        raise ValueError(f"a number of {len(word):,} digits")
    return int(word)


def _parse_float(word: str) -> float:
    number = float(word)
    return number if abs(number) < 10**MOST_DIGITS else _refuse_constant(word)


def _parse_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:  # any: what JSON holds
    if len(pairs) > MOST_KEYS:
        raise ValueError(f"an object of more than {MOST_KEYS:,} keys")
    whole = dict(pairs)
    if len(whole) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {twice!r} twice in one object")
    if any(isinstance(value, list) and len(value) > MOST_LISTED for value in whole.values()):
        raise ValueError(f"a list of more than {MOST_LISTED:,} values")
    return whole


def _remove_controls(value: Any, problems: list[Problem], file: str) -> Any:  # any: what JSON holds
    """Remove control characters and lone surrogates, which other formats cannot store."""
    if isinstance(value, str):
        if CONTROLS.search(value) or HALVES.search(value):
            tidy = HALVES.sub("\ufffd", strip_controls(value))
            problems.append(_warning(file, f"control characters in {tidy[:40]!r}", "left out", "plain text"))
            return tidy
        return value
    if isinstance(value, list):
        return [_remove_controls(member, problems, file) for member in value]
    if isinstance(value, dict):
        return {
            _remove_controls(key, problems, file): _remove_controls(member, problems, file)
            for key, member in value.items()
        }
    return value


def check_unit(unit: Unit, file: str, problems: Iterable[Problem] = ()) -> Loaded:
    """Check that locations and equipment exist, which the model cannot; raises Unreadable."""
    problems = list(problems)
    places = mount_locations(unit)
    for index, mount in enumerate(unit.mounts):
        if mount.location is not None and mount.location not in places:
            raise source_refusal(file, f"mounts.{index}.location is {mount.location!r}", f"one of {', '.join(places)}")
    if wrong := misplaced_armor(unit):
        raise source_refusal(file, *wrong)
    if isinstance(unit, Infantry):
        _check_platoon(unit, file)
    mounts = tuple(_with_catalogue_name(mount, index, unit, file, problems) for index, mount in enumerate(unit.mounts))
    if mounts != unit.mounts:
        unit = unit.model_copy(update={"mounts": mounts})
    return Loaded(file, unit, (*problems, *excess_armor(unit, file, lambda _: None)))


def _with_catalogue_name(mount: Mount, index: int, unit: Unit, file: str, problems: list[Problem]) -> Mount:
    """The mount under its item's catalogue name; unknown items are kept as written."""
    if not mount.known or mount.item in catalogue():
        return mount
    found = find(mount.item, unit.tech_base.side)
    if found is not None:
        return mount.model_copy(update={"item": found.name})
    hint = _equipment(mount.item) if len(problems) < MOST_HINTS else "equipment"
    problems.append(_warning(file, f"mounts.{index}.item is {mount.item!r}", "kept as written", hint))
    return mount.model_copy(update={"known": False})


def _check_platoon(platoon: Infantry, file: str) -> None:
    for field in ("primary", "secondary", "armor_kit"):
        name = getattr(platoon, field)
        if name is not None and name not in catalogue():
            raise source_refusal(file, f"{field} is {name!r}", _equipment(name))
    for field in ("primary", "secondary"):
        name = getattr(platoon, field)
        if name is not None and ((weapon := item(name).weapon) is None or weapon.infantry is None):
            raise source_refusal(file, f"{field} is {name!r}", "an infantry weapon")


def _equipment(name: str) -> str:
    near = nearest(name, 1)
    return "equipment" + (f"; did you mean {near[0]!r}?" if near else "")


def _warning(file: str, found: str, done: str, expected: str = "") -> Problem:
    return Problem(severity=Severity.WARNING, file=file, found=found, expected=expected, done=done)


PROTOMECH = ("HD", "T", *ARMS, "L")


def misplaced_armor(unit: Unit) -> tuple[str, str] | None:
    """The found and the expected locations of armor, None if they are correct; 'Mechs and vehicles check their own.

    Only JSON can have this error.
    """
    if isinstance(unit, Infantry | GunEmplacement):
        return None
    plating = unit.plating if isinstance(unit, BattleArmor) else unit.armor
    if plating.type is ArmorType.PATCHWORK and not isinstance(unit, Mech | Vehicle | Fighter):
        return "patchwork armor", "one kind of armor for this unit"
    if isinstance(unit, BattleArmor):
        return None
    armor = unit.armor
    usual = _usual_locations(unit)
    if usual and not set(usual) <= set(armor.points) <= {*usual, *_further_locations(unit)}:
        return f"armor.points of {', '.join(armor.points)}", f"of {', '.join(usual)}"
    if strange := sorted(set(armor.rear) - set(armor.points)):
        return f"armor.rear of {', '.join(strange)}", f"of {', '.join(armor.points)}"
    return None


def _usual_locations(unit: Unit) -> tuple[str, ...]:
    match unit:
        case Fighter() | HandheldWeapon():
            return unit.locations
        case ProtoMech():
            return PROTOMECH
        case SmallCraft() | DropShip():
            return FOUR_FACINGS
        case Spacecraft():
            return SIX_FACINGS
        case _:
            return ()


def _further_locations(unit: Unit) -> tuple[str, ...]:
    return (MAIN_GUN,) if isinstance(unit, ProtoMech) else ()


read = text_reader(read_json, by_lines=False)
"""Reader of the format, from bytes."""
