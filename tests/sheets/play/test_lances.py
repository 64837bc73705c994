"""Lances and retractable blades, by an older book and by the core rules of 2026."""

from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType
from sheets.play import Refused
from sheets.record.events import OwnAttack, Struck
from sheets.units.mech import Slot, System
from tests.builders import mech, mounts
from tests.sheets.play.table import Table, armed, filled

OLDER, CORE = "bmm-7.01", "core-2026"
CENTER = (4, 3)


def struck(edition: str, by: Any = "weapon", damage: int = 2, **fields: Any) -> Table:
    """A 'Mech that a lance strikes in the center torso."""
    table = Table(mech(points=20, **fields), edition=edition)
    table.say(Struck(by=by, damage=damage, lance=True))
    table.roll(*CENTER)
    return table


@pytest.mark.parametrize(("edition", "target"), [(OLDER, 10), (CORE, 9)])
def test_a_lance_pierces_armor(edition: str, target: int) -> None:
    """CORE:F6:lance: a point to the structure, and a roll for critical hits."""
    table = struck(edition)
    assert (table.due.purpose, table.due.target) == ("lance", target)
    whole = table.state.structure["CT"]
    table.outcome(True)
    assert table.state.structure["CT"] == whole - 1
    assert table.due.purpose == "critical-count"
    failed = struck(edition)
    failed.roll(*CENTER)
    assert not failed.state.due
    assert failed.state.structure["CT"] == whole


@pytest.mark.parametrize(
    ("armor", "older", "newer"),
    [
        (ArmorType.HARDENED, False, True),
        (ArmorType.FERRO_LAMELLOR, False, True),
        (ArmorType.ANTI_PENETRATIVE_ABLATION, True, False),
    ],
)
def test_armor_that_no_lance_pierces(armor: ArmorType, older: bool, newer: bool) -> None:
    """CORE:A6:lance-armor"""
    found = [bool(struck(book, armor=armor, damage=4).state.due) for book in (OLDER, CORE)]
    assert found == [older, newer]


def test_nothing_is_pierced_where_no_armor_is_left() -> None:
    """CORE:F6:lance"""
    table = Table(mech(points=20), edition=CORE)
    draft = table.state.draft()
    draft.armor = {**draft.armor, "CT": 0}
    table.state = draft.finished()
    table.say(Struck(by="weapon", damage=2, lance=True))
    table.roll(*CENTER)
    assert table.due.purpose == "critical-count"


def test_a_lance_in_a_charge() -> None:
    """CORE:F7:lance-charge: the first group pierces on 5; in the older books nothing does."""
    older, newer = (struck(book, by="charge", damage=7) for book in (OLDER, CORE))
    assert older.due.purpose == "hit-location"
    assert (newer.due.purpose, newer.due.target) == ("lance", 5)
    newer.outcome(False)
    newer.roll(*CENTER)  # the second group
    assert newer.due.purpose == "piloting"


def bladed(edition: str) -> Table:
    """A 'Mech with a retractable blade in the right arm."""
    plain = {"RA": {2: Slot(system=System.LOWER_ARM), 3: Slot(system=System.HAND), 4: Slot(mount=0)}}
    return Table(mech(mounts=mounts("Retractable Blade", at="RA"), slots=filled(plain)), edition=edition)


@pytest.mark.parametrize(
    ("edition", "dice", "breaks"),
    [(OLDER, (5, 5), True), (OLDER, (5, 4), False), (CORE, (1,), True), (CORE, (2,), False)],
)
def test_a_blade_that_strikes_may_break(edition: str, dice: tuple[int, ...], breaks: bool) -> None:
    """CORE:F15:blade-in-punch"""
    table = bladed(edition)
    table.say(OwnAttack(attack="blade"))
    table.roll(*dice)
    assert (0 in table.state.mounts) == breaks
    if breaks:
        with pytest.raises(Refused, match="no blade: destroyed"):
            table.say(OwnAttack(attack="blade"))


def test_who_has_no_blade_strikes_with_none() -> None:
    with pytest.raises(Refused, match="the 'Mech has none"):
        Table(armed("Medium Laser")).say(OwnAttack(attack="blade"))
