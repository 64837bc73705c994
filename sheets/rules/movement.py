"""Movement points of a unit with its equipment, and the other shapes of LAMs and QuadVees.

Rules: TM; IO for LAMs and QuadVees.
"""

from dataclasses import dataclass
from math import ceil, floor

from sheets.equipment.kinds import ArmorType, TechSide
from sheets.model import Model
from sheets.rules.infantry import platoon_mp
from sheets.units import (
    BattleArmor,
    CapitalShip,
    Fighter,
    Infantry,
    Mech,
    ProtoMech,
    Spacecraft,
    Unit,
    Vehicle,
    WarShip,
)
from sheets.units.base import Limb, Mounting
from sheets.units.battlearmor import SuitClass, SuitMotive
from sheets.units.mech import LEGS, Body, LamType
from sheets.units.outfit import Outfit, outfit

PACKED_WALK = 1  # walking MP of suits with a detachable weapon pack
LIGHT_WING = 55  # tons up to which a partial wing gives two jump MP
PROTO_WING = 2  # jump MP of a ProtoMech's partial wing
HYDROFOIL = 1.25  # times the MP of a boat without the modification
PRIMITIVE_RATING = 1.2  # times the engine rating of a 'Mech of the same speed


class Movement(Model):
    """Movement points of an undamaged unit; thrust for aerospace craft.

    `run` is the most MP, with MASC, supercharger or booster; `plain_run` is without them. `jump` is of jump jets with a
    partial wing, or the air MP of infantry and suits; `booster` is the MP of mechanical jump boosters; `umu` is
    movement under water. `free_walk` and `free_jump` of suits apply after packs and launchers are dropped.
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
        """Running MP as sheets print them: `8(10)`."""
        return str(self.run) if self.run == self.plain_run else f"{self.plain_run}({self.run})"


def movement(unit: Unit, working: Outfit[Unit] | None = None) -> Movement:
    """The movement points of a unit with all mounts or only the working ones.

    Damage to legs, hips, tracks and rotors is not counted here.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> movement(brolga).walk, movement(brolga).jump
    (5, 5)
    """
    gear = outfit(unit) if working is None else working
    match unit:
        case Mech():
            return _mech(unit, gear)
        case Vehicle():
            return _vehicle(unit, gear)
        case ProtoMech():
            return _protomech(unit, gear)
        case BattleArmor():
            return _battle_armor(unit, gear)
        case Infantry():
            ground, air, water = platoon_mp(unit, gear)
            return Movement(walk=ground, run=ground, plain_run=ground, jump=air, umu=water)
        case CapitalShip() if not isinstance(unit, WarShip):
            return Movement(walk=0, run=0, plain_run=0)
        case Fighter() | Spacecraft():
            return _with_run(max(unit.safe_thrust - gear.has("modular-armor"), 0))
        case _:
            return Movement(walk=0, run=0, plain_run=0)


def _with_run(
    walk: int, boosters: int = 0, penalty: int = 0, jump: int = 0, umu: int = 0, booster: int = 0
) -> Movement:
    """Running is half as fast again; one booster doubles walking, two make it two and a half."""
    plain = max(ceil(walk * 1.5) - penalty, 0)
    best = (plain, 2 * walk - penalty, ceil(walk * 2.5) - penalty)[min(boosters, 2)]
    return Movement(walk=walk, run=max(best, 0), plain_run=plain, jump=jump, umu=umu, booster=booster)


def base_walk(mech: Mech) -> int:
    """Walking MP from engine and mass, without equipment."""
    rating = mech.engine.rating or 0
    if mech.primitive:
        return int(rating / PRIMITIVE_RATING / mech.mass + 1e-9)
    return rating // mech.mass


def _mech(mech: Mech, gear: Outfit[Unit]) -> Movement:
    large, medium = gear.number("large-shield"), gear.number("medium-shield")
    modular = gear.has("modular-armor")
    walk = max(base_walk(mech) - modular - large - medium - gear.has("chain-drape"), 0)
    jets = gear.number("jump-jet")
    wing = wing_mp(mech) if gear.has("partial-wing") else 0
    jump = max(jets + wing - modular - medium, 0) if jets else 0
    umu = gear.number("umu")
    if large:  # no jumping or swimming with a large shield
        jump = umu = 0
    superchargers = gear.number("supercharger")
    boosters = (gear.number("masc") > superchargers) + bool(superchargers)
    return _with_run(walk, boosters, hardened_legs(mech), jump, umu, jump_boosters(mech, gear))


def wing_mp(mech: Mech) -> int:
    """The jump MP that a partial wing adds on a 'Mech of this mass."""
    return 2 if mech.mass <= LIGHT_WING else 1


