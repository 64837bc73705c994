"""The unit and its condition as files inside a page, so that it can be read back."""

from exporters.page.model import Attachment
from sheets.editions import CLASSIC
from sheets.record.condition import FRESH, Condition
from sheets.units import Unit, to_json
from sheets.units.keywords.pages import PRINTED_BY


def unit_attachments(
    unit: Unit, condition: Condition, suffix: str = "", edition: str = CLASSIC.id
) -> tuple[Attachment, ...]:
    """The unit, and its condition if something has happened to it; `suffix` tells several units of a page apart.

    The description names the edition that the page prints, where it is not the usual one.
    """
    printed_by = f"{PRINTED_BY}{edition}" if edition != CLASSIC.id else ""
    design = Attachment(f"unit{suffix}.json", to_json(unit).encode(), f"{unit.name}, the design{printed_by}")
    if condition == FRESH:
        return (design,)
    marks = condition.model_dump_json(exclude_defaults=True).encode()
    return design, Attachment(f"condition{suffix}.json", marks, f"{unit.name}, its condition")
