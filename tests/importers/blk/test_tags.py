"""Blocks: how they are told from text, and what a broken one does to its neighbors."""

from collections.abc import Callable

import pytest

from importers.blk.tags import split_blocks
from tests.importers.blk.texts import SAMPLES, changed, load, problems, read, refusal, warnings

TANK = SAMPLES["Tank"]


def test_lines_are_trimmed_and_blank_lines_and_comments_say_nothing() -> None:
    block = split_blocks("# head\n\n  <Name>\t\n  Bandicoot \n\n# no\n</Name>").first["name"]
    assert block.lines == ["Bandicoot"]


@pytest.mark.parametrize("change", [str.upper, str.lower])
def test_names_of_blocks_compare_without_case(change: Callable[[str], str]) -> None:
    text = TANK.replace("<armor>", change("<Armor>")).replace("</armor>", "</ArMoR>")
    assert read(text) == read(TANK)
    assert problems(text) == []


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_of_other_systems(end: str) -> None:
    assert read(TANK.replace("\n", end)) == read(TANK)


def test_a_byte_order_mark_before_the_first_comment() -> None:
    assert read("\ufeff" + TANK) == read(TANK)
    assert problems("\ufeff" + TANK) == []


def test_a_missing_last_line_end() -> None:
    assert read(TANK.rstrip("\n")) == read(TANK)


def test_an_empty_block_is_present_without_a_value() -> None:
    assert read(changed("Tank", barrating=[])) == read(TANK)
    assert read(changed("Tank", trailer=[])) == read(changed("Tank", trailer=1))


def test_blocks_may_stand_in_any_order() -> None:
    head, *blocks = TANK.split("\n\n")
    text = "\n\n".join([head, *reversed(blocks)])
    assert read(text) == read(TANK)


@pytest.mark.parametrize("close", ["</history>>", "</history", "</History >"])
def test_a_broken_close_tag_closes(close: str) -> None:
    text = changed("Tank", history="Long.").replace("</history>", close.replace(" ", ""))
    unit = load(text)
    assert unit.unit is not None
    assert unit.unit.fluff.history == "Long."
    assert len(unit.problems) == (close.lower() != "</history >")


def test_a_block_without_end_ends_where_a_known_one_begins() -> None:
    """As `originalBuildYear` in three real files: its value survives, so does the next block."""
    text = TANK.replace("<type>", "<originalBuildYear>\n3049\n<type>")
    assert read(text).original_year == 3049
    line = text.splitlines().index("<type>") + 1
    assert problems(text) == [
        f"line {line}: <type> inside <originalBuildYear>; expected </originalBuildYear> (the block ends here)"
    ]


def test_a_block_opened_twice_is_one() -> None:
    text = changed("Tank", overview=["<overview>", "Text.", "</overview>"])
    assert read(text).fluff.overview == "Text."
    assert "read as one block" in problems(text)[0]


def test_tags_of_html_are_text() -> None:
    text = changed("Tank", overview=["<p>", "One.", "</p>", "<p>Two.</p>"])
    assert read(text).fluff.overview == "<p> One. </p> <p>Two.</p>"
    assert problems(text) == []


def test_a_text_over_several_lines_is_kept_whole() -> None:
    assert read(changed("Tank", history=["One.", "Two."])).fluff.history == "One.<br>Two."


def test_a_stray_close_tag_is_skipped_and_reported() -> None:
    text = TANK + "\n</Front Equipment>\n"
    assert read(text) == read(TANK)
    assert problems(text) == [f"line {len(text.splitlines())}: </Front Equipment>, which closes nothing (skipped)"]


def test_text_outside_of_blocks_is_kept_and_reported() -> None:
    text = TANK + "\nField Refit\n"
    (extra,) = read(text).extra
    assert extra.text == "Field Refit"
    assert "'Field Refit' outside of any block" in problems(text)[0]


def test_texts_in_the_manner_of_mtf_are_taken_for_what_they_are() -> None:
    text = TANK + "\nmanufacturer:Marsupial Works\nprimaryfactory:Woy Woy\n"
    fluff = read(text).fluff
    assert (fluff.manufacturer, fluff.primary_factory) == ("Marsupial Works", "Woy Woy")
    assert read(text).extra == ()
    assert len(problems(text)) == 2


def test_of_two_equal_blocks_one_counts_silently() -> None:
    assert problems(TANK + "\n<tonnage>\n40\n</tonnage>\n") == []
    assert problems(TANK + "\n<source>\nAsTech test data\n</source>\n") == []


def test_of_two_different_blocks_the_first_counts_and_the_second_is_kept() -> None:
    text = TANK + "\n<source>\nElsewhere\n</source>\n"
    unit = read(text)
    assert unit.source == "AsTech test data"
    assert [(e.key, e.text) for e in unit.extra] == [("source 2", "Elsewhere")]
    assert "<source> a second time, with other content (the first counts)" in problems(text)[0]


def test_a_second_block_counts_when_the_first_is_empty() -> None:
    text = changed("Tank", history=[]) + "\n<history>\nLong.\n</history>\n"
    assert read(text).fluff.history == "Long."


def test_an_unknown_block_is_kept_as_it_is() -> None:
    text = changed("Tank", lamps=["two", "<b>big</b> ones"])
    assert [(e.key, e.text) for e in read(text).extra] == [("lamps", "two\n<b>big</b> ones")]
    assert "a block I do not know (kept as written)" in problems(text)[0]


@pytest.mark.parametrize("name", ["UUID", "icon", "fluffimage", "imagepath", "era", "published", "missionroles"])
def test_blocks_without_meaning_for_the_rules_are_kept_without_a_word(name: str) -> None:
    text = changed("Tank", **{name: "x"})
    assert [(e.key, e.text) for e in read(text).extra] == [(name, "x")]
    assert problems(text) == []


def test_a_block_of_another_family_is_kept_and_reported() -> None:
    """Jump MP of a tank come from its jump jets."""
    text = changed("Tank", jumpingMP=8)
    assert [(e.key, e.text) for e in read(text).extra] == [("jumpingMP", "8")]
    (problem,) = warnings(text)
    assert "says nothing about this kind of unit" in problem.found


def test_a_block_that_never_ends() -> None:
    problem = refusal(TANK + "\n<notes>\nText\n")
    assert problem.found == "<notes> without an end"
    assert problem.expected == "</notes>"
    assert problem.line == len(TANK.splitlines()) + 2


def test_a_block_inside_an_equipment_block() -> None:
    problem = refusal(TANK.replace("</Body Equipment>\n", ""))
    assert problem.found == "<Front Equipment> inside <Body Equipment>"
    assert problem.expected == "</Body Equipment>"


def test_a_file_cut_off_anywhere_is_read_or_refused_in_one_sentence() -> None:
    lines = TANK.splitlines()
    for end in range(len(lines)):
        text = "\n".join(lines[:end])
        if end < len(lines) - 1:
            assert refusal(text).expected
