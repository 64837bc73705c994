"""Tokens: their size by the hex of the map, their cut lines, and their places on paper."""

from itertools import combinations
from math import sqrt
from typing import Any

import pytest

from exporters.page import MILLIMETER, Box, Group, Outline, Page, Path, Rect, check
from exporters.page.geometry import placement
from exporters.page.model import Element, Text
from exporters.tokens import Token, TokenLayout, TokensTooLarge, check_fit, token_of, token_pages
from exporters.tokens import counter as counters
from exporters.tokens import standee as standees
from sheets.units import GunEmplacement, HandheldWeapon, parse_unit
from tests.builders import mech, platoon, squad, tank

UNITS = (mech(), tank(), squad(), platoon())
TOKENS = [token_of(unit) for unit in UNITS]
POINTS_AN_INCH = 72


def cuts(page: Page) -> dict[str, Box]:
    """The box of the cut line of each token on a page, by the name of the token."""
    found = {}
    for group in page.elements:
        if isinstance(group, Group):
            here = placement(group.x, group.y, group.scale)
            (cut,) = (each for each in group.elements if isinstance(each, Path | Rect) and each.id == "cut")
            found[group.scope] = here.box(cut.outline.box if isinstance(cut, Path) else cut.box)
    return found


def pages(layout: TokenLayout, tokens: list[Token] = TOKENS) -> list[Page]:
    return list(token_pages(tokens, layout))


def outline(elements: list[Element], name: str) -> Outline:
    (path,) = (each for each in elements if isinstance(each, Path) and each.id == name)
    return path.outline


@pytest.mark.parametrize("inches", [1, 1.25, 1.5, 2, 3.5])
def test_a_counter_has_the_size_of_the_hex_across_its_flats(inches: float) -> None:
    """The usual hex has 1.25 inches from flat to flat, so 2/√3 of it from corner to corner."""
    (page, *_) = pages(TokenLayout(shape="counter", hex_inches=inches))
    box = cuts(page)["counter-1"]
    assert box.height == pytest.approx(inches * POINTS_AN_INCH)
    assert box.width == pytest.approx(inches * POINTS_AN_INCH * 2 / sqrt(3))


