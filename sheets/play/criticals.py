"""Critical hits on a 'Mech: the number, the slots, the effect on each system, and lost locations.

A hit moves to the next location when no slot is left to hit; a limb is lost with the torso that it is attached to
(digest 11).
"""

from sheets.equipment.kinds import ArmorType, EngineType
from sheets.equipment.quirks import QuirkNumber
from sheets.play.aboard import lose_riders
from sheets.play.anatomy import MechAnatomy
from sheets.play.balance import (
    ACTUATORS,
    GYRO,
    GYRO_LOST,
    GYRO_ROLL,
    actuator_name,
    gyro_modifier,
    gyro_point,
    gyro_strength,
    leg_actuator,
)
from sheets.play.explosions import strike_item
from sheets.play.quirks import quirk_modifiers
from sheets.play.resolution import Resolution
from sheets.play.tasks import (
    ALL_SEATS,
    AutomaticFall,
    CrewHits,
    CriticalHits,
    Destroy,
    DetermineCriticals,
    FallCriticals,
    InternalDamage,
    LoseLocation,
    PilotingRoll,
    ReactiveArmor,
    StrikeSlot,
)
from sheets.record.events import Critical, CriticalRoll
from sheets.record.lost import COUNTED_AS
from sheets.record.state import Due, Modifier
from sheets.rules.autocannons import AUTOCANNONS, OTHER_AUTOCANNONS
from sheets.rules.tables.criticals import BLOWN_OFF, mech_criticals
from sheets.rules.tables.hit_locations import mech_hit, tripod_leg
from sheets.rules.tables.piloting import DEADLY
from sheets.units.mech import ARMS, TORSOS, System

DAMAGED = QuirkNumber.PILOTING_DAMAGE
SYSTEM_RULINGS: dict[System, str] = {
    System.ENGINE: "CRIT:engine",
    System.GYRO: GYRO,
    System.SENSORS: "CRIT:sensors",
    System.LIFE_SUPPORT: "CRIT:life-support",
    System.COCKPIT: "CRIT:cockpit",
    System.SHOULDER: "CRIT:shoulder",
    System.UPPER_ARM: "CRIT:upper-arm",
    System.LOWER_ARM: "CRIT:lower-arm",
    System.HAND: "CRIT:hand",
    **ACTUATORS,
}


def slot_name(body: MechAnatomy, location: str, slot: int) -> str:
    """The item or system in a slot, in words."""
    held = body.slots[location][slot]
    if held is None:
        return "empty slot"
    if held.system is not None:
        return held.system.value.replace("-", " ")
    mounts = _mounts(held.mount, held.second)
    return " and ".join(body.entries[n].title if n in body.entries else body.unit.mounts[n].item for n in mounts)


def _mounts(*mounts: int | None) -> list[int]:
    return [mount for mount in mounts if mount is not None]


def apply_slot_hit(resolution: Resolution[MechAnatomy], location: str, slot: int) -> None:
    """Reports a struck slot and applies the effect."""
    body = resolution.body
    held = body.slots[location][slot]
    assert held is not None
    name = body.names[location]
    if held.system is None:
        resolution.say(f"slot {slot + 1} of the {name}: {slot_name(body, location, slot)}", "CRIT:weapons", location)
        mounts = _mounts(held.mount, held.second)
        resolution.do_next(*(task for mount in mounts for task in strike_item(resolution, location, mount)))
        return
    system = held.system
    resolution.say(
        f"slot {slot + 1} of the {name}: {system.value.replace('-', ' ')}",
        SYSTEM_RULINGS.get(system, "CRIT:weapons"),
        location,
    )
    if system in ACTUATORS:
        point = leg_actuator(system, resolution.options.book)
        if point.value:
            words = actuator_name(system)
            _owe(
                resolution,
                PilotingRoll(f"{words} of the {name}", point.value, point.ruling, quirks=DAMAGED, leg=location),
            )
    elif system is System.ENGINE:
        engine_lost(resolution, "an engine hit")
    elif system is System.GYRO:
        _gyro(resolution)
    elif system is System.COCKPIT:
        _cockpit(resolution, location, slot)


