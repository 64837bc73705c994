"""Factions of a force by the table of an organizer, and points that a list gets by its totals."""

from pathlib import Path

import pytest

from astech.packs.check import PackCheck, RuleError
from astech.packs.document import PackError, load_pack
from astech.packs.rows import PackUnit
from sheets.roster import RosterMember
from tests.builders import mech

HEAD = '[pack]\nformat = 1\nid = "mine"\n'
TABLE = """name,faction,era
Fox Alpha,Davion,Early Republic
Fox Alpha,Kurita,Clan Invasion
Owl Alpha,Davion,
Owl Alpha,Kurita,
Elk Alpha,Liao,Early Republic
Hen Alpha,General,
"""


def field(*names: str) -> list[PackUnit]:
    return [PackUnit("", RosterMember(mech(mass=50, rating=200, chassis=name, model="Alpha"))) for name in names]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mul.csv").write_text(TABLE, "utf-8")
    return tmp_path


def pack(folder: Path, text: str) -> PackCheck:
    file = folder / "mine.toml"
    file.write_text(HEAD + text, "utf-8")
    return load_pack(file)


AVAILABILITY = '[availability]\nfile = "mul.csv"\n'


def broken(check: PackCheck, *names: str) -> list[tuple[str, tuple[int, ...]]]:
    return [(found.rule, found.units) for found in check.violations(field(*names))]


def test_a_force_comes_from_one_faction(folder: Path) -> None:
    check = pack(folder, AVAILABILITY)
    assert broken(check, "Fox", "Owl", "Hen") == []
    assert check.origin() is not None
    (found,) = check.violations(field("Fox", "Owl", "Elk"))
    assert (found.units, found.found) == ((2,), "Davion has all but Elk Alpha; expected all units")


def test_a_force_of_two_factions_or_with_one_salvaged_unit(folder: Path) -> None:
    assert broken(pack(folder, AVAILABILITY + "factions = 2\n"), "Fox", "Owl", "Elk") == []
    check = pack(folder, AVAILABILITY + "others = 1\n")
    assert broken(check, "Fox", "Owl", "Elk") == []
    assert broken(check, "Fox", "Owl", "Elk", "Yak") == [("availability", (2, 3))]


def test_units_of_the_general_list_may_be_forbidden(folder: Path) -> None:
    assert broken(pack(folder, AVAILABILITY + "general = false\n"), "Fox", "Hen") == [("availability", (1,))]


def test_a_unit_that_the_table_does_not_have_is_not_legal(folder: Path) -> None:
    assert broken(pack(folder, AVAILABILITY), "Yak") == [("availability", (0,))]


def test_an_era_chooses_rows(folder: Path) -> None:
    """In the era of the invasion the Fox belongs to Kurita; the Owl has no era and belongs to both."""
    check = pack(folder, AVAILABILITY + 'era = "clan invasion"\n')
    assert broken(check, "Fox", "Owl") == []
    origin = check.origin()
    assert origin is not None
    assert origin.factions == ("Kurita",)
    assert broken(check, "Elk") == [("availability", (0,))]


def test_conditions_read_factions(folder: Path) -> None:
    rule = '[[rule]]\nid = "one"\nrequire = "factions like \'%Kurita%\'"\n'
    assert broken(pack(folder, AVAILABILITY + rule), "Owl") == []
    rule = '[[rule]]\nid = "one"\nrequire = "(select count(*) from availability where unit = units.row) > 1"\n'
    assert broken(pack(folder, AVAILABILITY + rule), "Owl", "Hen") == [("one", (1,))]


@pytest.mark.parametrize(
    ("text", "table", "sentence"),
    [
        (AVAILABILITY + 'era = "Jihad"\n', TABLE, "line 5: mul.csv: no row is of the era 'Jihad'"),
        (AVAILABILITY, "unit,faction\na,b\n", "unknown column 'unit'; expected mul_id, name, faction, era"),
        (AVAILABILITY, "name,faction\nOwl,\n", "line 2: expected mul_id or name, and faction"),
        ('[availability]\nfile = "../mul.csv"\n', TABLE, "'../mul.csv' is not below the folder of the pack"),
        ('[availability]\nfile = "none.csv"\n', TABLE, "line 5: none.csv: no such file or directory"),
        ('[[award]]\nid = "one"\npoints = "bvs"\n', TABLE, "unknown variable 'bvs'; did you mean bv?"),
    ],
)
def test_a_mistake_is_named_with_its_line(folder: Path, text: str, table: str, sentence: str) -> None:
    (folder / "mul.csv").write_text(table, "utf-8")
    with pytest.raises(PackError) as refused:
        pack(folder, text)
    assert sentence in str(refused.value)


def test_points_for_each_150_under_the_limit(folder: Path) -> None:
    """15 support points for each 150 points of value under 10,000, and 30 at most: a unit far below gets 30."""
    text = '[[award]]\nid = "support"\npoints = "min(30, floor((LIMIT - bv) / 150) * 15)"\n'
    check = pack(folder, text.replace("LIMIT", "10000"))
    check.violations(field("Fox"))
    value = check.rows[0]["bv"]
    (award,) = check.awards()
    assert (award.points, f"bv {value:,}" in award.formula) == (30, True)
    check = pack(folder, text.replace("LIMIT", str(int(str(value)) + 299)))
    check.violations(field("Fox"))
    assert check.awards()[0].points == 15


def test_points_that_have_no_value_are_named_with_their_line(folder: Path) -> None:
    check = pack(folder, '[[award]]\nid = "support"\npoints = "15 / (units - 1)"\n')
    check.violations(field("Fox"))
    with pytest.raises(RuleError) as refused:
        check.awards()
    assert refused.value.reason == f"{folder / 'mine.toml'} line 4: it divides by zero"
