"""Sheets of fighters and of larger craft as another program might print them."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from exporters.recordsheet import SheetOptions
from exporters.recordsheet.aero.inventory import AeroLine, weapon_section
from exporters.recordsheet.sheet import Sheet
from sheets.battlevalue import battle_value
from sheets.equipment import item
from sheets.equipment.kinds import ArmorType, HeatSinkType
from sheets.record import FRESH
from sheets.rules.aerospace import Bay, drive_integrity, weapon_bays
from sheets.rules.heat import heat_capacity
from sheets.rules.links import links
from sheets.rules.movement import movement
from sheets.rules.structure import structural_integrity
from sheets.units import CapitalShip, DropShip, Fighter, JumpShip, SmallCraft, Spacecraft, SpaceStation, Unit, WarShip
from sheets.units.spacecraft import Complement
from sheets.units.systems import Armor
from tests.importers.recordsheet_pdf.foreign_units import (
    Leaf,
    Manner,
    armor,
    bay_lines,
    case,
    engine,
    features,
    identity,
    make_of,
    notes,
    paragraph,
    printed_name,
    wrapped,
)

VALUE_HEADS = ("SRV", "MRV", "LRV", "ERV")
VALUE_COLUMNS = (165, 181, 200, 217)
BRACKETS = ("(1-6)", "(7-12)", "(13-20)", "(21-25)")
CAPITAL_BRACKETS = ("(1-12)", "(13-24)", "(25-40)", "(41-50)")


def values_head(leaf: Leaf, y: float, scale: str, first: str = "#", heat: bool = True) -> float:
    """The head of a table of attack values; where its lines begin."""
    leaf.text(26, y, f"{scale} Scale", 6.8, bold=True)
    for x, bracket in zip(VALUE_COLUMNS, BRACKETS if scale == "Standard" else CAPITAL_BRACKETS, strict=True):
        leaf.text(x, y, bracket, 4.5)
    leaf.text(25, y + 11, first, 6.8, bold=True)
    if first == "#":
        leaf.text(33, y + 11, "Type", 6.8, bold=True)
    leaf.text(122, y + 11, "Loc", 6.8, bold=True)
    if heat:
        leaf.text(142, y + 11, "Ht", 6.8, bold=True)
    for x, head in zip(VALUE_COLUMNS, VALUE_HEADS, strict=True):
        leaf.text(x, y + 11, head, 6.8, bold=True)
    return y + 21


def values_table(leaf: Leaf, unit: Unit, y: float, heat: bool = True) -> float:
    """A line for each weapon with its attack values; where the table ends."""
    y = values_head(leaf, y, "Standard", heat=heat)
    for line in weapon_section(Sheet(unit, FRESH, SheetOptions())).lines:
        if line.remark:
            leaf.text(37, y, line.name, 6.1)
            y += 10
        else:
            y = _value_line(leaf, unit, line, y, heat)
    return y


def _value_line(leaf: Leaf, unit: Unit, line: AeroLine, y: float, heat: bool) -> float:
    if line.level:
        words = line.name.replace("with ", "w/").removesuffix(" FCS").removesuffix(" MRM")
        leaf.text(37, y, words)
        _values(leaf, y, line.values)
        return y + 10
    codes = f" [{line.codes}]" if line.codes else ""
    rear = " (R)" if line.location.endswith("(R)") else ""
    name = f"{printed_name(unit, unit.mounts[line.mounts[0]], leaf.manner)}{rear}{codes}"
    letter = leaf.canvas.stringWidth("Medium Laser/1", leaf.manner.font, 6.8) / 14
    lines = wrapped(name, int(84 / letter))
    leaf.text(26, y, line.number)
    for n, words in enumerate(lines):
        leaf.text(33, y + 10 * n, words)
    place = line.location.partition(" ")[0]
    leaf.text(121, y, {"*": "FSLG"}.get(place, place), 6.8 if len(place) < 4 else 5.4)
    if heat:
        leaf.text(143, y, line.heat or "—")
    _values(leaf, y, line.values or ("—",) * 4)
    return y + 10 * len(lines)


def _values(leaf: Leaf, y: float, values: tuple[str, ...]) -> None:
    for x, value in zip(VALUE_COLUMNS, values, strict=False):
        leaf.text(x + 4, y, value)


FACINGS = {
    "NOS": (320, 118, "Nose"),
    "LS": (309, 290, "Left Wing"),
    "RS": (514, 290, "Right Wing"),
    "AFT": (413, 472, "Aft"),
    "FLS": (309, 104, "Fore-Left"),
    "FRS": (549, 104, "Fore-Right"),
    "ALS": (309, 400, "Aft-Left"),
    "ARS": (549, 400, "Aft-Right"),
}


def facings(
    leaf: Leaf,
    points: dict[str, int],
    spheroid: bool = False,
    nose: tuple[float, float] = (320, 118),
    plating: Armor | None = None,
) -> None:
    """Thresholds and totals beside the plan."""
    for facing, total in points.items():
        place = {"LWG": "LS", "RWG": "RS"}.get(facing, facing)
        x, y, words = FACINGS[place]
        x, y = nose if place == "NOS" else (x, y)
        if spheroid and place in ("LS", "RS"):
            words = words.replace("Wing", "Side")
        lines = [words, "Damage Threshold"] if place in ("LS", "RS") else [f"{words} Damage", "Threshold"]
        for n, text in enumerate([*lines, "(Total Armor)", f"{-(-total // 10)} ( {total} )"]):
            leaf.middle(x, y + 9 * n, text, 6.4)
        if plating is not None and facing in plating.patchwork:
            leaf.middle(x, y + 36, armor(plating.patchwork[facing].type), 6)


def fighter(leaf: Leaf, unit: Fighter) -> None:
    """Any fighter, one that is built as a support vehicle, too."""
    moves, support = movement(unit), unit.support is not None
    kind = (
        "fixed wing support vehicle"
        if support
        else "conventional fighter"
        if unit.conventional
        else "aerospace fighter"
    )
    leaf.heading(110, 77, f"{'Omni ' if unit.omni else ''}{kind} record sheet".upper(), 11)
    leaf.heading(30, 98, "FIGHTER DATA")
    leaf.draw_value(25, 112, "Type", unit.name, 51, 9)
    leaf.draw_value(25, 123, "Thrust", "")
    leaf.draw_value(29, 132, "Safe Thrust", moves.walk, 97)
    leaf.draw_value(29, 141, "Maximum Thrust", moves.plain_run, 97)
    leaf.draw_value(25, 150, "Engine Type", engine(unit, unit.engine.type, support), 75)
    identity(leaf, unit)
    leaf.heading(22, 163, "Weapons & Equipment Inventory", 8.6)
    heated = not (unit.conventional or support)
    y = values_table(leaf, unit, 175, heat=heated)
    if bays := list(bay_lines(unit.transporters)):
        y = paragraph(leaf, 26, y + 6, "Cargo:")
        for words in bays:
            y = paragraph(leaf, 28, y, words)
    y = max(y + 8, 340)
    y = paragraph(leaf, 27, y, f"Fuel Points: {unit.fuel:,}")
    printed = ["VSTOL Chassis Mod"] if unit.vstol else []
    y = notes(leaf, unit, y, [*printed, *features(unit)], case(unit))
    leaf.draw_value(33, y + 8, "BV", f"{battle_value(unit):,}", 52, 9)
    leaf.heading(284, 88, "ARMOR DIAGRAM", 8.6)
    bar = unit.support.bar if unit.support is not None else None
    leaf.middle(320, 101, f"BAR: {bar}" if bar else armor(unit.armor.type), 8.6)
    facings(leaf, dict(unit.armor.points), plating=unit.armor)
    integrity(leaf, structural_integrity(unit))
    if heated:
        heat(leaf, unit)


def integrity(leaf: Leaf, points: int) -> None:
    for n, words in enumerate(("Structural", "Integrity:", str(points))):
        leaf.middle(411, 252 + 10 * n, words, 6.4)


SINKS = {HeatSinkType.SINGLE: "", HeatSinkType.DOUBLE: "Double ", HeatSinkType.LASER: "Laser "}


def heat(leaf: Leaf, unit: Fighter) -> None:
    leaf.heading(416, 519, "HEAT DATA")
    label = f"{SINKS.get(unit.heat_sinks.type, 'Double ')}Heat Sinks:"
    leaf.text(484, 528, label.upper() if leaf.manner.capitals else label, 8, bold=True)
    count, cooled = unit.heat_sinks.count, heat_capacity(unit) or 0
    leaf.text(528, 538, f"{count} ({cooled})" if cooled != count else str(count), 8)


KINDS = {
    SmallCraft: "small craft",
    DropShip: "DropShip",
    JumpShip: "JumpShip",
    WarShip: "WarShip",
    SpaceStation: "Space Station",
}
MISSILES = {"Barracuda": "B", "White Shark": "WS", "Killer Whale": "KW"}
MARKS = {
    "*": ("ISArtemisIV", "Artemis IV"),
    "**": ("CLArtemisIV", "Artemis IV"),
    "†": ("CLArtemisV", "Artemis V"),
    "‡": ("ISApollo", "Apollo"),
    "§": ("PPC Capacitor", "PPC Capacitor"),
}
PARTNERS = {"LS": "RS", "FLS": "FRS", "ALS": "ARS", "LBS": "RBS"}


def craft(leaf: Leaf, unit: Spacecraft) -> None:
    """A small craft or a larger one."""
    kind, moves = KINDS[type(unit)], movement(unit)
    large = isinstance(unit, CapitalShip)
    shape = "" if large else "spheroid " if unit.spheroid else "aerodyne "
    leaf.heading(109, 77, f"{shape}{kind} record sheet".upper(), 11)
    leaf.heading(
        30, 98, {"small craft": "CRAFT DATA", "Space Station": "STATION DATA"}.get(kind, f"{kind} data".upper())
    )
    leaf.draw_value(25, 112, "Type", unit.name, 51, 9)
    leaf.draw_value(25, 123, "Name", "")
    leaf.draw_value(25, 132, "Thrust", "")
    if moves.walk:
        leaf.draw_value(29, 141, "Safe Thrust", moves.walk, 97)
        leaf.draw_value(29, 150, "Maximum Thrust", moves.plain_run, 97)
    else:
        leaf.text(29, 141, "Station Keeping Only", 7.7)
    identity(leaf, unit)
    leaf.heading(22, 163, "Weapons & Equipment Inventory", 8.6)
    y = values_table(leaf, unit, 175) if isinstance(unit, SmallCraft) else _bays(leaf, unit, 175)
    if isinstance(unit, CapitalShip) and unit.grav_decks:
        y = paragraph(leaf, 26, y + 8, "Grav Decks:")
        for n, deck in enumerate(unit.grav_decks, 1):
            y = paragraph(leaf, 26, y, f"Grav Deck #{n}: {deck}-meters")
    if bays := list(bay_lines(unit.transporters)):
        y = paragraph(leaf, 26, y + 8, "Cargo:")
        for words in bays:
            y = paragraph(leaf, 26, y, words)
    y = paragraph(leaf, 27, max(y + 4, 460), f"Fuel Points: {unit.fuel:,.0f}")
    printed = list(features(unit))
    y = notes(leaf, unit, y, printed, case(unit)) if isinstance(unit, SmallCraft) else _quirks(leaf, unit, y, printed)
    leaf.draw_value(33, y + 8, "BV", f"{battle_value(unit):,}", 52, 9)
    leaf.heading(517, 23, "ARMOR DIAGRAM", 8.6)
    standard = unit.armor.type is ArmorType.STANDARD_AEROSPACE
    leaf.middle(552, 34, f"{'Capital' if large else 'Standard'} Scale" if standard else armor(unit.armor.type), 6.2)
    facings(leaf, dict(unit.armor.points), unit.spheroid, (451, 46))
    _frame(leaf, unit)
    _people(leaf, unit, unit.complement)
    leaf.heading(416, 685, "HEAT DATA")
    leaf.text(412, 703, "Heat Sinks:", 7, bold=True)
    count, cooled = unit.heat_sinks.count, heat_capacity(unit) or 0
    leaf.middle(436, 715, str(count), 11)
    if cooled != count:
        leaf.middle(436, 728, f"({cooled})", 11)
    if _goes_on(leaf, unit):
        leaf.end()
        leaf.heading(109, 77, f"{shape}{kind} record sheet (reverse)".upper(), 11)
        leaf.heading(22, 107, "Weapons & Equipment Inventory", 8.6)
        _bay_table(leaf, unit, _merged(leaf, unit), 120, capital=False)


def _quirks(leaf: Leaf, unit: Spacecraft, y: float, others: Sequence[str]) -> float:
    gear = [(m, item(m.item)) for m in unit.mounts if m.known and m.location == "HULL"]
    listed = ((m, entry) for m, entry in gear if entry.kind == "gear" and entry.ammo is None)
    counted = Counter(printed_name(unit, m, leaf.manner) for m, _ in listed)
    lines = [f"{number} x {name}" if number > 1 else name for name, number in counted.items()]
    return notes(leaf, unit.model_copy(update={"mounts": ()}), y, [*lines, *others])


def _frame(leaf: Leaf, unit: Spacecraft) -> None:
    integrity(leaf, unit.structural_integrity)
    if isinstance(unit, CapitalShip):
        if drive_integrity(unit):
            leaf.middle(429, 280, "K-F Drive", 7)
            leaf.middle(429, 288, str(drive_integrity(unit)), 7)
        if unit.sail:
            leaf.middle(429, 300, "Sail Integrity:", 7)
            leaf.middle(429, 308, "3", 7)
        collars = sum(bay.kind.value == "docking-collar" for bay in unit.transporters)
        leaf.middle(429, 324, "Docking Collars:", 7)
        leaf.middle(429, 334, str(collars), 7)


def _people(leaf: Leaf, unit: Spacecraft, aboard: Complement) -> None:
    leaf.heading(263, 519, "PILOT DATA")
    left = {"Crew": aboard.crew, "Passengers": aboard.passengers, "Other": aboard.other_passengers}
    right = {"Marines": aboard.marines, "BattleArmor": aboard.battle_armor}
    for n, (label, count) in enumerate(left.items()):
        leaf.draw_value(258, 571 + 8 * n, label, count, 307, 6.8)
    for n, (label, count) in enumerate(right.items()):
        leaf.draw_value(325, 571 + 8 * n, label, count, 377, 6.8)
    leaf.text(277, 596, f"Life Boats/Escape Pods: {unit.life_boats}/{unit.escape_pods}", 6.8)


BayKey = tuple[tuple[str, ...], str, bool, str]
"""The words of a bay, its place, whether it fires to the rear, and the mark of a footnote."""


def _bays(leaf: Leaf, unit: Spacecraft, y: float) -> float:
    """The weapon bays, capital ones first; the others on the reverse, if they are many."""
    merged = _merged(leaf, unit)
    y = _bay_table(leaf, unit, merged, y, capital=True)
    if _goes_on(leaf, unit):
        return paragraph(leaf, 26, y, "Standard Scale on Reverse")
    return _bay_table(leaf, unit, merged, y, capital=False)


def _merged(leaf: Leaf, unit: Spacecraft) -> Counter[BayKey]:
    merged: Counter[BayKey] = Counter()
    for bay in weapon_bays(unit):
        words, footnote = _bay_words(unit, bay, leaf.manner)
        merged[words, bay.location, bay.rear, footnote] += 1
    return merged


MOST_LINES = 30  # of bays on the first page


def _goes_on(leaf: Leaf, unit: Spacecraft) -> bool:
    return not isinstance(unit, SmallCraft) and len(_merged(leaf, unit)) > MOST_LINES


def _bay_table(leaf: Leaf, unit: Spacecraft, merged: Counter[BayKey], y: float, capital: bool) -> float:
    """The bays of a scale, those of both sides in one line; where the table ends."""
    noted: set[str] = set()
    lines = [key for key in merged if _is_capital(key[0]) == capital]
    if not lines:
        return y
    y = values_head(leaf, y, "Capital" if capital else "Standard", "Bay" if capital else "#")
    for words, place, rear, footnote in lines:
        partner = PARTNERS.get(place)
        times = merged[words, place, rear, footnote]
        if times == 0:
            continue
        if partner and merged.get((words, partner, rear, footnote), 0) == times:
            merged[words, partner, rear, footnote] = 0
            place = f"{_place(unit, place, rear)}/{_place(unit, partner, rear)}"
        else:
            place = _place(unit, place, rear)
        noted.add(footnote)
        for _ in range(times):
            y = _bay_line(leaf, words, place, rear and not (unit.kind == "dropship" and unit.spheroid), footnote, y)
    for mark in sorted(noted - {""}):
        y = paragraph(leaf, 26, y, f"{mark} w/{MARKS[mark][1]}")
    return y + 10


def _place(unit: Spacecraft, place: str, rear: bool) -> str:
    if unit.kind == "dropship" and place in ("LS", "RS"):
        side = place[0]
        return f"{'A' if rear else 'F'}{side}S" if unit.spheroid else f"{side}W"
    return place


def _is_capital(words: tuple[str, ...]) -> bool:
    return words[0].startswith("!")


def _bay_words(unit: Spacecraft, bay: Bay, manner: Manner) -> tuple[tuple[str, ...], str]:
    """A line for each kind of weapon in a bay, with its rounds; the mark of what serves them."""
    guns = Counter(unit.mounts[n].item for n in bay.weapons)
    capital = any("capital" in item(name).traits or "subcapital" in item(name).traits for name in guns)
    rounds: dict[str, Counter[str]] = defaultdict(Counter)
    for n in bay.ammo:
        entry = item(unit.mounts[n].item)
        assert entry.ammo is not None
        shots = unit.mounts[n].shots
        kind = next((word for word, mark in MISSILES.items() if word in entry.title), "")
        rounds[f"{entry.ammo.type.split('-')[0]}{entry.ammo.rack}"][kind] += (
            entry.ammo.shots if shots is None else shots
        )
    words = []
    for name, count in guns.items():
        gun = item(name).weapon
        lots = rounds.get(f"{(gun.ammo_type or '').split('-')[0]}{gun.rack}", {}) if gun is not None else {}
        shots_text = ", ".join(f"{shots}{f' {MISSILES[kind]}' if kind else ''}" for kind, shots in lots.items())
        shots_text = f" ({shots_text} {'missiles' if capital else 'rounds'})" if shots_text else ""
        opening = "!" if capital and not words else ""
        words.append(f"{opening}{count} {item(name).short}{make_of(unit, item(name), manner)}{shots_text}")
    serving = links(unit).served_by
    served = {unit.mounts[n].item for weapon in bay.weapons for n in serving.get(weapon, ())}
    return tuple(words), next((mark for mark, (name, _) in MARKS.items() if name in served), "")


def _bay_line(leaf: Leaf, words: tuple[str, ...], place: str, rear: bool, footnote: str, y: float) -> float:
    lines: list[str] = []
    letter = leaf.canvas.stringWidth("Medium Laser/1", leaf.manner.font, 6.8) / 14
    for n, text in enumerate(words):
        last = n == len(words) - 1
        printed = f"{text.lstrip('!')}{footnote}{'' if last else ','}{' (R)' if rear and last else ''}"
        lines += wrapped(printed, int(86 / letter))
    for n, text in enumerate(lines):
        leaf.text(26 if n == 0 else 31, y + 10 * n, text)
    leaf.text(117 if "/" in place else 121, y, place, 6.8 if len(place) < 7 else 5.6)
    leaf.text(143, y, "9")
    _values(leaf, y, ("1 (10)", "1 (10)", "—", "—"))
    return y + 10 * len(lines)
