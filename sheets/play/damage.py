"""Damage to a 'Mech: armor and structure of a location, then the transfer to the next location."""

from sheets.editions import ClassicPlay
from sheets.equipment.kinds import ArmorType
from sheets.play import rolls
from sheets.play.aboard import has_searchlight, shielded_by_rider
from sheets.play.anatomy import MechAnatomy
from sheets.play.armor_kinds import ACID, is_eaten_by_acid, stop_damage
from sheets.play.bridges import strike_bridge
from sheets.play.quirks import has_quirk, outside_hit_rolls
from sheets.play.resolution import Resolution
from sheets.play.shapes import FIGHTER, fighter_location, fighter_threshold
from sheets.play.shields import covers, shield_now, shields
from sheets.play.tasks import (
    ALL_SEATS,
    Breach,
    CrewHits,
    DamageGroup,
    DamageTask,
    Destroy,
    DetermineCriticals,
    LocateHit,
    LocateLeg,
    LoseLocation,
    Pierce,
    Searchlights,
    SetOff,
    Spikes,
    StructureDamage,
    WeakLeg,
)
from sheets.record.events import VACUUM, Attack, DamageKind, Direction, Hit, HitColumn, Side
from sheets.record.state import Due, State
from sheets.rules.tables.hit_locations import MECH_TABLES, MechHit, MechTable, mech_hit, swarm_hit, tripod_leg
from sheets.rules.tables.piloting import DEADLY
from sheets.units.mech import TORSOS

DAMAGE = "digest 2"
COWL_RULING = "BMM-7.01:p83:cowl"
SIDES: dict[Direction, Side] = {"front": "front", "rear": "rear", "left": "left", "right": "right"}
COLUMNS: dict[HitColumn, MechTable] = {"normal": "shot", "punch": "punch", "kick": "kick", "below": "below"}
TWO_DICE: tuple[HitColumn, ...] = ("normal", "swarm")
HALF_POINT_WORDS = ", half a point of it gone"
COVERED = "cover"  # the name of the circumstance
COVER, WATER_COVER = "digest 2.3", "BMM-7.01:p26:cover-water"
THROUGH_COVER = frozenset[DamageKind]({"area", "fall"})


def hit(resolution: Resolution[MechAnatomy], event: Hit) -> None:
    """Applies a group of damage to a given location."""
    body = resolution.body
    if event.location not in body.armor:
        resolution.refuse(f"a {body.unit.name} has no location '{event.location}': it has {', '.join(body.armor)}")
    points = rolls.glancing_damage(resolution, event) if event.glancing else event.damage
    _strike_uncovered(resolution, event.location, event.rear, points, _group(event), int(event.through_armor_critical))


def strike_location(resolution: Resolution[MechAnatomy], location: str, points: int, group: DamageGroup) -> None:
    """Applies a group of damage to a location that needs no roll."""
    _strike_uncovered(resolution, location, False, points, group, 0)


def attack(resolution: Resolution[MechAnatomy], event: Attack) -> None:
    """Rolls the location that a group of damage from a side strikes."""
    if event.side not in SIDES:
        resolution.refuse(f"{resolution.body.unit.name} has no side '{event.side}': expected one of {', '.join(SIDES)}")
    column = COLUMNS.get(event.table)
    if column is not None and resolution.body.unit.body not in MECH_TABLES[column]:
        resolution.refuse(
            f"no table says where an attack from {event.table} strikes {resolution.body.unit.name}: say the location"
        )
    points = rolls.glancing_damage(resolution, event) if event.glancing else event.damage
    noted = COVERED in resolution.state.circumstances and not event.over_cover
    cover = (event.cover or noted) and not has_quirk(resolution.unit, resolution.options, "oversized")
    located = LocateHit(event.side, event.table, points, _group(event), cover=cover)
    resolution.do_next(rolls.locate_or_aim(resolution, event, located, resolution.body.armor))


def _group(event: Hit | Attack) -> DamageGroup:
    """The group of damage of an event."""
    return DamageGroup(
        event.kind,
        event.critical_modifier,
        straight_ahead=event.straight_ahead,
        guns=event.guns,
        glancing=event.glancing,
    )


