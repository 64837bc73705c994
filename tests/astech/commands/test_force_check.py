"""`astech force check` and `force fill`, and `validate --pack`: verdicts for people, programs and repositories."""

import csv
import gzip
import json
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from astech.packs.document import EXAMPLES, load_campaign_pack, load_pack
from importers import load
from tests import ROOT
from tests.conftest import Astech

BROLGA, TANK, FOOT = "Brolga BRG-2.mtf", "Currawong Patrol Tank CPT-1.blk", "Drongo Watch Platoon.blk"
HEAD = '[pack]\nformat = 1\nid = "mine"\n'


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(
        HEAD
        + '[limits]\nbv = { max = 2000 }\ngunnery = { min = 4 }\n[[rule]]\nid = "foot"\ntext = "some infantry"\n'
        + 'level = "warning"\nwhere = "unit_type = \'infantry\'"\ncount = { min = 1 }\n',
        "utf-8",
    )
    return file


def test_unit_files_make_one_force(astech: Astech, data: Path, pack: Path) -> None:
    done = astech("force", "check", data / BROLGA, data / TANK, "--pack", pack)
    head, *lines = done.stdout.splitlines()
    assert done.returncode == 0
    assert head.startswith("Force: legal; 2 units, BV ")
    assert lines[0] == "  warning foot: some infantry: units: 0; expected at least 1"
    assert "skills of 2 of 2 units are not given; 4/5 is assumed" in lines[1]


def test_a_broken_rule_names_units_and_figures(astech: Astech, data: Path, pack: Path) -> None:
    crews = ("--pilot", "Ada 3/4", "--pilot", "Jon 3/4")
    done = astech("force", "check", data / BROLGA, data / BROLGA, *crews, "--pack", pack, "--format", "jsonl")
    assert done.returncode == 1
    verdict = json.loads(done.stdout)
    assert (verdict["legal"], verdict["bv"], [unit["skills"] for unit in verdict["units"]]) == (
        False,
        3212,
        ["3/4", "3/4"],
    )
    faults = [(fault["rule"], fault["value"], fault["units"]) for fault in verdict["violations"]]
    assert faults == [("bv", 3212, [0, 1]), ("gunnery", None, [0]), ("gunnery", None, [1]), ("foot", 0, [])]


