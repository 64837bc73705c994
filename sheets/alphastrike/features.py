"""Abilities of armor, engine, cockpit, chassis, bays, doors, troop space and docking collars."""

from sheets.alphastrike.abilities import ABILITIES
from sheets.alphastrike.armor import barrier_rating
from sheets.alphastrike.elementtypes import CAPITAL, LARGE_CRAFT, ElementType
from sheets.alphastrike.loadout import ElementLoadout
from sheets.alphastrike.movement import AIRMECH_FACTOR, jet_points
from sheets.alphastrike.rounding import to_whole, up_from_a_tenth
from sheets.alphastrike.special import Specials
from sheets.alphastrike.unfinished import Steps, UnfinishedElement
from sheets.equipment.kinds import INDUSTRIAL_COCKPITS, AeroCockpitType, ArmorType, CockpitType, EngineType
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
from sheets.units.protomech import ProtoBody
from sheets.units.spacecraft import DriveCore
from sheets.units.systems import Armor
from sheets.units.transporter import Platoon, Transporter, TransporterKind
from sheets.units.vehicle import Motive

SUPERHEAVY = 100  # tons
BOMBS_A_POINT = 5
FUEL_SHARE = 0.05
DROPSHIP_CREW, CAPITAL_CREW = 60, 120  # people for each point of CRW; none below half of that

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
LARGE_ABILITY = {3: "LG", 4: "VLG", 5: "SLG"}
LARGE_CRAFT_ABILITY = {1: "LG", 2: "VLG", 3: "SLG"}
SMALLER_SHIPS = LARGE_CRAFT - CAPITAL


