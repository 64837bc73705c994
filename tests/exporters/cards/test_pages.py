"""Cards on paper: how many fit, where the cuts are, backs behind their fronts, and the document as a whole."""

import io
import json
from itertools import pairwise, product
from typing import Any

import pdfplumber
import pypdfium2
import pytest

from exporters.cards import (
    Card,
    CardTooLarge,
    Layout,
    Look,
    card_of,
    card_picture,
    document,
    draw_pairs,
    pages_of_cards,
)
from exporters.cards.document import card_pair
from exporters.cards.front import card_front as front_of
from exporters.cards.paper import Flip, PaperSheet, best_sheet
from exporters.page import MILLIMETER, PAPERS, Group, Line, Page, check, pdf, svg
from exporters.page.geometry import IDENTITY, Transform, placement
from exporters.page.model import Element as Shape
from sheets.record.condition import Condition
from sheets.recordsheet.card import CardSheet
from sheets.units import from_json
from tests.builders import mech
from tests.exporters.cards.force import CASSOWARY, DAMAGED, DRONGO, FORCE, JABIRU, card_for
from tests.exporters.cards.reading import flat

ALL = [card_for(one) for one in FORCE]


def drawn(layout: Layout, cards: list[Card] | None = None) -> list[Page]:
    return list(pages_of_cards(draw_pairs(ALL if cards is None else cards, layout), layout))


def places(page: Page) -> dict[str, Transform]:
    """Where each card of a page lies."""

    def walk(shapes: Any, outer: Transform) -> Any:
        for shape in shapes:
            if isinstance(shape, Group):
                here = outer.then(placement(shape.x, shape.y, shape.scale, shape.turn))
                if shape.scope:
                    yield shape.scope, here
                else:
                    yield from walk(shape.elements, here)

    return dict(walk(page.elements, IDENTITY))


@pytest.mark.parametrize(
    ("size", "paper", "bleed", "count"),
    [
        ("card", "letter", 0, 9),
        ("card", "a4", 0, 9),
        ("poker", "a4", 0, 9),
        ("bridge", "letter", 0, 9),
        ("a7", "a4", 0, 4),
        ("half-letter", "letter", 0, 2),
        ("half-letter", "a4", 0, 1),
        ("card", "letter", 3, 6),
    ],
)
def test_as_many_as_fit(size: str, paper: str, bleed: float, count: int) -> None:
    assert best_sheet(Look(size, bleed=bleed), paper, 5.0, backs="none").places == count


def test_a_printer_without_a_margin_takes_eight_of_a7_on_a4() -> None:
    assert best_sheet(Look("a7"), "a4", 0.0, backs="none").places == 8


def test_what_does_not_fit_is_refused_in_words() -> None:
    with pytest.raises(CardTooLarge, match="half-letter does not fit on half-letter with a bleed of 3 mm"):
        best_sheet(Look("half-letter", bleed=3), "half-letter", 5.0, backs="none")


def test_cards_have_their_true_size() -> None:
    found = best_sheet(Look(), "letter", 5.0, backs="none")
    (x0, y0), (x1, _), (_, y3) = found.corner(0), found.corner(1), found.corner(3)
    assert (x1 - x0, y3 - y0) == pytest.approx((3.5 * 72, 2.5 * 72))


def test_every_cut_has_its_marks_and_none_is_on_a_card() -> None:
    page = drawn(Layout())[0]
    marks = [shape for shape in flat(page.elements) if isinstance(shape, Line) and shape.line_width == 0.3]
    uprights = sorted({line.x1 for line in marks if line.x1 == line.x2})
    across = sorted({line.y1 for line in marks if line.y1 == line.y2})
    assert uprights == pytest.approx([18 + 252 * n for n in range(4)])
    assert across == pytest.approx([36 + 180 * n for n in range(4)])
    assert all(line.y2 <= 36 or line.y1 >= 576 or line.x2 <= 18 or line.x1 >= 774 for line in marks)


