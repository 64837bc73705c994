"""Abilities of what a unit is: armour, engine, cockpit, chassis. Those of its equipment stand in `gear`."""

from sheets.alphastrike.abilities import ABILITIES
from sheets.alphastrike.draft import Draft
from sheets.alphastrike.element import ElementType
from sheets.alphastrike.kinds import CAPITAL, LARGE_CRAFT
from sheets.alphastrike.loadout import Loadout
from sheets.alphastrike.movement import AIRMECH_FACTOR, jet_points
from sheets.alphastrike.rounding import up_from_a_tenth, whole
from sheets.alphastrike.steps import Steps
from sheets.alphastrike.toughness import barrier_rating
from sheets.equipment.kinds import AeroCockpitType, ArmorType, CockpitType, EngineType
from sheets.units import (
    BattleArmor,
    CapitalShip,
    DropShip,
    Fighter,
    GunEmplacement,
    Infantry,
    Mech,
    ProtoMech,
    Spacecraft,
    Unit,
    Vehicle,
)
from sheets.units.mech import Body, LamType
from sheets.units.plating import Armor
from sheets.units.protomech import ProtoBody
from sheets.units.spacecraft import DriveCore
from sheets.units.transporter import TransporterKind
from sheets.units.vehicle import Motive

SUPERHEAVY = 100  # tons
BOMBS_A_POINT = 5
FUEL_SHARE = 0.05
DROPSHIP_CREW, CAPITAL_CREW = 60, 120  # people a point of CRW; half of them give none

ARMOR_ABILITY: dict[ArmorType, str] = {
    ArmorType.FERRO_LAMELLOR: "CR",
    ArmorType.HARDENED: "CR",
    ArmorType.STEALTH: "STL",
    ArmorType.VEHICULAR_STEALTH: "STL",
    ArmorType.BA_STEALTH_BASIC: "STL",
    ArmorType.BA_STEALTH_STANDARD: "STL",
    ArmorType.BA_STEALTH_IMPROVED: "STL",
    ArmorType.BA_STEALTH_PROTOTYPE: "STL",
    ArmorType.BA_MIMETIC: "MAS",
    ArmorType.ANTI_PENETRATIVE_ABLATION: "ABA",
    ArmorType.BALLISTIC_REINFORCED: "BRA",
    ArmorType.HEAT_DISSIPATING: "FR",
    ArmorType.BA_FIRE_RESISTANT: "FR",
    ArmorType.IMPACT_RESISTANT: "IRA",
    ArmorType.REACTIVE: "RCA",
    ArmorType.BA_REACTIVE: "RCA",
    ArmorType.REFLECTIVE: "RFA",
    ArmorType.BA_REFLECTIVE: "RFA",
}

COCKPIT_ABILITY: dict[CockpitType, str] = {
    CockpitType.INTERFACE: "DN",
    CockpitType.VRPP: "VR",
    CockpitType.COMMAND_CONSOLE: "MHQ",
    CockpitType.SUPERHEAVY_COMMAND_CONSOLE: "MHQ",
    CockpitType.SMALL_COMMAND_CONSOLE: "MHQ",
}
INDUSTRIAL_COCKPITS = frozenset(
    {
        CockpitType.INDUSTRIAL,
        CockpitType.PRIMITIVE_INDUSTRIAL,
        CockpitType.SUPERHEAVY_INDUSTRIAL,
        CockpitType.TRIPOD_INDUSTRIAL,
        CockpitType.SUPERHEAVY_TRIPOD_INDUSTRIAL,
    }
)
LARGE_ABILITY = {3: "LG", 4: "VLG", 5: "SLG"}
LARGE_CRAFT_ABILITY = {1: "LG", 2: "VLG", 3: "SLG"}
SMALLER_SHIPS = LARGE_CRAFT - CAPITAL


def describe(unit: Unit, load: Loadout, draft: Draft, steps: Steps) -> None:
    """Abilities of what a unit is."""
    steps.section("Unit features", "AS conversion: unit abilities")
    before = set(draft.held.values)
    _armor(unit, draft)
    _engine(unit, draft)
    if any(mount.armored for mount in unit.mounts) or (isinstance(unit, Mech) and _armored_systems(unit)):
        draft.held.give("ARM")
    _large(unit, draft)
    match unit:
        case Mech():
            _mech(unit, load, draft, steps)
        case ProtoMech():
            draft.implied.add("SOA")
            if unit.body is ProtoBody.GLIDER:
                draft.held.give("GLD")
        case Vehicle():
            _vehicle(unit, draft)
        case Fighter():
            _fighter(unit, load, draft, steps)
        case Spacecraft():
            _spacecraft(unit, draft, steps)
    if steps.written:
        for code in draft.held.values:
            if code not in before:
                steps.line(ABILITIES[code].name, draft.held.text(code))


def _armor(unit: Unit, draft: Draft) -> None:
    if isinstance(unit, Infantry | GunEmplacement):
        return
    plating = unit.plating if isinstance(unit, BattleArmor) else unit.armor
    patchwork = plating.type is ArmorType.PATCHWORK or (isinstance(plating, Armor) and bool(plating.patchwork))
    if barrier_rating(unit) < 10 or (plating.type is ArmorType.COMMERCIAL and not patchwork):
        draft.held.give("BAR")
    if not patchwork and plating.type in ARMOR_ABILITY:
        draft.held.give(ARMOR_ABILITY[plating.type])


