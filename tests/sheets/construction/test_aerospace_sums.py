"""Mass and price of aerospace craft, each added up by hand from the rules."""

import pytest

from sheets.construction.budget import MassPart
from sheets.construction.families import cost, cost_report, mass_budget
from sheets.construction.items import item_cost as item_cost
from sheets.construction.items import item_mass as item_mass
from sheets.construction.spacecraft_checks import bay_people
from sheets.construction.spacecraft_drives import drive_mass, ship_controls_mass
from sheets.equipment.kinds import ArmorType, HeatSinkType
from sheets.rules.rounding import up_to_half_ton
from sheets.units import Mount, SpaceStation, WarShip
from sheets.units.systems import Armor, HeatSinks
from sheets.units.transporter import Transporter, TransporterKind
from tests.sheets.construction.craft import conventional, fighter
from tests.sheets.construction.ships import dropship, jumpship, small_craft, station, warship


def test_an_aerospace_fighter() -> None:
    """50 tons, thrust 6: rating 50 × 4 is 8.5 tons; 400 points of fuel are 5, 40 of armor 2.5, the cockpit is 3."""
    budget = mass_budget(fighter())
    parts = (MassPart.ENGINE, MassPart.COCKPIT, MassPart.FUEL, MassPart.ARMOR, MassPart.HEAT_SINKS)
    assert [budget.of(part) for part in parts] == [8.5, 3, 5, 2.5, 0]
    engine = 5_000 * 200 * 50 / 75
    hull = 200_000 + 50_000 + 2_000 * 50 + 50_000 * 6 + 25_000 + 10 * 50
    assert cost(fighter()) == round((hull + engine + 200 * 5 + 2.5 * 10_000 + 10 * 2_000) * 1.25)


def test_fighters_pay_for_every_double_sink() -> None:
    double = fighter(heat_sinks=HeatSinks(count=10, type=HeatSinkType.DOUBLE))
    assert (cost(double) or 0) - (cost(fighter()) or 0) == 10 * 4_000 * 1.25


def test_a_conventional_fighter() -> None:
    """30 tons, thrust 6: rating 180 burns fuel and weighs 14; controls 3, 400 points of fuel 2.5, 20 of armor 1.5."""
    budget = mass_budget(conventional())
    assert [budget.of(part) for part in (MassPart.ENGINE, MassPart.COCKPIT, MassPart.FUEL, MassPart.ARMOR)] == [
        14,
        3,
        2.5,
        1.5,
    ]
    parts = 4_000 * 3 + 4_000 * 6 + 25_000 + 10 * 30 + 1_250 * 180 * 30 / 75 + 200 * 2.5 + 1.5 * 10_000
    assert cost(conventional()) == round(parts * 1.15)


def test_a_dropship() -> None:
    """10,000 tons, thrust 3, 90 points of fuel at 30 a ton; integrity 10 gives 40 of the 80 points of armor."""
    ship = dropship(fuel=90)
    budget = mass_budget(ship)
    parts = (
        MassPart.ENGINE,
        MassPart.STRUCTURE,
        MassPart.COCKPIT,
        MassPart.FUEL,
        MassPart.ARMOR,
        MassPart.HEAT_SINKS,
        MassPart.CREW,
    )
    assert [budget.of(part) for part in parts] == [1_950, 200, 75, 3.5, 2.5, 0, 2_100]
    hull = 200_000 + 10 * 10_000 + 200_000 + 5_000 * 300 + 80_000 + 100_000 + 100_000 * 10 + 25_000 + 10 * 10_000
    drive = 1_000 * 1_950 + 500 * 3 * 10_000 / 100 + 200 * 3.5
    assert cost(ship) == 28 * (hull + drive + 2.5 * 10_000 + 100 * 2_000 + 10_000)


def test_a_jumpship() -> None:
    """100,000 tons: core 95,000, keeping its station 1,200, sail 44; 93 of its 100 sinks come with the drive."""
    budget = mass_budget(jumpship())
    assert (budget.of(MassPart.DRIVE), budget.of(MassPart.ENGINE), budget.of(MassPart.COCKPIT)) == (95_044, 1_200, 250)
    parts = (MassPart.STRUCTURE, MassPart.FUEL, MassPart.ARMOR, MassPart.HEAT_SINKS)
    assert [budget.of(part) for part in parts] == [667, 11, 150, 7]
    hull = 200_000 + 10 * 100_000 + 200_000 + 5_000 * 300 + 80_000 + 100_000 + 100_000 + 25_000
    drive = 1_000 * 1_200 + 1_000 + 200 * 10 * 1.02
    core = 60e6 + 25e6 + 50e6 + 50_000 * 3 + 50_000 * (30 + 100_000 / 7_500) + 500_000
    support = 10e6 * 100_000 / 10_000
    assert cost(jumpship()) == round((hull + drive + core + support + 150 * 10_000 + 100 * 2_000) * 1.25)


