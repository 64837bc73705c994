"""The lines of a .mtf file, sorted by their type: keys, location headers, slots."""

from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import NamedTuple, NoReturn

from importers.loaded import shorten, source_refusal
from importers.mtf.slot_lines import is_slot
from sheets.formats.format import join_lines
from sheets.problem import Problem, Severity
from sheets.units.keywords.mtf import FILE_ORDER, LOCATION_HEADERS, REAR_KEYS, TEXTS, UNREAD
from sheets.units.keywords.ssw import KEPT as FROM_SSW
from sheets.units.mech import LOCATION_NAMES

PROSE = frozenset({"overview", "capabilities", "deployment", "history", "notes"})

REPEATED = frozenset({"quirk", "weaponquirk", "nocrit", "systemmanufacturer", "systemmode"})

IGNORED = frozenset({"generator"})  # the program that wrote the file

KEPT = frozenset(
    {
        "imagefile",
        "icon",
        "fluffimage",
        "uuid",
        "published",
        "faction",
        "missionroles",
        "availability",
        "clancaseoptedoutlocs",
        "fluffdate",
    }
)
"""Keys of older and newer programs without meaning for the design: kept without a message."""

REQUIRED = {
    "chassis": "the name of the chassis",
    "model": "the model, which may be empty",
    "config": "the body, such as Biped",
    "techbase": "Inner Sphere, Clan, Mixed (IS Chassis) or Mixed (Clan Chassis)",
    "era": "the year of introduction",
    "rules level": "a rules level from 1 to 5",
    "mass": "the tons of the 'Mech",
    "engine": "rating and type of the engine",
    "structure": "the type of the internal structure",
    "heat sinks": "number and type of the heat sinks",
    "jump mp": "the number of jump jets",
    "armor": "the type of the armor",
}
"""Required keys, each with its meaning."""

KEYS = frozenset(
    {
        *REQUIRED,
        *PROSE,
        *REPEATED,
        *IGNORED,
        "clanname",
        "mul id",
        "source",
        "role",
        "original era",
        "myomer",
        "lam",
        "motive",
        "cockpit",
        "gyro",
        "ejection",
        "heat sink kit",
        "base chassis heat sinks",
        "walk mp",
        "weapons",
        "bv",
        "manufacturer",
        "primaryfactory",
        "use",
        "length",
        "width",
        "height",
    }
)

ARMOR_KEYS = {f"{place.lower()} armor": place for place in (*FILE_ORDER, *REAR_KEYS.values())}

ALL_KEYS = {key: key for key in (*KEYS, *ARMOR_KEYS)}

SPELLINGS = (
    {spelling: key for key in ALL_KEYS for spelling in (key, key.capitalize(), key.title())}
    | {spelling: key for key, place in ARMOR_KEYS.items() for spelling in (f"{place} armor", f"{place} Armor")}
    | {"Jump MP": "jump mp", "Walk MP": "walk mp", "TechBase": "techbase", "LAM": "lam"}
)
"""The keys as files spell them; any other spelling is looked up in lower case."""

MAX_KEY = 40  # characters; a longer text before the first colon is a sentence


def key_of(text: str) -> str | None:
    """The key for a text before a colon, ignoring case and blanks; None when it is not a known key.

    >>> key_of("Base  Chassis heat sinks")
    'base chassis heat sinks'
    """
    return SPELLINGS.get(text) or ALL_KEYS.get(" ".join(text.lower().split()))


def may_be_key(text: str) -> bool:
    """Whether a text before a colon can be a key of a newer program: a few plain words.

    >>> may_be_key("missionroles"), may_be_key("<p>In 3067"), may_be_key("It had, so they said, one flaw")
    (True, False, False)
    """
    words = text.split()
    plain = text.replace(" ", "").replace("_", "").replace("-", "")
    return 0 < len(words) <= 4 and len(text) <= MAX_KEY and plain.isalnum() and plain[0].isalpha()


BLANKS = " \t\r\n\f\v\xa0\u2007\u202f\u200b\u200c\u200d\u2060\ufeff"  # including blanks of zero width
ZERO_WIDTH = ("\u200b", "\u200c", "\u200d", "\u2060", "\ufeff")
MOST_PROBLEMS = 500
LONGEST_VALUE = 1_000  # characters of a value, except in the texts of a unit
MOST_REPEATED = 1_000  # lines of one key; real files have some dozens
LONG_TEXTS = frozenset({*TEXTS.values(), "systemmanufacturer", "systemmode"})


