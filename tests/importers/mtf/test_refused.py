"""What no 'Mech can be made of: each is refused in one sentence with line, what was found, and what was expected."""

import pytest

from sheets.problem import Severity
from tests.importers.mtf.texts import NO_HEAD, Head, Slots, line_of, mtf, refusal, refusal_of

HEAVY = {"mass": "150", "engine": "300 Fusion Engine(IS)", "cockpit": "Superheavy Cockpit"}


@pytest.mark.parametrize(
    "key",
    [
        "chassis",
        "model",
        "config",
        "techbase",
        "era",
        "rules level",
        "mass",
        "engine",
        "structure",
        "heat sinks",
        "jump mp",
        "armor",
        "LA armor",
        "HD armor",
        "RTC armor",
    ],
)
def test_missing_key(key: str) -> None:
    problem = refusal({key: None})
    assert problem.severity is Severity.ERROR
    assert f"'{key}:'" in problem.found
    assert problem.expected


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("chassis", ""),
        ("techbase", "Mixed"),
        ("techbase", "Periphery"),
        ("era", "the Succession Wars"),
        ("era", "-3050"),
        ("rules level", "0"),
        ("rules level", "6"),
        ("rules level", "two"),
        ("mass", "55.5"),
        ("mass", "-20"),
        ("mass", "5"),
        ("mass", "205"),
        ("mass", ""),
        ("engine", "Fusion Engine"),
        ("engine", " 250 Fusion Engine"),
        ("engine", "250"),
        ("engine", "250 Warp Engine"),
        ("engine", "9999 Fusion Engine"),
        ("structure", "Rubber"),
        ("heat sinks", "Double"),
        ("heat sinks", "-1 Single"),
        ("heat sinks", "11 Single"),
        ("base chassis heat sinks", "some"),
        ("jump mp", "x"),
        ("jump mp", "-2"),
        ("walk mp", "five"),
        ("mul id", "none yet"),
        ("armor", "Cardboard"),
        ("LA armor", "-1"),
        ("LA armor", "6.5"),
        ("LA armor", "six"),
        ("RTL armor", "Standard(Inner Sphere):6"),
    ],
)
def test_value_that_cannot_be(key: str, value: str) -> None:
    problem = refusal({key: value})
    assert problem.found == f"'{key}:{value}'"
    assert problem.line == line_of(mtf({key: value}), f"{key}:{value}")
    assert problem.expected


@pytest.mark.parametrize("tech", ["Clan", "Mixed (IS Chassis)", "Mixed (Clan Chassis)"])
def test_only_the_inner_sphere_has_introductory_mechs(tech: str) -> None:
    assert "'rules level:1'" in refusal({"techbase": tech, "rules level": "1"}).found


def test_introductory_mech_with_clan_armor() -> None:
    assert refusal({"rules level": "1", "armor": "Standard(Clan)"}).found == "'armor:Standard(Clan)'"


def test_config_without_a_body() -> None:
    assert refusal_of(mtf().replace("config:Biped", "config:Wheeled")).found == "'config:Wheeled'"


def test_lam_and_motive() -> None:
    assert refusal({"config": "LAM", "lam": "Trimodal"}).expected == "Standard or Bimodal"
    assert refusal({"config": "QuadVee", "motive": "Hover"}).expected == "Track or Wheel"


def test_fewer_sinks_than_stand_in_slots() -> None:
    problem = refusal({"heat sinks": "1 Single"}, {"Left Torso": ["Heat Sink"] * 2})
    assert str(problem).endswith("'heat sinks:1 Single'; expected 2 to 12: 2 stand in slots and the engine holds 10")


@pytest.mark.parametrize("patch", ["6", "Hardened:6", "(Inner Sphere):6", "Hardened(Inner Sphere)", "Hardened(IS):"])
def test_patchwork_line_without_type_bracket_or_points(patch: str) -> None:
    places = {f"{place} armor": "Standard(Clan):6" for place in ("LA", "RA", "LT", "RT", "CT", "LL", "RL")}
    assert patch in refusal({"armor": "Patchwork", **places, "HD armor": patch}).found


