"""Units as our own JSON, which holds every type of unit without loss."""

import json

from sheets.record.condition import Condition
from sheets.units import JSON_VERSION, Unit, dump


def write_json(unit: Unit, condition: Condition | None = None) -> str:
    """Writes the text of a JSON file with this unit and its condition; `importers.load` reads equal values back."""
    whole = {"astech": JSON_VERSION, "unit": dump(unit)}
    if condition is not None and condition != Condition():
        whole["condition"] = condition.model_dump(mode="json", exclude_defaults=True)
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
