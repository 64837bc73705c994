"""Writes a file under another name and gives it its own when it is whole, so that nobody ever sees half of it."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOTDIR
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A file to write to; it takes the place of an older one only if nothing goes wrong on the way."""
    target = Path(path)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(ENOTDIR, f"{target.parent} is no folder") from None
    handle, part = tempfile.mkstemp(dir=target.parent, prefix=".astech-")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        os.chmod(part, 0o666 & ~_umask())  # temporary files are for their owner only
        os.replace(part, target)
    except BaseException:
        os.unlink(part)
        raise


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
