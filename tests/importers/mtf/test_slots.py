"""Slot lines of .mtf files: what is mounted where, and which slots it takes."""

import pytest

from importers.mtf import read_mtf
from sheets.equipment.kinds import TechSide
from sheets.units import Mech
from sheets.units.base import Facing, Mounting
from sheets.units.mech import Slot, System
from tests.importers.mtf.texts import SYSTEMS, kept, line_of, load, mtf, read

SUPERHEAVY = {"mass": "150", "engine": "300 Fusion Engine(IS)", "cockpit": "Superheavy Cockpit"}


def mounted(mech: Mech) -> list[tuple[str, str | None]]:
    """Items and their locations, in order."""
    return [(m.item, m.location) for m in mech.mounts]


def lengths(mech: Mech) -> list[int]:
    """How many slots each mount has."""
    return [len(mech.slots_of(index)) for index in range(len(mech.mounts))]


def test_systems_and_empty_slots() -> None:
    mech = read()
    assert mech.slots["LA"][:3] == (Slot(system=System.SHOULDER), Slot(system=System.UPPER_ARM), None)
    assert [len(mech.slots[place]) for place in ("HD", "CT", "LA", "LL")] == [6, 12, 12, 6]
    assert mech.slots["HD"][3] is None


def test_engine_has_two_names() -> None:
    """`Fusion Engine` stands for every type of engine; some files write `Engine`."""
    assert read(slots={"Left Torso": ["Engine", "Fusion Engine"]}).slots["LT"][:2] == (Slot(system=System.ENGINE),) * 2


def test_armored_system() -> None:
    slots = read(slots={"Left Arm": ["Lower Arm Actuator(ARMORED)"]}).slots["LA"]
    assert slots[2] == Slot(system=System.LOWER_ARM, armored=True)


def test_equal_lines_are_one_item_or_several_by_their_size() -> None:
    mech = read(slots={"Left Arm": ["PPC"] * 6, "Left Torso": ["Medium Laser"] * 2})
    assert mounted(mech) == [("PPC", "LA"), ("PPC", "LA"), ("Medium Laser", "LT"), ("Medium Laser", "LT")]
    assert mech.slots_of(1) == [("LA", 5), ("LA", 6), ("LA", 7)]


def test_marks_tell_two_items_apart() -> None:
    mech = read(slots={"Left Torso": ["Medium Laser", "Medium Laser (R)"]})
    assert [m.rear for m in mech.mounts] == [False, True]


@pytest.mark.parametrize(
    "text", ["Medium Laser (R) (OMNIPOD)", "Medium Laser  (omnipod)(r)", "ISMediumLaser (r) (omnipod)"]
)
def test_marks_stand_in_any_order_and_case(text: str) -> None:
    [mount] = read(slots={"Left Torso": [text]}).mounts
    assert (mount.item, mount.rear, mount.pod) == ("Medium Laser", True, True)


def test_all_marks() -> None:
    [mount] = read(slots={"Left Torso": ["Liquid Storage (OMNIPOD):SIZE:1.0 (ARMORED)"]}).mounts
    assert (mount.item, mount.pod, mount.size, mount.armored) == ("Liquid Storage", True, 1.0, True)
    [mount] = read(slots={"Left Torso": ["Medium Laser (T)"]}).mounts
    assert mount.mounting is Mounting.TURRET
    [mount] = read(slots={"Left Torso": ["ISVehicularGrenadeLauncher (RL)"]}).mounts
    assert mount.facing is Facing.REAR_LEFT


def test_brackets_that_belong_to_the_name_stay() -> None:
    mech = read({"techbase": "Clan"}, {"Left Torso": ["CLStreakSRM4 (OS)", "CLNarcBeacon (I-OS)"]})
    assert all(mount.known for mount in mech.mounts)
    half = read(slots={"Left Torso": ["ISMG Ammo (100)"]}).mounts[0]
    assert half.item == "IS Machine Gun Ammo - Half"


def test_names_resolve_by_alias_then_by_the_side_of_the_unit() -> None:
    assert mounted(read(slots={"Left Arm": ["ISMediumLaser"]})) == [("Medium Laser", "LA")]
    clan = {"techbase": "Clan"}
    assert mounted(read(clan, {"Left Arm": ["LRM 20"] * 5})) == [("LRM 20", "LA")]  # a name by itself comes first
    assert mounted(read(clan, {"Left Arm": ["Ferro-Fibrous"] * 7})) == [("Clan Ferro-Fibrous", None)]
    assert mounted(read(slots={"Left Torso": ["Ferro-Fibrous"] * 12})) == [("IS Ferro-Fibrous", None)]


def test_spread_items_are_one_mount_without_a_location() -> None:
    slots = {"Left Arm": ["Endo Steel"] * 7, "Right Arm": ["Endo Steel", "TSM", "Endo Steel"]}
    mech = read({"structure": "Endo Steel"}, slots)
    assert mounted(mech) == [("IS Endo Steel", None), ("Triple Strength Myomer", None)]
    assert len(mech.slots_of(0)) == 9


