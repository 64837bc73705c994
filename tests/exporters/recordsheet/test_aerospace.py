"""Sheets of fighters, small craft, DropShips and capital ships: what stands on them, and how damage shows."""

import io

import PIL.Image
import pytest

from exporters.page import Box, Image, Page
from exporters.papers import PaperName
from exporters.recordsheet import Sheet, SheetOptions, draw, sheet_pages
from exporters.recordsheet.aero import capital_armor
from exporters.recordsheet.aero.damage import ArmorFacing
from sheets.record import Condition, CrewMarks
from sheets.rules.stores import hardpoint_slots
from sheets.rules.tables.aero import turns_off_the_map
from sheets.units import Fighter, Unit
from sheets.units.spacecraft import SIX_FACINGS
from tests.exporters.recordsheet.craft import dropship, fighter, small_craft, station, warship
from tests.exporters.recordsheet.proof import everything, faults, marks, runs, words

ALL = (fighter, small_craft, dropship, warship, station)


@pytest.mark.parametrize("unit", [make() for make in ALL], ids=[make.__name__ for make in ALL])
@pytest.mark.parametrize("paper", ["letter", "a4", "legal", "a5", "half-letter"])
def test_sheets_of_our_own_craft_are_sound(unit: Unit, paper: PaperName) -> None:
    assert not faults(draw(unit, None, SheetOptions(paper=paper)))


def front(unit: Unit, condition: Condition | None = None) -> Page:
    return draw(unit, condition)[0]


# Fighters


def test_a_fighter_prints_attack_values_and_brackets_not_ranges() -> None:
    printed = words(front(fighter()))
    assert {"SRV", "MRV", "LRV", "ERV", "1-6", "7-12", "13-20", "21-25"} <= set(printed)
    assert printed.count("16") >= 3  # the LRM 20 with Artemis IV at three ranges


def test_inches_double_the_brackets() -> None:
    printed = words(draw(fighter(), None, SheetOptions(inches=True))[0])
    assert '2-12"' in printed


def test_equal_weapons_of_a_wing_share_a_line() -> None:
    assert "2" in words(front(fighter()))
    assert "mount-0+1" in marks(front(fighter()))
    assert "mount-1" in marks(draw(fighter(), None, SheetOptions(merged=False))[0])


def test_a_facing_prints_its_points_and_its_threshold() -> None:
    printed = words(front(fighter()))
    assert {"52", "38", "27", "threshold 6", "threshold 4", "threshold 3"} <= set(printed)


def test_barrier_armor_checks_at_every_hit() -> None:
    support = {"structure_rating": "D", "engine_rating": "D", "armor_rating": "D", "bar": 6}
    points = {"NOS": 28, "LWG": 19, "RWG": 19, "AFT": 12}
    craft = fighter(support=support, armor={"type": "bar-6", "points": points})
    assert words(front(craft)).count("threshold 1") == 4


def test_a_fighter_has_a_store_for_every_five_tons() -> None:
    assert hardpoint_slots(fighter()) == 12
    assert hardpoint_slots(fighter(mass=5.0)) == 1


def test_a_conventional_fighter_has_no_heat() -> None:
    assert "heat" in runs(front(fighter()))
    cold = front(fighter(conventional=True, engine={"type": "ice"}))
    assert "heat" not in runs(cold)
    assert "Ht" in words(front(fighter()))
    assert "Ht" not in words(cold)


def test_the_fuel_tank_of_a_craft_says_on_which_rolls_it_explodes() -> None:
    """Tracking digest 15: on 10 or more."""
    assert "10+" in words(front(fighter()))


def test_critical_boxes_say_what_holds_once_they_are_crossed() -> None:
    hurt = marks(front(fighter(), Condition(criticals={"engine": 2, "landing-gear": 1, "fuel": 1})))
    assert [hurt[f"engine-{n}"].struck for n in (1, 2, 3)] == [True, True, False]
    assert hurt["landing-gear-1"].struck
    assert hurt["fuel-1"].struck
    assert not hurt["avionics-1"].struck


def test_damage_of_a_fighter_is_struck() -> None:
    condition = Condition(
        armor={"NOS": 20, "LWG": 99},
        structural_integrity=2,
        heat=13,
        mounts=frozenset({2}),
        fuel=60,
        crew=(CrewMarks(name="Ada Voss", gunnery=3, hits=2),),
        criticals={"heat-sink": 3},
    )
    page = front(fighter(), condition)
    found = runs(page)
    assert found["armor-NOS"].struck == set(range(1, 21))
    assert len(found["armor-LWG"].struck) == 38  # no more than there are
    assert found["structure-SI"].struck == {1, 2}
    assert found["heat"].struck == {13}
    assert found["sink"].struck == {1, 2, 3}
    assert found["crew-1-hit"].struck == {1, 2}
    assert marks(page)["mount-2"].struck
    assert {"Ada Voss", "340 left"} <= set(words(page))


