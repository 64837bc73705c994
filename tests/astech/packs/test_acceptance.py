"""Rule sets of real events, in their shape, with the verdicts that their organizers would give on published units.

Two units of the cases are not among the published files: the Catapult CPLT-C3 and the Manticore (C3M) are built from
their sister models by what sets them apart, and come to the Battle Value that the Master Unit List prints for them.
"""

import re
import tomllib
from collections.abc import Callable, Sequence
from functools import cache

import pytest

from astech.packs.check import PackCheck, RuleViolation
from astech.packs.model import EventPack
from astech.packs.rows import PackUnit
from importers import load, walk
from sheets.construction.checks import legal
from sheets.equipment.kinds import ArmorType
from sheets.record.condition import Condition, CrewMarks
from sheets.roster import RosterMember
from sheets.units import Mech, Unit
from tests import SHARED

CROWN = """
[pack]
format = 1
id = "crown"
ignore = ["quirks"]
[define]
pulse = "(select coalesce(sum(damage), 0) from mounts where unit = units.row and traits like '%pulse%')"
[limits]
units = { min = 3, max = 6 }
types = ["mech"]
chassis = 1
gunnery = { min = 0, max = 5 }
piloting = { min = 0, max = 5 }
skill_difference = 1
forbid = ["Arrow IV"]
[[rule]]
id = "canon"
require = "mul_id > 0"
[[rule]]
id = "no-abilities"
require = "abilities is null"
[[rule]]
id = "jumpers"
where = "jump >= 7"
count = { max = 2 }
[[rule]]
id = "pulse"
where = "$pulse > 0"
sum = { of = "$pulse", max = 40 }
"""

AS350 = """
[pack]
format = 1
id = "as350"
[limits]
pv = { max = 350 }
units = { max = 16 }
chassis = 2
year = { max = 3150 }
unit_pv = { min = 7 }
rules_levels = ["introductory", "standard", "advanced"]
[[rule]]
id = "deployed"
group = "deployed"
optional = true
sum = { of = "pv", max = 250 }
[[rule]]
id = "variants"
where = "unit_type = 'mech'"
count = { by = "chassis_family, model", max = 1 }
[[rule]]
id = "tanks"
where = "unit_type in ('vehicle', 'vtol')"
count = { max = 8 }
[[rule]]
id = "artillery"
forbid = "specials like '%ART%'"
except = ["Fa Shih*"]
"""

LADDER = """
[pack]
format = 1
id = "ladder-9000"
[limits]
bv = { max = 9000 }
skills = ["5/6", "5/5", "4/5", "4/4", "3/4", "3/3", "2/3"]
[[rule]]
id = "types"
require = "unit_type = 'mech' or (unit_type = 'vehicle' and weight >= 20)"
[[rule]]
id = "mech-once"
where = "unit_type = 'mech'"
count = { by = "chassis_family", max = 1 }
"""

WASTES = """
[pack]
format = 1
id = "wastes-force"
[limits]
bv = { max = 10000 }
gunnery = { min = 3 }
piloting = { min = 4 }
skill_difference = 3
[[rule]]
id = "mech-bv"
where = "unit_type = 'mech'"
sum = { of = "bv", max = 7000 }
[[rule]]
id = "foot"
level = "warning"
where = "unit_type in ('infantry', 'battle-armor')"
count = { min = 1 }
[[bays]]
id = "mech-bays"
where = "unit_type = 'mech'"
each = "iif(weight > 100, 2, 1)"
max = 12
[[bays]]
id = "vehicle-bays"
where = "unit_type in ('vehicle', 'vtol')"
each = "iif(weight > 100, 1, 1 / 2)"
max = 5
[[bays]]
id = "foot-bays"
where = "unit_type in ('infantry', 'battle-armor')"
each = "weight / 15"
max = 2
[hold]
bays = 15
"""

FILES = {
    "Atlas": "Atlas AS7-D.mtf",
    "Locust": "Locust LCT-1V.mtf",
    "Timber Wolf": "Mad Cat (Timber Wolf) Prime.mtf",
    "Timber Wolf N": "Mad Cat (Timber Wolf) N.mtf",
    "Spider": "Spider SDR-5V.mtf",
    "Venom": "Venom SDR-9K.mtf",
    "Wraith": "Wraith TR1.mtf",
    "Catapult C1": "Catapult CPLT-C1.mtf",
    "Warhammer": "Warhammer WHM-6R.mtf",
    "Manticore": "Manticore Heavy Tank.blk",
    "Manticore C3S": "Manticore Heavy Tank (C3S).blk",
    "Elemental": "Elemental BA [Laser] (Sqd5).blk",
}
ARCHIVES = ("meks", "vehicles", "battlearmor")
SISTERS = {"Catapult C3": "Catapult C1", "Manticore C3M": "Manticore C3S"}
Field = Callable[..., PackUnit]


