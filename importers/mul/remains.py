"""The damage of a unit in a force file: its locations with their slots, its systems, its bays and bombs.

`EntityFindings` collects the problems.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from importers.xml import Element, line_number
from sheets.problem import Problem, Severity
from sheets.record.force import BombLoad, LocationRemains, Remains, SlotRemains
from sheets.record.mul.words import DESTROYED, INTERNAL, NOT_THERE, REAR, SHIP_SYSTEMS, SYSTEMS

LONGEST = 60


@dataclass(frozen=True, slots=True)
class EntityFindings:
    """The problems of a file; each names the unit."""

    file: str
    unit: str
    noted: list[Problem]

    def note(self, element: Element, found: str, expected: str = "", done: str = "") -> None:
        """Add a note."""
        self._say(Severity.NOTE, element, found, expected, done)

    def warning(self, element: Element, found: str, expected: str = "", done: str = "") -> None:
        """Add a warning of something that is not understood."""
        self._say(Severity.WARNING, element, found, expected, done)

    def error(self, element: Element, found: str, expected: str = "", done: str = "") -> None:
        """Add an error, without which the unit could be read."""
        self._say(Severity.ERROR, element, found, expected, done)

    def whole(self, element: Element, name: str, low: int = 0, high: int = 999_999) -> int | None:
        """The whole number in an attribute; None with a finding where there is none."""
        text = element.get(name)
        if text is None:
            self.warning(element, f"<{element.tag}> without {name}", "a number", "left out")
            return None
        number = text.strip().removesuffix(".0")
        if number.isascii() and number.isdigit() and len(number) <= 7 and low <= int(number) <= high:
            return int(number)
        self.warning(element, f"{name}={text[:LONGEST]!r}", f"a whole number from {low} to {high:,}", "left out")
        return None

    def flag(self, element: Element, name: str) -> bool:
        """Whether an attribute is true."""
        text = (element.get(name) or "false").strip().lower()
        if text not in ("true", "false"):
            self.warning(element, f"{name}={text[:LONGEST]!r}", "true or false", "taken for false")
        return text == "true"

    def _say(self, severity: Severity, element: Element, found: str, expected: str, done: str) -> None:
        what = f"{self.unit}: {found}" if self.unit else found
        problem = Problem(
            severity=severity, file=self.file, line=line_number(element), found=what, expected=expected, done=done
        )
        self.noted.append(problem)


CANONICAL = {name.lower(): name for name in (*SYSTEMS, *SHIP_SYSTEMS)}
LINE_ELEMENTS = frozenset({*CANONICAL, "location", "bombs", "transportbay"})
"""The elements that this module reads, in lower case."""
MARKING = frozenset({"index", "type", "isHit", "isDestroyed", "isMissing", "shots"})
MOST_SLOTS = 2_000


def read_remains(children: dict[str, list[Element]], findings: EntityFindings) -> Remains:
    """Read the damage of a unit; `children` are its elements by their names in lower case."""
    locations = (_location(element, findings) for element in children.get("location", ()))
    return Remains(
        locations=tuple(location for location in locations if location is not None),
        systems={
            f"{CANONICAL[tag]}@{name!s}": str(value)
            for tag, elements in children.items()
            if tag in CANONICAL
            for element in elements
            for name, value in element.attrib.items()
        },
        doors=dict(_doors(children.get("transportbay", []), findings)),
        bombs=tuple(_bombs(children.get("bombs", []), findings)),
    )


def _location(element: Element, findings: EntityFindings) -> LocationRemains | None:
    number = findings.whole(element, "index", 0, 100)
    if number is None:
        return None
    points: dict[str, int] = {}
    slots: list[SlotRemains] = []
    blown_off = stabilizer = wrecked = False
    for child in element:
        match str(child.tag).lower():
            case "armor":
                kind = str(child.get("type", "Front")).strip()
                left = _points(child, findings)
                if left is not None and kind not in ("Front", "", REAR, INTERNAL):
                    findings.warning(child, f"the armor type {kind[:40]!r}", "Front, Rear or Internal", "left out")
                elif left is not None:
                    points[kind or "Front"] = left
                    wrecked = wrecked or (kind == INTERNAL and child.get("points", "").strip() == DESTROYED)
            case "slot":
                slots += _slot(child, findings)
            case "blownoff":
                blown_off = True
            case "stabilizer":
                stabilizer = findings.flag(child, "isHit")
            case "breached":
                findings.note(child, "a breached location", "", "not marked: a sheet has no box for it")
            case other:
                findings.note(child, f"<{other[:40]}> in a location", "", "not used")
    if len(slots) > MOST_SLOTS:
        findings.warning(element, f"{len(slots):,} slots in a location", f"at most {MOST_SLOTS:,}", "the rest left out")
    return LocationRemains(
        number=number,
        destroyed=findings.flag(element, "isDestroyed") or wrecked,
        blown_off=blown_off,
        armor=points.get("Front"),
        rear=points.get(REAR),
        structure=points.get(INTERNAL),
        stabilizer_hit=stabilizer,
        slots=tuple(slots[:MOST_SLOTS]),
        line=line_number(element),
    )


def _points(element: Element, findings: EntityFindings) -> int | None:
    text = str(element.get("points", "")).strip()
    if text in (DESTROYED, NOT_THERE):
        return 0
    return findings.whole(element, "points")


def _slot(element: Element, findings: EntityFindings) -> Iterator[SlotRemains]:
    kind, number = " ".join(str(element.get("type", "")).split()), str(element.get("index", "")).strip()
    if not kind:
        findings.warning(element, "a slot without type", "what stands in it", "left out")
        return
    index = None if number == NOT_THERE else findings.whole(element, "index", 1)
    if index is None and number != NOT_THERE:
        return
    yield SlotRemains(
        number=index,
        type=kind,
        hit=findings.flag(element, "isHit"),
        destroyed=findings.flag(element, "isDestroyed"),
        missing=findings.flag(element, "isMissing"),
        shots=None if element.get("shots") is None else findings.whole(element, "shots"),
        kept={str(name): str(value) for name, value in element.attrib.items() if name not in MARKING},
        line=line_number(element),
    )


def _doors(bays: list[Element], findings: EntityFindings) -> Iterator[tuple[int, int]]:
    """The working doors of each bay; quarters, which have no number, are left out."""
    for bay in bays:
        number = findings.whole(bay, "index")
        text = next(((child.text or "").strip() for child in bay if str(child.tag).lower() == "doors"), "")
        if not number or not text:
            continue
        if text.isdecimal() and len(text) <= 5:
            yield number, int(text)
        else:
            findings.warning(bay, f"{text[:40]!r} doors", "a whole number", "left out")


def _bombs(elements: list[Element], findings: EntityFindings) -> Iterator[BombLoad]:
    for bomb in (child for element in elements for child in element if str(child.tag).lower() == "bomb"):
        load = findings.whole(bomb, "load", 0, 1_000)
        if load:
            yield BombLoad(type=str(bomb.get("type", "")), load=load)
