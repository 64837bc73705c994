"""Gear of 'Mechs that is switched on.

MASC, superchargers and radical heat sinks with their risks; stealth and ECM systems, Blue Shields, PPC capacitors,
coolant pods (digest 3.5, 7.2, 9.4).
"""

from math import ceil

from sheets.editions import ClassicPlay
from sheets.equipment.kinds import ArmorType
from sheets.play import supply
from sheets.play.anatomy import MechAnatomy
from sheets.play.criticals import mech_critical_modifiers
from sheets.play.quirks import why_behind_cover
from sheets.play.resolution import Resolution
from sheets.play.shields import why_shield_blocks
from sheets.play.supply import BOMBAST, why_crew_idle
from sheets.play.tasks import (
    BurnOut,
    CriticalHits,
    DetermineCriticals,
    MovementRolls,
    MyomerFailure,
    RiskyUse,
    StrikeSlot,
    SuperchargerFailure,
)
from sheets.record.events import Fire, Switch
from sheets.record.state import Draft, Due, State
from sheets.rules.heat import RADICAL, STEALTH_ARMOR, SYSTEM_HEAT, VIBROBLADE_HEAT
from sheets.rules.tables.criticals import mech_criticals
from sheets.units.mech import System

RISKS = "digest 9.4"
MYOMER = "CORE:K7:masc-failure"
SUPERCHARGER = "CORE:K8:supercharger-failure"
EMERGENCY = "emergency-coolant-system"
FLUSHES_AT, FLUSHED = 14, 6  # heat: at which it flushes, and removed (plus the margin of its roll)
FAILURE_RULINGS = {"masc": "TW-4.4:p137:masc-example", "supercharger": "BMM-7.01:p116:supercharger-failure"}
STEALTH_SYSTEMS = ("stealth", "null-signature", "void-signature", "chameleon-shield")
DISTURBED_SYSTEMS = frozenset({*STEALTH_SYSTEMS, "masc", "supercharger", "blue-shield"})
"""Systems that do not work after EM interference in the turn before."""
NEEDS_ECM = ("stealth", "void-signature")
BLUE_SHIELD = "digest 3.5"
COOLANT = "IO, emergency coolant system (unconfirmed)"
SAFE_TURNS = 6  # turns of a Blue Shield without a roll
NAMES = {"masc": "MASC", "blue-shield": "Blue Shield", "stealth": "stealth armor"}
CAPACITOR = "digest 7.2"
CAPACITOR_HEAT = 5
POD = "BMM-7.01:p119:coolant-once"


def switch(resolution: Resolution[MechAnatomy], event: Switch) -> None:
    """Switches a system on or off, or uses it in this turn."""
    why = why_crew_idle(resolution.state)
    if why:
        resolution.refuse(f"the crew cannot switch systems: {why}")
    match event.system:
        case "capacitor":
            _charge(resolution, event)
        case "bombast-laser":
            _charge_laser(resolution, event)
        case "coolant-pod":
            _use_pod(resolution)
        case "masc" | "supercharger" | "radical-heat-sink":
            _begin_use(resolution, event)
        case _:
            _turn_on(resolution, event)


def has_working_system(body: MechAnatomy, state: State, system: str) -> bool:
    """Whether the 'Mech has such a system, and it works."""
    if state.interfered and system in DISTURBED_SYSTEMS:
        return False
    if system == "stealth":
        if body.shield_stops_stealth and "blue-shield" in state.switched:
            return False  # CORE:G15:stealth-shield
        return ArmorType.STEALTH in body.plating.values() and _ecm(body, state)
    if system == "masc":
        return any(body.works(state, mount) for mount in _masc(body))
    works = any(body.works(state, mount) for mount in body.with_trait(system))
    return works and (system not in NEEDS_ECM or _ecm(body, state))


def _masc(body: MechAnatomy) -> list[int]:
    """The mounts of MASC without superchargers, which share its trait."""
    return [mount for mount in body.with_trait("masc") if "supercharger" not in body.entries[mount].traits]


def _ecm(body: MechAnatomy, state: State) -> bool:
    return any(body.works(state, mount) for mount in body.with_trait("ecm"))


def system_title(system: str) -> str:
    """The name of a system in words."""
    return NAMES.get(system) or system.replace("-", " ")


