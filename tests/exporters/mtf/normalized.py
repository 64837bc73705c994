"""In what a .mtf file that was read and written may differ from the original: each difference is one function here.

A file is taken apart into statements: `Key` lines and `Slot` lines (location, position, text). Each function takes and
gives the statements of a file. What they leave must be equal in the original and in what we wrote.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from sheets.equipment import find, sized_name
from sheets.equipment.kinds import TechSide
from sheets.equipment.system_names import armor_item, armor_named
from sheets.equipment.tech import ItemBase
from sheets.problem import Problem

_KEYS = """
chassis, model, clanname, mul id, config, techbase, era, original era, source, rules level, role, bv, quirk,
weaponquirk, mass, engine, structure, myomer, lam, motive, cockpit, gyro, ejection, heat sink kit, heat sinks,
base chassis heat sinks, nocrit, walk mp, jump mp, armor, weapons, generator, imagefile,
la armor, ra armor, lt armor, rt armor, ct armor, hd armor, ll armor, rl armor, cl armor,
fll armor, frl armor, rll armor, rrl armor, rtl armor, rtr armor, rtc armor,
overview, capabilities, deployment, history, notes, manufacturer, primaryfactory, systemmanufacturer, systemmode
"""
KNOWN = frozenset(key.strip() for key in _KEYS.split(","))
LOCATIONS = {
    "left arm": "LA",
    "right arm": "RA",
    "left torso": "LT",
    "right torso": "RT",
    "center torso": "CT",
    "head": "HD",
    "left leg": "LL",
    "right leg": "RL",
    "center leg": "CL",
    "front left leg": "FLL",
    "front right leg": "FRL",
    "rear left leg": "RLL",
    "rear right leg": "RRL",
}
BLANKS = " \t\u00a0\u200b\ufeff"


@dataclass(frozen=True)
class Key:
    """A line with a key."""

    key: str
    value: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Slot:
    """A slot line, empty ones left out."""

    location: str
    number: int
    text: str


@dataclass(frozen=True)
class File:
    """A file taken apart."""

    keys: tuple[Key, ...]
    slots: tuple[Slot, ...]
    locations: frozenset[str]
    problems: tuple[Problem, ...] = ()

    def value(self, key: str) -> str:
        """The value of a key, empty where it is missing."""
        return next((k.value for k in self.keys if k.key == key), "")

    def where(self, change: Callable[[Key], Key | None]) -> "File":
        """The file with each key changed, or dropped (None)."""
        return replace(self, keys=tuple(new for key in self.keys if (new := change(key)) is not None))

    @property
    def clan(self) -> bool:
        return self.value("techbase") in ("Clan", "Mixed (Clan Chassis)")

    @property
    def is_mixed(self) -> bool:
        return self.value("techbase").startswith("Mixed")


Change: TypeAlias = Callable[[File], File]


def take_apart(text: str, problems: tuple[Problem, ...] = ()) -> File:
    """Line ends, blanks around lines, blank lines, the case of keys, the order of keys, and `-Empty-` lines at the end
    of a location say nothing. Neither does the list of weapons, nor which program wrote the file."""
    keys: list[Key] = []
    slots: list[Slot] = []
    locations: set[str] = set()
    location, weapons = "", 0
    for number, row in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        line = row.strip(BLANKS)
        key, colon, value = line.partition(":")
        if not line:
            weapons = 0
        elif line.endswith(":") and key.lower() in LOCATIONS:
            location, position, weapons = LOCATIONS[key.lower()], 0, 0
            locations.add(location)
        elif colon and key.lower() in KNOWN:
            weapons = key.lower() == "weapons"
            if key.lower() not in ("weapons", "generator"):
                location = ""
                keys.append(Key(key.lower(), value.strip(BLANKS), number))
        elif location:
            if line != "-Empty-":
                slots.append(Slot(location, position, line))
            position += 1
        elif not weapons:
            keys.append(Key("", line, number))
    return File(tuple(keys), tuple(slots), frozenset(locations), problems)


def texts_that_lost_their_key(file: File) -> File:
    """A line without a key belongs to the text before it, or to nothing and gets a key; the reader reports both."""
    keys: list[Key] = []
    for key in file.keys:
        if key.key or not _report(file, key.line):
            keys.append(key)
        elif "joined" in _report(file, key.line):
            last = keys.pop()
            tagged = last.value.endswith(">") or key.value.startswith("<")
            keys.append(replace(last, value=f"{last.value}{' ' if tagged else '<br>'}{key.value}"))
        else:
            keys.append(replace(key, value=f"unread-line:{key.value}"))
    return replace(file, keys=tuple(keys))


def _report(file: File, line: int) -> str:
    return " ".join(problem.done for problem in file.problems if problem.line == line)


def last_of_equal_keys(file: File) -> File:
    """Of a key that stands twice the last one counts, the other gets a key of its own; the reader reports it."""
    twice = [p.line for p in file.problems if "a second" in p.found]
    counts = {k.key: k.value for k in file.keys if k.line in twice}

    def change(key: Key) -> Key | None:
        if key.key not in counts or key.line in twice:
            return key
        return Key("", f"unread-{key.key}:{key.value}") if key.value != counts[key.key] else None

    return file.where(change)


def keys_that_say_nothing(file: File) -> File:
    """No text, no role, no id: a key with such a value is as good as none."""
    nothing = {"role": ("none", ""), "mul id": ("-1",), "base chassis heat sinks": ("-1",), "source": ("",)}
    texts = ("overview", "capabilities", "deployment", "history", "manufacturer", "primaryfactory", "notes")
    nothing |= dict.fromkeys((*texts, "imagefile"), ("",)) | {"myomer": ("",)}
    return file.where(lambda k: None if k.value.lower() in nothing.get(k.key, ()) else k)


def nocrit_of_structure_and_armor(file: File) -> File:
    """An old writer took structure and armor for equipment without slots; the reader notes it."""
    return file.where(lambda k: None if k.key == "nocrit" and "ignored" in _report(file, k.line) else k)


def empty_location_of_another_body(file: File) -> File:
    """Two bipeds list an empty center leg; the reader notes it."""
    filled = {slot.location for slot in file.slots}
    reported = any("ignored" in p.done and "an empty" in p.found for p in file.problems)
    return replace(file, locations=file.locations & filled if reported else file.locations)


def omnimechs(file: File) -> File:
    """`OmniMek` is `Omnimech`."""
    return file.where(lambda k: replace(k, value=k.value.replace("OmniMek", "Omnimech")) if k.key == "config" else k)


def blanks_around_inner_colons(file: File) -> File:
    """`ENGINE: Vlar 300` is `ENGINE:Vlar 300`, also with nothing behind the colon."""
    keys = ("systemmanufacturer", "systemmode")

    def change(key: Key) -> Key:
        if key.key not in keys:
            return key
        system, _, text = key.value.partition(":")
        return replace(key, value=f"{system.strip()}:{text.strip()}")

    return file.where(change)


ENGINES_OF_BOTH = ("fusion", "ice", "fuel cell", "fission", "compact")
STRUCTURES_OF_BOTH = ("Standard", "Industrial", "Reinforced")
"""Systems that both sides build alike: files may name either side."""


def engines(file: File) -> File:
    """Rating, type and side are what counts. `Fusion` beside another type, `Primitive`, `Large`, and the hyphen or the
    dots of some names say nothing. Words for the side count only on mixed 'Mechs: there `(IS)` makes the engine of a
    Clan chassis Inner Sphere, `(Clan)` that of an Inner Sphere chassis Clan."""

    def change(key: Key) -> Key:
        if key.key != "engine":
            return key
        rating, _, words = key.value.partition(" ")
        name = words.lower().replace("i.c.e.", "ice").replace("-", " ")
        clan = file.clan
        if file.is_mixed:
            clan = not re.search(r"\((is|inner sphere)\)", name) if file.clan else "(clan)" in name
        name = re.sub(r"\(.*?\)|primitive|large|engine", "", name).strip()
        kind = name.replace("fusion", "").strip() or "fusion"
        clan = file.clan if kind in ENGINES_OF_BOTH else clan
        return replace(key, value=f"{rating} {kind} {clan}")

    return file.where(change)


def structures(file: File) -> File:
    """`Endo-Steel` is `Endo Steel`; without a prefix it is the unit's own, unless its slots say otherwise."""
    named = {slot.text.split()[0] for slot in file.slots if re.match(r"(IS|Clan) Endo", slot.text)}

    def change(key: Key) -> Key:
        if key.key != "structure":
            return key
        name = key.value.replace("-", " ")
        if not name.startswith(("IS ", "Clan ")):
            name = f"{next(iter(named), 'Clan' if file.clan else 'IS')} {name}"
        bare = name.partition(" ")[2]
        name = f"IS {bare}" if bare in STRUCTURES_OF_BOTH else name
        return replace(key, value=name)

    return file.where(change)


