"""Events of every family: agreed rules, position, skills and circumstances.

A circumstance is stored and shown. Rules read it from the state: `to_hit` and `shots` (to-hit modifiers), `damage` and
`quirks` (cover), `falls` and `infantry` (vacuum, buildings), `crew` (hull down), `explosions` (hot-loaded launchers),
`element_to_hit` and `element_fire`. The players apply rules that none of our documents has.
"""

from collections.abc import Callable, Mapping
from typing import Any

from sheets.play.falls import flood
from sheets.play.resolution import Resolution
from sheets.play.scatter import scatter
from sheets.play.tasks import Explosion
from sheets.record import events
from sheets.record.record import Options
from sheets.record.state import CrewMember, Draft, State
from sheets.rules.pilot_abilities import ability
from sheets.units import GunEmplacement, Mech, Unit
from sheets.units.outfit import edition_of_unit

TABLE = "the table"
ONE_TURN_CIRCUMSTANCES = frozenset(
    [
        "torso-twist",
        "arms-flipped",
        "evading",
        "sprinting",
        "backward",
        "tagged",
        "spotting",
        "physical-attack",
        "air-attack",
        "sideslip",
        "skidding",
        "rapid-fire",
        "maneuver",
        "displaced",
        "rallied",
    ]
)
"""Circumstances that end with the turn."""


def options_in_force(unit: Unit, options: Options, state: State) -> Options:
    """The options with the rules agreed on during the game, and with the edition that holds for the unit."""
    book = edition_of_unit(unit, options.edition)
    if book == options.edition and not state.agreed:
        return options
    return options.model_copy(update={**state.agreed, "edition": book})


def set_table_rule(resolution: Resolution[object], event: events.TableRule) -> None:
    """Turns an agreed rule on or off."""
    resolution.state.agreed = {**resolution.state.agreed, event.rule: event.on}
    if event.rule == "space" and event.on:
        resolution.state.height = 0
    resolution.say(f"{event.rule.replace('_', ' ')}: {'on' if event.on else 'off'}", TABLE)


def name_factor(state: Draft, factor: int) -> None:
    """Sets the construction factor of a building; damage marked before is subtracted."""
    state.building_damage = 0 if state.full_cf else state.building_damage
    state.full_cf = factor


def set_position(resolution: Resolution[object], event: events.Position) -> None:
    """Sets elevation, altitude or the like."""
    state = resolution.state
    if event.building_cf is not None:
        if not isinstance(resolution.unit, GunEmplacement):
            resolution.refuse(
                f"{resolution.unit.name} is not a building; a 'Mech enters one with enter building {event.building_cf}"
            )
        name_factor(state, event.building_cf)
        resolution.say(f"the building has CF {event.building_cf}", TABLE)
    if event.height is not None:
        state.height = event.height
        resolution.say(f"its height is {event.height}", TABLE)
    if event.velocity is not None:
        state.velocity = event.velocity
        resolution.say(f"its velocity is {event.velocity}", TABLE)


def set_skills(resolution: Resolution[object], event: events.Skills) -> None:
    """Changes the skills of a crew member."""
    crew = list(resolution.state.crew) or [CrewMember()]
    if event.seat >= len(crew):
        resolution.refuse(f"{resolution.unit.name} has no crew member {event.seat + 1} whose skills count in play")
    before = crew[event.seat]
    gunnery = before.gunnery if event.gunnery is None else event.gunnery
    piloting = before.piloting if event.piloting is None else event.piloting
    crew[event.seat] = member = before._replace(gunnery=gunnery, piloting=piloting)
    resolution.state.crew = tuple(crew)
    resolution.say(f"{event.name or 'the crew'}: gunnery {member.gunnery}, piloting {member.piloting}", TABLE)


def set_crew_state(resolution: Resolution[object], event: events.CrewState) -> None:
    """Sets a crew member to awake, unconscious or dead."""
    crew = list(resolution.state.crew)
    if event.seat >= len(crew):
        resolution.refuse(f"{resolution.unit.name} has no crew member {event.seat + 1}")
    awake, dead = event.state == "conscious", event.state == "dead"
    if crew[event.seat].active and not awake:
        out_before = sum(not member.active for member in crew)
        crew[event.seat] = crew[event.seat]._replace(out_since=resolution.state.turn, out_before=out_before)
    crew[event.seat] = crew[event.seat]._replace(conscious=awake, dead=dead)
    resolution.state.crew = tuple(crew)
    if dead and all(member.dead for member in crew) and not resolution.state.destroyed:
        resolution.state.destroyed = "pilot" if isinstance(resolution.unit, Mech) else "crew"
    resolution.say(f"crew member {event.seat + 1} is {event.state}", TABLE)


