"""What the commands have in common: their arguments, and getting the one unit that a path names."""

import sys
from collections.abc import Callable
from itertools import islice
from typing import Any, TypeVar

import click

from astech.terminal import complain
from importers import Loaded, load_all, walk

Function = TypeVar("Function", bound=Callable[..., Any])  # any: click passes what the decorators declare


def paths_argument(function: Function) -> Function:
    """The argument PATH..."""
    return click.argument("paths", metavar="PATH...", nargs=-1, required=True)(function)


def jobs_option(function: Function) -> Function:
    """The option --jobs."""
    text = "Processes to work with (default: all cores)."
    return click.option("--jobs", "-j", type=click.IntRange(min=1), metavar="N", help=text)(function)


def one_unit(path: str) -> Loaded:
    """The only unit that a path names; ends the command with a sentence when there is none, or more than one."""
    sources = list(islice(walk([path]), 2))
    if len(sources) != 1:
        complain(f"{path}: {'more than one unit' if sources else 'no unit file'}; expected the path of one unit")
        sys.exit(1)
    units = load_all(sources[0])
    if len(units) != 1:
        names = ", ".join(u.unit.name for u in units if u.unit)
        complain(f"{path}: {len(units)} units ({names}); expected one")
        sys.exit(1)
    for problem in units[0].problems:
        complain(problem)
    if units[0].unit is None:
        sys.exit(1)
    return units[0]
