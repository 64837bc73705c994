"""Pilot cards and initiative cards: what they say of a crew, and that they are sound in every size."""

from dataclasses import replace
from typing import Any

import pytest

from exporters.cards import SIZES, Card, Layout, Look, card_of, crew_seats, draw_pairs, pages_of_cards
from exporters.cards.pilot import initiative_back, initiative_front, pilot_front
from exporters.page import Group, Page, Rect, Use, check
from sheets.equipment.kinds import CockpitType
from sheets.record.condition import Condition
from sheets.units import Unit
from tests.builders import mech, platoon, squad, tank
from tests.exporters.cards.reading import after, fields, marked, words

LOOK = Look()
ADA = Condition(crew=({"name": "Ada Voss", "gunnery": 3, "piloting": 4, "hits": 2, "abilities": ("Dodge", "Edge 2")},))
WORST = Condition(
    crew=(
        {
            "name": "Grand Duchess Wilhelmina " * 4,
            "gunnery": 8,
            "piloting": 8,
            "hits": 6,
            "conscious": False,
            "abilities": ("Gunnery Specialist", "Melee Specialist", "Iron Man", "Edge 9") * 6,
        },
    )
)


def crewed(unit: Unit, condition: Condition) -> Card:
    return replace(card_of(unit, condition), crew=crew_seats(unit, condition))


def front(unit: Unit, condition: Condition) -> Any:
    card = crewed(unit, condition)
    assert card.crew
    return pilot_front(card.value, card.crew[0], LOOK)


def test_a_pilot_card_has_name_unit_skills_and_abilities() -> None:
    face = front(mech(chassis="Jacana", model="JCN-1"), ADA)
    printed = words(face)
    assert printed[:2] == ["Ada Voss", "Jacana JCN-1"]
    assert fields(face)["crew-1-gunnery"] == "3"
    assert fields(face)["crew-1-piloting"] == "4"
    assert after("ABILITIES", face) == "Dodge (attacks on the unit); Edge 2 (any roll)"


def test_the_hits_of_a_pilot_ask_for_the_rolls_of_the_consciousness_table() -> None:
    """TW and BMM: 3, 5, 7, 10, 11 for the hits one to five, the sixth kills."""
    face = front(mech(), ADA)
    assert marked(face)["crew-1-hit"] == (6, 2)
    printed = words(face)
    start = printed.index("AWAKE ON") + 1
    assert printed[start : start + 6] == ["3+", "5+", "7+", "10+", "11+", "dead"]


def test_crews_without_hits_of_their_own_have_no_boxes() -> None:
    for unit in (tank(), platoon(), squad()):
        assert "HITS" not in words(front(unit, Condition()))


def test_a_skill_that_nobody_named_is_a_blank() -> None:
    face = front(tank(), Condition())
    assert fields(face)["crew-1-driving"] == ""
    assert "NAME" in words(face)


def test_an_initiative_card_has_unit_movement_and_pilot() -> None:
    card = crewed(mech(chassis="Jacana", model="JCN-1"), ADA)
    face = initiative_front(card.value, LOOK)
    assert {"Jacana", "JCN-1", "Ada Voss", "INITIATIVE"} <= set(words(face))
    assert after("MOVE", face) == card.value.move


@pytest.mark.parametrize("size", SIZES)
def test_the_silhouette_of_an_initiative_card_is_in_the_middle_of_its_panel(size: str) -> None:
    look = Look(size)
    for face in (initiative_front(crewed(mech(), ADA).value, look), initiative_back(look)):
        ground = next(each for each in face if isinstance(each, Group))
        uses = [each for each in ground.elements if isinstance(each, Use)]
        (figure,) = (each for each in uses if each.symbol.name.startswith("silhouette-"))
        panels = [each.box for use in uses for each in use.symbol.elements if isinstance(each, Rect) and each.stroke]
        panel = max(panels, key=lambda box: box.height)
        side = 100 * figure.scale
        assert figure.x + side / 2 == pytest.approx(panel.x + panel.width / 2) == pytest.approx(look.width / 2)
        assert panel.y < figure.y < figure.y + side < panel.bottom


def test_each_seat_has_a_card_and_the_unit_one_for_the_initiative() -> None:
    alone = crewed(mech(), ADA)
    both = crewed(mech(cockpit=CockpitType.COMMAND_CONSOLE), ADA)
    assert both.crew is not None
    assert len(both.crew) == 2
    assert [len(list(draw_pairs([each], Layout()))) for each in (alone, both)] == [2, 3]


def test_only_initiative_cards_have_a_back_and_all_have_one() -> None:
    cards = [crewed(mech(), ADA), crewed(tank(), Condition())]
    backs = [each.back for each in draw_pairs(cards, Layout(backs="behind"))]
    assert [back is not None for back in backs] == [False, True, False, True]
    assert backs[1] == backs[3]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("printed", ["color", "black"])
@pytest.mark.parametrize("condition", [Condition(), ADA, WORST], ids=["unknown", "ada", "worst"])
@pytest.mark.parametrize("unit", [mech(), tank(), squad(), platoon()], ids=lambda unit: unit.kind)
def test_pilot_cards_are_sound(size: str, printed: Any, condition: Condition, unit: Unit) -> None:
    look, card = Look(size, printed), crewed(unit, condition)
    faces = [pilot_front(card.value, seat, look) for seat in card.crew or ()]
    for face in (*faces, initiative_front(card.value, look), initiative_back(look)):
        assert check.page_faults(Page(*look.paper, [Group(face, scale=look.scale)])) == []


@pytest.mark.parametrize("backs", ["none", "beside", "behind"])
def test_pages_of_pilot_cards_are_sound(backs: Any) -> None:
    layout = Layout(backs=backs)
    cards = [crewed(unit, ADA) for unit in (mech(), tank(), squad(), platoon(), mech())]
    assert [
        wrong for page in pages_of_cards(draw_pairs(cards, layout), layout) for wrong in check.page_faults(page)
    ] == []
