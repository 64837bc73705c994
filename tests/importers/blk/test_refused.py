"""What no unit can be made of: one sentence with the line, what was found and what was expected."""

import pytest

from tests.importers.blk.texts import SAMPLES, blk, changed, load, refusal, warnings

REQUIRED = {
    "Tank": ["Name", "year", "type", "motion_type", "tonnage", "cruiseMP", "armor"],
    "SupportTank": ["structural_tech_rating", "barrating"],
    "Infantry": ["squad_size", "squadn", "motion_type", "Primary"],
    "BattleArmor": ["Trooper Count", "weightclass", "chassis", "motion_type", "cruiseMP", "armor"],
    "ProtoMek": ["tonnage", "motion_type", "cruiseMP", "armor"],
    "Aero": ["motion_type", "tonnage", "heatsinks", "sink_type", "fuel", "SafeThrust", "armor"],
    "SmallCraft": ["crew", "motion_type", "structural_integrity", "heatsinks", "sink_type", "fuel", "armor", "tonnage"],
    "Dropship": ["life_boat", "escape_pod", "crew", "tonnage"],
    "Jumpship": ["passengers", "life_boat", "escape_pod", "structural_integrity", "motion_type"],
    "Warship": ["SafeThrust", "tonnage", "crew"],
    "SpaceStation": ["fuel", "armor", "heatsinks"],
    "HandheldWeapon": ["tonnage", "armor"],
    "GunEmplacement": ["Name", "year", "type", "Guns Equipment"],
}


@pytest.mark.parametrize(("family", "name"), [(family, name) for family, names in REQUIRED.items() for name in names])
def test_a_missing_block_is_named(family: str, name: str) -> None:
    problem = refusal(changed(family, **{name: None}))
    assert f"no <{name}" in problem.found
    assert "every unit of this kind" in problem.expected


def test_no_unit_type() -> None:
    assert "UnitType" in refusal(changed("Tank", UnitType=None)).found


@pytest.mark.parametrize("text", ["tank", "BuildingEntity", "Hovercraft"])
def test_an_unknown_unit_type(text: str) -> None:
    problem = refusal(changed("Tank", UnitType=text))
    assert problem.found == f"'{text}' in <UnitType>"
    assert "GunEmplacement" in problem.expected


@pytest.mark.parametrize(
    ("family", "name", "value"),
    [
        ("Tank", "tonnage", "forty"),
        ("Tank", "tonnage", "-40"),
        ("Tank", "tonnage", "0"),
        ("Tank", "tonnage", "99999999999"),
        ("Tank", "tonnage", "NaN"),
        ("Tank", "tonnage", "inf"),
        ("Tank", "cruiseMP", "-1"),
        ("Tank", "cruiseMP", "4.5"),
        ("Tank", "cruiseMP", "1_0"),
        ("Tank", "year", "30500"),
        ("Tank", "engine_type", "14"),
        ("Tank", "armor_type", "52"),
        ("Tank", "internal_type", "7"),
        ("Tank", "clan_engine", "maybe"),
        ("SupportTank", "barrating", "11"),
        ("SupportTank", "barrating", "1"),
        ("SupportTank", "structural_tech_rating", "6"),
        ("Aero", "fuel", "-400"),
        ("Aero", "cockpit_type", "4"),
        ("Aero", "sink_type", "2"),
        ("Jumpship", "crew", "-3"),
        ("Warship", "kf_core", "5"),
        ("Warship", "grav_decks", "wide"),
        ("Dropship", "collartype", "3"),
        ("Infantry", "squad_size", "0"),
        ("Infantry", "specialization", "8192"),
        ("BattleArmor", "Trooper Count", "7"),
        ("BattleArmor", "weightclass", "5"),
        ("BattleArmor", "chassis", "tripod"),
        ("BattleArmor", "Turret", "Round:3"),
        ("BattleArmor", "Turret", "Modular:many"),
        ("ProtoMek", "tonnage", "16"),
        ("ProtoMek", "interface_cockpit", "sometimes"),
    ],
)
def test_numbers_and_codes_that_cannot_be(family: str, name: str, value: str) -> None:
    text = changed(family, **{name: value})
    problem = refusal(text)
    assert problem.line is not None
    assert value in text.splitlines()[problem.line - 1]
    assert problem.expected


