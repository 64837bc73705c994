"""The point value of large craft at Skill 4."""

from sheets.alphastrike.defense import barrier, flying_defense
from sheets.alphastrike.draft import ArcDraft, Draft
from sheets.alphastrike.editions import Edition
from sheets.alphastrike.element import ElementType, Facing
from sheets.alphastrike.offense import ability_offense, blanket_factor
from sheets.alphastrike.pointvalue import c3_bonus, finished
from sheets.alphastrike.steps import Steps

# AS:14.24: the offence of aerodyne DropShips is not divided, that of small craft is, whatever their shape.
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
    steps.line(
        "Armor, structure, threshold",
        endurance,
        "{} × {} + {} + 0.5 × {} × {}",
        draft.armor,
        1.5 * barrier(draft),
        draft.structure,
        threshold,
        draft.size,
    )
    total = offense + defense + endurance
    steps.section("Point value", "AS conversion: point value")
    steps.line("Subtotal", total, "{} + {}", offense, defense + endurance)
    return finished(total, (("C3", c3_bonus(draft, total)),), draft, steps)


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
    value += sum(_arc_abilities(facing, arc, edition, steps) for facing, arc in draft.arcs.items())
    value *= blanket_factor(draft)
    divisor = OFFENSE_DIVISOR.get(draft.type, 1)
    steps.line("Offensive value", value / divisor, "{} / {}", value, divisor)
    return value / divisor


def _reach(damage: tuple[float, ...]) -> int:
    """Damage at short, medium and long range; AS:14.26: minimal damage counts nothing in arcs."""
    return sum(int(points) for points in damage[:3])


def _arc_abilities(facing: Facing, arc: ArcDraft, edition: Edition, steps: Steps) -> float:
    total = 0.0
    for code, number in arc.held.values.items():
        each = NARC_EACH.get(code) or edition.artillery_values.get(code)
        if each and isinstance(number, int | float):
            total += each * number
            steps.line(f"{code}, {facing.value.lower()} arc", each * number, "{} × {}", number, each)
    return total
