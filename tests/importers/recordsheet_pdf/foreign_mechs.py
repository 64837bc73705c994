"""Sheets of 'Mechs of every shape as another program might print them."""

from collections.abc import Iterator

from sheets.battlevalue import battle_value
from sheets.construction.engine import engine_rating
from sheets.equipment import item
from sheets.equipment.kinds import CockpitType, EngineType, GyroType, HeatSinkType, StructureType
from sheets.equipment.tech import ItemBase
from sheets.rules.heat import heat_capacity
from sheets.rules.movement import movement, shapes
from sheets.rules.structure import internal_structure
from sheets.units import Mech
from sheets.units.base import Mounting
from sheets.units.keywords.mtf import SYSTEMS
from sheets.units.mech import LOCATION_NAMES, Body, LamType, Slot, System, slot_count
from tests.importers.recordsheet_pdf.foreign_units import (
    Columns,
    Leaf,
    ammo_name,
    armor,
    identity,
    notes,
    table,
)

LEGS = {Body.QUAD: "Four-Legged ", Body.TRIPOD: "Three-Legged "}
BLOCKS = {
    "HD": (158, 409),
    "CT": (158, 484),
    "CL": (158, 700),
    **dict.fromkeys(("LA",), (43, 412)),
    "LT": (43, 553),
    **dict.fromkeys(("LL", "RLL"), (43, 695)),
    "FLL": (43, 450),
    "RA": (273, 412),
    "RT": (273, 553),
    **dict.fromkeys(("RL", "RRL"), (273, 695)),
    "FRL": (273, 450),
}
DIAGRAM = {
    "HD": (498, 49),
    "LT": (450, 58),
    "RT": (546, 58),
    "CT": (498, 190),
    "LA": (424, 110),
    "RA": (575, 110),
    "LL": (440, 260),
    "RL": (556, 260),
    "CL": (498, 262),
    "FLL": (428, 200),
    "FRL": (570, 200),
    "RLL": (440, 260),
    "RRL": (556, 260),
}
INNER = {
    "LT": (426, 407),
    "RT": (547, 407),
    "CT": (486, 501),
    "LA": (414, 450),
    "RA": (556, 450),
    "LL": (424, 545),
    "RL": (548, 545),
    "CL": (486, 545),
    "FLL": (414, 470),
    "FRL": (558, 470),
    "RLL": (424, 520),
    "RRL": (550, 520),
}
REAR = {"LT": (446, 330), "RT": (550, 330), "CT": (498, 372)}
COLUMNS = Columns(26, 33, 102, 116, 128, (186, 200, 211, 226))
ENGINES = {
    EngineType.FUSION: "Fusion",
    EngineType.XL: "XL Fusion",
    EngineType.XXL: "XXL Fusion",
    EngineType.LIGHT: "Light Fusion",
    EngineType.COMPACT: "Compact Fusion",
    EngineType.ICE: "I.C.E.",
    EngineType.FUEL_CELL: "Fuel Cell",
    EngineType.FISSION: "Fission",
}
GYROS = {GyroType.STANDARD: "Gyro", GyroType.HEAVY_DUTY: "Heavy Duty Gyro", GyroType.XL: "XL Gyro"}
SINKS = {
    HeatSinkType.SINGLE: "",
    HeatSinkType.DOUBLE: "Double ",
    HeatSinkType.LASER: "Laser ",
    HeatSinkType.COMPACT: "Compact ",
}
CASES = {"ISCASE": " (CASE)", "CLCASE": " (CASE)", "ISCASEII": " (CASE II)", "CLCASEII": " (CASE II)"}
HEAVIEST = 100  # tons of a 'Mech that is not superheavy
LONG = 34  # things that a 'Mech carries: more are set closer


