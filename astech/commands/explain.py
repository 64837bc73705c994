"""`astech explain`: one sum of one unit, line by line; the Battle Value of a force too."""

import sys
from pathlib import Path
from shutil import get_terminal_size

import click

from astech.choosing import Where, where_option
from astech.editions import EditionChoice
from astech.forces import c3_networks, units_of
from astech.library.names import path_of
from astech.options import loadout_option, one_unit
from astech.outputs import Existing, Skipped, Standing, existing_options
from astech.skills import Skills, SkillType
from astech.terminal import complain, harmless_json, say
from exporters import Unwritable
from importers import walk
from sheets.alphastrike import NoElement, skill_of
from sheets.alphastrike import report as alpha_strike_report
from sheets.battlevalue import ForceUnit, force_report
from sheets.battlevalue import report as battle_value_report
from sheets.construction.families import cost, cost_report
from sheets.construction.report import Report
from sheets.editions import ALPHA_STRIKE, GAMES, Game, books
from sheets.rules.stores import find_store, stores
from sheets.units import Unit

REGULAR, REGULAR_SKILL = (4, 5), 4
SUFFIXES = {"text": ".txt", "json": ".json", "markdown": ".md", "pdf": ".pdf"}  # of the files that each form has
SUMS = ("bv", "cost", "dry-cost", "alpha-strike")


@click.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--bv", is_flag=True, help="Battle Value 2.0, which is explained when nothing else is asked for.")
@click.option("--cost", is_flag=True, help="C-bills, ammunition included.")
@click.option("--dry-cost", is_flag=True, help="C-bills without ammunition.")
@click.option("--alpha-strike", is_flag=True, help="The conversion to an Alpha Strike element.")
@click.option(
    "--skill",
    "skills",
    type=SkillType(),
    multiple=True,
    metavar="G/P",
    help="Gunnery and piloting (Alpha Strike: also one Skill); for a force once for all, or once for each PATH.",
)
@click.option("--c3", is_flag=True, help="With --bv: all units with C3 computers of one kind form a network.")
@click.option(
    "--store",
    "loads",
    multiple=True,
    metavar="[K:]NAME=N",
    help="With --bv: N external stores of that name, such as 'Cluster Bomb', on the unit, or on the Kth of a force.",
)
@click.option(
    "--edition",
    type=EditionChoice(GAMES),
    help="Whose errata hold: with --bv a book of classic play, with --alpha-strike one of Alpha Strike.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(list(SUFFIXES)),
    help="Columns for people, JSON, tables of Markdown, or pages with pictures (default: what OUT ends in, or text).",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT",
    help="A file to write it to: .txt, .json, .md or .pdf.",
)
@existing_options
@where_option
@loadout_option
def explain(
    paths: tuple[str, ...],
    skills: tuple[Skills, ...],
    c3: bool,
    loads: tuple[str, ...],
    edition: str | None,
    form: str | None,
    output: Path | None,
    existing: Existing,
    where: Where | None,
    **sums: bool,
) -> None:
    """A sum of one unit line by line, each line with its rule.

    PATH is a unit file, a zip archive or folder with one unit, a file in an archive (units.zip/folder/unit.mtf), or -
    for standard input. With --bv several of them are a force: TAG for the guided munitions of others, C3 networks,
    external stores and crews change what each is worth.

    As a PDF it is an audit for who doubts the figure: the sum with its rules, a bar of what the value consists of, the
    damage by range, and the heat when everything fires.

    \b
    Examples:
      astech explain "Brolga BRG-2.mtf" --bv
      astech explain "Brolga BRG-2.mtf" --bv --skill 3/4
      astech explain A.mtf B.mtf --bv --c3 --skill 4/5 --skill 3/4
      astech explain "Brolga BRG-2.mtf" --cost --format json
      astech explain "Brolga BRG-2.mtf" -o audit.pdf
      astech explain units.zip --where "name = 'Brolga BRG-2'"
    """
    wanted = [name.replace("_", "-") for name, chosen in sums.items() if chosen]
    if len(wanted) > 1:
        raise click.UsageError(f"say what to explain, one of {', '.join(f'--{name}' for name in SUMS)}")
    what = wanted[0] if wanted else "bv"
    units = [one_unit(path).unit for path in paths] if where is None else _chosen(paths, where)
    if what != "bv" and (len(units) > 1 or c3 or loads):
        raise click.UsageError("several units, --c3 and --store go with --bv")
    if skills and what not in ("bv", "alpha-strike"):
        raise click.UsageError("--skill goes with --bv and --alpha-strike")
    if edition:
        _check_edition(what, edition)
    if len(skills) not in (0, 1, len(units)):
        raise click.UsageError(f"{len(skills)} skills for {len(units)} units; expected one, or one for each")
    form = form or _form_of(output)
    if form == "pdf" and output is None:
        raise click.UsageError("--format pdf needs -o OUT.pdf")
    report = _report(what, units, skills, c3, loads, edition)
    if output is None:
        if form == "text" and sys.stdout.isatty():
            say(report.as_text(get_terminal_size().columns))
        else:
            say(_as_text(report, form))
        return
    if form == "pdf":
        from exporters import audit  # slow to import, and of use only here
        from exporters.page import pdf

        data = pdf.to_bytes(audit.draw(units[0] if len(units) == 1 else None, report), title=report.title)
    else:
        data = f"{_as_text(report, form)}\n".encode()
    try:
        Standing(existing, paths).write(output, data)
    except Skipped:
        complain(f"{output} is there already")
    except Unwritable as refused:
        raise click.ClickException(str(refused)) from None