@pytest.mark.parametrize(
    ("family", "count"),
    [
        ("Tank", 3),
        ("Tank", 7),
        ("VTOL", 4),
        ("VTOL", 7),
        ("Superheavy", 5),
        ("LargeSupportTank", 5),
        ("Aero", 5),
        ("Dropship", 6),
        ("Warship", 4),
        ("ProtoMek", 4),
        ("BattleArmor", 2),
        ("HandheldWeapon", 2),
    ],
)
def test_armor_lines_that_do_not_fit_the_unit(family: str, count: int) -> None:
    assert refusal(changed(family, armor=[5] * count)).found == f"{count} lines in <armor>"


@pytest.mark.parametrize("points", ["-1", "x", "1.5", "100000"])
def test_armor_points_that_cannot_be(points: str) -> None:
    problem = refusal(changed("Tank", armor=[10, 10, points, 10]))
    assert points in problem.found


@pytest.mark.parametrize("word", ["None", "building", "Sideways", "VTOL", "Leg"])
def test_motion_types_of_other_units(word: str) -> None:
    assert word.lower() in refusal(changed("Tank", motion_type=word)).found.lower()


def test_a_vtol_flies() -> None:
    assert "VTOL" in refusal(changed("VTOL", motion_type="Hover")).expected


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("IS Ammo SRM-6:Shots3", "':Shots3'"),
        ("IS Ammo SRM-6:Shotsx#", "'x' shots"),
        ("Cargo:SIZE:big", "size 'big'"),
        ("Cargo:SIZE:-1", "size '-1'"),
    ],
)
def test_marks_that_hold_no_number(line: str, found: str) -> None:
    text = changed("Tank", Body__Equipment=["Jump Jet", line])
    problem = refusal(text)
    assert found in problem.found
    assert problem.line is not None
    assert text.splitlines()[problem.line - 1] == line


@pytest.mark.parametrize(
    "line",
    [
        "cargobay",
        "cargobay:1:1:1:1:1:1:1",
        "cargobay:-1:1",
        "cargobay:x:1",
        "cargobay:1:-1",
        "cargobay:1:1:1::-1:9",
        "cargobay:1:1:1.5::-1:0",
        "infantrybay:1:1:1:Riders",
        "navalrepairpressurized:1:1:1:f9",
    ],
)
def test_transporters_that_make_no_sense(line: str) -> None:
    text = changed("Tank", transporters=["troopspace:1", line])
    problem = refusal(text)
    assert problem.line is not None
    assert text.splitlines()[problem.line - 1] == line


@pytest.mark.parametrize("name", ["Primary", "Secondary"])
@pytest.mark.parametrize(("weapon", "hint"), [("Auto-Rifel", "did you mean"), ("Medium Laser", "an infantry weapon")])
def test_weapons_that_no_trooper_carries(name: str, weapon: str, hint: str) -> None:
    problem = refusal(changed("Infantry", **{name: weapon}))
    assert problem.found == f"'{weapon}' in <{name}>"
    assert hint in problem.expected


def test_an_armor_kit_that_is_none() -> None:
    assert refusal(changed("Infantry", armorKit="Medium Laser")).expected == "an armor kit"


@pytest.mark.parametrize("beast", ["Wombat", "Custom:Wombat,LARGE,0.1", "Custom:Wombat,HUGE,.1,3,INF_LEG,0,0,1,0,0,0"])
def test_beasts_nobody_knows(beast: str) -> None:
    assert "beast" in refusal(changed("Infantry", motion_type=f"Beast:{beast}")).found


def test_equipment_of_a_trooper_who_is_not_there() -> None:
    assert refusal(changed("BattleArmor", Trooper__5__Equipment=["ISBATaser:Body"])).expected == "4 troopers"


def test_a_weapon_pack_without_a_weapon() -> None:
    problem = refusal(changed("BattleArmor", Squad__Equipment=["ISDetachableWeaponPack:Body"]))
    assert problem.expected == "a line with :DWP"


