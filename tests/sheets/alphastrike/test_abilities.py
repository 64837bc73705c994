"""Abilities of equipment, of units, of bays, and what replaces what."""

import pytest

from sheets.alphastrike import ABILITIES, NoElement, Special, convert
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, StructureType
from sheets.units import GunEmplacement, Mount
from sheets.units.base import Quirk, RulesLevel, TechBase
from sheets.units.battlearmor import SuitClass
from sheets.units.infantry import Specialization
from sheets.units.systems import Armor, Engine, Structure
from sheets.units.transporter import Platoon, Transporter, TransporterKind
from sheets.units.vehicle import FOUR_SIDES, Motive, SupportChassis
from tests.builders import mech, mounts, platoon, squad, tank
from tests.sheets.alphastrike.units import at, dropship, fighter


@pytest.mark.parametrize(
    ("gear", "abilities"),
    [
        ("ISGuardianECMSuite", "ECM, ENE"),
        ("ISAngelECMSuite", "AECM, ENE"),
        ("WatchdogECMSuite", "ECM, ENE, LPRB, RCN, WAT"),
        ("NovaCEWS", "ECM, ENE, MHQ1, NOVA, PRB, RCN"),
        ("BloodhoundActiveProbe", "BH, ENE, RCN"),
        ("CLLightActiveProbe", "ENE, LPRB, RCN"),
        ("RemoteSensorDispenser", "ENE, RCN, RSD1"),
        ("ISC3SlaveUnit", "C3S, ENE, MHQ1"),
        ("ISC3MasterUnit", "C3M, ENE, MHQ5, TAG"),
        ("ISC3iUnit", "C3I, ENE, MHQ2"),
        ("ISC3EmergencyMaster", "C3EM, C3S, ENE, MHQ2"),
        ("CLLightTAG", "ENE, LTAG"),
        ("Hatchet", "ENE, MEL"),
        ("Chainsaw", "ENE, MEL, SAW"),
        ("ISLargeShield", "ENE, MEL, SHLD"),
        ("Backhoe", "ENE, ENG, MEL"),
        ("Industrial Triple Strength Myomer", "ENE, I-TSM"),
        ("Prototype TSM", "ENE, TSMX"),
        ("ISBoobyTrap", "BT"),
        ("Mek Null Signature System", "ENE, STL"),
        ("Mek Void Signature System", "ENE, MAS"),
        ("ISNarcBeacon", "ENE, SNARC"),
        ("Mek Taser", "MTAS1"),
        ("TSEMP One-Shot", "TSEMP-O1"),
        ("ISAPDS", "ENE, RAMS"),
    ],
)
def test_equipment_of_a_mech(gear: str, abilities: str) -> None:
    assert convert(mech(mounts=mounts(gear, at="CT"))).special_text == abilities


def test_whatever_may_explode_denies_energy_and_wants_case() -> None:
    ammo = mounts("Machine Gun", "IS Machine Gun Ammo - Half", at="CT")
    assert convert(mech(mounts=ammo)).special_text == ""
    assert convert(mech(mounts=ammo, tech_base=TechBase.CLAN)).special_text == "CASE"
    cased = (*ammo, *mounts("ISCASE", at="CT"))
    assert convert(mech(mounts=cased)).special_text == "CASE"
    assert convert(mech(mounts=(*cased, *mounts("ISCASEII", at="LT")))).special_text == "CASEII"
    assert convert(mech(mounts=mounts("ISGaussRifle", at="RT"))).special_text == ""
    assert convert(mech(mounts=mounts("ISCASE", "PPC", "PPC Capacitor", at="RT"))).special_text == "ENE"


@pytest.mark.parametrize(
    ("armor", "ability"),
    [
        (ArmorType.HARDENED, "CR"),
        (ArmorType.STEALTH, "STL"),
        (ArmorType.REACTIVE, "RCA"),
        (ArmorType.REFLECTIVE, "RFA"),
        (ArmorType.IMPACT_RESISTANT, "IRA"),
        (ArmorType.BALLISTIC_REINFORCED, "BRA"),
        (ArmorType.HEAT_DISSIPATING, "FR"),
        (ArmorType.COMMERCIAL, "BAR"),
    ],
)
def test_armor_is_an_ability(armor: ArmorType, ability: str) -> None:
    assert convert(mech(armor=armor, points=10)).special(ability) is not None


