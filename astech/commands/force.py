"""`astech force`: units that take the field together, what they are worth, and their files."""

import json
import sys
from functools import partial
from pathlib import Path

import click

from astech.batch import BatchOptions, BatchTally, Outcome, Place, run_shown, tell
from astech.conditions import NOBODY, Conditions, condition_option, damage_option, told_condition
from astech.crews import OneEach, pilot_option, seated
from astech.forces import c3_networks, force_file
from astech.groups import WholeNumber
from astech.options import batch_options, paths_argument
from astech.outputs import Existing, Skipped, Standing, existing_options
from astech.rows import csv_line
from astech.terminal import complain, counted, harmless_json, say, write
from exporters import Unwritable
from exporters.mul import ForceMember, member_of
from exporters.roster import as_text, draw, tabletop_code
from importers import walk
from sheets.battlevalue import c3_network
from sheets.problem import Problem, Severity
from sheets.record import FRESH, Condition, CrewState
from sheets.roster import Roster, RosterLine, RosterMember, fitting_networks, roster
from sheets.units import Unit

FORMATS = ("text", "csv", "json", "jsonl", "tts")
PAGES = ("pdf", "svg", "png")
SUFFIXES = {
    "txt": "text",
    "csv": "csv",
    "json": "json",
    "jsonl": "jsonl",
    "mul": "mul",
    **{page: page for page in PAGES},
}
USUAL_NAME = "Force"


@click.command()
@paths_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Lines to paste, rows or objects for programs, or the code of an Alpha Strike list for Tabletop Simulator "
    "(default: what OUT ends in, or text).",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT",
    help="A file to write: .mul, .txt, .csv, .json, .jsonl, or a page to print as .pdf, .svg or .png.",
)
@click.option("--name", "title", default="", metavar="NAME", help="What the force is called.")
@pilot_option
@condition_option
@damage_option
@click.option("--c3", is_flag=True, help="All units with C3 computers of one kind form a network.")
@click.option(
    "--network",
    "networks",
    multiple=True,
    metavar="N,N,...",
    help="These units, by their numbers, form a C3 network; repeat for each.",
)
@click.option("--paper", type=click.Choice(["letter", "a4"]), default="letter", show_default=True, help="Of the page.")
@click.option(
    "--dpi", metavar="N", type=WholeNumber(36, 1200), default=150, show_default=True, help="Dots per inch of a .png."
)
@existing_options
@batch_options
def force(
    paths: tuple[str, ...],
    form: str | None,
    output: Path | None,
    title: str,
    pilots: tuple[CrewState, ...],
    conditions: Conditions,
    damages: tuple[str, ...],
    c3: bool,
    networks: tuple[str, ...],
    paper: str,
    dpi: int,
    existing: Existing,
    batch: BatchOptions,
) -> None:
    """A force: its units with pilots and damage, Battle Value with skills and C3 networks, Point Value.

    PATH is a force file (.mul, .cpnx), or unit files, or both. A .mul written here has the pilots and all damage; what
    no word of that format can say is reported, and kept in the extra data of the pilot. Damage changes no value.

    \b
    Examples:
      astech force lance.mul
      astech force A.mtf B.mtf --pilot "Ada Voss 3/4" --pilot "Jon 4/5" -o ab.mul
      astech force lance.mul --format csv > lance.csv
      astech force lance.mul --format tts
      astech force lance.mul -o lance.pdf --name "Gray Watch" --paper a4
    """
    wanted = form or _form_of(output)
    sources = list(walk(paths))
    tally = BatchTally(quiet=batch.quiet)
    found: list[Outcome[Unit]] = []
    for outcome in run_shown(sources, _found, batch):
        tally.add(outcome)
        tell(outcome)
        if outcome.value is not None:
            found.append(outcome)
    if not found:
        sys.exit(tally.close())
    marks = _conditions(found, OneEach("--pilot", pilots), conditions, damages)
    units = [outcome.value for outcome in found if outcome.value is not None]
    linked = _networks(units, [outcome.place for outcome in found], c3, networks)
    members = [
        RosterMember(unit, condition, network, outcome.place.entry.groups if outcome.place.entry else ())
        for unit, condition, network, outcome in zip(units, marks, linked, found, strict=True)
    ]
    listed = roster(title or _name_of(sources[0].file), members)
    try:
        content = _content(wanted, listed, members, [outcome.place for outcome in found], paper, dpi)
        if output is None:
            (write if wanted == "csv" else say)(content.decode())
        else:
            Standing(existing, (source.path for source in sources)).write(output, content)
    except Skipped:
        complain(f"{output} is there already")
    except Unwritable as refused:
        tally.unwritten.append(Problem(severity=Severity.ERROR, found=str(refused)))
    sys.exit(tally.close(files=output is not None))


def _found(unit: Unit, place: Place) -> Unit:
    """The work of merely finding all units."""
    return unit


