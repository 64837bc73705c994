"""Lookup names -> items: one name may be several of them, in consecutive slots.

A weapon includes items without an element of their own: the fire control of all launchers of a loadout, a capacitor or
a module in its name, the machine guns of an array.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache

from sheets.equipment import Item, find, item
from sheets.equipment.kinds import TechSide
from sheets.equipment.system_names import is_plating
from sheets.equipment.tech import ItemBase
from sheets.units.base import Facing, Mount, Mounting
from sheets.units.keywords.ssw import FRONT_ARC, FRONT_SIDE, MODULES, PREFIXES, REAR_SIDE
from sheets.units.keywords.ssw_names import item_called

REAR, TURRET = "(R) ", "(T) "
ARCS = {"(F) ": FRONT_ARC, "(FS) ": FRONT_SIDE, "(RS) ": REAR_SIDE}
"""Marks of the side before a name."""

CASELESS = " (Caseless)"

ENDINGS = {
    MODULES["laser-insulator"]: "ISLaserInsulator",
    MODULES["ppc-capacitor"]: "PPC Capacitor",
    " w/ Capacitor": "PPC Capacitor",
    MODULES["risc-laser-pulse-module"]: "ISRISCLaserPulseModule",
    CASELESS: None,  # the load of the gun, which its bins have too
}
"""Suffixes of the name of a weapon."""

ARRAYS = {"Light Machine Gun": "LMGA", "Machine Gun": "MGA", "Heavy Machine Gun": "HMGA"}

MEMORY = 8192  # names in the cache

_ARRAY = re.compile(r"(?P<side>\((?:IS|CL)\) )?MG Array \((?P<guns>[1-4]) (?P<gun>.+)\)")


@dataclass(frozen=True, slots=True)
class LoadoutFireControl:
    """Fire control of all launchers of a loadout: Artemis IV by type of launcher in the oldest files, else for all."""

    artemis_iv: frozenset[str] = frozenset()
    all_artemis_iv: bool = False
    artemis_v: bool = False
    apollo: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class NamedItem:
    """One item, not yet in a place. `slots` is 0 where it depends on the unit."""

    mount: Mount
    slots: int
    item: Item | None = None
    placed: dict[str, Mount] = field(default_factory=dict)

    def at(self, location: str) -> Mount:
        """The mount in a location; mounts are immutable, so all units share them."""
        mount = self.placed.get(location)
        if mount is None:
            mount = self.placed[location] = self.mount.model_copy(update={"location": location})
        return mount


@dataclass(frozen=True, slots=True)
class NameMarks:
    """Prefixes of a name."""

    rear: bool = False
    turret: bool = False
    arc: str = ""


def split_marks(name: str) -> tuple[str, NameMarks]:
    """Split the marks before a name from it.

    >>> split_marks("(R) (IS) Medium Laser")
    ('(IS) Medium Laser', NameMarks(rear=True, turret=False, arc=''))
    """
    rear, turret, arc = False, False, ""
    while True:
        if name.startswith(REAR):
            rear, name = True, name.removeprefix(REAR)
        elif name.startswith(TURRET):
            turret, name = True, name.removeprefix(TURRET)
        elif mark := next((mark for mark in ARCS if name.startswith(mark)), None):
            arc, name = ARCS[mark], name.removeprefix(mark)
        else:
            return name, NameMarks(rear, turret, arc)


def launcher_facing(arc: str, location: str) -> Facing | None:
    """The facing of a grenade launcher that fires to the side of its location; None for front and rear."""
    left = location.startswith("L") or location in ("FLL", "RLL")
    if arc == FRONT_SIDE:
        return Facing.FRONT_LEFT if left else Facing.FRONT_RIGHT
    if arc == REAR_SIDE:
        return Facing.REAR_LEFT if left else Facing.REAR_RIGHT
    return None


@lru_cache(MEMORY)
def lookup_items(name: str, side: TechSide, control: LoadoutFireControl, pod: bool) -> tuple[NamedItem, ...]:
    """The items of an element with this name, in slot order; a single unknown one for an unknown name."""
    bare, marks = split_marks(name)
    found, modules = _find_item(bare, side)
    if found is None:
        guns = _gun_array(bare, side)
        return tuple(named_item(gun, marks, pod) for gun in guns) or (_unknown_item(bare, marks, pod),)
    aid = _fire_control(found, control)
    extra = [item(module) for module in modules] + ([aid] if aid else [])
    return (named_item(found, marks, pod), *(named_item(entry, NameMarks(), pod) for entry in extra))


def named_item(entry: Item, marks: NameMarks = NameMarks(), pod: bool = False) -> NamedItem:
    """A part for this item."""
    mounting = Mounting.TURRET if marks.turret else Mounting.PLAIN
    slots = entry.slots.mech
    if slots == 0:
        slots = 1  # an item in a slot takes at least one
    return NamedItem(Mount(item=entry.name, rear=marks.rear, mounting=mounting, pod=pod), slots or 0, entry)


def _unknown_item(name: str, marks: NameMarks, pod: bool) -> NamedItem:
    mounting = Mounting.TURRET if marks.turret else Mounting.PLAIN
    return NamedItem(Mount(item=name, known=False, rear=marks.rear, mounting=mounting, pod=pod), 1)


def _find_item(name: str, side: TechSide) -> tuple[Item | None, tuple[str, ...]]:
    """The item of a name, and the modules after it."""
    modules: list[str] = []
    while True:
        found = item_called(_modern_name(name), side)
        if found is not None and is_plating(found):
            found = None
        ending = next((ending for ending in ENDINGS if name.endswith(ending)), None)
        if found is not None or ending is None:
            return found, tuple(reversed(modules))
        name = name.removesuffix(ending)
        if module := ENDINGS[ending]:
            modules.append(module)


def _modern_name(name: str) -> str:
    """The name in the spelling of newer files."""
    return name.replace("(Artemis Capable)", "(Artemis IV Capable)")


def _gun_array(name: str, side: TechSide) -> tuple[Item, ...]:
    """A machine gun array and its guns."""
    match = _ARRAY.fullmatch(name)
    if match is None or match["gun"] not in ARRAYS:
        return ()
    tech = next((t for t, prefix in PREFIXES.items() if prefix == match["side"]), side)
    array = find({TechSide.IS: "IS", TechSide.CLAN: "CL"}[tech] + ARRAYS[match["gun"]])
    gun = item_called(PREFIXES[tech] + match["gun"], tech)
    return (array, *(gun for _ in range(int(match["guns"])))) if array and gun else ()


def _fire_control(launcher: Item, control: LoadoutFireControl) -> Item | None:
    """Fire control in the slot after a launcher."""
    if launcher.weapon is None:
        return None
    ammo = launcher.weapon.ammo_type or ""
    if control.apollo and ammo == "mrm":
        return item("ISApollo")
    if "artemis-compatible" not in launcher.traits:
        return None
    if control.artemis_v:
        return item("CLArtemisV")
    if control.all_artemis_iv or ammo in control.artemis_iv:
        return item("CLArtemisIV" if launcher.tech.base is ItemBase.CLAN else "ISArtemisIV")
    return None
