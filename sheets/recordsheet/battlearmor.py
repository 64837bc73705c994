"""The record sheet of a squad of battle armor as a value."""

from typing import NamedTuple

from sheets.battlevalue.battlearmor import FREE_RIFLE
from sheets.equipment import item
from sheets.recordsheet.blocks import crew_seat, movement_mode, plating_name, point_track, sheet_heading
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.model import ArmorRegion, ArmorSummary, CrewSeat, Heading, MovementMode
from sheets.recordsheet.names import gun_damage, weapon_ranges
from sheets.rules.antimech import can_attack_mechs, can_hold_on, swarm_damage
from sheets.units import BattleArmor
from sheets.units.base import Mounting
from sheets.units.battlearmor import SuitClass, SuitMotive, SuitTurret


class Talents(NamedTuple):
    """Whether a squad can make leg and swarm attacks, and whether it can ride."""

    attacks_mechs: bool
    rides: bool


_FORMATIONS = {1: "suit", 3: "un", 4: "squad", 5: "point", 6: "Level I"}
"""The name of a group by its number of suits."""


CLASS_NAMES: dict[SuitClass, str] = {
    SuitClass.PAL: "PA(L)",
    SuitClass.LIGHT: "light",
    SuitClass.MEDIUM: "medium",
    SuitClass.HEAVY: "heavy",
    SuitClass.ASSAULT: "assault",
}


TROOPER = "Trooper "


_ANTI_PERSONNEL = ("anti-personnel-mount", "armored-glove")


def squad_kind(squad: BattleArmor) -> str:
    """The type of suits."""
    words = [CLASS_NAMES[squad.suit_class], "quad" if squad.quad else "", "Omni" if squad.omni else ""]
    words.append("exoskeleton" if squad.exoskeleton else "battle armor")
    text = " ".join(word for word in words if word)
    return text[0].upper() + text[1:]


def squad_talents(squad: BattleArmor) -> Talents:
    """The abilities that the hands of the suits give."""
    return Talents(can_attack_mechs(squad), can_hold_on(squad))


def squad_abilities(facts: SheetFacts[BattleArmor], can: Talents) -> list[str]:
    """The abilities of the squad besides firing its weapons."""
    moves = facts.movement
    found = ["Leg attacks", "swarming"] if can.attacks_mechs else ["No attacks on 'Mechs"]
    if can.attacks_mechs and (more := swarm_damage(facts.unit)):
        found[-1] += f" (+{more} damage)"
    if can.rides:
        clamps = facts.outfit.has("magnetic-clamp")
        found.append("rides 'Mechs and vehicles" if clamps else "rides Omnis")
    if facts.outfit.has(*_ANTI_PERSONNEL):
        found.append(f"one anti-personnel attack a turn{_usual_weapon(facts.unit)}")  # TW-4.4:p218:anti-personnel
    if moves.free_walk > moves.walk or moves.free_jump > moves.jump:
        found.append("[ ] once packs or launchers are dropped")
    return found


def _usual_weapon(squad: BattleArmor) -> str:
    """The anti-personnel weapon of suits whose file names none: a single Auto-Rifle (TW-4.4:p218:anti-personnel)."""
    if any(mount.mounting is Mounting.ANTI_PERSONNEL for mount in squad.mounts):
        return ""
    rifle = item(FREE_RIFLE)
    assert rifle.weapon is not None
    ranges = weapon_ranges(rifle.weapon)
    assert ranges is not None
    _, short, medium, long, _ = ranges
    return f" (Auto-Rifle: damage {gun_damage(rifle).text}, ranges {short}/{medium}/{long})"


def turret_text(turret: SuitTurret | None) -> list[str]:
    """The turret of a quad suit."""
    return [] if turret is None else [f"Turret: {turret.kind.value}, {turret.slots} slots"]


def squad_heading(facts: SheetFacts[BattleArmor]) -> Heading:
    squad = facts.unit
    group = _FORMATIONS.get(squad.troopers, "squad")
    remarks = turret_text(squad.turret)
    return sheet_heading(facts, f"Battle armor: {group}", kind=squad_kind(squad), formation=group, remarks=remarks)


def squad_movement(facts: SheetFacts[BattleArmor]) -> tuple[MovementMode, ...]:
    """The movement modes; the best MP are those without packs and launchers."""
    moves, squad = facts.movement, facts.unit
    air = "VTOL" if squad.motive is SuitMotive.VTOL else "jump"
    found = [movement_mode("ground", moves.walk, moves.free_walk)]
    if moves.jump or moves.free_jump:
        found.append(movement_mode(air, moves.jump, moves.free_jump, more=1))
    if moves.umu:
        found.append(movement_mode("UMU", moves.umu))
    return tuple(found)


def squad_crew(facts: SheetFacts[BattleArmor]) -> tuple[CrewSeat, ...]:
    """The skills of the squad; one that cannot attack 'Mechs does not use the anti-'Mech skill."""
    state = facts.crew()[0]
    unused = () if can_attack_mechs(facts.unit) else ("Anti-'Mech",)
    return (crew_seat(1, state, "", (("Gunnery", state.gunnery), ("Anti-'Mech", state.piloting)), None, unused),)


def squad_armor(facts: SheetFacts[BattleArmor]) -> ArmorSummary:
    squad = facts.unit
    name = plating_name(squad.plating, squad.tech_base.side)
    return ArmorSummary(name=name, points=squad.armor, note="a suit")


def squad_regions(facts: SheetFacts[BattleArmor]) -> tuple[ArmorRegion, ...]:
    """Each suit with its armor and the trooper in it."""
    squad, condition = facts.unit, facts.condition
    plating = plating_name(squad.plating, squad.tech_base.side)
    found = []
    for place in squad.locations:
        ident, destroyed = place.replace(" ", "-"), place in facts.losses.locations
        found.append(
            ArmorRegion(
                place=place,
                label=place,
                armor=point_track(
                    f"armor-{ident}", f"{place} armor", squad.armor, condition.lost_armor(place), destroyed
                ),
                structure=point_track(
                    f"structure-{ident}", f"{place}, the man", 1, condition.structure.get(place, 0), destroyed
                ),
                plating=plating,
                gone=destroyed,
            )
        )
    return tuple(found)
