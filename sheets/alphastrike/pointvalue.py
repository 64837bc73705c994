"""The point value of an element at each Skill."""

from math import ceil

from sheets.alphastrike.defense import barrier_share, fighter_defense, flying_defense, ground_defense
from sheets.alphastrike.editions import AlphaStrikeRules
from sheets.alphastrike.element import ArcFacing
from sheets.alphastrike.elementtypes import MECHS, ElementType
from sheets.alphastrike.rounding import to_half, to_whole
from sheets.alphastrike.unfinished import Steps, UnfinishedArc, UnfinishedElement
from sheets.units import Infantry, ProtoMech, Unit

BEST, WORST = 0, 8
REGULAR = 4


def value_at_skill(base: int, skill: int) -> int:
    """The point value at another Skill than 4.

    >>> value_at_skill(54, 3), value_at_skill(54, 5)
    (65, 49)
    """
    if skill < REGULAR:
        step = 1 + (max(0, (base - 3) // 5) if base > 7 else 0)
    else:
        step = 1 + (max(0, (base - 5) // 10) if base > 14 else 0)
    return max(1, base + (REGULAR - skill) * step)


def skill_counts_piloting(unit: Unit) -> bool:
    """Whether the Skill counts piloting: conventional infantry and ProtoMechs have gunnery only.

    >>> from importers import load
    >>> skill_counts_piloting(load("tests/data/Drongo Watch Platoon.blk").unit)
    False
    """
    return not isinstance(unit, Infantry | ProtoMech)


def skill_of(unit: Unit, gunnery: int, piloting: int) -> int:
    """The Skill of a crew by its gunnery and piloting: their average, rounded down (ASCE-5.01:p29:conversions).

    That decides AS:14.33. Without piloting, gunnery is the Skill.

    >>> from importers import load
    >>> skill_of(load("tests/data/Brolga BRG-2.mtf").unit, gunnery=2, piloting=5)
    3
    """
    return (gunnery + piloting) // 2 if skill_counts_piloting(unit) else gunnery


# Additions of abilities to the offensive value: a fixed amount, or an amount for each point of the ability.
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

UNCONTROLLED = frozenset({ElementType.SUPPORT_VEHICLE, ElementType.INDUSTRIALMECH})
SIZED = MECHS | {ElementType.PROTOMECH}


def offense(
    unfinished: UnfinishedElement, damage: tuple[float, float, float], rules: AlphaStrikeRules, steps: Steps
) -> float:
    """The offensive value of a ground element or fighter."""
    steps.section("Offensive value", "AS conversion: point value")
    short, medium, long = damage
    value = short + 2 * medium + long
    steps.line("Damage", value, "{} + 2 × {} + {}", short, medium, long)
    if unfinished.ov:
        over = 1 + 0.5 * (unfinished.ov - 1)
        reaching = medium + long > 0
        over = over if reaching else over / 2
        value += over
        steps.line("Overheat", over, "1 + 0.5 × {}" if reaching else "(1 + 0.5 × {}) / 2", unfinished.ov - 1)
    if unfinished.type in SIZED:
        value += unfinished.size / 2
        steps.line("Size", unfinished.size / 2, "{} / 2", unfinished.size)
    value += ability_offense(unfinished, rules, steps)
    factor = blanket_factor(unfinished)
    steps.line("Offensive value", value * factor, "{} × {}", value, factor)
    return value * factor


def ability_offense(unfinished: UnfinishedElement, rules: AlphaStrikeRules, steps: Steps) -> float:
    """The offensive value of the element's abilities."""
    artillery = rules.artillery_values
    total = 0.0
    for code, value in unfinished.specials.values.items():
        number = value if isinstance(value, int | float) else 0
        if code in FLAT_OFFENSE:
            points = FLAT_OFFENSE[code]
        elif code in OFFENSE_EACH:
            points = OFFENSE_EACH[code] * number
        elif code in artillery:
            points = artillery[code] * number
        elif code == "HT" and isinstance(value, tuple):
            points = max(value) + (0.5 if value[1] > 0 else 0)
        elif code in ("IATM", "IF") and isinstance(value, tuple):
            points = value[-1]
        elif code == "TSEMP-O":
            points = min(MOST_OF_TSEMP_O, number)
        elif code == "OVL":
            points = 0.25 * unfinished.ov
        elif code == "RHS":
            points = 1.0 if "OVL" in unfinished.specials else 0.5 if unfinished.ov else 0.25
        elif code == "BT":
            points = unfinished.size if unfinished.flies else 0.5 * unfinished.fastest * unfinished.size
        else:
            continue
        total += points
        steps.line(code, points)
    return total


def blanket_factor(unfinished: UnfinishedElement) -> float:
    """The factor of fire control for the whole offensive value."""
    specials = unfinished.specials
    factor = 1 + 0.1 * (("ATAC" in specials) + ("VRT" in specials) - ("SHLD" in specials) - ("BFC" in specials))
    if unfinished.type in UNCONTROLLED and "AFC" not in specials and "BFC" not in specials:
        factor -= 0.2
    return factor


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

NEVER_BRAWLERS = C3 | {"BT", "C3RS", "ECM", "AECM", "MEC", "XMEC"}
LIGHT_CARGO = 8  # tons; troops up to this mass are not brawlers, as units carry them


def ground_value(unfinished: UnfinishedElement, rules: AlphaStrikeRules, steps: Steps) -> int:
    """The point value of a ground element."""
    torpedoes = unfinished.specials.damage("TOR")
    short, medium, long = (unfinished.damage[band] + torpedoes[band] for band in range(3))
    attack = offense(unfinished, (short, medium, long), rules, steps)
    total = _subtotal(attack, ground_defense(unfinished, steps), steps)
    brawler = -to_half(_brawler_share(unfinished, short, medium, long) * total)
    return finish_value(
        total,
        (("Agile", agile_bonus(unfinished)), ("C3", c3_bonus(unfinished, total)), ("Brawler", brawler)),
        unfinished,
        steps,
    )


def fighter_value(unfinished: UnfinishedElement, rules: AlphaStrikeRules, steps: Steps) -> int:
    """The point value of a fighter."""
    short, medium, long = unfinished.damage[:3]
    attack = offense(unfinished, (short, medium, long), rules, steps)
    total = _subtotal(attack, fighter_defense(unfinished, steps), steps)
    return finish_value(total, (("C3", c3_bonus(unfinished, total)),), unfinished, steps)


def _subtotal(attack: float, defense: float, steps: Steps) -> float:
    steps.section("Point value", "AS conversion: point value")
    steps.line("Subtotal", attack + defense, "{} + {}", attack, defense)
    return attack + defense


def finish_value(
    total: float, changes: tuple[tuple[str, float], ...], unfinished: UnfinishedElement, steps: Steps
) -> int:
    """The value with its last bonuses, rounded; at least 1."""
    for label, amount in (*changes, ("Force bonus", force_bonus(unfinished))):
        total += amount
        if amount:
            steps.line(label, amount)
    points = max(1, to_whole(total))
    steps.line("Base point value", points, "{}, rounded normally", total)
    return points


def agile_bonus(unfinished: UnfinishedElement) -> float:
    """The bonus of agile elements, by their damage."""
    agility = unfinished.tmm + 0.5 * (unfinished.specials.number("JMPS") + unfinished.specials.number("SUBS"))
    if agility <= 1:
        return 0
    short, medium = unfinished.damage[:2]
    if medium:
        return to_half((agility - 1) * medium)
    return to_half((agility - 2) * short) if unfinished.tmm >= 3 else 0


def c3_bonus(unfinished: UnfinishedElement, total: float) -> float:
    """The bonus for C3 or Nova CEWS."""
    return to_half(C3_SHARE * total) if not C3.isdisjoint(unfinished.specials.values) else 0


def _brawler_share(unfinished: UnfinishedElement, short: float, medium: float, long: float) -> float:
    """The share that slow elements of short range lose, unless an ability compensates."""
    specials = unfinished.specials
    speed = unfinished.fastest
    exempt = (
        speed < 2
        or not NEVER_BRAWLERS.isdisjoint(specials.values)
        or any(code.startswith("ART") for code in specials.values)
        or ("CAR" in specials and specials.number("CAR") <= LIGHT_CARGO)
    )
    if exempt or long:
        return 0
    if short and not medium:
        return 0.5 if speed < 6 else 0.25 if speed <= 10 else 0
    return 0.25 if short + medium and speed < 6 else 0


def force_bonus(unfinished: UnfinishedElement) -> float:
    """The bonus for abilities that help the whole force."""
    specials = unfinished.specials.values
    total = sum(FORCE_BONUS[code] for code in specials if code in FORCE_BONUS)
    headquarters = unfinished.specials.number("MHQ")
    return total + (headquarters if headquarters <= 4 else 4 + ceil((headquarters - 5) / 5))


# AS:14.24: the offensive value of aerodyne DropShips is not divided, that of small craft of any shape is.
OFFENSE_DIVISOR = {
    ElementType.WARSHIP: 4,
    ElementType.SPHEROID_DROPSHIP: 4,
    ElementType.SMALL_CRAFT: 4,
    ElementType.JUMPSHIP: 3,
    ElementType.SPACE_STATION: 3,
}
AERODYNE_CAPITAL, SPHEROID_CAPITAL = 4, 5  # divisors of capital damage
FORWARD = (ArcFacing.FRONT, ArcFacing.LEFT, ArcFacing.RIGHT)
NARC_EACH = {"SNARC": 1.0, "INARC": 1.0, "CNARC": 0.5}


def ship_value(unfinished: UnfinishedElement, rules: AlphaStrikeRules, steps: Steps) -> int:
    """The point value of a large craft."""
    assert unfinished.arcs is not None
    offensive = _ship_offense(unfinished, rules, steps)
    defense = flying_defense(unfinished, steps)
    threshold = unfinished.threshold or 0
    endurance = (
        1.5 * barrier_share(unfinished) * unfinished.armor + unfinished.structure + 0.5 * threshold * unfinished.size
    )
    figures = (unfinished.armor, 1.5 * barrier_share(unfinished), unfinished.structure, threshold, unfinished.size)
    steps.line("Armor, structure, threshold", endurance, "{} × {} + {} + 0.5 × {} × {}", *figures)
    total = offensive + defense + endurance
    steps.section("Point value", "AS conversion: point value")
    steps.line("Subtotal", total, "{} + {}", offensive, defense + endurance)
    return finish_value(total, (("C3", c3_bonus(unfinished, total)),), unfinished, steps)


def _ship_offense(unfinished: UnfinishedElement, rules: AlphaStrikeRules, steps: Steps) -> float:
    assert unfinished.arcs is not None
    steps.section("Offensive value", "AS conversion: point value")
    aerodyne = "a" in unfinished.movement
    facings = FORWARD if aerodyne else tuple(ArcFacing)
    arcs = [unfinished.arcs[facing] for facing in facings]
    standard = sum(_reach(arc.standard) + _reach(arc.missiles) for arc in arcs)
    capital = sum(_reach(arc.capital) + _reach(arc.sub_capital) for arc in arcs)
    value = standard + capital / (AERODYNE_CAPITAL if aerodyne else SPHEROID_CAPITAL)
    steps.line("Damage of the arcs", value, "{} standard and missiles, {} capital", standard, capital)
    value += ability_offense(unfinished, rules, steps)
    value += sum(_arc_abilities(facing, arc, rules, steps) for facing, arc in unfinished.arcs.items())
    value *= blanket_factor(unfinished)
    divisor = OFFENSE_DIVISOR.get(unfinished.type, 1)
    steps.line("Offensive value", value / divisor, "{} / {}", value, divisor)
    return value / divisor


def _reach(damage: tuple[float, ...]) -> int:
    """Damage at short, medium and long range; AS:14.26: minimal damage counts as 0 in arcs."""
    return sum(int(points) for points in damage[:3])


def _arc_abilities(facing: ArcFacing, arc: UnfinishedArc, rules: AlphaStrikeRules, steps: Steps) -> float:
    total = 0.0
    for code, number in arc.specials.values.items():
        each = NARC_EACH.get(code) or rules.artillery_values.get(code)
        if each and isinstance(number, int | float):
            total += each * number
            steps.line(f"{code}, {facing.value.lower()} arc", each * number, "{} × {}", number, each)
    return total
