"""'Mechs with everything in its slot, for rulings about what stands where: a test names only what it is about."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sheets.construction.checks import findings
from sheets.problem import Severity
from sheets.units import Mech, Mount, Unit
from sheets.units.mech import LOCATIONS, Body, Slot, System, slot_count
from tests.builders import mech

SYSTEMS = {
    "LS": System.LIFE_SUPPORT,
    "SE": System.SENSORS,
    "CO": System.COCKPIT,
    "EN": System.ENGINE,
    "GY": System.GYRO,
    "SH": System.SHOULDER,
    "UA": System.UPPER_ARM,
    "LA": System.LOWER_ARM,
    "HA": System.HAND,
    "HI": System.HIP,
    "UL": System.UPPER_LEG,
    "LL": System.LOWER_LEG,
    "FO": System.FOOT,
    "LG": System.LANDING_GEAR,
    "AV": System.AVIONICS,
    "CG": System.CONVERSION_GEAR,
}
HEAD = "LS SE CO -- SE LS"
CENTER = "EN EN EN GY GY GY GY EN EN EN"
ARM, LEG = "SH UA LA HA", "HI UL LL FO"
ROWS = {"HD": HEAD, "CT": CENTER, "RT": "", "LT": "", "RA": ARM, "LA": ARM}
BOTH_SHORT_ARMS = {"RA": "SH UA", "LA": "SH UA"}
LATE: dict[str, Any] = {"year": 3150, "rules_level": 4}


class Standing(NamedTuple):
    """An item with the location of each of its slots."""

    mount: Mount
    places: tuple[str, ...]


def stand(name: str, places: str, **marks: Any) -> Standing:
    """`RT:3 LT` is three slots of the right torso and one of the left; `second` shares the slots of the item before."""
    spelled = [(at, int(number or 1)) for at, _, number in (part.partition(":") for part in places.split())]
    slots = tuple(at for at, number in spelled for _ in range(number))
    location = spelled[0][0] if len(spelled) == 1 else marks.pop("location", None)
    return Standing(Mount(item=name, location=location, **marks), slots)


def built(*items: Standing, rows: dict[str, str] | None = None, body: Body = Body.BIPED, **fields: Any) -> Mech:
    """Fifty tons at 5 walking MP, with engine, gyro, cockpit and actuators, and these items behind them."""
    spelled = dict.fromkeys(LOCATIONS[body], LEG) | {at: ROWS[at] for at in LOCATIONS[body] if at in ROWS}
    table: dict[str, list[Slot | None]] = {
        at: [Slot(system=SYSTEMS[code]) if code in SYSTEMS else None for code in text.split()]
        for at, text in (spelled | (rows or {})).items()
    }
    for at, row in table.items():
        row += [None] * (slot_count(at) - len(row))
    for index, item in enumerate(items):
        for at in item.places:
            table[at][table[at].index(None)] = Slot(mount=index)
    slots = {at: tuple(row) for at, row in table.items()}
    return mech(body=body, mounts=tuple(item.mount for item in items), **({"slots": slots} | LATE | fields))


def codes(unit: Unit) -> set[str]:
    """Everything that is found, by code."""
    return {finding.code for finding in findings(unit)}


def errors(unit: Unit) -> set[str]:
    """The codes of what makes a unit illegal."""
    return {finding.code for finding in findings(unit) if finding.severity is Severity.ERROR}


class Ruling(NamedTuple):
    """A rule, a unit that breaks it, the code of the finding, and its lawful neighbor."""

    about: str
    broken: Callable[[], Unit]
    code: str
    lawful: Callable[[], Unit]


def amiss(ruling: Ruling) -> list[str]:
    """What speaks against a ruling: that the one is not found, that the other is, or that it is illegal otherwise."""
    missing = [] if ruling.code in codes(ruling.broken()) else [f"no {ruling.code}"]
    wrong = [f for f in findings(ruling.lawful()) if f.code == ruling.code or f.severity is Severity.ERROR]
    return missing + [f"{f.code}: {f}" for f in wrong]
