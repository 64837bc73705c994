"""Files of conditions: JSON with the condition of one unit, of several by name, or a folder of such files."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence, Sized
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, InstanceOf, ValidationError

from astech.operations.mistakes import BadOptions
from astech.operations.options import InputPath
from astech.terminal import reason
from importers.bounded import parse_json, read_bytes
from importers.loaded import JSON_WORDS
from sheets.record.boxes import near_miss
from sheets.record.condition import Condition

ROW = frozenset(("file", "unit", "condition"))
MAX_BYTES = 4_000_000  # of a file with conditions: those of a thousand units


class BadCondition(ValueError):
    """A file that holds no condition; the message says where and why."""


class Conditions(NamedTuple):
    """Conditions by the name of the unit or of its file; `only` is one that no name stands at."""

    named: dict[str, Condition]
    only: Condition | None = None
    files: tuple[Path, ...] = ()  # that they were read from

    def key(self, file: str, unit: str) -> str | None:
        """The name that a unit's condition stands at: its file's, with or without suffix and folders, or its own."""
        path = PurePosixPath(file.replace("\\", "/"))
        names = (file, str(path.with_suffix("")) if path.name else "", path.name, path.stem, unit)
        return next((name for name in names if name in self.named), None)

    def condition_of(self, file: str, unit: str) -> Condition | None:
        """The condition of a unit, None where the file has none for it."""
        if self.only is not None:
            return self.only
        key = self.key(file, unit)
        return None if key is None else self.named[key]

    def check(self, units: Sized) -> None:
        """Raises BadOptions when a condition without a name meets more than one unit."""
        if self.only is not None and len(units) > 1:
            raise BadOptions("one condition for several units; expected conditions by the names of units")

    def unused(self, units: Iterable[tuple[str, str]]) -> list[str]:
        """The names at which no unit of the run was found."""
        used = {self.key(file, unit) for file, unit in units}
        return [name for name in self.named if name not in used]


NO_CONDITIONS = Conditions({})


def _read(value: object) -> Conditions:
    return value if isinstance(value, Conditions) else read_conditions(Path(str(value)))


ConditionFile = Annotated[InstanceOf[Conditions], BeforeValidator(_read), InputPath()]
"""The type of an option that takes a file or folder of conditions."""


def read_conditions(path: Path) -> Conditions:
    """From a file with a condition or several by name, the lines of `condition read`, or a folder of such files."""
    if path.is_dir():
        files = tuple(sorted(file for file in path.rglob("*.json") if file.is_file()))
        named = {str(PurePosixPath(*file.relative_to(path).with_suffix("").parts)): _one(file) for file in files}
        return Conditions(named, files=files)
    content = _content(path)
    if rows := _rows(content, path):
        return _by_name(rows, path)
    data = _data(content, path)
    if not data or data.keys() & Condition.model_fields.keys():
        return Conditions({}, _condition(data, str(path)), (path,))
    for key, value in data.items():
        if not _like_a_condition(value) and (near := near_miss(key, Condition.model_fields)):
            raise BadCondition(f"{path}: {key!r} is not a field of a condition{near}")
    return Conditions({name: _condition(value, f"{path}: {name}") for name, value in data.items()}, files=(path,))


class ReadCondition(NamedTuple):
    """A line of `condition read`: the file, the name of the unit in it, and its condition."""

    file: str
    unit: str
    condition: Condition


def read_rows(path: Path) -> list[ReadCondition]:
    """The lines that `condition read` wrote; raises BadCondition for any other file."""
    rows = _rows(_content(path), path)
    if not rows:
        raise BadCondition(f"{path}: expected the output of `astech condition read`")
    return rows


def _rows(content: bytes, path: Path) -> list[ReadCondition]:
    """The lines of `condition read` in the content of a file; empty where it is something else."""
    try:
        rows = [json.loads(line) for line in content.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        return []
    if not all(isinstance(row, dict) and row.keys() == ROW for row in rows):
        return []
    _check_letters(rows, path)
    return [
        ReadCondition(row["file"], row["unit"], _condition(row["condition"], f"{path} line {number}: {row['unit']}"))
        for number, row in enumerate(rows, 1)
    ]


def _by_name(rows: Sequence[ReadCondition], path: Path) -> Conditions:
    """Conditions by the names of their units; by their files where several units have one name."""
    numbers = Counter(row.unit for row in rows)
    named = {row.unit if numbers[row.unit] == 1 else row.file: row.condition for row in rows}
    return Conditions(named, files=(path,))


def _like_a_condition(value: object) -> bool:
    """Whether what stands at a key may be a condition, so that the key is the name of a unit.

    >>> _like_a_condition({"LT": 2}), _like_a_condition({"armour": {}}), _like_a_condition({})
    (False, True, True)
    """
    if not isinstance(value, dict):
        return False
    return not value or any(key in Condition.model_fields or near_miss(key, Condition.model_fields) for key in value)


def _one(path: Path) -> Condition:
    return _condition(_data(_content(path), path), str(path))


def _content(path: Path) -> bytes:
    try:
        return read_bytes(path, MAX_BYTES)
    except OSError as error:
        raise BadCondition(f"{path}: {reason(error)}; expected a condition, which has a few hundred bytes") from None


def _data(content: bytes, path: Path) -> dict[str, Any]:
    try:
        data = parse_json(content)
    except ValueError as error:
        raise BadCondition(f"{path}: {error}") from None
    _check_letters(data, path)
    if not isinstance(data, dict):
        raise BadCondition(f"{path}: {JSON_WORDS[type(data)]} in JSON; expected an object with a condition")
    return data


def _check_letters(data: object, path: Path) -> None:
    from importers.own_json import HALVES  # few calls give conditions

    if half := HALVES.search(json.dumps(data, ensure_ascii=False)):
        raise BadCondition(f"{path}: a text with U+{ord(half[0]):04X}, half of a character")


def _condition(data: object, where: str) -> Condition:
    try:
        return Condition.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        if first["type"] == "extra_forbidden" and len(first["loc"]) == 1:
            instead = near_miss(place, Condition.model_fields) or f", which has {', '.join(Condition.model_fields)}"
            raise BadCondition(f"{where}: {place!r} is not a field of a condition{instead}") from None
        raise BadCondition(
            f"{where}: {f'{place}: ' if place else ''}{first['msg'][:1].lower()}{first['msg'][1:]}"
        ) from None
