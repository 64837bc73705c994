"""Output files: their form by suffix, their names in a folder, and protection from overwriting."""

import os
import stat
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Literal, NamedTuple, get_args

from astech.naming import longest_name, safe_name
from astech.operations.mistakes import BadOptions
from astech.terminal import complain, print_unescaped, print_wrapped, say
from astech.text import reason
from exporters import Unwritable
from exporters.safe_writing import is_special, open_replacement, sync_folder

Form = Literal["pdf", "svg", "png"]
FORMS: tuple[Form, ...] = get_args(Form)
"""The file formats of pages."""


def form_of(output: Path, wanted: Form | None) -> Form | None:
    """The form of an output by its suffix, None for a folder; raises BadOptions if --to contradicts it."""
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
"""The treatment of an existing file at the path of an output."""


class Skipped(Exception):
    """A unit needs no work, and this is not an error; the message has the reason, empty if it is not printed."""


CheckOutput = Callable[[str, str], None]
"""Called with the wanted name and the suffix of an output before work on it; raises Skipped or Unwritable."""


def accept_output(_wanted: str, _suffix: str) -> None:
    """Accept every output: the check for a run without existing files."""


class OverwriteGuard:
    """Protects existing files: inputs of this run are never overwritten, others only with the user's option."""

    def __init__(self, existing: Existing, read: Iterable[str | Path]) -> None:
        self.existing = existing
        self.read = frozenset(map(str, read))

    def check(self, target: Path) -> None:
        """Raise Skipped or Unwritable if a target must not be written."""
        try:
            status = target.stat()
        except OSError:
            return  # the target is free, or writing will report the error
        if not stat.S_ISREG(status.st_mode):
            return  # likewise
        if self.existing == "skip":
            raise Skipped
        if (status.st_dev, status.st_ino) in self._identities:
            raise Unwritable(f"the output would replace {target}, which is read in this run; expected another folder")
        if self.existing == "refuse":
            raise Unwritable(f"{target} already exists; expected --overwrite to replace it, or --skip-existing")

    def write(self, target: Path, data: bytes | Path) -> None:
        """Write a file atomically; raises Skipped or Unwritable if it must not or cannot be written."""
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
    """The one output file of a command, or standard output."""

    path: Path | None
    existing: Existing

    def form(self, wanted: str | None, forms: Mapping[str, str]) -> str:
        """The wanted form, or else that of the suffix; raises BadOptions for an unknown suffix."""
        return wanted or form_by_suffix(self.path, forms)

    def write(
        self, content: bytes, inputs: Iterable[str | Path], *, verbatim: bool = False, wrapped: bool = False
    ) -> None:
        """Write or print the content; raises Unwritable.

        When it is printed, `verbatim` keeps the line breaks of CSV, and `wrapped` breaks sentences on a terminal.
        """
        if self.path is None:
            show = print_unescaped if verbatim else print_wrapped if wrapped else say
            show(content.decode().removesuffix("\n"))
            return
        try:
            OverwriteGuard(self.existing, inputs).write(self.path, content)
        except Skipped:
            complain(f"{self.path} already exists")


class Outputs:
    """The output files of one run in a folder."""

    def __init__(self, folder: Path, standing: OverwriteGuard) -> None:
        self.folder = folder
        self.standing = standing
        self.begun = time.time()
        self.written: dict[str, WrittenOutput] = {}  # by the output's name in lower case
        self.longest = longest_name(folder)

    def check_before_work(self, wanted: str, suffix: str) -> None:
        """Raise Skipped or Unwritable before the work if the output cannot be written anyway."""
        name = safe_name(wanted, suffix, self.longest)
        target = self.folder / name
        if str(name) == wanted + suffix and _is_older(target, self.begun):
            self.standing.check(target)

    def write(self, file: str, wanted: str, suffix: str, data: bytes | Path) -> PurePosixPath:
        """Write the output of the source `file` atomically; return its name.

        The data may be the path of a file in the same folder, which is renamed then.

        Names that became equal only by the rules of file systems get a number; names that were equal before raise
        Unwritable, as does a file that must not be overwritten.
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
        """The name under which an output of this run was written."""
        number = 1
        while (
            before := self.written.get(str(name := safe_name(wanted, suffix, self.longest, number)).casefold())
        ) and (before.wanted != wanted.casefold()):
            number += 1
        return name

    def remember(self, name: str, wanted: str, file: str) -> None:
        """Reserve a name for the output of a source."""
        self.written[name.casefold()] = WrittenOutput(wanted.casefold(), file)


class WrittenOutput(NamedTuple):
    """A written output: the name that was wanted, and its source."""

    wanted: str
    file: str


def _is_older(target: Path, moment: float) -> bool:
    """Whether a file exists and is older than a moment."""
    try:
        return target.stat().st_mtime < moment
    except OSError:
        return False
