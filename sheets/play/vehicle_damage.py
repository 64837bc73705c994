"""Damage to a vehicle: hit locations, armor, structure, and lost locations (digest 13.1, 13.6)."""

from sheets.equipment.kinds import ArmorType
from sheets.play import rolls
from sheets.play.aboard import lose_riders, shielded_by_rider
from sheets.play.anatomy import NO_BARRIER
from sheets.play.armor_kinds import ACID, EATEN_BY_ACID, stop_damage
from sheets.play.bridges import strike_bridge
from sheets.play.damage import HALF_POINT_WORDS, through_armor
from sheets.play.motive import damage_rotor
from sheets.play.quirks import outside_hit_rolls
from sheets.play.resolution import Resolution
from sheets.play.rolls import blow_groups
from sheets.play.tasks import (
    Breach,
    DamageGroup,
    Destroy,
    DetermineCriticals,
    LocateHit,
    LoseLocation,
    Searchlights,
    SetOff,
)
from sheets.play.vehicle_anatomy import (
    LocateTurret,
    MotiveDamageRoll,
    VehicleAnatomy,
    VehicleDamage,
    VehicleStructureDamage,
)
from sheets.record.events import Attack, Direction, Hit, Struck
from sheets.record.state import Due
from sheets.rules.tables.criticals import MOTIVE_FROM
from sheets.rules.tables.hit_locations import FOUR, NEAREST, SIX, VehicleHit, VehicleSide, struck_turret, vehicle_hit
from sheets.rules.tables.piloting import DEADLY
from sheets.units.vehicle import ROTOR, TURRET, Motive

NEVER_PIERCED = (ArmorType.HARDENED, ArmorType.FERRO_LAMELLOR, ArmorType.REACTIVE)
LOCATIONS = "digest 13.1"
DAMAGE = "digest 2"
ROTOR_HITS = "TW-4.4:p197:rotor-damage"
ROTOR_SHARE = 10
NO_DAMAGE_VALUE = frozenset({"area", "fall"})
"""Damage without a Damage Value: a rotor takes all of it."""
REAR = ("RR",)  # no searchlight points to the rear
BREACH_FROM = 12
ACID_BAR = 5  # barrier armor that acid damages
HIGHEST_BAR = 10  # the highest barrier armor rating
INFERNO_MODIFIER = -2  # modifier of the critical roll of an inferno missile (digest 13.7)
UNCONFIRMED = "unconfirmed"
"""From recorded plays: a vehicle is out of action with its turret (digest 13.4, the book is not at hand), and an
explosion that destroys its front kills the crew."""


def hit(resolution: Resolution[VehicleAnatomy], event: Hit) -> None:
    """Applies a group of damage to a given location."""
    body, location = resolution.body, event.location
    if location not in body.armor:
        resolution.refuse(f"{body.unit.name} has no location '{location}': it has {', '.join(body.armor)}")
    if event.side not in MOTIVE_FROM:
        resolution.refuse(f"{body.unit.name} has no side '{event.side}'")
    if event.kind == "physical" and _destroy_rotor_of_vtol(resolution):
        return
    motive = event.motive if event.motive is not None else location == ROTOR
    group = DamageGroup(event.kind, event.critical_modifier, glancing=event.glancing)
    _apply_hit(
        resolution,
        location,
        rolls.glancing_damage(resolution, event) if event.glancing else event.damage,
        group,
        int(event.through_armor_critical),
        event.side if motive else None,
    )


def attack(resolution: Resolution[VehicleAnatomy], event: Attack) -> None:
    """Rolls the location that a group of damage from a side strikes."""
    known_side(resolution, event.side)
    if event.kind == "physical" and _destroy_rotor_of_vtol(resolution):
        return
    group = DamageGroup(event.kind, event.critical_modifier, glancing=event.glancing)
    located = LocateHit(
        event.side, event.table, rolls.glancing_damage(resolution, event) if event.glancing else event.damage, group
    )
    resolution.do_next(rolls.locate_or_aim(resolution, event, located, resolution.body.armor))