def _owe(resolution: Resolution[MechAnatomy], roll: PilotingRoll) -> None:
    resolution.state.owed = (*resolution.state.owed, roll)


def most_engine_hits(body: MechAnatomy) -> int:
    """The number of hits that destroys an engine."""
    return 2 if body.unit.superheavy and body.unit.engine.type is EngineType.COMPACT else 3


def engine_lost(resolution: Resolution[MechAnatomy], cause: str) -> None:
    """Applies engine hits: heat, explosion rolls, or destruction (CRIT:engine, CRIT:compact-engine)."""
    body, state = resolution.body, resolution.state
    hits = body.system_hits(state, System.ENGINE)
    if body.has_combustion_engine:
        state.engine_rolls = hits
    if hits >= most_engine_hits(body):
        resolution.do_next(Destroy("engine", f"{hits} engine hits: the engine is out of action", "CRIT:engine"))


def _gyro(resolution: Resolution[MechAnatomy]) -> None:
    """Applies gyro hits: a piloting roll, later an automatic fall (CRIT:gyro)."""
    body, book = resolution.body, resolution.options.book
    hits, survived = body.system_hits(resolution.state, System.GYRO), gyro_strength(body, book)
    heavy = book.heavy_duty_gyro
    if hits > survived + 1:
        return
    if hits > survived:
        resolution.state.owed = tuple(roll for roll in resolution.state.owed if roll.cause != GYRO_ROLL)
        resolution.do_next(
            AutomaticFall("the gyro is destroyed", GYRO_LOST - _gyro_modifier_in_rolls(resolution), GYRO)
        )
        return
    modifier, ruling = gyro_point(body, book, hits)
    if body.heavy_duty_gyro and (not heavy.rolls_from or hits < heavy.rolls_from):
        resolution.say(f"the gyro is damaged: +{modifier} on piloting rolls", ruling)
    elif book.gyro_roll_at_once:  # the piloting modifiers of the machine include it already
        resolution.do_next(PilotingRoll(GYRO_ROLL, 0, "BMM-7.01:p48:gyro-roll", quirks=DAMAGED))
    else:
        _owe(
            resolution, PilotingRoll(GYRO_ROLL, modifier - _gyro_modifier_in_rolls(resolution), ruling, quirks=DAMAGED)
        )


def _gyro_modifier_in_rolls(resolution: Resolution[MechAnatomy]) -> int:
    """The gyro modifier that every piloting roll already has."""
    found = gyro_modifier(resolution.body, resolution.state, resolution.options)
    return found.value if found is not None else 0


def _cockpit(resolution: Resolution[MechAnatomy], location: str, slot: int) -> None:
    """Kills the warriors in the cockpit slot that was hit; without a living one the 'Mech is destroyed
    (CRIT:cockpit)."""
    body = resolution.body
    slots = sorted(
        (place, number) for place, numbers in body.systems[System.COCKPIT].items() for number in sorted(numbers)
    )
    seat = min(slots.index((location, slot)), body.seats - 1)
    sharing = range(seat, body.seats if (location, slot) == slots[-1] else seat + 1)
    resolution.do_next(*(CrewHits(each, DEADLY, "a cockpit hit", "CRIT:cockpit") for each in sharing))


LOSS = "digest 11"
LEG_LOST = 5
QUAD_LEG = "CORE:D8:leg-of-a-quad"
ATTACHED_LIMBS = frozenset({"LA", "RA", "FLL", "FRL"})
"""Limbs that fall off with their side torso."""


