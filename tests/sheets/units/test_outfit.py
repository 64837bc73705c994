"""What a unit carries, found by trait, by location, by slot."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from sheets.rules.links import links
from sheets.units import Mount
from sheets.units.outfit import MOST_CACHED_UNITS, outfit
from tests.builders import mech, tank
from tests.sheets.construction.mechs import built, stand

ARMED = (
    Mount(item="Medium Laser", location="FR"),
    Mount(item="A gun of our own", known=False, location="FR"),
    Mount(item="ISERPPC", location="RR"),
    Mount(item="ISTAG", location="RR"),
    Mount(item="Medium Laser", location="RR"),
)


def test_only_what_the_catalogue_knows_is_there_and_keeps_its_position():
    carried = outfit(tank(mounts=ARMED))
    assert [(m.position, m.item.title) for m in carried.mounted] == [
        (0, "Medium Laser"),
        (2, "ER PPC"),
        (3, "TAG"),
        (4, "Medium Laser"),
    ]
    assert carried.by_position[2].mount is ARMED[2]
    assert 1 not in carried.by_position


def test_items_are_found_by_one_trait_or_by_several():
    carried = outfit(tank(mounts=ARMED))
    assert carried.has("ppc")
    assert carried.has("ams", "tag")
    assert not carried.has("ams")
    assert carried.number("laser") == 2
    assert [m.position for m in carried.with_trait("laser")] == [0, 4]
    assert [m.position for m in carried.with_trait("tag", "laser")] == [0, 3, 4]
    assert carried.with_trait("ams", "c3i") == ()
    assert carried.titles("laser", "ppc") == ["Medium Laser", "ER PPC"]


def test_items_are_found_by_location():
    carried = outfit(tank(mounts=ARMED))
    assert [m.position for m in carried.in_location("RR")] == [2, 3, 4]
    assert carried.in_location("LS") == ()
    assert carried.crowded_locations("laser", "tag") == ["RR"]
    assert carried.crowded_locations("laser") == []


def test_on_a_mech_an_item_stands_where_its_slots_are():
    walker = built(stand("IS Endo Steel", "LT:2 RT"), stand("Medium Laser", "LA"))
    carried = outfit(walker)
    spread, laser = carried.mounted
    assert carried.places == {0: ("RT", "LT", "LT"), 1: ("LA",)}
    assert carried.locations_of(spread) == ("RT", "LT", "LT")
    assert carried.locations_of(laser) == ("LA",)


def test_without_slots_an_item_stands_where_its_mount_says():
    carried = outfit(tank(mounts=(ARMED[0], Mount(item="ISTAG"))))
    assert [carried.locations_of(mounted) for mounted in carried.mounted] == [("FR",), ()]


def test_a_capacitor_serves_the_ppc_beside_it():
    carried = outfit(built(stand("ISERPPC", "RA:3"), stand("PPC Capacitor", "RA")))
    assert links(carried.unit).serves == {1: 0}


def test_an_edition_has_the_items_of_its_own_printing():
    """BMM-7.01 shortened the reach of TAG; other editions know nothing of it."""
    designator = tank(mounts=ARMED[3:4])
    reach = {edition: outfit(designator, edition).mounted[0].item.weapon for edition in ("", "bmm-7.01", "tw-4.4")}
    assert [weapon.medium if weapon else 0 for weapon in reach.values()] == [9, 9, 10]


def test_the_same_unit_is_looked_up_once():
    unit = tank(mounts=ARMED)
    assert outfit(unit) is outfit(unit)


def test_a_changed_copy_is_another_unit():
    unit = tank(mounts=ARMED)
    assert outfit(unit).has("ppc")
    assert not outfit(unit.model_copy(update={"mounts": ARMED[:1]})).has("ppc")
    assert outfit(unit).has("ppc")


@pytest.mark.parametrize("number", [MOST_CACHED_UNITS, 4 * MOST_CACHED_UNITS])
def test_however_many_units_come_by_each_gets_its_own_outfit(number: int):
    for year in range(3000, 3000 + number):
        unit = mech(year=year)
        assert outfit(unit).unit is unit


def test_threads_share_what_is_remembered():
    units = [tank(mounts=ARMED[: n % 5]) for n in range(40)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda n: (n, outfit(units[n % 40])), range(2000)))
    assert all(carried.unit is units[n % 40] for n, carried in found)
    assert all(len(carried.mounted) == sum(m.known for m in units[n % 40].mounts) for n, carried in found)
