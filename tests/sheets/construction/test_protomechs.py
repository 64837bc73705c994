"""ProtoMechs: mass, engine, movement, armor, slots and gear (construction digest 13)."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.construction.verdict import slot_budget
from sheets.equipment.kinds import ArmorType
from sheets.problem import Severity
from sheets.units import Mount, ProtoMech
from sheets.units.systems import Armor
from tests.builders import COMMON, mounts
from tests.sheets.construction.craft import found, sentence_of

LATE: dict[str, Any] = {**COMMON, "year": 3150, "rules_level": 4, "tech_base": "clan"}
PLACES = ("HD", "T", "RA", "LA", "L")
LASER = "CLERSmallLaser"


def plated(*places: str, kind: ArmorType = ArmorType.STANDARD_PROTOMEK, **points: int) -> Armor:
    return Armor(type=kind, points={**dict.fromkeys(places, 1), **points})


def proto(*held: Mount, body: str = "biped", **fields: Any) -> ProtoMech:
    """Five tons, four walking MP, no main gun."""
    data = {**LATE, "body": body, "mass": 5, "walk": 4, "armor": plated(*PLACES), "mounts": held}
    return ProtoMech(**(data | fields))


def guns(*names: str, at: str = "T") -> tuple[Mount, ...]:
    return mounts(*names, at=at)


def jets(number: int, kind: str = "ProtoMechJumpJet") -> tuple[Mount, ...]:
    return mounts(*[kind] * number, at="BD")


GUN = plated(*PLACES, "MG")
DISCHARGE = plated(*PLACES, kind=ArmorType.ELECTRIC_DISCHARGE)

# What the rule is about, the ProtoMech that breaks it, one like it that does not, the code.
ERRORS: list[tuple[str, Callable[[], ProtoMech], Callable[[], ProtoMech], str]] = [
    ("one ton", lambda: proto(mass=1), lambda: proto(mass=2), "protomech.tonnage"),
    ("five and a half tons", lambda: proto(mass=5.5), lambda: proto(mass=15), "protomech.tonnage"),
    ("a ProtoMech that stands still", lambda: proto(walk=0), lambda: proto(walk=1), "protomech.walk"),
    (
        "a quad at two MP",
        lambda: proto(body="quad", walk=2),
        lambda: proto(body="quad", walk=3),
        "protomech.walk",
    ),
    (
        "a glider at three MP",
        lambda: proto(body="glider", walk=3),
        lambda: proto(body="glider", walk=4),
        "protomech.walk",
    ),
    (
        "an engine beyond the tables",
        lambda: proto(mass=15, walk=23),  # 15 × 35 = 525
        lambda: proto(mass=15, walk=22),  # 15 × 33 = 495
        "protomech.engine",
    ),
    (
        "five jump MP at four",
        lambda: proto(*jets(5), jump=5),
        lambda: proto(*jets(4), jump=4),
        "protomech.jump",
    ),
    (
        "seven jump MP of an extended system at four",
        lambda: proto(*jets(7, "ExtendedJumpJetSystem"), jump=7),
        lambda: proto(*jets(6, "ExtendedJumpJetSystem"), jump=6),
        "protomech.jump",
    ),
    (
        "five MP under water at four",
        lambda: proto(*jets(5, "ProtoMechUMU"), jump=5),
        lambda: proto(*jets(4, "ProtoMechUMU"), jump=4),
        "protomech.jump",
    ),
    ("jump MP without jets", lambda: proto(*jets(3), jump=4), lambda: proto(*jets(4), jump=4), "protomech.jets"),
    (
        "jump jets and underwater units",
        lambda: proto(*jets(4), *jets(4, "ProtoMechUMU"), jump=4),
        lambda: proto(*jets(4, "ProtoMechUMU"), jump=4),
        "equipment.excludes",
    ),
    (
        "three things in the torso",
        lambda: proto(*guns(LASER, LASER, LASER)),
        lambda: proto(*guns(LASER, LASER), *jets(4), jump=4),
        "slots.protomech",
    ),
    (
        "electric discharge armor takes a slot of the torso",
        lambda: proto(*guns(LASER, LASER), armor=DISCHARGE),
        lambda: proto(*guns(LASER), armor=DISCHARGE),
        "slots.protomech",
    ),
    (
        "five things in the torso of a quad",
        lambda: proto(*guns(*[LASER] * 5), body="quad"),
        lambda: proto(*guns(*[LASER] * 4), body="quad"),
        "slots.protomech",
    ),
    (
        "a quad with a gun in its arm",
        lambda: proto(*guns(LASER, at="RA"), body="quad"),
        lambda: proto(*guns(LASER, at="RA")),
        "slots.protomech",
    ),
    (
        "a main gun that is not there",
        lambda: proto(*guns(LASER, at="MG")),
        lambda: proto(*guns(LASER, at="MG"), armor=GUN),
        "slots.protomech",
    ),
    (
        "two main guns",
        lambda: proto(*guns(LASER, LASER, at="MG"), armor=GUN),
        lambda: proto(*guns(LASER, LASER, at="MG"), armor=GUN, body="quad", mass=10),
        "slots.protomech",
    ),
    (
        "three tons in the torso of a small one",
        lambda: proto(*guns("CLERLargeLaser")),
        lambda: proto(*guns("CLERLargeLaser"), mass=10),
        "mass.protomech",
    ),
    (
        "a ton in an arm",
        lambda: proto(*guns("CLERMediumLaser", at="LA")),
        lambda: proto(*guns("CLERMediumLaser", at="LA"), mass=10),
        "mass.protomech",
    ),
    (
        "three points on the arm of five tons",
        lambda: proto(armor=plated("HD", "T", "LA", "L", RA=3)),
        lambda: proto(armor=plated("HD", "T", "LA", "L", RA=2)),
        "armor.location",
    ),
    (
        "more than three times the structure of a main gun",
        lambda: proto(armor=plated(*PLACES, MG=4)),
        lambda: proto(armor=plated(*PLACES, MG=3)),
        "armor.location",
    ),
    (
        "twenty-five points on five tons",
        lambda: proto(armor=Armor(type="standard-protomek", points={"HD": 4, "T": 10, "RA": 2, "LA": 2, "L": 7})),
        lambda: proto(armor=Armor(type="standard-protomek", points={"HD": 4, "T": 10, "RA": 2, "LA": 2, "L": 6})),
        "armor.total",
    ),
    (
        "a BattleMech's armor",
        lambda: proto(armor=plated(*PLACES, kind=ArmorType.FERRO_FIBROUS)),
        lambda: proto(armor=DISCHARGE),
        "armor.kind",
    ),
    (
        "a quad's melee system on two legs",
        lambda: proto(*guns("ProtoQuadMeleeSystem")),
        lambda: proto(*guns("ProtoQuadMeleeSystem"), body="quad"),
        "protomech.melee",
    ),
    (
        "a melee weapon in the torso",
        lambda: proto(*guns("ProtoMeleeWeapon")),
        lambda: proto(*guns("ProtoMeleeWeapon", at="RA")),
        "place.location",
    ),
    (
        "a clamp on a glider",
        lambda: proto(*guns("ProtoMagneticClamp"), body="glider"),
        lambda: proto(*guns("ProtoMagneticClamp")),
        "protomech.clamps",
    ),
    (
        "a clamp in an arm",
        lambda: proto(*guns("ProtoMagneticClamp", at="RA")),
        lambda: proto(*guns("ProtoMagneticClamp")),
        "place.location",
    ),
    (
        "an arm that fires to the rear",
        lambda: proto(Mount(item=LASER, location="RA", rear=True)),
        lambda: proto(Mount(item=LASER, location="T", rear=True)),
        "place.rear",
    ),
]


@pytest.mark.parametrize(("broken", "sound", "code"), [row[1:] for row in ERRORS], ids=[row[0] for row in ERRORS])
def test_a_rule_of_protomechs(broken: Callable[[], ProtoMech], sound: Callable[[], ProtoMech], code: str) -> None:
    assert code in found(broken(), Severity.ERROR)
    assert code not in found(sound())


def test_an_item_takes_one_slot_whatever_a_mech_needs_for_it() -> None:
    """Digest 13: a main gun has one slot, and published ones are weapons of two or three slots on 'Mechs."""
    unit = proto(*guns("CLLBXAC2", at="MG"), armor=GUN, mass=9)
    assert "slots.protomech" not in found(unit)
    assert {line.place: (line.taken, line.room) for line in slot_budget(unit)}["Main Gun"] == (1, 1)


def test_what_moves_and_what_is_fired_takes_no_slot() -> None:
    unit = proto(*guns(LASER, LASER), *guns("Clan Machine Gun Ammo - Proto", "CLMyomerBooster"), *jets(4), jump=4)
    assert "slots.protomech" not in found(unit)


def test_numbers_are_said() -> None:
    assert sentence_of(proto(*jets(5), jump=5), "protomech.jump") == "5 jump MP at 4 walking MP, at most 4 allowed."
    assert sentence_of(proto(*guns(LASER, at="RA"), body="quad"), "slots.protomech") == (
        "1 slots taken in the right arm, there are 0."
    )


@given(walk=st.integers(1, 12), jump=st.integers(0, 20), extended=st.booleans())
def test_how_far_a_protomech_jumps(walk: int, jump: int, extended: bool) -> None:
    """Digest 13: as far as it walks, with the extended system half as far again, rounded up."""
    kind = "ExtendedJumpJetSystem" if extended else "ProtoMechJumpJet"
    unit = proto(*jets(jump, kind), walk=walk, jump=jump)
    most = -(-3 * walk // 2) if extended else walk
    assert ("protomech.jump" in found(unit)) is (jump > most)
