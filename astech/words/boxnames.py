"""The boxes of a sheet that are counted by name, as players call them: `thruster`, `kf`, `fire control`, `fcs`."""

import re
from collections.abc import Iterable, Mapping

from astech.words.context import place_names
from sheets.units import Unit, location_name

OTHER_NAMES: Mapping[str, tuple[str, ...]] = {
    "fire-control": ("fcs", "fire control system", "fc", "fire control computer"),
    "kf-drive": ("kf", "k-f", "k-f drive", "jump drive", "kearny-fuchida"),
    "kf-boom": ("boom", "k-f boom"),
    "landing-gear": ("gear", "landing"),
    "life-support": ("life", "ls"),
    "docking-collar": ("collar", "docking"),
    "crew-killed": ("crew dead",),
    "crew-stunned": ("stunned", "stun"),
    "ammunition": ("ammo",),
    "commander": ("commander hit",),
    "driver": ("driver hit",),
    "sensors": ("sensor",),
    "weapons": ("weapon",),
    "motive-1": ("minor motive",),
    "motive-2": ("moderate motive",),
    "motive-3": ("heavy motive",),
    "motive-4": ("immobile", "immobilized"),
    "flight-stabilizer": ("flight stab",),
    "fuel": ("fuel tank",),
}
"""Other names of boxes; a box of another family is simply not on the sheet."""


def box_named(text: str, known: Iterable[str], unit: Unit | None = None, loose: bool = True) -> str | None:
    """The box of a name: its own, a location's at its end in full or left out where it is the only one, a short one.

    A `loose` name may be some words of the name of one box alone.

    >>> box_named("kf", ["kf-drive", "engine"])
    'kf-drive'
    """
    said = _words(text)
    boxes = list(known)
    for box in boxes:
        own = _words(box)
        place = next((p for p in place_names(unit).places if _words(p) == own[-1:]), None) if unit is not None else None
        whole = (*own[:-1], *_words(location_name(unit, place))) if unit is not None and place else ()
        alone = place is not None and sum(_words(other)[:-1] == own[:-1] for other in boxes) == 1
        if said in (own, list(whole)) or (alone and said == own[:-1]):
            return box
    plain = "".join(said)
    for box, names in OTHER_NAMES.items():
        if box in boxes and plain in ("".join(_words(name)) for name in names):
            return box
    has = [box for box in boxes if loose and said and set(said) <= set(_words(box))]
    return has[0] if len(has) == 1 else None


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())
