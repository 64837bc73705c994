"""'Mechs in recorded plays."""

from collections import deque
from typing import Any

from sheets.equipment.quirks import QuirkNumber
from sheets.play import status
from sheets.play.anatomy import MechAnatomy, mech_anatomy
from sheets.play.balance import moving_roll
from sheets.play.crew import gyro_destroyed, piloting_modifiers
from sheets.play.falls import is_under_water, standing_roll
from sheets.play.gear import radical_bonus
from sheets.play.heat import fire_modifier, mech_sink_capacity, sinks_now
from sheets.play.movement import MovementNow, mech_movement_now
from sheets.play.physical import charge_damage, mech_strikes
from sheets.play.quirks import quirk_modifiers
from sheets.play.shields import shield_now
from sheets.play.status import Strike, WeaponStatus
from sheets.play.tasks import PilotingRoll, SavePilot
from sheets.record.events import Answer
from sheets.record.record import Options
from sheets.record.state import Due, State
from sheets.rules.tables.physical import melee_attack
from sheets.units import Mech
from sheets.units.mech import System
from tests.playing.words import steered

UNSAID = {"dice", "reports", "after", "item"}
HALF = 6
IN_WATER = ("location", "rear", "damage", "kind", "through_armor_critical", "critical_modifier")


def core_event(mech: Mech, event: dict[str, Any], play: dict[str, Any], state: State) -> dict[str, Any]:
    """An event as the core takes it: locations of attacks are rolled, bins are places in `unit.mounts`."""
    words = {key: value for key, value in event.items() if key not in UNSAID}
    words["do"] = event["do"].replace(" ", "-")
    if event["do"] == "attack":
        legs = mech_anatomy(mech).legs
        if state.depth == 1 and not state.prone and event["location"] in legs:
            # Transcripts strike legs in shallow water, too: who attacks stands in the same water.
            return {**{key: words[key] for key in IN_WATER if key in words}, "do": "hit"}
        for result in ("location", "rear", "through_armor_critical"):
            words.pop(result, None)
    if event["do"] in ("masc", "supercharger"):
        return {"do": "switch", "system": event["do"]}
    if "bin" in words:
        words["bin"] = _bins(mech_anatomy(mech), play)[words["bin"]]
    if event["do"] == "heat phase":
        # The build-up of transcripts leaves out the heat of a Nova CEWS, which is on as long as the reactor is.
        body = mech_anatomy(mech)
        suites = [mount for mount in body.with_trait("nova-cews") if body.works(state, mount) and not state.shutdown]
        words["build_up"] += sum(body.entries[mount].heat for mount in suites)
    return words


def _bins(body: MechAnatomy, play: dict[str, Any]) -> dict[str, int]:
    """The bins as transcripts name them: `LT/3`, `LT/3b` for the second in a slot, `-/-1#9` for a one-shot launcher."""
    loose = sorted((name for name in play["start"].get("ammo", {}) if "#" in name), key=lambda n: int(n.split("#")[1]))
    names: dict[str, int] = dict(zip(loose, body.one_shots, strict=False))
    for index, lot in body.bins.items():
        name = f"{lot.location}/{lot.slot}"
        names[f"{name}b" if name in names else name] = index
    return names


def answered(mech: Mech, state: State, due: Due, dice: Any) -> Answer | None:
    """Slots are recorded as half and number; where only one half can be hit the core asks for one die."""
    if due.purpose == "critical-slot":
        if dice.queues["myomer-slot"]:
            return _myomer_slot(mech, state, due, dice)
        return _slot(mech, due, dice)
    if due.purpose in ("masc-failure", "supercharger-failure"):
        return Answer(dice=(tuple(dice.next("failure")["rolled"]),))
    if due.purpose == "critical-count" and dice.queues["failure-critical-count"]:
        return Answer(dice=(tuple(dice.next("failure-critical-count")["rolled"]),))
    if due.purpose == "myomer-leg":
        return Answer(outcome=dice.next(due.purpose)["at"])
    if due.purpose == "fall-pilot" and len(state.crew) > 1:
        _skip_seats(state, dice.queues[due.purpose])
        return None
    if due.purpose == "engine-stall" and not dice.queues[due.purpose]:
        return Answer(outcome=True)  # a fall by itself is recorded without this roll
    if due.purpose in ("cooling-flaw", "exposed-linkage", "torso-mount"):
        return Answer(outcome=False)  # no transcript has these rolls: what they ask of holds
    if due.purpose in ("searchlight", "spikes") and not dice.queues[due.purpose]:
        return Answer(outcome=False)  # of a searchlight by quirk, and in a location that is lost, none is recorded
    if due.purpose == "heat-critical-location":
        return Answer(outcome=mech.locations[dice.next(due.purpose)["choice"]])
    return None


def _skip_seats(state: State, recorded: deque[dict[str, Any]]) -> None:
    """Transcripts roll for every seat in a fall, also where nothing can save who sits there and we ask for no roll."""
    seat = next(task.seat for task in state.agenda if isinstance(task, SavePilot))
    still = sum(not member.dead for member in state.crew[seat:])
    while still < len(recorded) <= len(state.crew):
        recorded.popleft()


