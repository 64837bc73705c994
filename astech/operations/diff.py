"""Compare two units."""

from functools import cache
from typing import Annotated, NamedTuple

from pydantic import Field

from astech.batch import Place
from astech.naming import name_wanted
from astech.operations.options import InputPath, OperationOptions, OptionForm
from astech.operations.units import FoundUnit, sources_of
from exporters import Unwritable
from importers import Source, load
from sheets.units import Unit
from sheets.units.difference import Difference, differences


class DiffOptions(OperationOptions):
    """Options for a comparison of units."""

    against: Annotated[str, InputPath(), OptionForm(argument="B")] = Field(
        description="The other unit; in a step of a batch job the place where the unit of the same name stands."
    )


class UnitDifferences(NamedTuple):
    """The differences between a unit and another one."""

    file: str
    other: str
    found: tuple[Difference, ...]


def diff(unit: FoundUnit, other: FoundUnit) -> UnitDifferences:
    """Compare two units."""
    return UnitDifferences(unit.file, other.file, tuple(differences(unit.unit, other.unit)))


def diff_with_namesake(options: DiffOptions, unit: Unit, place: Place) -> UnitDifferences:
    """The differences between a unit and its namesake elsewhere; raises Unwritable if there is none."""
    other = _namesakes(options.against).get(name_wanted(place.file))
    if other is None:
        wanted = name_wanted(place.file)
        raise Unwritable(f"no unit at {options.against} has its name; expected {wanted} with any suffix")
    loaded = load(other)
    if loaded.unit is None:
        raise Unwritable(f"the other unit cannot be read: {loaded.error}")
    return diff(FoundUnit(place.file, unit), FoundUnit(other.file, loaded.unit))


@cache
def _namesakes(path: str) -> dict[str, Source]:
    """The sources at a path, by their output names without suffix."""
    return {name_wanted(source.file): source for source in sources_of([path])}
