"""Falls of 'Mechs (damage, pilot, skids, standing up; digest 10.3) and hull breaches."""

from itertools import takewhile

from sheets.equipment.kinds import ArmorType, EngineType
from sheets.equipment.quirks import QuirkNumber
from sheets.play.anatomy import MechAnatomy
from sheets.play.balance import gyro_modifier, legs_lost
from sheets.play.crew import can_steer, gyro_destroyed, heavy_damage_roll, piloting_modifiers, piloting_skill
from sheets.play.criticals import ATTACHED_LIMBS, engine_lost
from sheets.play.explosions import HARJEL
from sheets.play.heat import cooling_flaw_rolls, is_submerged
from sheets.play.movement import is_immobile_by_damage, mech_movement_now
from sheets.play.quirks import has_quirk, quirk_modifiers
from sheets.play.resolution import Resolution
from sheets.play.rolls import damage_groups
from sheets.play.shapes import STEADY
from sheets.play.supply import why_crew_idle
from sheets.play.tasks import (
    ALL_SEATS,
    AutomaticFall,
    Breach,
    CaseTwoCritical,
    CrewHits,
    CriticalHits,
    DamageGroup,
    DamageTask,
    Destroy,
    DetermineCriticals,
    EngineStall,
    EnterBuilding,
    Explosion,
    FallGroups,
    FallOver,
    InternalDamage,
    LocateHit,
    LoseLocation,
    PilotingRoll,
    ReactiveArmor,
    SavePilot,
    StayConscious,
    StrikeSlot,
    StructureDamage,
)
from sheets.record.events import THIN_AIR, VACUUM, Enter, Fall, Side, Skid, Stand
from sheets.record.record import Options
from sheets.record.state import Due, Modifier, State
from sheets.rules.tables.hit_locations import FALL_FACING
from sheets.rules.tables.piloting import DEADLY, skid_modifier, water_modifier
from sheets.rules.tables.terrain import building_of
from sheets.units.mech import System

FALLS = "digest 10.3"
FALL_PILOT = "BMM-7.01:p57:fall-pilot"
SKIDDING = "BMM-7.01:p68:skidding"
UNDER_WATER = "TW-4.4:p57:underwater-fall"
ENTERING = "digest 10.1"
WALLS = "TW-4.4:p148:charge-building"
TERRAIN = QuirkNumber.PILOTING_TERRAIN
JUMPED = "BMM-7.01:p19:jump-into-water"
FACING = "CORE:P8:fall-facing"
SAVED_BY_SKILL = "CORE:P18:fall-pilot"
RECKLESS = "BMM-7.01:p20-21:reckless-movement"
HIGHEST_SAVE = 12
MOVEMENT = "movement"  # the name of the phase
LARGE_TONS = 60  # tons
CAREFUL, CAREFUL_MP = -2, 3
SIDES: dict[str, Side] = {"front": "front", "right side": "right", "rear": "rear", "left side": "left"}


def fall(resolution: Resolution[MechAnatomy], event: Fall) -> None:
    """Makes the 'Mech fall a number of levels."""
    if resolution.state.shape in STEADY:
        resolution.refuse(
            f"{resolution.unit.name} does not fall while it has the shape of a {resolution.state.shape} (unconfirmed)"
        )
    resolution.state.phase = event.phase
    resolution.do_next(FallOver(event.levels))


def stand_up(resolution: Resolution[MechAnatomy], event: Stand) -> None:
    """Puts the 'Mech on its feet, with a roll where the rules need one."""
    body, state = resolution.body, resolution.state
    if not event.attempt:
        state.prone = False
        resolution.say("the 'Mech is on its feet", FALLS)
        return
    state.phase = MOVEMENT
    why = cannot_stand(body, state, resolution.options)
    if why:
        resolution.refuse(f"the 'Mech cannot stand up: {why}")
    heat, ruling = resolution.options.book.standing_heat
    if heat:
        state.heat_to_come += heat
        resolution.say(f"an attempt to stand up: {heat} heat", ruling)
    roll = standing_roll(body, state, resolution.options)
    if roll is None:
        state.prone = False
        resolution.say("with four legs the 'Mech stands up without a roll", "TW-4.4:p122:quad-legs")
        return
    if event.careful:
        if not resolution.options.book.careful_stand:
            resolution.refuse("these rules have no careful stand (CORE:M11:careful-stand)")
        if mech_movement_now(body, state, resolution.options).walk < CAREFUL_MP:
            resolution.refuse(f"a careful stand needs {CAREFUL_MP} walking MP")
        roll = roll._replace(
            cause="a careful stand", modifier=roll.modifier + CAREFUL, ruling="BMM-7.01:p19:careful-stand"
        )
    resolution.do_next(roll)


