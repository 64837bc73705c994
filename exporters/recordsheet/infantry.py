"""The record sheet of conventional infantry: four platoons to a page, tables in the places that stay free."""

from collections import Counter
from collections.abc import Sequence

from exporters.page import Box, Element, Group, Use, block
from exporters.recordsheet.ammo import AmmoBin, ammo_bins, ammunition, stock_lines
from exporters.recordsheet.freeroom import free_panel
from exporters.recordsheet.headline import SLIM, VALUE, origin, quirks_and_notes, slim_header, value_line
from exporters.recordsheet.inventory import inventory_table
from exporters.recordsheet.layout import NARROW, SharedLayout, below
from exporters.recordsheet.loadout import readable_lines
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.panel import (
    PAIR_LINE,
    MovementMode,
    Tile,
    blank,
    inside,
    movement_tiles,
    pairs,
    panel,
    tiles,
    tiles_width,
)
from exporters.recordsheet.platoon_strength import ranges, ranges_height, strength, strength_height
from exporters.recordsheet.reference import GRID_ROW, Grid, grid, grid_height
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.tables import (
    anti_mech_attacks,
    anti_mech_modifiers,
    burst_fire,
    infantry_in_buildings,
    lost_twice,
    other_weapons,
    swarm_locations,
    to_hit_summary,
)
from sheets.battlevalue.infantry import sneaking
from sheets.equipment import item
from sheets.rules.antimech import can_attack_mechs
from sheets.rules.infantry import animal, damage_divisor, encumbered, gun_crew, platoon_mass, ranging_weapon
from sheets.rules.tables.infantry import LARGEST_GROUP
from sheets.units import Infantry
from sheets.units.infantry import FIELD_GUNS, Beast, InfantryMotive
from sheets.units.outfit import outfit

_TILE = Box(0, 0, 41, 33)
_LEFT = 168.0
_GUTTER = 10.0
_GAP = 5.0
_STACKED, _LARGE_MEN = 220.0, 1.85  # height from which on the men have the whole width; their size
_AMMO_LINE = 7.6
_FEW_BINS = 2  # whose shots have room for two rows of boxes
_GUN_LINE = 8.4
_BESIDE_GUNS = 21.0  # their head, and a line of text below
_CLOSEST = 0.74  # how close the lines of guns and shots may stand
_FEW_GUNS = 28.0  # room for the lines of field guns


def _draw(sheet: Sheet[Infantry], box: Box) -> Group:
    """The platoon in its place."""
    frame = Box(box.x, box.y + SLIM, box.width, box.height - SLIM)
    room = inside(frame)
    if box.width >= NARROW and box.height > _STACKED:
        men = strength_height(sheet.unit, _LARGE_MEN)
        x, y = room.x + _LEFT + _GUTTER, room.y + men + _GAP
        parts = [
            strength(sheet, Box(room.x, room.y, room.width, 0), _LARGE_MEN),
            *_left(sheet, Box(room.x, y, _LEFT, room.bottom - y)),
            *_below_men(sheet, Box(x, y, room.right - x, room.bottom - y)),
        ]
    elif box.width < NARROW:
        tall = _left_height(sheet)
        parts = [
            *_left(sheet, Box(room.x, room.y, room.width, tall)),
            *_right(sheet, Box(room.x, room.y + tall + _GAP, room.width, room.height - tall - _GAP)),
        ]
    else:
        x = room.x + _LEFT + _GUTTER
        parts = [
            *_left(sheet, Box(room.x, room.y, _LEFT, room.height)),
            *_right(sheet, Box(x, room.y, room.right - x, room.height)),
        ]
    head = slim_header(sheet, Box(box.x, box.y, box.width, SLIM), _about(sheet.unit))
    return Group([head, panel(sheet.style, frame, _panel_title(sheet.unit), parts)])


def _panel_title(platoon: Infantry) -> str:
    return "PLATOON" if platoon.tech_base.side.value == "is" else "POINT"


def _left_height(sheet: Sheet[Infantry]) -> float:
    rows = sum(bool(value) for _, value in _systems(sheet.unit))
    return max(_TILE.height + 17 + VALUE, rows * PAIR_LINE)


