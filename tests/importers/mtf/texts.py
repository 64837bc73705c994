"""Small .mtf files for tests: a test names only the lines that it is about."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import pytest

from importers.loaded import Loaded, Unreadable
from importers.mtf import read_mtf
from sheets.problem import Problem
from sheets.units import Mech

HEAD = {
    "chassis": "Potoroo",
    "model": "PTR-1",
    "config": "Biped",
    "techbase": "Inner Sphere",
    "era": "3050",
    "rules level": "2",
    "mass": "50",
    "engine": "250 Fusion Engine(IS)",
    "structure": "IS Standard",
    "heat sinks": "10 Single",
    "walk mp": "5",
    "jump mp": "0",
    "armor": "Standard(Inner Sphere)",
}

ARM = ("Shoulder", "Upper Arm Actuator")
LEG = ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")
SYSTEMS = {
    "Left Arm": ARM,
    "Right Arm": ARM,
    "Front Left Leg": LEG,
    "Front Right Leg": LEG,
    "Left Torso": (),
    "Right Torso": (),
    "Center Torso": (*["Fusion Engine"] * 3, *["Gyro"] * 4, *["Fusion Engine"] * 3),
    "Head": ("Life Support", "Sensors", "Cockpit", "-Empty-", "Sensors", "Life Support"),
    "Left Leg": LEG,
    "Right Leg": LEG,
    "Rear Left Leg": LEG,
    "Rear Right Leg": LEG,
    "Center Leg": LEG,
}
BIPED = ("Left Arm", "Right Arm", "Left Torso", "Right Torso", "Center Torso", "Head", "Left Leg", "Right Leg")
QUAD = (
    "Front Left Leg",
    "Front Right Leg",
    *("Left Torso", "Right Torso", "Center Torso", "Head"),
    "Rear Left Leg",
    "Rear Right Leg",
)
BODIES = {"Biped": BIPED, "LAM": BIPED, "Quad": QUAD, "QuadVee": QUAD, "Tripod": (*BIPED, "Center Leg")}
ARMOR = {
    "Biped": "LA RA LT RT CT HD LL RL RTL RTR RTC",
    "Quad": "FLL FRL LT RT CT HD RLL RRL RTL RTR RTC",
    "Tripod": "LA RA LT RT CT HD LL RL CL RTL RTR RTC",
}
ARMOR["LAM"], ARMOR["QuadVee"] = ARMOR["Biped"], ARMOR["Quad"]


Head: TypeAlias = Mapping[str, str | None]
Slots: TypeAlias = Mapping[str, Sequence[str]]
NO_HEAD: Head = {}
NO_SLOTS: Slots = {}


def mtf(head: Head = NO_HEAD, slots: Slots = NO_SLOTS, *, more: str = "", tail: str = "") -> str:
    """A file. `head` changes or removes (None) keys, `slots` adds lines to locations, `more` stands before them."""
    keys: dict[str, str | None] = {**HEAD}
    body = (head.get("config") or "Biped").split()[0]
    keys |= {f"{place} armor": "6" for place in ARMOR[body].split()}
    keys |= head
    lines = [f"{key}:{value}" for key, value in keys.items() if value is not None]
    lines += ["", more]
    for location in BODIES[body]:
        lines += ["", f"{location}:", *SYSTEMS[location], *slots.get(location, ())]
    return "\n".join([*lines, "", tail, ""])


def load(head: Head = NO_HEAD, slots: Slots = NO_SLOTS, *, more: str = "", tail: str = "") -> Loaded:
    """Read such a file."""
    return read_mtf(mtf(head, slots, more=more, tail=tail), "Potoroo.mtf")


def read(head: Head = NO_HEAD, slots: Slots = NO_SLOTS, *, more: str = "", tail: str = "") -> Mech:
    """The 'Mech of such a file, about which the reader had nothing to say."""
    mech, problems = kept(head, slots, more=more, tail=tail)
    assert problems == []
    return mech


def kept(head: Head = NO_HEAD, slots: Slots = NO_SLOTS, *, more: str = "", tail: str = "") -> tuple[Mech, list[str]]:
    """The 'Mech of such a file, and what the reader had to say about it."""
    loaded = load(head, slots, more=more, tail=tail)
    assert isinstance(loaded.unit, Mech)
    return loaded.unit, [str(problem) for problem in loaded.problems]


def refusal(head: Head = NO_HEAD, slots: Slots = NO_SLOTS, *, more: str = "", tail: str = "") -> Problem:
    """Why such a file is refused."""
    return refusal_of(mtf(head, slots, more=more, tail=tail))


def refusal_of(text: str) -> Problem:
    """Why a text is refused."""
    with pytest.raises(Unreadable) as refused:
        read_mtf(text, "Potoroo.mtf")
    return refused.value.problem


def line_of(text: str, wanted: str) -> int:
    """The number of the first line that is so."""
    return text.split("\n").index(wanted) + 1
