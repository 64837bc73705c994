"""The table of readers: which function of which module reads a format. A module is imported when first needed."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import cast

from importers.loaded import Loaded
from importers.sniff import Format

Read = Callable[[str, str], Loaded | tuple[Loaded, ...]]  # the text of a file, and its name

READERS = {
    Format.MTF: ("importers.mtf", "read_mtf"),
    Format.BLK: ("importers.blk", "read_blk"),
    Format.SSW: ("importers.ssw", "read_ssw"),
    Format.SAW: ("importers.ssw", "read_ssw"),
    Format.JSON: ("importers.own_json", "read_json"),
}

UNIT_SUFFIXES = frozenset(f".{kind}" for kind in READERS)  # what counts as a unit file in folders and archives


@cache
def reader_of(kind: Format) -> Read:
    """The function that reads a format."""
    module, function = READERS[kind]
    return cast(Read, getattr(import_module(module), function))
