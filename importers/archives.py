"""Reads zip archives of unit files, and single files in gzip, without trusting them.

Sizes are checked before anything is unpacked; the content of a gzip file is read as if it were not packed.
"""

import io
import lzma
import os
import re
import threading
import zipfile
import zlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from importers.loaded import Loaded, Unreadable, printable_text, read_failure, source_refusal
from sheets.problem import Problem

SUFFIX = ".zip"
MAGIC = b"PK\x03\x04"
MAX_BYTES = 16_000_000  # members of one archive; one of a few thousand units is usual
MAX_NESTED = 64_000_000  # bytes of an archive inside an archive, which stays in memory
MAX_RATIO = 100  # largest ratio of unpacked to packed size; unit files pack to a seventh at best
SMALL = 100_000  # bytes up to which the ratio is not checked
OPEN_ARCHIVES = 4
ENCRYPTED, UTF_8_NAME = 0x1, 0x800  # bits of the general purpose flag

_UNSAFE = re.compile(r"^/|^[A-Za-z]:|(?:^|/)\.\.(?:/|$)")
_BROKEN = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, NotImplementedError, RuntimeError, ValueError)


@dataclass(frozen=True, slots=True)
class ArchiveMember:
    """One unit file in an archive; `members` is its path, of two names in a nested archive."""

    file: str
    members: tuple[str, ...] = ()
    refusal: Problem | None = None


def members(path: str, file: str, suffixes: Collection[str]) -> Iterator[ArchiveMember]:
    """List the unit files of an archive in its own order; archives inside it are entered one level deep.

    `file` is the name of the archive in reports.
    """
    yield from _members(path, file, (), suffixes)


def read_member(path: str, names: tuple[str, ...], file: str) -> bytes:
    """Bytes of one member; raises Unreadable when it is damaged, missing or suspiciously large."""
    try:
        archive = _open_archive(path, names[:-1])
        return _unpack(archive, names[-1], file, MAX_BYTES)
    except KeyError:
        raise source_refusal(file, f"no such file in {printable_text(path)}", "a member of the archive") from None
    except OSError as error:
        raise source_refusal(file, read_failure(error), "a file that can be read") from None
    except _BROKEN as error:
        raise source_refusal(
            file, f"the archive {printable_text(path)} is damaged here: {error}", "a sound zip archive"
        ) from None


def stamp(path: str, names: tuple[str, ...]) -> tuple[int, int]:
    """Unpacked size of a member, and a number made of its checksum and its time."""
    try:
        info = _open_archive(path, names[:-1]).getinfo(names[-1])
    except (Unreadable, KeyError, OSError, *_BROKEN):
        return 0, 0  # the error is reported when the member is read
    return info.file_size, zlib.crc32(str(info.date_time).encode(), info.CRC)


def _members(path: str, called: str, way: tuple[str, ...], suffixes: Collection[str]) -> Iterator[ArchiveMember]:
    inside = "".join(f"{printable_text(name)}/" for name in way)
    try:
        archive = _open_archive(path, way)
    except Unreadable as error:
        yield ArchiveMember(error.problem.file, refusal=error.problem)
        return
    except (OSError, *_BROKEN) as error:
        found = read_failure(error) if isinstance(error, OSError) else f"it cannot be opened: {error}"
        yield ArchiveMember(called, refusal=source_refusal(called, found, "a zip archive").problem)
        return
    for info in archive.infolist():
        name = PurePosixPath(info.filename.replace("\\", "/"))
        suffix = name.suffix.lower()
        if info.is_dir() or archive.NameToInfo[info.filename] is not info or _is_hidden(name):
            continue  # of two members with the same name the last one counts
        file = inside + printable_text(_display_name(info))
        if suffix == SUFFIX:
            yield from _members_of_nested(path, file, (*way, info.filename), suffixes)
        elif suffix in suffixes:
            if _UNSAFE.search(file.removeprefix(inside)):
                problem = source_refusal(
                    file, f"a path that leads out of {called}", "a path inside the archive"
                ).problem
                yield ArchiveMember(file, refusal=problem)
            else:
                yield ArchiveMember(file, (*way, info.filename))