def locate_hit(resolution: Resolution[MechAnatomy], task: LocateHit) -> None:
    """Rolls on the hit location table of the 'Mech."""
    body, kind = resolution.body, resolution.body.unit.body
    dice = 2 if task.column in TWO_DICE else 1
    due = Due("hit-location", dice, f"{task.points} points from the {task.side}", DAMAGE, choices=body.locations)
    result = resolution.roll(due)
    if isinstance(result.outcome, str):
        struck = MechHit(result.outcome)
    elif not dice <= result.total <= 6 * dice:
        resolution.refuse(f"{result.total} is not a roll on the hit location table")
    elif resolution.state.shape == FIGHTER and task.column == "normal":
        strike_or_cover(resolution, task, fighter_location(SIDES[task.side], result.total))
        return
    elif task.column == "swarm":
        swarmed = swarm_hit(kind, result.total)
        _strike_uncovered(resolution, swarmed.location, swarmed.rear, task.points, task.group, task.criticals)
        return
    else:
        struck = mech_hit(
            kind, SIDES[task.side], result.total, COLUMNS[task.column], resolution.options.book.front_punches
        )
    if struck.location == "leg":
        resolution.do_next(LocateLeg(task))
    else:
        strike_or_cover(resolution, task, struck.location, int(struck.critical))


def locate_leg(resolution: Resolution[MechAnatomy], task: LocateLeg) -> None:
    """Rolls which leg of a tripod is struck."""
    result = resolution.roll(Due("tripod-leg", 1, f"{task.hit.points} points to a leg", "digest 4.3"))
    leg = result.outcome if isinstance(result.outcome, str) else tripod_leg(SIDES[task.hit.side], result.total)
    strike_or_cover(resolution, task.hit, leg)


def strike_or_cover(resolution: Resolution[MechAnatomy], task: LocateHit, location: str, criticals: int = 0) -> None:
    """Strikes a location with a group of damage, or the cover in front of it."""
    body = resolution.body
    if location not in body.armor:
        resolution.refuse(f"there is no location '{location}': expected one of {', '.join(body.armor)}")
    covered = _cover(resolution.state, task) if location in body.legs else ""
    if covered:
        resolution.say(f"the cover takes what strikes the {body.names[location]}", covered, location)
        return
    if (
        task.column == "kick"
        and location in body.legs
        and resolution.options.quirks
        and body.unit.has_quirk("weak_legs")
    ):
        kicked = body.legs if resolution.options.book.kick_strikes_weak_legs else (location,)
        resolution.do_next(*(WeakLeg(leg, resolution.state.structure[leg]) for leg in kicked))
    _strike_uncovered(resolution, location, task.side == "rear", task.points, task.group, criticals + task.criticals)


def _cover(state: State, task: LocateHit) -> str:
    """The ruling that protects the legs from a hit, empty without one.

    The event may give cover, or the 'Mech may stand in water. Kicks and charges reach the legs in any case
    (BMM-7.01:p35:physical-water).
    """
    if task.exposed or task.column == "kick" or task.group.kind in THROUGH_COVER:
        return ""
    return COVER if task.cover else WATER_COVER if state.depth == 1 and not state.prone else ""


