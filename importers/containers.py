"""Sources of units: files, folders, zip archives, globs and standard input, walked lazily."""

import glob
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import PurePath
from typing import BinaryIO, NamedTuple
from zlib import crc32

from importers import archives
from importers.archives import MAX_BYTES
from importers.bounded import NO_NAME, SilentPipe, TooManyBytes, is_possible_path, read_bytes
from importers.formats import readable_formats
from importers.loaded import Unreadable, printable_text, read_failure, source_refusal
from importers.sniff import readable_suffixes
from sheets.formats.registry import FORMATS
from sheets.problem import Problem
from sheets.units.keywords.ssw import CONFIGURATION

STDIN = "-"


class Source(NamedTuple):
    """One place that should hold a unit: cheap to create and to send to another process.

    `file` is its name in reports: the path in the zip or in the folder that the user named, else the path as typed.
    `refusal` is set when the source is already known to be unreadable. `loadout` asks for one configuration of an Omni,
    where a file holds several; it is empty for all.
    """

    file: str
    path: str
    members: tuple[str, ...] = ()  # in the archive at `path`; two names for a member of a nested archive
    data: bytes | None = None  # content that was read already (standard input)
    refusal: Problem | None = None
    loadout: str = ""

    def read(self) -> bytes:
        """Returns the bytes of this source; raises Unreadable when they cannot be read."""
        if self.refusal is not None:
            raise Unreadable(self.refusal)
        if self.data is not None:
            return self.data
        if self.members:
            return archives.read_member(self.path, self.members, self.file)
        return _read_file(self.path, self.file)

    def stamp(self) -> tuple[int, int]:
        """Size, and a number that changes with the content: the time of a file, the time and checksum of a member."""
        if self.data is not None:
            return len(self.data), crc32(self.data)
        if self.members:
            return archives.stamp(self.path, self.members)
        try:
            status = os.stat(self.path)
        except (OSError, ValueError):
            return 0, 0  # the error is reported when the file is read
        return status.st_size, status.st_mtime_ns


def walk(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Source]:
    """Yields every unit source in files, folders (recursively), zip archives and globs, in a stable order.

    A named file is always tried; in folders and archives only files with the suffix of a unit format count. A path such
    as `Potoroo.ssw#Prime` asks for one loadout of a file that holds several. Paths that cannot be read yield a source
    with a `refusal`; nothing is raised.

    >>> from importers import walk
    >>> [source.file for source in walk(["tests/data"])][:1]
    ['Brolga BRG-2.mtf']
    """
    for path in paths:
        where, loadout = _split_loadout(os.fspath(path))
        yield from (
            (source._replace(loadout=loadout) for source in _sources_at(where)) if loadout else _sources_at(where)
        )


@cache
def _suffixes() -> frozenset[str]:
    """Suffixes of unit files in folders and archives."""
    return frozenset(suffix for form in readable_formats() if not form.named_only for suffix in form.suffixes)


@cache
def _suffixes_of_many() -> frozenset[str]:
    """Suffixes of files that may hold several units."""
    return frozenset(suffix for form in readable_formats() if form.many for suffix in form.suffixes)


def _split_loadout(path: str) -> tuple[str, str]:
    """Split a path into the path of the file and the loadout after it."""
    where, mark, loadout = path.rpartition(CONFIGURATION)
    if not mark or os.path.lexists(path):
        return path, ""
    known = where == STDIN or os.path.lexists(where) or os.path.splitext(where)[1].lower() in _suffixes_of_many()
    return (where, loadout) if known else (path, "")


def _sources_at(path: str) -> Iterator[Source]:
    if path == STDIN:
        yield _standard_input()
    elif not is_possible_path(path):
        yield _refusal(printable_text(path), path, NO_NAME, "a path")
    elif os.path.isdir(path):
        yield from _refuse_if_empty(_folder(path), path, "folder")
    elif os.path.lexists(path) and _looks_like_archive(path):
        yield from _refuse_if_empty(_archive(path, printable_text(path)), path, "archive")
    elif os.path.lexists(path):
        yield Source(printable_text(path), path)
    elif inside := _inside_archive(path):
        yield inside
    elif glob.has_magic(path):
        yield from _glob(path)
    else:
        yield Source(printable_text(path) or "''", path)


def _refuse_if_empty(sources: Iterator[Source], path: str, container: str) -> Iterator[Source]:
    """The sources in a named container; an empty one gives a refusal, so that it is not ignored silently."""
    first = next(sources, None)
    if first is None:
        yield _refusal(
            printable_text(path), path, f"no unit file in this {container}", f"files of the kinds {readable_suffixes()}"
        )
        return
    yield first
    yield from sources


