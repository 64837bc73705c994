"""Design quirks and weapon quirks of .mtf files."""

from importers.mtf import read_mtf
from sheets.units import Mech
from sheets.units.base import Extra, Quirk
from tests.importers.mtf.texts import kept, mtf, read


def quirks_of(mech: Mech) -> list[tuple[str, tuple[str, ...]]]:
    """Each item with its quirks."""
    return [(mount.item, mount.quirks) for mount in mech.mounts]


def test_quirks() -> None:
    mech = read(more="quirk:easy_maintain\nquirk:obsolete:2950,3146\n")
    assert mech.quirks == (Quirk(code="easy_maintain"), Quirk(code="obsolete", value="2950,3146"))


def test_weapon_quirk_names_location_and_slot_from_zero() -> None:
    slots = {"Left Arm": ["Medium Laser", "Medium Laser"]}
    mech = read(slots=slots, more="weaponquirk:accurate:LA:3:Medium Laser\nweaponquirk:fast_reload:LA:3:Medium Laser")
    assert quirks_of(mech) == [("Medium Laser", ()), ("Medium Laser", ("accurate", "fast_reload"))]


def test_weapon_quirk_may_use_another_alias() -> None:
    mech = read(slots={"Left Arm": ["ISSRM4"]}, more="weaponquirk:fast_reload:LA:2:SRM 4")
    assert quirks_of(mech) == [("SRM 4", ("fast_reload",))]


def test_slots_of_weapon_quirks_count_after_closing_holes() -> None:
    """The hole before the weapon counts for some, not for programs that push it up: the name decides."""
    slots = {"Left Torso": ["Small Laser", "-Empty-", "-Empty-", "Medium Laser"]}
    for slot in (1, 3):
        mech = read(slots=slots, more=f"weaponquirk:accurate:LT:{slot}:Medium Laser")
        assert quirks_of(mech)[1] == ("Medium Laser", ("accurate",))


def test_holes_of_the_head_stay_open() -> None:
    """In the head, where a hole is usual, no program moves anything."""
    head = "Head:\nSensors\nSensors\n-Empty-\nSmall Laser\n-Empty-\nSmall Laser\n"
    text = mtf(more="weaponquirk:accurate:HD:3:Small Laser")
    text = text[: text.index("Head:")] + head + text[text.index("\nLeft Leg:") :]
    unit = read_mtf(text, "Potoroo.mtf").unit
    assert isinstance(unit, Mech)
    assert quirks_of(unit) == [("Small Laser", ("accurate",)), ("Small Laser", ())]


def test_weapon_quirk_of_a_split_weapon() -> None:
    slots = {"Right Arm": ["ISArrowIV"] * 10, "Right Torso": ["ISArrowIV"] * 5}
    mech = read(slots=slots, more="weaponquirk:mod_weapons:RT:0:ISArrowIV")
    assert quirks_of(mech) == [("ISArrowIV", ("mod_weapons",))]


def test_weapon_quirk_with_another_slot_is_found_by_its_name() -> None:
    mech, problems = kept(
        slots={"Left Torso": ["Small Laser", "PPC", "PPC", "PPC"]}, more="weaponquirk:accurate:LT:0:PPC"
    )
    assert quirks_of(mech) == [("Small Laser", ()), ("PPC", ("accurate",))]
    assert "found by its name" in problems[0]


def test_weapon_quirk_that_fits_nothing_is_kept_and_reported() -> None:
    mech, problems = kept(slots={"Left Torso": ["Small Laser"]}, more="weaponquirk:accurate:LT:0:PPC")
    assert mech.extra == (Extra(key="weaponquirk", text="accurate:LT:0:PPC"),)
    assert "kept as written" in problems[0]


def test_weapon_quirk_of_a_location_that_is_not_there() -> None:
    mech, problems = kept(more="weaponquirk:accurate:FLL:0:PPC")
    assert len(mech.extra) == 1
    assert "a location of this 'Mech" in problems[0]


def test_weapon_quirk_said_twice_counts_once() -> None:
    lines = "weaponquirk:accurate:LA:2:PPC\nweaponquirk:accurate:LA:3:PPC"
    mech, problems = kept(slots={"Left Arm": ["PPC"] * 3}, more=lines)
    assert quirks_of(mech) == [("PPC", ("accurate",))]
    assert "said before" in problems[0]
