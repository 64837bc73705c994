"""What is left of a unit, as elements: points that remain, struck slots, ammunition, systems, bays, bombs."""

from exporters.xml import Element, add
from sheets.formats.mul import INTERNAL, NOT_THERE, REAR
from sheets.record.force import LocationRemains, Remains, SlotRemains

Kept = dict[tuple[int, int | None, str], dict[str, str]]  # attributes of slots that mark nothing


def write_remains(entity: Element, before: Remains | None, remains: Remains) -> None:
    """The elements of a unit; what the file said of its slots `before` and marks nothing is said again."""
    systems: dict[str, dict[str, str]] = {}
    for key, value in remains.systems.items():
        element, _, attribute = key.partition("@")
        systems.setdefault(element, {})[attribute] = value
    for element, attributes in systems.items():
        add(entity, element, **attributes)
    for number, doors in remains.doors.items():
        add(add(entity, "transportBay", index=str(number)), "doors", str(doors))
    if remains.bombs:
        bombs = add(entity, "bombs")
        for bomb in remains.bombs:
            add(bombs, "bomb", type=bomb.type, load=str(bomb.load), Internal="false")
    for location in _with_kept(before, remains):
        _write_location(entity, location)


def _with_kept(before: Remains | None, remains: Remains) -> list[LocationRemains]:
    """The locations now, with the attributes that their slots had in the file."""
    found = {location.number: location for location in remains.locations}
    for location in before.locations if before else ():
        kept = {slot.number: slot for slot in location.slots if slot.kept}
        now = found.get(location.number, LocationRemains(number=location.number))
        if not kept or now.destroyed:
            continue
        slots = tuple(
            slot.model_copy(update={"kept": kept.pop(slot.number).kept}) if slot.number in kept else slot
            for slot in now.slots
        )
        others = tuple(SlotRemains(number=slot.number, type=slot.type, kept=slot.kept) for slot in kept.values())
        found[location.number] = now.model_copy(update={"slots": (*slots, *others)})
    return [found[number] for number in sorted(found)]


def _write_location(entity: Element, location: LocationRemains) -> None:
    element = add(entity, "location", index=str(location.number))
    if location.destroyed:
        element.set("isDestroyed", "true")
    kinds = (("", location.armor), (INTERNAL, location.structure), (REAR, location.rear))
    for kind, left in kinds:
        if left is not None:
            add(element, "armor", points=str(left), **({"type": kind} if kind else {}))
    if location.stabilizer_hit:
        add(element, "stabilizer", isHit="true")
    for slot in location.slots:
        _write_slot(element, slot)


def _write_slot(element: Element, slot: SlotRemains) -> None:
    said = {"index": NOT_THERE if slot.number is None else str(slot.number), "type": slot.type}
    if slot.shots is not None:
        said["shots"] = str(slot.shots)
    if slot.hit:
        said["isHit"] = "true"
    if slot.hit or slot.destroyed or slot.kept:
        said["isDestroyed"] = "true" if slot.hit or slot.destroyed else "false"
    add(element, "slot", **{**slot.kept, **said})
