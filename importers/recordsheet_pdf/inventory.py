"""The table of weapons and equipment, and the ammunition and features below it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from importers.recordsheet_pdf.item_names import printed_item
from importers.recordsheet_pdf.labels import is_label_text, split_list, text_from
from importers.recordsheet_pdf.page import Phrase, PrintedPage
from sheets.equipment import Item
from sheets.equipment.quirks import weapon_quirks
from sheets.equipment.weapon import LAUNCHER_MODES
from sheets.recordsheet.identify import is_lot, is_printed_as
from sheets.units import Unit

_CODES = re.compile(r"\s*\[(?!BA\])[A-Z][A-Z/, 0-9]*\]$")  # codes of a weapon; `Flamer [BA]` is a name
TITLE = "Weapons and equipment"
COUNTS = ("#", "Qty", "Qty.", "No.")
"""Heads of the column of numbers."""
_COUNT = re.compile(r"\d{1,3}")
_PLACE = re.compile(r"[A-Z]{1,4}(?:/[A-Z]{2,4})*(?: \([A-Z]{1,2}\))*|\*|—")
_LESS = re.compile(r"(?: -| ?−)(\d{1,3})$")  # number of lost items of the line
_SEVERAL = re.compile(r"(\d{1,2}) ((?:['A-Z]|i[A-Z]).+)")
_COUNTED = re.compile(r"(?:([A-Z]{1,4}(?:/[A-Z]{2,4})*) )?(?:(\d+) × )?([\d,]+)")  # place, lots, shots
_SECTION = re.compile(
    r"(?:Ammo|Gear|Cargo|Features|Quirks|Notes|Carries)(?: \(CASE(?: II)?\))?:|Features "
    r"|Ammunition$|Bays and quarters|Equipment$"
)
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
_MODES = {mode.name.casefold() for modes in LAUNCHER_MODES.values() for mode in modes}
_LAST_WORDS = ("Equipment",)  # of names, which are also heads of the following part
_SHOTS = re.compile(r"\((.+)\) ([\d,]+)$")


@dataclass(frozen=True, slots=True)
class InventoryRow:
    """A line of the table: number, name, location, and its height on the page."""

    count: int
    name: str
    place: str
    y: float
    x0: float
    x1: float
    under: bool = False  # belongs to the line above it
    quirks: tuple[str, ...] = ()  # codes
    lost: int = 0  # number of lost items that the line prints


def inventory(page: PrintedPage) -> list[InventoryRow]:
    """The lines of the table under the heads `Type` and `Loc`; names may go on in the line below.

    The table of a unit with a single location has no `Loc`; each of its lines has a figure under `Min` or `#`.
    """
    kind = _head_of_names(page)
    if kind is None:
        return _rows_without_heads(page)
    heads = [p for p in page.phrases_at(kind.line, 0.5 * kind.size) if p is not kind]
    line = [p for p in heads if p.x0 > kind.x1]
    counts = next((p for p in heads if p.text in COUNTS), None)
    loc = min((p for p in heads if p.text == "Loc"), key=lambda p: abs(p.x0 - kind.x0), default=None)
    if loc is not None and loc.x0 > kind.x0:
        edge = loc.x0 - 12
    else:
        edge = min((p.x0 for p in line if p.text.startswith(("#", "Qty", "Ht", "Dmg"))), default=0) - 2
    first = counts.x0 - 4 if counts is not None and counts.x0 < kind.x0 else kind.x0
    names = sorted(
        (
            p
            for p in page.phrases
            if p.line > kind.line + 2
            and (kind.x0 - 2 <= p.x0 < edge or (first <= p.x0 < kind.x0 and _SEVERAL.fullmatch(p.text)))
        ),
        key=lambda p: p.line,
    )
    rows: list[InventoryRow] = []
    counted_at: float | None = None  # left edge of lines whose number is close to the name
    last = kind.line
    for name in names:
        goes_on = bool(rows) and abs(name.x0 - rows[-1].x0) < 2 and name.line - last < 2.1 * kind.size
        if name.line - last > 4 * kind.size or (
            _SECTION.match(name.text) and not (goes_on and name.text in _LAST_WORDS)
        ):
            break
        if _COUNT.fullmatch(name.text) or (rows and name.text.casefold() in _MODES):
            last = name.line
            continue
        if _LESS.fullmatch(name.text):
            continue
        if rows and name.text.startswith("[") and abs(name.line - rows[-1].y) < 0.5 * name.size:
            continue  # the codes of the weapon
        if rows and (codes := parse_quirk_line(name.text)):
            owner = max(n for n, row in enumerate(rows) if n == 0 or not row.under)
            rows[owner] = replace(rows[owner], quirks=codes)
            last = name.line
            continue
        name, place = _name_and_place(page, name, loc) if loc is not None else (name, None)
        if rows and (served := _text_under_weapon(name.text)):
            above = rows[-1]
            rows.append(InventoryRow(above.count, served, above.place, name.line, name.x0, above.x1, True))
        elif (
            place is None
            and rows
            and (several := _SEVERAL.fullmatch(_LESS.sub("", name.text)))
            and name.x0 > rows[-1].x0 + 0.3 * name.size
        ):
            above = rows[-1]
            rows.append(
                InventoryRow(
                    count=int(several[1]),
                    name=several[2],
                    place=above.place,
                    y=name.line,
                    x0=above.x0,
                    x1=above.x1,
                    under=True,
                    quirks=(),
                    lost=_count_lost(page, name),
                )
            )
        elif place is not None or _begins_line(page, name, kind, line):
            counted_at = name.x0 if _SEVERAL.fullmatch(name.text) else counted_at
            rows += _split_servant(_inventory_row(page, name, place, counts))
        elif rows and counted_at is not None and abs(name.x0 - counted_at) < 1 and _SEVERAL.fullmatch(name.text):
            rows.append(_gear_with_place(page, name) or _inventory_row(page, name, place, counts))
        elif rows and abs(name.x0 - rows[-1].x0) < 2 and (alone := _gear_with_place(page, name)) is not None:
            rows.append(alone)
        elif goes_on:
            rows[-1] = replace(rows[-1], name=_CODES.sub("", f"{rows[-1].name} {name.text}"))
        last = name.line
    return rows


def _rows_without_heads(page: PrintedPage) -> list[InventoryRow]:
    """The lines of a table without weapons, which may have no heads: number, name and location below its title."""
    title = next((p for p in page.phrases if p.text == TITLE), None)
    rows: list[InventoryRow] = []
    if title is None:
        return rows
    last = title.line
    for name in sorted(page.phrases, key=lambda p: p.line):
        if not 2 < name.line - last < 2 * title.size or not -2 < name.x0 - title.x0 < 16 or _COUNT.fullmatch(name.text):
            continue
        line = (p for p in page.phrases_at(name.line, 0.4 * name.size) if 0 < p.x0 - name.x1 < 220)
        place = next((p for p in line if _PLACE.fullmatch(p.text)), None)
        if place is None:
            break
        rows.append(_inventory_row(page, name, place))
        last = name.line
    return rows


_SERVED = re.compile(
    r"(.+?),? ?(?:(?:w/|with |\+) ?|\()((?:Prototype )?Artemis(?: IV| V)?(?: FCS)?|(?:MRM )?Apollo(?: FCS)?"
    r"|(?:PPC )?Capacitor|Laser Insulator|(?:RISC )?Laser (?:Pulse )?Module)\)?"
)
SERVERS = {"capacitor": "PPC Capacitor", "artemis": "Artemis IV"}
"""Equipment that serves a weapon, by the word for it."""


def _split_servant(row: InventoryRow) -> list[InventoryRow]:
    """The line, and a second line for the equipment of its weapon when both are in one: `LRM 15 w/ Artemis IV`."""
    if (served := _SERVED.fullmatch(row.name)) is None:
        return [row]
    name = SERVERS.get(served[2].casefold(), served[2])
    return [replace(row, name=served[1]), replace(row, name=name, under=True)]


SUPPORTED = "Squad support"
"""The beginning of the line below a weapon in a squad support mount."""


def _text_under_weapon(text: str) -> str:
    """The text of a line that belongs to the weapon above it: its equipment or its mount."""
    opening = next((word for word in ("with ", "w/") if text.startswith(word)), "")
    return text[len(opening) :] if opening or text.startswith(SUPPORTED) else ""


def parse_quirk_line(text: str) -> tuple[str, ...]:
    """The codes of the quirks that a line below a weapon lists; empty when it lists anything else."""
    codes = [_quirk_titles().get(title.casefold(), "") for title in split_list(text)]
    return tuple(codes) if codes and all(codes) else ()


@cache
def _quirk_titles() -> dict[str, str]:
    return {quirk.title.casefold(): code for code, quirk in weapon_quirks().items()}


_GEAR = re.compile(r"(?:(\d+) [x×] )?(.+?)(?: \[([^\]]+)\])?(?: \(suits ([\d,-]+)\))?")


def gear_paragraph(page: PrintedPage) -> list[InventoryRow]:
    """The equipment of suits in a paragraph: `2 × Vibro-Claw, Mine [Modular Weapons] (suits 1-3)`."""
    rows = []
    for match in filter(None, (_GEAR.fullmatch(text) for text in split_list(text_from(page, "Gear:")))):
        codes = parse_quirk_line(match[3]) if match[3] else ()
        name = match[2] if codes or not match[3] else f"{match[2]} [{match[3]}]"
        rows.append(InventoryRow(int(match[1] or 1), name, match[4] or "", 0, 0, 0, quirks=codes))
    return rows


def mounts_of(unit: Unit, row: InventoryRow, free: Sequence[int]) -> list[int]:
    """The items that a line means, of those that no line above it has."""
    wanted = printed_item(row.name, unit.tech_base.side, unit.kind).item
    name = wanted.name if wanted is not None else ""
    places = [place for place in row.place.partition(" ")[0].split("/") if place in unit.locations]
    mounts = unit.mounts
    fitting = [
        n
        for n in free
        if (mounts[n].item == name or is_printed_as(mounts[n].item, row.name))
        and (not places or mounts[n].location in (*places, None))
    ]
    return fitting[: row.count]


def _head_of_names(page: PrintedPage) -> Phrase | None:
    """The head `Type` of the column of names, recognized by the head for damage next to it."""
    for kind in (p for p in page.phrases if p.text in ("Type", TITLE)):
        if any(p.text in ("Loc", "Dmg") for p in page.phrases_at(kind.line, 0.5 * kind.size)):
            return kind
    return None


def _is_indented(name: Phrase, left: float) -> bool:
    return name.x0 > left + 0.35 * name.size


def _begins_line(page: PrintedPage, name: Phrase, kind: Phrase, heads: list[Phrase]) -> bool:
    """Whether a name begins a line: figures are next to it, and it is not indented below another name."""
    if _is_indented(name, kind.x0):
        return False
    ranges = [head for head in heads if head.text.startswith(("Min", "Dmg"))]
    line = page.phrases_at(name.line, 0.4 * name.size)
    return any(abs(p.x0 - head.x0) < 12 for p in line for head in ranges)


_NAMED_PLACE = re.compile(r"(.+) \(([A-Z]{2,4})\)")


def _gear_with_place(page: PrintedPage, name: Phrase) -> InventoryRow | None:
    """Equipment with a long name, with its number before it and its location behind it in brackets."""
    counted = _SEVERAL.fullmatch(name.text)
    match = _NAMED_PLACE.fullmatch(counted[2] if counted is not None else name.text)
    if match is None or not (counted is not None or _has_count(page, name)):
        return None
    return replace(_inventory_row(page, name, None), name=match[1], place=match[2])


def _has_count(page: PrintedPage, name: Phrase) -> bool:
    line = page.phrases_at(name.line, 0.4 * name.size)
    return any(0 < name.x0 - p.x0 < 14 and _COUNT.fullmatch(p.text) for p in line)


# So close together that both are one phrase.
_WITH_DAMAGE = re.compile(rf"({_PLACE.pattern}) (?=[\[\d])")
_WITH_NAME = re.compile(rf"(.+) ({_PLACE.pattern})")


UNDER = 14.0  # points between the middles of a location and of its head, at most


def _name_and_place(page: PrintedPage, name: Phrase, loc: Phrase) -> tuple[Phrase, Phrase | None]:
    """A name, and the location on its line under the head of locations."""
    for phrase in page.phrases_at(name.line, 0.4 * name.size):
        close = _WITH_DAMAGE.match(phrase.text)
        if close is not None:
            end = phrase.x0 + (phrase.x1 - phrase.x0) * len(close[1]) / len(phrase.text)
            phrase = replace(phrase, text=close[1], x1=end)
        if abs(phrase.middle - loc.middle) < UNDER and _PLACE.fullmatch(phrase.text):
            return name, phrase
    both = _WITH_NAME.fullmatch(name.text) if loc.x0 < name.x1 < loc.middle + UNDER else None
    if both is None:
        return name, None
    start = name.x0 + (name.x1 - name.x0) * len(both[1]) / len(name.text)
    return replace(name, text=both[1], x1=start), replace(name, text=both[2], x0=start)


def _inventory_row(page: PrintedPage, name: Phrase, place: Phrase | None, head: Phrase | None = None) -> InventoryRow:
    """A line with its number, which is right before the name or under its own head."""
    on_line = [p for p in page.phrases_at(name.line, 0.4 * name.size) if _COUNT.fullmatch(p.text)]
    before = [p for p in on_line if 0 < name.x0 - p.x0 < 14]
    under = [p for p in on_line if head is not None and p.x0 < head.x1 + 2 and p.x1 > head.x0 - 2]
    count = int((before or under)[0].text) if before or under else 1
    end = place.x1 if place else name.x1
    lost = _count_lost(page, name, place)
    text = _CODES.sub("", _LESS.sub("", name.text))
    if not (before or under) and (several := _SEVERAL.fullmatch(text)):  # close to its name
        count, text = int(several[1]), several[2]
    return InventoryRow(
        count, text, place.text if place is not None else "", name.line, name.x0, end, lost=min(lost, count)
    )


def _count_lost(page: PrintedPage, name: Phrase, place: Phrase | None = None) -> int:
    """The number of lost items that a line prints: behind the name, before the location."""
    line = page.phrases_at(name.line, 0.5 * name.size)
    behind = (_LESS.search(p.text) for p in line if name.x0 <= p.x0 < (place.x0 if place else name.x0 + LESS_BEHIND))
    return next((int(match[1]) for match in behind if match), 0)


LESS_BEHIND = 120.0  # points from the beginning of a line to its number of lost items, at most
FIRST = 4  # letter sizes from the head to the first lot
BOXES = 40  # letter sizes: largest height of the boxes of a lot


@dataclass(frozen=True, slots=True)
class PrintedLot:
    """Ammunition as printed.

    Some sheets add up all lots of a kind, others list the lots and their locations.
    """

    name: str
    shots: int  # of one lot, or of all together
    lots: int = 0  # 0 when the sheet does not print it
    place: str = ""
    y: float = 0.0  # height of its line, if it has one
    x1: float = 0.0

    def shots_of_each(self, ammo: Item) -> list[int | None]:
        """The shots of each lot, None for a full one.

        Units carry full lots; missing shots are spent.
        """
        usual = ammo.ammo.shots if ammo.ammo is not None else 0
        if self.lots:
            return [None if self.shots == usual else self.shots] * self.lots
        return [None] * max(1, -(-self.shots // max(usual, 1)))


def ammunition(page: PrintedPage) -> list[PrintedLot]:
    """The ammunition below the table by name, with its shots: `Ammo: (LRM 20) 6, (SRM 6) 15`."""
    text = text_from(page, "Ammo:") or text_from(page, "Ammo (CASE):") or text_from(page, "Ammo (CASE II):")
    found = (_SHOTS.fullmatch(part) for part in split_list(_THOUSANDS.sub("", text)))
    added_up = [PrintedLot(match[1], int(match[2].replace(",", ""))) for match in found if match]
    return added_up or _ammunition_table(page) or _lots_under_table(page)


def _ammunition_table(page: PrintedPage) -> list[PrintedLot]:
    """Ammunition in a separate table: name, location, lots and shots under the head `Ammunition`."""
    heads = (p for p in page.phrases if p.text == "Ammunition")
    return next((found for head in heads if (found := _lots_beneath(page, head))), [])


def _lots_beneath(page: PrintedPage, head: Phrase) -> list[PrintedLot]:
    found: list[PrintedLot] = []
    last = head
    for name in sorted(page.phrases, key=lambda p: p.line):
        reach = head.size * (BOXES if found else FIRST)
        if abs(name.x0 - head.x0) > 2 or not 2 < name.line - last.line < reach:
            continue
        row = sorted((p for p in page.phrases_at(name.line, 1.5) if 0 < p.x0 - name.x1 < 120), key=lambda p: p.x0)
        shots = next((m for p in row if (m := _COUNTED.fullmatch(p.text))), None)
        if shots is None or is_label_text(name.text) or name.text.isdecimal() or _SECTION.match(name.text):
            break
        place = shots[1] or next((p.text for p in row if _PLACE.fullmatch(p.text)), "")
        end = next(p.x1 for p in row if _COUNTED.fullmatch(p.text))
        found.append(PrintedLot(name.text, int(shots[3].replace(",", "")), int(shots[2] or 1), place, name.line, end))
        last = name
    return found


def _lots_under_table(page: PrintedPage) -> list[PrintedLot]:
    """Ammunition of a small unit in lines below its weapons, without a head; lots may be side by side."""
    kind = _head_of_names(page)
    if kind is None:
        return []
    top = max((row.y for row in inventory(page)), default=kind.line)
    found: list[PrintedLot] = []
    for shots in page.by_lines:
        match = _COUNTED.fullmatch(shots.text)
        if match is None or shots.line < top + 3 or shots.x0 < kind.x0:
            continue
        reach = max(110.0, 18 * shots.size)
        before = [p for p in page.phrases_at(shots.line, 2) if 0 < shots.x0 - p.x1 < reach]
        before.sort(key=lambda p: -p.x0)
        apart = len(before) > 1 and _PLACE.fullmatch(before[0].text)
        place = match[1] or (before.pop(0).text if apart else "")
        if before and is_lot(before[0].text) and before[0].x0 < kind.x0 + 320:
            many = int(match[3].replace(",", ""))
            found.append(PrintedLot(before[0].text, many, int(match[2] or 1), place, shots.line, shots.x1))
    return found


def ammunition_cases(page: PrintedPage) -> list[str]:
    """The cases of the ammunition: `CASE`, `CASE II`, both, or none."""
    beside = (m[1] for p in page.phrases if (m := re.match(r"Ammo \((CASE(?: II)?)\):", p.text)))
    return list(dict.fromkeys([*beside, *(feature for feature in feature_list(page) if feature.startswith("CASE"))]))


def feature_list(page: PrintedPage) -> list[str]:
    """The list of features."""
    return split_list(text_from(page, "Features"))