@pytest.mark.parametrize(
    ("head", "slots", "found", "expected"),
    [
        (NO_HEAD, {"Left Arm": ["Hip"]}, "'Hip' in the Left Arm", "equipment or an actuator of an arm"),
        (NO_HEAD, {"Left Leg": ["Shoulder"]}, "'Shoulder' in the Left Leg", "equipment or an actuator of a leg"),
        (NO_HEAD, {"Left Torso": ["Hand Actuator"]}, "'Hand Actuator' in the Left Torso", "equipment or a system"),
        (NO_HEAD, {"Left Leg": ["Heat Sink", "-Empty-", "Heat Sink"]}, "'Heat Sink' as slot 7", "at most 6 slots"),
        (NO_HEAD, {"Left Torso": ["Small Laser"] * 13}, "'Small Laser' as slot 13", "at most 12 slots"),
        (NO_HEAD, {"Left Arm": ["ISGaussRifle"] * 3}, "3 slots of ISGaussRifle in the Left Arm", "4 more"),
        (NO_HEAD, {"Left Arm": ["PPC"], "Right Torso": ["PPC"] * 2}, "1 slot of PPC in the Left Arm", "2 more"),
        (NO_HEAD, {"Left Arm": ["Cargo:SIZE:much"]}, "'Cargo:SIZE:much'", "a number after ':SIZE:'"),
        (NO_HEAD, {"Left Arm": ["Cargo:SIZE:"]}, "'Cargo:SIZE:'", "a number after ':SIZE:'"),
        (NO_HEAD, {"Left Arm": ["Heat Sink|Heat Sink"]}, "'Heat Sink|Heat Sink'", "one item in a slot"),
        (HEAVY, {"Left Arm": ["IS Ammo LRM-5|IS Ammo SRM-6"]}, "'IS Ammo LRM-5|IS Ammo SRM-6'", "two bins for one"),
        (HEAVY, {"Left Arm": ["Small Laser|Small Laser"]}, "'Small Laser|Small Laser'", "two bins for one weapon"),
    ],
)
def test_slots_that_cannot_be(head: Head, slots: Slots, found: str, expected: str) -> None:
    problem = refusal(head, slots)
    assert found in problem.found
    assert expected in problem.expected
    assert problem.line is not None


def test_location_twice() -> None:
    problem = refusal(tail="Left Arm:\n-Empty-")
    assert problem.found == "a second 'Left Arm:'"
    assert problem.line == line_of(mtf(), "Right Leg:") + 6


@pytest.mark.parametrize(
    ("config", "location"), [("Biped", "Center Leg"), ("Quad", "Left Arm"), ("Biped", "Rear Left Leg")]
)
def test_location_of_another_body(config: str, location: str) -> None:
    problem = refusal({"config": config}, tail=f"{location}:\nJump Jet")
    assert problem.found == f"'{location}:' in a {config.lower()} 'Mech"


@pytest.mark.parametrize("name", ["Right Torsoo", "Middle Leg", "Lft Arm"])
def test_unknown_location(name: str) -> None:
    problem = refusal(tail=f"{name}:\nMedium Laser")
    assert problem.found == f"unknown location '{name}:'"


def test_no_head() -> None:
    """Such a file is cut off."""
    text = mtf()
    problem = refusal_of(text[: text.index("Head:")])
    assert problem.found == "no 'Head:' and no 'Right Leg:' and no 'Left Leg:'"


@pytest.mark.parametrize("count", ["", "many", "-1", "99999"])
def test_weapon_list_without_a_number(count: str) -> None:
    assert refusal(more=f"Weapons:{count}").found == f"'Weapons:{count}'"


@pytest.mark.parametrize(
    "text", ["accurate:LA:3", "accurate", "accurate:LA:first:Medium Laser", "accurate:LA:-1:PPC", "a:LA:1:"]
)
def test_weapon_quirk_with_fewer_than_four_fields(text: str) -> None:
    assert refusal(more=f"weaponquirk:{text}").found == f"'weaponquirk:{text}'"


def test_nocrit_without_a_location() -> None:
    assert refusal({"nocrit": "Standard"}).found == "'nocrit:Standard'"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the file is empty"),
        (" \n\n", "the file is empty"),
        ('<?xml version="1.0"?>\n<mech name="x">', "Solaris Skunk Werks"),
        ("<UnitType>\nTank\n</UnitType>\n", ".blk"),
        ('{"unit": 1}', "JSON"),
        ("Dear all,\nplease bring dice.\n", "no line of a 'Mech file"),
    ],
)
def test_text_of_another_kind(text: str, says: str) -> None:
    assert says in str(refusal_of(text))


def test_flood_of_slots() -> None:
    assert refusal(slots={"Left Arm": [f"Thing {n}" for n in range(1000)]}).found == "1002 lines in the Left Arm"


def test_flood_of_lines_without_a_key() -> None:
    lines = "\n".join(f"line {n}" for n in range(100_000))
    assert "more than 500 lines" in refusal(tail=f"history:x\n{lines}").found


def test_a_location_that_no_mech_has() -> None:
    """It is told from an unknown key by the slots that follow."""
    problem = refusal_of(mtf().replace("Left Leg:", "Turret:"))
    assert (problem.found, problem.expected) == ("unknown location 'Turret:'", "a location of a 'Mech")


@pytest.mark.parametrize("mass", ["٥٠", "5²", "1e2", "50.0", "NaN"])
def test_only_plain_digits_are_a_number(mass: str) -> None:
    assert refusal({"mass": mass}).found == f"'mass:{mass}'"
