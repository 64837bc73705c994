"""The offensive value of an element: its damage, its abilities, and its fire control."""

from sheets.alphastrike.draft import Draft
from sheets.alphastrike.editions import Edition
from sheets.alphastrike.element import ElementType
from sheets.alphastrike.kinds import MECHS
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

UNCONTROLLED = frozenset({ElementType.SUPPORT_VEHICLE, ElementType.INDUSTRIALMECH})
SIZED = MECHS | {ElementType.PROTOMECH}


def offense(draft: Draft, damage: tuple[float, float, float], edition: Edition, steps: Steps) -> float:
    """Of ground elements and fighters."""
    steps.section("Offensive value", "AS conversion: point value")
    short, medium, long = damage
    value = short + 2 * medium + long
    steps.line("Damage", value, "{} + 2 × {} + {}", short, medium, long)
    if draft.ov:
        over = 1 + 0.5 * (draft.ov - 1)
        reaching = medium + long > 0
        over = over if reaching else over / 2
        value += over
        steps.line("Overheat", over, "1 + 0.5 × {}" if reaching else "(1 + 0.5 × {}) / 2", draft.ov - 1)
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
            points = draft.size if draft.flies else 0.5 * draft.fastest * draft.size
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
