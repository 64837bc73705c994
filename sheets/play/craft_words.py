"""What is said of vehicles, aerospace craft and troops: flight, landings, turrets, passengers, stores, infernos."""

from collections.abc import Mapping
from typing import Any

from sheets.equipment import Item, catalogue, find
from sheets.play.hit_words import FROM
from sheets.play.resolution import Refused
from sheets.play.speech import FILLERS, Speech, Verb, Words, each, letters, numbers_in
from sheets.record.events import (
    Board,
    DropStore,
    Event,
    Fly,
    FreeTurret,
    HangStores,
    Inferno,
    Jettison,
    Land,
    LayBridge,
    Leave,
    Mishap,
    Ride,
    WeaponHit,
)
from sheets.rules.stores import find_store

FLIGHT = {"thrust": "thrust", "velocity": "velocity", "speed": "velocity", "altitude": "altitude", "rolls": "rolls"}
WALLS = ("light", "medium", "heavy", "hardened")


def fly(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`fly thrust 5 velocity 7`, `fly thrust 2 altitude 4`, `fly thrust 1 rolls 2 stall`."""
    said: dict[str, Any] = {"velocity": speech.state.velocity}
    rest = [word for word in words if word not in FILLERS]
    while rest:
        word = rest.pop(0)
        if word.startswith("stall"):
            said["stalls"] = True
        elif word in FLIGHT and rest:
            said[FLIGHT[word]] = speech.number(rest.pop(0))
        else:
            raise Refused("say it as in fly thrust 5 velocity 7 altitude 4")
    return (Fly(**said),)


def land(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`land`: by a control roll."""
    if words:
        raise Refused("say land, or enter land for firm ground")
    return (Land(),)


def mishap(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`mishap landing 3`, `mishap liftoff 2`, `mishap launch 3`: a row of the table of failures."""
    numbers, rest = numbers_in(words)
    if len(rest) != 1 or rest[0] not in ("landing", "liftoff", "launch") or len(numbers) > 1:
        raise Refused("say it as in mishap landing 3, mishap liftoff 2 or mishap launch 3")
    table: Any = rest[0]
    return (Mishap(table=table, row=numbers[0] if numbers and numbers[0] else 1),)


def free(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`free turret`, `free ft`: a jammed turret."""
    text = " ".join(word for word in words if word not in FILLERS)
    place = speech.place(text) or next((place for place in ("TU", "GUN") if place in speech.places), "TU")
    return (FreeTurret(location=place),)


def lay(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`lay bridge`: the one that the vehicle carries."""
    mounts = enumerate(speech.unit.mounts)
    bridges = [number for number, mount in mounts if "Bridge" in mount.item and number not in speech.state.mounts]
    if not bridges:
        raise Refused(f"{speech.unit.name} carries no bridge")
    return (LayBridge(bridge=bridges[0]),)


def jettison(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`jettison srm`: a launcher or a pack of suits."""
    asked = letters(" ".join(word for word in words if word not in FILLERS))
    found = [
        number
        for number, mount in enumerate(speech.unit.mounts)
        if number not in speech.state.mounts and asked and (item := find(mount.item)) and asked in letters(item.title)
    ]
    if not found:
        raise Refused(f"'{' '.join(words)}' is nothing that {speech.unit.name} wears")
    return (Jettison(mount=found[0]),)


def dock(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`dock the Overlord`: a ship is at a docking collar; `leave the Overlord` frees it."""
    if not words:
        raise Refused("which ship? Say it as in dock the Overlord")
    return (Board(name=" ".join(words), docked=True),)


def ride(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`ride the squad on rs`, `ride trooper 5 on ct rear`: somebody rides on the outside of a place."""
    rear = words[-1:] == ["rear"]
    words = words[:-1] if rear else words
    at = len(words) - 1 - words[::-1].index("on") if "on" in words else 0
    place = speech.place(" ".join(words[at + 1 :]))
    if not at or place is None:
        raise Refused("who, and where? Say it as in ride the squad on rs")
    return (Ride(name=" ".join(words[:at]), location=place, rear=rear),)


def _boarded(cargo: bool, example: str) -> Verb:
    def boarded(speech: Speech, words: Words) -> tuple[Event, ...]:
        """`board the watch platoon`, `load spare parts bay 2`."""
        bay = None
        if len(words) > 1 and words[-2] == "bay":
            bay, words = speech.number(words[-1]), words[:-2]
        if not words:
            raise Refused(f"who or what? Say it as in {example}")
        return (Board(name=" ".join(words), cargo=cargo, bay=bay),)

    return boarded


def leave(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`unload spare parts`, `leaves the watch platoon`: it is no longer aboard."""
    if not words:
        raise Refused("who or what? Say it as in unload spare parts")
    return (Leave(name=" ".join(words)),)


def hang(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`hang cluster bomb x3`: what was hung before is taken off."""
    times = 1
    if words and words[-1].strip("x").isdecimal():
        times, words = speech.number(words[-1].strip("x")), words[:-1]
    return (HangStores(stores=(_store(words),) * times),)


def drop(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`drop cluster bomb`."""
    return (DropStore(store=_store(words)),)


def _store(words: Words) -> str:
    text = " ".join(words)
    if not text or find_store(text) is None:
        raise Refused(f"'{text}' is no external store; say it as in cluster bomb")
    return text


def inferno(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`inferno 4`, `infernos 2 from the left`: so many missiles hit."""
    numbers, rest = numbers_in([word for word in words if word not in ("missiles", "missile", "side")])
    if len(numbers) != 1 or not numbers[0] or len(rest) > 1 or (rest and rest[0] not in FROM):
        raise Refused("how many missiles? Say it as in inferno 4 from the left")
    return (Inferno(missiles=numbers[0], side=FROM[rest[0]] if rest else "front"),)


def burst(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`weapon machine gun x2 open`, `weapon lrm 20 for 12 heavy inside`: what a weapon does to infantry."""
    said: dict[str, Any] = {}
    rest = [word for word in words if word not in ("building", "the", "in", "a")]
    for word in [word for word in rest if word in (*WALLS, "open", "inside")]:
        if word in WALLS and rest.index(word) == 0:
            continue  # the name of a weapon: light, medium, heavy
        rest.remove(word)
        said |= {"in_open": True} if word == "open" else {"inside": True} if word == "inside" else {"building": word}
    if len(rest) > 2 and rest[-2] == "for":
        said["damage"], rest = speech.number(rest[-1]), rest[:-2]
    if len(rest) > 1 and rest[-1].startswith("x") and rest[-1][1:].isdecimal():
        said["times"], rest = speech.number(rest[-1][1:]), rest[:-1]
    found = find(" ".join(rest)) or _of_title(letters(" ".join(rest)))
    if found is None or found.weapon is None:
        raise Refused(f"'{' '.join(rest)}' is no weapon that I know; say it as in weapon machine gun x2 open")
    return (WeaponHit(weapon=found.name, **said),)


def _of_title(asked: str) -> Item | None:
    """The weapon whose title has these letters; of several that of the Inner Sphere."""
    fitting = [weapon for weapon in catalogue().of_kind("weapon") if letters(weapon.title) == asked]
    return min(fitting, key=lambda weapon: weapon.name.startswith(("CL", "BA")), default=None)


CRAFT_WORDS: Mapping[str, Verb] = dict(
    (
        *each("fly flies flew", fly),
        *each("thrust thrusts", lambda speech, words: fly(speech, ["thrust", *words])),
        *each("land lands landed", land),
        *each("mishap", mishap),
        *each("free", free),
        *each("lay lays", lay),
        *each("jettison", jettison),
        *each("board boards", _boarded(cargo=False, example="board the platoon")),
        *each("ride rides", ride),
        *each("dock docks docked", dock),
        *each("load loads", _boarded(cargo=True, example="load spare parts bay 2")),
        *each("unload leave leaves", leave),
        *each("hang hangs", hang),
        *each("drop drops dropped", drop),
        *each("inferno infernos", inferno),
        *each("weapon", burst),
    )
)
