"""The box for the first hit of an autocannon in one slot: in play, in records, on sheets and in force files."""

import pytest

from exporters.recordsheet import SheetOptions
from importers import load
from sheets.play import fresh, marks, state_from_marks, step
from sheets.record import FRESH, Condition
from sheets.record.boxes import boxes, strays
from sheets.record.events import Critical
from sheets.record.force import ForceEntry, UnitReference
from sheets.record.lost import find_losses, hit_autocannons, with_consequences
from sheets.record.mul.exchange import REFUSED, from_force_file, to_force_file
from sheets.record.record import Options
from sheets.recordsheet import condition_of, record_sheet
from sheets.units import Mech
from sheets.units.mech import Slot
from tests.builders import mech, mounts
from tests.importers.recordsheet_pdf.sheets import printed, stripped
from tests.sheets.play.table import armed, filled

CORE, OLDER = "core-2026", "bmm-7.01"
NARROW = armed("Autocannon/2", "Medium Laser")
WIDE = mech(mounts=mounts("Autocannon/5", at="RT"), slots=filled({"RT": {n: Slot(mount=0) for n in range(4)}}))
NOTED = Condition(first_hits={"RT": frozenset({0})})
CORE_SHEET = SheetOptions(edition=CORE)


@pytest.mark.parametrize(
    ("name", "has_box"),
    [
        ("Autocannon/2", True),
        ("Light Auto Cannon/2", True),
        ("Medium Laser", False),
        ("Machine Gun", False),
        ("Rifle (Cannon, Light)", False),
    ],
)
def test_autocannons_of_one_slot_have_a_box(name: str, has_box: bool) -> None:
    """CORE:S1:extra-box: an autocannon that fills exactly one slot."""
    assert bool(boxes(armed(name)).first_hits) == has_box


def test_an_autocannon_of_several_slots_has_no_box() -> None:
    """CORE:S1:extra-box"""
    assert boxes(WIDE).first_hits == {}
    assert strays(WIDE, NOTED) == ["a first hit is crossed in slot 1 of RT, which has no box for it"]


@pytest.mark.parametrize(("edition", "box"), [(OLDER, None), (CORE, False)])
def test_the_sheet_of_the_core_rules_has_the_box(edition: str, box: bool | None) -> None:
    """CORE:S1:extra-box: the older sheet has none; a slot of another item has none."""
    (table,) = (table for table in record_sheet(NARROW, edition=edition).slots if table.place == "RT")
    assert [slot.first_hit for slot in table.slots[:2]] == [box, None]


def test_the_first_hit_in_play_is_a_mark() -> None:
    """CORE:W1:autocannon-hits: the first hit crosses the box, the second strikes the slot."""
    options = Options(edition=CORE)
    once = step(NARROW, fresh(NARROW, options), Critical(location="RT", slot=0), options).state
    assert (marks(NARROW, once, options).first_hits, marks(NARROW, once, options).slots) == ({"RT": {0}}, {})
    twice = step(NARROW, once, Critical(location="RT", slot=0), options).state
    assert (marks(NARROW, twice, options).first_hits, marks(NARROW, twice, options).slots) == ({}, {"RT": {0}})


def test_play_goes_on_from_the_mark() -> None:
    """CORE:W1:autocannon-hits: a sheet with the box crossed comes back to the table, and so does a wide autocannon."""
    options = Options(edition=CORE)
    again = state_from_marks(NARROW, NOTED, options)
    assert again.damaged == {0}
    assert marks(NARROW, again, options).first_hits == NOTED.first_hits
    assert step(NARROW, again, Critical(location="RT", slot=0), options).state.struck == {"RT": {0}}
    struck = Condition(slots={"RT": frozenset({2})})
    assert state_from_marks(WIDE, struck, options).damaged == {0}
    assert state_from_marks(WIDE, struck, Options(edition=OLDER)).damaged == set()


def test_the_second_hit_loses_the_autocannon() -> None:
    """CORE:W1:autocannon-hits: one struck slot of a wide autocannon loses it in the older books only."""
    once, twice = (Condition(slots={"RT": frozenset(range(hits))}) for hits in (1, 2))
    assert (find_losses(WIDE, once).mounts, find_losses(WIDE, once, autocannon_hits=2).mounts) == ({0}, set())
    assert find_losses(WIDE, twice, autocannon_hits=2).mounts == {0}
    for edition, is_lost in ((OLDER, True), (CORE, False)):
        assert record_sheet(WIDE, once, edition).inventory[0].lost == is_lost


def test_the_mark_follows_its_slot() -> None:
    """Given a struck slot or a lost location, then its box for the first hit says nothing more."""
    assert with_consequences(NARROW, NOTED) == NOTED
    for more in (Condition(slots={"RT": frozenset({0})}), Condition(destroyed={"RT"})):
        both = more.model_copy(update={"first_hits": NOTED.first_hits})
        assert with_consequences(NARROW, both) == with_consequences(NARROW, more)


@pytest.mark.parametrize("edition", [OLDER, CORE])
def test_the_value_of_a_sheet_keeps_the_mark(edition: str) -> None:
    assert condition_of(record_sheet(NARROW, NOTED, edition)) == NOTED


@pytest.mark.parametrize("strip", [False, True], ids=["with its data", "from the print alone"])
def test_a_printed_sheet_keeps_the_mark(strip: bool) -> None:
    """CORE:S1:extra-box: the crossed box behind the name is read, an open one is not."""
    for condition in (NOTED, FRESH):
        data = printed(NARROW, condition, CORE_SHEET)
        read = load(stripped(data) if strip else data, "sheet.pdf")
        assert (read.condition or FRESH).first_hits == condition.first_hits
        assert isinstance(read.unit, Mech)


def test_a_force_file_keeps_the_mark() -> None:
    """No field of the format holds it, so it stands in the extra data of the pilot."""
    written = to_force_file(NARROW, NOTED)
    entry = ForceEntry(unit=UnitReference(chassis=NARROW.chassis), remains=written.remains)
    assert from_force_file(NARROW, entry).condition == NOTED
    (sentence,) = written.report
    assert sentence.startswith("first hit on slot")
    assert REFUSED in sentence


@pytest.mark.parametrize(("name", "slots"), [("Light Auto Cannon/5", 2), ("Autocannon/5", 4)])
def test_an_autocannon_of_several_slots_works_with_one_hit(name: str, slots: int) -> None:
    """CORE:W1:autocannon-hits: the second hit destroys it."""
    rows = filled({"RT": {number: Slot(mount=0) for number in range(slots)}})
    unit = mech(mounts=mounts(name, at="RT"), slots=rows)
    hit = [frozenset(range(count)) for count in (0, 1, 2)]
    assert [hit_autocannons(unit, Condition(slots={"RT": struck})) for struck in hit] == [set(), {0}, set()]