def test_one_of_two_weapons_on_a_line_is_counted_off() -> None:
    page = front(fighter(), Condition(mounts=frozenset({0})))
    assert not marks(page)["mount-0+1"].struck
    assert "−1" in words(page)


def test_a_fighter_prints_how_it_turns_and_drifts() -> None:
    """The digest of aerospace tables: 52 hexes straight ahead on the ground map at velocity 12."""
    printed = words(front(fighter()))
    assert {"Turning a hexside", "Straight ahead, ground map", "52", "Random movement, 1D6 a hex"} <= set(printed)


# Ships


def test_a_fighter_prints_how_long_it_is_off_the_map() -> None:
    """TW, fighter return: three turns up to velocity 4, two up to 8, one up to 12, none beyond."""
    assert [turns_off_the_map(velocity) for velocity in (1, 4, 5, 8, 9, 12, 13, 16)] == [3, 3, 2, 2, 1, 1, 0, 0]
    assert "Turns off the map" in words(front(fighter()))
    assert "Turns off the map" not in words(front(dropship()))


def test_bays_of_two_sides_share_a_line_with_a_box_for_each() -> None:
    ship = dropship()
    page = front(ship)
    left, right = (next(n for n, m in enumerate(ship.mounts) if m.location == side) for side in ("LS", "RS"))
    assert {f"bay-{left}", f"bay-{right}"} <= set(marks(page))
    assert words(page).count("LS/RS") == 1


def test_bays_of_two_sides_part_when_one_is_lost() -> None:
    ship = dropship()
    left = frozenset(n for n, m in enumerate(ship.mounts) if m.location == "LS")
    page = front(ship, Condition(mounts=left))
    assert "LS/RS" not in words(page)
    assert marks(page)[f"bay-{min(left)}"].struck


def test_a_bay_adds_up_its_weapons_on_both_scales() -> None:
    printed = words(front(dropship()))
    assert "3 (32)" in printed  # two LRM 20 with Artemis IV
    assert "2 (15)" in printed  # three medium lasers


def test_spent_shots_of_a_bay_are_told() -> None:
    ship = dropship()
    lot = next(n for n, m in enumerate(ship.mounts) if "Ammo" in m.item)
    assert any("(6 standard)" in text for text in words(front(ship)))  # not made for the Artemis IV of its launcher
    assert any("4 of 6" in text for text in words(front(ship, Condition(shots={lot: 2}))))


def test_doors_have_boxes_and_jam() -> None:
    page = front(dropship(), Condition(criticals={"door-1": 2}))
    assert len(runs(page)["door-1"].places) == 4
    assert runs(page)["door-1"].struck == {1, 2}


def test_the_crew_of_a_ship_is_told_with_all_aboard() -> None:
    printed = words(front(dropship()))
    assert {"Crew", "21", "Officers", "4", "Gunners", "6", "Life boats", "3", "Escape pods", "2"} <= set(printed)


def test_a_warship_has_squares_and_all_its_gauges() -> None:
    found = runs(front(warship(), Condition(criticals={"kf-drive": 3, "sail": 1, "grav-deck": 1})))
    assert len(found["armor-NOS"].places) == 120
    assert len(found["structure-SI"].places) == 70
    assert len(found["docking-collar"].places) == 2
    assert found["kf-drive"].struck == {1, 2, 3}
    assert found["sail"].struck == {1}
    assert found["grav-deck"].struck == {1}


def test_capital_armor_is_struck_where_it_is_lost() -> None:
    assert len(runs(front(warship(), Condition(armor={"ALS": 55})))["armor-ALS"].struck) == 55


@pytest.mark.parametrize("points", [60, 150, 300])
def test_the_squares_of_sides_leave_room_for_the_compass(points: int) -> None:
    """The four sides of a ship stand in two columns above the compass, however large they are."""
    facings = {place: ArmorFacing(place, place, points, 0, 0, "", "square") for place in SIX_FACINGS}
    room = Box(0, 0, 220, 560)
    fields, _ = capital_armor.facing_fields(facings, room, capital_armor.square_pitch(facings, room))
    sides = [fields[place] for place in ("FLS", "ALS", "FRS", "ARS")]
    assert all(field.y >= room.y and field.bottom <= room.bottom - COMPASS_HEIGHT for field in sides)
    assert fields["FLS"].bottom < fields["ALS"].y


