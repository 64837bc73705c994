"""What an output is, where the files of a folder go, and what is never overwritten."""

import os
import stat
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property, wraps
from pathlib import Path, PurePosixPath
from typing import Any, Literal, NamedTuple, get_args

import click

from astech.naming import longest_name, safe_name
from astech.terminal import reason
from exporters import Unwritable
from exporters.safe_writing import is_special, replacing, sync_folder
from importers.containers import STDIN

Command = Callable[..., None]

Form = Literal["pdf", "svg", "png"]
FORMS: tuple[Form, ...] = get_args(Form)
"""What pages are written as."""

_OTHER_FORMS = frozenset(
    {
        *(".jpg", ".jpeg", ".gif", ".webp", ".tif", ".tiff", ".ps", ".eps"),
        *(".html", ".doc", ".docx", ".txt", ".csv", ".json"),
    }
)
"""Whoever names these means a file, which is not written here."""


class OutputPath(click.ParamType[Path]):
    """Where output goes: a file or folder of that name, which need not be there yet."""

    name = "path"

    def __init__(self, folder: bool = False) -> None:
        self.folder = folder  # whether it has to be one

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        text, what = str(value), "a folder" if self.folder else "a .pdf, .svg or .png, or a folder"
        if text in ("", STDIN):
            self.fail(f"{text!r}; expected {what}, and nothing is written to standard output", param, ctx)
        if self.folder and os.path.lexists(text) and not os.path.isdir(text):
            self.fail(f"{text} is a file; expected {what}", param, ctx)
        path = Path(text)
        if not self.folder and path.suffix.lower() in _OTHER_FORMS and not path.is_dir():
            self.fail(f"{text}: no such output; expected {what}", param, ctx)
        return path


def output_options(many: str, one: str) -> Callable[[Command], Command]:
    """The options -o and --to of what is printed: `many` into a document, `one` into a picture."""
    where = f"A .pdf with all {many}; a .svg or .png for one {one}, numbered for more; or a folder for a file a unit."

    def added(function: Command) -> Command:
        help_of_form = "Form of the files in a folder (default: pdf)."
        function = click.option("--to", "form", type=click.Choice(list(FORMS)), help=help_of_form)(function)
        return click.option("-o", "--output", type=OutputPath(), required=True, metavar="OUT", help=where)(function)

    return added


def form_of(output: Path, wanted: Form | None) -> Form | None:
    """What an output is by its name, None for a folder; ends the command where --to says that it is something else."""
    suffix = output.suffix.lower().removeprefix(".")
    form = None if output.is_dir() else next((form for form in FORMS if form == suffix), None)
    if form and wanted and form != wanted:
        raise click.UsageError(f"--to {wanted} and {output.name} disagree")
    return form


Existing = Literal["refuse", "skip", "replace"]
"""What becomes of a file that stands where an output goes."""


def existing_options(function: Command) -> Command:
    """The options --overwrite and --skip-existing, which the function gets as `existing`."""

    @wraps(function)
    def with_existing(*arguments: Any, overwrite: bool, skip_existing: bool, **chosen: Any) -> None:
        if overwrite and skip_existing:
            raise click.UsageError("--overwrite and --skip-existing exclude each other")
        existing: Existing = "replace" if overwrite else "skip" if skip_existing else "refuse"
        function(*arguments, existing=existing, **chosen)

    skip = click.option("--skip-existing", is_flag=True, help="Pass over units whose output is there already.")
    return click.option("--overwrite", is_flag=True, help="Replace outputs that are there already.")(
        skip(with_existing)
    )


class Skipped(Exception):
    """Nothing is to be done for a unit, and nothing is wrong with it; says why, where that has to be said."""


class Standing:
    """The files that stand already: none that is read in this run is written over, others only as the user says."""

    def __init__(self, existing: Existing, read: Iterable[str | Path]) -> None:
        self.existing = existing
        self.read = frozenset(map(str, read))

    def check(self, target: Path) -> None:
        """Raises Skipped or Unwritable where a target must not be written."""
        try:
            status = target.stat()
        except OSError:
            return  # nothing stands there, or writing will say what is wrong
        if not stat.S_ISREG(status.st_mode):
            return  # likewise
        if self.existing == "skip":
            raise Skipped
        if (status.st_dev, status.st_ino) in self._identities:
            raise Unwritable(f"the output would replace {target}, which is read in this run; expected another folder")
        if self.existing == "refuse":
            raise Unwritable(f"{target} is there already; expected --overwrite to replace it, or --skip-existing")

    def write(self, target: Path, data: bytes | Path) -> None:
        """Writes a file, whole or not at all; raises Skipped or Unwritable where it must not or cannot be written."""
        self.check(target)
        try:
            if isinstance(data, Path) and not is_special(target):
                target.parent.mkdir(parents=True, exist_ok=True)
                with data.open("rb") as file:
                    os.fsync(file.fileno())
                os.replace(data, target)
                sync_folder(target.parent)
                return
            with replacing(target) as file:
                file.write(data.read_bytes() if isinstance(data, Path) else data)
        except OSError as error:
            raise Unwritable(f"{target} cannot be written: {reason(error)}") from None

    @cached_property
    def _identities(self) -> frozenset[tuple[int, int]]:
        found = set()
        for path in self.read:
            with suppress(OSError):
                status = os.stat(path)
                found.add((status.st_dev, status.st_ino))
        return frozenset(found)


class Outputs:
    """The output files of one run in a folder."""

    def __init__(self, folder: Path, standing: Standing) -> None:
        self.folder = folder
        self.standing = standing
        self.begun = time.time()
        self.written: dict[str, Written] = {}  # by the output's name without case
        self.longest = longest_name(folder)

    def look(self, wanted: str, suffix: str) -> None:
        """Raises Skipped or Unwritable where it is known before any work that an output will not be written."""
        name = safe_name(wanted, suffix, self.longest)
        target = self.folder / name
        if str(name) == wanted + suffix and _older(target, self.begun):
            self.standing.check(target)

    def write(self, file: str, wanted: str, suffix: str, data: bytes | Path) -> PurePosixPath:
        """Writes the output of this name that belongs to the source `file`, whole or not at all; returns its name.

        The data may stand in a file in the same folder, which gets the name then.

        Two names that are equal only because of what file systems take get a number; two that were equal before are
        refused, as is what must not be written over.
        """
        number = 1
        while before := self.written.get(str(name := safe_name(wanted, suffix, self.longest, number)).casefold()):
            if before.wanted == wanted.casefold():
                found = f"{self.folder / name} was already written for {before.file}"
                raise Unwritable(f"{found}; expected a name of its own: --name '{{number}} {{name}}'")
            number += 1
        try:
            self.standing.write(self.folder / name, data)
        except Skipped:
            self.remember(str(name), wanted, file)  # by an earlier run
            raise
        self.remember(str(name), wanted, file)
        return name

    def name_of(self, wanted: str, suffix: str) -> PurePosixPath:
        """The name that an output of this run has got."""
        number = 1
        while (
            before := self.written.get(str(name := safe_name(wanted, suffix, self.longest, number)).casefold())
        ) and (before.wanted != wanted.casefold()):
            number += 1
        return name

    def remember(self, name: str, wanted: str, file: str) -> None:
        """An output of this name was written for a source, so no other one gets it."""
        self.written[name.casefold()] = Written(wanted.casefold(), file)


class Written(NamedTuple):
    """What an output was to be called, and what it came from."""

    wanted: str
    file: str


def _older(target: Path, moment: float) -> bool:
    """Whether a file stands there since before a moment."""
    try:
        return target.stat().st_mtime < moment
    except OSError:
        return False
