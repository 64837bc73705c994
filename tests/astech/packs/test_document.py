"""Packs with mistakes: one sentence with the file and the line, and no check of any unit."""

from pathlib import Path

import pytest

from astech.packs.document import PackError, load_pack
from astech.packs.rows import PackUnit
from importers import load
from sheets.roster import RosterMember

HEAD = '[pack]\nformat = 1\nid = "mine"\n'
RULE = HEAD + '[[rule]]\nid = "one"\n'


def refusal(tmp_path: Path, text: str | bytes) -> str:
    file = tmp_path / "mine.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(PackError) as refused:
        load_pack(file)
    sentence = str(refused.value)
    assert sentence.startswith(str(file))
    assert "\n" not in sentence
    return sentence.removeprefix(str(file)).lstrip(": ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEAD + "[limit]\nbv = { max = 1 }\n", "line 4: unknown field 'limit'; did you mean 'limits'?"),
        (HEAD + "[limits]\nunist = { max = 1 }\n", "line 5: unknown field 'unist'; did you mean 'units'?"),
        (RULE + 'requier = "1"\n', "line 6: unknown field 'requier'; did you mean 'require'?"),
        (RULE, "line 4: nothing is given; expected one of require, forbid, count, sum, share, allow, deny"),
        (
            RULE + 'require = "1"\nforbid = "0"\n',
            "line 4: require and forbid is given; expected one of require, forbid, count, sum, share, allow, deny",
        ),
        (RULE + "count = { min = 3, max = 2 }\n", "line 4: min = 3 is more than max = 2"),
        (RULE + 'count = { by = "chassis" }\n', "line 4: no bound; expected min, max, exact or target"),
        (RULE + 'require = "gunnary > 3"\n', "unknown column 'gunnary'; did you mean gunnery"),
        (RULE + 'require = "mean(bv) > 3"\n', "unknown function 'mean'"),
        (
            RULE + 'require = "exists (select 1 from mount)"\n',
            "unknown table 'mount'; did you mean mounts?",
        ),
        (RULE + 'allow = "mine"\n', "no list 'mine'"),
        (RULE + 'require = "$mechs"\n', "no definition $mechs"),
        (
            HEAD + '[define]\nmechs = "1"\n' + RULE.removeprefix(HEAD) + 'require = "$mech"\n',
            "no definition $mech; did you mean mechs?",
        ),
        (RULE + 'require = "tonnage > 3"\n', "unknown column 'tonnage'; did you mean weight?"),
        (HEAD + "[limits]\nunits = { max = -1 }\n", "line 5: max: input should be greater than or equal to 0"),
        (HEAD + "[limits]\nunits = { max = 2.5 }\n", "line 5: max: input should be a valid integer"),
        (RULE + "count = { exact = 3, max = 2 }\n", "exact stands with min or max; expected one of them"),
        (
            RULE + 'sum = { of = "bv", target = 9, tolerance = "1 %" }\n',
            'expected points, or a percentage such as "1%"',
        ),
        (RULE + 'deny = ["Arow IV"]\n', "no equipment is called 'Arow IV'; did you mean"),
        (HEAD + '[limits]\nforbid = ["Gaus Rifle"]\n', "line 5: rule 'forbid': no equipment is called 'Gaus Rifle'"),
        (RULE + "require = \"unit_type = 'mehc'\"\n", "no unit_type is 'mehc'; expected one of"),
        (
            RULE + "forbid = \"exists (select 1 from mounts where kind = 'pulse')\"\n",
            "no kind is 'pulse'; expected one of ammo, armor, gear, weapon",
        ),
        (
            RULE + "forbid = \"exists (select 1 from mounts where name like '%ArowIV%')\"\n",
            "no equipment is called '%ArowIV%'",
        ),
        (
            RULE + "forbid = \"exists (select 1 from mounts where reference like '%, TP')\"\n",
            "no reference is '%, TP'",
        ),
        (RULE + 'require = "1"\n[[rule]]\nid = "one"\nrequire = "1"\n', "line 7: a second rule 'one'"),
        (HEAD.replace("1", "2", 1), "line 2: format 2 is newer than this program reads; expected 1"),
        (HEAD + 'extends = ["mine.toml"]\n', "line 4: 'mine.toml' extends itself"),
        (HEAD + 'extends = ["../other.toml"]\n', "line 4: '../other.toml' is not below the folder of the pack"),
        (RULE + 'require = "delete from units"\n', "invalid SQL"),
        (RULE + 'require = "(select 1 from sqlite_master)"\n', "more than reading the tables is not allowed"),
        (RULE + "require = \"load_extension('x')\"\n", "not allowed in a pack"),
        (RULE + 'require = "1; drop table units"\n', "a semicolon; expected one expression"),
        (RULE + 'require = "1 -- 2"\n', "a comment; expected an expression alone"),
        (RULE + 'require = "1) or (1"\n', "a closing bracket without an opening one"),
        (RULE + 'require = "model = \'x"\n', "a quotation mark without its other half"),
        (RULE + 'require = "sum(bv) > 3"\n', "invalid SQL: misuse of aggregate"),
        (RULE + 'require = "sum(bv) over () > 3"\n', "invalid SQL: misuse of window function"),
        (
            RULE + 'require = "(select sum(bv) from units) > 3"\n',
            "a sub-select over units; expected one over mounts or ammo",
        ),
        (
            RULE + 'require = "(with recursive n(i) as (select 1 union all select i + 1 from n) select i from n)"\n',
            "more than reading the tables is not allowed",
        ),
        (RULE + 'count = { by = "1 from units union select 1", max = 1 }\n', "invalid SQL"),
        (HEAD + "[limits]\nyear = { max = 3050-01-01 }\n", "line 5: max: "),
        (HEAD + "[limits]\nbv = 9000\n", "line 5: bv: expected a table with the fields min, max"),
        (HEAD + '[limits]\nskills = "3/4"\n', "line 5: skills: expected a list"),
        (HEAD + "[limits]\nbv = { max = nan }\n", "line 5: max: input should be a finite number"),
        (HEAD + "[limits]\nbv = { max = inf }\n", "line 5: max: input should be a finite number"),
        (
            HEAD + '[limits]\nskills = ["3/4", "4-5"]\n',
            "line 5: '4-5' is not a pair of skills; expected gunnery and piloting, such as 3/4",
        ),
        (
            HEAD + "[limits]\nskill_slots = { 4 = 2, veteran = 1 }\n",
            "line 5: 'veteran' is not a Skill; expected a number from 0 to 8",
        ),
        (
            HEAD + 'edition = "tw"\n',
            "line 4: unknown edition 'tw'; expected tw-4.4, bmm-7.01, core-2026, as-2.3.1, asce-5.01",
        ),
        (HEAD + '[values]\noverride = "none.csv"\n', "line 5: none.csv: "),
        ("[pack\n", "invalid TOML"),
        ("\xff".encode("latin-1"), "not UTF-8 text; expected TOML"),
    ],
)
def test_a_mistake_is_one_sentence_with_its_line(tmp_path: Path, text: str | bytes, sentence: str) -> None:
    assert sentence in refusal(tmp_path, text)


