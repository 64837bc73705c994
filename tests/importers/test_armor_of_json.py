"""Armor of units written by hand: no location is forgotten, none is invented, and patchwork names every kind."""

from typing import Any

import pytest

from importers import load
from sheets.units import Unit, parse_unit
from tests.builders import squad
from tests.importers.test_own_json import refusal

COMMON: dict[str, Any] = {"chassis": "Example", "year": 3050, "tech_base": "is", "rules_level": 2, "mass": 20}
POINTS = {"NOS": 9, "LWG": 9, "RWG": 9, "AFT": 9}


def fighter() -> Unit:
    return parse_unit(
        COMMON
        | {"kind": "fighter", "safe_thrust": 5, "heat_sinks": {"count": 10}, "fuel": 400}
        | {"engine": {"type": "fusion"}, "armor": {"type": "standard", "points": POINTS}}
    )


@pytest.mark.parametrize(
    ("armor", "sentence"),
    [
        ({"points": {"NOS": 9, "RWG": 9, "AFT": 9}}, "armor.points of NOS, RWG, AFT; expected of NOS, LWG, RWG, AFT"),
        ({"points": POINTS | {"HD": 9}}, "armor.points of NOS, LWG, RWG, AFT, HD; expected of NOS, LWG, RWG, AFT"),
        ({"points": POINTS, "rear": {"CT": 1}}, "armor.rear of CT; expected of NOS, LWG, RWG, AFT"),
        (
            {"points": POINTS, "type": "patchwork", "patchwork": {at: {"type": "patchwork"} for at in POINTS}},
            "fighter.armor: patchwork within patchwork armor",
        ),
        (
            {"points": POINTS, "type": "patchwork", "patchwork": {"NOS": {"type": "standard"}}},
            "fighter.armor: patchwork armor names the plating of every location, and no other armor does",
        ),
    ],
)
def test_armor_stands_where_the_unit_has_locations(armor: dict[str, Any], sentence: str) -> None:
    assert refusal(fighter(), armor={"type": "standard"} | armor) == f"a.json: {sentence}"


GUN = """<UnitType>
HandheldWeapon
</UnitType>
<Name>
Example
</Name>
<Model>
X
</Model>
<year>
3080
</year>
<type>
IS Level 3
</type>
<armor_type>
7
</armor_type>
<armor>
10
</armor>
<Gun Equipment>
Medium Laser
</Gun Equipment>
<tonnage>
2.0
</tonnage>
"""


def test_spacecraft_and_the_like_have_no_patchwork() -> None:
    sentence = refusal(squad(), plating={"type": "patchwork"})
    assert sentence == "a.json: patchwork armor; expected one kind of armor for this unit"


def test_a_unit_of_one_location_has_no_patchwork() -> None:
    loaded = load(GUN.encode(), "gun.blk")
    assert str(loaded.error) == "gun.blk line 17: patchwork armor; expected one kind of armor for this unit"
    assert load(GUN.replace("\n7\n", "\n0\n").encode(), "gun.blk").error is None


def test_nothing_moves_faster_than_files_can_say() -> None:
    assert "walk is 100000; expected less than or equal to 99" in refusal(squad(), walk=100_000)
