"""What differs between the units of a step and those of the same name elsewhere."""

import json
from functools import cache

from astech.batch import Place
from astech.naming import name_wanted
from astech.outputs import Skipped
from astech.rows import csv_line
from astech.terminal import harmless_json
from exporters import Unwritable
from importers import Source, load, walk
from sheets.units import Unit
from sheets.units.difference import differences


@cache
def _others(path: str) -> dict[str, Source]:
    """The sources at a path, by what their outputs are called: without suffix."""
    return {name_wanted(source.file): source for source in walk([path])}


def difference_lines(form: str, path: str, unit: Unit, place: Place) -> str:
    """The lines about one unit; one that is equal to its counterpart is passed over."""
    other = _others(path).get(name_wanted(place.file))
    if other is None:
        raise Unwritable(f"no unit at {path} has its name; expected {name_wanted(place.file)} with any suffix")
    loaded = load(other)
    if loaded.unit is None:
        raise Unwritable(f"the other unit cannot be read: {loaded.error}")
    found = differences(unit, loaded.unit)
    if not found:
        raise Skipped("")
    if form == "csv":
        return "\n".join(csv_line((place.file, other.file, each.where, each.left, each.right)) for each in found)
    told = [{"where": each.where, "was": each.left, "is": each.right} for each in found]
    row = {"file": place.file, "other": other.file, "differences": told}
    return harmless_json(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
