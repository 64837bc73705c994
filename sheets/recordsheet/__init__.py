"""The record sheet of a unit as a value: all of its content, without position or drawing.

>>> from importers import load
>>> sheet = record_sheet(load("tests/data/Brolga BRG-2.mtf").unit)
>>> sheet.heading.title, len(sheet.slots), RecordSheet.model_validate_json(sheet.model_dump_json()) == sheet
('BattleMech record sheet', 8, True)

A module a family builds its blocks (`mechs`, `vehicles`, `aerospace` with `bays`, `battlearmor`, `infantry`,
`protomechs`, `guns`); `blocks`, `inventory` and `ammunition` build those that all families share; `sheet` puts them
together and `marks` reads them back as a condition. `names`, `slots`, `transport`, `heat_text` and `wording` are the
words that sheets print.
"""

from sheets.recordsheet.difference import SheetDifference, difference
from sheets.recordsheet.marks import condition_of
from sheets.recordsheet.model import RecordSheet
from sheets.recordsheet.read_sheet import ReadSheet, ReadValue, read_sheet_schema, to_read_sheet
from sheets.recordsheet.sheet import record_sheet

__all__ = [
    "ReadSheet",
    "ReadValue",
    "RecordSheet",
    "SheetDifference",
    "condition_of",
    "difference",
    "read_sheet_schema",
    "record_sheet",
    "to_read_sheet",
]


def __dir__() -> list[str]:
    return __all__
