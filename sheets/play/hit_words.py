"""Damage and critical hits in a player's words."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, get_args

from sheets.equipment import catalogue
from sheets.equipment.weapon import DamageRule
from sheets.play.anatomy import mech_anatomy
from sheets.play.criticals import slot_name
from sheets.play.families import family_of
from sheets.play.resolution import Refused
from sheets.play.speech import FILLERS, SIDES, Speech, Verb, Words, each, letters
from sheets.record.boxes import boxes
from sheets.record.events import (
    Attack,
    Critical,
    CriticalRoll,
    DamageKind,
    Direction,
    EmplacementCriticalRoll,
    Event,
    Hit,
    Salvo,
)
from sheets.record.state import State
from sheets.rules.tables.criticals import armor_piercing
from sheets.units import (
    BattleArmor,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    Mech,
    ProtoMech,
    Spacecraft,
    Vehicle,
)

KINDS: Mapping[str, str] = {
    **{kind: kind for kind in get_args(DamageKind)},
    **dict.fromkeys(("laser", "lasers", "flamer", "plasma"), "energy"),
    **dict.fromkeys(("missiles", "lrm", "srm"), "missile"),
    **dict.fromkeys(("bullets", "shells"), "ballistic"),
    "ap": "armor-piercing",
    "artillery": "area",
}
"""What hits, as players say it; a number behind it is the damage all the same."""
MANNERS: Mapping[str, str] = {
    "ahead": "straight_ahead",
    **dict.fromkeys(("cover", "covered"), "cover"),
    "open": "in_open",
    "capital": "capital",
}
"""How something hits: the field of the event that says so."""
SIDES_OF_SPACE = ("clan", "is")
SIDELESS = (Infantry, BattleArmor, ProtoMech, GunEmplacement, HandheldWeapon)
"""Units that are struck the same from every side."""
LONGEST_NAME = 5  # words
FROM: Mapping[str, Direction] = {**{side: side for side in get_args(Direction)}, **SIDES}
"""Where it comes from: `front-left` and the like of vehicles with six sides, `above` and `below`."""


def hit(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`lt 8 rear`, `8 damage to the left torso from the rear`, `ct 5 5 2`, `8 from the left`, `hd 5 ahead`, `lt 10 ap`,
    `hd 6 guns 3` (of an array), `8 from the left cover`, `8 aimed at hd`, `nos 12 natural 12`, `took an ac/20 in the
    center torso`."""
    try:
        return _struck(speech, words)
    except Refused:
        counted = None if isinstance(speech.unit, Infantry) else _with_points(words)
        if counted is None:
            raise
    return _struck(speech, counted)


def _with_points(words: Words) -> Words | None:
    """The words with the damage of a weapon in the place of its name; None where they name none."""
    side = next((word for word in words if word in SIDES_OF_SPACE), "")
    rest = [word for word in words if word != side]
    for length in range(min(len(rest), LONGEST_NAME), 0, -1):
        for start in range(len(rest) - length + 1):
            named = weapons_of_one_damage().get(letters("".join(rest[start : start + length])), frozenset())
            of_side = [{weapon for weapon in named if weapon.side == made} for made in (side, "both")] if side else []
            fitting = next(filter(None, of_side), named)
            if not fitting:
                continue
            if len(points := sorted({weapon.damage for weapon in fitting})) > 1:
                name, known = " ".join(rest[start : start + length]), " or ".join(map(str, points))
                raise Refused(f"the {name} does {known} points; say clan {name}, is {name} or the points")
            weapon = next(iter(fitting))
            return [*rest[:start], str(weapon.damage), weapon.kind, *rest[start + length :]]
    return None


class KnownWeapon(NamedTuple):
    """A weapon that always does the same damage, of one tech base or of both."""

    damage: int
    kind: str
    side: str


@cache
def weapons_of_one_damage() -> Mapping[str, frozenset[KnownWeapon]]:
    """What players may name in place of its points, by the letters of its title.

    >>> sorted(weapon.damage for weapon in weapons_of_one_damage()["erppc"])
    [10, 15]
    """
    found: dict[str, set[KnownWeapon]] = {}
    for entry in catalogue().of_kind("weapon"):
        gun = entry.weapon
        plain = gun is not None and gun.damage_kind is DamageRule.FIXED and gun.infantry is None
        if gun is None or not gun.damage or not plain or gun.capital_scale:
            continue
        kind = next((trait for trait in ("ppc", "energy", "missile", "ballistic") if trait in entry.traits), "standard")
        weapon = KnownWeapon(gun.damage, kind, entry.tech.base.value if entry.tech.base else "both")
        found.setdefault(letters(entry.title), set()).add(weapon)
    return {name: frozenset(weapons) for name, weapons in found.items()}