def test_targeting_computer_is_as_long_as_it_stands() -> None:
    mech = read(slots={"Left Torso": ["ISTargeting Computer"] * 4})
    assert (mounted(mech), lengths(mech)) == ([("ISTargeting Computer", "LT")], [4])


def test_each_line_of_ammunition_is_a_bin() -> None:
    assert lengths(read(slots={"Left Torso": ["IS Ammo AC/5"] * 3})) == [1, 1, 1]


def test_mounts_stand_in_the_order_of_the_locations() -> None:
    mech = read(slots={place: ["Medium Laser"] for place in ("Left Leg", "Center Torso", "Left Arm")})
    assert [m.location for m in mech.mounts] == ["LA", "CT", "LL"]


def test_holes_stay_where_they_are() -> None:
    assert read(slots={"Left Torso": ["-Empty-", "Medium Laser"]}).slots["LT"][:2] == (None, Slot(mount=0))


# A weapon in two locations: only its slots tell.


def test_split_weapon() -> None:
    mech = read(slots={"Right Arm": ["ISArrowIV"] * 10, "Right Torso": ["ISArrowIV"] * 5})
    assert (mounted(mech), lengths(mech)) == ([("ISArrowIV", "RT")], [15])


def test_split_mark_says_nothing_more() -> None:
    marked = read(slots={"Right Arm": ["ISArrowIV (Split)"] * 10, "Right Torso": ["ISArrowIV (Split)"] * 5})
    assert mounted(marked) == [("ISArrowIV", "RT")]


def test_center_torso_is_more_restrictive_than_a_side_torso() -> None:
    mech = read(slots={"Left Torso": ["ISHeavyGaussRifle"] * 9, "Center Torso": ["ISHeavyGaussRifle"] * 2})
    assert mounted(mech) == [("ISHeavyGaussRifle", "CT")]


def test_split_on_both_sides() -> None:
    slots = {place: ["ISAC20"] * (8 if "Arm" in place else 2) for place in ("Left Arm", "Left Torso")}
    slots |= {place.replace("Left", "Right"): lines for place, lines in slots.items()}
    mech = read(slots=slots)
    assert (mounted(mech), lengths(mech)) == ([("Autocannon/20", "LT"), ("Autocannon/20", "RT")], [10, 10])


def test_split_beside_a_whole_one() -> None:
    """The torso holds the last two slots of the arm's weapon, then a whole one: twelve equal lines."""
    mech = read(slots={"Left Arm": ["ISAC20"] * 8, "Left Torso": ["ISAC20"] * 12})
    assert [(place, slot) for place, slot in mech.slots_of(0) if place == "LT"] == [("LT", 0), ("LT", 1)]
    assert mech.slots_of(1) == [("LT", slot) for slot in range(2, 12)]


def test_split_equipment_that_is_no_weapon() -> None:
    mech = read(slots={"Right Torso": ["ISGroundMobileHPG"] * 10, "Center Torso": ["ISGroundMobileHPG"] * 2})
    assert mounted(mech) == [("ISGroundMobileHPG", "CT")]


def test_weapon_over_three_torsos_is_one_and_reported() -> None:
    slots = {"Left Torso": ["ISThumper"] * 7, "Right Torso": ["ISThumper"] * 7, "Center Torso": ["ISThumper"]}
    mech, problems = kept({}, slots)
    assert (mounted(mech), lengths(mech)) == ([("ISThumper", "CT")], [15])
    assert "in 3 locations" in problems[0]


def test_item_that_must_not_be_split_is_kept_and_reported() -> None:
    mech, problems = kept({}, {"Left Arm": ["PPC"] * 2, "Left Torso": ["PPC"]})
    assert mounted(mech) == [("PPC", "LT")]
    assert "an item that may be split" in problems[0]


# Superheavies: each slot holds twice as much.


def test_superheavy_items_take_half_the_slots_rounded_up() -> None:
    mech = read(SUPERHEAVY, {"Left Arm": ["ISGaussRifle"] * 4 + ["LRM 20"] * 3, "Left Torso": ["ISDoubleHeatSink"] * 4})
    assert (len(mech.mounts), lengths(mech)) == (4, [4, 3, 2, 2])


def test_two_bins_in_one_slot() -> None:
    line = "IS Gauss Ammo|IS Gauss Ammo (OMNIPOD)"
    mech = read(SUPERHEAVY | {"config": "Biped Omnimech"}, {"Left Torso": [line] * 2})
    assert mech.slots["LT"][:2] == (Slot(mount=0, second=1), Slot(mount=2, second=3))
    assert [(m.item, m.pod) for m in mech.mounts] == [("IS Gauss Ammo", True)] * 4


def test_two_munitions_of_one_weapon_in_one_slot() -> None:
    mech = read(SUPERHEAVY, {"Left Torso": ["IS LB 10-X AC Ammo|IS LB 10-X Cluster Ammo"]})
    assert [m.item for m in mech.mounts] == ["IS LB 10-X AC Ammo", "IS LB 10-X Cluster Ammo"]


