"""'Mechs: mass and cost.

Rules: TM, BattleMech and IndustrialMech Construction and costs; TO and IO for advanced and superheavy 'Mechs, LAMs and
QuadVees.
"""

from sheets.construction.armor import armor_mass
from sheets.construction.bill import (
    ARMORED_SLOT,
    DOUBLE_SINK,
    OMNI,
    SINGLE_SINK,
    Bill,
    add_armor,
    add_engine,
    add_equipment,
)
from sheets.construction.budget import MassLine, MassPart, lines_with_mass, mounted_lines
from sheets.construction.engine import engine_mass, engine_rating
from sheets.construction.formulas.structure import mech_structure_mass, structure_figures
from sheets.construction.heat_sinks import amplifier_mass, sink_mass
from sheets.construction.items import item_slots
from sheets.equipment import Item, systems
from sheets.equipment.kinds import GyroType, HeatSinkType, StructureType
from sheets.rules.heat import mech_sinks
from sheets.rules.movement import base_walk, movement
from sheets.rules.rounding import ceiling, up_to_half_ton, up_to_ton
from sheets.units import Mech
from sheets.units.mech import LEGS, Body, LamType, System
from sheets.units.outfit import outfit

MASS_RULE = "TM, 'Mech construction"

LAM_CONVERSION = {LamType.STANDARD: 0.10, LamType.BIMODAL: 0.15}
QUADVEE_CONVERSION_SHARE = 0.10
ARMORED_SLOT_TONS = 0.5
ARMORED_COCKPIT_TONS = 1.0  # both slots of a two-slot cockpit together


def mass_lines(mech: Mech) -> list[MassLine]:
    """The mass lines of a 'Mech."""
    return lines_with_mass(
        (
            MassLine(MassPart.STRUCTURE, "Internal structure", mech_structure_mass(mech), MASS_RULE),
            MassLine(MassPart.ENGINE, "Engine", engine_mass(mech), MASS_RULE),
            MassLine(MassPart.GYRO, "Gyro", mech_gyro_mass(mech), MASS_RULE),
            MassLine(MassPart.COCKPIT, "Cockpit", systems.cockpits()[mech.cockpit].mass, MASS_RULE),
            MassLine(MassPart.SYSTEMS, "Conversion equipment", conversion_mass(mech), "IO, LAMs and QuadVees"),
            MassLine(MassPart.HEAT_SINKS, "Heat sinks", sink_mass(mech), MASS_RULE),
            MassLine(MassPart.ARMOR, "Armor", armor_mass(mech), MASS_RULE),
            MassLine(MassPart.POWER_AMPLIFIERS, "Power amplifiers", amplifier_mass(mech), MASS_RULE),
            *mounted_lines(mech),
            MassLine(MassPart.ARMORED, "Armored components", armored_mass(mech), "TO, Armored Components"),
        )
    )


def mech_gyro_mass(mech: Mech) -> float:
    """Tons of the gyro."""
    return up_to_half_ton(systems.gyro_mass(mech.gyro, engine_rating(mech)))


def conversion_mass(mech: Mech) -> float:
    """Tons of the conversion equipment of a LAM or a QuadVee."""
    if mech.lam is not None:
        return up_to_ton(mech.mass * LAM_CONVERSION[mech.lam])
    return up_to_ton(mech.mass * QUADVEE_CONVERSION_SHARE) if mech.body is Body.QUADVEE else 0


def armored_mass(mech: Mech) -> float:
    """Tons of armored components: half a ton a slot, one ton for the cockpit."""
    armored = mech.armored_systems
    cockpit = armored.count(System.COCKPIT)
    equipment = sum(item_slots(mech, m) for m in mech.mounts if m.armored)
    return ARMORED_SLOT_TONS * (len(armored) - cockpit + equipment) + ARMORED_COCKPIT_TONS * bool(cockpit)