class KeyedLine(NamedTuple):
    """The value of a key that may occur several times, with its line number."""

    text: str
    line: int


@dataclass(slots=True)
class SlotList:
    """The slot lines of one location with their line numbers.

    `after` is the text of several lines before the location in the file, if there is one.
    """

    line: int
    after: str = ""
    texts: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Lines:
    """The sorted lines of a file, not yet interpreted. Of a repeated key the last value counts."""

    file: str
    rows: list[str] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    repeated: dict[str, list[KeyedLine]] = field(default_factory=dict)
    unknown: list[KeyedLine] = field(default_factory=list)
    locations: dict[str, SlotList] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def report(
        self, line: int | None, found: str, expected: str = "", done: str = "", severity: Severity = Severity.WARNING
    ) -> None:
        """Add a problem of one line; a file with very many is refused."""
        if len(self.problems) == MOST_PROBLEMS:
            self.refuse_line(line, f"more than {MOST_PROBLEMS} lines that are not understood", "a 'Mech file")
        self.problems.append(
            Problem(severity=severity, file=self.file, line=line, found=found, expected=expected, done=done)
        )

    def note(self, line: int | None, found: str, expected: str = "", done: str = "") -> None:
        """Note a value that was read with a correction."""
        self.report(line, found, expected, done, Severity.NOTE)

    def keep(self, key: str, text: str, line: int) -> None:
        """Keep a line that is not understood in the unit's `extra`."""
        if text:
            self.unknown.append(KeyedLine(f"{UNREAD}{key}:{text}", line))

    def quoted_line(self, key: str) -> str:
        """The line of a key, in quotes."""
        return excerpt(self.rows[self.numbers[key] - 1])

    def refuse(self, key: str, expected: str) -> NoReturn:
        """Refuse the file because of the value of a key."""
        raise source_refusal(self.file, self.quoted_line(key), expected, self.numbers[key])

    def refuse_line(self, line: int | None, found: str, expected: str) -> NoReturn:
        """Refuse the file because of one line."""
        raise source_refusal(self.file, found, expected, line)


def read_lines(text: str, file: str) -> Lines:
    """Sort the lines of a file."""
    sorter = _Sorter(file)
    sorter.read(text)
    return sorter.lines


