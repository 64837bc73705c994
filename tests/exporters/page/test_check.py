"""The prover finds what is wrong with a page, and nothing on a page that is right."""

import random
from typing import Any

import pytest

from exporters.page import (
    BlockStyle,
    Box,
    Field,
    Group,
    Outline,
    Page,
    Path,
    Pip,
    PipFace,
    Pips,
    Rect,
    Symbol,
    Text,
    Use,
    check,
    fit_block,
    fit_text,
    text_width,
)
from tests.exporters.page.showcase import HARD, ROUND, TORSO, showcase, torso_places


def kinds(*elements: Any) -> list[str]:
    return [violation.kind for violation in check.page_faults(Page(200, 200, elements))]


def test_the_showcase_is_sound() -> None:
    assert check.page_faults(showcase()) == []


# Text


@pytest.mark.parametrize(
    ("x", "y", "anchor"), [(180, 50, "left"), (-1, 50, "left"), (20, 50, "right"), (100, 3, "left"), (100, 201, "left")]
)
def test_text_off_the_page(x: float, y: float, anchor: Any) -> None:
    assert kinds(Text(x, y, "Overheated", size=8, anchor=anchor)) == ["off-page"]


def test_text_out_of_its_field() -> None:
    field = Box(10, 10, 40, 12)
    assert kinds(Text(12, 19, "Jump 5", size=8, box=field)) == []
    assert kinds(Text(12, 19, "Jumping 5 [8]", size=8, box=field)) == ["off-field"]
    assert kinds(Text(12, 21.5, "Jump", size=8, box=field)) == ["off-field"], "the p hangs out of it"
    assert kinds(Text(12, 21.5, "HEAT", size=8, box=field)) == [], "capitals do not hang"


def test_a_line_that_could_not_be_made_to_fit() -> None:
    assert kinds(fit_text(Text(10, 50, "Extended-Range Particle Projection Cannon"), 30)) == ["off-field"]


def test_a_block_that_could_not_be_made_to_fit() -> None:
    assert "off-field" in kinds(
        fit_block(Box(10, 10, 40, 8), "Ammunition explosion avoided on eight or more", BlockStyle())
    )


def test_text_below_five_points() -> None:
    assert kinds(Text(10, 50, "Fine print", size=4.9)) == ["too-small"]
    assert kinds(Group([Text(10, 50, "Half size", size=8)], scale=0.5)) == ["too-small"], "as it is printed"


def test_texts_that_run_into_each_other() -> None:
    assert kinds(Text(10, 50, "Left Torso", size=8), Text(30, 52, "(20)", size=8)) == ["texts-overlap"]
    assert kinds(Text(10, 50, "LEFT", size=8), Text(10, 56, "TORSO", size=8)) == [], "close, but apart"
    assert kinds(Text(10, 50, "Left", size=8), Group([Text(9, 51, "Left", size=8)], tag="Artifact")) == []


def test_words_that_touch_are_found() -> None:
    end = 10 + text_width("Left Torso", "condensed", 8)
    assert kinds(Text(10, 50, "Left Torso", size=8), Text(end + 0.2, 50, "20", size=8)) == ["texts-touch"]
    assert kinds(Text(10, 50, "Left Torso", size=8), Text(end + 2, 50, "20", size=8)) == []


def test_letters_without_glyphs() -> None:
    violation = check.page_faults(Page(200, 200, [Text(10, 50, "鋼鉄", id="name")]))[0]
    assert str(violation) == "name: the font has no '鋼鉄' (no-glyph)"


def test_words_in_symbols_are_words_on_the_page() -> None:
    table = Symbol("table", Box(0, 0, 40, 10), [Text(0, 8, "Cluster hits", size=6)])
    assert kinds(Use(table, 10, 10)) == []
    assert kinds(Use(table, 190, 10)) == ["off-page"]
    assert kinds(Use(table, 10, 10, scale=0.7)) == ["too-small"]
    assert kinds(Use(table, 10, 10), Text(20, 20, "in the way", size=6)) == ["texts-overlap"]


def test_the_value_of_a_field() -> None:
    assert kinds(Field("a", Box(10, 10, 50, 4), "Morgan Kell", size=9)) == []
    assert kinds(Field("a", Box(180, 10, 50, 14), "Morgan Kell", size=9)) == ["off-page"]


def test_turned_text() -> None:
    assert kinds(Group([Text(0, 0, "Heat scale", size=8)], x=10, y=150, turn=-90)) == []
    assert kinds(Group([Text(0, 0, "Heat scale", size=8)], x=10, y=20, turn=-90)) == ["off-page"]


# Pips


