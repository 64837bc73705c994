"""Weapons and ammunition in a player's words."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress

from sheets.equipment import Item
from sheets.play.resolution import Refused
from sheets.play.speech import FILLERS, Speech, Verb, Words, each, letters, one_of
from sheets.play.status import WeaponStatus
from sheets.play.step import status
from sheets.play.supply import munitions
from sheets.record.events import ClearJam, Dump, Event, Fire, Reload
from sheets.units.mech import ARMS
from sheets.units.outfit import outfit

MISSED = frozenset(["miss", "missed", "misses"])
MOST_WORDS = 12  # of several weapons without commas between them
NUMBERS = {"once": 1, "twice": 2, "thrice": 3}


def fire(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`fire ac/20`, `fire ml x2, ppc`, `fire ml x2 ppc`, `fire ml ra`, `fire ac/20 jammed`, `fire streak missed`,
    `fire all`, `fire ra`."""
    events: list[Event] = []
    for part in " ".join(words).split(","):
        here = speech.place(part.strip())
        events += _fire_some(speech, part.split()) if here is None else _fire_from(speech, here)
    return tuple(events)


def _fire_from(speech: Speech, place: str) -> list[Event]:
    """All weapons of a location."""
    weapons = status(speech.unit, speech.state, speech.options).weapons
    ready = [weapon for weapon in _all_ready(speech, weapons) if weapon.location == place]
    if not ready:
        raise Refused(f"no weapon in {place} can fire")
    return [_shot(weapon, 1, jammed=False, missed=False) for weapon in ready]


def _fire_some(speech: Speech, words: Words) -> list[Event]:
    """One weapon, or several without commas between them: as many words as name one, then the rest."""
    try:
        return _fire_one(speech, words)
    except Refused:
        for end in range(min(len(words), MOST_WORDS) - 1, 0, -1):
            if re.search("[a-z]", words[end]) and not {"missed", "jammed", *NUMBERS} & {words[end]}:
                with suppress(Refused):
                    return [*_fire_one(speech, words[:end]), *_fire_some(speech, words[end:])]
        raise


def _fire_one(speech: Speech, words: Words) -> list[Event]:
    jammed, missed = any(word.startswith("jam") for word in words), not MISSED.isdisjoint(words)
    words = [word for word in words if not word.startswith("jam") and word not in FILLERS | MISSED]
    target = next((at for at, word in enumerate(words) if word in ("at", "against")), len(words))
    words = words[:target]
    if not words:
        raise Refused("which weapon? Say it as in fire medium laser")
    weapons = status(speech.unit, speech.state, speech.options).weapons
    if words == ["all"]:
        ready = _all_ready(speech, weapons)
        if not ready:
            raise Refused("no weapon of this unit can fire")
        return [_shot(weapon, 1, jammed, missed) for weapon in ready]
    times = 1
    if len(words) > 1 and (words[-1] in NUMBERS or (words[-1].strip("x").isdecimal() and "x" in words[-1])):
        times = NUMBERS.get(words[-1]) or speech.number(words[-1].strip("x"))
        words = words[:-1]
    place = speech.place(words[-1]) if len(words) > 1 else None
    if place is not None:
        words = words[:-1]
    fitting = _weapons(" ".join(words), [each for each in weapons if place in (None, each.location)])
    ready = [weapon for weapon in fitting if weapon.fires] or fitting
    if 1 < times <= len(ready):
        return [_shot(weapon, 1, jammed, missed) for weapon in ready[:times]]
    if 1 < len(ready) < times:
        raise Refused(f"{len(ready)} of them can fire, and not {times}")
    return [_shot(ready[0], max(times, 1), jammed, missed)]


def _all_ready(speech: Speech, weapons: Sequence[WeaponStatus]) -> list[WeaponStatus]:
    """The weapons that can fire together: a 'Mech that lies fires those of one arm, since it leans on the other."""
    ready = [weapon for weapon in weapons if weapon.fires]
    if not speech.state.prone:
        return ready
    arm = next((weapon.location for weapon in ready if weapon.location in ARMS), None)
    return [weapon for weapon in ready if weapon.location not in ARMS or weapon.location == arm]