LIFE_SUPPORT = 50_000
SENSORS = 2_000  # a ton of the 'Mech, like all figures down to the actuators
MYOMER = 2_000
MYOMER_BY_TRAIT = {
    "triple-strength-myomer": 16_000,
    "industrial-triple-strength-myomer": 12_000,
    "super-cooled-myomer": 10_000,
}
PROTOTYPE_MYOMER = 2  # the prototype of triple-strength myomer costs twice as much
SUPERHEAVY_MYOMER = 12_000
SUPERHEAVY_STRUCTURE = {
    StructureType.STANDARD: 4_000,
    StructureType.INDUSTRIAL: 3_000,
    StructureType.ENDO_STEEL: 16_000,
    StructureType.ENDO_COMPOSITE: 6_400,
}
TRIPOD_STRUCTURE = 1.2
ACTUATORS = {System.UPPER_ARM: 100, System.LOWER_ARM: 50, System.HAND: 80}
LEG = 150 + 80 + 120  # upper leg, lower leg, foot
SUPERHEAVY_ACTUATORS = 2

# C-bills for each ton of a standard gyro, and the factor of each type.
GYRO: dict[GyroType, tuple[int, float]] = {
    GyroType.STANDARD: (300_000, 1),
    GyroType.XL: (750_000, 0.5),
    GyroType.COMPACT: (400_000, 1.5),
    GyroType.HEAVY_DUTY: (500_000, 2),
    GyroType.SUPERHEAVY: (500_000, 2),
    GyroType.NONE: (0, 0),
}
JUMP, IMPROVED_JUMP, BOOSTER = 200, 500, 150  # × MP² × tonnage
FREE_SINGLE_SINKS = 10
COMPACT_SINK = 3_000
CHEAP_SINKS = frozenset({HeatSinkType.SINGLE, HeatSinkType.DOUBLE_PROTOTYPE})
FULL_HEAD_EJECTION = 1_725_000
CONVERSION = {LamType.STANDARD: 0.75, LamType.BIMODAL: 0.65}
QUADVEE_CONVERSION = 0.5
REPUTATION = {"good_rep_1": 1.1, "good_rep_2": 1.25}
TONNAGE, INDUSTRIAL_TONNAGE = 100, 400


def fill_bill(bill: Bill, mech: Mech) -> None:
    """Adds the cost of a 'Mech in the order of the rule."""
    rule = "TM, 'Mech costs"
    cockpit = systems.cockpits()[mech.cockpit]
    _add_systems(bill, mech, cockpit.title, cockpit.cost, rule)
    equipment, structure, share = add_equipment(bill, mech), structure_price(mech) * mech.mass, _conversion(mech)
    bill.add(
        "Conversion equipment",
        share * (structure + equipment.full),
        "IO, LAMs and QuadVees",
        f"{share} × (structure + equipment)",
        dry=share * (structure + equipment.dry),
    )
    for code, factor in REPUTATION.items():
        if mech.has_quirk(code):
            bill.multiply("Good reputation", factor, "SO, Design Quirks")
    bill.multiply("OmniMech", OMNI if mech.omni else 1, rule)
    divisor = INDUSTRIAL_TONNAGE if is_industrial(mech) else TONNAGE
    bill.multiply("Tonnage", 1 + mech.mass / divisor, rule, f"1 + {mech.mass} / {divisor}")


def _add_systems(bill: Bill, mech: Mech, cockpit: str, cockpit_cost: float, rule: str) -> None:
    """Adds all systems, without equipment."""
    tons = mech.mass
    bill.add(cockpit, cockpit_cost, rule)
    bill.add("Life support", LIFE_SUPPORT, rule)
    bill.add("Sensors", SENSORS * tons, rule, f"{SENSORS:,} × {tons}")
    bill.add("Myomer", myomer(mech) * tons, rule, f"{myomer(mech):,} × {tons}")
    bill.add("Structure", structure_price(mech) * tons, rule, f"{structure_price(mech):,g} × {tons}")
    bill.add("Actuators", actuator_price(mech) * tons, rule, f"{actuator_price(mech):,} × {tons}")
    add_engine(bill, mech)
    _add_gyro(bill, mech, rule)
    _add_jump(bill, mech, rule)
    _add_sinks(bill, mech, rule)
    bill.add("Full-head ejection system", FULL_HEAD_EJECTION if mech.full_head_ejection else 0, "TO, Ejection")
    armored = len(mech.armored_systems)
    bill.add("Armored components", ARMORED_SLOT * armored, "TO, Armored Components", f"{ARMORED_SLOT:,} × {armored}")
    add_armor(bill, mech, rule)


