"""Each kind of rule, and rule sets of events in their shape, on our own units."""

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from astech.packs.check import PackCheck, RuleViolation
from astech.packs.document import PackError, load_pack
from astech.packs.model import EventPack
from astech.packs.rows import PackUnit
from importers import load
from sheets.record.condition import Condition, CrewMarks
from sheets.roster import RosterMember
from sheets.units import Unit
from sheets.units.base import RulesLevel, TechBase
from tests.builders import mech, mounts, tank

HEAD = '[pack]\nformat = 1\nid = "mine"\n'


def field(
    unit: Unit, gunnery: int = 4, piloting: int = 5, groups: tuple[str, ...] = (), abilities: tuple[str, ...] = ()
) -> PackUnit:
    crew = CrewMarks(gunnery=gunnery, piloting=piloting, abilities=abilities)
    return PackUnit("", RosterMember(unit, Condition(crew=(crew,)), None, groups))


def violations(pack: str, force: Sequence[PackUnit]) -> tuple[RuleViolation, ...]:
    return PackCheck(EventPack.model_validate(tomllib.loads(HEAD + pack))).violations(force)


def broken(pack: str, *force: PackUnit) -> list[str]:
    return [violation.rule for violation in violations(pack, force)]


def rule(body: str) -> str:
    return f'[[rule]]\nid = "one"\n{body}\n'


def lancer(mass: int = 50, name: str = "Example", **fields: object) -> Unit:
    return mech(mass=mass, rating=mass * 4, chassis=name, **fields)


@pytest.fixture
def brolga(data: Path) -> Unit:
    return load(data / "Brolga BRG-2.mtf").require()


# Expressions


def test_a_division_keeps_its_fraction(brolga: Unit) -> None:
    """1,217 / 2 is 608.5, not a whole number."""
    assert broken(rule('require = "bv / 2 > 608.4 and 5 / 2 = 2.5"'), field(brolga)) == []


def test_text_of_skills_is_that_of_whole_numbers(brolga: Unit) -> None:
    assert broken(rule("require = \"gunnery || '/' || piloting in ('3/4')\""), field(brolga, 3, 4)) == []


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("7 / 2", 3.5),
        ("12/4/2", 1.5),
        ("12 / (4 / 2)", 6),
        ("1 / - 4", -0.25),
        ("1e2 / 1e-1 + 1", 1001),
        ("12 / max(1, 6 / 2) * 2", 8),
        ("12 / case when 1 then case 1 when 1 then 4 end end / 3", 1),
        ("10 / units.weight * 5", 1),
        ("length('a/b') / length('(') + 1", 4),
        ("iif(walk > 0, 20 / walk, 0) + iif(jump > 0, 1 / jump, 0)", 5),
        ("10 / (select count(*) from mounts where kind = 'weapon' and 1 / 2 = 0.5)", 10),
    ],
)
def test_divisions_in_every_place(expression: str, value: float) -> None:
    """The unit weighs 50 tons, walks 4 and cannot jump; a branch that a condition does not choose is not divided."""
    unit = lancer(mounts=mounts("Medium Laser", at="LT"))
    assert broken(rule(f'require = "{expression} = {value}"'), field(unit)) == []


@pytest.mark.parametrize(
    "verb",
    [
        'require = "weight / jump > 1"',
        'forbid = "weight / jump > 1"',
        'where = "weight / jump > 1"\nrequire = "1"',
        'sum = { of = "weight / jump", max = 9 }',
        'count = { by = "weight / jump", max = 9 }',
        'share = { of = "weight / jump", where = "1", max = 0.5 }',
        'forbid = "1 / (jump * 2) > 1"',
        "forbid = \"1 / 'none' > 1\"",
    ],
)
def test_a_division_by_zero_is_not_legal(tmp_path: Path, verb: str) -> None:
    """SQL makes it an unknown value, with which `forbid` and `where` would pass over the unit."""
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + rule(verb), "utf-8")
    (found,) = load_pack(file).violations([field(lancer(name="Stork"))])
    assert found.level == "unchecked"
    assert found.found == f"cannot be checked: {file} line 4: it divides by zero for Stork"