def test_the_jump_drive_of_a_warship_line_by_line() -> None:
    """500,000 tons without collars, five times the price; a core of 226,250 tons has an integrity of 12."""
    lines = cost_report(warship()).lines
    start = [line.label for line in lines].index("Jump drive coil")
    assert [line.amount for line in lines[start : start + 6]] == [
        *(5 * 60_000_000, 5 * 25_000_000, 5 * 50_000_000, 5 * 50_000 * 12, 5 * 50_000 * (30 + 25), 5 * 500_000)
    ]
    assert lines[start + 3].formula == "(50,000 × 12) × 5"


def test_a_battery_triples_the_price_of_the_core() -> None:
    core = 60e6 + 25e6 + 50e6 + 50_000 * 3 + 50_000 * (30 + 100_000 / 7_500) + 500_000
    battery = (cost(jumpship(lithium_fusion=True)) or 0) - (cost(jumpship()) or 0)
    assert battery == pytest.approx(2 * core * 1.25, abs=1)


def test_a_hyperpulse_generator_costs_a_billion() -> None:
    assert (cost(warship(hpg=True)) or 0) - (cost(warship()) or 0) == 2 * 1_000_000_000


@pytest.mark.parametrize(("meters", "tons", "price"), [(99, 50, 5), (100, 100, 10), (250, 100, 10), (251, 500, 40)])
def test_gravity_decks_come_in_three_sizes(meters: int, tons: float, price: int) -> None:
    plain, decked = station(), station(grav_decks=(meters,))
    assert mass_budget(decked).exact - mass_budget(plain).exact == tons
    assert (cost(decked) or 0) - (cost(plain) or 0) == 5 * price * 1_000_000


@pytest.mark.parametrize(("ship", "factor"), [(station(), 5), (warship(), 2)])
def test_a_bay_pays_for_its_doors_as_well(ship: SpaceStation | WarShip, factor: int) -> None:
    bay = Transporter(kind=TransporterKind.MECH, size=4, doors=2)
    carrier = ship.model_copy(update={"transporters": (*ship.transporters, bay)})
    assert (cost(carrier) or 0) - (cost(ship) or 0) == factor * (4 * 20_000 + 2 * 1_000)


def test_small_craft_pay_by_the_ton_and_for_quarters() -> None:
    """1 + 200 / 50 times everything; crew quarters are 15,000 for each of 300 people."""
    housed, bare = small_craft(), small_craft(transporters=())
    assert (cost(housed) or 0) - (cost(bare) or 0) == 5 * 300 * 15_000


@pytest.mark.parametrize(
    ("kind", "size", "arts", "people"),
    [
        (TransporterKind.PROTOMECH, 5, False, 6),
        (TransporterKind.PROTOMECH, 10, False, 12),
        (TransporterKind.FIGHTER, 6, False, 12),
        (TransporterKind.FIGHTER, 6, True, 0),
        (TransporterKind.HEAVY_VEHICLE, 2, False, 16),
    ],
)
def test_who_serves_in_a_bay(kind: TransporterKind, size: float, arts: bool, people: int) -> None:
    """Construction digest 12: six to a point of five ProtoMechs, nobody where machines do the work."""
    assert bay_people(Transporter(kind=kind, size=size, arts=arts)) == people


def test_robotic_control_of_a_ship_that_jumps_leaves_its_drives_out() -> None:
    """Of 100,000 tons 3,800 are neither core nor drive: a tenth; of a DropShip 7 parts in a hundred are taken."""
    robot = Mount(item="SmartRoboticControlSystem")
    assert item_mass(jumpship(), robot) == 380
    assert item_cost(jumpship(), robot) == 380 * 10_000 + 5_000
    assert item_mass(dropship(), robot) == 700
    assert item_mass(jumpship(), Mount(item="ImprovedSmartRoboticControlSystem")) == 456


@pytest.mark.parametrize(
    ("year", "drive", "controls"),
    [
        (2500, 0.065, 0.0075),
        (2400, 0.078, 0.00825),
        (2300, 0.091, 0.00975),
        (2251, 0.0975, 0.01125),
        (2201, 0.1105, 0.01275),
        (2151, 0.1235, 0.01245),
        (2150, 0.143, 0.01575),
    ],
)
def test_drive_and_controls_of_primitive_small_craft(year: int, drive: float, controls: float) -> None:
    """Digest 9: both are shares of the mass by the year, the drive for each point of thrust, up to the half ton."""
    points = dict.fromkeys(("NOS", "LS", "RS", "AFT"), 4)
    craft = small_craft(year=year, armor=Armor(type=ArmorType.PRIMITIVE_AEROSPACE, points=points))
    assert drive_mass(craft) == up_to_half_ton(craft.mass * drive * craft.safe_thrust)
    assert ship_controls_mass(craft) == up_to_half_ton(craft.mass * controls)
