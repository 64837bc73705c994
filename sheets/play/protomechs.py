"""ProtoMechs in play: armor, structure, and critical hits that cross boxes in order (digest 15).

The module has the facts of a ProtoMech, its status, and then the functions of events.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from sheets.equipment.kinds import ArmorType
from sheets.model import OncePerUnit
from sheets.play import crew, heat, rolls
from sheets.play.armor_kinds import ACID, EATEN_BY_ACID, stop_damage
from sheets.play.damage import count_damage, destroy
from sheets.play.quirks import QUIRK_EVENTS, QUIRK_TASKS, outside_hit_rolls
from sheets.play.resolution import Family, Resolution
from sheets.play.rolls import ON_FOOT, fire_modifier_of_move, mark_move
from sheets.play.status import Status, Strike
from sheets.play.supply import SUPPLY
from sheets.play.tasks import (
    ALL_SEATS,
    CrewHits,
    DamageGroup,
    DamageTask,
    Destroy,
    DetermineCriticals,
    LocateHit,
    LoseLocation,
    RollCluster,
    StayConscious,
    WakeUp,
)
from sheets.play.troops import (
    Boost,
    CrossBoxes,
    FamilyStatus,
    PilotHurt,
    TorsoWeapon,
    TroopAnatomy,
    end_phase,
    end_turn,
    hit,
    moves_by_mode,
    troop_status,
)
from sheets.record import events
from sheets.record.record import Options
from sheets.record.state import CrewMember, Draft, Due, State
from sheets.rules.movement import Movement, movement
from sheets.rules.structure import internal_structure
from sheets.rules.tables.criticals import PROTOMECH_BOXES, QUAD_TORSO_WEAPON, TORSO_WEAPON, protomech_criticals
from sheets.rules.tables.hit_locations import protomech_hit
from sheets.units import ProtoMech, location_name
from sheets.units.protomech import ARMS, MAIN_GUN, ProtoBody

TORSO, LEGS = "T", "L"
WING = "wing"
"""Near misses that hit the wings of a glider, as `crossed` counts them."""


@dataclass(frozen=True, eq=False)
class ProtoAnatomy(TroopAnatomy[ProtoMech]):
    """The facts of a ProtoMech."""

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The names of the locations."""
        return {place: location_name(self.unit, place) for place in self.unit.locations}

    @cached_property
    def plating(self) -> Mapping[str, ArmorType]:
        """The armor of each location."""
        return {place: self.unit.armor.plating_of(place).type for place in self.unit.locations}

    @cached_property
    def torso_weapons(self) -> tuple[int, ...]:
        """Torso weapons A, B, C and on."""
        return tuple(number for number in self.weapons if self.unit.mounts[number].location == TORSO)

    @cached_property
    def is_boosted(self) -> bool:
        """Whether a myomer booster doubles its speed."""
        return any("masc" in entry.traits for entry in self.entries.values())


def box_key(place: str) -> str:
    """The key in `crossed` for the boxes of a location.

    >>> box_key("T")
    'critical-T'
    """
    return f"critical-{place}"


def boxes_crossed(state: State, place: str) -> int:
    """The number of crossed boxes of a location."""
    return state.crossed.get(box_key(place), 0)


proto_anatomy = OncePerUnit(ProtoAnatomy)
"""The facts of a ProtoMech, calculated once."""


