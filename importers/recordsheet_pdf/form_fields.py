"""The form fields of the sheets and cards of AsTech: a condition with ticked boxes and typed words."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

from sheets.record import Condition, CrewMarks
from sheets.record.boxes import box_mark, boxes
from sheets.record.condition import MOST_NOTES, AlphaCondition, ExternalStore
from sheets.rules.tables.piloting import DEADLY
from sheets.units import Unit

_CARD_POINTS = re.compile(r"(armor|structure)-[0-9]{1,4}")  # on a record sheet a location is between the two parts
_NOTES = re.compile(r"notes-[0-9]{1,5}-[0-9]{1,5}")
_CARD_BOX = re.compile(r"(.+)-([0-9]{1,4})")


def is_card(ticked: Mapping[str, bool]) -> bool:
    """Whether form fields are those of a card."""
    return any(_CARD_POINTS.fullmatch(name) for name in ticked)


def apply_card_fields(before: AlphaCondition, ticked: Mapping[str, bool]) -> AlphaCondition:
    """The marks with the form fields of a card applied; marks without a field stay as they were.

    >>> apply_card_fields(AlphaCondition(), {"armor-1": True, "armor-2": False, "heat-3": True, "engine-1": True})
    AlphaCondition(armor=1, structure=0, heat=3, criticals={'engine': 1}, spent=())
    """
    counted: Counter[str] = Counter()
    heat = 0
    for name, on in ticked.items():
        if match := _CARD_BOX.fullmatch(name):
            if match[1] == "heat":
                heat = max(heat, int(match[2]) if on else 0)
            else:
                counted[match[1]] += on
    named = {name for name in counted if name not in ("armor", "structure")}
    criticals = {**{name: hits for name, hits in before.criticals.items() if name not in named}}
    criticals |= {name: counted[name] for name in named if counted[name]}
    return before.model_copy(
        update={
            "armor": counted.get("armor", before.armor),
            "structure": counted.get("structure", before.structure),
            "heat": heat if any(name.startswith("heat-") for name in ticked) else before.heat,
            "criticals": criticals,
        }
    )


_COUNTED = re.compile(r"([a-z].*?)-([0-9]{1,4})")


_WHOLE = re.compile(r"[0-9]{1,6}")


class FilledIn(NamedTuple):
    """The condition from the form fields of a sheet, and the names of ticked fields without a meaning."""

    condition: Condition
    meaningless: tuple[str, ...]


def apply_sheet_fields(
    unit: Unit,
    condition: Condition,
    ticked: Mapping[str, bool],
    typed: Mapping[str, str],
    printed: Mapping[str, bool | str],
) -> FilledIn:
    """Apply the boxes that were ticked or cleared, and the typed words, to the printed condition.

    When a program has not kept the printed state of the fields, the fields replace all marks of their kinds.

    >>> from importers import load
    >>> unit = load("tests/data/Brolga BRG-2.mtf").unit
    >>> apply_sheet_fields(unit, Condition(), {"armor-LT-1": True, "armor-LT-2": True}, {}, {}).condition.armor
    {'LT': 2}
    """
    if not any(isinstance(was, bool) for was in printed.values()):
        condition = _without_field_marks(condition, ticked)
    there = boxes(unit)
    known: Mapping[str, Mapping[Any, int]] = {
        "armor": there.armor,
        "rear": there.rear,
        "structure": there.structure,
        "shots": there.shots,
        "absorbed": there.absorbed,
        "criticals": there.criticals,
        "crew": {},
    }
    added: dict[str, dict[Any, int]] = {kind: defaultdict(int) for kind in known}
    slots = {
        "slots": defaultdict(set, {place: set(row) for place, row in condition.slots.items()}),
        "component_armor": defaultdict(set, {place: set(row) for place, row in condition.component_armor.items()}),
        "first_hits": defaultdict(set, {place: set(row) for place, row in condition.first_hits.items()}),
    }
    mounts, integrity = set(condition.mounts), condition.structural_integrity
    stores = list(condition.stores)
    meaningless: list[str] = []
    for name, on in ticked.items():
        if on == bool(printed.get(name, False)) and name in printed:
            continue
        if not on and name not in printed:
            continue
        by = 1 if on else -1
        mark = box_mark(unit, name)
        match mark.field if mark is not None else "":
            case "structural_integrity":
                integrity += by
            case "armor" | "rear" | "structure" | "shots" | "absorbed" | "crew" | "criticals" as kind:
                assert mark is not None
                for key in mark.keys:
                    if kind in ("shots", "absorbed", "crew") or key in known[kind]:
                        added[kind][key] += by
                    else:
                        meaningless.append(name)
            case "slots" | "component_armor" | "first_hits" as kind:
                assert mark is not None
                _set_or_clear(slots[kind][str(mark.keys[0])], {mark.number - 1}, on)
            case "mounts":
                assert mark is not None
                _set_or_clear(mounts, {int(key) for key in mark.keys}, on)
            case "stores" if mark is not None and 0 < mark.number <= there.stores:
                stores += [ExternalStore() for _ in range(mark.number - len(stores))]
                stores[mark.number - 1] = stores[mark.number - 1].model_copy(update={"gone": on})
    for name, text in typed.items():
        if text == printed.get(name, ""):
            continue
        if (match := re.fullmatch(r"ammo-([0-9]{1,4})-spent", name)) and _WHOLE.fullmatch(text.strip()):
            number = int(match[1])
            added["shots"][number] = int(text) - condition.shots.get(number, 0)
        elif (match := re.fullmatch(r"store-([0-9]{1,4})", name)) and 0 < int(match[1]) <= there.stores:
            number = int(match[1])
            stores += [ExternalStore() for _ in range(min(number, there.stores) - len(stores))]
            stores[number - 1] = stores[number - 1].model_copy(update={"load": text.strip()})

    written = [
        " ".join(text.split())
        for name, text in typed.items()
        if _NOTES.fullmatch(name) and text.strip() and text != printed.get(name, "")
    ]

    def total(kind: str, before: Mapping[Any, int]) -> dict[Any, int]:
        whole = {**before, **{key: before.get(key, 0) + more for key, more in added[kind].items()}}
        return {key: min(points, known[kind].get(key, points)) for key, points in whole.items() if points > 0}

    marked = condition.model_copy(
        update={
            "armor": total("armor", condition.armor),
            "rear": total("rear", condition.rear),
            "structure": total("structure", condition.structure),
            "structural_integrity": max(integrity, 0),
            "slots": _rows(slots["slots"]),
            "component_armor": _rows(slots["component_armor"]),
            "first_hits": _rows(slots["first_hits"]),
            "mounts": frozenset(mounts),
            "shots": total("shots", condition.shots),
            "notes": "; ".join(filter(None, (condition.notes, *written)))[:MOST_NOTES],
            "absorbed": total("absorbed", condition.absorbed),
            "stores": tuple(stores),
            "heat": _heat(condition.heat, ticked, printed),
            "crew": _crew(condition, added["crew"], typed, printed),
            "criticals": total("criticals", condition.criticals),
        }
    )
    return FilledIn(Condition.model_validate(marked.model_dump()), tuple(meaningless))


def _without_field_marks(condition: Condition, ticked: Mapping[str, bool]) -> Condition:
    """A condition without the marks of the kinds that have fields."""
    kinds: dict[str, str | tuple[str, ...]] = {
        "armor": "armor-",
        "rear": "armor-",
        "structure": "structure-",
        "structural_integrity": ("structure-SI-", "structural-integrity-"),
        "slots": "slot-",
        "component_armor": "component-armor-",
        "first_hits": "first-hit-",
        "shots": "ammo-",
        "absorbed": "absorbed-",
        "mounts": "mount-",
        "heat": "heat-",
    }
    update: dict[str, Any] = {
        name: Condition.model_fields[name].get_default()
        for name, begins in kinds.items()
        if any(each.startswith(begins) for each in ticked)
    }
    counted = {match[1] for name in ticked if (match := _COUNTED.fullmatch(name))}
    update["criticals"] = {name: hits for name, hits in condition.criticals.items() if name not in counted}
    if any(re.fullmatch(r"crew-[0-9]{1,4}-hit-\d+", name) for name in ticked):
        update["crew"] = tuple(each.model_copy(update={"hits": 0}) for each in condition.crew)
    return condition.model_copy(update=update)


def _set_or_clear(row: set[int], numbers: set[int], on: bool) -> None:
    if on:
        row |= numbers
    else:
        row -= numbers


def _heat(before: int, ticked: Mapping[str, bool], printed: Mapping[str, bool | str]) -> int:
    """The highest ticked heat, if a box of the scale was changed."""
    scale = {int(name[5:]): name for name in ticked if re.fullmatch(r"heat-[0-9]{1,4}", name)}
    touched = any(ticked[name] != bool(printed.get(name, False)) for name in scale.values())
    fresh = [heat for heat, name in scale.items() if ticked[name] and not printed.get(name, False)]
    if not touched:
        return before
    return max(fresh or [heat for heat, name in scale.items() if ticked[name]], default=0)


def _rows(rows: Mapping[str, set[int]]) -> dict[str, frozenset[int]]:
    return {place: frozenset(numbers) for place, numbers in rows.items() if numbers}


def _crew(
    condition: Condition, hits: Mapping[int, int], typed: Mapping[str, str], printed: Mapping[str, bool | str]
) -> tuple[CrewMarks, ...]:
    """The crew with ticked hits, and typed names and skills."""
    size = max([len(condition.crew), *hits, *(int(n.split("-")[1]) for n in typed if re.match(r"crew-[0-9]{1,4}-", n))])
    crew = [*condition.crew, *(CrewMarks() for _ in range(size - len(condition.crew)))]
    for index, state in enumerate(crew, 1):
        update: dict[str, Any] = {"hits": min(max(state.hits + hits.get(index, 0), 0), DEADLY)}
        for kind, words in SKILLS.items():
            for word in words:
                name = f"crew-{index}-{word}"
                text = typed.get(name, "").strip()
                if name in typed and text != printed.get(name, "") and (kind == "name" or text in tuple("012345678")):
                    update[kind] = text if kind == "name" else int(text)
        crew[index - 1] = state.model_copy(update=update)
    while crew and crew[-1] == CrewMarks():
        crew.pop()
    return tuple(crew)


SKILLS = {"name": ("name",), "gunnery": ("gunnery",), "piloting": ("piloting", "driving", "anti-mech")}
"""The name and the skills of a warrior, by the fields in which they can be typed."""