def _armored_systems(unit: Mech) -> bool:
    for slots in unit.slots.values():
        for slot in slots:
            if slot is not None and slot.armored:
                return True
    return False


def _engine(unit: Unit, draft: Draft) -> None:
    if isinstance(unit, Mech | Vehicle | Fighter):
        if unit.engine.type in COMBUSTION:
            draft.held.give("EE")
        elif unit.engine.type is EngineType.FUEL_CELL:
            draft.held.give("FC")


COMBUSTION = frozenset({EngineType.ICE})


def _large(unit: Unit, draft: Draft) -> None:
    if draft.type is ElementType.SUPPORT_VEHICLE and draft.size in LARGE_ABILITY:
        draft.held.give(LARGE_ABILITY[draft.size])
    elif draft.type in SMALLER_SHIPS:
        draft.held.give(LARGE_CRAFT_ABILITY[draft.size])
    elif isinstance(unit, Mech) and unit.mass > SUPERHEAVY:
        draft.held.give("LG")


def _mech(unit: Mech, load: Loadout, draft: Draft, steps: Steps) -> None:
    held = draft.held
    if unit.omni:
        held.give("OMNI")
    ability = COCKPIT_ABILITY.get(unit.cockpit)
    if ability == "MHQ":
        held.add("MHQ", 1)
    elif ability:
        held.give(ability)
    if draft.type is ElementType.BATTLEMECH:
        draft.implied |= {"SEAL", "SOA", "SRCH"}
    else:
        held.give("BFC" if unit.cockpit in INDUSTRIAL_COCKPITS else "AFC")
    if unit.body is Body.QUADVEE:
        held.give("QV")
    if unit.body is Body.LAM:
        _land_air(unit, load, draft, steps)


def _land_air(unit: Mech, load: Loadout, draft: Draft, steps: Steps) -> None:
    thrust = jet_points(unit, load)
    if unit.lam is LamType.BIMODAL:
        draft.held.put("BIM", {"a": thrust})
    else:
        draft.held.put("LAM", {"g": AIRMECH_FACTOR * thrust, "a": thrust})
    _fuel(lam_fuel(load), draft, steps)
    _bombs(load.count("bomb-bay"), draft, steps)


def _fuel(points: int, draft: Draft, steps: Steps) -> None:
    draft.held.put("FUEL", whole(FUEL_SHARE * points))
    steps.line("Fuel points", points, "× {}, rounded normally", FUEL_SHARE)


def _bombs(places: int, draft: Draft, steps: Steps) -> None:
    """Bombs of land-air 'Mechs and fixed-wing support vehicles, by the places for them."""
    bombs = up_from_a_tenth(places / BOMBS_A_POINT)
    if bombs:
        draft.held.put("BOMB", bombs)
        steps.line("Places for bombs", places, "/ {}, rounded up", BOMBS_A_POINT)


def lam_fuel(load: Loadout) -> int:
    """Fuel points of a land-air 'Mech: 80 in its own tank and 80 for each ton more."""
    return 80 * (1 + sum(piece.item.name == "LAM Fuel Tank" for _, piece in load.gear))


def _vehicle(unit: Vehicle, draft: Draft) -> None:
    if unit.motive is Motive.VTOL:
        draft.held.give("ATMO")
    if unit.omni:
        draft.held.give("OMNI")
    if draft.type is ElementType.COMBAT_VEHICLE:
        draft.held.give("SRCH")
        if unit.motive is Motive.SUBMARINE:
            draft.implied.add("SEAL")


def _fighter(unit: Fighter, load: Loadout, draft: Draft, steps: Steps) -> None:
    held = draft.held
    if unit.cockpit is AeroCockpitType.COMMAND_CONSOLE:
        held.add("MHQ", 1)
    if draft.type is ElementType.AEROSPACE_FIGHTER:  # AS:14.22: fuel of these and of land-air 'Mechs only, never OMNI
        held.give("SPC", "VSTOL")
        _fuel(unit.fuel, draft, steps)
        draft.implied.add("SEAL")
    else:
        held.give("ATMO")
        if unit.vstol or not load.traits.isdisjoint(("vstol", "stol")):
            held.give("VSTOL")
    if unit.support is None:
        held.put("BOMB", draft.size)
        return
    points = load.count("external-stores-hardpoint")
    if unit.has_quirk("internal_bomb"):
        points += int(sum(t.size for t in unit.transporters if t.kind is TransporterKind.CARGO))
    _bombs(points, draft, steps)


def _spacecraft(unit: Spacecraft, draft: Draft, steps: Steps) -> None:
    held = draft.held
    held.give("SPC")
    draft.implied.add("SEAL")
    if draft.type in SMALLER_SHIPS:  # AS:14.23: all of them
        held.give("VSTOL")
    crew = unit.complement.crew
    if isinstance(unit, CapitalShip):
        if unit.drive_core is not DriveCore.NONE:
            held.give("KF")
        if unit.lithium_fusion:
            held.give("LF")
        if unit.hpg:
            held.give("HPG")
    if isinstance(unit, CapitalShip | DropShip):
        per_point = CAPITAL_CREW if isinstance(unit, CapitalShip) else DROPSHIP_CREW
        if 2 * crew >= per_point:
            held.put("CRW", whole(crew / per_point))
            steps.line("Crew", crew, "/ {}, rounded normally", per_point)
