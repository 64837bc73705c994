"""The writer of Solaris Skunk Werks files: `.ssw` for 'Mechs, `.saw` for vehicles.

`importers.ssw` reads its files back as equal units. Data without a place in the format (role, ids, quirks of weapons)
is in an element of our own, which other programs ignore.
"""

from exporters import Unwritable
from exporters.ssw.mech import mech_document
from exporters.ssw.vehicle import vehicle_document
from exporters.xml import xml_text
from sheets.units import Mech, Unit, Vehicle

__all__ = ["write_saw", "write_ssw"]


def __dir__() -> list[str]:
    return __all__


def write_ssw(unit: Unit) -> str:
    """Writes the text of a .ssw file with this 'Mech.

    Raises Unwritable for other units, and for what the format cannot hold.

    >>> from importers import load
    >>> write_ssw(load("tests/data/Brolga BRG-2.mtf").require()).splitlines()[0]
    '<?xml version="1.0" encoding="UTF-8"?>'
    """
    if not isinstance(unit, Mech):
        raise Unwritable(f"a .ssw file holds a 'Mech, no {unit.unit_type}")
    return xml_text(mech_document(unit))


def write_saw(unit: Unit) -> str:
    """Writes the text of a .saw file with this vehicle.

    Raises Unwritable for other units, and for what the format cannot hold.

    >>> from importers import load
    >>> write_saw(load("tests/data/Quoll Scout Car QSC-2.saw").require()).splitlines()[0]
    '<?xml version="1.0" encoding="UTF-8"?>'
    """
    if not isinstance(unit, Vehicle):
        raise Unwritable(f"a .saw file holds a vehicle, no {unit.unit_type}")
    return xml_text(vehicle_document(unit))
