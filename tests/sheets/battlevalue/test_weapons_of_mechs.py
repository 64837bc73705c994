"""What a weapon on a 'Mech counts for: heat, rear mounts, fire control, arrays, ammunition (BV digest 5 and 6)."""

import pytest

from sheets.battlevalue import battle_value_report
from sheets.equipment.kinds import CockpitType, HeatSinkType
from sheets.units import Mech, Mount
from sheets.units.base import Mounting
from tests.builders import mech, mounts, tank
from tests.sheets.battlevalue.report_lines import line, subtotal
from tests.sheets.battlevalue.units import fitted


def weapons(unit: Mech) -> list[tuple[str, float]]:
    """The weapon lines of a 'Mech with what each adds, in firing order."""
    return [
        (found.label, float(found.amount or 0))
        for found in battle_value_report(unit).lines
        if found.note.startswith("heat")
    ]


def test_the_weapon_that_crosses_the_limit_counts_whole_and_all_later_ones_half() -> None:
    """BV:6.6 — ten sinks and six, less two for running: a limit of fourteen."""
    unit = fitted(("PPC", "RA", 3), ("PPC", "LA", 3), ("Medium Laser", "CT"))
    assert weapons(unit) == [("PPC (RA)", 176), ("PPC (LA)", 176), ("Medium Laser (CT)", 23)]


def test_weapons_without_heat_fire_first() -> None:
    """BV:6.6"""
    unit = fitted(("PPC", "RA", 3), ("PPC", "LA", 3), ("Machine Gun", "CT"))
    assert weapons(unit)[0] == ("Machine Gun (CT)", 5)
    assert weapons(unit)[2] == ("PPC (LA)", 176)


def test_of_two_weapons_alike_in_value_the_cooler_fires_first() -> None:
    """BV:18.2 — a small laser makes one point of heat, its primitive prototype two."""
    unit = fitted(("Primitive Prototype Small Laser", "RA"), ("Small Laser", "LA"))
    assert [label for label, _ in weapons(unit)] == ["Small Laser (LA)", "Primitive Prototype Small Laser (RA)"]


def test_double_heat_sinks_count_twice() -> None:
    unit = mech(sinks=12, sink_type=HeatSinkType.DOUBLE)
    assert line(battle_value_report(unit), "Heat efficiency").formula.endswith("= 28")


@pytest.mark.parametrize(
    ("weapon", "slots", "heat"), [("ISUltraAC20", 10, 16), ("ISRotaryAC5", 6, 6), ("RL10", 1, 0.75)]
)
def test_rapid_fire_heats_and_single_shots_hardly_do(weapon: str, slots: int, heat: float) -> None:
    """BV:5.4"""
    found = [row.note for row in battle_value_report(fitted((weapon, "RT", slots))).lines if row.note]
    assert found == [f"heat {heat:g}"]


def test_weapons_in_the_rear_count_half() -> None:
    """BV:5.3"""
    unit = fitted(("PPC", "RT", 3), ("Medium Laser", "LTR"))
    assert dict(weapons(unit))["Medium Laser (LT) (rear)"] == 23


def test_a_rear_that_outweighs_the_front_counts_whole_and_the_front_half() -> None:
    """BV:5.3, 18.21"""
    unit = fitted(("PPC", "RTR", 3), ("Medium Laser", "LT"))
    assert dict(weapons(unit)) == {"PPC (RT) (rear)": 176, "Medium Laser (LT)": 23}


def test_equal_groups_do_not_change_roles() -> None:
    """BV:18.21"""
    unit = fitted(("Medium Laser", "RTR"), ("Medium Laser", "LT"))
    assert dict(weapons(unit)) == {"Medium Laser (LT)": 46, "Medium Laser (RT) (rear)": 23}


def test_arms_and_turrets_are_never_rear() -> None:
    """BV:6.6"""
    unit = fitted(("Medium Laser", "RA"), ("Medium Laser", "RTR"))
    turret = Mount(item="PPC", location="RT", mounting=Mounting.TURRET, rear=True)
    unit = unit.model_copy(update={"mounts": (*unit.mounts, turret)})
    assert dict(weapons(unit))["PPC (RT) (rear)"] == 176


def test_a_capacitor_is_added_before_the_targeting_computer_multiplies() -> None:
    """BV:18.5 — (176 + 88) × 1.25, and five more points of heat."""
    unit = fitted(("PPC", "RA", 3), ("PPC Capacitor", "RA"), ("ISTargeting Computer", "RT", 2))
    (found,) = [row for row in battle_value_report(unit).lines if row.label == "PPC (RA)" and row.note]
    assert found.formula == "(176 + 88 (capacitor)) × 1.25 (targeting computer)"
    assert (found.amount, found.note) == (330, "heat 15")


@pytest.mark.parametrize(
    ("ppc", "slots", "value"),
    [
        ("Light PPC", 2, 88 + 44),
        ("PPC", 3, 176 + 88),
        ("Heavy PPC", 4, 317 + 53),
        ("ISSNPPC", 2, 165 + 87),
        ("ISERPPC", 3, 229 + 114),
        ("CLERPPC", 2, 412 + 136),
    ],
)
def test_a_capacitor_adds_a_value_of_its_own_to_each_kind_of_ppc(ppc: str, slots: int, value: int) -> None:
    """BV:5.2, step 7"""
    ((_, amount),) = weapons(fitted((ppc, "RT", slots), ("PPC Capacitor", "RT")))
    assert amount == value