def _struck(speech: Speech, words: Words) -> tuple[Event, ...]:
    """Damage whose points are said."""
    guns, words = _guns(speech.joined(words))
    aimed, words = _aimed(speech, words)
    natural, words = _natural(words)
    points = [speech.number(word) for word in words if word.isdecimal()]
    from_side = "from" in words or bool(aimed) or (words[:1] in (["attack"], ["attacked"]))
    rest = [word for word in words if not word.isdecimal() and word not in FILLERS]
    named = [word for word in rest if word in KINDS]
    manner = {MANNERS[word]: True for word in rest if word in MANNERS}
    rest = [word for word in rest if word not in (*named, *MANNERS, "tac", "attack", "attacked", "straight", "side")]
    through = "tac" in words
    text = " ".join(rest)
    anywhere = from_side or "straight_ahead" in manner or isinstance(speech.unit, SIDELESS)
    side = FROM.get("front" if not rest and anywhere else text.replace(" ", "-"))
    how: Any = {"kind": KINDS[named[0]] if named else "standard", "guns": guns, "natural_12": natural, **manner}
    if side and points and (from_side or speech.place(text) is None):
        how |= {"side": side, "aimed": aimed}
        if side == "below" and isinstance(speech.unit, Mech):
            how |= {"side": "front", "table": "below"}
        return tuple(Attack(damage=damage, **how, **_piercing(how, damage)) for damage in points)
    if how.pop("cover", False):
        raise Refused("a hit to a location that is named has struck it; say the side, as in 8 from the left cover")
    if points and not rest:
        example = speech.places[-1].lower()
        raise Refused(f"where does it strike? Say it as in {example} {points[0]}, or {points[0]} from the left")
    place, rear = _place(speech, rest or words, points)
    how["through_armor_critical"] = through
    return tuple(Hit(location=place, rear=rear, damage=damage, **how, **_piercing(how, damage)) for damage in points)


def _place(speech: Speech, words: Words, points: Sequence[int]) -> tuple[str, bool]:
    """The location that words name, and whether its rear; refuses what is none, or has not been struck."""
    text = " ".join(words)
    place, rear = speech.place(text), False
    if place is None and ("rear" in words or "back" in words):
        place, rear = speech.place(" ".join(word for word in words if word not in ("rear", "back"))), True
    if place is None and text.endswith("r") and text[:-1].upper() in speech.rears:
        place, rear = text[:-1].upper(), True
    if place is None:
        _place_and_more(speech, words, bool(points))
        raise Refused(speech.unknown(text, bool(points)))
    if 0 in points:
        raise Refused("0 points are no hit")
    if not points:
        raise Refused(f"how much damage to {place}? Say it as in {place.lower()} 8")
    if rear and place not in speech.rears:
        only = f"only {', '.join(sorted(speech.rears))} have" if speech.rears else "this unit has none"
        raise Refused(f"{place} has no rear armor; {only}")
    return place, rear


def _place_and_more(speech: Speech, words: Words, points: bool) -> None:
    """Refuses words that stand behind a place and say nothing there."""
    for end in range(len(words) - 1, 0, -1):
        place = speech.place(" ".join(words[:end]))
        if place is not None:
            more, example = " ".join(words[end:]), f"say it as in {place.lower()} 8"
            raise Refused(f"'{more}' {'says nothing here' if points else 'is no number of points'}; {example}")


def _aimed(speech: Speech, words: Words) -> tuple[str, Words]:
    """`aimed at hd`: the location that a shot was aimed at, and the words before."""
    at = words.index("aimed") if "aimed" in words else len(words)
    text = " ".join(word for word in words[at + 1 :] if word not in FILLERS and word != "at")
    if at == len(words):
        return "", words
    place = speech.place(text)
    if place is None:
        raise Refused(speech.unknown(text, damage=True) if text else "aimed at what? Say it as in 8 aimed at hd")
    return place, words[:at]


def _natural(words: Words) -> tuple[bool, Words]:
    """`natural 12`: whether that was rolled to hit, and the other words."""
    at = next((at for at, word in enumerate(words) if word in ("natural", "nat")), len(words))
    if at == len(words):
        return False, words
    return True, words[:at] + words[at + 1 + (words[at + 1 : at + 2] == ["12"]) :]


def _guns(words: Words) -> tuple[int, Words]:
    """`guns 3`: how many guns of an array struck, and the other words."""
    if "guns" not in words:
        return 1, words
    at = words.index("guns")
    if at + 1 == len(words):
        raise Refused("how many guns? Say it as in hd 6 guns 3")
    return Speech.number(words[at + 1]) or 1, words[:at] + words[at + 2 :]


def _piercing(how: Mapping[str, Any], damage: int) -> dict[str, int]:
    """The modifier of armor-piercing shells, by the size of the gun."""
    return {"critical_modifier": armor_piercing(damage)} if how["kind"] == "armor-piercing" else {}