COMPASS_HEIGHT = 42


def test_a_station_without_drive_has_neither_drive_nor_sail_nor_velocity() -> None:
    page = front(station())
    assert not {"kf-drive", "sail"} & set(runs(page))
    assert "VELOCITY RECORD" not in words(page)


@pytest.mark.parametrize(("bays", "paper_pages"), [(1, 1), (40, 1), (60, 1), (90, 2), (140, 2), (300, 3), (400, 4)])
def test_however_many_bays_none_is_dropped(bays: int, paper_pages: int) -> None:
    drawn = draw(warship(bays))
    assert len(drawn) == paper_pages
    assert len([name for page in drawn for name in marks(page) if name.startswith("bay-")]) == bays
    assert not faults(drawn)


# Squadrons


def test_fighters_of_a_squadron_share_a_page() -> None:
    options = SheetOptions(squadron=True)
    units: list[Fighter] = [fighter(model=f"HNY-{n}") for n in range(1, 8)]
    flown = [Condition(crew=(CrewMarks(name=name),)) for name in ("Ada Voss", "Ben Sorrow")] + [Condition()] * 5
    drawn = list(sheet_pages(Sheet(unit, state, options) for unit, state in zip(units, flown, strict=True)))
    assert len(drawn) == 2  # six to a page
    assert not [fault for page in drawn for fault in faults([page])]
    printed = words(drawn[0])
    assert printed.count("Ada Voss") == printed.count("Ben Sorrow") == 1
    assert {unit.name.upper() for unit in units[:6]} <= set(printed)


def test_a_squadron_is_as_fast_as_its_slowest_fighter() -> None:
    options = SheetOptions(squadron=True)
    drawn = list(sheet_pages(Sheet(fighter(safe_thrust=thrust), Condition(), options) for thrust in (9, 5)))
    assert any("thrust 5/8" in text and text.startswith("Fighter squadron") for text in words(drawn[0]))


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("paper", ["letter", "a5"])
def test_the_page_of_a_squadron_has_its_badge_and_a_picture(number: int, paper: PaperName) -> None:
    data = io.BytesIO()
    PIL.Image.new("RGB", (60, 40)).save(data, "png")
    options = SheetOptions(squadron=True, paper=paper, picture=data.getvalue(), badge=data.getvalue())
    drawn = list(sheet_pages([Sheet(fighter(), Condition(), options)] * number))
    assert not [fault for page in drawn for fault in faults([page])]
    shown = [e.alt for page in drawn for e in everything(page.elements) if isinstance(e, Image)]
    assert shown.count("Badge") == len(drawn)
    squadrons = sum("Squadron" in words(page) for page in drawn)
    assert len(shown) == len(drawn) + squadrons


def test_a_launcher_has_a_line_for_each_load() -> None:
    craft = fighter(tech_base="clan", mounts=[{"item": "CLATM12", "location": "NOS"}])
    page = draw(craft)[0]
    assert not faults([page])
    assert {"Standard", "Extended range", "High explosive", "20", "10", "30"} <= set(words(page))
    bay = dropship(
        mounts=[{"item": "ISMML9", "location": "NOS", "opens_bay": True}, {"item": "ISMML9", "location": "NOS"}]
    )
    page = draw(bay)[0]
    assert not faults([page])
    assert {"LRM", "SRM", "1 (10)", "2 (20)"} <= set(words(page))


def test_who_has_no_boom_has_avionics_in_its_place() -> None:
    assert "nose: K-F boom" in words(front(dropship()))
    assert "nose: K-F boom" not in words(front(dropship(collar="no-boom")))


def test_ships_print_how_they_turn_and_drift_beside_the_sheet() -> None:
    """The digest of aerospace tables: ships stay in space, stations do not move."""
    options = SheetOptions(reference_tables=True)
    printed = words(draw(dropship(), None, options)[0])
    assert {"Turning a hexside", "Random movement, 1D6 a hex", "96"} <= set(printed)
    assert "Turning a hexside" not in words(draw(station(), None, options)[0])


def test_a_craft_without_weapons_has_no_empty_list_of_them() -> None:
    for unit in (fighter(mounts=[]), small_craft(mounts=[])):
        (page,) = draw(unit)
        assert "Weapons and equipment" not in words(page)
        assert not faults([page])
