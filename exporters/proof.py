"""Proof that a written unit file holds its unit: the file is read again before it is returned."""

from typing import Protocol, cast

from exporters import Unfaithful
from sheets.formats.format import Format
from sheets.formats.registry import Reader
from sheets.problem import Problem
from sheets.record import Condition
from sheets.record.force import Force
from sheets.units import Unit
from sheets.units.base import Fluff
from sheets.units.difference import differences

TEXTS = {"fluff": Fluff(), "extra": ()}
"""Fields that are not part of the design: formats break their lines differently, or use other keys."""


class ReadResult(Protocol):
    """The fields of a reader's result that are used here."""

    @property
    def unit(self) -> Unit | None: ...
    @property
    def force(self) -> Force | None: ...
    @property
    def condition(self) -> Condition | None: ...
    @property
    def error(self) -> Problem | None: ...


def prove(unit: Unit, content: bytes, form: Format, reader: Reader, condition: Condition | None = None) -> None:
    """Raises Unfaithful if reading the content does not give the same unit, or its name and condition."""
    suffix = form.suffixes[0]
    try:
        found = cast(ReadResult | tuple[ReadResult, ...], reader(content, f"the {suffix} file"))
    except Exception as error:  # a reader may raise anything: in each case it cannot read the file
        reason = getattr(getattr(error, "problem", None), "found", None) or str(error).partition("\n")[0]
        raise Unfaithful(f"a {suffix} file cannot hold this unit: {reason}") from None
    back = found[0] if isinstance(found, tuple) else found
    if form.with_condition and back.force is not None:
        from sheets.record.mul.exchange import from_force_file  # the file is a force

        (entry,) = back.force.entries
        if entry.unit.name != unit.name or from_force_file(unit, entry).condition != (condition or Condition()):
            raise Unfaithful(f"a {suffix} file cannot hold this unit: its name or its marks would differ")
        return
    if back.unit is None or back.error is not None:
        reason = back.error.found if back.error else "no unit came of it"
        raise Unfaithful(f"a {suffix} file cannot hold this unit: {reason}")
    if form.with_condition and (back.condition or Condition()) != (condition or Condition()):
        raise Unfaithful(f"a {suffix} file cannot hold what has happened to this unit")
    if back.unit != unit and (different := differences(*(each.model_copy(update=TEXTS) for each in (unit, back.unit)))):
        raise Unfaithful(f"a {suffix} file cannot hold all of this unit; read again it differs in {different[0]}")
