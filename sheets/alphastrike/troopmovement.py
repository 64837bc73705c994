"""Movement points of infantry and battle armor."""

from sheets.alphastrike.loadout import Loadout
from sheets.alphastrike.steps import Steps
from sheets.rules.movement import movement as movement_points
from sheets.units import BattleArmor, Infantry
from sheets.units.battlearmor import SuitMotive
from sheets.units.infantry import InfantryMotive

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


def troop_points(unit: Infantry | BattleArmor, load: Loadout, steps: Steps) -> dict[str, int]:
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


def _suit_points(unit: BattleArmor, load: Loadout) -> tuple[int, int, int]:
    """Ground, jump and underwater MP of suits: the myomer booster does not count, detachable packs are off."""
    mechanical = "mechanical-jump-booster" in load.traits
    ground = unit.walk + (1 if mechanical and "masc" not in load.traits else 0)
    jump = unit.jump or int(mechanical)
    if unit.motive is SuitMotive.UMU:
        return ground, 0, jump
    if jump:
        jump += ("partial-wing" in load.traits) + ("jump-booster" in load.traits)
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