def standard_cockpits_and_gyros(file: File) -> File:
    """A standard cockpit or gyro goes without saying, as does the cockpit of a QuadVee, which is always its own. Short
    forms mean the long ones, and advanced fire control is what `Standard Cockpit` means in an IndustrialMech."""
    silent = ("standard", "industrial cockpit (afc)", "quadvee")
    quadvee = file.value("config").startswith("QuadVee")

    def change(key: Key) -> Key | None:
        if key.key not in ("cockpit", "gyro"):
            return key
        name = key.value.lower().removesuffix(" gyro").removesuffix(" cockpit")
        if name in silent or key.value.lower() in silent or (quadvee and key.key == "cockpit"):
            return None
        return replace(key, value=name)

    return file.where(change)


def kinds_of_lams_and_quadvees(file: File) -> File:
    """LAMs are standard and QuadVees have tracks unless the file says otherwise."""
    return file.where(lambda k: None if (k.key, k.value.lower()) in (("lam", "standard"), ("motive", "track")) else k)


def heat_sinks(file: File) -> File:
    """Double sinks without a side are the unit's own; the side may stand before or behind."""

    def change(key: Key) -> Key:
        if key.key != "heat sinks" or "Double" not in key.value:
            return key
        clan = "Clan" in key.value or (file.clan and not re.search(r"\bIS\b|Inner Sphere", key.value))
        return replace(key, value=f"{key.value.split()[0]} {'Clan' if clan else 'IS'} Double")

    return file.where(change)


