"""A location of a 'Mech is lost, or flooded: what hangs on it, and what that does to the machine (digest 11)."""

from sheets.equipment.kinds import ArmorType
from sheets.equipment.quirks import QuirkNumber
from sheets.play.anatomy import MechAnatomy
from sheets.play.cooling import submerged
from sheets.play.quirks import quirk_modifiers
from sheets.play.resolution import Resolution
from sheets.play.riders import riders_lost
from sheets.play.systems import engine_lost
from sheets.play.tasks import Breach, CrewHits, Destroy, LoseLocation, PilotingRoll
from sheets.record.state import Due, Modifier, State
from sheets.units.mech import System

LOSS = "digest 11"
LEG_LOST = 5
ALL = -1  # every seat
DEADLY = 6
HANGING = frozenset({"LA", "RA", "FLL", "FRL"})
"""The limbs that fall off with their side torso."""


def lose_location(now: Resolution[MechAnatomy], task: LoseLocation) -> None:
    """A location is gone, and the arm with its side torso."""
    body, state = now.body, now.state
    location = task.location
    if location in state.gone:
        return
    had_engine = location in body.systems[System.ENGINE]
    _mark_lost(now, location, "blown off" if task.blown_off else "destroyed")
    lost = [location]
    for limb, torso in body.transfer.items():
        if torso == location and limb in HANGING and limb not in state.gone:
            _mark_lost(now, limb, "blown off")
            lost.append(limb)
    if location == "CT":
        if task.explosion:
            now.then(CrewHits(ALL, DEADLY, "the explosion of the center torso", "digest 7.1"))
        now.then(Destroy("location", "the 'Mech is destroyed with its center torso", LOSS))
    elif location == "HD" and not body.torso_cockpit:
        now.then(
            CrewHits(ALL, DEADLY, "the head is destroyed", "CRIT:head-blown-off"),
            Destroy("pilot", "the 'Mech is out of action without its pilot", "CRIT:head-blown-off"),
        )
    elif had_engine:
        engine_lost(now, f"the {body.names[location]} is lost")
    for leg in lost:
        if leg in body.legs:
            cause = f"the {body.names[leg]} is {state.gone[leg]}"
            state.owed = (*state.owed, PilotingRoll(cause, LEG_LOST, LOSS, fails=True))


def _mark_lost(now: Resolution[MechAnatomy], location: str, how: str) -> None:
    body, state = now.body, now.state
    state.gone = {**state.gone, location: how}
    state.fresh_gone = state.fresh_gone | {location}
    state.armor = {**state.armor, location: 0}
    if location in body.rear:
        state.rear = {**state.rear, location: 0}
    state.structure = {**state.structure, location: 0}
    if location == "HD":
        state.cowl = 0
    now.say(f"the {body.names[location]} is {how}", LOSS, location)
    riders_lost(now, location)


# --- breaches -------------------------------------------------------------------------------------------------------

FLOODED = "BMM-7.01:p65:flooded"
BREACHES = "core digest K13"
HOLED = 10  # on 2D6


def under_water(body: MechAnatomy, state: State, location: str) -> bool:
    """Whether a location is under water."""
    return submerged(state) or (state.depth == 1 and location in body.legs)


def breach(now: Resolution[MechAnatomy], task: Breach) -> None:
    """A location that was hit under water is holed on 10 or more, at once where no armor is left; HarJel seals it."""
    body, state, location = now.body, now.state, task.location
    sealed = any(location in body.places.get(mount, {}) for mount in body.with_trait("harjel"))
    dry = sealed or not under_water(body, state, location)
    if dry or location in state.gone or location in state.flooded or state.destroyed:
        return
    modifiers = [Modifier("impact-resistant armor", 1, "core digest A5")]
    modifiers *= body.plating[location] is ArmorType.IMPACT_RESISTANT
    modifiers += quirk_modifiers(body.unit, now.options, QuirkNumber.HULL_BREACH)
    target = HOLED - sum(modifier.value for modifier in modifiers)
    asked = f"a hit to the {body.names[location]} under water"
    whole = state.armor[location] and state.rear.get(location, 1)
    if whole and not now.succeeds(Due("breach", 2, asked, BREACHES, location, target, tuple(modifiers))):
        now.say("the hull holds", BREACHES, location)
        return
    flooded = {location, *(limb for limb, torso in body.transfer.items() if torso == location and limb in HANGING)}
    state.flooded = state.flooded | flooded
    now.say(f"the {body.names[location]} is flooded: nothing in it works any more", FLOODED, location)
    if location == "CT":
        now.then(Destroy("hull breach", "the engine drowns: the 'Mech is out of the game", BREACHES))
    elif location == "HD" and not body.torso_cockpit:
        now.then(CrewHits(ALL, DEADLY, "the flood in the cockpit", BREACHES))
