"""Armor in .mtf files: its spellings, its points, patchwork."""

import pytest

from importers.mtf import read_mtf
from sheets.equipment.kinds import ArmorType, TechSide
from sheets.problem import Problem, Severity
from sheets.units.systems import Plating
from tests.importers.mtf.texts import Head, load, mtf, read

IS, CLAN = TechSide.IS, TechSide.CLAN


@pytest.mark.parametrize(
    ("text", "kind", "side"),
    [
        ("Standard(Inner Sphere)", ArmorType.STANDARD, IS),
        ("Standard Armor", ArmorType.STANDARD, IS),
        ("Standard Armor (Clan)", ArmorType.STANDARD, IS),
        ("Ferro-Lamellor(Clan)", ArmorType.FERRO_LAMELLOR, CLAN),
        ("Standard((Unknown Technology Base))", ArmorType.STANDARD, IS),
        ("Standard(IS/Clan)", ArmorType.STANDARD, IS),
        ("Ferro-Fibrous(Clan)", ArmorType.FERRO_FIBROUS, CLAN),
        ("Ferro-Fibrous (IS)", ArmorType.FERRO_FIBROUS, IS),
        ("Ferro-Fibrous", ArmorType.FERRO_FIBROUS, IS),
        ("IS Reflective(Inner Sphere)", ArmorType.REFLECTIVE, IS),
        ("Stealth Armor", ArmorType.STEALTH, IS),
        ("Industrial (Inner Sphere)", ArmorType.INDUSTRIAL, IS),
        ("Anti-Penetrative Ablation(Inner Sphere)", ArmorType.ANTI_PENETRATIVE_ABLATION, IS),
    ],
)
def test_armor_names(text: str, kind: ArmorType, side: TechSide) -> None:
    """Armor that both sides build alike has the side of the Inner Sphere."""
    armor = read({"armor": text}).armor
    assert (armor.type, armor.side) == (kind, side)


def test_armor_without_a_side_is_the_units_own() -> None:
    assert read({"techbase": "Clan", "armor": "Reflective(IS/Clan)"}).armor.side is CLAN
    assert read({"techbase": "Clan", "armor": "Ferro-Fibrous"}).armor.side is CLAN


def test_slots_tell_whose_armor_it_is_where_its_key_does_not() -> None:
    head = {"techbase": "Mixed (IS Chassis)", "armor": "Ferro-Fibrous"}
    assert read(head, {"Left Arm": ["Clan Ferro-Fibrous"] * 7}).armor.side is CLAN


def test_points() -> None:
    armor = read({"LA armor": "16", "CT armor": "20", "RTC armor": "8", "RTL armor": "0"}).armor
    assert (armor.points["LA"], armor.points["CT"], armor.rear) == (16, 20, {"LT": 0, "RT": 6, "CT": 8})


def test_tripod_has_a_third_leg() -> None:
    assert read({"config": "Tripod", "CL armor": "11"}).armor.points["CL"] == 11


def test_quad_with_the_keys_of_a_biped() -> None:
    """Left and right arm stand for the front legs, the legs for the rear ones."""
    limbs = {"LA": "7", "RA": "8", "LL": "9", "RL": "10"}
    text = mtf({"config": "Quad", **{f"{place} armor": None for place in ("FLL", "FRL", "RLL", "RRL")}})
    text = text.replace("armor:Standard", "".join(f"{k} armor:{v}\n" for k, v in limbs.items()) + "armor:Standard")
    unit = read_mtf(text, "Potoroo.mtf").unit
    assert unit is not None
    assert unit.kind == "mech"
    assert [unit.armor.points[place] for place in ("FLL", "FRL", "RLL", "RRL")] == [7, 8, 9, 10]


def test_patchwork() -> None:
    places = {f"{place} armor": "Standard(IS/Clan):6" for place in ("LA", "RA", "LT", "RT", "HD", "LL", "RL")}
    armor = read({"armor": "Patchwork", **places, "CT armor": "IS Hardened(Inner Sphere):12"}).armor
    assert armor.type is ArmorType.PATCHWORK
    assert armor.points["CT"] == 12
    assert armor.rear["CT"] == 6
    assert armor.plating_of("CT") == Plating(type=ArmorType.HARDENED, side=IS)
    assert armor.plating_of("LA").type is ArmorType.STANDARD


def warning(head: Head) -> Problem:
    """What the reader says of the armor of a 'Mech that it reads all the same."""
    loaded = load(head)
    assert loaded.unit is not None
    assert loaded.error is None
    (problem,) = loaded.problems
    assert (problem.severity, problem.done) == (Severity.WARNING, "kept as written")
    return problem


@pytest.mark.parametrize(
    ("place", "most", "rear"), [("LA", 16, 0), ("HD", 9, 0), ("CT", 32, 6), ("LT", 24, 6), ("LL", 24, 0)]
)
def test_armor_beyond_twice_the_structure_is_warned_of(place: str, most: int, rear: int) -> None:
    """TM: twice the structure, front and rear together, nine on the head; structure of 50 tons: 16/12/8/12."""
    assert read({f"{place} armor": str(most - rear)}).armor.points[place] == most - rear
    assert warning({f"{place} armor": str(most - rear + 1)}).expected == f"at most {most} at 50 tons"


def test_superheavy_head_carries_twelve() -> None:
    heavy = {"mass": "150", "engine": "300 Fusion Engine(IS)", "cockpit": "Superheavy Cockpit"}
    assert read({**heavy, "HD armor": "12"}).armor.points["HD"] == 12
    assert warning({**heavy, "HD armor": "13"}).expected == "at most 12 at 150 tons"
