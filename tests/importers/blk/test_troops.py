"""Infantry and battle armor."""

import pytest

from sheets.equipment.kinds import ArmorType
from sheets.units import BattleArmor, Infantry
from sheets.units.base import Mounting
from sheets.units.battlearmor import SuitClass, SuitMotive, SuitTurretKind
from sheets.units.infantry import InfantryMotive, Specialization
from tests.importers.blk.texts import SAMPLES, changed, problems, read


def platoon(**blocks: object) -> Infantry:
    unit = read(changed("Infantry", **blocks))
    assert isinstance(unit, Infantry)
    return unit


def squad(**blocks: object) -> BattleArmor:
    unit = read(changed("BattleArmor", **blocks))
    assert isinstance(unit, BattleArmor)
    return unit


def test_a_platoon() -> None:
    unit = platoon()
    assert (unit.squad_size, unit.squads, unit.troopers) == (7, 4, 28)
    assert (unit.primary, unit.secondary, unit.secondary_per_squad) == (
        "InfantryAssaultRifle",
        "Machine Gun (Portable)",
        1,
    )
    assert [m.item for m in unit.mounts_in("FGUN")] == ["ISSniper", "ISSniperAmmo"]


def test_kit_and_climbing_gear_are_no_loose_items() -> None:
    unit = platoon()
    assert (unit.armor_kit, unit.anti_mech_gear) == ("Generic Infantry Kit", True)
    assert [m.item for m in unit.mounts_in("TPRS")] == ["Demolition Charge"]


def test_the_kit_of_older_files() -> None:
    unit = platoon(Troopers__Equipment=None, armorKit="ClanKit", antimek=5)
    assert (unit.armor_kit, unit.anti_mech_gear) == ("Clan Armor Kit (All)", True)
    assert not platoon(Troopers__Equipment=None, antimek=8).anti_mech_gear


def test_one_of_weapon_and_number_alone_arms_nobody() -> None:
    assert platoon(Secondary=None).secondary_per_squad == 0
    unit = platoon(secondn=None)
    assert (unit.secondary, unit.secondary_per_squad) == ("Machine Gun (Portable)", 0)


def test_custom_armor() -> None:
    """A flag counts by being there, with whatever in it."""
    armor = platoon(armordivisor=2.0, spacesuit=[], sneakir="true").custom_armor
    assert armor is not None
    assert (armor.divisor, armor.space_suit, armor.sneak_ir, armor.dest) == (2, True, True, False)
    old = platoon(InfantryArmor=2, encumberingarmor=None).custom_armor
    assert old is not None
    assert old.divisor == 2
    assert platoon(encumberingarmor=None).custom_armor is None


def test_specializations_are_bits() -> None:
    assert platoon().specializations == {Specialization.BRIDGE_ENGINEERS, Specialization.XCT}
    assert platoon(specialization=4096 + 512).specializations == {Specialization.SCUBA, Specialization.PARATROOPS}


def test_augmentations_nobody_knows_are_kept_and_reported() -> None:
    text = changed("Infantry", augmentation=["dermal_armor", "gills"])
    assert platoon(augmentation=["dermal_armor", "gills"]).augmentations == ("dermal_armor", "gills")
    assert "'gills' in <augmentation>" in problems(text)[0]


@pytest.mark.parametrize(
    ("word", "motive"),
    [
        ("leg", InfantryMotive.LEG),
        ("Motorized SCUBA", InfantryMotive.MOTORIZED_UMU),
        ("scuba", InfantryMotive.UMU),
        ("Submarine", InfantryMotive.SUBMARINE),
        ("microlite", InfantryMotive.MICROLITE),
        ("micro-copter", InfantryMotive.VTOL),
    ],
)
def test_how_platoons_move(word: str, motive: InfantryMotive) -> None:
    assert platoon(motion_type=word).motive is motive


def test_beasts() -> None:
    unit = platoon(motion_type="Beast:Odessan Raxx")
    assert unit.motive is InfantryMotive.BEAST
    assert unit.beast is not None
    assert (unit.beast.name, unit.beast.size) == ("Odessan Raxx", "")


def test_a_beast_of_ones_own_has_eleven_fields() -> None:
    beast = platoon(motion_type="Beast:Custom:War Wombat,VERY_LARGE,1.5,3,INF_LEG,2,1,0.5,4,1,7").beast
    assert beast is not None
    assert (beast.name, beast.size, beast.mass, beast.movement, beast.mode) == (
        "War Wombat",
        "very-large",
        1.5,
        3,
        "INF_LEG",
    )
    assert (beast.burst_damage, beast.vehicle_damage, beast.damage_divisor) == (2, 1, 0.5)
    assert (beast.water_depth, beast.ground_movement, beast.underwater_endurance) == (4, 1, 7)


def test_a_squad() -> None:
    unit = squad()
    assert (unit.troopers, unit.suit_class, unit.quad, unit.armor) == (4, SuitClass.MEDIUM, False, 8)
    assert (unit.motive, unit.walk, unit.jump) == (SuitMotive.JUMP, 1, 3)
    assert unit.plating.type is ArmorType.BA_STANDARD
    assert [m.item for m in unit.mounts_in("Trooper 1")] == ["ISBAMineDispenser"]


def test_squad_and_point_are_two_words_for_one_block() -> None:
    text = SAMPLES["BattleArmor"].replace("Squad Equipment", "Point Equipment")
    assert read(text) == squad()


def test_anti_personnel_weapons_keep_their_place_behind_their_mounts() -> None:
    """Which mount holds which weapon follows from the order of lines."""
    mounts = squad().mounts_in("Squad")
    assert [m.item for m in mounts][1:3] == ["BAAPMount", "InfantryAssaultRifle"]
    assert mounts[2].mounting is Mounting.ANTI_PERSONNEL


@pytest.mark.parametrize(
    ("hands", "kept"),
    [
        (["BABasicManipulator:LA", "BABasicManipulator:RA"], False),
        (["BABattleClaw:RA"], False),
        (["BAMineClearanceEquipment:RA"], True),
    ],
)
def test_listed_attacks_are_kept_where_hands_do_not_tell(hands: list[str], kept: bool) -> None:
    """AS:CE battle armor: a pair of hands or a claw attacks 'Mechs; else a unit file may list the attacks."""
    assert squad(Squad__Equipment=[*hands, "SwarmMek", "LegAttack"]).anti_mech_attacks is kept
    assert not squad(Squad__Equipment=hands).anti_mech_attacks


def test_turrets_and_frames() -> None:
    unit = squad(chassis="quad", Turret="Modular:3", exoskeleton="true", omni=[], cost=1000)
    assert unit.turret is not None
    assert (unit.quad, unit.turret.kind, unit.turret.slots) == (True, SuitTurretKind.MODULAR, 3)
    assert (unit.exoskeleton, unit.omni, unit.manual_cost) == (True, True, 1000)


def test_a_weapon_in_its_pack() -> None:
    unit = squad(Squad__Equipment=["ISDetachableWeaponPack:Body", "ISBATaser:DWP"])
    assert unit.mounts[1].mounting is Mounting.WEAPON_PACK
