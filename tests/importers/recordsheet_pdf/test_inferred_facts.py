"""Facts that a sheet does not print: inferred where one design fits the page, doubted where several do or none does."""

from pathlib import Path

import pytest

from importers import Loaded, load
from importers.known_designs import KNOWN_DESIGNS
from sheets.equipment.kinds import ArmorType, TechSide
from sheets.units import BattleArmor, DropShip, Infantry, ProtoMech, Unit, Vehicle, WarShip
from sheets.units.base import TechBase
from tests.importers.recordsheet_pdf.foreign_craft import craft
from tests.importers.recordsheet_pdf.foreign_troops import platoons
from tests.importers.recordsheet_pdf.foreign_units import Leaf, Manner, vehicle
from tests.importers.recordsheet_pdf.sheets import unit_at, unit_called

CURRAWONG = "tests/data/Currawong Patrol Tank CPT-1.blk"


def page(shared: Path, name: str) -> Loaded:
    return load(shared / "pdfs" / f"{name}.pdf")


def test_the_armor_of_a_craft_is_a_kind_of_which_it_may_have_so_many_points(shared: Path) -> None:
    """Sheets of one program print its scale alone; of standard armor it may have 1,216 points, not 1,492."""
    ship = page(shared, "Achilles (3088)").require()
    assert isinstance(ship, DropShip)
    assert ship.armor.type is ArmorType.HEAVY_FERRO_ALUMINUM


@pytest.mark.parametrize(
    ("points", "kind", "is_doubted"),
    [
        (120, ArmorType.STANDARD_AEROSPACE, False),
        (170, ArmorType.FERRO_ALUMINUM, True),
        (185, ArmorType.HEAVY_FERRO_ALUMINUM, False),
    ],
)
def test_armor_of_a_craft_without_a_name_is_a_kind_that_is_light_enough(
    points: int, kind: ArmorType, is_doubted: bool
) -> None:
    """The DropShip may have 571 points of standard armor, 650 of light, 685 of usual and 754 of heavy ferro-aluminum.

    So 480 points are standard armor, 680 one of two kinds, 740 the heavy kind.
    """
    unit = unit_at("tests/data/oddities/DropShip with bays.blk")
    assert isinstance(unit, DropShip)
    armor = unit.armor.model_copy(update={"points": dict.fromkeys(unit.armor.points, points)})
    leaf = Leaf(Manner())
    craft(leaf, unit.model_copy(update={"armor": armor}))
    read = load(leaf.bytes(), "sheet.pdf")
    assert isinstance(read.unit, DropShip)
    assert read.unit.armor.type is kind
    assert [problem.found for problem in [read.doubt] if problem] == ["the kind of the armor not printed"] * is_doubted


def test_several_kinds_of_armor_of_a_craft_are_a_doubt(shared: Path) -> None:
    loaded = page(shared, "damaged/Damaged Farragut Battleship (2448)")
    assert loaded.doubt is not None
    assert loaded.doubt.found == "the kind of the armor not printed"


def test_a_battery_in_short_words(shared: Path) -> None:
    ship = page(shared, "damaged/Damaged Sovetskii Soyuz Heavy Cruiser (Dire Wolf) (2845)").require()
    assert isinstance(ship, WarShip)
    assert ship.lithium_fusion


def test_a_damaged_protomech_has_the_jump_jets_that_it_was_built_with(shared: Path) -> None:
    """It prints 3 of 4 walking MP; extended jump jets for its 4 jumping MP would be too heavy."""
    proto = page(shared, "damaged/Damaged Erinyes").require()
    assert isinstance(proto, ProtoMech)
    assert (proto.walk, [mount.item for mount in proto.mounts].count("ProtoMechJumpJet")) == (4, 4)


def test_the_usual_makers_are_taken_before_mixed_ones(shared: Path) -> None:
    """With CASE of the other side it would use all its mass; such a maker is rare, so it is only a doubt."""
    loaded = page(shared, "Chalchiuhtotolin Support Tank (Bombast Laser)")
    assert loaded.require().tech_base is TechBase.MIXED_CLAN
    assert loaded.doubt is not None


def test_the_shots_of_suits_stand_in_lots_of_four(shared: Path) -> None:
    squad = page(shared, "Grenadier BA [MagShot] (Sqd5)").require()
    assert [mount.shots for mount in squad.mounts if "Ammo" in mount.item] == [4, 3]


def test_armor_of_the_other_side_that_alone_is_light_enough_is_doubted(shared: Path) -> None:
    loaded = page(shared, "damaged/Damaged Cavalier II BA[PPC] (Sqd6)")
    assert isinstance(loaded.unit, BattleArmor)
    assert loaded.unit.plating.side is TechSide.CLAN
    assert loaded.doubt is not None


@pytest.mark.parametrize("name", ["Damaged Hobgoblin Ultraheavy ProtoMech", "Damaged Fa Shih BA 2 [MG] (Sqd5)"])
def test_launchers_and_dispensers_that_contain_their_load_are_no_unknown_ammunition(name: str, shared: Path) -> None:
    """A Fusillade launcher, and a mine dispenser: their shots stand among the ammunition."""
    problems = page(shared, f"damaged/{name}").problems
    assert [problem.found for problem in problems if "the ammunition '" in problem.found] == []


def _tank_page(unit: Unit) -> Loaded:
    assert isinstance(unit, Vehicle)
    leaf = Leaf(Manner())
    vehicle(leaf, unit)
    return load(leaf.bytes(), "sheet.pdf")


def test_a_unit_that_is_too_heavy_is_doubted() -> None:
    tank = unit_at(CURRAWONG)
    assert isinstance(tank, Vehicle)
    assert _tank_page(tank).doubt is None
    armor = tank.armor.model_copy(update={"points": {**tank.armor.points, "FR": tank.armor.points["FR"] + 40}})
    doubt = _tank_page(tank.model_copy(update={"armor": armor})).doubt
    assert doubt is not None
    assert "tons" in doubt.found or "points of armor" in doubt.found


def _platoon_page(unit: Unit) -> Loaded:
    assert isinstance(unit, Infantry)
    leaf = Leaf(Manner())
    platoons(leaf, unit)
    return load(leaf.bytes(), "sheet.pdf")


ARMED_ALIKE = "Beast Infantry (Donkey) (Needler)"


def test_weapons_of_the_same_effect_are_doubted(corpus: dict[str, Loaded]) -> None:
    doubt = _platoon_page(unit_called(corpus, ARMED_ALIKE)).doubt
    assert doubt is not None
    assert doubt.found == "the weapons are not printed"


def test_a_design_of_the_library_decides_between_weapons_of_the_same_effect(
    corpus: dict[str, Loaded], monkeypatch: pytest.MonkeyPatch
) -> None:
    unit = unit_called(corpus, ARMED_ALIKE)
    assert isinstance(unit, Infantry)
    monkeypatch.setattr(KNOWN_DESIGNS, "lookup", lambda _: unit)
    loaded = _platoon_page(unit)
    assert isinstance(loaded.unit, Infantry)
    assert (loaded.doubt, loaded.unit.primary) == (None, unit.primary)
