"""What a hand draws in the boxes of a printed sheet says what ticks in those of a fillable one say, in every family.

Some units of each with one kind of mark each, over sheets with and without the unit inside; with ASTECH_FULL=1 all of
the corpus, with the kinds of marks in turn.
"""

import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from random import Random

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from exporters.recordsheet import SheetOptions
from importers import Loaded, load
from importers.recordsheet_pdf.document import open_pdf
from sheets.model import IdentityKey
from sheets.record import Condition, ExternalStore
from sheets.record.boxes import boxes
from sheets.units import Mech, Unit
from tests.importers.recordsheet_pdf.sheets import by_family, printed, stripped, unit_called
from tests.importers.recordsheet_pdf.test_ticked_sheets import ticked
from tests.importers.recordsheet_pdf.worn import marks

FULL = os.environ.get("ASTECH_FULL") == "1"
APART = SheetOptions(merged=False)  # a line for each weapon, so that a line struck is a weapon lost

BOMBER = "Lucifer II LCF-R16KR"  # with thirteen external stores in two rows

Box = tuple[int, float, float, float, float]  # page, left, bottom, right, top
DRAWN = {
    "a red blot": "1 0 0 rg {x0} {y0} {w} {h} re f",
    "a red cross": "1 0 0 RG {x0} {y0} m {x1} {y1} l S {x0} {y1} m {x1} {y0} l S",
    "a blue stroke": "0 0 1 RG {x0} {y0} m {x1} {y1} l S",
    "a black blot": "0 0 0 rg {x0} {y0} {w} {h} re f",
    "black ink": "0 0 0 RG {x0} {y0} m {x} {y1} l {x1} {y0} l {x1} {y1} l {x0} {y1} l S",
    "a red ring": "0.8 0 0 RG {x0} {y} m {x0} {y1} {x1} {y1} {x1} {y} c {x1} {y0} {x0} {y0} {x0} {y} c S",
}
"""How a pen marks a box, in the language of pages."""

NOTED = ("Circle", "Square", "Ink", "Line", "Highlight", "Stamp", "FreeText")
"""The annotations of tablet readers."""

KINDS = (*DRAWN, *NOTED)

MARKED = {
    "Hunchback HBK-4G": "a red cross",
    "Scorpion SCP-1N": "a red blot",
    "Poseidon PSD-V2": "Ink",
    "Phoenix Hawk LAM PHX-HK2": "a red ring",
    "Sasquatch SQS-TH-002": "a red ring",
    "Cephalus Prime": "a blue stroke",
    "Beowulf BEO-X-7a": "a red cross",
    "Atlas III AS7-D2": "Circle",
    "Notos A": "a blue stroke",
    "Vedette Medium Tank V9": "Line",
    "Lexan Surveillance Helo": "Circle",
    "Gotha GTHA-600": "black ink",
    "Lyonesse Escort M1": "Stamp",
    "Union-X (3065)": "a red cross",
    "Invader Jumpship (2631)": "a red ring",
    "Farragut Battleship (2448)": "Circle",
    "Habitat Small (2400)": "black ink",
    "HAG/20 Turret (Quad)": "Highlight",
    "Heavy Rotary AC Weapon": "a red blot",
    "Orc 4": "FreeText",
    "Elemental Battle Armor [AP Gauss](Sqd5)": "Ink",
    "Oni Battle Armor [Narc](Sqd4)": "Highlight",
    "Foot Platoon (LCAF) (Riot Police 3058+)": "FreeText",
    "Clan Field Gun Point (Wheeled CLBX20 Basic)": "black ink",
    "Condor (3054)": "Square",
    "Burro Heavy Support Truck": "Highlight",
    "Jenner IIC 3": "a black blot",
    "Clan Foot Point (Anti-'Mech) (LRM)": "a blue stroke",
}
"""Units of all families, and what they are marked with."""


@pytest.mark.parametrize("inside", [False, True], ids=["from the page", "with the unit inside"])
@pytest.mark.parametrize("name", MARKED, ids=[f"{name}: {kind}" for name, kind in MARKED.items()])
def test_marks_of_a_hand_are_those_of_ticks(name: str, inside: bool, corpus: dict[str, Loaded]) -> None:
    unit = unit_called(corpus, name)
    assert _differences(unit, MARKED[name], inside) == []


SPREAD = ("Scorpion SCP-1N", "Gotha GTHA-600", "Farragut Battleship (2448)", "Clan Foot Point (Anti-'Mech) (LRM)")
LARGE = SheetOptions(merged=False, large_print=True)