def attacked(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`attack 8 left`: damage from a side."""
    return hit(speech, ["attack", *words])


def critical(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`crit ra 4`: slot 4; `crit ra`: the table is rolled; `crit fr weapon`: what was struck, of vehicles."""
    words = [word for word in words if word not in FILLERS and word not in ("slot", "critical")]
    rear = bool({"rear", "back"} & set(words)) and speech.place(" ".join(words)) is None
    words = [word for word in words if not (rear and word in ("rear", "back"))]
    for end in range(len(words), 0, -1):
        text = " ".join(words[:end])
        place = speech.place(text) or speech.place(f"{text} side") or speech.place(f"{text} wing")
        if place is not None:
            return (_critical_in(speech, place, words[end:], rear),)
    if words and isinstance(speech.unit, Vehicle | Fighter | Spacecraft):
        return (_critical_anywhere(speech, words),)
    if not words and EmplacementCriticalRoll in family_of(speech.unit).events:
        return (EmplacementCriticalRoll(),)
    if not words:
        raise Refused("a critical hit where? Say it as in crit ra 4, or crit ra to roll for it")
    raise Refused(speech.unknown(" ".join(words), damage=True))


def _critical_anywhere(speech: Speech, words: Sequence[str]) -> Event:
    """A critical hit whose place does not matter, as `crit driver`, `crit engine`: weapons must be placed."""
    place, text = speech.places[0], " ".join(words)
    if words[0] in ("weapon", "weapons", "stabilizer", "malfunction"):
        raise Refused(f"where is it? Say it as in crit {place.lower()} {text}")
    if words[0].startswith("turret") and "TU" in speech.places:
        place = "TU"
    return Critical(location=place, item=text)


def _critical_in(speech: Speech, place: str, words: Sequence[str], rear: bool) -> Event:
    if not words:
        return CriticalRoll(location=place, rear=rear)
    if not words[0].isdecimal() and isinstance(speech.unit, Mech):
        return Critical(location=place, slot=_slot_of(speech.unit, speech.state, place, " ".join(words)))
    if not words[0].isdecimal():
        return Critical(location=place, item=" ".join(words))
    number = speech.number(words[0])
    there = boxes(speech.unit).slots.get(place, 0)
    if there and not 1 <= number <= there:
        raise Refused(f"{place} has slots 1 to {there}, and no slot {number}")
    return Critical(location=place, slot=max(number - 1, 0))


def _slot_of(mech: Mech, state: State, place: str, text: str) -> int:
    """The first slot of a location that holds such a thing and is not struck yet."""
    body, asked = mech_anatomy(mech), letters(text)
    held = [(number, slot_name(body, place, number)) for number in sorted(body.hittable[place])]
    left = [(number, name) for number, name in held if number not in state.struck.get(place, frozenset())]
    found = next((number for number, name in left if asked in letters(name)), None)
    if found is None:
        names = ", ".join(dict.fromkeys(name for _, name in left)) or "nothing that can be hit"
        raise Refused(f"no {text} is left in {place}: it has {names}")
    return found


CLUSTERS: Mapping[str, dict[str, Any]] = {
    **{name: {} for name in ("lrm", "lrt", "elrm", "nlrm", "mrm", "rl", "rocket", "rockets")},
    **{name: {"damage": 2, "group": 2} for name in ("srm", "srt", "mortar")},
    "streak": {"damage": 2, "group": 2, "all_hit": True},
    "atm": {"damage": 2},
    **{name: {"group": 1, "kind": "ballistic"} for name in ("lb", "lbx", "lb-x")},
    "hag": {"kind": "ballistic"},
}
"""Cluster weapons as players call them, with what a missile or shot does where it is not 1 point in groups of 5."""
HELPS: Mapping[str, int] = {"artemis": 2, "narc": 2, "apollo": -1, "ams": -4, "glancing": -4}
"""What fire control, beacons and defenses add to the roll, by the words for them (digest 19)."""
LONGEST_SIGNED = 4  # letters
ARTEMIS_V = 1  # more than the fourth


def _salvo(name: str) -> Verb:
    def salvo(speech: Speech, words: Words) -> tuple[Event, ...]:
        """`lrm 20 from the left`, `srm 6 artemis v`, `streak 4 rear`, `lrm 15 narc ams`, `hag 30 -2`: a salvo hits."""
        numbers = [speech.number(word) for word in words if word.isdecimal()]
        rest = [word for word in words if not word.isdecimal() and word not in FILLERS and word != "side"]
        covered = "cover" in rest
        signed = [int(word) for word in rest if word[0] in "+-" and word[1:].isdecimal() and len(word) < LONGEST_SIGNED]
        helped = sum(HELPS.get(word, 0) for word in rest) + sum(signed) + ARTEMIS_V * ("v" in rest)
        rest = [word for word in rest if word not in (*HELPS, "iv", "v", "cover") and word[0] not in "+-"]
        if len(numbers) != 1 or not numbers[0]:
            raise Refused(f"how many? Say it as in {name} 10, or {name} 10 from the left")
        side = FROM.get("-".join(rest) or "front")
        if side is None:
            raise Refused(f"'{' '.join(rest)}' is no side: expected front, rear, left or right")
        return (Salvo(size=numbers[0], side=side, modifier=helped, cover=covered, **CLUSTERS[name]),)

    return salvo


HIT_WORDS: Mapping[str, Verb] = dict(
    (
        *each("crit crits critical", critical),
        *each("attack attacked", attacked),
        *((name, _salvo(name)) for name in CLUSTERS),
    )
)
