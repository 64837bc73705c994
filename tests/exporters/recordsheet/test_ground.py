"""Sheets of vehicles, infantry, suits, ProtoMechs, emplacements and handheld weapons: what stands on them."""

import io
from collections.abc import Sequence

import PIL.Image
import pytest

from exporters.page import Element, Group, Image, Page, Text, Use
from exporters.papers import PaperName
from exporters.recordsheet import Sheet, SheetOptions, draw, sheet_pages
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.record import Condition, CrewMarks
from sheets.recordsheet import record_sheet
from sheets.recordsheet.reference import reference_table
from sheets.units import Mount, Unit
from sheets.units.base import Mounting, RulesLevel
from sheets.units.infantry import InfantryMotive
from sheets.units.protomech import ProtoBody
from sheets.units.systems import Armor, Engine
from sheets.units.vehicle import Motive
from tests.builders import mounts, platoon, squad, tank
from tests.exporters.recordsheet.ground import (
    emplacement,
    gunners,
    handheld,
    helicopter,
    narc_squad,
    protomech,
    submarine,
    turret_tank,
)
from tests.exporters.recordsheet.proof import everything, faults, marks, runs, words

UNITS: dict[str, Unit] = {
    "tank": turret_tank(0),
    "turret": turret_tank(1),
    "two-turrets": turret_tank(2),
    "superheavy": turret_tank(1, six_sided=True),
    "superheavy-two-turrets": turret_tank(2, six_sided=True),
    **{motive.value: tank(motive=motive) for motive in Motive if motive is not Motive.VTOL},
    "vtol": helicopter(),
    "emplacement": emplacement(),
    "fixed-guns": emplacement(turret=False),
    "platoon": platoon(),
    "field-guns": gunners(),
    "squad": squad(),
    "quad-squad": squad(quad=True),
    "narc-squad": narc_squad(),
    **{f"protomech-{body.value}": protomech(body) for body in ProtoBody},
    "handheld": handheld(),
}


def front(unit: Unit, condition: Condition | None = None, options: SheetOptions | None = None) -> Page:
    return draw(unit, condition, options)[0]


@pytest.mark.parametrize("name", UNITS)
@pytest.mark.parametrize("paper", ["letter", "a4", "legal", "a5", "half-letter"])
def test_sheets_of_our_own_units_are_sound(name: str, paper: PaperName) -> None:
    assert not faults(draw(UNITS[name], None, SheetOptions(paper=paper)))


# Vehicles


def test_two_tanks_share_a_page_and_a_ship_has_its_own() -> None:
    options = SheetOptions()
    sheets = [Sheet(unit, Condition(), options) for unit in (turret_tank(), submarine(), turret_tank())]
    assert len(list(sheet_pages(sheets))) == 2


def test_a_tank_alone_has_its_tables_below_it() -> None:
    alone = words(front(turret_tank()))
    assert {"CRITICAL HITS", "MOTIVE SYSTEM DAMAGE", "HIT LOCATION"} <= {*alone}
    together = next(sheet_pages([Sheet(turret_tank(), Condition(), SheetOptions())] * 2))
    assert "MOTIVE SYSTEM DAMAGE" not in words(together)


def test_a_vehicle_without_turret_cannot_be_hit_there() -> None:
    assert not any("Turret" in text for text in words(front(turret_tank(0))))
    assert "Turret*" in words(front(turret_tank(1)))


def test_a_helicopter_has_a_rotor_and_no_motive_system() -> None:
    found = runs(front(helicopter()))
    assert len(found["rotor"].places) == 9
    assert "armor-RO" in found
    assert not any(name.startswith("motive-") for name in found)


@pytest.mark.parametrize("paper", ["letter", "a5"])
def test_a_helicopter_prints_which_physical_attacks_reach_it(paper: PaperName) -> None:
    """TW, physical attacks: no punch at its level, no kick one or two levels up, clubs alone at three."""
    printed = [word for page in draw(helicopter(), None, SheetOptions(paper=paper)) for word in words(page)]
    assert ("PHYSICAL ATTACKS ON IT" in printed) is (paper == "letter")
    two = [Sheet(helicopter(), Condition(), SheetOptions(reference_tables=True))] * 2
    beside = [word for page in sheet_pages(two) for word in words(page)]
    assert {"all but punches", "all but kicks", "clubs and weapons only"} <= set(beside)


