"""Critical hits on a 'Mech: how many, which slots, and where they go when nothing is left to hit."""

from sheets.equipment.kinds import ArmorType
from sheets.equipment.quirks import QuirkNumber
from sheets.play.anatomy import MechAnatomy
from sheets.play.quirks import quirk_modifiers
from sheets.play.resolution import Resolution
from sheets.play.systems import slot_name, strike
from sheets.play.tasks import CriticalHits, DetermineCriticals, InternalDamage, LoseLocation, ReactiveArmor, StrikeSlot
from sheets.record.events import Critical, CriticalRoll
from sheets.record.state import Due, Modifier
from sheets.rules.tables.criticals import BLOWN_OFF, mech_criticals
from sheets.units.mech import ARMS, TORSOS

NUMBER = "CRIT:number"
LOSSES = {"HD": "CRIT:head-blown-off", **dict.fromkeys(ARMS, "CRIT:arm-blown-off")}
FOUR = 14  # of an IndustrialMech's torso
MOST = 4
HALF = 6  # slots


def critical(now: Resolution[MechAnatomy], event: Critical) -> None:
    """A slot takes a critical hit, whatever it holds."""
    body = now.body
    _location(now, event.location)
    if event.slot is None:
        now.refuse("a critical hit of a 'Mech needs the number of its slot")
    row = body.slots[event.location]
    if event.slot >= len(row):
        now.refuse(f"the {body.names[event.location]} has {len(row)} slots")
    if row[event.slot] is None:
        now.refuse(f"slot {event.slot + 1} of the {body.names[event.location]} is empty")
    now.then(StrikeSlot(event.location, event.slot))


def critical_roll(now: Resolution[MechAnatomy], event: CriticalRoll) -> None:
    """The roll that determines critical hits, and what follows."""
    _location(now, event.location)
    now.then(DetermineCriticals(event.location, event.rear))


def _location(now: Resolution[MechAnatomy], location: str) -> None:
    if location not in now.body.armor:
        now.refuse(f"there is no location '{location}': expected one of {', '.join(now.body.armor)}")


def determine(now: Resolution[MechAnatomy], task: DetermineCriticals) -> None:
    """Rolls how many critical hits there are."""
    body, state = now.body, now.state
    location = task.location
    name = body.names[location]
    modifiers = critical_modifiers(now, task)
    asked = f"damage to the {name}" if not task.special else f"a critical hit through the armor of the {name}"
    due = Due("critical-count", 2, asked, NUMBER, location, None, modifiers)
    result = now.roll(due)
    if isinstance(result.outcome, str):
        if result.outcome != "blown off":
            now.refuse(f"'{result.outcome}' was said, expected a number of critical hits or 'blown off'")
        if location in TORSOS:
            now.refuse(f"the {name} is not blown off: a 12 strikes three slots of a torso")
        total = BLOWN_OFF
    elif result.outcome is not None:
        count = int(result.outcome)
        if not 0 <= count <= MOST:
            now.refuse(f"{count} critical hits at once cannot be: expected 0 to {MOST}")
        _hits(now, task, count)
        return
    else:
        total = result.total + sum(modifier.value for modifier in modifiers)
    found = mech_criticals(location, total)
    if found.blown_off:
        first = 0
        saved = state.component_armor.get(location, frozenset())
        if location != "HD" and first in body.armored_slots[location] - saved:
            state.component_armor = {**state.component_armor, location: saved | {first}}
            now.say(f"the armor of the {slot_name(body, location, first)} saves the {name}", "digest 5.1", location)
            return
        now.say(f"critical hit: the {name} is blown off", LOSSES.get(location, "CRIT:leg-blown-off"), location)
        now.then(LoseLocation(location, blown_off=True))
        return
    count = found.number
    if total >= FOUR and body.industrial:
        count = 4
    _hits(now, task, count)


def _hits(now: Resolution[MechAnatomy], task: DetermineCriticals, count: int) -> None:
    name = now.body.names[task.location]
    if count:
        now.say(f"{count} critical hit{'s' if count > 1 else ''} in the {name}", NUMBER, task.location)
        now.then(CriticalHits(task.location, count, task.rear, first=True))
    else:
        now.say(f"no critical hit in the {name}", NUMBER, task.location)


