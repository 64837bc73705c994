"""What a player says at the table, in a line of words -> events.

>>> from importers import load
>>> from sheets.play import fresh
>>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
>>> [(hit.location, hit.damage, hit.rear) for hit in said("lt 8 rear", brolga, fresh(brolga))]
[('LT', 8, True)]
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar, get_args

from sheets.equipment import Item
from sheets.play.families import family_of
from sheets.play.resolution import Refused
from sheets.play.status import WeaponStatus
from sheets.play.step import status
from sheets.play.supply import munitions
from sheets.record.boxes import boxes
from sheets.record.events import (
    Answer,
    Attack,
    BuildingHit,
    ClearJam,
    CrewHit,
    Critical,
    CriticalRoll,
    DamageKind,
    EmplacementCriticalRoll,
    EndPhase,
    Event,
    Fall,
    Fire,
    Heat,
    HeatPhase,
    Hit,
    MotiveRoll,
    Move,
    ReactorSwitch,
    Reload,
    Side,
    Stand,
)
from sheets.record.options import Options
from sheets.record.state import Due, State
from sheets.record.strays import near_miss
from sheets.units import Unit, location_name
from sheets.units.mech import TORSOS
from sheets.units.outfit import outfit

Words = list[str]
Chosen = TypeVar("Chosen")

FILLERS = frozenset(
    (
        *("a", "an", "and", "by", "damage", "does", "for", "from", "hit", "hits", "in", "into", "it", "of", "on"),
        *("point", "points", "pt", "pts", "takes", "the", "to"),
    )
)
"""What may stand between the words that count."""

KINDS = frozenset(get_args(DamageKind))
SIDES: Mapping[str, Side] = {side: side for side in get_args(Side)}
YES = frozenset(["yes", "y", "made", "makes", "succeeded", "success", "passed", "pass", "ok", "good"])
NO = frozenset(["no", "n", "failed", "fails", "fail", "missed", "misses"])
MISSED = frozenset(["miss", "missed", "misses"])
NUMBERS = {"once": 1, "twice": 2, "thrice": 3}
_SHOTS = re.compile(r"x?(\d+)x?")
MOST = 999  # no number at the table is higher


def said(line: str, unit: Unit, state: State, options: Options | None = None) -> tuple[Event, ...]:
    """The events that a line says, in their order; raises `Refused` with a sentence where it says none."""
    words = line.casefold().replace("(r)", " rear").replace(",", " , ").split()
    if not words:
        raise Refused("nothing was said")
    verb, rest = words[0], [word for word in words[1:] if word != ","]
    speech = _Speech(unit, state, options or Options())
    if verb in _VERBS:
        return _VERBS[verb](speech, words[1:] if verb in ("fire", "fired", "fires") else rest)
    return speech.hit([word for word in words if word != ","])


def says_something(word: str, unit: Unit, state: State) -> bool:
    """Whether a line of this unit may begin like this: with what is done, a place, or the answer to a roll."""
    word = word.casefold()
    answers = YES | NO | {"slot", "none", "blown", *(choice.casefold() for due in state.due for choice in due.choices)}
    return (
        word in _VERBS
        or (word in answers and bool(state.due))
        or _Speech(unit, state, Options()).place(word) is not None
    )


def answer(line: str, due: Due) -> Answer:
    """What a line answers to a roll that is due: its dice (`5 4`, `54`), or what came out, in words.

    >>> answer("5 4", Due("piloting", 2, "a hit", "digest 10", target=6)).dice
    ((5, 4),)
    >>> answer("made", Due("piloting", 2, "a hit", "digest 10", target=6)).outcome
    True
    """
    words = re.sub(r"[,+;/]", " ", line.casefold()).split()
    digits = "".join(words)
    if digits.isdecimal() and len(digits) == due.dice and set(digits) <= set("123456"):
        return Answer(purpose=due.purpose, dice=(tuple(map(int, digits)),))
    outcome = _outcome(words, due)
    if outcome is None:
        raise Refused(f"'{line.strip()}' does not answer the {due.purpose.replace('-', ' ')} roll; {expected(due)}")
    return Answer(purpose=due.purpose, outcome=outcome)


def expected(due: Due) -> str:
    """What may be said to a roll that is due."""
    dice = "" if not due.dice else "type the die, or roll" if due.dice == 1 else f"type {due.dice} dice (5 4), or roll"
    if due.target is not None:
        return f"{dice}, or say made or failed"
    if due.choices:
        return f"{dice + ', or ' if dice else ''}say {', '.join(due.choices)}"
    if due.purpose == "critical-count":
        off = "" if due.location in TORSOS else ", blown off"
        return f"{dice}, or say how many critical hits (none, 2 crits{off})"
    if due.purpose == "critical-slot":
        return f"{dice}, or say slot 4"
    return f"{dice}, or say what came out"


def _outcome(words: Words, due: Due) -> bool | int | str | None:
    text = " ".join(words)
    if due.target is not None:
        if text.isdecimal():
            return int(text)
        return True if text in YES else False if text in NO else None
    if due.choices:
        return _one_of(text, {choice.casefold(): choice for choice in due.choices})
    if due.purpose == "critical-count":
        if text in ("blown off", "off"):
            return "blown off"
        if words[:1] in (["none"], ["no"]):
            return 0
        named = len(words) > 1 and words[0].isdecimal() and words[1].startswith(("crit", "hit"))
        return int(words[0]) if named else None
    if due.purpose == "critical-slot":
        return int(words[1]) - 1 if len(words) == 2 and words[0] == "slot" and words[1].isdecimal() else None
    return int(text) if text.isdecimal() and int(text) <= MOST else text if text.replace(" ", "").isalpha() else None


def _one_of(text: str, known: Mapping[str, Chosen]) -> Chosen | None:
    """What a text names: wholly, or by the beginning of one of them alone."""
    if text in known:
        return known[text]
    found = [value for name, value in known.items() if text and name.startswith(text)]
    return found[0] if len(found) == 1 else None


class _Speech:
    """A line on its way to events: who speaks of what."""

    def __init__(self, unit: Unit, state: State, options: Options) -> None:
        self.unit = unit
        self.state = state
        self.options = options
        sheet = boxes(unit)
        places = dict.fromkeys((*sheet.armor, *sheet.structure, *sheet.slots, *state.armor))
        self.places = tuple(places)
        self.rears = frozenset(sheet.rear)

    # Damage

    def hit(self, words: Words) -> tuple[Event, ...]:
        """`lt 8 rear`, `8 damage to the left torso from the rear`, `ct 5 5 2`, `8 from the left`, `hd 5 ahead`."""
        points = [self.number(word) for word in words if word.isdecimal()]
        from_side = "from" in words or words[0] in ("attack", "attacked")
        rest = [word for word in words if not word.isdecimal() and word not in FILLERS]
        kinds = [word for word in rest if word in KINDS]
        through = "tac" in rest
        ahead = "ahead" in rest
        rest = [word for word in rest if word not in (*kinds, "tac", "attack", "attacked", "straight", "ahead")]
        text = " ".join(rest)
        side = SIDES.get("front" if ahead and not rest else text.removesuffix(" side"))
        kind: Any = kinds[0] if kinds else "standard"
        if side and points and (from_side or self.place(text) is None):
            return tuple(Attack(side=side, damage=each, kind=kind, straight_ahead=ahead) for each in points)
        rear = "rear" in rest or "back" in rest
        place = self.place(text)
        if place is None and rear:
            place = self.place(" ".join(word for word in rest if word not in ("rear", "back")))
        else:
            rear = False
        if place is None and text.endswith("r") and text[:-1].upper() in self.rears:
            place, rear = text[:-1].upper(), True
        if place is None:
            raise Refused(self.unknown(text or " ".join(words), bool(points)))
        if not points:
            raise Refused(f"how much damage to {place}? Say it as in {place.lower()} 8")
        if rear and place not in self.rears:
            raise Refused(f"{place} has no rear armor; {self.rear_places()}")
        how: Any = {"kind": kind, "through_armor_critical": through, "straight_ahead": ahead}
        return tuple(Hit(location=place, rear=rear, damage=each, **how) for each in points)

    def place(self, text: str) -> str | None:
        """The location of that name or abbreviation."""
        known = {place.casefold(): place for place in self.places}
        known |= {location_name(self.unit, place).casefold(): place for place in self.places}
        known |= {name.replace(" ", ""): place for name, place in list(known.items())}
        return known.get(text)

    def rear_places(self) -> str:
        return f"only {', '.join(sorted(self.rears))} have" if self.rears else "this unit has none"

    def unknown(self, text: str, damage: bool) -> str:
        """A sentence about a word that says nothing."""
        if damage:
            near = near_miss(text, _VERBS) or near_miss(text.upper(), self.places)
            return f"{text} is no location of this unit: {', '.join(self.places)}{near}"
        return f"'{text}' says nothing here{near_miss(text.split()[0], _VERBS)}; help tells what can be said"

    def required_place(self, words: Sequence[str]) -> str:
        place = self.place(" ".join(words))
        if place is None:
            raise Refused(self.unknown(" ".join(words) or "nothing", damage=True))
        return place

    @staticmethod
    def number(word: str) -> int:
        if not word.isdecimal() or int(word) > MOST:
            raise Refused(f"{word} is no number from 0 to {MOST}")
        return int(word)

    def count(self, words: Words, usual: int, example: str) -> int:
        """The only number that is said, or what is usual without one."""
        words = [word for word in words if word not in FILLERS and word not in ("hexes", "hex", "levels", "level")]
        if not words:
            return usual
        if len(words) > 1 or not words[0].lstrip("+").isdecimal():
            raise Refused(f"'{' '.join(words)}' is no number here; say it as in {example}")
        return self.number(words[0].lstrip("+"))

    # Critical hits

    def critical(self, words: Words) -> tuple[Event, ...]:
        """`crit ra 4`: slot 4; `crit ra`: the table is rolled; `crit fr weapon`: what was struck, of vehicles."""
        words = [word for word in words if word not in FILLERS and word not in ("slot", "critical")]
        rear = bool({"rear", "back"} & set(words)) and self.place(" ".join(words)) is None
        words = [word for word in words if not (rear and word in ("rear", "back"))]
        for end in range(len(words), 0, -1):
            place = self.place(" ".join(words[:end]))
            if place is not None:
                return (self.critical_in(place, words[end:], rear),)
        if not words and EmplacementCriticalRoll in family_of(self.unit).events:
            return (EmplacementCriticalRoll(),)
        raise Refused(self.unknown(" ".join(words) or "nothing", damage=True))

    def critical_in(self, place: str, words: Words, rear: bool) -> Event:
        if not words:
            return CriticalRoll(location=place, rear=rear)
        if not words[0].isdecimal():
            return Critical(location=place, item=" ".join(words))
        number = self.number(words[0])
        there = boxes(self.unit).slots.get(place, 0)
        if there and not 1 <= number <= there:
            raise Refused(f"{place} has slots 1 to {there}, and no slot {number}")
        return Critical(location=place, slot=max(number - 1, 0))

    # Weapons

    def fire(self, words: Words) -> tuple[Event, ...]:
        """`fire ac/20`, `fire ml x2, ppc`, `fire ml ra`, `fire ac/20 jammed`, `fire streak missed`, `fire all`."""
        events: list[Event] = []
        for part in " ".join(words).split(","):
            events += self.fire_one(part.split())
        return tuple(events)

    def fire_one(self, words: Words) -> list[Event]:
        jammed, missed = any(word.startswith("jam") for word in words), not MISSED.isdisjoint(words)
        words = [word for word in words if not word.startswith("jam") and word not in FILLERS | MISSED]
        if not words:
            raise Refused("which weapon? Say it as in fire medium laser")
        weapons = status(self.unit, self.state, self.options).weapons
        if words == ["all"]:
            ready = [weapon for weapon in weapons if weapon.fires]
            if not ready:
                raise Refused("no weapon of this unit can fire")
            return [self.shot(weapon, 1, jammed, missed) for weapon in ready]
        times = 1
        if len(words) > 1 and (words[-1] in NUMBERS or (words[-1].strip("x").isdecimal() and "x" in words[-1])):
            times = NUMBERS.get(words[-1]) or self.number(words[-1].strip("x"))
            words = words[:-1]
        place = self.place(words[-1]) if len(words) > 1 else None
        if place is not None:
            words = words[:-1]
        fitting = self.weapons(" ".join(words), [each for each in weapons if place in (None, each.location)])
        ready = [weapon for weapon in fitting if weapon.fires] or fitting
        if 1 < times <= len(ready):
            return [self.shot(weapon, 1, jammed, missed) for weapon in ready[:times]]
        if 1 < len(ready) < times:
            raise Refused(f"{len(ready)} of them can fire, and not {times}")
        return [self.shot(ready[0], max(times, 1), jammed, missed)]

    def weapons(self, text: str, weapons: Sequence[WeaponStatus]) -> list[WeaponStatus]:
        """The weapons that a text names: by their title, its beginning, or its first letters (`ml`, `srm6`, `ac20`)."""
        asked = _letters(text)
        for fits in (_is_called, _begins_like, _has_in_it):
            found = [weapon for weapon in weapons if asked and fits(weapon.title, asked)]
            if found:
                titles = dict.fromkeys(weapon.title for weapon in found)
                if len(titles) > 1:
                    raise Refused(f"'{text}' may be {' or '.join(titles)}; say more of it")
                return found
        titles = dict.fromkeys(weapon.title for weapon in weapons)
        raise Refused(f"'{text}' is no weapon of this unit: {', '.join(titles) or 'it has none there'}")

    def shot(self, weapon: WeaponStatus, times: int, jammed: bool, missed: bool) -> Fire:
        """A shot as an event."""
        return Fire(weapon=weapon.mount, times=times, jammed=jammed, missed=missed)

    def clear(self, words: Words) -> tuple[Event, ...]:
        """`clear ac/5`, `unjam ac/5`."""
        words = [word for word in words if word not in FILLERS and not word.startswith("jam")]
        weapons = status(self.unit, self.state, self.options).weapons
        jammed = [weapon for weapon in weapons if weapon.mount in self.state.jammed]
        if not jammed:
            raise Refused("no weapon is jammed")
        return (ClearJam(weapon=(self.weapons(" ".join(words), jammed) if words else jammed)[0].mount),)

    def reload(self, words: Words) -> tuple[Event, ...]:
        """`reload`: all bins; `reload srm`: those of that name; `reload srm 6 with inferno`: with another munition."""
        words = [word for word in words if word not in FILLERS]
        other = ""
        if "with" in words:
            at = words.index("with")
            words, other = words[:at], " ".join(words[at + 1 :])
        carried = outfit(self.unit).by_position
        asked = _letters(" ".join(words))
        lots = [lot for lot in self.state.shots if asked in _letters(carried[lot].item.title)]
        if not lots:
            raise Refused(f"'{' '.join(words)}' is no ammunition of this unit" if words else "it carries no ammunition")
        if not other:
            return tuple(Reload(bin=lot) for lot in lots)
        return tuple(Reload(bin=lot, ammo=self.munition(carried[lot].item, other)) for lot in lots)

    @staticmethod
    def munition(own: Item, text: str) -> str:
        """The munition of that name that goes into a bin, by its name in the catalogue."""
        names = {
            lot.ammo.munition_name.removeprefix(lot.ammo.base_name).strip() or "standard": lot.name
            for lot in munitions(own.name)
            if lot.ammo is not None
        }
        known = {name.casefold(): lot for name, lot in names.items()}
        found = _one_of(text.removesuffix("s"), known) or _one_of(text, known)
        if found is None:
            raise Refused(f"'{text}' does not go into the {own.title}; expected one of {', '.join(names)}")
        return found

    # The turn

    def heat(self, words: Words) -> tuple[Event, ...]:
        points = self.count(words, 0, "heat 12")
        if not points:
            raise Refused("how much heat? Say it as in heat 12")
        return (Heat(points=points),)

    def crew_hit(self, words: Words) -> tuple[Event, ...]:
        return (CrewHit(hits=self.count(words, 1, "pilot 1") or 1),)

    def fall(self, words: Words) -> tuple[Event, ...]:
        words = [word for word in words if word not in ("down", "over")]
        return (Fall(levels=self.count(words, 0, "fell 2")),)

    def stand(self, words: Words) -> tuple[Event, ...]:
        return (Move(mode="stand"),) if words == ["still"] else (Stand(),)

    def end(self, words: Words) -> tuple[Event, ...]:
        """`end phase`; `end` and `end turn` end the turn as well, with its heat."""
        words = [word for word in words if word not in FILLERS]
        if words == ["phase"]:
            return (EndPhase(),)
        if words not in ([], ["turn"]):
            raise Refused(f"'end {' '.join(words)}' says nothing here; expected end phase, or end for the turn")
        return EndPhase(), HeatPhase()

    def reactor(self, words: Words) -> tuple[Event, ...]:
        """`reactor off`, `reactor on`."""
        if words not in (["on"], ["off"]):
            raise Refused("is the reactor on or off? Say it as in reactor off")
        return (ReactorSwitch(on=words == ["on"]),)

    def motive(self, words: Words) -> tuple[Event, ...]:
        return (MotiveRoll(modifier=self.count(words, 0, "motive 2")),)

    def building(self, words: Words) -> tuple[Event, ...]:
        points = self.count(words, 0, "building 12")
        if not points:
            raise Refused("how much damage? Say it as in building 12")
        return (BuildingHit(damage=points),)


def _moved(mode: Any) -> Callable[[_Speech, Words], tuple[Event, ...]]:
    def moved(speech: _Speech, words: Words) -> tuple[Event, ...]:
        return (Move(mode=mode, hexes=speech.count(words, 0, "ran 5")),)

    return moved


def _letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.casefold())


def _initials(title: str) -> str:
    """`ml` of Medium Laser, `erll` of ER Large Laser, `lrm20` of LRM 20."""
    words = re.findall(r"[A-Za-z]+|\d+", title)
    return "".join(word if word.isdigit() or word.isupper() else word[0] for word in words).casefold()


def _is_called(title: str, asked: str) -> bool:
    return _letters(title) == asked


def _begins_like(title: str, asked: str) -> bool:
    return _letters(title).startswith(asked) or _initials(title) == asked


def _has_in_it(title: str, asked: str) -> bool:
    return asked in _letters(title)


def _each(names: str, does: Callable[[_Speech, Words], tuple[Event, ...]]) -> Iterable[tuple[str, Any]]:
    return ((name, does) for name in names.split())


_VERBS: Mapping[str, Callable[[_Speech, Words], tuple[Event, ...]]] = dict(
    (
        *_each("crit crits critical", _Speech.critical),
        *_each("fire fired fires", _Speech.fire),
        *_each("clear unjam", _Speech.clear),
        *_each("reload reloaded", _Speech.reload),
        *_each("heat", _Speech.heat),
        *_each("pilot crew warrior", _Speech.crew_hit),
        *_each("ran run runs", _moved("run")),
        *_each("walked walk walks", _moved("walk")),
        *_each("jumped jump jumps", _moved("jump")),
        *_each("fell fall falls", _Speech.fall),
        *_each("stand stood stands", _Speech.stand),
        *_each("end", _Speech.end),
        *_each("reactor", _Speech.reactor),
        *_each("motive", _Speech.motive),
        *_each("building", _Speech.building),
    )
)
