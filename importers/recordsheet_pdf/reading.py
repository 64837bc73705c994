"""Readings of a sheet: the facts on a page, and the unit that fits them best."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from importers.known_designs import KNOWN_DESIGNS
from importers.loaded import Loaded, wrong_fields
from importers.recordsheet_pdf.document import SheetFindings
from sheets.problem import Severity
from sheets.recordsheet.design import ChosenDesign, Undescribed, best_design
from sheets.recordsheet.read_sheet import ReadSheet, ReadValue
from sheets.units import Unit
from sheets.units.base import Facing, Limb, Mounting

Fields = dict[str, Any]  # of a record sheet or one of its blocks, by name


@dataclass(frozen=True, slots=True)
class PrintedMount:
    """A listed item by its code, or by its words when they name no item."""

    code: str
    known: bool = True
    place: str = ""
    rear: bool = False
    mounting: Mounting = Mounting.PLAIN
    facing: Facing | None = None
    size: float | None = None
    shots: int | None = None  # of a lot of ammunition
    limb: Limb | None = None
    quirks: tuple[str, ...] = ()  # codes


def mount_fields(mounts: Iterable[PrintedMount]) -> Fields:
    """The inventory and the ammunition of a sheet."""
    lines, lots = [], []
    for number, mount in enumerate(mounts):
        lines.append(
            {
                "mount": number,
                "name": None if mount.known else mount.code,
                "code": mount.code,
                "known": mount.known,
                "place": mount.place,
                "rear": mount.rear,
                "mounting": mount.mounting.value if mount.mounting is not Mounting.PLAIN else None,
                "facing": mount.facing.value if mount.facing is not None else None,
                "limb": mount.limb.value if mount.limb is not None else None,
                "size": mount.size,
                "quirks": [{"code": code} for code in mount.quirks],
            }
        )
        if mount.shots is not None:
            lots.append({"mount": number, "shots": {"boxes": mount.shots}})
    return {"inventory": lines, "ammunition": lots}


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to read a sheet: its fields, its findings, and words for its difference from other readings."""

    kind: str
    fields: Fields
    findings: SheetFindings
    name: str = ""

    @property
    def sheet(self) -> ReadSheet:
        """The facts that were read."""
        return ReadSheet.model_construct(kind=self.kind, tree=_tree(self.fields))


def _tree(value: Any) -> Any:  # any: fields become a tree of three kinds of nodes
    if isinstance(value, Mapping):
        return {name: _tree(part) for name, part in value.items() if part is not None}
    if isinstance(value, list) and all(isinstance(part, Mapping) for part in value):
        return [_tree(part) for part in value]
    return ReadValue.model_construct(value=value)


def infer_usual_unit(groups: Sequence[Sequence[Reading]], unusual: Sequence[Reading], open_fact: str) -> Loaded:
    """The unit of the best usual reading, in doubt if an unusual one agrees with the sheet as well.

    An unusual reading is taken where no usual one agrees.
    """
    usual = [[replace(reading, findings=reading.findings.copy()) for reading in group] for group in groups]
    found = infer_unit([[*groups[0], *unusual], *groups[1:]], open_fact)
    doubt = next((each for each in found.problems if each.found == f"{open_fact} not printed"), None)
    if not unusual or doubt is None or doubt.severity is not Severity.DOUBT:
        return found
    loaded = infer_unit(usual, open_fact)
    doubt = doubt.model_copy(update={"done": "the usual maker taken"})
    return loaded if loaded.doubt is not None else replace(loaded, problems=(*loaded.problems, doubt))


def infer_unit(
    groups: Sequence[Sequence[Reading]], open_fact: str = "", shown: Callable[[Unit], bool] = lambda _: True
) -> Loaded:
    """The unit of the best reading; the first group has the usual readings.

    `open_fact` names the fact that the sheet leaves open, for the message. `shown` tests facts of the page that have no
    field. Raises Unreadable when no reading gives a unit.
    """
    readings = [reading for group in groups for reading in group]
    findings, heading = readings[0].findings, readings[0].fields["heading"]
    name = f"{heading.get('chassis', '')} {heading.get('model', '')}".strip()
    try:
        found = best_design(
            [[reading.sheet for reading in group] for group in groups],
            shown,
            lambda: KNOWN_DESIGNS.with_short_name(name),
        )
    except Undescribed as error:
        text, _, expected = str(error).partition(", expected ")
        raise findings.refuse(text, expected or "the sheet of a unit") from None
    except ValidationError as error:
        raise findings.refuse(*next(wrong_fields(error))) from None
    chosen = readings[found.reading]
    _report_choice(found, readings, open_fact)
    if "year" not in chosen.fields["heading"]:
        year = found.unit.year
        chosen.findings.note(
            "the year is not printed", f"taken as {year}, the first in which all its equipment is made"
        )
    if found.pods:
        chosen.findings.note("what is mounted in pods is not printed", found.pods)
    return Loaded(chosen.findings.file, found.unit, tuple(chosen.findings.problems))


def _report_choice(found: ChosenDesign, readings: Sequence[Reading], open_fact: str) -> None:
    """Note the inferred facts; doubt those for which several designs agree with the sheet equally well."""
    chosen = readings[found.reading]
    names = dict.fromkeys([chosen.name, *(readings[number].name for number in found.rivals)])
    if len(names) > 1:
        chosen.findings.doubt(f"{open_fact} not printed", f"taken as {chosen.name}", " or ".join([*names][:4]))
    elif found.candidates > 1 and open_fact:
        chosen.findings.note(
            f"{open_fact} not printed", f"inferred as {chosen.name}, the only one that agrees with the sheet"
        )
