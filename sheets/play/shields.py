"""Shields on the arms of 'Mechs: their modes, the locations covered, the modifiers (digest 3.4)."""

from sheets.play.anatomy import MechAnatomy
from sheets.play.resolution import Resolution
from sheets.play.supply import why_crew_idle
from sheets.record.events import Brace
from sheets.record.state import Modifier, State
from sheets.units.mech import System

SHIELDS = "digest 3.4"
ACTIVE, PASSIVE, INACTIVE = "active", "passive", "inactive"
SHIELD_MODIFIERS = {PASSIVE: 2, INACTIVE: 1}
"""The modifier of a shield to the shots of weapons behind it."""
ARM = (System.UPPER_ARM, System.LOWER_ARM, System.HAND)


def shield_now(body: MechAnatomy, state: State, mount: int) -> tuple[int, int]:
    """The points that a shield absorbs of a hit, and the hits that it can still absorb."""
    gear = body.entries[mount].gear
    assert gear is not None
    (arm, slots), *_ = body.places[mount].items()
    if arm in state.gone:
        return 0, 0
    struck = len(slots & state.struck.get(arm, frozenset()))
    loss = 2 * body.hits_in(state, System.SHOULDER, arm) + sum(body.hits_in(state, system, arm) for system in ARM)
    rate = gear.absorbs - struck - loss
    left = gear.capacity - 5 * struck - loss - state.absorbed.get(mount, 0)
    return max(rate, 0), max(left, 0)


def shields(body: MechAnatomy) -> dict[int, str]:
    """The shields, each with its arm."""
    return {
        mount: next(iter(body.places[mount]))
        for mount in body.absorbing
        if mount in body.places and mount not in body.modular_armor
    }


def shield_mode(state: State, mount: int) -> str:
    """The mode of a shield: active, passive, or inactive as long as no event set it."""
    return state.braced.get(mount, INACTIVE)


def raised_arm(body: MechAnatomy, state: State) -> str:
    """The arm with a raised shield that protects; empty without one."""
    return next(
        (
            arm
            for mount, arm in shields(body).items()
            if shield_mode(state, mount) != INACTIVE and all(shield_now(body, state, mount))
        ),
        "",
    )


def brace(resolution: Resolution[MechAnatomy], event: Brace) -> None:
    """Sets the mode of a shield; refused while the crew cannot act or the shield is broken."""
    body, state = resolution.body, resolution.state
    arm = shields(body).get(event.mount)
    if arm is None:
        resolution.refuse(f"item {event.mount} of {body.unit.name} is not a shield")
    why = why_crew_idle(state) or ("" if shield_now(body, state, event.mount)[1] else "it is broken")
    if why:
        resolution.refuse(f"the shield of the {body.names[arm]} cannot be held: {why}")
    state.braced = {**state.braced, event.mount: event.mode}
    resolution.say(f"the shield of the {body.names[arm]} is {event.mode}", SHIELDS, arm)


def locations_behind_shield(mode: str, arm: str) -> tuple[str, ...]:
    """The locations on its side that a shield covers."""
    side = arm[0]
    return {ACTIVE: (arm, f"{side}T", f"{side}L"), PASSIVE: (arm, f"{side}T")}.get(mode, (arm,))


def covers(body: MechAnatomy, state: State, mount: int, location: str, rear: bool) -> bool:
    """Whether a shield covers a location; `rear`: the attack comes from the rear.

    An active shield also covers head and center torso from the front, and its side torso in front alone.
    """
    arm = next(iter(body.places[mount]))
    mode = shield_mode(state, mount)
    if mode == ACTIVE and (location in ("HD", "CT") or location == f"{arm[0]}T"):
        return not rear
    return location in locations_behind_shield(mode, arm)


def why_shield_blocks(body: MechAnatomy, state: State, weapon: int) -> str:
    """The reason why a weapon cannot fire past an active shield; empty where it can."""
    active = (mount for mount, mode in state.braced.items() if mode == ACTIVE)
    hidden = {place for mount in active for place in locations_behind_shield(ACTIVE, next(iter(body.places[mount])))}
    return "it is behind the shield" if hidden and not hidden.isdisjoint(body.places.get(weapon, {})) else ""


def shield_modifiers(body: MechAnatomy, state: State, weapon: int) -> list[Modifier]:
    """The modifiers of shields in front of a weapon to its shots."""
    found = []
    for mount, arm in shields(body).items():
        mode = shield_mode(state, mount)
        here = mode != ACTIVE and not body.places.get(weapon, {}).keys().isdisjoint(locations_behind_shield(mode, arm))
        if here and arm not in state.gone:
            found.append(Modifier(f"{mode} shield", SHIELD_MODIFIERS[mode], SHIELDS))
    return found
