"""The canonical form of a unit, without fields that no sheet shows: units with equal sheets have equal forms."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from sheets.construction.technology import rules_level
from sheets.equipment import item
from sheets.equipment.kinds import HeatSinkType, TechSide
from sheets.model import Model
from sheets.recordsheet.aerospace import QUARTERS
from sheets.recordsheet.design.ground import support_chassis
from sheets.rules.aerospace import drive_integrity, weapon_bays
from sheets.rules.heat import heat_capacity, mech_sinks
from sheets.rules.movement import movement
from sheets.units import (
    BattleArmor,
    CapitalShip,
    Fighter,
    GunEmplacement,
    Infantry,
    Mech,
    Mount,
    ProtoMech,
    Spacecraft,
    Unit,
    Vehicle,
    WarShip,
)
from sheets.units.battlearmor import SuitMotive
from sheets.units.infantry import CustomArmor
from sheets.units.outfit import outfit
from sheets.units.spacecraft import CollarType, DriveCore
from sheets.units.systems import Armor, HeatSinks
from sheets.units.transporter import Transporter, TransporterKind
from sheets.units.vehicle import FuelType

UNSHOWN: Mapping[str, str] = {
    "mul_id": "a number of a list, not of the game",
    "original_year": "a sheet has the year of the variant",
    "manual_battle_value": "a sheet does not say whether its value was calculated or stated",
    "manual_cost": "a sheet has no price",
    "fluff": "prose",
    "extra": "words of a file that mean nothing to a unit",
    "myomer": "words of a file; the myomer that counts stands in the critical slots",
    "rules_level": "a sheet has the level of all that the unit carries",
    "quirks": "the years behind a quirk",
    "mounts": "whether the shots of a whole lot are counted, and which weapon opens a bay where the rules open it",
    "walk_mp": "a sheet has the MP that the design comes to",
    "jump_mp": "the same",
    "heat_sinks": "the side of the sinks in an engine, sinks of craft that do not count heat, pods of no Omni",
    "engine": "the rating follows from mass and speed, but for 'Mechs",
    "structure": "fighters have one kind of structure",
    "armor": "tech ratings are figures of construction; a quad ProtoMech has no arms",
    "support": "tech ratings, tons of fuel and of fire control are figures of construction",
    "turret_mass": "mass of the base chassis of an Omni, no figure of play",
    "front_turret_mass": "the same",
    "sponson_pintle_mass": "the same",
    "fuel_type": "the sheet of a fighter has the kind of the engine alone, and no fuel is not a kind of fuel",
    "transporters": "numbers of the bays of vehicles and of quarters, and the order of equal ones",
    "engine_side": "engines of ships and ProtoMechs are the same for both sides",
    "interface_cockpit": "the cockpit of a ProtoMech changes nothing in play",
    "military": "minimum crews depend on it, no figure of play",
    "spheroid": "the shape of capital ships changes nothing in play",
    "complement": "the crew is one number",
    "safe_thrust": "JumpShips and stations keep their station",
    "drive_core": "a sheet has the integrity of the drive",
    "collar": "a prototype docks as the standard collar does",
    "anti_mech_attacks": "a sheet has the attacks that the rules allow, whatever a file lists",
    "clan_exoskeleton_without_harjel": "a figure of construction",
    "jump": "suits with a mechanical jump booster jump 1 MP, built for 1 or for none",
    "motive": "the legs alone of suits that cannot jump",
    "secondary": "support weapons without bearers",
    "secondary_per_squad": "the same",
    "custom_armor": "properties that the armor kit has, too",
}
"""The fields of units that sheets do not show, or not as a file states them, each with its reason."""

Changes = dict[str, Any]
AnyModel = TypeVar("AnyModel", bound=Model)


def canonical(unit: Unit) -> Unit:
    """The unit with the usual value of every field that no sheet shows (`UNSHOWN`).

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> canonical(brolga.model_copy(update={"mul_id": 7})) == canonical(brolga)
    True
    """
    changes = {
        **_usual_values(unit, *_OF_ALL),
        "rules_level": rules_level(unit),
        "quirks": tuple(_with_usual(quirk, "value") for quirk in unit.quirks),
        "mounts": _mounts(unit),
    }
    if not isinstance(unit, BattleArmor | Infantry | GunEmplacement):
        changes["armor"] = _without_rating(unit.armor)
    return unit.model_copy(update=changes | _of_family(unit))


_OF_ALL_TEXT = """
mul_id original_year manual_battle_value manual_cost fluff extra myomer turret_mass front_turret_mass
sponson_pintle_mass engine_side interface_cockpit military anti_mech_attacks clan_exoskeleton_without_harjel
"""
_OF_ALL = tuple(_OF_ALL_TEXT.split())
"""Fields that have their usual value whatever the unit is."""


def _usual_values(model: Model, *names: str) -> Changes:
    fields = type(model).model_fields
    return {name: fields[name].get_default() for name in names if name in fields}


def _with_usual(model: AnyModel, *names: str) -> AnyModel:
    return model.model_copy(update=_usual_values(model, *names))


def _of_family(unit: Unit) -> Changes:
    match unit:
        case Mech():
            return _of_mech(unit)
        case Vehicle():
            return _of_vehicle(unit)
        case Fighter():
            return _of_fighter(unit)
        case Spacecraft():
            return _of_spacecraft(unit)
        case ProtoMech():
            return {"armor": unit.armor.model_copy(update={"points": _points_in(unit.locations, unit.armor.points)})}
        case BattleArmor():
            return {"motive": _motive(unit), "jump": _least_jump(unit)}
        case Infantry():
            return _of_platoon(unit)
    return {}


def _without_rating(armor: Armor) -> Armor:
    patches = {place: _with_usual(plating, "rating") for place, plating in armor.patchwork.items()}
    rear = {place: points for place, points in armor.rear.items() if points}
    return armor.model_copy(update={"rating": "", "patchwork": patches, "rear": rear})


def _mounts(unit: Unit) -> tuple[Mount, ...]:
    first = {bay.weapons[0] for bay in weapon_bays(unit)}
    return tuple(_mount(unit, number, mount, number in first) for number, mount in enumerate(unit.mounts))


def _mount(unit: Unit, number: int, mount: Mount, opens_bay: bool) -> Mount:
    """The mount, with its number of shots only if it is not a full lot."""
    mounted = outfit(unit).by_position.get(number)
    lot = mounted.item.ammo if mounted is not None else None
    shots = None if lot is None or mount.shots == lot.shots else mount.shots
    return mount.model_copy(update={"shots": shots, "opens_bay": opens_bay})


def _built_by(unit: Mech | Fighter | Spacecraft) -> HeatSinks:
    """The heat sinks, those in the engine built by the side of the unit; only double ones differ by side."""
    sinks = unit.heat_sinks
    double = sinks.type is HeatSinkType.DOUBLE
    return sinks.model_copy(update={"side": unit.tech_base.side if double else TechSide.IS})


def _of_mech(mech: Mech) -> Changes:
    moves = movement(mech)
    lots = mech_sinks(mech)
    sinks = _built_by(mech).model_copy(update={"type": lots[0].type} if lots else {})
    return {
        "walk_mp": moves.walk,
        "jump_mp": moves.jump or moves.umu or moves.booster,
        "heat_sinks": sinks,
    }


def _of_vehicle(vehicle: Vehicle) -> Changes:
    support = vehicle.support
    return {
        "engine": _with_usual(vehicle.engine, "rating"),
        "fuel_type": None if vehicle.fuel_type is FuelType.NONE else vehicle.fuel_type,
        "support": None if support is None else support_chassis(support.bar),
        "transporters": _group_equal(_with_usual(bay, "number") for bay in vehicle.transporters),
    }


def _group_equal(bays: Iterable[Transporter]) -> tuple[Transporter, ...]:
    """Equal transporters next to each other, as sheets list them."""
    number: dict[Transporter, int] = {}
    for bay in bays:
        number[bay] = number.get(bay, 0) + 1
    return tuple(bay for bay, count in number.items() for _ in range(count))


def _of_fighter(fighter: Fighter) -> Changes:
    support = fighter.support
    cooled = heat_capacity(fighter) is not None
    sinks = _with_usual(_built_by(fighter), "base_chassis", *(() if fighter.omni else ("pods",)))
    return {
        **_usual_values(fighter, "structure", "fuel_type"),
        "engine": _with_usual(fighter.engine, "rating"),
        "heat_sinks": sinks if cooled else HeatSinks(count=0),
        "support": None if support is None else support_chassis(support.bar),
        "transporters": _aboard(fighter.transporters),
    }


def _aboard(bays: tuple[Transporter, ...]) -> tuple[Transporter, ...]:
    """The bays in their order, then quarters and seats without their numbers, equal ones together, then collars."""
    quarters = (_with_usual(bay, "number") for bay in bays if bay.kind in QUARTERS and bay.size)
    collars = tuple(Transporter(kind=bay.kind) for bay in bays if bay.kind is TransporterKind.DOCKING_COLLAR)
    others = (bay for bay in bays if bay.kind not in QUARTERS and bay.kind is not TransporterKind.DOCKING_COLLAR)
    return (*others, *_group_equal(quarters), *collars)


def _of_spacecraft(craft: Spacecraft) -> Changes:
    people = craft.complement
    changes: Changes = {
        "heat_sinks": _with_usual(_built_by(craft), "base_chassis", "pods"),
        "complement": people.model_copy(update={"crew": people.crew + people.other_crew, "other_crew": 0}),
        "transporters": _aboard(craft.transporters),
    }
    if isinstance(craft, CapitalShip):
        changes |= {"spheroid": False, "drive_core": _core(craft)}
        if not isinstance(craft, WarShip):
            changes["safe_thrust"] = 0
    elif getattr(craft, "collar", None) is CollarType.PROTOTYPE:
        changes["collar"] = CollarType.STANDARD
    return changes


def _core(ship: CapitalShip) -> DriveCore:
    """The first type of drive with the same integrity; a primitive one has its own range."""
    if ship.jump_range is not None:
        return ship.drive_core
    points = drive_integrity(ship)
    return next(core for core in DriveCore if drive_integrity(ship.model_copy(update={"drive_core": core})) == points)


def _points_in(places: Iterable[str], points: Mapping[str, int]) -> dict[str, int]:
    return {place: points[place] for place in places}


def _motive(squad: BattleArmor) -> SuitMotive:
    """The movement of suits, by the MP that a sheet prints: only those of the legs for suits that cannot jump."""
    if squad.motive in (SuitMotive.VTOL, SuitMotive.UMU):
        return squad.motive
    return SuitMotive.JUMP if movement(squad).free_jump else SuitMotive.LEG


def _least_jump(squad: BattleArmor) -> int:
    """The jump MP; None if the suits move alike without it."""
    grounded = squad.model_copy(update={"jump": 0})
    return 0 if movement(grounded) == movement(squad) else squad.jump


def _of_platoon(platoon: Infantry) -> Changes:
    changes: Changes = {"custom_armor": _own_armor(platoon)}
    if platoon.secondary is None or not platoon.secondary_per_squad:
        changes |= _usual_values(platoon, "secondary", "secondary_per_squad")
    return changes


_OF_KITS = ("encumbering", "dest", "sneak_camo", "sneak_ir", "sneak_ecm")


def _own_armor(platoon: Infantry) -> CustomArmor | None:
    """Custom armor, with its effects beyond those of the armor kit."""
    own = platoon.custom_armor
    if own is None or platoon.armor_kit is None:
        return own
    kit = item(platoon.armor_kit).traits
    rest = _with_usual(own, "divisor", *(name for name in _OF_KITS if name.replace("_", "-") in kit))
    return None if rest == CustomArmor() else rest
