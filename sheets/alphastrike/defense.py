"""The defensive value of an element: movement, armor and structure, defensive abilities."""

from sheets.alphastrike.elementtypes import MECHS, TROOPS, ElementType
from sheets.alphastrike.rounding import to_half
from sheets.alphastrike.unfinished import Steps, UnfinishedElement

# AS:14.44: BHJ, RFA, TSMX, ITSM, MSW, AMP and most abilities of movement and transport have no value.
FLAT_DEFENSE = {"ABA": 0.5, "AMS": 1.0, "RAMS": 1.25, "FR": 0.5}
DEFENSE_BY_ARMOR = {"BHJ2": 1.0, "RCA": 1.0, "SHLD": 1.0, "BHJ3": 1.5, "BRA": 0.75, "IRA": 0.5}

VEHICLES = frozenset({ElementType.COMBAT_VEHICLE, ElementType.SUPPORT_VEHICLE})
LARGE = frozenset({"LG", "VLG", "SLG"})


def ground_defense(unfinished: UnfinishedElement, steps: Steps) -> float:
    """The defensive value of a ground element."""
    steps.section("Defensive value", "AS conversion: point value")
    speed = unfinished.fastest
    value = speed / 8
    steps.line("Movement", value, "{} / 8", speed)
    thrust = unfinished.airborne.get("a", 0)
    if thrust:
        flying = thrust / 4 + (1 if thrust >= 10 else 0)
        value += flying
        steps.line("Fighter mode", flying, "{} / 4", thrust)
    if "j" in unfinished.movement:
        value += 0.5
        steps.line("Jumps", 0.5)
    value += _protection(unfinished, steps)
    rating = to_half(_endurance(unfinished, steps) * _defense_factor(unfinished, steps))
    steps.line("Defensive interaction rating", rating, "rounded to half points")
    return value + rating


def barrier_share(unfinished: UnfinishedElement) -> float:
    """The factor of armor: half for barrier armor."""
    return 0.5 if "BAR" in unfinished.specials else 1


def _protection(unfinished: UnfinishedElement, steps: Steps) -> float:
    """The defensive value of the element's abilities."""
    by_armor = barrier_share(unfinished) * (unfinished.armor // 3)
    total = 0.0
    for code in unfinished.specials.values:
        if code in FLAT_DEFENSE:
            points = FLAT_DEFENSE[code]
        elif code in DEFENSE_BY_ARMOR:
            points = DEFENSE_BY_ARMOR[code] * by_armor
        elif code == "CR" and unfinished.structure >= 3:
            points = 0.25
        elif code == "ARM" and unfinished.structure > 1:
            points = 0.5
        else:
            continue
        total += points
        steps.line(code, points)
    return total


def _endurance(unfinished: UnfinishedElement, steps: Steps) -> float:
    """Armor and structure, each times its weight."""
    armor = unfinished.armor * _armor_weight(unfinished)
    if unfinished.type in TROOPS:
        structure = 2.0 * unfinished.structure
    elif unfinished.type is ElementType.INDUSTRIALMECH or "BAR" in unfinished.specials:
        structure = 0.5 * unfinished.structure
    else:
        structure = unfinished.structure
    steps.line("Armor and structure", armor + structure, "{} + {}", armor, structure)
    return armor + structure


def _armor_weight(unfinished: UnfinishedElement) -> float:
    weight = 2.0
    if unfinished.type in VEHICLES:
        modes = unfinished.movement.keys()
        if modes & {"t", "n", "s"}:
            weight = 1.8
        elif modes & {"h", "w"}:
            weight = 1.7
        elif modes & {"v", "g"}:
            weight = 1.5
        weight += 0.1 if "ARS" in unfinished.specials else 0
    return weight * barrier_share(unfinished)


def _defense_factor(unfinished: UnfinishedElement, steps: Steps) -> float:
    specials = unfinished.specials
    parts = (
        ("mobility", _mobility(unfinished)),
        ("type", int(unfinished.type in (ElementType.BATTLE_ARMOR, ElementType.PROTOMECH))),
        ("VTOL or WiGE", int(unfinished.type not in MECHS and not unfinished.movement.keys().isdisjoint("gv"))),
        ("STL", int("STL" in specials)),
        ("large", -int(not LARGE.isdisjoint(specials.values))),
        ("jumping and swimming", 0.5 * (specials.number("JMPS") + specials.number("SUBS"))),
    )
    return _factor_of(parts, steps)


def _factor_of(parts: tuple[tuple[str, float], ...], steps: Steps) -> float:
    rating = sum(value for _, value in parts)
    step = 0.1 if rating <= 2 else 0.25
    factor = 1 + step * rating
    if steps.is_kept:
        named = ", ".join(f"{name} {value:g}" for name, value in parts if value)
        steps.line("Defense factor", factor, "1 + {} × {} ({})", step, rating, named)
    return factor


def _mobility(unfinished: UnfinishedElement) -> float:
    specials = unfinished.specials
    base = unfinished.tmm
    if "j" in unfinished.movement and (unfinished.type in TROOPS or _is_unarmed(unfinished)):
        base += 1
    if "MAS" in specials:
        return max(base, 3)
    return max(base, 2) if "LMAS" in specials else base


def _is_unarmed(unfinished: UnfinishedElement) -> bool:
    """Whether an element has no standard damage, TSEMP or artillery; jumping counts more for it."""
    return not any(unfinished.damage) and not any(
        code.startswith(("ART", "TSEMP")) for code in unfinished.specials.values
    )


def fighter_defense(unfinished: UnfinishedElement, steps: Steps) -> float:
    """The defensive value of a fighter."""
    value = flying_defense(unfinished, steps)
    specials = unfinished.specials
    threshold = unfinished.threshold or 0
    weight = barrier_share(unfinished) * min(1.3 + 0.1 * threshold, 1.9)
    endurance = unfinished.armor * weight + unfinished.structure
    steps.line("Armor and structure", endurance, "{} × {} + {}", unfinished.armor, weight, unfinished.structure)
    large = not LARGE.isdisjoint(specials.values)
    parts = (("aerospace", 2), ("STL", int("STL" in specials)), ("large", -int(large)))
    points = to_half(endurance * _factor_of(parts, steps))
    steps.line("Defensive interaction rating", points, "rounded to half points")
    return value + points


def flying_defense(unfinished: UnfinishedElement, steps: Steps) -> float:
    """The defensive value of thrust, point defense, stealth and reactive armor of aerospace elements."""
    thrust = unfinished.fastest  # AS:14.25: for ships that keep station, tenths of a point of thrust
    value = 4 + thrust / 4 + (1 if thrust >= 10 else 0.5 if thrust >= 7 else 0)
    steps.section("Defensive value", "AS conversion: point value")
    steps.line("Thrust", value, "4 + {} / 4", thrust)
    arcs = unfinished.arcs.values() if unfinished.arcs is not None else ()
    defense = unfinished.specials.number("PNT") + sum(arc.specials.number("PNT") for arc in arcs)
    value += defense
    value += 2 if "STL" in unfinished.specials else 0
    value += barrier_share(unfinished) * (unfinished.armor // 3) if "RCA" in unfinished.specials else 0
    steps.line("With point defense, stealth and reactive armor", value)
    return value