def _folder(root: str) -> Iterator[Source]:
    """All files below a folder by name; a link to a folder that was already entered is refused."""
    entered: set[tuple[int, int]] = set()
    pending = [(root, "")]  # a stack of paths with their names below the root; the next one is last
    while pending:
        path, below = pending.pop()
        file = printable_text(below or root)
        if os.path.isdir(path):
            if os.path.islink(path) and _identity(path) in entered:
                found = f"a link to {printable_text(os.path.realpath(path))}, which was entered already"
                yield _refusal(file, path, found, "a folder that is not linked in a loop")
                continue
            try:
                names = sorted(os.listdir(path), reverse=True)
                entered.add(_identity(path))
            except OSError as error:
                yield _refusal(file, path, read_failure(error), "a folder that can be read")
                continue
            start = f"{below}/" if below else ""
            pending += [(os.path.join(path, name), start + name) for name in names if not name.startswith(".")]
        else:
            yield from _by_suffix(path, file)


def _by_suffix(path: str, file: str) -> Iterator[Source]:
    suffix = os.path.splitext(path)[1].lower()
    if suffix != archives.SUFFIX and suffix not in _suffixes():
        return
    if os.path.exists(path) and not os.path.isfile(path):
        yield _refusal(file, path, "no regular file", "a unit file")  # a pipe without a writer would block forever
    elif suffix == archives.SUFFIX:
        yield from _archive(path, file)
    else:
        yield Source(file, path)  # a broken link is reported when it is read


def _glob(pattern: str) -> Iterator[Source]:
    """Files that a pattern matches; with `**` the pattern enters folders, else a matched folder is walked."""
    deep = "**" in PurePath(pattern).parts
    found = False
    for path in sorted(glob.glob(pattern, recursive=True)):
        if not os.path.isdir(path):
            sources = _by_suffix(path, printable_text(path))
        elif deep:
            continue
        else:
            sources = _folder(path)
        for source in sources:
            found = True
            yield source
    if not found:
        yield _refusal(printable_text(pattern), pattern, "no unit file matches this pattern", "a path or a pattern")


def _archive(path: str, file: str) -> Iterator[Source]:
    for member in archives.members(path, file, _suffixes()):
        yield Source(member.file, path, member.members, refusal=member.refusal)


def _inside_archive(path: str) -> Source | None:
    """Source of `units.zip/folder/Wombat.mtf`: a path that continues inside an archive, or in a nested one."""
    for parent in PurePath(path).parents:
        if parent.suffix.lower() == archives.SUFFIX and os.path.isfile(parent):
            member = PurePath(path).relative_to(parent)
            inner = next((p for p in member.parents if p.suffix.lower() == archives.SUFFIX), None)
            way = (member.as_posix(),) if inner is None else (inner.as_posix(), member.relative_to(inner).as_posix())
            return Source(printable_text(member.as_posix()), str(parent), way)
    return None


def _standard_input() -> Source:
    if sys.stdin is None:  # the caller of the program closed it
        return _refusal(STDIN, STDIN, "standard input is closed", "a unit file")
    try:
        data = _read_whole(sys.stdin.buffer, STDIN)
    except Unreadable as error:
        return Source(STDIN, STDIN, refusal=error.problem)
    if not data:
        return _refusal(STDIN, STDIN, "nothing is left on standard input", "one unit file, named once")
    return Source(STDIN, STDIN, data=data)


def _read_file(path: str, file: str) -> bytes:
    named = FORMATS.of_suffix(os.path.splitext(path)[1])
    most = named.most_bytes if named else MAX_BYTES
    try:
        return read_bytes(path, most)
    except TooManyBytes:
        raise _too_large(file, most) from None
    except OSError as error:
        raise source_refusal(
            file, read_failure(error), "a unit file" if isinstance(error, SilentPipe) else "a file that can be read"
        ) from None


def _read_whole(stream: BinaryIO, file: str) -> bytes:
    data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise _too_large(file)
    return data


def _too_large(file: str, most: int = MAX_BYTES) -> Unreadable:
    return source_refusal(file, f"more than {most:,} bytes", "a unit file, which has a few thousand")


def _looks_like_archive(path: str) -> bool:
    suffix = os.path.splitext(path)[1].lower()
    named = suffix == archives.SUFFIX
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):  # a pipe can be read only once, and a device may have no end
            return False
        if named or FORMATS.of_suffix(suffix):  # a unit file is opened once, by its reader
            return named
        with open(path, "rb") as stream:
            return stream.read(len(archives.MAGIC)) == archives.MAGIC
    except OSError:
        return named


def _identity(path: str) -> tuple[int, int]:
    status = os.stat(path)
    return status.st_dev, status.st_ino


def _refusal(file: str, path: str, found: str, expected: str) -> Source:
    return Source(file, path, refusal=source_refusal(file, found, expected).problem)
