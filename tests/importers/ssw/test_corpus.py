"""The 255 real files: all are read, and agree with their own Battle Value and with the same designs in .mtf files."""

import json
from pathlib import Path

from importers.ssw import read_ssw
from sheets.battlevalue import battle_value
from sheets.problem import Severity
from tests.conftest import ROOT
from tests.importers.ssw.corpus import construction_differences, designs, pairs, ssw_files

DIFFERENCES = ROOT / "tests" / "importers" / "ssw" / "differences.jsonl"
SLOT_ORDER = "slot order"
CATEGORIES = {
    *(SLOT_ORDER, "hands", "ejection", "ammunition", "heat sinks", "armor", "equipment", "technology base"),
}


def test_every_file_is_read_without_a_warning(shared: Path) -> None:
    files = list(ssw_files(shared))
    assert len(files) == 255
    for name, text in files:
        (loaded,) = read_ssw(text, name)
        assert loaded.unit is not None
        assert [str(p) for p in loaded.problems if p.severity is not Severity.NOTE] == []
        assert all(mount.known for mount in loaded.unit.mounts)


def test_the_battle_value_in_a_file_is_ours(shared: Path) -> None:
    wrong = []
    for name, mech in designs(shared):
        stated = next(int(extra.text) for extra in mech.extra if extra.key == "ssw battle_value")
        if battle_value(mech) != stated:
            wrong.append((name, stated, battle_value(mech)))
    assert len(wrong) <= 0.02 * 255, wrong


def test_designs_agree_with_those_of_mtf_files_but_for_known_differences(shared: Path) -> None:
    """Armor, structure, slots, weapons, movement, heat sinks; `astech diff` prints the same."""
    known = [json.loads(line) for line in DIFFERENCES.read_text(encoding="utf-8").splitlines()]
    assert {row["category"] for row in known} <= CATEGORIES
    expected = {(row["path"], row["field"], row.get("ssw"), row.get("mtf")) for row in known}
    compared = pairs(shared)
    assert len(compared) > 230
    found = set()
    for pair in compared:
        for difference in construction_differences(pair):
            lists = difference.where.startswith("order of ")
            texts = (None, None) if lists else (difference.left, difference.right)
            found.add((pair.file, difference.where, *texts))
    assert found == expected
