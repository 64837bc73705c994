"""Movement points: what a unit can do as built, with all that its gear adds and takes."""

from collections import Counter
from math import ceil, floor

from sheets.equipment import Item, item
from sheets.equipment.kinds import ArmorType, TechSide
from sheets.model import Model
from sheets.rules.platoon_movement import platoon_mp
from sheets.units import (
    BattleArmor,
    CapitalShip,
    Fighter,
    Infantry,
    Mech,
    Mount,
    ProtoMech,
    Spacecraft,
    Unit,
    Vehicle,
    WarShip,
)
from sheets.units.battlearmor import SuitClass, SuitMotive
from sheets.units.mech import LEGS
from sheets.units.mount import Limb, Mounting

PACKED_WALK = 1  # all that suits can do with a detachable weapon pack on
PROTO_WING = 2  # jump MP of a ProtoMech's partial wing
HYDROFOIL = 1.25  # faster than a boat without the modification
PRIMITIVE_RATING = 1.2  # a primitive 'Mech needs so much more engine


class Movement(Model):
    """Movement points of an undamaged unit; thrust for aerospace craft.

    `run` is the best a unit can do, with MASC, supercharger or booster; `plain_run` is without them. `jump` counts jump
    jets with their wing, or the air MP of infantry and suits; `booster` is the MP of mechanical jump boosters; `umu` is
    movement under water. `free_walk` and `free_jump` of suits hold once packs and launchers are dropped.
    """

    walk: int
    run: int
    plain_run: int
    jump: int = 0
    umu: int = 0
    booster: int = 0
    free_walk: int = 0
    free_jump: int = 0

    @property
    def printed_run(self) -> str:
        """Run as sheets print it: `8(10)`."""
        return str(self.run) if self.run == self.plain_run else f"{self.plain_run}({self.run})"


def movement(unit: Unit) -> Movement:
    """The movement points of a unit as built.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> movement(brolga).walk, movement(brolga).jump
    (5, 5)
    """
    match unit:
        case Mech():
            return _mech(unit)
        case Vehicle():
            return _vehicle(unit)
        case ProtoMech():
            return _protomech(unit)
        case BattleArmor():
            return _battle_armor(unit)
        case Infantry():
            ground, air, water = platoon_mp(unit)
            return Movement(walk=ground, run=ground, plain_run=ground, jump=air, umu=water)
        case CapitalShip() if not isinstance(unit, WarShip):
            return Movement(walk=0, run=0, plain_run=0)
        case Fighter() | Spacecraft():
            thrust = max(unit.safe_thrust - _has(unit, "modular-armor"), 0)
            return _with_run(thrust)
        case _:
            return Movement(walk=0, run=0, plain_run=0)


def _gear(unit: Unit) -> list[Item]:
    """The catalogue entries of everything known that the unit mounts, in order."""
    return [item(m.item) for m in unit.mounts if m.known]


def _traits(unit: Unit) -> Counter[str]:
    """How many items the unit mounts of each trait."""
    return Counter(trait for i in _gear(unit) for trait in i.traits)


def _has(unit: Unit, trait: str) -> bool:
    return any(trait in i.traits for i in _gear(unit))


def _with_run(
    walk: int, boosters: int = 0, penalty: int = 0, jump: int = 0, umu: int = 0, booster: int = 0
) -> Movement:
    """Running is half as fast again; one booster doubles walking, two make it two and a half."""
    plain = max(ceil(walk * 1.5) - penalty, 0)
    best = (plain, 2 * walk - penalty, ceil(walk * 2.5) - penalty)[min(boosters, 2)]
    return Movement(walk=walk, run=max(best, 0), plain_run=plain, jump=jump, umu=umu, booster=booster)


def base_walk(mech: Mech) -> int:
    """Walking MP from engine and mass alone."""
    rating = mech.engine.rating or 0
    if mech.primitive:
        return int(rating / PRIMITIVE_RATING / mech.mass + 1e-9)
    return rating // mech.mass


