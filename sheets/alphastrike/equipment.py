"""The abilities of equipment."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from sheets.alphastrike.elementtypes import MECHS, TROOPS, ElementType
from sheets.alphastrike.loadout import ElementLoadout
from sheets.alphastrike.unfinished import Steps, UnfinishedElement
from sheets.construction.items import item_mass as item_mass
from sheets.equipment import item
from sheets.equipment.kinds import EngineType
from sheets.units import BattleArmor, Fighter, GunEmplacement, Infantry, Mech, ProtoMech, Unit, Vehicle
from sheets.units.outfit import Mounted

SIZE, WHOLE_SIZE = "size", "whole size"
"""In place of a number: the size of the item is added to the ability, or only its whole part."""


class Grant(NamedTuple):
    """One ability of an item: without a number, or adding `number`, or the item's size."""

    code: str
    number: float | str | None = None
    only: frozenset[ElementType] | None = None


@dataclass(frozen=True, slots=True)
class AbilitySource:
    """The abilities for a trait of an item, unless it has a trait in `unless`."""

    trait: str
    grants: tuple[Grant, ...]
    unless: tuple[str, ...] = ()


def _gives(trait: str, *codes: str | Grant, unless: tuple[str, ...] = ()) -> AbilitySource:
    return AbilitySource(trait, tuple(c if isinstance(c, Grant) else Grant(c) for c in codes), unless)


_BATTLE_ARMOR = frozenset({ElementType.BATTLE_ARMOR})
_PROTOMECH = frozenset({ElementType.PROTOMECH})
_INFANTRY = frozenset({ElementType.INFANTRY})
_VEHICLES = frozenset({ElementType.COMBAT_VEHICLE, ElementType.SUPPORT_VEHICLE})
_BIG_ECM = ("single-hex-ecm", "angel-ecm", "watchdog-cews", "nova-cews", "electronic-warfare")
_BIG_PROBE = ("bloodhound", "watchdog-cews", "nova-cews", "electronic-warfare")
_NOT_TRAPPED = frozenset(ElementType) - _PROTOMECH - TROOPS
_CASED = MECHS | _VEHICLES

SOURCES: tuple[AbilitySource, ...] = (
    # Electronic warfare, probes, communications
    _gives("ecm", "ECM", unless=_BIG_ECM),
    _gives("angel-ecm", "AECM"),
    _gives("single-hex-ecm", "LECM"),
    _gives("electronic-warfare", "ECM", "LPRB"),
    _gives("watchdog-cews", "LPRB", "ECM", "WAT"),
    _gives("nova-cews", "PRB", "ECM", "NOVA", Grant("MHQ", 1.5)),
    _gives("active-probe", "PRB", unless=_BIG_PROBE),
    _gives("bloodhound", "BH"),
    _gives("sensor-dispenser", Grant("RSD", 1), "RCN"),
    _gives("look-down-radar", "RCN"),
    _gives("recon-camera", "RCN"),
    _gives("high-resolution-imager", "RCN"),
    _gives("hyperspectral-imager", "RCN"),
    _gives("infrared-imager", "RCN"),
    _gives("communications", Grant("MHQ", WHOLE_SIZE)),
    _gives("command-console", Grant("MHQ", 1)),
    _gives("c3-boosted-slave", Grant("C3BSS", 1), Grant("MHQ", 2)),
    _gives("c3-emergency-master", Grant("C3EM", 1), Grant("MHQ", 1)),  # one more MHQ1 comes from the trait c3-slave
    _gives("c3-slave", "C3S", Grant("MHQ", 1)),
    _gives("naval-c3", "NC3"),
    _gives("mobile-hpg", "HPG"),
    _gives("searchlight", "SRCH"),
    # Robots, drones, command
    _gives("drone-operating-system", "DRO"),
    _gives("drone-carrier-control", Grant("DCC", SIZE)),
    _gives("remote-drone-command-console", Grant("DCC", 1)),
    _gives("robotic-control", "RBT"),
    _gives("shielded-robotic-control", "RBT", "ECM"),
    _gives("caspar", "RBT", "SDCS"),
    _gives("caspar-ii", "RBT"),
    _gives("atac", Grant("ATAC", SIZE)),
    # Physical weapons and tools
    _gives("physical-weapon", "MEL"),
    _gives("claw", "MEL"),
    _gives("talons", "MEL"),
    _gives("spikes", "MEL"),
    _gives("quad", "MEL"),  # the melee system of quad ProtoMechs
    _gives("shield", "SHLD"),
    _gives("chainsaw", "SAW"),
    _gives("dual-saw", "SAW"),
    _gives("buzzsaw", "SAW"),
    _gives("retractable-blade", "SAW"),  # AS:14.19: besides MEL
    _gives("backhoe", "ENG"),
    _gives("pile-driver", "ENG"),
    _gives("mining-drill", "ENG"),
    _gives("rock-cutter", "ENG"),
    _gives("wrecking-ball", "ENG"),
    _gives("bulldozer", "ENG"),
    _gives("light-bridge-layer", "BRID"),
    _gives("medium-bridge-layer", "BRID"),
    _gives("heavy-bridge-layer", "BRID"),
    _gives("mine-dispenser", Grant("MDS", 2)),
    _gives("space-mine-dispenser", Grant("MDS", 2)),
    _gives("minesweeper", "MSW"),
    _gives("mine-clearance", Grant("MSW", only=_BATTLE_ARMOR)),
    _gives("mash", Grant("MASH", SIZE)),
    _gives("mobile-field-base", "MFB"),  # AS:14.5: without a number; only bays have one
    # Protection and motive systems
    _gives("case", Grant("CASE", only=_CASED)),
    _gives("case-prototype", Grant("CASEP", only=_CASED)),
    _gives("case-ii", Grant("CASEII", only=_CASED)),
    _gives("harjel", "BHJ"),
    _gives("harjel-ii", "BHJ2"),
    _gives("harjel-iii", "BHJ3"),
    _gives("void-signature", "MAS"),
    _gives("null-signature", "STL"),
    _gives("chameleon-shield", "STL"),
    _gives("visual-camo", Grant("LMAS", only=_BATTLE_ARMOR)),
    _gives("booby-trap", Grant("BT", only=_NOT_TRAPPED)),
    _gives("ejection-seat", "ES"),
    _gives("radical-heat-sink", "RHS"),
    _gives("emergency-coolant-system", "ECS"),
    _gives("viral-jammer-decoy", "DJ"),
    _gives("viral-jammer-homing", "HJ"),
    _gives("triple-strength-myomer", "TSM", unless=("prototype",)),
    _gives("industrial-triple-strength-myomer", "ITSM"),
    _gives("umu", "UMU"),
    _gives("advanced-fire-control", "AFC"),
    _gives("basic-fire-control", "BFC"),
    _gives("amphibious", "AMP"),
    _gives("limited-amphibious", "AMP"),
    _gives("fully-amphibious", "AMP"),
    _gives("armored-motive-system", "ARS"),
    _gives("off-road", "ORO"),
    _gives("dune-buggy", "DUN"),
    _gives("tractor", "HTC"),
    _gives("trailer", "HTC"),
    _gives("trailer-hitch", "HTC"),
    _gives("cargo", Grant("CT", SIZE)),
    _gives("parafoil", Grant("PAR", only=_BATTLE_ARMOR)),
    _gives("magnetic-clamp", Grant("XMEC", only=_BATTLE_ARMOR)),
    _gives("space-adaptation", Grant("SOA", only=_INFANTRY | _BATTLE_ARMOR)),
)

