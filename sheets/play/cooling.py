"""What the heat sinks of a 'Mech carry away: those that work, water, wings, radical sinks and pods; and what heats it
besides its own weapons (digest 9.1)."""

from collections.abc import Mapping
from typing import Protocol

from sheets.equipment.kinds import ArmorType
from sheets.play.anatomy import MechAnatomy
from sheets.play.gear import cooling
from sheets.play.quirks import quirks_in_play
from sheets.play.resolution import Resolution
from sheets.play.tasks import CoolingFlaw
from sheets.record.events import Cool, Heat, Inferno
from sheets.record.state import Due, State
from sheets.rules.heat import DISSIPATION, PARTIAL_WING, mech_sinks, sink_type, sinks_in

MOST_WATER = 6
MOST_COOLED = 9  # by fluid guns and coolant trucks
HEAT_KEPT_OFF = "digest 3.1"
HEAT_A_MISSILE = 2
FLAW = 5
FLAWED = "digest 21.2"


def capacity_now(body: MechAnatomy, state: State, settled: bool = True) -> int:
    """What the heat sinks that work carry away in a turn."""
    capacity = sum(lot.capacity for lot in mech_sinks(body.unit)) + PARTIAL_WING * bool(body.with_trait("partial-wing"))
    for mount, entry in body.entries.items():
        kind = sink_type(entry)
        if kind is not None and not body.works(state, mount, settled):
            capacity -= DISSIPATION[kind] * sinks_in(entry)
        elif "partial-wing" in entry.traits:
            capacity -= min(body.slots_lost(state, mount, settled), PARTIAL_WING)
        elif "super-cooled-myomer" in entry.traits:
            capacity -= DISSIPATION[body.unit.heat_sinks.type] * body.slots_lost(state, mount)
    return max(capacity, 0)


def submerged(state: State) -> bool:
    """Whether all of the 'Mech is under water: at depth 2, or lying at depth 1."""
    return state.depth > 1 or (state.depth == 1 and state.prone)


def sinks_now(body: MechAnatomy, state: State) -> int:
    """How many heat sinks work."""
    lost = sum(
        sinks_in(entry)
        for mount, entry in body.entries.items()
        if sink_type(entry) is not None and not body.works(state, mount)
    )
    return max(sum(lot.count for lot in mech_sinks(body.unit)) - lost, 0)


def water_cooling(body: MechAnatomy, state: State) -> int:
    """What water adds: a point for each heat sink that works in it, 6 at most (digest 9.1)."""
    if not state.depth:
        return 0
    if submerged(state):
        return min(sinks_now(body, state), MOST_WATER)
    wet = sum(
        sinks_in(entry)
        for mount, entry in body.entries.items()
        if sink_type(entry) is not None and body.works(state, mount) and set(body.places[mount]) & set(body.legs)
    )
    return min(wet, MOST_WATER)


def cooling_now(body: MechAnatomy, state: State) -> int:
    """All that is carried away in this turn."""
    sinks = sinks_now(body, state) if state.in_use else 0
    own = capacity_now(body, state, settled=False) + water_cooling(body, state) + cooling(body, state, sinks)
    return own + min(state.cooled, MOST_COOLED)


# --- what heats and harms -----------------------------------------------------------------------------------------


class Plated(Protocol):
    """What is asked of a unit that weapons heat."""

    @property
    def plating(self) -> Mapping[str, ArmorType]: ...


def outside_heat(now: Resolution[Plated], event: Heat) -> None:
    """Heat from outside: it counts in the heat phase, 15 points at most. Some armor keeps off half that of weapons."""
    points, armor = event.points, set(now.body.plating.values())
    if event.by_weapon and ArmorType.HEAT_DISSIPATING in armor:
        points //= 2
    elif event.by_weapon and ArmorType.REFLECTIVE in armor:
        points = max(points // 2, 1)
    now.state.outside_heat += points
    kept = f", {event.points - points} kept off by the armor" if points < event.points else ""
    now.say(f"{points} heat from outside{kept}", HEAT_KEPT_OFF if kept else "digest 9.1")


def cool(now: Resolution[object], event: Cool) -> None:
    """Cooling from outside: 9 points in a turn at most."""
    now.state.cooled += event.points
    now.say(f"{min(now.state.cooled, MOST_COOLED)} heat more will go in this turn", "digest 9.1")


def inferno(now: Resolution[MechAnatomy], event: Inferno) -> None:
    """Infernos heat a 'Mech for one turn, half as much through heat-dissipating armor (TW-4.4:p142:inferno-heat)."""
    cool = ArmorType.HEAT_DISSIPATING in now.body.plating.values()
    points = event.missiles * (HEAT_A_MISSILE // 2 if cool else HEAT_A_MISSILE)
    now.state.outside_heat += points
    now.say(f"{points} heat from {event.missiles} inferno missiles", "TW-4.4:p142:inferno-heat")


def flaws(now: Resolution[MechAnatomy]) -> tuple[CoolingFlaw, ...]:
    """The roll that flawed cooling asks for after a blow, a fall or heavy damage."""
    flawed = not now.state.flawed and "flawed_cooling" in quirks_in_play(now.body.unit, now.options)
    return (CoolingFlaw(),) if flawed else ()


def cooling_flaw(now: Resolution[MechAnatomy], task: CoolingFlaw) -> None:
    """On 10 or more flawed cooling fails: 5 heat more in every turn from then on."""
    if now.succeeds(Due("cooling-flaw", 2, "flawed cooling", FLAWED, target=10)):
        now.state.flawed = True
        now.say(f"the cooling fails: {FLAW} heat more in every turn", FLAWED)
    else:
        now.say("the cooling holds", FLAWED)
