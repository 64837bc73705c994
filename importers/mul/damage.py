"""What a force file says is left of a unit: its locations with their slots, its systems, its bays and bombs."""

from collections.abc import Iterator

from importers.mul.findings import Findings
from importers.xml import Element, line_of
from sheets.formats.mul import DESTROYED, INTERNAL, NOT_THERE, REAR, SHIP_SYSTEMS, SYSTEMS
from sheets.record.force import BombLoad, LocationRemains, Remains, SlotRemains

CANONICAL = {name.lower(): name for name in (*SYSTEMS, *SHIP_SYSTEMS)}
LINE_ELEMENTS = frozenset({*CANONICAL, "location", "bombs", "transportbay"})
"""The elements that this module reads, in small letters."""
MARKING = frozenset({"index", "type", "isHit", "isDestroyed", "isMissing", "shots"})
MOST_SLOTS = 2_000


def read_remains(children: dict[str, list[Element]], findings: Findings) -> Remains:
    """What is left of a unit; its elements by their names in small letters."""
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


def _location(element: Element, findings: Findings) -> LocationRemains | None:
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
        line=line_of(element),
    )


def _points(element: Element, findings: Findings) -> int | None:
    text = str(element.get("points", "")).strip()
    if text in (DESTROYED, NOT_THERE):
        return 0
    return findings.whole(element, "points")


def _slot(element: Element, findings: Findings) -> Iterator[SlotRemains]:
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
        line=line_of(element),
    )


def _doors(bays: list[Element], findings: Findings) -> Iterator[tuple[int, int]]:
    """The working doors of each bay; quarters, which have no number, have none."""
    for bay in bays:
        number = findings.whole(bay, "index")
        text = next(((child.text or "").strip() for child in bay if str(child.tag).lower() == "doors"), "")
        if not number or not text:
            continue
        if text.isdecimal() and len(text) <= 5:
            yield number, int(text)
        else:
            findings.warning(bay, f"{text[:40]!r} doors", "a whole number", "left out")


def _bombs(elements: list[Element], findings: Findings) -> Iterator[BombLoad]:
    for bomb in (child for element in elements for child in element if str(child.tag).lower() == "bomb"):
        load = findings.whole(bomb, "load", 0, 1_000)
        if load:
            yield BombLoad(type=str(bomb.get("type", "")), load=load)