def set_circumstance(resolution: Resolution[object], event: events.Circumstance) -> None:
    """Begins or ends a circumstance."""
    others = {kind: value for kind, value in resolution.state.circumstances.items() if kind != event.kind}
    if not event.on and len(others) == len(resolution.state.circumstances):
        resolution.refuse(f"'{event.kind.replace('-', ' ')}' is not noted for {resolution.unit.name}")
    resolution.state.circumstances = {**others, event.kind: event.value} if event.on else others
    ends = "" if event.on else " no longer"
    resolution.say(f"noted{ends}: {circumstance_words(event.kind, event.value)}", TABLE)


def circumstance_words(kind: str, value: str) -> str:
    """A circumstance in words for players."""
    return f"{kind.replace('-', ' ')} {value}".strip()


def breach_hull(resolution: Resolution[Any], event: events.Flood) -> None:
    """Marks a hull breach; a 'Mech loses the location to flooding."""
    if not isinstance(resolution.unit, Mech):
        resolution.refuse("a breach of this unit is rolled where it is hit; say its damage")
    if event.location not in resolution.state.structure:
        resolution.refuse(f"{resolution.unit.name} has no location {event.location}")
    flood(resolution, event.location)


def explode_inside(resolution: Resolution[Any], event: events.Blast) -> None:
    """Resolves an explosion inside a location."""
    if not isinstance(resolution.unit, Mech):
        resolution.refuse("an explosion inside is played for 'Mechs; say its damage to a location")
    if event.location not in resolution.state.structure:
        resolution.refuse(f"{resolution.unit.name} has no location {event.location}")
    resolution.do_next(Explosion(event.location, event.damage, "an explosion inside", TABLE))


def spend_ability(resolution: Resolution[object], event: events.SpendAbility) -> None:
    """Marks a special pilot ability or a point of Edge as used."""
    resolution.state.spent = (*resolution.state.spent, event.ability)
    known = ability(event.ability)
    result = f": it changes {known.effect.value}; say the result as in {known.stated_as}" if known is not None else ""
    resolution.say(f"{event.ability} is used{result}", TABLE)


def offer(resolution: Resolution[object], event: events.Offer) -> None:
    """Notes a shot at another unit, whose fire is an event of its own."""
    if event.attacker:
        resolution.say(f"{event.attacker} offers damage{f': {event.weapon}' if event.weapon else ''}", TABLE)
        return
    rolled = f"{sum(event.rolled)} rolled, " if event.rolled else ""
    needed = "no number hits" if event.number is None else f"{event.number} or more needed"
    result = "a hit, offered to the target" if event.shot is not None else "a miss"
    resolution.say(f"{event.weapon} at {event.target_name or event.target}: {rolled}{needed}: {result}", TABLE)


def decline(resolution: Resolution[object], event: events.Decline) -> None:
    """Notes that a shot at this unit is declined."""
    resolution.say(f"{event.weapon or 'the shot'} of {event.attacker or 'the attacker'} is declined", TABLE)


def end_circumstances(state: Draft) -> None:
    """Ends the circumstances that last one turn."""
    if ONE_TURN_CIRCUMSTANCES & state.circumstances.keys():
        state.circumstances = {
            kind: value for kind, value in state.circumstances.items() if kind not in ONE_TURN_CIRCUMSTANCES
        }


COMMON: Mapping[type, Callable[[Any, Any], None]] = {
    events.TableRule: set_table_rule,
    events.Position: set_position,
    events.Skills: set_skills,
    events.CrewState: set_crew_state,
    events.Circumstance: set_circumstance,
    events.Flood: breach_hull,
    events.Blast: explode_inside,
    events.SpendAbility: spend_ability,
    events.Offer: offer,
    events.Scatter: scatter,
    events.Decline: decline,
}
"""The functions of events that every family has, unless it has its own."""