def _require_system(resolution: Resolution[MechAnatomy], system: str) -> str:
    """The name of a system; raises `Refused` unless it works."""
    name = system_title(system)
    if not has_working_system(resolution.body, resolution.state, system):
        resolution.refuse(f"{resolution.unit.name} has no {name} that works")
    return name


# --- stealth and shields ----------------------------------------------------------------------------------------------


def _turn_on(resolution: Resolution[MechAnatomy], event: Switch) -> None:
    state = resolution.state
    name = system_title(event.system)
    if event.on == (event.system in state.switched):
        resolution.refuse(f"the {name} is {'on' if event.on else 'off'} already")
    if not event.on:
        state.switched = state.switched - {event.system}
        resolution.say(f"the {name} is off", RISKS)
        return
    _require_system(resolution, event.system)
    state.switched = state.switched | {event.system}
    heat = switched_system_heat(event.system)
    resolution.say(
        f"the {name} is on" + (f": {heat} heat a turn" if heat else ""), "digest 9.1" if heat else BLUE_SHIELD
    )


def switched_system_heat(system: str) -> int:
    """The heat of a system in each turn that it is on."""
    return STEALTH_ARMOR if system == "stealth" else SYSTEM_HEAT.get(system, 0)


def vibroblade_heat(body: MechAnatomy, state: State | Draft) -> int:
    """The heat of a turn in which the vibroblades are on (digest 20)."""
    if state.circumstances.get("weapon-mode") != "vibroblade on":
        return 0
    blades = ((trait, mount) for trait in VIBROBLADE_HEAT for mount in body.with_trait(trait))
    return sum(VIBROBLADE_HEAT[trait] for trait, mount in blades if body.works(state, mount))


def heat_made(resolution: Resolution[MechAnatomy]) -> int:
    """The heat of all systems that are on; switches off those that no longer work."""
    state = resolution.state
    if state.shutdown:
        return 0
    for system in sorted(state.switched):
        if not has_working_system(resolution.body, state, system):
            state.switched = state.switched - {system}
            resolution.say(f"the {system_title(system)} goes off", RISKS)
    return sum(switched_system_heat(system) for system in state.switched) + vibroblade_heat(resolution.body, state)


def burn_out(resolution: Resolution[MechAnatomy], task: BurnOut) -> None:
    """Rolls whether a Blue Shield burns out after six turns in a row."""
    state = resolution.state
    turns = state.uses.get("blue-shield", 0)
    number = risk_number(resolution.options.book, "blue-shield", turns - SAFE_TURNS)
    if number and resolution.succeeds(Due("blue-shield", 2, f"{turns} turns of use", BLUE_SHIELD, "", number)):
        return
    state.switched = state.switched - {"blue-shield"}
    state.mounts = state.mounts | set(resolution.body.with_trait("blue-shield"))
    resolution.say("the Blue Shield burns out", BLUE_SHIELD)


# --- risky systems ----------------------------------------------------------------------------------------------------


def _begin_use(resolution: Resolution[MechAnatomy], event: Switch) -> None:
    """Uses MASC, a supercharger or radical heat sinks in this turn, with the roll against failure."""
    state = resolution.state
    name = _require_system(resolution, event.system)
    if not event.on:
        resolution.refuse(f"the {name} is used for one turn and goes off by itself")
    if event.system in state.in_use:
        resolution.refuse(f"the {name} is in use in this turn already")
    state.phase = "movement"
    resolution.do_next(RiskyUse(event.system))


def risk_number(book: ClassicPlay, system: str, before: int) -> int:
    """The target number of a risky system after uses in a row; 0: it fails without a roll."""
    numbers = book.failure_numbers[system]
    if before < len(numbers):
        return numbers[before]
    return numbers[-1] if book.last_number_stays else 0


