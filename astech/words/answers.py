"""The answer to a roll that is due: its dice (`5 4`, `54`), or its outcome in words."""

import re

from astech.words.context import WordError
from astech.words.criticals import critical_item_name
from sheets.record.boxes import near_miss
from sheets.record.events import MOST, Answer, Dice
from sheets.record.state import Due
from sheets.units.mech import TORSOS

MOST_CRITICALS = 4
LONGEST = 200  # characters of an answer
YES = frozenset(("yes", "y", "made", "makes", "succeeded", "success", "passed", "pass", "ok", "good"))
NO = frozenset(("no", "n", "failed", "fails", "fail", "missed", "misses"))
CRITICAL_EFFECT = "aero-critical-effect"
OTHER_OUTCOMES = frozenset(("slot", "none", "blown"))


def parse_answer(text: str, due: Due) -> Answer:
    """The answer that a text gives to a roll that is due.

    >>> parse_answer("5 4", Due("piloting", 2, "a hit", "digest 10", target=6)).dice
    ((5, 4),)
    >>> parse_answer("made", Due("piloting", 2, "a hit", "digest 10", target=6)).outcome
    True
    """
    if len(text) > LONGEST:
        raise WordError(f"an answer of {len(text):,} characters; {expected_answer(due)}")
    words = re.sub(r"[,+;/]", " ", text.casefold()).split()
    digits = "".join(words)
    if words in (["11"], ["12"]) and due.dice > 1 and due.purpose != "critical-slot":
        high = f"6 {int(digits) - 6}"
        raise WordError(f"is {digits} the total, or a 1 and a {digits[1]}? Type 1 {digits[1]}, or {high} for the total")
    if digits.isascii() and digits.isdecimal() and len(digits) == due.dice and set(digits) <= set("123456"):
        return Answer(purpose=due.purpose, dice=(tuple(map(int, digits)),))
    total = int(digits) if words == [digits] and digits.isascii() and digits.isdecimal() and len(digits) < 3 else 0
    if _is_total(due, total):
        return Answer(purpose=due.purpose, dice=(_dice_of(total, due.dice),))
    outcome = _parse_outcome(words, due)
    if outcome is None:
        near = near_miss(" ".join(words), (*due.choices, *(("made", "failed") if due.target is not None else ())))
        purpose = due.purpose.replace("-", " ")
        raise WordError(f"'{text.strip()}' does not answer the {purpose} roll; {expected_answer(due)}{near}")
    return Answer(purpose=due.purpose, outcome=outcome)


def parse_dice(text: str) -> tuple[Dice, ...]:
    """The dice of several rolls, with a comma between rolls.

    >>> parse_dice("5 4, 2")
    ((5, 4), (2,))
    """
    rolls = []
    for part in filter(str.strip, re.split(r"[,;]", text)):
        dice = tuple(map(int, re.findall(r"\d", part)))
        if not dice or not set(dice) <= set(range(1, 7)) or re.search(r"[^\d\s+]", part):
            raise WordError(f"'{part.strip()}' are not dice; expected dice such as 5 4, 2")
        rolls.append(dice)
    return tuple(rolls)


def begins_answer(word: str, due: Due) -> bool:
    """Whether an answer to a roll may begin with a word."""
    return (
        word in YES | NO | OTHER_OUTCOMES or word in {choice.casefold() for choice in due.choices} or word[:1].isdigit()
    )


def _is_total(due: Due, total: int) -> bool:
    """Whether a number is a total of the dice that are due, for rolls where only the total counts."""
    if due.target is not None or due.purpose == "critical-slot" or not due.dice or "lowest" in due.asked_by:
        return False
    least = MOST_CRITICALS + 1 if due.purpose == "critical-count" else due.dice
    return least <= total <= 6 * due.dice and str(total) not in due.choices


def _dice_of(total: int, dice: int) -> tuple[int, ...]:
    """Dice that come to a total."""
    least = total - (dice - 1)
    first = min(least, 6)
    return (first, *_dice_of(total - first, dice - 1)) if dice > 1 else (total,)


def expected_answer(due: Due) -> str:
    """The words for the answer to a roll that is due, as a sentence without a subject.

    >>> expected_answer(Due("piloting", 2, "a hit", "digest 10", target=6))
    'type 2 dice (5 4), or roll, or say made or failed'
    """
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
    return f"{dice}, or say the result"


def _parse_outcome(words: list[str], due: Due) -> bool | int | str | None:
    text = " ".join(words)
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < len(str(MOST)) + 2 else None
    if due.target is not None:
        return number if number is not None else True if text in YES else False if text in NO else None
    if due.purpose == CRITICAL_EFFECT:
        text = critical_item_name(text.removeprefix("crit ").removeprefix(f"{due.location.casefold()} ")).replace(
            " ", "-"
        )
    if due.choices:
        known = {choice.casefold(): choice for choice in due.choices}
        begins = [choice for name, choice in known.items() if text and name.startswith(text)]
        return known.get(text) or (begins[0] if len(begins) == 1 else None)
    if due.purpose == "critical-count":
        if text in ("blown off", "off"):
            return "blown off"
        if words[:1] in (["none"], ["no"]):
            return 0
        named = len(words) > 1 and words[0] in "0123456789" and words[1].startswith(("crit", "hit"))
        return int(words[0]) if named else None
    if due.purpose == "critical-slot":
        slot = words[1] if len(words) == 2 and words[0] == "slot" else ""
        return int(slot) - 1 if slot.isascii() and slot.isdecimal() and len(slot) < 4 else None
    return number if number is not None and number <= MOST else text if text.replace(" ", "").isalpha() else None
