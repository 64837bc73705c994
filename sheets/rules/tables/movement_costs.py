"""What it costs to enter a hex, in MP.

Rules: TW, BMM.
"""

from sheets.rules.tables.to_hit import Modifier

MECH_COSTS = (
    Modifier("Clear, paved", 1),
    Modifier("Rough, rubble", "+1"),
    Modifier("Light woods", "+1"),
    Modifier("Heavy woods", "+2"),
    Modifier("Water, depth 1", "+1"),
    Modifier("Water, depth 2+", "+3"),
    Modifier("Level up or down, each", "+1"),
    Modifier("Building", "+1 to +4"),
    Modifier("Turning one hexside", 1),
    Modifier("Standing up", 2),
    Modifier("Going prone", 1),
)