def _strike_uncovered(
    resolution: Resolution[MechAnatomy], location: str, rear: bool, points: int, group: DamageGroup, criticals: int
) -> None:
    state = resolution.state
    if group.kind == "flechette":
        points //= 2
    if group.kind == "ppc" and points and has_blue_shield_on(resolution.body, state):
        points = max(points // 2, 1)
        resolution.say(f"the Blue Shield leaves {points} points of it", "digest 3.5", location)
    if points:
        dumped = state.dumping if rear and location in resolution.body.rear else ()
        struck = shielded_by_rider(
            resolution, location, DamageTask(location, rear, points, group, criticals), criticals
        )
        resolution.do_next(struck, *map(SetOff, sorted(dumped)))


def has_blue_shield_on(body: MechAnatomy, state: State) -> bool:
    """Whether a Blue Shield that is on halves the damage of PPCs."""
    return "blue-shield" in state.switched and any(body.works(state, mount) for mount in body.with_trait("blue-shield"))


def apply_damage(resolution: Resolution[MechAnatomy], task: DamageTask) -> None:
    """Damages one location: armor, structure and critical hits; the rest transfers inward."""
    body, state = resolution.body, resolution.state
    location = task.location
    name = body.names[location]
    if location in state.gone:
        inward = body.transfer.get(location)
        if inward is not None:
            follows = task.criticals if resolution.options.book.critical_follows_damage else 0
            resolution.do_next(task._replace(location=inward, criticals=follows))
        return
    points = task.points
    plating = body.plating[location]
    rear = task.rear and location in body.rear
    facing = state.rear if rear else state.armor
    if task.criticals and facing[location] and _stops_criticals(plating, resolution.options.book):
        resolution.say(f"the armor of the {name} stops the critical hit", ABLATION, location)
        task = task._replace(criticals=0)
    if body.bridges:
        points = strike_bridge(resolution, location, points)
        if not points:
            return
    points = behind_shields(resolution, task, points)
    if not points:  # no damage was dealt (TW-4.4:p124:tac-damage)
        return
    points = behind_modular_armor(resolution, location, rear, points)
    if not points:
        piercing = _armor_piercing(plating, task, resolution.options.book)
        resolution.do_next(*through_armor(location, rear, task.criticals, task.group.glancing), *piercing)
        return
    outside: list[object] = [Searchlights(location)] if location in TORSOS and has_searchlight(resolution) else []
    if location in body.spikes:
        outside.append(Spikes(location))
    if body.has_exposed_items:
        outside += outside_hit_rolls(body, state, resolution.options, location)
    wet = [Breach(location)] if state.depth or VACUUM in state.circumstances else []
    before = facing[location]
    bypassed = state.cowl if location == "HD" and task.group.straight_ahead else 0
    before -= bypassed
    key = f"{location} rear" if rear else location
    lost = 0
    tasks: list[object] = []
    if before:
        if task.first and task.group.kind == "acid" and is_eaten_by_acid(plating, before, resolution.options.book):
            points = min(ACID, before)  # less than the damage of the warhead does not matter
        if points > body.bar[location]:
            outside.append(DetermineCriticals(location, rear, glancing=task.group.glancing))
        stopped = stop_damage(
            plating, before, key in state.half_points, points, task.group.kind, resolution.options.book
        )
        lost = stopped.lost
        if lost:
            if rear:
                state.rear = {**facing, location: before - lost}
            else:
                state.armor = {**facing, location: before - lost + bypassed}
            if location == "HD" and not bypassed:
                state.cowl = max(state.cowl - lost, 0)
        if stopped.half != (key in state.half_points):
            state.half_points = state.half_points ^ {key}
        count_damage(resolution, stopped.taken, lost)
        points = stopped.through
        if not lost and not stopped.half and not points:
            resolution.say(f"the armor of the {name} takes nothing from {task.points} points", stopped.ruling, location)
            resolution.do_next(*outside, *wet)
            return
        left = before - lost + bypassed
        half = HALF_POINT_WORDS if stopped.half else ""
        resolution.say(
            f"{task.points} points to the {name}: {left} of armor left{half}", stopped.ruling or DAMAGE, location
        )
        if not points and state.shape == FIGHTER and task.points > fighter_threshold(body, location):
            tasks += through_armor(location, rear, 1, task.group.glancing)
        if not points and task.group.kind == "armor-piercing":
            tasks += _armor_piercing(plating, task, resolution.options.book)
        if task.group.lance and task.first and plating not in resolution.options.book.stops_lances:
            tasks.append(Pierce(location, rear, task.group.lance == "charge"))
    if bypassed and points:
        resolution.say(f"straight from ahead: the {bypassed} points of the cowl do not help", COWL_RULING, location)
    if points:
        tasks.append(StructureDamage(location, task.rear, points, task.group, task.criticals))
    else:
        if task.criticals:
            tasks[:0] = through_armor(location, rear, task.criticals, task.group.glancing)
        if location == "HD" and not body.torso_cockpit:
            tasks.append(_head_hit(task.group))
    resolution.do_next(*outside, *wet, *tasks)


ABLATION = "CORE:K6:ablation"


def _stops_criticals(plating: ArmorType, book: ClassicPlay) -> bool:
    """Whether this armor cancels critical hits through it."""
    return book.ablation_stops_criticals and plating is ArmorType.ANTI_PENETRATIVE_ABLATION


HEAD_HIT = CrewHits(ALL_SEATS, 1, "a hit to the head", "TW-4.4:p41:head-hits")


AREA_DEATH = CrewHits(ALL_SEATS, DEADLY, "area-effect damage to the center torso", "unconfirmed")
"""Recorded plays kill the crew so; no document speaks of it."""


def _head_hit(group: DamageGroup) -> CrewHits:
    """The hits of the pilot for a head hit: one, or one for each gun of an array that struck."""
    return HEAD_HIT if group.guns == 1 else HEAD_HIT._replace(hits=group.guns, ruling="TW-4.4:p137:mga-head")


def structure_damage(resolution: Resolution[MechAnatomy], task: StructureDamage) -> None:
    """Applies damage behind the armor: structure, critical hits, loss of the location, and transfer of the rest."""
    location = task.location
    if location in resolution.state.gone:  # an earlier explosion destroyed it
        resolution.do_next(DamageTask(location, task.rear, task.points, task.group, first=False))
        return
    rear = task.rear and location in resolution.body.rear
    left, spent, rest = mark_mech_structure(resolution, location, task.points)
    count_damage(resolution, task.points - rest, spent)
    tasks: list[object] = []
    if location == "CT" and left == 0:
        tasks.append(Destroy("location", "the 'Mech is destroyed with its center torso", "digest 11"))
    if task.criticals:
        tasks += through_armor(location, rear, task.criticals, task.group.glancing)
    tasks.append(DetermineCriticals(location, rear, glancing=task.group.glancing))
    if location == "HD" and left and not resolution.body.torso_cockpit:
        tasks.append(_head_hit(task.group))
    if left == 0:
        inward = resolution.body.transfer.get(location)
        further = DamageTask(inward, task.rear, rest, task.group, first=False) if rest and inward is not None else None
        tasks.append(LoseLocation(location, rest=further))
    if location == "CT" and left == 0 and task.group.kind == "area":
        tasks.append(AREA_DEATH)
    resolution.do_next(*tasks)


def count_damage(resolution: Resolution[object], dealt: int, marked: int) -> None:
    """Adds damage to the count of this phase for piloting rolls: the damage dealt, in the later book the damage marked
    (BMM-7.01:p114:half-circles, BMM-7.01:p117:reinforced-circles)."""
    resolution.state.phase_damage += marked if resolution.options.book.counts_full_circles else dealt


def behind_shields(resolution: Resolution[MechAnatomy], task: DamageTask, points: int) -> int:
    """The points that shields let through (digest 3.4): they stop hits, and neither falls nor what transfers inward."""
    body, state = resolution.body, resolution.state
    if task.group.kind == "fall" or not task.first:
        return points
    for mount in shields(body):
        rate, left = shield_now(body, state, mount)
        stopped = min(points, rate, left) if covers(body, state, mount, task.location, task.rear) else 0
        if stopped > 0:
            state.absorbed = {**state.absorbed, mount: state.absorbed.get(mount, 0) + 1}
            points -= _take_off(resolution, mount, stopped, task.location)
    return points


def behind_modular_armor(resolution: Resolution[MechAnatomy], location: str, rear: bool, points: int) -> int:
    """The points that modular armor in front of the armor lets through (digest 2.2)."""
    body, state = resolution.body, resolution.state
    for mount in body.modular_armor:
        if location not in body.places[mount] or body.unit.mounts[mount].rear != rear:
            continue
        taken = state.absorbed.get(mount, 0)
        stopped = min(points, body.absorbing[mount] - taken)
        if stopped > 0:
            state.absorbed = {**state.absorbed, mount: taken + stopped}
            points -= _take_off(resolution, mount, stopped, location)
    return points


def _take_off(resolution: Resolution[MechAnatomy], mount: int, stopped: int, location: str) -> int:
    """Counts and reports the points that an item takes off a hit."""
    count_damage(resolution, stopped, stopped)
    resolution.say(f"{resolution.body.entries[mount].title} takes {stopped} points", "digest 3.4", location)
    return stopped


def through_armor(location: str, rear: bool, number: int, glancing: bool) -> list[DetermineCriticals]:
    """The critical rolls of a hit location whose armor held; modular armor counts as armor."""
    return [DetermineCriticals(location, rear, special=True, glancing=glancing)] * number


def _armor_piercing(plating: ArmorType, task: DamageTask, book: ClassicPlay) -> list[DetermineCriticals]:
    """The critical roll of armor-piercing shot that armor stopped (digest 3.1); the hardest armors prevent it
    (BMM-7.01:p106:ap-hardened)."""
    if task.group.kind != "armor-piercing" or not task.first or plating in book.stops_armor_piercing:
        return []
    bonuses = {ArmorType.COMMERCIAL: 2, ArmorType.REFLECTIVE: book.reflective_armor_piercing}
    modifier, glancing = task.group.critical_modifier + bonuses.get(plating, 0), task.group.glancing
    return [DetermineCriticals(task.location, task.rear, modifier, special=True, glancing=glancing)]


def mark_mech_structure(resolution: Resolution[MechAnatomy], location: str, points: int) -> tuple[int, int, int]:
    """Marks structure; returns the points left, the points that count for the phase, and the points that transfer."""
    body, state = resolution.body, resolution.state
    before = state.structure[location]
    if body.composite:
        lost = min(2 * points, before)
        spent = -(-lost // 2)
        rest = max(2 * points - before, 0) // 2
    elif body.has_reinforced_structure:
        carried = location in state.half_structure
        room = 2 * before - carried
        left_points = max(room - points, 0)
        lost = before - -(-left_points // 2)
        rest = max(points - room, 0)
        if (left_points % 2 == 1) != carried:
            state.half_structure = state.half_structure ^ {location}
        spent = lost
    else:
        lost = spent = min(points, before)
        rest = points - lost
    left = before - lost
    state.structure = {**state.structure, location: left}
    resolution.say(f"{lost} points to the structure of the {body.names[location]}: {left} left", DAMAGE, location)
    return left, spent, rest


def destroy(resolution: Resolution[object], task: Destroy) -> None:
    """Destroys the unit."""
    if not resolution.state.destroyed:
        resolution.state.destroyed = task.reason
        resolution.say(task.words, task.ruling)