def critical_modifiers(now: Resolution[MechAnatomy], task: DetermineCriticals) -> tuple[Modifier, ...]:
    """What changes the roll for critical hits (digest 5.1)."""
    body, state = now.body, now.state
    found: list[Modifier] = []
    if task.modifier:
        found.append(Modifier("armor-piercing ammunition", task.modifier, "digest 3.1"))
    if body.industrial:
        found.append(Modifier("IndustrialMech", 2, "digest 5.1"))
    if body.reinforced:
        found.append(Modifier("reinforced structure", -1, "digest 3.2"))
    facing = (state.rear if task.rear and task.location in body.rear else state.armor)[task.location]
    plating = body.plating[task.location]
    if facing and plating is ArmorType.HARDENED:
        found.append(Modifier("hardened armor", -2, "BMM-7.01:p45:hardened-criticals"))
    if facing and plating is ArmorType.ANTI_PENETRATIVE_ABLATION:
        found.append(Modifier("anti-penetrative ablation", -2, "digest 3.1"))
    if task.special and plating is ArmorType.IMPACT_RESISTANT:
        found.append(Modifier("impact-resistant armor", 1, "digest 3.1"))
    found += quirk_modifiers(body.unit, now.options, QuirkNumber.CRITICAL_ROLL)
    return tuple(found)


def critical_hits(now: Resolution[MechAnatomy], task: CriticalHits) -> None:
    """Picks the slots, one after the other; where all was hit in earlier phases the hits move inward."""
    body, state = now.body, now.state
    location = task.location
    struck = state.struck.get(location, frozenset())
    hittable = body.hittable[location] if location not in state.gone else frozenset()
    open_slots = hittable - struck
    name = body.names[location]
    if not open_slots:
        inward = body.transfer.get(location)
        this_phase = location in state.fresh_gone or state.fresh_slots.get(location, frozenset()) & hittable
        if task.first and inward is not None and not this_phase:
            now.say(f"nothing left to hit in the {name}: on to the {body.names[inward]}", "CRIT:transfer", location)
            now.then(task._replace(location=inward))
        else:
            now.say(f"nothing left to hit in the {name}", "CRIT:transfer", location)
        return
    slot = _pick(now, location, open_slots)
    if slot is None:
        now.then(task)
        return
    left = () if task.number == 1 else (task._replace(number=task.number - 1, first=False),)
    if slot in open_slots:
        now.then(StrikeSlot(location, slot, task.bare), *left)
    else:
        now.then(ReactiveArmor(location, slot, task), *left)


def _pick(now: Resolution[MechAnatomy], location: str, open_slots: frozenset[int]) -> int | None:
    """The slot that the dice or the table name; None where the roll does not count and is made again."""
    body, state = now.body, now.state
    reactive = body.reactive_slots[location] if state.armor[location] or state.rear.get(location) else frozenset()
    possible = open_slots | reactive
    halves = {slot // HALF for slot in possible}
    dice = len(halves) if len(body.slots[location]) > HALF else 1
    due = Due("critical-slot", dice, f"a critical hit in the {body.names[location]}", "CRIT:torso-and-arms", location)
    result = now.roll(due)
    if result.outcome is not None:
        slot = result.total
        if slot not in possible:
            open_to_hits = ", ".join(str(number + 1) for number in sorted(possible))
            now.refuse(f"slot {slot + 1} of the {body.names[location]} cannot be hit: expected one of {open_to_hits}")
        return slot
    *half, number = result.dice
    upper = half[0] > 3 if half else min(halves) == 1
    slot = number - 1 + HALF * upper
    if slot in possible:
        return slot
    now.say(f"slot {slot + 1} of the {body.names[location]} cannot be hit: roll again", "CRIT:roll-again", location)
    return None


def strike_slot(now: Resolution[MechAnatomy], task: StrikeSlot) -> None:
    """Marks a slot; the armor of an armored component goes first."""
    body, state = now.body, now.state
    location, slot, bare = task
    if location in state.gone:
        return
    struck = state.struck.get(location, frozenset())
    if slot in struck:
        return
    saved = state.component_armor.get(location, frozenset())
    if not bare and slot in body.armored_slots[location] - saved:
        state.component_armor = {**state.component_armor, location: saved | {slot}}
        now.say(f"the armor of the {slot_name(body, location, slot)} is gone", "digest 5.1", location)
        return
    state.struck = {**state.struck, location: struck | {slot}}
    new = state.fresh_slots.get(location, frozenset())
    state.fresh_slots = {**state.fresh_slots, location: new | {slot}}
    strike(now, location, slot)


def reactive_armor(now: Resolution[MechAnatomy], task: ReactiveArmor) -> None:
    """A critical hit on reactive armor: on a 2 it detonates, else the slot is rolled again."""
    body, state = now.body, now.state
    location = task.location
    due = Due("reactive-armor", 2, f"a critical hit on the reactive armor of the {body.names[location]}", "digest 3.1")
    if now.roll(due).total != 2:
        now.then(task.hits._replace(number=1))
        return
    now.say(f"the reactive armor of the {body.names[location]} detonates", "digest 3.1", location)
    state.phase_damage += state.armor[location] + state.rear.get(location, 0)
    state.armor = {**state.armor, location: 0}
    if location in body.rear:
        state.rear = {**state.rear, location: 0}
    state.struck = {**state.struck, location: state.struck.get(location, frozenset()) | {task.slot}}
    now.then(InternalDamage(location, 1))