def _form_of(output: Path | None) -> str:
    """The form that the name of an output means."""
    suffix = output.suffix.lower() if output else ".txt"
    for form, known in SUFFIXES.items():
        if suffix == known:
            return form
    raise click.UsageError(f"{output}: no such form; expected {', '.join(SUFFIXES.values())}, or --format")


def _as_text(report: Report, form: str) -> str:
    if form == "json":
        return harmless_json(report.model_dump_json(indent=2))
    return report.as_markdown() if form == "markdown" else report.as_text()


def _chosen(paths: tuple[str, ...], where: Where) -> list[Unit]:
    """The units of the paths that meet a condition; ends the command when there are none."""
    chosen = []
    for source in walk(map(path_of, paths)):
        for loaded in units_of(source):
            if loaded.error is not None:
                complain(loaded.error)
            elif loaded.unit is not None and where.meets(loaded.unit, loaded.file):
                chosen.append(loaded.unit)
    if not chosen:
        raise click.ClickException(f"no unit matches --where {where.text}")
    return chosen


def _check_edition(what: str, chosen: str) -> None:
    """Each sum has the editions of its own game; prices have none."""
    games: dict[str, Game] = {"bv": "classic", "alpha-strike": "alpha-strike"}
    known = [book.id for book in books(games[what])] if what in games else []
    if chosen not in known:
        expected = f"expected {' or '.join(known)}" if known else "it goes with --bv and --alpha-strike"
        raise click.UsageError(f"--edition {chosen} does not go with --{what}; {expected}")


def _report(
    what: str, units: list[Unit], skills: tuple[Skills, ...], c3: bool, loads: tuple[str, ...], edition: str | None
) -> Report:
    if what == "alpha-strike":
        return _alpha_strike(units[0], skills, edition)
    if what != "bv":
        return _price(units[0], dry=what == "dry-cost")
    if len(units) == 1 and not (skills or c3 or loads):
        return battle_value_report(units[0], edition or "")
    return _force(units, skills, c3, loads, edition or "")


def _price(unit: Unit, dry: bool) -> Report:
    if cost(unit) is None:
        raise click.ClickException(f"{unit.name}: a {unit.unit_type.replace('-', ' ')} has no price")
    return cost_report(unit, dry=dry)


def _force(units: list[Unit], skills: tuple[Skills, ...], c3: bool, loads: tuple[str, ...], edition: str) -> Report:
    """What crews, networks and stores make of the value of a unit, or of several."""
    crews = [_crew(skill) for skill in skills] or [REGULAR]
    if len(crews) == 1:
        crews *= len(units)
    networks = c3_networks(units) if c3 else [None] * len(units)
    try:
        members = [
            ForceUnit(unit, *crew, network, load)
            for unit, crew, network, load in zip(units, crews, networks, _stores(loads, len(units)), strict=True)
        ]
        force = force_report(members, edition=edition)
    except ValueError as wrong:
        raise click.UsageError(str(wrong)) from None
    if len(units) > 1:
        return force
    own = battle_value_report(units[0], edition)
    return own.model_copy(update={"sections": (*own.sections, *force.sections[:-1]), "total": force.total})


def _crew(skill: Skills) -> tuple[int, int]:
    if isinstance(skill, int):
        raise click.UsageError(f"'{skill}' is no crew; expected gunnery and piloting, such as 3/4")
    return skill


def _stores(loads: tuple[str, ...], units: int) -> list[dict[str, int]]:
    """What each unit carries, by catalogue name."""
    carried: list[dict[str, int]] = [{} for _ in range(units)]
    for load in loads:
        place, colon, rest = load.partition(":")
        numbered = bool(colon) and place.isdecimal()
        name, _, count = (rest if numbered else load).rpartition("=")
        if not name or not count.isdecimal() or not int(count):
            raise click.UsageError(f"'{load}' is no store; expected NAME=NUMBER, or K:NAME=NUMBER")
        if not numbered and units > 1:
            raise click.UsageError(f"'{load}' does not say on which unit; expected K:{load}, with K from 1 to {units}")
        if numbered and not 1 <= int(place) <= units:
            raise click.UsageError(f"'{load}': there is no unit {place}; expected 1 to {units}")
        found = find_store(name)
        if found is None:
            raise click.UsageError(f"'{name}' is no store; expected one of: {', '.join(sorted(stores()))}")
        own = carried[int(place) - 1 if numbered else 0]
        own[found.name] = own.get(found.name, 0) + int(count)
    return carried


def _alpha_strike(unit: Unit, skills: tuple[Skills, ...], edition: str | None) -> Report:
    skill = skills[0] if skills else REGULAR_SKILL
    number = skill if isinstance(skill, int) else skill_of(unit, *skill)
    try:
        return alpha_strike_report(unit, edition or ALPHA_STRIKE.id, number)
    except NoElement as wrong:
        raise click.ClickException(str(wrong)) from None