def test_the_ground_reaches_into_the_bleed() -> None:
    page = card_picture(card_pair(card_for(CASSOWARY), Layout(Look(bleed=3))), Layout(Look(bleed=3)))
    assert (page.width, page.height) == pytest.approx((252 + 6 * MILLIMETER, 180 + 6 * MILLIMETER))
    opened = pdfplumber.open(io.BytesIO(pdf.to_bytes([page], title="")))
    ground = opened.pages[0].rects[0]
    assert (ground["x0"], ground["top"]) == pytest.approx((0, 0), abs=0.02)
    assert (ground["x1"], ground["bottom"]) == pytest.approx((page.width, page.height), abs=0.02)


FLIPS: tuple[Flip, ...] = ("long", "short")
LAYS = [
    Layout(Look(size), paper, "behind", flip)
    for size, paper, flip in product(("card", "poker", "a7", "half-letter"), ("letter", "a4"), FLIPS)
]


@pytest.mark.parametrize("layout", LAYS, ids=lambda one: f"{one.look.size}-{one.paper}-{one.flip}")
def test_backs_lie_behind_their_fronts_with_their_heads_up(layout: Layout) -> None:
    """The reverse is what one sees after turning the paper about its long or its short edge."""
    front, back = drawn(layout)[:2]
    assert front.width <= front.height  # always upright, so that no printer turns it
    fronts, backs = places(front), places(back)
    assert fronts.keys() == backs.keys()
    wide, tall = layout.look.width, 180.0
    for name, here in fronts.items():
        for x, y in ((0, 0), (wide, 0), (0, tall), (wide, tall)):
            px, py = backs[name].point(wide - x, y)  # a card turned over like a page: left is right, up is up
            seen = (front.width - px, py) if layout.flip == "long" else (px, front.height - py)
            assert here.point(x, y) == pytest.approx(seen)


def test_a_sheet_with_a_last_card_alone_still_meets_its_back() -> None:
    layout = Layout(backs="behind")
    *_, front, back = drawn(layout)
    assert len(places(front)) == len(places(back)) == 1


@pytest.mark.parametrize(("backs", "count"), [("none", 12), ("beside", 20), ("behind", 20)])
def test_a_page_for_each_face_on_a_screen(backs: Any, count: int) -> None:
    layout = Layout(paper=None, backs=backs)
    found = drawn(layout)
    assert len(found) == count
    assert {(page.width, page.height) for page in found} == {(252.0, 180.0)}


def test_large_craft_always_have_a_back() -> None:
    assert len(drawn(Layout(paper=None), [card_for(JABIRU)])) == 2
    assert len(drawn(Layout(paper=None), [card_for(DRONGO)])) == 1


@pytest.mark.parametrize("layout", [Layout(), Layout(backs="beside"), Layout(paper="a4", backs="behind")])
@pytest.mark.parametrize("printed", ["color", "black"])
def test_every_page_is_sound(layout: Layout, printed: Any) -> None:
    look = Look(printed=printed)
    found = drawn(Layout(look, layout.paper, layout.backs), list(DAMAGED))
    assert [violation for page in found for violation in check.page_faults(page)] == []


def test_the_same_cards_make_the_same_bytes() -> None:
    def whole() -> bytes:
        return pdf.to_bytes(drawn(Layout(backs="behind"), list(DAMAGED)), title="Watch", fillable=True)

    assert whole() == whole()


def test_pips_boxes_and_heat_can_be_ticked() -> None:
    layout = Layout()
    data = pdf.to_bytes(drawn(layout, [DAMAGED[0], DAMAGED[9]]), title="Watch", fillable=True)
    fields = fields_of(data)
    assert fields["page-1.card-1-armor-13"] == "On"
    assert fields["page-1.card-1-armor-14"] == "Off"
    assert fields["page-1.card-1-heat-2"] == "On"
    assert fields["page-1.card-1-mp-1"] == "On"
    assert fields["page-1.card-2-armor-damage"] == "120"
    assert fields["page-1.card-3-weapons-front-capital-1"] == "Off"


