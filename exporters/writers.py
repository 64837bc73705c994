"""The table of writers: which function of which module writes a format. A module is imported when first needed."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import cast

from sheets.units import Unit

Write = Callable[[Unit], str]

WRITERS = {
    "mtf": ("exporters.mtf", "write_mtf"),
    "blk": ("exporters.blk", "write_blk"),
    "ssw": ("exporters.ssw", "write_ssw"),
    "saw": ("exporters.ssw", "write_saw"),
    "json": ("exporters.own_json", "write_json"),
}


@cache
def writer_of(form: str) -> Write:
    """The function that writes a format; it raises `Unwritable` for what the format cannot hold."""
    module, function = WRITERS[form]
    return cast(Write, getattr(import_module(module), function))
