"""Explosions in a 'Mech, and their internal damage (digest 7)."""

from collections.abc import Iterator
from typing import Any

from sheets.editions.points import ExplosionCaps
from sheets.equipment import Item
from sheets.play import supply
from sheets.play.anatomy import MechAnatomy
from sheets.play.damage import count_damage, mark_mech_structure
from sheets.play.quirks import FEED_PROBLEM, bail_out, has_quirk
from sheets.play.resolution import Resolution
from sheets.play.supply import BOMBAST, holds_infernos, munition_in_bin, shot_points, why_crew_idle
from sheets.play.tasks import (
    CaseTwoCritical,
    CrewHits,
    DetermineCriticals,
    Eject,
    Explosion,
    HotLoadRoll,
    InternalDamage,
    LoseLocation,
    SetOff,
)
from sheets.record.events import Bail
from sheets.record.state import Due
from sheets.rules.autocannons import QUIET_GUNS, ROTARY
from sheets.units import Unit
from sheets.units.mech import TORSOS
from sheets.units.outfit import outfit

AMMUNITION = "CRIT:ammunition"
COMPONENT = "CRIT:explosive-components"
CASE_TWO = "BMM-7.01:p119:case-ii"
INFERNO_HEAT = 30  # highest heat

COOLANT_POD = "coolant-pod"
PODS = frozenset({"b-pod", "m-pod"})
PULSE_MODULE = "risc-laser-pulse-module"
GEAR_POINTS: dict[str, int] = {
    "emergency-coolant-system": 5,
    "extended-fuel-tank": 20,
    PULSE_MODULE: 2,
}
"""The points that other items explode for, by trait."""
HOT_LOADED = "hot-loaded"
SALVO = "digest 7.2"
HOLDS_HOT_LOAD = 6  # on 2D6, the lowest roll at which the bins do not explode
HARJEL = frozenset({"harjel-ii", "harjel-iii"})
"""Repair systems that cause another roll for critical hits when they are hit (IO)."""
CHARGE_POINTS = 15  # explosion of a charged capacitor
SHIELD_POINTS = 5  # explosion of a Blue Shield that is on
JET_POINTS = 10  # explosion of a prototype improved jump jet
FED_BY_SHOTS = "hyper-velocity-autocannon"  # it explodes while it has ammunition


def strike_item(resolution: Resolution[MechAnatomy], location: str, mount: int) -> list[Any]:
    """The effects of a first hit on this mount: an explosion, or another roll for critical hits.

    Later hits have no effect (BMM-7.01:p101:improved-heavy-laser).
    """
    body, state = resolution.body, resolution.state
    entry = body.entries.get(mount)
    if entry is None:
        return []
    if mount in body.bins:
        return list(set_off_bin(resolution, mount))
    before = sum(len(slots & state.struck.get(place, frozenset())) for place, slots in body.places[mount].items())
    if before > 1 or mount in state.mounts:
        return []
    if entry.traits & HARJEL:
        return [DetermineCriticals(location)]
    ruling = COMPONENT
    points = component_points(resolution, mount, entry)
    if points and entry.weapon is not None and resolution.options.book.explosion_per_slot.value:
        each, ruling = resolution.options.book.explosion_per_slot
        points = each * sum(map(len, body.places[mount].values()))
    if BOMBAST in entry.traits and mount in state.charged:  # CORE:W18:bombast-laser
        each, ruling = resolution.options.book.explosion_per_slot
        points = each * sum(map(len, body.places[mount].values()))
    points = points or _capacitor_points(resolution, mount)
    if "missile" in entry.traits and not points:
        return _salvo_explosion(resolution, location, mount)
    if PULSE_MODULE in entry.traits:
        _strike_served(resolution, mount)
        return [Explosion(location, points, entry.title, COMPONENT, criticals=False)]
    return [Explosion(location, points, entry.title, ruling)] if points else []


def _capacitor_points(resolution: Resolution[MechAnatomy], mount: int) -> int:
    """The points of the charged capacitors of a PPC, when they or the PPC are hit; both are lost."""
    body, state = resolution.body, resolution.state
    if not state.charged:
        return 0
    served = body.links
    weapon = served.serves.get(mount, mount)
    full = state.charged & set(served.served_by.get(weapon, ()))
    if not full:
        return 0
    state.charged = state.charged - full
    state.mounts = state.mounts | full | {weapon}
    book = resolution.options.book
    if book.capacitor_by_slots:  # CORE:D14:capacitor-explosion
        slots = sum(len(there) for mount in {weapon, *full} for there in body.places[mount].values())
        return book.explosion_per_slot.value * slots
    return CHARGE_POINTS * len(full)