@pytest.mark.parametrize("unit", [tank(), helicopter(), submarine()], ids=lambda unit: unit.motive.value)
def test_tables_beside_a_vehicle_repeat_none_of_its_page(unit: Unit) -> None:
    printed = [word for page in draw(unit, None, SheetOptions(reference_tables=True)) for word in words(page)]
    assert printed.count("CRITICAL HITS") == 1
    assert not {"Critical hits, 2D6", "Motive system damage, 2D6", "Physical attacks on it"} & set(printed)


def test_hits_on_a_tank_are_ticked() -> None:
    ticked = {"engine": 1, "sensors": 2, "motive-1": 1, "driver": 1, "stabilizer-LS": 1, "turret-locked-TU": 1}
    found = runs(front(turret_tank(), Condition(criticals=ticked)))
    assert {name for name, run in found.items() if run.struck} == set(ticked)
    assert found["sensors"].struck == {1, 2}


def test_a_lost_turret_is_struck_with_its_structure_and_its_gun() -> None:
    page = front(turret_tank(), Condition(destroyed=frozenset({"TU"})))
    assert len(runs(page)["armor-TU"].struck) == 27
    assert len(runs(page)["structure-TU"].struck) == 8
    assert marks(page)["mount-0"].struck


def test_a_sponson_gun_is_marked_and_stands_on_a_line_of_its_own() -> None:
    """TM, sponson turrets: the arc of a gun there is wider than that of a gun in the side."""
    guns = (
        Mount(item="Machine Gun", location="RS"),
        Mount(item="Machine Gun", location="RS", mounting=Mounting.SPONSON),
    )
    assert {"RS", "RS (ST)"} <= set(words(front(turret_tank(mounts=guns))))


def test_the_shots_of_a_struck_bin_are_crossed() -> None:
    bin_of_guns = 2
    assert not runs(front(turret_tank()))[f"ammo-{bin_of_guns}"].struck
    struck = runs(front(turret_tank(), Condition(mounts=frozenset({bin_of_guns}))))[f"ammo-{bin_of_guns}"]
    assert struck.struck == set(range(1, len(struck.places) + 1))


def test_the_rules_level_is_that_of_the_parts() -> None:
    """TM, Technology Base: the file says introductory, an XL engine is standard."""
    tank_of_parts = tank(engine=Engine(type=EngineType.XL), rules_level=RulesLevel.INTRODUCTORY)
    assert "Standard" in words(front(tank_of_parts))
    assert "Introductory" in words(front(tank(rules_level=RulesLevel.STANDARD)))


def test_torpedoes_have_their_ranges_under_water() -> None:
    printed = words(front(submarine()))
    assert {"7", "14", "21"} <= {*printed}


def test_a_crew_changes_the_battle_value() -> None:
    crew = (CrewMarks(name="Ines", gunnery=3, piloting=4),)
    printed = words(front(turret_tank(), Condition(crew=crew)))
    assert "Ines" in printed
    assert any(text.startswith("with 3/4: ") for text in printed)


# Infantry


def test_each_man_has_the_damage_that_he_is_the_last_to_do() -> None:
    """28 men with rifles of 0.52: 15 damage; 14 men 7; the last man 1 (errata 4.4, p. 215)."""
    drawn = everything(front(platoon()).elements)
    alt = next(e.alt for e in drawn if isinstance(e, Group) and e.alt.startswith("Damage by the troopers"))
    assert "28 do 15; 27 do 14;" in alt
    assert "; 14 do 7;" in alt
    assert alt.endswith("; 2 do 1; 1 do 1")


def test_fallen_men_are_crossed_from_the_largest_number() -> None:
    assert runs(front(platoon(), Condition(structure={"TPRS": 5})))["structure-TPRS"].struck == {1, 2, 3, 4, 5}


