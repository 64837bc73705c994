"""The repair bay: which marks leave a sheet when parts of a unit are repaired or its bins are filled, and what the
catalogue asks for the parts.

No document of ours has a rule for the hours and the money of repairs. What is known is what parts cost new: items,
ammunition by the shot, armor by its share of the whole. Hours and what is really paid are for the user to say.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from astech.words.damage import find_box_id
from sheets.construction.bill import mount_cost
from sheets.construction.families import cost_report
from sheets.equipment.quirks import QuirkNumber, added_by_quirks
from sheets.play import Refused, fresh
from sheets.record.boxes import boxes, near_miss
from sheets.record.condition import AlphaCondition, Condition, box_name
from sheets.record.lost import COUNTED_AS, HELD_BY, find_losses, working_outfit
from sheets.rules.quirks import quirk_codes
from sheets.text import letters
from sheets.units import Mech, Unit, location_name
from sheets.units.outfit import Mounted, outfit

Key = TypeVar("Key", str, int)

ARMOR = "Armor"  # the line of a bill


@dataclass
class BayWork:
    """Repair work on a unit by an edition: the remaining marks, the work in words, and the price of new parts."""

    unit: Unit
    condition: Condition
    edition: str = ""
    done: list[str] = field(default_factory=list)
    price: float = 0
    unpriced: list[str] = field(default_factory=list)
    items: Counter[str] = field(default_factory=Counter)  # that are replaced, by the catalogue's name

    @property
    def words(self) -> str:
        """The work in a sentence."""
        return ", ".join(self.done)


def repair_work(unit: Unit, condition: Condition, parts: Sequence[str] = (), edition: str = "") -> BayWork:
    """The repair of all marks, or of parts such as `lt`, `lt 5`, `armor`, `structure`, `ac/20`, `gyro`.

    Shots, fuel and hits of the crew are not repaired, and bins that were lost come back empty. Raises `Refused` where a
    part is none, or has nothing to repair.
    """
    work = BayWork(unit, condition.model_copy(update={"heat": 0}), edition)
    for part in parts or ("all",):
        _repair(work, part.strip())
    return work


def rearm_work(unit: Unit, condition: Condition, name: str = "", edition: str = "") -> BayWork:
    """The refilling of all bins, fuel and stores, or of the bins with a name."""
    work = BayWork(unit, condition, edition)
    carried, full = outfit(unit).by_position, boxes(unit, edition).shots
    lost_mounts = find_losses(unit, condition).mounts
    asked = letters(name)
    left = dict(condition.shots)
    for position, spent in condition.shots.items():
        mounted = carried.get(position)
        if mounted is None or asked not in letters(mounted.item.title) or position in lost_mounts:
            continue
        del left[position]
        where = mounted.mount.location or ""
        work.done.append(f"{mounted.item.title} {where} {spent} shot{'' if spent == 1 else 's'}".replace("  ", " "))
        work.price += mount_cost(unit, mounted.mount) * spent / max(full.get(position, spent), 1)
    update: dict[str, object] = {"shots": left}
    if not name:
        if condition.fuel:
            work.done.append(f"{condition.fuel:g} points of fuel")
            work.unpriced.append("fuel")
        update["fuel"] = 0
    work.condition = condition.model_copy(update=update)
    if not work.done:
        raise Refused(f"no bin of {name} needs shots" if name else "all its bins are full, or lost with their place")
    return work


def maintenance_quirks(unit: Unit) -> list[str]:
    """Effects of design quirks on rolls for repairs and upkeep."""
    found = added_by_quirks(quirk_codes(unit), QuirkNumber.MAINTENANCE)
    return [f"{each.title} {each.value:+} to repair rolls [digest 21]" for each in found]


def salvageable_items(unit: Unit, condition: Condition) -> list[Mounted]:
    """The working items that can be taken off a wreck, without ammunition."""
    return [each for each in working_outfit(unit, condition).mounted if each.item.ammo is None and each.item.weapon]


def strip_work(unit: Unit, condition: Condition, names: Sequence[str]) -> BayWork:
    """The removal of weapons from a wreck: its marks afterwards, and the items."""
    work = BayWork(unit, condition)
    there = salvageable_items(unit, condition)
    for name in names:
        found = [each for each in there if letters(each.item.title).startswith(letters(name))]
        if not found:
            titles = ", ".join(dict.fromkeys(each.item.title for each in there))
            raise Refused(f"'{name}' is not a working weapon of it: {titles or 'it has none'}")
        there.remove(found[0])
        position, mount, item = found[0]
        work.condition = work.condition.model_copy(update={"mounts": work.condition.mounts | {position}})
        work.done.append(f"{item.title} {mount.location or ''}".strip())
        work.items[item.name] += 1
        work.price += mount_cost(unit, mount)
    return work


def _repair(work: BayWork, part: str) -> None:
    unit, before = work.unit, work.condition
    words = part.casefold().split()
    places = _place_titles(unit)
    if before.alpha != AlphaCondition():
        _repair_card(work, words)
        return
    if words == ["all"]:
        if not _has_repairable_marks(before):
            raise Refused("nothing is broken")
        _clear_marks(work, lambda place: True, _is_everything)
        return
    if words in (["armor"], ["structure"]):
        _clear_marks(work, lambda place: True, _is_only_armor if words == ["armor"] else _is_only_structure)
    elif (place := places.get(" ".join(words))) is not None:
        _check_attached(unit, before, place)
        _clear_marks(work, lambda each: each == place, _is_everything)
    elif len(words) > 1 and words[-1].isdecimal() and (place := places.get(" ".join(words[:-1]))) is not None:
        _repair_armor_points(work, place, int(words[-1]))
        return
    elif not _repair_system(work, words) and not _repair_item(work, part):
        broken = (*map(box_name, before.criticals), *(each.item.title for each in _broken_items(unit, before)))
        known = dict.fromkeys((*places.values(), "armor", "structure", *broken))
        raise Refused(f"'{part}' is nothing to repair{near_miss(part, known)}; there are {', '.join(known)}")
    if work.condition == before:
        raise Refused(f"nothing is broken: {part}")


def _repair_card(work: BayWork, words: list[str]) -> None:
    """Repairs an element: all of it, its armor, its structure, or the boxes of one critical hit."""
    card, name = work.condition.alpha, "-".join(words)
    marked = {"armor": card.armor, "structure": card.structure, **card.criticals}
    chosen = [each for each, points in marked.items() if points and name in ("all", each)]
    if not chosen:
        known = [each for each, points in marked.items() if points]
        raise Refused(f"'{' '.join(words)}' is nothing to repair: {', '.join(known) or 'nothing is broken'}")
    work.done += [f"{each} {marked[each]}" for each in chosen]
    work.unpriced += chosen
    left = {each: 0 if each in chosen else points for each, points in marked.items()}
    armor, structure = left.pop("armor"), left.pop("structure")
    criticals = {each: hits for each, hits in left.items() if hits}
    mended = AlphaCondition(armor=armor, structure=structure, criticals=criticals, spent=card.spent)
    work.condition = work.condition.model_copy(update={"alpha": mended})


Kinds = frozenset[str]
_is_everything: Kinds = frozenset({"armor", "structure", "slots", "items"})
_is_only_armor: Kinds = frozenset({"armor"})
_is_only_structure: Kinds = frozenset({"structure"})


def _clear_marks(work: BayWork, chosen: Callable[[str], bool], kinds: Kinds) -> None:
    """Clears the marks of these kinds in the chosen locations."""
    unit, marked = work.unit, work.condition
    update: dict[str, object] = {}
    if "armor" in kinds:
        _repair_points(work, "armor", {place: points for place, points in marked.armor.items() if chosen(place)})
        _repair_points(work, "rear armor", {place: points for place, points in marked.rear.items() if chosen(place)})
        update |= {"armor": _points_elsewhere(marked.armor, chosen), "rear": _points_elsewhere(marked.rear, chosen)}
    if "structure" in kinds:
        lost_structure = {place: points for place, points in marked.structure.items() if chosen(place)}
        _repair_points(work, "structure", lost_structure)
        cleared = {place for place in marked.destroyed if chosen(place)}
        if cleared:
            work.done.append(f"{', '.join(sorted(cleared))} put back")
        update |= {"structure": _points_elsewhere(marked.structure, chosen), "destroyed": marked.destroyed - cleared}
        if marked.structural_integrity and chosen("SI"):
            work.done.append(f"structural integrity {marked.structural_integrity}")
            update["structural_integrity"] = 0
        if lost_structure or cleared or "structural_integrity" in update:
            work.unpriced.append("structure")
    if "items" in kinds:
        broken = [each for each in _broken_items(unit, marked) if any(map(chosen, _places_of_item(each)))]
        for each in broken:
            _add_replaced_item(work, each)
        mended = {each.position for each in broken}
        update["shots"] = {**marked.shots, **_empty_lost_bins(work, broken)}
        update["mounts"] = marked.mounts - mended
        update["absorbed"] = {at: absorbed for at, absorbed in marked.absorbed.items() if at not in mended}
        boxed = {name: hits for name, hits in marked.criticals.items() if _is_box_of_place(name, chosen)}
        if boxed:
            work.done.append(", ".join(f"{box_name(ident)} {hits}" for ident, hits in boxed.items()))
            work.unpriced += map(box_name, boxed)
        update["criticals"] = {name: hits for name, hits in marked.criticals.items() if name not in boxed}
    if "slots" in kinds:
        update["slots"] = {place: row for place, row in marked.slots.items() if not chosen(place)}
        update["component_armor"] = {place: row for place, row in marked.component_armor.items() if not chosen(place)}
        update["first_hits"] = {place: row for place, row in marked.first_hits.items() if not chosen(place)}
    work.condition = marked.model_copy(update=update)


def _is_box_of_place(name: str, chosen: Callable[[str], bool]) -> bool:
    """Whether a box is repaired: boxes of a location with it, those of the unit only with the whole unit."""
    place = name.rpartition("-")[2]
    return chosen(place) if place.isupper() else chosen("")


def _repair_points(work: BayWork, what: str, points: dict[str, int]) -> None:
    if not points:
        return
    work.done.append(f"{what} " + ", ".join(f"{place} {lost_points}" for place, lost_points in points.items()))
    if "armor" in what:
        price = _armor_price(work.unit)
        if price is None:
            work.unpriced.append("armor")
        else:
            work.price += price * sum(points.values())


def _repair_armor_points(work: BayWork, place: str, points: int) -> None:
    """Restores points of armor, the front first."""
    marked = work.condition
    if place in find_losses(work.unit, marked).locations:
        raise Refused(f"{place} is lost; repair {place.lower()} puts it back with its armor")
    front = min(points, marked.armor.get(place, 0))
    rear = min(points - front, marked.rear.get(place, 0))
    if not front + rear:
        raise Refused(f"no armor is lost in {place}")
    armor = {**marked.armor, place: marked.armor.get(place, 0) - front}
    behind = {**marked.rear, place: marked.rear.get(place, 0) - rear}
    _repair_points(work, "armor", {place: front + rear})
    update = {
        name: {at: left for at, left in each.items() if left} for name, each in (("armor", armor), ("rear", behind))
    }
    work.condition = marked.model_copy(update=update)


def _armor_price(unit: Unit) -> float | None:
    """C-bills of a point of armor: the armor of the unit by its bill, over its points."""
    start = fresh(unit)
    points = sum(start.armor.values()) + sum(start.rear.values())
    try:
        lines = [line for line in cost_report(unit).lines if line.label.startswith(ARMOR)]
    except LookupError:
        return None
    paid = sum(line.amount for line in lines if isinstance(line.amount, float | int))
    return paid / points if points and paid else None


def _repair_system(work: BayWork, words: list[str]) -> bool:
    """Repairs the boxes and slots of a system: `engine`, `gyro`, `motive-2`."""
    marked = work.condition
    known = dict.fromkeys((*boxes(work.unit).criticals, *COUNTED_AS.values()))
    name = find_box_id(" ".join(words), known, work.unit, loose=False)
    if name is None:
        return False
    hits = marked.criticals.get(name, 0)
    slots = dict(marked.slots)
    if isinstance(work.unit, Mech):
        system = next((each for each, counted in COUNTED_AS.items() if counted == name), None)
        for place, row in marked.slots.items():
            own = {at for at in row if (slot := work.unit.slots[place][at]) is not None and slot.system is system}
            if system is not None and own:
                slots[place] = row - own
                hits = max(hits, 1)
    if hits:
        work.done.append(box_name(name))
        work.unpriced.append(box_name(name))
    left = {each: count for each, count in marked.criticals.items() if each != name}
    work.condition = marked.model_copy(
        update={"criticals": left, "slots": {place: row for place, row in slots.items() if row}}
    )
    return True


def _repair_item(work: BayWork, name: str) -> bool:
    """Repairs one broken item by name, such as `ac/20` or `medium laser la`."""
    marked = work.condition
    broken = _broken_items(work.unit, marked)
    asked = letters(name)
    found = [
        each
        for each in broken
        if asked in (letters(each.item.title), letters(f"{each.item.title}{each.mount.location or ''}"))
    ] or [each for each in broken if asked and letters(each.item.title).startswith(asked)]
    if not found:
        return False
    each = found[0]
    for place in _places_of_item(each):
        if place in find_losses(work.unit, marked).locations:
            raise Refused(f"{place} is lost, and the {each.item.title} with it; repair {place.lower()} first")
    _add_replaced_item(work, each)
    slots = dict(marked.slots)
    if isinstance(work.unit, Mech):
        for place, row in marked.slots.items():
            slots[place] = frozenset(
                at
                for at in row
                if (slot := work.unit.slots[place][at]) is None or each.position not in (slot.mount, slot.second)
            )
    work.condition = marked.model_copy(
        update={
            "mounts": marked.mounts - {each.position},
            "slots": {place: row for place, row in slots.items() if row},
            "absorbed": {at: points for at, points in marked.absorbed.items() if at != each.position},
            "shots": {**marked.shots, **_empty_lost_bins(work, [each])},
        }
    )
    return True


def _empty_lost_bins(work: BayWork, bins: Iterable[Mounted]) -> dict[int, int]:
    """The shots used of destroyed bins: repaired bins are empty until `rearm`."""
    full = boxes(work.unit, work.edition).shots
    return {each.position: full[each.position] for each in bins if each.item.ammo is not None and each.position in full}


def _add_replaced_item(work: BayWork, each: Mounted) -> None:
    """Notes an item that is replaced, with its price and the part that it needs; an ammunition bin costs nothing."""
    if each.item.ammo is not None:
        work.done.append(f"empty bin for {each.item.title} {each.mount.location or ''}".strip())
        return
    work.done.append(f"{each.item.title} {each.mount.location or ''}".strip())
    work.items[each.item.name] += 1
    work.price += mount_cost(work.unit, each.mount)


def _broken_items(unit: Unit, condition: Condition) -> list[Mounted]:
    broken = find_losses(unit, condition).mounts | {at for at, points in condition.absorbed.items() if points}
    carried = outfit(unit).by_position
    return [carried[position] for position in sorted(broken) if position in carried]


def _places_of_item(each: Mounted) -> tuple[str, ...]:
    return (each.mount.location or "",)


def _check_attached(unit: Unit, condition: Condition, place: str) -> None:
    holder = HELD_BY.get(place)
    if isinstance(unit, Mech) and holder in find_losses(unit, condition).locations:
        raise Refused(f"{place} hangs on {holder}, which is lost; repair {str(holder).lower()} first")


def _place_titles(unit: Unit) -> dict[str, str]:
    there = dict.fromkeys((*boxes(unit).armor, *boxes(unit).structure, *unit.locations))
    names = {place.casefold(): place for place in there}
    return names | {location_name(unit, place).casefold(): place for place in there}


def _has_repairable_marks(condition: Condition) -> bool:
    """Whether any mark can be repaired."""
    kept = {"shots": {}, "fuel": 0, "stores": (), "crew": (), "notes": "", "heat": 0}
    return condition.model_copy(update=kept) != Condition()


def _points_elsewhere(
    points: Iterable[tuple[str, int]] | dict[str, int], chosen: Callable[[str], bool]
) -> dict[str, int]:
    return {place: lost_points for place, lost_points in dict(points).items() if not chosen(place)}


def _nonzero_points(points: dict[str, int]) -> dict[str, int]:
    return {place: lost_points for place, lost_points in points.items() if lost_points}
