"""Damage in words: to a location, from a side, by a salvo, by the name of a weapon."""

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple, get_args

from astech.words.context import WordContext, WordError
from astech.words.craft import weapon_on_infantry
from astech.words.damaging import replace_weapons_by_points
from astech.words.losses import TROOPER, lost_troopers
from astech.words.patterns import DIRECTIONS, ArgumentValues, match_arguments, read_pattern, take_place
from astech.words.places import ALL, SUITS, take_places
from astech.words.speech import Spoken
from astech.words.tokens import (
    FILLERS,
    OWN_NAMES,
    Words,
    is_number,
    is_signed,
    number_words_as_digits,
    parse_number,
    without_fillers,
)
from astech.words.verbs import Make, Verb, verbs_by_spelling
from sheets.play.circumstances import options_in_force
from sheets.record.boxes import near_miss
from sheets.record.events import Attack, DamageKind, Heat, Hit, Inferno, Salvo
from sheets.rules.tables.criticals import armor_piercing
from sheets.units import BattleArmor, GunEmplacement, HandheldWeapon, Infantry, Mech, ProtoMech

KINDS: Mapping[str, str] = {
    **{kind: kind for kind in get_args(DamageKind)},
    **dict.fromkeys(("laser", "lasers", "flamer", "plasma"), "energy"),
    **dict.fromkeys(("missiles", "lrm", "srm"), "missile"),
    **dict.fromkeys(("bullets", "shells"), "ballistic"),
    "ap": "armor-piercing",
    "artillery": "area",
}
"""Kinds of damage as players say them."""
LAUNCHERS = frozenset(("lrm", "srm"))
HOT_WEAPONS = frozenset(("flamer", "flamers", "plasma", "weapon", "weapons"))
SIDELESS = (Infantry, BattleArmor, ProtoMech, GunEmplacement, HandheldWeapon)
"""Units whose hit location does not depend on the side of the attack."""

MANNER = read_pattern(
    "[guns:guns N] [guns_asked:guns] [natural_12:natural|nat 12] [ignored:natural|nat N] [natural_12:natural|nat]"
    " [cover:partial cover]"
    " [cover:cover|covered]"
    " [straight_ahead:ahead] [in_open:open|clear]"
    " [capital:capital] [tac:tac] [glancing:glancing|glances] [straight:straight]"
)
"""The words for the manner of a hit."""
FLAGS = ("natural_12", "cover", "straight_ahead", "in_open", "capital")
GLANCING = -2
"""The modifier of critical rolls by a glancing blow, which does half of its damage (digest 19)."""
MOST_HITS = 30  # of a product such as 5x5
MOST_VERB_WORDS, MOST_LETTERS = 3, 60  # words and letters in the search for the nearest verb
SIDE = "side"
SCALE_WORDS = frozenset(("set", "scale", "what's", "at"))
EACH = frozenset(("each", "every", "all", "everyone", "everybody"))
OF_EMPLACEMENTS = ("building", "wall", "walls", "bunker", "tower")
KEPT_OF_WEAPONS = frozenset(("for",))
IGNORED_WORDS = frozenset(("armor", "attack", "attacked", "side", "slug", "slugs", "round", "straight"))


REAR = frozenset(("rear", "back", "behind"))


class _Manner(NamedTuple):
    """The words of a hit except its location: fields of the event, points, remaining words, and more."""

    fields: dict[str, Any]
    points: tuple[int, ...]
    rest: Words
    aimed: str
    from_side: bool
    through: bool


