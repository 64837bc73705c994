"""What record sheets show differently by the core rules of 2026, beside the sheets of the older books."""

from typing import Any

import pytest

from sheets.equipment.kinds import CockpitType
from sheets.record import Condition
from sheets.record.lost import with_consequences
from sheets.recordsheet import record_sheet
from sheets.recordsheet.reference import reference_table, table_name
from sheets.units import Mech, Mount, Unit
from sheets.units.mech import Slot
from tests.builders import mech, mounts, tank
from tests.sheets.play.table import armed, filled

OLDER, CORE = "bmm-7.01", "core-2026"


def table_rows(unit: Unit, edition: str, name: str) -> dict[str, str]:
    """The rows of a table of two columns that a sheet names."""
    (key,) = (key for key in record_sheet(unit, edition=edition).tables if table_name(key) == name)
    return {row[0]: row[1] for row in reference_table(key).rows}


def remarks(unit: Unit, edition: str = CORE) -> tuple[str, ...]:
    """The remarks under the inventory of a sheet."""
    return record_sheet(unit, edition=edition).heading.remarks


def own_remarks(unit: Unit, edition: str = CORE) -> tuple[str, ...]:
    """The remarks on the equipment of a unit, without that on life support, which every sheet has."""
    return tuple(line for line in remarks(unit, edition) if not line.startswith("Life support"))


@pytest.mark.parametrize(
    ("unit", "edition", "book"),
    [
        (mech(), OLDER, ""),
        (mech(), CORE, "BattleTech core rules"),
        (mech(), "tw-4.4", "Total Warfare"),
        (tank(), OLDER, ""),
        (tank(), CORE, "Total Warfare (asset in BattleTech core rules)"),
    ],
)
def test_the_headline_names_the_edition(unit: Unit, edition: str, book: str) -> None:
    """A sheet of the usual edition names none; other units than 'Mechs are assets of the core rules."""
    assert record_sheet(unit, edition=edition).heading.book == book


@pytest.mark.parametrize(
    ("table", "line", "older", "newer"),
    [
        ("to-hit-target", "Second target, other arc", "+2", "+1"),  # CORE:H1:second-target
        ("to-hit-attacker", "Second target, other arc", "+2", "+1"),
        ("to-hit-attacker", "Lower arm hit", "+1", None),  # CORE:H2:lower-arm
        ("to-hit-target-state", "Skidding", "+2", None),  # CORE:H8:skidding-target
        ("to-hit-attacker-moved", "Skidding", "+1", None),
        ("movement-costs", "Water, depth 2+", "+3", "+2"),  # CORE:M3:deep-water
        ("movement-costs", "Water, depth 1", "+1", "+1"),
    ],
)
def test_tables_have_the_lines_of_their_edition(table: str, line: str, older: str, newer: str | None) -> None:
    """CORE:H1:second-target, CORE:H2:lower-arm, CORE:H8:skidding-target, CORE:M3:deep-water"""
    assert (table_rows(mech(), OLDER, table)[line], table_rows(mech(), CORE, table).get(line)) == (older, newer)


def stocked(*names: str, **more: Any) -> Mech:
    """A 'Mech with ammunition for machine guns in its left torso, and with these items there."""
    held = ("IS Ammo MG - Full", *names)
    slots = filled({"LT": {number: Slot(mount=number) for number in range(len(held))}})
    return mech(mounts=tuple(Mount(item=name, location="LT") for name in held), slots=slots, **more)


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        (stocked(), "Explosions do at most 20 in LT."),
        (stocked("ISCASE"), "Explosions do at most 10 in LT (CASE)."),
        (stocked("ISCASEII"), "Explosions do at most 1 in LT (CASE II)."),
    ],
)
def test_caps_of_explosions_stand_under_the_ammunition(unit: Mech, words: str) -> None:
    """CORE:X1:explosion-cap, CORE:X2:explosion-cap, CORE:X3:explosion-cap"""
    assert own_remarks(unit) == (words,)
    assert own_remarks(unit, OLDER) == ()


def test_explosive_weapons_show_their_points() -> None:
    """CORE:X4:explosive-items: 2 for each slot; CORE:W26:pods: none; autocannons explode by optional rules only."""
    rifle = mech(mounts=mounts("ISGaussRifle", at="RT"), slots=filled({"RT": {n: Slot(mount=0) for n in range(7)}}))
    assert own_remarks(rifle) == ("Explosions do at most 20 in RT.", "Gauss Rifle explodes for 14.")
    assert own_remarks(armed("Autocannon/2")) == ()
    assert own_remarks(armed("ISBPod")) == ()


