"""The point value of an element at Skill 4: ground elements and fighters. Large craft stand in `shipvalue`."""

from math import ceil

from sheets.alphastrike.defense import fighter_defense, ground_defense
from sheets.alphastrike.draft import Draft
from sheets.alphastrike.editions import Edition
from sheets.alphastrike.offense import offense
from sheets.alphastrike.rounding import half, whole
from sheets.alphastrike.steps import Steps

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
LIGHT_CARGO = 8  # platoons this light ride along and are no brawlers


def ground_value(draft: Draft, edition: Edition, steps: Steps) -> int:
    """The point value of a ground element."""
    torpedoes = draft.held.damage("TOR")
    short, medium, long = (draft.damage[band] + torpedoes[band] for band in range(3))
    attack = offense(draft, (short, medium, long), edition, steps)
    total = _subtotal(attack, ground_defense(draft, steps), steps)
    brawler = -half(_brawler_share(draft, short, medium, long) * total)
    return finished(
        total,
        (("Agile", agile_bonus(draft)), ("C3", c3_bonus(draft, total)), ("Brawler", brawler)),
        draft,
        steps,
    )


def fighter_value(draft: Draft, edition: Edition, steps: Steps) -> int:
    """The point value of a fighter."""
    short, medium, long = draft.damage[:3]
    attack = offense(draft, (short, medium, long), edition, steps)
    total = _subtotal(attack, fighter_defense(draft, steps), steps)
    return finished(total, (("C3", c3_bonus(draft, total)),), draft, steps)


def _subtotal(attack: float, defense: float, steps: Steps) -> float:
    steps.section("Point value", "AS conversion: point value")
    steps.line("Subtotal", attack + defense, "{} + {}", attack, defense)
    return attack + defense


def finished(total: float, changes: tuple[tuple[str, float], ...], draft: Draft, steps: Steps) -> int:
    """The rounded value with all that is added in the end; nothing is worth less than a point."""
    for label, amount in (*changes, ("Force bonus", force_bonus(draft))):
        total += amount
        if amount:
            steps.line(label, amount)
    points = max(1, whole(total))
    steps.line("Base point value", points, "{}, rounded normally", total)
    return points


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
    speed = draft.fastest
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
