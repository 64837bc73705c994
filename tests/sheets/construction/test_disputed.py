"""What the rules decide otherwise than published figures: each ruling of tests/known/construction.jsonl on a unit."""

import pytest

from sheets.construction.armor import armor_mass, check_armor
from sheets.construction.battlearmor import squad_mass
from sheets.construction.budget import MassPart
from sheets.construction.engine import engine_mass
from sheets.construction.families import cost, mass_budget
from sheets.construction.items import item_cost as item_cost
from sheets.construction.items import item_mass as item_mass
from sheets.equipment.kinds import ArmorType, EngineType, TechSide
from sheets.units import Fighter, Mount, SpaceStation
from sheets.units.base import Mounting, TechBase
from sheets.units.systems import Armor, Engine
from sheets.units.transporter import Transporter, TransporterKind
from sheets.units.vehicle import FOUR_SIDES, Motive, SupportChassis
from tests.builders import mech, mounts, squad, tank
from tests.sheets.construction.craft import car, conventional, fighter, lorry, seats
from tests.sheets.construction.ships import station


def test_what_any_trooper_has_for_himself_is_weighed() -> None:
    """construction:14: four suits of 825 kg, and the mine dispenser of the last trooper, 50 kg."""
    dispenser = Mount(item="ISBAMineDispenser", location="Trooper 4")
    assert squad_mass(squad()) == 3.3
    assert squad_mass(squad(mounts=(dispenser,))) == 3.35


def test_a_troopers_own_weapon_pack_is_weighed() -> None:
    """construction:14: three quarters of a taser of 300 kg for each of two troopers."""
    packs = tuple(Mount(item="ISBATaser", location=f"Trooper {n}", mounting=Mounting.WEAPON_PACK) for n in (1, 2))
    assert squad_mass(squad(mounts=packs)) == 3.75


def test_a_cargo_lifter_lifts_half_a_ton_at_least() -> None:
    """construction:5:cargo-lifter"""
    lifter = Mount(item="BACargoLifter", location="Squad")
    assert (item_mass(squad(), lifter), item_cost(squad(), lifter)) == (0.03, 250)
    strong = lifter.model_copy(update={"size": 2})
    assert (item_mass(squad(), strong), item_cost(squad(), strong)) == (0.12, 1_000)


def test_clan_case_is_paid_once_where_it_is_listed() -> None:
    """construction:18.1:clan-case: the CASE that a design lists serves its place; no other is added there."""

    def clan(*held: Mount) -> float:
        return cost(conventional(*held, tech_base=TechBase.CLAN)) or 0

    bin_ = Mount(item="Clan Ammo LRM-15", location="NOS")
    case = Mount(item="CLCASE", location="NOS")
    assert clan(bin_) == clan(bin_, case)
    assert clan(bin_, case, case) - clan(bin_, case) == pytest.approx(50_000 * 1.15)


def test_clan_case_has_its_price_on_any_chassis() -> None:
    """construction:18.3"""
    case = Mount(item="CLCASE", location="NOS")
    for base in (TechBase.IS, TechBase.MIXED_IS):
        assert (cost(fighter(case, tech_base=base)) or 0) - (cost(fighter(tech_base=base)) or 0) == 50_000 * 1.25


def test_communications_equipment_goes_by_its_size() -> None:
    """construction:5:communications"""
    gear = Mount(item="Communications Equipment", location="BD", size=7)
    assert (item_mass(tank(), gear), item_cost(tank(), gear)) == (7, 70_000)


def test_seats_go_by_their_number() -> None:
    """construction:12:seats: 75 kg and 100 C-bills each; a car of four tons pays 1 + 4 / 200 times that."""
    assert mass_budget(car()).of(MassPart.CREW) == 0.3
    empty = car(transporters=())
    assert (cost(car()) or 0) - (cost(empty) or 0) == pytest.approx(4 * 100 * 1.02, abs=1)
    assert mass_budget(car(transporters=seats(6))).of(MassPart.CREW) == 0.45


def test_a_dumper_is_a_twentieth_of_the_cargo() -> None:
    """construction:5:dumper"""
    cargo = (Transporter(kind=TransporterKind.CARGO, size=50, doors=1),)
    assert mass_budget(lorry("Dumper (Rear)", mass=80, transporters=cargo)).of(MassPart.EQUIPMENT) == 2.5


