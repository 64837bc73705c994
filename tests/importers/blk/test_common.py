"""What all families say: names, dates, technology, roles, quirks, texts."""

import pytest

from sheets.units.base import Role, RulesLevel, TechBase
from tests.importers.blk.texts import SAMPLES, changed, problems, read, refusal


@pytest.mark.parametrize("family", SAMPLES)
def test_the_samples_are_without_fault(family: str) -> None:
    assert problems(SAMPLES[family]) == []


@pytest.mark.parametrize(
    ("text", "base", "level"),
    [
        ("IS Level 1", TechBase.IS, RulesLevel.INTRODUCTORY),
        ("IS Level 5", TechBase.IS, RulesLevel.UNOFFICIAL),
        ("Clan Level 2", TechBase.CLAN, RulesLevel.STANDARD),
        ("Clan Level 4", TechBase.CLAN, RulesLevel.EXPERIMENTAL),
        ("Mixed (IS Chassis)", TechBase.MIXED_IS, RulesLevel.STANDARD),
        ("Mixed (IS Chassis) Advanced", TechBase.MIXED_IS, RulesLevel.ADVANCED),
        ("Mixed (Clan Chassis) Experimental", TechBase.MIXED_CLAN, RulesLevel.EXPERIMENTAL),
        ("Mixed (Clan Chassis) Unofficial", TechBase.MIXED_CLAN, RulesLevel.UNOFFICIAL),
        ("Clan", TechBase.CLAN, RulesLevel.STANDARD),
        ("IS", TechBase.IS, RulesLevel.STANDARD),
    ],
)
def test_technology(text: str, base: TechBase, level: RulesLevel) -> None:
    unit = read(changed("GunEmplacement", type=text))
    assert (unit.tech_base, unit.rules_level) == (base, level)


def test_a_bare_is_of_3025_is_introductory() -> None:
    assert read(changed("GunEmplacement", type="IS", year=3025)).rules_level is RulesLevel.INTRODUCTORY


@pytest.mark.parametrize("text", ["Mixed", "is level 2", "Clan Level 1", "IS Level 6", "Periphery"])
def test_an_unknown_technology_is_refused(text: str) -> None:
    problem = refusal(changed("Tank", type=text))
    assert problem.found == f"'{text}' in <type>"
    assert "Mixed (Clan Chassis)" in problem.expected


def test_the_build_year_of_the_chassis() -> None:
    assert read(changed("Tank", originalBuildYear=2750)).original_year == 2750
    for unsaid in (-1, 0, 3050, None):
        assert read(changed("Tank", originalBuildYear=unsaid)).original_year is None


def test_numbers_may_hold_commas() -> None:
    assert read(changed("Jumpship", fuel="18,000")) == read(changed("Jumpship", fuel=18000))


@pytest.mark.parametrize(("text", "role"), [("Scout", Role.SCOUT), ("fast dogfighter", Role.FAST_DOGFIGHTER)])
def test_roles(text: str, role: Role) -> None:
    assert read(changed("Tank", role=text)).role is role


def test_none_is_no_role_and_an_unknown_one_is_kept() -> None:
    assert read(changed("Tank", role="None")).role is None
    unit = read(changed("Tank", role="Gardener"))
    assert unit.role is None
    assert [(e.key, e.text) for e in unit.extra] == [("role", "Gardener")]


def test_ids_and_battle_values() -> None:
    unit = read(changed("Tank", mul__id=None, **{"mul id:": 1234}, bv=900))
    assert (unit.mul_id, unit.manual_battle_value) == (1234, 900)
    unit = read(changed("Tank", **{"mul id:": -1}, bv=0))
    assert (unit.mul_id, unit.manual_battle_value) == (None, None)


def test_quirks() -> None:
    unit = read(changed("Tank", quirks=["easy_maintain", "obsolete:2950,3146"]))
    assert [(q.code, q.value) for q in unit.quirks] == [("easy_maintain", ""), ("obsolete", "2950,3146")]


def test_system_notes_end_at_the_first_colon_only() -> None:
    unit = read(changed("Tank", systemManufacturers=["ENGINE:Vox 140: the old one"], systemModels="ARMOR:Plain"))
    (note,) = unit.fluff.system_manufacturers
    assert (note.system, note.text) == ("ENGINE", "Vox 140: the old one")
    assert unit.fluff.system_models[0].system == "ARMOR"
