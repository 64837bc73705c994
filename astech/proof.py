"""The proof that a unit file which we write holds its unit: it is read again before anybody gets it."""

from exporters import Unwritable, write
from importers import load
from sheets.formats.format import writable
from sheets.units import Unit
from sheets.units.base import Fluff
from sheets.units.difference import differences

TEXTS = {"fluff": Fluff(), "extra": ()}
"""What says nothing about the design: formats break its lines in ways of their own, or give it other keys."""


class Unfaithful(Unwritable):
    """The file would not say what the unit is, though nothing in it was refused."""


def proven(unit: Unit, form: str) -> bytes:
    """The content of a file with this unit; raises Unwritable where reading it would not give the same unit.

    >>> watch = load("tests/data/Drongo Watch Platoon.blk").require()
    >>> proven(watch, "blk")[:6]
    b'#build'
    """
    content = write(unit, form)
    suffix = writable()[form].suffixes[0]
    back = load(content, f"the {suffix} file")
    if back.unit is None or back.error is not None:
        told = back.error.found if back.error else "no unit came of it"
        raise Unfaithful(f"a {suffix} file cannot hold this unit: {told}")
    if back.unit != unit and (different := differences(*(each.model_copy(update=TEXTS) for each in (unit, back.unit)))):
        raise Unfaithful(f"a {suffix} file cannot hold all of this unit; read again it differs in {different[0]}")
    return content