def test_fighters_carry_what_they_carry() -> None:
    """construction:12:cargo"""
    room = (Transporter(kind=TransporterKind.TROOP_SPACE, size=4), Transporter(kind=TransporterKind.CARGO, size=2))
    carrier: Fighter = fighter(transporters=room)
    assert mass_budget(carrier).of(MassPart.TRANSPORT) == 6


def test_a_spot_welder_on_a_fuel_cell_needs_an_amplifier() -> None:
    """construction:5:power-amplifier: a tenth of two tons, up to half a ton; a fusion engine has power enough."""
    welder = mounts("Spot Welder", at="RA")
    assert mass_budget(mech(engine=EngineType.FUEL_CELL, mounts=welder)).of(MassPart.POWER_AMPLIFIERS) == 0.5
    assert mass_budget(mech(mounts=welder)).of(MassPart.POWER_AMPLIFIERS) == 0


def test_a_pintle_costs_by_its_mass() -> None:
    """construction:5:pintle: a twentieth of half a ton, 1,000 a ton."""
    gun = Mount(item="Machine Gun", location="RS", mounting=Mounting.PINTLE)
    turret = Mount(item="PintleTurret", location="RS")
    armed = car().model_copy(update={"mounts": (gun, turret)})
    assert (item_mass(armed, turret), item_cost(armed, turret)) == (0.025, 25)


def test_the_chassis_of_a_railcar_has_a_price() -> None:
    """construction:18.2: chassis 4 tons, engine for two MP less 1 ton; 1 + 20 / 250 for the tonnage."""
    assert cost(lorry(motive=Motive.RAIL)) == round((2_500 * 4 + 5_000 * 1 + 16 * 200) * 1.25 * 1.08)


@pytest.mark.parametrize(("rating", "tons"), [("C", 0.5), ("D", 0.25), ("E", 0.25)])
def test_the_lightest_fusion_engine_of_a_support_vehicle(rating: str, tons: float) -> None:
    """Construction digest 8: a quarter ton from technology D on, half a ton in print at C."""
    chassis = SupportChassis(structure_rating="D", engine_rating=rating, armor_rating="D", bar=5, fuel=0)
    small = car(cruise=1, engine=Engine(type=EngineType.FUSION), support=chassis)
    assert engine_mass(small) == tons


def test_every_armored_slot_costs_the_same() -> None:
    """construction:5:armored-component: a probe of fixed price in two slots, 150,000 each, and half a ton each."""
    probe = Mount(item="BeagleActiveProbe", location="RT")
    plain, armored = (mech(mounts=(probe.model_copy(update={"armored": yes}),)) for yes in (False, True))
    assert (cost(armored) or 0) - (cost(plain) or 0) == 2 * 150_000 * 1.5
    assert mass_budget(armored).of(MassPart.ARMORED) == 1


def test_ferro_fibrous_armor_of_a_clan_vehicle_is_lighter() -> None:
    """construction:1:tech-base: 124 points at 19.2 a ton are 6.5 tons, at 17.92 seven."""
    points = dict.fromkeys(FOUR_SIDES, 31)
    clan, sphere = (
        armor_mass(tank(armor=Armor(type=ArmorType.FERRO_FIBROUS, side=side, points=points)))
        for side in (TechSide.CLAN, TechSide.IS)
    )
    assert (clan, sphere) == (6.5, 7)


def test_primitive_capital_armor_rounds_twice() -> None:
    """construction:3.2: 57 tons are 45 points of standard armor, and 0.66 of those 29; 59 tons are 47 and 31."""

    def yard(points: int) -> SpaceStation:
        spread = {place: points // 6 + (n < points % 6) for n, place in enumerate(station().armor.points)}
        return station(armor=Armor(type=ArmorType.PRIMITIVE_AEROSPACE, points=spread))

    assert armor_mass(yard(30)) == 57
    assert [finding.code for finding in check_armor(yard(30))] == ["armor.tons"]
    assert armor_mass(yard(31)) == 59
    assert not list(check_armor(yard(31)))