def _left(sheet: Sheet[Infantry], box: Box) -> list[Element]:
    style, platoon = sheet.style, sheet.unit
    state = sheet.crew()[0]
    ways = _movement(sheet)
    drawn = tiles(style, box.x, box.y, (_TILE.width, _TILE.height), ways)
    x = box.x + tiles_width(_TILE.width, len(ways)) + 4
    anti_mech = "" if state.piloting is None else str(state.piloting)
    if not can_attack_mechs(platoon):
        anti_mech = "—"
    skills = (("Gunnery", "" if state.gunnery is None else str(state.gunnery)), ("Anti-'Mech", anti_mech))
    for row, (label, value) in enumerate(skills):
        field = Box(x, box.y + 2 + row * 15, min(box.x + _LEFT - x, 82), 11)
        ident = f"crew-1-{label.lower().replace(chr(39), '')}"
        drawn += blank(style, ident, field, value, label, "middle", style.text + 1.5)
    y = box.y + _TILE.height + 5
    wide = min(box.width, _LEFT)
    drawn += blank(style, "crew-1-name", Box(box.x, y, wide, 10), state.name, "Commander")
    if box.width > wide:
        x, y = box.x + wide + _GUTTER, box.y - 13.5
    else:
        x = box.x
    drawn.append(pairs(style, x, y + 20, box.right - x, _systems(platoon), 31))
    drawn.append(value_line(sheet, Box(box.x, box.bottom - VALUE, box.width, VALUE)))
    return drawn


def _right(sheet: Sheet[Infantry], box: Box) -> list[Element]:
    y = box.y + strength_height(sheet.unit) + _GAP
    men = strength(sheet, Box(box.x, box.y, box.width, 0))
    return [men, *_below_men(sheet, Box(box.x, y, box.width, box.bottom - y))]


def _below_men(sheet: Sheet[Infantry], box: Box) -> list[Element]:
    """Ranges, field guns and remarks."""
    platoon, y = sheet.unit, box.y
    drawn: list[Element] = [ranges(sheet, Box(box.x, y, box.width, 0))]
    y += ranges_height(sheet) + _GAP
    others: list[str] = []
    if platoon.mounts_in(FIELD_GUNS):
        guns, y, others = _guns(sheet, Box(box.x, y, box.width, box.bottom - y))
        drawn += guns
    texts = [
        *([f"Besides {', '.join(others)}."] if others else []),
        f"Damage to anything but infantry is dealt in groups of {LARGEST_GROUP}.",
        *_remarks(platoon),
        *quirks_and_notes(sheet),
    ]
    drawn.append(
        block(
            *(Box(box.x, y, box.width, box.bottom - y), texts, "condensed", sheet.style.fine + 0.2),
            loose=1.2,
            cut=True,
            tag="P",
        )
    )
    return drawn