def _slot(mech: Mech, due: Due, dice: Any) -> Answer:
    long = len(mech.slots[due.location]) > HALF
    while True:
        half = dice.next("critical-half") if long else None
        number = dice.next("critical-slot")
        if due.dice == 2 and half is not None:
            return Answer(dice=((*half["rolled"], *number["rolled"]),))
        if not long or number.get("counts", True):
            return Answer(dice=(tuple(number["rolled"]),))


def _myomer_slot(mech: Mech, state: State, due: Due, dice: Any) -> Answer:
    """The slot that chance picked, counted over those of the leg that can still be struck."""
    body = mech_anatomy(mech)
    still = sorted(body.hittable[due.location] - state.struck.get(due.location, frozenset()))
    return Answer(outcome=still[dice.next("myomer-slot")["choice"]])


def described(mech: Mech, state: State, options: Options, play: dict[str, Any]) -> dict[str, Any]:
    """The state in the words of the transcripts."""
    body, now = mech_anatomy(mech), status(mech, state, options)
    sinks = sinks_now(body, state, settled=True)
    crew = [state.crew[0]] if len(state.crew) == 1 else list(state.crew)
    words: dict[str, Any] = {
        "armor": {**state.armor, "HD": _printed_head(mech, state, options)},
        "rear": dict(state.rear),
        "structure": dict(state.structure),
        "gone": dict(state.gone),
        "struck": {
            place: dict.fromkeys(map(str, sorted(slots)))
            for place, slots in state.struck.items()
            if place not in state.gone
        },
        "half_point": dict.fromkeys(state.half_points, True),
        "ammo": {
            name: 0 if "#" not in name and body.bins[index].location in state.gone else state.shots[index]
            for name, index in _bins(body, play).items()
        },
        "crew_hits": _each([member.hits for member in crew]),
        "unconscious": _each([not member.conscious and not member.dead for member in crew]),
        "dead": _each([member.dead for member in crew]),
        "ejected": state.ejected,
        "heat": state.heat,
        "heat_capacity": mech_sink_capacity(body, state) + radical_bonus(body, state, options.book, sinks),
        "heat_to_hit": fire_modifier(state, options),
        "engine_hits": body.system_hits(state, System.ENGINE),
        "gyro_hits": body.system_hits(state, System.GYRO),
        "sensor_hits": body.system_hits(state, System.SENSORS),
        "life_support_hits": body.system_hits(state, System.LIFE_SUPPORT),
        "prone": state.prone,
        "shutdown": state.shutdown,
        "mp": _speeds(mech_movement_now(body, state, options)),
        "piloting": "fails" if _no_gyro(body, state) else steered(now, state),
        "crippled": now.must_withdraw,
        "weapons": dict(_weapon(body, state, weapon) for weapon in now.weapons),
        "phase_damage": state.phase_damage,
        "destroyed": bool(state.destroyed),
        "armored_slots_left": {
            place: left
            for place, slots in body.armored_slots.items()
            if place not in state.gone and (spent := state.component_armor.get(place)) and (left := len(slots - spent))
        },
        "modular_armor": {
            f"{place}/{min(slots)}": body.absorbing[mount] - state.absorbed.get(mount, 0)
            for mount in body.modular_armor
            if state.absorbed.get(mount)
            for place, slots in body.places[mount].items()
        },
    }
    words["shield"] = {
        next(iter(body.places[mount])): shield_now(body, state, mount)[1]
        for mount in body.absorbing
        if mount not in body.modular_armor
        and shield_now(body, state, mount)[1] < body.absorbing[mount]
        and next(iter(body.places[mount])) not in state.gone
    }
    if options.book.autocannon_hits > 1:
        words |= _core_words(body, state, options)
    if len(crew) > 1:
        words["crew_dead"] = all(member.dead for member in crew)
    return words


def _core_words(body: MechAnatomy, state: State, options: Options) -> dict[str, Any]:
    """State fields that only transcripts of the core rules have."""
    due = [seat in state.consciousness_due for seat in range(len(state.crew))]
    words: dict[str, Any] = {
        "autocannons_hit": {
            f"{place}/{min(slots)}": body.entries[mount].title
            for mount in state.damaged
            if body.works(state, mount)
            for place, slots in list(body.places[mount].items())[:1]
        },
        "consciousness_due": _each(due),
    }
    if state.depth:
        words["breached"] = [place for place in body.armor if place in state.flooded]
        words["under_water"] = [
            place for place in body.armor if place not in state.flooded and is_under_water(body, state, place)
        ]
    else:
        words["rolls"] = _rolls(body, state, options)
    return words


MODES = ("walk", "run", "jump")