def _salvo_explosion(resolution: Resolution[MechAnatomy], location: str, launcher: int) -> list[Any]:
    """The explosion of one salvo in a launcher that is hot-loaded or has an ammunition feed problem (digest 7.2)."""
    body, state = resolution.body, resolution.state
    entry = body.entries[launcher]
    noted = state.circumstances.get(HOT_LOADED)
    hot = noted is not None and noted.casefold() in entry.title.casefold()
    badly_fed = resolution.options.quirks and FEED_PROBLEM in body.unit.mounts[launcher].quirks
    lot = next((lot for lot in _bins_feeding(body.unit, launcher) if state.shots.get(lot)), None)
    if lot is None or not (hot or badly_fed):
        return []
    points = int(shot_points(munition_in_bin(body, state, lot)))
    blast = Explosion(location, points, f"a salvo of the {entry.title}", SALVO)
    return [blast, HotLoadRoll(location)] if hot else [blast]


def hot_load_roll(resolution: Resolution[MechAnatomy], task: HotLoadRoll) -> None:
    """Rolls whether a bin in the location of a hot-loaded launcher explodes too: on 5 or less."""
    body, state = resolution.body, resolution.state
    bins = [mount for mount, lot in body.bins.items() if lot.location == task.location and state.shots.get(mount)]
    if not bins or task.location in state.gone:
        return
    due = Due("hot-load", 2, "a hot-loaded launcher explodes", SALVO, task.location, HOLDS_HOT_LOAD)
    if not resolution.succeeds(due):
        resolution.do_next(*set_off_bin(resolution, bins[0], SALVO))


def _strike_served(resolution: Resolution[MechAnatomy], module: int) -> None:
    """Destroys the laser of a pulse module that explodes (digest 7.4)."""
    body, state = resolution.body, resolution.state
    laser = body.links.serves.get(module)
    if laser is None:
        return
    (location, slots), *_ = body.places[laser].items()
    state.struck = {**state.struck, location: state.struck.get(location, frozenset()) | {min(slots)}}
    resolution.say(f"{body.entries[laser].title} is destroyed with its pulse module", "digest 7.4", location)


def set_off_bin(resolution: Resolution[MechAnatomy], mount: int, ruling: str = AMMUNITION) -> list[Explosion]:
    """Explodes all shots of a bin, or a coolant pod (BMM-7.01:p119:coolant-hit); infernos add as much heat, at most
    30."""
    state = resolution.state
    lot, location = munition_in_bin(resolution.body, state, mount), resolution.body.bins[mount].location
    shots, infernos = state.shots.get(mount, 0), holds_infernos(resolution.body, state, mount)
    state.shots = {**state.shots, mount: 0}
    points = int(shot_points(lot) * shots)
    if points and lot.ammo is not None and lot.ammo.type == COOLANT_POD:
        points, ruling = resolution.options.book.coolant_pod_points
    if not points:
        return []
    heat = min(points, INFERNO_HEAT) if infernos else 0
    return [Explosion(location, points, f"{shots} shots of {lot.title}", ruling, heat)]


def set_off_dumped_bin(resolution: Resolution[MechAnatomy], task: SetOff) -> None:
    """Explodes ammunition that is being dumped, after a hit on the rear of a torso."""
    if resolution.state.shots.get(task.bin):
        resolution.do_next(*set_off_bin(resolution, task.bin, "digest 7.5"))


def component_points(resolution: Resolution[object], mount: int, entry: Item) -> int:
    """The points that an item other than ammunition explodes for; 0 where it does not."""
    state = resolution.state
    if not entry.explosive:
        return 0
    weapon = entry.weapon
    if weapon is not None:
        if entry.traits & PODS and not resolution.options.book.pods_explode:
            return 0
        if weapon.ammo_type is not None and weapon.ammo_type in QUIET_GUNS:
            return weapon.explosion_damage if mount in state.jammed and weapon.ammo_type == ROTARY else 0
        if weapon.ammo_type == FED_BY_SHOTS and not any(
            state.shots.get(lot) for lot in _bins_feeding(resolution.unit, mount)
        ):
            return 0
        if "one-shot" in entry.traits and state.shots.get(mount) == 0:
            return 0
        return weapon.explosion_damage
    if "blue-shield" in entry.traits:
        return SHIELD_POINTS if "blue-shield" in state.switched else 0
    if "prototype" in entry.traits and "jump-jet" in entry.traits:
        return JET_POINTS
    return next((points for trait, points in GEAR_POINTS.items() if trait in entry.traits), 0)


