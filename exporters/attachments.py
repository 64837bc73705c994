"""The unit and its condition as files inside a page, so that it can be read back."""

from exporters.page.model import Attachment
from sheets.record.condition import FRESH, Condition
from sheets.units import Unit, to_json


def unit_attachments(unit: Unit, condition: Condition, suffix: str = "") -> tuple[Attachment, ...]:
    """The unit, and its condition if something has happened to it; `suffix` tells several units of a page apart."""
    design = Attachment(f"unit{suffix}.json", to_json(unit).encode(), f"{unit.name}, the design")
    if condition == FRESH:
        return (design,)
    marks = condition.model_dump_json(exclude_defaults=True).encode()
    return design, Attachment(f"condition{suffix}.json", marks, f"{unit.name}, its condition")