# Items whose abilities follow from their names, not from their traits.
BY_NAME: dict[str, tuple[Grant, ...]] = {
    "ISImprovedSensors": (Grant("RCN"),),
    "CLImprovedSensors": (Grant("RCN"),),
    "ISBALightActiveProbe": (Grant("LPRB"),),
    "CLLightActiveProbe": (Grant("LPRB"),),
    "ISC3iUnit": (Grant("C3I"), Grant("MHQ", 2.5)),
    "ISBC3i": (Grant("C3I"), Grant("MHQ", 2)),
    "Prototype TSM": (Grant("TSMX"),),
}


@cache
def grants(name: str) -> tuple[Grant, ...]:
    """The abilities that an item of the catalogue gives."""
    if name in BY_NAME:
        return BY_NAME[name]
    traits = item(name).traits
    return tuple(
        grant
        for source in SOURCES
        if source.trait in traits and not traits.intersection(source.unless)
        for grant in source.grants
    )


RECON_SHARE = 20
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


def equipment_abilities(unit: Unit, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> None:
    """Add the abilities of equipment."""
    steps.section("Equipment", "AS conversion: equipment abilities")
    specials = unfinished.specials
    for mounted in load.gear:
        for code, number, only in grants(mounted.item.name):
            if (only is not None and unfinished.type not in only) or (unfinished.flies and code in CASES):
                continue
            if number is None:
                specials.give(code)
                steps.line(mounted.item.title, code)
            else:
                amount = _granted_number(number, unit, mounted)
                specials.add(code, amount)
                steps.line(mounted.item.title, code, "+ {}", amount)
    _communications(unit, load, unfinished, steps)
    _add_sealing(unit, load, unfinished)
    if load.outfit.has("magnetic-clamp") and isinstance(unit, ProtoMech):
        specials.give("MCS" if unit.mass < 10 else "UCS")
    if unit.has_quirk("trailer_hitch"):
        specials.give("HTC")
        steps.line("Trailer hitch", "HTC")


def _granted_number(number: float | str, unit: Unit, mounted: Mounted) -> float:
    if number == SIZE:
        return _amount(unit, mounted)
    return int(_amount(unit, mounted)) if number == WHOLE_SIZE else float(number)


def _amount(unit: Unit, mounted: Mounted) -> float:
    """The size of an item, or its tons if it has no size."""
    if mounted.mount.size is not None:
        return mounted.mount.size
    if mounted.item.size is not None:
        return mounted.item.size.step
    return item_mass(unit, mounted.mount)


def _communications(unit: Unit, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> None:
    """Give RCN for communications gear of at least a twentieth of the unit's mass."""
    for mounted in load.outfit.with_trait("communications"):
        if _amount(unit, mounted) >= _mass(unit) / RECON_SHARE:
            unfinished.specials.give("RCN")
            steps.line("Large communications suite", "RCN")


def _mass(unit: Unit) -> float:
    return 0 if isinstance(unit, Infantry | BattleArmor | GunEmplacement) else unit.mass


def _add_sealing(unit: Unit, load: ElementLoadout, unfinished: UnfinishedElement) -> None:
    sealable = (ElementType.INDUSTRIALMECH, ElementType.COMBAT_VEHICLE, ElementType.SUPPORT_VEHICLE)
    if not load.outfit.has("environmental-sealing") or unfinished.type not in sealable or isinstance(unit, Fighter):
        return
    unfinished.specials.give("SEAL")
    if isinstance(unit, Mech | Vehicle) and unit.engine.type in AIRTIGHT_ENGINES:
        unfinished.specials.give("SOA")
