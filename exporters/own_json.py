"""Units as our own JSON, which holds every kind of unit without loss."""

import json

from sheets.record.condition import Condition
from sheets.units import JSON_VERSION, Unit, dump


def write_json(unit: Unit, condition: Condition | None = None) -> str:
    """The text of a JSON file with this unit and its condition; `importers.load` reads both back as equals."""
    whole = {"astech": JSON_VERSION, "unit": dump(unit)}
    if condition is not None and condition != Condition():
        whole["condition"] = condition.model_dump(mode="json", exclude_defaults=True)
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