def test_mechanized_platoons_do_not_climb_mechs() -> None:
    assert "Swarm" in words(front(platoon()))[: words(front(platoon())).index("Battle Value") + 200]
    assert "Leg attack" not in words(front(platoon(motive=InfantryMotive.TRACKED)))


def test_field_guns_have_shots_and_crews() -> None:
    page = front(gunners(), Condition(shots={1: 4}))
    assert runs(page)["ammo-1"].struck == {1, 2, 3, 4}
    assert any(text.startswith("Field guns: 5 men serve one") for text in words(page))


@pytest.mark.parametrize(
    ("weapon", "text"),
    [
        ("InfantryAssaultRifle", "ballistic"),
        ("AA Weapon (Mk. 1, Light)", "missile, anti-aircraft"),
        ("Flamer (Heavy)", "energy, flame"),
        ("Club (Blackjack/Sap)", "point blank, infantry only"),
    ],
)
def test_a_platoon_prints_the_type_of_its_damage(weapon: str, text: str) -> None:
    """TW-4.4:p215:damage-types: B, E, M or P; A, B, F and N are its special features."""
    assert text in words(front(platoon(primary=weapon)))


def test_tables_of_vehicles_know_no_arms_and_who_ignores_a_second_target() -> None:
    """TW-4.4:p206:large-support"""
    armed = tank(mounts=mounts("Medium Laser", at="FR"))
    printed = words(front(armed, options=SheetOptions(reference_tables=True)))
    assert printed[printed.index("Second target, front arc*") + 1] == "+1"
    assert printed[printed.index("Second target, other arc*") + 1] == "+2"
    assert "* not large support" in printed
    assert "Sensor hit, each" in printed
    assert not any("Shoulder" in text or "arm hit" in text for text in printed)


def test_the_reference_tables_say_what_buildings_keep_from_infantry() -> None:
    """TW-4.4:p175:infantry-absorption, TW-4.4:p175:burst-inside: from inside heavy walls keep 50 %, hardened 75 %."""
    printed = words(front(platoon(), options=SheetOptions(reference_tables=True)))
    start = printed.index("Infantry in buildings")
    rows = " ".join(printed[start : start + 18])
    assert "Heavy 25% 50%" in rows
    assert "Hardened 0% 25%" in rows
    assert "bursts inside: half the dice" in rows


# Battle armor


def test_vibro_claws_add_to_a_swarm_and_mounts_make_one_attack() -> None:
    """TW-4.4:p223:vibro-claws: +1, +2 for who has two; TW-4.4:p218:anti-personnel: one attack a turn."""
    for claws, printed in ((1, "swarming (+1 damage)"), (2, "swarming (+2 damage)"), (3, "swarming (+2 damage)")):
        assert any(printed in text for text in words(front(squad(mounts=mounts(*["BABattleClawVibro"] * claws)))))
    armed = squad(mounts=mounts("BABattleClaw", "BAAPMount"))
    assert any("one anti-personnel attack a turn" in text for text in words(front(armed)))


def test_an_empty_anti_personnel_mount_has_the_usual_rifle() -> None:
    """TW-4.4:p218:anti-personnel: the standard rules presume a single Auto-Rifle; a weapon of the file has its line."""
    usual = "(Auto-Rifle: damage 1, ranges 1/2/3)"
    assert usual in " ".join(words(front(squad(mounts=mounts("BAAPMount")))))
    laser = Mount(item="Laser Rifle (Mauser 960)", mounting=Mounting.ANTI_PERSONNEL)
    held = words(front(squad(mounts=(*mounts("BAAPMount"), laser))))
    assert usual not in " ".join(held)
    assert any("Mauser 960" in text for text in held)
    assert usual not in " ".join(words(front(squad(mounts=mounts("BABattleClaw")))))


def test_armor_goes_before_the_man() -> None:
    found = runs(front(squad(), Condition(armor={"Trooper 2": 10}, structure={"Trooper 2": 1})))
    assert len(found["armor-Trooper-2"].struck) == 10
    assert found["structure-Trooper-2"].struck == {1}
    assert not found["armor-Trooper-1"].struck
    # The first point lost is the one farthest from the man.
    assert found["armor-Trooper-2"].places[0][0] > found["armor-Trooper-2"].places[-1][0]