def parse_hit(context: WordContext, words: Words) -> tuple[Spoken, ...]:
    """The events of `lt 8 rear`, `ct 5 5 2`, `8 from the left`, `took an ac/20 in the center torso`."""
    if not isinstance(context.unit, Infantry) and (repeated := _times_and_words(words)) is not None:
        return tuple(event for _ in range(repeated[0]) for event in parse_hit(context, repeated[1]))
    words = number_words_as_digits(words)
    own = OF_EMPLACEMENTS if isinstance(context.unit, GunEmplacement) else OWN_NAMES
    words = [word for word in words if word not in own] or words
    words = [word[1:] if word[:1] == "-" and is_number(word[1:]) else word for word in _without_products(words)]
    for read in (lost_troopers, _each_suit, _infernos, _hits_on_several):
        if (found := read(context, words)) is not None:
            return found
    if "heat" in words and "heat" not in context.names.named:
        return _heat(words)
    if (salvo := _salvo_from(context, words)) is not None:
        return salvo
    plain = without_fillers(words)
    if len(plain) > 2 and is_number(plain[0]) and is_number(plain[-1]):
        length, places = take_places(plain, 1, context)
        if length == len(plain) - 2:
            place = places[0].lower()
            raise WordError(f"{plain[0]} or {plain[-1]} points? Say it as in {place} {plain[0]}, {place} {plain[-1]}")
    segments = _segments_by_place(context, words)
    if len(segments) > 1:
        return tuple(event for segment in segments for event in parse_hit(context, segment))
    if isinstance(context.unit, Infantry):
        return weapon_hit(context, words) or _hits_of_words(context, words)
    try:
        return _hits_of_words(context, words)
    except WordError:
        counted = replace_weapons_by_points(_join_numbered_place(context, words), context)
        if counted is None:
            raise
    return _hits_of_words(context, counted)


SEVERAL = ALL | SUITS | {"and", "front", "rear", "side"}
"""Words without which a line names no several locations."""
REPEATED: Mapping[str, int] = {"twice": 2, "thrice": 3, **{f"x{number}": number for number in range(2, 10)}}


def _times_and_words(words: Words) -> tuple[int, Words] | None:
    """The number of times of `lt 8 twice`, `ct 5 x3`, and the other words; None for other words."""
    if len(words) > 1 and words[-1] in REPEATED:
        return REPEATED[words[-1]], words[:-1]
    return None


def _hits_on_several(context: WordContext, words: Words) -> tuple[Spoken, ...] | None:
    """The hits of `lt and rt 5`, `5 to both legs`, `troopers 1 and 2 take 5`: the same on each location."""
    if "from" in words or SEVERAL.isdisjoint(words):
        return None
    for at in range(len(words)):
        length, places = take_places(words, at, context)
        if not length:
            continue
        before, behind = words[:at], words[at + length :]
        if len(places) > 1:
            return _split_hits(context, before, words[at:], length) or _same_hits(context, places, [*before, *behind])
        if not any(map(is_number, before)) and behind[:1] != ["and"]:
            end = next((end for end in range(at + length, len(words)) if words[end] == "and"), len(words))
            more = take_places(words, end + 1, context)[1]
            if len(more) > 1:  # lt 5 and both arms 3
                return (*parse_hit(context, words[:end]), *parse_hit(context, words[end + 1 :]))
            return None
    return None


def _split_hits(context: WordContext, before: Words, words: Words, length: int) -> tuple[Spoken, ...] | None:
    """The hits of `both arms 3 ct 5`: those on several locations, then the others; None where no others follow."""
    for end in range(length + 1, len(words)):
        follows = take_place(words, end, context) is not None and any(map(is_number, words[end:]))
        if follows and any(map(is_number, words[length:end])):
            return (*parse_hit(context, [*before, *words[:end]]), *parse_hit(context, words[end:]))
    return None


def _same_hits(context: WordContext, places: Sequence[str], rest: Words) -> tuple[Spoken, ...]:
    """A hit on each of several locations, with equal points."""
    rest = [word for word in rest if word not in ALL]
    points = [word for word in rest if is_number(word)]
    if len(points) != 1:
        example = f"{places[0].lower()} {points[0] if points else 8}, {places[1].lower()} {points[-1] if points else 8}"
        raise WordError(f"how much damage to each? Say it as in {example}")
    return tuple(event for place in places for event in parse_hit(context, [*place.casefold().split(), *rest]))


