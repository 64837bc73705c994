"""The writers of the formats, each imported when the first such file is written."""

from pkgutil import resolve_name

from sheets.formats.format import Format
from sheets.formats.registry import FORMATS

WRITERS = {
    "mtf": "exporters.mtf:write_mtf",
    "blk": "exporters.blk:write_blk",
    "ssw": "exporters.ssw:write_ssw",
    "saw": "exporters.ssw:write_saw",
    "json": "exporters.own_json:write_json",
    "mul": "exporters.mul:write_mul",
}
"""The writer of each built-in format."""


def is_writable(form: Format) -> bool:
    """Whether there is a writer of this format."""
    return bool(form.writer) or form.name in WRITERS


def writable_formats() -> dict[str, Format]:
    """The formats with a writer, by name."""
    return {form.name: form for form in FORMATS.formats() if is_writable(form)}


def writer_of(form: Format) -> object:
    """The writer of a format, a function."""
    return resolve_name(WRITERS.get(form.name) or form.writer)
