"""What an output is, where the files of a folder go, and what is never overwritten."""

import os
import stat
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Literal, NamedTuple, get_args

from astech.naming import longest_name, safe_name
from astech.operations.mistakes import BadOptions
from astech.terminal import complain, reason, say, write
from exporters import Unwritable
from exporters.safe_writing import is_special, open_replacement, sync_folder

Form = Literal["pdf", "svg", "png"]
FORMS: tuple[Form, ...] = get_args(Form)
"""What pages are written as."""


def form_of(output: Path, wanted: Form | None) -> Form | None:
    """What an output is by its name, None for a folder; raises BadOptions where --to says that it is something else."""
    suffix = output.suffix.lower().removeprefix(".")
    form = None if output.is_dir() else next((form for form in FORMS if form == suffix), None)
    if form and wanted and form != wanted:
        raise BadOptions(f"--to {wanted} and {output.name} disagree")
    return form


def form_by_suffix(output: Path | None, forms: Mapping[str, str]) -> str:
    """The form of a file by its suffix, "text" for standard output; raises BadOptions for an unknown suffix."""
    if output is None:
        return "text"
    form = forms.get(output.suffix.lower().removeprefix("."))
    if form is None:
        raise BadOptions(f"{output}: unknown format; expected {', '.join(f'.{each}' for each in forms)}, or --format")
    return form


Existing = Literal["refuse", "skip", "replace"]
"""What becomes of a file that stands where an output goes."""


class Skipped(Exception):
    """A unit needs no work, and has no fault; the message has the reason, if it is worth printing."""


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
            raise Unwritable(f"{target} already exists; expected --overwrite to replace it, or --skip-existing")

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
            with open_replacement(target) as file:
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


class FileOutput(NamedTuple):
    """The one file that a command writes, or standard output where none is named."""

    path: Path | None
    existing: Existing

    def form(self, wanted: str | None, forms: Mapping[str, str]) -> str:
        """The form that is wanted, or that the suffix of the file means; raises BadOptions for an unknown suffix."""
        return wanted or form_by_suffix(self.path, forms)

    def write(self, content: bytes, inputs: Iterable[str | Path], verbatim: bool = False) -> None:
        """Write or print the content; raises Unwritable. `verbatim` keeps the line breaks of CSV when it is printed."""
        if self.path is None:
            (write if verbatim else say)(content.decode().removesuffix("\n"))
            return
        try:
            Standing(self.existing, inputs).write(self.path, content)
        except Skipped:
            complain(f"{self.path} already exists")


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
