"""A turn in a player's words: moves, ground, physical attacks, gear, heat, the crew, the end of phases."""

from collections.abc import Mapping
from typing import Any

from sheets.play.hit_words import hit
from sheets.play.resolution import Refused
from sheets.play.speech import FILLERS, SIDES, Speech, Verb, Words, each, numbers_in
from sheets.play.step import status
from sheets.record.events import (
    Bail,
    Brace,
    BuildingHit,
    Convert,
    Cool,
    CrewHit,
    EndPhase,
    Enter,
    Event,
    Fall,
    Heat,
    HeatPhase,
    MotiveRoll,
    Move,
    OwnAttack,
    ReactorSwitch,
    Side,
    Skid,
    Stand,
    Struck,
    Switch,
)
from sheets.units.outfit import outfit

GROUND = {"rubble": "rubble", "reckless": "reckless", "bad": "reckless", "land": "land", "building": "building"}
OF_SYSTEMS = frozenset(
    (
        "sig",
        "signature",
        "shield",
        "armor",
        "pod",
        "coolant",
        "system",
        "heat",
        "sink",
        "sinks",
        "capacitor",
        "capacitors",
    )
)
"""What may stand behind the name of a system."""
MISSED = frozenset(["missed", "misses", "miss", "failed"])
HOT_WEAPONS = frozenset(["flamer", "flamers", "plasma", "weapon", "weapons"])


# --- moving -------------------------------------------------------------------------------------------------------


def _moved(mode: Any) -> Verb:
    def moved(speech: Speech, words: Words) -> tuple[Event, ...]:
        """`ran 5`, `jumped into water 2`, `walked 3 into water 2`."""
        if "water" not in words:
            return (Move(mode=mode, hexes=speech.count(words, 0, "ran 5")),)
        at = words.index("water")
        entered = _water(speech, words[at + 1 :], jumping=mode == "jump")
        hexes = speech.count(words[:at], 0, "walked 3 into water 2")
        return (Move(mode=mode, hexes=hexes), entered) if hexes else (entered,)

    return moved