def lose_location(resolution: Resolution[MechAnatomy], task: LoseLocation) -> None:
    """Marks a location as lost, an arm with its side torso; the remaining damage is applied before the 'Mech falls."""
    body, state = resolution.body, resolution.state
    location = task.location
    rest = () if task.rest is None else (task.rest,)
    if location in state.gone:
        resolution.do_next(*rest)
        return
    had_engine = location in body.systems[System.ENGINE]
    _mark_lost(resolution, location, "blown off" if task.blown_off else "destroyed")
    lost = [location]
    for limb, torso in body.transfer.items():
        if torso == location and limb in ATTACHED_LIMBS and limb not in state.gone:
            _mark_lost(resolution, limb, "blown off")
            lost.append(limb)
    legs = [leg for leg in lost if leg in body.legs]
    state.owed = tuple(roll for roll in state.owed if roll.leg not in legs)
    causes = {leg: f"the {body.names[leg]} is {state.gone[leg]}" for leg in legs}
    falls = [AutomaticFall(cause, LEG_LOST, LOSS) for cause in causes.values()]
    if body.quad and not resolution.options.book.quad_leg_falls:
        falls = []
        state.owed += tuple(PilotingRoll(cause, 1, QUAD_LEG) for cause in causes.values())
    resolution.do_next(*rest, *falls)
    if location == "CT":
        if task.explosion:
            resolution.do_next(CrewHits(ALL_SEATS, DEADLY, "the explosion of the center torso", "digest 7.1"))
        resolution.do_next(Destroy("location", "the 'Mech is destroyed with its center torso", LOSS))
    elif location == "HD" and not body.torso_cockpit:
        resolution.do_next(
            CrewHits(ALL_SEATS, DEADLY, "the destroyed head", "CRIT:head-blown-off"),
            Destroy("pilot", "the 'Mech is out of action without its pilot", "CRIT:head-blown-off"),
        )
    elif had_engine:
        engine_lost(resolution, f"the {body.names[location]} is lost")


def _mark_lost(resolution: Resolution[MechAnatomy], location: str, how: str) -> None:
    body, state = resolution.body, resolution.state
    state.gone = {**state.gone, location: how}
    state.fresh_gone = state.fresh_gone | {location}
    state.armor = {**state.armor, location: 0}
    if location in body.rear:
        state.rear = {**state.rear, location: 0}
    state.structure = {**state.structure, location: 0}
    if location == "HD":
        state.cowl = 0
    resolution.say(f"the {body.names[location]} is {how}", LOSS, location)
    lose_riders(resolution, location)


NUMBER = "CRIT:number"
INDUSTRIAL_FALL = "TO, IndustrialMechs"
LOSSES = {"HD": "CRIT:head-blown-off", **dict.fromkeys(ARMS, "CRIT:arm-blown-off")}
GLANCING_MODIFIER = -2
CASE_TWO_ROLL = "CORE:D13:case-ii-criticals"
FOUR_HITS_FROM = 14  # of an IndustrialMech's torso
MOST_HITS, MOST_LIMB_HITS = 4, 2
SLOTS_IN_HALF = 6  # slots


def critical(resolution: Resolution[MechAnatomy], event: Critical) -> None:
    """Applies a critical hit to a slot."""
    body = resolution.body
    _check_location(resolution, event.location)
    if event.slot is None:
        resolution.refuse("a critical hit of a 'Mech needs the number of its slot")
    row = body.slots[event.location]
    if event.slot >= len(row):
        resolution.refuse(f"the {body.names[event.location]} has {len(row)} slots")
    if row[event.slot] is None:
        resolution.refuse(f"slot {event.slot + 1} of the {body.names[event.location]} is empty")
    if not _place_hit(resolution, event.location, event.slot):
        resolution.do_next(StrikeSlot(event.location, event.slot))


def _place_hit(resolution: Resolution[MechAnatomy], location: str, slot: int) -> bool:
    """Assigns a slot to a hit that only a box of the sheet counts; the effect of the hit was applied before."""
    body, state = resolution.body, resolution.state
    held = body.slots[location][slot]
    struck = state.struck.get(location, frozenset())
    if held is None or held.system is None or slot in struck or not body.unplaced_hits(state, held.system):
        return False
    box = COUNTED_AS[held.system]
    state.crossed = {name: hits - (name == box) for name, hits in state.crossed.items() if hits > (name == box)}
    state.struck = {**state.struck, location: struck | {slot}}
    resolution.say(
        f"slot {slot + 1} of the {body.names[location]}: {slot_name(body, location, slot)}; the hit was marked already",
        SYSTEM_RULINGS.get(held.system, "CRIT:weapons"),
        location,
    )
    return True


