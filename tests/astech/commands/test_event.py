"""The limits of an event in `astech validate`: each unit beyond one is reported with the limit, and counted."""

import json
from pathlib import Path

import pytest

from astech.event import EventLimits
from importers import load
from sheets.equipment.kinds import ArmorType
from sheets.units import Mech
from tests.conftest import Astech


@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        (("--year", "3030"), "it appeared in 3031, the event is in 3030"),
        (("--era", "early succession wars"), "the era Early Succession Wars ends in 2900"),
        (("--tech", "clan"), "its tech base is Inner Sphere, the event allows Clan"),
        (("--max-bv", "1216"), "its BV is 1,217, the event allows 1,216"),
        (("--max-pv", "28"), "its PV is 29, the event allows 28"),
        (("--forbid", "large laser"), "it carries Large Laser, the event forbids large laser"),
    ],
)
def test_a_unit_beyond_a_limit_is_reported_with_the_limit(
    astech: Astech, data: Path, limit: tuple[str, ...], reason: str
) -> None:
    done = astech("validate", data / "Brolga BRG-2.mtf", *limit, "--format", "jsonl")
    (finding,) = json.loads(done.stdout)["findings"]
    assert json.loads(done.stdout)["legal"] is False
    assert (finding["sentence"].endswith(reason), finding["severity"]) == (True, "error")


def test_a_unit_within_all_limits_is_legal(astech: Astech, data: Path) -> None:
    limits = ("--year", "3031", "--era", "ilClan", "--tech", "is", "--level", "introductory", "--max-bv", "1217")
    done = astech("validate", data / "Brolga BRG-2.mtf", *limits, "--max-pv", "29", "--forbid", "Gauss Rifle")
    assert done.stdout.splitlines()[0].endswith("Brolga BRG-2: legal")


def test_the_last_line_counts(astech: Astech, data: Path) -> None:
    brolga = data / "Brolga BRG-2.mtf"
    done = astech("validate", brolga, brolga, "--year", "3030")
    assert done.stderr.splitlines()[-1] == "2 units: 0 legal, 2 not"


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("Larg Laser", "unknown equipment 'Larg Laser'; did you mean Large Laser"),
        ("xyzzy", "unknown equipment 'xyzzy'"),
        ("", "unknown equipment ''"),
        ("-", "unknown equipment '-'"),
    ],
)
def test_a_forbidden_name_that_matches_no_item_is_refused(astech: Astech, data: Path, wrong: str, reason: str) -> None:
    """After a typing error in the name of an item the command does not report every unit as legal."""
    done = astech("validate", data / "Brolga BRG-2.mtf", "--forbid", wrong)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr


@pytest.mark.parametrize("name", ["LARGE LASER", "laser", "ISLargeLaser", "largelaser"])
def test_an_item_is_forbidden_by_any_of_its_names(astech: Astech, data: Path, name: str) -> None:
    done = astech("validate", data / "Brolga BRG-2.mtf", "--forbid", name)
    assert f"it carries Large Laser, the event forbids {name}" in done.stdout


def test_armor_can_be_forbidden(data: Path) -> None:
    """Hardened armor takes no critical slots, so it is not a mount."""
    brolga = load(data / "Brolga BRG-2.mtf").require()
    assert isinstance(brolga, Mech)
    hard = brolga.model_copy(update={"armor": brolga.armor.model_copy(update={"type": ArmorType.HARDENED})})
    limits = EventLimits(forbid=("hardened",))
    assert [finding.code for finding in limits.findings(hard)] == ["event.forbidden"]
    assert limits.findings(brolga) == ()
