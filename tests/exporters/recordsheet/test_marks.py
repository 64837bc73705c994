"""What has happened to a unit shows on its sheet where a pencil would have marked it."""

from pathlib import Path

import pytest

from exporters.recordsheet import Pilot, SheetOptions, draw
from importers import load
from sheets.record import Condition, CrewState
from sheets.units import Mech
from tests.exporters.recordsheet.proof import marks, runs, words


@pytest.fixture
def brolga(data: Path) -> Mech:
    unit = load(data / "Brolga BRG-2.mtf").unit
    assert isinstance(unit, Mech)
    return unit


def test_lost_armour_is_struck_from_the_first_pip(brolga: Mech) -> None:
    page = draw(brolga, Condition(armor={"LT": 2}, rear={"CT": 1}))[0]
    assert runs(page)["armor-LT"].struck == {1, 2}
    assert runs(page)["armor-CT-rear"].struck == {1}
    assert not runs(page)["armor-RT"].struck


def test_a_lost_arm_is_struck_as_a_whole(brolga: Mech) -> None:
    page = draw(brolga, Condition(destroyed=frozenset({"LA"})))[0]
    assert len(runs(page)["armor-LA"].struck) == brolga.armor.points["LA"]
    assert all(pip.struck for name, pip in marks(page).items() if name.startswith("slot-LA-"))


def test_a_struck_weapon_slot_strikes_the_weapon(brolga: Mech) -> None:
    location, number = next(
        (place, n)
        for place, slots in brolga.slots.items()
        for n, slot in enumerate(slots)
        if slot is not None and slot.mount is not None and "Laser" in brolga.mounts[slot.mount].item
    )
    page = draw(brolga, Condition(slots={location: frozenset({number})}))[0]
    assert marks(page)[f"slot-{location}-{number + 1}"].struck
    struck = [name for name, pip in marks(page).items() if name.startswith("mount-") and pip.struck]
    assert struck or any(text == "−1" for text in words(page))


def test_struck_engine_slots_are_counted(brolga: Mech) -> None:
    page = draw(brolga, Condition(slots={"CT": frozenset({0, 1})}))[0]
    assert runs(page)["engine"].struck == {1, 2}


def test_heat_frames_its_level_and_nothing_else(brolga: Mech) -> None:
    assert runs(draw(brolga, Condition(heat=12))[0])["heat"].struck == {12}
    assert not runs(draw(brolga)[0])["heat"].struck


def test_spent_shots_are_crossed(brolga: Mech) -> None:
    index = next(n for n, mount in enumerate(brolga.mounts) if "Ammo" in mount.item)
    page = draw(brolga, Condition(shots={index: 3}))[0]
    found = runs(page).get(f"ammo-{index}")
    assert found.struck == {1, 2, 3} if found else "3 spent" in words(page)


def test_the_crew_is_who_the_condition_names_else_who_the_options_do(brolga: Mech) -> None:
    options = SheetOptions(pilots=(Pilot("Ada Voss", 3, 4, ("Sniper",)),))
    assert {"Ada Voss", "3", "4", "Abilities: Sniper"} <= set(words(draw(brolga, None, options)[0]))
    hurt = Condition(crew=(CrewState(name="Jon Teague", gunnery=2, hits=2),))
    page = draw(brolga, hurt, options)[0]
    assert "Jon Teague" in words(page)
    assert "Ada Voss" not in words(page)
    assert runs(page)["crew-1-hit"].struck == {1, 2}


def test_battle_value_is_adjusted_for_the_skills(brolga: Mech) -> None:
    page = draw(brolga, None, SheetOptions(pilots=(Pilot(gunnery=3, piloting=4),)))[0]
    assert any(text.startswith("with 3/4: ") for text in words(page))
    assert not any(text.startswith("with ") and "/" in text for text in words(draw(brolga)[0]))