def use_at_risk(resolution: Resolution[MechAnatomy], task: RiskyUse) -> None:
    """Makes the roll against failure; a failure damages the unit, but the movement continues
    (TW-4.4:p137:masc-example)."""
    body, state, system = resolution.body, resolution.state, task.system
    name = system_title(system)
    before = state.uses.get(system, 0)
    number = risk_number(resolution.options.book, system, before)
    holds, margin = False, 0
    if number:
        due = Due(f"{system}-failure", 2, f"use {before + 1} of the {name}", RISKS, "", number)
        result = resolution.roll(due)
        holds = result.reaches(number)
        margin = 0 if isinstance(result.outcome, bool) else max(result.total - number, 0)
    state.in_use = state.in_use | {system}
    state.uses = {**state.uses, system: before + 1}
    if holds:
        resolution.say(f"the {name} holds in this turn", RISKS)
        if system == EMERGENCY:
            state.heat = max(state.heat - FLUSHED - margin, 0)
            resolution.say(f"it takes {FLUSHED + margin} off: {state.heat} heat now", COOLANT)
        return
    resolution.say(f"the {name} fails", FAILURE_RULINGS.get(system, RISKS))
    if system in FAILURE_RULINGS and resolution.options.book.boosters_fail_at_once:
        resolution.do_next(MovementRolls())
    if system == "masc" and resolution.options.book.masc_strikes_one_leg:
        resolution.do_next(MyomerFailure())
    elif system == "masc":
        resolution.do_next(*(CriticalHits(leg, 1, bare=True) for leg in body.legs if leg not in state.gone))
    elif system == "supercharger":
        resolution.do_next(SuperchargerFailure())
    elif system == EMERGENCY:
        state.mounts = state.mounts | set(body.with_trait(system))
        resolution.do_next(*(StrikeSlot("CT", slot, bare=True) for slot in sound_engine_slots(body, state)[:1]))
    else:
        state.mounts = state.mounts | set(body.with_trait(system))


def myomer_failure(resolution: Resolution[MechAnatomy], task: MyomerFailure) -> None:
    """Applies the critical hits of failed MASC to one leg, picked at random."""
    body, state = resolution.body, resolution.state
    if task.hits is None:
        result = resolution.roll(Due("failure-critical-count", 2, "MASC fails", MYOMER))
        number = int(result.outcome) if result.outcome is not None else mech_criticals("CT", result.total).number
        resolution.say(f"{number} critical hits in a leg", MYOMER)
        if number:
            resolution.do_next(task._replace(hits=number))
        return
    legs = tuple(leg for leg in body.legs if leg not in state.gone)
    if not legs:
        return
    leg = resolution.roll(Due("myomer-leg", 0, "a leg that chance picks", MYOMER, choices=legs)).outcome
    if leg not in legs:
        resolution.refuse(f"'{leg}' is not a leg: expected one of {', '.join(legs)}")
    resolution.do_next(CriticalHits(str(leg), task.hits, bare=True))


def supercharger_failure(resolution: Resolution[MechAnatomy], task: SuperchargerFailure) -> None:
    """Applies the critical hits of a failed supercharger to the uppermost intact engine slots of the center torso."""
    body, state = resolution.body, resolution.state
    rolled = DetermineCriticals("CT")
    modifiers = tuple(
        modifier
        for modifier in mech_critical_modifiers(resolution, rolled)
        if modifier.reason != "reinforced structure"
    )
    ruling = FAILURE_RULINGS["supercharger"]
    result = resolution.roll(Due("critical-count", 2, "the supercharger fails", ruling, "CT", None, modifiers))
    if isinstance(result.outcome, str):
        resolution.refuse("say how many critical hits: 0 to 3")
    total = result.total + sum(modifier.value for modifier in modifiers)
    number = int(result.outcome) if result.outcome is not None else mech_criticals("CT", total).number
    resolution.say(f"{number} critical hits on the engine", ruling, "CT")
    if resolution.options.book.boosters_fail_at_once:
        _lose_supercharger(resolution)
    resolution.do_next(*(StrikeSlot("CT", slot, bare=True) for slot in sound_engine_slots(body, state)[:number]))


def _lose_supercharger(resolution: Resolution[MechAnatomy]) -> None:
    """Destroys the supercharger that failed."""
    body, state = resolution.body, resolution.state
    for mount in body.with_trait("supercharger"):
        if body.works(state, mount):
            location, slots = next(iter(body.places[mount].items()))
            struck = state.struck.get(location, frozenset())
            state.struck = {**state.struck, location: struck | {min(slots)}}
            resolution.say("the supercharger is destroyed", SUPERCHARGER, location)


def sound_engine_slots(body: MechAnatomy, state: State) -> list[int]:
    """The intact slots of the engine in the center torso, from the top."""
    return sorted(body.systems[System.ENGINE].get("CT", frozenset()) - state.struck.get("CT", frozenset()))


