"""What has happened to a unit shows on its sheet where a pencil would have marked it."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from exporters.page import Page
from exporters.recordsheet import draw
from importers import load
from sheets.record import Condition, CrewMarks, ExternalStore
from sheets.units import Mech, Mount
from sheets.units.mech import Slot
from tests.builders import mech, tank
from tests.exporters.recordsheet.craft import fighter
from tests.exporters.recordsheet.proof import faults, marks, runs, words


@pytest.fixture
def brolga(data: Path) -> Mech:
    unit = load(data / "Brolga BRG-2.mtf").unit
    assert isinstance(unit, Mech)
    return unit


def test_lost_armor_is_struck_from_the_first_pip(brolga: Mech) -> None:
    page = draw(brolga, Condition(armor={"LT": 2}, rear={"CT": 1}))[0]
    assert runs(page)["armor-LT"].struck == {1, 2}
    assert runs(page)["armor-CT-rear"].struck == {1}
    assert not runs(page)["armor-RT"].struck


def test_a_lost_arm_is_struck_as_a_whole(brolga: Mech) -> None:
    page = draw(brolga, Condition(destroyed=frozenset({"LA"})))[0]
    assert len(runs(page)["armor-LA"].struck) == brolga.armor.points["LA"]
    assert all(pip.struck for name, pip in marks(page).items() if name.startswith("slot-LA-"))


def test_a_struck_weapon_slot_strikes_the_weapon(brolga: Mech) -> None:
    right_torso = [None if slot is None or slot.mount is None else slot.mount for slot in brolga.slots["RT"]]
    laser = next(mount for mount in right_torso if mount is not None and brolga.mounts[mount].item == "Medium Laser")
    number = right_torso.index(laser)
    page = draw(brolga, Condition(slots={"RT": frozenset({number})}))[0]
    struck = {name for name, pip in marks(page).items() if pip.struck}
    assert struck == {f"slot-RT-{number + 1}", f"mount-{laser}"}


def test_struck_engine_slots_are_counted(brolga: Mech) -> None:
    page = draw(brolga, Condition(slots={"CT": frozenset({0, 1})}))[0]
    assert runs(page)["engine"].struck == {1, 2}


def test_heat_frames_its_level_and_nothing_else(brolga: Mech) -> None:
    assert runs(draw(brolga, Condition(heat=12))[0])["heat"].struck == {12}
    assert not runs(draw(brolga)[0])["heat"].struck


def test_spent_shots_are_crossed(brolga: Mech) -> None:
    index = next(n for n, mount in enumerate(brolga.mounts) if "Ammo" in mount.item)
    page = draw(brolga, Condition(shots={index: 3}))[0]
    assert runs(page)[f"ammo-{index}"].struck == {1, 2, 3}


def test_the_crew_is_who_the_condition_names(brolga: Mech) -> None:
    ada = CrewMarks(name="Ada Voss", gunnery=3, piloting=4, abilities=("Sniper",), hits=2)
    page = draw(brolga, Condition(crew=(ada,)))[0]
    assert {"Ada Voss", "3", "4", "Abilities: Sniper"} <= set(words(page))
    assert runs(page)["crew-1-hit"].struck == {1, 2}


def test_battle_value_is_adjusted_for_the_skills(brolga: Mech) -> None:
    page = draw(brolga, Condition(crew=(CrewMarks(gunnery=3, piloting=4),)))[0]
    assert any(text.startswith("with 3/4: ") for text in words(page))
    assert not any(text.startswith("with ") and "/" in text for text in words(draw(brolga)[0]))


def shielded() -> Mech:
    """A 'Mech with a medium shield in five slots of its left arm and modular armor on its right torso."""
    slots: dict[str, tuple[Slot | None, ...]] = dict(mech().slots)
    slots["LA"] = (None, *(Slot(mount=0) for _ in range(5)), *(None,) * 6)
    slots["RT"] = (Slot(mount=1), Slot(mount=2), *(None,) * 10)
    return mech(
        slots=slots,
        mounts=(
            Mount(item="ISMediumShield", location="LA"),
            Mount(item="ISModularArmor", location="RT"),
            Mount(item="Medium Laser", location="RT", armored=True),
        ),
    )