@pytest.fixture
def folder(astech: Astech, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for lists of units that the library has."""
    monkeypatch.setenv("ASTECH_LIBRARY", str(tmp_path / "library.sqlite"))
    assert astech("library", "add", data).returncode == 0
    made = tmp_path / "lists"
    made.mkdir()
    return made


def test_force_files_and_folders_are_forces_of_their_own(astech: Astech, data: Path, folder: Path, pack: Path) -> None:
    for name, unit in (("ann", BROLGA), ("ben", TANK)):
        assert astech("force", data / unit, "--pilot", "Kim 4/5", "-o", folder / f"{name}.mul").returncode == 0
    (folder / BROLGA).write_bytes((data / BROLGA).read_bytes())
    done = astech("force", "check", folder, data / TANK, "--pack", pack, "--format", "csv")
    rows = list(csv.DictReader(done.stdout.splitlines()))
    assert done.returncode == 0
    names = [str(folder / "ann.mul"), str(folder / "ben.mul"), str(folder)]
    assert [row["force"] for row in rows] == ["Force", *names]


def test_a_folder_of_force_files_alone_is_no_force_of_its_own(
    astech: Astech, data: Path, folder: Path, pack: Path
) -> None:
    assert astech("force", data / BROLGA, "--pilot", "Kim 4/5", "-o", folder / "ann.mul").returncode == 0
    done = astech("force", "check", folder, "--pack", pack, "--format", "csv")
    assert (done.returncode, done.stderr) == (0, "")
    assert [row["force"] for row in csv.DictReader(done.stdout.splitlines())] == [str(folder / "ann.mul")]
    (folder / "ann.mul").unlink()
    assert "no unit file in this folder" in astech("force", "check", folder, "--pack", pack).stdout


def test_a_unit_that_cannot_be_read_is_not_legal(astech: Astech, tmp_path: Path, data: Path, pack: Path) -> None:
    bad = tmp_path / "bad.mtf"
    bad.write_text("chassis:Bad\n", "utf-8")
    done = astech("force", "check", bad, data / FOOT, "--pack", pack)
    assert done.returncode == 1
    assert done.stdout.startswith("Force: not legal; 1 unit,")
    assert "  not readable: " in done.stdout


def test_a_rule_that_cannot_be_checked_has_its_own_exit_code(astech: Astech, tmp_path: Path, data: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + '[[rule]]\nid = "one"\nsum = { of = "bv / 0", max = 1 }\n', "utf-8")
    done = astech("force", "check", data / BROLGA, "--pack", file)
    assert done.returncode == 3
    assert done.stdout.startswith("Force: cannot be checked;")


def test_annotations_name_their_files(astech: Astech, data: Path, pack: Path) -> None:
    done = astech("force", "check", data / BROLGA, "--pilot", "Ada 3/4", "--pack", pack, "--format", "github")
    assert done.stdout.splitlines()[0].startswith(f"::error file={data / BROLGA},title=mine%3A gunnery::")
    assert done.stdout.splitlines()[1].startswith("::warning file=Force,title=mine%3A foot::")


@pytest.mark.parametrize(("suffix", "magic"), [("pdf", b"%PDF"), ("svg", b"<svg"), ("png", b"\x89PNG")])
def test_a_page_to_print(astech: Astech, data: Path, pack: Path, tmp_path: Path, suffix: str, magic: bytes) -> None:
    out = tmp_path / f"verdict.{suffix}"
    assert astech("force", "check", data / BROLGA, "--pack", pack, "-o", out).returncode == 0
    assert magic in out.read_bytes()[:200]


def test_an_svg_page_has_the_verdict_and_the_figures_as_text(
    astech: Astech, data: Path, pack: Path, tmp_path: Path
) -> None:
    out = tmp_path / "verdict.svg"
    done = astech("force", "check", data / BROLGA, "--pilot", "Ada 3/4", "--pack", pack, "-o", out)
    assert done.returncode == 1
    shown = " ".join(ElementTree.fromstring(out.read_text("utf-8")).itertext())
    for text in ("Brolga BRG-2", "3/4", "1,606", "broken", "gunnery", "not legal"):
        assert text in shown


def test_verdicts_of_two_forces_need_more_than_one_picture(
    astech: Astech, data: Path, pack: Path, tmp_path: Path
) -> None:
    lists = [tmp_path / f"{name}.mul" for name in ("ann", "ben")]
    for file in lists:
        assert astech("force", data / BROLGA, "-o", file).returncode == 0
    done = astech("force", "check", *lists, "--pack", pack, "-o", tmp_path / "verdict.png")
    assert done.returncode == 1
    assert "2 pages, and a picture has one; expected a .pdf" in done.stderr
    assert not (tmp_path / "verdict.png").exists()


def test_names_of_the_library_make_one_force_with_files(
    astech: Astech, data: Path, tmp_path: Path, pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASTECH_LIBRARY", str(tmp_path / "library.sqlite"))
    assert astech("library", "add", data).returncode == 0
    done = astech("force", "check", "brolga brg-2", data / FOOT, "--pack", pack, "--format", "jsonl")
    (verdict,) = map(json.loads, done.stdout.splitlines())
    names = [unit["name"] for unit in verdict["units"]]
    assert (done.returncode, verdict["force"], names) == (0, "Force", ["Brolga BRG-2", "Drongo Watch Platoon"])
    done = astech("force", "check", "Brolga BGR-2", "--pack", pack)
    assert (done.returncode, done.stdout) == (2, "")
    assert "no unit of the library is called 'Brolga BGR-2'; did you mean" in done.stderr.replace("\n", " ")


CAMPAIGN = """<campaign version="0.51.00"><info><name>Gray Watch</name></info><units>
<unit id="u-1"><entity chassis="Brolga" model="BRG-2" type="Biped"/><driverId>p-1</driverId>
<gunnerId>p-1</gunnerId></unit>
<unit id="u-2"><entity chassis="Brolga" model="BRG-2" type="Biped"/></unit></units>
<humanResources><personnel><person id="p-1"><givenName>Rosa</givenName><surname>Vane</surname>
<skill><type>Gunnery/Mek</type><level>4</level><bonus>0</bonus></skill>
<skill><type>Piloting/Mek</type><level>4</level><bonus>0</bonus></skill></person></personnel></humanResources>
<formations><formation id="0"><name>Company</name><subFormations><formation id="1"><name>Recon Lance</name>
<units><unit id="u-1"/></units></formation></subFormations></formation></formations>
<skillTypes><skillType><name>Gunnery/Mek</name><target>7</target><countUp>false</countUp></skillType>
<skillType><name>Piloting/Mek</name><target>8</target><countUp>false</countUp></skillType></skillTypes>
</campaign>"""


def test_a_file_of_a_campaign_is_a_force_with_its_crews_and_lances(
    astech: Astech, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Gunnery 7 - 4 = 3 and piloting 8 - 4 = 4; a unit without a crew is counted as 4/5."""
    monkeypatch.setenv("ASTECH_LIBRARY", str(tmp_path / "library.sqlite"))
    assert astech("library", "add", data).returncode == 0
    (tmp_path / "watch.cpnx").write_text(CAMPAIGN, "utf-8")
    (tmp_path / "watch.cpnx.gz").write_bytes(gzip.compress(CAMPAIGN.encode()))
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + '[[rule]]\nid = "recon"\ngroup = "recon*"\nsum = { of = "bv", max = 1605 }\n', "utf-8")
    both = (tmp_path / "watch.cpnx", tmp_path / "watch.cpnx.gz")
    done = astech("force", "check", *both, data / FOOT, "--pack", file, "--format", "jsonl")
    own, *campaigns = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, own["force"], len(own["units"])) == (1, "Force", 1)
    assert [verdict["force"] for verdict in campaigns] == [str(path) for path in both]
    for verdict in campaigns:
        assert [(unit["skills"], unit["bv"]) for unit in verdict["units"]] == [("3/4", 1606), ("4/5", 1217)]
        assert [(fault["rule"], fault["value"]) for fault in verdict["violations"]] == [("recon", 1606)]