def emergency_cooling_fires(body: MechAnatomy, state: State) -> bool:
    """Whether an emergency coolant system fires by itself: it is on, and the heat is 14 or more."""
    return EMERGENCY in state.switched and state.heat >= FLUSHES_AT and has_working_system(body, state, EMERGENCY)


def extra_cooling(body: MechAnatomy, state: State, book: ClassicPlay, sinks: int) -> int:
    """The cooling that radical heat sinks and a coolant pod add in this turn, for a number of working heat sinks."""
    radical = radical_bonus(body, state, book, sinks) if "radical-heat-sink" in state.in_use else 0
    return radical + sinks * ("coolant-pod" in state.in_use)


def radical_bonus(body: MechAnatomy, state: State, book: ClassicPlay, sinks: int) -> int:
    """The cooling that a radical heat sink system adds in a turn of use, for a number of working heat sinks."""
    systems = body.with_trait("radical-heat-sink")
    works = any(body.works(state, mount, settled=True) for mount in systems)
    counted = sinks if book.radical_needs_sinks else body.unit.heat_sinks.count
    return ceil(counted * RADICAL) if works else 0


def _use_pod(resolution: Resolution[MechAnatomy]) -> None:
    """Uses a coolant pod: for one turn each heat sink removes one more point."""
    body, state = resolution.body, resolution.state
    pods = [
        mount for mount, lot in body.bins.items() if lot.entry.ammo is not None and lot.entry.ammo.type == "coolant-pod"
    ]
    full = [mount for mount in pods if state.shots.get(mount) and body.works(state, mount)]
    if not full:
        resolution.refuse("no coolant pod is left" if pods else f"{resolution.unit.name} has no coolant pod")
    if "coolant-pod" in state.in_use:
        resolution.refuse("a coolant pod is in use in this turn already")
    state.shots = {**state.shots, full[0]: state.shots[full[0]] - 1}
    state.in_use = state.in_use | {"coolant-pod"}
    resolution.say(f"a coolant pod cools in this turn; {len(full) - 1} left", POD, body.bins[full[0]].location)


def next_turn(state: Draft) -> list[object]:
    """Ends the turn of gear: unused risks fall by one, capacitors are charged; returns the risk of a Blue Shield."""
    uses = {
        system: used if system in state.in_use else used - 1
        for system, used in state.uses.items()
        if system != "blue-shield" and (system in state.in_use or used > 1)
    }
    if "blue-shield" in state.switched:
        uses["blue-shield"] = state.uses.get("blue-shield", 0) + 1
    if uses or state.uses:
        state.uses = uses
    if state.in_use:
        state.in_use = frozenset()
    if state.charging:
        state.charged, state.charging = state.charged | state.charging, frozenset()
    return [BurnOut()] if uses.get("blue-shield", 0) >= SAFE_TURNS else []


# --- capacitors -------------------------------------------------------------------------------------------------------


def _charge(resolution: Resolution[MechAnatomy], event: Switch) -> None:
    """Charges a capacitor in a turn in which its PPC does not fire, or discharges it."""
    body, state = resolution.body, resolution.state
    served = body.links.serves
    all_of_them = body.with_trait("ppc-capacitor")
    if event.mount is not None and event.mount not in all_of_them:
        resolution.refuse(f"item {event.mount} of {resolution.unit.name} is not a PPC capacitor")
    wanted = all_of_them if event.mount is None else (event.mount,)
    if not event.on:
        state.charged, state.charging = state.charged - set(wanted), state.charging - set(wanted)
        resolution.say("the capacitors are not charged", CAPACITOR)
        return
    empty = [
        mount
        for mount in wanted
        if body.works(state, mount)
        and mount not in state.charged | state.charging
        and served.get(mount) is not None
        and body.works(state, served[mount])
        and served[mount] not in state.used
    ]
    if not empty:
        resolution.refuse(f"{resolution.unit.name} has no PPC capacitor to charge in this turn")
    state.charging = state.charging | set(empty)
    for mount in empty:
        resolution.say(
            f"the capacitor of the {body.entries[served[mount]].title} charges; the PPC does not fire", CAPACITOR
        )


def charged_capacitors(body: MechAnatomy, state: State, weapon: int) -> tuple[int, ...]:
    """The charged capacitors of a PPC."""
    return tuple(mount for mount in body.links.served_by.get(weapon, ()) if mount in state.charged)


