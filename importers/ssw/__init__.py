"""The reader of Solaris Skunk Werks files: `.ssw` for 'Mechs, `.saw` for vehicles.

`document` opens the XML without trusting it, `configuration` reads the head once, and then each loadout becomes a unit.
"""

from importers.loaded import Loaded
from importers.ssw.document import SswDocument, open_document
from importers.ssw.mech import read_mechs
from importers.ssw.vehicle import read_vehicles
from importers.text import text_reader

__all__ = ["read", "read_ssw"]


def __dir__() -> list[str]:
    return __all__


def read_ssw(text: str, file: str) -> tuple[Loaded, ...]:
    """Reads every unit in a file: each loadout of an Omni is one, whose name follows a `#`.

    >>> from exporters.ssw import write_ssw
    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").require()
    >>> [loaded.unit.name for loaded in read_ssw(write_ssw(brolga), "Brolga.ssw")]
    ['Brolga BRG-2']
    """
    root, problems = open_document(text, file)
    document = SswDocument(file, problems)
    read_units = read_mechs if root.tag == "mech" else read_vehicles
    return read_units(document, root)


read = text_reader(read_ssw, by_lines=False)
"""Reader of the format, from bytes."""