def test_packs_are_found_by_name(
    astech: Astech, data: Path, tmp_path: Path, pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "astech" / "packs").mkdir(parents=True)
    pack.rename(tmp_path / "astech" / "packs" / "club.toml")
    assert astech("force", "check", data / BROLGA, "--pack", "club").returncode == 0
    assert astech("force", "check", data / BROLGA, "--pack", "ladder").returncode == 0
    done = astech("force", "check", data / BROLGA, "--pack", "laddre")
    assert (done.returncode, "did you mean ladder?" in done.stderr) == (2, True)


def test_a_pack_with_a_mistake_ends_the_command(astech: Astech, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + "[limits]\nunist = { max = 1 }\n", "utf-8")
    done = astech("force", "check", data / BROLGA, "--pack", file)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{file} line 5: unknown field 'unist'; did you mean 'units'?" in done.stderr.replace("\n", " ")


def test_a_pack_of_the_other_kind_is_named(astech: Astech, data: Path, tmp_path: Path) -> None:
    done = astech("force", "check", data / BROLGA, "--pack", "company")
    sentence = "company.toml line 4: the kind of this pack is campaign; expected event"
    assert (done.returncode, sentence in done.stderr.replace("\n  ", " ")) == (2, True)
    assert astech("campaign", "new", "Gray Watch", "--store", tmp_path / "store.sqlite").returncode == 0
    done = astech("campaign", "use-pack", "ladder", "--store", tmp_path / "store.sqlite")
    sentence = "ladder.toml line 2: the kind of this pack is event; expected campaign"
    assert (done.returncode, sentence in done.stderr.replace("\n  ", " ")) == (1, True)


def test_a_check_without_a_pack_names_the_option(astech: Astech, data: Path) -> None:
    done = astech("force", "check", data / BROLGA)
    assert (done.returncode, "Missing option '--pack'" in done.stderr) == (2, True)


