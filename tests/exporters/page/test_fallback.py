"""Letters that our fonts lack come from a font of the user's, in every back end; what no font has is marked."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from exporters.page import Page, Text, check, fonts, pdf, png, svg, text_width
from tests.exporters.page.fallback import fallback_font
from tests.exporters.page.test_pdf import pages_of

STEEL, SMILE = "鋼", "\N{GRINNING FACE}"


@pytest.fixture
def font(tmp_path: Path) -> Iterator[Path]:
    """A font that shows steel as H and a grin as i, taken for the length of a test."""
    path = fallback_font(tmp_path / "more.ttf", {STEEL: "H", SMILE: "i"})
    fonts.use_fallback(path)
    yield path
    fonts.use_fallback(None)


def test_the_mark_is_as_wide_as_it_is_drawn() -> None:
    assert (
        text_width(STEEL, "bold", 10)
        == text_width(fonts.REPLACEMENT_MARK, "bold", 10)
        == text_width(STEEL, "condensed", 10)
    )


def test_what_no_font_has_is_drawn_as_the_mark() -> None:
    def drawn(text: str) -> bytes:
        return png.to_bytes(Page(40, 20, [Text(5, 15, text, "bold", 12)]))

    assert drawn(STEEL) == drawn(fonts.REPLACEMENT_MARK) != drawn(" ")
    assert pdf.encode(Page(40, 20, [Text(5, 15, f"Ω{SMILE}A{STEEL}")])).undrawn() == STEEL + SMILE


def test_letters_are_taken_and_measured(font: Path) -> None:
    assert fonts.missing_characters(f"{STEEL}{SMILE}", "condensed") == ""
    assert text_width(STEEL, "condensed", 10) == text_width("H", "regular", 10)
    assert check.page_faults(Page(99, 20, [Text(5, 15, f"Unit {STEEL} {SMILE}")])) == []


def test_they_are_drawn_and_found_again(font: Path) -> None:
    line = Text(5, 50, f"Unit {STEEL} {SMILE} 7", size=8)
    assert pages_of(line)[0].extract_text() == line.text
    pictures = [png.to_bytes(Page(40, 20, [Text(5, 15, text, "regular", 12)])) for text in (STEEL, "H")]
    assert pictures[0] == pictures[1]


def test_a_picture_for_the_web_embeds_them(font: Path) -> None:
    text = svg.to_text(Page(99, 20, [Text(5, 15, STEEL, "bold"), Text(5, 15, SMILE)]))
    assert "font-family:'AsTech Fallback'" in text
    assert "U+92FC,U+1F600" in text
    assert 'font-family="IBM Plex Sans,AsTech Fallback,sans-serif"' in text


def test_without_it_all_is_as_before(font: Path) -> None:
    fonts.use_fallback(None)
    assert fonts.missing_characters(STEEL, "condensed") == STEEL
    assert "Fallback" not in svg.to_text(Page(99, 20, [Text(5, 15, STEEL, "bold")]))


@pytest.mark.parametrize(
    ("begins", "says"),
    [
        (b"{}", "is not a font that can be read"),
        (b"OTTO and so on", "PostScript outlines"),
        (b"\0\1\0\0 and nothing more", "is a broken font"),
    ],
)
def test_a_file_that_is_no_font_is_refused_in_a_sentence(tmp_path: Path, begins: bytes, says: str) -> None:
    path = tmp_path / "none.ttf"
    path.write_bytes(begins)
    with pytest.raises(fonts.UnreadableFontError, match=says):
        fonts.use_fallback(path)
    assert not fonts.has_fallback()
