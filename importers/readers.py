"""The table of readers: which function of which module reads a format. A module is imported when first needed."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import cast

from importers.loaded import Loaded
from importers.sniff import Format

Read = Callable[[str | bytes, str], Loaded | tuple[Loaded, ...]]


@dataclass(frozen=True, slots=True)
class Reader:
    """Where a format's reader is, and whether it wants the decoded text or the bytes."""

    module: str
    function: str
    wants_text: bool = True


READERS = {
    Format.MTF: Reader("importers.mtf", "read_mtf"),
    Format.BLK: Reader("importers.blk", "read_blk"),
    Format.SSW: Reader("importers.ssw", "read_ssw", wants_text=False),
    Format.SAW: Reader("importers.ssw", "read_ssw", wants_text=False),
    Format.JSON: Reader("importers.own_json", "read_json"),
}

UNIT_SUFFIXES = frozenset(f".{kind}" for kind in READERS)  # what counts as a unit file in folders and archives


@cache
def reader_of(kind: Format) -> Read:
    """The function that reads a format."""
    reader = READERS[kind]
    return cast(Read, getattr(import_module(reader.module), reader.function))