def critical_roll(resolution: Resolution[MechAnatomy], event: CriticalRoll) -> None:
    """Makes the roll that determines critical hits, and applies them."""
    _check_location(resolution, event.location)
    resolution.do_next(DetermineCriticals(event.location, event.rear))


def fall_criticals(resolution: Resolution[MechAnatomy], task: FallCriticals) -> None:
    """Rolls critical hits in one location of an IndustrialMech that fell in this turn, at +1 for each level of the last
    fall and 1."""
    body, fallen = resolution.body, resolution.state.fallen
    if not fallen:
        return
    if task.leg:
        result = resolution.roll(Due("tripod-leg", 1, "what the fall shook", "digest 4.3"))
        location = result.outcome if isinstance(result.outcome, str) else tripod_leg("front", result.total)
    else:
        result = resolution.roll(Due("hit-location", 2, "what the fall shook", INDUSTRIAL_FALL, choices=body.locations))
        location = result.outcome if isinstance(result.outcome, str) else _shaken_location(resolution, result.total)
    if location == "leg":
        resolution.do_next(FallCriticals(leg=True))
        return
    _check_location(resolution, location)
    resolution.say(f"the fall shook the {body.names[location]}", INDUSTRIAL_FALL, location)
    resolution.do_next(DetermineCriticals(location, fallen=fallen))


def _shaken_location(resolution: Resolution[MechAnatomy], total: int) -> str:
    if not 2 <= total <= 12:
        resolution.refuse(f"{total} is not a roll on the hit location table")
    return mech_hit(resolution.body.unit.body, "front", total, "shot").location


def _check_location(resolution: Resolution[MechAnatomy], location: str) -> None:
    if location not in resolution.body.armor:
        resolution.refuse(f"there is no location '{location}': expected one of {', '.join(resolution.body.armor)}")


def determine(resolution: Resolution[MechAnatomy], task: DetermineCriticals) -> None:
    """Rolls the number of critical hits."""
    body, state = resolution.body, resolution.state
    location = task.location
    name = body.names[location]
    modifiers = mech_critical_modifiers(resolution, task)
    asked = f"a critical hit through the armor of the {name}" if task.special else f"damage to the {name}"
    if task.fallen:
        asked = f"what the fall shook in the {name}"
    due = Due("critical-count", 2, asked, NUMBER, location, None, modifiers)
    result = resolution.roll(due)
    if isinstance(result.outcome, str):
        if result.outcome != "blown off":
            resolution.refuse(f"expected a number of critical hits or 'blown off', found '{result.outcome}'")
        if location in TORSOS:
            resolution.refuse(f"the {name} is not blown off: a 12 strikes three slots of a torso")
        total = BLOWN_OFF
    elif result.outcome is not None:
        count = int(result.outcome)
        if not 0 <= count <= MOST_HITS:
            resolution.refuse(f"{count} critical hits at once cannot be: expected 0 to {MOST_HITS}")
        if count > MOST_LIMB_HITS and location not in TORSOS:
            resolution.refuse(
                f"the {name} never takes {count} critical hits at once: a 12 blows it off; expected 0 to "
                f"{MOST_LIMB_HITS} or 'blown off'"
            )
        _hits(resolution, task, count)
        return
    else:
        total = result.total + sum(modifier.value for modifier in modifiers)
    found = mech_criticals(location, total)
    if found.blown_off:
        first = 0
        saved = state.component_armor.get(location, frozenset())
        if location != "HD" and first in body.armored_slots[location] - saved:
            state.component_armor = {**state.component_armor, location: saved | {first}}
            resolution.say(
                f"the armor of the {slot_name(body, location, first)} saves the {name}", "digest 5.1", location
            )
            return
        resolution.say(f"critical hit: the {name} is blown off", LOSSES.get(location, "CRIT:leg-blown-off"), location)
        whole = location not in body.legs or state.structure[location] > 0  # False for a leg that damage destroyed
        resolution.do_next(LoseLocation(location, blown_off=whole))
        return
    count = found.number
    if (total >= FOUR_HITS_FROM and body.industrial) or (total > BLOWN_OFF and task.strain):
        count = MOST_HITS
    _hits(resolution, task, count)


