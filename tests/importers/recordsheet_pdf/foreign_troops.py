"""Sheets of battle armor, infantry and handheld weapons as another program might print them, several on a page."""

from collections.abc import Sequence

from sheets.battlevalue import battle_value
from sheets.equipment import item
from sheets.rules.antimech import can_attack_mechs, can_hold_on
from sheets.rules.infantry import damage_divisor, damage_row, gun_crew, platoon_mass, platoon_mp, platoon_ranges
from sheets.rules.movement import movement
from sheets.units import BattleArmor, HandheldWeapon, Infantry
from sheets.units.battlearmor import SuitMotive
from sheets.units.infantry import FIELD_GUNS, InfantryMotive
from tests.importers.recordsheet_pdf.foreign_units import Columns, Leaf, lots, paragraph, role, table

SQUAD_HEIGHT, PLATOON_HEIGHT = 137, 168
TABS = {1: "SUIT", 3: "UN", 5: "POINT", 6: "LEVEL I"}
SUIT_COLUMNS = Columns(24, 30, 0, 0, 99, (146, 162, 175, 192))
AIR = {SuitMotive.JUMP: "Jump MP", SuitMotive.VTOL: "VTOL MP", SuitMotive.UMU: "Underwater MP"}


def squads(leaf: Leaf, *units: BattleArmor) -> None:
    """Up to five squads, each with its suits beside its inventory."""
    leaf.heading(467, 38, "BATTLE ARMOR", 11)
    leaf.heading(468, 51, "RECORD SHEET", 11)
    leaf.heading(448, 84, "LEG ATTACKS TABLE", 9)
    for number, unit in enumerate(units, 1):
        leaf.down = SQUAD_HEIGHT * (number - 1)
        _squad(leaf, unit, number)


def _squad(leaf: Leaf, unit: BattleArmor, number: int) -> None:
    moves = movement(unit)
    leaf.heading(33, 85, f"BATTLE ARMOR: {TABS.get(unit.troopers, 'SQUAD')} {number}")
    leaf.draw_value(22, 102, "Type", unit.name, 40, 6.8)
    leaf.draw_value(25, 110, "Gunnery Skill", "", size=6.8)
    leaf.draw_value(117, 110, "Anti-'Mech Skill", "", size=6.8)
    walk = f"{moves.walk}" if moves.walk == moves.free_walk else f"{moves.walk} [{moves.free_walk}]"
    leaf.draw_value(25, 118, "Ground MP", walk, size=6.8)
    air = moves.umu if unit.motive is SuitMotive.UMU else moves.jump
    if unit.motive in AIR or air:
        free = unit.motive is not SuitMotive.UMU and moves.jump != moves.free_jump
        leaf.draw_value(
            117, 118, AIR.get(unit.motive, "Jump MP"), f"{air} [{moves.free_jump}]" if free else air, size=6.8
        )
    y = table(leaf, unit, 128, SUIT_COLUMNS, 8)
    if found := lots(unit):
        words = ", ".join(f"({name}) {shots}" for name, shots in found.items())
        y = paragraph(leaf, 25, y, f"Ammo: {words}", 48)
    foot = max(y + 4, 188)
    ticks = {"Mechanized": can_hold_on(unit), "Swarm": can_attack_mechs(unit), "Leg": can_attack_mechs(unit)}
    for (label, ticked), x in zip(ticks.items(), (25, 90, 142), strict=True):
        leaf.draw_value(x, foot, label, "", size=6.8)
        if ticked:
            leaf.dot(x + 8 + leaf.canvas.stringWidth(f"{label}:", leaf.manner.bold, 6.8), foot)
    for n in range(unit.troopers):
        leaf.text(210, 95 + 18.5 * n, str(n + 1), 10, bold=True)
        for pip in range(unit.armor + 1):
            leaf.pip(234 + 8.5 * pip, 95 + 18.5 * n, 3, 1.0 if pip else 0.25)
    kind = unit.plating.type.value.removeprefix("ba-").replace("-", " ").title()
    first, _, rest = kind.partition(" ")
    armor = f"{first} ({rest})" if first in ("Stealth", "Standard") and rest else kind
    leaf.draw_value(177, foot + 13, "Armor", "Standard (Basic)" if kind == "Standard" else armor, size=6.8)
    if leaf.manner.role:
        leaf.draw_value(273, foot + 13, "Role", role(unit), size=6.8)
    leaf.draw_value(345, foot + 13, "BV", f"{battle_value(unit)}/{battle_value(unit) // 5}", size=6.8)


RANGES = 22  # columns


def platoons(leaf: Leaf, *units: Infantry) -> None:
    """Up to four platoons."""
    leaf.heading(466, 31, "CONVENTIONAL INFANTRY RECORD SHEET", 9)
    for number, unit in enumerate(units):
        leaf.down = PLATOON_HEIGHT * number
        _platoon(leaf, unit)