def jump_boosters(mech: Mech, working: Outfit[Unit] | None = None) -> int:
    """MP of mechanical jump boosters: their size, or the jump MP if an old file gives no size."""
    boosters = (outfit(mech) if working is None else working).with_trait("jump-booster")
    if not boosters:
        return 0
    size = boosters[0].mount.size
    return int(size) if size is not None else mech.jump_mp


def hardened_legs(mech: Mech) -> bool:
    """Whether a leg has hardened armor, which takes one running MP."""
    return any(mech.armor.plating_of(leg).type is ArmorType.HARDENED for leg in LEGS & set(mech.armor.points))


def _vehicle(vehicle: Vehicle, gear: Outfit[Unit]) -> Movement:
    cruise = vehicle.cruise
    if gear.has("hydrofoil"):  # a hydrofoil makes a boat faster
        cruise = floor(cruise * HYDROFOIL + 0.5)
    if gear.has("dune-buggy") and vehicle.support is not None:
        cruise -= 1
    walk = max(cruise - gear.has("modular-armor"), 0)
    boosters = gear.has("masc")
    return _with_run(walk, boosters, jump=gear.number("jump-jet"), umu=gear.number("umu"))


def _protomech(proto: ProtoMech, gear: Outfit[Unit]) -> Movement:
    swims = gear.has("umu")
    return _with_run(
        proto.walk,
        gear.has("masc"),
        jump=0 if swims else proto.jump + (PROTO_WING if gear.has("partial-wing") and proto.jump else 0),
        umu=proto.jump if swims else 0,
    )


def _battle_armor(suit: BattleArmor, gear: Outfit[Unit]) -> Movement:
    walk, jump = suit.walk, suit.jump
    if gear.has("masc"):  # myomer booster
        walk += 1 if suit.suit_class in (SuitClass.HEAVY, SuitClass.ASSAULT) else 2
    elif gear.has("mechanical-jump-booster"):
        walk += 1
    if suit.motive is SuitMotive.UMU:
        umu, jump = jump, 0
    else:
        umu = 0
    if not jump and gear.has("mechanical-jump-booster"):
        jump = 1
    if jump:
        jump += gear.has("partial-wing") + gear.has("jump-booster")
    packed = any(worn.mount.mounting is Mounting.WEAPON_PACK for worn in gear.mounted)
    ground = min(walk, PACKED_WALK) if packed else walk
    air = 0 if packed or is_burdened(suit, gear) else jump
    return Movement(walk=ground, run=ground, plain_run=ground, jump=air, umu=umu, free_walk=walk, free_jump=jump)


def is_burdened(suit: BattleArmor, working: Outfit[Unit] | None = None) -> bool:
    """Whether Inner Sphere suits carry missile launchers that they must drop before they jump."""
    gear = outfit(suit) if working is None else working
    return suit.tech_base.side is TechSide.IS and any(
        worn.mount.limb in (Limb.BODY, Limb.TURRET)
        and worn.mount.mounting is Mounting.PLAIN
        and worn.item.weapon is not None
        for worn in gear.with_trait("missile")
    )


AIRBORNE_FACTOR = 3  # cruising MP of an AirMech for each jump MP
AIRMECH_COOLING = 3  # heat that the wings of an AirMech dissipate, as a partial wing does
LAM_FUEL = 80  # points, and the same for each tank
FUEL_TANK = "LAM Fuel Tank"


@dataclass(frozen=True, slots=True)
class OtherShape:
    """A shape of a 'Mech with its two speeds and their names."""

    name: str
    slow: int
    fast: int
    slow_name: str
    fast_name: str


def shapes(mech: Mech, moves: Movement) -> tuple[OtherShape, ...]:
    """The other shapes of a LAM or QuadVee; empty for other 'Mechs.

    A LAM flies by its jump jets: as an AirMech it walks a third of their MP and cruises three times as far.
    """
    if mech.body is Body.QUADVEE:
        return (OtherShape("Vehicle", moves.walk, moves.plain_run, "cruise", "flank"),)
    if mech.body is not Body.LAM:
        return ()
    fighter = OtherShape("Fighter", moves.jump, ceil(moves.jump * 1.5), "safe thrust", "maximum thrust")
    if mech.lam is LamType.BIMODAL:
        return (fighter,)
    walk, cruise = ceil(moves.jump / 3), moves.jump * AIRBORNE_FACTOR
    return (
        OtherShape("AirMech on the ground", walk, ceil(walk * 1.5), "walk", "run"),
        OtherShape("AirMech", cruise, ceil(cruise * 1.5), "cruise", "flank"),
        fighter,
    )