def standing_roll(body: MechAnatomy, state: State, options: Options) -> PilotingRoll | None:
    """The piloting roll for standing up; a quad with four legs needs none."""
    if body.quad and not legs_lost(body, state, options.book, settled=True):
        return None
    modifier, ruling = options.book.standing_up
    return PilotingRoll("standing up", modifier, ruling, standing=True, quirks=QuirkNumber.STANDING_UP)


def is_grounded(body: MechAnatomy, state: State, options: Options) -> bool:
    """Whether a prone 'Mech can never stand up again: without a gyro, or without legs (BMM-7.01:p45:both-legs)."""
    standing = sum(leg not in state.gone for leg in body.legs)
    needed = options.book.quad_legs_to_stand if body.quad else 1
    return state.prone and (gyro_destroyed(body, state, options) or standing < needed)


def cannot_stand(body: MechAnatomy, state: State, options: Options) -> str:
    """The reason why a prone 'Mech cannot stand up (BMM-7.01:p45:both-legs); empty where it may try."""
    if not state.prone:
        return "it is on its feet"
    if why_crew_idle(state):
        return why_crew_idle(state)
    if gyro_destroyed(body, state, options):
        return "the gyro is destroyed"
    return "it has no legs to stand on" if is_grounded(body, state, options) else ""


OF_A_HIT = (
    DamageTask,
    StructureDamage,
    InternalDamage,
    LoseLocation,
    Explosion,
    CaseTwoCritical,
    DetermineCriticals,
    CriticalHits,
    ReactiveArmor,
    StrikeSlot,
    CrewHits,
    StayConscious,
)
"""Tasks of a hit that come before the fall which it causes."""


def automatic_fall(resolution: Resolution[MechAnatomy], task: AutomaticFall) -> None:
    """Makes a standing 'Mech without a gyro or a leg fall at once, after the hit (CRIT:gyro, digest 10.1)."""
    state, agenda = resolution.state, resolution.agenda
    if state.prone or state.destroyed or state.shape in STEADY:
        return
    rest = sum(1 for _ in takewhile(lambda waiting: isinstance(waiting, OF_A_HIT), reversed(agenda)))
    if rest:
        agenda.insert(len(agenda) - rest, task)
        return
    resolution.say(f"{task.cause}: the 'Mech falls", task.ruling)
    causes = (
        *state.owed,
        *heavy_damage_roll(resolution.body, state),
        PilotingRoll(task.cause, task.modifier, task.ruling),
    )
    resolution.do_next(FallOver(0, causes))