def armor_names(file: File) -> File:
    """`Standard Armor` is `Standard`; the side may stand before or behind, in short or long form, and is the unit's own
    where it is missing, unknown or both, and of armor that both sides build alike. Armor that stands in slots has the
    side that these name."""
    own = "Clan" if file.clan else "Inner Sphere"

    def plating(text: str) -> str:
        name = re.sub(r"\(.*\)", "", text).strip()
        side = own
        if "IS/Clan" not in text:
            side = "Clan" if "Clan" in text else "Inner Sphere" if re.search(r"\bIS\b|Inner Sphere", text) else own
        name = re.sub(r"^(IS|Clan) | Armor$", "", name).strip()
        kind = armor_named(name)
        entry = armor_item(kind) if kind is not None else None
        return f"{name}({own if entry is not None and entry.tech.base is ItemBase.BOTH else side})"

    def change(key: Key) -> Key:
        if not key.key.endswith("armor") or key.value.isdigit() or key.value == "Patchwork":
            return key
        name, colon, points = key.value.rpartition(":")
        return replace(key, value=f"{plating(name)}:{points}" if colon else plating(key.value))

    return file.where(change)


def armor_keys_of_quads(file: File) -> File:
    """Some quads use the armor keys of bipeds."""
    if not file.value("config").startswith("Quad"):
        return file
    names = {"la armor": "fll armor", "ra armor": "frl armor", "ll armor": "rll armor", "rl armor": "rrl armor"}
    return file.where(lambda k: replace(k, key=names.get(k.key, k.key)))


