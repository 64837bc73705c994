"""Paragraphs: no word is lost, no line is too wide, and a block fits its box by the gentlest means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exporters.page import BlockStyle, Box, Field, Page, TextBlock, TextPiece, fit_block, wrap
from exporters.page.check import page_faults
from exporters.page.measure import LEAST_SIZE, LEAST_STRETCH
from exporters.page.paragraphs import LOOSE, TIGHT, accent_rise, block_height, fit_field_value, width_of_pieces

SPECIALS = "AC2/2/-, CASE, ECM, IF1, LRM1/1/1, MHQ2, OMNI, SRM2/2, TAG, STL, CR, ENE, RSD1, IT2.5, TUR(2/2/1,AC1/1/-)"


def plain(lines: list[list[TextPiece]]) -> list[str]:
    return ["".join(piece.text for piece in line) for line in lines]


@given(st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=1, max_size=30), st.floats(30, 150))
def test_no_word_is_lost_and_no_line_is_too_wide(words: list[str], room: float) -> None:
    lines = wrap(" ".join(words), room, size=6)
    assert " ".join(plain(lines)).split() == words
    assert all(width_of_pieces(line, 6) <= room + 1e-6 for line in lines)


def test_lines_are_as_full_as_they_can_be() -> None:
    assert plain(wrap("aa bb cc", width_of_pieces([TextPiece("aa bb")], 7) + 0.01, size=7)) == ["aa bb", "cc"]


def test_a_word_wider_than_its_line_is_broken_after_a_mark_if_it_has_one() -> None:
    assert plain(wrap("Long-Range/Indirect", 35, size=8)) == ["Long-", "Range/", "Indirect"]
    assert "".join(plain(wrap("Abcdefghijklmnopqrstuvwxyz", 20, size=8))) == "Abcdefghijklmnopqrstuvwxyz"


def test_fonts_change_within_a_line_and_punctuation_stays_with_its_word() -> None:
    pieces = (TextPiece("CASE II", "condensed-bold"), TextPiece(": one point, no more."))
    lines = wrap(pieces, 45, size=8)
    assert "".join(plain(lines)).replace(" ", "") == "CASEII:onepoint,nomore."
    assert all(not line.startswith(":") for line in plain(lines))
    assert lines[0][0] == TextPiece("CASE II", "condensed-bold")


def test_no_words_make_one_empty_line() -> None:
    assert wrap("", 50) == [[]]


def tall(found: TextBlock) -> float:
    return block_height(len(found.lines), found.size, found.leading)


def test_a_block_with_room_is_set_at_ease() -> None:
    found = fit_block(Box(10, 20, 200, 100), SPECIALS, BlockStyle(size=8))
    assert (found.size, found.stretch) == (8, 1.0)
    assert found.leading == pytest.approx(8 * LOOSE)
    assert found.y == pytest.approx(20 + 0.78 * 8)


def test_lines_move_closer_before_letters_shrink() -> None:
    lines = len(wrap(SPECIALS, 100, size=8))
    found = fit_block(Box(0, 0, 100, block_height(lines, 8, 8 * 1.1)), SPECIALS, BlockStyle(size=8))
    assert (found.size, found.stretch) == (8, 1.0)
    assert 8 * TIGHT <= found.leading < 8 * LOOSE
    assert tall(found) <= block_height(lines, 8, 8 * 1.1) + 1e-6


def test_a_block_fits_a_box_of_its_own_height() -> None:
    lines = len(wrap(SPECIALS, 100, size=8))
    found = fit_block(Box(0, 0, 100, block_height(lines, 8, 8 * TIGHT)), SPECIALS, BlockStyle(size=8))
    assert found.size == 8
    assert found.leading == pytest.approx(8 * TIGHT)


def test_letters_shrink_before_they_narrow() -> None:
    found = fit_block(Box(0, 0, 100, 30), SPECIALS, BlockStyle(size=8))
    assert LEAST_SIZE <= found.size < 8
    assert found.stretch == 1.0
    assert tall(found) <= 30


def test_what_cannot_fit_is_cut_only_where_that_is_allowed() -> None:
    whole = fit_block(Box(0, 0, 60, 12), SPECIALS, BlockStyle(size=8))
    assert " ".join(plain([list(line) for line in whole.lines])).replace(" ", "") == SPECIALS.replace(" ", "")
    assert tall(whole) > 12
    short = fit_block(Box(0, 0, 60, 12), SPECIALS, BlockStyle(size=8, cut=True))
    assert plain([list(line) for line in short.lines])[-1].endswith("…")
    assert tall(short) <= 12
    assert all(width_of_pieces(line, short.size, short.stretch) <= 60 for line in short.lines)


@given(st.floats(40, 200), st.floats(12, 80), st.sampled_from([6.0, 7.5, 9.0]), st.booleans())
def test_a_block_that_may_be_cut_fits(wide: float, deep: float, size: float, middle: bool) -> None:
    found = fit_block(Box(0, 0, wide, deep), SPECIALS, BlockStyle(size=size, middle=middle, cut=True))
    assert tall(found) <= deep + 1e-6
    assert found.size >= LEAST_SIZE
    assert all(width_of_pieces(line, found.size, found.stretch) <= wide + 1e-6 for line in found.lines)


@given(st.integers(1, 3), st.floats(60, 200), st.floats(10, 80), st.sampled_from([5.0, 6.0, 7.25, 9.0]), st.booleans())
def test_a_block_is_as_large_and_as_wide_as_its_box_allows(
    times: int, wide: float, deep: float, size: float, accent: bool
) -> None:
    """A quarter of a point larger, or 5 % wider, it leaves the box; its lines fill the box or stand at ease."""
    words = " ".join(["ÉTÉ" * accent, *(SPECIALS,) * times])
    found = fit_block(Box(0, 0, wide, deep), words, BlockStyle(size=size))

    def fits(size: float, stretch: float) -> bool:
        lines = wrap(words, wide, size=size, stretch=stretch)
        return block_height(len(lines), size, TIGHT * size) + accent_rise(lines, size) <= deep + 1e-9

    assert LEAST_SIZE <= found.size <= size
    if found.stretch == 1.0:
        assert fits(found.size, 1.0)
        assert found.size == size or not fits(min(size, found.size + 0.25), 1.0)
    else:
        assert found.size == LEAST_SIZE
        assert found.stretch >= LEAST_STRETCH
        assert fits(found.size, found.stretch) or found.stretch == LEAST_STRETCH
        assert not fits(found.size, found.stretch + 0.05)
    if len(found.lines) > 1 and fits(found.size, found.stretch):
        bottom = found.y - 0.78 * found.size + tall(found)
        assert found.leading == pytest.approx(LOOSE * found.size) or bottom == pytest.approx(deep)
        assert bottom <= deep + 1e-6


def test_a_block_can_stand_in_the_middle() -> None:
    found = fit_block(Box(0, 0, 100, 50), "CASE", BlockStyle(size=10, middle=True))
    above = found.y - 0.78 * 10
    assert above == pytest.approx(50 - above - tall(found))


@pytest.mark.parametrize(("deep", "cut"), [(9, False), (9, True), (14.6, False), (22, True)])
def test_accents_on_capitals_stay_in_the_box(deep: float, cut: bool) -> None:
    """The first line moves down, or the letters shrink, where its letters reach higher than plain capitals do."""
    words = "ÅNGSTRÖM ÉTÉ " * (3 if cut else 1)
    page = Page(200, 50, [fit_block(Box(10, 10, 80, deep), words, BlockStyle(size=7, cut=cut))])
    assert page_faults(page) == []


@pytest.mark.parametrize("paragraphs", [[], [""], ["Angstrom"], ["Angstrom", "ÅNGSTRÖM ÉTÉ"]])
def test_only_accents_in_the_first_line_move_it_down(paragraphs: list[str]) -> None:
    found = fit_block(Box(10, 20, 80, 30), paragraphs, BlockStyle(size=7))
    assert found.y == pytest.approx(20 + 0.78 * 7)
    accented = fit_block(Box(10, 20, 80, 30), ["ÅNGSTRÖM ÉTÉ", *paragraphs], BlockStyle(size=7))
    assert accented.y > found.y


def test_each_paragraph_begins_a_line() -> None:
    found = fit_block(Box(0, 0, 300, 100), ["One thing.", "Another."], BlockStyle())
    assert plain([list(line) for line in found.lines]) == ["One thing.", "Another."]


def test_a_value_fits_its_field() -> None:
    line = fit_field_value(Field("pilot", Box(10, 10, 40, 10), "Natasha Kerensky of Wolf's Dragoons", size=9))
    assert not isinstance(line, TextBlock)
    assert line.text.endswith("…")
    many = fit_field_value(Field("notes", Box(10, 10, 60, 40), SPECIALS, size=7, many_lines=True))
    assert isinstance(many, TextBlock)
    assert len(many.lines) > 1
