"""What the commands have in common: their arguments, and getting the one unit that a path names."""

import sys
from collections.abc import Callable
from functools import wraps
from itertools import islice
from typing import Any, TypeVar

import click

from astech.terminal import complain
from importers import Loaded, load_all, walk
from sheets.formats.ssw import CONFIGURATION

Function = TypeVar("Function", bound=Callable[..., Any])  # any: click passes what the decorators declare


def paths_argument(function: Function) -> Function:
    """The argument PATH..."""
    return click.argument("paths", metavar="PATH...", nargs=-1, required=True)(function)


def jobs_option(function: Function) -> Function:
    """The option --jobs."""
    text = "Processes to work with (default: all cores)."
    return click.option("--jobs", "-j", type=click.IntRange(min=1), metavar="N", help=text)(function)


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
        complain(f"{path}: {'more than one unit' if sources else 'no unit file'}; expected the path of one unit")
        sys.exit(1)
    units = load_all(sources[0])
    if len(units) != 1:
        names = ", ".join(u.unit.name for u in units if u.unit)
        complain(f"{path}: {len(units)} units ({names}); expected one, such as {units[0].file}")
        sys.exit(1)
    for problem in units[0].problems:
        complain(problem)
    if units[0].unit is None:
        sys.exit(1)
    return units[0]
