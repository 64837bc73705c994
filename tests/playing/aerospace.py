"""Aerospace craft in recorded plays."""

from typing import Any

from sheets.play import status
from sheets.play.control import thrust_now
from sheets.play.craft_anatomy import Craft, CraftAnatomy, craft_anatomy
from sheets.play.craft_criticals import sinks_left
from sheets.play.craft_damage import COLUMNS, resolve_facing
from sheets.record.events import Answer
from sheets.record.record import Options
from sheets.record.state import Due, State
from sheets.rules.aerospace import sail_integrity
from sheets.rules.tables.aero import SPHEROID_IN_ATMOSPHERE, aero_hit
from sheets.units import CapitalShip
from tests.playing.words import said_words, steered

CHOICES = ("weapon-choice", "bay-choice")
SPARE_INTEGRITY = 10_000
"""Points with which a craft outlasts the attack that breaks it up: with so many or a little fewer it is a wreck."""


def core_event(craft: Craft, event: dict[str, Any], play: dict[str, Any], state: State) -> dict[str, Any]:
    """An event as the core takes it."""
    words = said_words(event)
    if event["do"] == "critical":
        words["item"] = event["item"]
    if event["do"] == "hit":
        words["critical"] = _beside(craft, event, play)
    if "bin" in words:
        words["bin"] = _bins(craft_anatomy(craft), play)[words["bin"]]
    return words


def _beside(craft: Craft, event: dict[str, Any], play: dict[str, Any]) -> str:
    """The critical hit of damage to a given location: transcripts keep the one beside the last location rolled."""
    events = play["events"]
    here = next(number for number, each in enumerate(events) if each is event)
    for earlier in reversed(events[:here]):
        rolled = [roll for roll in earlier["dice"] if roll["for"] == "hit-location"]
        if not rolled:
            continue
        side = earlier.get("side", "front")
        turned = [roll["rolled"][0] for roll in earlier["dice"] if roll["for"] == "spheroid-side"]
        if turned:
            side = {"nose": "front", "aft": "rear"}.get(SPHEROID_IN_ATMOSPHERE["same"][turned[-1]], side)
        struck = aero_hit(craft, COLUMNS[side], sum(rolled[-1]["rolled"]))
        if struck.critical == "thruster":
            return f"{resolve_facing(craft_anatomy(craft), struck.location, side)[1]} thruster"
        return struck.critical
    return ""


def _bins(body: CraftAnatomy, play: dict[str, Any]) -> dict[str, int]:
    """The bins as transcripts name them, `NOS#7`, in the order of the file."""
    names = sorted(play["start"].get("ammo", {}), key=lambda name: int(name.split("#")[1]))
    loose = [name for name in names if name.startswith("-") and play["start"]["ammo"][name][1]]
    lots = [name for name in names if not name.startswith("-")]
    return dict(zip(loose, body.one_shots, strict=False)) | dict(zip(lots, body.bins, strict=False))


def answered(craft: Craft, state: State, due: Due, dice: Any) -> Answer | None:
    """What was picked, by its number; the crew of a wreck stays awake."""
    wreck = SPARE_INTEGRITY // 2 < state.structural_integrity <= SPARE_INTEGRITY
    if wreck and due.purpose == "consciousness" and not dice.queues[due.purpose]:
        return Answer(outcome=True)
    if due.purpose == "aero-critical-effect":
        return Answer(outcome="none")  # a hit to a given facing has no critical hit beside it
    if due.purpose in CHOICES:
        recorded = dice.queues[due.purpose]
        return Answer(outcome=min(recorded.popleft()["choice"], len(due.choices) - 1) if recorded else 0)
    return None


def described(craft: Craft, state: State, options: Options, play: dict[str, Any]) -> dict[str, Any]:
    """The state in the words of the transcripts."""
    body, now = craft_anatomy(craft), status(craft, state, options)
    crossed = state.crossed
    member = state.crew[0]
    safe, most = thrust_now(body, state)
    fire_control, combat_center = _aiming(craft, crossed.get("fire-control", 0), play)
    words: dict[str, Any] = {
        "armor": dict(state.armor),
        "si": state.structural_integrity,
        "ammo": {name: state.shots[index] for name, index in _bins(body, play).items()},
        "lost": _lost(body, state),
        "crew_hits": member.hits,
        "unconscious": not member.conscious and not member.dead,
        "dead": member.dead,
        "ejected": state.ejected,
        "mp": [safe, most, 0] if body.thrust.walk else play["start"]["mp"],
        "avionics": crossed.get("avionics", 0),
        "fcs": fire_control,
        "cic": combat_center,
        "sensors": crossed.get("sensors", 0),
        "engine_hits": crossed.get("engine", 0),
        "thrusters": [crossed.get("thruster-left", 0), crossed.get("thruster-right", 0)],
        "gear": bool(crossed.get("landing-gear")),
        "life_support_lost": bool(crossed.get("life-support")),
        "fuel_tank_hit": bool(crossed.get("fuel")),
        "heat_sinks": sinks_left(body, state),
        "heat": state.heat,
        "out_of_control": state.out_of_control,
        "random_move": state.random_movement,
        "altitude": state.height,
        "shutdown": state.shutdown,
        "kf_integrity": body.drive - crossed.get("kf-drive", 0),
        "kf_boom_hit": bool(crossed.get("kf-boom")),
        "grav_decks_hit": crossed.get("grav-deck", 0),
        "bay_doors": sum(body.doors.values()) - sum(crossed.get(box, 0) for box in body.doors),
        "fuel": int(state.fuel),
        "gone": {},
        "piloting": steered(now, state),
        "crippled": now.must_withdraw,
        "phase_damage": state.phase_damage,
        "destroyed": bool(state.destroyed),
    }
    if isinstance(craft, CapitalShip):
        words["sail_integrity"] = sail_integrity(craft) - crossed.get("sail", 0)
        words["docking_collars_hit"] = crossed.get("docking-collar", 0)
    else:
        words["docking_collar_hit"] = bool(crossed.get("docking-collar"))
    return words


def _aiming(craft: Craft, crossed: int, play: dict[str, Any]) -> tuple[int, int]:
    """Hits on the fire control and on the combat information center, which is what a capital ship has instead.

    Its one row of boxes stands under the name that the transcript gave a hit.
    """
    if not isinstance(craft, CapitalShip):
        return crossed, 0
    named = sum(event["do"] == "critical" and event["item"] == "fcs" for event in play["events"])
    return min(named, crossed), max(crossed - named, 0)


def _lost(body: CraftAnatomy, state: State) -> dict[str, int]:
    """Lost items; a bay counts besides its weapons."""
    lost: dict[str, int] = {}
    for mount in state.mounts:
        place = body.places[mount]
        lost[f"{place} item"] = lost.get(f"{place} item", 0) + 1
    for place, items in body.arcs.items():
        bays = sum(item.bay and state.mounts.issuperset(item.mounts) for item in items)
        if bays:
            lost[f"{place} bay"] = bays
    return lost
