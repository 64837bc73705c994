"""Sheets of any unit as another program might print them: its words, its abbreviations, its order of things.

The words and where they stand are those of the sheets that players know; there is no art. `Manner` varies what differs
from program to program: the fonts, capitals, colons, names in full, the paper and the scale.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from io import BytesIO
from typing import NamedTuple

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas

from exporters.recordsheet import SheetOptions
from exporters.recordsheet.inventory import InventoryTableRow, inventory_rows
from exporters.recordsheet.sheet import Sheet
from sheets.battlevalue import battle_value
from sheets.construction.engine import engine_rating
from sheets.construction.technology import rules_level
from sheets.equipment import Item, item, items
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.equipment.quirks import quirks
from sheets.equipment.tech import ItemBase
from sheets.record import FRESH
from sheets.rules.movement import movement
from sheets.units import Fighter, Spacecraft, Unit, Vehicle
from sheets.units.base import Mount, Mounting, TechBase
from sheets.units.transporter import Transporter, TransporterKind


class Manner(NamedTuple):
    """How a program prints."""

    font: str = "Helvetica"
    bold: str = "Helvetica-Bold"
    a4: bool = False
    scale: float = 1.0
    colon: str = ":"
    capitals: bool = False  # the labels
    spaced: bool = False  # the headings, letter by letter
    full_names: bool = False  # of equipment
    side: str = "C"  # the mark of the Clans on mixed units; `Clan` for what `IS` is to it
    role: bool = True  # and the other lines that may be left out
    quirks: bool = True
    engine: bool = True  # of a 'Mech, and its heat sinks


class Leaf:
    """A page that is written on, from its upper left corner."""

    def __init__(self, manner: Manner) -> None:
        self.manner, self.made = manner, BytesIO()
        width, height = A4 if manner.a4 else LETTER
        self.canvas = Canvas(self.made, pagesize=(width, height), invariant=1)
        self.canvas.translate(0, height * (1 - manner.scale))
        self.canvas.scale(manner.scale, manner.scale)
        self.height = height
        self.down = 0.0
        self.most = 99.0  # points: the largest letters, where many lines share a place

    def text(self, x: float, y: float, words: str, size: float = 6.8, bold: bool = False) -> float:
        """Words at a place; their end."""
        size = min(size, self.most)
        font = self.manner.bold if bold else self.manner.font
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, self.height - y - self.down - 0.3 * size, words)
        return x + float(self.canvas.stringWidth(words, font, size))

    def middle(self, x: float, y: float, words: str, size: float = 5.8, bold: bool = True) -> None:
        self.canvas.setFont(self.manner.bold if bold else self.manner.font, size)
        self.canvas.drawCentredString(x, self.height - y - self.down - 0.3 * size, words)

    def heading(self, x: float, y: float, words: str, size: float = 9) -> None:
        if not self.manner.spaced:
            self.text(x, y, words, size, bold=True)
            return
        for letter in words:
            x = self.text(x, y, letter, size, bold=True) + 0.12 * size

    def draw_value(self, x: float, y: float, label: str, value: object, at: float = 0, size: float = 7.7) -> None:
        """A value behind its label, or further right."""
        words = label.upper() if self.manner.capitals else label
        end = self.text(x, y, f"{words}{self.manner.colon}", size, bold=True)
        self.text(max(at, end + 3), y, str(value), size)

    def pip(self, x: float, y: float, radius: float = 2, gray: float = 1.0) -> None:
        self.canvas.setFillGray(gray)
        self.canvas.circle(x, self.height - y - self.down, radius, fill=1)
        self.canvas.setFillGray(0)

    def dot(self, x: float, y: float) -> None:
        """A tick in a box."""
        self.canvas.rect(x - 3, self.height - y - self.down - 3, 6, 6, fill=1)

    def end(self) -> None:
        self.canvas.showPage()
        self.canvas.translate(0, self.height * (1 - self.manner.scale))
        self.canvas.scale(self.manner.scale, self.manner.scale)
        self.down = 0.0

    def bytes(self) -> bytes:
        self.canvas.save()
        return self.made.getvalue()


TECH_WORDS = {TechBase.IS: "Inner Sphere", TechBase.CLAN: "Clan", TechBase.MIXED_IS: "Mixed"}


def tech(unit: Unit) -> str:
    return TECH_WORDS.get(unit.tech_base, "Mixed")


def role(unit: Unit) -> str:
    return unit.role.value if unit.role else "None"


def identity(leaf: Leaf, unit: Unit, x: float = 135, y: float = 123, at: float = 177) -> None:
    """Mass, technology, rules and role, one beneath the other."""
    mass = getattr(unit, "mass", 0.0)
    lines = [("Tonnage", f"{mass * 1000:g} kg" if mass < 5 else f"{mass:,.10g}"), ("Tech Base", tech(unit))]
    lines.append(("Rules Level", rules_level(unit).name.capitalize()))
    if leaf.manner.role:
        lines.append(("Role", role(unit)))
    for n, (label, words) in enumerate(lines):
        leaf.draw_value(x, y + 9 * n, label, words, at)


def printed_name(unit: Unit, mount: Mount, manner: Manner) -> str:
    """What a line calls an item: short, or as the catalogues have it; its size; on a mixed unit whose make it is."""
    entry = item(mount.item)
    name = entry.title if manner.full_names else entry.short
    if mount.size is not None and entry.size is not None:
        cargo = name == "Cargo"
        name += f" ({mount.size:g} {'ton' if mount.size == 1 else 'tons'})" if cargo else f":{mount.size:g}t"
    name += make_of(unit, entry, manner)
    if entry.weapon is not None and entry.weapon.infantry is not None and mount.size is not None:
        name += f" ({mount.size:g} clips)"
    if mount.facing is not None:
        name += f" ({''.join(word[0] for word in mount.facing.value.split('-')).upper()})"
    return name + MOUNTED.get(mount.mounting, "")


MOUNTED = {Mounting.SPONSON: " (S)", Mounting.PINTLE: " (P)"}


def make_of(unit: Unit, entry: Item, manner: Manner) -> str:
    """The mark of the side that built something, where a unit could have it from both."""
    if unit.tech_base.is_mixed and entry.tech.base is not ItemBase.BOTH and built_by_both(entry.short):
        return f" ({manner.side if entry.tech.base is ItemBase.CLAN else 'IS'})"
    return ""


@cache
def built_by_both(name: str) -> bool:
    """Whether each side has a thing of this name."""
    bases = {entry.tech.base for entry in items() if entry.short == name}
    return ItemBase.CLAN in bases and len(bases) > 1


class Columns(NamedTuple):
    """Where the columns of a table begin: number, name, place, heat, damage, and the four of ranges."""

    count: float
    name: float
    place: float
    heat: float
    damage: float
    ranges: tuple[float, float, float, float]


HEX_HEADS = ("Min", "Sht", "Med", "Lng")
VEHICLE_COLUMNS = Columns(26, 33, 114, 0, 130, (186, 200, 211, 226))


def wrapped(words: str, width: int) -> list[str]:
    """Words in lines of at most so many letters, as far as they can be parted."""
    lines = [""]
    for word in words.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


CLOSE = 6.8  # points from line to line, for letters that are smaller


def table(leaf: Leaf, unit: Unit, y: float, columns: Columns, pitch: float = 9) -> float:
    """The table of weapons and equipment; where it ends."""
    leaf.text(columns.count, y, "#", 6.8, bold=True)
    leaf.text(columns.name, y, "Type", 6.8, bold=True)
    if columns.place:
        leaf.text(columns.place, y, "Loc", 6.8, bold=True)
    if columns.heat:
        leaf.text(columns.heat, y, "Ht", 6.8, bold=True)
    leaf.text(columns.damage, y, "Dmg", 6.8, bold=True)
    for x, head in zip(columns.ranges, HEX_HEADS, strict=True):
        leaf.text(x, y, head, 6.8, bold=True)
    y += pitch
    leaf.most = min(99.0, pitch) if pitch < CLOSE else 99.0
    for line in inventory_rows(Sheet(unit, FRESH, SheetOptions())):
        if line.remark:
            leaf.text(columns.name + 4, y, line.name, 6.1)
            y += pitch
            continue
        y = _line(leaf, unit, line, y, columns, pitch)
    leaf.most = 99.0
    return y


def _line(leaf: Leaf, unit: Unit, line: InventoryTableRow, y: float, columns: Columns, pitch: float) -> float:
    served = line.name.startswith("with ")
    if line.level and served:
        leaf.text(columns.name + 4, y, f"w/{line.name.removeprefix('with ').removesuffix(' FCS').removesuffix(' MRM')}")
        return y + pitch
    if line.level:
        leaf.text(columns.name + 4, y, line.name)
        names = [line.name]
    else:
        wide = int((columns.place or columns.heat or columns.damage) - columns.name - 4)
        letter = leaf.canvas.stringWidth("Mediums Laser/1", leaf.manner.font, 6.8) / 15
        place = line.location.removesuffix(" (ST)").removesuffix(" (PT)").replace("*", "BD")
        rear = " (R)" if place.endswith(" (R)") else ""
        name = printed_name(unit, unit.mounts[line.mounts[0]], leaf.manner) + rear
        names = wrapped(name, int(wide / letter * 6.8 / min(6.8, leaf.most)))
        leaf.text(columns.count - 4 * (line.number > 9 if line.number else 0), y, str(line.number or 1))
        for n, words in enumerate(names):
            leaf.text(columns.name, y + n * pitch, words)
        place = place.removesuffix(" (R)")
        if columns.place:
            leaf.text(columns.place - 1, y, place, 6.8 if len(place) < 4 else 5.4)
        if columns.heat:
            leaf.text(columns.heat + 1, y, line.heat or "—")
    damage = f"{line.damage.strip('—')} {f'[{line.codes}]' if line.codes else ''}".strip()
    leaf.text(columns.damage, y, damage)
    for x, figure in zip(columns.ranges, (line.ranges or ("—",) * 4)[:4], strict=True):
        if line.ranges or not line.level:
            leaf.text(x + 3, y, figure)
    return y + pitch * len(names)


def lots(unit: Unit) -> dict[str, int]:
    """The ammunition by its name, all lots of a kind added up."""
    found: Counter[str] = Counter()
    for mount in unit.mounts:
        entry = item(mount.item) if mount.known else None
        if entry is not None and entry.ammo is not None:
            shots = mount.shots if mount.shots is not None else entry.ammo.shots
            found[ammo_name(entry)] += shots
    return {name: found[name] for name in sorted(found)}


def ammo_name(entry: Item) -> str:
    return entry.short.replace(" - Full", "").replace(" - Half", "").replace(" Ammo", "")


def paragraph(leaf: Leaf, x: float, y: float, words: str, width: int = 50, pitch: float = 9) -> float:
    """Words in as many lines as they need; where they end."""
    for line in wrapped(words, width):
        leaf.text(x, y, line, min(6.8, pitch))
        y += pitch
    return y


def notes(
    leaf: Leaf, unit: Unit, y: float, features: Sequence[str] = (), case: str = "", pitch: float = 9, x: float = 27
) -> float:
    """Ammunition, features and quirks."""
    if found := lots(unit):
        words = ", ".join(f"({name}) {shots:,}" for name, shots in found.items())
        y = paragraph(leaf, x, y, f"Ammo{f' ({case})' if case else ''}: {words}", pitch=pitch)
    if features:
        y = paragraph(leaf, x, y, f"Features {', '.join(features)}", pitch=pitch)
    if unit.quirks and leaf.manner.quirks:
        titles = ", ".join(quirks()[quirk.code].title for quirk in unit.quirks if quirk.code in quirks())
        y = paragraph(leaf, x, y, f"Quirks: {titles}", pitch=pitch)
    return y


def case(unit: Unit) -> str:
    """What protects the ammunition."""
    held = {mount.item for mount in unit.mounts}
    return "CASE II" if held & {"ISCASEII", "CLCASEII"} else "CASE" if held & {"ISCASE", "CLCASE"} else ""


BAY_NAMES = {
    TransporterKind.TROOP_SPACE: "Infantry Compartment",
    TransporterKind.CARGO: "Cargo",
    TransporterKind.FIGHTER: "Fighter",
    TransporterKind.SMALL_CRAFT: "Small Craft",
    TransporterKind.BATTLE_ARMOR: "Battle Armor",
    TransporterKind.MECH: "Mek",
    TransporterKind.PROTOMECH: "ProtoMek",
    TransporterKind.LIGHT_VEHICLE: "Vehicle (Light)",
    TransporterKind.HEAVY_VEHICLE: "Vehicle (Heavy)",
    TransporterKind.NAVAL_REPAIR_PRESSURIZED: "Naval Repair Facility (Pressurized)",
    TransporterKind.NAVAL_REPAIR_UNPRESSURIZED: "Naval Repair Facility (Unpressurized)",
    TransporterKind.DROPSHUTTLE: "Drop Shuttle",
}


SQUAD, POINT, SIX = 4, 5, 6  # suits: bays of battle armor say how many they hold


def bay_name(bay: Transporter) -> str:
    words = BAY_NAMES.get(bay.kind) or bay.kind.value.replace("-", " ").title()
    return f"{words} ({bay.platoon.value.title()})" if bay.platoon else words


def bay_lines(bays: Iterable[Transporter]) -> Iterator[str]:
    """Bays with doors, as large craft have them."""
    for bay in bays:
        if bay.kind is TransporterKind.DOCKING_COLLAR or (bay.number is None and not bay.doors):
            continue
        suits = POINT if bay.clan else SIX if bay.comstar else SQUAD
        size = bay.size * suits if bay.kind is TransporterKind.BATTLE_ARMOR else bay.size
        doors = f" ({bay.doors} Door{'s' if bay.doors != 1 else ''})" if bay.doors else ""
        yield f"Bay {bay.number or 1}: {bay_name(bay)} ({size:,.10g}){doors}"


ENGINES = {EngineType.FUEL_CELL: "Fuel Cell", EngineType.ICE: "ICE", EngineType.XL: "XL", EngineType.XXL: "XXL"}


def engine(unit: Unit, kind: EngineType, support: bool) -> str:
    name = ENGINES.get(kind) or kind.value.title()
    return name if support or kind is EngineType.NONE else f"{engine_rating(unit)} {name}"


ARMORS = {ArmorType.STANDARD: "Standard Armor"}


def armor(kind: ArmorType) -> str:
    """What stands under the title of a diagram."""
    return ARMORS.get(kind) or kind.value.replace("-", " ").title().replace(" Fibrous", "-Fibrous")


BODY_NAMES = {"naval": "naval", "submarine": "naval", "hydrofoil": "naval", "wige": "WiGE", "vtol": "VTOL"}
SIDES = {
    "FR": (498, 61, "Front Armor"),
    "LS": (413, 200, "Left Side Armor"),
    "RS": (586, 200, "Right Side Armor"),
    "FRLS": (413, 130, "Front Left Side Armor"),
    "FRRS": (586, 130, "Front Right Side Armor"),
    "RRLS": (413, 260, "Rear Left Side Armor"),
    "RRRS": (586, 260, "Rear Right Side Armor"),
    "RR": (498, 352, "Rear Armor"),
    "TU": (498, 230, "Turret Armor"),
    "FT": (498, 170, "Front Turret Armor"),
    "RO": (586, 330, "Rotor Armor"),
}


def vehicle(leaf: Leaf, unit: Vehicle) -> None:
    """A vehicle in the upper half of a page."""
    moves, support = movement(unit), unit.support is not None
    motive = unit.motive.value
    kind = BODY_NAMES.get(motive, motive)
    kind = f"{kind} support vehicle" if support else "VTOL" if kind == "VTOL" else f"{kind} vehicle"
    size = f"{'large' if unit.six_sided else 'medium'} " if support else "superheavy " if unit.six_sided else ""
    leaf.heading(72, 78, f"{size}{kind}{' omnivehicle' if unit.omni else ''} record sheet".upper(), 11)
    leaf.heading(30, 99, "VEHICLE DATA")
    leaf.draw_value(22, 113, "Type", unit.name, 48, 9)
    leaf.text(25, 123, "Movement Points:", 7.7, bold=True)
    flank = f"{moves.plain_run} [{moves.run}]" if moves.run != moves.plain_run else f"{moves.plain_run}"
    lines = [("Cruising", str(moves.walk)), ("Flanking", flank)]
    lines += [("Jumping", str(moves.jump))] if moves.jump else []
    lines += [("Movement Type", "WiGE" if motive == "wige" else "VTOL" if motive == "vtol" else motive.capitalize())]
    lines += [("Engine Type", engine(unit, unit.engine.type, support))]
    for n, (label, words) in enumerate(lines):
        leaf.draw_value(25, 132 + 9 * n, label, words, 78)
    identity(leaf, unit)
    leaf.heading(22, 182, "Weapons & Equipment Inventory", 8.6)
    leaf.text(190, 182, "(hexes)")
    y = table(leaf, unit, 192, VEHICLE_COLUMNS)
    if bays := list(bay_lines(unit.transporters)):
        y = paragraph(leaf, 26, y + 6, "Cargo:")
        for words in bays:
            y = paragraph(leaf, 28, y, words)
    y = notes(leaf, unit, max(y + 8, 300), list(features(unit)), case(unit))
    leaf.draw_value(33, y + 8, "BV", f"{battle_value(unit):,}")
    leaf.heading(465, 27, "ARMOR DIAGRAM", 8.6)
    bar = unit.support.bar if unit.support is not None else None
    leaf.middle(500, 40, f"BAR: {bar}" if bar else armor(unit.armor.type), 8.6)
    for place, points in unit.armor.points.items():
        x, top, words = SIDES[place]
        leaf.middle(x, top, words)
        leaf.middle(x, top + 8, f"( {points} )")
        if place in unit.armor.patchwork:
            leaf.middle(x, top + 15, armor(unit.armor.patchwork[place].type))


QUARTERS = frozenset(kind for kind in TransporterKind if kind.value.endswith("quarters"))
SEATS = (TransporterKind.PILLION_SEATS, TransporterKind.STANDARD_SEATS, TransporterKind.EJECTION_SEATS)


def features(unit: Vehicle | Fighter | Spacecraft) -> Iterator[str]:
    """The features outside the inventory: changes of the chassis, compartments, seats, CASE without ammunition."""
    if case(unit) and not lots(unit):
        yield case(unit)
    changes = []
    for mount in unit.mounts:
        entry = item(mount.item) if mount.known else None
        if entry is not None and "chassis-modification" in entry.traits:
            inside = entry.title.partition("[")[2].rstrip("]") or entry.short
            if inside.casefold() not in ("hydrofoil", "submersible"):
                changes.append(inside)
    if changes:
        yield f"{', '.join(changes)} Chassis Mod{'s' if len(changes) > 1 else ''}"
    for bay in unit.transporters:
        if bay.number is not None or bay.doors:
            continue
        if bay.kind in SEATS:
            yield f"{bay.size:g} {bay_name(bay)}"
        elif bay.kind is not TransporterKind.DOCKING_COLLAR and bay.kind not in QUARTERS:
            yield f"{bay_name(bay)} ({bay.size:g} ton{'s' if bay.size != 1 else ''})"
