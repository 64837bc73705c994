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
    """Reads every unit in a file: each loadout of an Omni is one, whose name follows a `#`."""
    root, problems = open_document(text, file)
    document = SswDocument(file, problems)
    read = read_mechs if root.tag == "mech" else read_vehicles
    return read(document, root)


read = text_reader(read_ssw, by_lines=False)
"""Reader of the format, from bytes."""