def _without_products(words: Words) -> Words:
    """The words with `5x5` and `4 x 5` as so many numbers, and `5/5/2` as three."""
    text = re.sub(r"^(\d{1,2}) x (\d{1,3})\b", r"\1x\2", " ".join(words))
    text = re.sub(r"(?<!\S)\d{1,3}(?:/\d{1,3})+(?!\S)", lambda found: found[0].replace("/", " "), text)
    several = re.compile(r"(?<!\S)(\d{1,2})x(\d{1,3})(?!\S)")
    return several.sub(lambda found: f"{found[2]} " * min(int(found[1]), MOST_HITS), text).split()


def _each_suit(context: WordContext, words: Words) -> tuple[Spoken, ...] | None:
    """The hits of `4 to each trooper`, `all suits 4`: one on every suit that is left; of `hit a suit for 4`: one."""
    if not isinstance(context.unit, BattleArmor) or (EACH | TROOPER).isdisjoint(words):
        return None
    rest = [word for word in without_fillers(words) if word not in EACH | TROOPER | {"random"}]
    if len(rest) != 1 or not is_number(rest[0]):
        return None
    if EACH.isdisjoint(words) and _join_numbered_place(context, words) != list(words):
        return None  # trooper 2
    if EACH.isdisjoint(words):
        return (Attack(damage=parse_number(rest[0])),)
    left = (place for place in context.names.places if place not in context.state.gone)
    return tuple(Hit(location=place, damage=parse_number(rest[0])) for place in left)


def _infernos(context: WordContext, words: Words) -> tuple[Spoken, ...] | None:
    """The infernos of `hit by 3 infernos`."""
    rest = without_fillers(words)
    if len(rest) < 2 or not is_number(rest[0]) or rest[1] not in ("inferno", "infernos"):
        return None
    return verbs_by_spelling(SALVOS)["inferno"].speak(context, [rest[0], *rest[2:]])


def _salvo_from(context: WordContext, words: Words) -> tuple[Spoken, ...] | None:
    """The salvo of `hit by an lrm 20 from the left`; None where the words state its damage or a location."""
    verbs = verbs_by_spelling(SALVOS)
    if len(words) > 2 and is_number(words[0]) and words[1] in verbs and is_number(words[2].removesuffix("s")):
        size, rest = words[2].removesuffix("s"), without_fillers(words[3:])
        return verbs[words[1]].speak(context, [size, *rest]) * min(parse_number(words[0]), MOST_HITS)
    launchers = (at for at, word in enumerate(words) if word in verbs and context.names.find(word) is None)
    at = next(launchers, None)  # rl is a right leg before it is a rocket launcher
    numbers = 2 if at is not None and words[at + 2 : at + 3] == ["for"] else 1
    if at is None or isinstance(context.unit, Infantry) or sum(map(is_number, words)) != numbers:
        return None
    if not is_number(" ".join(words[at + 1 : at + 2])) or context.names.find(" ".join(without_fillers(words[:at]))):
        return None
    return verbs[words[at]].speak(context, [*words[at + 1 :], *without_fillers(words[:at])])


def _heat(words: Words) -> tuple[Spoken, ...]:
    """`takes 5 heat from a flamer`."""
    points = [parse_number(word) for word in words if is_number(word)]
    if not SCALE_WORDS.isdisjoint(words):
        raise WordError("heat from outside is added, as in heat 12; its own heat is counted when the turn ends")
    if len(points) != 1 or not points[0]:
        raise WordError("how much heat? Say it as in heat 12, or heat 6 flamer")
    return (Heat(points=points[0], by_weapon=not HOT_WEAPONS.isdisjoint(words)),)


