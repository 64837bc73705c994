"""What can be wrong with a file: each class of damage is one function that takes bytes and gives others.

A mutation draws every choice from the `Random` that it is given, so the number of an input says all about it.
"""

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

Mutation = Callable[[bytes, Random, bytes], bytes]  # the file, the dice, and another file to take from

_WHOLE = "0 1 -1 -5 2 7 13 99 100 101 200 201 255 300 999 5000 65536 99999 100001 2500001 10000000 2147483648"
_ODD = "999999999999999 1e9 1e309 -0.5 0.001 0.5 1.5 3.14159 NaN Infinity 0x10 007 1,000 ½ ٣ - + ."
EXTREMES = (*_WHOLE.split(), *_ODD.split())
BLANKS = (" ", "  ", "\t", "\u00a0", "\u2003", "\u200b", " \t ", "\u3000", "\r", "\x0b", "\x0c", "\x85", "\u2028")
LETTERS = (
    *"\x00\x01\x07\x08\x1a\x1b\x7f\x80\x9f",
    *"\u200e\u202e\u2066\ufeff\ufffd\ufffe",
    *"äßžŁ漢字かאב",
    "عربى",
    "🤖",
    "e\u0301\u0302\u0303",
    "\\ud800",
    "\\u0000",
    "&#0;",
    "&amp;",
    "&lt;x&gt;",
    "%s{}{0}",
    "../../x",
    "=1+1",
)
MARKS = (
    *"()[]<>:|#-!{\"\\'/@,=;\n",
    *(
        "(R)",
        "(T)",
        ":OMNI",
        ":SIZE:3",
        ":SIZE:-1",
        "(armored)",
        "-Empty-",
        "(omnipod)",
        ":Shots5",
        "IS ",
        "CL",
        "Clan",
    ),
)
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
WORD = re.compile(rb"[A-Za-z][A-Za-z0-9/ -]{2,30}")


def _at(data: bytes, dice: Random) -> int:
    return dice.randint(0, len(data))


def flip(data: bytes, dice: Random, other: bytes) -> bytes:
    """Some bytes become others."""
    changed = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 5, 20))):
        if changed:
            changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def cut(data: bytes, dice: Random, other: bytes) -> bytes:
    """The end is missing, the beginning, or a piece between."""
    start = dice.choice((0, _at(data, dice)))
    length = dice.choice((1, 3, 40, 400, len(data)))
    return data[:start] + data[start + length :]


def splice(data: bytes, dice: Random, other: bytes) -> bytes:
    """A piece of another file stands in this one."""
    start, length = _at(other, dice), dice.choice((5, 60, 600))
    place = _at(data, dice)
    return data[:place] + other[start : start + length] + data[place + dice.choice((0, length)) :]


def _lines(change: Callable[[list[bytes], Random, list[bytes]], None]) -> Mutation:
    def mutation(data: bytes, dice: Random, other: bytes) -> bytes:
        lines = data.split(b"\n")
        change(lines, dice, other.split(b"\n"))
        return b"\n".join(lines)

    return mutation


@_lines
def drop_lines(lines: list[bytes], dice: Random, other: list[bytes]) -> None:
    """Lines are missing."""
    start = dice.randrange(len(lines))
    del lines[start : start + dice.choice((1, 1, 1, 2, 5, 30))]


@_lines
def repeat_lines(lines: list[bytes], dice: Random, other: list[bytes]) -> None:
    """Lines stand there twice, or very often."""
    start = dice.randrange(len(lines))
    piece = lines[start : start + dice.choice((1, 1, 2, 8))]
    lines[start:start] = piece * dice.choice((1, 1, 1, 2, 12, 200))


@_lines
def swap_lines(lines: list[bytes], dice: Random, other: list[bytes]) -> None:
    """Lines have changed places."""
    for _ in range(dice.choice((1, 1, 3))):
        a, b = dice.randrange(len(lines)), dice.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]


@_lines
def foreign_lines(lines: list[bytes], dice: Random, other: list[bytes]) -> None:
    """Lines of another file stand in this one, beside its own or in their place."""
    for _ in range(dice.choice((1, 1, 2, 6))):
        start, place = dice.randrange(len(other)), dice.randrange(len(lines))
        piece = other[start : start + dice.choice((1, 1, 3))]
        lines[place : place + dice.choice((0, len(piece)))] = piece


@_lines
def same_key(lines: list[bytes], dice: Random, other: list[bytes]) -> None:
    """A value has been taken from the line of another file that begins alike, or stands behind the same tag."""
    keys = {line.split(b":")[0].strip().lower(): line for line in other if b":" in line}
    places = [n for n, line in enumerate(lines) if line.split(b":")[0].strip().lower() in keys and b":" in line]
    if places:
        place = dice.choice(places)
        lines[place] = keys[lines[place].split(b":")[0].strip().lower()]
        return
    tags = {line.strip(): n for n, line in enumerate(other) if line.startswith(b"<")}
    places = [n for n, line in enumerate(lines[:-1]) if line.strip() in tags]
    if places:
        place = dice.choice(places)
        lines[place + 1] = other[min(tags[lines[place].strip()] + 1, len(other) - 1)]


def numbers(data: bytes, dice: Random, other: bytes) -> bytes:
    """Numbers are what no rule allows, or what only some do."""
    found = list(NUMBER.finditer(data))
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        if not found:
            break
        match = found.pop(dice.randrange(len(found)))
        near = int(float(match[0])) + dice.choice((-1, 1, 10)) if len(match[0]) < 12 else 0
        value = str(near) if dice.random() < 0.4 else dice.choice(EXTREMES)
        data = data[: match.start()] + value.encode() + data[match.end() :]
        found = [each for each in found if each.end() <= match.start()]
    return data