def _bins_feeding(unit: Unit, weapon: int) -> Iterator[int]:
    """The bins that feed a weapon."""
    carried = outfit(unit)
    fed = carried.by_position[weapon].item
    return (mounted.position for mounted in carried.mounted if supply.is_fed_by(mounted.item, fed))


def explode(resolution: Resolution[MechAnatomy], task: Explosion) -> None:
    """Applies an explosion: its heat, its damage to the structure, and hits of the warrior who steers.

    With automatic ejection the warrior also ejects, before or after these hits as the book says
    (BMM-7.01:p81:auto-eject). A location that is already lost does not explode.
    """
    body, state = resolution.body, resolution.state
    if task.location in state.gone:
        return
    resolution.say(
        f"explosion in the {body.names[task.location]}: {task.what}, {task.points} points", task.ruling, task.location
    )
    state.heat_to_come += task.heat
    protected = task.location in body.case or task.location in body.case_ii
    hits, ruling = resolution.options.book.explosion_pilot_hits
    feedback = CrewHits(
        _seat_that_is_hurt(resolution),
        1 if protected and resolution.options.case_pilot_damage else hits,
        "feedback of the explosion",
        ruling,
    )
    damage = InternalDamage(task.location, task.points, task.criticals)
    if resolution.options.auto_eject and not state.ejected and can_eject(resolution):
        resolution.do_next(Eject(), damage) if resolution.options.book.ejects_before_explosion else resolution.do_next(
            feedback, Eject(), damage
        )
    else:
        resolution.do_next(feedback, damage)


def can_eject(resolution: Resolution[MechAnatomy]) -> bool:
    """Whether a seat can eject: an IndustrialMech needs an ejection seat (TM), and a torso cockpit has no way out."""
    body = resolution.body
    if body.torso_cockpit or (body.industrial and not body.with_trait("ejection-seat")):
        return False
    return not has_quirk(body.unit, resolution.options, "no_eject")


def bail(resolution: Resolution[MechAnatomy], event: Bail) -> None:
    """Ejects the crew by choice, which takes the 'Mech out of the game (BMM-7.01:p81:ejected-mech)."""
    why = why_crew_idle(resolution.state) if not resolution.state.shutdown else ""
    if why:
        resolution.refuse(f"the crew cannot eject: {why}")
    if not can_eject(resolution):
        resolution.refuse(f"{resolution.unit.name} has no ejection system")
    bail_out(resolution, event)


def acting_seat(resolution: Resolution[MechAnatomy]) -> int:
    """The seat of the warrior who steers: the first who can act, else the first."""
    return next((seat for seat, member in enumerate(resolution.state.crew) if member.active), 0)


def _seat_that_is_hurt(resolution: Resolution[MechAnatomy]) -> int:
    """The seat that an explosion hurts: the warrior who steers, else the last who could (recorded plays)."""
    crew = resolution.state.crew
    if any(member.active for member in crew):
        return acting_seat(resolution)
    living = [seat for seat, member in enumerate(crew) if not member.dead] or [0]
    return max(living, key=lambda seat: (crew[seat].out_since, crew[seat].out_before))


def internal_damage(resolution: Resolution[MechAnatomy], task: InternalDamage) -> None:
    """Applies an explosion to the structure; CASE vents the excess, CASE II all but one point."""
    location = task.location
    if location in resolution.state.gone:
        inward = resolution.body.transfer.get(location)
        if inward is not None:
            resolution.do_next(task._replace(location=inward))
        return
    caps = resolution.options.book.explosion_caps
    if caps is not None:
        _capped_damage(resolution, task, caps)
    elif location in resolution.body.case_ii and task.points:
        _vented_damage(resolution, task)
    else:
        _full_damage(resolution, task)


def _vented_damage(resolution: Resolution[MechAnatomy], task: InternalDamage) -> None:
    """Applies one point of an explosion in a location with CASE II."""
    state, location = resolution.state, task.location
    intact = state.structure[location]
    left, spent, _ = mark_mech_structure(resolution, location, 1)
    state.phase_damage += spent  # points marked; damage vented outward does not count (BMM-7.01:p54:twenty-points)
    if task.points > 1:
        _blow_outward(resolution, location, task.points - 1)
    after = [LoseLocation(location, explosion=True)] if left == 0 else []
    resolution.do_next(*((CaseTwoCritical(location),) if intact else ()), *after)


