"""To-hit numbers of physical attacks, and of leg and swarm attacks of troops."""

from dataclasses import replace

from sheets.editions import ClassicPlay
from sheets.play.physical import physical_move_modifiers
from sheets.play.resolution import Refused
from sheets.play.rolls import fire_modifier_of_move
from sheets.play.status import Status, Strike
from sheets.play.tally import SKILL, Tally, ToHit, sum_to_hit
from sheets.play.to_hit_ranges import Reach
from sheets.play.to_hit_target import add_target
from sheets.record.record import Options
from sheets.record.state import CrewMember, Modifier, State
from sheets.rules.tables.physical import reaches_vtol
from sheets.rules.tohit import UNCONFIRMED, AttackKind
from sheets.rules.tohit.blows import INDUSTRIAL_MYOMER, INDUSTRIAL_MYOMER_RULING, LEG_ONLY
from sheets.rules.tohit.situation import Situation
from sheets.units import BattleArmor, Infantry, Mech, ProtoMech, Unit
from sheets.units.outfit import outfit

TABLE = "the table"
FISTS = ("punch", "claw", "push", "charge", "frenzy")
"""Beginnings of attacks that never strike a prone target; the others are kicks, clubs and physical weapons."""
ATTACKS, TROOPS = "digest 20", "digest 16"
BY_MYOMER = ("charge", "death from above")
"""Attacks without a number of their own, to which the status has not added industrial myomer."""
LEG, SWARM = "leg attack", "swarm attack"
IN_CONTACT = {"prone": "prone-adjacent", "superheavy": "is-large", "large-support-vehicle": "is-large"}
"""Lines for shots, and the lines that replace them in a physical attack."""


def blow_to_hit(unit: Unit, state: State, options: Options, now: Status, attack: str, situation: Situation) -> ToHit:
    """The number of a physical attack of the status; the beginning of its name is enough."""
    strike = _strike_by_name(unit, now, attack)
    kind = AttackKind.TROOPS if strike.name in (LEG, SWARM) else AttackKind.PHYSICAL
    moves = physical_move_modifiers(state) if isinstance(unit, Mech) else fire_modifier_of_move(state)
    moved = sum(modifier.value for modifier in moves) if isinstance(unit, Mech) else 0  # the status includes it
    book = options.book
    if book.immobile_skill is not None and "immobile" in situation.lines:
        situation = replace(situation, target_piloting=book.immobile_skill)
    why = strike.why or _out_of_reach(strike, kind, situation, book)
    if why:
        return ToHit(strike.name, None, why=why)
    tally = Tally(kind, book.to_hit)
    skill = _skill(unit, state, kind)
    tally.add(SKILL, skill)
    tally.add(strike.name.replace(" ", "-"), _attack_modifier(strike, skill, situation, moved))
    if kind is AttackKind.PHYSICAL:
        for modifier in moves:
            tally.add(modifier.reason, modifier)
    if strike.name in BY_MYOMER and outfit(unit).has("industrial-triple-strength-myomer"):
        myomer = Modifier("industrial triple-strength myomer", INDUSTRIAL_MYOMER, INDUSTRIAL_MYOMER_RULING)
        tally.add("industrial-myomer", myomer)
    add_target(tally, unit, kind, None, Reach(), situation)
    for key, times in situation.lines.items():
        if not (key in LEG_ONLY and strike.name != LEG):
            tally.add_line(IN_CONTACT.get(key, key), times)
    if situation.other:
        tally.add("other", Modifier("other", situation.other, TABLE))
    return sum_to_hit(strike.name, tally.modifiers(situation))


def _strike_by_name(unit: Unit, now: Status, attack: str) -> Strike:
    found = [strike for strike in now.physical if strike.name == attack]
    found = found or [strike for strike in now.physical if strike.name.startswith(attack)]
    able = [strike for strike in found if not strike.why]
    if not found:
        known = ", ".join(strike.name for strike in now.physical)
        raise Refused(f"{unit.name} has no attack '{attack}'" + (f"; expected one of {known}" if known else ""))
    return (able or found)[0]


def _out_of_reach(strike: Strike, kind: AttackKind, situation: Situation, book: ClassicPlay) -> str:
    """The reason why a target cannot be attacked in this way; empty where it can."""
    if kind is AttackKind.TROOPS:
        if "airborne" in situation.lines:
            return "leg and swarm attacks do not reach airborne units"
        return "the troops designate by TAG in this turn" if "tag-spotter" in situation.lines else ""
    if strike.modifier is None and situation.target_piloting is None:
        return "the piloting skill of the target counts: say it as in target piloting 5"
    levels = situation.lines.get("levels-above", 0)
    if "airborne" in situation.lines and not reaches_vtol(strike.name, levels):
        return f"a {strike.name.split(' with ')[0]} does not reach a VTOL {levels} levels above"
    prone = "prone" in situation.lines or "prone-adjacent" in situation.lines
    return _why_not_at_prone(strike, situation, book) if prone else ""


def _why_not_at_prone(strike: Strike, situation: Situation, book: ClassicPlay) -> str:
    """The reason why a prone target cannot be attacked in this way, by its level above the attacker; empty where it
    can (BMM-7.01:p35:attacks-on-prone, CORE:F14:clubbing-prone)."""
    if strike.name.startswith(("kick", "death from above")):
        return ""
    levels = book.levels_of_prone_clubbed
    if not levels:
        return "only kicks and deaths from above strike a prone target (BMM-7.01:p35:attacks-on-prone)"
    if strike.name.startswith(FISTS):
        return "only kicks, clubs and deaths from above strike a prone target (CORE:F14:clubbing-prone)"
    if (situation.lines.get("levels-above", 0) or int("one-level-higher" in situation.lines)) in levels:
        return ""
    where = "on the same level or one level higher" if 0 in levels else "one level higher"
    return f"clubs strike a prone target only {where} (CORE:F14:clubbing-prone)"


def _skill(unit: Unit, state: State, kind: AttackKind) -> Modifier:
    """The skill of the attack: piloting, for troops the anti-'Mech skill, for ProtoMechs gunnery."""
    seat = next((member for member in state.crew if member.active), None) or CrewMember()
    if isinstance(unit, ProtoMech):
        return Modifier("gunnery", seat.gunnery, UNCONFIRMED)
    name = "anti-'Mech skill" if isinstance(unit, Infantry | BattleArmor) else "piloting"
    return Modifier(name, seat.piloting, TABLE)


def _attack_modifier(strike: Strike, skill: Modifier, situation: Situation, moved: int) -> Modifier:
    """The modifier of the attack itself, with damage to limbs, and with the difference of both skills where it
    counts."""
    if strike.modifier is None:
        difference = skill.value - (situation.target_piloting or 0)
        return Modifier(f"{strike.name}, difference of piloting skills", difference, ATTACKS)
    ruling = TROOPS if strike.name in (LEG, SWARM) else ATTACKS
    return Modifier(strike.name, strike.modifier - moved, ruling)
