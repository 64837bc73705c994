"""Transporters, in the layouts of thirty years."""

import pytest

from sheets.units import Fighter, Vehicle, WarShip
from sheets.units.transporter import Platoon, Transporter, TransporterKind
from tests.importers.blk.texts import changed, problems, read

Kind = TransporterKind


def transporters(*lines: str, family: str = "Tank", **blocks: object) -> tuple[Transporter, ...]:
    unit = read(changed(family, transporters=list(lines), **blocks))
    assert isinstance(unit, Vehicle | WarShip)
    return unit.transporters


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("troopspace:20.0", Transporter(kind=Kind.TROOP_SPACE, size=20)),
        ("TroopSpace: 3", Transporter(kind=Kind.TROOP_SPACE, size=3)),
        ("troopspace:.6", Transporter(kind=Kind.TROOP_SPACE, size=0.6)),
        ("troopspace:4.0:OMNI", Transporter(kind=Kind.TROOP_SPACE, size=4, pod=True)),
        ("cargobay:5.5:1", Transporter(kind=Kind.CARGO, size=5.5, doors=1, number=1)),
        ("cargobay:3724.5:1:3", Transporter(kind=Kind.CARGO, size=3724.5, doors=1, number=3)),
        ("cargobay:4.5:1:3:omni", Transporter(kind=Kind.CARGO, size=4.5, doors=1, number=3, pod=True)),
        ("cargobay:12000.0:0:3::-1:0", Transporter(kind=Kind.CARGO, size=12000, number=3)),
        ("cargobay:8.0:1:-1::-1:0:omni", Transporter(kind=Kind.CARGO, size=8, doors=1, number=1, pod=True)),
        ("infantrybay:9.0:1:2", Transporter(kind=Kind.INFANTRY, size=9, doors=1, number=2, platoon=Platoon.FOOT)),
        ("infantrybay:9.0:1:Jump", Transporter(kind=Kind.INFANTRY, size=9, doors=1, number=1, platoon=Platoon.JUMP)),
        (
            "infantrybay:2.0:1:6:Mechanized:-1:0",
            Transporter(kind=Kind.INFANTRY, size=2, doors=1, number=6, platoon=Platoon.MECHANIZED),
        ),
        ("battlearmorbay:2.0:1:1:C*", Transporter(kind=Kind.BATTLE_ARMOR, size=2, doors=1, number=1, comstar=True)),
        ("battlearmorbay:2.0:1:1", Transporter(kind=Kind.BATTLE_ARMOR, size=2, doors=1, number=1)),
        ("battlearmorbay:2.0:1:1::-1:2", Transporter(kind=Kind.BATTLE_ARMOR, size=2, doors=1, number=1, clan=True)),
        (
            "navalrepairpressurized:30000.0:1:3:f5",
            Transporter(kind=Kind.NAVAL_REPAIR_PRESSURIZED, size=30000, doors=1, number=3, facing="ARS"),
        ),
        (
            "dropshuttlebay:2.0:1:3::2:0",
            Transporter(kind=Kind.DROPSHUTTLE, size=2, doors=1, number=3, facing="FRS"),
        ),
        ("artsasfbay:144.0:21:2", Transporter(kind=Kind.FIGHTER, size=144, doors=21, number=2, arts=True)),
        ("crewquarters:665.0:0", Transporter(kind=Kind.CREW_QUARTERS, size=665)),
        ("1stclassquarters:2690.0:0:-1::-1:0", Transporter(kind=Kind.FIRST_CLASS_QUARTERS, size=2690)),
        ("standardseats:12.0:0", Transporter(kind=Kind.STANDARD_SEATS, size=12)),
        ("mechbay:4.0:2", Transporter(kind=Kind.MECH, size=4, doors=2, number=1)),
        ("dockingcollar", Transporter(kind=Kind.DOCKING_COLLAR, number=1)),
    ],
)
def test_one_line(line: str, meaning: Transporter) -> None:
    assert transporters(line) == (meaning,)
    assert problems(changed("Tank", transporters=[line])) == []


def test_points_of_five_in_the_old_layout_of_clan_units() -> None:
    (bay,) = transporters("battlearmorbay:5.0:1:2", type="Clan Level 2")
    assert bay.clan


@pytest.mark.parametrize(
    ("line", "size"),
    [
        ("standardseats:.45:6", 6),
        ("standardseats:.975:13", 13),
        ("1stclassquarters:10:1", 10),
        ("steeragequarters:35:7", 35),
    ],
)
def test_tons_first_and_then_persons_is_a_habit_of_hand_written_files(line: str, size: float) -> None:
    (found,) = transporters(line)
    assert (found.size, found.doors) == (size, 0)
    assert "gives tons and persons" in problems(changed("Tank", transporters=[line]))[0]


def test_handles_for_battle_armor_follow_from_the_omni_chassis() -> None:
    assert transporters("BattleArmorHandles - troopers:-1") == ()


def test_each_bay_gets_a_number_of_its_own() -> None:
    bays = transporters("cargobay:1:1:2", "mekbay:1:1", "cargobay:1:1:2", "crewquarters:7:0", "asfbay:1:1:-1")
    assert [bay.number for bay in bays] == [2, 1, 3, None, 4]


def test_collars_use_numbers_too() -> None:
    bays = transporters("dockingcollar", "dockingcollar", "cargobay:1:1", family="Warship")
    assert [bay.number for bay in bays] == [1, 2, 3]


def test_old_files_count_their_collars() -> None:
    bays = transporters("cargobay:1:1:1", family="Warship", docking_collar=2)
    assert [(bay.kind, bay.number) for bay in bays[1:]] == [(Kind.DOCKING_COLLAR, 2), (Kind.DOCKING_COLLAR, 3)]


def test_an_unknown_kind_is_kept_and_reported() -> None:
    (found,) = transporters("hammockbay:4:1")
    assert (found.kind, found.text) == (Kind.UNKNOWN, "hammockbay:4:1")
    assert "unknown transporter 'hammockbay:4:1'" in problems(changed("Tank", transporters=["hammockbay:4:1"]))[0]


def test_fighters_carry_troops_too() -> None:
    unit = read(changed("Aero", transporters=["troopspace:16"]))
    assert isinstance(unit, Fighter)
    assert len(unit.transporters) == 1
