"""Skill: the average of gunnery and piloting, and what it does to the point value."""

from sheets.units import Infantry, ProtoMech, Unit

BEST, WORST = 0, 8
REGULAR = 4


def adjusted(base: int, skill: int) -> int:
    """The point value at another Skill than 4.

    >>> adjusted(54, 3), adjusted(54, 5)
    (65, 49)
    """
    if skill < REGULAR:
        step = 1 + (max(0, (base - 3) // 5) if base > 7 else 0)
    else:
        step = 1 + (max(0, (base - 5) // 10) if base > 14 else 0)
    return max(1, base + (REGULAR - skill) * step)


def pilots(unit: Unit) -> bool:
    """Whether a crew's piloting counts; conventional infantry and ProtoMechs have none of their own."""
    return not isinstance(unit, Infantry | ProtoMech)


def skill_of(unit: Unit, gunnery: int, piloting: int) -> int:
    """The Skill of a crew by its gunnery and piloting: their average, rounded down (AS:CE errata 5.01, p. 29).

    AS:14.33 is so settled. Where there is no piloting, gunnery is the Skill.
    """
    return (gunnery + piloting) // 2 if pilots(unit) else gunnery
