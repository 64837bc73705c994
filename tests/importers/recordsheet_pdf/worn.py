"""Conditions that mark something of every kind that the sheet of a unit has boxes for, and what they come to."""

from collections import Counter
from collections.abc import Mapping
from random import Random

from sheets.equipment import item
from sheets.record import Condition, CrewMarks, ExternalStore
from sheets.record.boxes import boxes
from sheets.rules.aerospace import weapon_bays
from sheets.rules.heat import heat_capacity
from sheets.rules.stores import hardpoint_slots
from sheets.units import (
    BattleArmor,
    CapitalShip,
    DropShip,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    Mech,
    ProtoMech,
    Spacecraft,
    Unit,
)
from tests.importers.recordsheet_pdf.shown import CALLED_ALIKE, called

WITH_HITS = (Mech, Fighter, Spacecraft, ProtoMech)
"""Whose crew has a row of hits."""


def worn(unit: Unit, dice: Random) -> Condition:
    """A condition with marks of all kinds, none of which says what another one says: nothing is lost with a place."""
    there = boxes(unit)
    criticals = dict(there.criticals)
    if heat_capacity(unit) is None:
        criticals.pop("heat-sink", None)  # conventional fighters have some, but no heat on their sheets

    def some(most: int) -> int:
        return dice.randint(1, most) if most > 0 and dice.random() < 0.6 else 0

    spent = {n: some(full) for n, full in there.shots.items() if _is_ammo(unit, n)}
    heated = isinstance(unit, Mech | Fighter) and heat_capacity(unit) is not None
    return Condition(
        armor={place: count for place, full in there.armor.items() if (count := some(full))},
        rear={place: count for place, full in there.rear.items() if (count := some(full))},
        structure={place: count for place, full in there.structure.items() if (count := some(full - 1))},
        structural_integrity=some(there.structural_integrity - 1),
        slots=_struck(unit, dice) if isinstance(unit, Mech) else {},
        component_armor=_crossed(there.component_armor, dice),
        first_hits=_crossed(there.first_hits, dice),
        absorbed={n: count for n, full in there.absorbed.items() if (count := some(full))},
        stores=_stores(hardpoint_slots(unit), dice) if isinstance(unit, Fighter) else (),
        mounts=_lost(unit, dice),
        shots={n: count for n, count in spent.items() if count},
        heat=some(30) if heated else 0,
        crew=(CrewMarks(hits=dice.randint(1, 5)),) if isinstance(unit, WITH_HITS) else (),
        criticals={name: count for name, full in criticals.items() if (count := some(full))},
    )


def _is_ammo(unit: Unit, place: int) -> bool:
    mount = unit.mounts[place]
    return mount.known and item(mount.item).ammo is not None


def _is_weapon(unit: Unit, place: int) -> bool:
    mount = unit.mounts[place]
    return mount.known and item(mount.item).weapon is not None


def _struck(mech: Mech, dice: Random) -> dict[str, frozenset[int]]:
    """A slot or two of items that are no ammunition, whose shots would be gone with it."""
    found = {}
    for place, row in mech.slots.items():
        held = [n for n, slot in enumerate(row) if slot is not None and slot.mount is not None]
        held = [n for n in held if (slot := row[n]) and slot.second is None and not _is_ammo(mech, slot.mount or 0)]
        if held and dice.random() < 0.6:
            found[place] = frozenset(dice.sample(held, min(len(held), 2)))
    return found


def _crossed(there: Mapping[str, frozenset[int]], dice: Random) -> dict[str, frozenset[int]]:
    """Some of the boxes in slots: for the armor of components, for first hits."""
    chosen = {place: frozenset(n for n in sorted(row) if dice.random() < 0.5) for place, row in there.items()}
    return {place: row for place, row in chosen.items() if row}


def _stores(most: int, dice: Random) -> tuple[ExternalStore, ...]:
    """Some stores, what hangs there and is gone or not; the last one is."""
    number = dice.randint(1, most) if most and dice.random() < 0.6 else 0
    found = [ExternalStore(load=dice.choice(("", "HE", "RL")), gone=dice.random() < 0.5) for _ in range(number)]
    return (*found[:-1], ExternalStore(load="LG", gone=True)) if found else ()


def _lost(unit: Unit, dice: Random) -> frozenset[int]:
    """Some weapons; whole bays of a craft that has them."""
    if isinstance(unit, Mech | BattleArmor | Infantry):
        return frozenset()
    if isinstance(unit, DropShip | CapitalShip):
        return frozenset(n for bay in weapon_bays(unit) if dice.random() < 0.2 for n in bay.weapons)
    return frozenset(n for n in range(len(unit.mounts)) if _is_weapon(unit, n) and dice.random() < 0.3)


def marks(unit: Unit, condition: Condition) -> Counter[str]:
    """All marks by name and number. Items go by name and place: which of several alike it is no sheet tells."""
    found: Counter[str] = Counter()
    for what, counts in (
        ("armor", condition.armor),
        ("rear", condition.rear),
        ("structure", condition.structure),
        ("box", condition.criticals),
    ):
        found.update({f"{what} {name}": count for name, count in counts.items()})
    found.update(f"slot {place} {n}" for place, row in condition.slots.items() for n in row)
    found.update(f"store {n} {store.load} {store.gone}" for n, store in enumerate(condition.stores))
    found.update(f"noted {place} {n}" for place, row in condition.first_hits.items() for n in row)
    found.update(f"armored {place} {n}" for place, row in condition.component_armor.items() for n in row)
    taken = {n: count for n, count in condition.absorbed.items() if n not in condition.mounts}  # gone with the item
    found.update({f"absorbed {_named(unit, n)}": count for n, count in taken.items()})
    if isinstance(unit, BattleArmor):  # a line for the squad may stand for what each suit carries
        carried = Counter(mount.item for mount in unit.mounts)
        destroyed = Counter(unit.mounts[n].item for n in condition.mounts)
        found.update(f"lost {name}, {count / carried[name]:.0%}" for name, count in destroyed.items())
    else:
        found.update(f"lost {_named(unit, n)}" for n in condition.mounts)
    bayed = isinstance(unit, DropShip | CapitalShip)  # shots of a bay are written together
    for n, count in condition.shots.items():
        found[f"shots {_named(unit, n)}"] += count
        found[f"lots {_named(unit, n)} less {count}"] += not bayed
    found.update({f"hits {n}": state.hits for n, state in enumerate(condition.crew)})
    found.update({"integrity": condition.structural_integrity, "heat": condition.heat})
    return +found


def _named(unit: Unit, place: int) -> str:
    mount = unit.mounts[place]
    name = f"{called(item(mount.item))}" if _is_ammo(unit, place) else CALLED_ALIKE.get(mount.item, mount.item)
    where = "" if isinstance(unit, HandheldWeapon | GunEmplacement) else mount.location
    return f"{name} {where} {mount.rear}"
