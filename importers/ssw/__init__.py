"""The reader of Solaris Skunk Werks files: `.ssw` for 'Mechs, `.saw` for vehicles.

The XML is opened without trusting it (`document`), its head read once (`configuration`), and then each loadout is put
together.
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
    """Every unit in a file: of an Omni each loadout is one, whose name stands behind a `#`."""
    root, problems = open_document(text, file)
    document = SswDocument(file, problems)
    read = read_mechs if root.tag == "mech" else read_vehicles
    return read(document, root)


read = text_reader(read_ssw, by_lines=False)
"""The reader of the format: from bytes."""
