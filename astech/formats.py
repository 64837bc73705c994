"""File formats of other packages: plug-ins, found by their entry points (docs/plugins.md)."""

import re
import warnings
from importlib.metadata import EntryPoint, entry_points

from astech.machine import loading_without_interrupts
from sheets.formats.format import Format

PLUGINS = "astech.formats"
"""The group of entry points that name a `Format` each."""


def plugin_formats() -> tuple[Format, ...]:
    """The formats of all installed plug-ins; warns about each plug-in that cannot be used."""
    return tuple(form for entry in entry_points(group=PLUGINS) if (form := _load(entry)) is not None)


def _load(entry: EntryPoint) -> Format | None:
    try:
        with loading_without_interrupts():  # defers Ctrl-C, so a KeyboardInterrupt comes from the plug-in
            form = entry.load()
        if not isinstance(form, Format):
            raise TypeError("it is not a Format")
        for pattern in (form.first_line, form.any_line):
            re.compile(pattern)
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        reason = str(error) if isinstance(error, Exception) else f"{type(error).__name__} at its import"
        warnings.warn(f"the format {entry.name!r} ({entry.value}) cannot be used: {reason}", stacklevel=2)
        return None
    return form
