"""Read a pack: TOML text -> a model, or one sentence with the file and the line of the first mistake."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from astech.packs.check import PackCheck, RuleError
from astech.packs.model import EventPack
from astech.packs.names import unknown_names
from astech.packs.rows import read_override
from astech.packs.tables import PackSqlError
from astech.terminal import reason
from importers.bounded import OutOfBounds, read_bytes

MAX_BYTES = 1_000_000
DEEPEST = 4  # packs that extend one another
_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*["']?([\w.-]+)["']?\s*[=.]""")


class PackError(ValueError):
    """A pack that cannot be used; the message names the file and the line."""


class LoadedPack:
    """A pack that was read and checked: the model, its check, and warnings."""

    def __init__(self, path: Path, pack: EventPack, check: PackCheck, warnings: Sequence[str]) -> None:
        self.path = path
        self.pack = pack
        self.check = check
        self.warnings = tuple(warnings)


class TomlText:
    """The text of a TOML file, to find the line of a value."""

    def __init__(self, path: Path, content: str) -> None:
        self.path = path
        self.lines = content.splitlines()

    def line(self, place: Sequence[str | int]) -> int | None:
        """The line of a value, given as the keys and numbers that lead to it; that of its table if it has none."""
        wanted = [str(part) for part in place if isinstance(part, str)]
        number = next((part for part in place if isinstance(part, int)), 0)
        counts: Counter[str] = Counter()
        here, best = "", None
        for count, text in enumerate(self.lines, 1):
            if header := _HEADER.match(text):
                here = header[2].strip("\"'")
                counts[here] += 1
                if here == wanted[0] and counts[here] - 1 == (number if header[1] == "[[" else 0):
                    best = count
            elif key := _KEY.match(text):
                inside = here == wanted[0] and counts[here] - 1 == number and len(wanted) > 1 and key[1] == wanted[1]
                if inside or (not here and key[1] == wanted[0]):
                    return count
        return best

    def error(self, place: Sequence[str | int], sentence: str) -> PackError:
        """An error at the line of a value."""
        line = self.line(place) if place else None
        return PackError(f"{self.path}{f' line {line}' if line else ''}: {sentence}")


def load_pack(path: Path) -> LoadedPack:
    """Reads a pack with the packs that it extends, and tries each of its rules; raises PackError."""
    text, data = _read(path)
    pack = _validated(text, data)
    pack = _extended(text, pack, path.parent, (path.resolve(),))
    check = PackCheck(pack, _override(text, pack, path.parent))
    _try_rules(text, pack, check)
    return LoadedPack(path, pack, check, ())


def _read(path: Path) -> tuple[TomlText, dict[str, Any]]:
    try:
        content = read_bytes(path, MAX_BYTES).decode("utf-8-sig")
        data = tomllib.loads(content.replace("\r\n", "\n"))
    except OutOfBounds as error:
        raise PackError(f"{path}: {error.strerror}; expected a pack") from None
    except OSError as error:
        raise PackError(f"{path}: {reason(error)}") from None
    except UnicodeDecodeError:
        raise PackError(f"{path}: not UTF-8 text; expected TOML") from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise PackError(f"{path}: invalid TOML: {str(error)[:1].lower()}{str(error)[1:200]}") from None
    return TomlText(path, content), data


def _validated(text: TomlText, data: Mapping[str, Any]) -> EventPack:
    try:
        return EventPack.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = [part for part in first["loc"] if part not in ("function-after", "Bounds")]
        raise text.error(place, _sentence(first, place)) from None


def _sentence(error: Mapping[str, Any], place: Sequence[str | int]) -> str:
    name = str(place[-1]) if place else "the pack"
    match error["type"]:
        case "extra_forbidden":
            near = get_close_matches(name, _fields(place[:-1]), n=1)
            return f"unknown field {name!r}" + (f"; did you mean {near[0]!r}?" if near else "")
        case "missing":
            return f"no {name!r}; expected it in {place[-2] if len(place) > 1 else 'the pack'}"
        case "value_error":
            return str(error["msg"]).removeprefix("Value error, ")
    message = str(error["msg"])
    return f"{name}: {message[:1].lower()}{message[1:]}"


def _fields(place: Sequence[str | int]) -> list[str]:
    """The names of the fields of the model at a place of a pack."""
    schema = EventPack.model_json_schema()
    here: Any = schema
    for part in place:
        here = here.get("items", here) if isinstance(part, int) else here.get("properties", {}).get(part, {})
        options = [here, *here.get("anyOf", ()), *here.get("allOf", ())]
        reference = next((option["$ref"] for option in options if "$ref" in option), None)
        if reference is None and "items" in here and "$ref" in here["items"]:
            reference = here["items"]["$ref"]
        if reference is not None:
            here = schema["$defs"][reference.rpartition("/")[2]]
    return list(here.get("properties", ()))


def _extended(text: TomlText, pack: EventPack, folder: Path, seen: tuple[Path, ...]) -> EventPack:
    """The pack with the rules, definitions and lists of the packs that it extends, which its own replace."""
    for number, name in enumerate(pack.pack.extends):
        path = (folder / name).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise text.error(("pack", "extends"), f"{name!r} is not below the folder of the pack")
        if path in seen or len(seen) > DEEPEST:
            raise text.error(("pack", "extends"), f"{name!r} extends this pack, or packs extend each other too deeply")
        base_text, data = _read(path)
        base = _extended(base_text, _validated(base_text, data), path.parent, (*seen, path))
        own = {rule.id for rule in pack.rule}
        pack = pack.model_copy(
            update={
                "rule": (*(rule for rule in base.rule if rule.id not in own), *pack.rule),
                "bays": (*base.bays, *pack.bays),
                "define": {**base.define, **pack.define},
                "lists": {**base.lists, **pack.lists},
                "note": (*base.note, *pack.note),
                "limits": base.limits.model_copy(update=_given(pack.limits)) if number == 0 else pack.limits,
                "hold": pack.hold or base.hold,
            }
        )
    return pack


def _given(limits: Any) -> dict[str, Any]:  # any: the fields of a model
    return {name: getattr(limits, name) for name in limits.model_fields_set}


def _override(text: TomlText, pack: EventPack, folder: Path) -> dict[str, dict[str, float]]:
    if not pack.values.override:
        return {}
    place = ("values", "override")
    path = (folder / pack.values.override).resolve()
    if not path.is_relative_to(folder.resolve()):
        raise text.error(place, f"{pack.values.override!r} is not below the folder of the pack")
    try:
        return read_override(read_bytes(path, MAX_BYTES).decode("utf-8-sig"))
    except (OSError, UnicodeDecodeError, PackSqlError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise text.error(place, f"{pack.values.override}: {why}") from None


def _try_rules(text: TomlText, pack: EventPack, check: PackCheck) -> None:
    """Runs every rule on an empty force and looks its names up; raises PackError at the line of the first mistake."""
    twice = [rule for rule, number in Counter(rule.id for rule in check.rules).items() if number > 1]
    if twice:
        raise text.error(("rule",), f"two rules are called {twice[0]!r}; expected an id for each")
    places = {rule.id: ("rule", number) for number, rule in enumerate(pack.rule)}
    places |= {bays.id: ("bays", number) for number, bays in enumerate(pack.bays)}
    try:
        check.try_rules()
    except RuleError as error:
        raise text.error(places.get(error.rule, ("limits",)), str(error)) from None
    for rule in check.rules:
        if unknown := unknown_names(rule, check):
            raise text.error(places.get(rule.id, ("limits",)), f"rule {rule.id!r}: {unknown}")
