"""What stands on the front of a card, by element type."""

import pytest

from exporters.cards import Look
from exporters.cards.front import card_front, draw_foot
from exporters.cards.silhouettes import SHAPES, silhouette, silhouette_name
from exporters.page.geometry import Box
from exporters.page.model import Path, Text
from sheets.alphastrike import Element, ElementType
from sheets.recordsheet.card import card_sheet, element_card
from sheets.units.mech import Body, LamType, QuadVeeMotive
from tests.builders import mech
from tests.exporters.cards.force import (
    BITTERN,
    BOOBOOK,
    CASSOWARY,
    DRONGO,
    EMU,
    FORCE,
    JABIRU,
    KOOKABURRA,
    LORIKEET,
    PETREL,
    WAGTAIL,
    element,
)
from tests.exporters.cards.reading import after, alt_texts, fields, marked, words

LOOK = Look()


@pytest.mark.parametrize("one", FORCE, ids=lambda one: one.chassis)
def test_every_front_says_who_it_is_and_what_it_is_worth(one: Element) -> None:
    printed = words(card_front(element_card(one), LOOK))
    assert printed[:2] == [one.chassis, element_card(one).model]
    assert after("PV", card_front(element_card(one), LOOK)) == str(one.pv)
    assert after("TYPE", card_front(element_card(one), LOOK)) == one.type.value
    assert after("SIZE", card_front(element_card(one), LOOK)) == str(one.size)
    assert after("SKILL", card_front(element_card(one), LOOK)) == "4"
    assert after("ROLE", card_front(element_card(one), LOOK)) == (one.role.value if one.role else "—")
    assert after("SPECIAL", card_front(element_card(one), LOOK)).replace("  ", " ") == one.special_text


def test_a_clan_machine_has_both_of_its_names() -> None:
    """Given a Mad Cat that its Clan calls Timber Wolf, the card says both."""
    unit = mech().model_copy(update={"chassis": "Mad Cat", "clan_name": "Timber Wolf", "model": "Prime"})
    assert words(card_front(card_sheet(unit), LOOK))[:2] == ["Mad Cat (Timber Wolf)", "Prime"]


@pytest.mark.parametrize(("model", "printed"), [("[Laser](Sqd5)", "[Laser]"), ("(Sqd5)", ""), ("Sqd", "Sqd")])
def test_the_size_of_a_squad_stands_in_one_place(model: str, printed: str) -> None:
    squad = element(ElementType.BATTLE_ARMOR, "Grebe", model, squad_size=5)
    front = words(card_front(element_card(squad), LOOK))
    assert "Squad of 5" in front
    assert model == printed or model not in front
    assert not printed or printed in front


def test_ground_elements_move_in_inches_and_are_hard_to_hit() -> None:
    face = card_front(element_card(CASSOWARY), LOOK)
    assert (after("MOVE", face), after("TMM", face)) == ('6"/6"j', "1")
    assert "THRUST" not in words(face)


def test_aerospace_elements_have_thrust_and_a_threshold() -> None:
    face = card_front(element_card(LORIKEET), LOOK)
    assert (after("THRUST", face), after("THRESHOLD", face)) == ("9a", "2")
    assert not {"MOVE", "TMM"} & set(words(face))


def test_three_ways_to_move_fit_their_cell() -> None:
    assert after("MOVE", card_front(element_card(BITTERN), LOOK)) == '10"/8"j/6"s'


def test_each_range_has_its_reach_its_damage_and_what_hits() -> None:
    printed = words(card_front(element_card(WAGTAIL), LOOK))
    start = printed.index("SHORT")
    assert printed[start : start + 12] == [
        *("SHORT", '6"', "1", "+0 · 4+ to hit"),
        *("MEDIUM", '24"', "0*", "+2 · 6+ to hit"),
        *("LONG", '42"', "0", "+4 · 8+ to hit"),
    ]


def test_flyers_shoot_at_extreme_range_too() -> None:
    printed = words(card_front(element_card(LORIKEET), LOOK))
    start = printed.index("EXTREME")
    assert printed[start : start + 3] == ["EXTREME", "0", "+6 · 10+"]


def test_a_better_skill_hits_more_easily() -> None:
    better = WAGTAIL.model_copy(update={"skill": 2})
    assert "+2 · 4+ to hit" in words(card_front(element_card(better), LOOK))


@pytest.mark.parametrize("one", FORCE, ids=lambda one: one.chassis)
def test_only_mechs_and_aerospace_fighters_track_heat(one: Element) -> None:
    """AS errata 2.3.1, p. 23: heat-tracking units."""
    face = card_front(element_card(one), LOOK)
    tracks = one.type in (ElementType.BATTLEMECH, ElementType.INDUSTRIALMECH, ElementType.AEROSPACE_FIGHTER)
    assert ("heat" in marked(face)) is tracks
    if tracks:
        assert marked(face)["heat"] == (4, 0)
        assert after("OV", face) == str(one.ov)


MECH_BOXES = {"engine": 1, "fire-control": 4, "mp": 4, "weapons": 4}
FLYER_BOXES = {"engine": 2, "fire-control": 4, "weapons": 4}
VEHICLE_BOXES = {"engine": 1, "fire-control": 4, "weapons": 4, "motive-2": 2, "motive-half": 2, "motive-0": 1}
SHIP_BOXES = {"crew": 2, "engine": 3, "fire-control": 4, "thruster": 1}


