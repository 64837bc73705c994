"""Abilities from equipment and from what a unit is: armour, engine, cockpit, chassis."""

from sheets.alphastrike.abilities import ABILITIES
from sheets.alphastrike.draft import Draft
from sheets.alphastrike.element import ElementType
from sheets.alphastrike.entries import Entry
from sheets.alphastrike.equipment import SIZE, WHOLE_SIZE
from sheets.alphastrike.kinds import CAPITAL, LARGE_CRAFT
from sheets.alphastrike.loadout import Loadout
from sheets.alphastrike.movement import AIRMECH_FACTOR, jet_points
from sheets.alphastrike.rounding import up_from_a_tenth, whole
from sheets.alphastrike.steps import Steps
from sheets.alphastrike.toughness import barrier_rating
from sheets.construction.items import mass as item_mass
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
from sheets.units.mount import Mount
from sheets.units.plating import Armor
from sheets.units.protomech import ProtoBody
from sheets.units.spacecraft import DriveCore
from sheets.units.transporter import TransporterKind
from sheets.units.vehicle import Motive

SUPERHEAVY = 100  # tons
BOMBS_A_POINT = 5
FUEL_SHARE = 0.05
RECON_SHARE = 20  # communications gear of a twentieth of the unit's mass makes it a scout
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
AIRTIGHT_ENGINES = frozenset(
    {
        EngineType.FUSION,
        EngineType.XL,
        EngineType.XXL,
        EngineType.LIGHT,
        EngineType.COMPACT,
        EngineType.FUEL_CELL,
        EngineType.FISSION,
    }
)
LARGE_ABILITY = {3: "LG", 4: "VLG", 5: "SLG"}
LARGE_CRAFT_ABILITY = {1: "LG", 2: "VLG", 3: "SLG"}
CASES = frozenset({"CASE", "CASEP", "CASEII"})
SMALLER_SHIPS = LARGE_CRAFT - CAPITAL


def equip(unit: Unit, load: Loadout, draft: Draft, steps: Steps) -> None:
    """Abilities of equipment."""
    steps.section("Equipment", "AS conversion: equipment abilities")
    held = draft.held
    for mount, piece in load.gear:
        for code, number, only in piece.grants:
            if (only is not None and draft.type not in only) or (draft.flies and code in CASES):
                continue
            if number is None:
                held.give(code)
                steps.line(piece.item.title, code)
            else:
                amount = _sized(number, unit, mount, piece)
                held.add(code, amount)
                steps.line(piece.item.title, code, "+ {}", amount)
    _communications(unit, load, draft, steps)
    _sealing(unit, load, draft)
    if "magnetic-clamp" in load.traits and isinstance(unit, ProtoMech):
        held.give("MCS" if unit.mass < 10 else "UCS")
    if unit.has_quirk("trailer_hitch"):
        held.give("HTC")
        steps.line("Trailer hitch", "HTC")


def _sized(number: float | str, unit: Unit, mount: Mount, piece: Entry) -> float:
    if number == SIZE:
        return _amount(unit, mount, piece)
    return int(_amount(unit, mount, piece)) if number == WHOLE_SIZE else float(number)


def _amount(unit: Unit, mount: Mount, piece: Entry) -> float:
    """The size of an item, in tons where it has no other."""
    if mount.size is not None:
        return mount.size
    if piece.item.size is not None:
        return piece.item.size.step
    return item_mass(unit, mount)


def _communications(unit: Unit, load: Loadout, draft: Draft, steps: Steps) -> None:
    """Communications gear that is large for its unit makes it a scout as well."""
    for mount, piece in load.gear:
        if "communications" in piece.traits and _amount(unit, mount, piece) >= _mass(unit) / RECON_SHARE:
            draft.held.give("RCN")
            steps.line("Large communications suite", "RCN")


def _mass(unit: Unit) -> float:
    return 0 if isinstance(unit, Infantry | BattleArmor | GunEmplacement) else unit.mass


def _sealing(unit: Unit, load: Loadout, draft: Draft) -> None:
    sealable = (ElementType.INDUSTRIALMECH, ElementType.COMBAT_VEHICLE, ElementType.SUPPORT_VEHICLE)
    if "environmental-sealing" not in load.traits or draft.type not in sealable or isinstance(unit, Fighter):
        return
    draft.held.give("SEAL")
    if isinstance(unit, Mech | Vehicle) and unit.engine.type in AIRTIGHT_ENGINES:
        draft.held.give("SOA")


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
            _mech(unit, load, draft)
        case ProtoMech():
            draft.implied.add("SOA")
            if unit.body is ProtoBody.GLIDER:
                draft.held.give("GLD")
        case Vehicle():
            _vehicle(unit, draft)
        case Fighter():
            _fighter(unit, load, draft)
        case Spacecraft():
            _spacecraft(unit, draft)
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


def _mech(unit: Mech, load: Loadout, draft: Draft) -> None:
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
        _land_air(unit, load, draft)


def _land_air(unit: Mech, load: Loadout, draft: Draft) -> None:
    thrust = jet_points(unit, load)
    if unit.lam is LamType.BIMODAL:
        draft.held.put("BIM", {"a": thrust})
    else:
        draft.held.put("LAM", {"g": AIRMECH_FACTOR * thrust, "a": thrust})
    draft.held.put("FUEL", whole(FUEL_SHARE * lam_fuel(load)))
    bombs = up_from_a_tenth(load.count("bomb-bay") / BOMBS_A_POINT)
    if bombs:
        draft.held.put("BOMB", bombs)


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


def _fighter(unit: Fighter, load: Loadout, draft: Draft) -> None:
    held = draft.held
    if unit.cockpit is AeroCockpitType.COMMAND_CONSOLE:
        held.add("MHQ", 1)
    if draft.type is ElementType.AEROSPACE_FIGHTER:
        held.give("SPC", "VSTOL")
        held.put("FUEL", whole(FUEL_SHARE * unit.fuel))
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
    bombs = up_from_a_tenth(points / BOMBS_A_POINT)
    if bombs:
        held.put("BOMB", bombs)


def _spacecraft(unit: Spacecraft, draft: Draft) -> None:
    held = draft.held
    held.give("SPC")
    draft.implied.add("SEAL")
    if draft.type in SMALLER_SHIPS:
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
