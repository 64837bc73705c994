"""The point value of large craft at Skill 4."""

from sheets.alphastrike.draft import ArcDraft, Draft
from sheets.alphastrike.editions import Edition
from sheets.alphastrike.element import ElementType, Facing
from sheets.alphastrike.pointvalue import (
    ability_offense,
    at_least_one,
    barrier,
    blanket_factor,
    c3_bonus,
    flying_defense,
    force_bonus,
)
from sheets.alphastrike.steps import Steps

OFFENSE_DIVISOR = {
    ElementType.WARSHIP: 4,
    ElementType.SPHEROID_DROPSHIP: 4,
    ElementType.SMALL_CRAFT: 4,
    ElementType.JUMPSHIP: 3,
    ElementType.SPACE_STATION: 3,
}
AERODYNE_CAPITAL, SPHEROID_CAPITAL = 4, 5  # what capital damage is divided by
FORWARD = (Facing.FRONT, Facing.LEFT, Facing.RIGHT)
NARC_EACH = {"SNARC": 1.0, "INARC": 1.0, "CNARC": 0.5}


def ship_value(draft: Draft, edition: Edition, steps: Steps) -> int:
    """The point value of a large craft."""
    assert draft.arcs is not None
    offense = _offense(draft, edition, steps)
    defense = flying_defense(draft, steps)
    threshold = draft.threshold or 0
    endurance = 1.5 * barrier(draft) * draft.armor + draft.structure + 0.5 * threshold * draft.size
    steps.line("Armor, structure, threshold", endurance)
    total = offense + defense + endurance
    steps.section("Point value", "AS conversion: point value")
    steps.line("Subtotal", total, "{} + {}", offense, defense + endurance)
    return at_least_one(total + c3_bonus(draft, total) + force_bonus(draft), steps)


def _offense(draft: Draft, edition: Edition, steps: Steps) -> float:
    assert draft.arcs is not None
    steps.section("Offensive value", "AS conversion: point value")
    aerodyne = "a" in draft.movement
    facings = FORWARD if aerodyne else tuple(Facing)
    arcs = [draft.arcs[facing] for facing in facings]
    standard = sum(_reach(arc.standard) + _reach(arc.missiles) for arc in arcs)
    capital = sum(_reach(arc.capital) + _reach(arc.sub_capital) for arc in arcs)
    value = standard + capital / (AERODYNE_CAPITAL if aerodyne else SPHEROID_CAPITAL)
    steps.line("Damage of the arcs", value, "{} standard and missiles, {} capital", standard, capital)
    value += ability_offense(draft, edition, steps)
    value += sum(_arc_abilities(arc, edition) for arc in draft.arcs.values())
    value *= blanket_factor(draft)
    divisor = OFFENSE_DIVISOR.get(draft.type, 1)
    steps.line("Offensive value", value / divisor, "{} / {}", value, divisor)
    return value / divisor


def _reach(damage: tuple[float, ...]) -> int:
    """Damage at short, medium and long range; minimal damage counts nothing in arcs."""
    return sum(int(points) for points in damage[:3])


def _arc_abilities(arc: ArcDraft, edition: Edition) -> float:
    total = 0.0
    for code, number in arc.held.values.items():
        each = NARC_EACH.get(code) or edition.artillery_values.get(code)
        if each and isinstance(number, int | float):
            total += each * number
    return total
