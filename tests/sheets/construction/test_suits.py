"""Battle armor: movement, armor, slots, manipulators, weapons, squads (construction digest 14)."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.construction.battlearmor import mass_lines
from sheets.construction.budget import MassPart
from sheets.construction.verdict import slot_budget
from sheets.equipment.kinds import ArmorType
from sheets.problem import Severity
from sheets.units import BattleArmor, Mount
from sheets.units.base import Limb, Mounting
from sheets.units.battlearmor import SQUAD, SuitClass, SuitMotive, SuitTurret, SuitTurretKind
from sheets.units.systems import Plating
from tests.builders import squad
from tests.own_units import own_units
from tests.sheets.construction.craft import found, sentence_of

LATE: dict[str, Any] = {"year": 3150, "rules_level": 4}
BODY, LEFT, RIGHT, TURRET = Limb.BODY, Limb.LEFT_ARM, Limb.RIGHT_ARM, Limb.TURRET
FLAMER, TAG = "CLBAFlamer", "CLBALightTAG"
SENSORS, MOUNT, GLOVE, RIFLE = "ISImprovedSensors", "BAAPMount", "BAArmoredGlove", "InfantryAssaultRifle"
PACK, CLAW = "ISDetachableWeaponPack", "BABattleClaw"


def on(limb: Limb, *names: str, mounting: Mounting = Mounting.PLAIN, **fields: Any) -> tuple[Mount, ...]:
    """Items that every suit has on a limb."""
    return tuple(Mount(item=name, location=SQUAD, limb=limb, mounting=mounting, **fields) for name in names)


def suit(*held: tuple[Mount, ...], **fields: Any) -> BattleArmor:
    """Four medium suits that jump three hexes, in 3150."""
    return squad(mounts=tuple(mount for mounts in held for mount in mounts), **{**LATE, **fields})


def quad(*held: tuple[Mount, ...], **fields: Any) -> BattleArmor:
    """Four assault suits on four legs."""
    own = {"suit_class": SuitClass.ASSAULT, "motive": SuitMotive.LEG, "quad": True, "walk": 2, "jump": 0}
    return suit(*held, **{**own, **fields})


def small(*names: str, limb: Limb = LEFT) -> tuple[Mount, ...]:
    """Infantry weapons in mounts or gloves."""
    return on(limb, *names, mounting=Mounting.ANTI_PERSONNEL)


def shared(*names: str) -> tuple[Mount, ...]:
    return on(BODY, *names, mounting=Mounting.SQUAD_SUPPORT)


def turret(slots: int, kind: SuitTurretKind = SuitTurretKind.STANDARD) -> SuitTurret:
    return SuitTurret(kind=kind, slots=slots)


VTOL, SWIMS = {"motive": SuitMotive.VTOL}, {"motive": SuitMotive.UMU}
MIMETIC = Plating(type=ArmorType.BA_MIMETIC)

# What the rule is about, the suit that breaks it, one like it that does not, the code.
ERRORS: list[tuple[str, Callable[[], BattleArmor], Callable[[], BattleArmor], str]] = [
    # Movement and armor
    ("a medium suit of four ground MP", lambda: suit(walk=4), lambda: suit(walk=3), "suit.ground"),
    ("a suit that stands still", lambda: suit(walk=0), lambda: suit(walk=1), "suit.ground"),
    (
        "a heavy suit of three ground MP",
        lambda: suit(suit_class=SuitClass.HEAVY, walk=3, jump=2),
        lambda: suit(suit_class=SuitClass.HEAVY, walk=2, jump=2),
        "suit.ground",
    ),
    ("an assault quad of five MP", lambda: quad(walk=5), lambda: quad(walk=4), "suit.ground"),
    ("a quad of one MP", lambda: quad(walk=1), quad, "suit.ground"),
    ("four jump MP", lambda: suit(jump=4), lambda: suit(jump=3), "suit.mp"),
    (
        "mechanical boosters raise the limit by one, not by two",
        lambda: suit(on(BODY, "BAMechanicalJumpBooster"), jump=5),
        lambda: suit(on(BODY, "BAMechanicalJumpBooster"), jump=4),
        "suit.mp",
    ),
    (
        "a light suit of seven VTOL MP",
        lambda: suit(suit_class=SuitClass.LIGHT, jump=7, **VTOL),
        lambda: suit(suit_class=SuitClass.LIGHT, jump=6, **VTOL),
        "suit.mp",
    ),
    ("a medium suit of six VTOL MP", lambda: suit(jump=6, **VTOL), lambda: suit(jump=5, **VTOL), "suit.mp"),
    (
        "a heavy suit that flies",
        lambda: suit(suit_class=SuitClass.HEAVY, jump=1, **VTOL),
        lambda: suit(suit_class=SuitClass.PAL, jump=7, armor=2, **VTOL),
        "suit.mp",
    ),
    ("a medium suit of five MP under water", lambda: suit(jump=5, **SWIMS), lambda: suit(jump=4, **SWIMS), "suit.mp"),
    ("eleven points on a medium suit", lambda: suit(armor=11), lambda: suit(armor=10), "armor.total"),
    (
        "three points on a powered suit",
        lambda: suit(suit_class=SuitClass.PAL, armor=3),
        lambda: suit(suit_class=SuitClass.PAL, armor=2),
        "armor.total",
    ),
    (
        "a medium exoskeleton",
        lambda: suit(exoskeleton=True),
        lambda: suit(exoskeleton=True, suit_class=SuitClass.PAL, armor=2),
        "suit.exoskeleton",
    ),
    (
        "a ProtoMech's armor",
        lambda: suit(plating=Plating(type=ArmorType.STANDARD_PROTOMEK)),
        lambda: suit(plating=Plating(type=ArmorType.BA_REACTIVE)),
        "armor.kind",
    ),
    (
        "a myomer booster in mimetic armor",
        lambda: suit(on(BODY, "CLBAMyomerBooster"), plating=MIMETIC),
        lambda: suit(on(BODY, "CLBAMyomerBooster"), plating=Plating(type=ArmorType.BA_REFLECTIVE)),
        "suit.booster",
    ),
    # Slots
    (
        "five slots in a body of four",
        lambda: suit(on(BODY, *[SENSORS] * 5)),
        lambda: suit(on(BODY, *[SENSORS] * 4)),
        "slots.limb",
    ),
    (
        "four slots in an arm of three",
        lambda: suit(on(LEFT, *[SENSORS] * 4)),
        lambda: suit(on(LEFT, *[SENSORS] * 3), on(RIGHT, *[SENSORS] * 3)),
        "slots.limb",
    ),
    (
        "seven slots of armor and four others in ten",
        lambda: suit(on(BODY, *[SENSORS] * 4), plating=MIMETIC),
        lambda: suit(on(BODY, *[SENSORS] * 3), plating=MIMETIC),
        "slots.suit",
    ),
    (
        "a quad that has something on an arm",
        lambda: quad(on(LEFT, SENSORS)),
        lambda: quad(on(BODY, SENSORS)),
        "slots.limb",
    ),
    (
        "a turret's foot in a full body",
        lambda: quad(on(BODY, *[SENSORS] * 11), turret=turret(1)),
        lambda: quad(on(BODY, *[SENSORS] * 10), turret=turret(1)),
        "slots.limb",
    ),
    (
        "a modular turret's foot is two slots",
        lambda: quad(on(BODY, *[SENSORS] * 10), turret=turret(1, SuitTurretKind.MODULAR)),
        lambda: quad(on(BODY, *[SENSORS] * 9), turret=turret(1, SuitTurretKind.MODULAR)),
        "slots.limb",
    ),
    (
        "three slots in a turret of two",
        lambda: quad(on(TURRET, *[SENSORS] * 3), turret=turret(2)),
        lambda: quad(on(TURRET, *[SENSORS] * 3), on(BODY, *[SENSORS] * 10), turret=turret(3)),
        "slots.limb",
    ),
    # Quads, turrets, clamps
    ("a turret on two legs", lambda: suit(turret=turret(2)), lambda: quad(turret=turret(2)), "suit.turret"),
    ("a quad with a claw", lambda: quad(on(BODY, CLAW)), lambda: suit(on(LEFT, CLAW)), "suit.quad"),
    (
        "a quad with a modular mount",
        lambda: quad(on(BODY, "BAModularWeaponMount")),
        lambda: suit(on(BODY, "BAModularWeaponMount")),
        "suit.quad",
    ),
    ("a quad with clamps", lambda: quad(on(BODY, "BA-Magnetic Clamp")), quad, "suit.quad"),
    ("a quad that jumps", lambda: quad(jump=1, motive=SuitMotive.JUMP), quad, "suit.quad"),
    (
        "clamps on an assault suit",
        lambda: suit(on(BODY, "BA-Magnetic Clamp"), suit_class=SuitClass.ASSAULT, jump=2),
        lambda: suit(on(BODY, "BA-Magnetic Clamp"), suit_class=SuitClass.HEAVY, jump=2),
        "suit.clamps",
    ),
    (
        "clamps on a swimming suit",
        lambda: suit(on(BODY, "BA-Magnetic Clamp"), **SWIMS),
        lambda: suit(on(BODY, "BA-Magnetic Clamp")),
        "suit.clamps",
    ),
    # Manipulators
    (
        "two claws on an arm",
        lambda: suit(on(LEFT, CLAW, CLAW)),
        lambda: suit(on(LEFT, CLAW), on(RIGHT, GLOVE)),
        "suit.manipulators",
    ),
    ("a claw on the body", lambda: suit(on(BODY, CLAW)), lambda: suit(on(RIGHT, CLAW)), "suit.manipulators"),
    (
        "one magnetic claw",
        lambda: suit(on(LEFT, "BABattleClawMagnets")),
        lambda: suit(on(LEFT, "BABattleClawMagnets"), on(RIGHT, "BABattleClawMagnets")),
        "suit.manipulator-pair",
    ),
    (
        "a magnetic claw and a heavy one",
        lambda: suit(on(LEFT, "BABattleClawMagnets"), on(RIGHT, "BAHeavyBattleClawMagnets")),
        lambda: suit(on(LEFT, "BAHeavyBattleClawMagnets"), on(RIGHT, "BAHeavyBattleClawMagnets")),
        "suit.manipulator-pair",
    ),
    (
        "mine clearance on one arm",
        lambda: suit(on(RIGHT, "BABasicManipulatorMineClearance"), on(LEFT, "BABasicManipulator")),
        lambda: suit(on(RIGHT, "BABattleClawVibro"), on(LEFT, "BABasicManipulator")),
        "suit.manipulator-pair",
    ),
    (
        "one cargo lifter",
        lambda: suit(on(RIGHT, "BACargoLifter", size=1)),
        lambda: suit(on(RIGHT, "BACargoLifter", size=1), on(LEFT, "BACargoLifter", size=1)),
        "suit.manipulator-pair",
    ),
    # Weapons
    ("an autocannon", lambda: suit(on(BODY, "Autocannon/20")), lambda: suit(on(BODY, FLAMER)), "equipment.family"),
    (
        "two weapons on an arm",
        lambda: suit(on(LEFT, FLAMER, FLAMER)),
        lambda: suit(on(LEFT, FLAMER), on(RIGHT, FLAMER), on(BODY, FLAMER, FLAMER)),
        "suit.weapons",
    ),
    (
        "three weapons on the body",
        lambda: suit(on(BODY, *[FLAMER] * 3)),
        lambda: quad(on(BODY, *[FLAMER] * 4)),
        "suit.weapons",
    ),
    (
        "five weapons on a quad",
        lambda: quad(on(BODY, *[FLAMER] * 5)),
        lambda: quad(on(BODY, *[FLAMER] * 4)),
        "suit.weapons",
    ),
    (
        "three anti-personnel mounts on an arm",
        lambda: suit(on(LEFT, *[MOUNT] * 3)),
        lambda: suit(on(LEFT, *[MOUNT] * 2), on(BODY, *[MOUNT] * 2)),
        "suit.personnel-mounts",
    ),
    (
        "two mounts beside a weapon",
        lambda: suit(on(LEFT, FLAMER, MOUNT, MOUNT)),
        lambda: suit(on(LEFT, FLAMER, MOUNT)),
        "suit.personnel-mounts",
    ),
    (
        "a rifle without a mount",
        lambda: suit(small(RIFLE)),
        lambda: suit(on(LEFT, MOUNT), small(RIFLE)),
        "suit.personnel-weapons",
    ),
    (
        "two rifles in two gloves",
        lambda: suit(on(LEFT, GLOVE), on(RIGHT, GLOVE), small(RIFLE), small(RIFLE, limb=RIGHT)),
        lambda: suit(on(LEFT, GLOVE), on(RIGHT, GLOVE), small(RIFLE)),
        "suit.personnel-weapons",
    ),
    (
        "a flamer in an anti-personnel mount",
        lambda: suit(on(LEFT, MOUNT), small(FLAMER)),
        lambda: suit(on(LEFT, MOUNT, FLAMER)),
        "suit.personnel-weapons",
    ),
    (
        "a rifle bolted to the suit",
        lambda: suit(on(LEFT, MOUNT, RIFLE)),
        lambda: suit(on(LEFT, MOUNT), small(RIFLE)),
        "suit.personnel-weapons",
    ),
    (
        "two squad support weapons",
        lambda: suit(shared(FLAMER, FLAMER)),
        lambda: suit(shared(FLAMER)),
        "suit.squad-support",
    ),
    ("a quad's squad support weapon", lambda: quad(shared(FLAMER)), lambda: suit(shared(FLAMER)), "suit.squad-support"),
    (
        "a weapon pack on a light suit",
        lambda: suit(on(BODY, PACK), suit_class=SuitClass.LIGHT, armor=6),
        lambda: suit(on(BODY, PACK)),
        "suit.weapon-pack",
    ),
    (
        "a flamer in a pack that is not there",
        lambda: suit(on(BODY, FLAMER, mounting=Mounting.WEAPON_PACK)),
        lambda: suit(on(BODY, PACK), on(BODY, FLAMER, mounting=Mounting.WEAPON_PACK)),
        "suit.weapon-pack",
    ),
    (
        "five shots in one place",
        lambda: suit(on(BODY, "BA-SRM4 Ammo", shots=5)),
        lambda: suit(on(BODY, "BA-SRM4 Ammo", "BA-SRM4 Ammo", shots=4)),
        "suit.shots",
    ),
    (
        "nine shots for tube artillery",
        lambda: suit(on(BODY, "ISBATubeArtilleryAmmo", shots=9)),
        lambda: suit(on(BODY, "ISBATubeArtilleryAmmo", shots=8)),
        "suit.shots",
    ),
    (
        "a suit of too many kilograms",
        lambda: suit(armor=10, walk=3, plating=Plating(type=ArmorType.BA_STANDARD_PROTOTYPE)),
        lambda: suit(armor=10, walk=1),
        "mass.over",
    ),
]


@pytest.mark.parametrize(("broken", "sound", "code"), [row[1:] for row in ERRORS], ids=[row[0] for row in ERRORS])
def test_a_rule_of_suits(broken: Callable[[], BattleArmor], sound: Callable[[], BattleArmor], code: str) -> None:
    assert code in found(broken(), Severity.ERROR)
    assert code not in found(sound())


def test_a_light_tag_that_the_squad_shares_is_in_print() -> None:
    assert "suit.squad-support" in found(suit(shared(TAG)), Severity.WARNING)


def test_a_point_of_the_clans_has_five_suits() -> None:
    assert "suit.squad" in found(suit(tech_base="clan"), Severity.NOTE)
    assert "suit.squad" not in found(suit(tech_base="clan", troopers=5))
    assert "suit.squad" not in found(suit(troopers=6))


def test_a_booster_spread_over_three_limbs_is_one_booster() -> None:
    """Digest 5: its three slots may lie in several places; here they fill the six slots of a light body and arms."""
    spread = tuple(on(limb, "CLBAMyomerBooster")[0] for limb in (BODY, LEFT, RIGHT))
    light = {"suit_class": SuitClass.LIGHT, "armor": 6}
    room = 4 + 2 + 2 - 3
    sensors = on(BODY, *[SENSORS] * 4), on(LEFT, SENSORS)
    assert sum(map(len, sensors)) == room
    assert not {"slots.suit", "slots.limb"} & found(suit(spread, *sensors, **light))
    assert "slots.suit" in found(suit(spread, *sensors, on(RIGHT, SENSORS), **light))


def test_limbs_are_named() -> None:
    assert sentence_of(suit(on(LEFT, *[SENSORS] * 4)), "slots.limb") == "4 slots taken in the left arm, there are 3."


@given(
    body=st.integers(0, 6),
    left=st.integers(0, 5),
    right=st.integers(0, 5),
    kind=st.sampled_from([ArmorType.BA_STANDARD, ArmorType.BA_STEALTH_BASIC, ArmorType.BA_MIMETIC]),
)
def test_slots_add_up(body: int, left: int, right: int, kind: ArmorType) -> None:
    """Digest 14: a medium suit has four slots in the body and three in each arm, and its armor takes some of them."""
    armor = {ArmorType.BA_STANDARD: 0, ArmorType.BA_STEALTH_BASIC: 3, ArmorType.BA_MIMETIC: 7}[kind]
    places = ((BODY, body), (LEFT, left), (RIGHT, right))
    unit = suit(*(on(limb, *[SENSORS] * number) for limb, number in places), plating=Plating(type=kind))
    codes = found(unit)
    assert ("slots.limb" in codes) is (body > 4 or left > 3 or right > 3)
    assert ("slots.suit" in codes) is (body + left + right + armor > 10)


def test_the_slots_of_a_suit_part_by_part() -> None:
    """Two sensors on the body, one on an arm, and mimetic armor, whose seven slots may lie anywhere."""
    budget = slot_budget(suit(on(BODY, SENSORS, SENSORS), on(LEFT, SENSORS), plating=MIMETIC))
    assert {line.place: (line.taken, line.room) for line in budget} == {
        "Body": (2, 4),
        "Left arm": (1, 3),
        "Right arm": (0, 3),
        "Whole suit": (10, 10),
    }


SUITS = [each for each in own_units() if isinstance(each, BattleArmor)]


@pytest.mark.parametrize("suit", SUITS, ids=lambda suit: suit.name)
def test_each_part_of_a_suit_weighs_whole_kilograms(suit: BattleArmor) -> None:
    jumping = suit.model_copy(update={"jump": 3, "motive": SuitMotive.JUMP})
    for each in (suit, jumping):
        lines = mass_lines(each, each.locations[0])
        kilograms = [1000 * line.tons for line in lines if line.part is MassPart.STRUCTURE]
        assert kilograms == pytest.approx(list(map(round, kilograms)), abs=1e-9)
        assert sum(kilograms) > 0