def test_industrial_mechs_aim_by_their_cockpit() -> None:
    structure = Structure(type=StructureType.INDUSTRIAL)
    plain = convert(mech(structure=structure))
    assert (plain.type, plain.special_text) == ("IM", "AFC, ENE")
    assert "BFC" in convert(mech(structure=structure, cockpit=CockpitType.INDUSTRIAL)).special_text


def test_a_command_console_is_a_small_headquarters() -> None:
    assert convert(mech(cockpit=CockpitType.COMMAND_CONSOLE)).special_text == "ENE, MHQ1"
    assert convert(mech(cockpit=CockpitType.INTERFACE)).special_text == "DN, ENE"


def test_what_every_battlemech_has_is_not_printed() -> None:
    assert convert(mech()).implied == ("SEAL", "SOA", "SRCH")
    assert convert(mech()).special_text == "ENE"


def test_vehicles_show_searchlight_engine_and_hitch() -> None:
    unit = tank(quirks=(Quirk(code="trailer_hitch"),), engine=Engine(type=EngineType.FUEL_CELL))
    assert convert(unit).special_text == "ENE, FC, HTC, SRCH"
    assert convert(tank(motive=Motive.SUBMARINE)).implied == ("SEAL",)


def test_sealed_vehicles_go_into_space_if_their_engine_needs_no_air() -> None:
    sealed = at("BD", "Environmental Sealing")
    assert "SOA" not in convert(tank(mounts=sealed)).special_text
    fusion = convert(tank(mounts=sealed, engine=Engine(type=EngineType.FUSION)))
    assert fusion.special_text == "ENE, SEAL, SOA, SRCH"


def test_a_large_support_vehicle_without_fire_control() -> None:
    chassis = SupportChassis(structure_rating="C", engine_rating="C", armor_rating="C", bar=5)
    armor = Armor(type=ArmorType.STANDARD, points=dict.fromkeys(FOUR_SIDES, 30))
    element = convert(tank(mass=150, support=chassis, armor=armor))
    assert (element.type, element.size, element.armor) == ("SV", 3, 2)  # 120 points, half of them count
    assert element.special_text == "BAR, EE, ENE, LG"
    assert element.arcs is not None
    assert convert(tank(mass=20, support=chassis, armor=armor)).arcs is None


@pytest.mark.parametrize(
    ("transporter", "on_a_tank", "on_a_ship"),
    [
        (Transporter(kind=TransporterKind.CARGO, size=4.5, doors=1), "CT4.5, EE, ENE, SRCH", "CT5-D1"),
        (Transporter(kind=TransporterKind.CARGO, size=1_600, doors=2), "CK2, EE, ENE, SRCH", "CK2-D2"),
        (Transporter(kind=TransporterKind.TROOP_SPACE, size=6), "EE, ENE, IT6, SRCH", "IT6"),
        (Transporter(kind=TransporterKind.INFANTRY, size=2, platoon=Platoon.JUMP), "EE, ENE, IT12, SRCH", "IT12"),
        (Transporter(kind=TransporterKind.MECH, size=4, doors=2), "EE, ENE, MFB1, MT4, SRCH", "MFB1, MT4-D2"),
    ],
)
def test_bays_are_abilities_and_doors_stand_on_ships(transporter: Transporter, on_a_tank: str, on_a_ship: str) -> None:
    assert convert(tank(transporters=(transporter,))).special_text == on_a_tank
    assert on_a_ship in convert(dropship(transporters=(transporter,))).special_text


def test_cargo_without_a_bay_has_no_doors() -> None:
    cargo = (Mount(item="Cargo", location="NOS", size=1_600),)
    assert "CK2" in convert(dropship(mounts=cargo)).special_text.split(", ")


def test_communications_gear_counts_whole_tons() -> None:
    gear = (Mount(item="Communications Equipment", location="BD", size=2.5),)
    assert convert(tank(mass=60, mounts=gear)).special_text == "EE, ENE, MHQ2, SRCH"
    assert convert(tank(mass=50, mounts=gear)).special_text == "EE, ENE, MHQ2, RCN, SRCH"  # a twentieth of its mass


def test_a_field_base_is_no_number_and_bays_are() -> None:
    """The item has no number of its own (conversion digest 14.5)."""
    assert "MFB," in convert(tank(mounts=at("BD", "ISMobileFieldBase"))).special_text


