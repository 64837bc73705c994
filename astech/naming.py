"""The names of output files in a folder: by their source, or by --name."""

import os
import re
from pathlib import Path, PurePosixPath
from string import Formatter
from typing import TYPE_CHECKING, Annotated

from pydantic import AfterValidator, Field

from astech.columns import COLUMNS, unit_values, unknown_column
from astech.operations.mistakes import BadValue
from astech.operations.options import OperationOptions, OptionForm
from sheets.units import Unit

if TYPE_CHECKING:
    from astech.batch import Place  # imports this module

_UNSAFE = re.compile(r'[<>:"|?*\x00-\x1f\x7f]')  # characters that some file systems refuse
_MEMBER = re.compile(r"(?P<file>.+)(?P<suffix>\.[A-Za-z]\w{1,7})#(?P<name>.+)", re.S)
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)", re.I)  # device names of Windows
USUAL_LONGEST_NAME = 255  # bytes
NUMBER = "number"  # of a unit in the run; two copies of a file have different numbers
PILOT = "pilot"
UNKNOWN = "unknown"  # replaces an unknown folder or name


def output_name(template: str, unit: Unit, place: "Place", pilot: str = "") -> str:
    """The name of a unit's output, without suffix: by a template, or else by `name_wanted`.

    >>> from astech.batch import Place
    >>> from importers import load
    >>> brolga, place = load("tests/data/Brolga BRG-2.mtf").unit, Place("Brolga BRG-2.mtf")
    >>> output_name("{era}/{weight} t/{number} {chassis} {pilot}", brolga, place, "Ada")
    'Succession Wars Renaissance/50 t/1 Brolga Ada'
    """
    if not template:
        return name_wanted(place.file)
    parts = (_fill_part(part, unit, place, pilot) for part in template.split("/"))
    return str(PurePosixPath(*(" ".join(part.split()).strip(".") or UNKNOWN for part in parts)))


def _fill_part(part: str, unit: Unit, place: "Place", pilot: str) -> str:
    text = ""
    for words, field, _, _ in Formatter().parse(part):
        text += words
        if field is not None:
            value = pilot if field == PILOT else _value(field, unit, place)
            text += value.replace("/", "_").replace(": ", " ")
    return text


def _value(field: str, unit: Unit, place: "Place") -> str:
    file = place.file
    if field == NUMBER:
        return f"{place.source + 1}-{place.unit + 1}" if place.unit else str(place.source + 1)
    if field == "file":
        return PurePosixPath(name_wanted(file)).name
    value = unit_values(unit, file, [field])[field]
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def check_template(template: str) -> str:
    """Return a valid template; raises ValueError with a sentence for another one."""
    try:
        found = [(field, how) for _, field, *how in Formatter().parse(template) if field is not None]
    except ValueError as error:
        raise BadValue(f"{template!r}: {error}") from None
    for field, how in found:
        if field not in COLUMNS and field not in (NUMBER, PILOT):
            raise BadValue(unknown_column(field))
        if any(how):
            raise BadValue(f"text after the name of the field {field}; expected {{{field}}}")
    if template and not found:
        raise BadValue(f"{template!r} gives all units the same name; expected a field such as {{model}}")
    return template


class NameOptions(OperationOptions):
    """The option for the names of files."""

    name: Annotated[str, AfterValidator(check_template), OptionForm(metavar="TEXT", step_key="files")] = Field(
        default="",
        description=(
            'The names of the files of a folder: "{era}/{chassis} {model}", by the columns of --where, {number} in '
            "the run, and {pilot}."
        ),
    )


def name_wanted(file: str) -> str:
    """The name of a source's output, without suffix. Subfolders stay, but the name never leaves the output folder.

    >>> name_wanted("meks/3050/Brolga BRG-2.mtf"), name_wanted("../../Brolga.mtf"), name_wanted("Potoroo.ssw#Prime")
    ('meks/3050/Brolga BRG-2', 'Brolga', 'Potoroo Prime')
    """
    if loadout := _MEMBER.fullmatch(file):
        file = f"{loadout['file']} {loadout['name'].replace('/', '_')}{loadout['suffix']}"
    path = PurePosixPath(file.replace("\\", "/"))
    parts = path.parts
    if path.is_absolute() or ".." in parts or re.match("[A-Za-z]:", file):
        parts = parts[-1:]
    stem = PurePosixPath(parts[-1]).stem if parts and parts[-1] not in ("..", "-") else "unit"
    return str(PurePosixPath(*parts[:-1], stem))


def safe_name(wanted: str, suffix: str, longest: int, number: int = 1) -> PurePosixPath:
    """The name of an output, changed so that all file systems accept it; `number` distinguishes equal names.

    >>> str(safe_name("con/What?", ".mtf", 255)), str(safe_name("Wombat", ".mtf", 9))
    ('_con/What_.mtf', 'Womba.mtf')
    """
    *folders, stem = PurePosixPath(wanted).parts or ("unit",)
    behind = f" {number}{suffix}" if number > 1 else suffix
    return PurePosixPath(*(_safe(folder, longest) for folder in folders), _safe(stem, longest - len(behind)) + behind)


def _safe(part: str, longest: int) -> str:
    part = _UNSAFE.sub("_", part.encode("utf-8", "backslashreplace").decode("utf-8").replace("\\", "_"))
    if _RESERVED.match(part):
        part = f"_{part}"
    return part.encode("utf-8")[:longest].decode("utf-8", "ignore").rstrip(". ") or "_"


def longest_name(folder: Path) -> int:
    """The most bytes of a file name in a folder, which may not exist yet."""
    there = next((place for place in (folder, *folder.absolute().parents) if place.is_dir()), None)
    try:
        return os.pathconf(there, "PC_NAME_MAX") if there and hasattr(os, "pathconf") else USUAL_LONGEST_NAME
    except OSError:
        return USUAL_LONGEST_NAME
