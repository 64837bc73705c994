"""`astech sheet`: record sheets, as one document, as pictures, or as a file for each unit."""

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import click
from pydantic import ValidationError

from astech.batch import Outcome, Tally, run_shown
from astech.options import jobs_option, loadout_option, paths_argument
from astech.outputs import Outputs, Refused, write_whole
from astech.terminal import complain
from exporters.page import UnreadableImageError, images
from exporters.recordsheet import Pilot, Sheet, SheetOptions, pages, write_pdf
from exporters.recordsheet.book import as_bytes
from exporters.recordsheet.layout import AnySheet
from importers import walk
from sheets.errata.editions import EDITIONS
from sheets.problem import Problem, Severity
from sheets.record import Condition
from sheets.units import Unit

FORMS = ("pdf", "svg", "png")
_PILOT = re.compile(r"^(?P<name>.*?)\s*(?:\(?(?P<gunnery>\d)/(?P<piloting>\d)\)?)?\s*(?::\s*(?P<abilities>.+))?$")


@click.command()
@paths_argument
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, metavar="OUT", help="Where to.")
@click.option("--to", "form", type=click.Choice(FORMS), help="Form of the files in a folder (default: pdf).")
@click.option(
    "--paper",
    type=click.Choice(["letter", "a4", "legal", "a5", "half-letter"]),
    default="letter",
    help="a5 is a booklet of two pages a big unit, half-letter a small sheet for beginners.",
)
@click.option("--bw", is_flag=True, help="Greys instead of colours.")
@click.option("--contrast", is_flag=True, help="Black and white with heavier lines.")
@click.option("--large-print", is_flag=True, help="Larger by a third, a big unit on two pages.")
@click.option("--fives", is_flag=True, help="Pips in runs of five.")
@click.option("--tables", is_flag=True, help="Tables of play beside the sheet.")
@click.option("--inches", is_flag=True, help="Ranges and movement in inches, two for a hex.")
@click.option(
    "--order",
    type=click.Choice(["printed", "location", "name", "damage", "heat", "range"]),
    default="printed",
    help="Order of the weapons.",
)
@click.option("--separate", is_flag=True, help="A line for every weapon, also for those that are alike.")
@click.option("--extreme", is_flag=True, help="Extreme ranges too.")
@click.option(
    "--edition",
    type=click.Choice([edition.id for edition in EDITIONS if edition.game == "classic"]),
    default=SheetOptions().edition,
    help="Whose errata hold.",
)
@click.option("--extended-heat", is_flag=True, help="The optional heat scale to 50.")
@click.option(
    "--pilot", "pilots", multiple=True, metavar="WHO", help='"Name 3/4: Ability, Ability"; repeat for a crew.'
)
@click.option("--squadron", is_flag=True, help="Fighters together on the sheet of their squadron.")
@click.option("--picture", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A PNG or JPEG to print.")
@click.option(
    "--condition",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="What has happened to the unit, as JSON.",
)
@click.option("--fillable", is_flag=True, help="Pips, slots and blanks can be filled in on a screen (PDF).")
@click.option("--dpi", type=click.IntRange(36, 1200), default=150, help="Resolution of PNG.")
@jobs_option
@loadout_option
def sheet(paths: tuple[str, ...], output: Path, form: str | None, jobs: int | None, **chosen: Any) -> None:
    """Record sheets of units.

    OUT ending in .pdf is one document with all units, small ones together on a page. OUT ending in .svg or .png is a
    picture of the page; further pages are OUT-2, OUT-3 and so on. Any other OUT is a folder that gets a file for each
    unit, which all cores work on. A file gets its name when it is whole.

    \b
    Examples:
      astech sheet "Brolga BRG-2.mtf" -o brolga.pdf --pilot "Ada Voss 3/4"
      astech sheet lance.zip -o lance.pdf --paper a4 --fives --fillable
      astech sheet units -o sheets --to svg --jobs 2
      astech sheet --squadron Corsair.blk Corsair.blk Stuka.blk -o squadron.pdf
    """
    options = _options(chosen)
    condition = _condition(chosen["condition"])
    draw = partial(_sheet, options, condition)
    suffix = output.suffix.lower().removeprefix(".")
    if output.is_dir() or suffix not in FORMS:
        sys.exit(_files(paths, output, form or "pdf", draw, chosen, jobs))
    if form is not None and form != suffix:
        raise click.UsageError(f"--to {form} and {output.name} disagree")
    sys.exit(_document(paths, output, suffix, draw, chosen))


def _options(chosen: dict[str, Any]) -> SheetOptions:
    picture: Path | None = chosen["picture"]
    data = picture.read_bytes() if picture else None
    if data is not None:
        try:
            images.read(data)
        except UnreadableImageError as error:
            raise click.UsageError(f"{picture}: {error}") from None
    return SheetOptions(
        paper=chosen["paper"],
        colour=not chosen["bw"],
        contrast=chosen["contrast"],
        large_print=chosen["large_print"],
        runs_of_five=chosen["fives"],
        reference_tables=chosen["tables"],
        inches=chosen["inches"],
        weapon_order=chosen["order"],
        merged=not chosen["separate"],
        extreme_range=chosen["extreme"],
        edition=chosen["edition"],
        extended_heat=chosen["extended_heat"],
        picture=data,
        squadron=chosen["squadron"],
        pilots=tuple(map(pilot, chosen["pilots"])),
    )


def pilot(text: str) -> Pilot:
    """A pilot from a text.

    >>> pilot("Ada Voss 3/4: Sniper, Dodge")
    Pilot(name='Ada Voss', gunnery=3, piloting=4, abilities=('Sniper', 'Dodge'))
    """
    found = _PILOT.match(text.strip())
    assert found is not None  # every part may be missing
    skills = [int(found[part]) if found[part] else None for part in ("gunnery", "piloting")]
    if any(skill is not None and skill > 8 for skill in skills):
        raise click.BadParameter(f"{text!r}: skills go from 0 to 8", param_hint="--pilot")
    abilities = tuple(filter(None, (part.strip() for part in (found["abilities"] or "").split(","))))
    return Pilot(found["name"], skills[0], skills[1], abilities)


def _condition(path: Path | None) -> Condition:
    if path is None:
        return Condition()
    try:
        return Condition.model_validate_json(path.read_bytes())
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the file"
        raise click.UsageError(f"{path}: no condition of a unit: {where}: {first['msg']}") from None


def _sheet(options: SheetOptions, condition: Condition, unit: Unit, file: str) -> AnySheet:
    return Sheet(unit, condition, options)


def _document(paths: tuple[str, ...], output: Path, form: str, draw: Any, chosen: dict[str, Any]) -> int:
    """All units in one document, or a picture of each page."""
    tally = Tally()
    drawn = pages(_sheets(paths, draw, tally, one=chosen["condition"] is not None))
    first = next(drawn, None)
    if first is None:
        return tally.close()
    try:
        if form == "pdf":
            write_pdf(output, chain([first], drawn), title=output.stem, fillable=chosen["fillable"])
        else:
            for number, page in enumerate(chain([first], drawn), 1):
                name = output if number == 1 else output.with_stem(f"{output.stem}-{number}")
                write_whole(name, as_bytes([page], form, name.stem, dpi=chosen["dpi"]))
    except OSError as error:
        complain(f"{output} cannot be written: {(error.strerror or str(error)).lower()}")
        return 1
    return tally.close()


def _sheets(paths: tuple[str, ...], draw: Any, tally: Tally, one: bool) -> Iterator[AnySheet]:
    """The sheets of all units that can be read; one process draws them, as they go into one document."""
    for number, outcome in enumerate(run_shown(walk(paths), draw, jobs=1)):
        if one and number:
            problem = Problem(severity=Severity.ERROR, file=outcome.file, found="a condition belongs to one unit")
            outcome = replace(outcome, value=None, problems=(problem,))
        tally.add(outcome)
        _say(outcome)
        if outcome.value is not None:
            yield outcome.value


def _files(paths: tuple[str, ...], folder: Path, form: str, draw: Any, chosen: dict[str, Any], jobs: int | None) -> int:
    """A file for each unit, drawn by several processes."""
    tally, outputs = Tally(), Outputs(folder)
    work = partial(_bytes, draw, form, chosen["fillable"], chosen["dpi"])
    for outcome in run_shown(walk(paths), work, jobs):
        if outcome.value is None:
            tally.add(outcome)
            continue
        try:
            for number, data in enumerate(outcome.value, 1):
                suffix = f".{form}" if number == 1 else f"-{number}.{form}"
                outputs.write(outcome.file, suffix, data, outcome.path)
        except Refused as refused:
            tally.fail(refused.problem)
        else:
            tally.add(outcome)
        _say(outcome)
    return tally.close()


def _bytes(draw: Any, form: str, fillable: bool, dpi: int, unit: Unit, file: str) -> list[bytes]:
    """The files of one unit: a document, or a picture of each of its pages."""
    drawn = list(pages([draw(unit, file)]))
    if form == "pdf":
        return [as_bytes(drawn, form, unit.name, fillable=fillable)]
    return [as_bytes([page], form, unit.name, dpi=dpi) for page in drawn]


def _say(outcome: Outcome[Any]) -> None:
    for problem in outcome.problems:
        if problem.severity is not Severity.ERROR:
            complain(problem)
