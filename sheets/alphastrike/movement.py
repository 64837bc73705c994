"""Movement of an element, its target movement modifier, and what follows from both."""

from bisect import bisect_left

from sheets.alphastrike.draft import Draft
from sheets.alphastrike.editions import Edition
from sheets.alphastrike.element import MOVEMENT_ORDER, ElementType
from sheets.alphastrike.kinds import TROOPS
from sheets.alphastrike.loadout import Loadout
from sheets.alphastrike.rounding import whole
from sheets.alphastrike.steps import Steps
from sheets.alphastrike.troopmovement import troop_points
from sheets.equipment.kinds import ArmorType
from sheets.rules.movement import base_walk
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
from sheets.units.mech import LEGS, Body, QuadVeeMotive
from sheets.units.protomech import ProtoBody
from sheets.units.vehicle import Motive

INCHES = 2  # for each MP
ONE_BOOSTER, TWO_BOOSTERS = 1.25, 1.5
STATION_KEEPING = 2  # tenths of a thrust point
LIGHT_WING = 55  # tons up to which a partial wing gives two jump MP
AIRMECH_FACTOR = 6  # inches of an AirMech for each jump MP

# AS:14.3: rail vehicles, airships and satellites move by the codes that cards print for them.
VEHICLE_CODE: dict[Motive, str] = {
    Motive.TRACKED: "t",
    Motive.WHEELED: "w",
    Motive.HOVER: "h",
    Motive.VTOL: "v",
    Motive.WIGE: "g",
    Motive.NAVAL: "n",
    Motive.HYDROFOIL: "n",
    Motive.SUBMARINE: "s",
    Motive.RAIL: "r",
    Motive.MAGLEV: "r",
    Motive.AIRSHIP: "i",
    Motive.STATION_KEEPING: "k",
}


def move(unit: Unit, load: Loadout, draft: Draft, edition: Edition, steps: Steps) -> None:
    """Find the movement of the element and its TMM."""
    steps.section("Movement", "AS conversion: movement")
    primary = ""
    match unit:
        case Mech() | ProtoMech() | Vehicle():
            primary = _on_the_ground(unit, load, draft, steps)
        case Infantry() | BattleArmor():
            draft.movement = {code: INCHES * points for code, points in troop_points(unit, load, steps).items()}
        case _:
            _thrust(unit, load, draft, steps)
            return
    draft.movement = {mode: draft.movement[mode] for mode in MOVEMENT_ORDER if mode in draft.movement}
    if len(draft.movement) == 1:
        primary = next(iter(draft.movement))
    elif draft.type in TROOPS:
        primary = next((mode for mode in draft.movement if mode != "f"), "f")
    draft.tmm = tmm(draft.movement[primary], edition)
    steps.line("Target movement modifier", draft.tmm, 'of {}"{}', draft.movement[primary], primary)
    if draft.type not in TROOPS:
        _unlike(draft, primary, "j", "JMPS", "JMPW", edition, steps)
        _unlike(draft, primary, "s", "SUBS", "SUBW", edition, steps)


def tmm(inches: int, edition: Edition) -> int:
    """The target movement modifier of a movement value."""
    return bisect_left(edition.tmm_bands, inches)


def _unlike(draft: Draft, primary: str, mode: str, strong: str, weak: str, edition: Edition, steps: Steps) -> None:
    """A second way of moving that is harder or easier to hit is an ability."""
    if mode == primary or mode not in draft.movement:
        return
    difference = tmm(draft.movement[mode], edition) - draft.tmm
    if difference:
        code = strong if difference > 0 else weak
        draft.held.add(code, abs(difference))
        steps.line(f'TMM of {draft.movement[mode]}"{mode} differs', f"{code}{abs(difference)}")


