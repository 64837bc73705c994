"""Physical attacks of 'Mechs: their numbers and damage, the effect of attacks by others, and the cost of own attacks
(digest 20)."""

from collections.abc import Iterator
from math import ceil

from sheets.editions import ClassicPlay
from sheets.equipment.quirks import QuirkNumber
from sheets.play.anatomy import MechAnatomy
from sheets.play.crew import can_steer, carries_modular_armor
from sheets.play.damage import strike_location
from sheets.play.heat import cooling_flaw_rolls
from sheets.play.movement import TSM_HEAT, boosters_now, mech_movement_now
from sheets.play.resolution import Resolution
from sheets.play.rolls import blow_groups, damage_groups, fire_modifier_of_move
from sheets.play.shields import ACTIVE, PASSIVE, raised_arm, shield_mode, shield_now, shields
from sheets.play.status import Strike
from sheets.play.supply import why_crew_idle
from sheets.play.tasks import BladeStrain, DamageGroup, DetermineCriticals, FallOver, LocateHit, PilotingRoll, WeakLeg
from sheets.record.events import HitColumn, OwnAttack, Struck
from sheets.record.record import Options
from sheets.record.state import Modifier, State
from sheets.rules.tables.physical import (
    RAM_PLATE,
    SPIKED_CHARGE,
    PhysicalAttack,
    PossibleAttack,
    damage_without_talons,
    inactive_attack,
    melee_attack,
    physical_attacks,
    punch_without,
)
from sheets.rules.tables.to_hit import target_movement
from sheets.units import Mech
from sheets.units.mech import ARMS, TORSOS, Body, System

ATTACKS = "digest 20"
ROLLS = "digest 10.1"
WEAK_LEGS = "BMM-7.01:p89:weak-legs"
PRONE = 2
INDUSTRIAL_MYOMER, INDUSTRIAL_MYOMER_MODIFIER = "industrial-triple-strength-myomer", 2
LIMB_ATTACKS = ("punch", "kick", "claw")
SHOULDER_PUSH = 2
ACTUATOR, HAND, FOOT = 2, 1, 1
BLIND_HEAD = 4
BLOWS = QuirkNumber.PILOTING_PHYSICAL
MACE = "core digest P17"
RETRACTABLE = "retractable-blade"
FRONT_LEGS, REAR_LEGS = ("FLL", "FRL"), ("RLL", "RRL")


def physical_move_modifiers(state: State) -> tuple[Modifier, ...]:
    """The modifiers of every physical attack by the attacker's move of this turn (digest 20)."""
    found = list(fire_modifier_of_move(state))
    if state.skidded:
        found.append(Modifier("skidded", 1, "BMM-7.01:p68:skidding"))
    if state.swerved:
        found.append(Modifier("nimble jumper that swerved", 1, "digest 21.1"))
    return tuple(modifier for modifier in found if modifier.value)


def mech_strikes(body: MechAnatomy, state: State, options: Options) -> tuple[Strike, ...]:
    """Every physical attack of the 'Mech: its number and damage after hits, and why it cannot be made.

    The number includes the attacker's move; charges and deaths from above have none, since the skill of the target
    counts. `sheets.play.to_hit` adds the target.
    """
    able = (
        why_crew_idle(state)
        or (f"its shape is that of a {state.shape}" if state.shape else "")
        or ("" if can_steer(body, state, options) or state.prone else "the gyro is destroyed")
    )
    plain = body.unit if options.quirks or not body.unit.quirks else body.unit.model_copy(update={"quirks": ()})
    known = physical_attacks(plain, options.reading)
    found = [
        *_punches(body, state, known, plain, options.book),
        *_kicks(body, state, known, options.book),
        *_both_arms(body, state, known),
        *_weapons(body, state),
        *_moving_attacks(body, state, options, known),
    ]
    blind = BLIND_HEAD if body.torso_cockpit and _has_lost_head(body, state) else 0
    seat = next((member for member in state.crew if member.active), None)
    moving = sum(modifier.value for modifier in physical_move_modifiers(state))
    reckoned = []
    for strike in found:
        added = strike.modifier
        if added is not None:
            added += INDUSTRIAL_MYOMER_MODIFIER * bool(body.with_trait(INDUSTRIAL_MYOMER))
        if added is not None and strike.name.startswith(LIMB_ATTACKS):  # IO, unconfirmed
            added += body.unit.superheavy - (body.unit.body is Body.TRIPOD) + carries_modular_armor(body, state)
        added = None if added is None else added + blind + moving
        number = None if added is None or seat is None else seat.piloting + added
        reckoned.append(strike._replace(modifier=added, number=number, why=able or strike.why))
    return tuple(reckoned)