def mech(leaf: Leaf, unit: Mech) -> None:
    """The whole page of a 'Mech."""
    moves = movement(unit)
    leaf.heading(110, 78, f"{_title(unit)} record sheet".upper(), 11)
    leaf.heading(29, 99, "'MECH DATA")
    leaf.draw_value(22, 113, "Type", f"{unit.name}", 48, 9)
    leaf.text(25, 123, "Movement Points:", 7.7, bold=True)
    run = f"{moves.plain_run} [{moves.run}]" if moves.run != moves.plain_run else str(moves.plain_run)
    lines = [("Walking", str(moves.walk)), ("Running", run)]
    lines.append(("Underwater", str(moves.umu)) if moves.umu else ("Jumping", str(moves.jump)))
    words = ENGINES.get(unit.engine.type, "Fusion").removesuffix(" Fusion")
    lines += [("Engine Type", f"{engine_rating(unit)} {words}")] if leaf.manner.engine else []
    for n, (label, value) in enumerate(lines):
        leaf.draw_value(25, 132 + 9 * n, label, value, 78)
    if unit.body in (Body.LAM, Body.QUADVEE):
        _other_shapes(leaf, unit)
    identity(leaf, unit)
    leaf.heading(22, 182, "Weapons & Equipment Inventory", 8.6)
    leaf.text(190, 182, "(hexes)")
    long = len(unit.mounts) > LONG
    y = table(leaf, unit, 190, COLUMNS, 5.6 if long else 7.6)
    for words in _without_place(unit):
        leaf.text(COLUMNS.count, y, "1")
        leaf.text(COLUMNS.name, y, words)
        leaf.text(COLUMNS.place, y, "—")
        leaf.text(COLUMNS.damage, y, "[E]")
        y += 8
    y = notes(leaf, unit, max(y + 4, 330), pitch=5.6 if long else 8.4)
    leaf.draw_value(33, min(y + 3, 392), "BV", f"{battle_value(unit):,}")
    leaf.heading(30, 400, "CRITICAL TABLE")
    for place in unit.slots:
        _block(leaf, unit, place)
    leaf.heading(464, 24, "ARMOR DIAGRAM", 8.6)
    leaf.middle(498, 37, armor(unit.armor.type), 8.6)
    for place, points in unit.armor.points.items():
        _label(leaf, DIAGRAM[place], LOCATION_NAMES[place], points)
        if place in unit.armor.patchwork:
            leaf.middle(DIAGRAM[place][0], DIAGRAM[place][1] + 14, armor(unit.armor.patchwork[place].type))
    for place, points in unit.armor.rear.items():
        _label(leaf, REAR[place], f"{LOCATION_NAMES[place]} Rear", points)
    leaf.heading(432, 386, "INTERNAL STRUCTURE DIAGRAM", 8.6)
    kind = unit.structure.type
    words = "Standard" if kind is StructureType.STANDARD else kind.value.replace("-", " ").title()
    leaf.middle(498, 397, f"{words} Structure", 8.6)
    for place, points in internal_structure(unit).items():
        if place != "HD":
            _label(leaf, INNER[place], LOCATION_NAMES[place], points)
    if leaf.manner.engine:
        _heat(leaf, unit)


def _title(unit: Mech) -> str:
    if unit.body is Body.QUADVEE:
        return "OmniQuadVee" if unit.omni else "QuadVee"
    if unit.body is Body.LAM:
        return f"{'Bimodal ' if unit.lam is LamType.BIMODAL else ''}Land-Air 'Mech"
    kind = "IndustrialMech" if unit.structure.type is StructureType.INDUSTRIAL else "BattleMech"
    kind = "OmniMech" if unit.omni else kind
    kind = f"Primitive {kind}" if unit.cockpit is CockpitType.PRIMITIVE else kind
    return f"{'Superheavy ' if unit.mass > HEAVIEST else ''}{LEGS.get(unit.body, '')}{kind}"


def _other_shapes(leaf: Leaf, unit: Mech) -> None:
    """What it moves in its other shapes."""
    if unit.lam is LamType.BIMODAL:
        return
    for n, shape in enumerate(shapes(unit, movement(unit))):
        leaf.draw_value(135 + 60 * n, 159, "Cruising", shape.slow, size=6)