def _on_the_ground(unit: Mech | ProtoMech | Vehicle, load: Loadout, draft: Draft, steps: Steps) -> str:
    """'Mechs, ProtoMechs and vehicles; the code of the primary mode.

    AS:14.47: jumping as far as it walks, a 'Mech has the TMM of its jump, whether it swims or not.
    """
    code = _ground_code(unit)
    inches = INCHES * _ground_points(unit, load, steps)
    jump = INCHES * _jump_points(unit, load)
    under_water = INCHES * _swim_points(unit, load)
    if jump == inches and jump > 0 and not code:
        code = "j"
        draft.movement = {"j": jump}
    else:
        draft.movement[code] = inches
        if jump > 0:
            draft.movement["j"] = jump
    if under_water > 0:
        draft.movement["s"] = under_water
    for mode, value in draft.movement.items():
        steps.line(_MODE_NAMES.get(mode, "Ground"), f'{value}"{mode}', "{} MP × 2", value // INCHES)
    return code


_MODE_NAMES = {"j": "Jumping", "s": "Under water"}


def _ground_code(unit: Mech | ProtoMech | Vehicle) -> str:
    if isinstance(unit, Vehicle):
        return VEHICLE_CODE[unit.motive]
    if isinstance(unit, ProtoMech):
        return "g" if unit.body is ProtoBody.GLIDER else ""
    if unit.body is Body.QUADVEE:
        return "qw" if unit.quadvee_motive is QuadVeeMotive.WHEEL else "qt"
    return ""


def _ground_points(unit: Mech | ProtoMech | Vehicle, load: Loadout, steps: Steps) -> int:
    """Walking or cruising MP with boosters, less what armour and shields cost."""
    walk = base_walk(unit) if isinstance(unit, Mech) else unit.cruise if isinstance(unit, Vehicle) else unit.walk
    steps.line("Walking MP" if not isinstance(unit, Vehicle) else "Cruising MP", walk)
    factor = _booster(unit, load)
    if factor != 1:
        steps.line("MASC, supercharger or booster", whole(walk * factor), "{} × {}", walk, factor)
    less = _burdens(unit, load)
    if less:
        steps.line("Hardened or modular armor, shield", -less)
    return max(whole(walk * factor) - less, 0)


def _booster(unit: Mech | ProtoMech | Vehicle, load: Loadout) -> float:
    if "masc" not in load.traits:
        return 1
    supercharged = "supercharger" in load.traits
    if isinstance(unit, Mech) and supercharged and load.count("masc") > load.count("supercharger"):
        return TWO_BOOSTERS
    return ONE_BOOSTER


def _burdens(unit: Mech | ProtoMech | Vehicle, load: Loadout) -> int:
    """MP lost: one for hardened armour on a leg, one for modular armour, one for a medium or large shield.

    AS:14.34: hardened armour slows 'Mechs only; the cruising speed of a vehicle is taken as it is.
    """
    legs = isinstance(unit, Mech) and _hardened_leg(unit)
    shield = not load.traits.isdisjoint(("medium-shield", "large-shield"))
    return legs + ("modular-armor" in load.traits) + shield


def _hardened_leg(unit: Mech) -> bool:
    if not unit.armor.patchwork:
        return unit.armor.type is ArmorType.HARDENED
    return any(unit.armor.plating_of(leg).type is ArmorType.HARDENED for leg in LEGS & unit.armor.points.keys())


def _jump_points(unit: Mech | ProtoMech | Vehicle, load: Loadout) -> int:
    if isinstance(unit, ProtoMech):
        return 0 if "umu" in load.traits else unit.jump
    if isinstance(unit, Vehicle):
        return load.count("jump-jet")
    return max(jet_points(unit, load), _mechanical_jump(unit, load))


def jet_points(unit: Mech, load: Loadout) -> int:
    """Jump MP of a 'Mech from its jump jets; modular armour does not count here."""
    jets = load.count("jump-jet")
    return _with_wing_and_shields(unit, load, jets) if jets else 0


def _mechanical_jump(unit: Mech, load: Loadout) -> int:
    """Jump MP of mechanical boosters; AS:14.40: they make a 'Mech jump like jets, without heat."""
    sizes = (
        [m.size for m, piece in load.gear if "jump-booster" in piece.traits] if "jump-booster" in load.traits else []
    )
    if not sizes:
        return 0
    return _with_wing_and_shields(unit, load, unit.jump_mp if sizes[0] is None else int(sizes[0]))


def _with_wing_and_shields(unit: Mech, load: Loadout, points: int) -> int:
    if "large-shield" in load.traits:
        return 0
    if "partial-wing" in load.traits:
        points += 2 if unit.mass <= LIGHT_WING else 1
    return max(points - load.count("medium-shield"), 0)


def _swim_points(unit: Mech | ProtoMech | Vehicle, load: Loadout) -> int:
    if "umu" not in load.traits or "large-shield" in load.traits:
        return 0
    return unit.jump if isinstance(unit, ProtoMech) else load.count("umu")


def _thrust(unit: Unit, load: Loadout, draft: Draft, steps: Steps) -> None:
    """Aerospace craft: safe thrust; ships that only keep station a tenth of it."""
    if isinstance(unit, CapitalShip) and not isinstance(unit, WarShip):
        draft.movement = {"k": STATION_KEEPING}
        steps.line("Station-keeping thrust", f"0.{STATION_KEEPING}k")
        return
    assert isinstance(unit, Fighter | Spacecraft)
    thrust = max(unit.safe_thrust - ("modular-armor" in load.traits), 0)
    spheroid = isinstance(unit, Spacecraft) and unit.spheroid
    mode = "" if draft.type is ElementType.WARSHIP else "p" if spheroid else "a"
    draft.movement = {mode: thrust}
    steps.line("Safe thrust", f"{thrust}{mode}")
