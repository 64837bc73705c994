"""Weapons and ammunition in words: fire, clear a jam, reload, dump."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from astech.words.context import WordContext, WordError
from astech.words.damaging import initials
from astech.words.patterns import ArgumentValues, take_place
from astech.words.places import take_places
from astech.words.speech import Note, Spoken
from astech.words.tokens import Words, clauses_of, is_number, parse_number, without_fillers, words_of
from astech.words.verbs import Verb
from sheets.equipment import Item
from sheets.play.status import WeaponStatus
from sheets.play.supply import half_load, is_fed_by, munitions
from sheets.record.boxes import boxes, near_miss
from sheets.record.events import ClearJam, Dump, Fire, Reload, Spend
from sheets.text import letters
from sheets.units import Infantry, location_name
from sheets.units.mech import ARMS
from sheets.units.outfit import edition_of_unit, outfit

HALF = "half"
MISSED = frozenset(("miss", "missed", "misses"))
NATURAL = ("natural", "nat")
TIMES = {"once": 1, "twice": 2, "both": 2, "thrice": 3}
LONG_NAMES = re.compile(r"^ac(\d+)$")
MOST_WORDS = 6  # of the name of a weapon with its location and manner
SHORTEST_CONTRACTION = 4  # letters that begin the words of a title, as in medlas
SHORTEST_BEGINNING = 3  # letters that begin the short form of a weapon, as in nppc
MOST_SHOTS = 60  # words of one line of fire


class ShotManner(NamedTuple):
    """The result of a shot, as far as it matters to the unit that fires."""

    jammed: bool = False
    missed: bool = False
    natural_2: bool = False


PLAIN_SHOT = ShotManner()


class ShotWords(NamedTuple):
    """A request to fire: matching weapons, number of times, manner; `exact` names the location."""

    text: str
    fitting: tuple[WeaponStatus, ...]
    times: int
    manner: ShotManner
    exact: bool


def fire_weapons(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
    """The events of `fire ac/20`, `fire ml x2, ppc`, `fire ml ra`, `fire ac/20 jammed`, `fire all`, `fire ra`."""
    if not context.weapons:
        return _fire_all(context, [])
    made: list[Spoken] = []
    shots: list[ShotWords] = []
    spared: set[int] | None = None
    for clause in _fire_clauses(values.get("text", "")):
        words, points = _split_points([word for word in words_of(clause) if word not in ("weapons", "guns")] or ["all"])
        if (left_out := words if spared is not None else _exception(words)) is not None:
            spared = {*(spared or ()), *(weapon.mount for weapon in weapons_of_words(context, left_out))}
            continue
        if (places := _locations(context, words)) is not None:
            made += [event for place in places for event in _fire_from(context, place)]
            continue
        if (group := _category(context, words)) is not None:
            made += [_fire_event(weapon) for weapon in group]
            continue
        if points:
            made.append(Note(f"{points} points are for the target: it takes them as in 8 from the left"))
        place = context.names.find(" ".join(without_fillers(words)))
        if "all" in words or "everything" in words or _means_both(context, words):
            made += _fire_all(context, words)
        elif place is None and (at := _only_place(context, words)):
            made += _fire_from(context, at)
        elif place is not None and _means_place(context, place, " ".join(without_fillers(words))):
            made += _fire_from(context, place)
        else:
            shots += _shots(context, words)
    if spared is not None:
        made += [event for event in _fire_all(context, []) if isinstance(event, Fire) and event.weapon not in spared]
    if not shots and not any(isinstance(event, Fire) for event in made):
        raise WordError("which weapon? Say it as in fire medium laser")
    fired = Counter(event.weapon for event in made if isinstance(event, Fire))
    return [*made, *_resolve(shots, fired)]


def _fire_clauses(text: str) -> Iterator[str]:
    """The parts of a line of fire: `ppc, lasers and srm` has three."""
    for clause in clauses_of(text) if text.strip(" ,;") else ():
        plain = re.sub(r"[()\[\]]", " ", clause).replace("@", " at ")
        plain = re.sub(r"(?<!\S)(\d)(?!x\b)([a-z]{2,})\b", r"\1 \2", plain)  # 2mls
        yield from filter(None, map(str.strip, re.split(r"\band\b", plain)))


def _locations(context: WordContext, words: Words) -> Sequence[str] | None:
    """The locations of `both arms`; None for other words."""
    length, places = take_places(words, 0, context)
    return places if len(places) > 1 and length == len(words) else None


def _exception(words: Words) -> Words | None:
    """The weapons that do not fire: `everything but the srm`, `all except ml la`; None for other words."""
    at = next((at for at, word in enumerate(words) if word in ("but", "except", "without")), 0)
    if not at or {"all", "everything"}.isdisjoint(words[:at]):
        return None
    return [word for word in without_fillers(words[at + 1 :]) if word != "for"]


def _category(context: WordContext, words: Words) -> Sequence[WeaponStatus] | None:
    """All weapons of a category in the plural: `lasers`, `all autocannons`; None where the words name no category."""
    named = [word for word in without_fillers(words) if word not in ("all", "both", "everything")]
    trait = CATEGORIES.get(" ".join(named))
    if trait is None:
        return None
    traits = {mounted.position: mounted.item for mounted in outfit(context.unit).mounted}
    found = [weapon for weapon in context.weapons if weapon.fires and trait in _marks(traits[weapon.mount])]
    if not found:
        raise WordError(f"none of the {' '.join(named)} can fire")
    return found


def _marks(entry: Item) -> frozenset[str]:
    """The traits of a weapon, and the words of its title."""
    return frozenset((*entry.traits, *entry.title.casefold().split()))


CATEGORIES = {
    "lasers": "laser",
    "missiles": "missile",
    "ppcs": "ppc",
    "autocannons": "ballistic",
    "ballistics": "ballistic",
    "energy": "energy",
}
"""Words for all weapons of a kind, with a trait of their items or a word of their titles."""


def _split_points(words: Words) -> tuple[Words, int]:
    """The words before `for 12`, and the points of the target."""
    at = words.index("for") if "for" in words[1:] else 0
    if not at or not is_number(" ".join(words[at + 1 : at + 2])):
        return words, 0
    behind = words[at + 2 :]
    return [*words[:at], *(behind[1:] if behind[:1] in (["damage"], ["points"]) else behind)], parse_number(
        words[at + 1]
    )


def _means_both(context: WordContext, words: Words) -> bool:
    """Whether words are `both` alone, or `both weapons`, of a unit with two weapons."""
    alone = [word for word in without_fillers(words) if word not in ("weapons", "guns")] == ["both"]
    return alone and len(context.weapons) == 2


def _only_place(context: WordContext, words: Words) -> str:
    """The location of all weapons, for units with only one, such as gun emplacements; else empty."""
    places = {weapon.location for weapon in context.weapons}
    named = " ".join(without_fillers(words)).removesuffix("s").upper()
    return named if places == {named} else ""


def _means_place(context: WordContext, place: str, text: str) -> bool:
    """Whether a name means a location and not a weapon; refuses an ambiguous name such as `ll`."""
    here = any(weapon.location == place for weapon in context.weapons)
    called = [weapon.title for weapon in context.weapons if initials(weapon.title) == letters(text)]
    if here and called:
        name = location_name(context.unit, place).lower()
        raise WordError(f"'{text}' may be {called[0]} or the weapons in {place}; say {called[0].lower()} or {name}")
    return not called


def begins_weapon_list(context: WordContext, words: Words) -> bool:
    """Whether words after a comma continue a list of weapons."""
    try:
        return bool(_shots(context, words))
    except WordError:
        return False


def _fire_from(context: WordContext, place: str) -> list[Spoken]:
    """All weapons of a location."""
    ready, _ = _weapons_together(context)
    here = [weapon for weapon in ready if weapon.location == place]
    if not here:
        raise WordError(f"no weapon in {place} can fire")
    return [_fire_event(weapon) for weapon in here]


def _fire_all(context: WordContext, words: Words) -> list[Spoken]:
    """All weapons that can fire, with a note about those that cannot."""
    manner, words = _split_manner(words)
    if context.weapons and (rest := [word for word in without_fillers(words) if word not in ("all", "everything")]):
        from_place = context.names.find(" ".join(word for word in rest if word not in ("weapons", "guns")))
        if from_place is not None:
            return _fire_from(context, from_place)
        rest = [word for word in rest if word not in ("weapons", "guns", "both")]
        if rest:
            return [*_resolve([_shot(context, [*rest, "x99"], every=True)], Counter())]
    ready, silent = _weapons_together(context)
    if not ready and isinstance(context.unit, Infantry):
        raise WordError("the fire of a platoon costs it nothing; say to hit range 1 for its number")
    if not ready:
        raise WordError("no weapon of this unit can fire")
    notes = [Note(f"{weapon.location}: {weapon.title} does not fire: {why}") for weapon, why in silent]
    return [*(_fire_event(weapon, 1, manner) for weapon in ready), *notes]


def _weapons_together(context: WordContext) -> tuple[list[WeaponStatus], list[tuple[WeaponStatus, str]]]:
    """The weapons that can fire together, and the others with the reason.

    A 'Mech that lies props itself up on one arm, whose weapons do not fire.
    """
    ready = [weapon for weapon in context.weapons if weapon.fires]
    silent = [(weapon, weapon.why) for weapon in context.weapons if not weapon.fires]
    if not context.state.prone:
        return ready, silent
    arm = next((weapon.location for weapon in ready if weapon.location in ARMS), None)
    propped = [weapon for weapon in ready if weapon.location in ARMS and weapon.location != arm]
    silent += [(weapon, "the 'Mech lies prone and props itself up on this arm") for weapon in propped]
    return [weapon for weapon in ready if weapon not in propped], silent


def _shots(context: WordContext, words: Words) -> list[ShotWords]:
    """The weapons that words name without commas: the longest name first, then the remaining words."""
    target = next((at for at, word in enumerate(words) if word in ("at", "against")), len(words))
    rest = without_fillers(words[:target])
    if not rest:
        raise WordError("which weapon? Say it as in fire medium laser")
    if len(rest) > MOST_SHOTS:
        raise WordError(f"a line of fire has {len(rest)} words; expected at most {MOST_SHOTS}")
    found: list[ShotWords] = []
    while rest:
        shot, length = _longest_shot(context, rest)
        found.append(shot)
        rest = rest[length:]
    return found


def _longest_shot(context: WordContext, words: Words) -> tuple[ShotWords, int]:
    """The shot named by the longest run of leading words, and its length."""
    first: WordError | None = None
    for length in range(min(len(words), MOST_WORDS), 0, -1):
        try:
            shot = _shot(context, words[:length])
        except WordError as error:
            first = first or error
            continue
        follows = words[length : length + 1]
        placed = take_place(words, length, context) is not None
        if first is not None and placed and not _matching_weapons(" ".join(follows), context.weapons):
            raise first  # the weapon is not in that location
        return shot, length
    raise first or WordError("which weapon? Say it as in fire medium laser")


def _shot(context: WordContext, words: Words, every: bool = False) -> ShotWords:
    """One weapon that words name, with its location, its number and its manner."""
    manner, words = _split_manner(words)
    times, words = _times(words)
    place, words = _split_place(context, words)
    text = " ".join(words)
    fitting = _weapons(text, [each for each in context.weapons if place in (None, each.location)])
    ready = tuple(weapon for weapon in fitting if weapon.fires) or tuple(fitting)
    return ShotWords(text, ready, len(ready) if every else times, manner, place is not None)


def _split_manner(words: Words) -> tuple[ShotManner, Words]:
    """The manner of a shot, `jammed`, `missed` or `natural 2`, and the other words."""
    rolls = [at for at, word in enumerate(words[:-1]) if word in NATURAL and is_number(words[at + 1])]
    natural_2 = any(parse_number(words[at + 1]) == 2 for at in rolls)
    words = [word for at, word in enumerate(words) if at not in rolls and at - 1 not in rolls]
    jammed, missed = any(word.startswith("jam") for word in words), not MISSED.isdisjoint(words)
    rest = [word for word in words if not word.startswith("jam") and word not in MISSED]
    return ShotManner(jammed, missed, natural_2), rest


def _times(words: Words) -> tuple[int, Words]:
    """`x2`, `2x`, `twice` at the end or the beginning, and the other words."""
    for at in (len(words) - 1, 0):
        if len(words) > 1:
            word = words[at]
            if word in TIMES:
                return TIMES[word], [*words[:at], *words[at + 1 :]]
            if "x" in word and is_number(word.strip("x")):
                return max(parse_number(word.strip("x")), 1), [*words[:at], *words[at + 1 :]]
    if len(words) > 1 and is_number(words[0]):
        return max(parse_number(words[0]), 1), words[1:]
    return 1, words


def _split_place(context: WordContext, words: Words) -> tuple[str | None, Words]:
    """The location after or before the name of a weapon, and the name."""
    words = [word for word in words if word != "squad"] or words  # the location of a weapon that all suits have
    if any(letters(weapon.title) == letters("".join(words)) for weapon in context.weapons):
        return None, words  # the machine gun of a ProtoMech, whose main gun is a location
    longest = context.names.longest
    for length in range(min(longest, len(words) - 1), 0, -1):
        place = context.names.find_loosely(" ".join(words[-length:]))
        if place is not None:
            return place, words[:-length]
    for length in range(min(longest, len(words) - 1), 0, -1):
        place = context.names.find(" ".join(words[:length]))
        if place is not None:
            return place, words[length:]
    return None, words


def weapons_of_words(context: WordContext, words: Words) -> Sequence[WeaponStatus]:
    """The weapons that words name, with their location."""
    place, named = _split_place(context, words)
    return _weapons(" ".join(named), [each for each in context.weapons if place in (None, each.location)])


def _weapons(text: str, weapons: Sequence[WeaponStatus]) -> Sequence[WeaponStatus]:
    """The weapons that a text names: by their title, its beginning, or its first letters (`ml`, `srm6`, `ac20`)."""
    found = _matching_weapons(text, weapons)
    titles = dict.fromkeys(weapon.title for weapon in found)
    if len(titles) > 1:
        raise WordError(f"'{text}' may be {' or '.join(titles)}; type more of it")
    if not found:
        titles = dict.fromkeys(weapon.title for weapon in weapons)
        near = near_miss(text, {title.casefold(): 0 for title in titles})
        raise WordError(f"'{text}' is not a weapon of this unit: {', '.join(titles) or 'it has none there'}{near}")
    return found


def _matching_weapons(text: str, weapons: Iterable[WeaponStatus]) -> list[WeaponStatus]:
    asked = letters(text)
    if not asked:
        return []
    plain = asked.removesuffix("s")
    known = [(weapon, letters(weapon.title)) for weapon in weapons]
    words = {letters(word) for word in text.split()}
    tests = (
        [weapon for weapon, title in known if title in (asked, plain)],
        [weapon for weapon, title in known if title.startswith(asked) or initials(weapon.title) == asked],
        [weapon for weapon, _ in known if _title_has_letters(weapon.title, asked)],
        [weapon for weapon, _ in known if initials(weapon.title) == plain or _title_has_letters(weapon.title, plain)],
        [weapon for weapon, _ in known if _begins_short_form(weapon, asked) or _abbreviates(text, weapon.title)],
        [weapon for weapon, _ in known if words <= {letters(word) for word in weapon.title.split()}],
        [weapon for weapon, title in known if LONG_NAMES.sub(r"autocannon\1", title).startswith(plain)],
    )
    return next(filter(None, tests), [])


def _title_has_letters(title: str, asked: str) -> bool:
    """Whether a title has letters from the beginning of a word: `pulse` or `ac5`, but not `er` in `laser`."""
    words = title.split()
    return any(letters("".join(words[at:])).startswith(asked) for at in range(len(words)))


def _abbreviates(text: str, title: str) -> bool:
    """Whether each word begins the word of a title in its place: `med laser`, `lar las`, `medlas`."""
    asked, words = text.casefold().split(), title.casefold().split()
    if len(asked) == 1 and len(asked[0]) >= SHORTEST_CONTRACTION:
        return _contracts(asked[0].removesuffix("s"), words) or _contracts(asked[0], words)
    return 1 < len(asked) <= len(words) and all(map(str.startswith, words, asked))


def _contracts(asked: str, words: Sequence[str]) -> bool:
    """Whether letters are the beginnings of all words, in order."""
    if not words:
        return not asked
    return any(
        words[0].startswith(asked[:length]) and _contracts(asked[length:], words[1:])
        for length in range(1, len(asked) + 1)
    )


def _begins_short_form(weapon: WeaponStatus, asked: str) -> bool:
    """Whether letters begin the short form of a weapon: `nppc` of the Naval PPC (Light)."""
    return len(asked) >= SHORTEST_BEGINNING and initials(weapon.title).startswith(asked)


def _resolve(shots: Sequence[ShotWords], fired: Counter[int]) -> list[Spoken]:
    """The events of shots: those with a location choose their weapons first, the others from the remaining ones."""
    asked: Counter[str] = Counter()
    for shot in shots:
        asked[shot.fitting[0].title] += shot.times if len(shot.fitting) > 1 else 0
    made: dict[int, list[Spoken]] = {}
    for at in sorted(range(len(shots)), key=lambda at: not shots[at].exact):
        made[at] = _pick(shots[at], fired, asked)
    return [event for at in range(len(shots)) for event in made[at]]


def _pick(shot: ShotWords, fired: Counter[int], asked: Counter[str]) -> list[Spoken]:
    """The events of one shot, with weapons that no earlier shot of the line uses."""
    left = [weapon for weapon in shot.fitting if not fired[weapon.mount]]
    if len(shot.fitting) == 1 or not left:
        weapon = (left or shot.fitting)[0]
        if not left and len(shot.fitting) > 1:
            raise WordError(f"{len(shot.fitting)} of them can fire, and all do already: {shot.fitting[0].title}")
        fired[weapon.mount] += shot.times
        return [_fire_event(weapon, shot.times, shot.manner)]
    if shot.times > len(left):
        raise WordError(f"{len(left)} of them can fire, and not {shot.times}")
    places = dict.fromkeys(weapon.location for weapon in left)
    if len(places) > 1 and shot.times < len(left) and asked[left[0].title] < len(shot.fitting):
        raise WordError(_which_weapon(shot, list(places)))
    for weapon in left[: shot.times]:
        fired[weapon.mount] += 1
    return [_fire_event(weapon, 1, shot.manner) for weapon in left[: shot.times]]


def _which_weapon(shot: ShotWords, places: Sequence[str]) -> str:
    """A question: which of several weapons fires?"""
    title, example = shot.fitting[0].title, f"fire {shot.text} {places[0].lower()}"
    every = f"fire {shot.text} x{len(shot.fitting)}"
    return f"which {title}: {', '.join(places[:-1])} or {places[-1]}? Say it as in {example}, or {every} for all"


def _fire_event(weapon: WeaponStatus, times: int = 1, manner: ShotManner = PLAIN_SHOT) -> Fire:
    return Fire(weapon=weapon.mount, times=times, **manner._asdict())


def spent_shots(context: WordContext, words: Words) -> tuple[Spoken, ...]:
    """The events of `ac/20 3 shots`: from one bin after the other."""
    words = [word for word in words if word != "minus"]
    numbers = [at for at, word in enumerate(words) if is_number(word)]
    at = len(words) - 1 if numbers[-1:] == [len(words) - 1] else 0
    if len(words) < 2 or at not in numbers:
        raise WordError("shots of what? Say it as in ac/20 3 shots")
    count, named = parse_number(words[at]), [*words[:at], *words[at + 1 :]]
    spent: list[Spoken] = []
    for lot in _lots(context, without_fillers(named)):
        fired = min(count, context.state.shots[lot])
        if fired:
            spent.append(Spend(bin=lot, shots=fired))
        count -= fired
    if count or not spent:
        raise WordError(f"{count} shots more than are left of {' '.join(named)}")
    return tuple(spent)


def clear_jam(context: WordContext, values: ArgumentValues) -> Spoken:
    """The event of `clear ac/5`, `unjam ac/5`."""
    words = [word for word in values.rest if not word.startswith("jam")]
    jammed = [weapon for weapon in context.weapons if weapon.mount in context.state.jammed]
    if not jammed:
        raise WordError("no weapon is jammed")
    place, words = _split_place(context, words)
    here = [weapon for weapon in jammed if place in (None, weapon.location)]
    return ClearJam(weapon=(_weapons(" ".join(words), here) if words else jammed)[0].mount)


def reload_bins(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
    """The events of `reload`, `reload srm`, `reload ac/5 10`, `reload srm 6 with inferno`, `reload half`."""
    words = values.get("text", "").replace(",", " ").split()
    half, words = HALF in words, [word for word in words if word != HALF]
    other = ""
    if "with" in words:
        at = words.index("with")
        words, other = words[:at], " ".join(words[at + 1 :])
    words = [word for word in without_fillers(words) if word not in ("all", "everything")]
    carried = outfit(context.unit).by_position
    lots, shots = _lots_and_shots(context, words)
    if half and (other or shots is not None):
        raise WordError("half a load has no number of shots and no other munition: say it as in reload half ac/5")
    if half:
        edition = edition_of_unit(context.unit, context.options.reading)
        full = boxes(context.unit, edition).shots
        return [Reload(bin=lot, shots=half_load(carried[lot].item, full[lot], edition)) for lot in lots]
    if not other:
        return [Reload(bin=lot, shots=shots) for lot in lots]
    return [Reload(bin=lot, ammo=_munition_key(carried[lot].item, other)) for lot in lots]


def dump_bins(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
    """The events of `dump srm`: the bins of that name are empty at the end of the turn."""
    words = [word for word in values.rest if word not in ("ammo", "ammunition")]
    if not words and not values.rest:
        raise WordError("which ammunition? Say it as in dump srm, or dump all")
    lots = _lots(context, [] if words in (["all"], ["everything"]) else words)
    full = [lot for lot in lots if context.state.shots[lot] and outfit(context.unit).by_position[lot].item.ammo]
    if not full:
        raise WordError("there is nothing left to dump")
    return [Dump(bin=lot) for lot in full]


def _lots_and_shots(context: WordContext, words: Words) -> tuple[list[int], int | None]:
    """The bins that words name, and the number of shots after the name."""
    words = words[:-1] if words[-1:] in (["shot"], ["shots"]) else words
    try:
        return _lots(context, words), None
    except WordError:
        if len(words) < 2 or not is_number(words[-1]):
            raise
        return _lots(context, words[:-1]), parse_number(words[-1])


def _lots(context: WordContext, words: Words) -> list[int]:
    """The bins that words name, all bins without words; a location may follow the name."""
    carried = outfit(context.unit).by_position
    place, named = _split_place(context, words) if len(words) > 1 else (None, words)
    asked = letters(" ".join(word for word in named if word not in ("ammo", "ammunition")))
    here = [lot for lot in context.state.shots if place in (None, carried[lot].mount.location)]
    lots = [lot for lot in here if asked in letters(carried[lot].item.title.replace("Ammo", ""))]
    lots = lots or [lot for lot in here if initials(carried[lot].item.title).startswith(asked)]
    if not lots and asked:
        fed = [carried[weapon.mount].item for weapon in _matching_weapons(asked, context.weapons)]
        lots = [lot for lot in here if any(is_fed_by(carried[lot].item, weapon) for weapon in fed)]
    if not lots:
        raise WordError(f"'{' '.join(words)}' is not ammunition of this unit" if words else "it carries no ammunition")
    return lots


def _munition_key(own: Item, text: str) -> str:
    """The catalogue name of a munition that fits a bin."""
    names = {
        lot.ammo.munition_name.removeprefix(lot.ammo.base_name).strip() or "standard": lot.name
        for lot in munitions(own.name)
        if lot.ammo is not None
    }
    known = {name.casefold(): lot for name, lot in names.items()}
    for asked in (text.removesuffix("s"), text):
        fitting = [asked] if asked in known else [name for name in known if name.startswith(asked)]
        if len(fitting) == 1:
            return known[fitting[0]]
    near = near_miss(text, known)
    raise WordError(f"'{text}' does not go into the {own.title}; expected one of {', '.join(names)}{near}")


WEAPONS = (
    Verb(
        "fire fired fires firing shoot shoots shot shooting",
        "[text:TEXT]",
        fire_weapons,
        "fire medium laser",
        "Weapons fire: `fire ml la, ppc x2`, `fire ra` for all of an arm, `fire all`, `fire ac/5 jammed`,"
        " `fire ac/5 natural 2` for the to-hit roll that jams or ruins some; in a campaign also at another unit:"
        " `fire ac/20 at warhammer range 5 from the left`.",
        event=Fire,
        game="classic",
        question="which weapon?",
        lists=True,
        continues=begins_weapon_list,
    ),
    Verb(
        "alpha alpha_strike fire_everything open_fire",
        "[text:TEXT]",
        lambda context, values: fire_weapons(context, ArgumentValues(found={"text": f"all {values.get('text', '')}"})),
        "alpha strike",
        "All weapons fire that can, as with fire all.",
        Fire,
        game="classic",
    ),
    Verb(
        "spend spends spent",
        "",
        lambda context, values: spent_shots(context, values.rest),
        "spend 3 ac/20",
        "So many shots of an ammunition are used up, as with ac/20 3 shots.",
        Spend,
        game="classic",
        question="shots of what?",
        loose=True,
    ),
    Verb(
        "clear clears unjam unjams",
        "",
        clear_jam,
        "clear ac/5",
        "A jammed weapon works again.",
        event=ClearJam,
        loose=True,
    ),
    Verb(
        "reload reloads reloaded rearm",
        "[text:TEXT]",
        reload_bins,
        "reload srm 6 with inferno",
        "Bins are full again, or hold another munition; `reload half` before a game gives them half a load.",
        event=Reload,
        lists=True,
    ),
    Verb(
        "dump dumps dumped",
        "",
        dump_bins,
        "dump srm",
        "The bins of that name are empty at the end of the turn.",
        event=Dump,
        loose=True,
    ),
)
