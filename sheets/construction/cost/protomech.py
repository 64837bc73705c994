"""What a ProtoMech costs.

Rule: TM, ProtoMech costs; IO, ultraheavy ProtoMechs.
"""

from sheets.construction.armor import armor_entry
from sheets.construction.cost.equipment import add_equipment
from sheets.construction.cost.sums import SINGLE_SINK, Bill
from sheets.construction.engine import rating
from sheets.report import shown
from sheets.rules.movement import movement
from sheets.units import ProtoMech
from sheets.units.outfit import outfit
from sheets.units.protomech import ProtoBody

COCKPIT, ULTRAHEAVY_COCKPIT, ULTRAHEAVY_FROM = 500_000, 800_000, 10
LIFE_SUPPORT = 75_000
SENSORS, MYOMER, ARMS, LEGS = 2_000, 2_000, 360, 540  # a ton
STRUCTURE = {ProtoBody.BIPED: 400, ProtoBody.QUAD: 500, ProtoBody.GLIDER: 600}
ENGINE, ENGINE_DIVISOR = 5_000, 75
JUMP = 200
TONNAGE = 100


def fill(bill: Bill, proto: ProtoMech) -> None:
    """The sum of a ProtoMech in the order of the rule."""
    rule = "TM, ProtoMech costs"
    tons, jump = proto.mass, movement(proto)
    mp = max(jump.jump, jump.umu)
    bill.add("Cockpit", ULTRAHEAVY_COCKPIT if tons >= ULTRAHEAVY_FROM else COCKPIT, rule)
    bill.add("Life support", LIFE_SUPPORT, rule)
    bill.add("Sensors", SENSORS * tons, rule, f"{SENSORS:,} × {tons:g}")
    bill.add("Musculature", MYOMER * tons, rule, f"{MYOMER:,} × {tons:g}")
    bill.add("Structure", STRUCTURE[proto.body] * tons, rule, f"{STRUCTURE[proto.body]} × {tons:g}")
    bill.add("Arm actuators", ARMS * tons, rule, f"{ARMS} × {tons:g}")
    bill.add("Leg actuators", LEGS * tons, rule, f"{LEGS} × {tons:g}")
    bill.add(
        "Engine",
        ENGINE * tons * rating(proto) / ENGINE_DIVISOR,
        rule,
        f"{ENGINE:,} × {tons:g} × {rating(proto)} / {ENGINE_DIVISOR}",
    )
    bill.add("Jump jets", mp * mp * tons * JUMP, rule, f"{mp}² × {tons:g} × {JUMP}")
    # Published prices count chemical lasers, which need no sinks, with the other energy weapons.
    sinks = sum(i.heat for _, _, i in outfit(proto).mounted if i.weapon is not None and "energy" in i.traits)
    bill.add("Heat sinks", SINGLE_SINK * sinks, rule, f"{SINGLE_SINK:,} × {sinks}")
    price = armor_entry(proto.armor).cost or 0
    bill.add("Armor", price * proto.armor.total, rule, f"{shown(price)} × {proto.armor.total}")
    add_equipment(bill, proto)
    bill.multiply("Tonnage", 1 + tons / TONNAGE, rule, f"1 + {tons:g} / {TONNAGE}")
