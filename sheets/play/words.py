"""What a player says at the table, in a line of words -> events.

>>> from importers import load
>>> from sheets.play import fresh
>>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
>>> [(hit.location, hit.damage, hit.rear) for hit in said("lt 8 rear", brolga, fresh(brolga))]
[('LT', 8, True)]

What is said of an Alpha Strike element stands here; the verbs of classic play have modules of their own.
"""

import re
from collections.abc import Mapping
from typing import Any

from sheets.play.craft_words import CRAFT_WORDS
from sheets.play.elements import ELEMENTS
from sheets.play.hit_words import HIT_WORDS, hit
from sheets.play.resolution import Refused
from sheets.play.speech import FILLERS, Speech, Verb, Words, each, one_of
from sheets.play.turn_words import TURN_WORDS
from sheets.play.weapon_words import WEAPON_WORDS, fire
from sheets.record.events import (
    MOST,
    Answer,
    ElementCriticalHit,
    ElementFire,
    ElementHit,
    Event,
    SpendAbility,
)
from sheets.record.record import Options
from sheets.record.state import Due, State
from sheets.rules.tables.alpha_strike import ElementCritical
from sheets.units import Unit
from sheets.units.mech import TORSOS

EXAMPLE = "hit 3, or hit 3 natural 12 heat 1"


def element_hit(speech: Speech, words: Words) -> tuple[Event, ...]:
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


def element_fire(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`element_fire`, `fire overheat 1`: it attacked."""
    return (ElementFire(overheat=speech.count([word for word in words if word != "overheat"], 0, "fire overheat 1")),)


def spend(speech: Speech, words: Words) -> tuple[Event, ...]:
    """`spend bomb`: a one-use ability is used, or one is lost."""
    if not words:
        raise Refused("which ability? Say it as in spend bomb")
    return (SpendAbility(ability=" ".join(words).upper()),)


ELEMENT_WORDS: Mapping[str, Verb] = dict(
    (
        *each("hit hits takes damage", element_hit),
        *each("crit crits critical", critical),
        *each("fire fired fires attacked attacks", element_fire),
        *each("spend spent", spend),
    )
)


VERBS: Mapping[str, Verb] = {**HIT_WORDS, **WEAPON_WORDS, **CRAFT_WORDS, **TURN_WORDS}
"""What a line may begin with, besides a place and the answer to a roll."""

MOST_CRITICALS = 4
YES = frozenset(["yes", "y", "made", "makes", "succeeded", "success", "passed", "pass", "ok", "good"])
NO = frozenset(["no", "n", "failed", "fails", "fail", "missed", "misses"])


def said(line: str, unit: Unit, state: State, options: Options | None = None) -> tuple[Event, ...]:
    """The events that a line says, in their order; raises `Refused` with a sentence where it says none."""
    words = line.casefold().replace("(r)", " rear").replace(",", " , ").split()
    if not any(word != "," for word in words):
        raise Refused("nothing was said")
    verb, rest = words[0], [word for word in words[1:] if word != ","]
    rules = options or Options()
    element = rules.edition in ELEMENTS
    verbs = {**VERBS, **ELEMENT_WORDS} if element else VERBS
    speech = Speech(unit, state, rules, verbs)
    if verb in verbs:
        return verbs[verb](speech, words[1:] if verbs[verb] is fire else rest)
    if element:
        return element_hit(speech, words)
    return hit(speech, [word for word in words if word != ","])


def says_something(word: str, unit: Unit, state: State) -> bool:
    """Whether a line of this unit may begin like this: with what is done, a place, or the answer to a roll."""
    word = word.casefold()
    answers = YES | NO | {"slot", "none", "blown", *(choice.casefold() for due in state.due for choice in due.choices)}
    return (
        word in VERBS
        or (word in answers and bool(state.due))
        or Speech(unit, state, Options(), VERBS).place(word) is not None
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
    if words in (["11"], ["12"]) and due.dice > 1 and due.purpose != "critical-slot":
        high = f"6 {int(digits) - 6}"
        raise Refused(f"is {digits} the total, or a 1 and a {digits[1]}? Type 1 {digits[1]}, or {high} for the total")
    if digits.isdecimal() and len(digits) == due.dice and set(digits) <= set("123456"):
        return Answer(purpose=due.purpose, dice=(tuple(map(int, digits)),))
    total = int(digits) if words == [digits] and digits.isdecimal() and len(digits) < 3 else 0
    if _is_total(due, total):
        return Answer(purpose=due.purpose, dice=(_dice_of(total, due.dice),))
    outcome = _outcome(words, due)
    if outcome is None:
        purpose = due.purpose.replace("-", " ")
        if words[:1] and words[0] in VERBS:
            raise Refused(f"'{words[0]}' has to wait for the {purpose} roll: {expected(due)}")
        raise Refused(f"'{line.strip()}' does not answer the {purpose} roll; {expected(due)}")
    return Answer(purpose=due.purpose, outcome=outcome)


def _is_total(due: Due, total: int) -> bool:
    """Whether a number can only be the total of the dice that are due, where their total alone counts."""
    if due.target is not None or due.purpose == "critical-slot" or not due.dice:
        return False
    least = MOST_CRITICALS + 1 if due.purpose == "critical-count" else due.dice
    return least <= total <= 6 * due.dice and str(total) not in due.choices


def _dice_of(total: int, dice: int) -> tuple[int, ...]:
    """Dice that come to a total."""
    least = total - (dice - 1)
    first = min(least, 6)
    return (first, *_dice_of(total - first, dice - 1)) if dice > 1 else (total,)


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
        return one_of(text, {choice.casefold(): choice for choice in due.choices})
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