def protomech_movement_now(body: ProtoAnatomy, state: State) -> Movement:
    """The MP left after hits to legs and torso, or to the wings of a glider."""
    moves = movement(body.unit)
    legs, torso, wings = boxes_crossed(state, "L"), boxes_crossed(state, TORSO), state.crossed.get(WING, 0)
    if body.unit.body is ProtoBody.GLIDER:  # it moves with its wings, not its legs
        walk = max(moves.walk - wings, 0)
    else:
        walk = max((moves.walk, moves.walk - 1, moves.walk // 2, 0)[min(legs, 3)], 0)
    jump = (moves.jump, moves.jump - 1, moves.jump // 2, 0)[min(torso, 3)]
    run = 2 * walk if body.is_boosted else ceil(walk * 1.5)
    return moves.model_copy(update={"walk": walk, "run": run, "jump": max(jump, 0)})


HEAD_MODIFIER = (0, 1, 2)


def to_hit_now(body: ProtoAnatomy, state: State, number: int) -> int | None:
    """The modifier of crossed boxes to the shots of a weapon; None when it cannot fire."""
    place = body.unit.mounts[number].location
    if number in state.mounts or place in state.gone:
        return None
    arms = [boxes_crossed(state, arm) for arm in ARMS if arm in body.names]
    if place == MAIN_GUN and arms and all(arm in state.gone for arm in ARMS):
        return None
    modifier = HEAD_MODIFIER[min(boxes_crossed(state, "HD"), 2)]
    if place in ARMS:
        modifier += boxes_crossed(state, place)
    elif place == MAIN_GUN:
        modifier += sum(crossed > 0 for crossed in arms)
    return modifier


CRIPPLING_HITS = 4  # pilot hits after which it must withdraw (digest 12.2)


def protomech_status(body: ProtoAnatomy, state: State, options: Options) -> Status:
    """The status of a ProtoMech."""
    pilot = state.crew[0]
    modifiers, why = {}, {}
    for number in body.weapons:
        added = to_hit_now(body, state, number)
        if added is None:
            why[number] = "destroyed"
        else:
            modifiers[number] = added
    reasons = [f"{pilot.hits} hits to the pilot"] if pilot.hits >= CRIPPLING_HITS else []
    return troop_status(
        body,
        state,
        options,
        FamilyStatus(
            moves=moves_by_mode(protomech_movement_now(body, state)),
            strength={},
            gunnery=fire_modifier_of_move(state),
            why=why,
            modifiers=modifiers,
            physical=(Strike("frenzy", 0),) if pilot.active else (),
            reasons=reasons,
            withdraws_unarmed=True,
        ),
    )


DAMAGE = "digest 15.1"
CRITICALS = "digest 15.2"
PILOT = "TW-4.4:p185:protomech-pilot"
INFERNOS = "digest 13.7"
BOOSTER = "TW-4.4:p187:myomer-booster"
MISSILES_A_PLACE = 3
BOOST = (3, 5, 7, 11)
"""The target number of the booster in the first, second, third and fourth turn in a row (digest 9.4)."""


def fresh(proto: ProtoMech, options: Options) -> State:
    """The state of an undamaged ProtoMech with its pilot."""
    return Draft(
        armor={place: proto.armor.points[place] for place in proto.locations},
        structure=internal_structure(proto),
        shots=proto_anatomy(proto, options.reading).full_shots,
        crew=(CrewMember(),),
    ).finished()


# --- events -----------------------------------------------------------------------------------------------------------


def hit_location(resolution: Resolution[ProtoAnatomy], event: events.Hit) -> None:
    """Applies a group of damage to a given location."""
    resolution.do_next(_pilot_hurt(resolution))
    hit(resolution, event)


def attack(resolution: Resolution[ProtoAnatomy], event: events.Attack) -> None:
    """Rolls the location of a group of damage."""
    rolls.refuse_aim(resolution, event)
    group = DamageGroup(event.kind, event.critical_modifier, event.capital, event.natural_12, event.in_open)
    resolution.do_next(LocateHit(event.side, event.table, event.damage, group), _pilot_hurt(resolution))


def critical(resolution: Resolution[ProtoAnatomy], event: events.Critical) -> None:
    """Crosses the next box of a location for a critical hit."""
    _check_location(resolution, event.location)
    resolution.do_next(CrossBoxes(event.location, 1), _pilot_hurt(resolution))


def critical_roll(resolution: Resolution[ProtoAnatomy], event: events.CriticalRoll) -> None:
    """Makes the roll that determines critical hits, and applies them."""
    _check_location(resolution, event.location)
    resolution.do_next(DetermineCriticals(event.location), _pilot_hurt(resolution))


def inferno(resolution: Resolution[ProtoAnatomy], event: events.Inferno) -> None:
    """Destroys a random location for every three inferno missiles; a near miss has no effect."""
    located = LocateHit(event.side, "normal", 1, DamageGroup(inferno=True))
    places = event.missiles // MISSILES_A_PLACE
    resolution.say(f"{event.missiles} inferno missiles burn {places} locations", INFERNOS)
    resolution.do_next(*[located] * places, _pilot_hurt(resolution))


def move(resolution: Resolution[ProtoAnatomy], event: events.Move) -> None:
    """Moves the ProtoMech; rolls for a myomer booster that is switched on for the move."""
    body, state, pilot = resolution.body, resolution.state, resolution.state.crew[0]
    if event.boosted and not body.is_boosted:
        resolution.refuse(f"{body.unit.name} has no myomer booster")
    if event.mode != "stand" and not pilot.active:
        resolution.refuse("the pilot cannot steer the ProtoMech")
    moves = protomech_movement_now(body, state)
    run = moves.run if event.boosted else ceil(moves.walk * 1.5)
    mark_move(resolution, event, {"walk": moves.walk, "run": run, "jump": moves.jump, "swim": moves.umu}, ON_FOOT)
    if event.boosted:
        resolution.do_next(Boost(BOOST[state.boosted] if state.boosted < len(BOOST) else None))


def boost(resolution: Resolution[ProtoAnatomy], task: Boost) -> None:
    """Rolls for the booster, at a number that rises each turn; a failure hits the legs once, and does not stop the
    move."""
    due = Due("booster", 2, "the myomer booster", BOOSTER, LEGS, task.target)
    held = task.target is not None and resolution.succeeds(due)
    resolution.state.boosted += 2  # the end of each turn subtracts one
    if not held:
        resolution.say("the booster fails", BOOSTER, LEGS)
        resolution.do_next(CrossBoxes(LEGS, 1), _pilot_hurt(resolution))


def heat_phase(resolution: Resolution[ProtoAnatomy], event: events.HeatPhase) -> None:
    """Ends the turn: an unconscious pilot may wake up."""
    resolution.state.boosted = max(resolution.state.boosted - 1, 0)
    asleep = [
        WakeUp(seat) for seat, member in enumerate(resolution.state.crew) if heat.may_wake(resolution.state, member)
    ]
    end_turn(resolution, event)
    resolution.do_next(*asleep)


def _check_location(resolution: Resolution[ProtoAnatomy], place: str) -> None:
    if place not in resolution.body.names:
        resolution.refuse(f"there is no location '{place}': expected one of {', '.join(resolution.body.names)}")


def _pilot_hurt(resolution: Resolution[ProtoAnatomy]) -> PilotHurt:
    return PilotHurt(sum(resolution.state.crossed.get(box_key(place), 0) for place in resolution.body.names))


# --- tasks ------------------------------------------------------------------------------------------------------------


def locate_hit(resolution: Resolution[ProtoAnatomy], task: LocateHit) -> None:
    """Rolls on the hit location table; a near miss has no effect, except on the wings of a glider."""
    proto, state = resolution.body.unit, resolution.state
    asked = f"{'infernos' if task.group.inferno else f'{task.points} points'} from the {task.side}"
    result = resolution.roll(Due("hit-location", 2, asked, DAMAGE, choices=tuple(resolution.body.names)))
    if isinstance(result.outcome, str):
        place = result.outcome
        _check_location(resolution, place)
    elif 2 <= result.total <= 12:
        place = protomech_hit(proto.body, result.total, proto.main_gun)
    else:
        resolution.refuse(f"{result.total} is not a roll on the hit location table")
    if place:
        resolution.do_next(DamageTask(place, False, task.points, task.group))
    elif proto.body is ProtoBody.GLIDER:
        state.crossed = {**state.crossed, WING: state.crossed.get(WING, 0) + 1}
        resolution.say("a near miss hits the wings: 1 MP less", DAMAGE)
    else:
        resolution.say("a near miss does nothing", DAMAGE)


def apply_damage(resolution: Resolution[ProtoAnatomy], task: DamageTask) -> None:
    """Applies armor, structure and critical hits; damage beyond a limb or the head transfers to the torso."""
    body, state = resolution.body, resolution.state
    place = task.location
    points = task.points // 2 if task.first and task.group.kind == "flechette" else task.points
    if place in state.gone:
        if place != TORSO and points:
            resolution.do_next(task._replace(location=TORSO, points=points, first=False))
        return
    if task.group.inferno:
        resolution.do_next(LoseLocation(place))
        return
    if not points:
        return
    if task.first:
        resolution.do_next(*outside_hit_rolls(body, state, resolution.options, place))
    name, before = body.names[place], state.armor[place]
    if before:
        plating = body.plating[place]
        if task.first and task.group.kind == "acid" and plating in EATEN_BY_ACID:
            points = min(ACID, before)
        stopped = stop_damage(plating, before, False, points, task.group.kind, resolution.options.book)
        state.armor = {**state.armor, place: before - stopped.lost}
        count_damage(resolution, stopped.taken, stopped.lost)
        resolution.say(
            f"{points} points to the {name}: {before - stopped.lost} of armor left", stopped.ruling or DAMAGE, place
        )
        points = stopped.through
    if not points:
        return
    structure = state.structure[place]
    lost = min(points, structure)
    state.structure = {**state.structure, place: structure - lost}
    count_damage(resolution, lost, lost)
    resolution.say(f"{lost} points to the structure of the {name}: {structure - lost} left", DAMAGE, place)
    tasks: list[object] = [DetermineCriticals(place)]
    if lost == structure:
        tasks.append(LoseLocation(place))
        if points > lost and place != TORSO:
            tasks.append(task._replace(location=TORSO, points=points - lost, first=False))
    resolution.do_next(*tasks)


def determine(resolution: Resolution[ProtoAnatomy], task: DetermineCriticals) -> None:
    """Rolls the number of boxes of a location to cross."""
    name = resolution.body.names[task.location]
    result = resolution.roll(Due("critical-count", 2, f"damage to the {name}", CRITICALS, task.location))
    number = protomech_criticals(result.total) if result.outcome is None else result.total
    if number:
        resolution.do_next(CrossBoxes(task.location, number))
    else:
        resolution.say(f"no critical hit in the {name}", CRITICALS, task.location)


def cross_boxes(resolution: Resolution[ProtoAnatomy], task: CrossBoxes) -> None:
    """Crosses the next boxes of a location in order; hits beyond the last box have no effect."""
    body, state = resolution.body, resolution.state
    place, row = task.location, PROTOMECH_BOXES[task.location]
    crossed = boxes_crossed(state, place)
    if place in state.gone or crossed >= len(row) or not task.number:
        return
    effect = row[crossed]
    state.crossed = {**state.crossed, box_key(place): crossed + 1}
    resolution.say(f"critical hit on the {body.names[place]}: {effect.effect}", CRITICALS, place)
    tasks: list[object] = []
    if effect.destroyed:
        tasks.append(LoseLocation(place))
    elif place == TORSO:
        clamps = {number for number, entry in body.entries.items() if "magnetic-clamp" in entry.traits}
        state.mounts = state.mounts | clamps
        tasks.append(TorsoWeapon())
    if task.number > 1:
        tasks.append(task._replace(number=task.number - 1))
    resolution.do_next(*tasks)


def torso_weapon(resolution: Resolution[ProtoAnatomy], task: TorsoWeapon) -> None:
    """Rolls whether a critical hit on the torso destroys a weapon there."""
    body, state = resolution.body, resolution.state
    letters = QUAD_TORSO_WEAPON if body.unit.body is ProtoBody.QUAD else TORSO_WEAPON
    result = resolution.roll(Due("torso-weapon", 1, "a critical hit on the torso", CRITICALS, TORSO))
    letter = letters.get(result.total)
    if letter is None:
        resolution.refuse(f"{result.total} is not a roll of one die")
    number = ord(letter) - ord("A")
    if number >= len(body.torso_weapons) or body.torso_weapons[number] in state.mounts:
        resolution.say(f"there is no torso weapon {letter} to destroy", CRITICALS, TORSO)
        return
    weapon = body.torso_weapons[number]
    state.mounts = state.mounts | {weapon}
    resolution.say(f"torso weapon {letter} is destroyed: {body.entries[weapon].title}", CRITICALS, TORSO)


def lose_location(resolution: Resolution[ProtoAnatomy], task: LoseLocation) -> None:
    """Marks a location with its weapons and boxes as lost; the torso destroys the ProtoMech."""
    state, place = resolution.state, task.location
    if place in state.gone:
        return
    state.armor = {**state.armor, place: 0}
    state.structure = {**state.structure, place: 0}
    state.gone = {**state.gone, place: "destroyed"}
    state.crossed = {**state.crossed, box_key(place): len(PROTOMECH_BOXES[place])}
    resolution.say(f"the {resolution.body.names[place]} is destroyed", DAMAGE, place)
    if place == TORSO:
        resolution.do_next(Destroy("location", "the torso is destroyed, and the ProtoMech with it", DAMAGE))


def hurt_pilot(resolution: Resolution[ProtoAnatomy], task: PilotHurt) -> None:
    """Hits the pilot once for an attack that crossed any boxes."""
    if _pilot_hurt(resolution).crossed > task.crossed:
        resolution.do_next(CrewHits(ALL_SEATS, 1, "boxes that were crossed off", PILOT))


PROTOMECHS = Family(
    body=proto_anatomy,
    status=protomech_status,
    fresh=fresh,
    events={
        events.Hit: hit_location,
        events.Attack: attack,
        events.Salvo: rolls.salvo_handler(attack),
        events.Struck: rolls.physical_attack_handler(attack),
        events.Critical: critical,
        events.CriticalRoll: critical_roll,
        events.CrewHit: crew.crew_hit,
        events.Inferno: inferno,
        events.Move: move,
        **SUPPLY,
        **QUIRK_EVENTS,
        events.EndPhase: end_phase,
        events.HeatPhase: heat_phase,
    },
    tasks={
        **QUIRK_TASKS,
        RollCluster: rolls.cluster_handler(attack),
        LocateHit: locate_hit,
        DamageTask: apply_damage,
        DetermineCriticals: determine,
        CrossBoxes: cross_boxes,
        Boost: boost,
        TorsoWeapon: torso_weapon,
        LoseLocation: lose_location,
        PilotHurt: hurt_pilot,
        CrewHits: crew.crew_hits,
        StayConscious: crew.stay_conscious,
        WakeUp: heat.wake_up,
        Destroy: destroy,
    },
)