def take_physical_attack(resolution: Resolution[VehicleAnatomy], event: Struck) -> None:
    """Applies a physical attack as one group, a charge as several; it causes no roll."""
    known_side(resolution, event.side)
    if event.by not in BY_TROOPS and _destroy_rotor_of_vtol(resolution):
        return
    criticals = int(event.critical or event.by == "leg-attack")
    hits = [LocateHit(event.side, "normal", group, DamageGroup("physical"), criticals) for group in blow_groups(event)]
    if not hits:
        resolution.say(f"{resolution.unit.name} is moved by it, and not damaged", DAMAGE)
    resolution.do_next(*hits)


BY_TROOPS = ("leg-attack", "swarm")


def _destroy_rotor_of_vtol(resolution: Resolution[VehicleAnatomy]) -> bool:
    """Destroy the rotor of a VTOL after a physical attack by a 'Mech; return False for other vehicles."""
    if resolution.body.unit.motive is not Motive.VTOL:
        return False
    resolution.say("a physical attack destroys the rotor", ROTOR_HITS, ROTOR)
    resolution.do_next(LoseLocation(ROTOR))
    return True


def known_side(resolution: Resolution[VehicleAnatomy], side: Direction) -> None:
    """Refuses a side that the vehicle has no column for."""
    sides = SIX if resolution.body.unit.six_sided else FOUR
    if side not in sides:
        resolution.refuse(f"{resolution.body.unit.name} has no side '{side}': expected one of {', '.join(sides)}")


def locate_hit(resolution: Resolution[VehicleAnatomy], task: LocateHit) -> None:
    """Rolls on the hit location table; a hit on a lost turret strikes the side that faces the attack."""
    body = resolution.body
    asked = f"{'an inferno missile' if task.group.inferno else f'{task.points} points'} from the {task.side}"
    result = resolution.roll(Due("hit-location", 2, asked, LOCATIONS, choices=tuple(body.armor)))
    if isinstance(result.outcome, str):
        if result.outcome not in body.armor:
            resolution.refuse(f"there is no location '{result.outcome}': expected one of {', '.join(body.armor)}")
        struck = VehicleHit(result.outcome)
    elif 2 <= result.total <= 12:
        struck = vehicle_hit(body.unit, _facing_side(body, task.side), result.total)
    else:
        resolution.refuse(f"{result.total} is not a roll on the hit location table")
    if struck.location == TURRET and len(body.turrets) > 1 and result.outcome is None:
        resolution.do_next(LocateTurret(task, int(struck.critical)))
        return
    _strike_location(resolution, task, struck)


GROUND: dict[Direction, VehicleSide] = {side: side for side in MOTIVE_FROM}
WHOLE_FLANK: dict[Direction, VehicleSide] = {"left": "front-left", "right": "front-right"}
"""A crash has four sides only; the middle of a long flank counts as its front half."""


def _facing_side(body: VehicleAnatomy, side: Direction) -> VehicleSide:
    """The side of the vehicle that faces an attack from a direction."""
    return (WHOLE_FLANK.get(side) if body.unit.six_sided else None) or GROUND[side]


def locate_turret(resolution: Resolution[VehicleAnatomy], task: LocateTurret) -> None:
    """Rolls which of two turrets is struck."""
    result = resolution.roll(
        Due("turret-choice", 1, "a hit to one of two turrets", LOCATIONS, choices=resolution.body.turrets)
    )
    location = result.outcome if isinstance(result.outcome, str) else struck_turret(result.total, GROUND[task.hit.side])
    if location not in resolution.body.turrets:
        resolution.refuse(f"there is no turret '{location}': expected one of {', '.join(resolution.body.turrets)}")
    _strike_location(resolution, task.hit, VehicleHit(location, bool(task.criticals)))


def strike_aimed_location(resolution: Resolution[VehicleAnatomy], task: LocateHit, location: str) -> None:
    """Strikes the location at which a shot was aimed."""
    _strike_location(resolution, task, VehicleHit(location))


def _strike_location(resolution: Resolution[VehicleAnatomy], task: LocateHit, struck: VehicleHit) -> None:
    location = struck.location
    if location in resolution.state.gone and location in resolution.body.turrets:
        location = NEAREST[_facing_side(resolution.body, task.side)]
    motive = task.side if struck.motive or location == ROTOR else None
    _apply_hit(resolution, location, task.points, task.group, int(struck.critical) + task.criticals, motive)


