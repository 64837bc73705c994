"""The bytes of a file or a pipe that a user names, up to a limit; a pipe is read until its writer ends."""

import errno
import json
import os
import select
import stat

PATIENCE = 10  # seconds without a byte from a pipe
PIECE = 65_536  # bytes
NO_NAME = "a name that no file has"


class OutOfBounds(OSError):
    """The file has no end, or sends nothing; `strerror` has the reason in words."""


class TooLarge(OutOfBounds):
    """More than the bytes that there may be."""

    def __init__(self, most: int) -> None:
        super().__init__(errno.EFBIG, f"more than {most:,} bytes")


class Silent(OutOfBounds):
    """A pipe without a writer."""

    def __init__(self) -> None:
        super().__init__(errno.ETIMEDOUT, f"a pipe without data for {PATIENCE} s")


def read_bytes(path: str | os.PathLike[str], most: int) -> bytes:
    """All bytes of a file; raises OSError, which `importers.loaded.reason` puts in words, when they cannot be had.

    >>> read_bytes("tests/data/Brolga BRG-2.mtf", 1_000_000)[:14]
    b'chassis:Brolga'
    """
    if not may_be(path):
        raise OutOfBounds(errno.EINVAL, NO_NAME)
    if stat.S_ISFIFO(os.stat(path).st_mode):
        return _from_pipe(path, most)
    with open(path, "rb") as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise TooLarge(most)
    return data


def read_json(path: str | os.PathLike[str], most: int) -> object:
    """The data in a JSON file; raises OSError like `read_bytes`, and ValueError with words for what is no JSON."""
    return json_of(read_bytes(path, most))


def json_of(data: bytes) -> object:
    """The data in bytes of JSON; raises ValueError with words for what is no JSON."""
    try:
        return json.loads(data)
    except UnicodeDecodeError:
        raise ValueError("no text in UTF-8") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise ValueError(f"no JSON: {error.msg[:1].lower()}{error.msg[1:]} at {place}") from None
    except RecursionError:
        raise ValueError("no JSON: values nested too deeply") from None
    except ValueError:
        raise ValueError("no JSON: a number of too many digits") from None


def may_be(path: str | os.PathLike[str]) -> bool:
    """Whether a file may have this name: none has a null in it, or half of a character."""
    try:
        return b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        return False


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
