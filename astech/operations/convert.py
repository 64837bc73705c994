"""Units rewritten in another format."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Annotated, NamedTuple

from pydantic import Field

from astech.batch import BatchOptions, Outcome, Place, Run, run
from astech.naming import NameOptions, output_name
from astech.operations.options import OneOf
from astech.operations.units import UnitSource
from exporters import write
from exporters.formats import writable_formats
from sheets.record.condition import Condition
from sheets.record.mul.exchange import to_force_file
from sheets.units import Unit


class ConvertOptions(NameOptions):
    """Options for the format that units are written in."""

    to: Annotated[str, OneOf(tuple(writable_formats()))] = Field(description="The format to write.")

    @property
    def suffix(self) -> str:
        """How the names of the files end."""
        return writable_formats()[self.to].suffixes[0]


class ConvertedUnit(NamedTuple):
    """The content of a unit's file, the name that is wanted for it, and what the file cannot say of its condition."""

    wanted: str
    content: bytes
    not_written: str = ""


CheckOutput = Callable[[str, str], None]
"""Called with the wanted name and the suffix of an output before work on it; raises Skipped or Unwritable."""


def accept_output(_wanted: str, _suffix: str) -> None:
    """The check of an output whose place is free."""


def convert_unit(options: ConvertOptions, check: CheckOutput, unit: Unit, place: Place) -> ConvertedUnit:
    """A unit in another format."""
    wanted = output_name(options.name, unit, place)
    check(wanted, options.suffix)
    content = write(unit, options.to, place.condition)
    return ConvertedUnit(wanted, content, _not_written(options.to, unit, place.condition))


def _not_written(to: str, unit: Unit, condition: Condition | None) -> str:
    """What the format has other words for, or none, of what has happened to a unit."""
    if not condition or condition == Condition(crew=condition.crew) or to == "json":
        return ""
    if writable_formats()[to].with_condition:
        return "; ".join(to_force_file(unit, condition).report)
    return f"its damage is not written, as a .{to} file holds designs; --to mul or json keeps it"


def convert(
    sources: Iterable[UnitSource],
    options: ConvertOptions,
    batch: BatchOptions,
    check: CheckOutput = accept_output,
    run: Run = run,
) -> Iterator[Outcome[ConvertedUnit]]:
    """Each unit in another format."""
    return run(sources, partial(convert_unit, options, check), batch)
