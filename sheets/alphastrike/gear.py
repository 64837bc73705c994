"""Abilities of equipment."""

from sheets.alphastrike.draft import Draft
from sheets.alphastrike.element import ElementType
from sheets.alphastrike.entries import Entry
from sheets.alphastrike.equipment import SIZE, WHOLE_SIZE
from sheets.alphastrike.loadout import Loadout
from sheets.alphastrike.steps import Steps
from sheets.construction.items import mass as item_mass
from sheets.equipment.kinds import EngineType
from sheets.units import BattleArmor, Fighter, GunEmplacement, Infantry, Mech, ProtoMech, Unit, Vehicle
from sheets.units.mount import Mount

RECON_SHARE = 20  # communications gear of a twentieth of the unit's mass makes it a scout
CASES = frozenset({"CASE", "CASEP", "CASEII"})
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
