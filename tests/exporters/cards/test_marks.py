"""Cards show damage."""

from exporters.cards import Look
from exporters.cards.card import card_of
from exporters.cards.damage import arcs_back
from exporters.cards.front import card_front
from exporters.page import Line
from sheets.record.condition import AlphaCondition, Condition, CrewMarks
from sheets.recordsheet.card import element_card
from tests.builders import mech, platoon
from tests.exporters.cards.force import BOOBOOK, CASSOWARY, DRONGO, EMU, JABIRU, LORIKEET, PETREL, card_for
from tests.exporters.cards.reading import alt_texts, fields, flat, marked, words

LOOK = Look()


def test_lost_armor_and_structure_are_marked_from_the_left() -> None:
    face = card_front(element_card(CASSOWARY, AlphaCondition(armor=20, structure=3)), LOOK)
    assert marked(face)["armor"] == (20, 20)
    assert marked(face)["structure"] == (8, 3)
    assert "Structure: 8 points, 3 lost" in alt_texts(face)


def test_heat_is_marked_up_to_its_level() -> None:
    assert marked(card_front(element_card(CASSOWARY, AlphaCondition(heat=3)), LOOK))["heat"] == (4, 3)


def test_a_destroyed_element_keeps_its_pilot() -> None:
    printed = words(card_front(element_card(BOOBOOK, AlphaCondition(armor=3, structure=2), "Tilly Marsh"), LOOK))
    assert {"DESTROYED", "Tilly Marsh", element_card(BOOBOOK).model} <= set(printed)


def test_criticals_are_marked_by_effect() -> None:
    marks = AlphaCondition(criticals={"engine": 1, "motive-2": 2, "motive-0": 1, "weapons": 3})
    tracks = marked(card_front(element_card(EMU, marks), LOOK))
    assert [tracks[name][1] for name in ("engine", "fire-control", "weapons")] == [1, 0, 3]
    assert [tracks[name][1] for name in ("motive-2", "motive-half", "motive-0")] == [2, 0, 1]


def test_weapon_criticals_of_large_craft_are_marked_by_arc_and_attack() -> None:
    tracks = marked(arcs_back(element_card(JABIRU, AlphaCondition(criticals={"weapons-front-missiles": 2})), LOOK))
    assert tracks["weapons-front-missiles"] == (4, 2)
    assert tracks["weapons-front-standard"] == (4, 0)


def test_a_spent_ability_is_struck_through() -> None:
    def strokes(*spent: str) -> int:
        face = card_front(element_card(LORIKEET, AlphaCondition(spent=spent)), LOOK)
        return sum(isinstance(shape, Line) for shape in flat(face))

    assert strokes() == 0
    assert strokes("BOMB") == 1  # by its code
    assert strokes("BOMB3", "FUEL") == 2  # or as the card prints it


def test_the_damage_of_a_ship_is_written_in_its_box() -> None:
    face = card_front(element_card(PETREL, AlphaCondition(armor=120)), LOOK)
    assert fields(face) == {"armor-damage": "120", "structure-damage": ""}


def test_what_has_no_structure_left_is_destroyed() -> None:
    assert "DESTROYED" in words(card_front(element_card(BOOBOOK, AlphaCondition(armor=3, structure=2)), LOOK))
    assert "DESTROYED" not in words(card_front(element_card(BOOBOOK, AlphaCondition(armor=3, structure=1)), LOOK))


def test_a_pilot_stands_beside_the_model() -> None:
    assert "Tilly Marsh" in words(card_front(element_card(CASSOWARY, pilot="Tilly Marsh"), LOOK))


def test_marks_without_a_place_on_the_card_are_told_and_not_drawn() -> None:
    marks = AlphaCondition(armor=9, structure=2, heat=1, criticals={"mp": 1}, spent=("OMNI",))
    card = card_for(DRONGO, marks)
    assert card.strays == (
        "9 points of armor are marked, the card has 1",
        "2 points of structure are marked, the card has 1",
        "critical hits 'mp' are marked, the card has boxes for none",
        "the ability 'OMNI' is spent, the card has no such ability",
        "heat 1 is marked, the card has no heat scale",
    )
    assert marked(card_front(card.value, LOOK)) == {"armor": (1, 1), "structure": (1, 1)}


def test_more_criticals_than_boxes_are_told() -> None:
    card = card_for(CASSOWARY, AlphaCondition(criticals={"engine": 2}))
    assert card.strays == ("2 critical hits 'engine' are marked, the card has 1",)


def test_marks_that_are_on_the_card_need_no_words() -> None:
    marks = AlphaCondition(armor=20, structure=8, heat=4, criticals={"mp": 4}, spent=("IF",))
    assert card_for(CASSOWARY, marks).strays == ()


def test_the_crew_of_a_condition_has_its_own_skill_and_name() -> None:
    """AS:CE errata 5.01, p. 29: the average of piloting and gunnery, rounded down."""
    crew = CrewMarks(name="Tilly Marsh", gunnery=2, piloting=3)
    card = card_of(mech(), Condition(crew=(crew,)), skill=6)
    assert (card.value.skill, card.value.pilot) == (2, "Tilly Marsh")
    assert card_of(mech(), skill=6).value.skill == 6
    assert card_of(mech(), skill=(3, 4)).value.skill == 3


def test_troops_have_the_skill_of_their_gunnery_alone() -> None:
    """The record of a platoon may have no piloting; that of a 'Mech without it says nothing of its Skill."""
    gunner = Condition(crew=(CrewMarks(gunnery=2),))
    assert card_of(platoon(), gunner).value.skill == 2
    assert card_of(mech(), gunner, skill=5).value.skill == 5