def _full_damage(resolution: Resolution[MechAnatomy], task: InternalDamage) -> None:
    """Applies the whole damage to the location; the excess transfers inward, or is vented by CASE."""
    body, location = resolution.body, task.location
    inward = body.transfer.get(location)
    tasks: list[object] = []
    left, rest = 0, task.points
    if resolution.state.structure[location]:
        left, spent, rest = mark_mech_structure(resolution, location, task.points)
        count_damage(resolution, task.points - rest, spent)
        if task.criticals:
            tasks.append(DetermineCriticals(location))
    if left == 0:
        further = None
        if rest and location in body.case:
            resolution.say(f"CASE lets {rest} points out of the {body.names[location]}", AMMUNITION, location)
        elif rest and inward is not None:
            further = InternalDamage(inward, rest)
        tasks.append(LoseLocation(location, explosion=True, rest=further))
    resolution.do_next(*tasks)


def _capped_damage(resolution: Resolution[MechAnatomy], task: InternalDamage, caps: ExplosionCaps) -> None:
    """Applies the capped damage of an explosion; the excess destroys armor of a location that survives.

    Without CASE all of its armor is lost, and damage beyond the structure transfers inward.
    """
    body, state, location = resolution.body, resolution.state, task.location
    case_ii = location in body.case_ii
    vented = case_ii or location in body.case
    cap = caps.case_ii if case_ii else caps.case if vented else caps.plain
    points = min(task.points, cap)
    excess = task.points - points
    intact = state.structure[location]
    if excess:
        resolution.say(f"{points} of {task.points} points strike the {body.names[location]}", caps.ruling, location)
    if excess and points < intact:
        _blow_out_armor(resolution, location, min(excess, caps.armor) if vented else None, caps.ruling)
    tasks: list[object] = []
    left, rest = 0, points
    if intact:
        left, spent, rest = mark_mech_structure(resolution, location, points)
        count_damage(resolution, points - rest, spent)
        if case_ii:
            tasks.append(CaseTwoCritical(location))
        elif task.criticals:
            tasks.append(DetermineCriticals(location))
    if left == 0:
        inward = body.transfer.get(location)
        further = InternalDamage(inward, rest) if rest and not vented and inward is not None else None
        tasks.append(LoseLocation(location, explosion=True, rest=further))
    resolution.do_next(*tasks)


def _blow_out_armor(resolution: Resolution[MechAnatomy], location: str, most: int | None, ruling: str) -> None:
    """Removes armor of a location for the excess of an explosion, rear armor of a torso; None: all of it."""
    state = resolution.state
    rear = location in state.rear
    before = (state.rear if rear else state.armor)[location]
    lost = before if most is None else min(most, before)
    if not lost:
        return
    if rear:
        state.rear = {**state.rear, location: before - lost}
    else:
        state.armor = {**state.armor, location: before - lost}
    count_damage(resolution, lost, lost)
    resolution.say(
        f"the explosion takes {lost} points of armor of the {resolution.body.names[location]}", ruling, location
    )


def _blow_outward(resolution: Resolution[MechAnatomy], location: str, points: int) -> None:
    """Removes armor for an explosion vented by CASE II: the rear armor of a torso, elsewhere at most half of the
    original armor."""
    body, state = resolution.body, resolution.state
    if location in TORSOS:
        lost = min(points, state.rear[location])
        state.rear = {**state.rear, location: state.rear[location] - lost}
    else:
        lost = min(points, -(-body.armor[location] // 2), state.armor[location])
        state.armor = {**state.armor, location: state.armor[location] - lost}
    resolution.say(
        f"CASE II blows {points} points out of the {body.names[location]}: {lost} of armor lost", CASE_TWO, location
    )


def case_two_critical(resolution: Resolution[MechAnatomy], task: CaseTwoCritical) -> None:
    """Rolls whether CASE II prevents a critical hit: on 8+; by another reading its critical roll has -1."""
    if not resolution.options.book.case_ii_saves:
        resolution.do_next(DetermineCriticals(task.location, case_ii=True))
        return
    due = Due("case-ii", 2, f"an explosion in the {resolution.body.names[task.location]}", CASE_TWO, task.location, 8)
    if resolution.succeeds(due):
        resolution.say("CASE II saves from critical hits", CASE_TWO, task.location)
    else:
        resolution.do_next(DetermineCriticals(task.location))
