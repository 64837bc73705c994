"""The unit and its condition as files attached to a page, so that it can be read back."""

from exporters.page.model import Attachment
from sheets.editions import CLASSIC
from sheets.record.condition import FRESH, Condition
from sheets.units import Unit, to_json
from sheets.units.keywords.pages import PRINTED_BY


def unit_attachments(
    unit: Unit, condition: Condition, suffix: str = "", edition: str = CLASSIC.id
) -> tuple[Attachment, ...]:
    """The attached unit, and its condition if it has marks.

    `suffix` distinguishes several units of a page. The description names the edition of the page, unless it is the
    usual one.
    """
    printed_by = f"{PRINTED_BY}{edition}" if edition != CLASSIC.id else ""
    design = Attachment(f"unit{suffix}.json", to_json(unit).encode(), f"{unit.name}, the design{printed_by}")
    if condition == FRESH:
        return (design,)
    marks = condition.model_dump_json(exclude_defaults=True).encode()
    return design, Attachment(f"condition{suffix}.json", marks, f"{unit.name}, its condition")