def _members_of_nested(
    path: str, file: str, way: tuple[str, ...], suffixes: Collection[str]
) -> Iterator[ArchiveMember]:
    if len(way) > 1:
        found = "an archive in an archive in an archive"
        yield ArchiveMember(file, refusal=source_refusal(file, found, "unit files at most one archive deeper").problem)
    else:
        yield from _members(path, file, way, suffixes)


def _unpack(archive: zipfile.ZipFile, name: str, file: str, limit: int) -> bytes:
    info = archive.getinfo(name)
    if info.flag_bits & ENCRYPTED:
        raise source_refusal(file, "an encrypted member", "one that can be read without a password")
    if info.file_size > limit:
        raise source_refusal(file, f"a member of {info.file_size:,} bytes", f"at most {limit:,}")
    if info.file_size > SMALL and info.file_size > MAX_RATIO * max(1, info.compress_size):
        found = f"a member of {info.compress_size:,} bytes that unpacks to {info.file_size:,}"
        raise source_refusal(file, found, "a unit file, not a zip bomb")
    with archive.open(info) as stream:
        return stream.read(info.file_size)  # never more than the declared size, whatever the stream holds


_open: dict[tuple[str, tuple[str, ...], int, int], zipfile.ZipFile] = {}
_lock = threading.RLock()  # several threads may read archives; a nested one is opened while the outer one is


def _open_archive(path: str, way: tuple[str, ...]) -> zipfile.ZipFile:
    """Open the archive at a path, or one inside it; the last few stay open because their tables are slow to read."""
    status = os.stat(path)
    key = (path, way, status.st_mtime_ns, status.st_size)
    with _lock:
        archive = _open.pop(key, None)
        if archive is None:
            if way:
                file = printable_text(way[-1])
                archive = zipfile.ZipFile(io.BytesIO(_unpack(_open_archive(path, way[:-1]), way[-1], file, MAX_NESTED)))
            else:
                archive = zipfile.ZipFile(path)
        _open[key] = archive  # the most recent one is last
        while len(_open) > OPEN_ARCHIVES:
            del _open[next(iter(_open))]  # closed by its last user: a walk may still use it
        return archive


def _drop_open_archives() -> None:
    """Drop all open archives in a forked process, since their file positions are shared with the parent."""
    global _lock
    _lock = threading.RLock()  # another thread of the parent may hold it
    _open.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_drop_open_archives)


def _display_name(info: zipfile.ZipInfo) -> str:
    """Name of the member: UTF-8 even where an old program did not set the flag for it, else code page 437."""
    name = info.filename
    if not info.flag_bits & UTF_8_NAME and not name.isascii():
        try:
            name = name.encode("cp437").decode("utf-8")
        except UnicodeError:
            name = info.filename
    return name.replace("\\", "/")


def _is_hidden(name: PurePosixPath) -> bool:
    return name.name.startswith(".") or "__MACOSX" in name.parts


MAX_GUNZIPPED = 64_000_000  # bytes; campaigns of many years have some ten million
GZIP = zlib.MAX_WBITS | 16
GZIP_SUFFIX = ".gz"


def read_gzipped(data: bytes, file: str) -> tuple[Loaded, ...]:
    """Read the file in a gzip archive; raises Unreadable when it cannot be unpacked or is much too large."""
    from importers import load_all  # a circular import: it looks this reader up

    name = file[: -len(GZIP_SUFFIX)] if file.lower().endswith(GZIP_SUFFIX) else file
    unpacker = zlib.decompressobj(GZIP)
    most = min(MAX_GUNZIPPED, max(SMALL, MAX_RATIO * len(data)))
    try:
        inside = unpacker.decompress(data, most)
    except zlib.error:
        raise source_refusal(file, "a damaged gzip", "a whole file") from None
    if unpacker.unconsumed_tail:
        raise source_refusal(file, f"more than {most:,} bytes when unpacked", "a force file, which has a few thousand")
    if not unpacker.eof:
        raise source_refusal(file, "a gzip that ends too early", "a whole file")
    if inside.startswith(data[:2]):
        raise source_refusal(file, "a gzip in a gzip", "a file that is packed once")
    return load_all(inside, name)