def _hits(resolution: Resolution[MechAnatomy], task: DetermineCriticals, count: int) -> None:
    name = resolution.body.names[task.location]
    if count:
        resolution.say(f"{count} critical hit{'s' if count > 1 else ''} in the {name}", NUMBER, task.location)
        resolution.do_next(CriticalHits(task.location, count, task.rear, first=True))
    else:
        resolution.say(f"no critical hit in the {name}", NUMBER, task.location)


def mech_critical_modifiers(resolution: Resolution[MechAnatomy], task: DetermineCriticals) -> tuple[Modifier, ...]:
    """The modifiers of the roll that determines critical hits (digest 5.1)."""
    body, state = resolution.body, resolution.state
    found: list[Modifier] = []
    if task.modifier:
        found.append(Modifier("armor-piercing ammunition", task.modifier, "digest 3.1"))
    if body.industrial:
        found.append(Modifier("IndustrialMech", 2, "digest 5.1"))
    if task.fallen:
        found.append(Modifier("the fall", task.fallen, INDUSTRIAL_FALL))
    if task.strain:
        found.append(Modifier("illegal design", task.strain, "digest 21.2"))
    if task.case_ii:
        found.append(Modifier("CASE II", -1, CASE_TWO_ROLL))
    if task.glancing:
        found.append(Modifier("glancing blow", GLANCING_MODIFIER, "digest 5.1"))
    if body.has_reinforced_structure:
        found.append(Modifier("reinforced structure", -1, "digest 3.2"))
    facing = (state.rear if task.rear and task.location in body.rear else state.armor)[task.location]
    plating = body.plating[task.location]
    if facing and plating is ArmorType.HARDENED:
        found.append(Modifier("hardened armor", -2, "BMM-7.01:p45:hardened-criticals"))
    if facing and plating is ArmorType.ANTI_PENETRATIVE_ABLATION:
        found.append(Modifier("anti-penetrative ablation", -2, "digest 3.1"))
    if task.special and plating is ArmorType.IMPACT_RESISTANT and resolution.options.book.impact_resistant_criticals:
        found.append(
            Modifier("impact-resistant armor", resolution.options.book.impact_resistant_criticals, "digest 3.1")
        )
    found += quirk_modifiers(body.unit, resolution.options, QuirkNumber.CRITICAL_ROLL)
    return tuple(found)


def take_critical_hits(resolution: Resolution[MechAnatomy], task: CriticalHits) -> None:
    """Picks the slots one by one; where every slot was hit in earlier phases the hits move inward."""
    body, state = resolution.body, resolution.state
    location = task.location
    struck = state.struck.get(location, frozenset())
    hittable = body.hittable[location] if location not in state.gone else frozenset()
    open_slots = hittable - struck
    name = body.names[location]
    if not open_slots:
        inward = body.transfer.get(location)
        this_phase = location in state.fresh_gone or state.fresh_slots.get(location, frozenset()) & hittable
        if task.first and inward is not None and not this_phase:
            resolution.say(
                f"nothing left to hit in the {name}: on to the {body.names[inward]}", "CRIT:transfer", location
            )
            resolution.do_next(task._replace(location=inward))
        else:
            resolution.say(f"nothing left to hit in the {name}", "CRIT:transfer", location)
        return
    slot = _pick(resolution, location, open_slots)
    if slot is None:
        resolution.do_next(task)
        return
    left = () if task.number == 1 else (task._replace(number=task.number - 1, first=False),)
    if slot in open_slots:
        resolution.do_next(StrikeSlot(location, slot, task.bare), *left)
    else:
        resolution.do_next(ReactiveArmor(location, slot, task), *left)