def fields_of(data: bytes) -> dict[str, str]:
    """The fields of a document and their values."""
    found = {}
    for page in pdfplumber.open(io.BytesIO(data)).pages:
        for annotation in page.annots:
            entries = annotation["data"]
            parent = entries["Parent"].resolve()["T"].decode()
            value = entries.get("V", b"")
            found[f"{parent}.{entries['T'].decode()}"] = value.name if hasattr(value, "name") else value.decode()
    return found


def test_a_document_carries_its_units_and_what_happened_to_them() -> None:
    hurt = Condition(armor={"CT": 3})
    cards = [card_of(mech()), card_of(mech(chassis="Jacana"), hurt)]
    data = pdf.to_bytes(drawn(Layout(), cards), title="Watch")
    document = pypdfium2.PdfDocument(data)
    files = {
        document.get_attachment(n).get_name(): bytes(document.get_attachment(n).get_data())
        for n in range(document.count_attachments())
    }
    assert set(files) == {"unit-1.json", "unit-2.json", "condition-2.json"}
    assert from_json(files["unit-2.json"]) == mech(chassis="Jacana")
    assert Condition.model_validate(json.loads(files["condition-2.json"])) == hurt


def test_a_picture_of_a_large_craft_has_both_faces() -> None:
    layout = Layout(paper=None)
    page = card_picture(card_pair(card_for(JABIRU), layout), layout)
    assert (page.width, page.height) == (504.0, 180.0)
    drawing = svg.to_text(page)
    assert 'id="armor-1"' in drawing
    assert 'id="weapons-front-standard-4"' in drawing


def test_a_sheet_knows_when_it_is_turned() -> None:
    upright = best_sheet(Look("half-letter"), "letter", 5.0, backs="behind")
    lying = best_sheet(Look(), "letter", 5.0, backs="behind")
    assert isinstance(upright, PaperSheet)
    assert (upright.turned, lying.turned) == (False, True)
    assert lying.paper == PAPERS["letter"].sideways


@pytest.mark.parametrize("layout", [Layout(backs="beside"), Layout(), Layout(Look("poker"), "a4", "beside")])
def test_both_faces_of_a_card_lie_in_one_row(layout: Layout) -> None:
    """So that they are cut out in one piece and folded; a place stays empty where the row is at its end."""
    cards = [card_for(one) for one in (DRONGO, DRONGO, JABIRU, DRONGO, JABIRU, JABIRU, DRONGO)]
    each = list(draw_pairs(cards, layout))
    found = 0
    for page in pages_of_cards(each, layout):
        lying = [element for element in page.elements if isinstance(element, Group) and element.scope]
        for front, back in pairwise(lying):
            if any(pair.back is not None and pair.back is back.elements for pair in each):
                found += 1
                assert (front.y, front.x < back.x) == (back.y, True)
    assert found == sum(pair.back is not None for pair in each)


@pytest.mark.parametrize(("backs", "columns", "rows"), [("none", 3, 3), ("beside", 2, 4), ("behind", 3, 3)])
def test_the_sheet_that_holds_the_most(backs: Any, columns: int, rows: int) -> None:
    """On letter paper nine cards, or four cards with their backs."""
    found = best_sheet(Look(), "letter", 5.0, backs)
    assert (found.columns, found.rows) == (columns, rows)


def test_a_card_that_cannot_be_drawn_costs_only_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def checked(card: CardSheet, look: Look) -> list[Shape]:
        if card.name == DRONGO.name:
            raise ZeroDivisionError
        return front_of(card, look)

    monkeypatch.setattr(document, "front_of", checked)
    cards, failed = [card_for(CASSOWARY), card_for(DRONGO), card_for(JABIRU)], list[Card]()
    drawn = list(draw_pairs(cards, Layout(), failed=lambda card, error: failed.append(card)))
    assert [each.title for each in drawn] == [CASSOWARY.name, JABIRU.name]
    assert failed == cards[1:2]
    with pytest.raises(ZeroDivisionError):
        list(draw_pairs(cards, Layout()))
