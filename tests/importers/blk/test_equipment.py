"""Equipment lines: names, and the marks around them."""

import pytest

from importers.blk.equipment import parse_equipment_line
from sheets.equipment.kinds import TechSide
from sheets.units.base import Facing, Limb, Mount, Mounting
from sheets.units.keywords.blk import Dialect
from tests.importers.blk.texts import SAMPLES, changed, problems, read, warnings


def mount(text: str, dialect: Dialect = Dialect.GROUND, side: TechSide = TechSide.IS) -> Mount:
    found = parse_equipment_line(text, "X", side, dialect).mount
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("medium laser", "Medium Laser"),
        ("ISMediumLaser", "Medium Laser"),
        ("ISMG Ammo (100)", "IS Machine Gun Ammo - Half"),
        ("CLStreakSRM4 (OS)", "CLStreakSRM4 (OS)"),
        ("Cargo Container (10 tons)", "Cargo Container (10 tons)"),
        ("SV Chassis Mod [Trailer]", "SV Chassis Mod [Trailer]"),
        ("Clan Ammo LRM-20 (Clan) Artemis-capable", "Clan Ammo LRM-20 (Clan) Artemis-capable"),
    ],
)
def test_names_may_hold_brackets_of_their_own(text: str, item: str) -> None:
    assert mount(text) == Mount(item=item, location="X")


@pytest.mark.parametrize(("side", "item"), [(TechSide.IS, "IS Reflective"), (TechSide.CLAN, "Clan Reflective")])
def test_a_name_without_prefix_is_of_the_side_of_the_unit(side: TechSide, item: str) -> None:
    assert mount("Reflective", side=side).item == item


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("CommsGear:1", 1),
        ("Communications Equipment (4 ton)", 4),
        ("Ladder (20m)", 20),
        ("Cargo:SIZE:2.5", 2.5),
        ("Cargo:size:.5", 0.5),
        ("MASH Equipment:OMNI:SIZE:6.0", 6),
        ("InfantryAssaultRifle(PT):SIZE:10.0", 10),
    ],
)
def test_sizes_in_the_name_or_behind_it(text: str, size: float) -> None:
    assert mount(text).size == size


@pytest.mark.parametrize("text", ["Machine Gun(ST)", "Machine Gun (ST)", "Machine Gun  (st)"])
def test_sponsons(text: str) -> None:
    assert mount(text) == Mount(item="Machine Gun", location="X", mounting=Mounting.SPONSON)


def test_pintles_and_pods() -> None:
    assert mount("Machine Gun (Support)(PT)").mounting is Mounting.PINTLE
    assert mount("Machine Gun(ST):OMNI") == Mount(item="Machine Gun", location="X", mounting=Mounting.SPONSON, pod=True)


@pytest.mark.parametrize(("mark", "facing"), [("FL", Facing.FRONT_LEFT), ("FR", Facing.FRONT_RIGHT)])
def test_where_grenade_launchers_point(mark: str, facing: Facing) -> None:
    assert mount(f"ISVehicularGrenadeLauncher ({mark})").facing is facing
    assert mount("ISVehicularGrenadeLauncher").facing is None
    assert mount("ISVehicularGrenadeLauncher (R)").rear


def test_shots() -> None:
    assert mount("IS Ammo LRM-20:Shots6#").shots == 6
    assert mount("Clan Ammo SRM-2 (10)", Dialect.PROTOMECH, TechSide.CLAN).shots == 10
    assert mount("IS Ammo AC/5:20", Dialect.BAYS).shots == 20
    assert mount("IS Ammo AC/5").shots is None


def test_bays_of_large_craft() -> None:
    """In DropShips `(R)` stands before `(B)`; either order is understood."""
    for text in ("(R) (B) Autocannon/5", "(B) (R) Autocannon/5"):
        found = mount(text, Dialect.BAYS)
        assert (found.rear, found.opens_bay, found.item) == (True, True, "Autocannon/5")


@pytest.mark.parametrize(
    ("text", "limb", "mounting", "shots"),
    [
        ("ISBASmallLaser:RA", Limb.RIGHT_ARM, Mounting.PLAIN, None),
        ("BA-Magnetic Clamp", None, Mounting.PLAIN, None),
        ("InfantryAssaultRifle:APM:LA", Limb.LEFT_ARM, Mounting.ANTI_PERSONNEL, None),
        ("InfantryAssaultRifle:LA:APM", Limb.LEFT_ARM, Mounting.ANTI_PERSONNEL, None),
        ("BA-SRM4 Ammo:SSWM:Body:Shots4#", Limb.BODY, Mounting.SQUAD_SUPPORT, 4),
        ("ISBATubeArtilleryAmmo:DWP:Shots4#", None, Mounting.WEAPON_PACK, 4),
        ("CLBALightMG:TU", Limb.TURRET, Mounting.PLAIN, None),
    ],
)
def test_where_a_suit_carries_things(text: str, limb: Limb | None, mounting: Mounting, shots: int | None) -> None:
    found = mount(text, Dialect.SUIT)
    assert (found.limb, found.mounting, found.shots) == (limb, mounting, shots)
    assert found.known


@pytest.mark.parametrize("attack", ["SwarmMek", "SwarmWeaponMek", "StopSwarm", "LegAttack", "swarmmech"])
def test_attacks_of_old_files_are_no_equipment(attack: str) -> None:
    assert parse_equipment_line(attack, "Squad", TechSide.IS, Dialect.SUIT).mount is None


def test_what_nobody_knows_is_kept_with_its_marks_and_reported() -> None:
    text = changed("Tank", Body__Equipment=["Heat Sink", "Meduim Laser:OMNI"])
    assert read(text).mounts_in("BD")[1] == Mount(item="Meduim Laser", known=False, location="BD", pod=True)
    (problem,) = warnings(text)
    assert problem.line is not None
    assert text.splitlines()[problem.line - 1] == "Meduim Laser:OMNI"
    assert "did you mean 'Medium Laser'" in problem.found


def test_a_size_of_nothing_is_reported() -> None:
    assert "expected a size above 0" in problems(changed("Tank", Body__Equipment=["Cargo:SIZE:0.0"]))[0]


def test_order_in_a_location_is_that_of_the_file() -> None:
    tank = read(changed("Tank", Body__Equipment=["Heat Sink", "IS Ammo SRM-6", "Heat Sink"]))
    assert [m.item for m in tank.mounts_in("BD")] == ["Heat Sink", "IS Ammo SRM-6", "Heat Sink"]


@pytest.mark.parametrize(
    ("family", "block", "place"),
    [
        ("Tank", "Front Left", "FRLS"),
        ("Tank", "Rotor", "RO"),
        ("Aero", "Wings", "WNG"),
        ("Jumpship", "Left Side", "LS"),
    ],
)
def test_items_at_a_place_the_unit_does_not_have_stay_there(family: str, block: str, place: str) -> None:
    text = changed(family, **{f"{block} Equipment": ["Medium Laser"]})
    assert [m.item for m in read(text).mounts_in(place)] == ["Medium Laser"]
    assert "expected equipment in a location that this unit has (kept where it is)" in problems(text)[0]


def test_a_turret_without_armor_keeps_its_weapons() -> None:
    text = changed("Tank", armor=[30, 20, 20, 15])
    assert read(text).mounts_in("TU")
    assert len(problems(text)) == 1


def test_an_empty_block_of_such_a_place_says_nothing() -> None:
    text = changed("Tank", **{"Front Left Equipment": [], "Rotor Equipment": []})
    assert read(text) == read(SAMPLES["Tank"])
    assert problems(text) == []