def test_two_heat_sinks_in_one_slot() -> None:
    assert len(read(SUPERHEAVY | {"heat sinks": "12 Single"}, {"Left Torso": ["Heat Sink|Heat Sink"]}).mounts) == 2


# Items of variable size.


def test_size_behind_the_name() -> None:
    mech = read(slots={"Left Torso": ["Cargo:SIZE:3.5"] * 8, "Right Torso": ["Cargo:size:0.5"]})
    assert [(m.size, n) for m, n in zip(mech.mounts, lengths(mech), strict=True)] == [(3.5, 4), (3.5, 4), (0.5, 1)]


def test_size_in_the_name() -> None:
    mech = read(slots={"Left Torso": ["Cargo (2.5 tons)"] * 3 + ["Communications Equipment (3 ton)"] * 3})
    assert [(m.item, m.size) for m in mech.mounts] == [("Cargo", 2.5), ("Communications Equipment", 3.0)]


def test_cargo_container_is_a_name_with_a_number_in_it() -> None:
    mech = read(slots={"Left Torso": ["Cargo Container (10 tons)"] * 2})
    assert [(m.item, m.size) for m in mech.mounts] == [("Cargo Container (10 tons)", None)] * 2


# What is no equipment.


def test_unknown_equipment_is_kept_and_reported_with_the_nearest_name() -> None:
    mech, problems = kept({}, {"Left Arm": ["Meduim Laser (R)"]})
    [mount] = mech.mounts
    assert (mount.item, mount.known, mount.rear, mount.location) == ("Meduim Laser", False, True, "LA")
    assert problems[0].endswith("unknown equipment 'Meduim Laser'; did you mean 'Medium Laser'? (kept as written)")


def test_structure_in_a_slot_is_no_item_but_uses_it_up() -> None:
    mech, problems = kept({}, {"Right Torso": ["Reinforced", "Medium Laser"]})
    assert [(m.item, m.known) for m in mech.mounts] == [("Reinforced", False), ("Medium Laser", True)]
    assert "the slot is used up" in problems[0]


def test_misspelled_line_of_a_large_weapon_does_not_refuse_the_file() -> None:
    loaded = load({}, {"Left Arm": ["PPC", "PPPC", "PPC"]})
    assert loaded.unit is not None
    assert any("'PPPC'" in str(problem) for problem in loaded.problems)


# Lines beyond the slots there are.


def test_twelve_lines_for_a_leg() -> None:
    assert len(read(slots={"Left Leg": ["-Empty-"] * 8}).slots["LL"]) == 6


def test_late_slot_behind_a_blank_line() -> None:
    assert mounted(read(slots={"Left Arm": ["Medium Laser", "", "Small Laser"]})) == [
        ("Medium Laser", "LA"),
        ("Small Laser", "LA"),
    ]


def test_key_between_slot_lines() -> None:
    mech = read(slots={"Left Arm": ["Medium Laser", "quirk:easy_maintain", "Small Laser"]})
    assert (len(mech.mounts), [q.code for q in mech.quirks]) == (2, ["easy_maintain"])


def test_empty_location_of_another_body() -> None:
    mech, problems = kept(tail="Center Leg:\n-Empty-\n-Empty-\n")
    assert "CL" not in mech.slots
    assert "an empty 'Center Leg:'" in problems[0]


# Equipment without slots.


def test_nocrit() -> None:
    mech = read({"nocrit": "SmartRoboticControlSystem:None"})
    assert (mounted(mech), lengths(mech)) == ([("SmartRoboticControlSystem", None)], [0])


@pytest.mark.parametrize("name", ["Standard", "Industrial", "IS Hardened", "Clan Commercial"])
def test_nocrit_of_structure_or_armor_is_nothing(name: str) -> None:
    mech, problems = kept({"nocrit": f"{name}:None"})
    assert mech.mounts == ()
    assert "ignored" in problems[0]


def test_nocrit_of_unknown_equipment_is_kept_and_reported() -> None:
    mech, problems = kept({"nocrit": "Smart Robotic Control Sistem:None"})
    assert [(m.item, m.known) for m in mech.mounts] == [("Smart Robotic Control Sistem", False)]
    assert "unknown equipment" in problems[0]


def test_a_file_that_ends_in_its_last_list_is_noticed() -> None:
    """People may leave out empty slots at the end of lists; a file in which only the last one is short is cut off."""
    assert load().problems == ()
    full = {place: ["-Empty-"] * 12 for place in SYSTEMS}
    text = mtf(slots=full)
    cut = text[: text.rindex("Lower Leg Actuator")]
    (problem,) = read_mtf(cut, "Potoroo.mtf").problems
    assert problem.found == "2 slots in the Right Leg, the last list of the file"
    assert problem.line == line_of(text, "Right Leg:")


def test_of_two_kinds_of_structure_in_the_slots_the_one_of_the_key_counts() -> None:
    """What was written of such a 'Mech came back with the other kind."""
    slots = {"Left Torso": ["Clan Endo Steel"], "Right Torso": ["IS Endo Steel"] * 2}
    assert read({"structure": "Endo Steel"}, slots).structure.side is TechSide.IS
