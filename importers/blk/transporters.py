"""Transporter lines: `kind:size:doors:bay[:platoon][:facing][:bits][:omni]`.

There are two layouts. The old one has two to four fields, the last of which may be a type of infantry or the side of a
dock (`f3`); the new one always has six.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from importers.blk.blockfile import BlockFile
from importers.blk.equipment import LONGEST_LINE, BadLine
from sheets.equipment.kinds import TechSide
from sheets.units.base import MOST
from sheets.units.keywords.blk import REPAIR_FACINGS, TRANSPORTERS, UNNUMBERED
from sheets.units.transporter import Platoon, Transporter, TransporterKind

KEY = "transporters"
MOST_TRANSPORTERS = 1_000  # the largest stations have some dozens

KINDS = {word: kind for kind, word in TRANSPORTERS.items()} | {
    "mechbay": TransporterKind.MECH,
    "protomechbay": TransporterKind.PROTOMECH,
}

# Part of every Omni chassis: battle armor may ride on it.
HANDLES = "battlearmorhandles"

# Tons for one person. Files written manually give the tons first and the persons second.
TONS_A_PERSON = {
    TransporterKind.CREW_QUARTERS: 7,
    TransporterKind.STEERAGE_QUARTERS: 5,
    TransporterKind.SECOND_CLASS_QUARTERS: 7,
    TransporterKind.FIRST_CLASS_QUARTERS: 10,
    TransporterKind.PILLION_SEATS: 0.025,
    TransporterKind.STANDARD_SEATS: 0.075,
    TransporterKind.EJECTION_SEATS: 0.1,
}
SEATS = frozenset({TransporterKind.PILLION_SEATS, TransporterKind.STANDARD_SEATS, TransporterKind.EJECTION_SEATS})

COMSTAR_BIT, CLAN_BIT = 1, 2

_NUMBER = re.compile(r"\d+(?:\.\d*)?|\.\d+", re.ASCII)
_INTEGER = re.compile(r"-?\d{1,7}", re.ASCII)


@dataclass(frozen=True, slots=True)
class TransporterLine:
    """A parsed line: the transporter (None for battle armor handles) and its problems."""

    transporter: Transporter | None
    found: str = ""
    expected: str = ""
    done: str = ""


def read_transporters(source: BlockFile) -> tuple[Transporter, ...]:
    """Read the unit's transporters.

    Each bay has its own number: a missing or repeated number becomes the first free one.
    """
    lines = source.lines(KEY)
    if not lines:
        return ()
    if len(lines) > MOST_TRANSPORTERS:
        source.refuse(f"{len(lines)} lines in <transporters>", f"at most {MOST_TRANSPORTERS:,}", KEY)
    found: list[Transporter] = []
    numbers: set[int] = set()
    for nth, text in enumerate(lines):
        try:
            line = parse_transporter_line(text, source.side)
        except BadLine as bad:
            source.refuse(f"{bad.args[0]} in <transporters>", bad.args[1], KEY, nth)
        if line.found:
            known = line.transporter is not None and line.transporter.kind is not TransporterKind.UNKNOWN
            say = source.note if known else source.warn
            say(line.found, line.expected, line.done, source.line_of(KEY, nth))
        if line.transporter is not None:
            transporter = _with_number(line.transporter, numbers)
            if line.transporter.number not in (None, transporter.number):
                reason = f"bay number {line.transporter.number}, which is taken"
                source.note(reason, done=f"now {transporter.number}", line=source.line_of(KEY, nth))
            found.append(transporter)
    return tuple(found)


def _with_number(transporter: Transporter, numbers: set[int]) -> Transporter:
    """A bay with a number that no earlier bay has; `numbers` are those of the earlier bays."""
    if transporter.kind in UNNUMBERED:
        return transporter
    number = transporter.number
    if number is None or number in numbers:
        number = next(n for n in range(1, len(numbers) + 2) if n not in numbers)
        transporter = _renumber(transporter, number)
    numbers.add(number)
    return transporter


@lru_cache(maxsize=5_000)
def _renumber(transporter: Transporter, number: int) -> Transporter:
    return transporter.model_copy(update={"number": number})


@lru_cache(maxsize=20_000)
def parse_transporter_line(text: str, side: TechSide) -> TransporterLine:
    """Parse one line. Raises BadLine when it is not a transporter.

    >>> parse_transporter_line("cargobay:1.5:1", TechSide.IS).transporter.size
    1.5
    """
    if len(text) > LONGEST_LINE:
        raise BadLine(f"a line of {len(text):,} characters", f"at most {LONGEST_LINE}")
    word, *fields = (part.strip() for part in text.split(":"))
    word = word.lower()
    if word.startswith(HANDLES):
        return TransporterLine(None)
    pod = bool(fields) and fields[-1].lower() == "omni"
    if pod:
        fields.pop()
    arts = word.startswith("arts") and word[4:] in KINDS
    kind = KINDS.get(word[4:] if arts else word)
    if kind is None:
        return TransporterLine(
            Transporter(kind=TransporterKind.UNKNOWN, text=text), f"unknown transporter {text!r}", "", "kept as written"
        )
    if kind is TransporterKind.DOCKING_COLLAR and not fields:
        return TransporterLine(Transporter(kind=kind, pod=pod))
    if not fields or len(fields) > 6:
        raise BadLine(f"{len(fields)} numbers in {text!r}", "one to six")
    if kind is TransporterKind.TROOP_SPACE:
        return TransporterLine(Transporter(kind=kind, size=_size(fields[0], text), pod=pod))
    bay = _six_fields(kind, fields, text) if len(fields) > 4 else _few_fields(kind, fields, text, side)
    bay = bay.model_copy(update={"arts": arts, "pod": pod})
    return _by_weight(bay, text)


def _few_fields(kind: TransporterKind, fields: list[str], text: str, side: TechSide) -> Transporter:
    """Parse the old layout: size, doors, bay number and a platoon, a side or `C*`; a word may replace the number."""
    number: int | None = None
    platoon: Platoon | None = None
    facing: str | None = None
    comstar = False
    doors = 0
    for place, field in enumerate(fields[1:]):
        low = field.lower()
        if place == 0:
            doors = _doors(field, text)
        elif _INTEGER.fullmatch(field):
            number = _bay_number(field)
        elif low == "c*" and kind is TransporterKind.BATTLE_ARMOR:
            comstar = True
        elif low[:1] == "f" and low[1:].isdigit():
            facing = _facing(low[1:], text)
        elif field:
            platoon = _platoon(field, text)
    if kind is TransporterKind.INFANTRY and platoon is None:
        platoon = Platoon.FOOT
    clan = kind is TransporterKind.BATTLE_ARMOR and side is TechSide.CLAN and not comstar
    return Transporter(
        kind=kind,
        size=_size(fields[0], text),
        doors=doors,
        number=number,
        platoon=platoon,
        facing=facing,
        comstar=comstar,
        clan=clan,
    )


def _six_fields(kind: TransporterKind, fields: list[str], text: str) -> Transporter:
    """Parse the new layout: size, doors, bay number, platoon, side, bits."""
    size, doors, number, platoon, facing, bits = [*fields, "0"][:6]
    if bits not in ("0", "1", "2", "3"):
        raise BadLine(f"bits {bits!r} in {text!r}", "0 to 3")
    if not _INTEGER.fullmatch(number):
        raise BadLine(f"bay number {number!r} in {text!r}", "a whole number")
    words = _platoon(platoon, text) if platoon else None
    if kind is TransporterKind.INFANTRY and words is None:
        words = Platoon.FOOT
    return Transporter(
        kind=kind,
        size=_size(size, text),
        doors=_doors(doors, text),
        number=_bay_number(number),
        platoon=words,
        facing=None if facing in ("", "-1") else _facing(facing.lower().removeprefix("f"), text),
        comstar=bool(int(bits) & COMSTAR_BIT),
        clan=bool(int(bits) & CLAN_BIT),
    )


def _by_weight(bay: Transporter, text: str) -> TransporterLine:
    """Quarters and seats of a file written manually: tons, then persons."""
    tons = TONS_A_PERSON.get(bay.kind)
    if tons is None:
        return TransporterLine(bay)
    if bay.kind in SEATS and bay.size < 1 and bay.doors and abs(bay.size - bay.doors * tons) < 1e-6:
        seats = bay.model_copy(update={"size": float(bay.doors), "doors": 0})
        return TransporterLine(seats, f"{text!r} gives tons and persons", "seats", f"read as {bay.doors} seats")
    if bay.kind not in SEATS and bay.doors and abs(bay.size - bay.doors * tons) < 1e-6:
        return TransporterLine(
            bay.model_copy(update={"doors": 0}),
            f"{text!r} gives tons and persons",
            "tons and doors",
            "read as no doors",
        )
    return TransporterLine(bay)


def _size(field: str, text: str) -> float:
    if not _NUMBER.fullmatch(field) or float(field) > MOST:
        raise BadLine(f"size {field!r} in {text!r}", f"a number from 0 to {MOST:,}")
    return float(field)


def _doors(field: str, text: str) -> int:
    if not (field.isascii() and field.isdigit() and len(field) < 6):
        raise BadLine(f"{field!r} doors in {text!r}", "a whole number")
    return int(field)


def _bay_number(field: str) -> int | None:
    number = int(field)
    return number if number > 0 else None


def _facing(field: str, text: str) -> str:
    if field.isascii() and field.isdigit() and len(field) < 3 and int(field) < len(REPAIR_FACINGS):
        return REPAIR_FACINGS[int(field)]
    raise BadLine(f"side {field!r} in {text!r}", "f0 to f5")


def _platoon(field: str, text: str) -> Platoon:
    try:
        return Platoon(field.lower())
    except ValueError:
        raise BadLine(f"{field!r} in {text!r}", "Foot, Jump, Motorized or Mechanized") from None
