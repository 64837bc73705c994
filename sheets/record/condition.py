"""The condition of a unit: all marks on its sheet and its card, and their description in words."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import Field, NonNegativeInt, StringConstraints

from sheets.model import IN_ORDER, FrozenDict, Model
from sheets.units import Unit
from sheets.units.outfit import outfit

MOST_CREW, MOST_STORES, MOST_ABILITIES = 100, 1_000, 500
MOST_LETTERS, MOST_NOTES = 1_000, 20_000
"""Limits far above any real unit; a file with more is refused."""

Marks = FrozenDict[str, NonNegativeInt]
Word = Annotated[str, StringConstraints(max_length=MOST_LETTERS)]
Numbers = Annotated[frozenset[NonNegativeInt], IN_ORDER]


class CrewMarks(Model):
    """One pilot or crew: hits, name, skills and notes of the player."""

    name: Word = ""
    gunnery: int | None = Field(default=None, ge=0, le=8)
    piloting: int | None = Field(default=None, ge=0, le=8)
    hits: int = Field(default=0, ge=0, le=6)
    conscious: bool = True
    abilities: tuple[Word, ...] = Field(default=(), max_length=MOST_ABILITIES)


class ExternalStore(Model):
    """An external store: its name as the player writes it (`HE`, `RL`), and whether it is used."""

    load: Word = ""
    gone: bool = False


class AlphaCondition(Model):
    """Marks on an Alpha Strike card.

    `criticals` counts the boxes crossed by effect: `engine`, `fire-control`, `mp`, `weapons`, `motive-2`, `crew` and so
    on; `spent` names one-use abilities that are used.
    """

    armor: int = Field(default=0, ge=0)
    structure: int = Field(default=0, ge=0)
    heat: int = Field(default=0, ge=0, le=4)
    criticals: Marks = FrozenDict()
    spent: tuple[Word, ...] = Field(default=(), max_length=MOST_ABILITIES)


class Condition(Model):
    """The marks on a unit, as losses: an empty condition is an undamaged unit.

    `armor`, `rear` and `structure` are points lost by location (`NOS`, `LT`, `Trooper 2`, `TPRS`). `slots` are struck
    critical slots by location, counted from 0, and `component_armor` those with the box for component armor crossed.
    `first_hits` are the slots of one-slot autocannons with the box for the first hit crossed. `destroyed` and `mounts`
    are lost locations, and lost items by their position in `unit.mounts`. `shots` are those fired, by the position of
    the ammunition (or the one-shot launcher), and `absorbed` the points that a shield or modular armor has absorbed, by
    its position. `stores` are the external stores of a fighter in their order. `criticals` counts the boxes crossed on
    the sheet by name: `engine`, `gyro`, `sensors`, `life-support`, `motive-1` (to `motive-4`: immobile), `commander`,
    `driver`, `pilot`, `copilot`, `crew-killed`, `turret-locked-TU`, `stabilizer-FR`, `flight-stabilizer`, `rotor` (MP
    lost), `critical-T` (of a ProtoMech), `avionics`, `landing-gear`, `fire-control`, `fuel`, `thruster-left`,
    `kf-drive`, `sail` and so on.

    >>> Condition(armor={"LT": 5}, heat=3).lost_armor("LT")
    5
    """

    armor: Marks = FrozenDict()
    rear: Marks = FrozenDict()
    structure: Marks = FrozenDict()
    structural_integrity: int = Field(default=0, ge=0)
    slots: FrozenDict[str, Numbers] = FrozenDict()
    component_armor: FrozenDict[str, Numbers] = FrozenDict()
    first_hits: FrozenDict[str, Numbers] = FrozenDict()
    destroyed: Annotated[frozenset[str], IN_ORDER] = frozenset()
    mounts: Numbers = frozenset()
    shots: FrozenDict[NonNegativeInt, NonNegativeInt] = FrozenDict()
    absorbed: FrozenDict[NonNegativeInt, NonNegativeInt] = FrozenDict()
    stores: tuple[ExternalStore, ...] = Field(default=(), max_length=MOST_STORES)
    fuel: float = Field(default=0, ge=0)
    heat: int = Field(default=0, ge=0, le=50)
    crew: tuple[CrewMarks, ...] = Field(default=(), max_length=MOST_CREW)
    criticals: Marks = FrozenDict()
    alpha: AlphaCondition = AlphaCondition.model_construct()
    notes: str = Field(default="", max_length=MOST_NOTES)

    def lost_armor(self, location: str, rear: bool = False) -> int:
        """Armor points lost in a location."""
        return (self.rear if rear else self.armor).get(location, 0)

    def struck(self, location: str) -> frozenset[int]:
        """The critical slots struck in a location."""
        return self.slots.get(location, frozenset())


FRESH = Condition.model_construct()
"""The condition of an undamaged unit."""


def condition_lines(unit: Unit, condition: Condition) -> list[str]:
    """The marks of a unit in words, a line for each kind; empty for an undamaged unit.

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
            yield f"{what} lost: {_counts_text(points.items())}"
    if condition.structural_integrity:
        yield f"structural integrity lost: {condition.structural_integrity}"
    for what, slots in (
        ("slots struck", condition.slots),
        ("component armor crossed", condition.component_armor),
        ("first hits crossed", condition.first_hits),
    ):
        if slots:
            places = (f"{place} {' '.join(str(number + 1) for number in sorted(row))}" for place, row in slots.items())
            yield f"{what}: {', '.join(places)}"
    if condition.destroyed:
        yield f"lost: {', '.join(sorted(condition.destroyed))}"
    if condition.mounts:
        yield f"destroyed: {', '.join(_item(unit, position) for position in sorted(condition.mounts))}"
    for what, counts in (("shots spent", condition.shots), ("absorbed", condition.absorbed)):
        if counts:
            yield f"{what}: {_counts_text((_item(unit, position), count) for position, count in counts.items())}"
    if condition.criticals:
        yield f"critical hits: {_counts_text((box_name(ident), hits) for ident, hits in condition.criticals.items())}"
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
        yield f"on the card: {_counts_text((name, count) for name, count in marks.items() if count)}"
    if card.spent:
        yield f"spent on the card: {', '.join(card.spent)}"
    if condition.notes:
        yield f"notes: {condition.notes}"


_BOX_NAMES = {
    "motive-1": "minor motive damage",
    "motive-2": "moderate motive damage",
    "motive-3": "heavy motive damage",
    "motive-4": "immobile",
    "kf-drive": "K-F drive",
    "kf-boom": "K-F boom",
}


def box_name(ident: str) -> str:
    """The name of a box that is counted.

    >>> box_name("motive-2"), box_name("life-support")
    ('moderate motive damage', 'life support')
    """
    return _BOX_NAMES.get(ident) or ident.replace("-", " ")


def _counts_text(counts: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts)


def _item(unit: Unit, position: int) -> str:
    if position >= len(unit.mounts):
        return f"item {position}"
    mounted = outfit(unit).by_position.get(position)
    mount = unit.mounts[position]
    return f"{mounted.item.title if mounted else mount.item} {mount.location}".strip()