@pytest.mark.parametrize("inside", [False, True], ids=["from the pages", "with the unit inside"])
@pytest.mark.parametrize("name", SPREAD)
def test_marks_of_a_hand_on_large_print_over_two_pages(name: str, inside: bool, corpus: dict[str, Loaded]) -> None:
    unit = unit_called(corpus, name)
    assert _differences(unit, MARKED[name], inside, LARGE) == []
    assert load(stripped(printed(unit, options=LARGE)), "sheet.pdf").condition is None


SMALL = {"Archer ARC-2K": "Ink", "Stuka STU-K5b2": "Circle"}


@pytest.mark.parametrize("name", SMALL)
def test_marks_of_a_hand_on_small_paper_with_the_unit_inside(name: str, corpus: dict[str, Loaded]) -> None:
    """A 'Mech has no table of its slots there, so its page alone does not tell all of it."""
    options = SheetOptions(merged=False, paper="half-letter")
    assert _differences(unit_called(corpus, name), SMALL[name], True, options) == []


def test_marks_of_a_hand_over_some_of_each_family(corpus: dict[str, Loaded]) -> None:
    """All of them with ASTECH_FULL=1."""
    units = [
        unit for family in by_family(corpus).values() for unit in (family if FULL else family[len(family) // 2 :][:1])
    ]
    wrong = {
        unit.name: found
        for n, unit in enumerate(units)
        if (found := _differences(unit, KINDS[n % len(KINDS)], inside=n % 2 == 0))
    }
    assert wrong == {}


ALONE = {
    "Quetzalcoatl-Scout JumpShip": (417.0, 90.0, "armor", {"NOS": 1}),
    "Factory Medium Large (2750)": (430.6, 438.8, "armor", {"AFT": 1}),
    "MML Weapon": (297.0, 107.0, "armor", {"GUN": 1}),
    "Procyon 5": (371.0, 135.0, "criticals", {"critical-L": 1}),
    "Procyon 5, the black box": (462.0, 144.0, "criticals", {"critical-T": 1}),
    "Badger (C) Tracked Transport H": (290.0, 249.0, "criticals", {"stabilizer-FR": 1}),
    "Badger (C) Tracked Transport H, left": (335.0, 249.0, "criticals", {"stabilizer-LS": 1}),
    "Crow Scout Helicopter": (290.0, 257.0, "criticals", {"stabilizer-RR": 1}),
    "Crow Scout Helicopter, rotor": (416.0, 167.0, "armor", {"RO": 1}),
    "Flea FLE-4": (582.0, 564.0, "heat", 18),
    "Cyllaros": (583.0, 708.0, "heat", 4),
    "Transgressor TR-16": (582.0, 731.0, "heat", 2),
    "Foot Platoon TC (SRM)": (142.0, 124.0, "structure", {"TPRS": 1}),
    "Wasp WSP-3P": (443.0, 431.0, "structure", {"LA": 1}),
}
"""Sheets of another program: the middle of a box from the upper left corner, and what a mark in it means."""


@pytest.mark.parametrize("kind", ["a red cross", "Ink", "Highlight"])
@pytest.mark.parametrize("name", ALONE)
def test_a_mark_in_a_box_of_another_program(name: str, kind: str, shared: Path) -> None:
    x, y, what, expected = ALONE[name]
    pdf = (shared / "pdfs" / f"{name.partition(', ')[0]}.pdf").read_bytes()
    assert load(pdf, "sheet.pdf").condition is None
    read = load(_marked_at(pdf, kind, x, y), "sheet.pdf").condition
    assert read is not None
    assert getattr(read, what) == expected


def _marked_at(pdf: bytes, kind: str, x: float, y: float) -> bytes:
    """A page with a mark at a place from its upper left corner."""
    with pikepdf.open(BytesIO(pdf)) as document:
        left, _, _, top = (float(side) for side in document.pages[0].mediabox)
    x, y = left + x, top - y
    return _marked(pdf, kind, {"box": (0, x - 2, y - 2, x + 2, y + 2)})


@pytest.mark.parametrize("kind", ["a red cross", "Ink"])
def test_a_heat_sink_of_a_mech_is_lost_by_its_slot_and_a_ring_alone_is_told(kind: str, shared: Path) -> None:
    pdf = (shared / "pdfs" / "Griffin GRF-1N.pdf").read_bytes()
    read = load(_marked_at(pdf, kind, 534, 627), "sheet.pdf")
    assert read.condition is None
    assert [p.found for p in read.problems if "heat sinks" in p.found] == ["1 heat sinks are marked, 0 in struck slots"]


@pytest.mark.parametrize("inside", [False, True], ids=["from the page", "with the unit inside"])
@pytest.mark.parametrize("kind", ["a red cross", "a blue stroke", "a red ring", "Ink", "FreeText"])
def test_external_stores_that_a_hand_struck(kind: str, inside: bool, corpus: dict[str, Loaded]) -> None:
    unit = unit_called(corpus, BOMBER)
    hung = Condition(stores=(ExternalStore(load="HE"), ExternalStore(), ExternalStore(load="RL")))
    at = _fields(printed(unit, hung, fillable=True), Name.Tx)
    page = printed(unit, hung)
    struck = {name: at[name] for name in ("store-1", "store-4")}
    read = load(_marked(page if inside else stripped(page), kind, struck), "sheet.pdf").condition
    assert read is not None
    stores = (ExternalStore(load="HE", gone=True), *hung.stores[1:], ExternalStore(gone=True))
    assert read == Condition(stores=stores)


def test_a_struck_line_of_modular_armor_says_nothing_of_its_points(corpus: dict[str, Loaded]) -> None:
    """They are gone with it, and all marked on the paper."""
    unit = unit_called(corpus, "Drake Medium Strike Fighter")
    first = next(n for n, mount in enumerate(unit.mounts) if n in boxes(unit).absorbed)
    for condition in (Condition(mounts=frozenset({first})), Condition(absorbed={first: 4})):
        assert load(stripped(printed(unit, condition)), "sheet.pdf").condition == condition


@pytest.mark.parametrize(("less", "is_reported"), [(8, False), (3, True)])
def test_how_many_weapons_a_bay_has_lost_is_told_where_it_may_be_any(
    less: int, is_reported: bool, corpus: dict[str, Loaded]
) -> None:
    """All of them are lost where it says as many: two large and two medium lasers on either side."""
    unit = unit_called(corpus, "Gaajian System Patrol Boat (2485)")
    pdf = stripped(printed(unit, options=APART))
    with open_pdf(pdf, "sheet.pdf", lambda: None) as document:
        page = document.page(0)
        assert page is not None
        place = next(p for p in page.phrases if p.text == "LS/RS")
    with pikepdf.open(BytesIO(pdf)) as typed:
        font = typed.pages[0].add_resource(
            Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica), Name.Font
        )
        words = f"BT {font} 6 Tf {place.x0 - 14} {page.height - place.line - 2} Td (-{less}) Tj ET"
        typed.pages[0].contents_add(b"q", prepend=True)
        typed.pages[0].contents_add(f"Q {words}".encode())
        made = BytesIO()
        typed.save(made)
    read = load(made.getvalue(), "sheet.pdf")
    assert len(read.condition.mounts if read.condition else ()) == (0 if is_reported else less)
    assert any("lost in the bay" in problem.found for problem in read.problems) == is_reported


def _differences(unit: Unit, kind: str, inside: bool, options: SheetOptions = APART) -> list[str]:
    """What is read of a hand's marks otherwise than of ticks in the same boxes."""
    chosen, expected = _ticked_boxes(IdentityKey(unit), options)
    page = printed(unit, options=options)
    read = load(_marked(page if inside else stripped(page), kind, chosen), "sheet.pdf")
    if read.unit is None:
        return ["unread"]
    found = marks(read.unit, read.condition or Condition())
    return [
        f"{name}: {expected[name]}, read {found[name]}"
        for name in sorted({*expected, *found})
        if expected[name] != found[name]
    ]


@lru_cache(maxsize=8)
def _ticked_boxes(drawn: IdentityKey[Unit], options: SheetOptions) -> tuple[dict[str, Box], Counter[str]]:
    """Some boxes of the sheet of a unit, and the marks that ticks in them are read as."""
    unit = drawn.value
    form = printed(unit, options=options, fillable=True)
    at = _fields(form)
    chosen = sorted(_chosen(unit, list(at), Random(unit.name)))
    read = load(ticked(form, dict.fromkeys(chosen, True)), "sheet.pdf")
    return {name: at[name] for name in chosen}, marks(unit, read.condition or Condition())


def _fields(form: bytes, kind: Name = Name.Btn) -> dict[str, Box]:
    """Where the boxes of a sheet are, by the names of their form fields; those to tick, or to write in."""
    found: dict[str, Box] = {}
    with pikepdf.open(BytesIO(form)) as document:
        for number, page in enumerate(document.pages):
            for each in page.get("/Annots", []):
                if "/T" in each and each.get("/FT") == kind:
                    x0, y0, x1, y1 = (float(side) for side in each.Rect)
                    found[str(each.T)] = number, x0, y0, x1, y1
    return found


_NUMBERED = re.compile(r"(?:unit-1-)?(.+?)-([0-9]+)")
_PLAIN = re.compile(r"(?:unit-1-)?((?:mount|bay|slot|turn|store|heat)-.+)")


def _chosen(unit: Unit, names: list[str], dice: Random) -> Iterator[str]:
    """Some boxes of each kind; those that count something from the first one on."""
    rows: dict[str, list[str]] = defaultdict(list)
    for name in names:
        if plain := _PLAIN.fullmatch(name):
            rows[plain[1].split("-")[0]].append(name)
        elif numbered := _NUMBERED.fullmatch(name):
            rows[numbered[1]].append(name)
    for what, row in rows.items():
        if what == "slot" and isinstance(unit, Mech):
            struck = [name for name in row if _holds_a_system(unit, name)]
            yield from dice.sample(struck, min(2, len(struck)))
        elif what in ("mount", "bay"):
            yield dice.choice(row)
        elif what == "heat":
            yield dice.choice([name for name in row if not name.endswith("heat-0")])
        elif what.startswith("structure") and isinstance(unit, Mech):  # without any, a location is lost with its items
            yield from dice.sample(row, min(2, len(row) - 1))
        elif what.startswith(("armor", "structure")):
            yield from dice.sample(row, min(2, len(row)))
        elif what not in ("slot", "turn", "store") and not what.startswith("building"):
            yield from row[: dice.randint(1, min(3, len(row)))]


def _holds_a_system(mech: Mech, name: str) -> bool:
    _, place, number = name.removeprefix("unit-1-").split("-")
    slot = mech.slots[place][int(number) - 1]
    return slot is not None and slot.system is not None


def _marked(pdf: bytes, kind: str, boxes: dict[str, Box]) -> bytes:
    """A document with marks of a kind in boxes; a line of text is struck through by a stroke of that pen."""
    with pikepdf.open(BytesIO(pdf)) as document:
        for number, page in enumerate(document.pages):
            notes, words = list(page.get("/Annots", [])), [b"Q"]
            for name, (at, *sides) in boxes.items():
                x0, y0, x1, y1 = sides
                if at != number:
                    continue
                if _PLAIN.fullmatch(name) and (name.removeprefix("unit-1-").startswith(("slot", "mount"))):
                    y0 = y1 = (y0 + y1) / 2
                if kind in DRAWN:
                    words.append(_drawn(kind, x0, y0, x1, y1))
                else:
                    notes.append(document.make_indirect(_noted(kind, x0, y0, x1, y1)))
            if kind in DRAWN:
                page.contents_add(b"q", prepend=True)
                page.contents_add(b"\n".join(words))
            page.Annots = Array(notes)
        made = BytesIO()
        document.save(made)
    return made.getvalue()


def _drawn(kind: str, x0: float, y0: float, x1: float, y1: float) -> bytes:
    flat = y0 == y1
    words = DRAWN["a blue stroke" if flat else kind]
    inset = 0.0 if flat else 0.5
    x0, y0, x1, y1 = x0 + inset, y0 + inset, x1 - inset, y1 - inset
    sides = {"x0": x0, "y0": y0, "x1": x1, "y1": y1, "x": (x0 + x1) / 2, "y": (y0 + y1) / 2}
    return f"q {words.format(**sides, w=x1 - x0, h=y1 - y0)} Q".encode()


def _noted(kind: str, x0: float, y0: float, x1: float, y1: float) -> Dictionary:
    if flat := y0 == y1:
        y0, y1 = y0 - 1, y1 + 1
    note = {"/Type": Name.Annot, "/Subtype": Name("/Ink" if flat else f"/{kind}"), "/Rect": Array([x0, y0, x1, y1])}
    middle = (y0 + y1) / 2
    stroke = [x0, middle, x1, middle] if flat else [x0, y0, (x0 + x1) / 2, middle, x1, y1]
    note["/InkList"] = Array([Array(stroke)])
    note["/L"] = Array([x0, y0, x1, y1])
    note["/QuadPoints"] = Array([x0, y1, x1, y1, x0, y0, x1, y0])
    note["/Contents"] = pikepdf.String("x")
    return Dictionary(note)
