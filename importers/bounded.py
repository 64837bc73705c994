"""The bytes of what a user names: at most so many of a file, and of a pipe for as long as somebody writes to it."""

import errno
import os
import select
import stat

PATIENCE = 10  # seconds without a byte from a pipe
PIECE = 65_536  # bytes


class OutOfBounds(OSError):
    """What is named has no end, or does not begin; `strerror` says it in words."""


class TooLarge(OutOfBounds):
    """More than the bytes that there may be."""

    def __init__(self, most: int) -> None:
        super().__init__(errno.EFBIG, f"more than {most:,} bytes")


class Silent(OutOfBounds):
    """A pipe to which nobody writes."""

    def __init__(self) -> None:
        super().__init__(errno.ETIMEDOUT, f"a pipe to which nobody has written for {PATIENCE} s")


def read_bytes(path: str | os.PathLike[str], most: int) -> bytes:
    """All bytes of a file; raises OSError, which `importers.loaded.reason` puts in words, when they cannot be had.

    >>> read_bytes("tests/data/Brolga BRG-2.mtf", 1_000_000)[:14]
    b'chassis:Brolga'
    """
    if stat.S_ISFIFO(os.stat(path).st_mode):
        return _from_pipe(path, most)
    with open(path, "rb") as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise TooLarge(most)
    return data


def _from_pipe(path: str | os.PathLike[str], most: int) -> bytes:
    pipe = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        data = bytearray()
        while len(data) <= most:
            if not select.select([pipe], [], [], PATIENCE)[0]:
                raise Silent
            piece = os.read(pipe, PIECE)
            if not piece:
                return bytes(data)
            data += piece
    finally:
        os.close(pipe)
    raise TooLarge(most)
