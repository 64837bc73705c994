"""Reads files and pipes that a user names, up to a limit; a pipe is read until its writer closes it."""

import errno
import json
import os
import select
import stat
from pathlib import Path

PATIENCE = 10  # seconds without a byte from a pipe
PIECE = 65_536  # bytes
NO_NAME = "a name that no file has"


class OutOfBounds(OSError):
    """The file has no end, or sends no data; `strerror` has the reason."""


class TooManyBytes(OutOfBounds):
    """The file has more bytes than the limit."""

    def __init__(self, most: int) -> None:
        super().__init__(errno.EFBIG, f"more than {most:,} bytes")


class SilentPipe(OutOfBounds):
    """A pipe without a writer."""

    def __init__(self) -> None:
        super().__init__(errno.ETIMEDOUT, f"a pipe without data for {PATIENCE} s")


def read_bytes(path: str | os.PathLike[str], most: int) -> bytes:
    """Read all bytes of a file; raises OSError, whose reason `importers.loaded.read_failure` puts into words.

    >>> read_bytes("tests/data/Brolga BRG-2.mtf", 1_000_000)[:14]
    b'chassis:Brolga'
    """
    if not is_possible_path(path):
        raise OutOfBounds(errno.EINVAL, NO_NAME)
    if stat.S_ISFIFO(os.stat(path).st_mode):
        return _from_pipe(path, most)
    with open(path, "rb") as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise TooManyBytes(most)
    return data


def files_below(folder: Path) -> list[Path]:
    """All files below a folder, sorted; raises OSError for a folder that cannot be read, which `rglob` leaves out.

    >>> [file.name for file in files_below(Path("tests/data")) if file.suffix == ".mtf"][0]
    'Brolga BRG-2.mtf'
    """
    found: list[Path] = []

    def refuse(error: OSError) -> None:
        raise error

    for top, _, names in os.walk(folder, onerror=refuse):
        found += (Path(top, name) for name in names)
    return sorted(found)


def read_json_file(path: str | os.PathLike[str], most: int) -> object:
    """Read the data in a JSON file; raises OSError as `read_bytes` does, and ValueError for invalid JSON."""
    return parse_json(read_bytes(path, most))


def parse_json(data: bytes) -> object:
    """Parse bytes of JSON; raises ValueError with a message for invalid JSON."""
    try:
        return json.loads(data)
    except UnicodeDecodeError:
        raise ValueError("not UTF-8 text") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise ValueError(f"not JSON: {error.msg[:1].lower()}{error.msg[1:]} at {place}") from None
    except RecursionError:
        raise ValueError("not JSON: values nested too deeply") from None
    except ValueError:
        raise ValueError("not JSON: a number of too many digits") from None


def is_possible_path(path: str | os.PathLike[str]) -> bool:
    """Whether a path can exist: the system allows neither null characters nor surrogates."""
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
                raise SilentPipe
            piece = os.read(pipe, PIECE)
            if not piece:
                return bytes(data)
            data += piece
    finally:
        os.close(pipe)
    raise TooManyBytes(most)
