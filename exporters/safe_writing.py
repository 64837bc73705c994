"""Writes a file under another name and gives it its own when it is whole, so that no program ever reads half of it."""

import os
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ENOTDIR, ENXIO
from functools import cache
from pathlib import Path
from typing import BinaryIO

if os.name == "posix":
    import fcntl

PATIENCE = 10  # seconds in which a pipe may get a reader
_PART = ".astech-"  # how the name of a file begins that is not whole


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A file to write to; it takes the place of an older one only if nothing goes wrong on the way.

    What a process left half-written in the same folder when it was killed is removed. A device or a pipe is written to
    as it is, and of a link that to which it leads.
    """
    target = Path(os.path.realpath(path))
    if is_special(target):
        with open(target, "wb", opener=patiently) as file:
            yield file
        return
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(ENOTDIR, f"{target.parent} is not a folder") from None
    _remove_parts(target.parent.absolute())
    handle, part = _new_part(target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.chmod(part, 0o666 & ~_umask())  # temporary files are for their owner only
        os.replace(part, target)
        sync_folder(target.parent)
    except BaseException as error:
        os.unlink(part)
        if isinstance(error, OSError) and error.filename in (None, part):
            error.filename = str(target)
        raise


def sync_folder(folder: Path) -> None:
    """Waits until the names in a folder are on the disk, where the system can do that."""
    if os.name == "posix":
        with suppress(OSError):  # not every file system can
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def patiently(path: str, flags: int) -> int:
    """Opens a file to write; a pipe without a reader is refused, since opening it would block forever."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
            break
        except OSError as error:
            if error.errno != ENXIO:
                raise
            if time.monotonic() > end:
                raise OSError(ENXIO, "no program reads this pipe", path) from None
            time.sleep(0.02)
    if os.name == "posix":
        os.set_blocking(handle, True)
    return handle


def is_special(target: Path) -> bool:
    """Whether a path is that of a device, a pipe or a socket, whose place nothing takes."""
    with suppress(OSError):
        mode = target.stat().st_mode
        return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))
    return False


@cache
def _remove_parts(folder: Path) -> None:
    """Removes files of ended writers, once in a folder."""
    with suppress(OSError):
        parts = [entry.path for entry in os.scandir(folder) if entry.name.startswith(_PART)]
        for part in parts:
            with suppress(OSError), open(part, "rb") as file:
                _lock(file.fileno())  # is refused while its writer lives
                os.unlink(part)


def _new_part(folder: Path) -> tuple[int, str]:
    """A file of our own, open and locked."""
    while True:
        handle, part = tempfile.mkstemp(dir=folder, prefix=_PART)
        with suppress(OSError):  # not every file system has locks
            _lock(handle)
        if os.path.exists(part):  # else another process removed it as the file of an ended writer
            return handle, part
        os.close(handle)


def _lock(handle: int) -> None:
    """Marks a file as in use while it is open; elsewhere than on Unix an open file cannot be removed anyway."""
    if os.name == "posix":
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
