"""The sheets of our own units, one for each family and oddity: all boxes and names are there, nothing overlaps."""

import io
import re
from collections import Counter
from pathlib import Path

import pikepdf
import pytest

from exporters.page import Field, Group, Pip, Pips, Text
from exporters.page.pdf import write_document
from exporters.recordsheet import SheetOptions, draw
from importers import load
from sheets.record.boxes import boxes
from sheets.recordsheet import record_sheet
from sheets.recordsheet.names import inventory_name
from sheets.units import Fighter, Mech, Spacecraft, Unit
from sheets.units.outfit import outfit
from tests.exporters.recordsheet.proof import everything, faults, words
from tests.exporters.recordsheet.touching import marks_at_frames, marks_at_words, near_frames, overlaps, pages_of
from tests.own_units import ODDITIES

WRITTEN = 50
"""From so many shots on the sheet has a blank for the number that is spent in place of boxes."""


@pytest.fixture(params=ODDITIES, ids=lambda path: path.stem, scope="module")
def unit(request: pytest.FixtureRequest) -> Unit:
    path = request.param
    assert isinstance(path, Path)
    return load(path).require()


def test_the_pages_are_sound(unit: Unit) -> None:
    for options in (SheetOptions(), SheetOptions(paper="a5"), SheetOptions(large_print=True)):
        assert faults(draw(unit, None, options)) == []


def test_words_marks_and_frames_keep_apart(unit: Unit) -> None:
    for page in pages_of(unit, SheetOptions()):
        assert (overlaps(page), near_frames(page)) == ([], [])
        assert (marks_at_words(page), marks_at_frames(page)) == ([], [])


def test_there_is_a_box_for_every_point_shot_store_and_hit(unit: Unit) -> None:
    """A player who takes a hit must find a box to mark, whatever the unit.

    The line of a one-shot launcher is struck when it has fired; a weapon bay has its shots as a number, and external
    stores have boxes on the sheets of fighters and small craft.
    """
    drawn, there = counted(unit), boxes(unit)
    value = record_sheet(unit)
    in_bays = {lot for bay in value.bays for lot in bay.ammunition}
    elsewhere = in_bays | {line.mount for line in value.inventory if line.shots is not None}
    expected = (
        {f"armor-{place}": points for place, points in there.armor.items()}
        | {f"armor-{place}-rear": points for place, points in there.rear.items()}
        | {f"structure-{place}": points for place, points in there.structure.items()}
        | {f"{'structural-integrity' if isinstance(unit, Mech) else 'structure-SI'}": there.structural_integrity}
        | {
            f"ammo-{position}": number
            for position, number in there.shots.items()
            if number < WRITTEN and position not in elsewhere
        }
        | {f"slot-{place}": slots for place, slots in there.slots.items()}
        | {name: number for name, number in there.criticals.items() if name != "heat-sink"}
        | {"store": there.stores if isinstance(unit, Fighter | Spacecraft) else 0}
    )
    for name, number in expected.items():
        key = name.replace(" ", "-")
        assert drawn[key] == number or f"{key}-spent" in drawn, (name, number, drawn[key])
    for position in there.shots.keys() - elsewhere:
        assert drawn[f"ammo-{position}"] or drawn[f"ammo-{position}-spent"], position


def counted(unit: Unit) -> Counter[str]:
    """How many pips, boxes and fields of each name stand on the pages; a number at the end of an id is left out."""
    found: Counter[str] = Counter()
    for page in draw(unit, None, SheetOptions()):
        for element in everything(page.elements):
            if isinstance(element, Pips):
                found[element.id] += len(element.places)
            elif isinstance(element, Pip | Field):
                found[re.sub(r"-\d+$", "", element.id)] += 1
    return found


def test_every_weapon_is_named(unit: Unit) -> None:
    printed = " ".join(word for page in draw(unit) for word in words(page))
    for mounted in outfit(unit).mounted:
        if mounted.item.weapon is not None:
            assert inventory_name(unit, mounted.mount, mounted.item) in printed


@pytest.mark.parametrize("fillable", [False, True])
def test_marked_content_is_balanced_against_graphics_states(unit: Unit, fillable: bool) -> None:
    """Marked content begins and ends inside the same graphics state and text object (ISO 32000, 14.6)."""
    target = io.BytesIO()
    write_document(target, draw(unit), title="Unit", fillable=fillable)
    with pikepdf.open(target) as document:
        for page in document.pages:
            assert not _open_at_the_end(page)


def _open_at_the_end(page: pikepdf.Page) -> list[str]:
    """What is still open after the last operator; each end must close what was opened last."""
    ends = {"Q": "q", "ET": "BT", "EMC": "BDC"}
    opened: list[str] = []
    for instruction in pikepdf.parse_content_stream(page):
        operator = str(instruction.operator)
        if operator in ends:
            assert opened, f"{operator} closes nothing"
            assert opened.pop() == ends[operator]
        elif operator in ("q", "BT", "BDC", "BMC"):
            opened.append("BDC" if operator == "BMC" else operator)
    return opened


def test_the_heads_of_an_inventory_are_read_from_left_to_right(unit: Unit) -> None:
    """A screen reader reads the cells of a row in the order of the file (ISO 14289-1, 7.2)."""
    for page in draw(unit):
        for group in everything(page.elements):
            if isinstance(group, Group) and group.tag == "TR":
                heads = [e.x for e in group.elements if isinstance(e, Text) and e.tag == "TH"]
                assert heads == sorted(heads)