def _weapons(text: str, weapons: Sequence[WeaponStatus]) -> list[WeaponStatus]:
    """The weapons that a text names: by their title, its beginning, or its first letters (`ml`, `srm6`, `ac20`)."""
    asked = letters(text)
    for fits in (_is_called, _begins_like, _has_in_it):
        found = [weapon for weapon in weapons if asked and fits(weapon.title, asked)]
        if found:
            titles = dict.fromkeys(weapon.title for weapon in found)
            if len(titles) > 1:
                raise Refused(f"'{text}' may be {' or '.join(titles)}; say more of it")
            return found
    titles = dict.fromkeys(weapon.title for weapon in weapons)
    raise Refused(f"'{text}' is no weapon of this unit: {', '.join(titles) or 'it has none there'}")


def _shot(weapon: WeaponStatus, times: int, jammed: bool, missed: bool) -> Fire:
    """A shot as an event."""
    return Fire(weapon=weapon.mount, times=times, jammed=jammed, missed=missed)


def clear(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`clear ac/5`, `unjam ac/5`."""
    words = [word for word in words if word not in FILLERS and not word.startswith("jam")]
    weapons = status(speech.unit, speech.state, speech.options).weapons
    jammed = [weapon for weapon in weapons if weapon.mount in speech.state.jammed]
    if not jammed:
        raise Refused("no weapon is jammed")
    return (ClearJam(weapon=(_weapons(" ".join(words), jammed) if words else jammed)[0].mount),)


def reload(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`reload`: all bins; `reload srm`: those of that name; `reload srm 6 with inferno`: with another munition."""
    words = [word for word in words if word not in FILLERS]
    other = ""
    if "with" in words:
        at = words.index("with")
        words, other = words[:at], " ".join(words[at + 1 :])
    carried = outfit(speech.unit).by_position
    lots = _lots(speech, words)
    if not other:
        return tuple(Reload(bin=lot) for lot in lots)
    return tuple(Reload(bin=lot, ammo=_munition(carried[lot].item, other)) for lot in lots)


def dump(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`dump srm`: the bins of that name are empty at the end of the turn."""
    words = [word for word in words if word not in FILLERS]
    if not words:
        raise Refused("which ammunition? Say it as in dump srm, or dump all")
    lots = _lots(speech, [] if words == ["all"] else words)
    full = [lot for lot in lots if speech.state.shots[lot] and outfit(speech.unit).by_position[lot].item.ammo]
    if not full:
        raise Refused("there is nothing left to dump")
    return tuple(Dump(bin=lot) for lot in full)


def _lots(speech: Speech, words: Words) -> list[int]:
    """The bins that words name, all without any."""
    carried = outfit(speech.unit).by_position
    asked = letters(" ".join(words))
    lots = [lot for lot in speech.state.shots if asked in letters(carried[lot].item.title)]
    if not lots:
        raise Refused(f"'{' '.join(words)}' is no ammunition of this unit" if words else "it carries no ammunition")
    return lots


def _munition(own: Item, text: str) -> str:
    """The munition of that name that goes into a bin, by its name in the catalogue."""
    names = {
        lot.ammo.munition_name.removeprefix(lot.ammo.base_name).strip() or "standard": lot.name
        for lot in munitions(own.name)
        if lot.ammo is not None
    }
    known = {name.casefold(): lot for name, lot in names.items()}
    found = one_of(text.removesuffix("s"), known) or one_of(text, known)
    if found is None:
        raise Refused(f"'{text}' does not go into the {own.title}; expected one of {', '.join(names)}")
    return found


def _initials(title: str) -> str:
    """`ml` of Medium Laser, `erll` of ER Large Laser, `lrm20` of LRM 20."""
    words = re.findall(r"[A-Za-z]+|\d+", title)
    return "".join(word if word.isdigit() or word.isupper() else word[0] for word in words).casefold()


def _is_called(title: str, asked: str) -> bool:
    return letters(title) == asked


def _begins_like(title: str, asked: str) -> bool:
    return letters(title).startswith(asked) or _initials(title) == asked


def _has_in_it(title: str, asked: str) -> bool:
    return asked in letters(title)


WEAPON_WORDS: Mapping[str, Verb] = dict(
    (
        *each("fire fired fires shoot shot", fire),
        *each("clear unjam", clear),
        *each("reload reloaded", reload),
        *each("dump dumped", dump),
    )
)
