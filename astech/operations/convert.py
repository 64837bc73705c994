"""Convert units to another format."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Annotated, NamedTuple

from pydantic import Field

from astech.batch import BatchOptions, Outcome, Place, Run, run_batch
from astech.naming import NameOptions, output_name
from astech.operations.options import OneOf
from astech.operations.units import UnitSource
from astech.outputs import CheckOutput, accept_output
from exporters import write
from exporters.formats import writable_formats
from sheets.record.condition import Condition
from sheets.record.mul.exchange import to_force_file
from sheets.units import Unit


class ConvertOptions(NameOptions):
    """Options for the conversion of units to another format."""

    to: Annotated[str, OneOf(tuple(writable_formats()))] = Field(description="The format to write.")

    @property
    def suffix(self) -> str:
        """The suffix of the files."""
        return writable_formats()[self.to].suffixes[0]


class ConvertedUnit(NamedTuple):
    """The content of a unit's file, the wanted name, and a remark on damage that the format cannot hold."""

    wanted: str
    content: bytes
    not_written: str = ""


def convert_unit(options: ConvertOptions, check: CheckOutput, unit: Unit, place: Place) -> ConvertedUnit:
    """Convert a unit to another format."""
    wanted = output_name(options.name, unit, place)
    check(wanted, options.suffix)
    content = write(unit, options.to, place.condition)
    return ConvertedUnit(wanted, content, _not_written(options.to, unit, place.condition))


def _not_written(to: str, unit: Unit, condition: Condition | None) -> str:
    """A remark on damage that the format cannot hold or states differently; empty without one."""
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
    run: Run = run_batch,
) -> Iterator[Outcome[ConvertedUnit]]:
    """Convert each unit to another format."""
    return run(sources, partial(convert_unit, options, check), batch)