def test_the_library_confirms_names_and_expectations(
    astech: Astech, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASTECH_LIBRARY", str(tmp_path / "library.sqlite"))
    file = tmp_path / "mine.toml"
    file.write_text(
        HEAD
        + '[[rule]]\nid = "one"\nforbid = "0"\nexcept = ["Brolga", "Brogla"]\n'
        + "[[expect]]\nwhere = \"unit_type = 'infantry'\"\nunits = 2\n",
        "utf-8",
    )
    done = astech("force", "check", data / BROLGA, "--pack", file)
    assert "names of units and expectations of the pack are not checked: no library" in done.stderr
    assert astech("library", "add", data / BROLGA, data / FOOT).returncode == 0
    done = astech("force", "check", data / BROLGA, "--pack", file)
    assert done.returncode == 0
    assert "rule 'one': no unit in the library is named 'Brogla'" in done.stderr
    assert "unit_type = 'infantry': 1 unit of the library; the pack expects 2" in done.stderr
    assert "'Brolga'" not in done.stderr


def test_the_library_confirms_names_in_tables_of_the_organizer(
    astech: Astech, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASTECH_LIBRARY", str(tmp_path / "library.sqlite"))
    assert astech("library", "add", data / BROLGA).returncode == 0
    (tmp_path / "values.csv").write_text("name,bv\nBrolga BRG-2,900\nBrogla BRG-2,900\n", "utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + '[values]\noverride = "values.csv"\n', "utf-8")
    done = astech("force", "check", data / BROLGA, "--pack", file)
    assert done.returncode == 0
    complaint = done.stderr.replace("\n", " ")
    assert "the file of override: no unit in the library is named 'brogla brg-2'" in complaint
    assert "'brolga brg-2'" not in complaint


def test_fill_comes_as_near_as_possible(
    astech: Astech, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASTECH_LIBRARY", str(tmp_path / "library.sqlite"))
    assert astech("library", "add", data).returncode == 0
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + '[limits]\nbv = { max = 3000 }\nunits = { max = 3 }\nvariants = 1\ntypes = ["mech"]\n')
    out = tmp_path / "list.mul"
    done = astech("force", "fill", "--pack", file, "--seed", 5, "--format", "jsonl", "-o", out)
    assert done.returncode == 0
    found = json.loads(done.stdout)
    again = json.loads(astech("force", "fill", "--pack", file, "--seed", 5, "--format", "jsonl").stdout)
    assert found == again
    assert found["exact"] is True
    force = load(out).force
    assert force is not None
    assert [entry.unit.name for entry in force.entries] == [unit["name"] for unit in found["units"]]
    assert astech("force", "check", out, "--pack", file).returncode == 0
    file.write_text(HEAD + "[limits]\nbv = { max = 3 }\n")
    done = astech("force", "fill", "--pack", file)
    assert (done.returncode, "no units of the library meet the limits" in done.stderr) == (1, True)


def test_single_units_against_a_pack(astech: Astech, data: Path, tmp_path: Path) -> None:
    """Rules on a whole force do not apply to a unit alone."""
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + '[limits]\nbv = { max = 1 }\ntypes = ["mech"]\n', "utf-8")
    done = astech("validate", data / BROLGA, data / FOOT, "--pack", file, "--format", "jsonl")
    rows = {row["name"]: row for row in map(json.loads, done.stdout.splitlines())}
    assert rows["Brolga BRG-2"]["legal"] is True
    assert rows["Drongo Watch Platoon"]["legal"] is False
    assert rows["Drongo Watch Platoon"]["findings"][-1]["code"] == "pack.types"


def test_the_schema_describes_the_examples(astech: Astech) -> None:
    schemas = {kind: json.loads(astech("schema", kind).stdout) for kind in ("pack", "campaign-pack")}
    for schema in schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    for file in EXAMPLES.glob("*.toml"):
        pack = tomllib.loads(file.read_text("utf-8"))
        is_campaign = pack["pack"].get("kind") == "campaign"
        jsonschema.validate(pack, schemas["campaign-pack" if is_campaign else "pack"])
        assert (load_campaign_pack if is_campaign else load_pack)(file) is not None


@pytest.mark.parametrize("kind", ["pack", "campaign-pack"])
def test_the_published_schemas_are_those_of_the_program(astech: Astech, kind: str) -> None:
    """`astech schema KIND > docs/KIND.schema.json` renews one."""
    published = (ROOT / "docs" / f"{kind}.schema.json").read_text("utf-8")
    assert json.loads(published) == json.loads(astech("schema", kind).stdout)


def test_a_campaign_is_a_force(astech: Astech, data: Path, tmp_path: Path, pack: Path) -> None:
    store = tmp_path / "store.sqlite"
    assert astech("campaign", "new", "Gray Watch", "--store", store).returncode == 0
    joined = astech("campaign", "add", data / BROLGA, "--pilot", "Ada Voss 3/4", "--store", store)
    assert joined.returncode == 0
    done = astech("force", "check", store, "--pack", pack, "--format", "jsonl")
    verdict = json.loads(done.stdout)
    assert (done.returncode, verdict["force"], verdict["bv"]) == (1, "Gray Watch", 1606)
    assert [fault["rule"] for fault in verdict["violations"]] == ["gunnery", "foot"]
