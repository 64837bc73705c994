"""Units as our own JSON, which holds every kind of unit without loss."""

import json

from sheets.units import JSON_VERSION, Unit, dump


def write_json(unit: Unit) -> str:
    """The text of a JSON file with this unit; `importers.load` reads it back as an equal one."""
    return json.dumps({"astech": JSON_VERSION, "unit": dump(unit)}, ensure_ascii=False, indent=1) + "\n"