def test_troops_by_training() -> None:
    trained = platoon(specializations=frozenset({Specialization.MOUNTAIN, Specialization.FIRE_ENGINEERS}))
    assert convert(trained).special_text == "AM, CAR6, FF, MTN"
    assert convert(platoon(augmentations=("tsm_implant",))).special_text == "AM, CAR3, TSI"


@pytest.mark.parametrize(
    ("suit_class", "gear", "abilities"),
    [
        (SuitClass.MEDIUM, ("BABattleClaw",), "AM, CAR4, MEC"),
        (SuitClass.MEDIUM, ("BABasicManipulator",), "CAR4, MEC"),
        (SuitClass.LIGHT, ("BAArmoredGlove", "BAArmoredGlove"), "AM, CAR4, MEC"),
        (SuitClass.HEAVY, ("BABattleClaw",), "CAR4, MEC"),
        (SuitClass.ASSAULT, ("BABattleClaw",), "CAR4"),
        (SuitClass.ASSAULT, ("BA-Magnetic Clamp",), "CAR4, XMEC"),
        (SuitClass.MEDIUM, ("Camo System",), "CAR4, LMAS"),
        (SuitClass.MEDIUM, ("ISBATaser",), "BTAS1, CAR4"),
        (SuitClass.MEDIUM, ("CLBACompactNarc",), "CAR4, CNARC"),
    ],
)
def test_hands_of_suits(suit_class: SuitClass, gear: tuple[str, ...], abilities: str) -> None:
    suits = squad(suit_class=suit_class, mounts=tuple(Mount(item=name, location="Squad") for name in gear))
    assert convert(suits).special_text == abilities


def test_attacks_listed_in_the_file_need_no_hands() -> None:
    """A unit file that lists swarm or leg attacks gives AM too (conversion digest 9.3)."""
    suits = squad(suit_class=SuitClass.PAL, mounts=(), anti_mech_attacks=True)
    assert "AM" in convert(suits).special_text.split(", ")


def test_bomb_racks_of_a_squad_are_kept() -> None:
    """So many racks as five suits have make a bomb (conversion digest 9.3, 14.4)."""
    racks = (Mount(item="CLBAMicroBomb", location="Squad"),)
    assert "BOMB1" in convert(squad(troopers=5, mounts=racks)).special_text
    assert "BOMB" not in convert(squad(troopers=4, mounts=racks)).special_text


def test_conventional_fighters_stay_in_the_air() -> None:
    assert convert(fighter(conventional=True, mounts=())).special_text == "ATMO, BOMB3"
    assert "SPC" in convert(fighter()).special_text


def test_ships_have_what_makes_them_ships() -> None:
    element = convert(dropship())
    assert element.special_text == "SPC, VLG, VSTOL"
    assert element.implied == ("SEAL",)


def test_emplacements_have_no_element() -> None:
    guns = GunEmplacement(chassis="Watch", year=3025, tech_base=TechBase.IS, rules_level=RulesLevel.STANDARD)
    with pytest.raises(NoElement, match="Watch: a gun emplacement has no Alpha Strike element"):
        convert(guns)


def test_every_ability_has_a_name_and_one_sentence() -> None:
    for code, ability in ABILITIES.items():
        assert ability.code == code
        assert ability.name
        assert ability.meaning.endswith(".")
        assert len(ability.meaning) <= 100


@pytest.mark.parametrize(
    ("special", "text"),
    [
        (Special(code="C3M", number=1), "C3M"),
        (Special(code="C3M", number=2), "C3M2"),
        (Special(code="MTAS", number=1), "MTAS1"),
        (Special(code="ARTAIS", number=2), "ARTAIS-2"),
        (Special(code="TSEMP-O", number=1), "TSEMP-O1"),
        (Special(code="CT", number=0.5), "CT0.5"),
        (Special(code="IF", damage=(0.5,)), "IF0*"),
        (Special(code="SRM", damage=(2, 1)), "SRM2/1"),
        (Special(code="REAR", damage=(0.5, 0, 0)), "REAR0*/-/-"),
        (Special(code="ST", number=10, doors=2), "ST10-D2"),
        (Special(code="LAM", movement={"g": 30, "a": 5}), 'LAM(30"g/5a)'),
    ],
)
def test_abilities_as_cards_print_them(special: Special, text: str) -> None:
    assert special.text == text
