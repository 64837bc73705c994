"""A condition in sentences, each mark by the name that the sheet has for it."""

from collections.abc import Iterable, Iterator

from sheets.record.condition import Condition
from sheets.units import Unit
from sheets.units.outfit import outfit


def condition_lines(unit: Unit, condition: Condition) -> list[str]:
    """What has happened to a unit, a line for each kind of mark; nothing for an untouched unit.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> condition_lines(brolga, Condition(armor={"LT": 12}, slots={"RT": {0}}, heat=5))
    ['armor lost: LT 12', 'slots struck: RT 1', 'heat: 5']
    """
    return list(_lines(unit, condition))


def _lines(unit: Unit, condition: Condition) -> Iterator[str]:
    for what, points in (
        ("armor", condition.armor),
        ("rear armor", condition.rear),
        ("structure", condition.structure),
    ):
        if points:
            yield f"{what} lost: {_numbered(points.items())}"
    if condition.structural_integrity:
        yield f"structural integrity lost: {condition.structural_integrity}"
    for what, slots in (("slots struck", condition.slots), ("component armor crossed", condition.component_armor)):
        if slots:
            places = (f"{place} {' '.join(str(number + 1) for number in sorted(row))}" for place, row in slots.items())
            yield f"{what}: {', '.join(places)}"
    if condition.destroyed:
        yield f"lost: {', '.join(sorted(condition.destroyed))}"
    if condition.mounts:
        yield f"destroyed: {', '.join(_item(unit, position) for position in sorted(condition.mounts))}"
    for what, counts in (("shots spent", condition.shots), ("absorbed", condition.absorbed)):
        if counts:
            yield f"{what}: {_numbered((_item(unit, position), count) for position, count in counts.items())}"
    if condition.criticals:
        yield f"critical hits: {_numbered(condition.criticals.items())}"
    if condition.stores:
        stores = (store.load + (" (gone)" if store.gone else "") for store in condition.stores)
        yield f"external stores: {', '.join(stores)}"
    for what, amount in (("fuel burnt", condition.fuel), ("heat", condition.heat)):
        if amount:
            yield f"{what}: {amount:g}"
    for crew in condition.crew:
        skills = "/".join("?" if skill is None else str(skill) for skill in (crew.gunnery, crew.piloting))
        known = (crew.name, skills if skills != "?/?" else "", *crew.abilities)
        state = f"{crew.hits} hit{'' if crew.hits == 1 else 's'}{'' if crew.conscious else ', unconscious'}"
        yield f"crew: {', '.join((*filter(None, known), state))}"
    card = condition.alpha
    marks = {"armor": card.armor, "structure": card.structure, "heat": card.heat} | card.criticals
    if any(marks.values()):
        yield f"on the card: {_numbered((name, count) for name, count in marks.items() if count)}"
    if card.spent:
        yield f"spent on the card: {', '.join(card.spent)}"
    if condition.notes:
        yield f"notes: {condition.notes}"


def _numbered(counts: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts)


def _item(unit: Unit, position: int) -> str:
    if position >= len(unit.mounts):
        return f"item {position}"
    mounted = outfit(unit).by_position.get(position)
    mount = unit.mounts[position]
    return f"{mounted.item.title if mounted else mount.item} {mount.location}".strip()
