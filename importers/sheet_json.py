"""JSON of a record sheet: complete, as `astech show --sheet --format json` prints it, or as it was read from a page.

In a sheet that was read each leaf is an object with its value, its words and its possible other values.
"""

from collections.abc import Iterator
from typing import Any

from importers.loaded import Loaded, source_refusal
from sheets.battlevalue import battle_value
from sheets.editions import CLASSIC, edition
from sheets.problem import Problem, Severity
from sheets.recordsheet import ReadSheet, RecordSheet, condition_of, record_sheet, to_read_sheet
from sheets.recordsheet.design import Undescribed, design
from sheets.recordsheet.model import SCHEMA
from sheets.recordsheet.read_sheet import with_leaves
from sheets.recordsheet.stated import PrintedFigures
from sheets.units import Unit


def load_sheet(data: dict[str, Any], file: str) -> Loaded:
    """Reads the unit and the marks of a sheet; raises Unreadable, or ValidationError if the data is not a sheet."""
    version = data.get("schema_version", SCHEMA)
    if version != SCHEMA:
        raise source_refusal(file, f"version {version!r} of the schema of sheets", f"version {SCHEMA!r}")
    read = ReadSheet.model_validate(data) if "tree" in data else to_read_sheet(RecordSheet.model_validate(data))
    try:
        unit = design(read)
    except Undescribed as error:
        found, _, expected = str(error).partition(", expected ")
        raise source_refusal(file, found, expected) from None
    book = _edition(read, file)
    marked = with_leaves(record_sheet(unit, edition=book), read)
    return Loaded(
        file,
        unit,
        tuple(_doubts(read, unit, book, file)),
        condition=condition_of(marked),
        printed_figures=PrintedFigures({}, edition=book, sheet=read),
    )


def _edition(read: ReadSheet, file: str) -> str:
    leaf = read.leaf("edition")
    name = CLASSIC.id if leaf is None else str(leaf.value)
    try:
        found = edition(name)
    except KeyError:
        raise source_refusal(file, f"the unknown edition {name!r}", "an edition of classic play") from None
    if found.game != CLASSIC.game:
        raise source_refusal(file, f"the edition {name!r}", "an edition of classic play")
    return found.id


def _doubts(read: ReadSheet, unit: Unit, book: str, file: str) -> Iterator[Problem]:
    """Warn that the unit may be another one because its Battle Value is not that of its sheet."""
    printed = read.leaf("worth", "battle_value")
    points = battle_value(unit, book)
    if printed is not None and printed.value != points:
        found = f"Battle Value {printed.text} where the unit comes to {points:,}"
        yield Problem(severity=Severity.DOUBT, file=file, found=found, done="the unit taken as it was read")