def _mech(mech: Mech) -> Movement:
    traits = _traits(mech)
    large, medium = traits["large-shield"], traits["medium-shield"]
    modular = bool(traits["modular-armor"])
    drape = bool(traits["chain-drape"])
    walk = max(base_walk(mech) - modular - large - medium - drape, 0)
    wing = (2 if mech.mass <= 55 else 1) if traits["partial-wing"] else 0
    jump = traits["jump-jet"]
    if jump:
        jump = max(jump + wing - modular - medium, 0)
    booster = jump_boosters(mech)
    if large:  # no jumping and no swimming behind a large shield
        jump = umu = 0
    else:
        umu = traits["umu"]
    boosters = (traits["masc"] > traits["supercharger"]) + bool(traits["supercharger"])
    return _with_run(walk, boosters, hardened_legs(mech), jump, umu, booster)


def jump_boosters(mech: Mech) -> int:
    """MP of mechanical jump boosters: their size, or the jump MP of an old file that gives them none."""
    sizes = [m.size for m in mech.mounts if m.known and "jump-booster" in item(m.item).traits]
    if not sizes:
        return 0
    return int(sizes[0]) if sizes[0] is not None else mech.jump_mp


def hardened_legs(mech: Mech) -> bool:
    """Whether a leg has hardened armour, which costs a point of running."""
    return any(mech.armor.plating_of(leg).type is ArmorType.HARDENED for leg in LEGS & set(mech.armor.points))


def _vehicle(vehicle: Vehicle) -> Movement:
    traits = _traits(vehicle)
    cruise = vehicle.cruise
    if traits["hydrofoil"]:  # the wings under water lift a boat out of its drag
        cruise = floor(cruise * HYDROFOIL + 0.5)
    if traits["dune-buggy"] and vehicle.support is not None:
        cruise -= 1
    walk = max(cruise - bool(traits["modular-armor"]), 0)
    boosters = bool(traits["masc"])
    return _with_run(walk, boosters, jump=traits["jump-jet"], umu=traits["umu"])


def _protomech(proto: ProtoMech) -> Movement:
    traits = _traits(proto)
    swims = bool(traits["umu"])
    return _with_run(
        proto.walk,
        bool(traits["masc"]),
        jump=0 if swims else proto.jump + (PROTO_WING if traits["partial-wing"] and proto.jump else 0),
        umu=proto.jump if swims else 0,
    )


def _battle_armor(suit: BattleArmor) -> Movement:
    traits = _traits(suit)
    walk, jump = suit.walk, suit.jump
    if traits["masc"]:  # myomer booster
        walk += 1 if suit.suit_class in (SuitClass.HEAVY, SuitClass.ASSAULT) else 2
    elif traits["mechanical-jump-booster"]:
        walk += 1
    if suit.motive is SuitMotive.UMU:
        umu, jump = jump, 0
    else:
        umu = 0
    if not jump and traits["mechanical-jump-booster"]:
        jump = 1
    if jump:
        jump += bool(traits["partial-wing"]) + bool(traits["jump-booster"])
    packed = any(m.mounting is Mounting.WEAPON_PACK for m in suit.mounts)
    ground = min(walk, PACKED_WALK) if packed else walk
    air = 0 if packed or burdened(suit) else jump
    return Movement(walk=ground, run=ground, plain_run=ground, jump=air, umu=umu, free_walk=walk, free_jump=jump)


def burdened(suit: BattleArmor) -> bool:
    """Whether suits of the Inner Sphere wear missile launchers that they must drop before they jump."""
    return suit.tech_base.side is TechSide.IS and any(
        m.limb in (Limb.BODY, Limb.TURRET) and m.mounting is Mounting.PLAIN and _launches_missiles(m)
        for m in suit.mounts
    )


def _launches_missiles(mount: Mount) -> bool:
    entry = item(mount.item) if mount.known else None
    return entry is not None and entry.weapon is not None and "missile" in entry.traits
