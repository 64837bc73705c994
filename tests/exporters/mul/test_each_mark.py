"""Each mark of each box goes through a force file: in a field of the format, or named as one that has none."""

from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from sheets.record.condition import Condition, CrewMarks, ExternalStore
from sheets.record.lost import find_losses, with_consequences
from sheets.record.mul.exchange import REFUSED, to_force_file
from sheets.record.mul.from_condition import remains_of
from sheets.record.mul.to_condition import condition_from_remains
from sheets.units import DropShip, GunEmplacement, Mech, Unit
from tests.astech.campaign.test_each_box import UNITS
from tests.conftest import ROOT
from tests.sheets.play.test_every_box import one_mark_each

NAMED_BOXES = {"fuel", "docking-collar", "grav-deck", "flight-stabilizer", "crew-killed"}
"""The counted boxes for which the format has no field; it has one for the docking collar of a DropShip."""


def has_field(unit: Unit, condition: Condition) -> bool:
    """Whether the format has a field for a mark, which is the only one."""
    empty = isinstance(unit, Mech) and any(
        unit.slots[place][number] is None for place, row in condition.slots.items() for number in row
    )
    building = (
        isinstance(unit, GunEmplacement) and bool(condition.structure) and not find_losses(unit, condition).locations
    )
    counted = condition.criticals.keys() - ({"docking-collar"} if isinstance(unit, DropShip) else set())
    fighter = isinstance(unit, Mech) and bool(condition.structural_integrity)  # of a land-air 'Mech
    return not (condition.heat or empty or building or fighter or NAMED_BOXES & counted)


def meaning(unit: Unit, condition: Condition, by_slot: bool) -> tuple[Condition, Counter[str]]:
    """The marks with their consequences, and the items that are lost; equal items of a location are the same.

    A hit that is only counted has no slot; the file strikes one.
    """
    shown = with_consequences(unit, condition)
    lost_items = Counter(f"{unit.mounts[mount].item} {unit.mounts[mount].location}" for mount in shown.mounts)
    left_out: dict[str, object] = {"mounts": frozenset()} | ({} if by_slot else {"slots": {}})
    return shown.model_copy(update=left_out), lost_items


def marks(unit: Unit) -> list[Condition]:
    """Each mark alone; those of the crew are its own fields."""
    return [each.model_copy(update={"crew": ()}) for each in one_mark_each(unit) if each.crew in ((), (CrewMarks(),))]


@pytest.mark.parametrize("family", UNITS)
def test_each_mark_has_a_field_or_is_named(family: str) -> None:
    """Without the extra data of the pilot, as another program reads the file."""
    unit = UNITS[family]()
    for condition in marks(unit):
        seen = condition_from_remains(unit, remains_of(unit, condition), lambda sentence, line: None)
        by_slot = bool(condition.slots)
        if has_field(unit, condition):
            assert meaning(unit, seen, by_slot) == meaning(unit, condition, by_slot)
        else:
            assert seen == Condition()
            (sentence,) = to_force_file(unit, condition).report
            assert sentence.endswith(REFUSED)
            assert all(part in sentence for part in parts_of_name(condition))


def parts_of_name(condition: Condition) -> Iterator[str]:
    """The location or box of the only mark, and the number of its slot."""
    (field,) = condition.model_dump(exclude_defaults=True)
    value = getattr(condition, field)
    if not isinstance(value, Mapping):
        yield field.replace("_", " ")
        return
    for key, marks in value.items():
        yield str(key)
        if isinstance(marks, frozenset):
            yield from (f"slot {number + 1} of" for number in marks)


def test_each_of_several_boxes_without_a_field_is_refused_by_name() -> None:
    unit = UNITS["fighter"]()
    stores = (ExternalStore(load="HE"), ExternalStore(load="my bomb"), ExternalStore(load="LG", gone=True))
    crew = (CrewMarks(hits=1, conscious=False, abilities=("Sniper", "Whistling")),)
    condition = Condition(heat=5, criticals={"fuel": 1, "engine": 1}, stores=stores, crew=crew, notes="smokes")
    refused = [each.removesuffix(f" {REFUSED}") for each in to_force_file(unit, condition).report]
    assert refused == [
        "external store my bomb",
        "external store LGBomb (used)",
        "heat",
        "unconscious of seat 1",
        "Whistling of seat 1",
        "box fuel",
        "notes",
    ]


def test_the_documents_name_each_box_without_a_field() -> None:
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    assert {name for name in NAMED_BOXES if f"`{name}`" not in page} == set()
