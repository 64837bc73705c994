"""File formats: their names and the rules to recognize them.

Some formats have one line for each text; HTML tags are the line breaks there (`one_line`, `join_lines`).
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Format:
    """One file format.

    Plug-ins name their `reader` and `writer` as `package.module:function`; those of the built-in formats are listed in
    importers and exporters. A reader takes the bytes of a file and its name, and returns an `importers.Loaded`, or a
    tuple of them if a file has `many` units. A writer takes a unit and returns text or bytes; it raises
    `exporters.Unwritable` for units that the format cannot represent. Either may be missing. A writer `with_condition`
    also takes the unit's condition.

    A file is of this format if it begins with one of `magic`; or if it is XML with one of `xml_roots`; or if its first
    line (comments and blank lines aside) matches `first_line` as a whole, or else one of its lines begins with
    `any_line`, both regular expressions without case. Otherwise the suffix of its name decides; a format recognized
    `by_name` may have any content. A `named_only` format is read if the file itself is named, but ignored in folders
    and archives: it refers to units with files of their own, or packs a file. A file with more than `most_bytes` is not
    read; real unit files have a few thousand.

    >>> Format("lance", "a list of lances (.lance)").suffixes
    ('.lance',)
    """

    name: str  # for `astech convert --to`
    title: str
    suffixes: tuple[str, ...] = ()  # in small letters; the first one is for writing
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
        first_line=r"(?:chassis|version|generator|clanname|model|mul id|uuid|config|techbase)[ \t]*:.*",
        any_line=r"(?:chassis|config)[ \t]*:",
    ),
    Format(
        "blk",
        "a MegaMek unit file (.blk)",
        first_line=r"<[^<>/]+>[ \t]*",
        any_line=r"<(?:UnitType|BlockVersion)>",
    ),
    Format(
        "ssw",
        "a Solaris Skunk Werks 'Mech (.ssw)",
        many=True,
        xml_roots=("mech",),
    ),
    Format(
        "saw",
        "a Solaris Armor Werks vehicle (.saw)",
        many=True,
        xml_roots=("combatvehicle",),
    ),
    Format(
        "json",
        "a JSON file",
        with_condition=True,
        first_line=r"[{\[].*",
    ),
    Format(
        "mul",
        "a MegaMek force file (.mul)",
        many=True,
        with_condition=True,
        xml_roots=("unit", "record", "entity"),
        named_only=True,
    ),
    Format(
        "cpnx",
        "a MekHQ campaign (.cpnx)",
        many=True,
        most_bytes=64_000_000,
        xml_roots=("campaign",),
        named_only=True,
    ),
    Format(
        "pdf",
        "a PDF",
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
        many=True,
        magic=(b"\x1f\x8b",),
        named_only=True,
    ),
)
"""The built-in formats; some have no reader or writer and are only recognized."""


_BREAK = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")


def one_line(text: str) -> str:
    """A text without line breaks.

    >>> one_line("Fast.\\nCheap.")
    'Fast.<br>Cheap.'
    """
    return "<br>".join(filter(None, (line.strip() for line in _BREAK.split(text))))


def join_lines(*lines: str) -> str:
    """The lines of a text as one line, for formats with one line for each text; `<br>` replaces line breaks without a
    tag.

    >>> join_lines("It was old.", "It was slow."), join_lines("It was old.", "<p>It was slow.")
    ('It was old.<br>It was slow.', 'It was old. <p>It was slow.')
    """
    pieces: list[str] = []
    for line in filter(None, lines):
        if pieces:
            pieces.append(" " if pieces[-1].endswith(">") or line.startswith("<") else "<br>")
        pieces.append(line)
    return "".join(pieces)
