"""Compare a marked sheet without an embedded unit with its clean one."""

from exporters.recordsheet import SheetOptions
from importers import load_all
from sheets.record import Condition
from sheets.units import Unit
from tests.importers.recordsheet_pdf.sheets import printed, stripped
from tests.importers.recordsheet_pdf.shown import unlike
from tests.importers.recordsheet_pdf.worn import marks


def differences(unit: Unit, condition: Condition, options: SheetOptions | None = None) -> list[str]:
    """Marks that are not read as printed, and properties of the unit that are not read as from a clean sheet."""
    (clean,) = load_all(stripped(printed(unit, options=options)), "sheet.pdf")
    (read,) = load_all(stripped(printed(unit, condition, options)), "sheet.pdf")
    if read.unit is None or clean.unit is None:
        return ["unread"]
    expected, found = marks(unit, condition), marks(read.unit, read.condition or Condition())
    wrong = [
        f"{name}: {expected[name]}, read {found[name]}"
        for name in sorted({*expected, *found})
        if expected[name] != found[name]
    ]
    wrong += ["a mark on a clean sheet"] if clean.condition is not None else []
    return wrong + [f"another unit: {what}" for what in unlike(clean.unit, read.unit)]