def _guns(sheet: Sheet[Infantry], box: Box) -> tuple[list[Element], float, list[str]]:
    """Field guns and their ammunition, the height below them, and the guns that have no line for want of room."""
    lines = [line for line in readable_lines(sheet, _FEW_GUNS) if _is_gun(sheet, line.mounts)]
    lots = [_placeless(lot) for lot in ammo_bins(sheet)]
    half = -(-len(lots) // 2) if len(lots) > 2 else len(lots)
    wide = (box.width - _GUTTER) / 2 if len(lots) > 2 else box.width
    most = 2 if len(lots) <= _FEW_BINS else 1
    columns = [lots[begin : begin + half] for begin in range(0, len(lots), max(half, 1))]
    stocked = max((stock_lines(here, wide, most) for here in columns), default=0.0)
    room = box.height - _BESIDE_GUNS
    close = min(1.0, max(_CLOSEST, room / (_GUN_LINE * len(lines) + _AMMO_LINE * stocked + 0.1)))
    fit = max(1, int((room / close - _AMMO_LINE * stocked) / _GUN_LINE + 0.02))
    lines, others = lines[:fit], [line.name for line in lines[fit:]]
    head = 10 + _GUN_LINE * close * len(lines)
    table = Box(box.x, box.y - 3, box.width, head)
    drawn: list[Element] = [inventory_table(sheet, lines, table, _GUN_LINE * close, heat=False, places=False)]
    y = box.y - 3 + head + 2
    for number, here in enumerate(columns):
        x = box.x + (wide + _GUTTER) * number
        drawn.append(ammunition(sheet.style, here, Box(x, y, wide, 0), _AMMO_LINE * close, most))
    return drawn, y + stocked * _AMMO_LINE * close + 3, others


def _placeless(lot: AmmoBin) -> AmmoBin:
    return lot._replace(location="", more=tuple(one._replace(location="") for one in lot.more))


def _is_gun(sheet: Sheet[Infantry], mounts: tuple[int, ...]) -> bool:
    return any(sheet.unit.mounts[n].location == FIELD_GUNS for n in mounts) or not mounts


_KINDS: dict[InfantryMotive, str] = {
    InfantryMotive.LEG: "Foot infantry",
    InfantryMotive.MOTORIZED: "Motorized infantry",
    InfantryMotive.JUMP: "Jump infantry",
    InfantryMotive.HOVER: "Mechanized infantry (hover)",
    InfantryMotive.WHEELED: "Mechanized infantry (wheeled)",
    InfantryMotive.TRACKED: "Mechanized infantry (tracked)",
    InfantryMotive.VTOL: "VTOL infantry (microcopter)",
    InfantryMotive.MICROLITE: "VTOL infantry (microlite)",
    InfantryMotive.UMU: "SCUBA infantry",
    InfantryMotive.MOTORIZED_UMU: "SCUBA infantry (motorized)",
    InfantryMotive.SUBMARINE: "SCUBA infantry (submarine)",
}
_DAMAGE_TYPES = {"energy": "energy", "missile": "missile", "ballistic": "ballistic", "point-blank": "point blank"}
_DAMAGE_FEATURES = {
    "anti-aircraft": "anti-aircraft",
    "burst": "heavy burst",
    "flamer": "flame",
    "non-penetrating": "infantry only",
    "inferno": "inferno",
}
_HIDING = {
    "dest": "DEST suit",
    "sneak-camo": "sneak suit (camouflage)",
    "sneak-ir": "sneak suit (infrared)",
    "sneak-ecm": "sneak suit (ECM)",
}

# How far the implants of the troops are named on the sheet, by the words of their codes.
_IMPLANTS = {"tsm": "TSM", "enh": "enhanced", "mm": "multi-modal", "imp": "implant", "cyber": "cybernetic"}


def _kind(platoon: Infantry) -> str:
    """What kind of infantry it is."""
    if platoon.beast is not None:
        return f"Beast-mounted infantry ({platoon.beast.name})"
    return _KINDS[platoon.motive]


def _about(platoon: Infantry) -> list[str]:
    """The line below its name."""
    return [_kind(platoon), f"{platoon.squads} × {platoon.squad_size} troopers", *origin(platoon)]


def _movement(sheet: Sheet[Infantry]) -> list[Tile]:
    """Each way to move."""
    moves, platoon = sheet.movement, sheet.unit
    air = "JUMP" if platoon.motive is InfantryMotive.JUMP else "AIR"
    ways = [
        MovementMode("GROUND", moves.walk),
        MovementMode(air, moves.jump, more=1),
        MovementMode("UNDER WATER", moves.umu),
    ]
    return movement_tiles(sheet, [way for way in ways if way.hexes] or ways[:1])


def _systems(platoon: Infantry) -> list[tuple[str, str]]:
    """Labels with their values."""
    secondary = ""
    if platoon.secondary is not None and platoon.secondary_per_squad:
        secondary = f"{platoon.secondary_per_squad} {item(platoon.secondary).short} in a squad"
    return [
        ("Primary", item(platoon.primary).short),
        ("Support", secondary),
        ("Damage", _damage_type(platoon)),
        ("Armor", _armor_text(platoon)),
        ("Divisor", f"{damage_divisor(platoon):g}"),
        ("Weight", f"{platoon_mass(platoon):g} t in transport"),
    ]


def _damage_type(platoon: Infantry) -> str:
    """The type of the platoon's attacks and what is special about them (errata 4.4, p. 215)."""
    arms = [item(platoon.primary)]
    if platoon.secondary is not None and platoon.secondary_per_squad:
        arms.append(item(platoon.secondary))
    traits = ranging_weapon(platoon).traits
    found = [word for trait, word in _DAMAGE_TYPES.items() if trait in traits][:1]
    found += [word for trait, word in _DAMAGE_FEATURES.items() if any(trait in arm.traits for arm in arms)]
    return ", ".join(found)


def _armor_text(platoon: Infantry) -> str:
    """The kit, or the armour of the user's own."""
    if platoon.armor_kit is not None:
        return item(platoon.armor_kit).short
    return "Custom" if platoon.custom_armor is not None else "None"


def _remarks(platoon: Infantry) -> list[str]:
    """What else matters in play, a paragraph each."""
    found: list[str] = []
    if platoon.specializations:
        trained = sorted(
            s.value.replace("-", " ").replace("xct", "XCT").replace("tag", "TAG") for s in platoon.specializations
        )
        found.append("Training: " + ", ".join(trained))
    worn = [_HIDING[trait] for trait in sneaking(platoon)]
    worn += ["encumbering"] if encumbered(platoon) else []
    if platoon.custom_armor is not None and platoon.custom_armor.space_suit:
        worn.append("space suit")
    carried = outfit(platoon)
    gear = [
        carried.by_position[n].item.short if mount.known else mount.item
        for n, mount in enumerate(platoon.mounts)
        if mount.location != FIELD_GUNS
    ]
    gear += ["anti-'Mech gear"] if platoon.anti_mech_gear else []
    if worn or gear:
        counted = (name if number == 1 else f"{number} × {name}" for name, number in Counter([*worn, *gear]).items())
        found.append("Gear: " + ", ".join(counted))
    if platoon.augmentations:
        found.append("Implants: " + ", ".join(_implant(code) for code in platoon.augmentations))
    if platoon.beast is not None:
        found += _beast(platoon.beast)
    guns = [entry for _, _, entry in carried.in_location(FIELD_GUNS) if entry.weapon is not None]
    if guns:
        found.append(f"Field guns: {gun_crew(guns[0])} men serve one, fired in place of its weapons")
    return found


def _implant(code: str) -> str:
    return " ".join(_IMPLANTS.get(word, word) for word in code.split("_"))


def _beast(beast: Beast) -> list[str]:
    mount = animal(beast)
    words = [f"{mount.dice}D6 against infantry"] if mount.dice else []
    words += [f"{mount.points} against vehicles"] if mount.points else []
    return [f"Beasts: {', '.join(words)}"] if words else []


_BETWEEN = 8.0
_PLATOONS, _ON_NARROW = 4, 2
_TALL = 240.0  # of a platoon that has much room
_COLUMNS = (0.37, 0.34, 0.29)


def _places(options: SheetOptions, area: Box) -> list[Box]:
    number = _ON_NARROW if area.width < NARROW else _PLATOONS
    tall = (area.height - (number - 1) * _BETWEEN) / number
    return [Box(area.x, area.y + n * (tall + _BETWEEN), area.width, tall) for n in range(number)]


def _few(sheets: Sequence[Sheet[Infantry]], area: Box) -> list[Box]:
    """One or two have larger men; the tables keep the last place, what is between them is free."""
    every = _places(sheets[0].options, area)
    places, last = every[: len(sheets)], every[-1]
    if area.width < NARROW:
        return [*places, below(area, places[-1], _BETWEEN)]
    if len(sheets) > 2:
        return every
    places = [Box(area.x, area.y + n * (_TALL + _BETWEEN), area.width, _TALL) for n, _ in enumerate(sheets)]
    rest = below(area, places[-1], _BETWEEN)
    return [*places, rest._replace(height=last.y - _BETWEEN - rest.y), last]


def _furniture(sheets: Sequence[Sheet[Infantry]], area: Box, free: Sequence[Box]) -> list[Element]:
    """What others do to infantry, and infantry to 'Mechs, in the last free place; the rest for notes."""
    if not free:
        return []
    shots = () if sheets[0].options.reference_tables else (to_hit_summary(),)
    if area.width < NARROW:
        return free_panel(sheets, free[-1], shots)
    style, box = sheets[0].style, free[-1]
    room = inside(box)
    columns: tuple[tuple[Grid, ...], ...] = (
        (burst_fire(),),
        (other_weapons(), lost_twice()),
        (anti_mech_attacks(squads=False), anti_mech_modifiers()),
    )
    drawn: list[Element] = []
    under = free_panel(sheets, free[0], shots) if len(free) > 1 else []
    x = room.x
    for share, column in zip(_COLUMNS, columns, strict=True):
        wide = round((room.width - 2 * 12) * share, 2)
        y = room.y
        for table in column:
            drawn.append(Use(grid(style, table, wide), x, y))
            y += grid_height(table, GRID_ROW) + 5
        x += wide + 12
    return [*under, panel(style, box, "TABLES", drawn)]


def _references(sheet: Sheet[Infantry]) -> list[Grid]:
    return [
        anti_mech_attacks(squads=False),
        anti_mech_modifiers(),
        swarm_locations(),
        burst_fire(),
        other_weapons(),
        infantry_in_buildings(),
    ]


LAYOUT = SharedLayout(_places, _draw, _furniture, _references, _few)
