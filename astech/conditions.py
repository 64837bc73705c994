"""Files of conditions: JSON with the condition of one unit, of several by name, or a folder of such files."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, InstanceOf, ValidationError

from astech.operations.mistakes import BadOptions
from astech.operations.options import InputPath
from astech.text import reason
from importers.bounded import files_below, parse_json, read_bytes
from importers.loaded import JSON_WORDS
from sheets.record.boxes import near_miss
from sheets.record.condition import Condition
from sheets.rules.stores import find_store

ROW = frozenset(("file", "unit", "condition"))
MAX_BYTES = 4_000_000  # of a file with conditions: those of a thousand units


class InvalidCondition(ValueError):
    """A file without a valid condition; the message says where and why."""


class Conditions(NamedTuple):
    """Conditions by the name of the unit or of its file; `only` is a condition without a name."""

    named: dict[str, Condition]
    only: Condition | None = None
    files: tuple[Path, ...] = ()  # that they were read from

    def key(self, file: str, unit: str) -> str | None:
        """The key of a unit's condition: the file name, with or without suffix and folders, or the unit's name."""
        path = PurePosixPath(file.replace("\\", "/"))
        names = (file, str(path.with_suffix("")) if path.name else "", path.name, path.stem, unit)
        return next((name for name in names if name in self.named), None)

    def condition_of(self, file: str, unit: str) -> Condition | None:
        """The condition of a unit, or None if the file has none for it."""
        if self.only is not None:
            return self.only
        key = self.key(file, unit)
        return None if key is None else self.named[key]

    def check(self, units: int) -> None:
        """Raises BadOptions when a condition without a name meets more than one unit."""
        if self.only is not None and units > 1:
            raise BadOptions("one condition for several units; expected conditions by the names of units")


NO_CONDITIONS = Conditions({})
PRINTED_MARK = ", printed "  # stands in the notes between the name of a unit of a campaign and the time of printing


def notes_without_stamp(notes: str) -> str:
    """Notes without the name and the time that `campaign print` puts before them.

    >>> notes_without_stamp("Bull, printed 2026-11-20 09:23:39; left arm creaks")
    'left arm creaks'
    """
    first, _, rest = notes.partition("; ")
    return rest if PRINTED_MARK in first else notes


def words_not_played(condition: Condition) -> Iterator[str]:
    """Sentences on the words of a condition that have no effect in play.

    >>> from sheets.record.condition import ExternalStore
    >>> list(words_not_played(Condition(stores=(ExternalStore(load="HE"), ExternalStore(load="my bomb")))))
    ["'my bomb' is not an external store, so it has no effect in play"]
    """
    for store in condition.stores:
        if store.load and not store.gone and find_store(store.load) is None:
            yield f"'{store.load}' is not an external store, so it has no effect in play"
    if notes := notes_without_stamp(condition.notes):
        yield f"the notes on the sheet are not kept in play: {notes}"


def _read_option(value: object) -> Conditions:
    return value if isinstance(value, Conditions) else read_conditions(Path(str(value)))


ConditionFile = Annotated[InstanceOf[Conditions], BeforeValidator(_read_option), InputPath()]
"""The type of an option that takes a file or folder of conditions."""


def read_conditions(path: Path) -> Conditions:
    """From a file with a condition or several by name, the lines of `condition read`, or a folder of such files."""
    if path.is_dir():
        files = _files(path)
        named = {
            str(PurePosixPath(*file.relative_to(path).with_suffix("").parts)): _condition_of_file(file)
            for file in files
        }
        return Conditions(named, files=files)
    content = _file_content(path)
    if rows := _rows(content, path):
        return _conditions_by_name(rows, path)
    data = _json_object(content, path)
    if not data or data.keys() & Condition.model_fields.keys():
        return Conditions({}, _condition(data, str(path)), (path,))
    for key, value in data.items():
        if not _looks_like_condition(value) and (near := near_miss(key, Condition.model_fields)):
            raise InvalidCondition(f"{path}: {key!r} is not a field of a condition{near}")
    return Conditions({name: _condition(value, f"{path}: {name}") for name, value in data.items()}, files=(path,))


def _files(folder: Path) -> tuple[Path, ...]:
    """The files of a folder of conditions."""
    try:
        files = tuple(file for file in files_below(folder) if file.suffix == ".json")
    except OSError as error:
        raise InvalidCondition(f"{error.filename}: {reason(error)}; expected a folder with conditions") from None
    if not files:
        raise InvalidCondition(f"{folder}: no .json file; expected a condition of each unit")
    return files


class ReadCondition(NamedTuple):
    """A line of `condition read`: the file, the name of the unit in it, and its condition."""

    file: str
    unit: str
    condition: Condition


def read_rows(path: Path) -> list[ReadCondition]:
    """The lines that `condition read` wrote; raises InvalidCondition for any other file."""
    rows = _rows(_file_content(path), path)
    if not rows:
        raise InvalidCondition(f"{path}: expected the output of `astech condition read`")
    return rows


def _rows(content: bytes, path: Path) -> list[ReadCondition]:
    """The lines of `condition read` in the content of a file; empty for other content."""
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


def _conditions_by_name(rows: Sequence[ReadCondition], path: Path) -> Conditions:
    """Conditions by the names of their units; by their files where several units have one name."""
    numbers = Counter(row.unit for row in rows)
    named = {row.unit if numbers[row.unit] == 1 else row.file: row.condition for row in rows}
    return Conditions(named, files=(path,))


def _looks_like_condition(value: object) -> bool:
    """Whether a value may be a condition, so that the key is the name of a unit.

    >>> _looks_like_condition({"LT": 2}), _looks_like_condition({"armour": {}}), _looks_like_condition({})
    (False, True, True)
    """
    if not isinstance(value, dict):
        return False
    return not value or any(key in Condition.model_fields or near_miss(key, Condition.model_fields) for key in value)


def _condition_of_file(path: Path) -> Condition:
    return _condition(_json_object(_file_content(path), path), str(path))


def _file_content(path: Path) -> bytes:
    try:
        return read_bytes(path, MAX_BYTES)
    except OSError as error:
        raise InvalidCondition(
            f"{path}: {reason(error)}; expected a condition, which has a few hundred bytes"
        ) from None


def _json_object(content: bytes, path: Path) -> dict[str, Any]:
    try:
        data = parse_json(content)
    except ValueError as error:
        raise InvalidCondition(f"{path}: {error}") from None
    _check_letters(data, path)
    if not isinstance(data, dict):
        raise InvalidCondition(f"{path}: {JSON_WORDS[type(data)]} in JSON; expected an object with a condition")
    return data


def _check_letters(data: object, path: Path) -> None:
    from importers.own_json import HALVES  # few calls give conditions

    if half := HALVES.search(json.dumps(data, ensure_ascii=False)):
        raise InvalidCondition(f"{path}: a text with U+{ord(half[0]):04X}, half of a character")


def _condition(data: object, where: str) -> Condition:
    try:
        return Condition.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        if first["type"] == "extra_forbidden" and len(first["loc"]) == 1:
            instead = near_miss(place, Condition.model_fields) or f", which has {', '.join(Condition.model_fields)}"
            raise InvalidCondition(f"{where}: {place!r} is not a field of a condition{instead}") from None
        raise InvalidCondition(
            f"{where}: {f'{place}: ' if place else ''}{first['msg'][:1].lower()}{first['msg'][1:]}"
        ) from None
