"""Critical hits in words: `crit ra 4`, `crit ct gyro`, `crit driver`."""

from collections.abc import Mapping, Sequence

from astech.words.context import WordContext, WordError
from astech.words.patterns import ArgumentValues
from astech.words.speech import Spoken
from astech.words.tokens import Words, is_number, number_words_as_digits, parse_number
from astech.words.verbs import Verb
from sheets.play.anatomy import mech_anatomy
from sheets.play.criticals import slot_name
from sheets.play.families import family_of
from sheets.record.boxes import boxes
from sheets.record.events import Answer, Critical, CriticalRoll, EmplacementCriticalRoll, Event
from sheets.record.state import State
from sheets.text import letters
from sheets.units import BattleArmor, Fighter, Infantry, Mech, Spacecraft, Vehicle
from sheets.units.mech import System

ITEMS: Mapping[str, str] = {
    **dict.fromkeys(("fire control", "fire control system", "fc", "fire-control"), "fcs"),
    **dict.fromkeys(("gear", "landing"), "landing gear"),
    **dict.fromkeys(("kf", "k-f", "jump drive", "k-f drive"), "kf drive"),
    **dict.fromkeys(("boom", "k-f boom"), "kf boom"),
    **dict.fromkeys(("collar", "docking"), "docking collar"),
    **dict.fromkeys(("ammo", "ammo hit"), "ammunition"),
    **dict.fromkeys(("jam", "jams", "jammed", "turret jams", "turret jammed"), "turret jam"),
    **dict.fromkeys(("lock", "locked", "locks", "turret lock", "turret locked"), "turret locks"),
    **dict.fromkeys(("stun", "stunned"), "crew stunned"),
    "blown off": "turret blown off",
    "killed": "crew killed",
    "rotor destroyed": "rotors destroyed",
    "damage": "rotor damage",
    "destroyed": "rotors destroyed",
    "sensor": "sensors",
    "life": "life support",
    "thruster left": "left thruster",
    "thruster right": "right thruster",
}
"""Short names of critical hits, with the names that the tables have."""


PLACES = {"turret": "TU", "rotor": "RO", "rotors": "RO", "flight": "RO"}
"""The locations of critical hits of vehicles, by the first words of their names."""


def place_of_item(context: WordContext, item: str) -> str:
    """The location of a critical hit that needs none; raises WordError for a turret or a rotor that is not there."""
    place = PLACES.get(item.split()[0])
    if place is None:
        return context.names.places[0]
    if place not in context.names.places and isinstance(context.unit, Vehicle):
        two = next((each for each in ("FT", "GUN") if each in context.names.places), "")
        if two:
            return two
        raise WordError(f"{context.unit.name} has no {'turret' if place == 'TU' else 'rotor'}")
    return place


def critical_item_name(text: str) -> str:
    """The name of a critical hit in the tables."""
    text = text.removesuffix(" hit") if text not in ITEMS else text
    return ITEMS.get(text, text)


def critical_hit(context: WordContext, values: ArgumentValues) -> Spoken | Sequence[Spoken]:
    """The event of `crit ra 4` (slot 4), `crit ra` (the table is rolled), `crit fr weapon` (an item of vehicles)."""
    if isinstance(context.unit, Infantry | BattleArmor):
        raise WordError("troops take no critical hits: say it as in lose 3 men, or trooper 2 destroyed")
    words = [word.lstrip("#") for word in values.rest if word not in ("slot", "slots", "crit", "critical", "hit")]
    rear = bool({"rear", "back"} & set(words)) and context.names.find(" ".join(words)) is None
    words = [word for word in words if not (rear and word in ("rear", "back"))]
    words += ["damage"] if "damage" in values and "RO" in context.names.places else []
    if len(words) > 1 and is_number(words[0]) and context.names.find(" ".join(words[1:])) is not None:
        words = [*words[1:], words[0]]  # crit 3 lt
    if (
        isinstance(context.unit, Vehicle | Fighter | Spacecraft)
        and critical_item_name(" ".join(words)) in ITEMS.values()
    ):
        return _critical_anywhere(context, words)
    for end in range(len(words), 0, -1):
        place = context.names.find_loosely(" ".join(words[:end]))
        if place is not None:
            return _critical_in(context, place, words[end:], rear)
    if words and isinstance(context.unit, Vehicle | Fighter | Spacecraft):
        return _critical_anywhere(context, words)
    if not words and EmplacementCriticalRoll in family_of(context.unit).events:
        return EmplacementCriticalRoll()
    if not words:
        raise WordError("a critical hit where? Say it as in crit ra 4, or crit ra to roll for it")
    if isinstance(context.unit, Mech):
        from astech.words.systems import struck_actuator, system_hits  # which read this module

        if (struck := struck_actuator(context, words)) is not None:
            return struck
        if (system := critical_item_name(" ".join(words))).replace(" ", "-") in set(System):
            return system_hits(context, context.unit, system, 1)
    raise context.unknown_place(" ".join(words))