def test_munitions_and_missiles_show_their_modifiers() -> None:
    """CORE:W6:armor-piercing-criticals, CORE:W8:mrm, CORE:W9:apollo"""
    assert "Armor-Piercing AC/5: critical hits −2." in remarks(armed("Autocannon/5", "IS Armor-Piercing Ammo AC/5"))
    assert "MRM 20: cluster roll −1." in remarks(armed("MRM 20", "IS MRM 20 Ammo"))
    assert not any("cluster roll" in line for line in remarks(armed("MRM 20", "ISApollo", "IS MRM 20 Ammo")))


def test_no_sheet_speaks_of_a_modifier_that_apollo_takes_back() -> None:
    """CORE:S9:apollo-text: MRMs have no to-hit modifier, so there is none that Apollo takes back."""
    for edition in (OLDER, CORE):
        lines = record_sheet(armed("MRM 20", "ISApollo", "IS MRM 20 Ammo"), edition=edition).inventory
        assert all(not line.remarks for line in lines)


def test_a_claw_punches_as_a_fist() -> None:
    """CORE:S6:claw-text: it adds 1 to a punch in the older books."""
    clawed = mech(mounts=mounts("ISClaw", at="RA"), slots=filled({"RA": {3: Slot(mount=0)}}))
    found = []
    for edition in (OLDER, CORE):
        numbers = {line.name: line.to_hit for line in record_sheet(clawed, edition=edition).attacks}
        fist, claw = numbers["Punch (LA)"], numbers["Claw (RA)"]
        assert isinstance(fist, int)
        assert isinstance(claw, int)
        found.append(claw - fist)
    assert found[0] - found[1] == 1


def test_the_box_for_a_first_hit_is_marked_until_the_slot_is_struck() -> None:
    """CORE:S1:extra-box: older books have no such box; their sheets show a mark only while it says more."""
    gun = mech(mounts=mounts("Autocannon/2", at="RA"), slots=filled({"RA": {3: Slot(mount=0)}}))
    noted = Condition(first_hits={"RA": frozenset({3})})
    struck = noted.model_copy(update={"slots": {"RA": frozenset({3})}})
    lost = noted.model_copy(update={"destroyed": frozenset({"RA"})})
    found = {}
    for edition in (OLDER, CORE):
        for name, condition in {"fresh": Condition(), "noted": noted, "struck": struck, "lost": lost}.items():
            sheet = record_sheet(gun, condition, edition)
            (slots,) = (table.slots for table in sheet.slots if table.place == "RA")
            found[edition, name] = slots[3].first_hit
            assert sheet == record_sheet(gun, with_consequences(gun, condition), edition)
    assert [found[OLDER, name] for name in ("fresh", "noted", "struck", "lost")] == [None, True, None, None]
    assert [found[CORE, name] for name in ("fresh", "noted", "struck", "lost")] == [False, True, True, True]


def test_bombast_lasers_show_their_settings() -> None:
    """CORE:W18:bombast-laser"""
    words = "Bombast Laser, damage: 16 at +2, 12 heat; 12 at +1, 9 heat; 8 at 0, 6 heat."
    assert own_remarks(armed("Bombast Laser")) == (words,)
    assert own_remarks(armed("Bombast Laser"), OLDER) == ()


@pytest.mark.parametrize(
    ("cockpit", "words"),
    [
        (CockpitType.STANDARD, "Life support hit, pilot hits by heat: 1 at 10, 2 at 20."),
        (CockpitType.TORSO_MOUNTED, "Life support hit, pilot hits by heat: 1 at 1, 2 at 15."),
    ],
)
def test_a_sheet_tells_the_heat_that_hurts_without_life_support(cockpit: CockpitType, words: str) -> None:
    """CORE:E2:life-support, CORE:E3:life-support-in-torso"""
    assert words in remarks(mech(cockpit=cockpit))
    assert remarks(mech(cockpit=cockpit), OLDER) == ()


def test_the_table_of_piloting_rolls_has_the_modifiers_of_its_edition() -> None:
    """CORE:P1:standing-up to CORE:P16:death-from-above, as far as the table has their lines."""
    older, newer = (table_rows(mech(), edition, "piloting") for edition in (OLDER, CORE))
    changed = {
        "Hip hit": ("+2", "+1"),
        "Gyro hit": ("+3", "+2"),
        "Own death from above": ("+4", "+2"),
        "Standing up": ("0", "−1"),
        "Later, each leg destroyed": (None, "+4"),
        "Later, quad: 1, 2, 3 legs destroyed": (None, "+1, +2, +4"),
        "Heavy-duty gyro, hits without a roll": (None, "+1, +2, +3"),
        "Jumping, heavy-duty gyro hit": (None, "+2"),
        "Leg or foot actuator hit": ("+1", None),
        "Leg actuator hit": (None, "+1"),
        "Running into water, depth 1": (None, "−1"),
    }
    assert {name: (older.get(name), newer.get(name)) for name in changed} == changed
