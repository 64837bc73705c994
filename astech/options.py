"""What the commands have in common: their arguments, and getting the one unit that a path names."""

import os
import sys
from collections.abc import Callable
from functools import wraps
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import click

from astech.terminal import complain
from importers import Loaded, Source, load_all, walk
from importers.containers import STDIN
from sheets.formats.ssw import CONFIGURATION


class OutputPath(click.ParamType[Path]):
    """Where output goes: a file or folder of that name, which need not be there yet."""

    name = "path"

    def __init__(self, folder: bool = False) -> None:
        self.folder = folder  # whether it has to be one

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        text, what = str(value), "a folder" if self.folder else "a file or folder"
        if text in ("", STDIN):
            self.fail(f"{text!r}; expected {what}, and nothing is written to standard output", param, ctx)
        if self.folder and os.path.lexists(text) and not os.path.isdir(text):
            self.fail(f"{text} is a file; expected {what}", param, ctx)
        return Path(text)


Function = TypeVar("Function", bound=Callable[..., Any])  # any: click passes what the decorators declare

MOST_JOBS = 256  # processes; thousands of them would only be started and stopped


def paths_argument(function: Function) -> Function:
    """The argument PATH..."""
    return click.argument("paths", metavar="PATH...", nargs=-1, required=True)(function)


def jobs_option(function: Function) -> Function:
    """The option --jobs."""
    text = "Processes to work with (default: all cores)."
    return click.option("--jobs", "-j", type=click.IntRange(min=1, max=MOST_JOBS), metavar="N", help=text)(function)


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


def one_unit(path: str) -> Loaded:
    """The only unit that a path names; ends the command with a sentence when there is none, or more than one."""
    sources = list(islice(walk([path]), 2))
    if len(sources) != 1:
        complain(f"{path}: more than one unit file; expected the path of one unit, such as {_path_of(sources[0])}")
        sys.exit(1)
    units = load_all(sources[0])
    if len(units) != 1:
        names = ", ".join(u.unit.name for u in units if u.unit)
        example = _path_of(sources[0]) + units[0].file.removeprefix(sources[0].file)
        complain(f"{path}: {len(units)} units ({names}); expected one, such as {example}")
        sys.exit(1)
    for problem in units[0].problems:
        complain(problem)
    if units[0].error is not None:
        sys.exit(1)
    return units[0]


def _path_of(source: Source) -> str:
    """The path that names one source of a folder or archive alone."""
    return "/".join((source.path, *source.members))