def _without_place(unit: Mech) -> Iterator[str]:
    """What takes no slots."""
    if unit.full_head_ejection:
        yield "Full Head Eject System"
    if unit.heat_sink_override:
        yield "RISC Heat Sink Override Kit"
    yield from (item(mount.item).short for mount in unit.mounts if mount.known and mount.location is None)


def _label(leaf: Leaf, at: tuple[float, float], words: str, points: int) -> None:
    leaf.middle(*at, words)
    leaf.middle(at[0], at[1] + 7, f"( {points} )")


def _block(leaf: Leaf, unit: Mech, place: str) -> None:
    x, y = BLOCKS[place]
    protected = next((CASES[m.item] for m in unit.mounts if m.location == place and m.item in CASES), "")
    leaf.text(x + 7, y, f"{LOCATION_NAMES[place]}{protected}", 8.75, bold=True)
    for n in range(slot_count(place)):
        at = y + 10 + 8.3 * n + (4 if n > 5 else 0)
        leaf.text(x, at, f"{n % 6 + 1}.", 7)
        words = slot_text(leaf, unit, unit.slots[place][n])
        armored = _is_armored(unit, unit.slots[place][n])
        if armored:
            leaf.pip(x + 11, at, 2.5)
        leaf.text(x + (16 if armored else 10), at, words, 6.2)


def _is_armored(unit: Mech, slot: Slot | None) -> bool:
    if slot is None:
        return False
    return slot.armored if slot.mount is None else unit.mounts[slot.mount].armored


def slot_text(leaf: Leaf, unit: Mech, slot: Slot | None) -> str:
    """What a slot says."""
    if slot is None:
        return "Roll Again"
    if slot.system is not None:
        return _system(unit, slot.system)
    assert slot.mount is not None
    mount = unit.mounts[slot.mount]
    entry = item(mount.item)
    if entry.ammo is not None:
        shots = (entry.ammo.shots if mount.shots is None else mount.shots) * (1 if slot.second is None else 2)
        return f"Ammo ({ammo_name(entry)}) {shots}"
    foreign = unit.tech_base.is_mixed and entry.tech.base not in (ItemBase.BOTH, ItemBase(unit.tech_base.side.value))
    side = f" [{'Clan' if entry.tech.base is ItemBase.CLAN else 'IS'}]" if foreign else ""
    turret = " (T)" if mount.mounting is Mounting.TURRET else ""
    return f"{entry.title if leaf.manner.full_names else entry.short}{side}{' (R)' if mount.rear else ''}{turret}"


def _system(unit: Mech, system: System) -> str:
    if system is System.ENGINE:
        return f"{ENGINES.get(unit.engine.type, 'Fusion')} Engine"
    if system is System.GYRO:
        return GYROS.get(unit.gyro, f"{unit.gyro.value.title()} Gyro")
    if system is System.COCKPIT:
        return cockpit(unit.cockpit)
    return SYSTEMS[system]


def cockpit(kind: CockpitType) -> str:
    """What its slot says."""
    words = kind.value.removesuffix("command-console").strip("-").title()
    words = words if kind is CockpitType.TORSO_MOUNTED else words.replace("-", " ")
    return "Cockpit" if kind in (CockpitType.STANDARD, CockpitType.QUADVEE) or not words else f"{words} Cockpit"


def _heat(leaf: Leaf, unit: Mech) -> None:
    leaf.heading(408, 580, "HEAT DATA")
    label = f"{SINKS.get(unit.heat_sinks.type, 'Double ')}Heat Sinks"
    leaf.draw_value(484, 590, label, "")
    count, cooled = unit.heat_sinks.count, heat_capacity(unit)
    leaf.text(500, 600, f"{count} ({cooled})" if cooled != count else str(count), 7)
