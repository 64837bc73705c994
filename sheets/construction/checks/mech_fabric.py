"""Structure and armour that take critical slots all over a 'Mech.

Rules: TM, Internal Structure and Armor tables; TO, patchwork armor.
"""

from collections import Counter
from collections.abc import Iterator

from sheets.construction.armor import armor_entry, armor_part
from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.place_names import counted, named, spoken
from sheets.construction.mass.mounted import is_fabric
from sheets.construction.rounding import ceiling
from sheets.construction.structure import structure_slots
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType
from sheets.units import Mech
from sheets.units.outfit import Outfit


def check_fabric(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """The slots that structure and armour mark are those of the structure and the armour that the 'Mech has.

    Of each item that is there `slots.item` counts the slots.
    """
    fabric = [(index, found) for index, _, found in outfit.mounted if is_fabric(found)]
    yield from _structure(outfit.unit, [found for _, found in fabric if found.armor is None])
    armor = [(index, found) for index, found in fabric if found.armor is not None]
    if outfit.unit.armor.type is ArmorType.PATCHWORK or outfit.unit.armor.patchwork:
        yield from _patchwork(outfit, armor)
    else:
        yield from _armor(outfit.unit, [found for _, found in armor])


def _structure(mech: Mech, marked: list[Item]) -> Iterator[Finding]:
    kind, rule = mech.structure.type, "TM, internal structure table"
    needed = structure_slots(mech)
    if needed and not marked:
        sentence = f"No slots are taken by the {spoken(kind)} structure, it takes {needed}."
        yield error("slots.structure", sentence, rule, slots=0, needed=needed)
    for found in marked:
        if kind not in found.traits:
            sentence = f"{found.title} takes slots, but the structure is {spoken(kind)}."
            yield error("slots.structure", sentence, rule)


def _armor(mech: Mech, marked: list[Item]) -> Iterator[Finding]:
    """A warning: published designs leave the slots of their armour out."""
    needed, rule = armor_part(mech.armor).mech_slots, "TM, armor table"
    needed = ceiling(needed / 2) if mech.superheavy else needed
    if needed and not marked:
        sentence = f"No slots are taken by the {spoken(mech.armor.type)} armor, it takes {needed}."
        yield warning("slots.armor", sentence, rule, slots=0, needed=needed)
    for found in marked:
        if found.armor is not None and found.armor.type is not mech.armor.type:
            sentence = f"{found.title} takes slots, but the armor is {spoken(mech.armor.type)}."
            yield warning("slots.armor", sentence, rule)


def _patchwork(outfit: Outfit[Mech], marked: list[tuple[int, Item]]) -> Iterator[Finding]:
    """Every location takes the slots of its own plating; a warning, as above."""
    mech = outfit.unit
    here = Counter(
        (at, found.armor.type) for index, found in marked if found.armor for at in outfit.places.get(index, ())
    )
    for at in mech.locations:
        plating = mech.armor.plating_of(at)
        if plating.type is ArmorType.PATCHWORK:
            continue
        needed = armor_part(plating).patchwork_mech
        needed = ceiling(needed / 2) if mech.superheavy else needed
        if here.pop((at, plating.type), 0) != needed:
            yield _patch(mech, at, f"{armor_entry(plating).title.strip()} armor takes {counted(needed)} there", needed)
    for at, kind in here:
        yield _patch(mech, at, f"{spoken(kind)} armor takes slots there, which it does not wear", 0)


def _patch(mech: Mech, at: str, what: str, needed: int) -> Finding:
    sentence = f"Patchwork armor of the {named(mech, at)}: {what}."
    return warning("slots.patchwork", sentence, "TO, patchwork armor", needed=needed)