def unit_abilities(unit: Unit, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> None:
    """Add the abilities that follow from the unit itself."""
    steps.section("Unit features", "AS conversion: unit abilities")
    before = set(unfinished.specials.values)
    _armor(unit, unfinished)
    _engine(unit, unfinished)
    if any(mount.armored for mount in unit.mounts) or (isinstance(unit, Mech) and unit.armored_systems):
        unfinished.specials.give("ARM")
    _large(unit, unfinished)
    match unit:
        case Mech():
            _mech(unit, load, unfinished, steps)
        case ProtoMech():
            unfinished.implied.add("SOA")
            if unit.body is ProtoBody.GLIDER:
                unfinished.specials.give("GLD")
        case Vehicle():
            _vehicle(unit, unfinished)
        case Fighter():
            _fighter(unit, load, unfinished, steps)
        case Spacecraft():
            _spacecraft(unit, unfinished, steps)
    if steps.is_kept:
        for code in unfinished.specials.values:
            if code not in before:
                steps.line(ABILITIES[code].name, unfinished.specials.text(code))


def _armor(unit: Unit, unfinished: UnfinishedElement) -> None:
    if isinstance(unit, Infantry | GunEmplacement):
        return
    plating = unit.plating if isinstance(unit, BattleArmor) else unit.armor
    patchwork = plating.type is ArmorType.PATCHWORK or (isinstance(plating, Armor) and bool(plating.patchwork))
    if barrier_rating(unit) < 10 or (plating.type is ArmorType.COMMERCIAL and not patchwork):
        unfinished.specials.give("BAR")
    if not patchwork and plating.type in ARMOR_ABILITY:
        unfinished.specials.give(ARMOR_ABILITY[plating.type])


def _engine(unit: Unit, unfinished: UnfinishedElement) -> None:
    if isinstance(unit, Mech | Vehicle | Fighter):
        if unit.engine.type is EngineType.ICE:
            unfinished.specials.give("EE")
        elif unit.engine.type is EngineType.FUEL_CELL:
            unfinished.specials.give("FC")


def _large(unit: Unit, unfinished: UnfinishedElement) -> None:
    if unfinished.type is ElementType.SUPPORT_VEHICLE and unfinished.size in LARGE_ABILITY:
        unfinished.specials.give(LARGE_ABILITY[unfinished.size])
    elif unfinished.type in SMALLER_SHIPS:
        unfinished.specials.give(LARGE_CRAFT_ABILITY[unfinished.size])
    elif isinstance(unit, Mech) and unit.mass > SUPERHEAVY:
        unfinished.specials.give("LG")


def _mech(unit: Mech, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> None:
    specials = unfinished.specials
    if unit.omni:
        specials.give("OMNI")
    ability = COCKPIT_ABILITY.get(unit.cockpit)
    if ability == "MHQ":
        specials.add("MHQ", 1)
    elif ability:
        specials.give(ability)
    if unfinished.type is ElementType.BATTLEMECH:
        unfinished.implied |= {"SEAL", "SOA", "SRCH"}
    else:
        specials.give("BFC" if unit.cockpit in INDUSTRIAL_COCKPITS else "AFC")
    if unit.body is Body.QUADVEE:
        specials.give("QV")
    if unit.body is Body.LAM:
        _land_air(unit, load, unfinished, steps)


def _land_air(unit: Mech, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> None:
    thrust = jet_points(unit, load)
    if unit.lam is LamType.BIMODAL:
        unfinished.specials.put("BIM", {"a": thrust})
    else:
        unfinished.specials.put("LAM", {"g": AIRMECH_FACTOR * thrust, "a": thrust})
    _fuel(lam_fuel(load), unfinished, steps)
    _bombs(load.outfit.number("bomb-bay"), unfinished, steps)


def _fuel(points: int, unfinished: UnfinishedElement, steps: Steps) -> None:
    unfinished.specials.put("FUEL", to_whole(FUEL_SHARE * points))
    steps.line("Fuel points", points, "× {}, rounded normally", FUEL_SHARE)


def _bombs(places: int, unfinished: UnfinishedElement, steps: Steps) -> None:
    """Give BOMB to land-air 'Mechs and fixed-wing support vehicles, by the number of bombs."""
    bombs = up_from_a_tenth(places / BOMBS_A_POINT)
    if bombs:
        unfinished.specials.put("BOMB", bombs)
        steps.line("Places for bombs", places, "/ {}, rounded up", BOMBS_A_POINT)


def lam_fuel(load: ElementLoadout) -> int:
    """Fuel points of a land-air 'Mech: 80 in its own tank and 80 for each ton more."""
    return 80 * (1 + sum(mounted.item.name == "LAM Fuel Tank" for mounted in load.gear))


def _vehicle(unit: Vehicle, unfinished: UnfinishedElement) -> None:
    if unit.motive is Motive.VTOL:
        unfinished.specials.give("ATMO")
    if unit.omni:
        unfinished.specials.give("OMNI")
    if unfinished.type is ElementType.COMBAT_VEHICLE:
        unfinished.specials.give("SRCH")
        if unit.motive is Motive.SUBMARINE:
            unfinished.implied.add("SEAL")


def _fighter(unit: Fighter, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> None:
    specials = unfinished.specials
    if unit.cockpit is AeroCockpitType.COMMAND_CONSOLE:
        specials.add("MHQ", 1)
    # AS:14.22: of all fighters only these have FUEL, and none has OMNI.
    if unfinished.type is ElementType.AEROSPACE_FIGHTER:
        specials.give("SPC", "VSTOL")
        _fuel(unit.fuel, unfinished, steps)
        unfinished.implied.add("SEAL")
    else:
        specials.give("ATMO")
        if unit.vstol or load.outfit.has("vstol", "stol"):
            specials.give("VSTOL")
    if unit.support is None:
        specials.put("BOMB", unfinished.size)
        return
    points = load.outfit.number("external-stores-hardpoint")
    if unit.has_quirk("internal_bomb"):
        points += int(sum(t.size for t in unit.transporters if t.kind is TransporterKind.CARGO))
    _bombs(points, unfinished, steps)


def _spacecraft(unit: Spacecraft, unfinished: UnfinishedElement, steps: Steps) -> None:
    specials = unfinished.specials
    specials.give("SPC")
    unfinished.implied.add("SEAL")
    if unfinished.type in SMALLER_SHIPS:  # AS:14.23: small craft and DropShips of both shapes
        specials.give("VSTOL")
    crew = unit.complement.crew
    if isinstance(unit, CapitalShip):
        if unit.drive_core is not DriveCore.NONE:
            specials.give("KF")
        if unit.lithium_fusion:
            specials.give("LF")
        if unit.hpg:
            specials.give("HPG")
    if isinstance(unit, CapitalShip | DropShip):
        per_point = CAPITAL_CREW if isinstance(unit, CapitalShip) else DROPSHIP_CREW
        if 2 * crew >= per_point:
            specials.put("CRW", to_whole(crew / per_point))
            steps.line("Crew", crew, "/ {}, rounded normally", per_point)


BAYS: dict[TransporterKind, str] = {
    TransporterKind.FIGHTER: "AT",
    TransporterKind.MECH: "MT",
    TransporterKind.PROTOMECH: "PT",
    TransporterKind.SMALL_CRAFT: "ST",
    TransporterKind.LIGHT_VEHICLE: "VTM",
    TransporterKind.HEAVY_VEHICLE: "VTH",
}
"""Bays for units; each also gives a field base (MFB)."""

REPAIR = frozenset(
    {
        TransporterKind.NAVAL_REPAIR_PRESSURIZED,
        TransporterKind.NAVAL_REPAIR_UNPRESSURIZED,
        TransporterKind.REINFORCED_REPAIR,
    }
)
CARGO = frozenset(
    {
        TransporterKind.CARGO,
        TransporterKind.LIQUID_CARGO,
        TransporterKind.REFRIGERATED_CARGO,
        TransporterKind.INSULATED_CARGO,
    }
)
PLATOON_TONS: dict[Platoon | None, int] = {
    None: 5,
    Platoon.FOOT: 5,
    Platoon.JUMP: 6,
    Platoon.MOTORIZED: 7,
    Platoon.MECHANIZED: 8,
}


def transport_abilities(unit: Unit, unfinished: UnfinishedElement, steps: Steps) -> None:
    """Add the transport abilities."""
    transporters = unit.transporters if isinstance(unit, Vehicle | Fighter | Spacecraft) else ()
    if not transporters:
        return
    steps.section("Transport", "AS conversion: transport")
    for transporter in transporters:
        _carry(transporter, unfinished.specials, steps)


def _carry(bay: Transporter, specials: Specials, steps: Steps) -> None:
    code: str
    amount: float
    if bay.kind in BAYS:
        code, amount = BAYS[bay.kind], int(bay.size)
        specials.add(code, amount)
        specials.add("MFB", 1)
    elif bay.kind in REPAIR:
        code, amount = "MFB", 1
        specials.add("MFB", 1)
    elif bay.kind in CARGO:
        code, amount = "CT", bay.size
        specials.add("CT", bay.size)
    elif bay.kind is TransporterKind.DOCKING_COLLAR:
        code, amount = "DT", 1
        specials.add("DT", 1)
    elif bay.kind is TransporterKind.INFANTRY:  # AS:14.50: the tons of the bay, not of the troops in it
        code, amount = "IT", bay.size * PLATOON_TONS[bay.platoon]
        specials.add("IT", amount)
    elif bay.kind is TransporterKind.TROOP_SPACE:
        code, amount = "IT", bay.size
        specials.add("IT", bay.size)
    else:  # AS:14.21: bays of battle armor, superheavy vehicles and livestock give no ability
        return
    if bay.kind in BAYS or bay.kind in CARGO:
        specials.doors[code] = specials.doors.get(code, 0) + bay.doors
    steps.line(bay.kind.value.replace("-", " ").capitalize(), f"{code} {amount:g}")
