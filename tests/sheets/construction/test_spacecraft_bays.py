"""Doors, repair facilities and docks of small craft and larger (construction digest 10 to 12)."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.construction.spacecraft_checks import most_doors
from sheets.construction.spacecraft_drives import Craft
from sheets.problem import Severity
from sheets.units import Unit
from sheets.units.transporter import TransporterKind as Kind
from tests.sheets.construction.craft import found, sentence_of
from tests.sheets.construction.ships import bay, collars, dropship, jumpship, small_craft, station, warship

YARD = Kind.NAVAL_REPAIR_PRESSURIZED

# What the rule is about, the craft that breaks it, one like it that does not, the code.
ERRORS: list[tuple[str, Callable[[], Unit], Callable[[], Unit], str]] = [
    (
        "nine doors in a DropShip of 10,000 tons",
        lambda: dropship(bays=(bay(Kind.CARGO, doors=9),)),
        lambda: dropship(bays=(bay(Kind.CARGO, doors=8),)),
        "bays.doors",
    ),
    (
        "three doors in an aerodyne small craft",
        lambda: small_craft(bays=(bay(Kind.CARGO, doors=3),)),
        lambda: small_craft(spheroid=True, bays=(bay(Kind.CARGO, doors=3),)),
        "bays.doors",
    ),
    (
        "'Mechs that cannot get out",
        lambda: dropship(bays=(bay(Kind.MECH, doors=0),)),
        lambda: dropship(bays=(bay(Kind.INFANTRY, doors=0), bay(Kind.CARGO, doors=0))),
        "bays.no-door",
    ),
    (
        "a yard without a door",
        lambda: station(bays=(bay(YARD, doors=0, facing="NOS"),)),
        lambda: station(bays=(bay(YARD, facing="NOS"),)),
        "bays.no-door",
    ),
    (
        "two yards on the nose",
        lambda: station(bays=(bay(YARD, facing="NOS"), bay(YARD, facing="NOS"))),
        lambda: station(bays=(bay(YARD, facing="NOS"), bay(YARD, facing="AFT"))),
        "bays.facing",
    ),
    (
        "a yard and a DropShuttle bay aft",
        lambda: warship(bays=(bay(YARD, facing="AFT"), bay(Kind.DROPSHUTTLE, facing="AFT"))),
        lambda: warship(bays=(bay(YARD, facing="AFT"), bay(Kind.DROPSHUTTLE, facing="NOS"))),
        "bays.facing",
    ),
    (
        "two yards on a WarShip",
        lambda: warship(bays=(bay(YARD, facing="NOS"), bay(YARD, facing="AFT"))),
        lambda: station(bays=(bay(YARD, facing="NOS"), bay(YARD, facing="AFT"))),
        "bays.repair",
    ),
    (
        "three collars on 100,000 tons",
        lambda: jumpship(bays=collars(3)),
        lambda: jumpship(bays=collars(2)),
        "craft.docks",
    ),
    (
        "a yard takes two hardpoints",
        lambda: jumpship(bays=(bay(YARD), *collars(1))),
        lambda: jumpship(bays=(bay(YARD),)),
        "craft.docks",
    ),
    ("a collar on a DropShip", lambda: dropship(bays=collars(1)), dropship, "craft.docks"),
]


@pytest.mark.parametrize(("broken", "sound", "code"), [row[1:] for row in ERRORS], ids=[row[0] for row in ERRORS])
def test_a_rule_of_bays(broken: Callable[[], Unit], sound: Callable[[], Unit], code: str) -> None:
    assert code in found(broken(), Severity.ERROR)
    assert code not in found(sound())


def test_published_stations_have_more_docks_than_their_mass_allows() -> None:
    assert "craft.docks" in found(station(bays=collars(3)), Severity.WARNING)
    assert "craft.docks" in found(station(mass=40_000, bays=collars(1)), Severity.WARNING)
    assert "craft.docks" not in found(station(bays=collars(2)))


def test_places_are_named() -> None:
    crowded = warship(bays=(bay(Kind.DROPSHUTTLE, facing="FLS"), bay(Kind.DROPSHUTTLE, facing="FLS")))
    assert sentence_of(crowded, "bays.facing") == (
        "2 repair facilities or DropShuttle bays on the left front side, one is allowed."
    )


@given(mass=st.integers(50, 500), number=st.integers(0, 15))
def test_a_hardpoint_for_every_50_000_tons(mass: int, number: int) -> None:
    """Digest 11: the mass over 50,000, rounded up."""
    wrong = number > -(-mass // 50)
    assert ("craft.docks" in found(jumpship(mass=mass * 1_000, bays=collars(number)))) is wrong


@pytest.mark.parametrize(
    ("build", "tons", "doors"),
    [
        (dropship, 50_000, 8),
        (dropship, 50_100, 9),
        (jumpship, 100_000, 9),
        (warship, 500_000, 13),
        (warship, 500_100, 14),
        (station, 75_000, 9),
        (station, 1_500_000, 28),
        (station, 1_500_020, 29),
    ],
)
def test_a_larger_hull_has_more_bay_doors(build: Callable[..., Craft], tons: int, doors: int) -> None:
    """Digest 10 and 11: 7 and one for each started 50,000 tons; 8 and 100,000 for WarShips, 75,000 for stations."""
    assert most_doors(build(mass=tons)) == doors


def test_small_craft_have_two_doors_or_four() -> None:
    assert most_doors(small_craft(spheroid=False)) == 2
    assert most_doors(small_craft(spheroid=True)) == 4