def _pick(resolution: Resolution[MechAnatomy], location: str, open_slots: frozenset[int]) -> int | None:
    """The slot that the dice or the table select; None where the result does not count and the roll is repeated."""
    body, state = resolution.body, resolution.state
    reactive = body.reactive_slots[location] if state.armor[location] or state.rear.get(location) else frozenset()
    possible = open_slots | reactive
    halves = {slot // SLOTS_IN_HALF for slot in possible}
    dice = len(halves) if len(body.slots[location]) > SLOTS_IN_HALF else 1
    due = Due("critical-slot", dice, f"a critical hit in the {body.names[location]}", "CRIT:torso-and-arms", location)
    result = resolution.roll(due)
    if result.outcome is not None:
        slot = result.total
        if slot not in possible:
            open_to_hits = ", ".join(str(number + 1) for number in sorted(possible))
            resolution.refuse(
                f"slot {slot + 1} of the {body.names[location]} cannot be hit: expected one of {open_to_hits}"
            )
        return slot
    *half, number = result.dice
    upper = half[0] > 3 if half else min(halves) == 1
    slot = number - 1 + SLOTS_IN_HALF * upper
    if slot in possible:
        return slot
    resolution.say(
        f"slot {slot + 1} of the {body.names[location]} cannot be hit: roll again", "CRIT:roll-again", location
    )
    return None


def strike_slot(resolution: Resolution[MechAnatomy], task: StrikeSlot) -> None:
    """Marks a slot; an armored component loses its armor first, except by a `bare` hit
    (BMM-7.01:p118:armored-component)."""
    body, state = resolution.body, resolution.state
    location, slot, bare = task
    if location in state.gone:
        return
    struck = state.struck.get(location, frozenset())
    if slot in struck:
        return
    saved = state.component_armor.get(location, frozenset())
    if not bare and slot in body.armored_slots[location] - saved:
        state.component_armor = {**state.component_armor, location: saved | {slot}}
        resolution.say(f"the armor of the {slot_name(body, location, slot)} is gone", "digest 5.1", location)
        return
    if resolution.options.book.autocannon_hits > 1 and _spares_autocannon(resolution, location, slot):
        return
    state.struck = {**state.struck, location: struck | {slot}}
    new = state.fresh_slots.get(location, frozenset())
    state.fresh_slots = {**state.fresh_slots, location: new | {slot}}
    apply_slot_hit(resolution, location, slot)


FIRST_HIT = "CORE:W1:autocannon-hits"


def _spares_autocannon(resolution: Resolution[MechAnatomy], location: str, slot: int) -> bool:
    """Notes the first hit of an autocannon; returns whether its slot stays unmarked, because that slot is its only
    one."""
    body, state = resolution.body, resolution.state
    counted = AUTOCANNONS | OTHER_AUTOCANNONS if resolution.options.book.all_autocannons else AUTOCANNONS
    held = body.slots[location][slot]
    assert held is not None
    spared = False
    for mount in _mounts(held.mount, held.second):
        weapon = body.entries[mount].weapon if mount in body.entries else None
        if weapon is None or weapon.ammo_type not in counted or mount in state.mounts:
            continue
        if mount in state.damaged:
            state.damaged = state.damaged - {mount}
        elif body.works(state, mount):
            state.damaged = state.damaged | {mount}
            resolution.say(f"{body.entries[mount].title} works on after its first hit", FIRST_HIT, location)
            spared = sum(map(len, body.places[mount].values())) == 1
    return spared


def reactive_armor(resolution: Resolution[MechAnatomy], task: ReactiveArmor) -> None:
    """Rolls for a critical hit on reactive armor: on a 2 it explodes, otherwise another slot is rolled."""
    body, state = resolution.body, resolution.state
    location = task.location
    due = Due("reactive-armor", 2, f"a critical hit on the reactive armor of the {body.names[location]}", "digest 3.1")
    if resolution.roll(due).total != 2:
        resolution.do_next(task.hits._replace(number=1))
        return
    resolution.say(f"the reactive armor of the {body.names[location]} detonates", "digest 3.1", location)
    state.phase_damage += state.armor[location] + state.rear.get(location, 0)
    state.armor = {**state.armor, location: 0}
    if location in body.rear:
        state.rear = {**state.rear, location: 0}
    state.struck = {**state.struck, location: state.struck.get(location, frozenset()) | {task.slot}}
    resolution.do_next(InternalDamage(location, 1))