def test_a_counter_is_a_regular_hexagon_with_its_flat_ahead() -> None:
    corners = list(dict.fromkeys(counters.hexagon().loops[0]))
    assert len(corners) == 6
    sides = [
        sqrt((x - u) ** 2 + (y - v) ** 2) for (x, y), (u, v) in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    assert sides == pytest.approx([counters.SIDE] * 6)
    assert sorted(y for _, y in corners)[:2] == pytest.approx([0, 0])


def test_the_arrow_of_a_counter_lies_at_the_hexside_ahead() -> None:
    drawn = counters.counter(TOKENS[0], 1, TokenLayout())
    arrow = outline(drawn, "facing").box
    assert arrow.middle[0] == pytest.approx(counters.WIDTH / 2)
    assert counters.RIM < arrow.y < arrow.bottom < counters.HEIGHT / 6


def test_the_foot_of_a_standee_stays_within_the_hex() -> None:
    """The tabs of front and back are folded outwards from the middle of the hex."""
    hexagon = counters.hexagon()
    x, y = counters.WIDTH / 2, counters.HEIGHT / 2
    for dx in (-standees.WIDTH / 2, standees.WIDTH / 2):
        for dy in (-standees.TAB, standees.TAB):
            assert hexagon.holds(x + dx, y + dy, 1.0)


def test_the_folds_of_a_standee_part_two_sides_of_one_height() -> None:
    below, top, above = standees.FOLDS
    assert top == pytest.approx(standees.HEIGHT / 2)
    assert top - below == pytest.approx(above - top) == pytest.approx(standees.PANEL)


def test_the_arrow_of_a_standee_lies_on_the_tab_of_the_front() -> None:
    drawn = standees.standee(TOKENS[0], 1, TokenLayout())
    arrow = outline(drawn, "facing").box
    assert standees.FOLDS[-1] < arrow.y < arrow.bottom < standees.HEIGHT


@pytest.mark.parametrize("paper", ["letter", "a4", "legal"])
@pytest.mark.parametrize("shape", ["both", "standee", "counter"])
@pytest.mark.parametrize("inches", [1, 1.25, 2.5])
def test_no_token_overlaps_another_or_the_margin(paper: str, shape: Any, inches: float) -> None:
    layout = TokenLayout(shape=shape, count=7, hex_inches=inches, paper=paper, margin=8)
    drawn = pages(layout)
    found = [cuts(page) for page in drawn]
    names = [name for page in found for name in page]
    assert len(names) == len(set(names)) == 7 * len(TOKENS) * (2 if shape == "both" else 1)
    for page, boxes in zip(drawn, found, strict=True):
        edge = 8 * MILLIMETER
        area = Box(edge, edge, page.width - 2 * edge, page.height - 2 * edge)
        assert all(area.covers(box, 0.01) for box in boxes.values())
        assert not any(a.meets(b) for a, b in combinations(boxes.values(), 2))
        assert check.page_faults(page) == []


def test_a_page_holds_as_many_tokens_as_its_grid() -> None:
    """Letter paper holds 7 by 3 standees and 5 by 7 counters for the usual hex."""
    (standee_page, *_) = pages(TokenLayout(shape="standee", count=40))
    (counter_page, *_) = pages(TokenLayout(shape="counter", count=40))
    assert len(cuts(standee_page)) == 21
    assert len(cuts(counter_page)) == 35


def test_tokens_are_numbered_through() -> None:
    (page,) = pages(TokenLayout(shape="counter", count=2, first=5))
    numbers = [text for text in texts(page.elements) if text.isdecimal()]
    assert numbers == ["5", "6", "7", "8", "9", "10", "11", "12"]


def test_standee_and_counter_of_a_unit_have_one_number() -> None:
    (page,) = pages(TokenLayout(), TOKENS[:1])
    assert set(cuts(page)) == {"standee-1", "counter-1"}


def texts(elements: Any) -> list[str]:
    found: list[str] = []
    for each in elements:
        if isinstance(each, Text):
            found.append(each.text)
        elif isinstance(each, Group):
            found += texts(each.elements)
    return found


def test_a_standee_names_the_unit_on_the_front_and_its_rear() -> None:
    printed = texts(standees.standee(token_of(mech(chassis="Jacana", model="JCN-1")), 3, TokenLayout()))
    assert printed == ["3", "Jacana", "REAR", "3", "Jacana", "JCN-1", "glue to the hex"]


def test_units_that_are_no_elements_of_alpha_strike_have_tokens() -> None:
    head = {"year": 3025, "tech_base": "is", "rules_level": 1}
    armor = {"type": "standard", "points": {}}
    sentry = parse_unit({"kind": "gun-emplacement", "chassis": "Sentry", **head})
    gun = parse_unit({"kind": "handheld-weapon", "chassis": "Gun", "mass": 1, "armor": armor, **head})
    assert isinstance(sentry, GunEmplacement)
    assert isinstance(gun, HandheldWeapon)
    assert [token_of(unit).figure for unit in (sentry, gun)] == ["emplacement", "handheld-weapon"]
    for page in pages(TokenLayout(), [token_of(sentry), token_of(gun)]):
        assert check.page_faults(page) == []


@pytest.mark.parametrize("shape", ["both", "standee"])
def test_a_token_larger_than_the_paper_is_refused(shape: Any) -> None:
    layout = TokenLayout(shape=shape, hex_inches=3.5, margin=50)
    with pytest.raises(TokensTooLarge, match=r"a standee for a hex of 3\.5 inches does not fit on letter"):
        check_fit(layout)


def test_any_name_stays_on_its_token() -> None:
    endless = mech(chassis="Very " * 20 + "Long", model="Name " * 20)
    for inches in (1, 1.25, 3):
        for page in pages(TokenLayout(hex_inches=inches, first=998, count=2), [token_of(endless)]):
            assert check.page_faults(page) == []


def test_black_tokens_have_no_color() -> None:
    (page,) = pages(TokenLayout(black=True), TOKENS[:1])
    fills = {
        each.fill
        for group in page.elements
        if isinstance(group, Group)
        for each in group.elements
        if isinstance(each, Path)
    }
    assert fills <= {None, "#000000", "#ffffff"}
