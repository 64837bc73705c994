"""Damage and critical hits in a player's words."""

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from sheets.play.families import family_of
from sheets.play.resolution import Refused
from sheets.play.speech import FILLERS, SIDES, Speech, Verb, Words, each
from sheets.record.boxes import boxes
from sheets.record.events import Attack, Critical, CriticalRoll, DamageKind, EmplacementCriticalRoll, Event, Hit, Salvo
from sheets.rules.tables.criticals import armor_piercing

KINDS: Mapping[str, str] = {
    **{kind: kind for kind in get_args(DamageKind)},
    **dict.fromkeys(("laser", "lasers", "flamer", "plasma"), "energy"),
    **dict.fromkeys(("missiles", "lrm", "srm"), "missile"),
    **dict.fromkeys(("bullets", "shells"), "ballistic"),
    "ap": "armor-piercing",
    "artillery": "area",
}
"""What hits, as players say it; a number behind it is the damage all the same."""


def hit(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`lt 8 rear`, `8 damage to the left torso from the rear`, `ct 5 5 2`, `8 from the left`, `trooper 2 8`,
    `hd 5 ahead`, `lt 10 ap`, `hd 6 guns 3` (of an array)."""
    guns, words = _guns(speech.joined(words))
    points = [speech.number(word) for word in words if word.isdecimal()]
    from_side = "from" in words or words[0] in ("attack", "attacked")
    rest = [word for word in words if not word.isdecimal() and word not in FILLERS]
    named = [word for word in rest if word in KINDS]
    through = "tac" in rest
    ahead = "ahead" in rest
    rest = [word for word in rest if word not in (*named, "tac", "attack", "attacked", "straight", "ahead")]
    text = " ".join(rest)
    side = SIDES.get("front" if ahead and not rest else text.removesuffix(" side"))
    how: Any = {"kind": KINDS[named[0]] if named else "standard", "straight_ahead": ahead, "guns": guns}
    if side and points and (from_side or speech.place(text) is None):
        return tuple(Attack(side=side, damage=damage, **how, **_piercing(how, damage)) for damage in points)
    rear = "rear" in rest or "back" in rest
    place = speech.place(text)
    if place is None and rear:
        place = speech.place(" ".join(word for word in rest if word not in ("rear", "back")))
    else:
        rear = False
    if place is None and text.endswith("r") and text[:-1].upper() in speech.rears:
        place, rear = text[:-1].upper(), True
    if place is None:
        _place_and_more(speech, rest, bool(points))
        raise Refused(speech.unknown(text or " ".join(words), bool(points)))
    if 0 in points:
        raise Refused("0 points are no hit")
    if not points:
        raise Refused(f"how much damage to {place}? Say it as in {place.lower()} 8")
    if rear and place not in speech.rears:
        only = f"only {', '.join(sorted(speech.rears))} have" if speech.rears else "this unit has none"
        raise Refused(f"{place} has no rear armor; {only}")
    how["through_armor_critical"] = through
    return tuple(Hit(location=place, rear=rear, damage=damage, **how, **_piercing(how, damage)) for damage in points)


def _place_and_more(speech: Speech, words: Words, points: bool) -> None:
    """Refuses words that stand behind a place and say nothing there."""
    for end in range(len(words) - 1, 0, -1):
        place = speech.place(" ".join(words[:end]))
        if place is not None:
            more, example = " ".join(words[end:]), f"say it as in {place.lower()} 8"
            raise Refused(f"'{more}' {'says nothing here' if points else 'is no number of points'}; {example}")


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
        place = speech.place(" ".join(words[:end]))
        if place is not None:
            return (_critical_in(speech, place, words[end:], rear),)
    if not words and EmplacementCriticalRoll in family_of(speech.unit).events:
        return (EmplacementCriticalRoll(),)
    if not words:
        raise Refused("a critical hit where? Say it as in crit ra 4, or crit ra to roll for it")
    raise Refused(speech.unknown(" ".join(words), damage=True))


def _critical_in(speech: Speech, place: str, words: Sequence[str], rear: bool) -> Event:
    if not words:
        return CriticalRoll(location=place, rear=rear)
    if not words[0].isdecimal():
        return Critical(location=place, item=" ".join(words))
    number = speech.number(words[0])
    there = boxes(speech.unit).slots.get(place, 0)
    if there and not 1 <= number <= there:
        raise Refused(f"{place} has slots 1 to {there}, and no slot {number}")
    return Critical(location=place, slot=max(number - 1, 0))


CLUSTERS: Mapping[str, dict[str, Any]] = {
    **{name: {} for name in ("lrm", "mrm", "rl", "rocket", "rockets")},
    "srm": {"damage": 2, "group": 2},
    "streak": {"damage": 2, "group": 2, "all_hit": True},
    "atm": {"damage": 2},
    **{name: {"group": 1, "kind": "ballistic"} for name in ("lb", "lbx", "lb-x")},
    "hag": {"kind": "ballistic"},
}
"""Cluster weapons as players call them, with what a missile or shot does where it is not 1 point in groups of 5."""
ARTEMIS = 2


def _salvo(name: str) -> Verb:
    def salvo(speech: Speech, words: Words) -> tuple[Event, ...]:
        """`lrm 20 from the left`, `srm 6 artemis`, `streak 4 rear`: a salvo hits."""
        numbers = [speech.number(word) for word in words if word.isdecimal()]
        rest = [word for word in words if not word.isdecimal() and word not in FILLERS and word != "side"]
        helped = "artemis" in rest
        rest = [word for word in rest if word not in ("artemis", "iv")]
        if len(numbers) != 1 or not numbers[0]:
            raise Refused(f"how many? Say it as in {name} 10, or {name} 10 from the left")
        if len(rest) > 1 or (rest and rest[0] not in SIDES):
            raise Refused(f"'{' '.join(rest)}' is no side: expected front, rear, left or right")
        side = SIDES[rest[0]] if rest else "front"
        return (Salvo(size=numbers[0], side=side, modifier=ARTEMIS * helped, **CLUSTERS[name]),)

    return salvo


HIT_WORDS: Mapping[str, Verb] = dict(
    (
        *each("crit crits critical", critical),
        *each("attack attacked", attacked),
        *((name, _salvo(name)) for name in CLUSTERS),
    )
)