def test_an_endless_query_is_stopped(tmp_path: Path, data: Path) -> None:
    file = tmp_path / "slow.toml"
    tables = ", ".join(f"mounts m{number}" for number in range(9))
    file.write_text(RULE + f'require = "(select count(*) from {tables}) > 0"\n', "utf-8")
    check = load_pack(file)
    check.tables.allow(0.2)
    unit = PackUnit("", RosterMember(load(data / "Brolga BRG-2.mtf").require()))
    (found,) = check.violations([unit])
    assert found.level == "unchecked"
    assert found.found == f"cannot be checked: {file} line 4: the check took longer than 0.2 seconds"


BOMB = "".join(f'd{n} = "{f"$d{n + 1} + " * 30}1"\n' for n in range(9))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (RULE + f'require = "$d0"\n[define]\n{BOMB}d9 = "1"\n', "line 4: rule 'one': a condition of more than 20000"),
        (
            RULE + f"forbid = \"exists (select 1 from mounts where name like '{'%_' * 20}~')\"\n",
            "line 4: rule 'one': no equipment is called '%_%_",
        ),
        (HEAD + f"a{'.a' * 200_000} = 1\n", "line 4: a line of more than 10000 characters"),
        (HEAD + "[limits]\nforbid = [" + '"Gauss",\n' * 6_000 + "]\n", "line 5: forbid: tuple should"),
        (RULE + f'require = "{"(" * 1_900}1{")" * 1_900}"\n', "line 4: rule 'one': invalid SQL"),
        (RULE + f'require = "{"1/(" * 900}1{")" * 900}"\n', "line 4: rule 'one': invalid SQL"),
        (RULE + f'require = "{"1/" * 1_900}1"\n', "line 4: rule 'one': invalid SQL"),
    ],
)
def test_a_malicious_pack_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    """Definitions that grow without end, patterns with many ways to match, keys of many parts, long lists."""
    assert refusal(tmp_path, text).startswith(sentence)


