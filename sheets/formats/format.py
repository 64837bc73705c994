"""File formats: what each is called, how it is told from others, who reads it, who writes it.

Readers and writers are named as entry points name things, `package.module:function`, and imported when first needed.
So importers and exporters share one record of a format without knowing each other, and so does a package of somebody
else, which adds its formats under the entry point group `astech.formats` (docs/plugins.md).

Some formats have one line for each text of people; HTML tags break lines there (`one_line`, `joined`).
"""

import os
import re
import sys
import warnings
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.machinery import PathFinder

PLUGINS = "astech.formats"
"""The group of entry points whose objects are `Format`s of other packages."""


@dataclass(frozen=True)
class Format:
    """One file format.

    A `reader` takes the bytes of a file and its name, and returns an `importers.Loaded`, or a tuple of them where a
    file holds `many` units. A `writer` takes a unit and returns text or bytes; it raises `exporters.Unwritable` for
    what the format cannot hold. Either may be missing. A writer `with_condition` also takes the unit's condition.

    A file is of this format when it begins with one of `magic`; or when it is XML with one of `xml_roots`; or when its
    first line (comments and blank lines aside) matches `first_line` as a whole, or else one of its lines begins with
    `any_line`, both regular expressions without case. What none of these tells goes by the suffix of its name; where a
    format is to be told `by_name`, its content may be anything. What is `named_only` is read where somebody names the
    file itself and passed over in folders and archives: it names units that have files of their own, or packs a file.
    A file with more than `most_bytes` is not read; real unit files have a few thousand.

    >>> Format("lance", "a list of lances (.lance)").suffixes
    ('.lance',)
    """

    name: str  # what `astech convert --to` calls it
    title: str
    suffixes: tuple[str, ...] = ()  # in small letters; the first one is written
    reader: str = ""
    writer: str = ""
    many: bool = False
    magic: tuple[bytes, ...] = ()
    xml_roots: tuple[str, ...] = ()
    first_line: str = ""
    any_line: str = ""
    by_name: bool = False
    with_condition: bool = False
    named_only: bool = False
    most_bytes: int = 16_000_000

    def __post_init__(self) -> None:
        if not self.suffixes:
            object.__setattr__(self, "suffixes", (f".{self.name}",))


BUILT_IN = (
    Format(
        "mtf",
        "a MegaMek 'Mech file (.mtf)",
        reader="importers.mtf:read",
        writer="exporters.mtf:write_mtf",
        first_line=r"(?:chassis|version|generator|clanname|model|mul id|uuid|config|techbase)[ \t]*:.*",
        any_line=r"(?:chassis|config)[ \t]*:",
    ),
    Format(
        "blk",
        "a MegaMek unit file (.blk)",
        reader="importers.blk:read",
        writer="exporters.blk:write_blk",
        first_line=r"<[^<>/]+>[ \t]*",
        any_line=r"<(?:UnitType|BlockVersion)>",
    ),
    Format(
        "ssw",
        "a Solaris Skunk Werks 'Mech (.ssw)",
        reader="importers.ssw:read",
        writer="exporters.ssw:write_ssw",
        many=True,
        xml_roots=("mech",),
    ),
    Format(
        "saw",
        "a Solaris Armor Werks vehicle (.saw)",
        reader="importers.ssw:read",
        writer="exporters.ssw:write_saw",
        many=True,
        xml_roots=("combatvehicle",),
    ),
    Format(
        "json",
        "a JSON file",
        reader="importers.own_json:read",
        writer="exporters.own_json:write_json",
        with_condition=True,
        first_line=r"[{\[].*",
    ),
    Format(
        "mul",
        "a MegaMek force file (.mul)",
        reader="importers.mul:read",
        writer="exporters.mul:write_mul",
        many=True,
        with_condition=True,
        xml_roots=("unit", "record", "entity"),
        named_only=True,
    ),
    Format(
        "cpnx",
        "a MekHQ campaign (.cpnx)",
        reader="importers.cpnx:read",
        many=True,
        most_bytes=64_000_000,
        xml_roots=("campaign",),
        named_only=True,
    ),
    Format(
        "pdf",
        "a PDF",
        reader="importers.recordsheet_pdf:read",
        many=True,
        magic=(b"%PDF",),
    ),
    Format("force", "a Solaris Skunk Werks force list (.force)", xml_roots=("force",)),
    Format("hmp", "a Heavy Metal Pro 'Mech (.hmp)", by_name=True),
    Format("hmv", "a Heavy Metal Vee vehicle (.hmv)", by_name=True),
    Format("tdb", "a file of The Drawing Board (.tdb)"),
    Format("mep", "a MechEngineer file (.mep)"),
    Format("bfs", "a battlefield support asset (.bfs)"),
    Format("mmu", "an Alpha Strike list (.mmu)"),
    Format("zip", "a zip archive", magic=(b"PK\x03\x04", b"PK\x05\x06")),
    Format(
        "gz",
        "a file packed with gzip (.gz)",
        reader="importers.archives:read_gzipped",
        many=True,
        magic=(b"\x1f\x8b",),
        named_only=True,
    ),
)
"""The formats that we know, some only well enough to say what a file is."""


