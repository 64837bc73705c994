"""What tablet readers and other programs make of strokes over a page, and pages that they turn, crop and scale."""

from collections.abc import Callable, Sequence
from io import BytesIO
from math import hypot

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from importers import load
from sheets.record import Condition, CrewMarks
from tests.exporters.recordsheet.craft import fighter
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at
from tests.importers.recordsheet_pdf.test_pen_marks import MECH, Box, fields
from tests.importers.recordsheet_pdf.worn import marks

BOXES = ("armor-LT-1", "armor-RL-4", "structure-LA-1", "heat-9", "crew-1-hit-1", "engine-1")
MEANT = {"armor": {"LT": 1, "RL": 1}, "structure": {"LA": 1}, "heat": 9, "criticals": {"engine": 1}}
LINES = ("slot-LA-1",)

Marks = Callable[[pikepdf.Pdf, Sequence[Box]], None]


def _content(words: Callable[[Box], str], before: str = "", after: str = "", form: bool = False) -> Marks:
    """Something in the content of a page, or in a drawing that it calls."""

    def draw(document: pikepdf.Pdf, boxes: Sequence[Box]) -> None:
        page = document.pages[0]
        drawn = " ".join([before, *map(words, boxes), after])
        if form:
            made = document.make_stream(
                drawn.encode(), Type=Name.XObject, Subtype=Name.Form, BBox=page.mediabox, Resources=Dictionary()
            )
            drawn = f"{page.add_resource(made, Name.XObject)} Do"
        page.contents_add(b"q", prepend=True)
        page.contents_add(f"Q q {drawn} Q".encode())

    return draw


def _notes(kind: str, more: Callable[[Sequence[Box]], dict[str, object]], together: bool = False) -> Marks:
    """An annotation for each box, or one for all of them."""

    def draw(document: pikepdf.Pdf, boxes: Sequence[Box]) -> None:
        made = list(document.pages[0].get("/Annots", []))
        for some in [boxes] if together else [[box] for box in boxes]:
            x0, y0, x1, y1 = zip(*some, strict=True)
            rect = Array([min(x0), min(y0), max(x1), max(y1)])
            note = Dictionary(Type=Name.Annot, Subtype=Name(f"/{kind}"), Rect=rect)
            for key, value in more(some).items():
                note[f"/{key}"] = value
            made.append(document.make_indirect(note))
        document.pages[0].Annots = Array(made)

    return draw


def _cross(box: Box) -> str:
    x0, y0, x1, y1 = box
    return f"{x0} {y0} m {x1} {y1} l {x0} {y1} m {x1} {y0} l"


def _filled_stroke(box: Box) -> str:
    """What a pen leaves that is pressed more or less: an outline about a line, filled."""
    x0, y0, x1, y1 = box
    long = hypot(x1 - x0, y1 - y0)
    aside, up = -(y1 - y0) / long, (x1 - x0) / long
    along = [(x0 + (x1 - x0) * n / 8, y0 + (y1 - y0) * n / 8, 0.4 + 0.05 * (n % 3)) for n in range(9)]
    there = [(x + aside * wide, y + up * wide) for x, y, wide in along]
    back = [(x - aside * wide, y - up * wide) for x, y, wide in reversed(along)]
    (x, y), *others = (*there, *back)
    return f"{x:.2f} {y:.2f} m " + " ".join(f"{x:.2f} {y:.2f} l" for x, y in others) + " h f"


def _band(box: Box) -> str:
    x0, y0, x1, y1 = box
    return f"{x0} {y0} {x1 - x0} {y1 - y0} re f"


def _strokes(boxes: Sequence[Box]) -> Array:
    return Array([Array([x0, y0, (x0 + x1) / 2, (y0 + y1) / 2, x1, y1]) for x0, y0, x1, y1 in boxes])


def _quads(boxes: Sequence[Box]) -> Array:
    """The corners as the standard has them, one after the other around the box."""
    return Array([v for x0, y0, x1, y1 in boxes for v in (x0, y0, x1, y0, x1, y1, x0, y1)])


WAYS: dict[str, Marks] = {
    "crosses of one black path": _content(_cross, "0 0 0 RG", "S"),
    "crosses in a drawing": _content(lambda box: f"{_cross(box)} S", "0 0 0 RG", form=True),
    "outlines of black strokes": _content(_filled_stroke, "0 0 0 rg", form=True),
    "outlines of red strokes": _content(_filled_stroke, "0.9 0 0.1 rg"),
    "bands of a highlighter": _content(_band, "1 1 0 rg"),
    "ink of many strokes": _notes("Ink", lambda boxes: {"InkList": _strokes(boxes)}, together=True),
    "a highlight of many boxes": _notes("Highlight", lambda boxes: {"QuadPoints": _quads(boxes)}, together=True),
    "lines of several points": _notes("PolyLine", lambda boxes: {"Vertices": _strokes(boxes)[0]}),
    "polygons": _notes("Polygon", lambda boxes: {"Vertices": _quads(boxes)}),
}


def _marked(way: Marks, boxes: Sequence[Box]) -> bytes:
    with pikepdf.open(BytesIO(stripped(printed(unit_at(MECH))))) as document:
        way(document, boxes)
        return _saved(document)


def _saved(document: pikepdf.Pdf) -> bytes:
    made = BytesIO()
    document.save(made)
    return made.getvalue()