CRITICAL_WORDS = frozenset(("crit", "crits", "critical", "criticals"))
MOST_CRITICALS = 4


def counted_criticals(context: WordContext, words: Words) -> tuple[Spoken, ...] | None:
    """`2 crits lt`: a roll for critical hits of a location whose result is known; None for other words."""
    words = number_words_as_digits(word for word in words if word not in ("hit", "hits", "to", "the", "in"))
    if len(words) < 2 or not is_number(words[0]) or words[1] not in CRITICAL_WORDS or context.game != "classic":
        return None
    if not words[2:]:
        raise WordError(f"critical hits where? Say it as in {words[0]} crits {context.names.places[0].lower()}")
    place, number = context.names.find(" ".join(words[2:])), parse_number(words[0])
    if place is None or not isinstance(context.unit, Mech):
        where = context.names.places[0].lower()
        raise WordError(f"one critical hit after the other, each where it strikes: say it as in crit {where}")
    if number > MOST_CRITICALS:
        raise WordError(f"{number} critical hits at once cannot be: expected 1 to {MOST_CRITICALS}")
    return (CriticalRoll(location=place), Answer(purpose="critical-count", outcome=number))


def _critical_anywhere(context: WordContext, words: Sequence[str]) -> Event:
    """A critical hit that needs no location, such as `crit driver` or `crit engine`; weapons need one."""
    text = critical_item_name(" ".join(words))
    if text == "thruster":
        raise WordError("which thruster? Say it as in crit left thruster")
    if words[0] in ("weapon", "weapons", "stabilizer", "malfunction"):
        raise WordError(f"where is it? Say it as in crit {context.names.places[0].lower()} {text}")
    return Critical(location=place_of_item(context, text), item=text)


def _critical_in(context: WordContext, place: str, words: Words, rear: bool) -> Event | Sequence[Event]:
    if not words:
        return CriticalRoll(location=place, rear=rear)
    if not is_number(words[0]) and isinstance(context.unit, Mech):
        return Critical(location=place, slot=slot_of(context.unit, context.state, place, " ".join(words)))
    if not is_number(words[0]):
        item = critical_item_name(" ".join(words))
        if item in ("weapon", "weapons") and isinstance(context.unit, Vehicle):
            example = f"crit {place.lower()} weapon"
            raise WordError(f"is a weapon lost, or does it fail? Say {example} destroyed or {example} malfunction")
        return Critical(location=place, item=item)
    return [Critical(location=place, slot=_slot_number(context, place, word)) for word in words if is_number(word)]


def _slot_number(context: WordContext, place: str, word: str) -> int:
    """The slot of a number that a player says, which counts from 1."""
    slot = parse_number(word)
    if not isinstance(context.unit, Mech):
        raise WordError(f"only 'Mechs have slots; say crit {place.lower()} to roll, then its dice, or the item by name")
    there = boxes(context.unit).slots.get(place, 0)
    if there and not 1 <= slot <= there:
        raise WordError(f"{place} has slots 1 to {there}, and no slot {slot}")
    return max(slot - 1, 0)


def slot_of(mech: Mech, state: State, place: str, text: str) -> int:
    """The first undamaged slot of a location with this item or system."""
    body, asked = mech_anatomy(mech), letters(text)
    filled = [(slot, slot_name(body, place, slot)) for slot in sorted(body.hittable[place])]
    left = [(slot, name) for slot, name in filled if slot not in state.struck.get(place, frozenset())]
    found = next((slot for slot, name in left if asked in letters(name)), None)
    if found is None:
        names = ", ".join(dict.fromkeys(name for _, name in left)) or "nothing that can be hit"
        raise WordError(f"no {text} is left in {place}: it has {names}")
    return found


CRITICALS = (
    Verb(
        "crit crits critical tac through_armor through-armor thru_armor",
        "[damage]",
        critical_hit,
        "crit ra 4",
        "A critical hit: to a slot by its number or its item, or `crit ra` rolls on the table.",
        event=Critical,
        game="classic",
        loose=True,
    ),
)
