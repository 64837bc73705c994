"""The report is the same sum as the element."""

from sheets.alphastrike import Element, conversion_report, convert
from sheets.units import Unit
from tests.builders import platoon, squad
from tests.sheets.alphastrike.units import assault, clan_omni, dropship, fighter, turret_tank

PARTS = ["Offensive value", "Defensive value", "Point value"]
UNITS: tuple[Unit, ...] = (assault(), clan_omni(), turret_tank(), fighter(), dropship(), platoon(), squad())


def test_the_total_is_the_point_value() -> None:
    for unit in UNITS:
        for skill in (2, 4, 6):
            assert conversion_report(unit, skill=skill).total == convert(unit, skill=skill).pv


def test_the_steps_of_the_assault_mech_are_those_of_the_rules() -> None:
    steps = {(line.label, line.formula): line.amount for line in conversion_report(assault()).lines}
    assert steps["Armor", "304 / 30, rounded normally"] == 10
    assert steps["By tonnage and engine", "100 t, column a"] == 8
    assert steps["Heat factor", "20 / (25 − 4)"] == 0.952381
    assert steps["Damage at S", "4.4 × 0.9524, rounded up"] == "5"
    assert steps["M: LRM 20 (LT)", "1.2"] == 1.2
    assert steps["Defense factor", "1 + 0.1 × 1 (mobility 1)"] == 1.1
    assert steps["Subtotal", "20 + 31.75"] == 51.75
    assert steps["On the card", ""] == "AC2/2/-, IF1, LRM1/1/1, REAR1/1/-"


def test_each_part_of_the_point_value_has_its_heading() -> None:
    for unit in UNITS:
        titles = [line for line in conversion_report(unit).as_text().splitlines() if line in PARTS]
        assert titles == PARTS, unit.kind


def test_every_step_names_its_rule() -> None:
    for unit in UNITS:
        assert all(line.rule for line in conversion_report(unit).lines)


def test_the_report_is_a_page_of_text() -> None:
    text = conversion_report(fighter()).as_text()
    assert text.startswith("Alpha Strike conversion of Example\n")
    assert "Large Laser (LWG)" in text


def test_an_element_survives_a_trip_through_json() -> None:
    for unit in UNITS:
        element = convert(unit)
        assert Element.model_validate_json(element.model_dump_json()) == element


def test_the_report_begins_with_walking_or_cruising() -> None:
    labels = {unit.kind: {line.label for line in conversion_report(unit).lines} for unit in UNITS}
    movement = {"Walking MP", "Cruising MP"}
    assert labels["mech"] & movement == {"Walking MP"}
    assert labels["vehicle"] & movement == {"Cruising MP"}
