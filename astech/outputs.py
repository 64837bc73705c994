"""Where the files of a run go: below one folder, under safe names, none over another or over its own source."""

import os
import re
from pathlib import Path, PurePosixPath

from exporters.page.replacing import replacing
from sheets.problem import Problem, Severity

_UNSAFE = re.compile(r'[<>:"|?*\x00-\x1f\x7f]')  # what some file systems do not take
_LOADOUT = re.compile(r"(?P<file>.+)(?P<suffix>\.(?:ssw|saw))#(?P<name>.+)", re.I | re.S)  # of an Omni
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)", re.I)  # device names of Windows


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
            raise self._refused(file, f"{target} cannot be written: {(error.strerror or str(error)).lower()}") from None
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