def catapult_c3(sister: bytes) -> bytes:
    """The CPLT-C3 of 3049: the CPLT-C1 with an Arrow IV and five shots in place of its LRMs and their ammunition."""
    text = sister.decode().replace("CPLT-C1", "CPLT-C3").replace("mul id:478", "mul id:481").replace("2561", "3049")
    text = text.replace("Rules Level:1", "Rules Level:2").replace("Weapons:6", "Weapons:5")
    text = text.replace("LRM 15, Right Arm\nLRM 15, Left Arm", "ISArrowIVSystem, Right Arm")
    above, left_arm, right_arm, left_torso, right_torso, below = re.split("(?<=(?:Arm|rso):)\n", text, maxsplit=5)
    empty, launcher, arrow = "-Empty-\n", "LRM 15\n" * 3, "ISArrowIVSystem (Split)\n"
    left_arm = left_arm.replace(launcher, empty * 3)
    right_arm = right_arm.replace(launcher + empty * 6, arrow * 9)
    left_torso = left_torso.replace("IS Ammo LRM-15", "ISArrowIV Ammo")
    right_torso = right_torso.replace("IS Ammo LRM-15\n" + empty * 5, arrow * 6)
    return "\n".join((above, left_arm, right_arm, left_torso, right_torso, below)).encode()


def manticore_c3m(sister: bytes) -> bytes:
    """The Manticore (C3M): the (C3S) with a C3 master and 188 points of armor in place of its Streak SRM 4."""
    text = sister.decode().replace("(C3S)", "(C3M)").replace("2017", "2016").replace("\nISC3SlaveUnit", "")
    text = text.replace("IS Streak SRM 4 Ammo", "ISC3MasterUnit").replace("\nISStreakSRM4", "")
    return text.replace("43\n34\n34\n26\n42", "45\n36\n36\n28\n43").encode()


BUILT = {"Catapult C3": catapult_c3, "Manticore C3M": manticore_c3m}


@cache
def published() -> dict[str, Unit]:
    archives = [SHARED / "corpus" / f"{name}.zip" for name in ARCHIVES]
    wanted = {file.casefold(): name for name, file in FILES.items()}
    found: dict[str, bytes] = {}
    for source in walk(archives):
        name = wanted.get(source.file.rpartition("/")[2].casefold())
        if name is not None and name not in found:
            found[name] = source.read()
    found |= {name: build(found[SISTERS[name]]) for name, build in BUILT.items()}
    return {name: load(content, name).require() for name, content in found.items()}


@pytest.fixture
def field(shared: object) -> Field:
    def fielded(
        name: str, gunnery: int = 4, piloting: int = 5, groups: tuple[str, ...] = (), network: str | None = None
    ) -> PackUnit:
        crew = Condition(crew=(CrewMarks(gunnery=gunnery, piloting=piloting),))
        return PackUnit(name, RosterMember(published()[name], crew, network, groups))

    return fielded


def verdict(pack: str, force: Sequence[PackUnit]) -> tuple[PackCheck, tuple[RuleViolation, ...]]:
    check = PackCheck(EventPack.model_validate(tomllib.loads(pack)))
    return check, check.violations(force)


def total(check: PackCheck, column: str) -> float:
    return sum(value for row in check.rows if isinstance(value := row[column], int | float))


def broken(violations: Sequence[RuleViolation]) -> list[str]:
    return [violation.rule for violation in violations]


@pytest.mark.parametrize(("name", "bv", "pv"), [("Catapult C3", 1368, 38), ("Manticore C3M", 958, None)])
def test_units_built_for_these_cases_have_their_published_values(field: Field, name: str, bv: int, pv: int) -> None:
    check, _ = verdict(AS350, [field(name)])
    assert check.rows[0]["bv"] == bv
    assert pv in (None, check.rows[0]["pv"])
    assert legal(published()[name])


def test_a1_crown_a_legal_lance(field: Field) -> None:
    check, found = verdict(CROWN, [field("Atlas"), field("Locust"), field("Timber Wolf")])
    assert (found, total(check, "bv"), total(check, "pv")) == ((), 5066, 124)


def test_a2_crown_five_faults(field: Field) -> None:
    """The Spider and Venom jump 8, the Wraith 7; four pulse lasers of 6 points, and 6, 6 and 9 points, are 45."""
    force = [field("Spider"), field("Venom"), field("Wraith", 2, 4), field("Catapult C3"), field("Manticore")]
    _, found = verdict(CROWN, force)
    faults = {violation.rule: violation for violation in found}
    assert sorted(broken(found)) == ["forbid", "jumpers", "pulse", "skill-difference", "types"]
    assert faults["types"].units == (4,)
    assert faults["skill-difference"].found == "Wraith TR1: gunnery 2, piloting 4"
    assert (faults["jumpers"].value, faults["jumpers"].limit, faults["jumpers"].units) == (3, 2, (0, 1, 2))
    assert (faults["pulse"].value, faults["pulse"].limit) == (45, 40)
    assert faults["forbid"].found.startswith("Catapult CPLT-C3 carries Arrow IV")


