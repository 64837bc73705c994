"""The defensive value of ground elements and fighters: movement, protection, and how hard they are to hit."""

from sheets.alphastrike.draft import Draft
from sheets.alphastrike.element import ElementType
from sheets.alphastrike.kinds import MECHS, TROOPS
from sheets.alphastrike.rounding import half
from sheets.alphastrike.steps import Steps

# AS:14.44: BHJ, RFA, TSMX, ITSM, MSW, AMP and most ways to move and to carry are worth nothing.
FLAT_DEFENSE = {"ABA": 0.5, "AMS": 1.0, "RAMS": 1.25, "FR": 0.5}
DEFENSE_BY_ARMOR = {"BHJ2": 1.0, "RCA": 1.0, "SHLD": 1.0, "BHJ3": 1.5, "BRA": 0.75, "IRA": 0.5}

VEHICLES = frozenset({ElementType.COMBAT_VEHICLE, ElementType.SUPPORT_VEHICLE})
LARGE = frozenset({"LG", "VLG", "SLG"})


def ground_defense(draft: Draft, steps: Steps) -> float:
    """Of ground elements."""
    steps.section("Defensive value", "AS conversion: point value")
    speed = draft.fastest
    value = speed / 8
    steps.line("Movement", value, "{} / 8", speed)
    thrust = draft.airborne.get("a", 0)
    if thrust:
        flying = thrust / 4 + (1 if thrust >= 10 else 0)
        value += flying
        steps.line("Fighter mode", flying, "{} / 4", thrust)
    if "j" in draft.movement:
        value += 0.5
        steps.line("Jumps", 0.5)
    value += _protection(draft, steps)
    rating = half(_endurance(draft, steps) * _defense_factor(draft, steps))
    steps.line("Defensive interaction rating", rating, "rounded to half points")
    return value + rating


def barrier(draft: Draft) -> float:
    """Barrier armour counts half."""
    return 0.5 if "BAR" in draft.held else 1


def _protection(draft: Draft, steps: Steps) -> float:
    """What the element's abilities add to its defensive value."""
    by_armor = barrier(draft) * (draft.armor // 3)
    total = 0.0
    for code in draft.held.values:
        if code in FLAT_DEFENSE:
            points = FLAT_DEFENSE[code]
        elif code in DEFENSE_BY_ARMOR:
            points = DEFENSE_BY_ARMOR[code] * by_armor
        elif code == "CR" and draft.structure >= 3:
            points = 0.25
        elif code == "ARM" and draft.structure > 1:
            points = 0.5
        else:
            continue
        total += points
        steps.line(code, points)
    return total


def _endurance(draft: Draft, steps: Steps) -> float:
    """Armour and structure, weighed."""
    armor = draft.armor * _armor_weight(draft)
    if draft.type in TROOPS:
        structure = 2.0 * draft.structure
    elif draft.type is ElementType.INDUSTRIALMECH or "BAR" in draft.held:
        structure = 0.5 * draft.structure
    else:
        structure = draft.structure
    steps.line("Armor and structure", armor + structure, "{} + {}", armor, structure)
    return armor + structure


def _armor_weight(draft: Draft) -> float:
    weight = 2.0
    if draft.type in VEHICLES:
        modes = draft.movement.keys()
        if modes & {"t", "n", "s"}:
            weight = 1.8
        elif modes & {"h", "w"}:
            weight = 1.7
        elif modes & {"v", "g"}:
            weight = 1.5
        weight += 0.1 if "ARS" in draft.held else 0
    return weight * barrier(draft)


def _defense_factor(draft: Draft, steps: Steps) -> float:
    held = draft.held
    parts = (
        ("mobility", _mobility(draft)),
        ("type", int(draft.type in (ElementType.BATTLE_ARMOR, ElementType.PROTOMECH))),
        ("VTOL or WiGE", int(draft.type not in MECHS and not draft.movement.keys().isdisjoint("gv"))),
        ("STL", int("STL" in held)),
        ("large", -int(not LARGE.isdisjoint(held.values))),
        ("jumping and swimming", 0.5 * (held.number("JMPS") + held.number("SUBS"))),
    )
    return _factor_of(parts, steps)


def _factor_of(parts: tuple[tuple[str, float], ...], steps: Steps) -> float:
    rating = sum(value for _, value in parts)
    step = 0.1 if rating <= 2 else 0.25
    factor = 1 + step * rating
    if steps.written:
        named = ", ".join(f"{name} {value:g}" for name, value in parts if value)
        steps.line("Defense factor", factor, "1 + {} × {} ({})", step, rating, named)
    return factor


def _mobility(draft: Draft) -> float:
    held = draft.held
    base = draft.tmm
    if "j" in draft.movement and (draft.type in TROOPS or _unarmed(draft)):
        base += 1
    if "MAS" in held:
        return max(base, 3)
    return max(base, 2) if "LMAS" in held else base


def _unarmed(draft: Draft) -> bool:
    """Without any standard damage, TSEMP or artillery: such an element jumps to stay alive."""
    return not any(draft.damage) and not any(code.startswith(("ART", "TSEMP")) for code in draft.held.values)


def fighter_defense(draft: Draft, steps: Steps) -> float:
    """Of fighters."""
    value = flying_defense(draft, steps)
    held = draft.held
    threshold = draft.threshold or 0
    weight = barrier(draft) * min(1.3 + 0.1 * threshold, 1.9)
    endurance = draft.armor * weight + draft.structure
    steps.line("Armor and structure", endurance, "{} × {} + {}", draft.armor, weight, draft.structure)
    large = not LARGE.isdisjoint(held.values)
    parts = (("aerospace", 2), ("STL", int("STL" in held)), ("large", -int(large)))
    points = half(endurance * _factor_of(parts, steps))
    steps.line("Defensive interaction rating", points, "rounded to half points")
    return value + points


def flying_defense(draft: Draft, steps: Steps) -> float:
    """Thrust, point defense, stealth and reactive armour of everything that flies."""
    thrust = draft.fastest  # AS:14.25: of ships that keep station the figure behind the point
    value = 4 + thrust / 4 + (1 if thrust >= 10 else 0.5 if thrust >= 7 else 0)
    steps.section("Defensive value", "AS conversion: point value")
    steps.line("Thrust", value, "4 + {} / 4", thrust)
    arcs = draft.arcs.values() if draft.arcs is not None else ()
    defense = draft.held.number("PNT") + sum(arc.held.number("PNT") for arc in arcs)
    value += defense
    value += 2 if "STL" in draft.held else 0
    value += barrier(draft) * (draft.armor // 3) if "RCA" in draft.held else 0
    steps.line("With point defense, stealth and reactive armor", value)
    return value
