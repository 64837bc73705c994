"""The point value of an element at Skill 4: ground elements and fighters. Large craft stand in `shipvalue`."""

from math import ceil

from sheets.alphastrike.draft import Draft
from sheets.alphastrike.editions import Edition
from sheets.alphastrike.element import ElementType
from sheets.alphastrike.kinds import MECHS, TROOPS
from sheets.alphastrike.rounding import half, whole
from sheets.alphastrike.steps import Steps

# What abilities add to the offensive value: plain ones, and for each point of those with a number.
FLAT_OFFENSE = {"TAG": 0.5, "LTAG": 0.25, "TSM": 1.0, "ECS": 0.25, "MEL": 0.5}
OFFENSE_EACH = {
    "SNARC": 1.0,
    "INARC": 1.0,
    "CNARC": 0.5,
    "BOMB": 1.0,
    "MDS": 1.0,
    "MTAS": 1.0,
    "BTAS": 0.25,
    "TSEMP": 5.0,
}
MOST_OF_TSEMP_O = 5

FORCE_BONUS = {
    "AECM": 3.0,
    "BH": 2.0,
    "C3RS": 2.0,
    "ECM": 2.0,
    "RCN": 2.0,
    "TRN": 2.0,
    "LPRB": 1.0,
    "PRB": 1.0,
    "LECM": 0.5,
}
C3 = frozenset({"C3BSM", "C3BSS", "C3EM", "C3I", "C3M", "C3S", "AC3", "NC3", "NOVA"})
C3_SHARE = 0.05

FLAT_DEFENSE = {"ABA": 0.5, "AMS": 1.0, "RAMS": 1.25, "FR": 0.5}
DEFENSE_BY_ARMOR = {"BHJ2": 1.0, "RCA": 1.0, "SHLD": 1.0, "BHJ3": 1.5, "BRA": 0.75, "IRA": 0.5}

UNCONTROLLED = frozenset({ElementType.SUPPORT_VEHICLE, ElementType.INDUSTRIALMECH})
VEHICLES = frozenset({ElementType.COMBAT_VEHICLE, ElementType.SUPPORT_VEHICLE})
SIZED = MECHS | {ElementType.PROTOMECH}
LARGE = frozenset({"LG", "VLG", "SLG"})

NEVER_BRAWLERS = C3 | {"BT", "C3RS", "ECM", "AECM", "MEC", "XMEC"}
LIGHT_CARGO = 8  # platoons this light ride along and are no brawlers


def ground_value(draft: Draft, edition: Edition, steps: Steps) -> int:
    """The point value of a ground element."""
    torpedoes = draft.held.damage("TOR")
    short, medium, long = (draft.damage[band] + torpedoes[band] for band in range(3))
    offense = _offense(draft, (short, medium, long), edition, steps)
    defense = _ground_defense(draft, steps)
    total = offense + defense
    steps.section("Point value", "AS conversion: point value")
    steps.line("Subtotal", total, "{} + {}", offense, defense)
    final = total
    for label, amount in (
        ("Agile", agile_bonus(draft)),
        ("C3", c3_bonus(draft, total)),
        ("Brawler", -half(_brawler_share(draft, short, medium, long) * total)),
        ("Force bonus", force_bonus(draft)),
    ):
        final += amount
        if amount:
            steps.line(label, amount)
    return at_least_one(final, steps)


def fighter_value(draft: Draft, edition: Edition, steps: Steps) -> int:
    """The point value of a fighter."""
    short, medium, long = draft.damage[:3]
    offense = _offense(draft, (short, medium, long), edition, steps)
    defense = _fighter_defense(draft, steps)
    total = offense + defense
    steps.section("Point value", "AS conversion: point value")
    steps.line("Subtotal", total, "{} + {}", offense, defense)
    return at_least_one(total + c3_bonus(draft, total) + force_bonus(draft), steps)


def at_least_one(value: float, steps: Steps) -> int:
    """The rounded value; nothing is worth less than a point."""
    points = max(1, whole(value))
    steps.line("Base point value", points, "{}, rounded normally", value)
    return points


def _offense(draft: Draft, damage: tuple[float, float, float], edition: Edition, steps: Steps) -> float:
    steps.section("Offensive value", "AS conversion: point value")
    short, medium, long = damage
    value = short + 2 * medium + long
    steps.line("Damage", value, "{} + 2 × {} + {}", short, medium, long)
    if draft.ov:
        over = 1 + 0.5 * (draft.ov - 1)
        over = over if medium + long else over / 2
        value += over
        steps.line("Overheat", over)
    if draft.type in SIZED:
        value += draft.size / 2
        steps.line("Size", draft.size / 2, "{} / 2", draft.size)
    value += ability_offense(draft, edition, steps)
    factor = blanket_factor(draft)
    steps.line("Offensive value", value * factor, "{} × {}", value, factor)
    return value * factor


