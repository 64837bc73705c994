"""'Mechs come back from what their sheets show, with nothing embedded."""

import pytest

from exporters.recordsheet import SheetOptions
from importers import load
from sheets.units import Mech, Mount
from sheets.units.mech import Slot
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at


def test_jump_boosters_have_the_size_of_their_mp() -> None:
    """The box of movement is called after them."""
    unit = unit_at("tests/data/oddities/biped with a torso cockpit, a shield and a vibroblade.mtf")
    assert isinstance(unit, Mech)
    booster, number = Mount(item="MechanicalJumpBooster", size=5), len(unit.mounts)
    legs = {place: tuple(slot or Slot(mount=number) for slot in unit.slots[place]) for place in ("LL", "RL")}
    changes = {"mounts": (*unit.mounts, booster), "slots": {**unit.slots, **legs}, "jump_mp": 0}
    boosted = unit.model_copy(update=changes)
    read = load(stripped(printed(boosted)), "sheet.pdf").unit
    assert isinstance(read, Mech)
    assert read.jump_mp == 0
    assert [mount.size for mount in read.mounts if mount.item == booster.item] == [5]


def test_an_item_over_three_torsos_is_one_item() -> None:
    """The rules allow two: the reading is in doubt."""
    unit = unit_at("tests/data/oddities/biped with Artemis and MASC.mtf")
    assert isinstance(unit, Mech)
    cannon, number = Mount(item="ISLBXAC10", location="CT"), len(unit.mounts)
    torsos = {place: tuple(slot or Slot(mount=number) for slot in unit.slots[place]) for place in ("LT", "CT", "RT")}
    changed = unit.model_copy(update={"mounts": (*unit.mounts, cannon), "slots": {**unit.slots, **torsos}})
    loaded = load(stripped(printed(changed)), "sheet.pdf")
    assert loaded.doubt is not None
    read = loaded.unit
    assert isinstance(read, Mech)
    ((found, mount),) = ((n, mount) for n, mount in enumerate(read.mounts) if mount.item == cannon.item)
    assert mount.location == "CT"
    assert len(read.slots_of(found)) == len(changed.slots_of(number)) == 6


SHOWN = ("mass", "tech_base", "rules_level", "role", "year", "engine", "walk_mp", "jump_mp", "gyro", "cockpit")


@pytest.mark.parametrize(
    "options",
    [
        SheetOptions(),
        SheetOptions(paper="a4"),
        SheetOptions(reference_tables=True),
        SheetOptions(color=False),
    ],
    ids=["letter", "a4", "beside tables", "black and white"],
)
@pytest.mark.parametrize("path", ["tests/data/Brolga BRG-2.mtf", "tests/data/Potoroo PTR.ssw"])
def test_everything_that_the_sheet_shows_comes_back(path: str, options: SheetOptions) -> None:
    unit = unit_at(path)
    read = load(stripped(printed(unit, options=options)), "sheet.pdf").unit
    assert isinstance(unit, Mech)
    assert isinstance(read, Mech)
    assert read.name == unit.name
    assert read.slots.keys() == unit.slots.keys()
    for field in (
        "mass",
        "tech_base",
        "rules_level",
        "role",
        "year",
        "engine",
        "walk_mp",
        "jump_mp",
        "gyro",
        "cockpit",
    ):
        assert getattr(read, field) == getattr(unit, field), field
    assert read.armor.points == unit.armor.points
    assert read.armor.rear == unit.armor.rear
    assert read.heat_sinks.count == unit.heat_sinks.count
    assert [[slot is None for slot in row] for row in read.slots.values()] == [
        [slot is None for slot in unit.slots[place]] for place in read.slots
    ]
    assert sorted(mount.item for mount in read.mounts) == sorted(mount.item for mount in unit.mounts)
