"""The record sheet of a vehicle: tanks, hovercraft, trains, VTOLs, WiGEs, ships, combat and support vehicles.

Two share a page; ships, giants and what carries more than half a page can say have a page of their own. A vehicle that
is alone on a page for two has its tables below it. `halfpage` and `wholepage` compose the panels; each is a module.
"""

from exporters.recordsheet.layout import Shared, Whole
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.vehicle import halfpage, wholepage
from exporters.recordsheet.vehicle.tables import references
from sheets.units import Vehicle

__all__ = ["LAYOUT"]

_SHARED = Shared(halfpage.places, halfpage.draw, halfpage.furniture, references)
_WHOLE = Whole(wholepage.draw, references)


def _chosen(sheet: Sheet[Vehicle]) -> Shared | Whole:
    return _WHOLE if wholepage.deserved(sheet) else _SHARED


LAYOUT = _chosen
