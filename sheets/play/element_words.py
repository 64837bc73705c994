"""What is said of an Alpha Strike element: damage, critical hits, overheating, abilities."""

from collections.abc import Mapping
from typing import Any

from sheets.play.resolution import Refused
from sheets.play.speech import FILLERS, Speech, Verb, Words, each, one_of
from sheets.record.events import ElementCriticalHit, ElementFire, ElementHit, Event, SpendAbility
from sheets.rules.tables.alpha_strike import ElementCritical

EXAMPLE = "hit 3, or hit 3 natural 12 heat 1"


def hit(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`hit 3`, `hit 3 natural 12`, `hit 2 heat 1`, `hit 1 crit`: the damage of one attack."""
    said: dict[str, Any] = {}
    rest = [word for word in words if word not in FILLERS and word not in ("element", "roll", "rolled")]
    while rest:
        word = rest.pop(0)
        if word in ("natural", "nat"):
            rest = rest[rest[:1] == ["12"] :]
            said["natural_12"] = True
        elif word.startswith("crit"):
            said["critical"] = True
        elif word == "heat" and rest:
            said["heat"] = speech.number(rest.pop(0))
        elif word.isdecimal() and "damage" not in said:
            said["damage"] = speech.number(word)
        else:
            raise Refused(f"'{word}' says nothing here; say it as in {EXAMPLE}")
    if "damage" not in said:
        raise Refused(f"how much damage? Say it as in {EXAMPLE}")
    return (ElementHit(**said),)


def critical(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`crit`: it is rolled; `crit engine`, `crit fire control`: what it strikes."""
    name = "-".join(word for word in words if word not in FILLERS)
    if not name:
        return (ElementCriticalHit(),)
    known = [one.value for one in ElementCritical]
    named = one_of(name, {one: one for one in known}) or next((one for one in known if name in one.split("-")), name)
    return (ElementCriticalHit(effect=named),)


def fire(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`fire`, `fire overheat 1`: it attacked."""
    return (ElementFire(overheat=speech.count([word for word in words if word != "overheat"], 0, "fire overheat 1")),)


def spend(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`spend bomb`: a one-use ability is used, or one is lost."""
    if not words:
        raise Refused("which ability? Say it as in spend bomb")
    return (SpendAbility(ability=" ".join(words).upper()),)


ELEMENT_WORDS: Mapping[str, Verb] = dict(
    (
        *each("hit hits takes damage", hit),
        *each("crit crits critical", critical),
        *each("fire fired fires attacked attacks", fire),
        *each("spend spent", spend),
    )
)