def test_what_two_suits_carry_stands_on_one_line() -> None:
    page = front(narc_squad())
    assert "1-2" in words(page)
    assert len(runs(page)["ammo-2"].places) == len(runs(page)["ammo-4"].places) == 3


def test_the_shots_of_each_suit_stand_behind_its_number() -> None:
    page = front(narc_squad())
    row = runs(page)["ammo-2"].places[0][1]
    numbers = {
        e.text: e.x
        for e in everything(page.elements)
        if isinstance(e, Text) and e.text in ("1", "2") and abs(e.y - row) < 4
    }
    first, second = (runs(page)[name].places[0][0] for name in ("ammo-2", "ammo-4"))
    assert numbers["1"] < first < numbers["2"] < second


def test_five_squads_fill_a_page() -> None:
    sheets = [Sheet(squad(), Condition(), SheetOptions())] * 6
    assert len(list(sheet_pages(sheets))) == 2


# ProtoMechs, guns


def test_criticals_of_a_protomech_are_crossed_in_order() -> None:
    found = runs(front(protomech(), Condition(criticals={"critical-T": 2, "critical-L": 1})))
    assert found["critical-T"].struck == {1, 2}
    assert found["critical-L"].struck == {1}


def test_a_quad_has_no_arms_and_no_gun_that_it_does_not_carry() -> None:
    found = runs(front(protomech(ProtoBody.QUAD, main_gun=False)))
    assert "critical-RA" not in found
    assert "armor-MG" not in found
    assert "4,5,9,10" in words(front(protomech(ProtoBody.QUAD)))


def test_torso_hits_name_the_weapon_that_they_destroy() -> None:
    printed = " ".join(words(front(protomech())))
    assert "1-2 ER Small Laser, 3-4 ER Micro Laser" in printed


def test_damage_to_a_building_is_counted() -> None:
    page = front(emplacement(), Condition(structure={"GUN": 37}, criticals={"turret-locked-GUN": 1}))
    assert len(runs(page)["structure-GUN"].struck) == 37
    assert runs(page)["turret-locked-GUN"].struck == {1}


def test_nine_handheld_weapons_fill_a_page() -> None:
    sheets = [Sheet(handheld(), Condition(crew=(CrewMarks(),)), SheetOptions())] * 10
    assert len(list(sheet_pages(sheets))) == 2


# Pages of few small units

SMALL: dict[str, Unit] = {
    name: UNITS[name] for name in ("platoon", "field-guns", "squad", "quad-squad", "protomech-biped", "handheld")
}


def together(unit: Unit, number: int, options: SheetOptions | None = None) -> Page:
    return next(iter(sheet_pages([Sheet(unit, Condition(), options or SheetOptions())] * number)))


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("paper", ["letter", "legal", "a5"])
def test_a_page_of_few_small_units_is_sound_and_filled(name: str, number: int, paper: PaperName) -> None:
    page = together(SMALL[name], number, SheetOptions(paper=paper))
    assert not faults([page])
    assert _lowest(page.elements[:-1]) > page.height * 0.9  # the last is the footer


def _lowest(elements: Sequence[Element], y: float = 0.0, scale: float = 1.0) -> float:
    """Where the last panel ends."""
    ends = [0.0]
    for element in elements:
        if isinstance(element, Group):
            ends.append(_lowest(element.elements, y + scale * element.y, scale * element.scale))
        elif isinstance(element, Use):
            ends.append(y + scale * (element.y + element.symbol.box.bottom))
    return max(ends)


@pytest.mark.parametrize("name", SMALL)
def test_a_unit_alone_has_the_marks_that_it_has_among_others(name: str) -> None:
    alone, among = together(SMALL[name], 1), together(SMALL[name], 3)
    assert runs(alone).keys() == runs(among).keys()
    assert all(len(found.places) == len(runs(among)[mark].places) for mark, found in runs(alone).items())


