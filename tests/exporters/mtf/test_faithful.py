"""A .mtf file that was read and written differs from the original only in ways that have a name.

The ways are the functions of `normalized.CHANGES`, and what `take_apart` says.
"""

import zipfile
from collections import Counter
from pathlib import Path

import pytest

from exporters.mtf import write_mtf
from importers.loaded import Loaded
from importers.mtf import read_mtf
from importers.text import decode
from sheets.problem import Problem
from tests.exporters.mtf.normalized import CHANGES, Change, File, take_apart
from tests.importers.mtf.texts import mtf


def normalized(text: str, problems: tuple[Problem, ...], used: set[Change]) -> File:
    """A file after all changes; `used` gathers those that changed something."""
    file = take_apart(text, problems)
    for change in CHANGES:
        before, file = file, change(file)
        if file != before:
            used.add(change)
    return file


def same(original: File, written: File) -> bool:
    """Whether two files say the same: slots by position, keys in any order."""
    return (
        Counter(original.slots) == Counter(written.slots)
        and original.locations == written.locations
        and Counter(original.keys) == Counter(written.keys)
    )


def differences(text: str, loaded: Loaded, used: set[Change]) -> str:
    """What a file and what we write of it differ in, apart from the named changes; empty when in nothing."""
    assert loaded.unit is not None
    again = write_mtf(loaded.unit)
    marks = tuple(problem for problem in loaded.problems if "the same marks" in problem.expected)
    original = normalized(text, loaded.problems, used)
    back = read_mtf(again, loaded.file)
    if back.unit != loaded.unit:
        return f"{loaded.file}: another unit"
    written = normalized(again, (*back.problems, *marks), used)
    if same(original, written):
        return ""
    lost = Counter((*original.keys, *original.slots)) - Counter((*written.keys, *written.slots))
    new = Counter((*written.keys, *written.slots)) - Counter((*original.keys, *original.slots))
    return f"{loaded.file}: lost {list(lost)}, new {list(new)}"


def test_all_real_files(shared: Path, corpus: dict[str, Loaded]) -> None:
    """Nothing differs without a name, and no name is there that no file needs; the unit read again is the same."""
    used: set[Change] = set()
    with zipfile.ZipFile(shared / "corpus" / "meks.zip") as archive:
        texts = ((name, decode(archive.read(name), name)[0]) for name in archive.namelist())
        found = [differences(text, corpus[name], used) for name, text in texts]
    assert [difference for difference in found if difference] == []
    assert used == set(CHANGES)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("quirk:stable", ""),
        ("\nMedium Laser", "\n-Empty-\nMedium Laser"),
        ("250 Fusion", "250 XL"),
        ("LA armor:6", "LA armor:7"),
        ("weaponquirk:accurate", "weaponquirk:inaccurate"),
    ],
)
def test_a_change_without_a_name_is_found(old: str, new: str) -> None:
    """The comparison sees a lost quirk, a moved item, another engine."""
    more = "quirk:stable\nweaponquirk:accurate:LA:2:Medium Laser"
    text = mtf(slots={"Left Arm": ["Medium Laser"]}, more=more)
    loaded = read_mtf(text, "Potoroo.mtf")
    assert differences(text, loaded, set()) == ""
    assert differences(text.replace(old, new), loaded, set())