def weapon_hit(context: WordContext, words: Words) -> tuple[Spoken, ...] | None:
    """A weapon hit on conventional infantry, as in `ac/20` or `machine gun in the open`; None for other words."""
    try:
        return (weapon_on_infantry(context, " ".join(without_fillers(words, KEPT_OF_WEAPONS))),)
    except WordError:
        return None


def _segments_by_place(context: WordContext, words: Words) -> list[Words]:
    """The words of several locations without commas, as in `lt 5 ct 5`, split by location."""
    plain = without_fillers(words)
    if plain and is_number(plain[0]):
        return _segments_by_points(context, plain) or [words]
    if (both := _front_and_rear(context, plain)) is not None:
        return both
    words = plain or words
    starts, at = [], 0
    while at < len(words):
        found = take_place(words, at, context)
        if found is not None and found[0] + at < len(words) and is_number(words[found[0] + at]):
            starts.append(at)
        at += found[0] if found is not None else 1
    if len(starts) < 2 or without_fillers(words[: starts[0]]):
        return [words]
    return [words[start:end] for start, end in zip(starts, [*starts[1:], len(words)], strict=True)]


def _front_and_rear(context: WordContext, words: Words) -> list[Words] | None:
    """The words of `ct 5 rear 3` as a hit on the front and one on the rear; None for other words."""
    if len(words) < 4 or words[-2] != "rear" or not all(map(is_number, (words[-1], words[-3]))):
        return None
    front, rear = words[:-2], words[-2:]
    if "rear" in front or context.names.find("rear") is not None:  # which is a side of vehicles
        return None
    return [front, [*takewhile(lambda word: not is_number(word), front), *rear]]


def _segments_by_points(context: WordContext, words: Words) -> list[Words]:
    """The words of `10 ct 5 lt` split by location; empty for words in another order."""
    found: list[Words] = []
    at = 0
    while at < len(words):
        start = at
        while at < len(words) and is_number(words[at]):
            at += 1
        place_found = take_place(words, at, context)
        if at == start or place_found is None:
            return []
        at += place_found[0]
        at += words[at : at + 1] == ["rear"]
        found.append(words[start:at])
    return found if len(found) > 1 else []


def _hits_of_words(context: WordContext, words: Words) -> tuple[Spoken, ...]:
    """Damage with its points."""
    manner = _sort_words(context, words)
    if not manner.from_side:
        place = _place_of(context, manner.rest)
        if place is not None:
            return _hits(context, manner, *place)
    text = "-".join(manner.rest)
    if SIDE in words and manner.from_side and not manner.rest and not manner.aimed:
        raise WordError(f"from which side? Say it as in {manner.points[0] if manner.points else 8} from the left")
    anywhere = manner.from_side or "straight_ahead" in manner.fields or isinstance(context.unit, SIDELESS)
    side = DIRECTIONS.get("front" if not manner.rest and anywhere else text)
    if side is not None and manner.points:
        return tuple(_attack(context, manner, side, damage) for damage in manner.points)
    if not manner.rest and manner.points:
        example = context.names.places[-1].lower() if context.names.places else "lt"
        raise WordError(
            f"where does it strike? Say it as in {example} {manner.points[0]}, or {manner.points[0]} from the left"
        )
    place = _place_of(context, manner.rest)
    if place is None:
        raise _no_place(context, manner.rest or words, bool(manner.points))
    return _hits(context, manner, *place)