MOTIVES = {
    InfantryMotive.LEG: "Ground",
    InfantryMotive.JUMP: "Jump",
    InfantryMotive.MOTORIZED: "Motorized",
    InfantryMotive.HOVER: "Mechanized Hover",
    InfantryMotive.WHEELED: "Mechanized Wheeled",
    InfantryMotive.TRACKED: "Mechanized Tracked",
    InfantryMotive.SUBMARINE: "Mechanized SCUBA",
    InfantryMotive.VTOL: "VTOL (Microcopter)",
    InfantryMotive.MICROLITE: "VTOL (Microlite)",
    InfantryMotive.UMU: "SCUBA",
    InfantryMotive.MOTORIZED_UMU: "Motorized SCUBA",
}


def _platoon(leaf: Leaf, unit: Infantry) -> None:
    leaf.heading(29, 85, unit.name)
    kit = item(unit.armor_kit).short if unit.armor_kit else "Custom" if unit.custom_armor else "None"
    leaf.draw_value(305, 89, "Armor Type", kit, size=7)
    leaf.draw_value(497, 89, "Damage Divisor", f"{damage_divisor(unit):.1f}", size=7)
    for y, label in ((101, "Commander"), (113, "Gunnery Skill"), (125, "Anti-'Mech Skill")):
        leaf.draw_value(21, y, label, "", size=6.5)
    if leaf.manner.role:
        leaf.draw_value(21, 137, "Role", role(unit), size=6.5)
    damage = damage_row(unit)
    _row(leaf, 105, range(30, 0, -1), 138, 15)
    leaf.text(21, 148, "Max Weapon Damage*", 6.5, bold=True)
    strength: Sequence[object] = ["—"] * (30 - len(damage)) + list(reversed(damage))
    _row(leaf, 148, strength, 138, 15)
    leaf.draw_value(21, 160, "Notes", "", size=6.5)
    leaf.draw_value(138, 168, "Range", "", size=5.8)
    _row(leaf, 168, range(RANGES), 198, 17.8)
    leaf.draw_value(138, 176, "Range Modifier", "", size=5.8)
    far = platoon_ranges(unit)
    shown = [*(f"+{n}" if n > 0 else str(n) for n in far), *["—"] * (RANGES - len(far))]
    _row(leaf, 176, shown, 198, 17.8)
    _field_guns(leaf, unit)
    leaf.draw_value(135, 226, "BV", battle_value(unit), size=6.5)
    leaf.draw_value(191, 226, "Transport Wt", f"{platoon_mass(unit):.1f} tons", size=6.5)
    moves = platoon_mp(unit)
    leaf.draw_value(333, 226, "Movement MP", moves.ground, size=6.5)
    beast = f"Beast-mounted infantry ({unit.beast.name})" if unit.beast is not None else ""
    kind = beast or MOTIVES[unit.motive]
    leaf.draw_value(447, 226, "Type", "Ground" if moves.air or moves.water else kind, size=6.5)
    if moves.air or moves.water:
        leaf.draw_value(333, 235, "Movement MP", moves.air or moves.water, size=6.5)
        leaf.draw_value(447, 235, "Type", kind, size=6.5)


GUN_HEADS = {"Qty": 138, "Type": 156, "Dmg": 260, "Min": 300, "S": 325, "M": 350, "L": 375, "Ammo": 400, "Crew": 440}


def _field_guns(leaf: Leaf, unit: Infantry) -> None:
    """The guns that the platoon serves, all of a kind in one line."""
    guns = [item(m.item) for m in unit.mounts_in(FIELD_GUNS) if m.known]
    guns = [gun for gun in guns if gun.weapon is not None]
    if not guns or guns[0].weapon is None:
        return
    for head, x in GUN_HEADS.items():
        leaf.text(x, 196, head, 5.8, bold=True)
    gun = guns[0].weapon
    figures: list[object] = [gun.damage or "—", gun.minimum or "—", gun.short, gun.medium, gun.long]
    cells = [len(guns), guns[0].short, *figures, sum(lots(unit).values()), gun_crew(guns[0])]
    for x, cell in zip(GUN_HEADS.values(), cells, strict=True):
        leaf.text(x, 204, str(cell), 5.8)


def _row(leaf: Leaf, y: float, words: Sequence[object], x: float, step: float) -> None:
    for n, word in enumerate(words):
        leaf.text(x + step * n, y, str(word), 5.8)


WEAPON_COLUMNS = Columns(33, 40, 119, 0, 135, (190, 203, 214, 229))


def handhelds(leaf: Leaf, *units: HandheldWeapon) -> None:
    """Weapons one beneath the other."""
    leaf.heading(461, 43, "HANDHELD WEAPONS", 11)
    for number, unit in enumerate(units):
        leaf.down = 80 * number
        leaf.heading(29, 82, f"{unit.name} ({unit.mass:g} tons)")
        leaf.draw_value(548, 91, "BV", battle_value(unit), size=7)
        leaf.draw_value(257, 92, "Armor", "", size=7)
        leaf.text(267, 102, str(unit.armor.total), 7)
        leaf.text(253, 110, "Standard", 7)
        shots = sum(lots(unit).values())
        if shots:
            leaf.text(471, 92, f"Ammo ({shots}):", 7, bold=True)
        for n in range(unit.armor.total):
            leaf.pip(296 + 10 * (n % 16), 106 + 9 * (n // 16), 3.5)
        leaf.heading(30, 93, "Weapons & Equipment Inventory", 9)
        leaf.text(195, 94, "(hexes)", 7)
        table(leaf, unit, 105, WEAPON_COLUMNS, 9)
