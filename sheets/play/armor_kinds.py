"""The effect of each kind of armor on damage."""

from typing import NamedTuple

from sheets.editions import ClassicPlay
from sheets.equipment.kinds import ArmorType
from sheets.record.events import DamageKind

EATEN_BY_ACID = frozenset(
    {
        ArmorType.FERRO_FIBROUS,
        ArmorType.LIGHT_FERRO_FIBROUS,
        ArmorType.HEAVY_FERRO_FIBROUS,
        ArmorType.FERRO_FIBROUS_PROTOTYPE,
        ArmorType.FERRO_LAMELLOR,
        ArmorType.REACTIVE,
        ArmorType.REFLECTIVE,
        ArmorType.COMMERCIAL,
        ArmorType.BA_REACTIVE,
        ArmorType.BA_REFLECTIVE,
    }
)
"""Armors that lose 3 points to acid, whatever the damage."""
ACID = 3
EATEN_BY_CORE_ACID = frozenset(
    {ArmorType.FERRO_LAMELLOR, ArmorType.BALLISTIC_REINFORCED, ArmorType.REACTIVE, ArmorType.REFLECTIVE}
)
"""Armors that acid damages in the core rules while they have 3 points or more (CORE:W22:acid)."""


def is_eaten_by_acid(plating: ArmorType, points: int, book: ClassicPlay) -> bool:
    """Whether acid takes its fixed number of points off this armor."""
    return plating in EATEN_BY_CORE_ACID and points >= ACID if book.acid_needs_armor else plating in EATEN_BY_ACID


HALVED: dict[ArmorType, tuple[frozenset[DamageKind], str]] = {
    ArmorType.REACTIVE: (frozenset({"missile", "area"}), "digest 3.1"),
    ArmorType.REFLECTIVE: (frozenset({"energy", "heat", "ppc"}), "BMM-7.01:p114:reflective"),
    ArmorType.BALLISTIC_REINFORCED: (
        frozenset({"ballistic", "missile", "armor-piercing", "flechette"}),
        "BMM-7.01:p114:ballistic-reinforced",
    ),
    ArmorType.BA_REACTIVE: (frozenset({"missile", "area"}), "digest 3.1"),
    ArmorType.BA_REFLECTIVE: (frozenset({"energy", "heat", "ppc"}), "digest 3.1"),
}
"""The kinds of damage that an armor halves."""

ABSORBS_TWO = frozenset({ArmorType.REFLECTIVE, ArmorType.BALLISTIC_REINFORCED})
"""Armors whose points each stop two points of damage in the later book, so that damage that goes through is not
halved."""

DOUBLED_BY_REFLECTIVE = frozenset[DamageKind]({"area", "physical", "fall"})
"""The kinds of damage that cost reflective armor twice the points."""


class ArmorResult(NamedTuple):
    """The effect of armor on a hit.

    The points of armor lost, whether half a point is left over, the points that go through, the points of the damage
    that were used up, and the ruling.
    """

    lost: int
    half: bool
    through: int
    taken: int
    ruling: str = ""


def stop_damage(
    plating: ArmorType, points: int, half: bool, damage: int, kind: DamageKind, book: ClassicPlay
) -> ArmorResult:
    """The effect of `points` of armor on damage of a kind; `half`: half of a point is lost already.

    >>> stop_damage(ArmorType.HARDENED, 4, False, 3, "standard", ClassicPlay())
    ArmorResult(lost=1, half=True, through=0, taken=3, ruling='BMM-7.01:p114:hardened')
    """
    halving = HALVED.get(plating)
    if halving is not None and kind in halving[0]:
        reduced = max(damage // 2, 1)
        if reduced <= points:
            return ArmorResult(reduced, False, 0, damage, halving[1])
        rest_whole = book.absorbs_two_points and plating in ABSORBS_TWO
        through = damage - 2 * points if rest_whole else reduced - points
        return ArmorResult(points, False, through, 2 * points, halving[1])
    if plating is ArmorType.HARDENED and kind != "armor-piercing":
        room = 2 * points - half
        left = max(room - damage, 0)
        whole = -(-left // 2)
        through = max(damage - room, 0)
        return ArmorResult(points - whole, left % 2 == 1, through, damage - through, "BMM-7.01:p114:hardened")
    if plating is ArmorType.FERRO_LAMELLOR and kind not in ("armor-piercing", "acid"):
        reduced = damage * 4 // 5
        through = max(reduced - points, 0)
        return ArmorResult(min(reduced, points), False, through, damage - through, "digest 3.1")
    if kind == "fall" and plating is ArmorType.IMPACT_RESISTANT and book.impact_resistant_fall == "half":
        reduced = max(damage // 2, 1)
        through = max(reduced - points, 0)
        return ArmorResult(min(reduced, points), False, through, damage - through, "CORE:A5:impact-resistant")
    if kind == "heat" and plating is ArmorType.HEAT_DISSIPATING and book.heat_dissipating_halves:
        reduced = damage // 2
        through = max(reduced - points, 0)
        return ArmorResult(min(reduced, points), False, through, damage - through, "CORE:A3:heat-dissipating")
    if plating is ArmorType.IMPACT_RESISTANT and kind in ("physical", "fall"):
        reduced = max(damage - -(-damage // 3), 1)
        through = max(reduced - points, 0)
        return ArmorResult(min(reduced, points), False, through, damage - through, "digest 3.1")
    if plating is ArmorType.REFLECTIVE and kind in DOUBLED_BY_REFLECTIVE:
        lost = min(2 * damage, points)
        through = max(damage - -(-lost // 2), 0)
        return ArmorResult(lost, False, through, damage - through, "digest 3.1")
    lost = min(points, damage)
    return ArmorResult(lost, half and lost < points, damage - lost, lost)
