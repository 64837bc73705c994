"""Alpha Strike cards, and pages without text: an error names what is on them."""

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from exporters.cards import SIZES, Backs, Layout, Look, card_of, draw_pairs, pages_of_cards
from exporters.page import pdf
from importers import load
from importers.recordsheet_pdf.cards import PrintedCard, cards, with_backs
from importers.recordsheet_pdf.document import open_pdf
from importers.recordsheet_pdf.page import WHITE, Color, Phrase, PrintedPage, Shape
from importers.recordsheet_pdf.printed_sheets import printed_units
from sheets.alphastrike import NoElement
from sheets.record import AlphaCondition, Condition, CrewMarks
from sheets.recordsheet.card import CardSheet, card_sheet
from tests import ROOT
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at
from tests.own_units import ODDITIES
from tests.producers import passed_through

BROLGA = str(ROOT / "tests" / "data" / "Brolga BRG-2.mtf")


@pytest.mark.parametrize(
    ("damage", "marks"),
    [("", ""), ("armor 3, structure 1, engine 1, heat 2", " (marked: 2 heat, 3 armor, 1 structure, 1 engine)")],
)
def test_a_card_without_its_unit_names_the_unit_and_the_marks(damage: str, marks: str, tmp_path: Path) -> None:
    card = tmp_path / "card.pdf"
    marked = ["--damage", damage] if damage else []
    subprocess.run([sys.executable, "-m", "astech", "card", BROLGA, "-o", str(card), *marked], cwd=ROOT, check=True)
    error = load(stripped(card.read_bytes()), "card.pdf").error
    assert error is not None
    assert f"an Alpha Strike card of Brolga BRG-2{marks} on page 1" in str(error)


def expected_marks(value: CardSheet) -> dict[str, int]:
    """The marks on a card, by the words of their rows."""
    tracks = [("armor", value.armor), ("structure", value.structure), ("heat", value.heat)]
    tracks += [(row.title.upper(), track) for row in value.criticals for track in row.tracks]
    tracks += [(f"{arc.title} {attack.label}".upper(), attack.hits) for arc in value.arcs for attack in arc.attacks]
    found = Counter[str]()
    for row, track in tracks:
        found[row] += track.marked if track is not None else 0
    return {row: number for row, number in found.items() if number}


@pytest.mark.parametrize("backs", ["none", "behind"])
@pytest.mark.parametrize("size", SIZES)
def test_each_card_of_a_document_names_its_unit_and_its_marks(size: str, backs: Backs) -> None:
    """Several cards of all families and sizes; large craft have marks on the back, too."""
    worn = []
    for unit in map(unit_at, map(str, ODDITIES)):
        try:
            fresh = card_sheet(unit)
        except NoElement:
            continue
        boxes = {track.id: 1 + track.boxes // 2 for track in fresh.tracks}
        armor, structure = (fresh.armor.boxes + 1) // 2, fresh.structure.boxes // 2
        marks = AlphaCondition(armor=armor, structure=structure, heat=2 if fresh.heat else 0, criticals=boxes)
        worn.append(card_of(unit, Condition(alpha=marks, crew=(CrewMarks(name="Wilhelmina Stone"),))))
    layout = Layout(Look(size), backs=backs)
    pages = pages_of_cards(draw_pairs(worn, layout), layout)
    with open_pdf(stripped(pdf.to_bytes(pages, title="Cards")), "cards.pdf") as document:
        assert list(printed_units(document, range(len(document)))) == []
        found = {card.name: card.marks for _, card in with_backs(document.cards)}
    wanted = {f"{card.value.chassis} {card.value.model}".strip(): expected_marks(card.value) for card in worn}
    assert found == wanted


RED, ORANGE, GRAY, BLACK = (238, 0, 0), (240, 120, 30), (199, 199, 199), (0, 0, 0)


def card_with(*shapes: Shape) -> PrintedCard:
    """The card of a page with its name, its row of armor at a height of 130 points, and some shapes."""
    lines = (
        ("Brolga", 10, 70, 14),
        ("BRG-2", 10, 86, 14),
        ("SIZE", 10, 110, 5.6),
        ("TMM", 60, 110, 5.6),
        ("A", 10, 130, 8),
    )
    phrases = tuple(Phrase(text, x, y - 3, x + 4 * len(text), y + 3, size, BLACK) for text, x, y, size in lines)
    (card,) = cards(PrintedPage(1, 300, 300, phrases, shapes))
    return card


def box(width: float, height: float, fill: Color | None = RED, y: float = 130, darkness: float = 0) -> Shape:
    """A box of the row of armor."""
    return Shape(40 - width / 2, y - height / 2, 40 + width / 2, y + height / 2, fill, None, 5, False, (), darkness)


@pytest.mark.parametrize(
    ("shape", "is_mark"),
    [
        (box(8, 8), True),
        (box(8, 3.5), True),
        (box(8, 2.5), False),
        (box(8, 13.5), True),
        (box(8, 14.5), False),
        (box(3.5, 8), True),
        (box(2.5, 8), False),
        (box(21.5, 8), True),
        (box(22.5, 8), False),
        (box(8, 8, y=142), True),
        (box(8, 8, y=144), False),
        (box(8, 8, ORANGE), False),
        (box(8, 8, GRAY, darkness=255), False),
        (box(8, 8, None, darkness=255), False),
        (box(8, 8, WHITE), False),
        (box(8, 8, WHITE, darkness=255), True),
    ],
)
def test_a_mark_is_a_red_box_or_a_white_one_with_ink(shape: Shape, is_mark: bool) -> None:
    """Specks and lines are smaller than boxes, panels are larger; boxes of the heat scale are orange."""
    assert card_with(shape) == PrintedCard("Brolga BRG-2", {"armor": 1} if is_mark else {})


def test_a_box_that_is_drawn_twice_is_one_mark() -> None:
    assert card_with(box(8, 8), box(8.2, 8.2)).marks == {"armor": 1}


@pytest.mark.skipif(not shutil.which("gs"), reason="Ghostscript is not installed")
def test_letters_drawn_as_outlines_are_no_scan() -> None:
    """Ghostscript draws each letter as a path: the page has no text and no picture."""
    command = ("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dNoOutputFonts", "-sDEVICE=pdfwrite", "-oOUT", "IN")
    error = load(passed_through(command, stripped(printed(unit_at(BROLGA)))), "sheet.pdf").error
    assert error is not None
    assert "letters drawn as outlines" in str(error)