def _form_of(output: Path | None) -> str:
    """What an output is by its name; ends the command where that says nothing."""
    if output is None:
        return "text"
    form = SUFFIXES.get(output.suffix.lower().removeprefix("."))
    if form is None:
        raise click.UsageError(f"{output.name}: no such form; expected {', '.join(f'.{each}' for each in SUFFIXES)}")
    return form


def _name_of(file: str) -> str:
    """What a force is called whose file does not say it."""
    stem = Path(file.partition("#")[0]).stem
    return (
        stem.removesuffix(".cpnx") if file.lower().partition("#")[0].endswith((".mul", ".cpnx", ".gz")) else USUAL_NAME
    )


def _conditions(
    found: list[Outcome[Unit]], pilots: OneEach[CrewState], conditions: Conditions, damages: tuple[str, ...]
) -> list[Condition]:
    """What has happened to each unit, and who sits in it: what the user says comes before what the files say."""
    if damages and conditions is not NOBODY:
        raise click.UsageError("--damage and --condition both say what has happened; expected one of them")
    places = [outcome.place for outcome in found]
    pilots = pilots.deal(places) if pilots.values else pilots
    words = OneEach("--damage", damages)
    words = words.deal(places) if damages else words
    marks = []
    for outcome in found:
        unit, place = outcome.value, outcome.place
        assert unit is not None
        said = words.of(place)
        if said:
            from astech.words.damage import damaged_unit  # of use only where damage is given

            condition = told_condition(unit, partial(damaged_unit, unit, said))
        else:
            condition = conditions.given(place.file, unit.name) or place.condition or FRESH
        marks.append(seated(condition, pilots.of(place)))
    return marks


def _networks(units: list[Unit], places: list[Place], c3: bool, given: tuple[str, ...]) -> list[str | None]:
    """The network of each unit: as the user says, else as the files say."""
    if c3 and given:
        raise click.UsageError("--c3 and --network exclude each other")
    if c3:
        return c3_networks(units)
    if not given:
        said = [place.entry.network if place.entry else None for place in places]
        fitting = fitting_networks(units, said)
        for unit, network, fits in zip(units, said, fitting, strict=True):
            if network != fits:
                complain(f"{unit.name}: no C3 computer for {network}, so it is left out of it")
        return fitting
    found: list[str | None] = [None] * len(units)
    for name, text in enumerate(given, 1):
        for number in text.split(","):
            if not number.strip().isdecimal() or not 1 <= int(number[:6]) <= len(units):
                raise click.UsageError(f"--network {text}: {number.strip()!r}; expected numbers from 1 to {len(units)}")
            place = int(number) - 1
            if c3_network(units[place]) is None:
                raise click.UsageError(f"--network {text}: {units[place].name} has no C3 computer")
            found[place] = f"net {name}"
    if fitting_networks(units, found) != found:
        raise click.UsageError("--network: computers of two kinds cannot form one network")
    return found


def _content(
    form: str, listed: Roster, members: list[RosterMember], places: list[Place], paper: str, dpi: int
) -> bytes:
    match form:
        case "mul":
            return _force_file(members, places)
        case "csv":
            fields = list(RosterLine.model_fields)
            return "\n".join((csv_line(fields), *map(_row, listed.lines))).encode()
        case "json":
            return harmless_json(listed.model_dump_json(indent=2)).encode()
        case "jsonl":
            rows = (json.dumps(line.model_dump(mode="json"), ensure_ascii=False) for line in listed.lines)
            return harmless_json("\n".join(rows)).encode()
        case "tts":
            if missing := [line.name for line in listed.lines if line.mul_id is None]:
                complain(f"without a number in the Master Unit List, so not in the code: {', '.join(missing)}")
            return tabletop_code(listed).encode()
        case "text":
            return as_text(listed).encode()
        case page:
            return _pages(page, listed, paper, dpi)


def _row(line: RosterLine) -> str:
    """A line of CSV; what is a list is joined."""
    values = (getattr(line, field) for field in RosterLine.model_fields)
    return csv_line("; ".join(value) if isinstance(value, tuple) else value for value in values)


def _pages(form: str, listed: Roster, paper: str, dpi: int) -> bytes:
    from exporters.page import pdf, png  # slow to import, and of use only here

    pages = draw(listed, paper)
    if form == "pdf":
        return pdf.to_bytes(pages, title=listed.name)
    if len(pages) > 1:
        raise Unwritable(f"{counted(len(pages), 'page')}, of which a picture holds one; expected a .pdf")
    return png.picture(pages[0], form, listed.name, dpi=dpi)


def _force_file(members: list[RosterMember], places: list[Place]) -> bytes:
    """A .mul file, read again before anybody gets it; what became of marks on the way is reported."""
    written = []
    for member, place in zip(members, places, strict=True):
        if place.entry is None:
            made = member_of(member.unit, member.condition)
        else:
            made = ForceMember(member.unit, place.entry.model_copy(update={"condition": member.condition}))
        written.append(made._replace(entry=made.entry.model_copy(update={"network": member.network})))
    return force_file(written)