def test_too_many_extended_packs_are_refused(tmp_path: Path) -> None:
    """Each of 200 names in each of three packs would be read 8,000,000 times."""
    for number in range(4):
        names = ", ".join([f'"pack{number + 1}.toml"'] * 200)
        (tmp_path / f"pack{number}.toml").write_text(HEAD + (f"extends = [{names}]\n" if number < 3 else ""), "utf-8")
    with pytest.raises(PackError, match="line 4: more than 30 packs together"):
        load_pack(tmp_path / "pack0.toml")


def test_a_pack_of_50_megabytes_is_refused(tmp_path: Path) -> None:
    assert "expected a pack" in refusal(tmp_path, b"#" * 50_000_000)


def test_packs_that_extend_one_another_too_deeply(tmp_path: Path) -> None:
    for number in range(9):
        base = f'extends = ["pack{number + 1}.toml"]\n' if number < 8 else ""
        (tmp_path / f"pack{number}.toml").write_text(HEAD + base, "utf-8")
    with pytest.raises(PackError, match="more than 4 packs extend one another"):
        load_pack(tmp_path / "pack0.toml")


def test_byte_order_mark_and_windows_lines_are_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xef\xbb\xbf" + (RULE + 'require = "1"\n').replace("\n", "\r\n").encode())
    assert [rule.id for rule in load_pack(file).rules] == ["one"]


def test_an_extended_pack_replaces_rules_by_their_ids(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text(
        HEAD + '[limits]\nbv = { max = 5 }\n[[rule]]\nid = "one"\nrequire = "1"\n[[rule]]\nid = "two"\nrequire = "1"\n',
        "utf-8",
    )
    file = tmp_path / "mine.toml"
    file.write_text(
        HEAD + 'extends = ["base.toml"]\n[limits]\npv = { max = 7 }\n[[rule]]\nid = "one"\nforbid = "0"\n', "utf-8"
    )
    rules = {rule.id: rule for rule in load_pack(file).rules}
    assert set(rules) == {"bv", "pv", "one", "two"}
    assert rules["one"].forbid == "0"


def test_the_mistake_of_a_base_is_shown_in_the_base(tmp_path: Path) -> None:
    base = tmp_path / "base.toml"
    base.write_text(RULE + 'require = "gunnary > 3"\n', "utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + 'extends = ["base.toml"]\n[[rule]]\nid = "two"\nrequire = "1"\n', "utf-8")
    with pytest.raises(PackError) as refused:
        load_pack(file)
    assert str(refused.value).startswith(f"{base} line 4: rule 'one': unknown column 'gunnary'")


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ('[limits]\nforbid = ["Gaus Rifle"]\n', "line 5: rule 'forbid': no equipment is called 'Gaus Rifle'"),
        ('[values]\noverride = "none.csv"\n', "line 5: none.csv: "),
        ('[[expect]]\nwhere = "yaer > 1"\nunits = 1\n', "line 4: unknown column 'yaer'; did you mean year"),
    ],
)
def test_a_mistake_in_any_table_of_a_base_is_shown_in_the_base(tmp_path: Path, body: str, sentence: str) -> None:
    folder = tmp_path / "league"
    folder.mkdir()
    (folder / "base.toml").write_text(HEAD + body, "utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + 'extends = ["league/base.toml"]\n[[expect]]\nwhere = "1"\nunits = 1\n', "utf-8")
    with pytest.raises(PackError) as refused:
        load_pack(file)
    assert str(refused.value).startswith(f"{folder / 'base.toml'} {sentence}")


def test_a_pack_inherits_the_edition_the_values_and_what_is_ignored(tmp_path: Path) -> None:
    """The values of the organizer are found beside the pack that names them; a pack's own edition goes first."""
    folder = tmp_path / "league"
    folder.mkdir()
    (folder / "values.csv").write_text("name,bv\nBrolga BRG-2,1000\n", "utf-8")
    (folder / "base.toml").write_text(
        HEAD + 'edition = "tw-4.4"\nignore = ["quirks"]\n[values]\noverride = "values.csv"\n', "utf-8"
    )
    (folder / "plain.toml").write_text(HEAD, "utf-8")
    file = tmp_path / "mine.toml"
    extends = 'extends = ["league/plain.toml", "league/base.toml"]\n'
    file.write_text(HEAD + extends, "utf-8")
    check = load_pack(file)
    assert (check.pack.pack.edition, check.pack.pack.ignore) == ("tw-4.4", ("quirks",))
    assert check.override == {"brolga brg-2": {"bv": 1000.0}}
    file.write_text(HEAD + extends + 'edition = "core-2026"\nignore = []\n', "utf-8")
    assert (load_pack(file).pack.pack.edition, load_pack(file).pack.pack.ignore) == ("core-2026", ())
