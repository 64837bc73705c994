"""Writes a file under a temporary name and renames it when it is complete, so that no program reads half of it."""

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

PATIENCE = 10  # seconds to wait for a reader of a pipe
_PART = ".astech-"  # prefix of the names of incomplete files


@contextmanager
def open_replacement(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A file to write to; it replaces an older one only if the block ends without an error.

    Incomplete files of killed processes in the same folder are removed. A device or a pipe is written directly, and of
    a link the file that it points to is replaced.
    """
    target = Path(os.path.realpath(path))
    if is_special(target):
        with open(target, "wb", opener=open_patiently) as file:
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
        os.chmod(part, 0o666 & ~_umask())  # temporary files are readable by their owner only
        os.replace(part, target)
        sync_folder(target.parent)
    except BaseException as error:
        os.unlink(part)
        if isinstance(error, OSError) and error.filename in (None, part):
            error.filename = str(target)
        raise


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, if the system can do that."""
    if os.name == "posix":
        with suppress(OSError):  # not every file system can
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def open_patiently(path: str, flags: int) -> int:
    """Open a file to write; a pipe without a reader is refused after a while, since opening it would block forever."""
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
    """Whether a path is a device, a pipe or a socket, which no file can replace."""
    with suppress(OSError):
        mode = target.stat().st_mode
        return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))
    return False


@cache
def _remove_parts(folder: Path) -> None:
    """Remove incomplete files of ended writers, once for each folder."""
    with suppress(OSError):
        parts = [entry.path for entry in os.scandir(folder) if entry.name.startswith(_PART)]
        for part in parts:
            with suppress(OSError), open(part, "rb") as file:
                _lock(file.fileno())  # fails while the writer is alive
                os.unlink(part)


def _new_part(folder: Path) -> tuple[int, str]:
    """Create and lock a temporary file."""
    while True:
        handle, part = tempfile.mkstemp(dir=folder, prefix=_PART)
        with suppress(OSError):  # not every file system has locks
            _lock(handle)
        if os.path.exists(part):  # else another process removed it as the file of an ended writer
            return handle, part
        os.close(handle)


def _lock(handle: int) -> None:
    """Lock a file while it is open; only Unix needs this, other systems do not remove open files."""
    if os.name == "posix":
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