def _has_lost_head(body: MechAnatomy, state: State) -> bool:
    return "HD" in state.gone or body.hits_in(state, System.SENSORS, "HD") > 1


def _damage_words(
    body: MechAnatomy, state: State, attack: PhysicalAttack, damage: float | str | None, halvings: int
) -> str:
    """The damage in words: halved for each actuator, doubled by hot TSM or industrial TSM, halved under water."""
    if damage is None or isinstance(damage, str):
        return damage or ""
    points = int(damage) >> halvings
    hot = state.heat >= TSM_HEAT and body.with_trait("triple-strength-myomer")
    if attack.tsm and (hot or body.with_trait(INDUSTRIAL_MYOMER)):
        points *= 2
    return str(points // 2 if is_wet(state) else points)


def _arm_why(body: MechAnatomy, state: State, arm: str) -> str:
    """The reason why an arm cannot attack; empty where it can."""
    if arm in state.gone:
        return "the arm is lost"
    if arm in state.flooded:
        return "the arm is flooded"
    if body.hits_in(state, System.SHOULDER, arm):
        return "the shoulder is hit"
    if any(shield_mode(state, mount) == ACTIVE for mount, where in shields(body).items() if where == arm):
        return "its shield is active"
    fired = any(arm in body.places[mount] for mount in state.used if mount in body.places)
    return "its weapons fired in this turn" if fired else ""


def _why_arm_idle(body: MechAnatomy, state: State, arm: str) -> str:
    """The reason why an arm neither punches nor strikes with its weapon (BMM-7.01:p24:flipped-arms-punch)."""
    return "the arms are flipped" if "arms-flipped" in state.circumstances else _arm_why(body, state, arm)


def _arm_hits(body: MechAnatomy, state: State, arm: str) -> int:
    """Hits on the upper and lower arm."""
    return sum(body.hits_in(state, system, arm) for system in (System.UPPER_ARM, System.LOWER_ARM))


def _is_disabled(body: MechAnatomy, state: State, trait: str, location: str) -> bool:
    """Whether an item with a trait in a location is disabled."""
    return any(
        location in body.places.get(mount, {}) and not body.works(state, mount) for mount in body.with_trait(trait)
    )


def _is_steadied(body: MechAnatomy, state: State, location: str) -> bool:
    """Whether the actuator enhancement system of a limb works."""
    return any(
        location in body.places.get(mount, {}) and body.works(state, mount)
        for mount in body.with_trait("actuator-enhancement")
    )


def _punches(
    body: MechAnatomy, state: State, known: list[PossibleAttack], mech: Mech, book: ClassicPlay
) -> Iterator[Strike]:
    for punch in known:
        if punch.attack.name not in ("Punch", "Claw"):
            continue
        for arm in (punch.arm,) if punch.arm else ("LA", "RA"):
            lost = _lost_fist_gear(body, state, arm)
            possible = punch_without(mech, arm, book, lost) if lost else punch
            hits = _arm_hits(body, state, arm)
            modifier = int(possible.to_hit) + ACTUATOR * hits + HAND * body.hits_in(state, System.HAND, arm)
            modifier += _is_disabled(body, state, "actuator-enhancement", arm) + PRONE * state.prone
            damage = _damage_words(body, state, possible.attack, possible.damage, hits)
            name = f"{possible.attack.name.lower()} with the {body.names[arm]}"
            yield Strike(name, modifier, damage, why=_why_arm_idle(body, state, arm))


def _lost_fist_gear(body: MechAnatomy, state: State, arm: str) -> frozenset[str]:
    """The traits of a disabled claw, and of a shield that protects nothing any more, in an arm."""
    claw = frozenset({"claw"} if _is_disabled(body, state, "claw", arm) else ())
    broken = (mount for mount, where in shields(body).items() if where == arm and 0 in shield_now(body, state, mount))
    return claw.union(*(body.entries[mount].traits for mount in broken))


def _kicks(body: MechAnatomy, state: State, known: list[PossibleAttack], book: ClassicPlay) -> Iterator[Strike]:
    kick = next(possible for possible in known if possible.attack.name == "Kick")
    hips = any(body.hits_in(state, System.HIP, leg) for leg in body.legs)
    lost = any(leg in state.gone or leg in state.flooded for leg in body.legs)
    why = "it lies" if state.prone else "a leg is lost" if lost else "a hip is hit" if hips else ""
    unsteady = any(_is_disabled(body, state, "actuator-enhancement", leg) for leg in body.legs)
    clawed = _legs_with_talons(body, state)
    for leg in body.legs:
        pair = REAR_LEGS if leg in REAR_LEGS else FRONT_LEGS
        if book.quad_kicks_without_hip and body.quad:
            unhurt = not any(body.hits_in(state, System.HIP, other) for other in pair)
            why = "it lies" if state.prone else "a leg is lost" if lost else "" if unhurt else "a hip is hit"
        hits = sum(body.hits_in(state, system, leg) for system in (System.UPPER_LEG, System.LOWER_LEG))
        modifier = int(kick.to_hit) + ACTUATOR * hits + FOOT * body.hits_in(state, System.FOOT, leg) + unsteady
        damage = kick.damage if leg in clawed else damage_without_talons(body.unit, kick)
        yield Strike(
            f"kick with the {body.names[leg]}", modifier, _damage_words(body, state, kick.attack, damage, hits), why=why
        )


def _legs_with_talons(body: MechAnatomy, state: State) -> frozenset[str]:
    """The legs whose talons work: those without a struck slot of them."""
    places = [body.places.get(mount, {}) for mount in body.with_trait("talons") if mount not in state.mounts]
    return frozenset(
        leg
        for held in places
        for leg, slots in held.items()
        if leg not in state.gone and leg not in state.flooded and not slots & state.struck.get(leg, frozenset())
    )


def _both_arms(body: MechAnatomy, state: State, known: list[PossibleAttack]) -> Iterator[Strike]:
    """The attacks with both arms: a push, which a shoulder hit only makes harder, and a club."""
    for possible in known:
        name = possible.attack.name
        if name not in ("Push", "Club"):
            continue
        modifier, why = int(possible.to_hit), "it lies" if state.prone else ""
        for arm in ("LA", "RA"):
            found = _arm_why(body, state, arm)
            if name == "Push":
                shoulder = body.hits_in(state, System.SHOULDER, arm)
                modifier += SHOULDER_PUSH * shoulder
                why = why or (found if not shoulder or arm in state.gone else "")
            else:
                modifier += ACTUATOR * _arm_hits(body, state, arm)
                why = why or found or ("a hand is hit" if body.hits_in(state, System.HAND, arm) else "")
        yield Strike(name.lower(), modifier, _damage_words(body, state, possible.attack, possible.damage, 0), why=why)


def _weapons(body: MechAnatomy, state: State) -> Iterator[Strike]:
    """Attacks with hatchets, swords and other melee weapons, each in its location."""
    for mount, entry in body.entries.items():
        for attack in (melee_attack(entry), inactive_attack(entry)):
            if attack is not None and mount in body.places and not isinstance(attack.to_hit, str):
                yield _weapon(body, state, mount, attack, attack.to_hit)


def _weapon(body: MechAnatomy, state: State, mount: int, attack: PhysicalAttack, modifier: int) -> Strike:
    """The attack with one melee weapon."""
    place = next(iter(body.places[mount]))
    why = "it lies" if state.prone else ""
    why = why if body.works(state, mount) else "destroyed"
    if place in ARMS:
        modifier += ACTUATOR * _arm_hits(body, state, place) - _is_steadied(body, state, place)
        why = why or _why_arm_idle(body, state, place)
        why = why or ("the hand is hit" if body.hits_in(state, System.HAND, place) else "")
    if mount in shields(body):
        why = why or ("" if shield_mode(state, mount) == PASSIVE else "the shield is not held passive")
    damage = attack.damage(body.unit.mass) if callable(attack.damage) else attack.damage
    dealt = _damage_words(body, state, attack, damage, 0)
    return Strike(f"{attack.name.lower()} in the {body.names[place]}", modifier, dealt, why=why)


def _moving_attacks(body: MechAnatomy, state: State, options: Options, known: list[PossibleAttack]) -> Iterator[Strike]:
    """Charges, unless the 'Mech jumped (BMM), and death from above, if it can jump."""
    lost = any(leg in state.gone for leg in body.legs)
    lies = "it lies" if state.prone else ""
    for possible in known:
        if possible.attack.name == "Charge":
            why = lies or ("a leg is lost" if lost else "it jumped" if state.moved == "jump" else "")
            yield Strike("charge", None, _charge_words(body, state, options), why=why)
        elif possible.attack.name == "Death from above":
            walks = state.moved in ("walk", "run")
            jumps = mech_movement_now(body, state, options).jump or boosters_now(body, state)
            why = lies or ("" if jumps else "it cannot jump")
            why = why or ("it did not jump" if walks else "")
            clawed = len(_legs_with_talons(body, state)) >= options.book.talons_on_legs
            damage = possible.damage if clawed else damage_without_talons(body.unit, possible)
            yield Strike("death from above", None, _damage_words(body, state, possible.attack, damage, 0), why=why)


def _charge_words(body: MechAnatomy, state: State, options: Options) -> str:
    """The damage of a charge for each hex, or for each point of its movement modifier plus one, in words."""
    each, spikes = _charge_share(body, options, is_wet(state)), charge_spikes(body, state)
    words = f"{each:g} × (TMM+1)" if options.book.charge_by_modifier else f"{each:g} a hex"
    return f"{words} + {spikes}" if spikes else words


def is_wet(state: State) -> bool:
    """Whether water halves the damage of physical attacks."""
    return state.depth > 1


def _charge_share(body: MechAnatomy, options: Options, wet: bool) -> float:
    """The damage of a charge for each hex, or for each point of the movement modifier; half of it under water."""
    share = body.unit.mass / (5 if options.book.charge_by_modifier else 10) / (2 if wet else 1)
    return share * RAM_PLATE if body.with_trait("ram-plate") else share


def charge_spikes(body: MechAnatomy, state: State) -> int:
    """The damage that spikes on torsos add to a charge."""
    return SPIKED_CHARGE * sum(place in TORSOS and body.works(state, mount) for place, mount in body.spikes.items())


def charge_damage(body: MechAnatomy, hexes: int, options: Options, wet: bool = False) -> int:
    """The damage of a charge after these hexes, without spikes."""
    times = target_movement(hexes) + 1 if options.book.charge_by_modifier else hexes
    return ceil(round(_charge_share(body, options, wet) * times, 4))


# --- effects ----------------------------------------------------------------------------------------------------------

COLUMNS: dict[str, HitColumn] = {
    "punch": "punch",
    "kick": "kick",
    "death-from-above": "punch",
    "leg-attack": "kick",
    "swarm": "swarm",
}
ROLL_AFTER = {"push": 0, "charge": 2, "death-from-above": 2}


def take_physical_attack(resolution: Resolution[MechAnatomy], event: Struck) -> None:
    """Applies a physical attack by another unit: its damage, that of a charge in groups of 5, and its piloting roll."""
    state = resolution.state
    column = COLUMNS.get(event.by, "normal")
    criticals = int(event.critical or event.by == "leg-attack")
    charged = event.by == "charge"
    tasks: list[object] = [
        LocateHit(event.side, column, group, DamageGroup("physical"), criticals, exposed=charged)
        for group in blow_groups(event)
    ]
    if event.lance and tasks and isinstance(tasks[0], LocateHit):  # the first group of a charge
        tasks[0] = tasks[0]._replace(group=DamageGroup("physical", lance="charge" if charged else "blow"))
    if event.by == "kick":
        state.owed = (*state.owed, PilotingRoll("a kick", 0, ROLLS, quirks=BLOWS))
    elif event.club and (roll := resolution.options.book.club_roll) is not None:
        state.owed = (*state.owed, PilotingRoll("a blow with a club", roll.value, roll.ruling, quirks=BLOWS))
    elif event.by in ROLL_AFTER:
        words = event.by.replace("-", " ")
        tasks.append(PilotingRoll(f"a {words}", ROLL_AFTER[event.by], ROLLS, quirks=BLOWS))
    resolution.do_next(*tasks)


def _own_damage(column: HitColumn, points: int) -> list[LocateHit]:
    """The damage of an attack to the attacker, in groups of 5."""
    return [LocateHit("front", column, group, DamageGroup("physical"), exposed=True) for group in damage_groups(points)]


def own_attack(resolution: Resolution[MechAnatomy], event: OwnAttack) -> None:
    """Applies the cost of the 'Mech's physical attack."""
    body, state = resolution.body, resolution.state
    name = event.attack.replace("-", " ")
    possible = [strike for strike in mech_strikes(body, state, resolution.options) if strike.name.startswith(name)]
    if not any(not strike.why for strike in possible):
        missing = "the 'Mech has none" if event.attack in ("mace", "blade") else "it cannot jump"
        resolution.refuse(f"no {name}: {possible[0].why if possible else missing}")
    resolution.do_next(*cooling_flaw_rolls(resolution))
    if event.attack == "kick":
        if event.hit:
            resolution.refuse("a kick that hits costs the 'Mech nothing; say it to the unit that was kicked")
        state.owed = (*state.owed, PilotingRoll("a kick that missed", 0, ROLLS, quirks=BLOWS))
        resolution.say("the kick misses: a piloting roll at the end of the phase", ROLLS)
    elif event.attack == "mace":
        if event.hit:
            resolution.refuse("a mace that hits costs the 'Mech nothing; say it to the unit that was struck")
        if not resolution.options.book.missed_mace_rolls:
            resolution.say("the mace misses", "CORE:P17:missed-mace")
            return
        state.owed = (*state.owed, PilotingRoll("a mace that missed", 0, MACE, quirks=BLOWS))
        resolution.say("the mace misses: a piloting roll at the end of the phase", MACE)
    elif event.attack == "blade":
        if not event.hit:
            resolution.refuse("a blade that misses costs the 'Mech nothing")
        resolution.do_next(
            BladeStrain(next(mount for mount in body.with_trait(RETRACTABLE) if body.works(state, mount)))
        )
    elif event.attack == "charge":
        _charge(resolution, event)
    else:
        _death_from_above(resolution, event)


def _charge(resolution: Resolution[MechAnatomy], event: OwnAttack) -> None:
    if not event.hit:
        if resolution.options.book.missed_charge_moves:
            resolution.say("the charge misses, and the 'Mech is displaced to a side", ATTACKS)
        else:
            resolution.say("the charge misses, and the 'Mech stays in its hex", "CORE:F10:missed-charge")
        return
    if not event.mass:
        resolution.refuse("how heavy is the target? Say it as in charged 50 tons after 5 hexes")
    body, state = resolution.body, resolution.state
    dealt = charge_damage(body, event.hexes, resolution.options, is_wet(state)) + charge_spikes(body, state)
    damage = -(-event.mass // 10)
    resolution.say(
        f"the charge deals {dealt} points to its target, and {damage} to the 'Mech", "TW-4.4:p148:charge-rounding"
    )
    roll = PilotingRoll("an own charge", ROLL_AFTER["charge"], ROLLS, quirks=BLOWS)
    lance = any(body.works(state, mount) for mount in body.with_trait("lance"))  # CORE:F7: it counts, not the shield
    arm = raised_arm(body, state) if resolution.options.book.shield_takes_charge and not lance else ""
    if not arm:
        resolution.do_next(*_own_damage("normal", damage), roll)
        return
    resolution.say("the raised shield takes the charge", "CORE:F13:charge-shield", arm)
    resolution.do_next(roll)
    for group in damage_groups(damage):
        strike_location(resolution, arm, group, DamageGroup("physical"))


def _death_from_above(resolution: Resolution[MechAnatomy], event: OwnAttack) -> None:
    body = resolution.body
    if not event.hit:
        resolution.say("the death from above misses", "BMM-7.01:p37:dfa-miss-fall")
        resolution.do_next(FallOver(2, on_its_back=True))
        return
    damage = -(-body.unit.mass // 5)
    quirks = resolution.options.quirks
    if quirks and body.unit.has_quirk("reinforced_legs"):
        damage //= 2
    resolution.say(f"death from above: {damage} points to the legs of the 'Mech", ATTACKS)
    weak = body.legs if quirks and body.unit.has_quirk("weak_legs") else ()
    resolution.do_next(
        *_own_damage("kick", damage),
        *(WeakLeg(leg, -1) for leg in weak),
        PilotingRoll("an own death from above", *resolution.options.book.own_death_from_above, quirks=BLOWS),
    )


def weak_leg(resolution: Resolution[MechAnatomy], task: WeakLeg) -> None:
    """Rolls critical hits for a weak leg that was kicked or that hit a target from above, though its armor held."""
    state = resolution.state
    if task.location not in state.gone and task.structure in (-1, state.structure[task.location]):
        resolution.say(f"the {resolution.body.names[task.location]} is weak", WEAK_LEGS, task.location)
        resolution.do_next(DetermineCriticals(task.location))