def test_pips_that_touch_do_not_overlap_and_closer_ones_do() -> None:
    apart = 2 * 2.2 + 0.5  # two radii and the stroke
    assert kinds(Pips("a", [(50, 50), (50 + apart, 50)], ROUND)) == []
    assert kinds(Pips("a", [(50, 50), (50 + apart - 0.1, 50)], ROUND)) == ["pips-overlap"]
    assert kinds(Pips("a", [(50, 50)], ROUND), Pips("b", [(52, 52)], ROUND)) == ["pips-overlap"]


def test_corners_count_as_they_are() -> None:
    """Diamonds fit between each other where the circles around them would not."""
    assert kinds(Pips("a", [(50, 50), (53.1, 53.1)], HARD)) == []
    assert kinds(Pips("a", [(50, 50), (52.7, 52.7)], HARD)) == ["pips-overlap"]
    assert kinds(Pips("a", [(50, 50), (55.4, 50)], HARD)) == ["pips-overlap"]


def test_pips_of_different_groups_are_compared_as_they_are_printed() -> None:
    def arm(x: float, scale: float) -> Group:
        return Group([Pips("arm", [(0, 0)], ROUND)], x=x, y=50, scale=scale, scope=f"at-{x}")

    assert kinds(arm(50, 1), arm(60, 1)) == []
    assert kinds(arm(50, 1), arm(60, 4)) == ["pips-overlap"]


def test_pips_stay_in_their_outline() -> None:
    assert kinds(Pips("armor-CT", torso_places(), ROUND, within=TORSO)) == []
    assert kinds(Pips("armor-CT", [(40, 50), (12, 50)], ROUND, within=TORSO)) == ["off-outline"]
    assert kinds(Pips("armor-CT", [(150, 50)], ROUND, within=TORSO)) == ["off-outline"]


def test_the_corners_of_a_pip_stay_in_too() -> None:
    room = Outline.rounded(Box(40, 40, 6.4, 6.4))
    square = Symbol("square", Box(-3, -3, 6, 6), [Rect(Box(-2.5, -2.5, 5, 5), stroke="#000000", line_width=1)])
    face = PipFace(square, square)
    assert kinds(Pips("a", [(43.2, 43.2)], face, within=room)) == []
    assert kinds(Pips("a", [(43.5, 43.2)], face, within=room)) == ["off-outline"]
    assert kinds(Pips("a", [(43.2, 43.2)], face, within=Outline.circle(43.2, 43.2, 3.2))) == ["off-outline"]


def test_a_hole_in_the_outline_is_not_inside() -> None:
    ring = Outline([*Outline.circle(50, 50, 30).commands, *Outline.circle(50, 50, 1).commands])
    assert kinds(Pips("a", [(70, 50)], ROUND, within=ring)) == []
    assert kinds(Pips("a", [(50, 50)], ROUND, within=ring)) == ["off-outline"], "the hole is smaller than the pip"


def test_pips_off_the_page_and_marks_without_pips() -> None:
    assert kinds(Pip("a", 199, 50, ROUND)) == ["off-page"]
    assert kinds(Pips("a", [(50, 50)], ROUND, struck={2})) == ["no-pip"]


def test_open_slots_are_in_nobodys_way() -> None:
    line = Symbol("line", Box(0, -5, 50, 6), [Rect(Box(0, -2, 50, 0.5), fill="#000000")])
    slot = PipFace(None, line)
    assert kinds(Pip("slot-1", 50, 50, slot), Pip("armored-1", 55, 48, ROUND)) == []


# Ids


def test_ids_occur_once() -> None:
    assert kinds(Pip("engine-1", 20, 20, ROUND), Pip("engine-1", 40, 20, ROUND)) == ["same-id"]
    assert kinds(Pips("a", [(20, 20)], ROUND), Text(50, 50, "x", id="a-1")) == ["same-id"]
    scoped = [Group([Pip("engine-1", 20 * n, 20, ROUND)], scope=f"unit-{n}") for n in (1, 2)]
    assert kinds(*scoped) == []


# The geometry against a slower proof


def test_overlaps_agree_with_measuring_every_pair() -> None:
    dice = random.Random(7)
    places = [(dice.uniform(10, 190), dice.uniform(10, 190)) for _ in range(150)]
    found = kinds(Pips("a", places, ROUND)).count("pips-overlap")
    near = sum((x - u) ** 2 + (y - v) ** 2 < 4.88**2 for n, (x, y) in enumerate(places) for u, v in places[:n])
    assert found == near
    assert near > 0


def test_paths_take_no_part() -> None:
    assert kinds(Path(TORSO, stroke="#000000"), Rect(Box(-5, -5, 300, 300), fill="#ffffff")) == []