def myomer(mech: Mech) -> int:
    """C-bills of the myomer for each ton."""
    for _, _, found in outfit(mech).mounted:
        for trait, price in MYOMER_BY_TRAIT.items():
            if trait in found.traits:
                return price * (PROTOTYPE_MYOMER if "prototype" in found.traits else 1)
    return SUPERHEAVY_MYOMER if mech.superheavy else MYOMER


def structure_price(mech: Mech) -> float:
    """C-bills of the internal structure for each ton."""
    kind = structure_figures(mech)
    each = SUPERHEAVY_STRUCTURE.get(kind.type, kind.cost_per_ton) if mech.superheavy else kind.cost_per_ton
    return each * (TRIPOD_STRUCTURE if mech.body is Body.TRIPOD else 1)


def actuator_price(mech: Mech) -> int:
    """C-bills of the actuators of the arms and legs for each ton."""
    arms = sum(
        ACTUATORS.get(slot.system, 0)
        for row in mech.slots.values()
        for slot in row
        if slot is not None and slot.system is not None
    )
    legs = LEG * len(LEGS & set(mech.locations))
    return (arms + legs) * (SUPERHEAVY_ACTUATORS if mech.superheavy else 1)


def _add_gyro(bill: Bill, mech: Mech, rule: str) -> None:
    price, factor = GYRO[mech.gyro]
    size = ceiling(base_walk(mech) * mech.mass / 100)
    bill.add(f"{mech.gyro.value.capitalize()} gyro", size * price * factor, rule, f"{size} × {price:,} × {factor:g}")


def _add_jump(bill: Bill, mech: Mech, rule: str) -> None:
    jets = [jet.item for jet in outfit(mech).with_trait("jump-jet")]
    for label, mp, each in (
        ("Jump jets", jump_mp(mech, len(jets)), IMPROVED_JUMP if any(is_improved(jet) for jet in jets) else JUMP),
        ("UMU", outfit(mech).number("umu"), JUMP),
        ("Mechanical jump boosters", movement(mech).booster, BOOSTER),
    ):
        bill.add(label, mp * mp * mech.mass * each, rule, f"{mp}² × {mech.mass} × {each}")


def jump_mp(mech: Mech, jets: int) -> int:
    """The jump MP in the price: those of the design, one fewer with modular armor.

    Construction digest 18.1 counts the jets; published prices go by the stated MP where the two differ.
    """
    stated = mech.jump_mp or jets
    return max(0, stated - outfit(mech).has("modular-armor")) if jets else 0


def is_improved(jet: Item) -> bool:
    """Whether a jump jet is an improved one; the prototypes cost and weigh what standard ones do."""
    return "improved" in jet.traits and "prototype" not in jet.traits


def _add_sinks(bill: Bill, mech: Mech, rule: str) -> None:
    """Add heat sinks: single ones above ten (below ten the price falls), all others from the first.

    Prototype double heat sinks count as single ones here and also have a price among the equipment; so do compact ones,
    including those in the engine.
    """
    count, lots = mech.heat_sinks.count, mech_sinks(mech)
    if all(lot.type in CHEAP_SINKS for lot in lots):
        paid = count - FREE_SINGLE_SINKS
        bill.add("Heat sinks", SINGLE_SINK * paid, rule, f"{SINGLE_SINK:,} × ({count} − {FREE_SINGLE_SINKS})")
        return
    bill.add("Heat sinks", DOUBLE_SINK * count, rule, f"{DOUBLE_SINK:,} × {count}")
    compact = sum(lot.count for lot in lots if lot.integral and lot.type is HeatSinkType.COMPACT)
    bill.add("Compact heat sinks in the engine", COMPACT_SINK * compact, rule, f"{COMPACT_SINK:,} × {compact}")


def is_industrial(mech: Mech) -> bool:
    """Whether a 'Mech is an IndustrialMech, which follows from its structure."""
    return mech.structure.type is StructureType.INDUSTRIAL


def _conversion(mech: Mech) -> float:
    if mech.lam is not None:
        return CONVERSION[mech.lam]
    return QUADVEE_CONVERSION if mech.body is Body.QUADVEE else 0
