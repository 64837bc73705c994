"""The physical attacks of a 'Mech with its own actuators, gear and quirks."""

from typing import NamedTuple

from exporters.page import Box, Element, Group, Use
from exporters.recordsheet.panel import TAB_HEIGHT, inside, panel
from exporters.recordsheet.reference import GRID_HEAD, GRID_ROW, Grid, grid, grid_height, signed
from exporters.recordsheet.sheet import Sheet
from sheets.rules.tables import physical
from sheets.rules.tables.physical import PhysicalAttack
from sheets.units import Mech
from sheets.units.mech import LEGS, System
from sheets.units.outfit import outfit


class PhysicalLine(NamedTuple):
    """One line of the table."""

    name: str
    to_hit: str
    damage: str


_MELEE = {**physical.WEAPONS, **physical.SHIELDS}


def physical_height(sheet: Sheet[Mech]) -> float:
    """How tall the panel is at ease."""
    return TAB_HEIGHT + 9 + GRID_HEAD + GRID_ROW * len(physical_attacks(sheet.unit))


def physical_panel(sheet: Sheet[Mech], box: Box) -> Group:
    """The table of attacks."""
    lines = physical_attacks(sheet.unit)
    table = Grid("", ("Attack", "To hit", "Damage"), tuple(lines), (), (1.5, 0.9, 1.1), left=True)
    room = inside(box)
    pitch = min(GRID_ROW + 0.7, round((room.height - grid_height(table, 0)) / max(len(lines), 1), 1))
    drawn: list[Element] = [Use(grid(sheet.style, table, round(room.width, 2), pitch), room.x, room.y - 1)]
    return panel(sheet.style, box, "PHYSICAL ATTACKS", drawn)


def physical_attacks(mech: Mech) -> list[PhysicalLine]:
    """What this 'Mech can do with arms, legs and melee weapons; damage with hot myomer in brackets."""
    carried = outfit(mech)
    hot = carried.has("triple-strength-myomer")
    found: list[PhysicalLine] = []
    if "LA" in mech.slots:
        found += _punches(mech, hot)
    kick = physical.TALON_KICK if carried.has("talons") else physical.KICK
    legs = [place for place in mech.locations if place in LEGS]
    enhanced = {mount.location for _, mount, _ in carried.with_trait("actuator-enhancement")}
    steady = enhanced.issuperset(legs)
    found.append(_attack_line(kick, mech.mass, hot, -1 if steady else 0))
    if "LA" in mech.slots:
        found.append(_attack_line(physical.PUSH, mech.mass, hot))
        if all(mech.has_system(arm, System.HAND) for arm in ("LA", "RA")):
            found.append(_attack_line(physical.CLUB, mech.mass, hot))
    found += _melee_weapons(mech, hot)
    found.append(_attack_line(physical.CHARGE, mech.mass, hot=False))
    if carried.has("jump-jet", "jump-booster"):
        found.append(_attack_line(physical.DEATH_FROM_ABOVE, mech.mass, hot=False))
    return found


def _punches(mech: Mech, hot: bool) -> list[PhysicalLine]:
    """Punches, one line for both arms where they are alike (BMM)."""
    both = {arm: _punch(mech, arm, hot) for arm in ("LA", "RA")}
    if both["LA"] == both["RA"]:
        return [both["LA"]]
    return [strike._replace(name=f"{strike.name} ({arm})") for arm, strike in both.items()]


def _punch(mech: Mech, arm: str, hot: bool) -> PhysicalLine:
    traits = frozenset[str]().union(*(entry.traits for _, _, entry in outfit(mech).in_location(arm)))
    claw = "claw" in traits
    attack = physical.CLAW if claw else physical.PUNCH
    modifier, half = 0, 1
    quirks = {quirk.code for quirk in mech.quirks}
    side = arm[0].lower()
    if not mech.has_system(arm, System.LOWER_ARM):
        modifier, half = 2, 2
    elif not mech.has_system(arm, System.HAND) and not claw:
        modifier = 0 if {"barrel_fists", f"barrel_fist_{side}a"} & quirks else 1
    elif {"battle_fists", f"battle_fists_{side}a"} & quirks:
        modifier = -1
    if "actuator-enhancement" in traits:
        modifier -= 1
    return _attack_line(attack, mech.mass, hot, modifier, half)


def _melee_weapons(mech: Mech, hot: bool) -> list[PhysicalLine]:
    found: dict[PhysicalLine, None] = {}
    for _, _, entry in outfit(mech).with_trait(*_MELEE):
        for trait, attack in _MELEE.items():
            if trait in entry.traits:
                found[_attack_line(attack, mech.mass, hot)] = None
    return list(found)


def _attack_line(attack: PhysicalAttack, tons: int, hot: bool, modifier: int = 0, half: int = 1) -> PhysicalLine:
    to_hit = attack.to_hit if isinstance(attack.to_hit, str) else signed(attack.to_hit + modifier)
    if attack.damage is None:
        return PhysicalLine(attack.name, to_hit, "—")
    if isinstance(attack.damage, str):
        return PhysicalLine(attack.name, to_hit, attack.damage)
    damage = attack.damage(tons) // half
    text = f"{damage} [{2 * damage}]" if hot and attack.tsm else str(damage)
    return PhysicalLine(attack.name, to_hit, f"{text}/hex" if attack.unit else text)
