"""The journal of a step: a line for each finished source, written as soon as its outputs exist.

An interrupted run leaves complete lines and perhaps an incomplete last one, which is removed. On `--resume` a
line counts if its source and its outputs have not changed.
"""

import json
import os
from array import array
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, NamedTuple

from pydantic import TypeAdapter, ValidationError

from importers import Source

FOLDER = ".astech-batch"  # in the output folder
NONE = -1
MOST_SOURCES = 10_000_000  # sources of a step


class DoneUnit(NamedTuple):
    """The result of a unit: `done`, `failed` or `skipped`, with the sizes of its output files, and its messages."""

    file: str
    state: str
    outputs: tuple[tuple[str, int], ...] = ()
    found: str = ""
    wanted: str = ""  # the wanted name of its output
    doubtful: bool = False  # whether its sheet may have been misread


class DoneSource(NamedTuple):
    """The result of a source: its units, and their lines in a file of rows."""

    number: int
    file: str
    stamp: tuple[int, int]
    units: tuple[DoneUnit, ...] = ()
    lines: str = ""
    more: int = 0  # number of further finished units, without messages


class Journal:
    """The journal of one step. Only the positions of its lines are kept in memory."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.places = array("q")  # position of the line of each source, by its number
        self.stream: BinaryIO | None = None

    def begin(self, definition: str, resume: bool) -> bool:
        """Open the journal for a step with this definition; return whether lines of an earlier run are used.

        Lines of a step with another definition are ignored.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        old = self._index_lines(definition) if resume else False
        self.stream = open(self.path, "r+b" if old else "wb")  # noqa: SIM115  closed by `close`
        if old:
            self.stream.seek(0, os.SEEK_END)
        else:
            self.places = array("q")
            self._append({"step": definition})
        return old

    def _index_lines(self, definition: str) -> bool:
        """Index the lines of an earlier run; return False if there is none for this step.

        The file is cut off at the first line that is incomplete or invalid.
        """
        try:
            with open(self.path, "rb") as stream:
                head = _parse_object(stream.readline())
                if head is None or head.get("step") != definition:
                    return False
                end = stream.tell()  # of the last valid line
                while line := stream.readline():
                    done = _parse_done(line)
                    if done is None:
                        break
                    self._note(done.number, end)
                    end = stream.tell()
        except OSError:
            return False
        os.truncate(self.path, end)
        return True

    def _note(self, number: int, place: int) -> None:
        if number >= len(self.places):
            self.places.extend([NONE] * (number + 1 - len(self.places)))
        self.places[number] = place

    def add(self, done: DoneSource) -> None:
        """Add a line for a source whose outputs exist."""
        assert self.stream is not None
        place = self.stream.tell()
        row = done._asdict()
        row["units"] = [unit._asdict() for unit in done.units]
        self._append(row)
        self._note(done.number, place)

    def _append(self, row: dict[str, Any]) -> None:
        assert self.stream is not None
        self.stream.write(json.dumps(row, ensure_ascii=True, separators=(",", ":")).encode() + b"\n")
        self.stream.flush()
        os.fsync(self.stream.fileno())

    def result_of(self, number: int) -> DoneSource | None:
        """Return the result of a source, by its number; None if it is not finished."""
        if number >= len(self.places) or self.places[number] == NONE:
            return None
        with open(self.path, "rb") as stream:
            return self._at(stream, self.places[number])

    def results(self, numbers: range) -> Iterator[DoneSource]:
        """Yield the results of sources, in order."""
        with open(self.path, "rb") as stream:
            for number in numbers:
                if number < len(self.places) and self.places[number] != NONE:
                    yield self._at(stream, self.places[number])

    def units_with_messages(self, definition: str) -> Iterator[DoneUnit]:
        """Yield the units with messages from all runs; the last run of a unit counts."""
        if not len(self.places) and not self._index_lines(definition):
            return
        for done in self.results(range(len(self.places))):
            yield from (unit for unit in done.units if unit.state == "failed" or unit.found)

    @staticmethod
    def _at(stream: BinaryIO, place: int) -> DoneSource:
        stream.seek(place)
        return _DONE.validate_json(stream.readline())

    def close(self) -> None:
        """Close the file."""
        if self.stream is not None:
            self.stream.close()
            self.stream = None


def is_still_complete(done: DoneSource, source: Source, folder: Path) -> bool:
    """Whether a source is unchanged and all of its outputs exist."""
    if any(unit.state == "failed" for unit in done.units):
        return False
    return (done.file, done.stamp) == (source.file, source.stamp()) and outputs_are_unchanged(done, folder)


def outputs_are_unchanged(done: DoneSource, folder: Path) -> bool:
    """Whether all output files exist with their sizes."""
    return all(_size(folder / name) == size for unit in done.units for name, size in unit.outputs)


def remove_outputs(done: DoneSource, folder: Path) -> None:
    """Remove the outputs of a source that has changed."""
    for unit in done.units:
        for name, _ in unit.outputs:
            with suppress(OSError):
                (folder / name).unlink()


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return NONE


_DONE = TypeAdapter(DoneSource)


def _parse_done(text: bytes) -> DoneSource | None:
    """The result in a line; None for an incomplete or foreign line."""
    try:
        done = _DONE.validate_json(text)
    except ValidationError:
        return None
    names = [PurePosixPath(name) for unit in done.units for name, _ in unit.outputs]
    if not text.endswith(b"\n") or not 0 <= done.number < MOST_SOURCES:
        return None
    return None if any(name.is_absolute() or ".." in name.parts for name in names) else done


def _parse_object(text: bytes) -> dict[str, Any] | None:
    """The JSON object in a line; None for an incomplete line."""
    if not text.endswith(b"\n"):
        return None
    try:
        row = json.loads(text)
    except ValueError:
        return None
    return row if isinstance(row, dict) else None