def names_and_marks_of_slots(file: File) -> File:
    """Aliases stand for the catalogue's name, an engine has two names, sizes may stand in the name, marks come in any
    case, order and distance, and `(Split)` says nothing."""
    return replace(file, slots=tuple(replace(slot, text=slot_text(file, slot.text)) for slot in file.slots))


MARK = re.compile(r"\s*(\((?:r|t|omnipod|armored|split)\)|:size:[\d.]+)$", re.IGNORECASE)


def slot_text(file: File, text: str) -> str:
    """One slot line in one spelling."""
    marks: set[str] = set()
    while match := MARK.search(text):
        marks.add(match[1].lower())
        text = text[: match.start()]
    size = next((float(mark[6:]) for mark in marks if mark.startswith(":size:")), None)
    names = []
    for part in text.split("|"):
        item = find(part, TechSide.CLAN if file.clan else TechSide.IS)
        sized = sized_name(part)
        size = sized[1] if sized and item and item.size else size
        names.append(item.name if item and not part.startswith("Reinforced") else part.lower())
    name = "|".join(names).replace("fusion engine", "engine")
    plain = sorted(mark for mark in marks if mark != "(split)" and not mark.startswith(":size:"))
    return " ".join([name, *plain, f"size {size}" if size is not None else ""]).strip()


def marks_of_spread_items(file: File) -> File:
    """One item over many slots has the same marks on each; the reader reports where a file has others."""
    lines = [problem.found for problem in file.problems if "the same marks" in problem.expected]
    names = {slot_text(file, found.strip("'")).split(" (")[0] for found in lines}

    def plain(slot: Slot) -> Slot:
        name = slot.text.split(" (")[0]
        return replace(slot, text=name) if name in names else slot

    return replace(file, slots=tuple(map(plain, file.slots)))


def old_jump_boosters(file: File) -> File:
    """Mechanical jump boosters without a size have that of `jump mp:`, which is then 0."""
    old = [slot for slot in file.slots if slot.text == "MechanicalJumpBooster"]
    if not old:
        return file
    size = f"MechanicalJumpBooster size {float(file.value('jump mp'))}"
    slots = tuple(replace(slot, text=size) if slot in old else slot for slot in file.slots)
    return replace(file.where(lambda k: replace(k, value="0") if k.key == "jump mp" else k), slots=slots)


def weapon_quirks(file: File) -> File:
    """A weapon quirk names its weapon by any alias; its slot counts with or without holes, and of a split weapon either
    location will do. One that is said twice of one weapon counts once; the reader notes it."""
    split = {slot.text.split(" (")[0] for slot in file.slots if _splittable(slot.text)}

    def change(key: Key) -> Key | None:
        if key.key != "weaponquirk":
            return key
        if "said before" in _report(file, key.line):
            return None
        code, location, _, name = key.value.split(":")
        name = slot_text(file, name)
        return replace(key, value=f"{code}:{'' if name in split else location}:{name}")

    return file.where(change)


def _splittable(text: str) -> bool:
    item = find(text.split(" (")[0])
    return bool(item and item.weapon and item.weapon.splittable)


CHANGES: tuple[Change, ...] = (
    texts_that_lost_their_key,
    last_of_equal_keys,
    keys_that_say_nothing,
    nocrit_of_structure_and_armor,
    empty_location_of_another_body,
    omnimechs,
    blanks_around_inner_colons,
    engines,
    structures,
    standard_cockpits_and_gyros,
    kinds_of_lams_and_quadvees,
    heat_sinks,
    armor_names,
    armor_keys_of_quads,
    names_and_marks_of_slots,
    marks_of_spread_items,
    old_jump_boosters,
    weapon_quirks,
)
