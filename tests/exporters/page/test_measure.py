"""Lines of text: measured as they are drawn, made to fit by the means allowed and no others."""

import io
from typing import Any

import pdfplumber
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exporters.page import Box, Page, Text, centered_baseline, fit_line, fit_text, fonts, pdf, text_width
from exporters.page.fonts import FILES, NARROWER
from exporters.page.measure import LEAST_SIZE, LEAST_STRETCH

LONG = "Extended-Range Particle Projection Cannon (Clan)"
FONTS = sorted(FILES)
words = st.text(st.characters(codec="latin-1", categories=["L", "N", "P", "Zs"]), min_size=1, max_size=40)


@pytest.mark.parametrize("font", FONTS)
def test_a_line_is_as_wide_as_it_is_drawn(font: Any) -> None:
    text = "Ünder 0123456789 (AC/20) ≥"
    data = pdf.to_bytes([Page(900, 50, [Text(10, 30, text, font, 17, tag="P")])], title="")
    drawn = pdfplumber.open(io.BytesIO(data)).pages[0].chars
    assert drawn[-1]["x1"] - drawn[0]["x0"] == pytest.approx(text_width(text, font, 17), abs=0.02)


@pytest.mark.parametrize("font", FONTS)
def test_figures_share_one_width_so_that_columns_line_up(font: Any) -> None:
    assert len({text_width(figure, font, 10) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("font", FONTS)
def test_every_font_has_all_of_ascii(font: Any) -> None:
    file = fonts.main_file(font)
    assert all(file.has(chr(code)) for code in range(0x20, 0x7F))


def test_the_condensed_cut_is_narrower() -> None:
    assert all(text_width(LONG, narrow, 7) < 0.95 * text_width(LONG, wide, 7) for wide, narrow in NARROWER.items())


def test_tracking_counts_between_letters() -> None:
    assert text_width("ABC", tracking=2) == pytest.approx(text_width("ABC") + 4)
    assert text_width("", tracking=2) == 0


def test_a_line_that_fits_stays_as_it_is() -> None:
    assert fit_line("AC/20", 100, "bold", 9) == ("AC/20", "bold", 9, 1.0)


def test_condensing_takes_the_condensed_cut_before_it_narrows_letters() -> None:
    wide = text_width(LONG, "bold", 8)
    assert fit_line(LONG, wide * 0.93, "bold", 8) == (LONG, "condensed-bold", 8, 1.0)
    narrowed = fit_line(LONG, wide * 0.8, "bold", 8)
    assert (narrowed.font, narrowed.size) == ("condensed-bold", 8)
    assert LEAST_STRETCH <= narrowed.stretch < 1


def test_shrinking_stops_at_five_points() -> None:
    line = fit_line(LONG, 20, size=8, means=("shrink",))
    assert (line.size, line.stretch) == (LEAST_SIZE, 1.0)
    assert text_width(line.text, line.font, line.size) > 20, "what cannot be made to fit stays whole"


def test_text_that_is_smaller_already_is_not_made_larger() -> None:
    assert fit_line("Copyright", 1, size=4.5, means=("shrink",)).size == 4.5


def test_cutting_comes_last_and_shows() -> None:
    line = fit_line(LONG, 40, size=8, means=("condense", "shrink", "cut"))
    assert line.text.endswith("…")
    assert LONG.startswith(line.text[:-1])
    assert (line.size, line.stretch) == (LEAST_SIZE, LEAST_STRETCH)


@given(words, st.floats(5, 200), st.sampled_from(FONTS), st.sampled_from([6.0, 8.5, 14.0]), st.sampled_from([0.0, 0.5]))
def test_whatever_is_allowed_to_be_cut_fits(text: str, room: float, font: Any, size: float, tracking: float) -> None:
    line = fit_line(text, room, font, size, ("condense", "shrink", "cut"), tracking=tracking)
    assert text_width(*line, tracking) <= max(room, text_width("…", line.font, line.size, line.stretch)) + 1e-6
    assert line.size >= LEAST_SIZE
    assert line.stretch >= LEAST_STRETCH


@given(words, st.floats(5, 200), st.sampled_from(FONTS))
def test_fitting_changes_no_letter_unless_it_may_cut(text: str, room: float, font: Any) -> None:
    assert fit_line(text, room, font, 9).text == text


def test_a_fitted_text_knows_its_field() -> None:
    text = fit_text(Text(100, 50, "Heat Sinks", size=8, anchor="right", id="sinks", tag="P"), 60)
    assert text.box is not None
    assert (text.box.x, text.box.right) == (40, 100)
    assert text.box.y < 50 < text.box.bottom
    assert fit_text(Text(0, 0, "x", box=Box(0, -20, 10, 30)), 10).box == (0, -20, 10, 30)


def test_capitals_stand_in_the_middle_of_a_box() -> None:
    y = centered_baseline(Box(0, 100, 50, 20), 10)
    _, high = fonts.ink_extent("H", "condensed")
    assert y - high * 10 - 100 == pytest.approx(120 - y, abs=0.01)


def test_ink_is_that_of_the_letters_used() -> None:
    assert fonts.ink_extent("ace", "condensed")[0] > -0.05
    assert fonts.ink_extent("gap", "condensed")[0] < -0.15
    assert (
        fonts.ink_extent("Å", "condensed")[1]
        > fonts.ink_extent("A", "condensed")[1]
        > fonts.ink_extent("a", "condensed")[1]
    )
    assert fonts.ink_extent("  ", "condensed") == (0, 0)


def test_letters_come_from_the_first_file_that_has_them() -> None:
    assert [(face.name, text) for face, text in fonts.font_runs("5 Ωμ 7", "condensed-bold")] == [
        ("IBMPlexSansCondensed-Bold", "5 "),
        ("IBMPlexSans-Bold", "Ωμ"),
        ("IBMPlexSansCondensed-Bold", " 7"),
    ]


def test_letters_that_no_file_has_are_named_and_measured() -> None:
    assert fonts.missing_characters("鋼 iron 鋼鉄", "condensed") == "鋼鉄"
    assert fonts.missing_characters("Škoda Ελλάδα", "condensed") == ""
    assert text_width("鋼", size=10) > 2


def test_accents_and_breaks_are_made_plain() -> None:
    assert fonts.clean_text("A\u030angstro\u0308m\tII\nC\u200b") == "Ångström II C"
    assert fonts.clean_text("\ud800") == "\N{REPLACEMENT CHARACTER}"


def test_a_font_that_is_none_is_refused_in_words() -> None:
    comic: Any = "comic"
    with pytest.raises(ValueError, match="'comic' is not one of our fonts"):
        text_width("x", comic)
