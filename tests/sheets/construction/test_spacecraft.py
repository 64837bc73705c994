"""Small craft and larger: mass, integrity, crew, drives, gravity decks (construction digest 10 to 12)."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.construction.armor import most_armor_tons
from sheets.construction.budget import MassPart
from sheets.construction.checks import findings
from sheets.construction.families import mass_budget
from sheets.construction.spacecraft_checks import CrewNeed, needed_crew
from sheets.construction.spacecraft_drives import Craft, heaviest_dropship
from sheets.equipment.kinds import ArmorType
from sheets.problem import Severity
from sheets.units import Spacecraft, Unit
from sheets.units.spacecraft import FOUR_FACINGS, SIX_FACINGS, CollarType, Complement, DriveCore
from sheets.units.systems import Armor
from tests.builders import mounts
from tests.sheets.construction.craft import found, sentence_of
from tests.sheets.construction.ships import dropship, guns, jumpship, small_craft, station, warship

PRIMITIVE: dict[str, Any] = {"collar": CollarType.NO_BOOM}


def plated(kind: ArmorType, *places: str) -> Armor:
    return Armor(type=kind, points=dict.fromkeys(places, 20))


# What the rule is about, the craft that breaks it, one like it that does not, the code.
ERRORS: list[tuple[str, Callable[[], Unit], Callable[[], Unit], str]] = [
    ("a small craft of 90 tons", lambda: small_craft(mass=90), lambda: small_craft(mass=100), "craft.tonnage"),
    ("a DropShip of 150 tons", lambda: dropship(mass=150), lambda: dropship(mass=200), "craft.tonnage"),
    (
        "an aerodyne of 40,000 tons",
        lambda: dropship(mass=40_000, spheroid=False),
        lambda: dropship(mass=40_000),
        "craft.tonnage",
    ),
    (
        "a primitive spheroid of 20,000 tons before its time",
        lambda: dropship(mass=20_000, year=2299, **PRIMITIVE),
        lambda: dropship(mass=20_000, year=2300, **PRIMITIVE),
        "craft.tonnage",
    ),
    (
        "a refit is as old as its hull",
        lambda: dropship(mass=20_000, year=2400, original_year=2299, **PRIMITIVE),
        lambda: dropship(mass=20_000, year=2400, **PRIMITIVE),
        "craft.tonnage",
    ),
    ("a JumpShip of 40,000 tons", lambda: jumpship(mass=40_000), jumpship, "craft.tonnage"),
    (
        "a subcompact WarShip of 30,000 tons",
        lambda: warship(mass=30_000, drive_core=DriveCore.SUBCOMPACT),
        lambda: warship(mass=25_000, drive_core=DriveCore.SUBCOMPACT),
        "craft.tonnage",
    ),
    ("a station of 1,500 tons", lambda: station(mass=1_500), lambda: station(mass=2_000), "craft.tonnage"),
    (
        "thrust beyond the integrity of a DropShip",
        lambda: dropship(safe_thrust=6, structural_integrity=5),
        lambda: dropship(safe_thrust=6, structural_integrity=6),
        "craft.integrity",
    ),
    ("a JumpShip of integrity 2", lambda: jumpship(structural_integrity=2), jumpship, "craft.integrity"),
    ("a JumpShip that accelerates", lambda: jumpship(safe_thrust=1), jumpship, "craft.thrust"),
    ("a station that accelerates", lambda: station(safe_thrust=1), lambda: warship(safe_thrust=1), "craft.thrust"),
    ("a compact core in a JumpShip", lambda: jumpship(drive_core=DriveCore.COMPACT), jumpship, "craft.core"),
    ("a WarShip without a core", lambda: warship(drive_core=DriveCore.NONE), warship, "craft.core"),
    ("a station that jumps", lambda: station(drive_core=DriveCore.STANDARD), station, "craft.core"),
    (
        "a battery with nothing to charge",
        lambda: station(lithium_fusion=True),
        lambda: jumpship(lithium_fusion=True),
        "craft.battery",
    ),
    (
        "five decks in 100,000 tons",
        lambda: jumpship(grav_decks=(50,) * 5),
        lambda: jumpship(grav_decks=(50,) * 4),
        "craft.decks",
    ),
    (
        "a deck of 300 meters in a JumpShip",
        lambda: jumpship(grav_decks=(300,)),
        lambda: station(grav_decks=(300,)),
        "craft.deck-size",
    ),
    (
        "a deck of 300 meters on a JumpShip",
        lambda: jumpship(grav_decks=(300,)),
        lambda: jumpship(grav_decks=(250,)),
        "craft.deck-size",
    ),
    (
        "a DropShip of 10,000 tons with a crew of five",
        lambda: dropship(complement=Complement(crew=5, officers=2)),
        lambda: dropship(complement=Complement(crew=6, officers=2)),
        "crew.number",
    ),
    (
        "one officer for six of a DropShip's crew",
        lambda: dropship(complement=Complement(crew=6, officers=1)),
        lambda: dropship(complement=Complement(crew=6, officers=2)),
        "crew.officers",
    ),
    (
        "a JumpShip has an officer for every six",
        lambda: jumpship(complement=Complement(crew=11, officers=1)),
        lambda: jumpship(complement=Complement(crew=11, officers=2)),
        "crew.officers",
    ),
    (
        "more officers and gunners than crew",
        lambda: dropship(complement=Complement(crew=20, officers=10, gunners=11)),
        lambda: dropship(complement=Complement(crew=21, officers=10, gunners=11)),
        "crew.shares",
    ),
    (
        "passengers without quarters",
        lambda: dropship(complement=Complement(crew=200, officers=60, passengers=101)),
        lambda: dropship(complement=Complement(crew=200, officers=60, passengers=100)),
        "crew.quarters",
    ),
    (
        "ferro-carbide on a DropShip",
        lambda: dropship(armor=plated(ArmorType.FERRO_CARBIDE, *FOUR_FACINGS)),
        lambda: warship(armor=plated(ArmorType.FERRO_CARBIDE, *SIX_FACINGS)),
        "armor.kind",
    ),
    (
        "ferro-aluminum on a JumpShip",
        lambda: jumpship(armor=plated(ArmorType.FERRO_ALUMINUM, *SIX_FACINGS)),
        lambda: dropship(armor=plated(ArmorType.FERRO_ALUMINUM, *FOUR_FACINGS)),
        "armor.kind",
    ),
    (
        "hardened armor on a small craft",
        lambda: small_craft(armor=plated(ArmorType.HARDENED, *FOUR_FACINGS)),
        lambda: small_craft(armor=plated(ArmorType.LIGHT_FERRO_ALUMINUM, *FOUR_FACINGS)),
        "armor.kind",
    ),
]


LASERS, NAVAL = guns(*["NOS"] * 7), guns("NOS", item="Naval Laser 35")
ANTI_MISSILES, SCREENS = mounts("ISAntiMissileSystem", at="NOS"), mounts("Screen Launcher", at="NOS")


@pytest.mark.parametrize(
    ("ship", "crew", "officers", "gunners"),
    [
        (small_craft(), 3, 1, 0),
        (dropship(military=False), 3 + 2, 1, 0),
        (dropship(military=True), 3 + 2 + 1, 2, 0),
        (dropship(mass=10_001, military=False), 3 + 3, 2, 0),
        (jumpship(), 6 + 5, 2, 0),
        (warship(), 45 + 100, 25, 0),
        (warship(mass=500_010), 45 + 101, 25, 0),
        (station(), 45 + 20, 11, 0),
        (dropship(military=False, mounts=LASERS), 5 + 2, 2, 2),
        (dropship(military=False, mounts=LASERS[:6]), 5 + 1, 2, 1),
        (dropship(military=False, mounts=ANTI_MISSILES), 5, 1, 0),
        (warship(mounts=NAVAL + LASERS), 145 + 3, 25, 3),
        (warship(mounts=SCREENS + SCREENS), 145 + 2, 25, 2),
        (warship(mounts=mounts("Mass Driver (Light)", at="NOS")), 145 + 10, 26, 10),
    ],
)
def test_the_least_crew_of_a_craft(ship: Craft, crew: int, officers: int, gunners: int) -> None:
    """Digest 10 and 11: with a gunner for each capital weapon, for six others, and ten for a mass driver."""
    assert needed_crew(ship) == CrewNeed(crew, officers, gunners)


@pytest.mark.parametrize(("broken", "sound", "code"), [row[1:] for row in ERRORS], ids=[row[0] for row in ERRORS])
def test_a_rule_of_spacecraft(broken: Callable[[], Unit], sound: Callable[[], Unit], code: str) -> None:
    assert code in found(broken(), Severity.ERROR)
    assert code not in found(sound())


def test_what_published_ships_break_is_a_warning() -> None:
    assert "craft.tonnage-step" in found(warship(mass=505_000), Severity.WARNING)
    assert "craft.tonnage-step" not in found(warship(mass=510_000))
    assert "craft.integrity" in found(warship(safe_thrust=5, structural_integrity=4), Severity.WARNING)
    ferro = plated(ArmorType.HEAVY_FERRO_FIBROUS, *FOUR_FACINGS)
    assert "armor.kind" in found(dropship(armor=ferro), Severity.WARNING)


def test_the_sentence_names_year_and_range() -> None:
    assert sentence_of(dropship(mass=20_000, year=2299, **PRIMITIVE), "craft.tonnage") == (
        "20,000 tons; such craft have 200 to 19,000 in 2299."
    )
    assert sentence_of(warship(mass=90_000), "craft.tonnage") == ("90,000 tons; such craft have 100,000 to 2,500,000.")


def test_too_much_armor_for_the_integrity() -> None:
    """Digest 10: 3.6 tons of armor for each point of integrity, 16 points a ton, and the integrity on each facing."""
    most = 36 * 16 + 4 * 10  # of 10,000 tons and integrity 10
    armor = Armor(type=ArmorType.STANDARD_AEROSPACE, points=dict.fromkeys(FOUR_FACINGS, most // 4))
    assert "armor.total" not in found(dropship(armor=armor))
    thick = armor.model_copy(update={"points": {**armor.points, "NOS": most // 4 + 1}})
    assert "armor.total" in found(dropship(armor=thick), Severity.ERROR)


def test_less_armor_than_the_integrity_gives_weighs_nothing() -> None:
    bare = dropship(armor=Armor(type=ArmorType.STANDARD_AEROSPACE, points=dict.fromkeys(FOUR_FACINGS, 0)))
    assert mass_budget(bare).of(MassPart.ARMOR) == 0


@given(year=st.integers(2100, 2600), later=st.integers(0, 300), spheroid=st.booleans())
def test_primitive_dropships_only_grow(year: int, later: int, spheroid: bool) -> None:
    """Digest 10: no later year allows less, a spheroid is larger than an aerodyne, none as large as a modern one."""
    early = dropship(year=year, spheroid=spheroid, **PRIMITIVE)
    most = heaviest_dropship(early)
    assert most <= heaviest_dropship(dropship(year=year + later, spheroid=spheroid, **PRIMITIVE))
    assert most < heaviest_dropship(dropship(year=year, spheroid=spheroid))
    assert heaviest_dropship(dropship(year=year, spheroid=False, **PRIMITIVE)) < heaviest_dropship(
        dropship(year=year, **PRIMITIVE)
    )
    for mass, wrong in ((most, False), (most + 1, True)):
        codes = {finding.code for finding in findings(early.model_copy(update={"mass": mass}))}
        assert ("craft.tonnage" in codes) is wrong


@pytest.mark.parametrize(
    ("ship", "tons"),
    [
        (warship(mass=500_000, structural_integrity=20), 200),
        (jumpship(mass=100_000), 55.5),
        (station(mass=100_000), 393),
        (dropship(structural_integrity=10), 36),
        (dropship(structural_integrity=10, spheroid=False), 45),
    ],
)
def test_structural_integrity_holds_so_many_tons_of_armor(ship: Spacecraft, tons: float) -> None:
    """SO: integrity × tonnage / 50,000 for a WarShip, / 1,800 for a JumpShip, / 300 and 60 more for a station; TM: 3.6
    tons a point of a spheroid, 4.5 of an aerodyne; each rounded down to half tons."""
    assert most_armor_tons(ship) == tons