def test_e1_equipment_of_one_book(field: Field) -> None:
    """An Arrow IV is of Tactical Operations (TO), and so is reactive armor, which no mount carries."""
    pack = """
    [pack]
    format = 1
    id = "book"
    [define]
    elsewhere = "reference not like '%, TM' and name <> 'Standard'"
    [[rule]]
    id = "one-book"
    forbid = "exists (select 1 from mounts where unit = units.row and $elsewhere)"
    """
    assert broken(verdict(pack, [field("Atlas"), field("Timber Wolf"), field("Manticore")])[1]) == []
    atlas = published()["Atlas"]
    assert isinstance(atlas, Mech)
    reactive = atlas.armor.model_copy(update={"type": ArmorType.REACTIVE})
    armored = PackUnit("", RosterMember(atlas.model_copy(update={"armor": reactive})))
    force = [field("Catapult C3"), armored]
    assert [each.units for each in verdict(pack, force)[1]] == [(0,), (1,)]


def test_b1_alpha_strike_350_points(field: Field) -> None:
    names = ("Timber Wolf", "Timber Wolf N", "Atlas", "Locust", "Manticore", "Manticore", "Elemental")
    check, found = verdict(AS350, [field(name) for name in names])
    assert (found, total(check, "pv")) == ((), 252)
    _, found = verdict(AS350, [field(name, groups=("deployed",)) for name in names])
    assert [(each.rule, each.value, each.limit) for each in found] == [("deployed", 252, 250)]


def test_b2_alpha_strike_a_variant_twice_and_artillery(field: Field) -> None:
    check, found = verdict(AS350, [field("Atlas"), field("Atlas", 3, 4), field("Catapult C3")])
    faults = {violation.rule: violation for violation in found}
    assert sorted(broken(found)) == ["artillery", "variants"]
    assert (faults["variants"].units, faults["artillery"].units) == ((0, 1), (2,))
    assert "ARTAIS-1" in faults["artillery"].found
    assert [row["pv"] for row in check.rows] == [52, 62, 38]
    assert total(check, "pv") == 152


def test_c1_ladder_no_battle_armor_and_skills_of_the_list(field: Field) -> None:
    force = [field("Atlas", 3, 4), field("Timber Wolf", 3, 4), field("Locust"), field("Manticore"), field("Elemental")]
    check, found = verdict(LADDER, force)
    assert [row["bv"] for row in check.rows] == [2504, 3613, 432, 993, 447]
    assert (broken(found), total(check, "bv")) == (["types"], 7989)
    check, found = verdict(LADDER, [field("Atlas", 2, 4), *force[1:]])
    assert check.rows[0]["bv"] == 2921
    assert sorted(broken(found)) == ["skills", "types"]


def test_d_wastes_too_much_in_mechs(field: Field) -> None:
    force = [field(name, 3, 4) for name in ("Atlas", "Timber Wolf", "Warhammer")]
    check, found = verdict(WASTES, [*force, field("Manticore")])
    assert [(each.rule, each.level, each.value) for each in found] == [
        ("mech-bv", "error", 7832),
        ("foot", "warning", 0),
    ]
    assert total(check, "bv") == 8825
    force = [field(name, 3, 4) for name in ("Atlas", "Timber Wolf", "Locust")]
    check, found = verdict(WASTES, [*force, field("Manticore"), field("Manticore"), field("Elemental")])
    assert (found, total(check, "bv")) == ((), 9120)


C3 = (("Manticore C3M", 4, 5), ("Manticore C3S", 3, 4), ("Manticore C3S", 4, 5))


def test_c3_counts_where_the_network_is(field: Field) -> None:
    """Each member adds a twentieth of the values of the whole network (TM, Battle Value: C3), before its skills."""
    pack = '[pack]\nformat = 1\nid = "cap"\n[limits]\nbv = { max = 3700 }\n'
    check, found = verdict(pack, [field(name, *crew, network="net") for name, *crew in C3])
    assert [row["bv"] for row in check.rows] == [1107, 1527, 1157]
    assert [(each.rule, each.value, each.limit) for each in found] == [("bv", 3791, 3700)]
    check, found = verdict(pack, [field(name, *crew) for name, *crew in C3])
    assert (found, total(check, "bv")) == ((), 958 + 1331 + 1008)


def test_c3_by_the_edition_of_the_pack(field: Field) -> None:
    """CORE:B1:c3-value — 5 % of its own value for each of three members; older books share the value of all."""
    pack = '[pack]\nformat = 1\nid = "cap"\nedition = "{}"\n'
    force = [field(name, *crew, network="net") for name, *crew in C3]
    values = {
        name: [row["bv"] for row in verdict(pack.format(name), force)[0].rows]
        for name in ("tw-4.4", "bmm-7.01", "core-2026")
    }
    assert values["tw-4.4"] == values["bmm-7.01"] == [1107, 1527, 1157]
    assert values["core-2026"] == [958 + 144, round((1008 + 151) * 1.32), 1008 + 151]


def test_both_names_of_a_clan_machine_are_one_chassis(field: Field) -> None:
    unit = published()["Timber Wolf"]
    plain = unit.model_copy(update={"chassis": "Timber Wolf", "clan_name": "", "model": "B"})
    other = PackUnit("", RosterMember(plain, field("Atlas").member.condition))
    _, found = verdict(LADDER, [field("Timber Wolf"), other])
    assert broken(found) == ["mech-once"]
