"""What an output is, and where the files of a folder go: under safe names, none over another or over its source."""

import os
import re
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Literal, get_args

import click

from astech.options import Function
from astech.terminal import reason
from exporters.safe_writing import replacing
from importers.containers import STDIN
from sheets.problem import Problem, Severity

_UNSAFE = re.compile(r'[<>:"|?*\x00-\x1f\x7f]')  # what some file systems do not take
_LOADOUT = re.compile(r"(?P<file>.+)(?P<suffix>\.(?:ssw|saw))#(?P<name>.+)", re.I | re.S)  # of an Omni
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)", re.I)  # device names of Windows


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


def output_options(many: str, one: str) -> Callable[[Function], Function]:
    """The options -o and --to of what is printed: `many` into a document, `one` into a picture."""
    where = f"A .pdf with all {many}; a .svg or .png for one {one}, numbered for more; or a folder for a file a unit."

    def added(function: Function) -> Function:
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


class Refused(Exception):
    """An output file that is not written, with the reason as a problem of its source."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class Outputs:
    """The output files of one run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.written: dict[str, str] = {}  # output names without case, and what each came from

    def write(self, file: str, suffix: str, content: str | bytes, source_path: str) -> Path:
        """Writes the output that belongs to the source `file`, whole or not at all; returns where it is."""
        name = output_name(file, suffix)
        target = self.folder / name
        key = str(name).casefold()
        if key in self.written:
            raise self._refused(
                file, f"{target} was already written for {self.written[key]}", "an output name of its own"
            )
        if target.exists() and os.path.exists(source_path) and target.samefile(source_path):
            raise self._refused(file, "the output would replace the file it comes from", "another folder")
        try:
            write_whole(target, content.encode("utf-8") if isinstance(content, str) else content)
        except OSError as error:
            raise self._refused(file, f"{target} cannot be written: {reason(error)}") from None
        self.written[key] = file
        return target

    def _refused(self, file: str, found: str, expected: str = "") -> Refused:
        return Refused(Problem(severity=Severity.ERROR, file=file, found=found, expected=expected))


def output_name(file: str, suffix: str) -> PurePosixPath:
    """The name of the output for a source: sub-folders kept, but no way out of the output folder.

    >>> str(output_name("meks/3050/Brolga BRG-2.mtf", ".blk")), str(output_name("../../Brolga.mtf", ".json"))
    ('meks/3050/Brolga BRG-2.blk', 'Brolga.json')
    >>> str(output_name("Potoroo.ssw#Prime", ".mtf"))
    'Potoroo Prime.mtf'
    """
    if loadout := _LOADOUT.fullmatch(file):
        file = f"{loadout['file']} {_UNSAFE.sub('_', loadout['name'].replace('/', '_'))}{loadout['suffix']}"
    path = PurePosixPath(file.replace("\\", "/"))
    parts = path.parts
    if path.is_absolute() or ".." in parts or re.match("[A-Za-z]:", file):
        parts = parts[-1:]
    folders = [_safe(part) for part in parts[:-1]]
    stem = PurePosixPath(parts[-1]).stem if parts and parts[-1] not in ("..", "-") else "unit"
    return PurePosixPath(*folders, _safe(stem) + suffix)


def write_whole(target: Path, data: bytes) -> None:
    """Writes a file, whole or not at all."""
    with replacing(target) as file:
        file.write(data)


def _safe(part: str) -> str:
    part = _UNSAFE.sub("_", part).rstrip(". ") or "_"
    return f"_{part}" if _RESERVED.match(part) else part