def moved(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`moved 4`: at a walk as far as that goes, else at a run."""
    hexes = speech.count(words, 0, "moved 4")
    slow = next(iter(status(speech.unit, speech.state, speech.options).moves.values()), 0)
    return (Move(mode="walk" if hexes <= slow else "run", hexes=hexes),)


def fall(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`fell`, `fell 2`: so many levels."""
    words = [word for word in words if word not in ("down", "over")]
    return (Fall(levels=speech.count(words, 0, "fell 2")),)


def stand(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`stand`, `stand up`, `stand careful`: it tries to; `stand still`: it does not move."""
    if words == ["still"]:
        return (Move(mode="stand"),)
    rest = [word for word in words if word not in ("up", "and")]
    if rest and not rest[0].startswith("careful"):
        raise Refused(f"'stand {' '.join(words)}' says nothing here; expected stand, stand careful or stand still")
    return (Stand(attempt=True, careful=bool(rest)),)


def got_up(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`get up`, `got up carefully`: it tries to."""
    if words[:1] != ["up"]:
        raise Refused("say it as in get up, or stand")
    return stand(speech, words[1:])


def stood(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`stood`: it is on its feet, nothing is rolled any more."""
    return stand(speech, words) if words == ["still"] else (Stand(),)


def skid(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`skid`: after a turn on pavement; `skid 7`: after so many hexes; `skid 7 stopped 2`: it skids two at the most."""
    numbers, rest = numbers_in([word for word in words if word not in ("after", "hexes", "hex")])
    if len(numbers) > 2 or (rest and not rest[0].startswith("stop")):
        raise Refused("say it as in skid, skid 7 (hexes moved) or skid 7 stopped 2")
    stopped = numbers[-1] if rest and numbers else None
    if len(numbers) <= bool(rest) and speech.state.moved != "run":
        raise Refused("after how many hexes of running? Say it as in skid 7")
    moved = numbers[0] if len(numbers) > bool(rest) else speech.state.hexes
    return (Skid(hexes=moved, skidded=stopped),)


def _water(speech: Speech, words: Words, jumping: bool = False) -> Enter:
    depth = speech.count([word for word in words if word not in ("depth", "deep")], 1, "water 2")
    return Enter(terrain="water" if depth else "land", depth=depth, jumping=jumping and bool(depth))


def water(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`water 2`: it enters water so deep; `water 0`: it is out of it; `jumped into water 2` jumps."""
    return (_water(speech, words),)


def ground(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`entered water 2`, `entered rubble +1`, `enter bad ground`, `enter building 40`, `enter land`."""
    words = [word for word in words if word not in FILLERS]
    if words[:1] == ["water"]:
        return (_water(speech, words[1:]),)
    terrain: Any = GROUND.get(" ".join(words[:1]))
    if terrain is None:
        raise Refused(
            "what ground? Say it as in enter water 2, enter rubble, enter reckless, enter building 40 or enter land"
        )
    added = next((word for word in words if word[0] in "+-" and word[1:].isdecimal()), "0")
    factor = [speech.number(word) for word in words if word.isdecimal()]
    return (Enter(terrain=terrain, modifier=int(added), factor=factor[0] if factor else 0),)


def _ground_called(terrain: Any) -> Verb:
    return lambda speech, words: (Enter(terrain=terrain),)


# --- physical attacks ---------------------------------------------------------------------------------------------


def _struck(by: Any, example: str) -> Verb:
    def struck(speech: Speech, words: Words) -> tuple[Event, ...]:
        """`kicked 10`, `charged 24 from the left`: a physical attack strikes the unit."""
        numbers, rest = numbers_in(words)
        if by == "kick" and set(rest) & MISSED:
            return (OwnAttack(attack="kick", hit=False),)
        critical = any(word.startswith("crit") for word in rest)
        side = _side([word for word in rest if not word.startswith("crit") and word != "attack"], example)
        if by != "push" and len(numbers) != 1:
            raise Refused(f"how much damage? Say it as in {example}")
        return (Struck(by=by, damage=numbers[0] if numbers else 0, side=side, critical=critical),)

    return struck


def leg_attack(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`leg attack 4`: of troops; anything else said of a leg is damage to it."""
    if words[:1] != ["attack"]:
        return hit(speech, ["leg", *words])
    return _struck("leg-attack", "leg attack 4")(speech, words)


def _side(words: Words, example: str) -> Side:
    """The side that an attack comes from: the front where nothing is said."""
    words = [word for word in words if word not in ("side", "with", "hand", "foot")]
    if not words:
        return "front"
    if len(words) > 1 or words[0] not in SIDES:
        raise Refused(f"'{' '.join(words)}' is no side: expected front, rear, left or right, as in {example}")
    return SIDES[words[0]]


def charge(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`charge 50 tons 5 hexes`: the unit's own charge; `charge missed`; `charge capacitor`: of a PPC."""
    if {"capacitor", "capacitors", "ppc"} & set(words):
        return (Switch(system="capacitor"),)
    numbers, rest = numbers_in([word for word in words if word not in ("tons", "ton", "hexes", "hex", "after")])
    if set(rest) & MISSED:
        return (OwnAttack(attack="charge", hit=False),)
    if rest or not 1 <= len(numbers) <= 2:
        raise Refused("whom? Say it as in charge 50 tons 5 hexes; who was charged himself says charged 24")
    return (OwnAttack(attack="charge", mass=numbers[0], hexes=numbers[1] if len(numbers) > 1 else speech.state.hexes),)


def from_above(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`dfa hit`, `dfa missed`: the unit's own death from above; `dfa 12`: somebody came down on it."""
    numbers, rest = numbers_in(words)
    if numbers:
        return (Struck(by="death-from-above", damage=numbers[0], side=_side(rest, "dfa 12")),)
    if not words:
        raise Refused("say dfa hit, dfa missed, or dfa 12 where somebody came down on this unit")
    return (OwnAttack(attack="death-from-above", hit=not set(rest) & MISSED),)


def _missed(attack: Any, example: str) -> Verb:
    def missed(speech: Speech, words: Words) -> tuple[Event, ...]:
        """`kick missed`, `mace missed`: an attack of the unit's own that costs it something."""
        if not set(words) & MISSED:
            raise Refused(f"a {attack} that hits costs nothing here; say {attack} missed, or {example}")
        return (OwnAttack(attack=attack, hit=False),)

    return missed


# --- gear ---------------------------------------------------------------------------------------------------------


def _switched(system: Any) -> Verb:
    def switched(speech: Speech, words: Words) -> tuple[Event, ...]:
        """`stealth`, `stealth off`, `masc`."""
        words = [word for word in words if word not in FILLERS | OF_SYSTEMS]
        if words not in ([], ["on"], ["off"]):
            raise Refused(f"'{' '.join(words)}' says nothing of the {system.replace('-', ' ')}; expected on or off")
        return (Switch(system=system, on=words != ["off"]),)

    return switched


def shield(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`shield active`, `shield passive la`: how shields are held."""
    modes = [word for word in words if word in ("active", "passive", "inactive")]
    rest = " ".join(word for word in words if word not in (*modes, *FILLERS))
    if len(modes) != 1:
        raise Refused("how is it held? Say it as in shield active la; also passive and inactive")
    arm = speech.place(rest)
    found = [
        mounted.position
        for mounted in outfit(speech.unit).mounted
        if mounted.item.gear is not None and mounted.item.gear.shield and (not rest or mounted.mount.location == arm)
    ]
    if not found:
        raise Refused(f"{speech.unit.name} has no shield" + (" there" if rest else ""))
    mode: Any = modes[0]
    return tuple(Brace(mount=mount, mode=mode) for mount in found)


def convert(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`convert airmech`, `convert to fighter`, `convert mech`."""
    shapes = {"mech": "mech", "'mech": "mech", "airmech": "airmech", "fighter": "fighter", "vehicle": "vehicle"}
    words = [word for word in words if word not in FILLERS]
    shape: Any = shapes.get(" ".join(words))
    if shape is None:
        raise Refused("to what? Say it as in convert airmech, convert fighter, convert vehicle or convert mech")
    return (Convert(shape=shape),)


def shut(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`shut down`, `shutdown`."""
    if words not in ([], ["down"]):
        raise Refused("say it as in shut down, or reactor off")
    return (ReactorSwitch(on=False),)


def reactor(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`reactor off`, `reactor on`."""
    if words not in (["on"], ["off"]):
        raise Refused("is the reactor on or off? Say it as in reactor off")
    return (ReactorSwitch(on=words == ["on"]),)


# --- heat, crew, clock --------------------------------------------------------------------------------------------


def heat(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`heat 12`: from outside; `heat 6 flamer`: of a weapon, which some armor keeps off."""
    armed = not HOT_WEAPONS.isdisjoint(words)
    points = speech.count([word for word in words if word not in HOT_WEAPONS], 0, "heat 12")
    if not points:
        raise Refused("how much heat? Say it as in heat 12, or heat 6 flamer")
    return (Heat(points=points, by_weapon=armed),)


def cooled(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`cooled 6`: by a fluid gun or a coolant truck."""
    points = speech.count(words, 0, "cooled 6")
    if not points:
        raise Refused("by how much? Say it as in cooled 6")
    return (Cool(points=points),)


def crew_hit(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`pilot`, `pilot 2`: hits to the crew."""
    return (CrewHit(hits=speech.count(words, 1, "pilot 1") or 1),)


def eject(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`eject`: the crew leaves by choice."""
    return (Bail(),)


def end(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`end phase`; `end` and `end turn` end the turn as well, with its heat."""
    words = [word for word in words if word not in FILLERS]
    if words == ["phase"]:
        return (EndPhase(),)
    if words not in ([], ["turn"]):
        raise Refused(f"'end {' '.join(words)}' says nothing here; expected end phase, or end for the turn")
    return EndPhase(), HeatPhase()


def motive(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`motive`, `motive 2`: a roll on the table of motive damage, with a modifier."""
    return (MotiveRoll(modifier=speech.count(words, 0, "motive 2")),)


def building(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`building 12`: damage to the building of a gun emplacement."""
    points = speech.count(words, 0, "building 12")
    if not points:
        raise Refused("how much damage? Say it as in building 12")
    return (BuildingHit(damage=points),)


TURN_WORDS: Mapping[str, Verb] = dict(
    (
        *each("ran run runs", _moved("run")),
        *each("walked walk walks cruise cruised cruises", _moved("walk")),
        *each("flank flanked flanks", _moved("run")),
        *each("move moved moves", moved),
        *each("jumped jump jumps", _moved("jump")),
        *each("swam swim swims", _moved("swim")),
        *each("fell fall falls", fall),
        *each("stand stands", stand),
        *each("get gets got", got_up),
        *each("stood", stood),
        *each("skid skids skidded", skid),
        *each("water", water),
        *each("enter entered enters", ground),
        *each("rubble", _ground_called("rubble")),
        *each("reckless", _ground_called("reckless")),
        *each("punched", _struck("punch", "punched 7")),
        *each("kicked", _struck("kick", "kicked 10")),
        *each("pushed", _struck("push", "pushed")),
        *each("clubbed struck", _struck("weapon", "clubbed 10")),
        *each("charged", _struck("charge", "charged 24")),
        *each("charge charges", charge),
        *each("dfa", from_above),
        *each("kick", _missed("kick", "kicked 10 where it was kicked itself")),
        *each("mace", _missed("mace", "clubbed 20 where it was struck itself")),
        *each("swarm swarmed", _struck("swarm", "swarmed 6 crit")),
        *each("leg", leg_attack),
        *each("masc", _switched("masc")),
        *each("supercharger super", _switched("supercharger")),
        *each("radical", _switched("radical-heat-sink")),
        *each("stealth", _switched("stealth")),
        *each("null null-sig", _switched("null-signature")),
        *each("void void-sig", _switched("void-signature")),
        *each("chameleon", _switched("chameleon-shield")),
        *each("blue", _switched("blue-shield")),
        *each("capacitor", _switched("capacitor")),
        *each("coolant pod", _switched("coolant-pod")),
        *each("shield", shield),
        *each("convert", convert),
        *each("reactor", reactor),
        *each("shut shuts shutdown", shut),
        *each("heat", heat),
        *each("cooled cool", cooled),
        *each("emergency", _switched("emergency-coolant-system")),
        *each("pilot crew warrior", crew_hit),
        *each("eject ejects ejected", eject),
        *each("end", end),
        *each("motive", motive),
        *each("building", building),
    )
)