def ability_offense(draft: Draft, edition: Edition, steps: Steps) -> float:
    """What the element's abilities add to its offensive value."""
    artillery = edition.artillery_values
    total = 0.0
    for code, held in draft.held.values.items():
        number = held if isinstance(held, int | float) else 0
        if code in FLAT_OFFENSE:
            points = FLAT_OFFENSE[code]
        elif code in OFFENSE_EACH:
            points = OFFENSE_EACH[code] * number
        elif code in artillery:
            points = artillery[code] * number
        elif code == "HT" and isinstance(held, tuple):
            points = max(held) + (0.5 if held[1] > 0 else 0)
        elif code in ("IATM", "IF") and isinstance(held, tuple):
            points = held[-1]
        elif code == "TSEMP-O":
            points = min(MOST_OF_TSEMP_O, number)
        elif code == "OVL":
            points = 0.25 * draft.ov
        elif code == "RHS":
            points = 1.0 if "OVL" in draft.held else 0.5 if draft.ov else 0.25
        elif code == "BT":
            points = draft.size if draft.flies else 0.5 * fastest(draft) * draft.size
        else:
            continue
        total += points
        steps.line(code, points)
    return total


def blanket_factor(draft: Draft) -> float:
    """Fire control that makes everything better or worse."""
    held = draft.held
    factor = 1 + 0.1 * (("ATAC" in held) + ("VRT" in held) - ("SHLD" in held) - ("BFC" in held))
    if draft.type in UNCONTROLLED and "AFC" not in held and "BFC" not in held:
        factor -= 0.2
    return factor


def fastest(draft: Draft) -> int:
    """The highest movement of any mode, in the air too for land-air 'Mechs."""
    best = max(draft.movement.values(), default=0)
    airborne = _airborne(draft)
    return max(best, *airborne.values()) if airborne else best


def _airborne(draft: Draft) -> dict[str, int]:
    """How a land-air 'Mech flies."""
    movement = draft.held.values.get("LAM") or draft.held.values.get("BIM")
    return movement if isinstance(movement, dict) else {}


def _ground_defense(draft: Draft, steps: Steps) -> float:
    steps.section("Defensive value", "AS conversion: point value")
    speed = fastest(draft)
    value = speed / 8
    steps.line("Movement", value, "{} / 8", speed)
    thrust = _airborne(draft).get("a", 0)
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


def _fighter_defense(draft: Draft, steps: Steps) -> float:
    value = _thrust_and_shields(draft, steps)
    held = draft.held
    threshold = draft.threshold or 0
    endurance = draft.armor * barrier(draft) * min(1.3 + 0.1 * threshold, 1.9) + draft.structure
    steps.line("Armor and structure", endurance)
    large = not LARGE.isdisjoint(held.values)
    parts = (("aerospace", 2), ("STL", int("STL" in held)), ("large", -int(large)))
    points = half(endurance * _factor_of(parts, steps))
    steps.line("Defensive interaction rating", points, "rounded to half points")
    return value + points


def _thrust_and_shields(draft: Draft, steps: Steps) -> float:
    """Thrust, point defense, stealth and reactive armour of everything that flies."""
    thrust = fastest(draft)
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


flying_defense = _thrust_and_shields


def agile_bonus(draft: Draft) -> float:
    """What mobile elements get out of their damage."""
    agility = draft.tmm + 0.5 * (draft.held.number("JMPS") + draft.held.number("SUBS"))
    if agility <= 1:
        return 0
    short, medium = draft.damage[:2]
    if medium:
        return half((agility - 1) * medium)
    return half((agility - 2) * short) if draft.tmm >= 3 else 0


def c3_bonus(draft: Draft, total: float) -> float:
    """What a C3 network is worth."""
    return half(C3_SHARE * total) if not C3.isdisjoint(draft.held.values) else 0


def _brawler_share(draft: Draft, short: float, medium: float, long: float) -> float:
    """Slow elements of short reach are worth less, unless they carry something that makes up for it."""
    held = draft.held
    speed = fastest(draft)
    exempt = (
        speed < 2
        or not NEVER_BRAWLERS.isdisjoint(held.values)
        or any(code.startswith("ART") for code in held.values)
        or ("CAR" in held and held.number("CAR") <= LIGHT_CARGO)
    )
    if exempt or long:
        return 0
    if short and not medium:
        return 0.5 if speed < 6 else 0.25 if speed <= 10 else 0
    return 0.25 if short + medium and speed < 6 else 0


def force_bonus(draft: Draft) -> float:
    """What an element is worth to its whole force."""
    held = draft.held.values
    total = sum(FORCE_BONUS[code] for code in held if code in FORCE_BONUS)
    headquarters = draft.held.number("MHQ")
    return total + (headquarters if headquarters <= 4 else 4 + ceil((headquarters - 5) / 5))