def test_a_targeting_computer_does_nothing_for_missiles() -> None:
    """BV:18.7"""
    unit = fitted(("SRM 6", "RA", 2), ("ISTargeting Computer", "RT", 2))
    assert weapons(unit) == [("SRM 6 (RA)", 59)]


def test_artemis_betters_the_launcher_that_it_serves() -> None:
    """BV:5.2"""
    unit = fitted(("LRM 20", "RT", 5), ("ISArtemisIV", "RT"), ("LRM 20", "LT", 5))
    assert dict(weapons(unit)) == pytest.approx({"LRM 20 (RT)": 217.2, "LRM 20 (LT)": 181})


def test_an_array_adds_two_thirds_of_the_guns_that_it_links() -> None:
    """BV:5.2"""
    unit = fitted(("ISMGA", "RT"), ("Machine Gun", "RT"), ("Machine Gun", "RT"), ("Machine Gun", "LT"))
    assert dict(weapons(unit))["Machine Gun Array (RT)"] == pytest.approx(6.7)


def test_ammunition_is_worth_no_more_than_what_fires_it() -> None:
    """BV:5.5 — seven tons of it would be 7."""
    unit = fitted(("Machine Gun", "RT"), *[("IS Ammo MG - Full", "LT")] * 7)
    assert [row.amount for row in battle_value_report(unit).lines if "ammunition" in row.rule] == [5]


@pytest.mark.parametrize(
    ("weapon", "lots", "value"),
    [
        ("Autocannon/10", ("IS Armor-Piercing Ammo AC/10",), 15),
        ("Autocannon/10", ("IS Caseless Ammo AC/10",), 30),
        ("Autocannon/10", ("IS Tracer Ammo AC/10",), 18.75),
        ("LRM 20", ("IS Ammo LRM-20 Swarm-I",), 27.6),
        ("LRM 20", ("IS Ammo LRM-20 Thunder",), 96),
        ("LRM 20", ("IS Ammo LRM-20 Thunder", "IS Ammo LRM-20 Thunder"), 181),  # no more than the launcher
        ("SRM 6", ("IS Ammo SRM-6 Inferno", "IS Ammo SRM-6 Tandem-Charge"), 7 + 14),
        ("ISMML5", ("IS Ammo MML-5 SRM Inferno", "IS Ammo MML-5 LRM Semi-guided"), 6 + 6),
        ("ISArrowIV", ("ISArrowIVHomingAmmo",), 30),
    ],
)
def test_special_munitions_have_values_of_their_own(weapon: str, lots: tuple[str, ...], value: float) -> None:
    """BV:5.5, appendix D — all kinds for one rack together have one cap."""
    unit = tank(mounts=(Mount(item=weapon, location="FR"), *mounts(*lots, at="BD")))
    assert [row.amount for row in battle_value_report(unit).lines if "ammunition" in row.rule] == [pytest.approx(value)]


def test_ammunition_without_a_weapon_is_worth_nothing() -> None:
    """BV:5.5"""
    assert not [row for row in battle_value_report(fitted(("IS Ammo LRM-20", "LT"))).lines if "ammunition" in row.rule]


def test_an_empty_bin_is_worth_nothing() -> None:
    """BV:18.25"""
    gun = Mount(item="Autocannon/5", location="FR")
    last_shot, empty = (tank(mounts=(gun, Mount(item="IS Ammo AC/5", location="BD", shots=shots))) for shots in (1, 0))
    assert line(battle_value_report(last_shot), "AC/5 Ammo").amount == 9
    assert not [row for row in battle_value_report(empty).lines if row.label == "AC/5 Ammo"]


def test_a_vibroblade_is_a_weapon_that_heats_in_either_arm() -> None:
    """BV:18.23"""
    right, left = (weapons(fitted(("ISLargeVibroblade", arm, 4))) for arm in ("RA", "LA"))
    assert right[0][1] == left[0][1] == 24
    assert line(battle_value_report(fitted(("ISLargeVibroblade", "RA", 4))), "Vibroblade (Large) (RA)").note == "heat 7"


def test_physical_weapons_are_offensive_equipment() -> None:
    """BV:F2 — ceil(50 / 5) × 1.5, twice that with triple-strength myomer."""
    assert line(battle_value_report(fitted(("Hatchet", "RA", 4))), "Hatchet (RA)").amount == 15
    with_myomer = fitted(("Hatchet", "RA", 4), whole=("Triple Strength Myomer",))
    assert line(battle_value_report(with_myomer), "Hatchet (RA)").amount == 30


def test_an_industrial_cockpit_costs_a_tenth_of_the_offense() -> None:
    """BV:6.7"""
    unit = fitted(("Medium Laser", "RA"), cockpit=CockpitType.INDUSTRIAL)
    assert subtotal(battle_value_report(unit), "Fire control") == pytest.approx(
        0.9 * subtotal(battle_value_report(unit), "Speed factor")
    )


def test_a_physical_weapon_in_an_arm_with_actuator_enhancement_counts_a_quarter_more() -> None:
    """BV digest 5.4."""
    unit = mech(mounts=mounts("Hatchet", "ISAES", at="LA"))
    assert any("1.25 (AES)" in line.formula for line in battle_value_report(unit).lines)