@pytest.mark.parametrize(
    ("one", "boxes"),
    [
        (CASSOWARY, MECH_BOXES),
        (KOOKABURRA, MECH_BOXES),
        (BITTERN, {"fire-control": 4, "mp": 4, "weapons": 4}),
        (EMU, VEHICLE_BOXES),
        (WAGTAIL, VEHICLE_BOXES),
        (LORIKEET, FLYER_BOXES),
        (JABIRU, {**SHIP_BOXES, "kf-boom": 1, "dock-collar": 1}),
        (PETREL, SHIP_BOXES),
        (DRONGO, {}),
        (BOOBOOK, {}),
    ],
    ids=lambda value: value.chassis if isinstance(value, Element) else "",
)
def test_the_boxes_of_critical_hits(one: Element, boxes: dict[str, int]) -> None:
    tracks = marked(card_front(element_card(one), LOOK))
    assert {name: count for name, (count, _) in tracks.items() if name not in ("armor", "structure", "heat")} == boxes


def test_a_fixed_wing_support_vehicle_has_the_criticals_of_a_fighter() -> None:
    plane = element(
        ElementType.SUPPORT_VEHICLE, "Plover", movement={"a": 4}, damage=(1, 1, 0, 0), armor=2, structure=2, threshold=1
    )
    tracks = marked(card_front(element_card(plane), LOOK))
    assert tracks["engine"] == (2, 0)
    assert "motive-0" not in tracks


@pytest.mark.parametrize("one", [one for one in FORCE if one is not PETREL], ids=lambda one: one.chassis)
def test_a_pip_for_each_point(one: Element) -> None:
    tracks = marked(card_front(element_card(one), LOOK))
    assert (tracks["armor"], tracks["structure"]) == ((one.armor, 0), (one.structure, 0))


def test_a_ship_of_hundreds_of_points_has_figures_and_a_place_to_write_the_damage() -> None:
    face = card_front(element_card(PETREL), LOOK)
    assert (after("ARMOR", face), after("STRUCTURE", face)) == ("486", "90")
    assert fields(face) == {"armor-damage": "", "structure-damage": ""}


def test_a_squad_says_its_size() -> None:
    assert "Squad of 6" in words(card_front(element_card(BOOBOOK), LOOK))
    assert not any("Squad" in text for text in words(card_front(element_card(DRONGO), LOOK)))


def test_the_foot_names_the_era() -> None:
    assert "3067 · Civil War" in words(card_front(element_card(CASSOWARY), LOOK))


def test_a_unit_without_a_year_has_no_era() -> None:
    ageless = CASSOWARY.model_copy(update={"year": None})
    assert not any("·" in text and "to hit" not in text for text in words(card_front(element_card(ageless), LOOK)))


def test_listeners_are_told_what_the_figures_show() -> None:
    printed = alt_texts(card_front(element_card(CASSOWARY), LOOK))
    assert "Armor: 20 points, 0 lost" in printed
    assert "Fire control: 4 boxes, 0 marked" in printed
    assert "Heat scale at 0 of 4" in printed


@pytest.mark.parametrize(
    ("modes", "figure"),
    [({"t": 4}, "tracked"), ({"h": 20, "j": 14}, "hover"), ({"s": 4}, "submarine"), ({"r": 24}, "rail")],
)
def test_vehicles_look_as_they_move(modes: dict[str, int], figure: str) -> None:
    vehicle = element(ElementType.COMBAT_VEHICLE, "Dotterel", movement=modes)
    assert silhouette_name(element_card(vehicle)) == figure


@pytest.mark.parametrize(
    ("body", "figure"),
    [
        (Body.BIPED, "mech"),
        (Body.QUAD, "quad"),
        (Body.TRIPOD, "tripod"),
        (Body.LAM, "lam"),
        (Body.QUADVEE, "quadvee"),
    ],
)
def test_mechs_look_as_they_stand(body: Body, figure: str) -> None:
    """A LAM has its wings also where its card says nothing of a flight mode."""
    form = {Body.LAM: {"lam": LamType.STANDARD}, Body.QUADVEE: {"quadvee_motive": QuadVeeMotive.TRACK}}.get(body, {})
    assert silhouette_name(card_sheet(mech(body=body, **form))) == figure


@pytest.mark.parametrize("figure", SHAPES)
def test_silhouettes_stay_in_their_square(figure: str) -> None:
    for shape in silhouette(figure, "#000000").elements:
        assert isinstance(shape, Path)
        box = shape.outline.box
        assert box.x >= 0
        assert box.y >= 0
        assert box.right <= 100
        assert box.bottom <= 100


def test_the_era_and_the_trademark_do_not_share_room() -> None:
    """Both are fitted into fields of one line; the fields do not overlap, however narrow the card is."""
    for width in (80, 160, 250):
        box = Box(5, 100, width, 8)
        dated, notice = draw_foot(3067, "Civil War, Free Worlds League", box, LOOK.palette(element_card(EMU))).elements
        assert isinstance(dated, Text)
        assert isinstance(notice, Text)
        assert dated.box is not None
        assert notice.box is not None
        assert box.x <= dated.box.x
        assert dated.box.right <= notice.box.x
        assert notice.box.right <= box.right