def is_charging(body: MechAnatomy, state: State, weapon: int) -> bool:
    """Whether a PPC cannot fire in this turn because its capacitor charges."""
    return bool(state.charging) and not state.charging.isdisjoint(body.links.served_by.get(weapon, ()))


def _charge_laser(resolution: Resolution[MechAnatomy], event: Switch) -> None:
    """Charges a bombast laser in a turn in which it does not fire, or discharges it (CORE:W18:bombast-laser)."""
    body, state = resolution.body, resolution.state
    if not resolution.options.book.bombast_charges:
        resolution.refuse("this edition has no charge of bombast lasers")
    lasers = body.with_trait(BOMBAST)
    if event.mount is not None and event.mount not in lasers:
        resolution.refuse(f"item {event.mount} of {resolution.unit.name} is not a bombast laser")
    wanted = set(lasers if event.mount is None else (event.mount,))
    if not event.on:
        state.charged, state.charging = state.charged - wanted, state.charging - wanted
        resolution.say("the bombast lasers are not charged", CHARGED_LASER)
        return
    empty = {n for n in wanted if body.works(state, n) and n not in state.charged | state.charging | state.used.keys()}
    if not empty:
        resolution.refuse(f"{resolution.unit.name} has no bombast laser to charge in this turn")
    state.charging = state.charging | empty
    for mount in sorted(empty):
        resolution.say(f"the {body.entries[mount].title} charges, and does not fire", CHARGED_LASER)


CHARGED_LASER = "CORE:W18:bombast-laser"
RUINED, RECOIL = "core digest W17", "core digest W16"
HEAVY_GAUSS = frozenset({"heavy-gauss", "improved-heavy-gauss"})


def _risk_capacitor(resolution: Resolution[MechAnatomy], event: Fire) -> None:
    """Ruins a PPC with a charged capacitor on a to-hit roll of 2, in books with this risk (CORE:W17:capacitor)."""
    title = resolution.body.entries[event.weapon].title
    if not resolution.options.book.capacitor_risk:
        return
    if event.natural_2:
        resolution.state.mounts = resolution.state.mounts | {event.weapon}
        resolution.say(f"a to-hit roll of 2 ruins the {title}", RUINED)
    else:
        resolution.say(f"a to-hit roll of 2 would ruin the {title}", RUINED)


def _note_recoil_roll(resolution: Resolution[MechAnatomy], event: Fire) -> None:
    """Tells the players that a heavy Gauss rifle requires a piloting roll after a move (CORE:W16:heavy-gauss)."""
    body, weapon = resolution.body, resolution.body.entries[event.weapon].weapon
    kind = weapon.ammo_type if weapon is not None else None
    moved = resolution.state.moved in ("walk", "run", "jump")
    if kind in HEAVY_GAUSS and moved and resolution.options.book.heavy_gauss_recoil and not body.unit.superheavy:
        resolution.say("it moved: the players make a piloting roll for the recoil, by the weight class", RECOIL)


def fire(resolution: Resolution[MechAnatomy], event: Fire) -> None:
    """Fires a weapon; a charged capacitor adds 5 to the damage and heat of a PPC, and is empty after that."""
    body, state = resolution.body, resolution.state
    why = why_shield_blocks(body, state, event.weapon)
    why = why or why_behind_cover(body.unit, state, resolution.options, body.places.get(event.weapon, ()))
    if why:
        resolution.refuse(f"the {body.entries[event.weapon].title} cannot fire: {why}")
    supply.fire(resolution, event)
    _note_recoil_roll(resolution, event)
    if not (state.charged or state.charging):
        return
    if event.weapon in state.charging:
        resolution.refuse(f"the {body.entries[event.weapon].title} charges in this turn")
    if event.weapon in state.charged:
        state.charged = state.charged - {event.weapon}
        resolution.say("its charge is used: the shot has no to-hit modifier of its setting", CHARGED_LASER)
    if is_charging(body, state, event.weapon):
        resolution.refuse(f"the capacitor of the {body.entries[event.weapon].title} charges in this turn")
    full = charged_capacitors(body, state, event.weapon)
    if full:
        _risk_capacitor(resolution, event)
        state.charged = state.charged - set(full)
        state.heat_to_come += CAPACITOR_HEAT * len(full)
        resolution.say(f"its capacitor adds {CAPACITOR_HEAT * len(full)} damage and as much heat", CAPACITOR)