def struck(page: Page, location: str, slots: Iterable[int]) -> list[int]:
    """How many of the points in each slot are marked."""
    return [len(runs(page)[f"absorbed-{location}-{slot}"].struck) for slot in slots]


def test_a_shield_shows_what_it_has_taken() -> None:
    """TO: a medium shield takes 18 points in all, here four in each of the first slots and three in the last two."""
    unit = shielded()
    places = [len(runs(draw(unit)[0])[f"absorbed-LA-{slot}"].places) for slot in range(2, 7)]
    assert places == [4, 4, 4, 3, 3]
    assert struck(draw(unit)[0], "LA", range(2, 7)) == [0, 0, 0, 0, 0]
    assert struck(draw(unit, Condition(absorbed={0: 6}))[0], "LA", range(2, 7)) == [4, 2, 0, 0, 0]
    assert struck(draw(unit, Condition(absorbed={0: 18}))[0], "LA", range(2, 7)) == places


def test_a_shield_is_gone_with_its_arm() -> None:
    page = draw(shielded(), Condition(destroyed=frozenset({"LA"})))[0]
    assert struck(page, "LA", range(2, 7)) == [4, 4, 4, 3, 3]


def test_modular_armor_shows_what_it_has_taken() -> None:
    page = draw(shielded(), Condition(absorbed={1: 7}))[0]
    assert runs(page)["absorbed-RT-1"].struck == set(range(1, 8))
    assert len(runs(page)["absorbed-RT-1"].places) == 10
    assert struck(page, "LA", range(2, 7)) == [0, 0, 0, 0, 0]


def test_the_armor_of_a_component_has_a_box_before_its_slot() -> None:
    unit = shielded()
    assert not marks(draw(unit)[0])["component-armor-RT-2"].struck
    page = draw(unit, Condition(component_armor={"RT": frozenset({1})}))[0]
    assert marks(page)["component-armor-RT-2"].struck
    assert not marks(page)["slot-RT-2"].struck


def test_modular_armor_of_vehicles_and_fighters_stands_in_the_inventory() -> None:
    hull = tank(mounts=(Mount(item="ISModularArmor", location="FR"),))
    craft = fighter(mounts=[{"item": "ISModularArmor", "location": "NOS"}])
    for unit in (hull, craft):
        page = draw(unit, Condition(absorbed={0: 4}))[0]
        assert not faults([page])
        assert runs(page)["absorbed-0"].struck == {1, 2, 3, 4}
        assert len(runs(page)["absorbed-0"].places) == 10


def test_external_stores_are_written_down_and_crossed_when_they_are_gone() -> None:
    page = draw(fighter(), Condition(stores=(ExternalStore(load="HE"), ExternalStore(load="LG", gone=True))))[0]
    assert not faults([page])
    assert {"HE", "LG"} <= set(words(page))
    assert marks(page)["store-2"].struck
    assert "store-1" not in marks(page)


def test_a_fired_one_shot_launcher_shows_at_its_line() -> None:
    """A one-shot launcher has no ammunition bin, so its line says that it has fired (TW, one-shot weapons)."""
    unit = tank(mounts=(Mount(item="RL10", location="FR"), Mount(item="RL10", location="FR")))
    assert not any("fired" in word for word in words(draw(unit)[0]))
    page = draw(unit, Condition(shots={0: 1}))[0]
    assert "1 fired" in words(page)
    assert not any(pip.struck for name, pip in marks(page).items() if name.startswith("mount-"))
    assert faults([page]) == []


def test_a_lost_launcher_has_not_fired() -> None:
    unit = tank(mounts=(Mount(item="RL10", location="FR"), Mount(item="RL10", location="FR")))
    page = draw(unit, Condition(shots={0: 1}, mounts={0}))[0]
    assert "−1" in words(page)


def test_an_unconscious_warrior_keeps_his_abilities(brolga: Mech) -> None:
    crew = (CrewMarks(gunnery=3, conscious=False, abilities=("Marksman",)),)
    page = draw(brolga, Condition(crew=crew))[0]
    assert {"Unconscious", "Abilities: Marksman"} <= set(words(page))
    assert faults([page]) == []