def _sort_words(context: WordContext, words: Words) -> _Manner:
    """The words of a hit, sorted by their meaning."""
    from_side = "from" in words or words[:1] in (["attack"], ["attacked"])
    words, aimed = _split_aimed_place(context, words)
    words = _without_launchers(_join_numbered_place(context, words))
    values = match_arguments(MANNER, words, context)
    if "guns_asked" in values:
        raise WordError("how many guns? Say it as in hd 6 guns 3")
    kinds = [word for word in values.rest if word in KINDS]
    points = tuple(parse_number(word) for word in values.rest if is_number(word))
    kept = (*kinds, *IGNORED_WORDS)
    rest = [word for word in values.rest if word not in kept and not is_number(word)]
    whole = [word for word in values.rest if word in rest or word == SIDE]
    if SIDE in whole and context.names.find(" ".join(whole)) is not None:
        rest = whole  # the left side of a DropShip is a location
    fields: dict[str, Any] = {name: True for name in FLAGS if name in values}
    fields |= {"kind": KINDS[kinds[0]] if kinds else "standard", "guns": values.get("guns", 1) or 1}
    if "glancing" in values:
        points = tuple(max(damage // 2, 1) for damage in points)
        fields["critical_modifier"] = GLANCING
    return _Manner(fields, points, rest, aimed, from_side or bool(aimed), "tac" in values)


def _without_launchers(words: Words) -> Words:
    """The words without the number of a launcher: `5 from an lrm 20` is 5 points by missiles."""
    sizes = [at + 1 for at, word in enumerate(words[:-1]) if word in LAUNCHERS and is_number(words[at + 1])]
    if not sizes:
        return words
    left = [word for at, word in enumerate(words) if at not in sizes]
    if not any(is_number(word) for word in left):
        launcher = " ".join(words[sizes[0] - 1 : sizes[0] + 1])
        raise WordError(f"how much damage did the {launcher} do there? Say it as in lt 5 {launcher}")
    return left


def _split_aimed_place(context: WordContext, words: Words) -> tuple[Words, str]:
    """The words before `aimed at hd`, and its location."""
    if "aimed" not in words:
        return words, ""
    at = words.index("aimed")
    text = " ".join(word for word in words[at + 1 :] if word not in FILLERS and word != "at")
    place = context.names.find(text)
    if place is None:
        raise context.unknown_place(text) if text else WordError("aimed at what? Say it as in 8 aimed at hd")
    return words[:at], place


def _join_numbered_place(context: WordContext, words: Words) -> Words:
    """The words with a location whose name has a number, such as `trooper 2`, joined into one word."""
    for at in range(len(words) - 1):
        if is_number(words[at + 1]) and context.names.find(" ".join(words[at : at + 2])) is not None:
            return [*words[:at], " ".join(words[at : at + 2]), *words[at + 2 :]]
    return words


def _attack(context: WordContext, manner: _Manner, side: Any, damage: int) -> Attack:
    fields = {**manner.fields, "side": side, "aimed": manner.aimed}
    if side == "below" and isinstance(context.unit, Mech):
        fields |= {"side": "front", "table": "below"}
    return Attack(**{**fields, "damage": damage, **_piercing_fields(context, manner.fields, damage)})


def _piercing_fields(context: WordContext, fields: Mapping[str, Any], damage: int) -> dict[str, int]:
    """The modifier of armor-piercing shells, by the size of the gun."""
    if fields["kind"] != "armor-piercing":
        return {}
    book = options_in_force(context.unit, context.options, context.state).book
    modifier = armor_piercing(damage, book.armor_piercing)
    return {"critical_modifier": modifier + fields.get("critical_modifier", 0)}


def _place_of(context: WordContext, words: Words) -> tuple[str, bool] | None:
    """The location that words name, and whether its rear; None if they name no location."""
    names, text = context.names, " ".join(words)
    place = names.find(text)
    if place is not None:
        return place, False
    if not REAR.isdisjoint(words):
        place = names.find(" ".join(word for word in words if word not in REAR))
        if place is not None:
            return place, True
    front = text.removesuffix("r").rstrip("-").upper()
    if text.endswith("r") and front in names.rears:
        return front, True
    return None


def _hits(context: WordContext, manner: _Manner, place: str, rear: bool) -> tuple[Spoken, ...]:
    """Hits to a location that is named."""
    if manner.fields.get("cover"):
        raise WordError("a hit to a location that is named has struck it; say the side, as in 8 from the left cover")
    if 0 in manner.points:
        raise WordError("a hit needs at least 1 point")
    if not manner.points:
        raise WordError(f"how much damage to {place}? Say it as in {place.lower()} 8")
    if rear and place not in context.names.rears:
        rears = context.names.rears
        only = f"only {', '.join(sorted(rears))} have" if rears else "this unit has none"
        raise WordError(f"{place} has no rear armor; {only}")
    fields = {**manner.fields, "location": place, "rear": rear, "through_armor_critical": manner.through}
    return tuple(
        Hit(**{**fields, "damage": damage, **_piercing_fields(context, manner.fields, damage)})
        for damage in manner.points
    )


def _no_place(context: WordContext, words: Sequence[str], points: bool) -> WordError:
    """The error for words that name no location, or more than one."""
    found = take_place(words, 0, context)
    if found is not None:
        more, place = " ".join(words[found[0] :]), found[1]
        what = "says nothing here" if points else "is not a number of points"
        unknown = words[found[0]] not in context.names.named
        near = near_miss(words[found[0]], context.names.named) if points and unknown else ""
        return WordError(f"'{more}' {what}{near}; say it as in {place.lower()} 8")
    text = " ".join(words)
    if points:
        return context.unknown_place(text, _verb_names(context))
    near = _near_verb(context, words)
    return WordError(f"'{text}' says nothing here{near}; help shows the words")


def _near_verb(context: WordContext, words: Sequence[str]) -> str:
    """The verb nearest to the first words; a verb may have several."""
    from difflib import get_close_matches  # of use only after a mistake

    names = _verb_names(context)
    for length in range(min(MOST_VERB_WORDS, len(words)), 1, -1):
        known = [name for name in names if name.count(" ") == length - 1]
        if found := get_close_matches(" ".join(words[:length])[:MOST_LETTERS], known, n=1, cutoff=0.8):
            return f"; perhaps {found[0]}"
    return near_miss(words[0][:MOST_LETTERS], names) if words and words[0] not in names else ""


def _verb_names(context: WordContext) -> Sequence[str]:
    from astech.words.table import table_of  # the table has the verbs of this module

    return tuple(table_of(context))


# --- salvos ---------------------------------------------------------------------------------------------------------

CLUSTERS: Mapping[str, dict[str, Any]] = {
    "lrm lrt elrm nlrm mrm rl rocket rockets": {},
    "srm srt mortar": {"damage": 2, "group": 2},
    "streak": {"damage": 2, "group": 2, "all_hit": True},
    "atm": {"damage": 2},
    "lb lbx lb-x": {"group": 1, "kind": "ballistic"},
    "hag": {"kind": "ballistic"},
}
"""Cluster weapons as players call them, with the damage of a missile or shot where it is not 1 point in groups of 5."""
CLUSTER_MODIFIERS: Mapping[str, int] = {"artemis": 2, "narc": 2, "apollo": -1, "ams": -4, "glancing": -4}
"""Modifiers of the cluster roll by fire control, beacons and defenses (digest 19)."""
HOT = frozenset(("hot", "hot-loaded"))
ARTEMIS_V = 1  # more than Artemis IV
SALVO_WORDS = frozenset(
    (
        *CLUSTER_MODIFIERS,
        "iv",
        "v",
        "cover",
        "side",
        "x",
        "points",
        "missiles",
        "missile",
        "srm",
        "all",
        "hit",
        "hits",
        "hot",
        "loaded",
        "hot-loaded",
    )
)


def _salvo_maker(spellings: str) -> Make:
    name = spellings.split()[0]

    def salvo(context: WordContext, values: ArgumentValues) -> Spoken:
        """`lrm 20 from the left`, `srm 6 artemis v`, `lrm 15 narc ams`, `hag 30 -2`, `lrm 15 for 9`, `lrm 15 9 hit`."""
        numbers = [parse_number(word) for word in values.rest if is_number(word)]
        if "number" in values and not numbers:  # srm 6 hits
            numbers = [values["number"]]
        elif "number" in values:
            points = values["number"] * CLUSTERS[spellings].get("damage", 1)
            return _counted_salvo(context, name, values.rest, CLUSTERS[spellings], points)
        if "points" in values:
            return _counted_salvo(context, name, values.rest, CLUSTERS[spellings], values["points"])
        signed = [int(word) for word in values.rest if is_signed(word)]
        modifier = (
            sum(CLUSTER_MODIFIERS.get(word, 0) for word in values.rest) + sum(signed) + ARTEMIS_V * ("v" in values.rest)
        )
        rest = [w for w in values.rest if w not in SALVO_WORDS and not is_number(w) and not is_signed(w)]
        if len(numbers) != 1 or not numbers[0]:
            raise WordError(f"how many? Say it as in {name} 10, or {name} 10 from the left")
        side = _side_of_salvo(rest)
        hot = not HOT.isdisjoint(values.rest)
        fields = {**CLUSTERS[spellings], "cover": "cover" in values.rest, "hot_loaded": hot}
        return Salvo(size=numbers[0], side=side, modifier=modifier, **fields)

    return salvo


def _side_of_salvo(words: Words) -> Any:
    side = DIRECTIONS.get("-".join(words) or "front")
    if side is None:
        raise WordError(f"'{' '.join(words)}' is not a side; expected front, rear, left or right")
    return side


def _counted_salvo(context: WordContext, name: str, words: Words, cluster: Mapping[str, Any], points: int) -> Spoken:
    """The salvo of `lrm 15 for 12`, whose points are known: so many missiles hit, without a roll."""
    rest = [word for word in words if not is_number(word) and word not in SALVO_WORDS]
    each = cluster.get("damage", 1)
    if not points or points % each:
        raise WordError(f"a missile does {each} points, not {points} in all: say it as in {name} 10 for {each * 4}")
    fields = {**cluster, "all_hit": True, "cover": "cover" in words}
    return Salvo(size=points // each, side=_side_of_salvo(rest), **fields)


def _inferno(context: WordContext, values: ArgumentValues) -> Spoken:
    if not values["missiles"]:
        raise WordError("how many missiles? Say it as in inferno 4 from the left")
    return Inferno(missiles=values["missiles"], side=values.get("side", "front"))


SALVOS = (
    *(
        Verb(
            spellings,
            "[points:for N] [number:N hit|hits|missiles]",
            _salvo_maker(spellings),
            f"{spellings.split()[0]} 10 from the left",
            "A salvo of a cluster weapon hits; the number that hit and the locations are rolled.",
            event=Salvo,
            loose=True,
        )
        for spellings in CLUSTERS
    ),
    Verb(
        "inferno infernos",
        "missiles:N [side:FROM] [missile|missiles] [ignored:side]",
        _inferno,
        "inferno 4 from the left",
        "So many inferno missiles hit.",
        event=Inferno,
        question="how many missiles?",
        usage="say it as in inferno 4 from the left",
    ),
)

ATTACKS = (
    Verb(
        "hit hits took takes",
        "[text:TEXT]",
        lambda context, values: parse_hit(context, values.get("text", "").split()),
        "hit lt 8 rear",
        "Damage to a location; `lt 8 rear`, `lt 5, ct 5`, `8 from the left`, `ct ac/20` say it without a verb.",
        event=Hit,
        game="classic",
    ),
    Verb(
        "attack attacked",
        "[text:TEXT]",
        lambda context, values: parse_hit(context, ["attack", *values.get("text", "").split()]),
        "attack 8 left",
        "Damage from a side; its location is rolled. `8 from the left` is the same.",
        event=Attack,
        game="classic",
    ),
)
