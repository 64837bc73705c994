"""Vehicles in recorded plays."""

from typing import Any

from sheets.play import status
from sheets.play.motive import speed_now
from sheets.play.vehicle_anatomy import VehicleAnatomy, vehicle_anatomy
from sheets.play.vehicle_criticals import OWNER_PICKS
from sheets.record.events import Answer
from sheets.record.record import Options
from sheets.record.state import Due, State
from sheets.rules.tables.criticals import MOTIVE_DAMAGE
from sheets.units import Vehicle
from tests.playing.words import steered

UNSAID = {"dice", "reports", "after", "location", "rear", "through_armor_critical", "motive_roll", "motive_modifier"}
OF_INFANTRY = frozenset({"Standard Ammo", "Inferno Ammo"})
UNCOUNTED = {"SponsonTurret", "PintleTurret"}
KEPT = {"hit": {"location", "through_armor_critical"}, "critical": {"location"}, "critical roll": {"location"}}
EFFECTS = {"turret-locked": "turret-locks", "rotor-damaged": "rotor-damage", "rotor-destroyed": "rotors-destroyed"}


def core_event(vehicle: Vehicle, event: dict[str, Any], play: dict[str, Any], state: State) -> dict[str, Any]:
    """An event as the core takes it.

    Damage to a given location comes without what its roll asked for besides; a vehicle with six sides has no plain
    left and right, where its location stands in the transcript.
    """
    do = event["do"]
    words = {key: value for key, value in event.items() if key not in UNSAID - KEPT.get(do, set())}
    words["do"] = do.replace(" ", "-")
    if do == "hit":
        words["motive"] = False
    if do == "critical":
        effect = event["item"].replace(" ", "-")
        words["item"] = EFFECTS.get(effect, effect)
    if do == "attack" and vehicle.six_sided and event["side"] in ("left", "right"):
        words |= {"do": "hit", "location": event["location"], "motive": event.get("motive_roll", False)}
        words["through_armor_critical"] = event.get("through_armor_critical", False)
        words["side"] = "left" if event.get("motive_modifier") else "front"
        del words["table"]
    if "bin" in words:
        words["bin"] = _bins(vehicle_anatomy(vehicle), play).get(words["bin"], len(vehicle.mounts))
    return words


def _bins(body: VehicleAnatomy, play: dict[str, Any]) -> dict[str, int]:
    """The bins as transcripts name them, `BD#7`, in the order of the file."""
    names = sorted(play["start"].get("ammo", {}), key=lambda name: int(name.split("#")[1]))
    loose = [name for name in names if name.startswith("-") and play["start"]["ammo"][name][0] not in OF_INFANTRY]
    lots = [name for name in names if not name.startswith("-")]
    return dict(zip(loose, body.one_shots, strict=False)) | dict(zip(lots, body.bins, strict=False))


def answered(vehicle: Vehicle, state: State, due: Due, dice: Any) -> Answer | None:
    """Which weapon was picked: its number, or the least or most valuable where a die says who picks."""
    if due.purpose == "weapon-destroyed":
        rolled = dice.next(due.purpose)["rolled"]
        dice.attacker_picks = rolled[0] > OWNER_PICKS
        return Answer(dice=(tuple(rolled),))
    if due.purpose == "weapon-choice":
        recorded = dice.queues[due.purpose]
        if recorded:
            return Answer(outcome=min(recorded.popleft()["choice"], len(due.choices) - 1))
        values = {entry.title: entry.bv or 0 for entry in vehicle_anatomy(vehicle).entries.values()}
        pick = max if dice.attacker_picks else min
        return Answer(outcome=pick(due.choices, key=lambda title: values[title]))
    return None


def described(vehicle: Vehicle, state: State, options: Options, play: dict[str, Any]) -> dict[str, Any]:
    """The state in the words of the transcripts."""
    body, now = vehicle_anatomy(vehicle), status(vehicle, state, options)
    crossed = state.crossed
    lost: dict[str, int] = {}
    for number, mount in enumerate(vehicle.mounts):
        place = mount.location or "BD"
        if mount.item in UNCOUNTED:
            continue
        if number in state.mounts or place in state.gone:
            lost[f"{place} {mount.item}"] = lost.get(f"{place} {mount.item}", 0) + 1
        if number in state.jammed - state.fresh_jams:
            lost[f"jammed: {place} {mount.item}"] = lost.get(f"jammed: {place} {mount.item}", 0) + 1
    dead = state.crew[0].dead
    return {
        "armor": dict(state.armor),
        "structure": dict(state.structure),
        "gone": dict(state.gone),
        "half_point": dict.fromkeys(state.half_points, True),
        # Transcripts count the clips of infantry weapons, which the rules do not (TW-4.4:p104:infantry-ammunition).
        "ammo": {name: lot[1] for name, lot in play["start"].get("ammo", {}).items() if lot[0] in OF_INFANTRY}
        | {name: state.shots[index] for name, index in _bins(body, play).items()},
        "lost": lost,
        "crew_hits": state.crew[0].hits,
        "dead": dead,
        "mp": list(speed_now(body, state)),
        "elevation": state.height,
        "motive_damage": crossed.get("cruise-lost", 0) + crossed.get("rotor", 0),
        "motive_penalty": sum(
            damage.driving for level, damage in enumerate(MOTIVE_DAMAGE) if crossed.get(f"motive-{level}")
        ),
        "immobile": bool(crossed.get("motive-4")),
        "sensor_hits": crossed.get("sensors", 0),
        "driver_hit": bool(crossed.get("driver") or crossed.get("pilot")),
        "commander_hit": bool(crossed.get("commander") or crossed.get("copilot")),
        "stunned": state.stunned,
        "engine_hit": bool(crossed.get("engine")),
        "stabilizers_hit": [place for place in body.armor if _stabilizer(state, place)],
        "turret": _turret(state, "TU"),
        "turret_2": _turret(state, "FT"),
        "piloting": steered(now, state),
        "crippled": now.must_withdraw,
        "phase_damage": state.phase_damage,
        "destroyed": bool(state.destroyed),
    }


def _stabilizer(state: State, place: str) -> bool:
    return bool(state.crossed.get("flight-stabilizer" if place == "RO" else f"stabilizer-{place}"))


def _turret(state: State, turret: str) -> str:
    if state.crossed.get(f"turret-locked-{turret}"):
        return "locked"
    return "jammed" if state.crossed.get(f"turret-jammed-{turret}") else "ok"