def test_modular_armor_on_a_rotor() -> None:
    assert "rotor" in refusal(changed("VTOL", Rotor__Equipment=["ISModularArmor"])).found


@pytest.mark.parametrize("line", ["accurate:TU:0", "accurate:TU:first:SRM 6"])
def test_weapon_quirks_that_are_incomplete(line: str) -> None:
    assert "<weaponQuirks>" in refusal(changed("Tank", weaponQuirks=[line])).found


def test_two_values_where_one_belongs() -> None:
    assert refusal(changed("Tank", cruiseMP=[4, 5])).found == "2 lines in <cruiseMP>"


def test_more_items_than_any_unit_holds() -> None:
    assert "at most" in refusal(changed("Tank", transporters=["cargobay:1:1"] * 1_001)).expected
    assert "at most" in refusal(changed("Tank", Body__Equipment=["Heat Sink"] * 10_001)).expected


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "chassis:Atlas\nmodel:AS7-D\n", blk({"Name": "x"})])
def test_what_is_no_unit_file(text: str) -> None:
    assert refusal(text).expected


def test_a_mech_file_under_this_name_is_called_one() -> None:
    assert "'Mech file (.mtf)" in refusal("chassis:Atlas\nmodel:AS7-D\nConfig:Biped\n").found


def test_every_sentence_names_file_and_line() -> None:
    text = changed("Tank", cruiseMP="fast")
    line = text.splitlines().index("fast") + 1
    assert str(refusal(text)) == f"Sample.blk line {line}: 'fast' in <cruiseMP>; expected a whole number from 0 to 99"


def test_samples_are_what_these_tests_change() -> None:
    assert {family for family, _ in REQUIRED.items()} <= set(SAMPLES)


@pytest.mark.parametrize(
    ("family", "armor", "found", "most"),
    [
        ("Tank", [100, 50, 20, 5, 6], "181 points of armor", "at most 180"),
        ("VTOL", [100, 8, 9, 6, 2], "125 points of armor", "at most 110"),
        ("SupportTank", [21, 8, 8, 8], "45 points of armor", "at most 44"),
        ("Aero", [341, 40, 40, 20], "441 points of armor", "at most 440"),
        ("ConvFighter", [26, 10, 10, 10], "56 points of armor", "at most 55"),
        ("ProtoMek", [3, 14, 5, 5, 6, 4], "37 points of armor", "at most 36"),
        ("BattleArmor", [11], "11 points of armor on a suit", "at most 10"),
    ],
)
def test_armor_beyond_the_maximum_is_warned_of(family: str, armor: list[int], found: str, most: str) -> None:
    (problem,) = warnings(changed(family, armor=armor))
    assert problem.found == found
    assert problem.expected.startswith(most)
    assert problem.line is not None


def test_more_armor_on_a_ship_than_its_integrity_holds_is_kept() -> None:
    """Some ships in print have it."""
    (problem,) = warnings(changed("Dropship", armor=[4000, 31, 30, 25]))
    assert problem.found == "4,086 points of armor"
    assert problem.done == "kept as written"


@pytest.mark.parametrize(
    ("family", "name", "hint"),
    [
        ("Tank", "Turrett", "did you mean <Turret Equipment>?"),
        ("Tank", "Nose", "equipment of body, front,"),
        ("Aero", "Right Wang", "did you mean <Right Wing Equipment>?"),
        ("Infantry", "Front", "equipment of troopers, field guns"),
    ],
)
def test_equipment_in_an_unknown_location(family: str, name: str, hint: str) -> None:
    text = changed(family, **{f"{name.replace(' ', '__')}__Equipment": ["Machine Gun"]})
    problem = refusal(text)
    assert problem.found == f"<{name} Equipment>, an unknown location"
    assert hint in problem.expected
    assert problem.line == text.splitlines().index(f"<{name} Equipment>") + 1


def test_an_empty_block_of_an_unknown_location_says_nothing() -> None:
    assert load(changed("Infantry", Front__Equipment=[])).unit is not None