def words(data: bytes, dice: Random, other: bytes) -> bytes:
    """A word has been replaced by one of another file, or of this one."""
    here = list(WORD.finditer(data))
    there = WORD.findall(dice.choice((data, other)))
    if here and there:
        match = dice.choice(here)
        return bytes(data[: match.start()] + dice.choice(there) + data[match.end() :])
    return data


def _inserted(signs: Sequence[str], counts: Sequence[int]) -> Mutation:
    def mutation(data: bytes, dice: Random, other: bytes) -> bytes:
        for _ in range(dice.choice((1, 1, 2, 5))):
            place = _at(data, dice)
            data = data[:place] + dice.choice(signs).encode() * dice.choice(counts) + data[place:]
        return data

    return mutation


blanks = _inserted(BLANKS, (1, 1, 2, 30))
letters = _inserted(LETTERS, (1, 1, 3, 120))
marks = _inserted(MARKS, (1, 1, 2, 40))


def breaks(data: bytes, dice: Random, other: bytes) -> bytes:
    """Lines end as elsewhere, letters are written as elsewhere."""
    text = data.decode("utf-8", "replace")
    match dice.randrange(6):
        case 0:
            return data.replace(b"\r", b"").replace(b"\n", b"\r\n")
        case 1:
            return data.replace(b"\r", b"").replace(b"\n", b"\r")
        case 2:
            return text.encode("utf-16")
        case 3:
            return text.encode("cp1252", "replace")
        case 4:
            return b"\xef\xbb\xbf" + data
        case _:
            return text.swapcase().encode()


def endless(data: bytes, dice: Random, other: bytes) -> bytes:
    """A line, a comment, a list or a mark without end."""
    length = dice.choice((2_000, 20_000, 200_000, 1_000_000))
    more = ("x", "9", "# x\n", "<!-- -->", "Medium Laser\n", "<a>", "<a/>", "1,", "(1 ton", ":a")
    sign = dice.choice((*BLANKS, *MARKS, *more))
    place = data.find(b"\n", _at(data, dice)) + 1
    return bytes(data[:place] + sign.encode() * (length // len(sign)) + data[place:])


MUTATIONS: tuple[Mutation, ...] = (
    flip,
    cut,
    splice,
    drop_lines,
    repeat_lines,
    swap_lines,
    foreign_lines,
    foreign_lines,
    same_key,
    same_key,
    numbers,
    numbers,
    numbers,
    words,
    words,
    blanks,
    letters,
    marks,
    breaks,
)
RARELY = 0.002  # of inputs are made endless: they cost much

VALUES: tuple[Any, ...] = (
    *(0, 1, -1, 2, 3, 13, 99, 100, 101, 300, 999, 99_999, 10_000_000, 10**15, -0.5, 0.001, 0.5, 2.5, 1e9, None),
    *(True, False, "", " ", "x", "Medium Laser", "IS Ammo AC/5", "LA", "FR", "NOS", "é" * 90, "\x07", "\ud800", [], {}),
)
"""What may stand in JSON where something else did."""


def json_values(tree: Any, dice: Random, other: Any) -> Any:  # any: what JSON holds
    """Values of a unit in our own JSON are others, missing, doubled, or those of another unit."""
    for _ in range(dice.choice((1, 1, 1, 2, 3, 6))):
        tree = _json_change(tree, dice, other)
    return tree


def _places(tree: Any) -> list[tuple[Any, Any]]:
    """Every place of a tree: what holds it, and its key or number there."""
    found: list[tuple[Any, Any]] = []
    pending = [tree]
    while pending:
        holder = pending.pop()
        for key in list(holder) if isinstance(holder, dict) else range(len(holder)):
            found.append((holder, key))
            if isinstance(holder[key], dict | list):
                pending.append(holder[key])
    return found


def _json_change(tree: Any, dice: Random, other: Any) -> Any:
    places = _places(tree)
    if not places:
        return tree
    top = [place for place in places if place[0] is tree]
    holder, key = dice.choice(top if dice.random() < 0.4 else places)
    match dice.randrange(7):
        case 0:
            del holder[key]
        case 1:
            taken = [at[name] for at, name in _places(other) if name == key]
            holder[key] = json.loads(json.dumps(dice.choice(taken))) if taken else dice.choice(VALUES)
        case 2 if isinstance(holder, list):
            holder[key:key] = [holder[key]] * dice.choice((1, 1, 2, 20, 500))
        case 3:
            there = [at[name] for at, name in places if type(at[name]) is type(holder[key])]
            holder[key] = json.loads(json.dumps(dice.choice(there)))
        case 4 if isinstance(other, dict) and other:
            name = dice.choice(list(other))
            tree[name] = json.loads(json.dumps(other[name]))
        case 5 if isinstance(holder[key], int | float):
            holder[key] = holder[key] + dice.choice((-1, 1, 10, 0.5, -0.25, 1000))
        case _:
            holder[key] = dice.choice(VALUES)
    return tree


def mutated(data: bytes, dice: Random, other: bytes) -> bytes:
    """A file with one to four kinds of damage."""
    for _ in range(dice.choice((1, 1, 1, 2, 2, 4))):
        data = dice.choice(MUTATIONS)(data, dice, other)
    return endless(data, dice, other) if dice.random() < RARELY else data
