"""Which fire control serves which launcher, and which guns an array fires."""

from sheets.rules.links import links
from sheets.units import Mount
from sheets.units.base import Mounting
from sheets.units.mech import Slot
from tests.builders import mech, mounts, squad, tank


def test_artemis_serves_the_first_free_launcher_of_its_own_location() -> None:
    gear = (*mounts("LRM 20", at="FR"), *mounts("SRM 6", "ISArtemisIV", "ISArtemisIV", "SRM 6", at="TU"))
    assert links(tank(mounts=gear)).serves == {2: 1, 3: 4}


def test_apollo_serves_mrms_only() -> None:
    assert links(tank(mounts=mounts("LRM 20", "MRM 10", "ISApollo", at="FR"))).serves == {2: 1}


def test_a_capacitor_charges_a_ppc() -> None:
    assert links(tank(mounts=mounts("PPC", "PPC Capacitor", at="FR"))).serves == {1: 0}


def test_an_insulator_prefers_the_laser_just_before_it() -> None:
    gear = mounts("Medium Laser", "Medium Laser", "ISLaserInsulator", at="FR")
    assert links(tank(mounts=gear)).serves == {2: 1}


def test_an_array_fires_up_to_four_guns_of_its_size_in_its_location() -> None:
    gear = mounts("ISMGA", *["Machine Gun"] * 5, at="FR")
    assert links(tank(mounts=gear)).arrays == {0: (1, 2, 3, 4)}


def test_the_guns_of_an_array_stand_side_by_side() -> None:
    gear = mounts("ISMGA", "Machine Gun", "Medium Laser", "Machine Gun", at="LA")
    unit = mech(mounts=gear)
    slots = unit.slots | {"LA": (*(Slot(mount=n) for n in range(4)), *[None] * 8)}
    assert links(mech(mounts=gear, slots=slots)).arrays == {0: (1,)}


def test_an_anti_personnel_weapon_sits_in_the_mount_before_it() -> None:
    gear = (
        *mounts("BAAPMount", "BAAPMount", at="Squad"),
        Mount(item="InfantryAssaultRifle", location="Squad", mounting=Mounting.ANTI_PERSONNEL),
    )
    assert links(squad(mounts=gear)).serves == {1: 2}