@cache
def formats() -> tuple[Format, ...]:
    """All formats: ours, then those of other packages. One of the same name as one of ours takes its place."""
    known = {form.name: form for form in (*BUILT_IN, *_plugins())}
    return tuple(known.values())


def _plugins() -> list[Format]:
    if not _named_somewhere():
        return []
    from importlib.metadata import entry_points  # slow to import, and of use only where there is one

    found: list[Format] = []
    for entry in entry_points(group=PLUGINS):
        try:
            form = entry.load()
        except Exception as error:  # a package of somebody else, which must not stop all others
            warnings.warn(f"the format {entry.name!r} ({entry.value}) cannot be used: {error}", stacklevel=3)
            continue
        if isinstance(form, Format):
            found.append(form)
        else:
            warnings.warn(f"the format {entry.name!r} ({entry.value}) cannot be used: it is no Format", stacklevel=3)
    return found


def _named_somewhere() -> bool:
    """Whether a list of entry points on the path has our group, or there are lists that only importlib can read.

    To ask importlib takes as long as to read and value a unit, and hardly anybody has a format of his own.
    """
    if any(hasattr(finder, "find_distributions") for finder in sys.meta_path if finder is not PathFinder):
        return True
    for folder in sys.path:
        try:
            packages = os.listdir(folder or os.curdir)
        except NotADirectoryError:
            return True
        except OSError:
            continue
        for package in packages:
            if package.lower().endswith((".dist-info", "egg-info")):
                with suppress(OSError), open(os.path.join(folder, package, "entry_points.txt"), "rb") as entries:
                    if PLUGINS.encode() in entries.read():
                        return True
    return False


def readable() -> tuple[Format, ...]:
    """The formats with a reader."""
    return tuple(form for form in formats() if form.reader)


def writable() -> dict[str, Format]:
    """The formats with a writer, by name."""
    return {form.name: form for form in formats() if form.writer}


def of_suffix(suffix: str) -> Format | None:
    """The format whose files end so, whatever the case of the letters.

    >>> of_suffix(".MTF").name
    'mtf'
    """
    return next((form for form in formats() if suffix.lower() in form.suffixes), None)


def referred(reference: str) -> object:
    """What a reference `package.module:function` names, imported now if it was not before."""
    module, _, name = reference.partition(":")
    found: object = getattr(import_module(module), name)
    return found


_BREAK = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")


def one_line(text: str) -> str:
    """A text without line breaks.

    >>> one_line("Fast.\\nCheap.")
    'Fast.<br>Cheap.'
    """
    return "<br>".join(filter(None, (line.strip() for line in _BREAK.split(text))))


def joined(*lines: str) -> str:
    """A text of several lines as one line, which is all a format has: where no tag breaks the line, `<br>` does.

    >>> joined("It was old.", "It was slow."), joined("It was old.", "<p>It was slow.")
    ('It was old.<br>It was slow.', 'It was old. <p>It was slow.')
    """
    pieces: list[str] = []
    for line in filter(None, lines):
        if pieces:
            pieces.append(" " if pieces[-1].endswith(">") or line.startswith("<") else "<br>")
        pieces.append(line)
    return "".join(pieces)
