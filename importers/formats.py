"""The readers of the formats, each imported when the first such file is read."""

from collections.abc import Callable
from pkgutil import resolve_name
from typing import cast

from importers.loaded import Loaded, source_refusal
from sheets.formats.format import Format
from sheets.formats.registry import FORMATS

Reader = Callable[[bytes, str], Loaded | tuple[Loaded, ...]]
"""Reads the bytes of a file with a name."""

READERS = {
    "mtf": "importers.mtf:read",
    "blk": "importers.blk:read",
    "ssw": "importers.ssw:read",
    "saw": "importers.ssw:read",
    "json": "importers.own_json:read",
    "mul": "importers.mul:read",
    "cpnx": "importers.cpnx:read",
    "pdf": "importers.recordsheet_pdf:read",
    "gz": "importers.archives:read_gzipped",
}
"""The reader of each built-in format."""


def is_readable(form: Format) -> bool:
    """Whether the format has a reader."""
    return bool(form.reader) or form.name in READERS


def readable_formats() -> tuple[Format, ...]:
    """Formats with a reader."""
    return tuple(form for form in FORMATS.formats() if is_readable(form))


def reader_of(form: Format) -> Reader | None:
    """The reader of a format, None if it has none; raises Unreadable where the reader of a plug-in cannot be loaded."""
    if built_in := READERS.get(form.name):
        return cast(Reader, resolve_name(built_in))
    if not form.reader:
        return None
    try:
        return cast(Reader, resolve_name(form.reader))
    except (Exception, SystemExit) as error:  # the module of a plug-in may raise anything
        raise source_refusal(
            form.reader, f"the reader of {form.title} cannot be used: {error}", "a plug-in that works"
        ) from None


FORMATS.reader_of = reader_of  # exporters check their output with these readers
