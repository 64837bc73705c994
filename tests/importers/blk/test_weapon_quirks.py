"""Weapon quirks: the index counts lines, but the name decides."""

from sheets.units import Unit
from tests.importers.blk.texts import changed, problems, read


def quirks(unit: Unit, place: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(m.item, m.quirks) for m in unit.mounts_in(place)]


def test_the_index_counts_from_0_in_the_location() -> None:
    text = changed("Tank", Turret__Equipment=["SRM 6", "SRM 6"], weaponQuirks=["accurate:TU:1:SRM 6"])
    assert quirks(read(text), "TU") == [("SRM 6", ()), ("SRM 6", ("accurate",))]
    assert problems(text) == []


def test_location_in_any_case_and_name_by_any_alias() -> None:
    text = changed("Aero", weaponQuirks=["no_cooling:Aft:0:ISSmallLaser"])
    assert quirks(read(text), "AFT") == [("Small Laser", ("no_cooling",))]
    assert problems(text) == []


def test_a_suit_may_call_the_squad_a_point() -> None:
    text = changed(
        "BattleArmor", weaponQuirks=["mod_weapons:Point:0:ISBASmallLaser", "accurate:Squad:0:ISBASmallLaser"]
    )
    assert quirks(read(text), "Squad")[0][1] == ("mod_weapons", "accurate")


def test_miscounted_quirks_go_by_name() -> None:
    """As in a fighter whose writer counted three lines of stealth armor as one."""
    aft = ["IS Vehicular Stealth", "IS Vehicular Stealth", "IS Vehicular Stealth", "Small Laser", "Small Laser"]
    marks = ["mod_weapons:AFT:1:Small Laser", "mod_weapons:AFT:2:Small Laser"]
    text = changed("Aero", Aft__Equipment=aft, weaponQuirks=marks)
    assert [q for _, q in quirks(read(text), "AFT")] == [(), (), (), ("mod_weapons",), ("mod_weapons",)]
    assert len(problems(text)) == 2


def test_a_quirk_of_a_bay_is_one_of_each_of_its_weapons() -> None:
    """Such files count the bay as a line after its first weapon."""
    nose = ["(B) PPC", "PPC", "(B) Autocannon/5", "Autocannon/5", "IS Ammo AC/5:40", "(B) Medium Laser"]
    text = changed("Dropship", Nose__Equipment=nose, weaponQuirks=["mod_weapons:NOS:4:AC Bay"])
    assert [q for _, q in quirks(read(text), "NOS")] == [(), (), ("mod_weapons",), ("mod_weapons",), (), ()]


def test_a_quirk_of_nothing_is_kept() -> None:
    text = changed("Tank", weaponQuirks=["accurate:TU:0:Large Laser", "accurate:TU:0:SRM 6"])
    unit = read(text)
    assert quirks(unit, "TU") == [("SRM 6", ("accurate",))]
    assert [e.text for e in unit.extra] == ["accurate:TU:0:Large Laser"]
    assert "expected a weapon that is there (kept as written)" in problems(text)[0]
