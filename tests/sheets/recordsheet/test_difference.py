"""Sheets that were read, and their differences from the sheets of units."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from importers import load
from sheets.recordsheet import ReadSheet, ReadValue, difference, record_sheet, to_read_sheet
from sheets.recordsheet.read_sheet import leaves
from sheets.recordsheet.stated import PrintedFigures, sheet_as_read
from sheets.units import Mech, Mount
from tests.builders import fighter, mech, mounts
from tests.exporters.recordsheet.proof import sample


def brolga() -> Mech:
    unit = load("tests/data/Brolga BRG-2.mtf").require()
    assert isinstance(unit, Mech)
    return unit


BROLGA = brolga()


def with_item(item: str) -> Mech:
    """A Brolga with something else in place of its first weapon, a Medium Laser in the left arm."""
    mounts = (BROLGA.mounts[0].model_copy(update={"item": item}), *BROLGA.mounts[1:])
    return BROLGA.model_copy(update={"mounts": mounts})


def changes(read: ReadSheet, unit: Mech, edition: str = "bmm-7.01") -> list[tuple[str, str, str]]:
    return [(each.what, each.was, each.now) for each in difference(read, record_sheet(unit, edition=edition))]


ARCHIVES = {"meks": 300, "vehicles": 200, "fighters": 200, "battlearmor": 150, "infantry": 200, "dropships": 60}
"""One unit in so many of each archive."""


@pytest.mark.parametrize("archive", ARCHIVES)
def test_no_sheet_differs_from_itself(archive: str, shared: Path) -> None:
    """Each sheet survives JSON on the way."""
    for name, unit in sample(shared, f"{archive}.zip", ARCHIVES[archive]):
        sheet = record_sheet(unit)
        read = to_read_sheet(sheet)
        assert difference(read, sheet) == (), name
        assert ReadSheet.model_validate_json(read.model_dump_json(exclude_defaults=True)) == read, name


def test_a_figure_of_an_older_book_is_a_difference() -> None:
    """BMM-7.01:p123:tag-range"""
    tagged = with_item("ISTAG")
    older = to_read_sheet(record_sheet(tagged, edition="tw-4.4"))
    assert changes(older, tagged) == [("TAG (LA) medium range", "10", "9")]


def test_a_unit_file_states_no_shots_of_a_whole_lot() -> None:
    """CORE:W4:armor-piercing-shots: 16 shots of an AC/5, 10 in the older books; a lot of 6 has 6 in all of them."""
    for shots in (None, 6):
        unit = mech(mounts=(Mount(item="IS Armor-Piercing Ammo AC/5", location="RT", shots=shots),))
        assert difference(sheet_as_read(unit), record_sheet(unit, edition="core-2026")) == ()


def test_codes_of_variable_speed_lasers_differ_between_books() -> None:
    """BMM-7.01:p121:vsp-pulse: P in place of DE."""
    older = to_read_sheet(record_sheet(with_item("ISLargeVSPLaser"), edition="tw-4.4"))
    assert changes(older, with_item("ISLargeVSPLaser")) == [("Large VSP Laser (LA) codes", "DE, V", "P, V")]


def test_a_leaf_that_was_not_read_is_not_judged() -> None:
    older = BROLGA.model_copy(update={"year": 2440})
    read = sheet_as_read(older, PrintedFigures({}, guessed=(("heading", "year"),)))
    assert changes(read, BROLGA) == []
    assert changes(sheet_as_read(older), BROLGA) == [("Era", "2440", str(BROLGA.year))]


def test_a_doubtful_leaf_is_not_judged() -> None:
    leaf = ReadValue(value=1, words="1", doubtful=True)
    read = sheet_as_read(BROLGA, PrintedFigures({("worth", "battle_value"): leaf}))
    assert read.doubts == (("worth", "battle_value"),)
    assert changes(read, BROLGA) == []


def test_a_moved_and_a_renamed_line_are_one_difference_each() -> None:
    moved = BROLGA.mounts[0].model_copy(update={"location": "RA"})
    unit = BROLGA.model_copy(update={"mounts": (moved, *BROLGA.mounts[1:])})
    found = changes(sheet_as_read(BROLGA), unit)
    assert [(was, now) for what, was, now in found if what.endswith("location")] == [("LA", "RA")]
    renamed = [each for each in changes(sheet_as_read(BROLGA), with_item("ISTAG")) if each[0] == "Equipment"]
    assert renamed == [("Equipment", "Medium Laser (LA)", "TAG (LA)")]


def test_damage_by_range_is_another_damage() -> None:
    """BMM-7.01:p123:m-pod: 15, 10 or 5 points; some pages print 15."""
    pods = with_item("ISMPod")
    path = ("inventory", 0, "damage", "points")
    read = sheet_as_read(pods, PrintedFigures({path: ReadValue(value=15, words="15 [DB,X,OS]")}))
    assert [each[1:] for each in changes(read, pods)] == [("15", "15/10/5")]


def test_a_dash_and_the_range_before_it_mean_the_same() -> None:
    """An anti-missile system reaches 1 hex: pages print 1 and dashes, or 1 three times."""
    guarded = with_item("ISAntiMissileSystem")
    dashes = {
        ("inventory", 0, "ranges", field): ReadValue(value=value, words=str(value or "—"))
        for field, value in (("minimum", 0), ("short", 1), ("medium", 0), ("long", 0))
    }
    assert changes(sheet_as_read(guarded, PrintedFigures(dashes)), guarded) == []


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        ({"heading": {"weight": {"value": 1}}}, "heading.weight"),
        ({"heading": {"tons": {"value": "many"}}}, "heading.tons"),
        ({"inventory": {"name": {"value": "TAG"}}}, "inventory is not a list"),
        ({"heading": [{"value": 1}]}, "heading is not an object"),
        ({"heading": {"tons": 50}}, "heading.tons"),
    ],
)
def test_json_of_a_sheet_is_checked(tree: object, words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        ReadSheet.model_validate({"kind": "mech", "tree": tree})


FIGHTER = fighter(mounts=mounts("Medium Laser", "LRM 10", at="NOS"))


def test_another_attack_value_of_a_fighter_is_a_difference() -> None:
    """TM: a medium laser has an attack value of 5 at short range."""
    sheet = record_sheet(FIGHTER)
    read = to_read_sheet(sheet).with_leaf(("inventory", 0, "values"), ReadValue(value=[5, 5, 0, 0], words="5 5 — —"))
    found = [(each.what, each.was, each.now) for each in difference(read, sheet)]
    assert found == [("Medium Laser (NOS) attack values", "5 5 — —", "5, 0, 0, 0")]


def test_another_attack_value_of_a_bay_is_a_difference(shared: Path) -> None:
    ((_, ship), *_) = sample(shared, "dropships.zip", 1000)
    sheet = record_sheet(ship)
    bay = sheet.bays[0]
    read = to_read_sheet(sheet).with_leaf(("bays", 0, "heat"), ReadValue(value=bay.heat + 1))
    (found,) = difference(read, sheet)
    assert found.what.endswith("bay heat")
    assert (found.was, found.now) == (str(bay.heat + 1), str(bay.heat))


def test_codes_mean_the_same_in_any_order() -> None:
    sheet = record_sheet(BROLGA)
    codes = next(n for n, line in enumerate(sheet.inventory) if len(line.codes) > 1)
    turned = list(reversed(sheet.inventory[codes].codes))
    assert (
        difference(to_read_sheet(sheet).with_leaf(("inventory", codes, "codes"), ReadValue(value=turned)), sheet) == ()
    )


def test_attack_values_are_whole_points_or_halves(shared: Path) -> None:
    """Three naval lasers of 4.5 points: other programs print 13."""
    ship = next(unit for _, unit in sample(shared, "warship.zip", 1000, "Dire Wolf") if "Dire Wolf" in unit.name)
    sheet = record_sheet(ship)
    number, values = next(
        (n, bay.values) for n, bay in enumerate(sheet.bays) if bay.values is not None and bay.values[0] % 1 == 0.5
    )
    path = ("bays", number, "values")
    rounded = ReadValue(value=[int(value) for value in values])
    assert difference(to_read_sheet(sheet).with_leaf(path, rounded), sheet) == ()
    less = ReadValue(value=[int(value) - 1 for value in values])
    assert len(difference(to_read_sheet(sheet).with_leaf(path, less), sheet)) == 1


@pytest.mark.parametrize(("archive", "names"), [("dropships.zip", ("Dragau II (3097)",)), ("fighters.zip", ())])
def test_pages_of_craft_have_no_ranges_in_hexes(archive: str, names: tuple[str, ...], shared: Path) -> None:
    """So a ruling on the range or, in a bay, on the codes of a weapon corrects nothing that stands there."""
    for name, unit in sample(shared, archive, 400, *names):
        read = sheet_as_read(unit, PrintedFigures({}, edition="tw-4.4"))
        figures = {path[2] for path, _ in leaves(read.tree) if path[0] == "inventory" and len(path) > 2}
        assert not figures & {"ranges", "damage"}, name
        assert ("codes" in figures) is (not read.at("bays")), name
