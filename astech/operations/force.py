"""Forces: a roster with values, and the force file."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from pydantic import Field

from astech.batch import Outcome, Place
from astech.operations.editions import ClassicEdition, ReadingOptions
from astech.operations.mistakes import BadOptions
from astech.operations.options import OptionForm
from astech.operations.units import MarkOptions
from astech.rows import csv_line
from astech.text import count_noun, harmless_json
from exporters import Unwritable
from exporters.roster import draw_roster, roster_text, tabletop_code
from importers import load
from sheets.problem import Problem
from sheets.record.condition import FRESH
from sheets.roster import Roster, RosterLine, RosterMember, fitting_networks, roster
from sheets.rules.networks import c3_network
from sheets.units import Unit

if TYPE_CHECKING:
    from exporters.mul import ForceMember

USUAL_NAME = "Force"
FILE_FORMS = {
    "txt": "text",
    **{suffix: suffix for suffix in ("csv", "json", "jsonl", "mul", "pdf", "svg", "png")},
}
"""The form of the file of a force by its suffix."""


class ForceOptions(MarkOptions, ReadingOptions):
    """Options for a force."""

    name: Annotated[str, OptionForm(metavar="NAME")] = Field(default="", description="The name of the force.")
    c3: bool = Field(default=False, description="All units with C3 computers of one kind form a network.")
    network: Annotated[tuple[str, ...], OptionForm(metavar="N,N,...")] = Field(
        default=(), description="These units, by their numbers, form a C3 network; repeat for each."
    )
    edition: ClassicEdition | None = Field(
        default=None, description="Battle Value by this book (default: with all errata)."
    )
    paper: Literal["letter", "a4"] = Field(default="letter", description="Of the page.")
    dpi: Annotated[int, OptionForm(metavar="N")] = Field(
        default=150, ge=36, le=1200, description="Dots per inch of a .png."
    )


class ForceRoster(NamedTuple):
    """A roster with its members, their places, and remarks on left-out units."""

    roster: Roster
    members: tuple[RosterMember, ...]
    places: tuple[Place, ...]
    notes: tuple[Problem, ...]


def force(outcomes: Sequence[Outcome[Unit]], file: str, options: ForceOptions) -> ForceRoster:
    """Make the force of units from one or several files."""
    units = [outcome.value for outcome in outcomes if outcome.value is not None]
    places = [outcome.place for outcome in outcomes if outcome.value is not None]
    notes: list[Problem] = []
    networks = _networks(units, places, options, notes)
    members = tuple(
        RosterMember(unit, place.condition or FRESH, network, place.entry.groups if place.entry else ())
        for unit, place, network in zip(units, places, networks, strict=True)
    )
    listed = roster(options.name or _name_of(file), members, options.reading)
    return ForceRoster(listed, members, tuple(places), tuple(notes))


def _name_of(file: str) -> str:
    """The name of a force from its file, if the options give none."""
    path = file.partition("#")[0]
    stem = Path(path).stem
    return stem.removesuffix(".cpnx") if path.lower().endswith((".mul", ".cpnx", ".gz")) else USUAL_NAME


def c3_networks(units: Sequence[Unit]) -> list[str | None]:
    """The network of each unit if all C3 computers of one kind form one; raises BadOptions without a network."""
    networks = [c3_network(unit) for unit in units]
    if not any(network and networks.count(network) > 1 for network in networks):
        raise BadOptions("--c3 takes at least two units with C3 computers of one kind")
    return networks


def _networks(units: list[Unit], places: list[Place], options: ForceOptions, notes: list[Problem]) -> list[str | None]:
    """The network of each unit: by the options, or else by the files."""
    given = options.network
    if options.c3 and given:
        raise BadOptions("--c3 and --network exclude each other")
    if options.c3:
        return c3_networks(units)
    if not given:
        named = [place.entry.network if place.entry else None for place in places]
        fitting = fitting_networks(units, named)
        for unit, network, fits in zip(units, named, fitting, strict=True):
            if network != fits:
                notes.append(Problem(file=unit.name, found=f"no C3 computer for {network}, left out of the network"))
        return fitting
    found: list[str | None] = [None] * len(units)
    for name, text in enumerate(given, 1):
        for number in text.split(","):
            if not number.strip().isdecimal() or not 1 <= int(number[:6]) <= len(units):
                raise BadOptions(f"--network {text}: {number.strip()!r}; expected numbers from 1 to {len(units)}")
            place = int(number) - 1
            if c3_network(units[place]) is None:
                raise BadOptions(f"--network {text}: {units[place].name} has no C3 computer")
            found[place] = f"net {name}"
    if fitting_networks(units, found) != found:
        raise BadOptions("--network: computers of two kinds cannot form one network")
    return found


class ForceFile(NamedTuple):
    """The content of a file, and remarks on data that it cannot hold."""

    content: bytes
    notes: tuple[Problem, ...] = ()


def force_file_of(made: ForceRoster) -> ForceFile:
    """The .mul file of a force."""
    from exporters.mul import ForceMember, member_of

    written = []
    for member, place in zip(made.members, made.places, strict=True):
        if place.entry is None:
            entry = member_of(member.unit, member.condition).entry
        else:
            entry = place.entry.model_copy(update={"condition": member.condition})
        written.append(ForceMember(member.unit, entry.model_copy(update={"network": member.network})))
    return force_file(written)


def force_file(members: "Sequence[ForceMember]") -> ForceFile:
    """The content of a .mul file, checked by reading it back; raises Unwritable if it would lose marks."""
    from exporters.mul import write_force
    from sheets.record.mul.exchange import from_force_file

    text, reports = write_force(members)
    back = load(text.encode(), "the .mul file").force
    for number, (unit, entry) in enumerate(members):
        if back is None or from_force_file(unit, back.entries[number]).condition != entry.condition:
            raise Unwritable(f"a .mul file cannot hold {unit.name}: its marks would differ")
    reported = ((unit.name, line) for (unit, _), report in zip(members, reports, strict=True) for line in report)
    return ForceFile(text.encode(), tuple(Problem(file=name, found=line) for name, line in reported))


def force_content(made: ForceRoster, form: str, options: ForceOptions) -> ForceFile:
    """A force as text, JSON, CSV, a table for a tabletop simulator, a force file or a page."""
    listed = made.roster
    match form:
        case "mul":
            return force_file_of(made)
        case "csv":
            return ForceFile("\n".join((csv_line(RosterLine.model_fields), *map(_csv_row, listed.lines))).encode())
        case "json":
            return ForceFile(harmless_json(listed.model_dump_json(indent=2)).encode())
        case "jsonl":
            rows = (json.dumps(line.model_dump(mode="json"), ensure_ascii=False) for line in listed.lines)
            return ForceFile(harmless_json("\n".join(rows)).encode())
        case "tts":
            missing = ", ".join(line.name for line in listed.lines if line.mul_id is None)
            note = Problem(found=f"not in the code, without a number in the Master Unit List: {missing}")
            return ForceFile(tabletop_code(listed).encode(), (note,) if missing else ())
        case "text":
            return ForceFile(roster_text(listed).encode())
        case page:
            return ForceFile(_page(page, listed, options))


def _csv_row(line: RosterLine) -> str:
    """A line of CSV; lists are joined."""
    values = (getattr(line, field) for field in RosterLine.model_fields)
    return csv_line("; ".join(value) if isinstance(value, tuple) else value for value in values)


def _page(form: str, listed: Roster, options: ForceOptions) -> bytes:
    from exporters.page import pdf, png  # slow to import, and of use only here

    pages = draw_roster(listed, options.paper)
    if form == "pdf":
        return pdf.to_bytes(pages, title=listed.name)
    if len(pages) > 1:
        raise Unwritable(f"{count_noun(len(pages), 'page')}, and a picture has one; expected a .pdf")
    return png.page_picture(pages[0], form, listed.name, dpi=options.dpi)
