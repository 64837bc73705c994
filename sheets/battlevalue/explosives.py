"""What explosive equipment takes from the defensive rating of a 'Mech.

Rules: TM, Battle Value, Defensive Battle Rating, step 4.
"""

from functools import cache

from sheets.battlevalue.ledger import Ledger
from sheets.battlevalue.stock import Stock
from sheets.battlevalue.tables import EXPLOSIVE_SLOT, LESS_EXPLOSIVE_SLOT
from sheets.equipment import Item, item
from sheets.equipment.kinds import TechSide
from sheets.units import Mech
from sheets.units.mech import LEGS

EXPLOSIVES = "TM, BV: explosive equipment"

# Weapons that cost a point a slot, by the ammunition they take.
LESS_EXPLOSIVE_FED = frozenset({
    "ap-gauss",
    "gauss",
    "hag",
    "heavy-gauss",
    "improved-gauss",
    "improved-heavy-gauss",
    "light-gauss",
    "magshot",
    "rail-gun",
    "silver-bullet-gauss",
    "taser",
})  # fmt: skip
ONE_FOR_THE_WHOLE_FED = frozenset({"hyper-velocity-autocannon"})
# Other explosive things that cost a point a slot.
LESS_EXPLOSIVE_TRAITS = frozenset({
    "b-pod",
    "emergency-coolant-system",
    "jump-jet",
    "m-pod",
    "ppc-capacitor",
    "risc-laser-pulse-module",
    "tsemp",
})  # fmt: skip
LESS_EXPLOSIVE_AMMO = frozenset({"coolant-pod"})

BLUE_SHIELD_LOCATIONS = ("CT", "RT", "LT", "RA", "LA", "RL", "LL")
EXPLOSIVE_ENGINE_SLOTS = 3  # in a side torso: CASE there no longer helps
ALWAYS_EXPOSED = LEGS | {"HD", "CT"}
SIDES = ("RT", "LT")
SIDE_OF_ARM = {"RA": "RT", "LA": "LT"}
CASE = ("case", "case-prototype")


@cache
def slot_penalty(name: str) -> tuple[float, bool]:
    """What an item costs by the slot, and whether it costs that once for all its slots."""
    found = item(name)
    fed = found.weapon.ammo_type if found.weapon is not None else None
    if fed in ONE_FOR_THE_WHOLE_FED:
        return LESS_EXPLOSIVE_SLOT, True
    if not found.explosive or "blue-shield" in found.traits:
        return 0, False
    if found.ammo is not None:
        return (LESS_EXPLOSIVE_SLOT if found.ammo.type in LESS_EXPLOSIVE_AMMO else EXPLOSIVE_SLOT), False
    if fed in LESS_EXPLOSIVE_FED or found.traits & LESS_EXPLOSIVE_TRAITS or _explosive_laser(found):
        return LESS_EXPLOSIVE_SLOT, False
    return (0 if found.weapon is not None else EXPLOSIVE_SLOT), False  # autocannons and uncharged PPCs do no harm


def _explosive_laser(found: Item) -> bool:
    return found.weapon is not None and "laser" in found.traits and found.weapon.explosion_damage > 0


def write_explosives(ledger: Ledger, mech: Mech, stock: Stock, capacitors: set[int], side_slots: int) -> None:
    """Take away what explosives cost. `capacitors` are the PPCs that have one, by mount."""
    explosive = [
        p for p in stock.placed if (slot_penalty(p.entry.item.name)[0] or p.index in capacitors) and not p.empty
    ]
    blue = stock.has("blue-shield")
    if not explosive and not blue:
        return
    exposed = exposed_locations(mech, stock, side_slots)
    places = _charged_places(mech, {placed.index for placed in explosive})
    lines: list[tuple[object, int, float]] = []
    for placed in explosive:
        held = places.get(placed.index, ())
        if not exposed.isdisjoint(held):
            penalty, once = slot_penalty(placed.entry.item.name)
            lines.append((placed, 1 if once else len(held), penalty or LESS_EXPLOSIVE_SLOT))
    if blue:
        lines.append(("Blue Shield", sum(place in exposed for place in BLUE_SHIELD_LOCATIONS), LESS_EXPLOSIVE_SLOT))
    if lines:
        ledger.heading("Explosive equipment", EXPLOSIVES)
        for what, slots, each in lines:
            ledger.plus(what, slots, each, rule=EXPLOSIVES)


def _charged_places(mech: Mech, explosive: set[int]) -> dict[int, list[str]]:
    """The location of each slot that an item is charged for; a slot that two share is charged once."""
    places: dict[int, list[str]] = {}
    for location, slots in mech.slots.items():
        for slot in slots:
            if slot is not None and slot.mount is not None:
                index = slot.mount if slot.mount in explosive else slot.second
                if index is not None:
                    places.setdefault(index, []).append(location)
    return places


def exposed_locations(mech: Mech, stock: Stock, side_slots: int) -> frozenset[str]:
    """Where explosives cost something: no CASE II, and CASE absent or of no help."""
    free_case = mech.tech_base.side is TechSide.CLAN
    case = {location for kind in CASE for location in stock.locations(kind)}
    case_ii = stock.locations("case-ii")
    case_helps = side_slots < EXPLOSIVE_ENGINE_SLOTS
    exposed = {location for location in mech.locations if location in ALWAYS_EXPOSED} - case_ii
    exposed |= {side for side in SIDES if not (case_helps and (free_case or side in case))} - case_ii
    for arm, side in SIDE_OF_ARM.items():
        if arm in mech.locations and side in exposed and not (free_case or arm in case or arm in case_ii):
            exposed.add(arm)
    return frozenset(exposed)