def test_an_unknown_value_meets_no_requirement_and_breaks_no_prohibition(brolga: Unit) -> None:
    """The unit has no pilot: it is not known whether he is called Bob."""
    (found,) = violations(rule("require = \"pilot = 'Bob'\""), [field(brolga)])
    assert found.found.startswith("Brolga BRG-2 (not known)")
    assert broken(rule("forbid = \"pilot = 'Bob'\""), field(brolga)) == []
    assert broken(rule("where = \"pilot = 'Bob'\"\ncount = { min = 1 }"), field(brolga)) == ["one"]


def test_a_sum_of_unknown_values_is_not_legal(brolga: Unit) -> None:
    (found,) = violations(rule('sum = { of = "bv / mul_id", max = 1 }'), [field(brolga)])
    assert (found.level, found.found) == ("unchecked", "cannot be checked: Brolga BRG-2 has no value for 'bv / mul_id'")


def test_definitions_stand_for_their_conditions(brolga: Unit) -> None:
    pack = '[define]\nheavy = "weight >= 50 or 0"\n' + rule('where = "not $heavy"\ncount = { max = 0 }')
    assert broken(pack, field(brolga)) == []


def test_mounts_and_ammunition_are_counted_in_sub_selects(brolga: Unit) -> None:
    lasers = "(select count(*) from mounts where unit = units.row and name like '%Laser%')"
    bins = "(select sum(shots) from ammo where unit = units.row)"
    found = violations(rule(f'require = "{lasers} = 0"'), [field(brolga)])
    assert len(found) == 1
    assert broken(rule(f'require = "{bins} > 0"'), field(brolga)) == []


def test_a_ban_finds_items_by_every_name() -> None:
    """`Arrow IV` is ISArrowIV in the catalogue, and an ArtemisIV is something else."""
    catapult = lancer(name="Thrower", mounts=mounts("ISArrowIV", at="LT"))
    for name in ("Arrow IV", "ISArrowIV", "arrow iv"):
        (found,) = violations(rule(f'deny = ["{name}"]'), [field(catapult), field(lancer())])
        assert found.units == (0,)


# Verbs


def test_units_are_named_by_chassis_and_full_name_and_not_by_parts(brolga: Unit) -> None:
    pack = rule('allow = ["Brolga BRG", "Potoroo"]')
    assert broken(pack, field(brolga)) == ["one"]
    for name in ("Brolga", "brolga brg-2", "Brolga*"):
        assert broken(rule(f'allow = ["{name}"]'), field(brolga)) == []


def test_an_exception_leaves_units_out(brolga: Unit) -> None:
    assert broken(rule('forbid = "1"\nexcept = ["Brolga"]'), field(brolga), field(lancer())) == ["one"]
    assert broken(rule('forbid = "1"\nexcept = ["Brolga"]'), field(brolga)) == []


def test_units_are_counted_by_type_and_group(brolga: Unit) -> None:
    """`type` is the column unit_type; `group` is a column although SQL has a keyword of this name."""
    force = [field(brolga, groups=("Recon",)), field(lancer(), groups=("Fire",)), field(tank())]
    assert broken(rule('count = { by = "type", max = 1 }'), *force) == ["one"]
    assert broken(rule('count = { by = "group", max = 1 }'), *force) == []
    assert broken(rule('count = { by = "type, group", max = 1 }'), *force) == []


@pytest.mark.parametrize(
    "condition",
    [
        "group = 'Recon'",
        "GROUP='recon'",
        "units.group like 'rec%'",
        "\"group\" = 'Recon'",
        "group is not null and bv / 1 > 0",
    ],
)
def test_a_condition_reads_the_group(brolga: Unit, condition: str) -> None:
    recon = field(brolga, groups=("Recon",))
    assert broken(rule(f"forbid = {json.dumps(condition)}"), recon, field(brolga)) == ["one"]
    assert broken(rule(f"forbid = {json.dumps(condition)}"), field(brolga)) == []


def test_a_subquery_can_still_group_its_rows(brolga: Unit) -> None:
    """The Brolga has mounts in several locations, so each location is a row of its own."""
    pack = rule('require = "1 < (select count(*) from (select 1 from mounts where unit = row GROUP BY location))"')
    assert broken(pack, field(brolga)) == []


def test_names_of_chassis_are_one_whatever_their_letters(brolga: Unit) -> None:
    pack = rule('count = { by = "chassis_family", max = 1 }')
    assert broken(pack, field(lancer(name="Wombat")), field(lancer(name="WOMBAT"))) == ["one"]
    assert broken(pack, field(lancer(name="Wombat")), field(lancer(name="Wombat IIC"))) == []


