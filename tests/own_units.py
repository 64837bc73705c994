"""The units of the tests' data: laws hold on them where there is no corpus, too."""

from functools import cache

from importers import load
from sheets.units import Unit
from tests import ROOT

DATA = ROOT / "tests" / "data"
ODDITIES = tuple(sorted((DATA / "oddities").iterdir()))
"""One unit for each family and oddity; the file is named for it."""


@cache
def own_units() -> tuple[Unit, ...]:
    """The units of `tests/data` and its folder `oddities`."""
    files = [file for file in sorted(DATA.iterdir()) if file.is_file() and file.suffix != ".saw"]
    return tuple(load(path).require() for path in (*files, *ODDITIES))