def _rolls(body: MechAnatomy, state: State, options: Options) -> dict[str, Any]:
    """The piloting rolls that standing up, walking, running and jumping would ask for now."""
    seat = next((member for member in state.crew if member.active), None)
    if seat is None or state.shutdown or state.destroyed or state.ejected:
        return {}
    base = sum(modifier.value for modifier in piloting_modifiers(body, state, options))
    # Until the phase ends, transcripts count the hip and two actuators of a leg that is blown off.
    off = sum(state.gone[leg] == "blown off" for leg in body.legs if leg in state.fresh_gone)
    base += 0 if body.quad else 3 * off
    found: dict[str, Any] = {}
    stand = standing_roll(body, state, options)
    number = None if stand is None else _needed(body, state, options, seat.piloting, base, stand)
    found["stand"] = "impossible" if gyro_destroyed(body, state, options) else "none" if number is None else number
    for mode in MODES if body.with_trait("jump-jet") else MODES[:2]:
        roll = moving_roll(body, state, options, mode)
        if roll is None and mode == "jump" and off:
            roll = PilotingRoll("", 0, "")
        found[mode] = "none" if roll is None else _needed(body, state, options, seat.piloting, base, roll)
    return found


def _needed(body: MechAnatomy, state: State, options: Options, skill: int, base: int, roll: PilotingRoll) -> int | str:
    """The number of a piloting roll, or why it fails."""
    if gyro_destroyed(body, state, options):
        return "fails"
    quirks = () if roll.quirks is None else quirk_modifiers(body.unit, options, roll.quirks, skill=skill)
    return skill + base + roll.modifier + sum(modifier.value for modifier in quirks)


def physical(mech: Mech, state: State, options: Options) -> dict[str, Any]:
    """The physical attacks in the words of the transcripts: against 70 tons that did not move, on the same level."""
    body = mech_anatomy(mech, options.edition)
    draft = state.draft()
    draft.prone = False  # transcripts give the attacks of a 'Mech on its feet, whatever its gyro is
    draft.struck = {
        place: slots - body.systems[System.GYRO].get(place, frozenset()) for place, slots in state.struck.items()
    }
    state = draft.finished()
    found: dict[str, Any] = {}
    melee = iter([n for n, entry in body.entries.items() if n in body.places and melee_attack(entry) is not None])
    mount = -1
    for strike in mech_strikes(body, state, options):
        words, _, place = strike.name.partition(" with the ")
        location = next((short for short, name in body.names.items() if name == place), "")
        if words in ("punch", "claw"):
            # The arms of a superheavy 'Mech are a level above a target on its own level.
            found[f"punch {location}"] = ["impossible"] if mech.superheavy else _attack(strike)
        elif words == "kick" and location[0] in "FR" and body.quad:
            found[f"{'front' if location[0] == 'F' else 'mule'} kick {location}"] = _attack(strike)
        elif words == "kick" and location != "CL":
            found[f"kick {location}"] = _attack(strike)
        elif words == "push":
            found["push"] = _attack(strike)[:1]
        elif " in the " in words:
            mount = mount if ", off" in words else next(melee)  # the blades of transcripts are off
            (location, slots), *_ = body.places[mount].items()
            found[f"club {location}/{min(slots)} {body.entries[mount].title}"] = _attack(strike)
    mass = mech.mass
    found["charge by hexes"] = {str(hexes): charge_damage(body, hexes, options) for hexes in (1, 2, 3, 5, 7, 10)}
    found["charge to itself"] = 7
    found["death from above"] = [-(-3 * mass // 10), -(-mass // 5)]
    return found


def _attack(strike: Strike) -> list[Any]:
    return ["impossible"] if strike.why else [strike.modifier, int(strike.damage) if strike.damage.isdigit() else 0]


def _printed_head(mech: Mech, state: State, options: Options) -> int:
    """The points of the head as transcripts have them: those of the sheet, without a cowl, and weak ones as printed."""
    if "HD" in state.gone:
        return 0
    weak = [one.value for one in quirk_modifiers(mech, options, QuirkNumber.HEAD_ARMOR) if one.value < 0]
    return state.armor["HD"] - state.cowl - sum(weak)


def _speeds(moves: MovementNow) -> list[int]:
    """MP as transcripts have them: of a 'Mech that cannot run its walking MP stand in place of its running MP."""
    return [moves.walk, max(moves.walk, moves.run), moves.jump]


def _no_gyro(body: MechAnatomy, state: State) -> bool:
    """Whether a wreck has no gyro left; that of a 'Mech still in the game fails with its phase."""
    return bool(state.destroyed) and body.system_hits(state, System.GYRO) >= (3 if body.heavy_duty_gyro else 2)


def _weapon(body: MechAnatomy, state: State, weapon: WeaponStatus) -> tuple[str, int | str]:
    """A weapon by its first slot: what arms and sensors add to its to-hit number."""
    location, slots = next(iter(body.places[weapon.mount].items()))
    added = sum(modifier.value for modifier in weapon.modifiers if modifier.ruling.startswith("CRIT:"))
    works = body.works(state, weapon.mount)
    return f"{location}/{min(slots)} {weapon.title}", added if works else "out"


def _each(values: list[Any]) -> Any:
    return values[0] if len(values) == 1 else values
