"""Movement of an element, its target movement modifier, and the abilities that follow from both."""

from bisect import bisect_left

from sheets.alphastrike.editions import AlphaStrikeRules
from sheets.alphastrike.element import MOVEMENT_ORDER
from sheets.alphastrike.elementtypes import TROOPS, ElementType
from sheets.alphastrike.loadout import ElementLoadout
from sheets.alphastrike.rounding import to_whole
from sheets.alphastrike.unfinished import Steps, UnfinishedElement
from sheets.rules.movement import base_walk, hardened_legs, jump_boosters, wing_mp
from sheets.rules.movement import movement as movement_points
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
from sheets.units.battlearmor import SuitMotive
from sheets.units.infantry import InfantryMotive
from sheets.units.mech import Body, QuadVeeMotive
from sheets.units.protomech import ProtoBody
from sheets.units.vehicle import Motive

INCHES = 2  # for each MP
ONE_BOOSTER, TWO_BOOSTERS = 1.25, 1.5
STATION_KEEPING = 2  # tenths of a thrust point
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


def find_movement(
    unit: Unit, load: ElementLoadout, unfinished: UnfinishedElement, rules: AlphaStrikeRules, steps: Steps
) -> None:
    """Find the movement of the element and its TMM."""
    steps.section("Movement", "AS conversion: movement")
    primary = ""
    match unit:
        case Mech() | ProtoMech() | Vehicle():
            primary = _on_the_ground(unit, load, unfinished, steps)
        case Infantry() | BattleArmor():
            unfinished.movement = {code: INCHES * points for code, points in troop_points(unit, load, steps).items()}
        case _:
            _thrust(unit, load, unfinished, steps)
            return
    unfinished.movement = {mode: unfinished.movement[mode] for mode in MOVEMENT_ORDER if mode in unfinished.movement}
    if len(unfinished.movement) == 1:
        primary = next(iter(unfinished.movement))
    elif unfinished.type in TROOPS:
        primary = next((mode for mode in unfinished.movement if mode != "f"), "f")
    unfinished.tmm = tmm(unfinished.movement[primary], rules)
    steps.line("Target movement modifier", unfinished.tmm, 'of {}"{}', unfinished.movement[primary], primary)
    if unfinished.type not in TROOPS:
        _second_mode(unfinished, primary, "j", "JMPS", "JMPW", rules, steps)
        _second_mode(unfinished, primary, "s", "SUBS", "SUBW", rules, steps)


def tmm(inches: int, rules: AlphaStrikeRules) -> int:
    """The target movement modifier of a movement value."""
    return bisect_left(rules.tmm_bands, inches)


def _second_mode(
    unfinished: UnfinishedElement,
    primary: str,
    mode: str,
    strong: str,
    weak: str,
    rules: AlphaStrikeRules,
    steps: Steps,
) -> None:
    """Give the ability for a second movement mode with another TMM than the primary one."""
    if mode == primary or mode not in unfinished.movement:
        return
    difference = tmm(unfinished.movement[mode], rules) - unfinished.tmm
    if difference:
        code = strong if difference > 0 else weak
        unfinished.specials.add(code, abs(difference))
        steps.line(f'TMM of {unfinished.movement[mode]}"{mode} differs', f"{code}{abs(difference)}")


def _on_the_ground(
    unit: Mech | ProtoMech | Vehicle, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps
) -> str:
    """Find the movement of a 'Mech, ProtoMech or vehicle; returns the code of its primary mode.

    AS:14.47: a 'Mech with equal jump and walk has the TMM of its jump, even if it can swim.
    """
    code = _ground_code(unit)
    inches = INCHES * _ground_points(unit, load, steps)
    jump = INCHES * _jump_points(unit, load)
    under_water = INCHES * _swim_points(unit, load)
    if jump == inches and jump > 0 and not code:
        code = "j"
        unfinished.movement = {"j": jump}
    else:
        unfinished.movement[code] = inches
        if jump > 0:
            unfinished.movement["j"] = jump
    if under_water > 0:
        unfinished.movement["s"] = under_water
    for mode, value in unfinished.movement.items():
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


def _ground_points(unit: Mech | ProtoMech | Vehicle, load: ElementLoadout, steps: Steps) -> int:
    """Walking or cruising MP with boosters, less the reductions by armor and shields."""
    walk = base_walk(unit) if isinstance(unit, Mech) else unit.cruise if isinstance(unit, Vehicle) else unit.walk
    steps.line("Walking MP" if not isinstance(unit, Vehicle) else "Cruising MP", walk)
    factor = _booster(unit, load)
    if factor != 1:
        steps.line("MASC, supercharger or booster", to_whole(walk * factor), "{} × {}", walk, factor)
    less = _burdens(unit, load)
    if less:
        steps.line("Hardened or modular armor, shield", -less)
    return max(to_whole(walk * factor) - less, 0)


def _booster(unit: Mech | ProtoMech | Vehicle, load: ElementLoadout) -> float:
    if not load.outfit.has("masc"):
        return 1
    supercharged = load.outfit.has("supercharger")
    if isinstance(unit, Mech) and supercharged and load.outfit.number("masc") > load.outfit.number("supercharger"):
        return TWO_BOOSTERS
    return ONE_BOOSTER