def _apply_hit(
    resolution: Resolution[VehicleAnatomy],
    location: str,
    points: int,
    group: DamageGroup,
    criticals: int,
    motive: Direction | None,
) -> None:
    """Applies a hit on a location: the effects of the kind of damage, then its points.

    `criticals` is the number of checks for critical hits that the hit itself causes, `motive` the side from which it
    causes motive damage.
    """
    if group.inferno and location not in resolution.state.gone:
        resolution.do_next(DetermineCriticals(location, modifier=_inferno_modifier(resolution.body)))
    if group.inferno:
        return
    if group.kind == "flechette":
        points //= 2
    if not points or location in resolution.state.gone:
        return
    if location == ROTOR:
        resolution.state.mounts = resolution.state.mounts | set(resolution.body.mast)
        if group.kind not in NO_DAMAGE_VALUE:
            points = -(-points // ROTOR_SHARE)
    damage = VehicleDamage(location, points, group, criticals, None if motive is None else MOTIVE_FROM[GROUND[motive]])
    lights = () if location in (ROTOR, *REAR, *resolution.body.turrets) else (Searchlights(location),)
    dumped = sorted(resolution.state.dumping) if location in REAR else ()
    linkages = (
        outside_hit_rolls(resolution.body, resolution.state, resolution.options, location)
        if resolution.body.has_exposed_items
        else ()
    )
    resolution.do_next(
        *lights, *linkages, shielded_by_rider(resolution, location, damage, criticals), *map(SetOff, dumped)
    )


def _inferno_modifier(body: VehicleAnatomy) -> int:
    """The modifier of critical rolls by fire; of support vehicles only those with the strongest armor have it."""
    closed = body.unit.support is None or (body.armored_chassis and min(body.bar.values()) >= HIGHEST_BAR)
    return INFERNO_MODIFIER if closed else 0


def apply_damage(resolution: Resolution[VehicleAnatomy], task: VehicleDamage) -> None:
    """Damages the armor; a hit above its barrier rating causes a critical roll at once."""
    body, state, location = resolution.body, resolution.state, task.location
    name, plating, kind = body.names[location], body.plating[location], task.group.kind
    points = strike_bridge(resolution, location, task.points)
    if not points:
        return
    points = _absorb_with_modular_armor(resolution, location, points)
    if not points:
        resolution.do_next(*_tasks_after_damage(resolution, task), *_armor_piercing(body, task))
        return
    before = state.armor[location]
    if not before:
        resolution.do_next(VehicleStructureDamage(task, points))
        return
    if kind == "acid" and (plating in EATEN_BY_ACID or body.bar[location] <= ACID_BAR):
        points = min(ACID, before)
    stopped = stop_damage(plating, before, location in state.half_points, points, kind, resolution.options.book)
    if stopped.lost:
        state.armor = {**state.armor, location: before - stopped.lost}
    if stopped.half != (location in state.half_points):
        state.half_points = state.half_points ^ {location}
    state.phase_damage += stopped.lost if resolution.options.book.counts_full_circles else stopped.taken
    if not (stopped.lost or stopped.half or stopped.through):
        resolution.say(f"the armor of the {name} takes nothing from {points} points", stopped.ruling, location)
        return
    left = before - stopped.lost
    half = HALF_POINT_WORDS if stopped.half else ""
    resolution.say(f"{points} points to the {name}: {left} of armor left{half}", stopped.ruling or DAMAGE, location)
    tasks: list[object] = []
    if points > body.bar[location]:
        tasks.append(
            DetermineCriticals(location, modifier=-1 if body.armored_chassis else 0, glancing=task.group.glancing)
        )
    if stopped.through:
        tasks.append(VehicleStructureDamage(task, stopped.through))
    else:
        tasks += [*_tasks_after_damage(resolution, task), *_armor_piercing(body, task)]
    resolution.do_next(*tasks)


def _armor_piercing(body: VehicleAnatomy, task: VehicleDamage) -> list[DetermineCriticals]:
    """The critical roll of armor-piercing shot that armor stopped (digest 3.1)."""
    plating = body.plating[task.location]
    if task.group.kind != "armor-piercing" or plating in NEVER_PIERCED:
        return []
    weak = plating is ArmorType.REFLECTIVE or body.bar[task.location] < NO_BARRIER
    modifier, glancing = task.group.critical_modifier + 2 * weak, task.group.glancing
    return [DetermineCriticals(task.location, False, modifier, special=True, glancing=glancing)]


def _absorb_with_modular_armor(resolution: Resolution[VehicleAnatomy], location: str, points: int) -> int:
    """The points that modular armor in front of the armor lets through."""
    body, state = resolution.body, resolution.state
    for mount, capacity in body.absorbing.items():
        stopped = min(points, capacity - state.absorbed.get(mount, 0)) if body.places[mount] == location else 0
        if stopped:
            absorbed = state.absorbed.get(mount, 0) + stopped
            state.absorbed = {**state.absorbed, mount: absorbed}
            state.phase_damage += stopped
            resolution.say(f"{body.entries[mount].title} takes {stopped} points", "digest 3.1", location)
            points -= stopped
            if absorbed == capacity:
                state.mounts = state.mounts | {mount}
    return points


def structure_damage(resolution: Resolution[VehicleAnatomy], task: VehicleStructureDamage) -> None:
    """Applies damage behind the armor; points beyond the structure are lost with the location."""
    hit_done = task.hit
    if hit_done.location in resolution.state.gone:  # an earlier explosion destroyed it
        return
    left = mark_vehicle_structure(resolution, hit_done.location, task.points)
    tasks = [
        *_tasks_after_damage(resolution, hit_done),
        DetermineCriticals(hit_done.location, glancing=hit_done.group.glancing),
    ]
    if not left:
        tasks.append(LoseLocation(hit_done.location))
    resolution.do_next(*tasks)


def mark_vehicle_structure(resolution: Resolution[VehicleAnatomy], location: str, points: int) -> int:
    """Marks structure and returns the points left."""
    state = resolution.state
    before = state.structure[location]
    lost = min(points, before)
    state.structure = {**state.structure, location: before - lost}
    state.phase_damage += lost
    resolution.say(
        f"{lost} points to the structure of the {resolution.body.names[location]}: {before - lost} left",
        DAMAGE,
        location,
    )
    return before - lost


def _tasks_after_damage(resolution: Resolution[VehicleAnatomy], task: VehicleDamage) -> list[object]:
    """The tasks after a group of damage is marked: breach, motive damage, critical rolls through the armor."""
    tasks: list[object] = []
    if resolution.body.afloat and task.location not in resolution.body.turrets:
        tasks.append(Breach(task.location))
    if task.motive is not None:
        if resolution.body.unit.motive is Motive.VTOL:
            damage_rotor(resolution)
        else:
            tasks.append(MotiveDamageRoll(task.motive))
    return [*tasks, *through_armor(task.location, False, task.criticals, task.group.glancing)]


def breach(resolution: Resolution[VehicleAnatomy], task: Breach) -> None:
    """Rolls for a breach of a hull in water: automatic without armor, elsewhere on 12."""
    state = resolution.state
    if state.structure[task.location] <= 0 or state.destroyed:
        return
    asked = f"a hit to the {resolution.body.names[task.location]}"
    due = Due("breach", 2, asked, "digest 13.1", task.location, BREACH_FROM)
    if not state.armor[task.location] or resolution.succeeds(due):
        resolution.do_next(Destroy("hull breach", "the hull is holed: the vessel sinks", "digest 13.1"))


def lose_location(resolution: Resolution[VehicleAnatomy], task: LoseLocation) -> None:
    """Destroys the vehicle when a location has no structure."""
    body, state, location = resolution.body, resolution.state, task.location
    if location in state.gone:
        return
    state.gone = {**state.gone, location: "destroyed"}
    lose_riders(resolution, location)
    state.armor = {**state.armor, location: 0}
    state.structure = {**state.structure, location: 0}
    if task.explosion and location == "FR":
        state.crew = tuple(member._replace(hits=DEADLY, dead=True) for member in state.crew)
        resolution.say("the explosion kills the crew", UNCONFIRMED, location)
    how = "blown off" if task.blown_off else "destroyed"
    ruling = "TW-4.4:p197:rotors-destroyed" if location == ROTOR else "digest 13.4"
    if location in body.turrets:
        ruling = UNCONFIRMED
    words = f"the {body.names[location]} is {how}, and the vehicle out of action"
    resolution.do_next(Destroy("turret blown off" if task.blown_off else "location", words, ruling))