def _read(pdf: bytes) -> Condition:
    return load(pdf, "sheet.pdf").condition or Condition()


def _is_meant(read: Condition) -> bool:
    return read.crew[0].hits == 1 and all(getattr(read, what) == expected for what, expected in MEANT.items())


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_marks_of_other_programs(way: Marks) -> None:
    at = fields(unit_at(MECH))
    x0, y0, x1, y1 = at["slot-LA-1"]
    middle = (y0 + y1) / 2
    read = _read(_marked(way, [*(at[name] for name in BOXES), (x0, middle - 2.2, x1, middle + 2.2)]))
    assert _is_meant(read)
    assert read.slots == {"LA": frozenset({0})}


def test_a_hidden_annotation_is_no_mark() -> None:
    at = fields(unit_at(MECH))
    assert _read(_marked(_notes("Circle", lambda _: {"F": 2}), [at["armor-LT-1"]])) == Condition()


def test_a_typed_cross_means_what_it_stands_upon_and_not_all_in_its_frame() -> None:
    at = fields(unit_at(MECH))
    x0, y0, x1, y1 = at["armor-LT-2"]
    frame = (x0 - 5, y0 - 5, x1 + 5, y1 + 5)
    typed = _notes("FreeText", lambda _: {"Contents": String("X"), "DA": String("/Helv 12 Tf 1 0 0 rg")})
    assert _read(_marked(typed, [frame])).armor == {"LT": 1}


def _typed(box: Box, text: str) -> Dictionary:
    return Dictionary(
        Type=Name.Annot, Subtype=Name.FreeText, Rect=Array(list(box)), Contents=String(text), DA=String("/Helv 7 Tf")
    )


@pytest.mark.parametrize("inside", [False, True], ids=["from the page", "with the unit inside"])
def test_what_is_typed_over_a_page_tells_of_the_warrior_and_of_lost_weapons(inside: bool) -> None:
    """A note beside them means nothing, which is told."""
    unit = fighter()
    at = fields(unit)
    x0, y0, x1, y1 = at["mount-0+1"]
    pdf = printed(unit) if inside else stripped(printed(unit))
    with pikepdf.open(BytesIO(pdf)) as document:
        notes = [
            _typed(at["crew-1-name"], "Kerensky"),
            _typed(at["crew-1-gunnery"], "3"),
            _typed((x1 - 12, y0, x1, y1), "-1"),
            _typed((x0, 300, x1, 312), "hit by a Locust"),
        ]
        page = document.pages[0]
        page.Annots = Array([*page.get("/Annots", []), *(document.make_indirect(note) for note in notes)])
        read = load(_saved(document), "sheet.pdf")
    assert read.unit is not None
    assert read.condition is not None
    assert read.condition.crew == (CrewMarks(name="Kerensky", gunnery=3),)
    assert marks(read.unit, read.condition) == {"lost Medium Laser LWG False": 1}
    assert [p.found for p in read.problems if "typed" in p.found] == ["'hit by a Locust' typed over the page"]


def _turned(page: pikepdf.Page, degrees: int) -> None:
    """The page drawn lying or upside down, and shown upright."""
    _, _, wide, high = (float(side) for side in page.mediabox)
    matrix = {90: f"0 1 -1 0 {high} 0", 180: f"-1 0 0 -1 {wide} {high}", 270: f"0 -1 1 0 0 {wide}"}[degrees]
    page.contents_add(f"q {matrix} cm".encode(), prepend=True)
    page.contents_add(b"Q")
    page.MediaBox = Array([0, 0, wide, high] if degrees == 180 else [0, 0, high, wide])
    page.Rotate = degrees


def _scaled(page: pikepdf.Page, scale: float) -> None:
    page.contents_add(f"q {scale} 0 0 {scale} 20 30 cm".encode(), prepend=True)
    page.contents_add(b"Q")


def _cropped(page: pikepdf.Page, edge: float) -> None:
    x0, y0, x1, y1 = (float(side) for side in page.mediabox)
    page.CropBox = Array([x0 + edge, y0 + edge, x1 - edge, y1 - edge])


CHANGES: dict[str, Callable[[pikepdf.Page], None]] = {
    "turned by a quarter": lambda page: _turned(page, 90),
    "turned by three quarters": lambda page: _turned(page, 270),
    "upside down": lambda page: _turned(page, 180),
    "shown on its side": lambda page: page.rotate(90, relative=False),
    "scaled to nine tenths": lambda page: _scaled(page, 0.9),
    "cropped": lambda page: _cropped(page, 9.0),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_marks_on_pages_that_were_turned_cropped_or_scaled(change: Callable[[pikepdf.Page], None]) -> None:
    at = fields(unit_at(MECH))
    pdf = _marked(WAYS["crosses in a drawing"], [at[name] for name in BOXES])
    with pikepdf.open(BytesIO(pdf)) as document:
        change(document.pages[0])
        assert _is_meant(_read(_saved(document)))


@pytest.mark.parametrize("degrees", [0, 90, 180])
def test_annotations_on_a_page_that_is_shown_on_its_side(degrees: int) -> None:
    at = fields(unit_at(MECH))
    pdf = _marked(WAYS["ink of many strokes"], [at[name] for name in BOXES])
    with pikepdf.open(BytesIO(pdf)) as document:
        document.pages[0].rotate(degrees, relative=False)
        assert _is_meant(_read(_saved(document)))