def _burdens(unit: Mech | ProtoMech | Vehicle, load: ElementLoadout) -> int:
    """MP lost: one for hardened armor on a leg, one for modular armor, one for a medium or large shield.

    AS:14.34: hardened armor slows 'Mechs only; the cruising speed of a vehicle already includes it.
    """
    legs = isinstance(unit, Mech) and hardened_legs(unit)
    shield = load.outfit.has("medium-shield", "large-shield")
    return legs + (load.outfit.has("modular-armor")) + shield


def _jump_points(unit: Mech | ProtoMech | Vehicle, load: ElementLoadout) -> int:
    if isinstance(unit, ProtoMech):
        return 0 if load.outfit.has("umu") else unit.jump
    if isinstance(unit, Vehicle):
        return load.outfit.number("jump-jet")
    return max(jet_points(unit, load), _mechanical_jump(unit, load))


def jet_points(unit: Mech, load: ElementLoadout) -> int:
    """Jump MP of a 'Mech from its jump jets; modular armor does not count here."""
    jets = load.outfit.number("jump-jet")
    return _with_wing_and_shields(unit, load, jets) if jets else 0


def _mechanical_jump(unit: Mech, load: ElementLoadout) -> int:
    """Jump MP of mechanical boosters; AS:14.40: they make a 'Mech jump like jets, without heat."""
    return _with_wing_and_shields(unit, load, jump_boosters(unit)) if load.outfit.has("jump-booster") else 0


def _with_wing_and_shields(unit: Mech, load: ElementLoadout, points: int) -> int:
    if load.outfit.has("large-shield"):
        return 0
    if load.outfit.has("partial-wing"):
        points += wing_mp(unit)
    return max(points - load.outfit.number("medium-shield"), 0)


def _swim_points(unit: Mech | ProtoMech | Vehicle, load: ElementLoadout) -> int:
    if not load.outfit.has("umu") or load.outfit.has("large-shield"):
        return 0
    return unit.jump if isinstance(unit, ProtoMech) else load.outfit.number("umu")


def _thrust(unit: Unit, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> None:
    """Find the movement of aerospace craft: safe thrust, or two tenths of a point for station-keeping drives."""
    if isinstance(unit, CapitalShip) and not isinstance(unit, WarShip):
        unfinished.movement = {"k": STATION_KEEPING}
        steps.line("Station-keeping thrust", f"0.{STATION_KEEPING}k")
        return
    assert isinstance(unit, Fighter | Spacecraft)
    thrust = max(unit.safe_thrust - (load.outfit.has("modular-armor")), 0)
    spheroid = isinstance(unit, Spacecraft) and unit.spheroid
    mode = "" if unfinished.type is ElementType.WARSHIP else "p" if spheroid else "a"
    unfinished.movement = {mode: thrust}
    steps.line("Safe thrust", f"{thrust}{mode}")


INFANTRY_CODE: dict[InfantryMotive, str] = {
    InfantryMotive.LEG: "f",
    InfantryMotive.JUMP: "j",
    InfantryMotive.MOTORIZED: "m",
    InfantryMotive.TRACKED: "t",
    InfantryMotive.WHEELED: "w",
    InfantryMotive.HOVER: "h",
    InfantryMotive.VTOL: "v",
    InfantryMotive.MICROLITE: "v",
    InfantryMotive.UMU: "s",
    InfantryMotive.MOTORIZED_UMU: "s",
    InfantryMotive.SUBMARINE: "s",
    InfantryMotive.BEAST: "f",
}

SUIT_CODE: dict[SuitMotive, str] = {
    SuitMotive.LEG: "f",
    SuitMotive.JUMP: "j",
    SuitMotive.VTOL: "v",
    SuitMotive.UMU: "s",
}


def troop_points(unit: Infantry | BattleArmor, load: ElementLoadout, steps: Steps) -> dict[str, int]:
    """MP by movement code, in the order in which they were found."""
    # AS:14.41: platoons slowed to no MP at all keep 0"f.
    ground, jump, under_water = _suit_points(unit, load) if isinstance(unit, BattleArmor) else _platoon_points(unit)
    steps.line("Ground, jumping and underwater MP", f"{ground}/{jump}/{under_water}")
    code = _troop_code(unit, jump)
    walking = ground > jump or jump == 0
    found = {code: ground} if walking else {"v" if code == "v" else "j": jump}
    if under_water > 0:
        found["s"] = under_water
    return found


def _platoon_points(unit: Infantry) -> tuple[int, int, int]:
    points = movement_points(unit)
    return points.walk, points.jump, points.umu


def _suit_points(unit: BattleArmor, load: ElementLoadout) -> tuple[int, int, int]:
    """Ground, jump and underwater MP of suits, without myomer boosters, and with detachable packs taken off."""
    mechanical = load.outfit.has("mechanical-jump-booster")
    ground = unit.walk + (1 if mechanical and not load.outfit.has("masc") else 0)
    jump = unit.jump or int(mechanical)
    if unit.motive is SuitMotive.UMU:
        return ground, 0, jump
    if jump:
        jump += (load.outfit.has("partial-wing")) + (load.outfit.has("jump-booster"))
    return ground, jump, 0


def _troop_code(unit: Infantry | BattleArmor, jump: int) -> str:
    if isinstance(unit, BattleArmor):
        code = SUIT_CODE[unit.motive]
    elif unit.beast is not None:
        code = _beast_code(unit)
    else:
        code = INFANTRY_CODE[unit.motive]
    return "f" if code == "j" and jump <= 0 else code


def _beast_code(unit: Infantry) -> str:
    points = movement_points(unit)
    return "v" if points.jump else "s" if points.umu else "f"