def test_men_and_suits_are_larger_where_they_have_room() -> None:
    men = runs(together(platoon(), 1))["structure-TPRS"].places
    assert men[1][0] - men[0][0] >= 15
    assert (
        runs(together(squad(), 2))["armor-Trooper-1"].scale > 1.3 * runs(together(squad(), 5))["armor-Trooper-1"].scale
    )


@pytest.mark.parametrize("name", SMALL)
def test_the_picture_of_a_small_unit_is_large_where_it_is_alone(name: str) -> None:
    data = io.BytesIO()
    PIL.Image.new("RGB", (200, 150)).save(data, "png")
    options = SheetOptions(picture=data.getvalue())
    (large,) = (e for e in everything(together(SMALL[name], 1, options).elements) if isinstance(e, Image))
    assert (large.box.width, large.box.height) == (128, 186)
    drawn = list(sheet_pages([Sheet(SMALL[name], Condition(), options)] * 3))
    assert [sum(isinstance(e, Image) for e in everything(page.elements)) for page in drawn] == [1, 1, 1]


# What no book has ever printed


@pytest.mark.parametrize("motive", [motive for motive in Motive if motive is not Motive.VTOL])
@pytest.mark.parametrize("turrets", [0, 1, 2])
@pytest.mark.parametrize("six_sided", [False, True])
def test_every_hull_can_be_drawn(motive: Motive, turrets: int, six_sided: bool) -> None:
    vehicle = turret_tank(turrets, six_sided, motive=motive, mass=100.0)
    found = runs(front(vehicle))
    assert all(len(found[f"armor-{place}"].places) == points for place, points in vehicle.armor.points.items())


def test_more_points_than_can_be_drawn_are_a_number() -> None:
    """A ship of 100,000 tons has 10,000 points of structure a location: it is printed and can be written off."""
    ship = turret_tank(1, True, motive=Motive.NAVAL, mass=100_000.0)
    page = front(ship, Condition(structure={"FR": 1234}))
    assert "10000" in words(page)
    assert "1234" in words(page)
    assert "armor-FR" in runs(page)


@pytest.mark.parametrize("paper", ["letter", "a5"])
def test_nothing_is_too_odd_to_print(paper: PaperName) -> None:
    options = SheetOptions(paper=paper)
    crowd = platoon(squad_size=20, squads=10)
    heavy = squad(armor=60, troopers=6)
    proto = protomech(armor=Armor(type=ArmorType.STANDARD_PROTOMEK, points={"HD": 300, "T": 900, "L": 80}))
    for unit in (crowd, heavy, proto, handheld(armor=5000), tank(mass=0.3), emplacement(mounts=())):
        assert draw(unit, None, options)


def test_a_weapon_of_one_trooper_has_his_number_also_to_the_rear() -> None:
    printed = []
    for rear in (False, True):
        gun = Mount(item="ISBASupportPPC", location="Trooper 2", rear=rear)
        printed.append(words(front(squad(mounts=(gun,)))))
    assert printed[0] == printed[1]
    assert "2" in printed[0]


def test_the_same_ammunition_is_named_once_however_many_lines_its_boxes_take() -> None:
    """Four tons of an Ultra AC/10 in one place are four lots of ten, with a box for each shot."""
    shots = mounts(*["IS Ultra AC/10 Ammo"] * 4, at="BD")
    page = front(tank(mounts=(*mounts("ISUltraAC10", at="FR"), *shots)))
    assert words(page).count("Ultra AC/10") == 2  # the gun and its shots
    assert "4 × 10" in words(page)
    assert sum(len(run.places) for name, run in runs(page).items() if name.startswith("ammo-")) == 40


def test_the_rear_sides_of_a_superheavy_vehicle_count_as_its_rear_in_motive_damage() -> None:
    """TW: a front side adds 2 to the roll, a rear side and the rear add 1; of four sides both sides add 2."""
    notes = {
        six_sided: [
            note
            for table in record_sheet(turret_tank(1, six_sided)).tables
            for note in reference_table(table).notes
            if "to the roll" in note
        ]
        for six_sided in (True, False)
    }
    assert ["from a front side +2, a rear side or behind +1" in note for note in notes[True]] == [True]
    assert ["from a side +2, from behind +1" in note for note in notes[False]] == [True]