def fall_over(resolution: Resolution[MechAnatomy], task: FallOver) -> None:
    """Resolves a fall: rolls the facing, applies damage, and queues the rolls that follow.

    Damage is a tenth of the mass (rounded up) times the levels plus 1, and a twentieth of the mass (rounded up) for
    each hex of a skid, in groups of 5. Water halves the total.
    """
    state, mass = resolution.state, resolution.body.unit.mass
    facing = _roll_facing(resolution)
    side: Side = "rear" if task.on_its_back else facing
    levels = task.levels + 1
    if state.depth and resolution.options.book.one_fall_in_water:
        levels += state.depth
    points = -(-mass // 10) * levels
    if task.skid:
        points += -(-mass // 20) * task.skid
        state.skidded = True
        resolution.say(f"it skids {task.skid} {'hex' if task.skid == 1 else 'hexes'}", SKIDDING)
    ruling = FALLS
    if state.depth:
        points, ruling = points // 2, UNDER_WATER
    state.prone = True
    state.fallen = levels
    fallen_on = {"front": "front", "rear": "back"}.get(side, f"{side} side")
    resolution.say(f"the 'Mech falls on its {fallen_on}: {points} points of damage", ruling)
    stalls = (EngineStall(),) if may_stall(resolution.body) else ()
    bare = [Breach(place) for place in resolution.body.armor if state.depth and _is_bare(state, place)]
    resolution.do_next(
        FallGroups(side, points), *bare, SavePilot(task.levels, task.causes), *stalls, *cooling_flaw_rolls(resolution)
    )


def _roll_facing(resolution: Resolution[MechAnatomy]) -> Side:
    """Rolls the side that the 'Mech falls on."""
    two = resolution.options.book.falls_on_front_or_back
    ruling = FACING if two else FALLS
    result = resolution.roll(
        Due("fall-facing", 1, "a fall", ruling, choices=("front", "rear") if two else tuple(SIDES))
    )
    if isinstance(result.outcome, str):
        if result.outcome not in SIDES:
            resolution.refuse(f"'{result.outcome}' is not a side: expected one of {', '.join(SIDES)}")
        return SIDES[result.outcome]
    if result.total not in FALL_FACING:
        resolution.refuse(f"{result.total} is not a roll of one die")
    if two:
        return "rear" if result.total == 1 else "front"
    return SIDES[FALL_FACING[result.total].side]


def skid(resolution: Resolution[MechAnatomy], event: Skid) -> None:
    """Rolls for a turn on pavement while running, by the hexes moved.

    A 'Mech that fails falls and skids half as many hexes, or until an obstacle stops it (BMM-7.01:p70:collisions).
    """
    if not resolution.options.book.skids:
        resolution.refuse("these rules have no skids (CORE:M1:skidding)")
    _check_can_move(resolution)
    far = -(-event.hexes // 2) if event.skidded is None else event.skidded
    if far > -(-event.hexes // 2):
        resolution.refuse(f"after {event.hexes} hexes it skids {-(-event.hexes // 2)} at the most")
    cause = f"a turn on pavement after {event.hexes} hexes"
    resolution.do_next(PilotingRoll(cause, skid_modifier(event.hexes), SKIDDING, skid=far))


def enter(resolution: Resolution[MechAnatomy], event: Enter) -> None:
    """Enters new terrain: water, rubble and bad ground cause a roll, a jump into water a roll of its own."""
    _check_can_move(resolution)
    state = resolution.state
    before = state.depth
    state.depth = event.depth
    match event.terrain:
        case "water" if event.jumping:
            resolution.say(f"a jump into water of depth {event.depth}", JUMPED)
            resolution.do_next(
                PilotingRoll("a jump into water", event.modifier, JUMPED, levels=event.depth, quirks=TERRAIN)
            )
        case "water":
            resolution.say(f"water of depth {event.depth}", FALLS)
            if resolution.options.book.walks_into_water and state.moved != "run":
                resolution.say("it does not run into the water: no roll", "CORE:M4:entering-water")
                return
            modifier = water_modifier(event.depth) + event.modifier
            resolution.do_next(
                PilotingRoll(f"entering water of depth {event.depth}", modifier, ENTERING, quirks=TERRAIN)
            )
        case "rubble":
            resolution.do_next(PilotingRoll("entering rubble", event.modifier, ENTERING, quirks=TERRAIN))
        case "reckless":
            resolution.do_next(PilotingRoll("moving recklessly", event.modifier, RECKLESS, quirks=TERRAIN))
        case "building":
            if not event.factor:
                resolution.refuse("which construction factor has the building? Say it as in enter building 40")
            resolution.do_next(EnterBuilding(event.factor, event.modifier))
        case _:
            resolution.say("out of the water" if before else "on firm ground", ENTERING)


def enter_building(resolution: Resolution[MechAnatomy], task: EnterBuilding) -> None:
    """Rolls by the class of the building; a 'Mech that fails takes a tenth of the construction factor as damage, and
    does not fall."""
    body, state, walls = resolution.body, resolution.state, building_of(task.factor)
    modifiers = [*piloting_modifiers(body, state, resolution.options)]
    modifiers.append(Modifier(f"{walls.name.lower()} building", walls.entering, ENTERING))
    modifiers += [Modifier("speed", task.modifier, ENTERING)] * bool(task.modifier)
    modifiers += quirk_modifiers(body.unit, resolution.options, TERRAIN, skill=piloting_skill(resolution))
    if body.unit.mass >= LARGE_TONS and has_quirk(body.unit, resolution.options, "oversized"):
        modifiers.append(Modifier("oversized", 1, "digest 21.2"))
    target = piloting_skill(resolution) + sum(modifier.value for modifier in modifiers)
    due = Due("piloting", 2, f"entering a building of CF {task.factor}", ENTERING, "", target, tuple(modifiers))
    if can_steer(body, state, resolution.options) and resolution.succeeds(due):
        resolution.say("it enters the building unhurt", ENTERING)
        return
    points = -(-task.factor // 10)
    resolution.say(f"the walls do {points} points", WALLS)
    resolution.do_next(*(LocateHit("front", "normal", group, DamageGroup("fall")) for group in damage_groups(points)))


def _check_can_move(resolution: Resolution[MechAnatomy]) -> None:
    why = why_crew_idle(resolution.state) or ("it lies on the ground" if resolution.state.prone else "")
    if why:
        resolution.refuse(f"the 'Mech does not move: {why}")


def may_stall(body: MechAnatomy) -> bool:
    """Whether a fall may stall the engine: an IndustrialMech with a combustion engine (TO)."""
    return body.industrial and body.unit.engine.type is EngineType.ICE


def engine_stall(resolution: Resolution[MechAnatomy], task: EngineStall) -> None:
    """Rolls against the unmodified Piloting Skill to keep the engine of a fallen IndustrialMech running."""
    body, state = resolution.body, resolution.state
    if state.destroyed or state.shutdown:
        return
    due = Due("engine-stall", 2, "a fall", "TO, IndustrialMechs", "", piloting_skill(resolution))
    if not can_steer(body, state, resolution.options) or not resolution.succeeds(due):
        state.shutdown = True
        resolution.say("the engine stalls", "TO, IndustrialMechs")


def fall_groups(resolution: Resolution[MechAnatomy], task: FallGroups) -> None:
    """Applies the damage of a fall in groups of 5."""
    resolution.do_next(
        *(LocateHit(task.side, "normal", group, DamageGroup("fall")) for group in damage_groups(task.points))
    )


def save_pilot(resolution: Resolution[MechAnatomy], task: SavePilot) -> None:
    """Rolls for each warrior to avoid damage in a fall; the hit is automatic above 12 and for an immobile 'Mech
    (BMM-7.01:p57:fall-pilot, BMM-7.01:p58:fall-pilot-again)."""
    state = resolution.state
    modifiers = task.modifiers if task.seat else tuple(_save_modifiers(resolution, task))
    immobile = state.shutdown or is_immobile_by_damage(resolution.body, state, resolution.options)
    for seat in range(task.seat, len(state.crew)):
        member = state.crew[seat]
        if member.dead or state.ejected:
            continue
        target = member.piloting + sum(modifier.value for modifier in modifiers)
        safe = False
        if target <= HIGHEST_SAVE and member.conscious and not immobile:
            safe = resolution.succeeds(Due("fall-pilot", 2, "a fall", FALL_PILOT, "", target, modifiers))
        follow = () if seat + 1 == len(state.crew) else (task._replace(seat=seat + 1, modifiers=modifiers),)
        if not safe:
            resolution.do_next(CrewHits(seat, 1, "the fall", FALL_PILOT), *follow)
        else:
            resolution.say(
                "the pilot is unhurt" if len(state.crew) == 1 else f"crew member {seat + 1} is unhurt", FALL_PILOT
            )
            resolution.do_next(*follow)
        return


def _save_modifiers(resolution: Resolution[MechAnatomy], task: SavePilot) -> list[Modifier]:
    """The modifiers of the roll to avoid damage in a fall."""
    far = f"a fall of {task.levels} level{'s' if task.levels > 1 else ''}"
    if resolution.options.book.skill_saves_pilot:
        saving = [Modifier(far, task.levels, SAVED_BY_SKILL)] if task.levels else []
        return [*saving, *_damage_in_save(resolution)]
    modifiers = [*piloting_modifiers(resolution.body, resolution.state, resolution.options)]
    modifiers += [Modifier(roll.cause, roll.modifier, roll.ruling) for roll in task.causes]
    if task.levels > 1:
        modifiers.append(Modifier(far, task.levels - 1, "TW-4.4:p60:fall-pilot-modifier"))
    return modifiers


def _damage_in_save(resolution: Resolution[MechAnatomy]) -> list[Modifier]:
    """The modifiers of the gyro and of lost legs in books that count them here (CORE:D11:fall-of-the-pilot)."""
    body, state, book = resolution.body, resolution.state, resolution.options.book
    if not book.save_counts_damage:
        return []
    gyro = gyro_modifier(body, state, resolution.options)
    found = [] if gyro is None else [gyro._replace(ruling=DAMAGE_IN_SAVE)]
    lost = legs_lost(body, state, book)
    return found + [Modifier(f"{body.names[leg]} lost", book.leg_lost.value, DAMAGE_IN_SAVE) for leg in lost]


# --- breaches ---------------------------------------------------------------------------------------------------------

DAMAGE_IN_SAVE = "CORE:D11:fall-of-the-pilot"
FLOODED = "BMM-7.01:p65:flooded"
BREACHES = "core digest K13"
BREACH_FROM = 10  # breach roll on 2D6
LOW_BREACH, LOW_BREACH_IN_THIN_AIR = 4, 2  # the highest breach rolls on 2D6 where low rolls are breaches
HELD_BREACH = "CORE:K13:breach"
UNCONFIRMED = "unconfirmed"  # no document of ours has the effect of a flooded cockpit or center torso


def is_under_water(body: MechAnatomy, state: State, location: str) -> bool:
    """Whether a location is under water."""
    return is_submerged(body, state) or (state.depth > 0 and location in body.legs)


def _is_bare(state: State, location: str) -> bool:
    """Whether a side of a location has no armor, which breaches it at once."""
    return not (state.armor[location] and state.rear.get(location, 1))


def breach(resolution: Resolution[MechAnatomy], task: Breach) -> None:
    """Rolls for a hull breach of a location hit under water or in vacuum, automatic without armor: on 10 or more, in
    some books on low rolls, also in thin air. HarJel seals it."""
    body, state, location = resolution.body, resolution.state, task.location
    sealed = any(location in body.places.get(mount, {}) for mount in body.with_trait("harjel"))
    low = resolution.options.book.breach_roll == "low"
    thin = state.circumstances.get(VACUUM) == THIN_AIR
    airless = VACUUM in state.circumstances and (low or not thin)  # the older books of ours say nothing of thin air
    if (
        sealed
        or not (airless or is_under_water(body, state, location))
        or location in state.gone
        or location in state.flooded
        or (state.destroyed and not _is_bare(state, location))
    ):
        return
    modifiers = [Modifier("impact-resistant armor", 1, "core digest A5")]
    modifiers *= body.plating[location] is ArmorType.IMPACT_RESISTANT
    modifiers *= bool(resolution.options.book.impact_resistant_criticals)
    modifiers += quirk_modifiers(body.unit, resolution.options, QuirkNumber.HULL_BREACH)
    if low and any(location in body.places.get(mount, {}) for trait in HARJEL for mount in body.with_trait(trait)):
        modifiers.append(Modifier("HarJel repair system", 2, HELD_BREACH))
    added = sum(modifier.value for modifier in modifiers)
    wet = is_under_water(body, state, location)
    asked = f"a hit to the {body.names[location]} {'under water' if wet else 'in thin air' if thin else 'in vacuum'}"
    whole = not _is_bare(state, location)
    if whole and low:
        worst = (LOW_BREACH_IN_THIN_AIR if thin and not wet else LOW_BREACH) + added
        holds = resolution.succeeds(Due("breach", 2, asked, HELD_BREACH, location, worst + 1, tuple(modifiers)))
    else:
        due = Due("breach", 2, asked, BREACHES, location, BREACH_FROM - added, tuple(modifiers))
        holds = whole and not resolution.succeeds(due)
    if holds:
        resolution.say("the hull holds", BREACHES, location)
        return
    flood(resolution, location)


def flood(resolution: Resolution[MechAnatomy], location: str) -> None:
    """Floods a location, which disables its systems and items."""
    body, state = resolution.body, resolution.state
    flooded = {
        location,
        *(limb for limb, torso in body.transfer.items() if torso == location and limb in ATTACHED_LIMBS),
    }
    state.flooded = state.flooded | flooded
    resolution.say(f"the {body.names[location]} is flooded: nothing in it works any more", FLOODED, location)
    if location in body.legs and resolution.options.book.breached_leg_is_lost:
        resolution.do_next(AutomaticFall(f"the {body.names[location]} is flooded", 0, "CORE:K14:breached-leg"))
    if location == "CT":
        resolution.do_next(Destroy("hull breach", "the engine drowns: the 'Mech is out of the game", UNCONFIRMED))
    elif flooded & body.systems[System.ENGINE].keys():
        engine_lost(resolution, f"the {body.names[location]} is flooded")
    if location == "HD" and not body.torso_cockpit:
        resolution.do_next(CrewHits(ALL_SEATS, DEADLY, "the flood in the cockpit", UNCONFIRMED))