class _Sorter:
    """Sorts the lines of a file; its state is the current location list and the last key."""

    def __init__(self, file: str) -> None:
        self.lines = Lines(file)
        self.open: SlotList | None = None  # the location whose slots are being listed
        self.last: SlotList | None = None  # the location listed last
        self.key = ""  # the key read last
        self.blanks: str | None = None  # characters to strip from lines, None for the usual blanks

    def read(self, text: str) -> None:
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        if any(mark in text for mark in ZERO_WIDTH):
            self.blanks = BLANKS
        rows = self.lines.rows = [row.strip(self.blanks) for row in text.split("\n")]
        number = self._legacy_head(rows)
        count = len(rows)
        while number < count:
            row = rows[number]
            number += 1
            if not row:
                self.open = None
            elif self.open is not None and ":" not in row and row[0] != "#":
                self.open.texts.append(row)
                self.open.numbers.append(number)
            elif row[-1] == ":" and (location := LOCATION_HEADERS.get(row.lower())):
                self._open_location(location, number)
            elif row[0] != "#":
                colon = row.find(":", 0, MAX_KEY)
                key = (SPELLINGS.get(row[:colon]) or key_of(row[:colon])) if colon > 0 else None
                if key == "weapons":
                    number = self._skip_weapons(rows, number, row[colon + 1 :].strip())
                elif key:
                    self._keep(key, row[colon + 1 :], number)
                else:
                    self._other(row, colon, number)

    def _legacy_head(self, rows: list[str]) -> int:
        """Read the head of the first form: `Version:`, perhaps `Generator:`, then chassis and model without keys."""
        number = next((n for n, row in enumerate(rows) if row and row[0] != "#"), len(rows))
        if number == len(rows) or not rows[number].lower().startswith("version:"):
            return 0
        number += 1
        while number < len(rows) and (not rows[number] or rows[number].lower().startswith("generator:")):
            number += 1
        for key in ("chassis", "model"):
            if number < len(rows) and ":" not in rows[number]:
                self._keep(key, rows[number], number + 1)
                number += 1
        return number

    def _keep(self, key: str, value: str, number: int) -> None:
        lines = self.lines
        if key != "engine":  # keys whose rating must follow the colon directly
            value = value.strip(self.blanks)
        if len(value) > LONGEST_VALUE and key not in LONG_TEXTS:
            lines.refuse_line(number, f"'{key}:' with {len(value):,} characters", f"at most {LONGEST_VALUE:,}")
        self.key = key
        self.open = None
        if key in REPEATED:
            if len(lines.repeated.get(key, ())) == MOST_REPEATED:
                lines.refuse_line(number, f"more than {MOST_REPEATED:,} lines of '{key}:'", "a 'Mech file")
            lines.repeated.setdefault(key, []).append(KeyedLine(value, number))
            return
        if key in IGNORED:
            return
        if key in lines.values:
            found = f"a second '{key}:', {excerpt(value)} after {excerpt(lines.values[key])}"
            lines.report(number, found, "one", "the last one counts, the other is kept as written")
            if value != lines.values[key]:
                lines.keep(key, lines.values[key], lines.numbers[key])
        lines.values[key] = value
        lines.numbers[key] = number

    def _skip_weapons(self, rows: list[str], number: int, count: str) -> int:
        """Skip the list of weapons, which is for human readers; returns the number of the line after it."""
        if not count.isdecimal() or len(count) > 4:
            self.lines.refuse_line(number, excerpt(rows[number - 1]), "the number of weapon lines that follow")
        first = number
        while number < len(rows) and rows[number] and not _is_statement(rows[number]):
            number += 1
        if number - first != int(count):
            self.lines.report(
                first, f"'Weapons:{count}' with {number - first} lines", "as many lines as it says", "list not used"
            )
        self.open = None
        return number

    def _other(self, row: str, colon: int, number: int) -> None:
        """Handle a line that is neither key nor header: a slot with a colon, an unknown key, or stray text."""
        if self.open is not None and (":size:" in row.lower() or (row[-1] != ":" and len(self.open.texts) < 12)):
            self.open.texts.append(row)
            self.open.numbers.append(number)
        elif colon > 0 and may_be_key(row[:colon]):
            self._unknown_key(row, colon, number)
        else:
            self._keep_stray_line(row, number)

    def _open_location(self, location: str, number: int) -> None:
        if location in self.lines.locations:
            first = self.lines.locations[location].line
            self.lines.refuse_line(
                number, f"a second '{LOCATION_NAMES[location]}:'", f"one for each location, which is at line {first}"
            )
        after = self.key if self.key in PROSE else ""
        self.open = self.last = self.lines.locations[location] = SlotList(number, after)

    def _unknown_key(self, row: str, colon: int, number: int) -> None:
        if colon == len(row) - 1:
            near = get_close_matches(row.lower(), LOCATION_HEADERS, n=1, cutoff=0.7)
            if near or row[:-1].split()[-1].lower() in ("arm", "leg", "torso", "head") or self._slots_follow(number):
                hint = (
                    f"a location such as '{LOCATION_NAMES[LOCATION_HEADERS[near[0]]]}:'"
                    if near
                    else "a location of a 'Mech"
                )
                self.lines.refuse_line(number, f"unknown location '{row}'", hint)
        self.lines.unknown.append(KeyedLine(row, number))
        if row[:colon].lower() not in KEPT and not row.startswith((UNREAD, FROM_SSW)):
            self.lines.report(number, f"unknown key '{row[:colon]}:'", done="kept as written")
        self.key = ""
        self.open = None

    def _slots_follow(self, number: int) -> bool:
        """Whether the line after this one is a slot."""
        below = "".join(self.lines.rows[number : number + 1])
        return bool(below) and is_slot(below)

    def _keep_stray_line(self, row: str, number: int) -> None:
        """Keep a line after a blank line or an unknown key: a late slot, or part of a text without its key."""
        if self.last is not None and is_slot(row):
            self.last.texts.append(row)
            self.last.numbers.append(number)
        elif self.key in PROSE:
            values = self.lines.values
            values[self.key] = join_lines(values[self.key], row)
            self.lines.report(number, f"a line without a key, {excerpt(row)}", done=f"joined to '{self.key}:'")
        else:
            expected = "a line such as 'key:value'"
            self.lines.report(number, f"a line without a key, {excerpt(row)}", expected, "kept as written")
            self.lines.keep("line", row, number)


def _is_statement(row: str) -> bool:
    """Whether a line is a key or a location header, which ends the list of weapons."""
    if row.lower() in LOCATION_HEADERS:
        return True
    colon = row.find(":", 0, MAX_KEY)
    return colon > 0 and key_of(row[:colon]) is not None


def excerpt(text: str) -> str:
    """The beginning of a line, in quotes, short enough for a message."""
    return f"'{shorten(text)}'"
