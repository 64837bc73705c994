"""What other programs read out of our PDFs is what we put in."""

import struct
import tracemalloc
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pdfplumber
import pypdfium2
import pytest

from exporters.page import (
    Attachment,
    BlockStyle,
    Bookmark,
    Box,
    Circle,
    Group,
    Image,
    Line,
    Outline,
    Page,
    Pip,
    Pips,
    Rect,
    Symbol,
    Text,
    TextBlock,
    UnreadableImageError,
    Use,
    fit_block,
    pdf,
    text_width,
)
from exporters.page import Path as Shape
from tests.exporters.page.read_pdf import only, opened, pages_of
from tests.exporters.page.showcase import ROUND, SLOT, picture, showcase, torso_places

RED = (192 / 255, 57 / 255, 43 / 255)


def test_a_rectangle_lies_where_it_was_put() -> None:
    rect = only(pages_of(Rect(Box(10, 20, 50, 30), fill="#ff0000", stroke="#0000ff", line_width=2))[0].rects)
    assert (rect["x0"], rect["top"], rect["width"], rect["height"]) == (10, 20, 50, 30)
    assert rect["non_stroking_color"] == (1, 0, 0)
    assert rect["stroking_color"] == (0, 0, 1)
    assert rect["linewidth"] == 2


def test_a_circle_has_its_middle_and_radius() -> None:
    curve = only(pages_of(Circle(50, 40, 10, stroke="#000000"))[0].curves)
    assert (curve["x0"], curve["x1"], curve["top"], curve["bottom"]) == (40, 60, 30, 50)
    assert not curve["fill"]


def test_a_line_and_its_dashes() -> None:
    line = only(pages_of(Line(10, 90, 190, 80, stroke="#00ff00", line_width=0.25, dash=(3, 1)))[0].lines)
    assert [(round(x), round(y)) for x, y in line["pts"]] == [(10, 90), (190, 80)]
    assert line["linewidth"] == 0.25
    assert line["dash"][0] == [3, 1]


def test_a_path_keeps_its_curves_and_holes() -> None:
    ring = Outline([*Outline.circle(50, 50, 20).commands, *Outline.circle(50, 50, 10).commands])
    curves = pages_of(Shape(ring, fill="#000000"))[0].curves
    assert [(curve["x0"], curve["x1"]) for curve in curves] == [(30, 70), (40, 60)]
    image = pypdfium2.PdfDocument(pdf.to_bytes([Page(100, 100, [Shape(ring, fill="#000000")])], title=""))[0].render()
    pixels = image.to_pil().convert("L")
    assert pixels.getpixel((50, 50)) == 255, "the hole is open"
    assert pixels.getpixel((50, 35)) == 0, "the ring is filled"


@pytest.mark.parametrize(
    ("anchor", "edge", "at"), [("left", "x0", 100.0), ("right", "x1", 100.0), ("middle", "middle", 100.0)]
)
def test_text_hangs_by_its_anchor(anchor: Any, edge: str, at: float) -> None:
    word = only(pages_of(Text(100, 50, "Gauss", size=10, anchor=anchor))[0].extract_words())
    word["middle"] = (word["x0"] + word["x1"]) / 2
    assert word[edge] == pytest.approx(at, abs=0.02)


def test_text_has_its_size_and_stands_on_its_baseline() -> None:
    characters = pages_of(Text(20, 50, "A", "bold", 12, color="#c0392b", tag="P"))[0].chars
    character = only(characters)
    assert character["size"] == pytest.approx(12)
    assert character["matrix"][5] == pytest.approx(50), "half way up a page of 100 points"
    assert character["non_stroking_color"] == pytest.approx(RED, abs=0.001)
    assert character["fontname"].endswith("+IBMPlexSans-Bold")


def test_stretched_and_spaced_text_is_as_wide_as_measured() -> None:
    text = Text(20, 50, "Arrow IV", size=10, stretch=0.8, tracking=1.5)
    word = pages_of(text)[0].chars
    wide = text_width("Arrow IV", "condensed", 10, 0.8, 1.5)
    assert word[7]["x1"] - word[0]["x0"] == pytest.approx(wide, abs=1.25)
    assert word[7]["x0"] == pytest.approx(20 + wide - text_width("V", "condensed", 10, 0.8), abs=0.05)


def test_accents_greek_and_cyrillic_are_found_again() -> None:
    text = "Łódź Ñandú Ελλάδα Греция ≥½×"
    assert pages_of(Text(5, 50, text, size=8))[0].extract_text() == text