def test_a_sum_near_a_target(brolga: Unit) -> None:
    """1,217 is within 1 % of 1,229 (12.29), but not of 1,230 (12.3)."""
    near = 'sum = {{ of = "bv", target = {}, tolerance = "1%" }}'
    assert broken(rule(near.format(1229)), field(brolga)) == []
    assert broken(rule(near.format(1230)), field(brolga)) == ["one"]


def test_ignored_abilities_are_not_seen(brolga: Unit) -> None:
    able = field(brolga, abilities=("Sniper",))
    assert broken(rule('require = "abilities is null"'), able) == ["one"]
    ignoring = EventPack.model_validate(
        tomllib.loads(HEAD + 'ignore = ["abilities"]\n' + rule('require = "abilities is null"'))
    )
    assert PackCheck(ignoring).violations([able]) == ()


@pytest.mark.parametrize("key", ["name", "mul_id"])
def test_values_of_the_organizer_replace_ours(tmp_path: Path, brolga: Unit, key: str) -> None:
    """With a base value of 1,000 a crew of 3/4 counts 1,320 (TM, skill multipliers: 1.32)."""
    unit = brolga.model_copy(update={"mul_id": 4711})
    (tmp_path / "values.csv").write_text(f"{key},bv,pv\n{'Brolga BRG-2' if key == 'name' else 4711},1000,20\n", "utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + '[values]\noverride = "values.csv"\n[limits]\nbv = { max = 1320 }\npv = { max = 23 }\n')
    check = load_pack(file)
    assert check.violations([field(unit, 3, 4)])[0].rule == "pv"
    assert [(row["bv"], row["base_bv"], row["pv"]) for row in check.rows] == [(1320, 1000, 24)]


def test_an_unknown_column_of_the_organizer_is_named(tmp_path: Path) -> None:
    (tmp_path / "values.csv").write_text("name,bv,vp\nBrolga BRG-2,1000,20\n", "utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + '[values]\noverride = "values.csv"\n')
    with pytest.raises(PackError) as refused:
        load_pack(file)
    assert str(refused.value) == (
        f"{file} line 5: values.csv: unknown column 'vp'; expected mul_id, name, bv, pv, cost"
    )


@pytest.mark.parametrize(
    ("free", "first", "second", "total"),
    [((1, 1), (3, 4), (4, 5), 2434), ((1, 0), (3, 4), (4, 5), 1339 + 1217), ((1, 1), (3, 4), (3, 4), 1339 + 1460)],
)
def test_free_steps_count_where_they_save_most(
    brolga: Unit, free: tuple[int, int], first: tuple[int, int], second: tuple[int, int], total: int
) -> None:
    """One step each of gunnery and piloting: 3/4 counts as 4/5, once.

    By the skill multipliers of TM 4/4 counts 1.1 times and 3/5 1.2 times; two crews of 3/4 share the steps best.
    """
    pack = EventPack.model_validate(tomllib.loads(HEAD + f"[values]\nbv = {{ free = {list(free)} }}\n"))
    check = PackCheck(pack)
    check.violations([field(brolga, *first), field(brolga, *second)])
    assert sum(int(str(row["bv"])) for row in check.rows) == total


def test_bays_of_a_kind_are_rounded_up() -> None:
    """Three vehicles of half a bay take two bays."""
    pack = '[[bays]]\nid = "cars"\nwhere = "unit_type = \'vehicle\'"\neach = "1 / 2"\nmax = {}\n[hold]\nbays = 5\n'
    force = [field(tank()) for _ in range(3)]
    assert broken(pack.format(2), *force) == []
    (found,) = violations(pack.format(1), force)
    assert (found.rule, found.found, found.units) == ("cars", "bays (cars): 2; expected at most 1", (0, 1, 2))


def test_a_hold_counts_the_bays_of_all_kinds() -> None:
    """Each kind is rounded up by itself: 'Mechs above 100 tons take two bays, and a single vehicle a whole one."""
    pack = """
    [[bays]]
    id = "mechs"
    where = "unit_type = 'mech'"
    each = "iif(weight > 100, 2, 1)"
    [[bays]]
    id = "cars"
    where = "unit_type = 'vehicle'"
    each = "1 / 2"
    [hold]
    bays = 4
    """
    assert broken(pack, field(lancer(105)), field(lancer()), field(tank())) == []
    (found,) = violations(pack, [field(lancer(105)), field(lancer()), *[field(tank())] * 3])
    assert (found.rule, found.found, found.units) == ("hold", "bays: 5; expected at most 4", (0, 1, 2, 3, 4))


def test_a_unit_that_no_bay_takes_is_left_behind() -> None:
    pack = '[[bays]]\nid = "mechs"\nwhere = "unit_type = \'mech\'"\n[hold]\nbays = 4\n'
    (found,) = violations(pack, [field(lancer()), field(tank())])
    assert (found.rule, found.units, found.found.startswith("no bay takes ")) == ("hold", (1,), True)


def test_a_group_that_a_rule_needs_and_no_unit_has(brolga: Unit) -> None:
    assert broken(rule('group = "main"\nsum = { of = "bv", max = 1 }'), field(brolga)) == ["one"]
    assert broken(rule('group = "main"\noptional = true\nsum = { of = "bv", max = 1 }'), field(brolga)) == []


COMPANY = (("Company", "Recon Lance"), ("Company", "Fire Lance"), ("Company",))


def test_a_rule_on_each_lance(brolga: Unit) -> None:
    """A company with lances is not a lance itself, and a commander in none of them is not counted."""
    recon, fire, commander = (field(brolga, groups=path) for path in COMPANY)
    pack = rule('group = "lance"\ncount = { min = 2, max = 2 }')
    assert broken(pack, recon, recon, fire, fire, commander) == []
    (few, many) = violations(pack, [recon, fire, fire, fire])
    assert (few.found, few.units) == ("Recon Lance: 1; expected at least 2", (0,))
    assert (many.found, many.units) == ("Fire Lance: 3; expected at most 2", (1, 2, 3))
    assert broken(pack, field(brolga)) == ["one"]


def test_lances_of_one_name_in_two_companies_are_two(brolga: Unit) -> None:
    force = [field(brolga, groups=(company, "Recon Lance")) for company in ("First", "Second")]
    for group in ("lance", "recon*"):
        assert broken(rule(f'group = "{group}"\ncount = {{ max = 1 }}'), *force) == []
        assert broken(rule(f'group = "{group}"\ngroups = {{ max = 1 }}'), *force) == ["one"]


def test_a_deployed_part_of_a_list(brolga: Unit) -> None:
    """The whole list has a limit, and the deployed units have a lower one."""
    pack = "[limits]\nbv = { max = 4000 }\n" + rule('group = "deployed"\nsum = { of = "bv", max = 2500 }')
    reserve, deployed = field(brolga, groups=("reserve",)), field(brolga, groups=("deployed",))
    assert broken(pack, deployed, deployed, reserve) == []
    assert broken(pack, deployed, deployed, deployed) == ["one"]


# Rule sets of events, in their shape


def test_ladder_with_a_main_army_and_support_groups() -> None:
    """A main army up to 3,000, support groups up to 1,000 each, each with the main army up to 3,500 and 3 units."""
    pack = """
    [[rule]]
    id = "main"
    group = "main"
    sum = { of = "weight", max = 100 }
    [[rule]]
    id = "support"
    group = "support*"
    optional = true
    groups = { max = 2 }
    sum = { of = "weight", max = 60 }
    [[rule]]
    id = "together"
    group = "support*"
    with = "main"
    optional = true
    count = { max = 3 }
    sum = { of = "weight", max = 150 }
    """
    pack = pack.replace("    count = { max = 3 }\n", "")
    main = [field(lancer(), groups=("main",)), field(lancer(), groups=("main",))]
    supports = [field(lancer(), groups=(f"support {number}",)) for number in range(3)]
    assert broken(pack, *main, *supports[:2]) == []
    assert broken(pack, *main, *supports) == ["support"]
    assert broken(pack, *main, field(lancer(55), groups=("support 1",))) == ["together"]
    assert broken(pack, *supports[:1]) == ["main"]


def test_introductory_tournament_not_a_point_more(brolga: Unit) -> None:
    """5,000 points are allowed and 5,001 are not; infantry has gunnery 4."""
    pack = '[limits]\nbv = {{ max = {} }}\nrules_levels = ["introductory", "standard"]\n'
    assert broken(pack.format(1217), field(brolga)) == []
    (found,) = violations(pack.format(1216), [field(brolga)])
    assert found.found == "bv: 1,217; expected at most 1,216"


def test_skills_as_slots(brolga: Unit) -> None:
    """Alpha Strike: one unit of Skill 5, two of Skill 4, one of Skill 3, and no others."""
    pack = "[limits]\nskill_slots = { 5 = 1, 4 = 2, 3 = 1 }\n"
    regular, veteran, elite = (field(brolga, *skills) for skills in ((4, 5), (3, 4), (2, 3)))
    assert broken(pack, regular, regular, veteran) == []
    assert broken(pack, regular, veteran, veteran) == ["skill-3"]
    assert broken(pack, elite) == ["skill-slots"]


def test_skills_of_a_list_of_pairs(brolga: Unit) -> None:
    pack = '[limits]\nskills = ["3/4", "4/5"]\n'
    assert broken(pack, field(brolga, 3, 4), field(brolga, 4, 5)) == []
    (found,) = violations(pack, [field(brolga, 3, 4), field(brolga, 3, 5)])
    assert (found.rule, found.units, found.found) == ("skills", (1,), "Brolga BRG-2: gunnery 3, piloting 5")


def test_four_mechs_one_of_each_weight_class() -> None:
    """A gunslinger has a light, a medium, a heavy and an assault 'Mech, with a limit of value for each class."""
    pack = """
    [define]
    class = "iif(weight < 40, 'light', iif(weight < 60, 'medium', iif(weight < 80, 'heavy', 'assault')))"
    [limits]
    types = ["mech"]
    units = { min = 4, max = 4 }
    [[rule]]
    id = "classes"
    count = { by = "$class", max = 1 }
    [[rule]]
    id = "light-bv"
    where = "$class = 'light'"
    sum = { of = "bv", max = 2000 }
    """
    lance = [field(lancer(mass)) for mass in (30, 50, 70, 100)]
    assert broken(pack, *lance) == []
    assert broken(pack, *lance[:3], field(lancer(60))) == ["classes"]
    assert broken(pack, *lance[:3]) == ["units"]


def test_tonnage_and_a_share_of_clan_technology() -> None:
    """125 tons, and half of the tons at most of Clan technology."""
    pack = """
    [limits]
    tons = { max = 125 }
    [[rule]]
    id = "clan-share"
    share = { of = "weight", where = "tech_base like '%Clan%'", max = 0.5 }
    """
    clan = lancer(tech_base=TechBase.CLAN)
    assert broken(pack, field(clan), field(lancer())) == []
    assert broken(pack, field(clan), field(lancer(25))) == ["clan-share"]
    assert broken(pack, field(clan), field(lancer()), field(lancer(30))) == ["tons"]


def test_four_to_six_units_without_aerospace() -> None:
    """Gunnery of 2 or more, skills within 2 of each other, introductory or standard rules."""
    pack = """
    [limits]
    units = { min = 4, max = 6 }
    gunnery = { min = 2 }
    skill_difference = 2
    rules_levels = ["introductory", "standard"]
    [[rule]]
    id = "ground"
    forbid = "unit_type in ('fighter', 'conventional-fighter', 'small-craft', 'dropship')"
    """
    lance = [field(lancer()) for _ in range(4)]
    assert broken(pack, *lance) == []
    assert broken(pack, *lance[:3], field(lancer(), 1, 4)) == ["gunnery", "skill-difference"]
    assert broken(pack, *lance, field(lancer(rules_level=RulesLevel.ADVANCED))) == ["rules-levels"]


def test_a_melee_with_one_marksman(brolga: Unit) -> None:
    """Six units at most, no infantry, one gunnery of 2 and one piloting of 2, and nothing better."""
    pack = """
    [limits]
    units = { max = 6 }
    gunnery = { min = 2 }
    piloting = { min = 2 }
    [[rule]]
    id = "marksmen"
    where = "gunnery = 2"
    count = { max = 1 }
    [[rule]]
    id = "aces"
    where = "piloting = 2"
    count = { max = 1 }
    """
    assert broken(pack, field(brolga, 2, 3), field(brolga, 3, 2)) == []
    assert broken(pack, field(brolga, 2, 3), field(brolga, 2, 2)) == ["marksmen"]
    assert broken(pack, field(brolga, 1, 3)) == ["gunnery"]
