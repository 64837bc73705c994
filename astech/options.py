"""What the commands have in common: their arguments, and getting the one unit that a path names."""

import math
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial, wraps
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TextIO, TypeVar

import click

from astech.batch import BatchOptions
from astech.choosing import Where, where_option
from astech.forces import units_of
from astech.groups import Number, WholeNumber
from astech.library.names import path_of
from astech.limits import Limits
from astech.machine import loading
from astech.terminal import complain, logs, reason
from exporters.safe_writing import patiently
from importers import Source, walk
from sheets.equipment import catalogue
from sheets.formats.registry import FORMATS
from sheets.units import Unit
from sheets.units.keywords.ssw import CONFIGURATION

Function = TypeVar("Function", bound=Callable[..., Any])  # any: click passes what the decorators declare

MOST_SECONDS = 86_400.0
MOST_JOBS = 256  # processes; thousands of them would only be started and stopped


def paths_argument(function: Function) -> Function:
    """The argument PATH...: a name in the library stands for the path of its unit."""

    def found(ctx: click.Context, param: click.Parameter, paths: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(path_of, paths))

    return click.argument("paths", metavar="PATH...", nargs=-1, required=True, callback=found)(function)


def working_options(function: Callable[..., None]) -> Callable[..., None]:
    """How a batch is worked through, which the function gets as `batch`; --log needs nothing of the function."""

    @wraps(function)
    def with_options(
        *arguments: Any, jobs: int | None, time_limit: float, quiet: bool, no_cache: bool, **chosen: Any
    ) -> None:
        options = BatchOptions(jobs, Limits(seconds=time_limit), quiet, cache=not no_cache)
        function(*arguments, batch=options, **chosen)

    decorated: Callable[..., None] = with_options
    for option in (
        click.option(
            "--log",
            type=click.Path(dir_okay=False, path_type=Path),
            callback=_log,
            expose_value=False,
            metavar="FILE",
            help="Add all messages to this file, too.",
        ),
        click.option("--no-cache", is_flag=True, help="Calculate all figures anew, without the cache."),
        click.option("--quiet", "-q", is_flag=True, help="No progress and no closing line unless something failed."),
        click.option(
            "--time-limit",
            type=Number(min=0, max=MOST_SECONDS, min_open=True),
            callback=finite,
            default=Limits().seconds,
            show_default=True,
            metavar="SECONDS",
            help="What takes longer than that for one file is given up.",
        ),
        click.option(
            "--jobs",
            "-j",
            type=WholeNumber(min=1, max=MOST_JOBS),
            metavar="N",
            help="Processes to work with (default: all cores).",
        ),
    ):
        decorated = option(decorated)
    return decorated


def finite(ctx: click.Context, param: click.Parameter, number: float) -> float:
    """A number: the range of an option lets through what is none."""
    if not math.isfinite(number):
        raise click.BadParameter(f"{number} is not a number; expected one such as 2.5", ctx, param)
    return number


def batch_options(function: Callable[..., None]) -> Callable[..., None]:
    """The options of every batch over chosen units, which the function gets as `batch`."""

    @wraps(function)
    def with_condition(*arguments: Any, batch: BatchOptions, where: Where | None, **chosen: Any) -> None:
        function(*arguments, batch=batch._replace(where=where), **chosen)

    return where_option(working_options(with_condition))


def _log(ctx: click.Context, param: click.Parameter, path: Path | None) -> None:
    if path is None:
        return
    if path.is_file() and (path.suffix.lower() == ".zip" or FORMATS.of_suffix(path.suffix)):
        raise click.BadParameter(f"{path} is a unit file by its name; expected a file for messages", ctx, param)
    try:
        log = open(path, "a", encoding="utf-8", opener=patiently)  # noqa: SIM115  closed with the context
    except OSError as error:
        raise click.BadParameter(f"{path} cannot be written: {reason(error)}", ctx, param) from None
    logs.append(log)
    ctx.call_on_close(partial(_end_log, log))


def _end_log(log: TextIO) -> None:
    if log in logs:
        logs.remove(log)
    with suppress(OSError):  # which was told
        log.close()


def font_option(function: Function) -> Function:
    """The option --font: it is tried at once, so that a file that is no font is refused before anything is drawn."""

    def tried(ctx: click.Context, param: click.Parameter, font: Path | None) -> Path | None:
        if font is not None:
            from exporters.page.fonts import UnreadableFontError, use_fallback  # only who gives a font needs it now

            try:
                use_fallback(font)
            except UnreadableFontError as error:
                raise click.BadParameter(str(error), ctx, param) from None
        return font

    text = "A TrueType font (.ttf) for letters that ours lack: Chinese, Hebrew, emoji."
    file = click.Path(exists=True, dir_okay=False, path_type=Path)
    return click.option("--font", type=file, callback=tried, help=text)(function)


def problems_option(function: Function) -> Function:
    """The option --problems."""
    text = "Also say what the reader noticed about the files that it could read."
    return click.option("--problems", is_flag=True, help=text)(function)


def loadout_option(function: Callable[..., None]) -> Callable[..., None]:
    """The option --loadout: it goes behind the paths, where it may stand as well (`Potoroo.ssw#Prime`)."""

    @wraps(function)
    def with_loadout(*arguments: Any, loadout: str, **chosen: Any) -> None:
        if loadout and "path" in chosen:
            chosen["path"] += CONFIGURATION + loadout
        if loadout and "paths" in chosen:
            chosen["paths"] = tuple(path + CONFIGURATION + loadout for path in chosen["paths"])
        function(*arguments, **chosen)

    text = "Of an Omni in a .ssw or .saw file only this loadout; PATH#NAME does the same for one path."
    return click.option("--loadout", default="", metavar="NAME", help=text)(with_loadout)


class Found(NamedTuple):
    """A unit, and the name of the file that it stands in."""

    file: str
    unit: Unit


def one_unit(path: str) -> Found:
    """The only unit that a path names; ends the command with a sentence when there is none, or more than one."""
    with loading():
        catalogue()
    sources = list(islice(walk([path_of(path)]), 2))
    if len(sources) != 1:
        complain(f"{path}: more than one unit file; expected the path of one unit, such as {_path_of(sources[0])}")
        sys.exit(1)
    units = units_of(sources[0])
    if len(units) != 1:
        names = ", ".join(u.unit.name for u in units if u.unit)
        example = _path_of(sources[0]) + units[0].file.removeprefix(sources[0].file)
        complain(f"{path}: {len(units)} units ({names}); expected one, such as {example}")
        sys.exit(1)
    (loaded,) = units
    for problem in loaded.problems:
        complain(problem)
    if loaded.unit is None or loaded.error is not None:
        sys.exit(1)
    return Found(loaded.file, loaded.unit)


def _path_of(source: Source) -> str:
    """The path that names one source of a folder or archive alone."""
    return "/".join((source.path, *source.members))