def test_a_letter_without_a_glyph_is_drawn_as_a_mark_and_still_found() -> None:
    page = pages_of(Text(5, 50, "Unit 鋼鉄 7", size=8))[0]
    assert page.extract_text() == "Unit 鋼鉄 7"


def test_more_letters_than_one_font_can_number() -> None:
    letters = "".join(chr(c) for c in [*range(0xC0, 0x17F), *range(0x400, 0x460)])
    lines = [Text(5, 10 + 6 * n, letters[20 * n : 20 * n + 20], "regular", 5) for n in range(len(letters) // 20)]
    found = pages_of(*lines)[0].extract_text()
    assert found.split("\n") == [line.text for line in lines]


def test_brackets_and_backslashes() -> None:
    text = r"Ammo (LRM 20) \ [C]) ("
    assert pages_of(Text(5, 50, text))[0].extract_text() == text


def test_a_block_is_drawn_line_by_line() -> None:
    lines = fit_block(
        Box(10, 10, 80, 60), "Ammunition explosion avoided on a roll of eight or more", BlockStyle(size=8)
    )
    page = pages_of(lines)[0]
    assert page.extract_text().split("\n") == ["".join(p.text for p in line) for line in lines.lines]
    assert min(c["x0"] for c in page.chars) == pytest.approx(10)


def test_groups_move_turn_and_scale() -> None:
    inner = Rect(Box(0, 0, 10, 4), fill="#000000")
    rect = only(pages_of(Group([Group([inner], x=10, y=0)], x=50, y=20, scale=2, turn=90))[0].rects)
    # Turned clockwise: right becomes down, so 10 to the right at double size is 20 down.
    assert (rect["x0"], rect["x1"], rect["top"], rect["bottom"]) == (42, 50, 40, 60)


def test_colors_and_lines_return_to_what_they_were_after_a_group() -> None:
    red = Line(0, 10, 10, 10, stroke="#ff0000", line_width=3, dash=(1, 1))
    blue = Group([Line(0, 5, 10, 5, stroke="#0000ff", line_width=1)], x=1)
    lines = pages_of(red, blue, red)[0].lines
    assert [line["stroking_color"] for line in lines] == [(1, 0, 0), (0, 0, 1), (1, 0, 0)]
    assert [line["linewidth"] for line in lines] == [3, 1, 3]
    assert [line["dash"][0] for line in lines] == [[1, 1], [], [1, 1]]


def test_a_symbol_does_not_take_on_the_lines_around_it() -> None:
    """A form XObject begins with the state of the place where it is used."""
    symbol = Symbol("line", Box(0, 0, 10, 1), [Line(0, 0, 10, 0)])
    dashed = Line(0, 50, 50, 50, stroke="#ff0000", line_width=4, dash=(5, 5), cap="round")
    plain = pages_of(dashed, Use(symbol, 10, 20))[0].lines[1]
    assert plain["stroking_color"] == (0, 0, 0)
    assert plain["linewidth"] == 0.5
    assert plain["dash"][0] == []


def test_a_picture_keeps_its_proportions() -> None:
    image = only(pages_of(Image(Box(10, 10, 100, 80), picture(), alt="A flag"))[0].images)
    assert (image["x0"], image["top"], image["width"], image["height"]) == (10, 25, 100, 50)
    assert image["srcsize"] == (40, 20)


def test_a_broken_picture_is_refused_in_words() -> None:
    with pytest.raises(UnreadableImageError, match="is not a PNG or JPEG"):
        pages_of(Image(Box(0, 0, 10, 10), b"GIF89a, or so it says"))


@pytest.mark.parametrize("side", [6_000, 60_000])
def test_a_picture_of_more_pixels_than_a_sheet_can_show_is_refused_unseen(side: int) -> None:
    """A picture of a few bytes may say that it is one of gigabytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
    bomb = b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(bytes(1_000))) + chunk(b"IEND", b"")
    with pytest.raises(UnreadableImageError, match="pixels"):
        pages_of(Image(Box(0, 0, 10, 10), bomb))


def test_a_color_that_is_none() -> None:
    with pytest.raises(ValueError, match="'red' is not a color"):
        pages_of(Circle(0, 0, 1, fill="red"))


def test_every_pip_is_drawn_at_its_place() -> None:
    places = torso_places()
    page = opened(pdf.to_bytes([Page(200, 200, [Pips("armor-CT", places, ROUND, {1, 5})])], title="")).pages[0]
    middles = [((c["x0"] + c["x1"]) / 2, (c["top"] + c["bottom"]) / 2) for c in page.curves]
    assert middles == [(pytest.approx(x, abs=0.011), pytest.approx(y, abs=0.011)) for x, y in places]
    struck = [c["non_stroking_color"] == pytest.approx(RED, abs=0.001) for c in page.curves]
    assert [n for n, red in enumerate(struck, 1) if red] == [1, 5]


def test_scaled_pips_stay_at_their_places() -> None:
    pips = Pips("a", [(10 + 3.33 * n, 20.17) for n in range(40)], ROUND, scale=0.6)
    curves = pages_of(pips)[0].curves
    assert [(c["x0"] + c["x1"]) / 2 for c in curves] == pytest.approx([x for x, _ in pips.places], abs=0.011)
    assert curves[0]["width"] == pytest.approx(2 * 2.2 * 0.6)


def test_an_open_slot_shows_nothing_and_a_struck_one_a_line() -> None:
    assert pages_of(Pip("slot-1", 20, 50, SLOT))[0].lines == []
    assert len(pages_of(Pip("slot-1", 20, 50, SLOT, struck=True))[0].lines) == 1


def test_a_symbol_is_stored_once_however_often_it_is_used() -> None:
    data = pdf.to_bytes([showcase() for _ in range(20)], title="")
    assert data.count(b"/Subtype/Form") == len(set(_symbol_names(showcase().elements)))


def _symbol_names(elements: Any) -> Iterator[str]:
    for e in elements:
        if isinstance(e, Use):
            yield e.symbol.name
            yield from _symbol_names(e.symbol.elements)
        elif isinstance(e, Group):
            yield from _symbol_names(e.elements)
        elif isinstance(e, Pip):
            shown = e.face.struck if e.struck else e.face.open
            yield from [shown.name] if shown else []
        elif isinstance(e, Pips):
            yield e.face.open.name if e.face.open else ""
            yield from [e.face.struck.name] if e.struck else []


def test_two_symbols_of_one_name_must_be_the_same() -> None:
    one = Symbol("pip", Box(0, 0, 2, 2), [Circle(1, 1, 1, fill="#000000")])
    same = Symbol("pip", Box(0, 0, 2, 2), [Circle(1, 1, 1, fill="#000000")])
    other = Symbol("pip", Box(0, 0, 2, 2), [Circle(1, 1, 0.5, fill="#000000")])
    pages_of(Use(one, 0, 0), Use(same, 5, 5))
    with pytest.raises(ValueError, match="two different symbols"):
        pages_of(Use(one, 0, 0), Use(other, 5, 5))


def test_memory_does_not_grow_with_the_pages(tmp_path: Path) -> None:
    def page(number: int) -> Page:
        pips = Pips("armor-CT", torso_places(), ROUND, set(range(number % 50)))
        texts = [Text(20, 120 + 5 * n, f"Line {n} of page {number}", size=5, tag="P") for n in range(20)]
        attached = [Attachment(f"{number}.json", b'{"page": %d}' % number)]
        return Page(200, 300, [Bookmark(f"Page {number}"), pips, *texts], attachments=attached)

    def peak(count: int) -> int:
        tracemalloc.start()
        pdf.write_document(tmp_path / "many.pdf", (page(n) for n in range(count)), title="Many")
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(200)  # caches of widths and numbers fill up
    few, many = peak(500), peak(1000)
    assert many - few < 500_000, "less than a KB a page: the places of its objects in the file"
    with pdfplumber.open(tmp_path / "many.pdf", pages=[1000]) as document:
        assert "Line 7 of page 999" in document.pages[0].extract_text()


def test_a_document_that_fails_leaves_the_old_one(tmp_path: Path) -> None:
    target = tmp_path / "sheet.pdf"
    target.write_bytes(b"the old one")

    def pages() -> Iterator[Page]:
        yield showcase()
        raise RuntimeError("the second unit could not be laid out")

    with pytest.raises(RuntimeError):
        pdf.write_document(target, pages(), title="")
    assert target.read_bytes() == b"the old one"
    assert [*tmp_path.iterdir()] == [target]
    assert pdf.write_document(target, [showcase()], title="") == 1
    assert target.read_bytes().startswith(b"%PDF")


def test_no_pages_make_an_empty_document() -> None:
    assert len(opened(pdf.to_bytes([], title="Nothing")).pages) == 0


def test_pages_of_different_sizes() -> None:
    pages = opened(pdf.to_bytes([Page(252, 180, []), Page(595.28, 841.89, [])], title="")).pages
    assert [(float(p.width), float(p.height)) for p in pages] == [(252, 180), (595.28, 841.89)]


def test_an_empty_block_draws_nothing() -> None:
    assert pages_of(TextBlock(10, 10, []))[0].chars == []
